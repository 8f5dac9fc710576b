//! Where the cell of a state is: blocks of cells, one for each choice of the
//! upper bins, one after the other in lexicographic order.

use super::ChipMoves;
use super::compile::LOWEST;

/// The sizes of all blocks.
///
/// What the bins from 2 to j can hold depends on what is left for them only: their
/// block has all choices whose value is at most that, in rows with zeros after
/// them.
pub(super) struct Layout {
    /// sizes\[j − 2\]\[rest\], for j from 2 (a row) to the top bin.
    sizes: Vec<Vec<usize>>,
    /// The values of the bins, from bin 1 to the top bin.
    values: Vec<usize>,
    /// The zeros after each row.
    pub(super) zeros: usize,
    /// The largest sum.
    pub(super) sum: usize,
}

impl Layout {
    /// For states up to a sum, in rows with so many zeros after them. Sizes that
    /// are too large to be told are the largest number.
    pub(super) fn new(game: &ChipMoves, sum: usize, zeros: usize) -> Self {
        let values = game.values.iter().map(|&value| value as usize);
        let mut values: Vec<usize> = values.take_while(|&value| value <= sum.max(1)).collect();
        // Bins that cannot hold a chip make the rows and the walk complete.
        while values.len() < LOWEST {
            values.push(sum + 1 + values.len());
        }
        let row = (0..=sum).map(|rest| rest / values[1] + 1 + zeros).collect();
        let mut sizes: Vec<Vec<usize>> = vec![row];
        for &value in &values[2..] {
            let mut next = sizes.last().expect("rows at least").clone();
            for rest in value..=sum {
                next[rest] = next[rest].saturating_add(next[rest - value]);
            }
            sizes.push(next);
        }
        Self {
            sizes,
            values,
            zeros,
            sum,
        }
    }

    /// The highest bin that the walk chooses.
    pub(super) fn top(&self) -> usize {
        self.values.len()
    }

    /// The value of a chip.
    #[inline]
    pub(super) fn value(&self, bin: usize) -> usize {
        self.values[bin - 1]
    }

    /// The sizes of the blocks of the bins from 2 up to one, by what is left for
    /// them.
    #[inline]
    pub(super) fn sizes(&self, bin: usize) -> &[usize] {
        &self.sizes[bin - 2]
    }

    /// All cells.
    pub(super) fn cells(&self) -> usize {
        self.sizes(self.top())[self.sum]
    }

    /// The cell of a state of at most the layout's sum.
    pub(super) fn cell_of(&self, counts: &[u32]) -> usize {
        let mut rest = self.sum;
        let mut cell = 0;
        for bin in (LOWEST..=self.top()).rev() {
            let before = rest;
            rest -= count(counts, bin) * self.value(bin);
            cell += self.sizes(bin)[before] - self.sizes(bin)[rest];
        }
        cell + count(counts, 2)
    }
}

/// The chips of a bin; those that are not told of are none.
fn count(counts: &[u32], bin: usize) -> usize {
    counts.get(bin - 1).map_or(0, |&count| count as usize)
}

/// The cells of the sums 0, 1, …, `to`.
pub(super) fn cells_of_sums(game: &ChipMoves, to: usize, zeros: usize) -> Vec<usize> {
    let mut layout = Layout::new(game, to, zeros);
    layout.sizes.pop().expect("rows at least")
}

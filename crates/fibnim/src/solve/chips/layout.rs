//! Where the cell of a state is: blocks of cells, one for each choice of the
//! upper bins, one after the other in lexicographic order.

use super::ChipMoves;
use super::compile::{LOWEST, Program};

/// The sizes of all blocks.
///
/// What the bins from 2 to j can hold depends on what is left for them only: of
/// the sum, and of the weight of the layer. Their block has all choices whose value
/// is at most the one, and whose weight is the other, in rows with zeros after
/// them. In a table without layers all weights are 0.
pub(super) struct Layout {
    /// sizes\[j − 3\]\[left · stride + rest\], for j from 3 to the top bin. A size
    /// that is too large to be told is the largest number.
    sizes: Vec<Vec<u32>>,
    stride: usize,
    /// The values and weights of the bins, from bin 1 to the top bin.
    values: Vec<usize>,
    weights: Vec<usize>,
    /// How many layers there are.
    pub(super) layers: usize,
    /// Whether there are layers by weight, so that the weight gives bin 3.
    pub(super) by_weight: bool,
    /// The zeros after each row.
    pub(super) zeros: usize,
    /// The largest sum.
    pub(super) sum: usize,
}

/// What a layout would be, before the sizes are made.
pub(super) struct Shape {
    values: Vec<usize>,
    weights: Vec<usize>,
    layers: usize,
    sum: usize,
}

impl Shape {
    pub(super) fn new(game: &ChipMoves, weights: &[usize], sum: usize) -> Self {
        let values = game.values.iter().map(|&value| value as usize);
        let mut values: Vec<usize> = values.take_while(|&value| value <= sum.max(1)).collect();
        // Bins that cannot hold a chip make the rows and the walk complete.
        while values.len() < LOWEST {
            values.push(sum + 1 + values.len());
        }
        let weights: Vec<usize> = (0..values.len())
            .map(|i| weights.get(i).copied().unwrap_or(0))
            .collect();
        // The most weight that a sum can have.
        let mut most = vec![0; sum + 1];
        for (&value, &weight) in values.iter().zip(&weights) {
            for rest in value..=sum {
                most[rest] = most[rest].max(most[rest - value] + weight);
            }
        }
        Self {
            values,
            weights,
            layers: most[sum] + 1,
            sum,
        }
    }

    /// The bytes of the sizes.
    pub(super) fn bytes(&self) -> usize {
        let levels = self.values.len() + 1 - LOWEST;
        [levels, self.layers, self.sum + 1]
            .into_iter()
            .fold(size_of::<u32>(), usize::saturating_mul)
    }
}

impl Layout {
    /// The layout of a shape, for a program.
    pub(super) fn new(shape: Shape, program: &Program) -> Self {
        let Shape {
            values,
            weights,
            layers,
            sum,
        } = shape;
        let (zeros, stride) = (program.zeros, sum + 1);
        let by_weight = program.weights.iter().any(|&weight| weight > 0);
        let row = |rest: usize| u32::try_from(rest / values[1] + 1 + zeros).unwrap_or(u32::MAX);
        let mut rows = vec![0; stride * layers];
        for left in 0..layers {
            let threes = if by_weight {
                values[2].saturating_mul(left)
            } else {
                0
            };
            for rest in threes..=sum {
                rows[left * stride + rest] = row(rest - threes);
            }
        }
        let mut sizes = vec![rows];
        if !by_weight {
            add_bin(&mut sizes[0], stride, values[2], 0);
        }
        for bin in LOWEST + 1..=values.len() {
            let mut next = sizes.last().expect("rows at least").clone();
            add_bin(&mut next, stride, values[bin - 1], weights[bin - 1]);
            sizes.push(next);
        }
        Self {
            sizes,
            stride,
            values,
            weights,
            layers,
            by_weight,
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

    /// The weight of a chip.
    #[inline]
    pub(super) fn weight(&self, bin: usize) -> usize {
        self.weights[bin - 1]
    }

    /// The cells of the bins from 2 up to one, by the weight and the value that
    /// are left for them.
    #[inline]
    pub(super) fn size(&self, bin: usize, left: isize, rest: isize) -> isize {
        // Below 0 is beyond all layers.
        let left = left.cast_unsigned();
        if left >= self.layers || rest < 0 {
            return 0;
        }
        let size = self.sizes[bin - LOWEST][left * self.stride + rest.unsigned_abs()];
        (size as usize).cast_signed()
    }

    /// The cells of a layer.
    pub(super) fn layer_cells(&self, layer: usize) -> usize {
        let size = self.size(self.top(), layer.cast_signed(), self.sum.cast_signed());
        size.unsigned_abs()
    }

    /// The cells of the largest layer; `None` if there are too many.
    pub(super) fn largest_layer(&self) -> Option<usize> {
        let cells = (0..self.layers).map(|layer| self.layer_cells(layer));
        cells.max().filter(|&cells| cells < u32::MAX as usize)
    }

    /// The layer of a state.
    pub(super) fn layer_of(&self, counts: &[u32]) -> usize {
        let bins = 1..=self.top();
        bins.map(|bin| count(counts, bin) * self.weight(bin)).sum()
    }

    /// The cell of a state of at most the layout's sum, in its layer.
    pub(super) fn cell_of(&self, counts: &[u32]) -> usize {
        let mut left = self.layer_of(counts).cast_signed();
        let mut rest = self.sum.cast_signed();
        let mut cell = 0;
        for bin in (self.lowest_choice()..=self.top()).rev() {
            cell += self.size(bin, left, rest);
            let chips = count(counts, bin);
            left -= (chips * self.weight(bin)).cast_signed();
            rest -= (chips * self.value(bin)).cast_signed();
            cell -= self.size(bin, left, rest);
        }
        cell.unsigned_abs() + count(counts, 2)
    }

    /// The lowest bin that is not given by the others.
    pub(super) fn lowest_choice(&self) -> usize {
        if self.by_weight { LOWEST + 1 } else { LOWEST }
    }
}

/// Lets blocks have chips of one more bin.
fn add_bin(sizes: &mut [u32], stride: usize, value: usize, weight: usize) {
    for place in weight * stride + value..sizes.len() {
        if place % stride >= value {
            let fewer = sizes[place - weight * stride - value];
            sizes[place] = sizes[place].saturating_add(fewer);
        }
    }
}

/// The chips of a bin; those that are not told of are none.
fn count(counts: &[u32], bin: usize) -> usize {
    counts.get(bin - 1).map_or(0, |&count| count as usize)
}

/// The cells of the sums 0, 1, …, `to`, of all layers.
pub(super) fn cells_of_sums(game: &ChipMoves, to: usize, zeros: usize) -> Vec<u64> {
    let two = game.values.get(1).map_or(to + 1, |&value| value as usize);
    let mut cells: Vec<u64> = (0..=to)
        .map(|rest| (rest / two + 1 + zeros) as u64)
        .collect();
    for &value in game.values.iter().skip(2) {
        for sum in value as usize..=to {
            cells[sum] = cells[sum].saturating_add(cells[sum - value as usize]);
        }
    }
    cells
}

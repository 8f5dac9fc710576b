//! Where a state of a layer is: blocks of cells, one for each choice of the
//! upper bins, one after the other in lexicographic order.

use super::{BINS, value, weight};
use crate::game::SmallBins;

/// The lowest bin that blocks are made of: a_3 is given by the layer, a_2 runs
/// along the row, and a_1 is what is left of n.
pub(super) const LOWEST: usize = 4;

/// The sizes of all blocks.
///
/// What the bins from 4 to j can hold depends on two numbers only: `left`, the
/// weight that is left for them in the layer, and `rest`, the value that is left
/// of n. Their block has all choices that leave a row, for which `left` ≥ 0 is
/// a_3, and `rest` ≥ 3a_3.
pub(super) struct Layout {
    /// sizes\[j − 3\]\[left · stride + rest\], for j from 3 (a row) to the top bin.
    sizes: Vec<Vec<usize>>,
    /// The same for j = 4 in fewer bytes, as they are looked up most: the sizes
    /// of the runs' tails, of all rows from one on. Index them by
    /// [`Layout::place`].
    pub(super) run_sizes: Vec<u32>,
    /// How far apart the places of neighbouring `left` are.
    pub(super) stride: usize,
    /// The largest n.
    pub(super) sum: isize,
    /// The highest bin that can hold a chip.
    pub(super) top: usize,
}

impl Layout {
    /// For states of this sum, in layers up to the last one. `row_cells` gives
    /// the cells of a row by a_3 and `rest` ≥ 3a_3.
    pub(super) fn new(sum: usize, last_layer: usize, row_cells: impl Fn(usize) -> usize) -> Self {
        let top = top_bin(sum);
        let stride = sum + 1;
        let mut rows = vec![0; stride * (last_layer + 1)];
        for left in 0..=last_layer {
            for rest in 3 * left..=sum {
                let twos = (rest - 3 * left) / 2;
                rows[left * stride + rest] = row_cells(twos);
            }
        }
        let mut sizes = vec![rows];
        for bin in LOWEST..=top {
            let mut next = sizes.last().expect("rows at least").clone();
            let (weight, value) = (weight(bin).unsigned_abs(), value(bin).unsigned_abs());
            for left in weight..=last_layer {
                for rest in value..=sum {
                    next[left * stride + rest] += next[(left - weight) * stride + rest - value];
                }
            }
            sizes.push(next);
        }
        let runs = sizes[LOWEST - 3].iter();
        Self {
            run_sizes: runs
                .map(|&size| u32::try_from(size).expect("runs are short"))
                .collect(),
            sizes,
            stride,
            sum: sum.cast_signed(),
            top,
        }
    }

    /// The cells of the largest of the layers up to one.
    pub(super) fn largest_layer(&self, last: usize) -> usize {
        (0..=last)
            .map(|layer| self.layer_cells(layer))
            .max()
            .unwrap_or(0)
    }

    /// The cells of a layer.
    pub(super) fn layer_cells(&self, layer: usize) -> usize {
        self.size(self.top, layer.cast_signed(), self.sum)
            .unsigned_abs()
    }

    /// The cells of all layers up to one.
    pub(super) fn all_cells(&self, last: usize) -> u64 {
        (0..=last).map(|layer| self.layer_cells(layer) as u64).sum()
    }

    /// The cells of the bins from 4 to `bin`; of a row for bin 3.
    #[inline]
    pub(super) fn size(&self, bin: usize, left: isize, rest: isize) -> isize {
        if left < 0 || rest < 0 {
            return 0;
        }
        self.sizes[bin - 3][self.place(left, rest)].cast_signed()
    }

    /// Those of them with a chip in that bin: all that come after the block
    /// without one.
    #[inline]
    pub(super) fn size_with(&self, bin: usize, left: isize, rest: isize) -> isize {
        self.size(bin, left - weight(bin), rest - value(bin))
    }

    /// The index of `left` and `rest` in the sizes.
    #[inline]
    pub(super) fn place(&self, left: isize, rest: isize) -> usize {
        left.unsigned_abs() * self.stride + rest.unsigned_abs()
    }

    /// The cell of its layer in which the row of a state begins. The state has at
    /// most the layout's sum.
    pub(super) fn row_of(&self, state: &SmallBins) -> usize {
        let (mut left, mut rest) = (super::layer(state).cast_signed(), self.sum);
        let mut begin = self.size(self.top, left, rest);
        for bin in (LOWEST..=self.top).rev() {
            let chips = isize::try_from(state[bin - 1]).expect("few chips");
            left -= chips * weight(bin);
            rest -= chips * value(bin);
            begin -= match bin {
                LOWEST => self.size(LOWEST, left, rest),
                _ => self.size_with(bin, left, rest),
            };
        }
        begin.unsigned_abs()
    }
}

/// The highest bin that a sum can fill; at least the lowest bin that the walk
/// looks at.
fn top_bin(sum: usize) -> usize {
    let fits = |&bin: &usize| value(bin).unsigned_abs() <= sum;
    (LOWEST + 3..=BINS)
        .take_while(fits)
        .last()
        .unwrap_or(LOWEST + 3)
}

/// The cells of all layers of the sums 0, 1, …, `to`, without their layouts:
/// there is a row for every choice of the bins from 3 up.
pub(super) fn cells_of_sums(to: usize, row_cells: impl Fn(usize) -> usize) -> Vec<u64> {
    let mut cells: Vec<u64> = (0..=to).map(|rest| row_cells(rest / 2) as u64).collect();
    for bin in 3..=BINS {
        let value = value(bin).unsigned_abs();
        for sum in value..=to {
            cells[sum] = cells[sum].saturating_add(cells[sum - value]);
        }
    }
    cells
}

//! Many n at once: a word has a bit for each of 32 values of n, or of 8, and a
//! row a word for each a_2.

use std::ops::{BitAnd, BitOr, Not, RangeInclusive};

use super::layout::{LOWEST, Layout, cells_of_sums};
use super::walk::{Run, Visit, far_moves, part, walk};
use super::work::{Cost, check_states, check_sum, pace, side_by_side};
use super::{by_layer, layer, start};
use crate::analysis::Outcome;
use crate::budget::Budget;
use crate::error::Result;
use crate::game::SmallBins;
use crate::game::small_sum;
use crate::watch::Pace;

// The words of windows: a bit for each n.

/// The most values of n that a word has bits for.
const MOST_BITS: usize = 32;

/// A word with a bit for each of some n next to each other.
trait Word:
    Copy + Default + 'static + BitOr<Output = Self> + BitAnd<Output = Self> + Not<Output = Self>
{
    /// The n for which the first some are too small: some = 0, 2, 4, …, and
    /// 1, 3, 5, …
    const WITHOUT_FIRST: &'static [[Self; MOST_BITS / 2]; 2];

    /// Whether the bit of an n is set.
    fn has(self, bit: usize) -> bool;
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const WITHOUT_FIRST: &'static [[Self; MOST_BITS / 2]; 2] = &{
                let mut words = [[0; MOST_BITS / 2]; 2];
                let mut some = 0;
                while some < Self::BITS as usize {
                    words[some % 2][some / 2] = Self::MAX << some;
                    some += 1;
                }
                words
            };

            #[inline]
            fn has(self, bit: usize) -> bool {
                self >> bit & 1 == 1
            }
        }
    };
}

word!(u8);
word!(u32);

/// How many values of n are solved at once. Wider words leave more bits unused
/// where n is less than the last one; narrower words need more passes.
const WINDOW: usize = MOST_BITS;

/// A window of at most so many n has words of a byte, and needs a quarter of the
/// memory.
const NARROW_WINDOW: usize = 8;

/// Rows are read in pieces of this many words, so that the loops have no rest.
const CHUNK: usize = 16;

/// Some n next to each other that are solved at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    first: usize,
    last: usize,
}

impl Window {
    /// The windows that make up 1, …, `to`, as far as any sum is swept.
    pub fn up_to(to: usize) -> Result<Vec<Self>> {
        Self::of(1..=to)
    }

    /// The windows that make up some n ≥ 1.
    pub fn of(range: RangeInclusive<usize>) -> Result<Vec<Self>> {
        let last = *range.end();
        check_sum(last)?;
        let firsts = range.step_by(WINDOW);
        let window = |first| Self {
            first,
            last: last.min(first + WINDOW - 1),
        };
        Ok(firsts.map(window).collect())
    }

    /// How many bytes its words have.
    fn word_bytes(self) -> usize {
        if self.last - self.first < NARROW_WINDOW {
            1
        } else {
            4
        }
    }

    /// The values of n.
    pub fn range(self) -> RangeInclusive<usize> {
        self.first..=self.last
    }

    /// Where the game starts, for each n.
    fn starts(self) -> Vec<SmallBins> {
        self.range().map(start).collect()
    }
}

/// What a window would take: made before the work starts.
pub struct WindowPlan {
    window: Window,
    layout: Layout,
    last_layer: usize,
}

/// Words that a second of one core does, for estimates.
const WORDS_PER_SECOND: u64 = 250_000_000;

impl WindowPlan {
    /// Plans a window.
    pub fn new(window: Window) -> Self {
        // A representation has the most weight of all states of its sum.
        let last_layer = window.starts().iter().map(layer).max().unwrap_or(0);
        Self {
            layout: Layout::new(window.last, last_layer, row_cells),
            window,
            last_layer,
        }
    }

    /// What it takes.
    pub fn cost(&self) -> Cost {
        let bytes = 2 * self.window.word_bytes() * self.cells();
        let cells = self.layout.all_cells(self.last_layer);
        Cost::new(bytes, cells, WORDS_PER_SECOND)
    }

    fn cells(&self) -> usize {
        // A zero before the first row, and pieces may reach beyond the last one.
        1 + self.layout.largest_layer(self.last_layer) + CHUNK + 2
    }

    /// Who wins from the game's own start, for each n of the window. N is
    /// player 1.
    pub fn winners(&self, budget: &Budget) -> Result<Vec<Outcome>> {
        self.outcomes(&self.window.starts(), budget)
    }

    /// Who wins from each of some states.
    ///
    /// # Panics
    ///
    /// If the sum of a state is not in the window.
    pub fn outcomes(&self, states: &[SmallBins], budget: &Budget) -> Result<Vec<Outcome>> {
        self.outcomes_at(states, &mut pace(budget, self.cost().cells))
    }

    fn outcomes_at(&self, states: &[SmallBins], pace: &mut Pace) -> Result<Vec<Outcome>> {
        match self.window.word_bytes() {
            1 => self.sweep::<u8>(states, pace),
            _ => self.sweep::<u32>(states, pace),
        }
    }

    fn sweep<W: Word>(&self, states: &[SmallBins], pace: &mut Pace) -> Result<Vec<Outcome>> {
        let bit = |state| {
            let sum = small_sum(state);
            assert!(self.window.range().contains(&sum), "a sum of the window");
            sum - self.window.first
        };
        let mut outcomes = vec![Outcome::N; states.len()];
        let mut sweep = Sweep {
            first: self.window.first.cast_signed(),
            now: vec![W::default(); self.cells()],
            before: vec![W::default(); self.cells()],
            row: vec![W::default(); self.window.last + CHUNK],
            none: vec![W::default(); self.window.last + CHUNK],
        };
        let layers = by_layer(states, self.last_layer);
        for (number, asked) in layers.into_iter().enumerate() {
            walk(&self.layout, number, &mut sweep, pace)?;
            for i in asked {
                let state = &states[i];
                let cell = 1 + self.layout.row_of(state) + usize::from(state[1]);
                if sweep.now[cell].has(bit(state)) {
                    outcomes[i] = Outcome::P;
                }
            }
            std::mem::swap(&mut sweep.now, &mut sweep.before);
        }
        Ok(outcomes)
    }
}

/// Who wins the reversed Zeckendorf game from the start of each n = 1, …, `to`;
/// N is player 1. Windows are solved side by side in `threads` threads (0: as
/// many as there are cores), or in as few as the memory allows.
///
/// ```
/// use fibnim::{Budget, Outcome, solve::bins};
///
/// let winners = bins::winners(34, 0, &Budget::default())?;
/// let second: Vec<usize> = (1..).zip(winners).filter(|(_, w)| *w == Outcome::P).map(|(n, _)| n).collect();
/// assert_eq!(second, [1, 3, 5, 8, 9, 11, 13, 14, 19, 20, 23, 31, 34]);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn winners(to: usize, threads: usize, budget: &Budget) -> Result<Vec<Outcome>> {
    let windows = Window::up_to(to)?;
    let mut winners = vec![Outcome::P; to];
    let mut done = |window: Window, outcomes: Vec<Outcome>| {
        winners[window.first - 1..window.last].copy_from_slice(&outcomes);
    };
    solve_windows(&windows, threads, budget, &mut done)?;
    Ok(winners)
}

/// What windows take, one after the other; refused early where one of them is
/// far beyond the budget.
pub fn windows_cost(windows: &[Window], budget: &Budget) -> Result<Cost> {
    let windows = last_first(windows);
    let Some(last) = windows.first() else {
        return Ok(Cost::default());
    };
    check_states(last.last, budget)?;
    let cells = cells_of_windows(&windows).into_iter();
    let cells = cells.fold(0, u64::saturating_add);
    // The last window may be narrow, and the one before it larger.
    let largest = windows.iter().take(2);
    let bytes = largest.map(|&window| WindowPlan::new(window).cost().bytes);
    Ok(Cost::new(bytes.max().unwrap_or(0), cells, WORDS_PER_SECOND))
}

/// The cells of each window, which tell how long it takes.
pub fn cells_of_windows(windows: &[Window]) -> Vec<u64> {
    let last = windows.iter().map(|window| window.last).max();
    let sums = cells_of_sums(last.unwrap_or(0), row_cells);
    windows.iter().map(|window| sums[window.last]).collect()
}

fn last_first(windows: &[Window]) -> Vec<Window> {
    let mut windows = windows.to_vec();
    windows.sort_by_key(|window| std::cmp::Reverse(window.last));
    windows
}

/// Solves windows, the last ones first because they take longest, and hands
/// each to `done` as it is ready, in whatever order. What is beyond the budget is
/// refused before anything is done.
pub fn solve_windows(
    windows: &[Window],
    threads: usize,
    budget: &Budget,
    done: &mut dyn FnMut(Window, Vec<Outcome>),
) -> Result<()> {
    let cost = windows_cost(windows, budget)?;
    cost.check(budget)?;
    let windows = last_first(windows);
    side_by_side(
        &windows,
        // The largest windows are solved side by side.
        cost.threads(threads, budget),
        &pace(budget, cost.cells),
        |&window, pace| {
            let outcomes = WindowPlan::new(window).outcomes_at(&window.starts(), pace)?;
            Ok((window, outcomes))
        },
        &mut |(window, outcomes)| done(window, outcomes),
    )
}

/// A word for each a_2, and one that is 0: it stands for the states beyond the
/// row that some moves would lead to if there were a 1 to take.
fn row_cells(twos: usize) -> usize {
    twos + 2
}

/// The bits of P positions, layer by layer.
struct Sweep<W> {
    /// The n of the lowest bit.
    first: isize,
    /// The layer that is being made; its cells begin at index 1, after a zero.
    now: Vec<W>,
    before: Vec<W>,
    /// The row that is being made.
    row: Vec<W>,
    /// A row of zeros, for moves that are not there.
    none: Vec<W>,
}

impl<W: Word> Visit for Sweep<W> {
    #[inline]
    fn visit(&mut self, layout: &Layout, run: &Run) {
        let cells = layout.size(LOWEST, run.left, run.rest).unsigned_abs();
        let begin = run.end.unsigned_abs() - cells;
        let (done, rest) = self.now[1..].split_at_mut(begin);
        far_moves(layout, run, done, &self.before[1..], &mut rest[..cells]);
        let (least, most) = run.fives;
        for fives in least..=most {
            self.open_row(layout, run, fives);
            self.close_row(layout, run, fives);
        }
    }
}

impl<W: Word> Sweep<W> {
    /// Puts into `row` the states that have no move to a P position, as far as
    /// other rows say.
    #[inline]
    fn open_row(&mut self, layout: &Layout, run: &Run, fives: isize) {
        let threes = run.left - 2 * fives;
        let rest = run.rest - 5 * fives;
        let (sizes, stride) = (&layout.run_sizes, layout.stride);
        let place = layout.place(threes, rest);
        let row_at = |end: isize, place: usize| end - (sizes[place] as usize).cast_signed();
        let count = row_cells(((rest - 3 * threes) / 2).unsigned_abs()).next_multiple_of(CHUNK);
        let none = &self.none[..count];
        // Where a row is not there, its place is that of the next one: then the
        // move needs a chip that is not there either.
        let now = |at: isize| part(&self.now, at + 1, count);
        let before = |at: isize| part(&self.before, at + 1, count);
        let own = now(row_at(run.end, place));
        let mut near = [none; 7];
        if threes > 0 {
            let row = row_at(run.end_before, place - stride);
            near[0] = before(row + 1); // 3 → 1 + 2
            near[1] = before(row + 2); // 1 + 3 → 2 + 2
            if let Some(end) = run.double_8 {
                near[2] = now(row_at(end, place - stride - 3)); // 3 + 13 → 8 + 8
            }
        }
        if fives > 0 {
            near[3] = before(row_at(run.end_before, place + stride + 5) + 1); // 5 → 2 + 3
            if rest > 3 * threes {
                near[4] = now(row_at(run.end, place + 2 * stride + 5)); // 1 + 5 → 3 + 3
            }
        }
        if let Some((end_before, end)) = run.without_8 {
            near[5] = before(row_at(end_before, place + stride + 3)); // 8 → 3 + 5
            if rest >= 2 {
                // 2 + 8 → 5 + 5: without a 2 it reads the zero after the row before.
                near[6] = now(row_at(end, place - 2) - 1);
            }
        }
        or_to_none(&mut self.row[..count], own, near);
    }

    /// Goes along the row, where 2 → 1 + 1 leads from each state to the one
    /// before, and writes it.
    #[inline]
    fn close_row(&mut self, layout: &Layout, run: &Run, fives: isize) {
        let threes = run.left - 2 * fives;
        let rest = run.rest - 5 * fives;
        let twos = ((rest - 3 * threes) / 2).unsigned_abs();
        let begin =
            1 + run.end.unsigned_abs() - layout.run_sizes[layout.place(threes, rest)] as usize;
        // All chips but the 1s and 2s, as far as they are more than the first n.
        let over = layout.sum - rest + 3 * threes - self.first;
        // The first states are there for every n of the window.
        let free = match usize::try_from(-over) {
            Ok(room) => (room / 2 + 1).min(twos + 1),
            Err(_) => 0,
        };
        let open = &mut self.row[..=twos];
        let missing = (over + 2 * free.cast_signed()).unsigned_abs();
        let there = W::WITHOUT_FIRST[missing % 2].iter().skip(missing / 2);
        for (open, &there) in open[free..].iter_mut().zip(there) {
            *open = *open & there;
        }
        lost_along(open, &mut self.now[begin..=begin + twos]);
        self.now[begin + twos + 1] = W::default();
    }
}

/// Which states of a row are P positions, by those that lead to none in other
/// rows: 2 → 1 + 1 leads from each to the one before.
#[inline]
fn lost_along<W: Word>(open: &[W], cells: &mut [W]) {
    let mut lost = W::default();
    for (cell, &open) in cells.iter_mut().zip(open) {
        lost = open & !lost;
        *cell = lost;
    }
}

/// The bits that are in none of the rows.
#[inline]
fn or_to_none<W: Word>(row: &mut [W], own: &[W], near: [&[W]; 7]) {
    let own = own.as_chunks::<CHUNK>().0;
    let near = near.map(|row| &row.as_chunks::<CHUNK>().0[..own.len()]);
    for (i, chunk) in row.as_chunks_mut::<CHUNK>().0.iter_mut().enumerate() {
        let mut all = own[i];
        for row in near {
            for (word, other) in all.iter_mut().zip(row[i]) {
                *word = *word | other;
            }
        }
        *chunk = all.map(|word| !word);
    }
}

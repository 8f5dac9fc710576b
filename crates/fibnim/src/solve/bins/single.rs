//! One n, swept or kept as a table: a word has a bit for each of 64 values of
//! a_2.

use super::layout::{LOWEST, Layout, cells_of_sums};
use super::walk::{Run, Visit, far_moves, part, walk};
use super::work::{Cost, check_states, check_sum, pace, side_by_side};
use super::{by_layer, layer, start};
use crate::analysis::Outcome;
use crate::budget::Budget;
use crate::error::Result;
use crate::game::{BinMove, Direction, SmallBins};
use crate::game::{SmallZeckendorf, small_sum};
use crate::solve::SmallGame;
use crate::watch::Pace;

/// Words that a second of one core does, for estimates.
const WORDS_PER_SECOND: u64 = 45_000_000;

/// Sums times layers of which a plan is quick and small: it is made even where
/// there are too many states of that sum, for few of them may be in these
/// layers.
const QUICK_PLAN: usize = 200_000;

/// Who wins the reversed Zeckendorf game from each of some states of one sum.
/// All layers up to theirs are swept, and two are kept.
///
/// ```
/// use fibnim::game::{Bins, Direction, Rules, ZeckendorfGame};
/// use fibnim::{Budget, Outcome, solve::bins};
///
/// let game = ZeckendorfGame::new(Direction::Reversed);
/// let states = ["n=9", "1 3 5", "1 8"].map(|text| game.read(text).unwrap().to_small().unwrap());
/// let outcomes = bins::outcomes(&states, &Budget::default())?;
/// assert_eq!(outcomes, [Outcome::P, Outcome::N, Outcome::P]);
/// # Ok::<(), fibnim::Error>(())
/// ```
///
/// # Panics
///
/// If the states have different sums.
pub fn outcomes(states: &[SmallBins], budget: &Budget) -> Result<Vec<Outcome>> {
    let Some(sum) = states.first().map(small_sum) else {
        return Ok(Vec::new());
    };
    let last_layer = states.iter().map(layer).max().unwrap_or(0);
    if (sum + 1) * (last_layer + 1) <= QUICK_PLAN {
        check_sum(sum)?;
    } else {
        check_states(sum, budget)?;
    }
    let plan = SinglePlan::new(states);
    let cost = plan.cost();
    cost.check(budget)?;
    plan.outcomes(&mut pace(budget, cost.cells))
}

/// What some n take, one after the other; refused early where one of them is
/// far beyond the budget.
pub fn one_by_one_cost(numbers: &[usize], budget: &Budget) -> Result<Cost> {
    let Some(&largest) = numbers.iter().max() else {
        return Ok(Cost::default());
    };
    check_states(largest, budget)?;
    let cells = cells_of_numbers(numbers).into_iter();
    let cells = cells.fold(0, u64::saturating_add);
    let bytes = SinglePlan::new(&[start(largest)]).cost().bytes;
    Ok(Cost::new(bytes, cells, WORDS_PER_SECOND))
}

/// The cells of each of some n, which tell how long it takes.
pub fn cells_of_numbers(numbers: &[usize]) -> Vec<u64> {
    let last = numbers.iter().max();
    let sums = cells_of_sums(*last.unwrap_or(&0), row_cells);
    numbers.iter().map(|&n| sums[n]).collect()
}

/// Who wins from the game's own start of each of some n, one by one, the last
/// ones first; each is handed to `done` as it is ready, in whatever order. What
/// is beyond the budget is refused before anything is done.
pub fn solve_one_by_one(
    numbers: &[usize],
    threads: usize,
    budget: &Budget,
    done: &mut dyn FnMut(usize, Outcome),
) -> Result<()> {
    let cost = one_by_one_cost(numbers, budget)?;
    cost.check(budget)?;
    let mut numbers = numbers.to_vec();
    numbers.sort_unstable_by_key(|&n| std::cmp::Reverse(n));
    side_by_side(
        &numbers,
        cost.threads(threads, budget),
        &pace(budget, cost.cells),
        |&n, pace| Ok((n, SinglePlan::new(&[start(n)]).outcomes(pace)?[0])),
        &mut |(n, outcome)| done(n, outcome),
    )
}

/// What the states of one sum would take: made before the work starts.
pub struct SinglePlan<'a> {
    states: &'a [SmallBins],
    layout: Layout,
    last_layer: usize,
}

impl<'a> SinglePlan<'a> {
    /// Plans to find who wins from some states.
    ///
    /// # Panics
    ///
    /// If there are none, or they have different sums.
    pub fn new(states: &'a [SmallBins]) -> Self {
        let sum = small_sum(&states[0]);
        assert!(
            states.iter().all(|state| small_sum(state) == sum),
            "states of one sum"
        );
        let last_layer = states.iter().map(layer).max().unwrap_or(0);
        Self {
            states,
            layout: Layout::new(sum, last_layer, row_cells),
            last_layer,
        }
    }

    /// What it takes.
    pub fn cost(&self) -> Cost {
        let alive = 2 * self.layout.largest_layer(self.last_layer);
        cost(&self.layout, self.last_layer, alive)
    }

    /// Who wins from each of the states.
    fn outcomes(&self, pace: &mut Pace) -> Result<Vec<Outcome>> {
        let cells = self.layout.largest_layer(self.last_layer);
        let mut outcomes = vec![Outcome::P; self.states.len()];
        let mut sweep = Sweep {
            now: vec![0; cells],
            before: vec![0; cells],
        };
        let layers = by_layer(self.states, self.last_layer);
        for (number, asked) in layers.into_iter().enumerate() {
            walk(&self.layout, number, &mut sweep, pace)?;
            for i in asked {
                outcomes[i] = read(&self.layout, &sweep.now, &self.states[i]);
            }
            std::mem::swap(&mut sweep.now, &mut sweep.before);
        }
        Ok(outcomes)
    }
}

/// What all layers up to one take, if so many cells are alive.
fn cost(layout: &Layout, last_layer: usize, alive: usize) -> Cost {
    let cells = layout.all_cells(last_layer);
    Cost::new(size_of::<u64>() * alive, cells, WORDS_PER_SECOND)
}

/// The outcome of a state, from the cells of its layer.
fn read(layout: &Layout, cells: &[u64], state: &SmallBins) -> Outcome {
    let twos = usize::from(state[1]);
    let word = cells[layout.row_of(state) + twos / 64];
    match word >> (twos % 64) & 1 {
        1 => Outcome::P,
        _ => Outcome::N,
    }
}

/// The words of a row with 0, …, `twos` chips in bin 2.
fn row_cells(twos: usize) -> usize {
    twos / 64 + 1
}

/// The bits of P positions, layer by layer.
struct Sweep {
    /// The layer that is being made.
    now: Vec<u64>,
    before: Vec<u64>,
}

impl Visit for Sweep {
    #[inline]
    fn visit(&mut self, layout: &Layout, run: &Run) {
        let cells = layout.size(LOWEST, run.left, run.rest).unsigned_abs();
        let begin = run.end.unsigned_abs() - cells;
        let (done, rest) = self.now.split_at_mut(begin);
        let block = &mut rest[..cells];
        far_moves(layout, run, done, &self.before, block);
        let mut rows = Rows {
            layout,
            run,
            begin,
            before: &self.before,
            done,
            block,
        };
        let (least, most) = run.fives;
        for fives in least..=most {
            let row = Row::new(layout, run, fives);
            // Moves reach two 2s further than the row.
            if row.twos + 2 < 64 {
                rows.make_short(&row);
            } else {
                rows.make_long(&row);
            }
        }
    }
}

/// The rows of a run.
struct Rows<'a> {
    layout: &'a Layout,
    run: &'a Run,
    begin: usize,
    /// The layer before.
    before: &'a [u64],
    /// The cells of this layer before the run.
    done: &'a [u64],
    /// The cells of the run.
    block: &'a mut [u64],
}

/// One of them.
struct Row {
    threes: isize,
    fives: isize,
    rest: isize,
    /// The most 2s.
    twos: usize,
    place: usize,
}

impl Row {
    #[inline]
    fn new(layout: &Layout, run: &Run, fives: isize) -> Self {
        let threes = run.left - 2 * fives;
        let rest = run.rest - 5 * fives;
        Self {
            threes,
            fives,
            rest,
            twos: ((rest - 3 * threes) / 2).unsigned_abs(),
            place: layout.place(threes, rest),
        }
    }

    /// Whether the longest row of 2s leaves a 1, so that a chip of 1 can be
    /// taken somewhere.
    #[inline]
    fn has_ones(&self) -> bool {
        self.rest > 3 * self.threes
    }
}

impl Rows<'_> {
    #[inline]
    fn at(&self, end: isize, place: usize) -> usize {
        end.unsigned_abs() - self.layout.run_sizes[place] as usize
    }

    /// A row that is one word, and all that it leads to.
    #[inline]
    fn make_short(&mut self, row: &Row) {
        let (run, place, stride) = (self.run, row.place, self.layout.stride);
        let here = self.at(run.end, place) - self.begin;
        let mut targets = self.block[here];
        if row.threes > 0 {
            let other = self.before[self.at(run.end_before, place - stride)];
            targets |= other >> 1 | other >> 2; // 3 → 1 + 2, 1 + 3 → 2 + 2
            if let Some(end) = run.double_8 {
                targets |= self.done[self.at(end, place - stride - 3)]; // 3 + 13 → 8 + 8
            }
        }
        if row.fives > 0 {
            targets |= self.before[self.at(run.end_before, place + stride + 5)] >> 1; // 5 → 2 + 3
            if row.has_ones() {
                // 1 + 5 → 3 + 3
                targets |= self.block[self.at(run.end, place + 2 * stride + 5) - self.begin];
            }
        }
        if let Some((end_before, end)) = run.without_8 {
            targets |= self.before[self.at(end_before, place + stride + 3)]; // 8 → 3 + 5
            if row.twos > 0 {
                targets |= self.done[self.at(end, place - 2)] << 1; // 2 + 8 → 5 + 5
            }
        }
        self.block[here] = lost_along(!targets & (u64::MAX >> (63 - row.twos)));
    }

    /// A row of any length.
    #[inline]
    fn make_long(&mut self, row: &Row) {
        let (run, place, stride) = (self.run, row.place, self.layout.stride);
        let count = row_cells(row.twos);
        let begin = self.at(run.end, place) - self.begin;
        if row.threes > 0 {
            let twos = ((row.rest - 3 * (row.threes - 1)) / 2).unsigned_abs();
            let other = self.at(run.end_before, place - stride);
            let other = &self.before[other..other + row_cells(twos)];
            or_down(&mut self.block[begin..begin + count], other, 1); // 3 → 1 + 2
            or_down(&mut self.block[begin..begin + count], other, 2); // 1 + 3 → 2 + 2
            if let Some(end) = run.double_8 {
                let other = self.at(end, place - stride - 3);
                or_same(&mut self.block[begin..], &self.done[other..other + count]); // 3 + 13 → 8 + 8
            }
        }
        if row.fives > 0 {
            let other = self.at(run.end_before, place + stride + 5);
            let other = &self.before[other..other + row_cells(row.twos + 1)];
            or_down(&mut self.block[begin..begin + count], other, 1); // 5 → 2 + 3
            if row.has_ones() {
                // 1 + 5 → 3 + 3: its row may be a word shorter.
                let other = self.at(run.end, place + 2 * stride + 5) - self.begin;
                let twos = ((row.rest - 3 * row.threes - 1) / 2).unsigned_abs();
                let (done, rest) = self.block.split_at_mut(begin);
                or_same(rest, part(done, other.cast_signed(), row_cells(twos)));
            }
        }
        if let Some((end_before, end)) = run.without_8 {
            let other = self.at(end_before, place + stride + 3);
            or_same(&mut self.block[begin..], &self.before[other..other + count]); // 8 → 3 + 5
            // 2 + 8 → 5 + 5: a 2 less, so its row may be a word shorter.
            let other = self.at(end, place - 2);
            let other = &self.done[other..other + row_cells(row.twos - 1)];
            or_up(&mut self.block[begin..begin + count], other);
        }
        let mut before = 0;
        let last = u64::MAX >> (63 - row.twos % 64);
        for (i, word) in self.block[begin..begin + count].iter_mut().enumerate() {
            let there = if i + 1 == count { last } else { u64::MAX };
            // The state before, at the end of the last word, is a P position.
            *word = lost_along(!*word & there & !before);
            before = *word >> 63;
        }
    }
}

#[inline]
fn or_same(row: &mut [u64], other: &[u64]) {
    for (word, other) in row.iter_mut().zip(other) {
        *word |= other;
    }
}

/// Bit i of the row gets bit i + `by` of the other, which ends with zeros.
#[inline]
fn or_down(row: &mut [u64], other: &[u64], by: u32) {
    let next = other[1..].iter().copied().chain([0]);
    for ((word, other), next) in row.iter_mut().zip(other).zip(next) {
        *word |= other >> by | next << (64 - by);
    }
}

/// Bit i + 1 of the row gets bit i of the other.
#[inline]
fn or_up(row: &mut [u64], other: &[u64]) {
    let mut carry = 0;
    let others = other.iter().copied().chain([0]);
    for (word, other) in row.iter_mut().zip(others) {
        *word |= other << 1 | carry;
        carry = other >> 63;
    }
}

const EVEN: u64 = 0x5555_5555_5555_5555;

/// Which states of a row are P positions, by those that lead to none in other
/// rows: 2 → 1 + 1 leads from each to the one before, so that of a run of such
/// states every other one is, from the first on.
///
/// Adding the lowest bits of some runs of ones carries through these runs and
/// leaves the others, which tells runs that begin at even places from those that
/// begin at odd ones.
#[inline]
fn lost_along(open: u64) -> u64 {
    let begins = open & !(open << 1);
    let from_even = open & !open.wrapping_add(begins & EVEN);
    (from_even & EVEN) | (open & !from_even & !EVEN)
}

// All states of one n, kept: for play, which asks for one after the other.

/// Who wins the reversed Zeckendorf game from every state of a sum, a bit a
/// state.
///
/// ```
/// use fibnim::game::{Direction, Rules, ZeckendorfGame};
/// use fibnim::{Budget, Outcome, solve::bins::StateTable};
///
/// let game = ZeckendorfGame::new(Direction::Reversed);
/// let table = StateTable::build(129, &Budget::default())?;
/// let start = game.read("n=129")?.to_small().unwrap();
/// assert_eq!(table.outcome(&start), Some(Outcome::P));
/// let state = game.read("1 2 3 34 89")?.to_small().unwrap();
/// let moves = table.winning_moves(&state).unwrap();
/// assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["split 3"]);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub struct StateTable {
    sum: usize,
    layout: Layout,
    layers: Vec<Vec<u64>>,
}

impl StateTable {
    /// The table of all states of a sum ≥ 1, as far as the budget allows.
    pub fn build(sum: usize, budget: &Budget) -> Result<Self> {
        check_states(sum, budget)?;
        // The representation has the most weight of all states.
        let last_layer = layer(&start(sum));
        let layout = Layout::new(sum, last_layer, row_cells);
        let cells = (0..=last_layer).map(|layer| layout.layer_cells(layer));
        let cost = cost(&layout, last_layer, cells.sum());
        cost.check(budget)?;
        let mut pace = pace(budget, cost.cells);
        let mut layers: Vec<Vec<u64>> = Vec::with_capacity(last_layer + 1);
        for number in 0..=last_layer {
            let mut sweep = Sweep {
                now: vec![0; layout.layer_cells(number)],
                before: layers.pop().unwrap_or_default(),
            };
            walk(&layout, number, &mut sweep, &mut pace)?;
            if number > 0 {
                layers.push(sweep.before);
            }
            layers.push(sweep.now);
        }
        Ok(Self {
            sum,
            layout,
            layers,
        })
    }

    /// Who wins from a state; `None` if it has another sum.
    pub fn outcome(&self, state: &SmallBins) -> Option<Outcome> {
        (small_sum(state) == self.sum)
            .then(|| read(&self.layout, &self.layers[layer(state)], state))
    }

    /// Every winning move of a state, in the game's order; `None` if it has
    /// another sum.
    pub fn winning_moves(&self, state: &SmallBins) -> Option<Vec<BinMove>> {
        self.outcome(state)?;
        let game = SmallZeckendorf::new(Direction::Reversed, state);
        let wins = |next: &SmallBins| self.outcome(next) == Some(Outcome::P);
        let moves = game.moves(state).filter(|(_, next)| wins(next));
        Some(moves.map(|(step, _)| step).collect())
    }
}

//! Many sums at once, and windows side by side.

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use super::compile::{Program, compile, weights};
use super::layout::{Layout, Shape, cells_of_sums};
use super::row::{Table, cells_alive};
use super::{Cost, Sweep};
use crate::analysis::Outcome;
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::solve::bins::work::{SWEEP, pace, side_by_side};
use crate::watch::Pace;

/// The largest sum that is swept, whatever the budget.
pub(super) const MAX_SUM: usize = 50_000;

/// Words that one core reads in a second, for estimates: one for each move of
/// each state, though few moves are legal.
const READS_PER_SECOND: u64 = 3_000_000_000;

/// Where layers take no more they are used, even if the whole table is smaller.
const FEW_BYTES: usize = 1 << 19;

/// Some sums next to each other that are solved at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    pub(super) first: usize,
    pub(super) last: usize,
    /// The bits of its words.
    bits: usize,
}

impl Window {
    /// The sums.
    pub fn range(self) -> RangeInclusive<usize> {
        self.first..=self.last
    }

    /// The narrowest words that hold the sums.
    pub(super) fn narrow(first: usize, last: usize) -> Self {
        let bits = match last - first {
            ..8 => 8,
            8..32 => 32,
            _ => 64,
        };
        Self { first, last, bits }
    }
}

/// What is worked out of a window before the work starts.
pub(super) struct Plan<'a> {
    sweep: &'a Sweep,
    window: Window,
    program: Program,
    /// `None` if the sizes of its blocks or all its cells are beyond the budget.
    layout: Option<Layout>,
    /// The bytes of the sizes, and of the words.
    bytes: usize,
    /// The cells of all layers.
    cells: u64,
}

/// The table of a window, whatever its words.
pub(super) enum AnyTable {
    Bytes(Table<u8>),
    Words(Table<u32>),
    Long(Table<u64>),
}

impl AnyTable {
    pub(super) fn outcome(&self, counts: &[u32], sum: usize) -> Outcome {
        outcome(match self {
            Self::Bytes(table) => table.is_lost(counts, sum),
            Self::Words(table) => table.is_lost(counts, sum),
            Self::Long(table) => table.is_lost(counts, sum),
        })
    }

    /// Fills it, and finds who wins from each of some states.
    fn fill(
        &mut self,
        program: &Program,
        asked: Option<&[(Vec<u32>, usize)]>,
        pace: &mut Pace,
    ) -> Result<Vec<Outcome>> {
        let lost = match self {
            Self::Bytes(table) => table.fill(program, asked, pace),
            Self::Words(table) => table.fill(program, asked, pace),
            Self::Long(table) => table.fill(program, asked, pace),
        };
        Ok(lost?.into_iter().map(outcome).collect())
    }
}

fn outcome(lost: bool) -> Outcome {
    Outcome::by_winning_move(!lost)
}

impl<'a> Plan<'a> {
    /// A plan that keeps few layers, if that is possible and takes less memory;
    /// else all states.
    pub(super) fn new(sweep: &'a Sweep, window: Window, budget: &Budget) -> Self {
        let whole = Self::whole(sweep, window, budget);
        // What is made several times leads many layers off.
        if sweep.play.repeated {
            return whole;
        }
        let few = FEW_BYTES.min(budget.table_bytes);
        let weights = weights(&sweep.game, sweep.order, window.last);
        match weights.map(|weights| Self::with(sweep, window, weights, budget)) {
            Some(layers) if layers.bytes <= whole.bytes.max(few) => layers,
            _ => whole,
        }
    }

    /// A plan that keeps all states.
    pub(super) fn whole(sweep: &'a Sweep, window: Window, budget: &Budget) -> Self {
        Self::with(sweep, window, Vec::new(), budget)
    }

    fn with(sweep: &'a Sweep, window: Window, weights: Vec<usize>, budget: &Budget) -> Self {
        let shape = Shape::new(&sweep.game, &weights, window.last);
        let program = compile(&sweep.game, sweep.order, sweep.play, weights, window.last);
        let sizes = shape.bytes();
        let all = cells_of_sums(&sweep.game, window.last, program.zeros)[window.last];
        let quick = all / cells_per_second(&program) <= budget.table_seconds;
        let layout = quick && sizes <= budget.table_bytes;
        let layout = layout.then(|| Layout::new(shape, &program));
        let cells = layout
            .as_ref()
            .and_then(|layout| cells_alive(layout, &program));
        let bytes = match (cells, &layout) {
            (Some(cells), _) => cells.saturating_mul(window.bits / 8).saturating_add(sizes),
            (None, Some(_)) => usize::MAX,
            (None, None) => sizes,
        };
        Self {
            sweep,
            window,
            program,
            layout,
            bytes,
            cells: all,
        }
    }

    pub(super) fn cost(&self) -> Cost {
        Cost::new(self.bytes, self.cells, cells_per_second(&self.program))
    }

    /// Who wins from each of some states, whose sums are told.
    fn outcomes(self, asked: &[(Vec<u32>, usize)], pace: &mut Pace) -> Result<Vec<Outcome>> {
        let (program, mut table) = self.empty_table();
        table.fill(&program, Some(asked), pace)
    }

    /// The table of all states.
    pub(super) fn table(self, pace: &mut Pace) -> Result<AnyTable> {
        let (program, mut table) = self.empty_table();
        table.fill(&program, None, pace)?;
        Ok(table)
    }

    fn empty_table(self) -> (Program, AnyTable) {
        let layout = self.layout.expect("checked against the budget");
        let (program, first, play) = (self.program, self.window.first, self.sweep.play);
        let table = match self.window.bits {
            8 => AnyTable::Bytes(Table::new(layout, &program, first, play)),
            32 => AnyTable::Words(Table::new(layout, &program, first, play)),
            _ => AnyTable::Long(Table::new(layout, &program, first, play)),
        };
        (program, table)
    }
}

fn cells_per_second(program: &Program) -> u64 {
    READS_PER_SECOND / program.reads as u64
}

/// Refuses sums beyond all budgets.
pub(super) fn check_sum(sum: usize) -> Result<()> {
    if sum <= MAX_SUM {
        return Ok(());
    }
    Err(Error::limit(
        SWEEP,
        format!("n = {sum}"),
        format!("n = {MAX_SUM}, whatever the budget"),
        [Excess::beyond(MAX_SUM, Unit::Number).needing(sum)],
    ))
}

impl Sweep {
    /// The windows that make up some n: as wide as the memory allows.
    pub fn windows(&self, numbers: RangeInclusive<usize>, budget: &Budget) -> Result<Vec<Window>> {
        if numbers.is_empty() {
            return Ok(Vec::new());
        }
        let (first, last) = numbers.into_inner();
        check_sum(last)?;
        let fits = |bits: &usize| {
            let window = Window::narrow(last - (last - first).min(*bits - 1), last);
            Plan::new(self, window, budget).bytes <= budget.table_bytes
        };
        let bits = [64, 32, 8].into_iter().find(fits).unwrap_or(8);
        let firsts = (first..=last).step_by(bits);
        Ok(firsts
            .map(|first| Window::narrow(first, last.min(first + bits - 1)))
            .collect())
    }

    /// What windows take, one after the other.
    pub fn cost(&self, windows: &[Window], budget: &Budget) -> Cost {
        let Some(&last) = windows.iter().max_by_key(|window| window.last) else {
            return Cost::default();
        };
        let plan = Plan::new(self, last, budget);
        let sums = cells_of_sums(&self.game, last.last, plan.program.zeros);
        let cells = windows.iter().map(|window| sums[window.last]);
        // The last window may be narrow, and the one before it larger.
        let mut largest = windows.to_vec();
        largest.sort_by_key(|window| Reverse(window.last));
        let plans = largest
            .iter()
            .take(2)
            .map(|&window| Plan::new(self, window, budget));
        Cost::new(
            plans.map(|plan| plan.bytes).max().unwrap_or(0),
            cells.fold(0, u64::saturating_add),
            cells_per_second(&plan.program),
        )
    }

    /// Who wins from the start of each n; N is the player who begins. Windows are
    /// solved side by side in `threads` threads (0: as many as there are cores),
    /// or in as few as the memory allows. What is beyond the budget is refused
    /// before anything is done.
    ///
    /// # Panics
    ///
    /// If the start of some n does not have the value n.
    pub fn winners(
        &self,
        numbers: RangeInclusive<usize>,
        start: &Start,
        threads: usize,
        budget: &Budget,
    ) -> Result<Vec<Outcome>> {
        let windows = self.windows(numbers, budget)?;
        let first = windows.first().map_or(0, |window| window.first);
        let count = windows.last().map_or(0, |window| window.last + 1 - first);
        let mut winners = vec![Outcome::P; count];
        let mut done = |window: Window, outcomes: Vec<Outcome>| {
            winners[window.first - first..=window.last - first].copy_from_slice(&outcomes);
        };
        self.solve_windows(&windows, start, threads, budget, &mut done)?;
        Ok(winners)
    }

    /// Solves windows, the last ones first because they take longest, and hands
    /// each to `done` as it is ready, in whatever order: the outcome of the start
    /// of each of its n.
    ///
    /// # Panics
    ///
    /// If the start of some n does not have the value n.
    pub fn solve_windows(
        &self,
        windows: &[Window],
        start: &Start,
        threads: usize,
        budget: &Budget,
        done: &mut dyn FnMut(Window, Vec<Outcome>),
    ) -> Result<()> {
        let cost = self.cost(windows, budget);
        cost.check(budget)?;
        let mut windows = windows.to_vec();
        windows.sort_by_key(|window| Reverse(window.last));
        side_by_side(
            &windows,
            cost.threads(threads, budget),
            &pace(budget, cost.cells),
            |&window, pace| {
                let state = |n| {
                    let state = start(n);
                    assert_eq!(self.game.sum(&state), n, "the value of the start");
                    (state, n)
                };
                let states: Vec<_> = window.range().map(state).collect();
                let plan = Plan::new(self, window, budget);
                Ok((window, plan.outcomes(&states, pace)?))
            },
            &mut |(window, outcomes)| done(window, outcomes),
        )
    }
}

/// Where the game starts, for each n: the chips of each bin, from bin 1 on. Empty
/// bins at the end need not be told.
pub type Start<'a> = dyn Fn(usize) -> Vec<u32> + Sync + 'a;

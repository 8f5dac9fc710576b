//! Grundy values of one pile by their definition, any rule.

use std::collections::BinaryHeap;

use crate::analysis::{Ask, Convention};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::number::Natural;
use crate::rule::Rule;
use crate::solve::estimate::refused;
use crate::watch::{Noun, Pace};

/// The Grundy values of (m; r) for all piles m up to n and all limits r.
///
/// G(m; r) is the least value that no take t ≤ r reaches, where t reaches
/// G(m − t; f(t)). A larger limit allows more takes, so G grows with r, and a
/// pile is kept as the few steps at which it does.
///
/// **How it is computed.** The least take that reaches a value g decides: the
/// value exceeds g from the largest of the least takes to 0, …, g on. As f is
/// nondecreasing, the takes t with G(m; f(t)) = g form an interval, and so do
/// the piles m + t. The least take from a pile to the value g comes from the
/// largest m whose interval for g holds that pile: a heap for each value, whose
/// intervals enter where they begin and leave where they are found to have
/// ended. No take is tried one by one, and no theorem is used.
///
/// **In misère play** an empty pile has the value 1, and every other pile the
/// least value that no take reaches, as before. So a single pile is lost if and
/// only if its value is 0, in misère play as in normal play; but a sum of piles is
/// not known from these values, as one of normal play is by their nim-sum.
///
/// ```
/// use fibnim::{Ask, Budget, Rule, solve::GrundyTable};
///
/// let (rule, budget) = (Rule::times(2), Budget::default());
/// let table = GrundyTable::build(&rule, 58, Ask::normal(&budget))?;
/// assert_eq!(table.value(58, 58), 11);
/// assert_eq!(table.value(58, 53), 3);
/// assert_eq!(table.thresholds(7), [2, 2, 5, 5]); // above 0 from 2 on, above 2 from 5 on
/// let misere = GrundyTable::build(&rule, 58, Ask::misere(&budget))?;
/// assert_eq!((misere.value(0, 1), misere.value(1, 1)), (1, 0));
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct GrundyTable {
    /// The steps of all piles, one pile after the other.
    steps: Vec<Step>,
    /// Where the steps of each pile begin, and where the last ones end.
    starts: Vec<usize>,
    /// f(t) at index t, at most the largest pile.
    limits: Vec<u32>,
}

/// From the limit `from` on, the Grundy value is `value`, until the next step.
#[derive(Clone, Copy, Debug)]
struct Step {
    from: u32,
    value: u32,
}

/// The piles before `end`, from the one on at which this waits, have a take
/// that leaves `pile` with a limit at which its value is `value`.
#[derive(Clone, Copy, Debug)]
struct Reach {
    pile: u32,
    value: u32,
    end: u32,
}

/// No pile is as large.
const NEVER: u32 = u32::MAX;

impl GrundyTable {
    /// The table for piles up to n, of a rule that is nondecreasing up to there.
    pub fn build(rule: &Rule, n: u64, ask: Ask<'_>) -> Result<Self> {
        let budget = ask.budget;
        let bytes = u128::from(n) * Builder::LEAST_BYTES_PER_PILE as u128;
        if bytes > budget.table_bytes as u128 || n >= u64::from(NEVER) {
            let excess = Excess::among([
                Excess::bytes(budget).needing(bytes),
                Excess::beyond(NEVER - 1, Unit::Number).needing(n),
            ]);
            return Err(too_large(n, format!("{} MiB", bytes >> 20), budget, excess));
        }
        rule.check(&Natural::from(n.saturating_sub(1)))?;
        let mut pace = Pace::new("the table of Grundy values", budget).counting(Noun::PILES);
        let mut builder = Builder::new(limits(rule, n, &mut pace)?, n, ask);
        let mut pace = pace.of(n);
        for pile in 0..=small(n) {
            pace.step()?;
            builder.add(pile)?;
        }
        Ok(builder.table)
    }

    /// The largest pile of the table.
    pub fn largest(&self) -> u64 {
        self.starts.len() as u64 - 2
    }

    fn steps(&self, pile: u64) -> &[Step] {
        let pile = index(pile);
        &self.steps[self.starts[pile]..self.starts[pile + 1]]
    }

    /// G(pile; limit), the limit being at least 1.
    ///
    /// # Panics
    /// Panics if the pile is larger than the table.
    pub fn value(&self, pile: u64, limit: u64) -> u32 {
        let steps = self.steps(pile);
        let reached = steps.partition_point(|step| u64::from(step.from) <= limit);
        reached.checked_sub(1).map_or(0, |last| steps[last].value)
    }

    /// b_0, b_1, …: the least limits at which the Grundy value of the pile is
    /// more than 0, 1, …, as far as it gets.
    ///
    /// # Panics
    /// Panics if the pile is larger than the table.
    pub fn thresholds(&self, pile: u64) -> Vec<u64> {
        let mut thresholds = Vec::new();
        for step in self.steps(pile) {
            thresholds.resize(index(step.value.into()), u64::from(step.from));
        }
        thresholds
    }

    /// Every take up to the limit that leaves the given Grundy value, tried
    /// one by one.
    ///
    /// # Panics
    /// Panics if the pile is larger than the table.
    pub(crate) fn takes_to(
        &self,
        value: u32,
        pile: u64,
        limit: u64,
    ) -> impl Iterator<Item = u64> + '_ {
        (1..=pile.min(limit)).filter(move |&take| {
            let next_limit = u64::from(self.limits[index(take)]);
            self.value(pile - take, next_limit) == value
        })
    }
}

/// f(0) = 0, f(1), …, f(n): at most n each. After the whole of the largest
/// pile nothing is left to limit, so that f(n) is not asked for.
fn limits(rule: &Rule, n: u64, pace: &mut Pace) -> Result<Vec<u32>> {
    let cap = Natural::from(n);
    let mut limits = vec![0];
    for take in 1..n {
        pace.step()?;
        let limit = rule.limit_after(&Natural::from(take))?.min(cap.clone());
        limits.push(small(limit.to_u64().expect("at most n")));
    }
    if n > 0 {
        limits.push(small(n));
    }
    Ok(limits)
}

/// A table up to some pile, and what it says of larger ones.
struct Builder<'b> {
    table: GrundyTable,
    largest: u32,
    /// At index m: the intervals that begin there.
    waiting: Vec<Vec<Reach>>,
    /// For each value: (pile, end) of the intervals that have begun.
    begun: Vec<BinaryHeap<(u32, u32)>>,
    /// How many intervals are waiting or begun.
    held: usize,
    moves_tried: u64,
    ask: Ask<'b>,
}

impl<'b> Builder<'b> {
    /// What a pile takes whatever its values are.
    const FIXED_BYTES_PER_PILE: usize =
        size_of::<usize>() + size_of::<u32>() + size_of::<Vec<Reach>>();

    /// What a pile takes at least: it has a step.
    const LEAST_BYTES_PER_PILE: usize = Self::FIXED_BYTES_PER_PILE + size_of::<Step>();

    fn new(limits: Vec<u32>, n: u64, ask: Ask<'b>) -> Self {
        Self {
            table: GrundyTable {
                steps: Vec::new(),
                starts: vec![0],
                limits,
            },
            largest: small(n),
            waiting: vec![Vec::new(); index(n) + 1],
            begun: Vec::new(),
            held: 0,
            moves_tried: 0,
            ask,
        }
    }

    fn add(&mut self, pile: u32) -> Result<()> {
        self.begin_intervals(pile);
        self.add_steps(pile);
        self.announce(pile);
        self.check_budget(pile)
    }

    fn begin_intervals(&mut self, pile: u32) {
        for reach in std::mem::take(&mut self.waiting[index(pile.into())]) {
            let value = index(reach.value.into());
            if value >= self.begun.len() {
                self.begun.resize_with(value + 1, BinaryHeap::new);
            }
            self.begun[value].push((reach.pile, reach.end));
        }
    }

    /// The steps of a pile: value by value, as long as a take reaches it.
    fn add_steps(&mut self, pile: u32) {
        let first = self.table.steps.len();
        if pile == 0 && self.ask.convention == Convention::Misere {
            // There is no move, whatever the limit.
            self.table.steps.push(Step { from: 0, value: 1 });
        }
        let mut threshold = 0;
        for value in 0.. {
            let Some(take) = self.least_take_to(value, pile) else {
                break;
            };
            if take > threshold {
                threshold = take;
                let from = take;
                self.table.steps.push(Step { from, value });
            }
            let last = self.table.steps[first..].last_mut();
            last.expect("a take is at least 1").value = value + 1;
        }
        self.table.starts.push(self.table.steps.len());
    }

    /// The least take from a pile that reaches a value.
    fn least_take_to(&mut self, value: u32, pile: u32) -> Option<u32> {
        self.moves_tried += 1;
        let heap = self.begun.get_mut(index(value.into()))?;
        while let Some(&(from, end)) = heap.peek() {
            if pile < end {
                return Some(pile - from);
            }
            heap.pop();
            self.held -= 1;
            self.moves_tried += 1;
        }
        None
    }

    /// Tells larger piles which takes reach the values of this one.
    fn announce(&mut self, pile: u32) {
        let start = self.table.starts[index(pile.into())];
        let (mut value, mut from) = (0, 1);
        for i in start..self.table.steps.len() {
            let step = self.table.steps[i];
            let until = self.least_take_that_allows(step.from);
            self.wait(pile, value, from, Some(until));
            (value, from) = (step.value, until);
        }
        self.wait(pile, value, from, None);
    }

    /// The least t ≥ 1 with f(t) ≥ limit, as far as takes go.
    fn least_take_that_allows(&self, limit: u32) -> u32 {
        let limits = &self.table.limits[1..];
        small(limits.partition_point(|&f| f < limit) as u64 + 1)
    }

    /// The takes from `from` on and before `until` reach the value.
    fn wait(&mut self, pile: u32, value: u32, from: u32, until: Option<u32>) {
        let begin = pile.saturating_add(from);
        let end = until.map_or(NEVER, |until| pile.saturating_add(until));
        self.moves_tried += 1;
        if begin < end && begin <= self.largest {
            self.waiting[index(begin.into())].push(Reach { pile, value, end });
            self.held += 1;
        }
    }

    /// Refuses what has become too much, and from time to time what would
    /// become so: values have grown with the piles wherever it was looked, so
    /// that the rest of the table costs about as much a pile as its beginning, or
    /// more.
    fn check_budget(&self, pile: u32) -> Result<()> {
        let foreseen = |spent: u128| match pile {
            4096.. if pile.is_power_of_two() => spent * u128::from(self.largest) / u128::from(pile),
            _ => spent,
        };
        let piles = self.waiting.len();
        let bytes = self.table.steps.len() * size_of::<Step>() + self.held * size_of::<Reach>();
        let bytes = foreseen(bytes as u128) + piles as u128 * Self::FIXED_BYTES_PER_PILE as u128;
        if bytes > self.ask.budget.table_bytes as u128 {
            let needed = format!("about {} MiB or more", bytes >> 20);
            let excess = vec![Excess::bytes(self.ask.budget).needing(bytes)];
            return Err(too_large(
                self.largest.into(),
                needed,
                self.ask.budget,
                excess,
            ));
        }
        let moves = foreseen(self.moves_tried.into());
        if moves > u128::from(self.ask.budget.search_moves) {
            let needed = format!("about {moves} moves or more");
            let excess = Excess::moves(self.ask.budget).needing(moves);
            return Err(refused(what(self.largest.into()), needed, excess));
        }
        Ok(())
    }
}

fn what(n: u64) -> String {
    format!("the table of Grundy values up to {n}")
}

fn too_large(n: u64, needed: String, budget: &Budget, excess: Vec<Excess>) -> Error {
    let limit = format!("{} MiB", budget.table_bytes >> 20);
    Error::limit(what(n), needed, limit, excess)
}

fn index(n: u64) -> usize {
    usize::try_from(n).expect("a table index")
}

fn small(n: u64) -> u32 {
    u32::try_from(n).expect("a pile of the table")
}

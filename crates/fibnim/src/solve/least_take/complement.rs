//! Complementary values: the pile that makes a lost position of the others, for
//! all of them at once, or block by block from what the blocks before left open.

use std::ops::RangeInclusive;

use super::sorted::SortedSweep;
use super::three_piles::{LostObserver, MAX_DEPTH, Open, OpenEntry, Shape};
use super::{NEVER, Reach, TABLE, finite, lanes_estimate, sorted_estimate, sweep, three_piles};
use crate::analysis::{Ask, Convention};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::number::Natural;
use crate::rule::Rule;
use crate::solve::estimate::Estimate;
use crate::watch::{Noun, Pace};

/// Which complementary values to compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComplementOptions {
    /// The largest of the given piles.
    pub to: u64,
    /// The largest value that is looked for.
    pub bound: u64,
    /// How many threads, 0 for as many as the processor has.
    pub threads: usize,
}

/// The complementary values of K piles up to a largest one, whatever their
/// order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complements<const K: usize> {
    to: u64,
    /// By [`index`], [`NEVER`] for none.
    values: Vec<u32>,
}

/// The complementary values of all pairs up to `to`: the pile with which the
/// pair is lost at every limit.
///
/// There is at most one, since from any larger pile one could move there, and
/// no limit would save the opponent (Larsson & Rubinstein-Salzedo 2015,
/// Theorem 17, whose argument holds in misère play as well). It is looked for up
/// to `bound`.
///
/// ```
/// use fibnim::{Ask, Budget, Rule, solve::{ComplementOptions, complements}};
///
/// let options = ComplementOptions { to: 6, bound: 100, threads: 1 };
/// let table = complements(&Rule::times(2), &options, Ask::normal(&Budget::default()))?;
/// assert_eq!(table.get([5, 6]), Some(35));
/// assert_eq!(table.get([3, 4]), None);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn complements(
    rule: &Rule,
    options: &ComplementOptions,
    ask: Ask<'_>,
) -> Result<Complements<2>> {
    let values = match Shape::new(options.to, options.to, options.bound) {
        Some(shape) => in_lanes(rule, options, shape, ask)?,
        None => None,
    };
    match values {
        Some(values) => Ok(values),
        None => one_by_one(rule, options, ask),
    }
}

/// The complementary values of all triples up to `to`, looked for up to
/// `bound`. One thread does it.
///
/// ```
/// use fibnim::{Ask, Budget, Rule, solve::{ComplementOptions, complements_of_triples}};
///
/// let options = ComplementOptions { to: 6, bound: 50, threads: 1 };
/// let table = complements_of_triples(&Rule::times(2), &options, Ask::normal(&Budget::default()))?;
/// assert_eq!(table.get([6, 0, 5]), Some(35));
/// assert_eq!(table.get([4, 4, 2]), Some(2));
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn complements_of_triples(
    rule: &Rule,
    options: &ComplementOptions,
    ask: Ask<'_>,
) -> Result<Complements<3>> {
    one_by_one(rule, options, ask)
}

impl<const K: usize> Complements<K> {
    fn none(to: u64) -> Self {
        let count = usize::try_from(count::<K>(to)).expect("within the budget");
        Self {
            to,
            values: vec![NEVER; count],
        }
    }

    fn bytes(to: u64) -> u128 {
        count::<K>(to).saturating_mul(size_of::<u32>() as u128)
    }

    fn set(&mut self, piles: [u64; K], value: u32) {
        self.values[index(piles)] = value;
    }

    /// The complementary value of some piles, `None` if there is none up to the
    /// bound.
    ///
    /// # Panics
    /// Panics if a pile is larger than the table.
    pub fn get(&self, piles: [u64; K]) -> Option<u64> {
        let inside = piles.iter().all(|&pile| pile <= self.to);
        assert!(inside, "the table is for piles up to {}", self.to);
        finite(self.values[index(piles)])
    }
}

/// How many sorted lists of K piles up to `to` there are.
fn count<const K: usize>(to: u64) -> u128 {
    (1..=K as u128).fold(1, |lists: u128, i| {
        lists.saturating_mul(u128::from(to) + i) / i
    })
}

/// The number of a list of piles among all of them, once sorted: those with
/// smaller largest piles come first, then those with smaller second ones.
fn index<const K: usize>(mut piles: [u64; K]) -> usize {
    piles.sort_unstable();
    let binomial = |top: u64, k: u64| (1..=k).fold(1, |b, i| b * (top + 1 - i) / i);
    let number: u64 = piles
        .iter()
        .zip(1..)
        .map(|(&pile, k)| binomial(pile + k - 1, k))
        .sum();
    usize::try_from(number).expect("within the table")
}

fn what<const K: usize>(options: &ComplementOptions) -> String {
    let lists = if K == 2 { "pairs" } else { "triples" };
    let ComplementOptions { to, bound, .. } = options;
    format!("looking for the complementary values of {lists} up to {to} up to {bound}")
}

/// Pairs in the lanes; `None` where the rule does not go with them, or where
/// they do not pay.
fn in_lanes(
    rule: &Rule,
    options: &ComplementOptions,
    shape: Shape,
    ask: Ask<'_>,
) -> Result<Option<Complements<2>>> {
    let largest = u32::try_from(options.to.max(options.bound)).expect("fits in a lane");
    let mut pace = Pace::new(TABLE, ask.budget).counting(Noun::ENTRIES);
    let reach = Reach::new(rule, largest, false, &mut pace)?;
    let Some(shape) = shape.with_depth_for(&reach) else {
        return Ok(None);
    };
    let threads = three_piles::thread_count(options.threads, &shape);
    let beside = LostObserver::bytes(count::<2>(options.to))
        + Complements::<2>::bytes(options.to)
        + Reach::bytes(largest.into());
    let estimate = lanes_estimate(what::<2>(options), &shape, threads, beside);
    if one_by_one_estimate::<2>(options).time < estimate.time {
        return Ok(None);
    }
    estimate.check(ask.budget)?;
    let observers = (0..threads).map(|_| LostObserver::default()).collect();
    let pace = pace.of(estimate.steps());
    let observers = three_piles::sweep(&shape, rule, &reach, ask.convention, observers, &pace)?;
    let mut values = Complements::none(options.to);
    for [a, b, n] in observers.into_iter().flat_map(|observer| observer.seen) {
        values.set([a.into(), b.into()], n.into());
    }
    Ok(Some(values))
}

/// Any rule and any K by the sweep of sorted positions.
fn one_by_one<const K: usize>(
    rule: &Rule,
    options: &ComplementOptions,
    ask: Ask<'_>,
) -> Result<Complements<K>> {
    let sizes = sizes::<K>(options);
    let estimate = one_by_one_estimate::<K>(options);
    estimate.check(ask.budget)?;
    let sizes = sweep::small_sizes(&sizes)?;
    let mut pace = Pace::new(TABLE, ask.budget)
        .counting(Noun::ENTRIES)
        .of(estimate.steps());
    let reach = Reach::new(rule, sizes[0], false, &mut pace)?;
    let mut values = Complements::none(options.to);
    let sweep = SortedSweep::new(&reach, ask.convention, &sizes);
    sweep.run(&mut pace, |outer, row| {
        for (last, _) in (0..).zip(row).filter(|&(_, &least)| least == NEVER) {
            set_lost(&mut values, options.bound, outer, last);
        }
    })?;
    Ok(values)
}

/// Each pile of a lost position is the value of the others, as far as they and
/// it are looked for.
fn set_lost<const K: usize>(values: &mut Complements<K>, bound: u64, outer: &[u32], last: u32) {
    for value in 0..=K {
        let pile = |place: usize| *outer.get(place).unwrap_or(&last);
        let others = std::array::from_fn(|place| pile(place + usize::from(place >= value)).into());
        let value = pile(value);
        if u64::from(value) <= bound && others.iter().all(|&other| other <= values.to) {
            values.set(others, value);
        }
    }
}

/// All piles of the sweep, the largest first.
fn sizes<const K: usize>(options: &ComplementOptions) -> Vec<u64> {
    let mut sizes = vec![options.to; K];
    let place = if options.bound < options.to { K } else { 0 };
    sizes.insert(place, options.bound);
    sizes
}

fn one_by_one_estimate<const K: usize>(options: &ComplementOptions) -> Estimate {
    let sizes = sizes::<K>(options);
    let beside = Complements::<K>::bytes(options.to).saturating_add(Reach::bytes(sizes[0]));
    sorted_estimate(what::<K>(options), &sizes, beside)
}

// Block by block.

/// Three piles a ≤ b and n that are a winning target for larger n, or for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OpenTarget {
    /// The smaller of the given piles.
    pub a: u64,
    /// The larger of the given piles.
    pub b: u64,
    /// The third pile.
    pub n: u64,
    /// The largest third pile from which one may go there and win; `None` if
    /// there is no end: then n is the complementary value of a and b.
    pub until: Option<u64>,
}

/// A range of third piles, looked at for complementary values.
///
/// All pairs up to `to` are looked at together; one block has all third piles
/// from its first to its last. Nothing of the blocks before is needed but their
/// targets that are still open, which are few: so a long computation can stop
/// between two blocks, and go on. What a block finds does not depend on the bound.
///
/// ```
/// use fibnim::{Budget, Rule, solve::{ComplementBlocks, ComplementOptions}};
///
/// let options = ComplementOptions { to: 6, bound: 100, threads: 1 };
/// let blocks = ComplementBlocks::new(&Rule::times(2), options)?;
/// let budget = Budget::default();
/// let first = blocks.solve(0..=19, &[], &budget)?;
/// let second = blocks.solve(20..=39, &first, &budget)?;
/// let value = second.iter().find(|target| (target.a, target.b) == (5, 6) && target.until.is_none());
/// assert_eq!(value.map(|target| target.n), Some(35));
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ComplementBlocks {
    rule: Rule,
    options: ComplementOptions,
    shape: Shape,
    reach: Reach,
}

/// The largest of the given piles, and of the third one, that fit in a lane.
const LARGEST: (u64, u64) = (32_766, 65_533);

/// How far a rule is one that is known to be nondecreasing, as far as takes can
/// go: the rule alone says so. It is one up to `least`.
fn known_to(rule: &Rule, least: u64) -> u64 {
    let (mut known, mut unknown) = (least, LARGEST.1 + 1);
    if rule.check(&Natural::from(LARGEST.1)).is_ok() {
        return LARGEST.1;
    }
    while known + 1 < unknown {
        let middle = u64::midpoint(known, unknown);
        if rule.check(&Natural::from(middle)).is_ok() {
            known = middle;
        } else {
            unknown = middle;
        }
    }
    known
}

impl ComplementBlocks {
    /// All pairs up to `options.to`, with third piles up to `options.bound`.
    pub fn new(rule: &Rule, options: ComplementOptions) -> Result<Self> {
        let Some(shape) = Shape::new(options.to, options.to, options.bound) else {
            return Err(Error::limit(
                what::<2>(&options),
                format!("piles up to {} and {}", options.to, options.bound),
                "pairs up to 32,766 and values up to 65,533, whatever the budget",
                Excess::among([
                    Excess::beyond(LARGEST.0, Unit::Number).needing(options.to),
                    Excess::beyond(LARGEST.1, Unit::Number).needing(options.bound),
                ]),
            ));
        };
        let largest = options.to.max(options.bound);
        rule.check(&Natural::from(largest))?;
        // Not only as far as the bound, so that a block is the same whatever the bound.
        let largest = u32::try_from(known_to(rule, largest)).expect("fits in a lane");
        // A pile fits in a lane: no budget is needed for so few.
        let mut pace = Pace::new(TABLE, &Budget::new());
        let reach = Reach::new(rule, largest, false, &mut pace)?;
        let Some(shape) = shape.with_depth_for(&reach) else {
            return Err(Error::limit(
                what::<2>(&options),
                format!("more open targets a pair than are kept, with f(t) = {rule}"),
                "rules that grow faster",
                [Excess::beyond(MAX_DEPTH, Unit::Entries)],
            ));
        };
        Ok(Self {
            rule: rule.clone(),
            options,
            shape,
            reach,
        })
    }

    /// How many entries a block has.
    pub fn entries(&self, block: &RangeInclusive<u64>) -> u64 {
        u64::try_from(self.part(block).entries()).unwrap_or(u64::MAX)
    }

    /// Refuses what is beyond a budget: the time of all blocks together, the
    /// memory of one.
    pub fn check(&self, budget: &Budget) -> Result<()> {
        self.estimate(&self.shape).check(budget)
    }

    /// The targets of a block that are still open after it, in order, from
    /// those that the blocks before left open. The complementary values that are
    /// found are among them.
    ///
    /// # Panics
    /// Panics if the block is empty or not within the bound.
    pub fn solve(
        &self,
        block: RangeInclusive<u64>,
        before: &[OpenTarget],
        budget: &Budget,
    ) -> Result<Vec<OpenTarget>> {
        let part = self.part(&block);
        self.estimate(&part).check(budget)?;
        let alive = before
            .iter()
            .filter(|target| target.is_open_at(*block.start()));
        let entries: Option<Vec<OpenEntry>> = alive.map(OpenTarget::entry).collect();
        let before = entries.and_then(|entries| Open::of(&part, &entries));
        let Some(before) = before else {
            return Err(Error::BadOption(
                "what the block before left open is not of this table".into(),
            ));
        };
        let threads = three_piles::thread_count(self.options.threads, &part);
        let pace = Pace::new(TABLE, budget)
            .counting(Noun::ENTRIES)
            .of(self.entries(&block));
        let (observers, open) = three_piles::sweep_on(
            &part,
            &self.rule,
            &self.reach,
            Convention::Normal,
            before,
            (0..threads).map(|_| LostObserver::default()).collect(),
            &pace,
        )?;
        let mut lost: Vec<[u16; 3]> = observers.into_iter().flat_map(|o| o.seen).collect();
        lost.sort_unstable();
        let open = open.entries(&part).into_iter();
        let new = open.filter(|entry| u64::from(entry.piles[2]) >= *block.start());
        let target = |entry: OpenEntry| {
            let [a, b, n] = entry.piles.map(u64::from);
            let ends = lost.binary_search(&entry.piles).is_err();
            let until = ends.then_some(entry.until.into());
            OpenTarget { a, b, n, until }
        };
        Ok(new.map(target).collect())
    }

    fn part(&self, block: &RangeInclusive<u64>) -> Shape {
        assert!(!block.is_empty() && *block.end() <= self.options.bound);
        let [first, last] = [*block.start(), *block.end()].map(usize::try_from);
        let (first, last) = (first.expect("within the bound"), last.expect("the same"));
        self.shape.up_to(last).going_on_from(first)
    }

    fn estimate(&self, part: &Shape) -> Estimate {
        let threads = three_piles::thread_count(self.options.threads, part);
        let pairs = count::<2>(self.options.to);
        let beside = LostObserver::bytes(pairs)
            // What was open before, and what is open after.
            + 2 * pairs * size_of::<OpenTarget>() as u128
            + Reach::bytes(LARGEST.1);
        lanes_estimate(what::<2>(&self.options), part, threads, beside)
    }
}

impl OpenTarget {
    fn is_open_at(&self, n: u64) -> bool {
        self.until.is_none_or(|until| until >= n)
    }

    fn entry(&self) -> Option<OpenEntry> {
        let [a, b, n] = [self.a, self.b, self.n].map(|pile| u16::try_from(pile).ok());
        Some(OpenEntry {
            piles: [a?, b?, n?],
            until: self
                .until
                .map_or(Some(u16::MAX), |until| u16::try_from(until).ok())?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_for_is_named() {
        let options = ComplementOptions {
            to: 5,
            bound: 9,
            threads: 1,
        };
        assert!(what::<2>(&options).contains(" of pairs up to 5"));
        assert!(what::<3>(&options).contains(" of triples up to 5"));
    }

    /// However the third pile is cut into blocks, the values are those of the
    /// whole table.
    #[test]
    fn blocks_make_up_the_table() {
        let budget = Budget::default();
        for (rule, to, bound) in [
            ("2t", 40, 700),
            ("3t", 33, 300),
            ("t", 20, 130),
            ("5t/2", 9, 90),
        ] {
            let rule = Rule::parse(rule).unwrap();
            for (length, threads) in [(1, 1), (17, 2), (64, 3), (bound + 1, 1)] {
                let options = ComplementOptions { to, bound, threads };
                let blocks = ComplementBlocks::new(&rule, options).unwrap();
                let mut open = Vec::new();
                for first in (0..=bound).step_by(usize::try_from(length).unwrap()) {
                    let block = first..=(first + length - 1).min(bound);
                    let found = blocks.solve(block, &open, &budget).unwrap();
                    open.extend(found);
                }
                let whole = complements(&rule, &options, Ask::normal(&budget)).unwrap();
                for a in 0..=to {
                    for b in a..=to {
                        let is_value = |t: &&OpenTarget| (t.a, t.b, t.until) == (a, b, None);
                        let mut values = open.iter().filter(is_value).map(|target| target.n);
                        assert_eq!(values.next(), whole.get([a, b]), "{rule}: {a}, {b}");
                        assert_eq!(values.next(), None, "there is one at most");
                    }
                }
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let options = |to, bound| ComplementOptions {
            to,
            bound,
            threads: 1,
        };
        let two = Rule::times(2);
        let error = ComplementBlocks::new(&two, options(10, 70_000)).unwrap_err();
        assert!(error.is_limit_exceeded(), "{error}");
        let blocks = ComplementBlocks::new(&two, options(3, 60)).unwrap();
        let target = OpenTarget {
            a: 2,
            b: 4,
            n: 0,
            until: None,
        };
        let other = blocks.solve(20..=60, &[target], &Budget::default());
        assert!(other.is_err(), "a pair beyond the table");
        for budget in [Budget::new().bytes(100), Budget::new().seconds(0)] {
            let solved = blocks.solve(0..=60, &[], &budget);
            for error in [solved.map(drop), blocks.check(&budget)] {
                assert!(error.unwrap_err().is_limit_exceeded(), "{budget:?}");
            }
        }
    }

    #[test]
    fn a_table_is_known_as_far_as_it_goes() {
        for length in [2, 5, 16, 100] {
            let values: Vec<String> = (1..=length).map(|value| value.to_string()).collect();
            let rule = Rule::parse(&values.join(",")).unwrap();
            assert_eq!(known_to(&rule, 1), length);
        }
        assert_eq!(known_to(&Rule::times(2), 1), LARGEST.1);
    }
}

//! Complementary values block by block: for third piles of a range, from what
//! the ranges before left open.

use std::ops::RangeInclusive;

use super::complement::{ComplementOptions, ComplementProgress, what};
use super::three_piles::{LostObserver, MAX_DEPTH, Open, OpenEntry, Shape};
use super::{Reach, three_piles, time_of_lanes};
use crate::analysis::Convention;
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::rule::Rule;
use crate::solve::estimate::Estimate;

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
/// between two blocks, and go on.
///
/// ```
/// use fibnim::{Budget, Rule, solve::{ComplementBlocks, ComplementOptions}};
///
/// let options = ComplementOptions { to: 6, bound: 100, threads: 1 };
/// let blocks = ComplementBlocks::new(&Rule::times(2), options)?;
/// let budget = Budget::default();
/// let first = blocks.solve(0..=19, &[], &budget, &mut |_, _| ())?;
/// let second = blocks.solve(20..=39, &first, &budget, &mut |_, _| ())?;
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

/// Which piles are too large for a lane.
fn excess(options: &ComplementOptions) -> Vec<Excess> {
    Excess::among([
        Excess::beyond(LARGEST.0, Unit::Number).needing(options.to),
        Excess::beyond(LARGEST.1, Unit::Number).needing(options.bound),
    ])
}

impl ComplementBlocks {
    /// All pairs up to `options.to`, with third piles up to `options.bound`.
    pub fn new(rule: &Rule, options: ComplementOptions) -> Result<Self> {
        let shape = Shape::new(options.to, options.to, options.bound);
        let Some(shape) = shape else {
            return Err(Error::limit(
                what::<2>(&options),
                format!("piles up to {} and {}", options.to, options.bound),
                "pairs up to 32,766 and values up to 65,533, whatever the budget",
                excess(&options),
            ));
        };
        let largest = u32::try_from(options.to.max(options.bound)).expect("fits in a lane");
        let reach = Reach::new(rule, largest, largest)?;
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
        progress: ComplementProgress,
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
        let total = self.entries(&block);
        let (observers, open) = three_piles::sweep_on(
            &part,
            &self.rule,
            &self.reach,
            Convention::Normal,
            before,
            (0..threads).map(|_| LostObserver::default()).collect(),
            &mut |done| progress(done, total),
        );
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
        let pairs = u128::from(self.options.to + 1) * u128::from(self.options.to + 2) / 2;
        let largest = self.options.to.max(self.options.bound);
        Estimate {
            what: what::<2>(&self.options),
            entries: part.entries(),
            bytes: part.bytes(threads)
                + LostObserver::bytes(pairs)
                // What was open before, and what is open after.
                + 2 * pairs * size_of::<OpenTarget>() as u128
                + Reach::bytes(largest),
            time: time_of_lanes(part.all_lanes()),
        }
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
    use crate::solve::complements;

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
                    let found = blocks.solve(block, &open, &budget, &mut |_, _| ()).unwrap();
                    open.extend(found);
                }
                let whole = complements(&rule, &options, &budget, &mut |_, _| ()).unwrap();
                for a in 0..=to {
                    for b in a..=to {
                        let is_value = |t: &&OpenTarget| (t.a, t.b, t.until) == (a, b, None);
                        let mut values = open.iter().filter(is_value).map(|target| target.n);
                        assert_eq!(values.next(), whole.get(a, b), "{rule}: {a}, {b}");
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
        let other = blocks.solve(20..=60, &[target], &Budget::default(), &mut |_, _| ());
        assert!(other.is_err(), "a pair beyond the table");
    }
}

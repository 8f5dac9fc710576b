//! Complementary values: the pile that makes a lost position of the others.

use super::sorted::SortedSweep;
use super::sorted_count::SortedWork;
use super::three_piles::{LostObserver, Shape};
use super::{NEVER, Reach, sorted, sweep, three_piles, time_of_lanes, time_of_sorted};
use crate::analysis::Convention;
use crate::budget::Budget;
use crate::error::Result;
use crate::rule::Rule;
use crate::solve::estimate::Estimate;

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

/// What is called now and then, with the entries done and all there are.
pub type ComplementProgress<'a> = &'a mut dyn FnMut(u64, u64);

/// The complementary values of pairs of piles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complements {
    values: Values<2>,
}

/// The complementary values of triples of piles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TripleComplements {
    values: Values<3>,
}

/// The complementary values of all pairs up to `to`: the pile with which the
/// pair is lost at every limit, in normal play.
///
/// There is at most one, since from any larger pile one could move there, and
/// no limit would save the opponent (Larsson & Rubinstein-Salzedo 2015,
/// Theorem 17). It is looked for up to `bound`.
///
/// ```
/// use fibnim::{Budget, Rule, solve::{ComplementOptions, complements}};
///
/// let options = ComplementOptions { to: 6, bound: 100, threads: 1 };
/// let table = complements(&Rule::times(2), &options, &Budget::default(), &mut |_, _| ())?;
/// assert_eq!(table.get(5, 6), Some(35));
/// assert_eq!(table.get(3, 4), None);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn complements(
    rule: &Rule,
    options: &ComplementOptions,
    budget: &Budget,
    progress: ComplementProgress,
) -> Result<Complements> {
    let values = match Shape::new(options.to, options.to, options.bound) {
        Some(shape) => in_lanes(rule, options, shape, budget, progress)?,
        None => None,
    };
    let values = match values {
        Some(values) => values,
        None => one_by_one(rule, options, budget, progress)?,
    };
    Ok(Complements { values })
}

/// The complementary values of all triples up to `to`, looked for up to
/// `bound`. One thread does it.
///
/// ```
/// use fibnim::{Budget, Rule, solve::{ComplementOptions, complements_of_triples}};
///
/// let options = ComplementOptions { to: 6, bound: 50, threads: 1 };
/// let table = complements_of_triples(&Rule::times(2), &options, &Budget::default(), &mut |_, _| ())?;
/// assert_eq!(table.get(6, 0, 5), Some(35));
/// assert_eq!(table.get(4, 4, 2), Some(2));
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn complements_of_triples(
    rule: &Rule,
    options: &ComplementOptions,
    budget: &Budget,
    progress: ComplementProgress,
) -> Result<TripleComplements> {
    let values = one_by_one(rule, options, budget, progress)?;
    Ok(TripleComplements { values })
}

impl Complements {
    /// The complementary value of a and b, `None` if there is none up to the
    /// bound.
    ///
    /// # Panics
    /// Panics if a pile is larger than the table.
    pub fn get(&self, a: u64, b: u64) -> Option<u64> {
        self.values.get([a, b])
    }
}

impl TripleComplements {
    /// The complementary value of a, b and c, `None` if there is none up to
    /// the bound.
    ///
    /// # Panics
    /// Panics if a pile is larger than the table.
    pub fn get(&self, a: u64, b: u64, c: u64) -> Option<u64> {
        self.values.get([a, b, c])
    }
}

/// A value for each K piles up to a largest one, whatever their order.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Values<const K: usize> {
    to: u64,
    /// By [`index`], [`NEVER`] for none.
    values: Vec<u32>,
}

impl<const K: usize> Values<K> {
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

    fn get(&self, piles: [u64; K]) -> Option<u64> {
        let inside = piles.iter().all(|&pile| pile <= self.to);
        assert!(inside, "the table is for piles up to {}", self.to);
        let value = self.values[index(piles)];
        Some(value).filter(|&v| v != NEVER).map(u64::from)
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

pub(super) fn what<const K: usize>(options: &ComplementOptions) -> String {
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
    budget: &Budget,
    progress: ComplementProgress,
) -> Result<Option<Values<2>>> {
    let largest = u32::try_from(options.to.max(options.bound)).expect("fits in a lane");
    let reach = Reach::new(rule, largest, largest)?;
    let Some(shape) = shape.with_depth_for(&reach) else {
        return Ok(None);
    };
    let threads = three_piles::thread_count(options.threads, &shape);
    let estimate = Estimate {
        what: what::<2>(options),
        entries: shape.entries(),
        bytes: shape.bytes(threads)
            + LostObserver::bytes(count::<2>(options.to))
            + Values::<2>::bytes(options.to)
            + Reach::bytes(largest.into()),
        time: time_of_lanes(shape.all_lanes()),
    };
    if sorted_estimate::<2>(options).time < estimate.time {
        return Ok(None);
    }
    estimate.check(budget)?;
    let total = u64::try_from(estimate.entries).expect("within the budget");
    let observers = (0..threads).map(|_| LostObserver::default()).collect();
    let normal = Convention::Normal;
    let mut progress = |done| progress(done, total);
    let observers = three_piles::sweep(&shape, rule, &reach, normal, observers, &mut progress);
    let mut values = Values::none(options.to);
    for [a, b, n] in observers.into_iter().flat_map(|observer| observer.seen) {
        values.set([a.into(), b.into()], n.into());
    }
    Ok(Some(values))
}

/// Any rule and any K by the sweep of sorted positions.
fn one_by_one<const K: usize>(
    rule: &Rule,
    options: &ComplementOptions,
    budget: &Budget,
    progress: ComplementProgress,
) -> Result<Values<K>> {
    let sizes = sizes::<K>(options);
    let estimate = sorted_estimate::<K>(options);
    estimate.check(budget)?;
    let sizes = sweep::small_sizes(&sizes)?;
    let reach = Reach::new(rule, sizes[0], sizes[0])?;
    let total = u64::try_from(estimate.entries).expect("within the budget");
    let mut values = Values::none(options.to);
    let mut done = 0;
    SortedSweep::new(&reach, Convention::Normal, &sizes).run(|outer, row| {
        for (last, _) in (0..).zip(row).filter(|&(_, &least)| least == NEVER) {
            set_lost(&mut values, options.bound, outer, last);
        }
        done += row.len() as u64;
        if outer[1..] == sizes[1..K] || outer[0] < sizes[1] && outer.iter().all(|x| *x == outer[0])
        {
            progress(done, total);
        }
    });
    Ok(values)
}

/// Each pile of a lost position is the value of the others, as far as they and
/// it are looked for.
fn set_lost<const K: usize>(values: &mut Values<K>, bound: u64, outer: &[u32], last: u32) {
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

fn sorted_estimate<const K: usize>(options: &ComplementOptions) -> Estimate {
    let sizes = sizes::<K>(options);
    let work = SortedWork::new(&sizes);
    Estimate {
        what: what::<K>(options),
        entries: work.positions,
        bytes: sorted::bytes(&sizes, &work)
            .saturating_add(Values::<K>::bytes(options.to))
            .saturating_add(Reach::bytes(sizes[0])),
        time: time_of_sorted(K + 1, &work),
    }
}

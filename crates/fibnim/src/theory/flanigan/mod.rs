//! Flanigan 1978, *Generalized Two-Pile Fibonacci Nim*: two piles, any rule
//! with ℓ(k) ∈ {0, 1}.

mod advice;
mod class;
mod moves;
mod scale;

pub use advice::{Advice, Suggestion};
pub use class::{ClassVerdict, class_test};

use super::{Pair, TakeList, equal_piles_text, lists_parts, sum_words};
use crate::analysis::{Answer, Outcome};
use crate::budget::Budget;
use crate::error::Result;
use crate::number::{Extended, Natural};
use crate::reason::{Counted, Fact, Facts, Matter, Reason};
use crate::rule::Rule;
use scale::{FibonacciScale, RuleScale, Scale};

/// Two piles with one limit, in normal play, by the flips theorem; `None`
/// where the rule is not of the class up to the larger pile: some lag is above
/// 1, or f(t) < t for some t.
///
/// Let the piles be m and m + d, and d = H_n + H_{n+r} + … in the sequence of
/// the rule. Then L(m, d) is H_n or H_{n−ℓ(n)} (Corollary 1), and which of the
/// two follows from the number of flips in the column of d (§5, Theorem):
/// min A_n = min {z ≥ 0: ℓ(n + z) = 0} of them if d = H_n (A), and if there is
/// a second part, r − 1 where min A_n > r, else min A_n (B).
///
/// The theorem for a position needs lags only up to the larger pile: no
/// difference that play can reach is larger.
///
/// ```
/// use fibnim::{Budget, Natural, Rule, theory::flanigan};
///
/// let (m, n) = (Natural::from(15u8), Natural::from(62u8));
/// let limit = Natural::from(10u8).into();
/// let answer = flanigan::two_piles(&Rule::times(2), [&m, &n], &limit, &Budget::default())?
///     .expect("2t is of the class");
/// assert_eq!(answer.least_take, Some(Natural::from(8u8).into()));
/// let takes: Vec<_> = answer.takes().map(|(pile, take)| (pile, take.to_string())).collect();
/// assert_eq!(takes, [(1, "8".into())]);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn two_piles(
    rule: &Rule,
    piles: [&Natural; 2],
    limit: &Extended,
    budget: &Budget,
) -> Result<Option<Answer>> {
    let pair = Pair::new(piles);
    let scale = scale_of(rule, &pair, budget)?;
    Ok(scale.map(|scale| answer(rule, &pair, &*scale, limit, budget)))
}

/// The difference in the sequence of the rule; `None` where the rule is not of
/// the class up to the larger pile.
fn scale_of<'r>(
    rule: &'r Rule,
    pair: &Pair<'_>,
    budget: &Budget,
) -> Result<Option<Box<dyn Scale + 'r>>> {
    if rule.ratio() == Some((2, 1)) {
        return Ok(Some(Box::new(FibonacciScale::new(&pair.d, budget)?)));
    }
    if !rule.is_at_least_take_to(pair.larger)? {
        return Ok(None);
    }
    let scale = RuleScale::new(rule, pair.larger, &pair.d, budget)?;
    Ok(scale.map(|scale| Box::new(scale) as Box<dyn Scale>))
}

/// Table 4.1 for a position of two piles: what to do without knowing L(m, d).
/// `None` for equal piles, of which the table says nothing, and for rules that
/// are not of the class up to the larger pile.
///
/// ```
/// use fibnim::{Budget, Natural, Rule, theory::flanigan};
///
/// let (m, n) = (Natural::from(20u8), Natural::from(62u8));
/// let limit = Natural::from(6u8).into();
/// let advice = flanigan::table_4_1(&Rule::times(2), [&m, &n], &limit, &Budget::default())?.unwrap();
/// assert_eq!((advice.case, advice.outcome), ("2(b)", None)); // an optimist
/// let take = advice.take.unwrap();
/// assert_eq!((take.from_small, take.stones), (true, Natural::from(5u8)));
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn table_4_1(
    rule: &Rule,
    piles: [&Natural; 2],
    limit: &Extended,
    budget: &Budget,
) -> Result<Option<Advice>> {
    let pair = Pair::new(piles);
    let scale = scale_of(rule, &pair, budget)?;
    Ok(scale.and_then(|scale| {
        let column = column(&*scale)?;
        let small = pair.small_pile(&*scale);
        Some(advice::advice(&*scale, &small, column, limit))
    }))
}

/// The rows m ≤ `last_m` of the tableau at which the column of d flips: L(m, d)
/// is not L(m − 1, d). `None` where the rule is not of the class up to the
/// larger pile of the last row.
///
/// For d = H_n + …, with ℓ(n) = 1, flip j is at m = H_{n+j} − H_n, as long as
/// the column makes so many flips (§5, Theorem).
///
/// ```
/// use fibnim::{Budget, Natural, Rule, theory::flanigan};
///
/// let (d, last_m) = (Natural::from(21u8), Natural::from(100u8));
/// let rows = flanigan::flip_rows(&Rule::times(2), &d, &last_m, &Budget::default())?;
/// assert_eq!(rows, Some([13u8, 34, 68].map(Natural::from).to_vec()));
/// assert_eq!(flanigan::flip_rows(&Rule::times(3), &d, &last_m, &Budget::default())?, None);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn flip_rows(
    rule: &Rule,
    d: &Natural,
    last_m: &Natural,
    budget: &Budget,
) -> Result<Option<Vec<Natural>>> {
    let larger = last_m + d;
    let pair = Pair::new([last_m, &larger]);
    let scale = scale_of(rule, &pair, budget)?;
    Ok(scale.map(|scale| {
        column(&*scale).map_or_else(Vec::new, |column| {
            rows_of_flips(&*scale, &pair.small_pile(&*scale), column)
        })
    }))
}

impl<'n> Pair<'n> {
    fn small_pile(&self, scale: &dyn Scale) -> SmallPile<'n> {
        SmallPile {
            m: self.smaller,
            top: scale.top(self.smaller),
        }
    }
}

// The flips theorem: the least take L(m, d) of two piles m and m + d.

/// A column of the tableau: what d alone decides.
///
/// Going down the column of d = H_n + H_{n+r} + …, the entries are H_n for
/// H_{n−1} rows, then H_{n−1} for H_n rows, then H_n for H_{n+1} rows, and so
/// on: each change is a flip, and after the last one nothing changes any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Column {
    /// n, the index of the smallest part of d.
    smallest: usize,
    /// n + r, the index of the second part.
    second: Option<usize>,
}

impl Column {
    /// How many flips the column makes, `None` for infinitely many, or for
    /// more than the piles have room for.
    fn flips(self, scale: &dyn Scale) -> Option<usize> {
        let lag_zero = scale.next_lag_zero(self.smallest);
        match self.second.map(|second| second - self.smallest) {
            Some(r) if lag_zero.is_none_or(|z| z > r) => Some(r - 1),
            _ => lag_zero,
        }
    }
}

/// The smaller pile, and the index p of its top term: H_p ≤ m < H_{p+1}.
#[derive(Clone, Debug)]
struct SmallPile<'n> {
    m: &'n Natural,
    top: usize,
}

/// How many flips the column has made at row m.
///
/// The rows of the first j runs are H_{n−1} + H_n + … + H_{n+j−2}, which is
/// H_{n+j} − H_n as long as the lags are 1. So it is the number of j with
/// H_{n+j} ≤ m + H_n, or all flips of the column if those are fewer.
fn flips_made(scale: &dyn Scale, small: &SmallPile<'_>, column: Column) -> usize {
    let (n, p) = (column.smallest, small.top);
    let all = column.flips(scale);
    if all == Some(0) || n >= p + 2 {
        return 0; // m < H_{p+1} ≤ H_{n−1}
    }
    if n == p + 1 {
        return 1; // H_{n−1} ≤ m < H_n
    }
    if let Some(all) = all.filter(|all| n + all <= p) {
        return all;
    }
    // H_p < m + H_n < H_{p+2}: whether it reaches H_{p+1} = H_p + H_{p−ℓ(p)} is to be computed.
    let next = &scale.term(p) + &scale.term(p - scale.lag(p));
    let last = p + usize::from(small.m + &scale.term(n) >= next);
    all.map_or(last - n, |all| all.min(last - n))
}

/// The index i of the least take L(m, d) = H_i: n or n − 1.
fn least_take_index(scale: &dyn Scale, small: &SmallPile<'_>, column: Column) -> usize {
    column.smallest - flips_made(scale, small, column) % 2
}

/// The rows up to m at which the column flips. Flip j is at row
/// H_{n+j} − H_n, after the first j runs.
fn rows_of_flips(scale: &dyn Scale, small: &SmallPile<'_>, column: Column) -> Vec<Natural> {
    let n = column.smallest;
    (1..=flips_made(scale, small, column))
        .map(|j| &scale.term(n + j) - &scale.term(n))
        .collect()
}

/// The column of d; `None` for 0.
fn column(scale: &dyn Scale) -> Option<Column> {
    let parts = scale.parts();
    Some(Column {
        smallest: *parts.first()?,
        second: parts.get(1).copied(),
    })
}

fn answer(
    rule: &Rule,
    pair: &Pair<'_>,
    scale: &dyn Scale,
    limit: &Extended,
    budget: &Budget,
) -> Answer {
    let Some(column) = column(scale) else {
        return equal_piles(pair);
    };
    let small = pair.small_pile(scale);
    let mut takes = TakeList::of_piles([pair.smaller, pair.larger], budget);
    for index in [0, 1] {
        if index == pair.smaller_index {
            moves::list_from_small_pile(&mut takes, index + 1, scale, &small, limit);
        } else {
            moves::list_from_large_pile(&mut takes, index + 1, scale, &small, limit);
        }
    }
    let made = flips_made(scale, &small, column);
    let least = scale.term(column.smallest - made % 2);
    let outcome = Outcome::by_winning_move(limit.allows(&least));
    let advice = advice::advice(scale, &small, column, limit);
    let why = Why {
        rule,
        pair,
        scale,
        column,
        made,
        least: &least,
        limit,
        advice: &advice,
    };
    let reason = why.reason();
    takes.into_answer(outcome, Some(least.into()), reason)
}

/// Whoever moves second can always make the piles equal again, for f(t) ≥ t.
fn equal_piles(pair: &Pair<'_>) -> Answer {
    let facts = Facts::default()
        .with("m", pair.smaller)
        .with("d", &Natural::ZERO);
    let reason = Reason::new("flanigan-1978/section-2", equal_piles_text(pair.smaller))
        .with_facts(facts)
        .with_matter(Matter::Pairs);
    Answer {
        least_take: Some(Extended::Infinite),
        ..Answer::theory(Outcome::P, [], reason)
    }
}

/// "once", "twice", "3 times"
fn times(count: usize) -> String {
    match count {
        1 => "once".into(),
        2 => "twice".into(),
        count => format!("{count} times"),
    }
}

/// The numbers that make the reason.
struct Why<'a> {
    rule: &'a Rule,
    pair: &'a Pair<'a>,
    scale: &'a dyn Scale,
    column: Column,
    made: usize,
    least: &'a Natural,
    limit: &'a Extended,
    advice: &'a Advice,
}

impl Why<'_> {
    fn reason(&self) -> Reason {
        let text = format!(
            "The piles differ by {}. {} {}",
            self.difference_words(),
            self.column_words(),
            self.verdict_words()
        );
        let count = self.scale.parts().len();
        let matter = Matter::Parts {
            of: Counted::Difference,
            number: self.pair.d.clone(),
            parts: match count {
                0..=12 => self.parts(),
                _ => vec![self.scale.term(self.column.smallest)],
            },
            count,
        };
        Reason::new(self.source(), text)
            .with_facts(self.facts())
            .with_matter(matter)
    }

    fn source(&self) -> &'static str {
        match self.column.second {
            _ if self.scale.lag(self.column.smallest) == 0 => "flanigan-1978/corollary-1",
            None => "flanigan-1978/theorem-a",
            Some(_) => "flanigan-1978/theorem-b",
        }
    }

    fn parts(&self) -> Vec<Natural> {
        let parts = self.scale.parts().iter();
        parts.map(|&k| self.scale.term(k)).collect()
    }

    /// "47 = 13 + 34 in Fibonacci numbers"
    fn difference_words(&self) -> String {
        let d = self.pair.d.to_short_string();
        let sequence = match self.rule.ratio() {
            Some((2, 1)) => "Fibonacci numbers".to_owned(),
            _ => super::schwenk::sequence_words(self.rule),
        };
        match self.scale.parts().len() {
            1 if self.rule.ratio() == Some((2, 1)) => format!("{d}, a Fibonacci number"),
            1 => format!("{d}, a term of {sequence}"),
            2..=12 => format!("{d} = {} in {sequence}", sum_words(&self.parts())),
            count => format!(
                "{d}, a sum of {count} terms of {sequence}, the smallest of them {}",
                self.scale.term(self.column.smallest).to_short_string()
            ),
        }
    }

    fn column_words(&self) -> String {
        let n = self.column.smallest;
        let high = self.scale.term(n).to_short_string();
        if self.scale.lag(n) == 0 {
            return format!(
                "The least take is the smallest part, {high}, whatever the smaller pile."
            );
        }
        let low = self.scale.term(n - 1).to_short_string();
        let flips = match self.column.flips(self.scale) {
            None if self.scale.lags_stay_one() => "again and again".to_owned(),
            None => "for as long as it matters here".into(),
            Some(flips) => times(flips),
        };
        let made = match self.made {
            0 => "has not flipped yet".to_owned(),
            made => format!("has flipped {}", times(made)),
        };
        format!(
            "For this difference the least take is {high} at first, and as the smaller pile grows it flips {flips} \
             between {high} and {low}; at {} it {made}, so it is {}.",
            self.pair.smaller.to_short_string(),
            self.least.to_short_string()
        )
    }

    fn verdict_words(&self) -> String {
        let limit = match self.limit {
            Extended::Infinite => return "There is no limit, so it may be taken.".into(),
            Extended::Finite(limit) => limit.to_short_string(),
        };
        if self.limit.allows(self.least) {
            format!("The limit {limit} allows it.")
        } else {
            format!("The limit {limit} does not allow it.")
        }
    }

    fn facts(&self) -> Facts {
        let mut facts = Facts::default();
        let indices = self.scale.parts();
        if lists_parts(indices.len(), &self.pair.d) {
            facts = facts
                .with("m", self.pair.smaller)
                .with("d", &self.pair.d)
                .with("limit", self.limit.clone())
                .with("parts", self.parts().iter().collect::<Fact>())
                .with("indices", indices.iter().copied().collect::<Fact>());
        }
        facts = match self.column.flips(self.scale) {
            Some(flips) => facts.with("flips", flips),
            None if self.scale.lags_stay_one() => facts.with("flips", Extended::Infinite),
            None => facts,
        };
        facts
            .with("flips_made", self.made)
            .with("table_4_1", self.advice.words())
    }
}

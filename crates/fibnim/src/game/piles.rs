//! What the games of piles have in common: texts, words and errors.

use std::borrow::Cow;
use std::fmt;

use super::{Writer, bad_move, push_display};
use crate::analysis::{Answer, Outcome};
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::number::{Extended, Natural, subtract_decimal};
use crate::rule::Rule;
use crate::step::Step;

/// The most piles a position may have.
const MAX_PILES: usize = 1000;

/// Refuses a text with more piles than a position may have.
pub(super) fn check_pile_count(text: &str) -> Result<()> {
    let piles = text.matches(',').count() + 1;
    if piles > MAX_PILES {
        return Err(Error::limit(
            "the position",
            format!("{piles} piles"),
            format!("{MAX_PILES} piles"),
            [Excess::beyond(MAX_PILES, Unit::Piles).needing(piles)],
        ));
    }
    Ok(())
}

/// Writes piles as positions do: with commas between them.
pub(super) fn write_piles(piles: &[impl fmt::Display], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (i, pile) in piles.iter().enumerate() {
        if i > 0 {
            f.write_str(",")?;
        }
        fmt::Display::fmt(pile, f)?;
    }
    Ok(())
}

/// A take, for the games of piles; another move is refused.
pub(super) fn take_of(step: &Step) -> Result<(usize, &Natural)> {
    step.taken().ok_or_else(|| super::other_kind(step))
}

/// The refusal of a take.
pub(super) fn illegal_take(pile: usize, take: &Natural, expected: &str) -> Error {
    let text = format!("take {} from pile {pile}", take.to_short_string());
    bad_move(&text, expected)
}

/// What is left of a pile, counted from 1, after a take from 1 to a limit.
pub(super) fn pile_after(
    sizes: &[&Natural],
    pile: usize,
    take: &Natural,
    allowed: impl Fn(usize) -> Option<String>,
) -> Result<Natural> {
    let illegal = |expected: String| illegal_take(pile, take, &expected);
    let index = pile.checked_sub(1).filter(|&index| index < sizes.len());
    let Some(index) = index else {
        return Err(illegal(pile_count_words(sizes.len())));
    };
    if let Some(refused) = allowed(index) {
        return Err(illegal(refused));
    }
    let size = sizes[index];
    size.checked_sub(take)
        .ok_or_else(|| illegal(format!("the pile has {}", size.to_short_string())))
}

/// How many piles there are, for whoever named another one.
fn pile_count_words(piles: usize) -> String {
    match piles {
        1 => "there is 1 pile".into(),
        _ => format!("there are {piles} piles"),
    }
}

/// "take 8", or "take 8 from pile 2" where there are several.
pub(super) fn take_words(piles: usize, step: &Step, digits: &dyn Fn(&Natural) -> String) -> String {
    match step.taken() {
        Some((1, take)) if piles == 1 => format!("take {}", digits(take)),
        _ => step.words(digits),
    }
}

/// "8", or "8 from 2" where there are several.
pub(super) fn short_take(piles: usize, step: &Step) -> String {
    match step.taken() {
        Some((_, take)) if piles == 1 => take.to_string(),
        Some((pile, take)) => format!("{take} from {pile}"),
        None => step.to_string(),
    }
}

/// "a pile of 13", "piles of 3, 5"
pub(super) fn piles_words<'n>(piles: impl Iterator<Item = &'n Natural>) -> String {
    let piles: Vec<String> = piles.map(ends).collect();
    match piles.as_slice() {
        [pile] => format!("a pile of {pile}"),
        many => format!("piles of {}", many.join(", ")),
    }
}

/// "13", "3, 5"
pub(super) fn sizes_words<'n>(piles: impl Iterator<Item = &'n Natural>) -> String {
    let piles: Vec<String> = piles.map(ends).collect();
    piles.join(", ")
}

/// The number with both ends, however long it is.
pub(super) fn ends(number: &Natural) -> String {
    number.to_ends_string()
}

/// The limit for a sentence that says what a move leaves.
pub(super) fn limit_ends(limit: &Extended) -> String {
    limit.finite().map_or_else(|| "inf".into(), ends)
}

/// Writes positions from the digits of their piles. What a small take leaves of
/// a large pile is found from them: a conversion from binary would take far
/// longer.
pub(super) struct PileWriter<'a, S> {
    sizes: Vec<&'a Natural>,
    digits: Vec<String>,
    limits: Limits<S>,
    /// What stands after each pile: its limit, or that of all after the last.
    ends: Vec<String>,
}

/// Where a game of piles writes its limits.
pub(super) enum Limits<S> {
    /// Nowhere: it has none.
    None,
    /// One for all piles, after the last of them.
    Last(fn(&S) -> &Extended),
    /// One after each pile, which only a take from that pile changes; `None` where
    /// there is no such pile.
    Each(fn(&S, usize) -> Option<&Extended>),
}

impl<'a, S: fmt::Display> PileWriter<'a, S> {
    pub(super) fn new(
        state: &S,
        sizes: impl Iterator<Item = &'a Natural>,
        limits: Limits<S>,
    ) -> Self {
        let sizes: Vec<&Natural> = sizes.collect();
        let digits: Vec<String> = sizes.iter().map(ToString::to_string).collect();
        let ends = (0..sizes.len()).map(|pile| {
            let limit = match limits {
                Limits::None => None,
                Limits::Last(limit) => (pile + 1 == sizes.len()).then(|| limit(state)),
                Limits::Each(limit) => limit(state, pile),
            };
            limit.map_or(String::new(), |limit| {
                first_limit(limit, sizes[pile], &digits[pile])
            })
        });
        Self {
            ends: ends.collect(),
            sizes,
            digits,
            limits,
        }
    }

    /// The pile of a take, from 0, where it is one from these piles.
    fn taken<'s>(&self, step: &'s Step) -> Option<(usize, &'s Natural)> {
        let (pile, take) = step.taken()?;
        let pile = pile.checked_sub(1)?;
        (take <= *self.sizes.get(pile)?).then_some((pile, take))
    }

    /// Appends what a take leaves of a pile.
    fn push_left(&self, text: &mut String, pile: usize, take: &Natural, take_digits: &str) {
        match (self.sizes[pile].to_u64(), take.to_u64()) {
            (Some(size), Some(take)) => Natural::from(size - take).push_decimal(text),
            _ => text.push_str(&subtract_decimal(&self.digits[pile], take_digits)),
        }
    }

    /// Appends what stands after a pile when one of them has changed.
    fn push_end(&self, text: &mut String, next: &S, pile: usize, changed: usize) {
        match self.limits {
            Limits::Last(limit) if pile + 1 == self.sizes.len() => push_limit(text, limit(next)),
            Limits::Each(limit) if pile == changed => {
                push_limit(text, limit(next, pile).unwrap_or(&Extended::Infinite));
            }
            Limits::None | Limits::Last(_) | Limits::Each(_) => text.push_str(&self.ends[pile]),
        }
    }
}

impl<S: fmt::Display> Writer<S> for PileWriter<'_, S> {
    fn position(&mut self, text: &mut String) {
        for (pile, (digits, end)) in self.digits.iter().zip(&self.ends).enumerate() {
            push_comma(text, pile);
            text.push_str(digits);
            text.push_str(end);
        }
    }

    fn after(&mut self, step: &Step, next: &S, to: &mut String, words: &mut String) {
        let Some((changed, take)) = self.taken(step) else {
            push_display(to, next);
            push_display(words, step);
            return;
        };
        words.push_str("take ");
        let start = words.len();
        take.push_decimal(words);
        for (pile, digits) in self.digits.iter().enumerate() {
            push_comma(to, pile);
            if pile == changed {
                self.push_left(to, pile, take, &words[start..]);
            } else {
                to.push_str(digits);
            }
            self.push_end(to, next, pile, changed);
        }
        if self.sizes.len() > 1 {
            words.push_str(" from pile ");
            Natural::from(changed + 1).push_decimal(words);
        }
    }
}

fn push_comma(text: &mut String, pile: usize) {
    if pile > 0 {
        text.push(',');
    }
}

fn push_limit(text: &mut String, limit: &Extended) {
    text.push(';');
    match limit {
        Extended::Finite(limit) => limit.push_decimal(text),
        Extended::Infinite => text.push_str("inf"),
    }
}

/// The limit of a position, which is not written where nothing may be taken.
/// That of an opening differs from the pile in its last digits only.
fn first_limit(limit: &Extended, pile: &Natural, digits: &str) -> String {
    match limit.finite() {
        Some(limit) if limit.is_zero() => String::new(),
        Some(limit) if limit + &Natural::ONE == *pile => {
            format!(";{}", subtract_decimal(digits, "1"))
        }
        _ => {
            let mut text = String::new();
            push_limit(&mut text, limit);
            text
        }
    }
}

/// f(t), or ∞ where nothing is left to take and the rule has no limit
/// f(t) ≥ 1: it is one for smaller takes only.
pub(super) fn limit_after(rule: &Rule, nothing_left: bool, take: &Natural) -> Result<Extended> {
    match rule.limit_after(take) {
        Ok(limit) if nothing_left && limit.is_zero() => Ok(Extended::Infinite),
        Ok(limit) => Ok(limit.into()),
        Err(_) if nothing_left => Ok(Extended::Infinite),
        Err(error) => Err(error),
    }
}

/// Refuses a rule without a value of f that is needed where takes begin with at
/// most `limit`. `asked` is the largest take from these piles that leaves
/// something, whatever the limit.
pub(super) fn check_rule(
    rule: &Rule,
    asked: &Natural,
    limit: &Extended,
    piles: &[&Natural],
) -> Result<()> {
    if let Cow::Borrowed(rule) = rule.reaching(asked) {
        return rule.check(asked);
    }
    let Some(way) = rule.way_beyond(limit) else {
        return Ok(());
    };
    let mut left: Vec<Natural> = piles.iter().map(|&pile| pile.clone()).collect();
    let mut tries = MOST_TRIES;
    if !can_be_taken(&way, &mut left, &mut tries) {
        return Ok(());
    }
    let now = limit.finite().map_or(asked, |limit| limit.min(asked));
    rule.check(way.first().map_or(now, |beyond| beyond.max(now)))
}

/// So often a take is tried on a pile, to see whether takes fit together. Beyond,
/// it is as good as seen: they are many and the piles are large.
const MOST_TRIES: usize = 1000;

/// Whether all these takes can be made, the largest one first, each from one of
/// the piles, and something is left.
fn can_be_taken(takes: &[Natural], piles: &mut [Natural], tries: &mut usize) -> bool {
    let Some((take, others)) = takes.split_first() else {
        return piles.iter().any(|pile| !pile.is_zero());
    };
    (0..piles.len()).any(|i| {
        let Some(rest) = piles[i].checked_sub(take) else {
            return false;
        };
        let Some(fewer) = tries.checked_sub(1) else {
            return true;
        };
        *tries = fewer;
        let pile = std::mem::replace(&mut piles[i], rest);
        let fits = can_be_taken(others, piles, tries);
        piles[i] = pile;
        fits
    })
}

/// What an engine says, where a table of f ends before takes that the piles would
/// allow, and the limit does not: of a larger limit nothing is known.
pub(super) fn within_table(mut answer: Answer, rule: &Rule) -> Answer {
    if answer.outcome == Outcome::P {
        answer.least_take = None;
    }
    let entries = rule.entries().unwrap_or_default();
    answer.reason.text = format!(
        "{} Nobody can come to take more than {entries} and leave something, so the table may as well repeat its last value.",
        answer.reason.text
    );
    answer
}

/// All piles up to these: how many there are.
pub(super) fn positions_within<'n>(piles: impl Iterator<Item = &'n Natural>) -> u128 {
    piles.fold(1u128, |product, pile| {
        let choices = pile.to_u128().map_or(u128::MAX, |n| n.saturating_add(1));
        product.saturating_mul(choices)
    })
}

/// The index of the only pile that is not empty; the first where all are.
pub(super) fn single_pile<'n>(sizes: impl Iterator<Item = &'n Natural>) -> Option<usize> {
    let mut full = sizes.zip(0..).filter(|(size, _)| !size.is_zero());
    let first = full.next().map_or(0, |(_, index)| index);
    full.next().is_none().then_some(first)
}

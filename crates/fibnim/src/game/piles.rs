//! What the games of piles have in common: texts, words and errors.

use std::fmt;

use crate::analysis::WinningMove;
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::number::{Extended, Natural, subtract_decimal};
use crate::step::Step;

use super::bad_move;

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

/// The digits of piles. What a small take leaves of a large pile is found from
/// them: a conversion from binary would take far longer.
pub(super) struct PileDigits(Vec<String>);

impl PileDigits {
    pub(super) fn of<'n>(piles: impl Iterator<Item = &'n Natural>) -> Self {
        Self(piles.map(Natural::to_string).collect())
    }

    /// The digits of a pile, from 0.
    pub(super) fn pile(&self, index: usize) -> &str {
        &self.0[index]
    }

    /// Appends all piles with commas between them; the changed one is written
    /// by `change`.
    pub(super) fn push_piles(
        &self,
        text: &mut String,
        changed: Option<usize>,
        mut change: impl FnMut(&mut String, usize),
    ) {
        for (index, digits) in self.0.iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            if Some(index) == changed {
                change(text, index);
            } else {
                text.push_str(digits);
            }
        }
    }

    /// Appends the digits of what a take leaves of the pile that has `size`.
    pub(super) fn push_after(
        &self,
        text: &mut String,
        index: usize,
        size: &Natural,
        take: &Natural,
        take_digits: &str,
    ) {
        match (size.to_u64(), take.to_u64()) {
            (Some(size), Some(take)) => Natural::from(size - take).push_decimal(text),
            _ => text.push_str(&subtract_decimal(&self.0[index], take_digits)),
        }
    }

    /// Appends "take 8 from pile 2", without the pile where it is the only one.
    pub(super) fn push_words(
        &self,
        words: &mut String,
        winning: &WinningMove,
    ) -> std::ops::Range<usize> {
        let Some((pile, take)) = winning.step.taken() else {
            return 0..0;
        };
        words.push_str("take ");
        let start = words.len();
        take.push_decimal(words);
        let digits = start..words.len();
        if self.0.len() > 1 {
            words.push_str(" from pile ");
            Natural::from(pile).push_decimal(words);
        }
        digits
    }
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

//! Theories: closed forms, one file a paper. Each gives the outcome, the least
//! take, every winning move and the reason without search, and each is compared
//! with the search solver, position by position, in the tests.

pub mod allen_ponomarenko;
pub mod baird_smith;
pub mod bouton;
pub mod chomp;
pub mod flanigan;
pub mod larsson_rubinstein;
pub mod local_grundy;
pub mod proved;
pub mod reversed_chomp;
pub mod reversed_subtraction;
pub mod reversed_zeckendorf;
pub mod schwenk;
mod take_list;
pub mod whinihan;
pub mod zeckendorf_length;

pub(crate) use take_list::TakeList;

use crate::analysis::{Answer, Convention, Outcome};
use crate::number::{Extended, Natural};
use crate::reason::{Counted, Facts, Matter, Reason};

/// The pile that decides a take-away game with one pile and a limit of at
/// least 1: the pile itself in normal play, and the pile without its last stone
/// in misère play, for taking that one loses. `None` where the misère player
/// has won because no stone is left.
fn deciding_pile(pile: &Natural, convention: Convention) -> Option<Natural> {
    match convention {
        Convention::Normal => Some(pile.clone()),
        Convention::Misere => pile.checked_sub(&Natural::ONE),
    }
}

/// Who wins, given whether there is a winning take. A limit of 0 ends the game,
/// whatever the pile.
fn outcome(takes: &TakeList, limit: &Extended, convention: Convention) -> Outcome {
    if !takes.total().is_zero() {
        Outcome::N
    } else if *limit == Natural::ZERO.into() {
        convention.terminal_outcome()
    } else {
        Outcome::P
    }
}

/// Whether a reason gives the parts of a pile one by one: not where they are
/// many, nor where they are long.
fn lists_parts(part_count: usize, pile: &Natural) -> bool {
    part_count <= 64 && part_count.saturating_mul(pile.digits_bound()) <= 100_000
}

/// How a sentence names the stones that decide.
fn pile_words(pile: &Natural, deciding: &Natural) -> String {
    let (all, counted) = (pile.to_short_string(), deciding.to_short_string());
    if pile == deciding {
        return counted;
    }
    format!(
        "In misère play taking the last stone loses, so {counted} of the {all} stones count, and {counted}"
    )
}

/// What is left after all that counts was taken.
fn leaves_nothing(pile: &Natural, deciding: &Natural) -> &'static str {
    if pile == deciding {
        "taking it ends the game"
    } else {
        "taking it leaves only the last stone, which the opponent must take"
    }
}

/// The pile, the stones of it that count where they are others, and the limit.
fn pile_facts(pile: &Natural, deciding: &Natural, limit: &Extended) -> Facts {
    let facts = Facts::default().with("n", pile);
    let facts = if pile == deciding {
        facts
    } else {
        facts.with("counted", deciding)
    };
    facts.with("limit", limit.clone())
}

const ALREADY_WON: &str =
    "No stone is left, and in misère play whoever took the last one has lost.";

/// The answer where the opponent has just taken the last stone in misère play.
fn already_won(source: &'static str, takes: TakeList) -> Answer {
    let reason = Reason::new(source, ALREADY_WON).with_matter(Matter::Over);
    takes.into_answer(Outcome::N, Some(Natural::ZERO.into()), reason)
}

/// What matters of a pile: its parts, or the smallest where they are many.
fn parts_matter(
    pile: &Natural,
    deciding: &Natural,
    smallest: Option<Natural>,
    count: usize,
    all: impl FnOnce() -> Vec<Natural>,
) -> Matter {
    let Some(smallest) = smallest else {
        return Matter::Over;
    };
    Matter::Parts {
        of: if pile == deciding {
            Counted::Pile
        } else {
            Counted::PileButOne
        },
        number: deciding.clone(),
        parts: match count {
            0..=12 => all(),
            _ => vec![smallest],
        },
        count,
    }
}

/// "a + b + c", smallest first.
fn sum_words(parts: &[Natural]) -> String {
    let words: Vec<String> = parts.iter().map(Natural::to_short_string).collect();
    words.join(" + ")
}

/// The sentence for a pile of which nothing counts any more.
fn nothing_left_text(pile: &Natural) -> String {
    if pile.is_zero() {
        return "Nothing is left to take, and who cannot move loses.".into();
    }
    "Only the last stone is left, and in misère play taking it loses.".into()
}

/// The sentence for two equal piles, with f(t) ≥ t.
fn equal_piles_text(pile: &Natural) -> String {
    format!(
        "Both piles are {}: whatever is taken from one of them, the opponent may take from the other.",
        pile.to_short_string()
    )
}

/// The most piles that a sentence names.
const PILES_NAMED: usize = 12;

/// "3, 5 and 6", or how many there are.
fn piles_words(piles: &[Natural]) -> String {
    match piles {
        [pile] => pile.to_short_string(),
        [first @ .., last] if piles.len() <= PILES_NAMED => {
            let first: Vec<String> = first.iter().map(Natural::to_short_string).collect();
            format!("{} and {}", first.join(", "), last.to_short_string())
        }
        _ => format!("the {} piles", piles.len()),
    }
}

/// The nim-sum, where it is not too long to be read.
fn nim_sum_facts(nim_sum: &Natural) -> Facts {
    if lists_parts(1, nim_sum) {
        Facts::default().with("nim_sum", nim_sum)
    } else {
        Facts::default()
    }
}

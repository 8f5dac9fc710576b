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

/// One pile of a take-away game with a limit, and the stones of it that decide.
struct Stones<'a> {
    pile: &'a Natural,
    /// The pile itself in normal play, and the pile without its last stone in
    /// misère play, for taking that one loses.
    deciding: Natural,
    limit: &'a Extended,
    convention: Convention,
}

impl<'a> Stones<'a> {
    /// `None` where the misère player has won because no stone is left.
    fn new(pile: &'a Natural, limit: &'a Extended, convention: Convention) -> Option<Self> {
        let deciding = match convention {
            Convention::Normal => Some(pile.clone()),
            Convention::Misere => pile.checked_sub(&Natural::ONE),
        };
        deciding.map(|deciding| Self {
            pile,
            deciding,
            limit,
            convention,
        })
    }

    fn all_count(&self) -> bool {
        *self.pile == self.deciding
    }

    /// How a sentence names the stones that decide.
    fn words(&self) -> String {
        let counted = self.deciding.to_short_string();
        if self.all_count() {
            return counted;
        }
        let all = self.pile.to_short_string();
        format!(
            "In misère play taking the last stone loses, so {counted} of the {all} stones count, and {counted}"
        )
    }

    /// What is left after all that counts was taken.
    fn leaves_nothing(&self) -> &'static str {
        if self.all_count() {
            "taking it ends the game"
        } else {
            "taking it leaves only the last stone, which the opponent must take"
        }
    }

    /// The pile, the stones of it that count where they are others, and the limit.
    fn facts(&self) -> Facts {
        let mut facts = Facts::default().with("n", self.pile);
        if !self.all_count() {
            facts = facts.with("counted", &self.deciding);
        }
        facts.with("limit", self.limit.clone())
    }

    /// What matters: the parts of the stones, or the smallest where they are many.
    fn matter(
        &self,
        smallest: Option<&Natural>,
        count: usize,
        all: impl FnOnce() -> Vec<Natural>,
    ) -> Matter {
        let Some(smallest) = smallest else {
            return Matter::Over;
        };
        Matter::Parts {
            of: if self.all_count() {
                Counted::Pile
            } else {
                Counted::PileButOne
            },
            number: self.deciding.clone(),
            parts: match count {
                0..=12 => all(),
                _ => vec![smallest.clone()],
            },
            count,
        }
    }

    /// The answer with these winning takes. A limit of 0 ends the game, whatever
    /// the pile.
    fn answer(&self, takes: TakeList, least: Extended, reason: Reason) -> Answer {
        let outcome = if !takes.total().is_zero() {
            Outcome::N
        } else if *self.limit == Natural::ZERO.into() {
            self.convention.terminal_outcome()
        } else {
            Outcome::P
        };
        takes.into_answer(outcome, Some(least), reason)
    }
}

/// Whether a reason gives the parts of a pile one by one: not where they are
/// many, nor where they are long.
fn lists_parts(part_count: usize, pile: &Natural) -> bool {
    part_count <= 64 && part_count.saturating_mul(pile.digits_bound()) <= 100_000
}

const ALREADY_WON: &str =
    "No stone is left, and in misère play whoever took the last one has lost.";

/// The answer where the opponent has just taken the last stone in misère play.
fn already_won(source: &'static str, takes: TakeList) -> Answer {
    let reason = Reason::new(source, ALREADY_WON).with_matter(Matter::Over);
    takes.into_answer(Outcome::N, Some(Natural::ZERO.into()), reason)
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
    let words = named(piles.iter().map(Natural::to_short_string));
    words.unwrap_or_else(|| format!("the {} piles", piles.len()))
}

/// "3, 5 and 6", where they are not too many to be named.
fn named(words: impl ExactSizeIterator<Item = String>) -> Option<String> {
    let mut words: Vec<String> = (words.len() <= PILES_NAMED).then(|| words.collect())?;
    let last = words.pop()?;
    Some(match words.as_slice() {
        [] => last,
        before => format!("{} and {last}", before.join(", ")),
    })
}

/// Two piles by size, with their places.
struct Pair<'n> {
    smaller: &'n Natural,
    larger: &'n Natural,
    smaller_index: usize,
    d: Natural,
}

impl<'n> Pair<'n> {
    fn new(piles: [&'n Natural; 2]) -> Self {
        let smaller_index = usize::from(piles[0] > piles[1]);
        let (smaller, larger) = (piles[smaller_index], piles[1 - smaller_index]);
        Self {
            smaller,
            larger,
            smaller_index,
            d: larger - smaller,
        }
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

//! Bouton 1901, *Nim, a game with a complete mathematical theory*: any number
//! of piles of any size, in normal and misère play.

use super::{ALREADY_WON, TakeList, nim_sum_facts, nothing_left_text, piles_words};
use crate::analysis::{Answer, Ask, Convention, Outcome};
use crate::budget::Budget;
use crate::number::Natural;
use crate::reason::{Facts, Matter, Reason};

const SOURCE: &str = "bouton-1901/nim";
const MISERE_SOURCE: &str = "bouton-1901/misere";

/// Nim: the position is P exactly if the nim-sum X of the piles is 0 (Bouton
/// 1901; Larsson & Rubinstein-Salzedo 2015, Theorem 15). A winning move brings
/// a pile n down to n ⊕ X, where that is less than n.
///
/// In misère play the same holds as long as at least two piles are larger than
/// one stone. With one such pile, the only winning move leaves 0 or 1 of it,
/// whichever makes the number of piles of 1 odd; with none, the position is P
/// exactly if that number is odd, and every move turns it around.
///
/// ```
/// use fibnim::{Ask, Budget, Natural, theory::bouton};
///
/// let piles = [3u8, 5, 7].map(Natural::from);
/// let answer = bouton::nim(&piles, Ask::normal(&Budget::default()));
/// let takes: Vec<_> = answer.takes().map(|(pile, take)| (pile, take.to_string())).collect();
/// assert_eq!(takes, [(1, "1".into()), (2, "1".into()), (3, "1".into())]);
/// ```
pub fn nim(piles: &[Natural], ask: Ask<'_>) -> Answer {
    let large = piles.iter().filter(|&pile| *pile > Natural::ONE).count();
    match (ask.convention, large) {
        (Convention::Misere, 0) => only_ones(piles, ask.budget),
        (Convention::Misere, 1) => one_large_pile(piles, ask.budget),
        (_, large) => by_nim_sum(piles, large, ask),
    }
}

fn by_nim_sum(piles: &[Natural], large: usize, ask: Ask<'_>) -> Answer {
    let nim_sum = Natural::nim_sum(piles);
    let mut takes = TakeList::of_piles(piles, ask.budget);
    for (index, pile) in piles.iter().enumerate() {
        let take = pile.checked_sub(&(pile ^ &nim_sum));
        if let Some(take) = take.filter(|take| !take.is_zero()) {
            takes.push(index + 1, take, None);
        }
    }
    let text = nim_sum_text(piles, &nim_sum);
    let (source, text) = match ask.convention {
        Convention::Normal => (SOURCE, text),
        Convention::Misere => (
            MISERE_SOURCE,
            format!("{text} That is as in normal play, since {large} piles are larger than 1."),
        ),
    };
    let reason = Reason::new(source, text)
        .with_facts(nim_sum_facts(&nim_sum))
        .with_matter(Matter::NimSum { sum: nim_sum });
    takes.into_answer_by_takes(reason)
}

fn nim_sum_text(piles: &[Natural], nim_sum: &Natural) -> String {
    match piles.iter().filter(|pile| !pile.is_zero()).count() {
        0 => return nothing_left_text(&Natural::ZERO),
        1 => return "Only one pile is left: taking all of it ends the game.".into(),
        _ => {}
    }
    let words = piles_words(piles);
    if nim_sum.is_zero() {
        return format!(
            "The nim-sum of {words}, their sum in binary without carries, is 0. Every move makes it another \
             number, and then the opponent can make it 0 again."
        );
    }
    format!(
        "The nim-sum of {words}, their sum in binary without carries, is {}, and not 0. The moves that make it 0 \
         win, and each pile has at most one.",
        nim_sum.to_short_string()
    )
}

/// No pile is larger than 1: the moves are forced.
fn only_ones(piles: &[Natural], budget: &Budget) -> Answer {
    let ones = piles.iter().filter(|pile| !pile.is_zero()).count();
    let mut takes = TakeList::of_piles(piles, budget);
    if ones.is_multiple_of(2) {
        for index in (0..piles.len()).filter(|&index| !piles[index].is_zero()) {
            takes.push(index + 1, Natural::ONE, None);
        }
    }
    let facts = Facts::default().with("ones", ones);
    if ones == 0 {
        let reason = Reason::new(MISERE_SOURCE, ALREADY_WON).with_facts(facts);
        return takes.into_answer(Outcome::N, None, reason.with_matter(Matter::Over));
    }
    let count = match ones {
        1 => "One stone is".into(),
        _ => format!("{ones} piles of 1 are"),
    };
    let (parity, who) = if ones.is_multiple_of(2) {
        ("even", "the opponent")
    } else {
        ("odd", "the player to move")
    };
    let text = format!(
        "{count} left, an {parity} number, and every move takes one: {who} takes the last stone, which loses in \
         misère play."
    );
    let reason = Reason::new(MISERE_SOURCE, text).with_facts(facts);
    takes.into_answer_by_takes(reason.with_matter(Matter::Pairs))
}

/// One pile is larger than 1: whoever moves there decides how many piles of 1
/// there will be.
fn one_large_pile(piles: &[Natural], budget: &Budget) -> Answer {
    let ones = piles.iter().filter(|&pile| *pile == Natural::ONE).count();
    let index = piles.iter().position(|pile| *pile > Natural::ONE);
    let index = index.expect("one pile is larger than 1");
    let left = if ones.is_multiple_of(2) {
        Natural::ONE
    } else {
        Natural::ZERO
    };
    let mut takes = TakeList::of_piles(piles, budget);
    takes.push(index + 1, &piles[index] - &left, None);
    let ones_left = ones + usize::from(ones.is_multiple_of(2));
    let text = format!(
        "Only the pile of {} is larger than 1. Bringing it down to {left} leaves an odd number of piles of 1, namely \
         {ones_left}, and then the opponent takes the last stone, which loses in misère play.",
        piles[index].to_short_string()
    );
    let facts = Facts::default().with("ones", ones);
    let reason = Reason::new(MISERE_SOURCE, text).with_facts(facts);
    takes.into_answer_by_takes(reason.with_matter(Matter::Pairs))
}

//! Section 8: power-of-two nim, f(t) = t, with any number of piles.

use super::super::{TakeList, lists_parts, nim_sum_facts, piles_words};
use crate::analysis::{Answer, Outcome};
use crate::budget::Budget;
use crate::number::{Extended, Natural};
use crate::reason::{Facts, Matter, Reason};

const SOURCE: &str = "larsson-rubinstein-salzedo-2015/theorem-22";

/// Power-of-two nim with several piles, in normal play.
///
/// With X the nim-sum of the piles and sb(X) its smallest power of 2 (∞ for
/// X = 0), the position is P exactly if sb(X) is more than the limit
/// (Theorem 22): the least take is sb(X).
///
/// **All winning moves.** Taking t ≤ r from a pile n leaves the nim-sum
/// X ⊕ n ⊕ (n − t) and the limit t, so it wins exactly if the smallest power
/// in that nim-sum is more than t. Let 2^(k−1) ≤ t < 2^k. A power of 2 is more
/// than t exactly if it is at least 2^k, so the nim-sum must be divisible by
/// 2^k: n − t ≡ n ⊕ X, that is t ≡ D modulo 2^k, where D = n − (n ⊕ X) may be
/// negative and is read as a 2-adic integer, as two's complement does. As
/// t < 2^k, it is D modulo 2^k, and as t ≥ 2^(k−1), the digit k − 1 of D is 1.
/// So the winning takes from a pile are the truncations of its D that end at a
/// digit 1, as far as the pile and the limit allow them. (The paper gives one
/// winning move.)
///
/// ```
/// use fibnim::{Budget, Natural};
/// use fibnim::theory::larsson_rubinstein::power_of_two::power_of_two_piles;
///
/// let piles = [5u8, 12].map(Natural::from);
/// let answer = power_of_two_piles(&piles, &Natural::from(3u8).into(), &Budget::default());
/// let takes: Vec<_> = answer.takes().map(|(pile, take)| (pile, take.to_string())).collect();
/// assert_eq!(takes, [(1, "1".into()), (2, "1".into()), (2, "3".into())]);
/// assert_eq!(answer.least_take, Some(Natural::ONE.into()));
/// ```
pub fn power_of_two_piles(piles: &[Natural], limit: &Extended, budget: &Budget) -> Answer {
    let nim_sum = Natural::nim_sum(piles);
    let smallest = nim_sum.smallest_bit();
    let mut takes = TakeList::of_piles(piles, budget);
    for (index, pile) in piles.iter().enumerate() {
        list_winning_takes(&mut takes, index + 1, pile, &nim_sum, limit);
    }
    let outcome = match &smallest {
        Extended::Finite(smallest) if limit.allows(smallest) => Outcome::N,
        _ => Outcome::P,
    };
    let text = text(piles, limit, &nim_sum, &smallest, takes.total());
    let reason = Reason::new(SOURCE, text)
        .with_facts(facts(&nim_sum, &smallest))
        .with_matter(Matter::NimSum { sum: nim_sum });
    takes.into_answer(outcome, Some(smallest), reason)
}

/// The truncations of D at its digits 1, up to the pile and the limit.
fn list_winning_takes(
    takes: &mut TakeList,
    number: usize,
    pile: &Natural,
    nim_sum: &Natural,
    limit: &Extended,
) {
    let most = limit.finite().map_or(pile, |limit| limit.min(pile));
    let bits = most.bit_len();
    let difference = difference_modulo(pile, &(pile ^ nim_sum), bits);
    for bit in difference.one_bits() {
        // Below the top digit of the most that may be taken, all are allowed.
        if takes.is_full() && bit + 1 < bits {
            takes.count_unlisted(&Natural::ONE);
            continue;
        }
        let take = difference.low_bits(bit + 1);
        if take <= *most {
            takes.push(number, take, None);
        }
    }
}

/// from − what modulo 2^bits.
fn difference_modulo(from: &Natural, what: &Natural, bits: usize) -> Natural {
    let (from, what) = (from.low_bits(bits), what.low_bits(bits));
    match from.checked_sub(&what) {
        Some(difference) => difference,
        None => &(&from + &Natural::from(2u8).pow(bits)) - &what,
    }
}

fn text(
    piles: &[Natural],
    limit: &Extended,
    nim_sum: &Natural,
    smallest: &Extended,
    winning: &Natural,
) -> String {
    let sum = format!(
        "The nim-sum of {}, their sum in binary without carries, is {}",
        piles_words(piles),
        nim_sum.to_short_string()
    );
    let limit = limit.to_short_string();
    let Extended::Finite(smallest) = smallest else {
        return format!(
            "{sum}. Every take t leaves a nim-sum whose smallest power of 2 is at most t, so the opponent may \
             take that one: the player to move loses at any limit."
        );
    };
    let smallest = smallest.to_short_string();
    if winning.is_zero() {
        return format!(
            "{sum}. Its smallest power of 2, {smallest}, is more than the limit {limit}, and every take t within \
             the limit leaves one of at most t, which the opponent may take."
        );
    }
    format!(
        "{sum}. Its smallest power of 2, {smallest}, is within the limit {limit}. A winning take t leaves a nim-sum \
         that is 0 or whose smallest power of 2 is more than t, the opponent's limit."
    )
}

fn facts(nim_sum: &Natural, smallest: &Extended) -> Facts {
    let facts = nim_sum_facts(nim_sum);
    if lists_parts(1, nim_sum) {
        return facts.with("smallest_bit", smallest.clone());
    }
    facts
}

//! Whinihan 1963, *Fibonacci Nim*: One Pile, and the binary game f(t) = t.
//!
//! His strategy for Fibonacci nim itself, to take the smallest part, is the
//! first of the winning moves that [`super::allen_ponomarenko`] lists.

use super::{OnePileAnswer, TakeList, already_won, deciding_pile, pile_words};
use crate::analysis::{Convention, Fact, Facts, Outcome, Reason};
use crate::budget::Budget;
use crate::games::OnePile;
use crate::natural::{Extended, Natural};

/// Up to this many parts or takes, a reason lists them all.
const LISTED_PARTS: usize = 64;

/// One Pile with bounds a and q, any a ≥ 1.
///
/// With s = n mod (a + q), the position is P exactly if s < a in normal play,
/// and exactly if a ≤ s < 2a in misère play. A winning move brings s there.
///
/// The paper says that n ≡ 0 modulo a + q is the safe position. For a = 1 that
/// is all of it. For a > 1 it misses the piles that are too small to move from
/// and what follows from them: a = 2, q = 2, n = 1 is the smallest
/// counterexample.
///
/// **Why.** In normal play a pile of s < a has no move. From n = k(a+q) + s
/// with s < a, a take t ∈ \[a, q\] is answered with a + q − t, which is in
/// \[a, q\] too. From s ≥ a, taking t = s − j for some 0 ≤ j < a leaves the
/// remainder j: such a t in \[a, q\] exists, since s − (a − 1) ≤ q and s ≥ a.
/// In misère play a pile of a ≤ n < 2a leaves only moves to piles without a
/// move, which win for the opponent: the same argument, shifted by a.
///
/// ```
/// use fibnim::{Budget, Convention, Natural, games::OnePile, theory::whinihan};
///
/// let game = OnePile::new(Natural::from(2u8), Natural::from(3u8))?;
/// let p: Vec<u32> = (0..=11)
///     .filter(|&n| {
///         let pile = Natural::from(n);
///         let answer = whinihan::one_pile(&game, &pile, Convention::Normal, &Budget::default());
///         answer.outcome == fibnim::Outcome::P
///     })
///     .collect();
/// assert_eq!(p, [0, 1, 5, 6, 10, 11]);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn one_pile(
    game: &OnePile,
    pile: &Natural,
    convention: Convention,
    budget: &Budget,
) -> OnePileAnswer {
    let (a, q) = (game.min(), game.max());
    let period = a + q;
    let (_, rest) = pile.div_rem(&period);
    // The remainders of lost positions: lowest, lowest + 1, …, lowest + a − 1.
    let lowest = match convention {
        Convention::Normal => Natural::ZERO,
        Convention::Misere => a.clone(),
    };
    let highest = &(&lowest + a) - &Natural::ONE;
    let lost = lowest <= rest && rest <= highest;
    let mut takes = TakeList::new(pile, budget);
    let winning = (!lost)
        .then(|| takes_to(&rest, &lowest, &highest, game, pile))
        .flatten();
    if let Some((first, count)) = winning {
        takes.push_progression(first, &Natural::ONE, &count);
    }
    let outcome = if lost { Outcome::P } else { Outcome::N };
    let reason = one_pile_reason(game, pile, &rest, &lowest, &highest, &takes, outcome);
    OnePileAnswer {
        outcome,
        least_take: None,
        takes,
        reason,
    }
}

/// The takes in \[a, q\], at most the pile, that bring the remainder into
/// \[lowest, highest\]: the first and how many.
fn takes_to(
    rest: &Natural,
    lowest: &Natural,
    highest: &Natural,
    game: &OnePile,
    pile: &Natural,
) -> Option<(Natural, Natural)> {
    let period = game.min() + game.max();
    // A remainder below the lost ones goes there through 0.
    let above = if rest > highest {
        rest.clone()
    } else {
        rest + &period
    };
    let first = (&above - highest).max(game.min().clone());
    let last = (&above - lowest).min(game.max().clone()).min(pile.clone());
    let span = last.checked_sub(&first)?;
    Some((first, &span + &Natural::ONE))
}

fn one_pile_reason(
    game: &OnePile,
    pile: &Natural,
    rest: &Natural,
    lowest: &Natural,
    highest: &Natural,
    takes: &TakeList,
    outcome: Outcome,
) -> Reason {
    let period = game.min() + game.max();
    let short = Natural::to_short_string;
    let lost = if lowest == highest {
        format!("a remainder of {}", short(lowest))
    } else {
        format!("a remainder from {} to {}", short(lowest), short(highest))
    };
    let text = if pile < game.min() {
        format!(
            "At least {} must be taken and only {} is left, so there is no move.",
            short(game.min()),
            short(pile)
        )
    } else if outcome == Outcome::P {
        format!(
            "{} leaves the remainder {} modulo {}, and {lost} loses: whatever you take, t, \
             the opponent takes {} − t and brings the remainder back.",
            short(pile),
            short(rest),
            short(&period),
            short(&period)
        )
    } else {
        let moves = match takes.listed() {
            [only] => format!("taking {}", short(&only.take)),
            [first, ..] => {
                let last = &(&first.take + takes.total()) - &Natural::ONE;
                format!("every take from {} to {}", short(&first.take), short(&last))
            }
            [] => "a take".into(),
        };
        format!(
            "{} leaves the remainder {} modulo {} = {} + {}, and {lost} loses for the player to \
             move: {moves} leaves one.",
            short(pile),
            short(rest),
            short(&period),
            short(game.min()),
            short(game.max())
        )
    };
    Reason {
        source: "whinihan-1963/one-pile",
        text,
        facts: Facts::default()
            .with("n", pile)
            .with("period", &period)
            .with("remainder", rest)
            .with(
                "lost_remainders",
                [lowest, highest].into_iter().collect::<Fact>(),
            ),
    }
}

/// One pile with the rule f(t) = t, power-of-two nim: the least take is the
/// smallest power of 2 in the pile, and every sum of the smallest ones wins.
///
/// **Why every tail.** A tail T of the binary digits is less than the next
/// power above it, so f(T) = T leaves the opponent a limit below his least
/// take.
pub fn power_of_two(
    pile: &Natural,
    limit: &Extended,
    convention: Convention,
    budget: &Budget,
) -> OnePileAnswer {
    const SOURCE: &str = "whinihan-1963/generalized";
    let mut takes = TakeList::new(pile, budget);
    let Some(deciding) = deciding_pile(pile, convention) else {
        return already_won(SOURCE, takes);
    };
    let powers: Vec<usize> = deciding.one_bits().collect();
    let power = |bit: usize| Natural::from(2u8).pow(bit);
    let mut within = 0usize;
    for &bit in &powers {
        // A tail is below twice its top power, so only the last few need comparing.
        if takes.is_full() && limit.finite().is_none_or(|r| r.bit_len() > bit + 1) {
            within += 1;
            continue;
        }
        let tail = low_bits(&deciding, bit + 1);
        if !limit.allows(&tail) {
            break;
        }
        within += 1;
        if !takes.is_full() {
            takes.push(tail, None);
        }
    }
    let uncounted = &Natural::from(within) - takes.total();
    takes.count_unlisted(&uncounted);
    let least = powers.first().map(|&bit| power(bit));
    let outcome = if takes.total().is_zero() {
        Outcome::P
    } else {
        Outcome::N
    };
    let listed: Vec<Natural> = powers
        .iter()
        .take(LISTED_PARTS)
        .map(|&bit| power(bit))
        .collect();
    let reason = Reason {
        source: SOURCE,
        text: power_of_two_text(pile, &deciding, limit, &listed, powers.len(), outcome),
        facts: power_of_two_facts(&deciding, limit, &listed, powers.len()),
    };
    OnePileAnswer {
        outcome,
        least_take: Some(least.map_or(Extended::Infinite, Extended::Finite)),
        takes,
        reason,
    }
}

fn power_of_two_facts(
    pile: &Natural,
    limit: &Extended,
    parts: &[Natural],
    part_count: usize,
) -> Facts {
    let facts = Facts::default().with("part_count", part_count);
    if part_count > LISTED_PARTS {
        return facts;
    }
    facts
        .with("n", pile)
        .with("limit", limit.clone())
        .with("parts", parts.iter().collect::<Fact>())
}

/// The number modulo 2^bits.
fn low_bits(n: &Natural, bits: usize) -> Natural {
    let mut low = n.as_big().clone();
    low.clear_high_bits(bits);
    Natural::from_big(low)
}

fn power_of_two_text(
    pile: &Natural,
    deciding: &Natural,
    limit: &Extended,
    parts: &[Natural],
    part_count: usize,
    outcome: Outcome,
) -> String {
    let Some(least) = parts.first() else {
        return super::nothing_left_text(pile);
    };
    let words = pile_words(pile, deciding);
    let sum = match part_count {
        1 => format!("{words} is a power of 2"),
        2..=12 => format!("{words} = {} in powers of 2", super::sum_words(parts)),
        count => format!(
            "{words} is a sum of {count} powers of 2, the smallest of them {}",
            least.to_short_string()
        ),
    };
    let (least, limit) = (least.to_short_string(), limit.to_short_string());
    match outcome {
        Outcome::N => format!(
            "{sum}. The smallest, {least}, is within the limit {limit}; taking it leaves a smallest \
             power above the opponent's new limit {least}. The same holds for every sum of the smallest powers."
        ),
        Outcome::P => format!(
            "{sum}. The smallest, {least}, is more than the limit {limit}, and every smaller take t \
             leaves a smallest power of at most t, which the opponent may take."
        ),
    }
}

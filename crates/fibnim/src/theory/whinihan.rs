//! Whinihan 1963, *Fibonacci Nim*: One Pile, and the binary game f(t) = t.
//!
//! His strategy for Fibonacci nim itself, to take the smallest part, is the
//! first of the winning moves that [`super::allen_ponomarenko`] lists.

use super::{Stones, TakeList, already_won, lists_parts, nothing_left_text, sum_words};
use crate::analysis::{Answer, Ask, Convention, Outcome};
use crate::game::OnePile;
use crate::number::{Extended, Natural};
use crate::reason::{Fact, Facts, Matter, Reason};

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
/// use fibnim::{Ask, Budget, Natural, game::OnePile, theory::whinihan};
///
/// let game = OnePile::new(Natural::from(2u8), Natural::from(3u8))?;
/// let p: Vec<u32> = (0..=11)
///     .filter(|&n| {
///         let pile = Natural::from(n);
///         let answer = whinihan::one_pile(&game, &pile, Ask::normal(&Budget::default()));
///         answer.outcome == fibnim::Outcome::P
///     })
///     .collect();
/// assert_eq!(p, [0, 1, 5, 6, 10, 11]);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn one_pile(game: &OnePile, pile: &Natural, ask: Ask<'_>) -> Answer {
    let (a, q) = (game.min(), game.max());
    let period = a + q;
    let (_, rest) = pile.div_rem(&period);
    // The remainders of lost positions: lowest, lowest + 1, …, lowest + a − 1.
    let lowest = match ask.convention {
        Convention::Normal => Natural::ZERO,
        Convention::Misere => a.clone(),
    };
    let highest = &(&lowest + a) - &Natural::ONE;
    let lost = lowest <= rest && rest <= highest;
    let mut takes = TakeList::new(pile, ask.budget);
    let winning = (!lost)
        .then(|| takes_to(&rest, &lowest, &highest, game, pile))
        .flatten();
    let mut text = OnePileText {
        game,
        pile,
        rest: &rest,
        lost: &[&lowest, &highest],
        takes: None,
    };
    if let Some((first, count)) = winning {
        text.takes = Some((first.clone(), &(&first + &count) - &Natural::ONE));
        takes.push_progression(first, &Natural::ONE, &count);
    }
    let facts = Facts::default()
        .with("n", pile)
        .with("period", &period)
        .with("remainder", &rest)
        .with("lost_from", &lowest)
        .with("lost_to", &highest);
    let reason = Reason::new("whinihan-1963/one-pile", text.words()).with_facts(facts);
    let matter = Matter::Remainder { period, rest };
    takes.into_answer(
        Outcome::by_winning_move(!lost),
        None,
        reason.with_matter(matter),
    )
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

/// The numbers of the sentence about a pile of One Pile.
struct OnePileText<'a> {
    game: &'a OnePile,
    pile: &'a Natural,
    rest: &'a Natural,
    /// The lowest and the highest remainder that loses.
    lost: &'a [&'a Natural; 2],
    /// The first and the last winning take.
    takes: Option<(Natural, Natural)>,
}

impl OnePileText<'_> {
    fn words(&self) -> String {
        let short = Natural::to_short_string;
        let (min, max) = (self.game.min(), self.game.max());
        let (pile, rest, period) = (short(self.pile), short(self.rest), short(&(min + max)));
        if self.pile < min {
            return format!(
                "At least {} must be taken, and the pile has {pile}, so there is no move.",
                short(min)
            );
        }
        let [lowest, highest] = *self.lost;
        let lost = if lowest == highest {
            format!("a remainder of {}", short(lowest))
        } else {
            format!("a remainder from {} to {}", short(lowest), short(highest))
        };
        match &self.takes {
            // Only misère play has lost piles so small.
            None if *self.pile < min + min => format!(
                "Every take leaves fewer than {}, so the opponent cannot move and wins.",
                short(min)
            ),
            None => format!(
                "{pile} leaves the remainder {rest} modulo {period}, and {lost} loses: whatever you take, t, \
                 the opponent takes {period} − t and brings the remainder back."
            ),
            Some((first, last)) => {
                let takes = if first == last {
                    format!("taking {}", short(first))
                } else {
                    format!("every take from {} to {}", short(first), short(last))
                };
                format!(
                    "{pile} leaves the remainder {rest} modulo {period} = {} + {}, and {lost} loses for the \
                     player to move: {takes} leaves such a remainder.",
                    short(min),
                    short(max)
                )
            }
        }
    }
}

/// One pile with the rule f(t) = t, power-of-two nim: the least take is the
/// smallest power of 2 in the pile, and every sum of the smallest ones wins.
///
/// **Why every tail.** A tail T of the binary digits is less than the next
/// power above it, so f(T) = T leaves the opponent a limit below his least
/// take.
pub fn power_of_two(pile: &Natural, limit: &Extended, ask: Ask<'_>) -> Answer {
    const SOURCE: &str = "whinihan-1963/generalized";
    let mut takes = TakeList::new(pile, ask.budget);
    let Some(stones) = Stones::new(pile, limit, ask.convention) else {
        return already_won(SOURCE, takes);
    };
    let deciding = &stones.deciding;
    let powers: Vec<usize> = deciding.one_bits().collect();
    let power = |bit: usize| Natural::from(2u8).pow(bit);
    let mut within = 0usize;
    for &bit in &powers {
        // A tail is below twice its top power, so only the last few need comparing.
        if takes.is_full() && limit.finite().is_none_or(|r| r.bit_len() > bit + 1) {
            within += 1;
            continue;
        }
        let tail = deciding.low_bits(bit + 1);
        if !limit.allows(&tail) {
            break;
        }
        within += 1;
        if !takes.is_full() {
            takes.push(1, tail, None);
        }
    }
    let uncounted = &Natural::from(within) - takes.total();
    takes.count_unlisted(&uncounted);
    let least = powers.first().map(|&bit| power(bit));
    let listed: Vec<Natural> = powers.iter().take(64).map(|&bit| power(bit)).collect();
    let mut facts = Facts::default().with("part_count", powers.len());
    if lists_parts(powers.len(), deciding) {
        facts = stones
            .facts()
            .with("part_count", powers.len())
            .with("parts", listed.iter().collect::<Fact>());
    }
    let text = power_of_two_text(&stones, &listed, powers.len(), &takes);
    let reason = Reason::new(SOURCE, text)
        .with_facts(facts)
        .with_matter(stones.matter(least.as_ref(), powers.len(), || listed));
    let least = least.map_or(Extended::Infinite, Extended::Finite);
    stones.answer(takes, least, reason)
}

fn power_of_two_text(
    stones: &Stones<'_>,
    parts: &[Natural],
    part_count: usize,
    takes: &TakeList,
) -> String {
    let Some(least) = parts.first() else {
        return nothing_left_text(stones.pile);
    };
    let words = stones.words();
    let sum = match part_count {
        1 => format!("{words} is a power of 2"),
        2..=12 => format!("{words} = {} in powers of 2", sum_words(parts)),
        count => format!(
            "{words} is a sum of {count} powers of 2, the smallest of them {}",
            least.to_short_string()
        ),
    };
    let (least, limit) = (least.to_short_string(), stones.limit.to_short_string());
    if takes.total().is_zero() {
        return format!(
            "{sum}. The smallest, {least}, is more than the limit {limit}, and every smaller take t \
             leaves a smallest power of at most t, which the opponent may take."
        );
    }
    if part_count == 1 {
        let leaves = stones.leaves_nothing();
        return format!("{sum}. It is within the limit {limit}, and {leaves}.");
    }
    format!(
        "{sum}. The smallest, {least}, is within the limit {limit}; taking it leaves a smallest power above \
         the opponent's new limit {least}. The same holds for every sum of the smallest powers within the limit."
    )
}

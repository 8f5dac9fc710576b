//! Allen & Ponomarenko 2014, *Fibonacci Nim and a Full Characterization of
//! Winning Moves*: one pile with f(t) = 2t, all winning moves at any limit.

use super::{Stones, TakeList, already_won, lists_parts, nothing_left_text, sum_words};
use crate::analysis::{Answer, Ask};
use crate::error::Result;
use crate::number::{Extended, Natural};
use crate::numeration::{GapVector, Zeckendorf};
use crate::reason::{Fact, Facts, Reason, Tail};

const SOURCE: &str = "allen-ponomarenko-2014/theorem-2";

/// Fibonacci nim with one pile.
///
/// The player to move wins exactly if the smallest Zeckendorf part of the pile
/// is within the limit (Whinihan 1963). The winning moves are tails of the
/// representation (Theorem 2): those within the limit that leave a next part
/// larger than twice the tail, which [`GapVector::tail_verdicts`] reads off the
/// gap vector, and the whole pile where the limit allows it. The paper leaves
/// that last one out, as its opening does.
///
/// No number is computed but the takes that are listed, so that a pile of a
/// million digits costs little more than its representation.
///
/// ```
/// use fibnim::{Ask, Budget, Extended, Natural, theory::allen_ponomarenko};
///
/// let answer = allen_ponomarenko::fibonacci_nim(
///     &Natural::from(100u32),
///     &Extended::from(Natural::from(99u32)),
///     Ask::normal(&Budget::default()),
/// )?;
/// let takes: Vec<_> = answer.takes().map(|(_, take)| take.to_string()).collect();
/// assert_eq!(takes, ["3", "11"]);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn fibonacci_nim(pile: &Natural, limit: &Extended, ask: Ask<'_>) -> Result<Answer> {
    let mut takes = TakeList::new(pile, ask.budget);
    let Some(stones) = Stones::new(pile, limit, ask.convention) else {
        return Ok(already_won(SOURCE, takes));
    };
    let representation = Zeckendorf::within(&stones.deciding, ask.budget)?;
    let gaps = representation.gap_vector();
    let within = tails_within(&representation, &stones.deciding, limit);
    list_winning_tails(&mut takes, &representation, &gaps, within);
    let least = representation.z(1);
    let matter = stones.matter(least.finite(), representation.part_count(), || {
        representation.parts().collect()
    });
    let reason = Reason::new(SOURCE, text(&stones, &representation, &takes))
        .with_facts(facts(&stones, &representation, &gaps, within))
        .with_matter(matter);
    Ok(stones.answer(takes, least, reason))
}

/// How many tails the limit allows.
pub(super) fn tails_within(representation: &Zeckendorf, pile: &Natural, limit: &Extended) -> usize {
    let all = representation.part_count();
    match limit {
        Extended::Infinite => all,
        Extended::Finite(r) if r >= pile => all,
        // The opening of a pile, where the whole of it is all that is forbidden.
        Extended::Finite(r) if r + &Natural::ONE == *pile => all.saturating_sub(1),
        Extended::Finite(r) => representation.tails_within(&Zeckendorf::of(r)),
    }
}

fn list_winning_tails(
    takes: &mut TakeList,
    representation: &Zeckendorf,
    gaps: &GapVector,
    within: usize,
) {
    let mut tails = representation.tails();
    let mut unlisted = 0;
    for verdict in gaps.tail_verdicts().take(within) {
        if takes.is_full() {
            unlisted += usize::from(verdict.wins());
            continue;
        }
        let tail = tails.next().expect("a tail for each verdict");
        if verdict.wins() {
            takes.push(1, tail, Some(verdict));
        }
    }
    takes.count_unlisted(&Natural::from(unlisted));
}

fn text(stones: &Stones<'_>, representation: &Zeckendorf, takes: &TakeList) -> String {
    let Extended::Finite(smallest) = representation.z(1) else {
        return nothing_left_text(stones.pile);
    };
    let words = stones.words();
    let count = representation.part_count();
    let sum = match count {
        1 => format!("{words} is a Fibonacci number"),
        2..=12 => {
            let parts: Vec<Natural> = representation.parts().collect();
            format!(
                "{words} = {} in Fibonacci numbers of which no two are neighbours",
                sum_words(&parts)
            )
        }
        _ => format!(
            "{words} is a sum of {count} Fibonacci numbers of which no two are neighbours, the smallest of them {}",
            smallest.to_short_string()
        ),
    };
    let (small, limit) = (smallest.to_short_string(), stones.limit.to_short_string());
    if takes.total().is_zero() {
        return format!(
            "{sum}. The smallest part, {small}, is more than the limit {limit}, and every smaller take t \
             leaves a smallest part of at most 2t, so the opponent may take it."
        );
    }
    let doubled = (&smallest + &smallest).to_short_string();
    let leaves = match representation.z(2) {
        Extended::Finite(next) => format!(
            "taking it leaves the smallest part {}, more than the opponent's limit {doubled}",
            next.to_short_string()
        ),
        Extended::Infinite => stones.leaves_nothing().into(),
    };
    let more = match takes.total().to_u64() {
        Some(1) => "No other sum of the smallest parts within the limit does this".to_owned(),
        _ => format!(
            "Of the sums of the smallest parts, {} win in this way",
            takes.total().to_short_string()
        ),
    };
    format!("{sum}. The smallest part, {small}, is within the limit {limit}; {leaves}. {more}.")
}

/// The numbers of the sentence, and the verdict on each tail within the limit.
fn facts(
    stones: &Stones<'_>,
    representation: &Zeckendorf,
    gaps: &GapVector,
    within: usize,
) -> Facts {
    let count = representation.part_count();
    if !lists_parts(count, &stones.deciding) {
        return Facts::default()
            .with("part_count", count)
            .with("largest_index", representation.largest_index().unwrap_or(0));
    }
    let parts: Vec<Natural> = representation.parts().collect();
    let tails = representation.tails().zip(gaps.tail_verdicts());
    let mut listed = Vec::with_capacity(within);
    listed.extend(tails.take(within).map(|(take, verdict)| Tail {
        take,
        wins: verdict.wins(),
        why: verdict.words(),
    }));
    stones
        .facts()
        .with("parts", parts.iter().collect::<Fact>())
        .with("indices", representation.indices().collect::<Fact>())
        .with("gap_vector", gaps.to_string())
        .with("tails", Fact::Tails(listed))
}

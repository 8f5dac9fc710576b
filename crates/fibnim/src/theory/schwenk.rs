//! Schwenk 1970, *Take-away games*, and Epp & Ferguson 1980: one pile, any
//! nondecreasing rule with f(1) ≥ 1.

use super::{Stones, TakeList, already_won, lists_parts, nothing_left_text, sum_words};
use crate::analysis::{Answer, Ask};
use crate::error::Result;
use crate::number::{Extended, Natural};
use crate::numeration::{SchwenkRepresentation, SchwenkSequence, SequenceTerm};
use crate::reason::{Fact, Facts, Reason};
use crate::rule::Rule;

const SOURCE: &str = "flanigan-1978/equation-2.2";

/// One pile with any rule.
///
/// Write the pile as d = H_{n_1} + H_{n_2} + … with f(H_{n_i}) < H_{n_{i+1}}.
/// The least take is H_{n_1} (Schwenk; Flanigan 1978, (2.2)). A finite sequence
/// repeats its last term (Epp & Ferguson).
///
/// **All winning moves** are tails T_j = H_{n_1} + … + H_{n_j} with
/// f(T_j) < H_{n_{j+1}}, and the whole pile. For a take t strictly between the
/// tails T_j and T_{j+1} is t = T_j + δ with 0 < δ < H_{n_{j+1}}, and the pile
/// m = d − T_j has the least take H_{n_{j+1}}, so taking δ from m loses:
/// f(δ) ≥ L(m − δ). As f is nondecreasing, f(t) ≥ f(δ) ≥ L(d − t): taking t
/// from d loses too.
///
/// ```
/// use fibnim::{Ask, Budget, Extended, Natural, Rule, theory::schwenk};
///
/// let answer = schwenk::any_rule(
///     &Rule::parse("3t")?,
///     &Natural::from(47u32),
///     &Extended::Infinite,
///     Ask::normal(&Budget::default()),
/// )?;
/// let takes: Vec<_> = answer.takes().map(|(_, take)| take.to_string()).collect();
/// assert_eq!(takes, ["1", "7", "47"]);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn any_rule(rule: &Rule, pile: &Natural, limit: &Extended, ask: Ask<'_>) -> Result<Answer> {
    let mut takes = TakeList::new(pile, ask.budget);
    let Some(stones) = Stones::new(pile, limit, ask.convention) else {
        return Ok(already_won(SOURCE, takes));
    };
    let deciding = &stones.deciding;
    rule.check(&deciding.checked_sub(&Natural::ONE).unwrap_or_default())?;
    let representation = SchwenkRepresentation::of(deciding, rule, ask.budget)?;
    list_winning_tails(&mut takes, &representation, rule, limit)?;
    let least = representation.smallest().map(|term| &term.value);
    let parts = representation.parts();
    let matter = stones.matter(least, parts.len().max(1), || {
        parts.iter().map(|term| term.value.clone()).collect()
    });
    let least = least.cloned().map_or(Extended::Infinite, Extended::Finite);
    let reason = Reason::new(SOURCE, text(rule, &stones, &representation, &takes)?)
        .with_facts(facts(&stones, &representation))
        .with_matter(matter);
    Ok(stones.answer(takes, least, reason))
}

fn list_winning_tails(
    takes: &mut TakeList,
    representation: &SchwenkRepresentation,
    rule: &Rule,
    limit: &Extended,
) -> Result<()> {
    let mut tail = Natural::ZERO;
    let above = |i: usize| {
        let single = representation.parts().get(i).map(|term| &term.value);
        single.or(representation.repeated_top().map(|(term, _)| &term.value))
    };
    for (i, term) in representation.parts().iter().enumerate() {
        tail += &term.value;
        if !limit.allows(&tail) {
            return Ok(());
        }
        if wins(rule, &tail, above(i + 1))? {
            takes.push(1, tail.clone(), None);
        }
    }
    match representation.repeated_top() {
        Some((top, times)) => list_repeated_top(takes, &tail, &top.value, times, rule, limit),
        None => Ok(()),
    }
}

/// The tails low + top, low + 2·top, …, low + times·top. f of each must stay
/// below the next top; as f is nondecreasing, those that do come first. The
/// last one is the whole pile.
fn list_repeated_top(
    takes: &mut TakeList,
    low: &Natural,
    top: &Natural,
    times: &Natural,
    rule: &Rule,
    limit: &Extended,
) -> Result<()> {
    let tail = |count: &Natural| low + &(count * top);
    let good = |count: &Natural| wins(rule, &tail(count), Some(top));
    let before_whole = times - &Natural::ONE;
    let allowed = match limit {
        Extended::Infinite => before_whole,
        Extended::Finite(limit) => match limit.checked_sub(low) {
            Some(room) => room.div_rem(top).0.min(before_whole),
            None => return Ok(()),
        },
    };
    let count = last_good(&allowed, good)?;
    takes.push_progression(tail(&Natural::ONE), top, &count);
    let whole = tail(times);
    if limit.allows(&whole) {
        takes.push(1, whole, None);
    }
    Ok(())
}

/// The largest count up to `most` that is good, where the good ones come first:
/// all of them, or found by doubling from 1 and then by halving.
fn last_good(most: &Natural, good: impl Fn(&Natural) -> Result<bool>) -> Result<Natural> {
    if most.is_zero() || good(most)? {
        return Ok(most.clone());
    }
    let (mut yes, mut no) = (Natural::ZERO, Natural::ONE);
    while no < *most && good(&no)? {
        yes = no;
        no = &yes + &yes;
    }
    no = no.min(most.clone());
    while &yes + &Natural::ONE < no {
        let middle = (&yes + &no).div_rem(&Natural::from(2u8)).0;
        if good(&middle)? {
            yes = middle;
        } else {
            no = middle;
        }
    }
    Ok(yes)
}

/// Whether a tail leaves a lost position: the next part is out of reach, or
/// nothing is left.
fn wins(rule: &Rule, tail: &Natural, next: Option<&Natural>) -> Result<bool> {
    match next {
        None => Ok(true),
        Some(next) => Ok(rule.limit_after(tail)? < *next),
    }
}

fn text(
    rule: &Rule,
    stones: &Stones<'_>,
    representation: &SchwenkRepresentation,
    takes: &TakeList,
) -> Result<String> {
    let Some(smallest) = representation.smallest() else {
        return Ok(nothing_left_text(stones.pile));
    };
    let (small, limit) = (
        smallest.value.to_short_string(),
        stones.limit.to_short_string(),
    );
    let sum = sum_text(representation, &small, &sequence_words(rule));
    let sum = format!("{} {sum}", stones.words());
    if takes.total().is_zero() {
        return Ok(format!(
            "{sum}. The smallest part, {small}, is more than the limit {limit}, and every smaller take \
             leaves a smallest part that the opponent may take."
        ));
    }
    let parts = representation.parts();
    let next = match parts.len() {
        0 | 1 => representation.repeated_top().map(|(top, _)| &top.value),
        _ => Some(&parts[1].value),
    };
    let leaves = match next {
        Some(next) => format!(
            "taking it leaves the smallest part {}, more than the opponent's limit f({small}) = {}",
            next.to_short_string(),
            rule.limit_after(&smallest.value)?.to_short_string()
        ),
        None => stones.leaves_nothing().into(),
    };
    Ok(format!(
        "{sum}. The smallest part, {small}, is within the limit {limit}; {leaves}."
    ))
}

/// "= 1 + 6 + 40 in the sequence 1, 2, 3, 4, 6, … of the rule"
fn sum_text(representation: &SchwenkRepresentation, small: &str, sequence: &str) -> String {
    let parts: Vec<Natural> = representation
        .parts()
        .iter()
        .map(|term| term.value.clone())
        .collect();
    let top = representation.repeated_top().map(|(term, times)| {
        format!(
            "{} × {}",
            times.to_short_string(),
            term.value.to_short_string()
        )
    });
    match (parts.len(), top) {
        (1, None) => format!("is a term of {sequence}"),
        (0..=12, None) => format!("= {} in {sequence}", sum_words(&parts)),
        (0, Some(top)) => format!("= {top} in {sequence}"),
        (1..=12, Some(top)) => format!("= {} + {top} in {sequence}", sum_words(&parts)),
        (count, None) => {
            format!("is a sum of {count} terms of {sequence}, the smallest of them {small}")
        }
        (count, Some(top)) => format!(
            "is {top} and {count} smaller terms of {sequence}, the smallest of them {small}"
        ),
    }
}

/// "the rule's sequence (1, 2, 3, 4, 6, 8, …)"
pub(super) fn sequence_words(rule: &Rule) -> String {
    const SHOWN: usize = 6;
    let terms: Vec<SequenceTerm> = SchwenkSequence::new(rule)
        .map_while(Result::ok)
        .take(SHOWN)
        .collect();
    let values: Vec<String> = terms
        .iter()
        .map(|term| term.value.to_short_string())
        .collect();
    let more = terms.len() == SHOWN && terms[SHOWN - 1].lag.is_some();
    format!(
        "the rule's sequence ({}{})",
        values.join(", "),
        if more { ", …" } else { "" }
    )
}

fn facts(stones: &Stones<'_>, representation: &SchwenkRepresentation) -> Facts {
    let parts = representation.parts();
    let mut facts = Facts::default();
    if lists_parts(parts.len(), &stones.deciding) {
        let values = parts.iter().map(|term| &term.value);
        facts = stones
            .facts()
            .with("parts", values.collect::<Fact>())
            .with("indices", parts.iter().map(|term| term.k).collect::<Fact>());
    }
    facts = facts.with("part_count", parts.len());
    if let Some((top, times)) = representation.repeated_top() {
        facts = facts
            .with("last_term", &top.value)
            .with("last_term_times", times);
    }
    facts
}

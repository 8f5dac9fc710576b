//! Corollary 7 and Theorem 3: the odds of the unskilled player.

use super::chances::{Match, half_to_the};
use super::index;
use super::readings::{Statement, check};
use crate::claims::evidence::Case;
use crate::claims::fibonacci::indices;
use crate::claims::search::{least_takes, winning_takes};
use crate::claims::{CheckError, Effort, Evidence, Finding};

/// One reading of a statement, by the exact chances.
fn reading(statement: Statement, to: u64, wanted: &str) -> Result<Evidence, CheckError> {
    let checked = check(statement, to)?;
    let mut claims = checked.claims.iter();
    let claim = claims
        .find(|claim| claim.reading == wanted)
        .expect("a reading of the statement");
    let violations = claim.violations.iter().map(|violation| {
        let first_move = violation
            .first_move
            .map_or_else(String::new, |p| format!(", p = {p}"));
        format!(
            "n = {}{first_move}: the chance {} is more than {}",
            violation.n, violation.chance, violation.bound
        )
    });
    Ok(Evidence::computed(
        format!("n to {to}, {} cases", claim.cases),
        violations.take(1),
        |_| false,
    ))
}

fn corollary(effort: Effort, wanted: &str) -> Result<Finding, CheckError> {
    let to = effort.pick(1000, 10_000);
    Ok(reading(Statement::Corollary7, to, wanted)?.finding())
}

pub(super) fn corollary_7(effort: Effort) -> Result<Finding, CheckError> {
    corollary(effort, "legal-moves")
}

pub(super) fn chance_of_the_first_move(effort: Effort) -> Result<Finding, CheckError> {
    corollary(effort, "winning-moves")
}

/// The winning first moves from a small pile.
fn first_moves(n: usize) -> Vec<usize> {
    winning_takes(&least_takes(n, |t| 2 * t), n, n - 1, |t| 2 * t)
}

pub(super) fn three(_: Effort) -> Result<Finding, CheckError> {
    let none = Vec::<usize>::new();
    Ok(Evidence::example("the winning first moves at n = 3", none, first_moves(3)).finding())
}

pub(super) fn four(_: Effort) -> Result<Finding, CheckError> {
    let moves = first_moves(4);
    let chance = format!("{}/3", moves.len());
    let of_one = Evidence::example("the winning first moves at n = 4", vec![1], moves);
    let compare = |printed: &str| Evidence::example("the chance", printed, chance.as_str());
    Ok(of_one.clone().and(compare("1/4")).or_corrected(
        "The first move may take 1, 2 or 3, and not all 4: the chance is 1/3, which is less than 2/5, too.",
        &of_one.and(compare("1/3")),
    ))
}

/// The bound of the readings of Theorem 3.
fn theorem_to(effort: Effort) -> u64 {
    effort.pick(500, 5000)
}

fn theorem(effort: Effort, wanted: &str) -> Result<Evidence, CheckError> {
    reading(Statement::Theorem3, theorem_to(effort), wanted)
}

/// Once the first move p is made the chance is at most 1/2^b, by the definition
/// of the players; a first move that does not win has no chance at all.
fn half_for_each_round(effort: Effort) -> Evidence {
    let to = effort.pick(500, 2000);
    let players = Match::new(to);
    let chances = players.chances_when_lost();
    let cases = (4..=to as u64)
        .filter(|&n| indices(n).len() > 1)
        .flat_map(|n| {
            let takes = players.winning_takes(n, n - 1);
            takes.map(move |p| Case([("n", n), ("p", p)]))
        });
    let cases: Vec<Case<2>> = cases.collect();
    Evidence::computed(format!("n to {to}, all p that win"), cases, |case| {
        let left = case.at(0) - case.at(1);
        chances[index(left)] <= half_to_the(left / 3)
    })
}

const INSTEAD: &str = "Once the first move p is made, the chance is at most 1/2^b; before it, when p is random too, at most 1/(5·2^(b−1)), where p is the largest first move that wins.";

/// What holds instead of part 1: both halves of it.
fn instead(effort: Effort) -> Result<Evidence, CheckError> {
    Ok(half_for_each_round(effort).and(theorem(effort, "first-move-random")?))
}

pub(super) fn theorem_3(effort: Effort) -> Result<Finding, CheckError> {
    let both = theorem(effort, "first-move-given")?.and(theorem(effort, "fibonacci-number")?);
    Ok(both.fails_but(
        "Part 2 holds, part 1 does not.",
        &theorem(effort, "fibonacci-number")?,
    ))
}

pub(super) fn theorem_3_1(effort: Effort) -> Result<Finding, CheckError> {
    Ok(theorem(effort, "first-move-given")?.fails_but(INSTEAD, &instead(effort)?))
}

pub(super) fn theorem_3_2(effort: Effort) -> Result<Finding, CheckError> {
    Ok(theorem(effort, "fibonacci-number")?.finding())
}

pub(super) fn theorem_3_proof(effort: Effort) -> Result<Finding, CheckError> {
    Ok(theorem(effort, "bound-of-the-proof")?.fails_but(INSTEAD, &instead(effort)?))
}

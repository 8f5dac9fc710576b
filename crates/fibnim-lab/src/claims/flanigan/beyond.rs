//! Section 7: games with other lags than 0 and 1, and the questions.

use std::fmt;

use fibnim::theory::proved;
use fibnim::{Budget, Extended, Natural, Rule};

use super::super::evidence::each;
use super::super::{CheckError, Effort, Evidence, Finding};
use super::game::{Game, Position, RuleTable};

/// ℓ(k) of f(t) = 3t, by the definition.
fn lags_of_three(terms: usize) -> Vec<usize> {
    let (mut sequence, mut lags) = (vec![Natural::ONE], Vec::new());
    let three = Natural::from(3u8);
    while lags.len() < terms {
        let top = &sequence[sequence.len() - 1];
        let place = sequence.iter().position(|term| &(term * &three) >= top);
        let place = place.expect("3t is at least t");
        lags.push(sequence.len() - 1 - place);
        sequence.push(top + &sequence[place]);
    }
    lags
}

pub(super) fn three(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(200, 1000);
    let lags = lags_of_three(to);
    let first: Vec<String> = lags[..4].iter().map(usize::to_string).collect();
    // That the lag stays follows from its being the same for five terms in a row.
    let cases = each("k", 5..=to as u64);
    Ok(Evidence::computed(
        format!("k to {to}; ℓ(1) to ℓ(4) are {}", first.join(", ")),
        cases,
        |k| lags[usize::try_from(k.at(0)).expect("a small index") - 1] == 3,
    )
    .finding())
}

/// What the library's automaton says of a position.
struct Answer<'g> {
    position: Position<'g>,
    least: Option<Extended>,
}

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}

/// The answer for one rule, 5t/2, is an automaton on digits that was proved
/// right for all piles; here it is compared with the search.
pub(super) fn other_lags(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(60, 200);
    let rule = Rule::parse("5t/2")?;
    let game = Game::new(RuleTable::formula("5t/2", to, |t| 5 * t / 2), to);
    let mut answers = Vec::new();
    for position in game.positions() {
        let piles = [position.m, position.m + position.d].map(Natural::from);
        let piles = [&piles[0], &piles[1]];
        let answer = proved::two_piles(&rule, piles, &Extended::Infinite, &Budget::default())?;
        let least = answer.and_then(|answer| answer.least_take);
        answers.push(Answer { position, least });
    }
    let extent = format!("a solution by automata for f(t) = 5t/2, compared for piles to {to}");
    Ok(Evidence::searched(extent, answers, |answer| {
        let least = Natural::from(answer.position.least());
        answer.least == Some(least.into())
    })
    .open())
}

//! The reversed subtraction game: *The Reversed Zeckendorf Game* 2023, Example
//! 2.4.

use super::whinihan;
use crate::analysis::{Answer, Ask, Convention, Outcome};
use crate::game::{ReversedSubtraction, SubtractionPosition};
use crate::number::Natural;
use crate::reason::{Facts, Reason};
use crate::step::Step;

/// Adding 1 to q up to n, from a number x: what is missing, n − x, is a pile of
/// One Pile. In normal play x is P exactly if q + 1 divides n − x.
///
/// ```
/// use fibnim::{Ask, Budget, Natural};
/// use fibnim::{game::{ReversedSubtraction, Rules}, theory::reversed_subtraction};
///
/// let game = ReversedSubtraction::new(Natural::from(3u8))?;
/// let (start, budget) = (game.read("n=21")?, Budget::default());
/// let answer = reversed_subtraction::reversed_subtraction(&game, &start, Ask::normal(&budget));
/// assert_eq!(answer.moves[0].step.to_string(), "add 1");
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn reversed_subtraction(
    game: &ReversedSubtraction,
    position: &SubtractionPosition,
    ask: Ask<'_>,
) -> Answer {
    let missing = position.missing();
    let mut answer = whinihan::one_pile(&game.forward(), &missing, ask);
    for winning in &mut answer.moves {
        if let Some((_, take)) = winning.step.taken() {
            let amount = take.clone();
            winning.step = Step::Add { amount };
        }
    }
    let period = game.max() + &Natural::ONE;
    let text = words(position, ask.convention, answer.outcome, &period);
    let reason = Reason::new("reversed-zeckendorf-2023/example-2.4", text)
        .with_facts(facts(position, ask.convention, &period))
        .with_matter(answer.reason.matter);
    Answer { reason, ..answer }
}

/// How much of what is missing counts: in misère play the last 1 is left to the
/// opponent, and where nothing is missing, nothing counts.
fn counted(position: &SubtractionPosition, convention: Convention) -> Option<Natural> {
    match convention {
        Convention::Normal => Some(position.missing()),
        Convention::Misere => position.missing().checked_sub(&Natural::ONE),
    }
}

fn facts(position: &SubtractionPosition, convention: Convention, period: &Natural) -> Facts {
    let missing = position.missing();
    let facts = Facts::default()
        .with("missing", &missing)
        .with("period", period);
    let Some(counted) = counted(position, convention) else {
        return facts;
    };
    let (_, remainder) = counted.div_rem(period);
    let facts = match convention {
        Convention::Normal => facts,
        Convention::Misere => facts.with("counted", &counted),
    };
    facts.with("remainder", &remainder)
}

fn words(
    position: &SubtractionPosition,
    convention: Convention,
    outcome: Outcome,
    period: &Natural,
) -> String {
    let end = position.end().to_short_string();
    let loses = match convention {
        Convention::Normal => "loses",
        Convention::Misere => "wins",
    };
    let counted = counted(position, convention);
    let Some(counted) = counted.filter(|_| !position.missing().is_zero()) else {
        return format!("{end} is made, and who cannot move {loses}.");
    };
    let missing = missing_words(position, convention, &counted);
    let (_, remainder) = counted.div_rem(period);
    let period = period.to_short_string();
    let then = match convention {
        Convention::Normal => "ends the game",
        Convention::Misere => "leaves the last 1 to the opponent",
    };
    match outcome {
        Outcome::P if counted.is_zero() => {
            format!("Only 1 can be added, and who makes {end} loses.")
        }
        Outcome::N if counted == remainder => format!("{missing}: adding all of it {then}."),
        Outcome::P => format!(
            "{missing}, a multiple of {period}: whatever you add, t, the opponent adds {period} − t."
        ),
        Outcome::N => format!(
            "{missing}, which is no multiple of {period}. Adding the remainder, {}, leaves one, and whatever the \
             opponent adds then, t, you add {period} − t.",
            remainder.to_short_string()
        ),
    }
}

/// How much is missing, as far as it counts.
fn missing_words(
    position: &SubtractionPosition,
    convention: Convention,
    counted: &Natural,
) -> String {
    let (number, end) = (position.number(), position.end());
    let (number, end) = (number.to_short_string(), end.to_short_string());
    let counted = counted.to_short_string();
    match convention {
        Convention::Normal => format!("What is missing is {end} − {number} = {counted}"),
        Convention::Misere => {
            format!("Who makes {end} loses, so what counts is {end} − 1 − {number} = {counted}")
        }
    }
}

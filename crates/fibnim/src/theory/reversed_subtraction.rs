//! The reversed subtraction game: *The Reversed Zeckendorf Game* 2023, Example
//! 2.4.

use super::{OnePileAnswer, whinihan};
use crate::analysis::{Convention, Facts, Outcome, Reason};
use crate::budget::Budget;
use crate::games::{ReversedSubtraction, SubtractionPosition};
use crate::number::Natural;

/// Adding 1 to q up to n, from a number x: what is missing, n − x, is a pile of
/// One Pile. In normal play x is P exactly if q + 1 divides n − x. The takes of
/// the answer are what to add.
///
/// ```
/// use fibnim::{Budget, Convention, Natural, games::ReversedSubtraction, theory::reversed_subtraction};
///
/// let game = ReversedSubtraction::new(Natural::from(3u8))?;
/// let start = game.parse_position("n=21")?;
/// let answer = reversed_subtraction::reversed_subtraction(&game, &start, Convention::Normal, &Budget::default());
/// assert_eq!(answer.takes.listed()[0].take.to_string(), "1");
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn reversed_subtraction(
    game: &ReversedSubtraction,
    position: &SubtractionPosition,
    convention: Convention,
    budget: &Budget,
) -> OnePileAnswer {
    let missing = position.missing();
    let answer = whinihan::one_pile(&game.forward(), &missing, convention, budget);
    let period = game.max() + &Natural::ONE;
    let reason = Reason {
        source: "reversed-zeckendorf-2023/example-2.4",
        text: words(position, convention, answer.outcome, &period),
        facts: facts(position, convention, &period),
    };
    OnePileAnswer { reason, ..answer }
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

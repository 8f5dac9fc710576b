//! The reversed subtraction game: *The Reversed Zeckendorf Game* 2023, Example
//! 2.4.

use super::{OnePileAnswer, whinihan};
use crate::analysis::{Convention, Facts, Outcome, Reason};
use crate::budget::Budget;
use crate::games::{ReversedSubtraction, SubtractionPosition};
use crate::natural::Natural;

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
    let (_, remainder) = missing.div_rem(&period);
    let reason = Reason {
        source: "reversed-zeckendorf-2023/example-2.4",
        text: words(position, convention, answer.outcome, &period),
        facts: Facts::default()
            .with("missing", &missing)
            .with("period", &period)
            .with("remainder", &remainder),
    };
    OnePileAnswer { reason, ..answer }
}

fn words(
    position: &SubtractionPosition,
    convention: Convention,
    outcome: Outcome,
    period: &Natural,
) -> String {
    let short = Natural::to_short_string;
    let (number, end, period) = (
        short(position.number()),
        short(position.end()),
        short(period),
    );
    if position.missing().is_zero() {
        let verb = match convention {
            Convention::Normal => "loses",
            Convention::Misere => "wins",
        };
        return format!("{end} is made, and who cannot move {verb}.");
    }
    // In misère play the aim is to leave the last step to the opponent.
    let (aim, multiple) = match convention {
        Convention::Normal => (end.clone(), format!("a multiple of {period}")),
        Convention::Misere => (
            format!("{end} − 1, for who makes {end} loses"),
            format!("a multiple of {period}"),
        ),
    };
    let missing = match convention {
        Convention::Normal => position.missing(),
        Convention::Misere => &position.missing() - &Natural::ONE,
    };
    let missing = short(&missing);
    match outcome {
        Outcome::P => format!(
            "From {number} to {aim}, it is {missing}, {multiple}: whatever you add, t, the opponent adds {period} − t."
        ),
        Outcome::N => format!(
            "From {number} to {aim}, it is {missing}, which is not {multiple}. Adding the remainder leaves one, and \
             whatever the opponent adds then, t, you add {period} − t."
        ),
    }
}

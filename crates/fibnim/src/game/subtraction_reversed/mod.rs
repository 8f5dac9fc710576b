//! The reversed subtraction game: from 0 up to n.

use std::fmt;

use super::one_pile::no_least_takes;
use super::{
    Board, Line, Moves, OnePile, Rules, TreeSize, bad_move, bad_position, named_n, number,
    other_kind,
};
use crate::analysis::{Answer, Ask, Convention, Engine, TakeBounds};
use crate::catalog::{Entry, Make, Suggestion};
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::game::Game;
use crate::number::Natural;
use crate::solve::{Search, SmallGame};
use crate::step::Step;
use crate::theory::reversed_subtraction as theory;
use crate::words;

pub(crate) const ENTRY: Entry = Entry {
    name: "subtraction-reversed",
    aliases: &["reversed-subtraction"],
    title: "Reversed subtraction game",
    rules: "Start at 0 and add at least 1 and at most Q (3 if it is not given), never above n. Who makes n wins. A position is n=21 for the start, or the number and n: 5 of 21.",
    options: &["--max"],
    example: "subtraction-reversed n=21",
    source: "The Reversed Zeckendorf Game 2023",
    suggestion: Suggestion {
        max: Some("3"),
        ..Suggestion::at("n=21")
    },
    puzzle: "{1-12} of {20-60}",
    make: Make::Rust(|options| {
        let max = options.max.as_deref().unwrap_or("3");
        let game = ReversedSubtraction::new(Natural::parse(max)?)?;
        Ok(Game::new(ReversedSubtraction {
            convention: options.convention(),
            ..game
        }))
    }),
};

/// The reverse of One Pile with takes of 1 to q (*The Reversed Zeckendorf
/// Game* 2023, Example 2.4): start at 0 and add 1 to q, never above n. Whoever
/// makes n wins.
///
/// ```
/// use fibnim::{Natural, game::{ReversedSubtraction, Rules}};
///
/// let game = ReversedSubtraction::new(Natural::from(3u8))?;
/// assert_eq!(game.read("n=21")?, game.read("0 of 21")?);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReversedSubtraction {
    max: Natural,
    convention: Convention,
}

/// A number on its way up, and where it ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SubtractionPosition {
    number: Natural,
    end: Natural,
}

/// What a text should have been.
const EXPECTED: &str = "give n=21 for the start, or a number and where it ends, such as 5 of 21";

impl ReversedSubtraction {
    /// The game in which up to `max` ≥ 1 may be added.
    pub fn new(max: Natural) -> Result<Self> {
        if max.is_zero() {
            return Err(Error::BadOption(
                "the most that may be added (--max) is 0, and it must be at least 1".into(),
            ));
        }
        Ok(Self {
            max,
            convention: Convention::Normal,
        })
    }

    /// The same game in misère play.
    #[must_use]
    pub fn misere(mut self) -> Self {
        self.convention = Convention::Misere;
        self
    }

    /// The most that may be added, q.
    pub fn max(&self) -> &Natural {
        &self.max
    }

    /// The game that this is the reverse of.
    pub(crate) fn forward(&self) -> OnePile {
        OnePile::new(Natural::ONE, self.max.clone()).expect("the most is at least 1")
    }

    /// The rules of the game that goes up to this end.
    fn rules_to(&self, end: &str) -> String {
        format!(
            "{} Start at 0 and add {} to the number, never beyond {end}.",
            words::end_words(self.convention, &format!("makes {end}")),
            words::from_to(&Natural::ONE, &self.max)
        )
    }

    /// The most that may be added to a number.
    fn most(&self, position: &SubtractionPosition) -> Natural {
        position.missing().min(self.max.clone())
    }

    fn searched(&self, position: &SubtractionPosition, ask: Ask<'_>) -> Result<Answer> {
        let (Some(number), Some(end)) = (position.number().to_u64(), position.end().to_u64())
        else {
            return Err(Error::limit(
                "the search",
                format!("numbers up to {}", position.end().to_short_string()),
                "numbers below 2^64",
                [Excess::beyond(u64::MAX, Unit::Number).needing(position.end().clone())],
            ));
        };
        let small = SmallReversedSubtraction {
            // More cannot be added.
            max: self.max.to_u64().unwrap_or(u64::MAX),
            end,
        };
        Search::new(&small, ask).answer(&number, |amount| Step::Add {
            amount: Natural::from(amount),
        })
    }
}

impl Rules for ReversedSubtraction {
    type State = SubtractionPosition;

    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn rules(&self) -> String {
        self.rules_to("the last number")
    }

    fn rules_at(&self, position: &SubtractionPosition) -> String {
        self.rules_to(&position.end().to_short_string())
    }

    fn convention(&self) -> Convention {
        self.convention
    }

    fn bounds(&self) -> Option<TakeBounds> {
        Some(TakeBounds {
            min: Natural::ONE,
            max: self.max.clone(),
        })
    }

    /// Reads a position, such as `5 of 21`, or the start, `n=21`.
    fn read(&self, text: &str) -> Result<SubtractionPosition> {
        let bad = |expected: String| bad_position(ENTRY.name, text, expected);
        let number = |digits: &str| number(digits, |why| bad(format!("{why}; {EXPECTED}")));
        if let Some(end) = named_n(text) {
            let (number, end) = (Natural::ZERO, number(end)?);
            return Ok(SubtractionPosition { number, end });
        }
        let Some((at, end)) = text.split_once("of") else {
            return Err(bad(EXPECTED.into()));
        };
        SubtractionPosition::new(number(at)?, number(end)?)
            .ok_or_else(|| bad(format!("the number is above its end; {EXPECTED}")))
    }

    fn moves<'a>(
        &'a self,
        position: &'a SubtractionPosition,
    ) -> Result<Moves<'a, SubtractionPosition>> {
        Ok(Moves::numbered(self.most(position), move |i| {
            let amount = i + &Natural::ONE;
            let next = position.number() + &amount;
            let next = SubtractionPosition::new(next, position.end().clone())?;
            Some((Step::Add { amount }, next))
        }))
    }

    fn after(&self, position: &SubtractionPosition, step: &Step) -> Result<SubtractionPosition> {
        let amount = step.added().ok_or_else(|| other_kind(step))?;
        let most = self.most(position);
        if amount.is_zero() || *amount > most {
            let most = most.to_short_string();
            return Err(bad_move(
                &step.words(Natural::to_short_string),
                &format!("an amount is from 1 to {most}"),
            ));
        }
        let next = position.number() + amount;
        SubtractionPosition::new(next, position.end().clone()).ok_or_else(|| other_kind(step))
    }

    fn read_move(&self, _: &SubtractionPosition, text: &str) -> Result<Step> {
        let lower = text.trim().to_lowercase();
        let digits = lower.strip_prefix("add").unwrap_or(&lower);
        let expected = |_| bad_move(text.trim(), "give the amount to add, such as 3");
        let amount = number(digits, expected)?;
        Ok(Step::Add { amount })
    }

    fn answer(&self, position: &SubtractionPosition, ask: Ask<'_>) -> Result<Option<Answer>> {
        if ask.allows(Engine::Theory) {
            return Ok(Some(theory::reversed_subtraction(self, position, ask)));
        }
        if ask.allows(Engine::Search) {
            return self.searched(position, ask).map(Some);
        }
        Err(no_least_takes(ENTRY.name))
    }

    fn board(&self, position: &SubtractionPosition) -> Board {
        Board::Line(Line {
            number: position.number().clone(),
            end: position.end().clone(),
            most: self.most(position),
        })
    }

    fn words(&self, position: &SubtractionPosition) -> String {
        format!(
            "{}, and {} ends the game",
            position.number().to_short_string(),
            position.end().to_short_string()
        )
    }

    fn words_after(&self, next: &SubtractionPosition) -> String {
        format!("makes {next:#}")
    }

    fn move_help(&self, _: &SubtractionPosition) -> &'static str {
        "how much to add, such as 2"
    }

    fn least_tree(&self, position: &SubtractionPosition) -> TreeSize {
        // A game in which the most is added each time is in the tree.
        TreeSize::counted(&(&position.missing().div_rem(&self.max).0 + &Natural::ONE))
    }
}

impl SubtractionPosition {
    /// A number up to its end; `None` beyond.
    pub fn new(number: Natural, end: Natural) -> Option<Self> {
        (number <= end).then_some(Self { number, end })
    }

    /// The number.
    pub fn number(&self) -> &Natural {
        &self.number
    }

    /// The number that ends the game, n.
    pub fn end(&self) -> &Natural {
        &self.end
    }

    /// How much is missing.
    pub(crate) fn missing(&self) -> Natural {
        &self.end - &self.number
    }
}

impl fmt::Display for SubtractionPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number.fmt(f)?;
        f.write_str(" of ")?;
        self.end.fmt(f)
    }
}

/// The game up to a number of machine size, for search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SmallReversedSubtraction {
    /// The most that may be added.
    max: u64,
    /// The number that ends the game.
    end: u64,
}

impl SmallGame for SmallReversedSubtraction {
    type Position = u64;
    type Move = u64;

    fn nth_move(&self, number: &u64, i: usize) -> Option<(u64, u64)> {
        let amount = (i as u64).checked_add(1)?;
        let next = number.checked_add(amount)?;
        (amount <= self.max && next <= self.end).then_some((amount, next))
    }

    fn position_bound(&self, number: &u64) -> u128 {
        u128::from(self.end.saturating_sub(*number)) + 1
    }
}

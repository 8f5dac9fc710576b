//! The catalogue: every game by name, with its options, and the text of its
//! positions and moves.

mod move_text;
mod moves;

use std::fmt;

use serde::Serialize;

use crate::analysis::{Analysis, Convention, Engine};
use crate::budget::Budget;
use crate::engine::{self, EngineChoice};
use crate::error::{Error, Result, quote};
use crate::games::{
    Bins, BoardPosition, BuildUp, BuildUpPosition, Chomp, Direction, Local, LocalPosition, Nim,
    NimPosition, OnePile, ReversedChomp, ReversedSubtraction, Shape, SubtractionPosition, TakeAway,
    TakeAwayPosition, ZeckendorfGame,
};
use crate::number::Natural;
use crate::rule::Rule;

pub use moves::LegalMoves;

/// What the catalogue says of a game.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Entry {
    /// The name to call it by.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// The name in words.
    pub title: &'static str,
    /// The rules in a sentence or two.
    pub rules: &'static str,
    /// The options that it takes.
    pub options: &'static [&'static str],
    /// A position to try, with its options.
    pub example: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// Makes the game of its options.
    #[serde(skip)]
    make: fn(&GameOptions) -> Result<Kind>,
}

const ENTRIES: [Entry; 12] = [
    Entry {
        name: "fib",
        aliases: &["fibonacci", "fibonacci-nim"],
        title: "Fibonacci nim",
        rules: "Take at least 1 and at most twice what was taken last. One pile opens with any take but all of it, several piles with any take.",
        options: &[],
        example: "fib 100",
        source: "Whinihan 1963; Allen & Ponomarenko 2014; several piles: Flanigan 1978, Larsson & Rubinstein-Salzedo 2015",
        make: |_| Ok(Kind::TakeAway(TakeAway::named("fib", Rule::times(2)))),
    },
    Entry {
        name: "power-of-two",
        aliases: &["pow2", "power-of-two-nim"],
        title: "Power-of-two nim",
        rules: "Take at least 1 and at most what was taken last. One pile opens with any take but all of it, several piles with any take.",
        options: &[],
        example: "power-of-two 12",
        source: "Whinihan 1963; Larsson & Rubinstein-Salzedo 2015",
        make: |_| {
            Ok(Kind::TakeAway(TakeAway::named(
                "power-of-two",
                Rule::times(1),
            )))
        },
    },
    Entry {
        name: "takeaway",
        aliases: &["take-away"],
        title: "Take-away with any rule",
        rules: "Take at least 1 and at most f(t), where t was taken last. One pile opens with any take but all of it, several piles with any take.",
        options: &["--rule"],
        example: "takeaway --rule 3t 47",
        source: "Schwenk 1970; Epp & Ferguson 1980; Flanigan 1978",
        make: |options| rule_option(options).map(|rule| Kind::TakeAway(TakeAway::new(rule))),
    },
    Entry {
        name: "one-pile",
        aliases: &["onepile"],
        title: "One Pile",
        rules: "Take at least A and at most Q, always.",
        options: &["--min", "--max"],
        example: "one-pile --min 2 --max 3 12",
        source: "Whinihan 1963",
        make: |options| bounds_option(options).map(Kind::OnePile),
    },
    Entry {
        name: "nim",
        aliases: &[],
        title: "Nim",
        rules: "Take any number, at least 1, from one pile.",
        options: &[],
        example: "nim 3,5,7",
        source: "Bouton 1901",
        make: |_| Ok(Kind::Nim),
    },
    Entry {
        name: "local",
        aliases: &["local-fib"],
        title: "Take-away with a limit for each pile",
        rules: "Take at least 1 and at most f(t) from a pile, where t was taken last from that pile. A pile from which nothing was taken has no limit; one alone opens with any take but all of it. A position gives each pile its own limit: 4;3,7,10;inf.",
        options: &["--rule"],
        example: "local '4;3,7,10'",
        source: "Larsson & Rubinstein-Salzedo 2014",
        make: |options| {
            let rule = options.rule.as_deref().unwrap_or("2t");
            Ok(Kind::Local(Local::new(Rule::parse(rule)?)))
        },
    },
    Entry {
        name: "chomp",
        aliases: &[],
        title: "Chomp",
        rules: "Eat a square of the board, and with it all squares above it, to the right of it, and both. The poisoned square in row 1 (the bottom one) and column 1 may not be eaten. A position is a full board, 3x5 (3 rows, 5 columns), or the lengths of its rows from the bottom: 5,5,2.",
        options: &[],
        example: "chomp 3x4",
        source: "Gale 1974",
        make: |_| Ok(Kind::Chomp),
    },
    Entry {
        name: "chomp-reversed",
        aliases: &["reversed-chomp"],
        title: "Reversed Chomp",
        rules: "Undo a move of Chomp, from the poisoned square alone to the full board: fill some squares that Chomp can eat at once. Who fills the board wins. A position is a board, 3x5, for its start, or the lengths of the filled rows from the bottom and the board: 4,2,1 of 3x5.",
        options: &[],
        example: "chomp-reversed '3,1 of 3x4'",
        source: "The Reversed Zeckendorf Game 2023",
        make: |_| Ok(Kind::ChompReversed),
    },
    Entry {
        name: "subtraction-reversed",
        aliases: &["reversed-subtraction"],
        title: "Reversed subtraction game",
        rules: "Start at 0 and add at least 1 and at most Q (3 if it is not given), never above n. Who makes n wins. A position is n=21 for the start, or the number and n: 5 of 21.",
        options: &["--max"],
        example: "subtraction-reversed n=21",
        source: "The Reversed Zeckendorf Game 2023",
        make: |options| {
            let max = options.max.as_deref().unwrap_or("3");
            ReversedSubtraction::new(Natural::parse(max)?).map(Kind::SubtractionReversed)
        },
    },
    Entry {
        name: "zeckendorf",
        aliases: &["zeckendorf-forward", "zeckendorf-game"],
        title: "The Zeckendorf game",
        rules: "Chips have Fibonacci values 1, 2, 3, 5, 8, …. Combine two neighbours into the next one, or 1 + 1 into 2; or split two equal ones, 2 + 2 into 1 + 3, 3 + 3 into 1 + 5, 5 + 5 into 2 + 8 and so on. It starts with n ones, n=20, or with any chips, 1^3 2 5^2.",
        options: &[],
        example: "zeckendorf '1^3 2 5^2'",
        source: "Baird-Smith, Epstein, Flint & Miller 2020",
        make: |_| Ok(Kind::Zeckendorf(ZeckendorfGame::new(Direction::Forward))),
    },
    Entry {
        name: "zeckendorf-reversed",
        aliases: &["reversed-zeckendorf", "reversed"],
        title: "The reversed Zeckendorf game",
        rules: "The moves of the Zeckendorf game backwards: split a chip into the two before it, 2 into 1 + 1; or combine 1 + 3 into 2 + 2, 1 + 5 into 3 + 3, 2 + 8 into 5 + 5 and so on. It starts with the Zeckendorf representation of n, n=20, or with any chips, 1^3 2 5^2.",
        options: &[],
        example: "zeckendorf-reversed n=20",
        source: "The Reversed Zeckendorf Game, 2023",
        make: |_| Ok(Kind::Zeckendorf(ZeckendorfGame::new(Direction::Reversed))),
    },
    Entry {
        name: "build-up",
        aliases: &["build-up-123", "build-up-1-2-3"],
        title: "Build Up 1-2-3",
        rules: "Put down a 1, a 2 or a 3 in turn, until the sum is exactly n; then go on in turn with the reversed Zeckendorf game on these chips. It starts with n=17; later positions are the chips and n, 1^2 3 / 17, and when all are down the chips alone.",
        options: &[],
        example: "build-up n=17",
        source: "The Reversed Zeckendorf Game, 2023",
        make: |_| Ok(Kind::BuildUp),
    },
];

/// All games of the catalogue.
pub fn entries() -> &'static [Entry] {
    &ENTRIES
}

/// The game of a name, or of another name that it goes by.
///
/// ```
/// use fibnim::catalog;
///
/// assert_eq!(catalog::entry("build-up")?.title, "Build Up 1-2-3");
/// assert_eq!(catalog::entry("chess").unwrap_err().kind(), "unknown_game");
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn entry(name: &str) -> Result<&'static Entry> {
    let mut entries = ENTRIES.iter();
    entries
        .find(|entry| entry.name == name || entry.aliases.contains(&name))
        .ok_or_else(|| Error::UnknownGame {
            name: quote(name),
            known: ENTRIES.map(|entry| entry.name).join(", "),
        })
}

/// The options of a question, as text. Those that do not go with a game are
/// refused.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameOptions {
    /// The rule f(t) of `takeaway` and of `local`, where it is 2t if it is not
    /// given.
    pub rule: Option<String>,
    /// The least take of `one-pile`, 1 if it is not given.
    pub min: Option<String>,
    /// The most that `one-pile` allows to take, and `subtraction-reversed` to
    /// add, where it is 3 if it is not given.
    pub max: Option<String>,
    /// Whether who cannot move wins.
    pub misere: bool,
}

/// A game of the catalogue with its options, ready for positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatalogGame {
    kind: Kind,
    convention: Convention,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    TakeAway(TakeAway),
    OnePile(OnePile),
    Nim,
    Local(Local),
    Chomp,
    ChompReversed,
    SubtractionReversed(ReversedSubtraction),
    Zeckendorf(ZeckendorfGame),
    BuildUp,
}

/// A validated position of a game of the catalogue. It displays as the text
/// that is read back as itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Position {
    /// Piles and a limit.
    TakeAway(TakeAwayPosition),
    /// One pile, with constant bounds.
    OnePile(Natural),
    /// Piles alone.
    Nim(NimPosition),
    /// Piles with a limit each.
    Local(LocalPosition),
    /// Rows of squares.
    Chomp(Shape),
    /// Rows of squares on a board.
    ChompReversed(BoardPosition),
    /// A number on its way up.
    SubtractionReversed(SubtractionPosition),
    /// Chips in bins.
    Zeckendorf(Bins),
    /// Chips put down, and what is left to put.
    BuildUp(BuildUpPosition),
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TakeAway(position) => position.fmt(f),
            Self::OnePile(pile) => pile.fmt(f),
            Self::Nim(position) => position.fmt(f),
            Self::Local(position) => position.fmt(f),
            Self::Chomp(shape) => shape.fmt(f),
            Self::ChompReversed(position) => position.fmt(f),
            Self::SubtractionReversed(position) => position.fmt(f),
            Self::Zeckendorf(state) => state.fmt(f),
            Self::BuildUp(position) => position.fmt(f),
        }
    }
}

/// The game of a name, without options.
///
/// ```
/// use fibnim::{Budget, Outcome, catalog};
///
/// let answer = catalog::game("fib")?.analyze_text("13", &Budget::default())?;
/// assert_eq!(answer.outcome, Outcome::P);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn game(name: &str) -> Result<CatalogGame> {
    game_with(name, &GameOptions::default())
}

/// The game of a name, with options.
pub fn game_with(name: &str, options: &GameOptions) -> Result<CatalogGame> {
    let entry = entry(name)?;
    refuse_other_options(entry, options)?;
    let kind = (entry.make)(options)?;
    let convention = if options.misere {
        Convention::Misere
    } else {
        Convention::Normal
    };
    Ok(CatalogGame { kind, convention })
}

fn refuse_other_options(entry: &Entry, options: &GameOptions) -> Result<()> {
    let given = [
        ("--rule", options.rule.is_some()),
        ("--min", options.min.is_some()),
        ("--max", options.max.is_some()),
    ];
    match given
        .iter()
        .find(|(name, given)| *given && !entry.options.contains(name))
    {
        None => Ok(()),
        Some((name, _)) => Err(Error::BadOption(format!(
            "the game {} has no option {name}",
            entry.name
        ))),
    }
}

fn rule_option(options: &GameOptions) -> Result<Rule> {
    match &options.rule {
        Some(rule) => Rule::parse(rule),
        None => Err(Error::BadOption(
            "the game takeaway needs a rule, such as --rule 3t".into(),
        )),
    }
}

fn bounds_option(options: &GameOptions) -> Result<OnePile> {
    let Some(max) = &options.max else {
        return Err(Error::BadOption(
            "the game one-pile needs the most that may be taken, such as --max 3".into(),
        ));
    };
    let min = options.min.as_deref().unwrap_or("1");
    OnePile::new(Natural::parse(min)?, Natural::parse(max)?)
}

impl CatalogGame {
    /// The game's name in the catalogue.
    pub fn name(&self) -> &'static str {
        match &self.kind {
            Kind::TakeAway(game) => game.name(),
            Kind::OnePile(_) => "one-pile",
            Kind::Nim => "nim",
            Kind::Local(_) => "local",
            Kind::Chomp => "chomp",
            Kind::ChompReversed => "chomp-reversed",
            Kind::SubtractionReversed(_) => "subtraction-reversed",
            Kind::Zeckendorf(game) => game.name(),
            Kind::BuildUp => "build-up",
        }
    }

    /// Reads and validates a position.
    pub fn parse_position(&self, text: &str) -> Result<Position> {
        match &self.kind {
            Kind::TakeAway(game) => game.parse_position(text).map(Position::TakeAway),
            Kind::OnePile(_) => OnePile::parse_position(text).map(Position::OnePile),
            Kind::Nim => Nim::parse_position(text).map(Position::Nim),
            Kind::Local(game) => game.parse_position(text).map(Position::Local),
            Kind::Chomp => Chomp::parse_position(text).map(Position::Chomp),
            Kind::ChompReversed => ReversedChomp::parse_position(text).map(Position::ChompReversed),
            Kind::SubtractionReversed(game) => {
                game.parse_position(text).map(Position::SubtractionReversed)
            }
            Kind::Zeckendorf(game) => game.parse_position(text).map(Position::Zeckendorf),
            Kind::BuildUp => BuildUp::parse_position(text).map(Position::BuildUp),
        }
    }

    /// Outcome, every winning move and the reason, by the best engine.
    pub fn analyze(&self, position: &Position, budget: &Budget) -> Result<Analysis> {
        self.analyze_by(position, EngineChoice::Auto, budget)
    }

    /// As [`CatalogGame::analyze`], by an engine of your choice.
    pub fn analyze_by(
        &self,
        position: &Position,
        choice: EngineChoice,
        budget: &Budget,
    ) -> Result<Analysis> {
        if choice == EngineChoice::Only(Engine::Proof) && !matches!(self.kind, Kind::TakeAway(_)) {
            return Err(Error::NoEngine(format!(
                "no proof answers positions of {}; there is one for two piles of takeaway with the rule 5t/2",
                self.name()
            )));
        }
        match (&self.kind, position) {
            (Kind::TakeAway(game), Position::TakeAway(position)) => {
                engine::take_away(game, position, self.convention, choice, budget)
            }
            (Kind::OnePile(game), Position::OnePile(pile)) => {
                engine::one_pile(game, pile, self.convention, choice, budget)
            }
            (Kind::Nim, Position::Nim(position)) => {
                engine::nim(position, self.convention, choice, budget)
            }
            (Kind::Local(game), Position::Local(position)) => {
                engine::local(game, position, self.convention, choice, budget)
            }
            (Kind::Chomp, Position::Chomp(shape)) => {
                engine::chomp(shape, self.convention, choice, budget)
            }
            (Kind::ChompReversed, Position::ChompReversed(position)) => {
                engine::reversed_chomp(position, self.convention, choice, budget)
            }
            (Kind::SubtractionReversed(game), Position::SubtractionReversed(position)) => {
                engine::reversed_subtraction(game, position, self.convention, choice, budget)
            }
            (Kind::Zeckendorf(game), Position::Zeckendorf(state)) => {
                engine::zeckendorf(*game, state, self.convention, choice, budget)
            }
            (Kind::BuildUp, Position::BuildUp(position)) => {
                engine::build_up(position, self.convention, choice, budget)
            }
            _ => Err(self.foreign_position()),
        }
    }

    /// The error for a position of another game.
    fn foreign_position(&self) -> Error {
        Error::BadOption(format!(
            "the position is not one of the game {}",
            self.name()
        ))
    }

    /// Who wins when no move is left.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// Which way a Zeckendorf game is played.
    fn direction(&self) -> Option<Direction> {
        match &self.kind {
            Kind::Zeckendorf(game) => Some(game.direction()),
            _ => None,
        }
    }

    /// The rule f(t) of a take-away game.
    pub fn rule(&self) -> Option<&Rule> {
        match &self.kind {
            Kind::TakeAway(game) => Some(game.rule()),
            Kind::Local(game) => Some(game.rule()),
            _ => None,
        }
    }

    /// The most that a move takes or adds, in games that have a constant one.
    pub(crate) fn most_at_once(&self) -> Option<&Natural> {
        match &self.kind {
            Kind::OnePile(game) => Some(game.max()),
            Kind::SubtractionReversed(game) => Some(game.max()),
            _ => None,
        }
    }

    /// The Zeckendorf game that it is, if it is one.
    pub(crate) fn zeckendorf(&self) -> Option<ZeckendorfGame> {
        match self.kind {
            Kind::Zeckendorf(game) => Some(game),
            _ => None,
        }
    }

    /// Reads a position and analyses it.
    pub fn analyze_text(&self, position: &str, budget: &Budget) -> Result<Analysis> {
        self.analyze(&self.parse_position(position)?, budget)
    }
}

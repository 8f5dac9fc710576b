//! Games: one folder each, with its rules, its small form for search, its
//! texts, its choice of engine and its words.
//!
//! [`Rules`] is the trait that every game implements, on its own type of state. [`Position`] is a state that holds its game, whatever
//! the game is; everything else (players, odds, faces) asks positions. It
//! cannot be given to another game.
//!
//! ```
//! use fibnim::game::TakeAway;
//! use fibnim::{Budget, Natural, Position, Rule};
//!
//! // From a rule to an answer, without text.
//! let game = TakeAway::new(Rule::times(3));
//! let state = game.opening(vec![Natural::from(47u8)]);
//! let position = Position::new(game, state)?;
//! let answer = position.analyze(&Budget::default())?;
//! assert_eq!(answer.winning_moves[0].to.to_string(), "46;3");
//! # Ok::<(), fibnim::Error>(())
//! ```

mod board;
pub(crate) mod files;
mod legal_moves;
mod piles;
pub(crate) mod position;
mod shape;

// The games, one folder each.
mod build_up;
mod chomp;
mod chomp_reversed;
mod local;
mod nim;
mod one_pile;
mod stagnant_ones;
mod subtraction_reversed;
mod take_away;
mod zeckendorf;

/// What the catalogue lists: each game describes itself in its folder.
pub(crate) static ENTRIES: &[Entry] = &[
    take_away::FIB,
    take_away::POWER_OF_TWO,
    take_away::ANY_RULE,
    one_pile::ENTRY,
    nim::ENTRY,
    local::ENTRY,
    chomp::ENTRY,
    chomp_reversed::ENTRY,
    subtraction_reversed::ENTRY,
    zeckendorf::FORWARD,
    zeckendorf::REVERSED,
    build_up::ENTRY,
    stagnant_ones::ENTRY,
];

use std::fmt;
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::analysis::{Answer, Ask, Convention, Outcome, TakeBounds};
use crate::budget::Budget;
use crate::catalog::{self, Entry};
use crate::error::{Error, Result, quote};
use crate::number::{Extended, Natural};
use crate::rule::Rule;
use crate::step::Step;

pub use board::{Bin, Board, Grid, Heap, Left, Line};
pub use build_up::{BuildUp, BuildUpMove, BuildUpPosition, SmallBuildUp};
pub use chomp::Chomp;
pub use chomp_reversed::{
    BoardPosition, Fill, FreeRectangle, ReversedChomp, SmallFill, SmallReversedChomp,
};
pub use files::{
    ChipGame, ChipRow, FileChips, GameFile, HeapGame, HeapSizes, ListGame, MAX_GAME_FILE,
};
pub use legal_moves::{LegalMoves, Moves};
pub use local::{Local, LocalPile, LocalPosition, SmallLocal};
pub use nim::{Nim, NimPosition};
pub use one_pile::{OnePile, Pile};
pub use position::TreeSize;
pub(crate) use position::{Game, Position, Texts};
pub use shape::{Run, Shape, SmallShape, Square};
pub use stagnant_ones::StagnantOnes;
pub use subtraction_reversed::{ReversedSubtraction, SubtractionPosition};
pub use take_away::{SmallPosition, SmallTakeAway, TakeAway, TakeAwayPosition};
pub use zeckendorf::{
    BinMove, BinMoveKind, Bins, Direction, SMALL_BINS, SmallBins, SmallZeckendorf, ZeckendorfGame,
    bin_of, bin_value, edge_counts, state_counts,
};
pub(crate) use zeckendorf::{MAX_SMALL_SUM, SMALL_VALUES, small_sum};

/// The rules of a game, on its own type of state: what every engine, player and
/// face needs to know.
///
/// A name and the moves are enough: the game is then searched, has Grundy
/// values, is played by the computer, and has exact odds. What else a game
/// knows of itself makes it better: theories, texts, a board.
/// `examples/own_game.rs` is a game of one's own in a few lines.
pub trait Rules: fmt::Debug + PartialEq + Send + Sync + Sized + 'static {
    /// A state of the game. It displays as the text of a position.
    type State: Clone + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static;

    /// The game's name, by which it is called and listed.
    fn name(&self) -> &str;

    /// The legal moves, numbered in the game's order; none where the game is
    /// over. There may be more of them than any machine could list. Play must
    /// end: no moves lead back to a position.
    fn moves<'a>(&'a self, state: &'a Self::State) -> Result<Moves<'a, Self::State>>;

    /// The name in words, for a heading.
    fn title(&self) -> &str {
        catalog::entry(self.name()).map_or(self.name(), |entry| entry.title)
    }

    /// The rules in plain sentences, with the numbers of this game.
    fn rules(&self) -> String {
        String::new()
    }

    /// The same for a game that begins at a state: with what its first move may
    /// do, where that is another thing elsewhere.
    fn rules_at(&self, _state: &Self::State) -> String {
        self.rules()
    }

    /// Who wins when no move is left.
    fn convention(&self) -> Convention {
        Convention::Normal
    }

    /// The rule f(t), in games that have one.
    fn rule(&self) -> Option<&Rule> {
        None
    }

    /// The parameters of a game file, `c=1,k=3`.
    fn params(&self) -> Option<&str> {
        None
    }

    /// The least and the most that a move takes or adds, where they are always
    /// the same.
    fn bounds(&self) -> Option<TakeBounds> {
        None
    }

    /// Whether there are positions that an automaton, proved right, answers.
    fn has_proofs(&self) -> bool {
        false
    }

    /// Refuses a state that is none of this game. [`Position::new`] asks, once.
    fn check(&self, _state: &Self::State) -> Result<()> {
        Ok(())
    }

    /// The piles, in games whose moves are takes from them: moves are read and
    /// written as takes then.
    fn pile_sizes<'a>(&self, _state: &'a Self::State) -> Option<Vec<&'a Natural>> {
        None
    }

    /// Reads a state.
    fn read(&self, text: &str) -> Result<Self::State> {
        Err(bad_position(
            self.name(),
            text,
            "positions of this game are not read from text",
        ))
    }

    /// The state after a move, which is refused where it is not legal.
    fn after(&self, state: &Self::State, step: &Step) -> Result<Self::State> {
        let moves = self.moves(state)?;
        let found = moves.iter().find(|(legal, _)| legal == step);
        found
            .map(|(_, next)| next)
            .ok_or_else(|| bad_move(&step.words(Natural::to_short_string), "it is not legal"))
    }

    /// Reads a move that a person writes; whether it is legal is asked
    /// afterwards.
    fn read_move(&self, state: &Self::State, text: &str) -> Result<Step> {
        if let Some(piles) = self.pile_sizes(state) {
            return legal_moves::read_take(text, piles.into_iter());
        }
        legal_moves::read_listed(self.moves(state)?.iter().map(|(step, _)| step), text)
    }

    /// The move of a JSON document, completed from the state that it leads to.
    /// Only games of the catalogue are read from documents.
    fn told_move(&self, _state: &Self::State, step: Step, _next: &Self::State) -> Result<Step> {
        Ok(step)
    }

    /// The shortest text that is read as this move.
    fn short_move(&self, state: &Self::State, step: &Step) -> String {
        match self.pile_sizes(state) {
            Some(sizes) => piles::short_take(sizes.len(), step),
            None => legal_moves::short_form(step),
        }
    }

    /// The move in words, with numbers as `digits` writes them.
    fn move_words(
        &self,
        state: &Self::State,
        step: &Step,
        digits: &dyn Fn(&Natural) -> String,
    ) -> String {
        match self.pile_sizes(state) {
            Some(sizes) => piles::take_words(sizes.len(), step, digits),
            None => step.words(digits),
        }
    }

    /// What the engine of the game says of a state, by the convention of the
    /// question; `None` where it has none, and a search of all positions is left
    /// to the library.
    fn answer(&self, _state: &Self::State, _ask: Ask<'_>) -> Result<Option<Answer>> {
        Ok(None)
    }

    /// Who wins from the starts of some n, which are written `n=20`, where all of
    /// them are found at once; N is the player who begins. `None` where each is a
    /// question of its own.
    fn winners(
        &self,
        _numbers: RangeInclusive<usize>,
        _threads: usize,
        _budget: &Budget,
    ) -> Result<Option<Vec<Outcome>>> {
        Ok(None)
    }

    /// What there is to draw.
    fn board(&self, state: &Self::State) -> Board {
        Board::Other {
            text: state.to_string(),
        }
    }

    /// The position in words, such as "a pile of 13, and at most 6 may be taken
    /// now".
    fn words(&self, state: &Self::State) -> String {
        state.to_string()
    }

    /// What a move leaves, in words: "leaves 13, limit 6".
    fn words_after(&self, next: &Self::State) -> String {
        format!("leaves {next}")
    }

    /// How a move is written, for whoever is asked for one.
    fn move_help(&self, state: &Self::State) -> &'static str {
        match self.pile_sizes(state).as_deref() {
            None => "one of the moves, by its name",
            Some([_]) => "how much to take, such as 3",
            Some(_) => "how much to take and from which pile, such as 3 from 2",
        }
    }

    /// Writes the text of a state and of those that moves lead to. Games with
    /// long numbers do it faster than one by one.
    fn writer<'a>(&'a self, state: &'a Self::State) -> Box<dyn Writer<Self::State> + 'a> {
        Box::new(PlainWriter { rules: self, state })
    }

    /// The piles with their limits, in games where a take t from a pile sets its
    /// limit, or that of all, to f(t) of [`Rules::rule`], and nothing else is a
    /// move. Tails, and the odds of one pile, go by them.
    fn limited_piles<'a>(&self, _state: &'a Self::State) -> Vec<(&'a Natural, &'a Extended)> {
        Vec::new()
    }

    /// How many positions and moves the tree of all play has at least, known
    /// without growing it.
    fn least_tree(&self, _state: &Self::State) -> TreeSize {
        TreeSize::positions(1)
    }

    /// The memory of a state outside of itself.
    fn outside_bytes(&self, _state: &Self::State) -> usize {
        0
    }
}

/// Writes a state and those that moves lead to.
pub trait Writer<S> {
    /// Appends the text of the state.
    fn position(&mut self, text: &mut String);

    /// Appends the text of the state that a move leads to, and the move in
    /// words, to what is there.
    fn after(&mut self, step: &Step, next: &S, to: &mut String, words: &mut String);
}

/// Writes each text by itself.
struct PlainWriter<'a, R: Rules> {
    rules: &'a R,
    state: &'a R::State,
}

impl<R: Rules> Writer<R::State> for PlainWriter<'_, R> {
    fn position(&mut self, text: &mut String) {
        push_display(text, self.state);
    }

    fn after(&mut self, step: &Step, next: &R::State, to: &mut String, words: &mut String) {
        push_display(to, next);
        words.push_str(&self.rules.move_words(self.state, step, &Natural::to_string));
    }
}

fn push_display(text: &mut String, shown: &impl fmt::Display) {
    use fmt::Write;
    // Writing to a string cannot fail.
    let _ = write!(text, "{shown}");
}

/// As many moves as there is room for: each prints a position about as long as
/// the one that it starts from.
fn listed(answer: Answer, position: &impl fmt::Display, ask: Ask<'_>) -> Answer {
    let room = ask.budget.listed_digits / position.to_string().len() + 1;
    answer.listed_to(ask.budget.listed_moves.min(room))
}

/// The n of a text such as `n=129`, which asks for the start of a game.
fn named_n(text: &str) -> Option<&str> {
    let rest = text.trim().strip_prefix(['n', 'N'])?;
    rest.trim_start().strip_prefix('=').map(str::trim)
}

/// Reads a number that is a part of a text; `bad` makes an error of one that is
/// none.
fn number(digits: &str, bad: impl FnOnce(String) -> Error) -> Result<Natural> {
    Natural::parse(digits.trim()).map_err(|error| match error {
        Error::BadNumber { .. } => bad(error.to_string()),
        other => other,
    })
}

fn bad_position(game: &str, text: &str, expected: impl Into<String>) -> Error {
    Error::BadPosition {
        text: quote(text),
        game: game.into(),
        expected: expected.into(),
    }
}

fn bad_move(text: &str, expected: &str) -> Error {
    Error::BadMove {
        text: quote(text),
        expected: expected.into(),
    }
}

/// The refusal of a move of another kind than the game has.
fn other_kind(step: &Step) -> Error {
    bad_move(
        &step.words(Natural::to_short_string),
        "the game has no moves of this kind now",
    )
}

/// The same game in two places is one game, however it came there.
fn same_game<R: Rules>(one: &Arc<R>, other: &Arc<R>) -> bool {
    Arc::ptr_eq(one, other) || one == other
}

//! Who wins from the start of each n, in any game that has one.

use fibnim::{Budget, Convention, Error, Game, Outcome, Result};

use super::TableKind;
use crate::grid::Sheet;
use crate::picture::Plot;
use crate::table::{Cell, Column, Table};

/// The winners of a game: which player wins from the start of n, for n = M to N.
#[derive(Clone, Debug)]
pub struct Winners {
    /// The game, with its options.
    pub game: Game,
    /// The first n.
    pub from: usize,
    /// The last n.
    pub to: usize,
}

impl Winners {
    /// What the table is called.
    pub const NAME: &'static str = "winners";

    /// "Zeckendorf game (c=2,k=2), misère"
    fn game_words(&self) -> String {
        let params = self
            .game
            .params()
            .map_or(String::new(), |params| format!(", {params}"));
        let misere = match self.game.convention() {
            Convention::Normal => "",
            Convention::Misere => super::misere_words(true),
        };
        format!("{}{params}{misere}", self.game.title())
    }
}

/// A row has n and the player who wins from its start.
///
/// ```
/// use fibnim::{Budget, catalog};
/// use fibnim_lab::tables::{TableKind, Winners};
/// use fibnim_lab::{Format, write};
///
/// let game = catalog::game("zeckendorf")?;
/// let mut out = Vec::new();
/// let budget = Budget::default();
/// write(Winners { game, from: 2, to: 4 }.sheet(&budget)?, Format::Csv, &mut out)?;
/// assert_eq!(String::from_utf8(out)?, "n,winner\n2,1\n3,2\n4,2\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TableKind for Winners {
    fn entries(&self) -> Option<usize> {
        Some(super::length(self.from, self.to))
    }

    fn sheet<'a>(&self, budget: &'a Budget) -> Result<Sheet<'a>> {
        super::check_range(Self::NAME, "n", 1, self.from, self.to)?;
        let (from, words) = (self.from, self.game_words());
        let winners = self.game.winners(from..=self.to, 0, budget).map_err(|error| match error {
            Error::BadPosition { .. } => Error::BadOption(format!(
                "{error}; a table of winners needs a start, n=20 or a heap of 20, for each n from --from to --to"
            )),
            other => other,
        })?;
        let remark = remark(from, &winners);
        let caption = format!("{words}: share of the starts from {from} to n that player 1 wins");
        Ok(Sheet::Rows(Table {
            title: format!("{words}: which player wins from the start of n"),
            columns: vec![Column::integers("n"), Column::integers("winner")],
            bfile: Some((0, 1)),
            picture: Some(
                Plot::new(caption, 0, "n", "share of player 1")
                    .share(1, 1, "share")
                    .settling()
                    .into(),
            ),
            row_count: winners.len(),
            rows: Box::new((from..).zip(winners).map(|(n, winner)| {
                let player = match winner {
                    Outcome::N => 1,
                    Outcome::P => 2,
                };
                Ok(vec![Cell::Index(n), Cell::Index(player)])
            })),
            remark: Box::new(move || remark),
        }))
    }
}

/// How many each player wins, and the last exception where one of them wins all
/// that follow.
fn remark(from: usize, winners: &[Outcome]) -> Option<String> {
    let last = *winners.last()?;
    let to = from + winners.len() - 1;
    let first = winners
        .iter()
        .filter(|winner| **winner == Outcome::N)
        .count();
    let (player, other) = match last {
        Outcome::N => (1, 2),
        Outcome::P => (2, 1),
    };
    let exception = winners.iter().rposition(|winner| *winner != last);
    let since = match exception {
        None => format!("Player {player} wins all of them."),
        // Where both win again and again there is a last one too, which says nothing.
        Some(index) if index < winners.len() / 2 => format!(
            "The last n that player {other} wins is {}; player {player} wins all that follow, as far as computed.",
            from + index
        ),
        Some(index) => format!("The last n that player {other} wins is {}.", from + index),
    };
    Some(format!(
        "Player 1 wins {first} and player 2 wins {} of n = {from} to {to}. {since}",
        winners.len() - first
    ))
}

//! Many games between two players, and what can be said after them.

mod game;
mod interval;
mod tally;

use std::ops::{ControlFlow, Range};

use self::game::{Ended, play_out};
use super::computer::Computer;
use super::player::Player;
use crate::budget::Budget;
use crate::catalog::{CatalogGame, Position};
use crate::error::{Error, Result};
use crate::random::SplitMix64;
use crate::solve::estimate::{Estimate, Picoseconds, SECOND};

pub use game::{PlayedGame, play_game};
pub use interval::{Confidence, Interval};
pub use tally::{Score, Tally};

/// Two players who meet at a position, as often as one likes.
///
/// The games are numbered from 0, and the seed and the number of a game decide
/// every move of it: so parts of a match can be played in any order and in
/// many threads, and their [`Tally`] is the same.
///
/// ```
/// use fibnim::{Budget, catalog, play::{Confidence, Match, keep_on}};
///
/// let game = catalog::game("fib")?;
/// let start = game.parse_position("8")?;
/// let players = ["skilled".parse()?, "unskilled".parse()?];
/// let mut fixed = Match::new(&game, &start, &players, 1, &Budget::default())?;
/// let tally = fixed.play(0..1000, keep_on)?;
/// // 8 is lost for who begins, and an unskilled player lets 7 of 8 games go.
/// let interval = tally.score(0).interval(Confidence::default());
/// assert!(interval.contains(7.0 / 8.0), "{interval}");
///
/// let mut halves = fixed.play(500..1000, keep_on)?;
/// halves.add(&fixed.play(0..500, keep_on)?);
/// assert_eq!(halves, tally);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone)]
pub struct Match {
    game: CatalogGame,
    start: Position,
    players: [Computer; 2],
    in_turn: bool,
    seed: u64,
    budget: Budget,
    move_time: Picoseconds,
}

/// Goes on with a match, whatever was played.
pub fn keep_on(_played: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Picoseconds for a move that needs no thought, and for the end of a game.
const TIME_OF_MOVE: Picoseconds = 2_000_000;

/// Picoseconds for each bit of a pile, for who draws lots and for who thinks.
const TIME_OF_BIT: [Picoseconds; 2] = [500, 20_000];

/// So many games are played to see how long they are.
const TRIALS: u64 = 10;

impl Match {
    /// Two players at a position, the first of whom begins every game.
    pub fn new(
        game: &CatalogGame,
        start: &Position,
        players: &[Player; 2],
        seed: u64,
        budget: &Budget,
    ) -> Result<Self> {
        let [first, second] = players;
        let sit_down = |player: &Player, opponent: &Player| {
            let computer = Computer::new(game, player.clone(), seed, budget)?;
            Ok(computer.against(opponent.clone()))
        };
        Ok(Self {
            game: game.clone(),
            start: start.clone(),
            players: [sit_down(first, second)?, sit_down(second, first)?],
            in_turn: false,
            seed,
            budget: budget.clone(),
            move_time: move_time(game, start, players)?,
        })
    }

    /// Lets the players begin in turn: the first one begins the games with
    /// even numbers.
    #[must_use]
    pub fn in_turn(mut self) -> Self {
        self.in_turn = true;
        self
    }

    /// Refuses a match that is too long, by the first of its games.
    pub fn check(&mut self, games: u64) -> Result<()> {
        if games == 0 {
            return Err(Error::BadOption("play at least 1 game, not 0".into()));
        }
        let trials = games.min(TRIALS);
        // What these games may have, if all of them may have as many.
        let most = self.most_moves() * u128::from(trials) / u128::from(games);
        let mut moves = 0u128;
        for number in 0..trials {
            let rest = most.saturating_sub(moves);
            let ended = self.play_one(number, rest)?;
            // The end of a game takes as long as a move.
            moves += ended.map_or(rest, |(_, ended)| ended.moves.into()) + 1;
            if moves > most {
                let all = (moves * u128::from(games)).div_ceil(trials.into());
                return Err(self.too_long(games, all));
            }
        }
        Ok(())
    }

    /// Plays the games with these numbers. What is done is told after each
    /// game; where it is answered by `Break`, the tally is of the games so far.
    pub fn play(
        &mut self,
        numbers: Range<u64>,
        mut progress: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Tally> {
        let mut tally = Tally::default();
        let most = self.most_moves();
        for number in numbers {
            let Some((begins, ended)) = self.play_one(number, most)? else {
                return Err(self.too_long(1, most + 1));
            };
            tally.count(begins, begins ^ ended.winner, ended.moves);
            if progress(tally.games()).is_break() {
                break;
            }
        }
        Ok(tally)
    }

    /// Plays one game, if it has no more moves than that: who began, and how
    /// it ended.
    fn play_one(&mut self, number: u64, most_moves: u128) -> Result<Option<(usize, Ended)>> {
        let mut seeds = SplitMix64::new(self.seed).skip(number.wrapping_mul(2));
        for player in &mut self.players {
            player.reseed(seeds.next_u64());
        }
        let most_moves = u64::try_from(most_moves).unwrap_or(u64::MAX);
        let begins = usize::from(self.in_turn && number % 2 == 1);
        let [first, second] = &mut self.players;
        let mut players = if begins == 0 {
            [first, second]
        } else {
            [second, first]
        };
        let ended = play_out(&self.game, &self.start, &mut players, most_moves, |_, _| ())?;
        Ok(ended.map(|ended| (begins, ended)))
    }

    /// How many moves there is time for.
    fn most_moves(&self) -> u128 {
        u128::from(self.budget.table_seconds) * SECOND / self.move_time
    }

    /// The refusal of games with so many moves, which are too many.
    fn too_long(&self, games: u64, moves: u128) -> Error {
        let plural = if games == 1 { "" } else { "s" };
        let estimate = Estimate {
            what: format!("a match of {games} game{plural} of {}", self.game.name()),
            entries: moves,
            bytes: 0,
            time: moves.saturating_mul(self.move_time),
        };
        estimate.too_much("moves or more", &self.budget)
    }
}

/// About how long a move takes; those of large piles take longer.
fn move_time(game: &CatalogGame, start: &Position, players: &[Player; 2]) -> Result<Picoseconds> {
    let bits = game.legal_moves(start)?.count().bit_len() as u128;
    let thinks = players.iter().any(|player| *player != Player::Unskilled);
    Ok(TIME_OF_MOVE + bits * TIME_OF_BIT[usize::from(thinks)])
}

/// Plays games between two players, of whom the first always begins: an
/// estimate of the odds, for what is too large for exact ones. The same seed
/// gives the same games.
///
/// ```
/// use fibnim::{Budget, catalog, play::{Confidence, keep_on, simulate}};
///
/// let game = catalog::game("fib")?;
/// let start = game.parse_position("17")?;
/// let players = ["unskilled".parse()?, "skilled".parse()?];
/// let tally = simulate(&game, &start, &players, 5000, 1, &Budget::default(), keep_on)?;
/// let first_wins = tally.first().interval(Confidence::default());
/// assert!(first_wins.contains(3.0 / 1024.0), "{first_wins}");
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn simulate(
    game: &CatalogGame,
    start: &Position,
    players: &[Player; 2],
    games: u64,
    seed: u64,
    budget: &Budget,
    progress: impl FnMut(u64) -> ControlFlow<()>,
) -> Result<Tally> {
    let mut all = Match::new(game, start, players, seed, budget)?;
    all.check(games)?;
    all.play(0..games, progress)
}

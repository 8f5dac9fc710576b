//! Many games between two players, and what can be said after them.

mod game;
mod interval;
mod tally;

use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use self::game::{Made, play_out};
use super::computer::{Computer, TIME_OF_POSITION};
use super::player::Player;
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::Excess;
use crate::game::Position;
use crate::number::SplitMix64;
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
/// let start = catalog::game("fib")?.position("8")?;
/// let players = ["skilled".parse()?, "unskilled".parse()?];
/// let mut fixed = Match::new(&start, &players, 1, &Budget::default())?;
/// let tally = fixed.play(0..1000, keep_on)?;
/// // 8 is lost for whoever begins, and an unskilled player lets 7 of 8 games go.
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
    start: Position,
    players: [Computer; 2],
    in_turn: bool,
    seed: u64,
    budget: Budget,
    move_time: Picoseconds,
    /// About how many nanoseconds all copies have played since the check.
    spent: Arc<AtomicU64>,
}

/// Goes on with a match, whatever was played.
pub fn keep_on(_played: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Picoseconds for a move that needs no thought, and for the end of a game.
const TIME_OF_MOVE: Picoseconds = 1_000_000;

/// Picoseconds for each bit of a pile, for a player that draws lots and for one
/// that thinks.
const TIME_OF_BIT: [Picoseconds; 2] = [500, 70_000];

/// So many games are played to see how long they are.
const TRIALS: u64 = 10;

/// About so long they may take, all together.
const TIME_OF_TRIALS: Picoseconds = SECOND;

const NANOSECOND: Picoseconds = 1_000;

impl Match {
    /// Two players at a position, the first of whom begins every game.
    pub fn new(
        start: &Position,
        players: &[Player; 2],
        seed: u64,
        budget: &Budget,
    ) -> Result<Self> {
        let [first, second] = players;
        // One search is not longer than the match may be.
        let searched = u128::from(budget.table_seconds) * SECOND / TIME_OF_POSITION;
        let searched = usize::try_from(searched).unwrap_or(usize::MAX);
        let budget = &Budget {
            search_positions: budget.search_positions.min(searched),
            ..budget.clone()
        };
        for player in players {
            player.check(start)?;
        }
        let sit_down = |player: &Player, opponent: &Player| {
            Computer::new(player.clone(), seed, budget).against(opponent.clone())
        };
        Ok(Self {
            start: start.clone(),
            players: [sit_down(first, second), sit_down(second, first)],
            in_turn: false,
            seed,
            budget: budget.clone(),
            move_time: move_time(start, players)?,
            spent: Arc::default(),
        })
    }

    /// Lets the players begin in turn: the first one begins the games with
    /// even numbers.
    #[must_use]
    pub fn in_turn(mut self) -> Self {
        self.in_turn = true;
        self
    }

    /// Refuses a match that is too long, by the first of its games; where these
    /// are long, by what was seen of them in about a second. The time of the
    /// match is counted from here.
    pub fn check(&mut self, games: u64) -> Result<()> {
        if games == 0 {
            return Err(Error::BadOption("play at least 1 game, not 0".into()));
        }
        self.spent.store(0, Ordering::Relaxed);
        let trials = games.min(TRIALS);
        let most = TIME_OF_TRIALS.min(self.allowed());
        let (mut begun, mut moves) = (0, 0);
        while begun < trials && self.time_spent() < most {
            // What is more than the match may take is seen below.
            let (_, made) = self.play_one(begun, most)?;
            moves += u128::from(made) + 1;
            begun += 1;
        }
        let all = |seen: u128| seen.saturating_mul(games.into()) / u128::from(begun.max(1));
        let time = all(self.time_spent());
        self.spent.store(0, Ordering::Relaxed);
        if time > self.allowed() {
            return Err(self.too_long(games, all(moves), time));
        }
        Ok(())
    }

    /// About how long all copies of this match have played since the check.
    fn time_spent(&self) -> Picoseconds {
        u128::from(self.spent.load(Ordering::Relaxed)) * NANOSECOND
    }

    /// How long it may take.
    fn allowed(&self) -> Picoseconds {
        u128::from(self.budget.table_seconds) * SECOND
    }

    /// The share of the time of the match that is gone, from 0 to 1000.
    pub fn thousandths_spent(&self) -> u64 {
        let part = self.time_spent().saturating_mul(1000) / self.allowed().max(1);
        u64::try_from(part).unwrap_or(1000).min(1000)
    }

    /// Plays the games with these numbers. What is done is told after each
    /// game; where it is answered by `Break`, the tally is of the games so far.
    pub fn play(
        &mut self,
        numbers: Range<u64>,
        mut progress: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Tally> {
        let mut tally = Tally::default();
        for number in numbers {
            let (Some((begins, winner)), moves) = self.play_one(number, self.allowed())? else {
                return Err(self.out_of_time());
            };
            tally.count(begins, begins ^ winner, moves);
            if progress(tally.games()).is_break() {
                break;
            }
        }
        Ok(tally)
    }

    /// Plays one game: who began, and whether that player won (0) or the other
    /// (1), if there was time for the game; and how many moves were made.
    fn play_one(
        &mut self,
        number: u64,
        allowed: Picoseconds,
    ) -> Result<(Option<(usize, usize)>, u64)> {
        let mut seeds = SplitMix64::new(self.seed).skip(number.wrapping_mul(2));
        for player in &mut self.players {
            player.reseed(seeds.next_u64());
        }
        let begins = usize::from(self.in_turn && number % 2 == 1);
        let [first, second] = &mut self.players;
        let mut players = if begins == 0 {
            [first, second]
        } else {
            [second, first]
        };
        let spend = |time: Picoseconds| {
            let time = u64::try_from(time / NANOSECOND).unwrap_or(u64::MAX);
            let before = self.spent.fetch_add(time, Ordering::Relaxed);
            u128::from(before.saturating_add(time)) * NANOSECOND
        };
        let mut moves = 0;
        let note = |made: Made<'_>| {
            if spend(self.move_time + made.thought) > allowed {
                return ControlFlow::Break(());
            }
            moves += 1;
            ControlFlow::Continue(())
        };
        let winner = play_out(&self.start, &mut players, note)?;
        // The end of a game takes as long as a move.
        spend(self.move_time);
        Ok((winner.map(|winner| (begins, winner)), moves))
    }

    /// The end of a match that takes longer than it seemed to.
    fn out_of_time(&self) -> Error {
        let seconds = self.budget.table_seconds;
        Error::limit(
            format!("a match of {}", self.start.game_name()),
            format!("more than {seconds} seconds on one core"),
            format!("{seconds} seconds"),
            [Excess::seconds(&self.budget)],
        )
    }

    /// The refusal of games that take too long.
    fn too_long(&self, games: u64, moves: u128, time: Picoseconds) -> Error {
        let plural = if games == 1 { "" } else { "s" };
        let estimate = Estimate {
            what: format!(
                "a match of {games} game{plural} of {}",
                self.start.game_name()
            ),
            entries: moves,
            bytes: 0,
            time,
        };
        estimate.too_much("moves or more", &self.budget)
    }
}

/// About how long a move takes; those of large piles take longer.
fn move_time(start: &Position, players: &[Player; 2]) -> Result<Picoseconds> {
    let bits = start.legal_moves()?.count().bit_len() as u128;
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
/// let start = catalog::game("fib")?.position("17")?;
/// let players = ["unskilled".parse()?, "skilled".parse()?];
/// let tally = simulate(&start, &players, 5000, 1, &Budget::default(), keep_on)?;
/// let first_wins = tally.first().interval(Confidence::default());
/// assert!(first_wins.contains(3.0 / 1024.0), "{first_wins}");
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn simulate(
    start: &Position,
    players: &[Player; 2],
    games: u64,
    seed: u64,
    budget: &Budget,
    progress: impl FnMut(u64) -> ControlFlow<()>,
) -> Result<Tally> {
    let mut all = Match::new(start, players, seed, budget)?;
    all.check(games)?;
    all.play(0..games, progress)
}

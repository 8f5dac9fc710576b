//! Many games between two players, and what can be said after them.

mod interval;

use std::ops::{ControlFlow, Range};
use std::time::Duration;

use super::computer::Computer;
use super::player::Player;
use crate::analysis::Outcome;
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::game::Position;
use crate::number::SplitMix64;
use crate::solve::estimate::{Estimate, refused};
use crate::step::Step;
use crate::watch::{Noun, Pace};

pub use interval::{Confidence, Interval};

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
}

/// Goes on with a match, whatever was played.
pub fn keep_on(_played: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// So many games are played to see how long they are.
const TRIALS: u64 = 10;

/// So long they may take, all together; and no more than a tenth of the time of
/// the match.
const TIME_OF_TRIALS: Duration = Duration::from_millis(500);

/// What errors call it.
const MATCH: &str = "the match";

impl Match {
    /// Two players at a position, the first of whom begins every game.
    pub fn new(
        start: &Position,
        players: &[Player; 2],
        seed: u64,
        budget: &Budget,
    ) -> Result<Self> {
        let [first, second] = players;
        let budget = budget.started();
        for player in players {
            player.check(start)?;
        }
        let sit_down = |player: &Player, opponent: &Player| {
            // Who looks ahead does so at every move of many games: the games are told of.
            let budget = match player {
                Player::Lookahead(_) => &budget.quietly(),
                Player::Skilled(_)
                | Player::Unskilled
                | Player::SemiSkilled(..)
                | Player::SmallestTail => &budget,
            };
            Computer::new(player.clone(), seed, budget).against(opponent.clone())
        };
        Ok(Self {
            start: start.clone(),
            players: [sit_down(first, second), sit_down(second, first)],
            in_turn: false,
            seed,
            budget,
        })
    }

    /// Lets the players begin in turn: the first one begins the games with
    /// even numbers.
    #[must_use]
    pub fn in_turn(mut self) -> Self {
        self.in_turn = true;
        self
    }

    /// Refuses a match that is much too long, by what is seen of its first games
    /// in a moment. The clock of the budget decides the rest.
    pub fn check(&mut self, games: u64) -> Result<()> {
        if games == 0 {
            return Err(Error::BadOption("play at least 1 game, not 0".into()));
        }
        let most = TIME_OF_TRIALS.min(self.allowed() / 10);
        let before = self.budget.time_spent();
        let mut pace = self.pace();
        let (mut begun, mut moves) = (0, 0);
        let (mut spent, mut quickest) = (Duration::ZERO, Duration::MAX);
        while begun < games.min(TRIALS) && spent < most {
            let clock = self.budget.clone();
            let in_time = move |pace: &mut Pace| {
                pace.long_step()?;
                Ok(clock.time_spent().saturating_sub(before) < most)
            };
            let (_, made) = self.play_one(begun, &mut pace, in_time)?;
            moves += u128::from(made) + 1;
            begun += 1;
            // A game may be over before its first move.
            pace.long_step()?;
            let now = self.budget.time_spent().saturating_sub(before);
            quickest = quickest.min(now.saturating_sub(spent));
            spent = now;
        }
        // What players have found out makes later games quicker.
        let time = quickest.as_nanos().saturating_mul(games.into());
        if begun > 0 && time > self.allowed().as_nanos() {
            let moves = moves.saturating_mul(games.into()) / u128::from(begun);
            return Err(self.too_long(games, moves, time));
        }
        Ok(())
    }

    /// How long it may take.
    fn allowed(&self) -> Duration {
        Duration::from_secs(self.budget.table_seconds)
    }

    fn pace(&self) -> Pace {
        Pace::new(MATCH, &self.budget).counting(Noun::GAMES)
    }

    /// Plays the games with these numbers. What is done is told after each
    /// game; where it is answered by `Break`, the tally is of the games so far.
    pub fn play(
        &mut self,
        numbers: Range<u64>,
        mut progress: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Tally> {
        let mut pace = self.pace().of(numbers.end.saturating_sub(numbers.start));
        self.play_at(numbers, &mut pace, &mut progress)
    }

    /// Plays the games with these numbers at a pace, by games, that may be shared
    /// with the threads that play others.
    pub fn play_at(
        &mut self,
        numbers: Range<u64>,
        pace: &mut Pace,
        progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Tally> {
        let mut tally = Tally::default();
        for number in numbers {
            let in_time = |pace: &mut Pace| pace.part().map(|()| true);
            let (played, moves) = self.play_one(number, pace, in_time)?;
            let (begins, winner) = played.expect("it is played to the end");
            pace.step()?;
            tally.count(begins, begins ^ winner, moves);
            if progress(tally.games()).is_break() {
                break;
            }
        }
        Ok(tally)
    }

    /// Plays one game: who began, and whether that player won (0) or the other
    /// (1), if there was time for the game, which is asked for at each move; and
    /// how many moves were made.
    fn play_one(
        &mut self,
        number: u64,
        pace: &mut Pace,
        in_time: impl Fn(&mut Pace) -> Result<bool>,
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
        let mut moves = 0;
        let note = |_, _: &Position| {
            if !in_time(pace)? {
                return Ok(ControlFlow::Break(()));
            }
            moves += 1;
            Ok(ControlFlow::Continue(()))
        };
        let winner = play_out(&self.start, &mut players, note)?;
        Ok((winner.map(|winner| (begins, winner)), moves))
    }

    /// The refusal of games that take too long.
    fn too_long(&self, games: u64, moves: u128, nanoseconds: u128) -> Error {
        let plural = if games == 1 { "" } else { "s" };
        let estimate = Estimate {
            what: format!(
                "a match of {games} game{plural} of {}",
                self.start.game_name()
            ),
            entries: moves,
            bytes: 0,
            time: nanoseconds.saturating_mul(1000),
        };
        estimate.too_much("moves or more", &self.budget)
    }
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

// One game.

/// A game that was played to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The moves of the two players in turn, with the positions
    /// after them.
    pub moves: Vec<(Step, Position)>,
    /// Who won: 0 is the player who began.
    pub winner: usize,
}

/// Plays a game to the end. The first player begins; a game of more than
/// `most_moves` is given up with a limit error.
///
/// ```
/// use fibnim::{Budget, catalog, play::{Computer, play_game}};
///
/// let start = catalog::game("fib")?.position("11")?;
/// let budget = Budget::default();
/// let mut skilled = Computer::new("skilled".parse()?, 1, &budget);
/// let mut unskilled = Computer::new("unskilled".parse()?, 2, &budget);
/// let played = play_game(&start, [&mut skilled, &mut unskilled], 100)?;
/// assert_eq!(played.winner, 0);
/// assert_eq!(played.moves[0].0.to_string(), "take 3 from pile 1");
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn play_game(
    start: &Position,
    mut players: [&mut Computer; 2],
    most_moves: u64,
) -> Result<PlayedGame> {
    let mut moves = Vec::new();
    let note = |step, next: &Position| {
        if moves.len() as u64 == most_moves {
            return Ok(ControlFlow::Break(()));
        }
        moves.push((step, next.clone()));
        Ok(ControlFlow::Continue(()))
    };
    let Some(winner) = play_out(start, &mut players, note)? else {
        return Err(refused(
            format!("a game of {}", start.game_name()),
            format!("more than {most_moves} moves"),
            Excess::beyond(most_moves, Unit::Moves),
        ));
    };
    Ok(PlayedGame { moves, winner })
}

/// Who wins, 0 or 1, in a game whose moves are told one by one, with where each
/// leads; `None` where one of them was answered by `Break`.
fn play_out(
    start: &Position,
    players: &mut [&mut Computer; 2],
    mut note: impl FnMut(Step, &Position) -> Result<ControlFlow<()>>,
) -> Result<Option<usize>> {
    let mut position = start.clone();
    let mut to_move = 0;
    while let Some((step, next)) = players[to_move].choose(&position)? {
        if note(step, &next)?.is_break() {
            return Ok(None);
        }
        position = next;
        to_move = 1 - to_move;
    }
    // Whether the one who cannot move has won.
    let winner = match start.convention().terminal_outcome() {
        Outcome::N => to_move,
        Outcome::P => 1 - to_move,
    };
    Ok(Some(winner))
}

// What came of many games.

/// Games that were won, of some that were played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// The games won.
    pub wins: u64,
    /// The games played.
    pub games: u64,
}

impl Score {
    /// The share of the games that were won; `None` where none was played.
    pub fn share(&self) -> Option<f64> {
        (self.games > 0).then(|| float(self.wins.into()) / float(self.games.into()))
    }

    /// Where the chance to win lies.
    pub fn interval(&self, confidence: Confidence) -> Interval {
        Interval::of(self.wins, self.games, confidence)
    }

    fn plus(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            games: self.games + other.games,
        }
    }
}

/// What came of many games between two players, 0 and 1: exact counts, so that
/// the sum of parts is the same in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// For each player, the games that it began and how many of them it won.
    beginning: [Score; 2],
    moves: u128,
    squares: u128,
    /// The shortest and the longest game.
    range: Option<(u64, u64)>,
}

impl Tally {
    /// Counts a game.
    fn count(&mut self, begins: usize, winner: usize, moves: u64) {
        let score = &mut self.beginning[begins];
        score.games += 1;
        score.wins += u64::from(begins == winner);
        self.moves += u128::from(moves);
        self.squares += u128::from(moves) * u128::from(moves);
        self.widen((moves, moves));
    }

    /// Adds what came of other games.
    pub fn add(&mut self, other: &Self) {
        for (score, more) in self.beginning.iter_mut().zip(&other.beginning) {
            *score = score.plus(*more);
        }
        self.moves += other.moves;
        self.squares += other.squares;
        if let Some(range) = other.range {
            self.widen(range);
        }
    }

    fn widen(&mut self, (short, long): (u64, u64)) {
        let (shortest, longest) = self.range.unwrap_or((short, long));
        self.range = Some((shortest.min(short), longest.max(long)));
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.beginning.iter().map(|score| score.games).sum()
    }

    /// The games that player 0 or 1 won, of those that it began.
    pub fn beginning(&self, player: usize) -> Score {
        self.beginning[player]
    }

    /// The games that player 0 or 1 won, of those that the other began.
    pub fn following(&self, player: usize) -> Score {
        let Score { wins, games } = self.beginning[1 - player];
        Score {
            wins: games - wins,
            games,
        }
    }

    /// The games that player 0 or 1 won, of all.
    pub fn score(&self, player: usize) -> Score {
        self.beginning(player).plus(self.following(player))
    }

    /// The games that were won by whoever began.
    pub fn first(&self) -> Score {
        self.beginning(0).plus(self.beginning(1))
    }

    /// How many moves all games had together.
    pub fn moves(&self) -> u128 {
        self.moves
    }

    /// The fewest moves of a game; `None` where none was played.
    pub fn shortest(&self) -> Option<u64> {
        self.range.map(|(shortest, _)| shortest)
    }

    /// The most moves of a game; `None` where none was played.
    pub fn longest(&self) -> Option<u64> {
        self.range.map(|(_, longest)| longest)
    }

    /// The moves of a game on the average; `None` where none was played.
    pub fn mean_length(&self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| float(self.moves) / float(games.into()))
    }

    /// The standard error of the mean length; `None` with fewer than two games.
    pub fn standard_error(&self) -> Option<f64> {
        let games = u128::from(self.games());
        if games < 2 {
            return None;
        }
        // n·Σx² − (Σx)² is never negative.
        let spread = self.squares.saturating_mul(games);
        let spread = spread.saturating_sub(self.moves.saturating_mul(self.moves));
        let games = float(games);
        Some((float(spread) / (games * games * (games - 1.0))).sqrt())
    }
}

#[expect(clippy::cast_precision_loss, reason = "the nearest float is wanted")]
fn float(count: u128) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_counted_for_who_began_it() {
        let mut tally = Tally::default();
        for (begins, winner, moves) in [(0, 0, 3), (1, 0, 4), (0, 1, 6), (1, 1, 1), (0, 0, 1)] {
            tally.count(begins, winner, moves);
        }
        let score = |wins, games| Score { wins, games };
        assert_eq!(tally.games(), 5);
        assert_eq!(tally.beginning(0), score(2, 3));
        assert_eq!(tally.following(0), score(1, 2));
        assert_eq!(tally.beginning(1), score(1, 2));
        assert_eq!(tally.following(1), score(1, 3));
        assert_eq!(tally.score(0), score(3, 5));
        assert_eq!(tally.score(1), score(2, 5));
        assert_eq!(tally.first(), score(3, 5));
        assert_eq!((tally.shortest(), tally.longest()), (Some(1), Some(6)));
        assert_eq!(tally.mean_length(), Some(3.0));
        // The variance is (0 + 1 + 9 + 4 + 4) / 4, and its fifth 0.9.
        let error = tally.standard_error().unwrap();
        assert!((error - 0.9_f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn parts_are_added_in_any_order() {
        let games = [(0, 0, 3), (1, 0, 4), (0, 1, 6), (1, 1, 1), (0, 0, 1)];
        let of = |games: &[(usize, usize, u64)]| {
            let mut tally = Tally::default();
            for &(begins, winner, moves) in games {
                tally.count(begins, winner, moves);
            }
            tally
        };
        for cut in 0..=games.len() {
            let (mut left, mut right) = (of(&games[..cut]), of(&games[cut..]));
            right.add(&left.clone());
            left.add(&of(&games[cut..]));
            assert_eq!(left, of(&games));
            assert_eq!(right, of(&games));
        }
    }

    #[test]
    fn without_games_nothing_is_claimed() {
        let none = Tally::default();
        assert_eq!(none.mean_length(), None);
        assert_eq!(none.standard_error(), None);
        assert_eq!(none.score(0).share(), None);
        let all = none.score(0).interval(Confidence::default());
        assert_eq!((all.low, all.high), (0.0, 1.0));
    }
}

//! What came of many games.

use super::interval::{Confidence, Interval};

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

    fn add(&mut self, other: Self) {
        self.wins += other.wins;
        self.games += other.games;
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
    pub(super) fn count(&mut self, begins: usize, winner: usize, moves: u64) {
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
            score.add(*more);
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
        let mut score = self.beginning(player);
        score.add(self.following(player));
        score
    }

    /// The games that were won by whoever began.
    pub fn first(&self) -> Score {
        let mut score = self.beginning(0);
        score.add(self.beginning(1));
        score
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

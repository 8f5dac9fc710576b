//! How likely each length is.

use std::ops::AddAssign;

use crate::number::{Fraction, Natural};

/// The exact probabilities of the lengths of games: weights over their sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    shortest: usize,
    weights: Vec<Natural>,
    total: Natural,
}

impl Distribution {
    /// Weights of the lengths from the shortest on, of which the first and the
    /// last are not 0.
    pub(super) fn new(shortest: usize, weights: Vec<Natural>) -> Self {
        let total = weights.iter().sum();
        Self {
            shortest,
            weights,
            total,
        }
    }

    /// The lengths with their weights, ascending: where all games are equally
    /// likely, the number of games of the length.
    pub fn weights(&self) -> impl Iterator<Item = (usize, &Natural)> {
        (self.shortest..).zip(&self.weights)
    }

    /// The sum of the weights: where all games are equally likely, the number
    /// of games.
    pub fn total(&self) -> &Natural {
        &self.total
    }

    /// The lengths with their probabilities, ascending.
    pub fn probabilities(&self) -> impl Iterator<Item = (usize, Fraction)> {
        self.weights()
            .map(|(length, weight)| (length, self.share(weight)))
    }

    /// The mean length.
    pub fn mean(&self) -> Fraction {
        self.share(&self.moment(1))
    }

    /// The variance of the length.
    pub fn variance(&self) -> Fraction {
        let mean = self.moment(1);
        let spread = &self.total * self.moment(2) - &mean * &mean;
        let variance = Fraction::new(&spread, &(&self.total * &self.total));
        variance.expect(SOME_GAME)
    }

    /// The probabilities that player 1, …, k moves last, and so wins. A game
    /// without a move is won by player k, whose turn would have been before.
    ///
    /// ```
    /// use fibnim::{Budget, game::{Direction, Rules, ZeckendorfGame}, solve::game_length::all_games};
    ///
    /// let game = ZeckendorfGame::new(Direction::Reversed);
    /// let lengths = all_games(game, &game.read("n=5")?, &Budget::default())?;
    /// let winners: Vec<String> = lengths.winners(2).iter().map(ToString::to_string).collect();
    /// assert_eq!(winners, ["1/3", "2/3"]);
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn winners(&self, players: usize) -> Vec<Fraction> {
        let wins: Vec<Natural> = by_winner(self.weights(), players);
        wins.iter().map(|win| self.share(win)).collect()
    }

    /// The sum of the powers of the lengths, by weight.
    fn moment(&self, power: usize) -> Natural {
        let mut sum = Natural::ZERO;
        for (length, weight) in self.weights() {
            sum += Natural::from(length).pow(power) * weight;
        }
        sum
    }

    fn share(&self, weight: &Natural) -> Fraction {
        Fraction::new(weight, &self.total).expect(SOME_GAME)
    }
}

const SOME_GAME: &str = "every start has a game";

/// The weights of lengths, by who moves last.
pub(super) fn by_winner<T, W>(weights: impl Iterator<Item = (usize, W)>, players: usize) -> Vec<T>
where
    T: Clone + Default + AddAssign<W>,
{
    let mut wins = vec![T::default(); players];
    for (length, weight) in weights {
        let winner = (length + players.saturating_sub(1)).checked_rem(players);
        if let Some(winner) = winner {
            wins[winner] += weight;
        }
    }
    wins
}

/// The probabilities of the lengths in floating point. All terms are positive,
/// so that errors stay near the length of the game times 1e-16, relatively.
#[derive(Clone, Debug, PartialEq)]
pub struct FloatDistribution {
    pub(super) shortest: usize,
    pub(super) probabilities: Vec<f64>,
}

impl FloatDistribution {
    /// The lengths with their probabilities, ascending.
    pub fn probabilities(&self) -> impl Iterator<Item = (usize, f64)> {
        (self.shortest..).zip(self.probabilities.iter().copied())
    }

    /// The mean length.
    pub fn mean(&self) -> f64 {
        self.expected(|length| length)
    }

    /// The variance of the length.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.expected(|length| (length - mean).powi(2))
    }

    /// The probabilities that player 1, …, k moves last, as
    /// [`Distribution::winners`].
    pub fn winners(&self, players: usize) -> Vec<f64> {
        by_winner(self.probabilities(), players)
    }

    #[expect(clippy::cast_precision_loss, reason = "lengths are small")]
    fn expected(&self, value: impl Fn(f64) -> f64) -> f64 {
        self.probabilities()
            .map(|(length, probability)| value(length as f64) * probability)
            .sum()
    }
}

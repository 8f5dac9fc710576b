//! The shortest and the longest game, and the lengths of games with their
//! probabilities, under the two measures of §3.1: all games are equally likely,
//! or all moves of a state are.

use std::ops::AddAssign;

use super::cost::checked_layers;
use super::distribution::{Distribution, FloatDistribution};
use super::layers::{Carrier, Layers, walk};
use crate::budget::Budget;
use crate::error::Result;
use crate::game::{Bins, ZeckendorfGame};
use crate::number::{Natural, gcd};
use crate::watch::{Noun, Pace};

/// How likely a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// All games are equally likely.
    Games,
    /// All legal moves of a state are equally likely.
    Moves,
    /// As `Moves`, computed in floating point.
    MovesFloat,
}

/// The lengths of games with their probabilities.
#[derive(Clone, Debug, PartialEq)]
pub enum Lengths {
    /// Exact.
    Exact(Distribution),
    /// In floating point.
    Float(FloatDistribution),
}

impl Measure {
    /// The lengths of the games from a start.
    ///
    /// ```
    /// use fibnim::{Budget, game::{Direction, Rules, ZeckendorfGame}};
    /// use fibnim::solve::game_length::{Lengths, Measure};
    ///
    /// let game = ZeckendorfGame::new(Direction::Reversed);
    /// let start = game.read("1^2 3^2")?;
    /// let Lengths::Exact(lengths) = Measure::Moves.lengths(game, &start, &Budget::default())? else {
    ///     unreachable!("only MovesFloat is not exact");
    /// };
    /// assert_eq!(lengths.mean().to_string(), "5");
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn lengths(self, game: ZeckendorfGame, start: &Bins, budget: &Budget) -> Result<Lengths> {
        Ok(match self {
            Self::Games => Lengths::Exact(all_games(game, start, budget)?),
            Self::Moves => Lengths::Exact(random_moves(game, start, budget)?),
            Self::MovesFloat => Lengths::Float(random_moves_float(game, start, budget)?),
        })
    }
}

// The extremes.

/// The lengths of the shortest and of the longest game from a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extremes {
    /// The moves of the shortest game.
    pub shortest: usize,
    /// The moves of the longest game.
    pub longest: usize,
}

/// The shortest and the longest game, exact, by a walk through all states.
///
/// ```
/// use fibnim::{Budget, game::{Direction, Rules, ZeckendorfGame}, solve::game_length::extremes};
///
/// let game = ZeckendorfGame::new(Direction::Reversed);
/// let lengths = extremes(game, &game.read("n=12")?, &Budget::default())?;
/// assert_eq!((lengths.shortest, lengths.longest), (9, 17));
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn extremes(game: ZeckendorfGame, start: &Bins, budget: &Budget) -> Result<Extremes> {
    let layers = checked_layers(game, start, budget)?;
    Ok(Scouted::new(&layers, budget)?.extremes)
}

/// What a walk without numbers finds out.
pub(super) struct Scouted {
    pub(super) extremes: Extremes,
    /// The least common multiple of the numbers of moves of the states.
    pub(super) common_multiple: u64,
}

impl Scouted {
    pub(super) fn new(layers: &Layers, budget: &Budget) -> Result<Self> {
        let mut scout = Scout { common_multiple: 1 };
        let ways = walk(layers, &mut scout, &mut pace(budget))?;
        let changes = layers.changes();
        Ok(Self {
            extremes: Extremes {
                shortest: changes + ways.least_kept,
                longest: changes + ways.most_kept,
            },
            common_multiple: scout.common_multiple,
        })
    }
}

/// The pace of a walk, by states.
fn pace(budget: &Budget) -> Pace {
    Pace::new("the lengths of games", budget).counting(Noun::STATES)
}

struct Scout {
    common_multiple: u64,
}

/// Of all ways to a state: the moves that kept the number of chips.
#[derive(Clone, Copy)]
pub(super) struct Ways {
    least_kept: usize,
    most_kept: usize,
}

impl Carrier for Scout {
    type Load = Ways;

    fn start(&self) -> Ways {
        Ways {
            least_kept: 0,
            most_kept: 0,
        }
    }

    fn share(&mut self, ways: Ways, moves: usize) -> Ways {
        // At most the least common multiple of 1, …, 30, below 2^42.
        self.common_multiple = lcm(self.common_multiple, moves as u64);
        ways
    }

    fn arrive(&mut self, at: &mut Option<Ways>, share: &Ways, kept: usize) {
        let (least, most) = (share.least_kept + kept, share.most_kept + kept);
        *at = Some(Ways {
            least_kept: at.map_or(least, |ways| ways.least_kept.min(least)),
            most_kept: at.map_or(most, |ways| ways.most_kept.max(most)),
        });
    }
}

/// The least common multiple of two numbers that are not 0.
pub(super) fn lcm(a: u64, b: u64) -> u64 {
    a * (b / gcd(a, b))
}

// All games, each as likely as the others.

/// How many games there are from a start.
///
/// ```
/// use fibnim::{Budget, game::{Direction, Rules, ZeckendorfGame}, solve::game_length::count_games};
///
/// let game = ZeckendorfGame::new(Direction::Forward);
/// let games = count_games(game, &game.read("n=13")?, &Budget::default())?;
/// assert_eq!(games.to_string(), "66144");
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn count_games(game: ZeckendorfGame, start: &Bins, budget: &Budget) -> Result<Natural> {
    let layers = checked_layers(game, start, budget)?;
    walk(&layers, &mut Counting, &mut pace(budget))
}

struct Counting;

impl Carrier for Counting {
    type Load = Natural;

    fn start(&self) -> Natural {
        Natural::ONE
    }

    fn share(&mut self, games: Natural, _: usize) -> Natural {
        games
    }

    fn arrive(&mut self, at: &mut Option<Natural>, share: &Natural, _: usize) {
        match at {
            Some(games) => *games += share,
            None => *at = Some(share.clone()),
        }
    }
}

/// The lengths of the games from a start, where each game is as likely as the
/// others: the weights are the numbers of games. Both directions give the same
/// from their own starts, for a game and its reverse have the same length.
///
/// ```
/// use fibnim::{Budget, game::{Direction, Rules, ZeckendorfGame}, solve::game_length::all_games};
///
/// let game = ZeckendorfGame::new(Direction::Reversed);
/// let lengths = all_games(game, &game.read("n=6")?, &Budget::default())?;
/// let games: Vec<(usize, String)> = lengths.weights().map(|(l, w)| (l, w.to_string())).collect();
/// assert_eq!(games, [(4, "2".into()), (5, "4".into()), (6, "2".into())]);
/// assert_eq!(lengths.mean().to_string(), "5");
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn all_games(game: ZeckendorfGame, start: &Bins, budget: &Budget) -> Result<Distribution> {
    let layers = Measure::Games.checked_layers(game, start, budget)?;
    let mut counting = Spreading {
        one: Natural::ONE,
        scale: |_: &mut Natural, _| {},
    };
    let spread = walk(&layers, &mut counting, &mut pace(budget))?;
    let shortest = layers.changes() + spread.first;
    Ok(Distribution::new(shortest, spread.amounts))
}

// Random players: all moves of a state are equally likely.

/// The lengths of games from a start, where each player picks one of the legal
/// moves at random, each as likely as the others; exact.
///
/// A probability after ℓ moves is kept as a whole number over M^ℓ, where M is
/// the least common multiple of the numbers of moves of all states: the number
/// of chips and the kept moves tell ℓ, so that nothing is ever reduced.
///
/// ```
/// use fibnim::{Budget, game::{Direction, Rules, ZeckendorfGame}, solve::game_length::random_moves};
///
/// let game = ZeckendorfGame::new(Direction::Reversed);
/// let lengths = random_moves(game, &game.read("n=5")?, &Budget::default())?;
/// let exact: Vec<(usize, String)> = lengths.probabilities().map(|(l, p)| (l, p.to_string())).collect();
/// assert_eq!(exact, [(4, "3/4".into()), (5, "1/4".into())]);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn random_moves(game: ZeckendorfGame, start: &Bins, budget: &Budget) -> Result<Distribution> {
    let layers = Measure::Moves.checked_layers(game, start, budget)?;
    let multiple = Scouted::new(&layers, budget)?.common_multiple;
    let mut spreading = Spreading {
        one: Natural::ONE,
        scale: |amount: &mut Natural, moves: usize| {
            *amount *= multiple / moves as u64;
        },
    };
    let spread = walk(&layers, &mut spreading, &mut pace(budget))?;
    let weights = over_one_denominator(&spread, multiple);
    Ok(Distribution::new(layers.changes() + spread.first, weights))
}

/// The numerators over the least common denominator, of numbers over M^ℓ with
/// ascending ℓ.
fn over_one_denominator(spread: &Spread<Natural>, multiple: u64) -> Vec<Natural> {
    let multiple = Natural::from(multiple);
    let mut factor = Natural::ONE;
    let mut weights: Vec<Natural> = Vec::with_capacity(spread.amounts.len());
    for amount in spread.amounts.iter().rev() {
        weights.push(amount * &factor);
        factor *= &multiple;
    }
    weights.reverse();
    let common = weights
        .iter()
        .fold(Natural::ZERO, |common, w| common.gcd(w));
    for weight in &mut weights {
        *weight /= &common;
    }
    weights
}

/// As [`random_moves`], in floating point, for larger n.
///
/// ```
/// use fibnim::{Budget, game::{Direction, Rules, ZeckendorfGame}, solve::game_length::random_moves_float};
///
/// let game = ZeckendorfGame::new(Direction::Reversed);
/// let lengths = random_moves_float(game, &game.read("n=5")?, &Budget::default())?;
/// assert!((lengths.mean() - 4.25).abs() < 1e-12);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn random_moves_float(
    game: ZeckendorfGame,
    start: &Bins,
    budget: &Budget,
) -> Result<FloatDistribution> {
    let layers = Measure::MovesFloat.checked_layers(game, start, budget)?;
    #[expect(clippy::cast_precision_loss, reason = "few moves")]
    let mut spreading = Spreading {
        one: 1.0,
        scale: |amount: &mut f64, moves: usize| *amount /= moves as f64,
    };
    let spread = walk(&layers, &mut spreading, &mut pace(budget))?;
    Ok(FloatDistribution {
        shortest: layers.changes() + spread.first,
        probabilities: spread.amounts,
    })
}

// Loads that are spread over lengths.

/// Amounts by the number of moves that kept the number of chips.
#[derive(Clone, Debug)]
struct Spread<T> {
    /// The number of such moves that the first amount belongs to.
    first: usize,
    amounts: Vec<T>,
}

impl<T: Clone + Default + for<'a> AddAssign<&'a T>> Spread<T> {
    /// Adds amounts that belong to `kept` more moves.
    fn add(&mut self, other: &Self, kept: usize) {
        let other_first = other.first + kept;
        if other_first < self.first {
            let missing = self.first - other_first;
            let nothing = std::iter::repeat_with(T::default).take(missing);
            self.amounts.splice(0..0, nothing);
            self.first = other_first;
        }
        let offset = other_first - self.first;
        let length = offset + other.amounts.len();
        if self.amounts.len() < length {
            self.amounts.resize_with(length, T::default);
        }
        for (amount, more) in self.amounts[offset..].iter_mut().zip(&other.amounts) {
            *amount += more;
        }
    }
}

/// Carries amounts along: 1 at the start, and a share of it with each move.
struct Spreading<T, S> {
    one: T,
    /// Makes of an amount what each of so many moves takes along.
    scale: S,
}

impl<T, S> Carrier for Spreading<T, S>
where
    T: Clone + Default + for<'a> AddAssign<&'a T>,
    S: FnMut(&mut T, usize),
{
    type Load = Spread<T>;

    fn start(&self) -> Spread<T> {
        Spread {
            first: 0,
            amounts: vec![self.one.clone()],
        }
    }

    fn share(&mut self, mut load: Spread<T>, moves: usize) -> Spread<T> {
        for amount in &mut load.amounts {
            (self.scale)(amount, moves);
        }
        load
    }

    fn arrive(&mut self, at: &mut Option<Spread<T>>, share: &Spread<T>, kept: usize) {
        match at {
            Some(spread) => spread.add(share, kept),
            None => {
                *at = Some(Spread {
                    first: share.first + kept,
                    amounts: share.amounts.clone(),
                });
            }
        }
    }
}

//! Games played move by move: of random moves, and a long one.

use std::collections::BTreeMap;

use super::cost::{readable_sum, sum_words};
use super::distribution::by_winner;
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::game::{BinMove, BinMoveKind, Bins, Direction, ZeckendorfGame};
use crate::number::{Natural, SplitMix64};
use crate::numeration::Zeckendorf;
use crate::solve::estimate::Estimate;
use crate::watch::{Noun, Pace};

// The moves of a game as tables of chips that go and come: they are tried
// millions of times.

/// A move. Bins are indices from 0 here.
#[derive(Clone, Copy)]
pub(super) struct Exchange {
    /// The bins from which chips go, and how many they must hold. Where it is
    /// one bin, it is there twice.
    needs: [(usize, u32); 2],
    /// What bins gain, with gains of 0 at the end.
    pub(super) gains: [(usize, i16); 4],
    /// 1 if the move keeps the number of chips, and 0 if it changes it.
    pub(super) kept: usize,
}

impl Exchange {
    /// The moves of a game in which so many bins can hold chips: splits, then
    /// combines, those of lower bins first.
    pub(super) fn all(direction: Direction, bins: usize) -> Vec<Self> {
        let kinds = [BinMoveKind::Split, BinMoveKind::Combine];
        let steps = kinds
            .into_iter()
            .flat_map(|kind| (2..=bins).map(move |bin| BinMove { kind, bin }));
        steps
            .filter_map(|step| Self::new(step, direction, bins))
            .collect()
    }

    /// The move, unless a bin of it can never hold a chip.
    fn new(step: BinMove, direction: Direction, bins: usize) -> Option<Self> {
        let (goes, comes) = step.exchange(direction);
        if goes.iter().chain(&comes).any(|&bin| bin > bins) {
            return None;
        }
        let (first, last) = (*goes.first()?, *goes.last()?);
        let chips = if goes.len() == 2 && first == last {
            2
        } else {
            1
        };
        let mut gains = [(0, 0); 4];
        let changes = goes.iter().map(|&bin| (bin - 1, -1));
        let changes = changes.chain(comes.iter().map(|&bin| (bin - 1, 1)));
        for (gain, change) in gains.iter_mut().zip(changes) {
            *gain = change;
        }
        Some(Self {
            needs: [(first - 1, chips), (last - 1, chips)],
            gains,
            kept: usize::from(goes.len() == comes.len()),
        })
    }

    /// Whether bins that hold these chips allow the move.
    pub(super) fn is_legal<C: Copy + Into<u32>>(&self, chips: &[C]) -> bool {
        let enough = |&(bin, least): &(usize, u32)| chips[bin].into() >= least;
        self.needs.iter().all(enough)
    }
}

/// The largest sum of a state that is played: a game takes seconds.
const MAX_SUM: usize = 10_000_000;

/// Picoseconds to look at one move.
const TIME_OF_LOOK: u128 = 2_500;

/// The lengths of some games of random moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simulation {
    seed: u64,
    games: usize,
    lengths: BTreeMap<usize, usize>,
}

/// Plays games in which each player picks one of the legal moves at random,
/// each as likely as the others. The same seed gives the same games.
///
/// ```
/// use fibnim::{Budget, game::{Direction, Rules, ZeckendorfGame}, solve::game_length::simulate};
///
/// let game = ZeckendorfGame::new(Direction::Reversed);
/// let start = game.read("n=1000")?;
/// let played = simulate(game, &start, 10, 7, &Budget::default())?;
/// assert_eq!(played, simulate(game, &start, 10, 7, &Budget::default())?);
/// assert!(played.lengths().all(|(length, _)| length >= 1000 - 2));
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn simulate(
    game: ZeckendorfGame,
    start: &Bins,
    games: usize,
    seed: u64,
    budget: &Budget,
) -> Result<Simulation> {
    if games == 0 {
        return Err(Error::BadOption("play at least 1 game, not 0".into()));
    }
    let opening = Counts::new(game.direction(), start)?;
    // No game is longer than φ²n < 3n moves.
    let moves = 3 * opening.sum as u128 * games as u128;
    let estimate = Estimate {
        what: format!("the simulation of {games} games on {}", opening.sum),
        entries: moves,
        bytes: 0,
        time: moves.saturating_mul(TIME_OF_LOOK * opening.moves.len() as u128),
    };
    estimate.check_counted("moves", budget)?;
    let mut random = SplitMix64::new(seed);
    let mut lengths = BTreeMap::new();
    let mut pace = Pace::new("the simulation of games", budget).counting(Noun::MOVES);
    for _ in 0..games {
        let length = play(opening.clone(), &mut random, &mut pace)?;
        *lengths.entry(length).or_insert(0) += 1;
    }
    Ok(Simulation {
        seed,
        games,
        lengths,
    })
}

fn play(mut counts: Counts, random: &mut SplitMix64, pace: &mut Pace) -> Result<usize> {
    let mut length = 0;
    let mut legal = Vec::with_capacity(counts.moves.len());
    loop {
        pace.step()?;
        legal.clear();
        legal.extend((0..counts.moves.len()).filter(|&at| counts.is_legal(at)));
        if legal.is_empty() {
            return Ok(length);
        }
        counts.play(legal[random.below(legal.len())]);
        length += 1;
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of games and lengths are small"
)]
impl Simulation {
    /// The seed of the random numbers.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How many games were played.
    pub fn games(&self) -> usize {
        self.games
    }

    /// The lengths that occurred with the numbers of games, ascending.
    pub fn lengths(&self) -> impl ExactSizeIterator<Item = (usize, usize)> {
        self.lengths.iter().map(|(&length, &games)| (length, games))
    }

    /// The mean length of the games played.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self
            .lengths()
            .map(|(l, games)| l as f64 * games as f64)
            .sum();
        sum / self.games as f64
    }

    /// The variance of the length, as estimated from the games played; `None`
    /// for a single game.
    pub fn variance(&self) -> Option<f64> {
        let mean = self.mean();
        let squares = |(length, games)| (length as f64 - mean).powi(2) * games as f64;
        let sum: f64 = self.lengths().map(squares).sum::<f64>();
        (self.games > 1).then(|| sum / (self.games - 1) as f64)
    }

    /// The standard error of the mean; `None` for a single game.
    pub fn standard_error(&self) -> Option<f64> {
        Some((self.variance()? / self.games as f64).sqrt())
    }

    /// How many games player 1, …, k won, by moving last.
    pub fn winners(&self, players: usize) -> Vec<usize> {
        by_winner(self.lengths(), players)
    }
}

/// A state with machine-sized counts, and the moves that can come about.
#[derive(Clone)]
pub(super) struct Counts {
    sum: usize,
    /// The chips of bin i + 1 at index i.
    chips: Vec<u32>,
    /// Splits, then combines, those of lower bins first.
    moves: Vec<Exchange>,
}

impl Counts {
    pub(super) fn new(direction: Direction, start: &Bins) -> Result<Self> {
        let sum = played_sum(start)?;
        let bins = bins_within(sum);
        let mut chips = vec![0; bins];
        for (bin, count) in start.bins() {
            let count = count.to_u64().and_then(|count| u32::try_from(count).ok());
            chips[bin - 1] = count.expect("no more than the sum");
        }
        Ok(Self {
            sum,
            chips,
            moves: Exchange::all(direction, bins),
        })
    }

    fn is_legal(&self, at: usize) -> bool {
        self.moves[at].is_legal(&self.chips)
    }

    fn first_legal(&self) -> Option<usize> {
        (0..self.moves.len()).find(|&at| self.is_legal(at))
    }

    pub(super) fn play(&mut self, at: usize) {
        for (bin, gain) in self.moves[at].gains {
            let chips = &mut self.chips[bin];
            *chips = chips.checked_add_signed(gain.into()).expect("a legal move");
        }
    }
}

/// The sum of a state, if its games can be played out.
fn played_sum(start: &Bins) -> Result<usize> {
    let Some(sum) = readable_sum(start) else {
        let needed = "up to three times as many moves";
        let excess = Excess::beyond(MAX_SUM, Unit::Number);
        return Err(too_long(&sum_words(start), needed.into(), excess));
    };
    check_sum(&sum)?;
    Ok(sum.to_usize().expect("at most MAX_SUM"))
}

/// Refuses an n on which no game can be played out, before its Zeckendorf
/// representation is made.
///
/// ```
/// use fibnim::{Natural, solve::game_length::check_sum};
///
/// assert!(check_sum(&Natural::parse("10^7")?).is_ok());
/// assert!(check_sum(&Natural::parse("10^1000000")?).is_err());
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn check_sum(n: &Natural) -> Result<()> {
    if *n <= MAX_SUM {
        return Ok(());
    }
    let most = n * 3u8;
    let needed = format!("up to {} moves", most.to_short_string());
    let excess = Excess::beyond(MAX_SUM, Unit::Number).needing(n.clone());
    Err(too_long(&n.to_short_string(), needed, excess))
}

fn too_long(sum: &str, needed: String, excess: Excess) -> Error {
    let what = format!("playing a game on {sum}");
    Error::limit(what, needed, format!("n = {MAX_SUM}"), [excess])
}

/// The index of the largest bin whose chips are at most the sum.
fn bins_within(sum: usize) -> usize {
    let largest = Zeckendorf::of(&Natural::from(sum)).largest_index();
    largest.map_or(0, |index| index - 1)
}

// A long game, for large n.

/// The length of the forward game from a state in which whoever moves splits
/// if possible, and else combines into the smallest bin that allows it.
///
/// Cusenza et al. 2022 show that the longest game on n splits whenever
/// possible; what it combines matters, too. It was the longest game wherever
/// all games were looked at: from n ones for n up to 200, and from every state
/// with n up to 40. From n ones it is a lower bound for both directions, as a
/// game and its reverse have the same length.
///
/// ```
/// use fibnim::{Budget, Natural, game::Bins, solve::game_length::greedy_length};
///
/// let ones = Bins::new([(1, Natural::from(12u8))])?;
/// assert_eq!(greedy_length(&ones, &Budget::default())?, 17);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn greedy_length(start: &Bins, budget: &Budget) -> Result<u64> {
    let mut counts = Counts::new(Direction::Forward, start)?;
    let mut length = 0;
    let mut pace = Pace::new("a greedy game", budget).counting(Noun::MOVES);
    // Splits come first, and then the lower bins.
    while let Some(at) = counts.first_legal() {
        pace.step()?;
        counts.play(at);
        length += 1;
    }
    Ok(length)
}

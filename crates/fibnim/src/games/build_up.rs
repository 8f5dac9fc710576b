//! Build Up 1-2-3: put down chips up to n, then play the reversed Zeckendorf
//! game on them.

use std::fmt;

use super::zeckendorf::{BinMove, Bins, Direction, ZeckendorfGame, named_n, read_chips};
use super::{BinMoveKind, Game};
use crate::error::{Error, Result, quote};
use crate::number::Natural;

/// Build Up 1-2-3 (*The Reversed Zeckendorf Game* 2023, §5).
///
/// The players put down a 1, a 2 or a 3 in turn, until the sum is exactly n.
/// Then they go on in turn with the reversed Zeckendorf game on these chips, and
/// who cannot move loses.
///
/// A position is written as `n=17` where nothing is down yet, as `1^2 3 / 17`
/// (the chips so far, and n) while chips are put down, and as the chips alone
/// from then on.
///
/// ```
/// use fibnim::games::BuildUp;
///
/// let position = BuildUp::parse_position("3 1^2 / 7")?;
/// assert_eq!(position.to_string(), "1^2 3 / 7");
/// let moves: Vec<String> = position.moves().map(|(step, next)| format!("{step}: {next}")).collect();
/// assert_eq!(moves, ["put 1: 1^3 3 / 7", "put 2: 1^2 2 3"]);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BuildUp;

/// The chips that are down, and how much is left to put down.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BuildUpPosition {
    chips: [Natural; 3],
    left: Natural,
}

/// A move of Build Up 1-2-3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BuildUpMove {
    /// A chip of this value, 1, 2 or 3, is put down.
    Put(u8),
    /// A move of the reversed Zeckendorf game.
    Exchange(BinMove),
}

impl fmt::Display for BuildUpMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Put(chip) => write!(f, "put {chip}"),
            Self::Exchange(step) => step.fmt(f),
        }
    }
}

const SPLIT_TWO: BinMove = BinMove {
    kind: BinMoveKind::Split,
    bin: 2,
};
const SPLIT_THREE: BinMove = BinMove {
    kind: BinMoveKind::Split,
    bin: 3,
};
const COMBINE: BinMove = BinMove {
    kind: BinMoveKind::Combine,
    bin: 2,
};

/// What a text should have been.
const EXPECTED: &str = "give n=17 for the start, the chips put down and n, such as 1^2 3 / 17, or the chips alone when all are down";

impl BuildUp {
    /// Reads a position.
    pub fn parse_position(text: &str) -> Result<BuildUpPosition> {
        let bad = |expected: String| Error::BadPosition {
            text: quote(text),
            game: "build-up".into(),
            expected,
        };
        let named = |error| match error {
            Error::BadNumber { .. } => bad(error.to_string()),
            Error::BadPosition { expected, .. } => bad(expected),
            other => other,
        };
        let trimmed = text.trim();
        if let Some(n) = named_n(trimmed) {
            let n = Natural::parse(n).map_err(named)?;
            return Self::position([Natural::ZERO; 3], &n).map_err(named);
        }
        let (chips, n) = match trimmed.split_once('/') {
            Some((chips, n)) => (chips, Some(Natural::parse(n.trim()).map_err(named)?)),
            None => (trimmed, None),
        };
        if chips.trim().is_empty() {
            return Err(bad(format!("it has no chips; {EXPECTED}")));
        }
        let chips = parse_chips(chips, |why| bad(format!("{why}; {EXPECTED}")))?;
        let n = n.unwrap_or_else(|| sum(&chips));
        Self::position(chips, &n).map_err(named)
    }

    /// The position with these numbers of ones, twos and threes, on the way to
    /// n ≥ 1.
    pub fn position(chips: [Natural; 3], n: &Natural) -> Result<BuildUpPosition> {
        let bad = |expected: String| Error::BadPosition {
            text: quote(&n.to_short_string()),
            game: "build-up".into(),
            expected,
        };
        if n.is_zero() {
            return Err(bad("n is 0, and it must be at least 1".into()));
        }
        let down = sum(&chips);
        match n.checked_sub(&down) {
            Some(left) => Ok(BuildUpPosition { chips, left }),
            None => Err(bad(format!(
                "the chips make {}, and that is more than n",
                down.to_short_string()
            ))),
        }
    }
}

/// The numbers of ones, twos and threes in the text of a state.
fn parse_chips(text: &str, bad: impl Fn(String) -> Error) -> Result<[Natural; 3]> {
    let bins = read_chips(text, "the chips 1, 2 and 3", &bad)?;
    match bins.bins().last() {
        Some((bin, _)) if *bin > 3 => Err(bad("a chip is neither 1 nor 2 nor 3".into())),
        _ => Ok([1, 2, 3].map(|bin| bins.count(bin))),
    }
}

fn sum([ones, twos, threes]: &[Natural; 3]) -> Natural {
    let twos = twos * &Natural::from(2u8);
    let threes = threes * &Natural::from(3u8);
    &(ones + &twos) + &threes
}

impl BuildUpPosition {
    /// How many ones, twos and threes are down.
    pub fn chips(&self) -> &[Natural; 3] {
        &self.chips
    }

    /// How much is left to put down; 0 when the reversed game has begun.
    pub fn left(&self) -> &Natural {
        &self.left
    }

    /// The sum n that is built up to.
    pub fn n(&self) -> Natural {
        &sum(&self.chips) + &self.left
    }

    /// The state of the reversed game, if it has begun.
    pub fn built(&self) -> Option<Bins> {
        let chips = (1..).zip(self.chips.iter().cloned());
        self.left
            .is_zero()
            .then(|| Bins::new(chips).expect("n is at least 1"))
    }

    /// All legal moves with where they lead: chips from the lowest, or the moves
    /// of the reversed game in its order.
    pub fn moves(&self) -> impl Iterator<Item = (BuildUpMove, Self)> + '_ {
        all_moves().filter_map(|step| Some((step, self.after(step)?)))
    }

    /// The position after a move; `None` where it is not legal.
    pub fn after(&self, step: BuildUpMove) -> Option<Self> {
        let mut next = self.clone();
        match step {
            BuildUpMove::Put(chip) => {
                next.left = self.left.checked_sub(&Natural::from(chip))?;
                *next.chips.get_mut(usize::from(chip).checked_sub(1)?)? += &Natural::ONE;
            }
            BuildUpMove::Exchange(step) => {
                let bins = ZeckendorfGame::new(Direction::Reversed).after(&self.built()?, step)?;
                next.chips = [1, 2, 3].map(|bin| bins.count(bin));
            }
        }
        Some(next)
    }

    /// The position for a search, where it is machine-sized.
    pub fn to_small(&self) -> Option<SmallBuildUp> {
        // No play has more chips of a kind than n.
        self.n().to_u64()?;
        let [ones, twos, threes] = &self.chips;
        Some(SmallBuildUp {
            chips: [ones.to_u64()?, twos.to_u64()?, threes.to_u64()?],
            left: self.left.to_u64()?,
        })
    }
}

/// Every move that the game knows, in its order.
fn all_moves() -> impl Iterator<Item = BuildUpMove> {
    let puts = (1..=3).map(BuildUpMove::Put);
    puts.chain([SPLIT_TWO, SPLIT_THREE, COMBINE].map(BuildUpMove::Exchange))
}

impl fmt::Display for BuildUpPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chips = (1..).zip(self.chips.iter().cloned());
        match Bins::new(chips) {
            Err(_) => write!(f, "n={}", self.left),
            Ok(bins) if self.left.is_zero() => bins.fmt(f),
            Ok(bins) => write!(f, "{bins} / {}", self.n()),
        }
    }
}

/// A machine-sized position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SmallBuildUp {
    chips: [u64; 3],
    left: u64,
}

impl SmallBuildUp {
    fn after(self, step: BuildUpMove) -> Option<Self> {
        let Self {
            chips: [ones, twos, threes],
            left,
        } = self;
        let (chips, left) = match step {
            BuildUpMove::Put(1) => ([ones + 1, twos, threes], left.checked_sub(1)?),
            BuildUpMove::Put(2) => ([ones, twos + 1, threes], left.checked_sub(2)?),
            BuildUpMove::Put(3) => ([ones, twos, threes + 1], left.checked_sub(3)?),
            BuildUpMove::Exchange(_) if left > 0 => return None,
            BuildUpMove::Exchange(SPLIT_TWO) => ([ones + 2, twos.checked_sub(1)?, threes], 0),
            BuildUpMove::Exchange(SPLIT_THREE) => ([ones + 1, twos + 1, threes.checked_sub(1)?], 0),
            BuildUpMove::Exchange(COMBINE) => {
                ([ones.checked_sub(1)?, twos + 2, threes.checked_sub(1)?], 0)
            }
            BuildUpMove::Put(_) | BuildUpMove::Exchange(_) => return None,
        };
        Some(Self { chips, left })
    }
}

impl Game for BuildUp {
    type Position = SmallBuildUp;
    type Move = BuildUpMove;

    fn nth_move(&self, position: &SmallBuildUp, i: usize) -> Option<(BuildUpMove, SmallBuildUp)> {
        let mut moves = all_moves().filter_map(|step| Some((step, position.after(step)?)));
        moves.nth(i)
    }

    /// The chips that can be put down, and then the twos and threes that can be
    /// left: threes only go, and at most two twos come for each.
    fn position_bound(&self, position: &SmallBuildUp) -> u128 {
        let left = u128::from(position.left);
        let [_, twos, threes] = position.chips.map(u128::from);
        let building = (left + 1)
            .saturating_mul(left / 2 + 1)
            .saturating_mul(left / 3 + 1);
        let (twos, threes) = (twos + left / 2, threes + left / 3);
        let built = (twos + 2 * threes + 1).saturating_mul(threes + 1);
        building.saturating_add(built)
    }
}

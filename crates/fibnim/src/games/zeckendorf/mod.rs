//! The Zeckendorf game and its reverse, from any start.

mod small;

pub use small::{
    MAX_SMALL_SUM, SMALL_BINS, SMALL_VALUES, SmallBins, SmallZeckendorf, edge_counts, small_sum,
    state_counts,
};

use std::fmt;

use smallvec::SmallVec;

use crate::error::{Error, Result, quote};
use crate::number::Natural;
use crate::numeration::{Zeckendorf, fibonacci};

/// Which way the Zeckendorf game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// From n ones to the Zeckendorf representation of n.
    Forward,
    /// From the Zeckendorf representation of n to n ones.
    Reversed,
}

/// The Zeckendorf game (Baird-Smith, Epstein, Flint & Miller 2020) or its
/// reverse (*The Reversed Zeckendorf Game* 2023, §3).
///
/// A state is a heap of chips with Fibonacci values, of which bin i holds
/// those of value F_i (here F_1 = 1, F_2 = 2, F_3 = 3, F_4 = 5). The forward
/// moves are
///
/// * combine: 1 + 1 → 2, and F_{k−2} + F_{k−1} → F_k;
/// * split: 2 + 2 → 1 + 3, and F_i + F_i → F_{i−2} + F_{i+1}.
///
/// The reverse undoes them: what was combined is split, and what was split is
/// combined. No move changes the sum n of the chips.
///
/// ```
/// use fibnim::games::{Direction, ZeckendorfGame};
///
/// let game = ZeckendorfGame::new(Direction::Reversed);
/// assert_eq!(game.parse_position("n=129")?.to_string(), "1 5 34 89");
/// let state = game.parse_position("3 1 5")?;
/// let moves: Vec<String> = game.moves(&state).map(|(step, next)| format!("{step}: {next}")).collect();
/// assert_eq!(moves, ["split 3: 1^2 2 5", "split 5: 1 2 3^2", "combine 2: 2^2 5", "combine 3: 3^3"]);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ZeckendorfGame {
    direction: Direction,
}

/// How many chips each bin holds: at least one chip in all.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bins {
    /// (index of the bin from 1, chips), rising, without empty bins.
    bins: Vec<(usize, Natural)>,
}

/// Whether a move makes two chips of one, or one of two kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BinMoveKind {
    /// Chips of one bin go.
    Split,
    /// Chips of two kinds go, or two ones.
    Combine,
}

impl BinMoveKind {
    /// The word for it: `split` or `combine`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Split => "split",
            Self::Combine => "combine",
        }
    }
}

/// A move of a Zeckendorf game.
///
/// The bin names the move: a split takes its chips from that bin, a combine
/// puts its chips there. A move and the one that undoes it in the other
/// direction have the same bin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BinMove {
    /// What it does.
    pub kind: BinMoveKind,
    /// The index of the bin, from 2.
    pub bin: usize,
}

/// The bins of the one or two chips that go, or come, in a move.
pub type ChipBins = SmallVec<[usize; 2]>;

impl BinMove {
    /// The bins from which a chip goes, and those to which one comes. A bin is
    /// there twice if two chips of it are.
    pub fn exchange(self, direction: Direction) -> (ChipBins, ChipBins) {
        let bin = self.bin;
        let merge = (self.kind == BinMoveKind::Combine) == (direction == Direction::Forward);
        let (fine, coarse): (&[usize], &[usize]) = match (merge, bin) {
            (true, 2) => (&[1, 1], &[2]),
            (true, _) => (&[bin - 2, bin - 1], &[bin]),
            (false, 2) => (&[2, 2], &[1, 3]),
            (false, _) => (&[bin, bin], &[bin - 2, bin + 1]),
        };
        let (fine, coarse) = (ChipBins::from_slice(fine), ChipBins::from_slice(coarse));
        match direction {
            Direction::Forward => (fine, coarse),
            Direction::Reversed => (coarse, fine),
        }
    }
}

impl fmt::Display for BinMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.word(), bin_value(self.bin))
    }
}

/// The value of the chips of a bin.
pub fn bin_value(bin: usize) -> Natural {
    fibonacci(bin + 1).expect("bins come from numbers that were read")
}

impl Bins {
    /// The state with these chips: (index of the bin, number of chips), in any
    /// order.
    pub fn new(chips: impl IntoIterator<Item = (usize, Natural)>) -> Result<Self> {
        let mut bins: Vec<(usize, Natural)> = Vec::new();
        for (bin, count) in chips {
            if bin == 0 {
                return Err(Error::BadOption("bins are counted from 1".into()));
            }
            bins.push((bin, count));
        }
        bins.sort_by_key(|(bin, _)| *bin);
        let mut merged: Vec<(usize, Natural)> = Vec::with_capacity(bins.len());
        for (bin, count) in bins {
            match merged.last_mut() {
                Some((last, total)) if *last == bin => *total = &*total + &count,
                _ => merged.push((bin, count)),
            }
        }
        merged.retain(|(_, count)| !count.is_zero());
        if merged.is_empty() {
            return Err(Error::BadOption("a state has at least one chip".into()));
        }
        Ok(Self { bins: merged })
    }

    /// The Zeckendorf representation of n ≥ 1.
    pub fn zeckendorf(n: &Natural) -> Result<Self> {
        let representation = Zeckendorf::of(n);
        Self::new(
            representation
                .indices()
                .map(|index| (index - 1, Natural::ONE)),
        )
    }

    /// The bins that are not empty, from the lowest: (index from 1, chips).
    pub fn bins(&self) -> &[(usize, Natural)] {
        &self.bins
    }

    /// How many chips a bin holds.
    pub fn count(&self, bin: usize) -> Natural {
        match self.bins.binary_search_by_key(&bin, |(bin, _)| *bin) {
            Ok(at) => self.bins[at].1.clone(),
            Err(_) => Natural::ZERO,
        }
    }

    /// The sum n of all chips.
    pub fn sum(&self) -> Natural {
        let values = self
            .bins
            .iter()
            .map(|(bin, count)| &bin_value(*bin) * count);
        values.fold(Natural::ZERO, |sum, value| &sum + &value)
    }

    /// The state for a search and for tables, where it is small enough.
    pub fn to_small(&self) -> Option<SmallBins> {
        let mut small = [0; SMALL_BINS];
        let mut sum = 0u64;
        for (bin, count) in &self.bins {
            let value = *SMALL_VALUES.get(bin - 1)?;
            sum = sum.checked_add(count.to_u64()?.checked_mul(u64::from(value))?)?;
            if sum > MAX_SMALL_SUM {
                return None;
            }
            small[bin - 1] = u16::try_from(count.to_u64()?).ok()?;
        }
        Some(small)
    }

    /// The state of small bins.
    pub fn from_small(small: &SmallBins) -> Result<Self> {
        Self::new(
            (1..)
                .zip(small)
                .map(|(bin, &count)| (bin, Natural::from(u64::from(count)))),
        )
    }

    /// The state after chips go and come; `None` where one that goes is missing.
    fn exchanged(&self, goes: &[usize], comes: &[usize]) -> Option<Self> {
        let mut bins = self.bins.clone();
        for bin in goes {
            let at = bins.binary_search_by_key(bin, |(bin, _)| *bin).ok()?;
            bins[at].1 = bins[at].1.checked_sub(&Natural::ONE)?;
        }
        for bin in comes {
            match bins.binary_search_by_key(bin, |(bin, _)| *bin) {
                Ok(at) => bins[at].1 = &bins[at].1 + &Natural::ONE,
                Err(at) => bins.insert(at, (*bin, Natural::ONE)),
            }
        }
        bins.retain(|(_, count)| !count.is_zero());
        Some(Self { bins })
    }
}

impl fmt::Display for Bins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (bin, count)) in self.bins.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            fmt::Display::fmt(&bin_value(*bin), f)?;
            if *count != Natural::ONE {
                write!(f, "^{count}")?;
            }
        }
        Ok(())
    }
}

impl ZeckendorfGame {
    /// The game in a direction.
    pub const fn new(direction: Direction) -> Self {
        Self { direction }
    }

    /// The direction.
    pub fn direction(self) -> Direction {
        self.direction
    }

    /// The name in the catalogue.
    pub fn name(self) -> &'static str {
        match self.direction {
            Direction::Forward => "zeckendorf",
            Direction::Reversed => "zeckendorf-reversed",
        }
    }

    /// The game's own start for n ≥ 1.
    pub fn start(self, n: &Natural) -> Result<Bins> {
        match self.direction {
            Direction::Forward => Bins::new([(1, n.clone())]),
            Direction::Reversed => Bins::zeckendorf(n),
        }
    }

    /// Reads a state, such as `1^3 2 5^2`, or the game's own start, `n=129`.
    pub fn parse_position(self, text: &str) -> Result<Bins> {
        let bad = |expected| self.bad_position(text, expected);
        let trimmed = text.trim();
        if trimmed.is_empty() {
            return Err(bad(format!("it is empty; {EXPECTED}")));
        }
        if let Some(n) = named_n(trimmed) {
            let n = self.parse_number(text, n)?;
            if n.is_zero() {
                return Err(bad("n is 0, and it must be at least 1".into()));
            }
            return self.start(&n);
        }
        let kinds = "the Fibonacci numbers 1, 2, 3, 5, 8, …";
        read_chips(text, kinds, |why| bad(format!("{why}; {EXPECTED}")))
    }

    fn bad_position(self, text: &str, expected: String) -> Error {
        Error::BadPosition {
            text: quote(text),
            game: self.name().into(),
            expected,
        }
    }

    /// Reads a number that is a part of a text.
    fn parse_number(self, text: &str, digits: &str) -> Result<Natural> {
        Natural::parse(digits).map_err(|error| match error {
            Error::BadNumber { .. } => self.bad_position(text, error.to_string()),
            other => other,
        })
    }

    /// The state that a move leads to; `None` where it is not legal.
    pub fn after(self, state: &Bins, step: BinMove) -> Option<Bins> {
        if step.bin < 2 {
            return None;
        }
        let (goes, comes) = step.exchange(self.direction);
        state.exchanged(&goes, &comes)
    }

    /// Whether the chips for a move are there.
    fn is_legal(self, state: &Bins, step: BinMove) -> bool {
        let (goes, _) = step.exchange(self.direction);
        let twice = goes.len() == 2 && goes[0] == goes[1];
        let needed = Natural::from(if twice { 2u8 } else { 1 });
        goes.iter().all(|&bin| state.count(bin) >= needed)
    }

    /// All legal moves, splits before combines, and those of lower bins first.
    pub fn legal_moves(self, state: &Bins) -> impl Iterator<Item = BinMove> + '_ {
        let kinds = [BinMoveKind::Split, BinMoveKind::Combine];
        kinds.into_iter().flat_map(move |kind| {
            let steps = candidates(state).into_iter();
            let steps = steps.map(move |bin| BinMove { kind, bin });
            steps.filter(move |&step| self.is_legal(state, step))
        })
    }

    /// All legal moves with where they lead, in the same order.
    pub fn moves(self, state: &Bins) -> impl Iterator<Item = (BinMove, Bins)> + '_ {
        let legal = self.legal_moves(state);
        legal.filter_map(move |step| Some((step, self.after(state, step)?)))
    }
}

/// The n of a text such as `n=129`, which asks for the start of a game.
pub(super) fn named_n(text: &str) -> Option<&str> {
    let rest = text.trim().strip_prefix(['n', 'N'])?;
    rest.trim_start().strip_prefix('=').map(str::trim)
}

/// Reads a state, such as `1^3 2 5^2`, with chips of some kinds; `bad` makes an
/// error of what is wrong with it.
pub(super) fn read_chips(text: &str, kinds: &str, bad: impl Fn(String) -> Error) -> Result<Bins> {
    let mut chips = Vec::new();
    for word in text.split_whitespace() {
        let number = |digits: &str| {
            Natural::parse(digits).map_err(|error| match error {
                Error::BadNumber { .. } => bad(format!("{} is no chip", quote(word))),
                other => other,
            })
        };
        let (value, count) = match word.split_once('^') {
            Some((value, count)) => (number(value)?, number(count)?),
            None => (number(word)?, Natural::ONE),
        };
        let representation = Zeckendorf::of(&value);
        match representation.indices().next() {
            Some(index) if representation.part_count() == 1 => chips.push((index - 1, count)),
            _ => {
                let value = value.to_short_string();
                return Err(bad(format!("{value} is not one of {kinds}")));
            }
        }
    }
    Bins::new(chips).map_err(|_| bad("it has no chips".into()))
}

/// What a text should have been.
const EXPECTED: &str = "give chips with Fibonacci values, such as 1^3 2 5^2 (three 1s, a 2, two 5s), or n=129 for the start of the game";

/// The bins that a move of a state may be named for, rising: next to bins that
/// hold chips.
fn candidates(state: &Bins) -> Vec<usize> {
    let mut bins: Vec<usize> = state
        .bins
        .iter()
        .flat_map(|&(bin, _)| bin.saturating_sub(1)..=bin + 2)
        .filter(|&bin| bin >= 2)
        .collect();
    bins.sort_unstable();
    bins.dedup();
    bins
}

//! A position as data for drawing: heaps, bins, a grid, a number line.
//!
//! Every face draws from this, so that a game with a known kind of board needs
//! no drawing code of its own.

use serde::Serialize;

use crate::budget::Budget;
use crate::game::shape::Run;
use crate::game::{bin_of, bin_value};
use crate::number::{Extended, Natural};
use crate::numeration::SchwenkRepresentation;
use crate::reason::Counted;
use crate::rule::Rule;

/// What there is to draw.
///
/// ```
/// use fibnim::{Natural, catalog, game::Board};
///
/// let Board::Heaps { heaps } = catalog::game("fib")?.position("20;6")?.board() else {
///     panic!("piles are heaps");
/// };
/// assert_eq!(heaps[0].most, Natural::from(6u8));
/// let parts: Vec<String> = heaps[0].parts.iter().map(Natural::to_string).collect();
/// assert_eq!(parts, ["2", "5", "13"]);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Board {
    /// Heaps of stones.
    Heaps {
        /// In their order.
        heaps: Vec<Heap>,
    },
    /// Bins of chips.
    Bins {
        /// By their index: all up to the last where those are few, else those
        /// that hold chips.
        bins: Vec<Bin>,
        /// The index of the last bin that can come to hold a chip.
        last: usize,
        /// What is still to be put down, where chips are.
        left: Option<Left>,
    },
    /// Rows of squares.
    Grid(Grid),
    /// A number on its way up a line.
    Line(Line),
    /// Something else, by its text.
    Other {
        /// The text of the position.
        text: String,
    },
}

/// A heap of stones, and what may be taken from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Heap {
    /// How many stones it has.
    pub size: Natural,
    /// The least that may be taken.
    pub least: Natural,
    /// The most that may be taken now; less than the least where nothing may be.
    pub most: Natural,
    /// The parts that decide, smallest first, in the numbers of the rule; none
    /// where they do not decide, or are too many to be drawn.
    pub parts: Vec<Natural>,
    /// What they are the parts of.
    pub parts_of: Option<Counted>,
}

impl Heap {
    /// A heap from which 1 up to a limit may be taken.
    pub fn limited(size: &Natural, limit: &Extended) -> Self {
        let most = limit.finite().map_or(size, |limit| limit.min(size));
        Self::bounded(size, Natural::ONE, most.clone())
    }

    /// A heap with bounds of its own for a take.
    pub fn bounded(size: &Natural, least: Natural, most: Natural) -> Self {
        Self {
            size: size.clone(),
            least,
            most,
            parts: Vec::new(),
            parts_of: None,
        }
    }

    /// With the parts of a number in the numbers of a rule, where they are few.
    #[must_use]
    pub(super) fn with_parts(mut self, of: Counted, number: &Natural, rule: &Rule) -> Self {
        if let Some(parts) = few_parts(number, rule) {
            self.parts = parts;
            self.parts_of = Some(of);
        }
        self
    }

    /// Whether something may be taken.
    pub fn is_open(&self) -> bool {
        self.least <= self.most
    }

    /// The legal take that is nearest to a number.
    pub fn nearest(&self, take: &Natural) -> Natural {
        take.max(&self.least).min(&self.most).clone()
    }
}

/// The parts of a number in the sequence of a rule, smallest first, where they
/// are few enough to be drawn.
fn few_parts(number: &Natural, rule: &Rule) -> Option<Vec<Natural>> {
    const MOST_BITS: usize = 128;
    const MOST_PARTS: usize = 64;
    if number.is_zero() || number.bit_len() > MOST_BITS {
        return None;
    }
    let budget = Budget::new().terms(1000);
    let representation = SchwenkRepresentation::of(number, rule, &budget).ok()?;
    let parts = representation.parts();
    let few = representation.repeated_top().is_none() && parts.len() <= MOST_PARTS;
    few.then(|| parts.iter().map(|term| term.value.clone()).collect())
}

/// A bin of chips.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Bin {
    /// Its place, from 1.
    pub index: usize,
    /// The value of its chips; `None` where it is long: it is the Fibonacci
    /// number of the index after its own then.
    pub value: Option<Natural>,
    /// How many chips it holds.
    pub chips: Natural,
}

impl Bin {
    /// The value of the chips of a bin, by its index, among the bins of a board.
    /// Where the board does not say it, it is a Fibonacci number.
    pub fn value_at(bins: &[Self], index: usize) -> Natural {
        let found = bins.iter().find(|bin| bin.index == index);
        let value = found.and_then(|bin| bin.value.clone());
        value.unwrap_or_else(|| bin_value(index))
    }

    /// The index of the bin of chips with a value.
    pub fn index_of(bins: &[Self], value: &Natural) -> Option<usize> {
        let found = bins.iter().find(|bin| bin.value.as_ref() == Some(value));
        found.map_or_else(|| bin_of(value), |bin| Some(bin.index))
    }
}

/// What is left to put down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Left {
    /// How much is left.
    pub left: Natural,
    /// How much there will be.
    pub of: Natural,
}

/// Rows of squares on a board. Rows are counted from the bottom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Grid {
    /// How many rows the board has.
    pub rows: Natural,
    /// How many columns.
    pub columns: Natural,
    /// The squares that are there: rows of the same length together, from the
    /// bottom.
    pub filled: Vec<Run>,
    /// Whether moves fill squares, or eat them.
    pub fills: bool,
}

impl Grid {
    /// The length of a row, counted from 1: 0 above the squares.
    pub fn row_length(&self, row: &Natural) -> Natural {
        let mut top = Natural::ZERO;
        for run in &self.filled {
            top += &run.rows;
            if *row <= top {
                return run.length.clone();
            }
        }
        Natural::ZERO
    }

    /// How many squares are there.
    pub fn squares(&self) -> Natural {
        let runs = self.filled.iter().map(|run| &run.rows * &run.length);
        runs.fold(Natural::ZERO, |sum, run| &sum + &run)
    }
}

/// A number on its way up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The number.
    pub number: Natural,
    /// Where it ends.
    pub end: Natural,
    /// The most that may be added now.
    pub most: Natural,
}

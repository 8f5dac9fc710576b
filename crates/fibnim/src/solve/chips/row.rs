//! The bits of P positions, row by row.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use super::compile::{Landing, Program};
use super::layout::Layout;
use super::walk::{Row, Visit, Walk};
use super::{Order, Play};
use crate::analysis::Convention;
use crate::error::Result;
use crate::watch::Pace;

/// A word with a bit for each of some n next to each other.
pub(super) trait Word:
    Copy
    + Default
    + BitOr<Output = Self>
    + BitAnd<Output = Self>
    + Not<Output = Self>
    + BitOrAssign
    + BitAndAssign
{
    /// The number of bits.
    const BITS: usize;

    /// The bits from one on.
    fn from_bit(bit: usize) -> Self;

    /// Whether a bit is set.
    fn has(self, bit: usize) -> bool;
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const BITS: usize = <$type>::BITS as usize;

            #[inline]
            fn from_bit(bit: usize) -> Self {
                if bit < <Self as Word>::BITS {
                    Self::MAX << bit
                } else {
                    0
                }
            }

            #[inline]
            fn has(self, bit: usize) -> bool {
                self >> bit & 1 == 1
            }
        }
    };
}

word!(u8);
word!(u32);
word!(u64);

/// Rows are read in pieces of this many words, so that the loops have no rest.
const CHUNK: usize = 8;

/// The cells of a layer's place beyond those of its rows: zeros before the first
/// row, and what pieces read beyond the last one.
fn margin(layout: &Layout) -> usize {
    2 * layout.zeros + CHUNK
}

/// The cells of the layers that are alive at once; `None` if there are too many.
pub(super) fn cells_alive(layout: &Layout, program: &Program) -> Option<usize> {
    let place = layout.largest_layer()?.checked_add(margin(layout))?;
    place.checked_mul(program.most_layers.saturating_add(1).min(layout.layers))
}

/// The states of some sums next to each other: those of the layers that were made
/// last.
pub(super) struct Table<W> {
    layout: Layout,
    /// How many layers are kept.
    kept: usize,
    /// The cells of a layer's place.
    place: usize,
    filling: Filling<W>,
}

impl<W: Word> Table<W> {
    /// An empty table for the sums from `first` to the layout's.
    pub(super) fn new(layout: Layout, program: &Program, first: usize, play: Play) -> Self {
        let longest = layout.sum / layout.value(2) + 1;
        let cells = cells_alive(&layout, program).expect("checked against a budget");
        let kept = (program.most_layers + 1).min(layout.layers);
        Self {
            kept,
            place: cells / kept,
            filling: Filling {
                first,
                order: program.order,
                play,
                cells: vec![W::default(); cells],
                row: vec![W::default(); longest + CHUNK],
                carried: Vec::new(),
            },
            layout,
        }
    }

    /// Makes all layers one after the other until the last one that is asked for,
    /// and finds who wins from each of some states, of these sums: whether they
    /// are P positions.
    pub(super) fn fill(
        &mut self,
        program: &Program,
        asked: Option<&[(Vec<u32>, usize)]>,
        pace: &mut Pace,
    ) -> Result<Vec<bool>> {
        let mut lost = vec![false; asked.map_or(0, <[_]>::len)];
        let mut by_layer = vec![Vec::new(); self.layout.layers];
        for (i, (state, _)) in asked.unwrap_or_default().iter().enumerate() {
            by_layer[self.layout.layer_of(state)].push(i);
        }
        let mut to_find = lost.len();
        let mut walk = Walk::new(&self.layout, program, pace);
        for number in 0..self.layout.layers {
            let layer = match program.order {
                Order::Falling => number,
                Order::Rising => self.layout.layers - 1 - number,
            };
            let place = |layers: usize| {
                let number = number + self.kept - layers % self.kept;
                number % self.kept * self.place + self.layout.zeros
            };
            let begin = (0..=program.most_layers).map(place);
            walk.layer(layer, begin, &mut self.filling)?;
            for &i in &by_layer[layer] {
                let (state, sum) = &asked.unwrap_or_default()[i];
                let cell = place(0) + self.layout.cell_of(state);
                lost[i] = self.filling.cells[cell].has(sum - self.filling.first);
            }
            to_find -= by_layer[layer].len();
            if asked.is_some() && to_find == 0 {
                break;
            }
        }
        Ok(lost)
    }

    /// Whether a state is a P position, where all layers are kept. It has one of
    /// the table's sums.
    pub(super) fn is_lost(&self, counts: &[u32], sum: usize) -> bool {
        let cell = self.layout.zeros + self.layout.cell_of(counts);
        self.filling.cells[cell].has(sum - self.filling.first)
    }
}

struct Filling<W> {
    first: usize,
    order: Order,
    play: Play,
    cells: Vec<W>,
    /// The row that is being made: first the states with a move to a P position
    /// in another row, and those that are not there.
    row: Vec<W>,
    /// For each move within the row and each state, whether the move made one or
    /// more times leads to a P position.
    carried: Vec<W>,
}

impl<W: Word> Visit for Filling<W> {
    #[inline]
    fn visit(&mut self, layout: &Layout, row: &Row) {
        let begin = row.begin;
        let count = row.rest / layout.value(2) + 1;
        or_all(&self.cells, begin, row.plain, &mut self.row, count);
        for (distance, landing) in row.ranged {
            self.or_where_legal(layout, row, *distance, landing);
        }
        self.hide(layout, row, count);
        let open = &mut self.row[..count];
        match *row.within {
            [] => {
                for (cell, &won) in self.cells[begin..begin + count].iter_mut().zip(&*open) {
                    *cell = !won;
                }
            }
            [ref step] if is_simple(step, self.order) => {
                let cells = &mut self.cells[begin..begin + count];
                lost_along(open, cells, self.order, self.play.repeated);
            }
            _ => self.lost_within(layout, row, count),
        }
        // Other rows were here before.
        self.cells[begin + count..][..layout.zeros].fill(W::default());
    }
}

/// Whether a move within a row leads from each state to the one before, and is
/// legal wherever that is there.
fn is_simple(step: &Landing, order: Order) -> bool {
    let one_two = match order {
        Order::Falling => step.twos == -1 && step.needs.0 == 1,
        Order::Rising => step.twos == 1 && step.needs.0 == 0,
    };
    one_two && !step.masked
}

impl<W: Word> Filling<W> {
    /// The states of a row for which a move is legal, if there are any: from some
    /// twos on, and up to some.
    fn legal(layout: &Layout, row: &Row, landing: &Landing) -> std::ops::Range<usize> {
        let (twos, ones) = landing.needs;
        match row.rest.checked_sub(ones) {
            Some(rest) => twos..rest / layout.value(2) + 1,
            None => 0..0,
        }
    }

    /// The lowest bit of a state with so much in the upper bins and the twos that
    /// has so many ones.
    #[inline]
    fn bit(&self, spent: usize, ones: usize) -> usize {
        (spent + ones).saturating_sub(self.first)
    }

    fn or_where_legal(&mut self, layout: &Layout, row: &Row, distance: isize, landing: &Landing) {
        let legal = Self::legal(layout, row, landing);
        if legal.is_empty() {
            return;
        }
        let begin = (row.begin + legal.start).cast_signed() + distance;
        let begin = begin.unsigned_abs();
        let words = &self.cells[begin..begin + legal.len()];
        if landing.masked {
            let above = layout.sum - row.rest;
            for (twos, &word) in legal.zip(words) {
                let there = self.bit(above + twos * layout.value(2), landing.needs.1);
                self.row[twos] |= word & W::from_bit(there);
            }
        } else {
            for (won, &word) in self.row[legal].iter_mut().zip(words) {
                *won |= word;
            }
        }
    }

    /// Marks the states that are not there, and in misère play those without a
    /// move, as if they were won.
    #[inline]
    fn hide(&mut self, layout: &Layout, row: &Row, count: usize) {
        let (above, two) = (layout.sum - row.rest, layout.value(2));
        if let (Convention::Misere, Some(needs)) = (self.play.convention, row.needs) {
            for twos in 0..count {
                let can = needs.iter().filter(|need| need.0 <= twos);
                let there = match can.map(|need| need.1).min() {
                    Some(ones) => W::from_bit(self.bit(above + twos * two, ones)),
                    None => W::default(),
                };
                self.row[twos] |= !there;
            }
        } else {
            // The first states are there for every sum.
            let all = match self.first.checked_sub(above) {
                Some(room) => room / two + 1,
                None => 0,
            };
            for twos in all..count {
                let there = W::from_bit(self.bit(above + twos * two, 0));
                self.row[twos] |= !there;
            }
        }
    }

    /// Goes along a row in which there are moves of any kind.
    fn lost_within(&mut self, layout: &Layout, row: &Row, count: usize) {
        let begin = row.begin;
        let (above, two) = (layout.sum - row.rest, layout.value(2));
        self.carried.clear();
        self.carried.resize(row.within.len() * count, W::default());
        for i in 0..count {
            let twos = match self.order {
                Order::Falling => i,
                Order::Rising => count - 1 - i,
            };
            let mut won = self.row[twos];
            for (number, landing) in row.within.iter().enumerate() {
                if !Self::legal(layout, row, landing).contains(&twos) {
                    continue;
                }
                let to = (twos.cast_signed() + landing.twos).unsigned_abs();
                let has_ones = self.bit(above + twos * two, landing.needs.1);
                let carried = &mut self.carried[number * count..][..count];
                let mut word = self.cells[begin + to];
                if self.play.repeated {
                    word |= carried[to];
                }
                if landing.masked {
                    word &= W::from_bit(has_ones);
                }
                carried[twos] = word;
                won |= word;
            }
            self.cells[begin + twos] = !won;
        }
    }
}

/// Sets a row to the OR of the words that are so far off from its own.
#[inline]
fn or_all<W: Word>(cells: &[W], begin: usize, distances: &[isize], row: &mut [W], count: usize) {
    let chunks = row.as_chunks_mut::<CHUNK>().0;
    for (i, chunk) in chunks[..count.div_ceil(CHUNK)].iter_mut().enumerate() {
        let at = begin + i * CHUNK;
        let mut all = [W::default(); CHUNK];
        for &distance in distances {
            let from = at.wrapping_add_signed(distance);
            let words = &cells[from..from + CHUNK];
            for (word, &other) in all.iter_mut().zip(words) {
                *word |= other;
            }
        }
        *chunk = all;
    }
}

/// Which states of a row are P positions, by those that are won in other ways:
/// there is a move from each to the one before, or to any before if it can be
/// repeated.
#[inline]
fn lost_along<W: Word>(won: &[W], cells: &mut [W], order: Order, repeated: bool) {
    let all = cells.iter_mut().zip(won);
    match (order, repeated) {
        (Order::Falling, false) => lost_after_one(all),
        (Order::Falling, true) => lost_after_any(all),
        (Order::Rising, false) => lost_after_one(all.rev()),
        (Order::Rising, true) => lost_after_any(all.rev()),
    }
}

#[inline]
fn lost_after_one<'a, W: Word + 'a>(all: impl Iterator<Item = (&'a mut W, &'a W)>) {
    let mut lost = W::default();
    for (cell, &won) in all {
        lost = !(won | lost);
        *cell = lost;
    }
}

#[inline]
fn lost_after_any<'a, W: Word + 'a>(all: impl Iterator<Item = (&'a mut W, &'a W)>) {
    let mut reached = W::default();
    for (cell, &won) in all {
        let lost = !(won | reached);
        *cell = lost;
        reached |= lost;
    }
}

//! The moves of a game as tables of chips that go and come: they are tried
//! millions of times.

use crate::game::{BinMove, BinMoveKind, Direction};

/// A move. Bins are indices from 0 here.
#[derive(Clone, Copy)]
pub(super) struct Exchange {
    /// The bins from which chips go, and how many they must hold. Where it is
    /// one bin, it is there twice.
    needs: [(usize, u32); 2],
    /// What bins gain, with gains of 0 at the end.
    gains: [(usize, i16); 4],
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

    /// The bins that the move changes, with what they gain.
    pub(super) fn gains(&self) -> impl Iterator<Item = (usize, i16)> {
        self.gains.into_iter()
    }
}

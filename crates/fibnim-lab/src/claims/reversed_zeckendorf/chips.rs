//! The chips of the Zeckendorf game and its moves, both ways, as the paper
//! gives them. Each way is written out by itself, so that it can be checked
//! that they undo each other.

use std::collections::HashMap;

use super::graph::Graph;

/// How many chips each bin holds: 1, 2, 3, 5, 8, …. Enough for sums below 144.
pub(super) type Chips = [u8; 10];

/// F_1 = 1, F_2 = 2, F_3 = 3, ….
pub(super) const VALUES: [usize; 10] = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89];

/// A move of the reversed game, by the place of its bin from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// One chip of the bin becomes one each of the two bins below; a two
    /// becomes two ones.
    Split(usize),
    /// One chip each of the bin above and the second below become two of the
    /// bin; a one and a three become two twos.
    Combine(usize),
}

pub(super) const SPLIT_TWO: Step = Step::Split(1);
pub(super) const SPLIT_THREE: Step = Step::Split(2);
pub(super) const COMBINE_ONE_AND_THREE: Step = Step::Combine(1);

impl Step {
    /// All moves that some chips have.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let splits = (1..VALUES.len()).map(Self::Split);
        splits.chain((1..VALUES.len() - 1).map(Self::Combine))
    }

    /// The moves that there are chips for, and the chips after them.
    pub(super) fn legal(chips: &Chips) -> impl Iterator<Item = (Self, Chips)> {
        Self::all().filter_map(|step| Some((step, step.play(chips)?)))
    }

    /// The chips after the move, where there are chips for it.
    pub(super) fn play(self, chips: &Chips) -> Option<Chips> {
        match self {
            Self::Split(1) => exchange(chips, &[1], &[0, 0]),
            Self::Split(bin) => exchange(chips, &[bin], &[bin - 1, bin - 2]),
            Self::Combine(1) => exchange(chips, &[0, 2], &[1, 1]),
            Self::Combine(bin) => exchange(chips, &[bin + 1, bin - 2], &[bin, bin]),
        }
    }
}

/// The moves of the reversed game (§3).
pub(super) fn reversed(chips: &Chips) -> Vec<Chips> {
    Step::legal(chips).map(|(_, next)| next).collect()
}

/// The moves of the forwards game (§1.1).
pub(super) fn forward(chips: &Chips) -> Vec<Chips> {
    let mut moves = vec![
        exchange(chips, &[0, 0], &[1]),
        exchange(chips, &[1, 1], &[0, 2]),
    ];
    for bin in 2..VALUES.len() {
        moves.push(exchange(chips, &[bin - 2, bin - 1], &[bin]));
        if bin + 1 < VALUES.len() {
            moves.push(exchange(chips, &[bin, bin], &[bin - 2, bin + 1]));
        }
    }
    moves.into_iter().flatten().collect()
}

fn exchange(chips: &Chips, taken: &[usize], put: &[usize]) -> Option<Chips> {
    let mut after = *chips;
    for &bin in taken {
        after[bin] = after[bin].checked_sub(1)?;
    }
    for &bin in put {
        after[bin] += 1;
    }
    Some(after)
}

pub(super) fn sum(chips: &Chips) -> usize {
    let chips = VALUES.iter().zip(chips);
    let sums = chips.map(|(value, &count)| value * usize::from(count));
    sums.sum()
}

/// n ones.
pub(super) fn ones(n: usize) -> Chips {
    let mut chips = Chips::default();
    chips[0] = u8::try_from(n).expect("a sum below 144");
    chips
}

/// The Zeckendorf decomposition, by taking the largest chip that fits.
pub(super) fn zeckendorf(n: usize) -> Chips {
    let (mut chips, mut left) = (Chips::default(), n);
    for (bin, value) in VALUES.into_iter().enumerate().rev() {
        if value <= left {
            left -= value;
            chips[bin] = 1;
        }
    }
    chips
}

/// All ways to make n of chips.
pub(super) fn partitions(n: usize) -> Vec<Chips> {
    let mut found = Vec::new();
    each_partition(n, &mut |chips| found.push(*chips));
    found
}

pub(super) fn each_partition(n: usize, see: &mut impl FnMut(&Chips)) {
    fill(n, VALUES.len() - 1, &mut Chips::default(), see);
}

/// Fills the bins from one on downwards; the rest are ones.
fn fill(left: usize, bin: usize, chips: &mut Chips, see: &mut impl FnMut(&Chips)) {
    if bin == 0 {
        chips[0] = u8::try_from(left).expect("a sum below 144");
        return see(chips);
    }
    for count in 0..=left / VALUES[bin] {
        chips[bin] = u8::try_from(count).expect("a sum below 144");
        fill(left - count * VALUES[bin], bin - 1, chips, see);
    }
    chips[bin] = 0;
}

pub(super) fn forward_graph(n: usize) -> Graph<Chips> {
    Graph::explore(ones(n), &forward)
}

pub(super) fn reversed_graph(n: usize) -> Graph<Chips> {
    Graph::explore(zeckendorf(n), &reversed)
}

/// Who wins the reversed game, by trying all moves, with what was found kept.
#[derive(Default)]
pub(super) struct Judge {
    known: HashMap<Chips, bool>,
}

impl Judge {
    /// Whether whoever is to move wins.
    pub(super) fn is_won(&mut self, chips: &Chips) -> bool {
        if let Some(&won) = self.known.get(chips) {
            return won;
        }
        let won = reversed(chips).iter().any(|next| !self.is_won(next));
        self.known.insert(*chips, won);
        won
    }

    /// Whether whoever is to move wins by a move.
    pub(super) fn wins_by(&mut self, step: Step, chips: &Chips) -> bool {
        step.play(chips).is_some_and(|next| !self.is_won(&next))
    }
}

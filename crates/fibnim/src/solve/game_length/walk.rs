//! All games of a start at once, layer by layer.

use super::exchange::Exchange;
use super::layers::{Layers, chip_count};
use crate::game::{Direction, SmallBins};

/// What is known of all ways from the start to a state.
pub(super) trait Carrier {
    /// The knowledge.
    type Load;

    /// What is known at the start.
    fn start(&self) -> Self::Load;

    /// What each of so many moves of a state takes along.
    fn share(&mut self, load: Self::Load, moves: usize) -> Self::Load;

    /// A move brings its share to a state: `kept` is 1 if it kept the number of
    /// chips, and 0 if it changed it.
    fn arrive(&mut self, at: &mut Option<Self::Load>, share: &Self::Load, kept: usize);
}

/// Takes a load from the start to the one state in which all games end.
pub(super) fn walk<C: Carrier>(layers: &Layers, carrier: &mut C) -> C::Load {
    let direction = layers.direction();
    let moves = Exchange::all(direction, layers.bins());
    let mut chips = chip_count(layers.start());
    let mut here = empty(layers.layer_size(chips));
    here[layers.number(layers.start())] = Some(carrier.start());
    loop {
        let next_chips = match direction {
            Direction::Forward => chips - 1,
            Direction::Reversed => chips + 1,
        };
        let mut next = empty(layers.layer_size(next_chips));
        let mut end = None;
        layers.visit(chips, |state| {
            let Some(load) = here[layers.number(state)].take() else {
                return;
            };
            let legal = moves.iter().filter(|step| step.is_legal(state));
            let count = legal.clone().count();
            if count == 0 {
                end = Some(load);
                return;
            }
            let share = carrier.share(load, count);
            for step in legal {
                let layer = if step.kept == 1 { &mut here } else { &mut next };
                let number = layers.number(&after(state, step));
                carrier.arrive(&mut layer[number], &share, step.kept);
            }
        });
        if let Some(end) = end {
            return end;
        }
        (here, chips) = (next, next_chips);
    }
}

fn after(state: &SmallBins, step: &Exchange) -> SmallBins {
    let mut next = *state;
    for (bin, gain) in step.gains() {
        next[bin] = next[bin].wrapping_add_signed(gain);
    }
    next
}

fn empty<T>(length: usize) -> Vec<Option<T>> {
    std::iter::repeat_with(|| None).take(length).collect()
}

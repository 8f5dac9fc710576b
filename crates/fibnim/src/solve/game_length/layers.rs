//! The states of a game in layers of equal numbers of chips, and the walk of all
//! games through them.

use super::simulation::Exchange;
use crate::error::Result;
use crate::game::Direction;
use crate::game::{SMALL_BINS, SMALL_VALUES, SmallBins, small_sum};
use crate::number::Natural;
use crate::numeration::Zeckendorf;
use crate::watch::Pace;

/// All states with the sum of the start, by number of chips. The states of a
/// layer are numbered from 0 in lexicographic order, the top bin first: every
/// reversed move that stays in a layer goes down in this order, every forward
/// one up.
pub(super) struct Layers {
    pub(super) direction: Direction,
    pub(super) start: SmallBins,
    pub(super) sum: usize,
    /// How many bins can hold chips.
    bins: usize,
    /// How many states have chips in the lowest b bins only, a sum and a number
    /// of chips: at `(b·(sum + 1) + s)·(sum + 1) + c`.
    counts: Vec<u32>,
}

impl Layers {
    /// The bytes that numbering the states of a sum takes.
    pub(super) fn bytes(sum: usize) -> u128 {
        let side = sum as u128 + 1;
        (bins_for(sum) as u128 + 1) * side * side * 4
    }

    /// The layers of a game, of which there are fewer than 2^32 states.
    pub(super) fn new(direction: Direction, start: SmallBins) -> Self {
        let sum = small_sum(&start);
        let bins = bins_for(sum);
        let side = sum + 1;
        let mut counts = vec![0u32; (bins + 1) * side * side];
        counts[0] = 1;
        for bin in 1..=bins {
            let value = usize::from(SMALL_VALUES[bin - 1]);
            for s in 0..side {
                for chips in 0..side {
                    let without = counts[((bin - 1) * side + s) * side + chips];
                    let with = if s >= value && chips >= 1 {
                        counts[(bin * side + s - value) * side + chips - 1]
                    } else {
                        0
                    };
                    counts[(bin * side + s) * side + chips] = without + with;
                }
            }
        }
        Self {
            direction,
            start,
            sum,
            bins,
            counts,
        }
    }

    /// How many moves change the number of chips: the same in every game.
    pub(super) fn changes(&self) -> usize {
        let chips = chip_count(&self.start);
        match self.direction {
            Direction::Forward => chips - Zeckendorf::of(&Natural::from(self.sum)).part_count(),
            Direction::Reversed => self.sum - chips,
        }
    }

    /// How many states have so many chips.
    pub(super) fn layer_size(&self, chips: usize) -> usize {
        if chips > self.sum {
            return 0;
        }
        self.count(self.bins, self.sum, chips) as usize
    }

    /// How many states the largest layer has.
    pub(super) fn largest_layer(&self) -> usize {
        let sizes = (0..=self.sum).map(|chips| self.layer_size(chips));
        sizes.max().unwrap_or(0)
    }

    fn count(&self, bins: usize, sum: usize, chips: usize) -> u32 {
        let side = self.sum + 1;
        self.counts[(bins * side + sum) * side + chips]
    }

    /// The number of a state in its layer: how many come before it.
    pub(super) fn number(&self, state: &SmallBins) -> usize {
        let mut sum = self.sum;
        let mut chips = chip_count(state);
        let mut before = 0;
        for bin in (1..=self.bins).rev() {
            let here = usize::from(state[bin - 1]);
            if here > 0 {
                let all = self.count(bin, sum, chips);
                sum -= here * usize::from(SMALL_VALUES[bin - 1]);
                chips -= here;
                // Taking `here` chips away leaves the states that have as many.
                before += all - self.count(bin, sum, chips);
            }
        }
        before as usize
    }

    /// Visits the states of a layer, each before those that a move of the
    /// direction leads to.
    fn visit(&self, chips: usize, mut seen: impl FnMut(&SmallBins) -> Result<()>) -> Result<()> {
        let mut state = [0; SMALL_BINS];
        self.visit_bin(self.bins, self.sum, chips, &mut state, &mut seen)
    }

    fn visit_bin(
        &self,
        bin: usize,
        sum: usize,
        chips: usize,
        state: &mut SmallBins,
        seen: &mut impl FnMut(&SmallBins) -> Result<()>,
    ) -> Result<()> {
        if bin == 0 {
            return seen(state);
        }
        let value = usize::from(SMALL_VALUES[bin - 1]);
        let most = (sum / value).min(chips);
        for step in 0..=most {
            let here = match self.direction {
                Direction::Forward => step,
                Direction::Reversed => most - step,
            };
            if self.count(bin - 1, sum - here * value, chips - here) > 0 {
                state[bin - 1] = u16::try_from(here).expect("the sum is small");
                self.visit_bin(bin - 1, sum - here * value, chips - here, state, seen)?;
            }
        }
        state[bin - 1] = 0;
        Ok(())
    }
}

/// How many chips a state has.
pub(super) fn chip_count(state: &SmallBins) -> usize {
    state.iter().map(|&count| usize::from(count)).sum()
}

fn bins_for(sum: usize) -> usize {
    let fits = |value: &&u16| usize::from(**value) <= sum;
    SMALL_VALUES.iter().take_while(fits).count()
}

// All games of a start at once, layer by layer.

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
pub(super) fn walk<C: Carrier>(
    layers: &Layers,
    carrier: &mut C,
    pace: &mut Pace,
) -> Result<C::Load> {
    let direction = layers.direction;
    let moves = Exchange::all(direction, layers.bins);
    let mut chips = chip_count(&layers.start);
    let mut here = empty(layers.layer_size(chips));
    here[layers.number(&layers.start)] = Some(carrier.start());
    loop {
        let next_chips = match direction {
            Direction::Forward => chips - 1,
            Direction::Reversed => chips + 1,
        };
        let mut next = empty(layers.layer_size(next_chips));
        let mut end = None;
        layers.visit(chips, |state| {
            pace.step()?;
            let Some(load) = here[layers.number(state)].take() else {
                return Ok(());
            };
            let legal = moves.iter().filter(|step| step.is_legal(state));
            let count = legal.clone().count();
            if count == 0 {
                end = Some(load);
                return Ok(());
            }
            let share = carrier.share(load, count);
            for step in legal {
                let layer = if step.kept == 1 { &mut here } else { &mut next };
                let number = layers.number(&after(state, step));
                carrier.arrive(&mut layer[number], &share, step.kept);
            }
            Ok(())
        })?;
        if let Some(end) = end {
            return Ok(end);
        }
        (here, chips) = (next, next_chips);
    }
}

fn after(state: &SmallBins, step: &Exchange) -> SmallBins {
    let mut next = *state;
    for (bin, gain) in step.gains {
        next[bin] = next[bin].wrapping_add_signed(gain);
    }
    next
}

fn empty<T>(length: usize) -> Vec<Option<T>> {
    std::iter::repeat_with(|| None).take(length).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::state_counts;

    #[test]
    fn every_state_is_visited_once_in_the_order_of_its_number() {
        for direction in [Direction::Forward, Direction::Reversed] {
            for n in 1..=40u16 {
                let mut start = [0; SMALL_BINS];
                start[0] = n;
                let layers = Layers::new(direction, start);
                let mut states = 0;
                for chips in 0..=usize::from(n) {
                    let mut numbers = Vec::new();
                    let visited = layers.visit(chips, |state| {
                        assert_eq!(small_sum(state), usize::from(n));
                        assert_eq!(chip_count(state), chips);
                        numbers.push(layers.number(state));
                        Ok(())
                    });
                    visited.unwrap();
                    if direction == Direction::Reversed {
                        numbers.reverse();
                    }
                    let expected: Vec<usize> = (0..layers.layer_size(chips)).collect();
                    assert_eq!(numbers, expected);
                    states += numbers.len() as u128;
                }
                assert_eq!(states, state_counts(layers.sum)[layers.sum]);
            }
        }
    }
}

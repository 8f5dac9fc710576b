//! Moves made ready for the walk: what each takes and changes, bin by bin from
//! the highest that it touches down to the lowest.

use super::{ChipMove, ChipMoves, Order, Play};
use crate::analysis::Convention;

/// The lowest bin that the walk chooses: bin 2 runs along the rows, and bin 1 is
/// what is left.
pub(super) const LOWEST: usize = 3;

/// The most zeros after a row. Moves that would need more are made word by word
/// where they are legal.
const MOST_ZEROS: usize = 4;

/// About so often a move can be repeated.
const READS_OF_REPEATED: usize = 6;

/// What a move does with the chips of one bin.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Step {
    /// The chips that must be there.
    pub(super) goes: usize,
    /// By how much more is left for the lower bins where the move leads: what it
    /// takes from this bin and those above is worth so much more than what it
    /// gives them.
    pub(super) debt: isize,
    /// The same for the weight that is left in the layer where it leads.
    pub(super) lift: isize,
}

/// What a move does with ones and twos, once it is known where its row is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Landing {
    pub(super) kind: Kind,
    /// By how many the twos change.
    pub(super) twos: isize,
    /// The twos and the ones that must be there.
    pub(super) needs: (usize, usize),
    /// Whether ones come where ones go, so that the need of them cannot be seen
    /// where the move leads.
    pub(super) masked: bool,
    /// Whether it matters that there is such a move: in misère play, and if it is
    /// made once.
    pub(super) counts: bool,
}

/// How a move is made, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Word by word all along the row: zeros stand for what is not there.
    Plain,
    /// Word by word where it is legal.
    Ranged,
    /// From word to word within the row.
    Within,
}

/// A move made ready, perhaps one that is made several times.
#[derive(Clone, Debug)]
pub(super) struct Compiled {
    /// The highest bin that it touches; below [`LOWEST`] if it touches none of
    /// those that the walk chooses.
    pub(super) top: usize,
    /// The lowest bin that has to be chosen until it is known where it leads.
    pub(super) bottom: usize,
    /// The steps from the lowest bin up.
    steps: Vec<Step>,
    /// The step of the lowest bin.
    pub(super) lowest: Step,
    /// How many layers off it leads.
    pub(super) layers: usize,
    pub(super) landing: Landing,
}

impl Compiled {
    /// What it does with a bin.
    #[inline]
    pub(super) fn step(&self, bin: usize) -> Step {
        self.steps.get(bin - LOWEST).copied().unwrap_or_default()
    }
}

/// All moves of a game up to a sum.
pub(super) struct Program {
    pub(super) moves: Vec<Compiled>,
    /// What a chip of each bin weighs.
    pub(super) weights: Vec<usize>,
    /// How many words are read for a state, at the most: one for each move, and
    /// some more for moves that are repeated.
    pub(super) reads: usize,
    /// The most layers that a move leads off.
    pub(super) most_layers: usize,
    /// The zeros after each row.
    pub(super) zeros: usize,
    pub(super) order: Order,
}

/// Makes the moves ready that fit into a sum, with layers of these weights.
pub(super) fn compile(
    game: &ChipMoves,
    order: Order,
    play: Play,
    weights: Vec<usize>,
    sum: usize,
) -> Program {
    let fits = |step: &&ChipMove| least_sum(game, step, 1) <= sum;
    let reaches = game.moves.iter().filter(fits).map(|step| {
        let (twos, ones) = (goes(step, 2, 1), goes(step, 1, 1));
        reach(game, twos, ones)
    });
    let mut program = Program {
        moves: Vec::new(),
        reads: 1,
        most_layers: 0,
        zeros: reaches
            .filter(|&zeros| zeros <= MOST_ZEROS)
            .fold(1, usize::max),
        weights,
        order,
    };
    for step in game.moves.iter().filter(fits) {
        let within = (LOWEST..=step.highest()).all(|bin| step.change_of(bin) == 0);
        // Within a row what is made several times is carried along.
        let most = if play.repeated && !within { sum } else { 1 };
        program.reads += if most > 1 { READS_OF_REPEATED } else { 1 };
        for times in 1..=most {
            if least_sum(game, step, times) > sum {
                break;
            }
            let compiled = compiled(game, &program, play, step, times, within);
            program.most_layers = program.most_layers.max(compiled.layers);
            program.moves.push(compiled);
        }
    }
    program
}

/// Weights of chips of which no move leads to a heavier state, or to a lighter one
/// where moves raise, in which ones and twos weigh nothing and a chip of bin 3
/// weighs 1; `None` if they are much larger than the values.
pub(super) fn weights(game: &ChipMoves, order: Order, sum: usize) -> Option<Vec<usize>> {
    let mut weights = vec![0, 0, 1];
    let sign = match order {
        Order::Falling => 1,
        Order::Rising => -1,
    };
    let fits = |step: &&ChipMove| least_sum(game, step, 1) <= sum;
    for bin in LOWEST + 1..=game.values.len() {
        let mut least = 0;
        for step in game.moves.iter().filter(fits) {
            let highest = step.highest();
            let changed = (1..=highest).rev().find(|&bin| step.change_of(bin) != 0);
            if changed != Some(bin) {
                continue;
            }
            let lower = (1..).zip(&weights);
            let gained: isize = lower
                .map(|(bin, &weight)| {
                    sign * step.change_of(bin) * isize::try_from(weight).unwrap_or(0)
                })
                .sum();
            let lost = (-sign * step.change_of(bin)).unsigned_abs();
            least = least.max(gained.max(0).unsigned_abs().div_ceil(lost));
        }
        if least > 4 * game.value(bin) {
            return None;
        }
        weights.push(least);
    }
    Some(weights)
}

/// The chips of a bin that must be there for a move to be made so many times.
fn goes(step: &ChipMove, bin: usize, times: usize) -> usize {
    let lost = (-step.change_of(bin)).max(0).unsigned_abs();
    step.goes_of(bin) + (times - 1) * lost
}

/// The least sum of a state in which a move can be made so many times.
fn least_sum(game: &ChipMoves, step: &ChipMove, times: usize) -> usize {
    let bins = 1..=step.highest();
    bins.map(|bin| goes(step, bin, times).saturating_mul(game.value(bin)))
        .fold(0, usize::saturating_add)
}

/// How far beyond a row a move looks for twos and ones that are not there.
fn reach(game: &ChipMoves, twos: usize, ones: usize) -> usize {
    let two = game.values.get(1).map_or(1, |&value| value as usize);
    twos.max(ones.div_ceil(two))
}

fn compiled(
    game: &ChipMoves,
    program: &Program,
    play: Play,
    step: &ChipMove,
    times: usize,
    within: bool,
) -> Compiled {
    let top = step.highest();
    let change = |bin| step.change_of(bin) * times.cast_signed();
    let weight = |bin: usize| program.weights.get(bin - 1).copied().unwrap_or(0);
    let risen = |bin| change(bin) * weight(bin).cast_signed();
    let layers: isize = (LOWEST..=top).map(risen).sum();
    let mut steps = vec![Step::default(); (top + 1).saturating_sub(LOWEST)];
    let (mut debt, mut lift) = (0, layers);
    for bin in (LOWEST..=top).rev() {
        debt -= change(bin) * game.value(bin).cast_signed();
        lift -= risen(bin);
        steps[bin - LOWEST] = Step {
            goes: goes(step, bin, times),
            debt,
            lift,
        };
    }
    let touched = |bin: &usize| step.goes_of(*bin) > 0 || step.comes_of(*bin) > 0;
    let bottom = match debt {
        0 => (LOWEST..=top).find(touched).unwrap_or(LOWEST),
        _ => LOWEST,
    };
    let needs = (goes(step, 2, times), goes(step, 1, times));
    let kept = |bin| step.goes_of(bin) > 0 && step.comes_of(bin) > 0;
    let plain = !kept(1) && !kept(2) && reach(game, needs.0, needs.1) <= program.zeros;
    Compiled {
        top,
        bottom,
        lowest: steps.first().copied().unwrap_or_default(),
        steps,
        layers: layers.unsigned_abs(),
        landing: Landing {
            kind: match (within, plain) {
                (true, _) => Kind::Within,
                (false, true) => Kind::Plain,
                (false, false) => Kind::Ranged,
            },
            twos: change(2),
            needs,
            masked: kept(1),
            counts: times == 1 && play.convention == Convention::Misere,
        },
    }
}

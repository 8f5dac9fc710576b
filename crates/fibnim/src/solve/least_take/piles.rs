//! One position of any number of piles, by the sweep of all below it.

use super::sorted::SortedSweep;
use super::sweep::Sweep;
use super::three_piles::{LineEndsObserver, Shape};
use super::{
    NEVER, Reach, TABLE, box_estimate, finite, lanes_estimate, sorted_estimate, sweep, three_piles,
};
use crate::analysis::{Ask, Convention};
use crate::error::Result;
use crate::rule::Rule;
use crate::solve::estimate::Estimate;
use crate::watch::{Noun, Pace};

/// Fewer entries than this are done before other threads have started.
const ENTRIES_FOR_THREADS: u128 = 10_000_000;

/// Up to so many piles a plain box is swept, in long rows; more piles sorted.
const MOST_OF_A_BOX: usize = 2;

/// More piles than this are counted in an error, and not listed.
const MOST_LISTED: usize = 12;

/// What a table says of some piles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PilesAnswer {
    /// L, `None` for ∞. The player to move wins at limit r if and only if
    /// r ≥ L.
    pub least_take: Option<u64>,
    /// Every winning move where there is no limit, as (pile from 1, take),
    /// sorted. At limit r the winning moves are those that take up to r.
    pub winning_moves: Vec<(usize, u64)>,
    /// How many positions the table went through.
    pub entries: u64,
    /// How much memory the table had, in bytes.
    pub bytes: u64,
}

/// Answers a position of any number of piles by the table of all positions
/// below it.
///
/// ```
/// use fibnim::{Ask, Budget, Rule, solve::solve_piles};
///
/// let fibonacci_nim = Rule::times(2);
/// let answer = solve_piles(&fibonacci_nim, &[5, 6, 34], Ask::normal(&Budget::default()))?;
/// assert_eq!(answer.winning_moves, [(2, 1)]);
/// let lost = solve_piles(&fibonacci_nim, &[1, 47, 72], Ask::normal(&Budget::default()))?;
/// assert_eq!(lost.least_take, None);
/// # Ok::<(), fibnim::Error>(())
/// ```
///
/// A table beyond the budget is refused before any work, with what it would
/// take:
///
/// ```
/// # use fibnim::{Ask, Budget, Rule, solve::solve_piles};
/// let piles = [1000, 1000, 1000, 1000];
/// let error = solve_piles(&Rule::times(2), &piles, Ask::normal(&Budget::default()));
/// assert!(error.unwrap_err().to_string().contains("would take 4.2e10 entries"));
/// ```
pub fn solve_piles(rule: &Rule, piles: &[u64], ask: Ask<'_>) -> Result<PilesAnswer> {
    let convention = ask.convention;
    let full = FullPiles::of(piles);
    if full.sizes.is_empty() {
        return Ok(no_stones(convention));
    }
    let what = format!("the table of least takes up to {}", list(piles));
    let estimate = full.estimate(what.clone());
    let mut pace = Pace::new(TABLE, ask.budget)
        .counting(Noun::ENTRIES)
        .of(estimate.steps());
    if let Some(lanes) = InLanes::of(&full, rule, &mut pace)? {
        let beside = full.bytes_beside_the_sweep();
        let in_lanes = lanes_estimate(what, &lanes.shape, lanes.threads, beside);
        if in_lanes.time <= estimate.time {
            in_lanes.check(ask.budget)?;
            let lines = lanes.line_ends(rule, convention, &pace)?;
            return Ok(full.answer(&lines, &lanes.reach, &in_lanes));
        }
    }
    estimate.check(ask.budget)?;
    let sizes = sweep::small_sizes(&full.sizes)?;
    let reach = full.reach(rule, sizes[0], &mut pace)?;
    let lines = if sizes.len() <= MOST_OF_A_BOX {
        LineEnds::of_box(Sweep::new(&reach, convention, &sizes), &sizes, &mut pace)?
    } else {
        LineEnds::of_sorted(
            SortedSweep::new(&reach, convention, &sizes),
            &sizes,
            &mut pace,
        )?
    };
    Ok(full.answer(&lines, &reach, &estimate))
}

fn list(piles: &[u64]) -> String {
    if piles.len() > MOST_LISTED {
        return format!("{} piles", piles.len());
    }
    let texts: Vec<String> = piles.iter().map(u64::to_string).collect();
    format!("({})", texts.join(","))
}

fn no_stones(convention: Convention) -> PilesAnswer {
    PilesAnswer {
        least_take: match convention {
            Convention::Normal => None,
            Convention::Misere => Some(0),
        },
        winning_moves: Vec::new(),
        entries: 1,
        bytes: 0,
    }
}

/// The piles that are not empty, the largest first.
struct FullPiles {
    sizes: Vec<u64>,
    /// The number of each pile in the position, from 1.
    numbers: Vec<usize>,
}

impl FullPiles {
    fn of(piles: &[u64]) -> Self {
        let mut full: Vec<(u64, usize)> = piles.iter().copied().zip(1..).collect();
        full.retain(|&(size, _)| size > 0);
        full.sort_by(|a, b| b.cmp(a));
        let (sizes, numbers) = full.into_iter().unzip();
        Self { sizes, numbers }
    }

    fn estimate(&self, what: String) -> Estimate {
        let beside = self.bytes_beside_the_sweep();
        match self.sizes.len() {
            ..=MOST_OF_A_BOX => box_estimate(what, &self.sizes, beside),
            _ => sorted_estimate(what, &self.sizes, beside),
        }
    }

    fn bytes_beside_the_sweep(&self) -> u128 {
        let lines = self.sizes.iter().map(|&size| LineEnds::bytes(size));
        lines.fold(Reach::bytes(self.sizes[0]), u128::saturating_add)
    }

    fn reach(&self, rule: &Rule, largest: u32, pace: &mut Pace) -> Result<Reach> {
        Reach::new(rule, largest, self.sizes.len() == 1, pace)
    }

    fn answer(&self, lines: &LineEnds, reach: &Reach, estimate: &Estimate) -> PilesAnswer {
        PilesAnswer {
            least_take: lines.least_take(),
            winning_moves: self.winning_moves(lines, reach),
            entries: estimate.entries.try_into().expect("within the budget"),
            bytes: estimate.bytes.try_into().expect("within the budget"),
        }
    }

    fn winning_moves(&self, lines: &LineEnds, reach: &Reach) -> Vec<(usize, u64)> {
        let mut moves = Vec::new();
        for (line, &number) in lines.axes.iter().zip(&self.numbers) {
            let targets = line.iter().rev().skip(1).zip(1..);
            let winning = targets.filter(|&(&least, take)| take <= reach.of(least));
            moves.extend(winning.map(|(_, take)| (number, u64::from(take))));
        }
        moves.sort_unstable();
        moves
    }
}

/// Three piles that are done many positions at a time.
struct InLanes {
    shape: Shape,
    reach: Reach,
    threads: usize,
}

impl InLanes {
    /// `None` where the piles or the rule do not go with lanes.
    fn of(full: &FullPiles, rule: &Rule, pace: &mut Pace) -> Result<Option<Self>> {
        let &[third, large, small] = full.sizes.as_slice() else {
            return Ok(None);
        };
        let Some(shape) = Shape::new(small, large, third) else {
            return Ok(None);
        };
        let largest = u32::try_from(third).expect("fits in a lane");
        let reach = full.reach(rule, largest, pace)?;
        let Some(shape) = shape.with_depth_for(&reach) else {
            return Ok(None);
        };
        let threads = match shape.entries() {
            0..ENTRIES_FOR_THREADS => 1,
            _ => three_piles::thread_count(0, &shape),
        };
        Ok(Some(Self {
            shape,
            reach,
            threads,
        }))
    }

    fn line_ends(&self, rule: &Rule, convention: Convention, pace: &Pace) -> Result<LineEnds> {
        let observers = (0..self.threads).map(|_| LineEndsObserver::new(&self.shape));
        let observers = three_piles::sweep(
            &self.shape,
            rule,
            &self.reach,
            convention,
            observers.collect(),
            pace,
        )?;
        Ok(LineEnds {
            axes: LineEndsObserver::lines(observers),
        })
    }
}

/// The least takes along the lines that end in the position, one for each
/// axis; the last of each is that of the position.
struct LineEnds {
    axes: Vec<Vec<u32>>,
}

impl LineEnds {
    fn bytes(size: u64) -> u128 {
        (u128::from(size) + 1) * size_of::<u32>() as u128
    }

    fn of_box(sweep: Sweep, sizes: &[u32], pace: &mut Pace) -> Result<Self> {
        let mut lines = Self {
            axes: vec![Vec::new(); sizes.len()],
        };
        sweep.run(pace, |outer, row| lines.see(sizes, outer, row))?;
        Ok(lines)
    }

    fn of_sorted(sweep: SortedSweep, sizes: &[u32], pace: &mut Pace) -> Result<Self> {
        let line = |&size: &u32| vec![NEVER; size as usize + 1];
        let mut lines = Self {
            axes: sizes.iter().map(line).collect(),
        };
        sweep.run(pace, |outer, row| lines.see_sorted(sizes, outer, row))?;
        for axis in (1..sizes.len()).rev() {
            if sizes[axis - 1] == sizes[axis] {
                let (before, from) = lines.axes.split_at_mut(axis);
                before[axis - 1].clone_from(&from[0]);
            }
        }
        Ok(lines)
    }

    /// Keeps what is on the lines of a sorted row, by the last of equal piles.
    ///
    /// Such a position is the sizes without one of them, and with another pile
    /// of at most that size at a later place: up to the one that is left out it
    /// agrees with the sizes, then with those one place further, and after the
    /// other pile with the sizes again.
    fn see_sorted(&mut self, sizes: &[u32], outer: &[u32], row: &[u32]) {
        let last = outer.len();
        let equal_places = |from: usize, shift: usize| {
            let pairs = outer[from..].iter().zip(&sizes[from + shift..]);
            from + pairs.take_while(|(x, size)| x == size).count()
        };
        let left_out = equal_places(0, 0);
        let other = equal_places(left_out, 1);
        if other == last {
            self.axes[left_out][..row.len()].copy_from_slice(row);
        } else if equal_places(other + 1, 0) == last
            && let Some(&least) = row.get(sizes[last] as usize)
        {
            self.axes[left_out][outer[other] as usize] = least;
        }
        if left_out == last
            && let Some(&least) = row.get(sizes[last] as usize)
        {
            // The position itself is on all lines.
            self.axes
                .iter_mut()
                .for_each(|line| *line.last_mut().expect("not empty") = least);
        }
    }

    /// Keeps what is on the lines: entries where at most one coordinate
    /// differs from the position.
    fn see(&mut self, sizes: &[u32], outer: &[u32], row: &[u32]) {
        let mut differing = (0..outer.len()).filter(|&axis| outer[axis] != sizes[axis]);
        let end = *row.last().expect("a row has an entry");
        match (differing.next(), differing.next()) {
            (None, _) => {
                let last = outer.len();
                self.axes[last].extend_from_slice(row);
                self.axes[..last].iter_mut().for_each(|line| line.push(end));
            }
            (Some(axis), None) => self.axes[axis].push(end),
            _ => {}
        }
    }

    fn least_take(&self) -> Option<u64> {
        finite(*self.axes[0].last().expect("the position itself"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;

    #[test]
    fn lanes_and_sorted_positions_agree() {
        for piles in [
            [40, 33, 70],
            [1, 90, 90],
            [2, 3, 200],
            [64, 64, 64],
            [31, 32, 33],
            [100, 17, 100],
        ] {
            for text in ["2t", "t", "3t", "5t/2", "t+1"] {
                let rule = Rule::parse(text).unwrap();
                let full = FullPiles::of(&piles);
                let sizes = sweep::small_sizes(&full.sizes).unwrap();
                let mut pace = Pace::new("a test", &Budget::new());
                let lanes = InLanes::of(&full, &rule, &mut pace).unwrap();
                let lanes = lanes.expect("few slots");
                for convention in [Convention::Normal, Convention::Misere] {
                    let sweep = SortedSweep::new(&lanes.reach, convention, &sizes);
                    let sorted = LineEnds::of_sorted(sweep, &sizes, &mut pace).unwrap();
                    let lines = lanes.line_ends(&rule, convention, &pace).unwrap();
                    assert_eq!(sorted.axes, lines.axes, "{text}: {piles:?}");
                }
            }
        }
    }
}

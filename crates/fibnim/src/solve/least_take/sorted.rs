//! All sorted positions of a box in their order, with a stack for each line.
//!
//! L does not depend on the order of the piles, so that one order of each
//! position is enough: x_1 ≥ … ≥ x_k with x_i ≤ n_i, for n_1 ≥ … ≥ n_k. They
//! are visited in lexicographic order, x_1 slowest.
//!
//! # Lines
//!
//! A line is k − 1 piles M_1 ≥ … ≥ M_{k−1} and one more, v. With a larger v the
//! sorted position comes later, so that every line is visited with v growing.
//! It begins with the row of M, which has v as its last pile: stacks are begun
//! there, and none has to be cleared.
//!
//! Let j be the last index with M_j > n_{j+1}, 0 if there is none. The piles
//! from v on stand one place further than in M, so that v comes after M_j, and
//! the line lives as long as x_1, …, x_j stay the same. So room j has the
//! stacks of lines with this j, by M_{j+1}, …, M_{k−1}: sorted lists within
//! n_{j+2}, …, n_k, the same for each x_1, …, x_j.
//!
//! # Ranks
//!
//! Sorted lists (y_i, …, y_k) within n_i, …, n_k are numbered in lexicographic
//! order. Before one of them are those that agree up to y_{m−1} and have less
//! than y_m, for each m; how many depends on m and y_m alone. So the number of
//! a list is a sum of one term a pile, and neighbours in x_k are neighbours in
//! each room: a row of positions meets a row of stacks.

use super::sweep::LineStack;
use super::{NEVER, Reach};
use crate::analysis::Convention;
use crate::error::Result;
use crate::watch::Pace;

/// The sweep of the sorted positions within some sizes, the largest first.
pub(super) struct SortedSweep<'a> {
    reach: &'a Reach,
    convention: Convention,
    sizes: &'a [u32],
    ranks: Ranks,
    /// Where the room of each j begins among the stacks.
    rooms: Vec<usize>,
    stacks: Vec<LineStack>,
    /// All piles but the last, which makes the rows.
    outer: Vec<u32>,
    /// For each place up to the last: where the lines begin that have the
    /// piles before it, with 0 from there on.
    starts: Vec<usize>,
    row_stack: LineStack,
    row: Vec<u32>,
    crossings: Vec<Crossing>,
}

/// The lines along one pile that a row meets.
struct Crossing {
    /// The first stack.
    start: usize,
    length: usize,
    /// The size of the pile.
    at: u32,
}

/// For each place but the first and each y: how many sorted lists from that
/// place on begin with less than y.
struct Ranks {
    by_place: Vec<Vec<usize>>,
}

impl Ranks {
    fn new(sizes: &[u32]) -> Self {
        let mut by_place: Vec<Vec<usize>> = vec![Vec::new(); sizes.len()];
        let mut after: Option<(u32, &Vec<usize>)> = None;
        for (ranks, &size) in by_place.iter_mut().zip(sizes).skip(1).rev() {
            let mut rank = 0;
            ranks.push(rank);
            for y in 0..=size {
                rank += after.map_or(1, |(size, ranks)| ranks[y.min(size) as usize + 1]);
                ranks.push(rank);
            }
            after = Some((size, ranks));
        }
        Self { by_place }
    }

    fn of(&self, place: usize, y: u32) -> usize {
        self.by_place[place][y as usize]
    }

    /// How many sorted lists there are from a place on.
    fn count(&self, place: usize) -> usize {
        let ranks = self.by_place.get(place);
        ranks.and_then(|ranks| ranks.last()).copied().unwrap_or(1)
    }
}

/// The memory of a sweep. Stacks that outgrow their place are not in it.
pub(super) fn bytes(sizes: &[u64], work: &SortedWork) -> u128 {
    let ranks = sizes.iter().skip(1).map(|&size| u128::from(size) + 2);
    let ranks = ranks.fold(0, u128::saturating_add);
    let row = u128::from(*sizes.last().expect("at least two piles")) + 1;
    work.stacks
        .saturating_mul(size_of::<LineStack>() as u128)
        .saturating_add(ranks.saturating_mul(size_of::<usize>() as u128))
        .saturating_add(row.saturating_mul(size_of::<u32>() as u128))
}

impl<'a> SortedSweep<'a> {
    /// # Panics
    /// Panics with fewer than two piles.
    pub(super) fn new(reach: &'a Reach, convention: Convention, sizes: &'a [u32]) -> Self {
        assert!(sizes.is_sorted_by(|a, b| a >= b), "the largest pile first");
        let last = sizes.len() - 1;
        let ranks = Ranks::new(sizes);
        let mut stacks = 0;
        let mut rooms = Vec::with_capacity(sizes.len());
        for j in 0..sizes.len() {
            rooms.push(stacks);
            if is_used(j, sizes) {
                stacks += ranks.count(j + 1);
            }
        }
        Self {
            reach,
            convention,
            sizes,
            ranks,
            rooms,
            stacks: vec![LineStack::default(); stacks],
            outer: vec![0; last],
            starts: vec![0; sizes.len()],
            row_stack: LineStack::default(),
            row: vec![NEVER; sizes[last] as usize + 1],
            crossings: Vec::with_capacity(last),
        }
    }

    /// Hands every row to `see`: all piles but the last, and the least takes
    /// by the last one, [`NEVER`] for ∞.
    pub(super) fn run(
        mut self,
        pace: &mut Pace,
        mut see: impl FnMut(&[u32], &[u32]),
    ) -> Result<()> {
        loop {
            let length = self.fill_row(pace)?;
            see(&self.outer, &self.row[..length]);
            if !self.advance() {
                return Ok(());
            }
        }
    }

    /// The next row's piles; false after the last row.
    fn advance(&mut self) -> bool {
        let last = self.outer.len();
        let mut place = last - 1;
        loop {
            let before = place.checked_sub(1).map_or(NEVER, |p| self.outer[p]);
            if self.outer[place] < self.sizes[place].min(before) {
                break;
            }
            if place == 0 {
                return false;
            }
            self.outer[place] = 0;
            place -= 1;
        }
        self.outer[place] += 1;
        for place in place..last {
            let pile = self.outer[place];
            self.starts[place + 1] = if pile > self.sizes[place + 1] {
                self.rooms[place + 1]
            } else {
                self.starts[place] + self.ranks.of(place + 1, pile)
            };
        }
        true
    }

    /// Computes the least takes of a row, and gives their number.
    fn fill_row(&mut self, pace: &mut Pace) -> Result<usize> {
        let last = self.outer.len();
        let length = self.outer[last - 1].min(self.sizes[last]) as usize + 1;
        self.find_crossings(length);
        let row = &mut self.row[..length];
        row.fill(NEVER);
        for crossing in &self.crossings {
            let stacks = &mut self.stacks[crossing.start..][..crossing.length];
            for (stack, least) in stacks.iter_mut().zip(&mut *row) {
                *least = (*least).min(stack.nearest(crossing.at).unwrap_or(NEVER));
            }
        }
        let at_the_end = self.outer[0] == 0 && self.convention == Convention::Misere;
        self.row_stack.go_along(row, self.reach, at_the_end, pace)?;
        for crossing in &self.crossings {
            let stacks = &mut self.stacks[crossing.start..][..crossing.length];
            for (stack, &least) in stacks.iter_mut().zip(&*row) {
                stack.push(crossing.at, self.reach.of(least));
            }
        }
        std::mem::swap(&mut self.row_stack, &mut self.stacks[self.starts[last]]);
        Ok(length)
    }

    /// The lines that meet the row, but for its own. Equal piles have the same
    /// line, which counts for the last of them.
    fn find_crossings(&mut self, length: usize) {
        self.crossings.clear();
        let last = self.outer.len();
        let mut after = 0;
        for place in (0..last).rev() {
            let at = self.outer[place];
            let mut length = length;
            if place + 1 == last {
                length = length.min(at as usize);
            } else {
                let next = self.outer[place + 1];
                after += self.ranks.of(place + 1, next);
                if next == at {
                    continue;
                }
            }
            self.crossings.push(Crossing {
                start: self.starts[place] + after,
                length,
                at,
            });
        }
    }
}

/// Whether some line has this j: M_j > n_{j+1}.
fn is_used<T: PartialOrd>(j: usize, sizes: &[T]) -> bool {
    j == 0 || sizes[j - 1] > sizes[j]
}

// How much there is in a sweep, without going through it.

/// The number of lists x_1 ≥ … ≥ x_k with x_i ≤ n_i, for n_1 ≥ … ≥ n_k;
/// `u128::MAX` for more.
///
/// Let P_i(y) be the number of lists from place i on that begin with at most y.
/// Then P_i(y) = P_i(y − 1) + P_{i+1}(y) while y ≤ n_{i+1}, and P_{i+1}(n_{i+1})
/// in its place from there on. All are known at y = 0, and taken from one size
/// n_i to the next: P_i(y + u) is the sum over m ≥ i of P_m(y) times the
/// binomial of u + m − i − 1 over m − i, where the last m is the first place
/// whose size is y already. Nothing is subtracted, so that saturation is safe.
fn sorted_lists(sizes: &[u64]) -> u128 {
    // P_i for each place, and 1 for the empty list.
    let mut lists = vec![1_u128; sizes.len() + 1];
    let mut y = 0;
    for (place, &size) in sizes.iter().enumerate().rev() {
        let active = place + 1;
        let growth = size - y;
        if growth <= active as u64 {
            for _ in 0..growth {
                for i in (0..active).rev() {
                    lists[i] = lists[i].saturating_add(lists[i + 1]);
                }
            }
        } else {
            for i in 0..active {
                lists[i] = grown(&lists[i..=active], growth);
                if lists[0] == u128::MAX {
                    break;
                }
            }
        }
        if lists[0] == u128::MAX {
            break;
        }
        y = size;
    }
    lists[0]
}

/// The sum of the lists, each times the binomial of u + its place − 1 over its
/// place.
fn grown(lists: &[u128], u: u64) -> u128 {
    let mut binomial = 1_u128;
    let mut sum = 0_u128;
    for (place, &count) in (0..).zip(lists) {
        if place > 0 {
            let product = binomial.checked_mul(u128::from(u) + place - 1);
            binomial = match product {
                Some(product) if binomial < u128::MAX => product / place,
                _ => u128::MAX,
            };
        }
        sum = sum.saturating_add(count.saturating_mul(binomial));
    }
    sum
}

/// What a sweep of sorted positions goes through, with `u128::MAX` for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SortedWork {
    pub(super) positions: u128,
    /// Positions that differ in the last pile only are a row.
    pub(super) rows: u128,
    /// Positions with their lines, equal piles counted once.
    pub(super) crossings: u128,
    /// Stacks that are kept.
    pub(super) stacks: u128,
}

impl SortedWork {
    /// The work for some sizes, the largest first.
    pub(super) fn new(sizes: &[u64]) -> Self {
        let positions = sorted_lists(sizes);
        Self {
            positions,
            rows: sorted_lists(&sizes[..sizes.len() - 1]),
            crossings: crossings(sizes, positions),
            stacks: stacks(sizes),
        }
    }
}

/// Every pile of every position, without the piles that are equal to the next
/// one: where the piles i and i + 1 are equal, leaving one out gives a list
/// within the sizes without n_i.
fn crossings(sizes: &[u64], positions: u128) -> u128 {
    let all = positions.saturating_mul(sizes.len() as u128);
    if all == u128::MAX {
        return all;
    }
    let groups = sizes.chunk_by(|a, b| a == b);
    let mut equal = 0_u128;
    let mut before = 0;
    for group in groups {
        let without = [&sizes[..before], &sizes[before + 1..]].concat();
        before += group.len();
        // The last pile has no next one.
        let places = group.len() - usize::from(before == sizes.len());
        if places > 0 {
            equal += sorted_lists(&without) * places as u128;
        }
    }
    all - equal
}

fn stacks(sizes: &[u64]) -> u128 {
    let mut stacks = 0_u128;
    for j in 0..sizes.len() {
        if is_used(j, sizes) {
            stacks = stacks.saturating_add(sorted_lists(&sizes[j + 1..]));
        }
        if stacks == u128::MAX {
            break;
        }
    }
    stacks
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::sweep::Sweep;
    use super::*;
    use crate::budget::Budget;
    use crate::rule::Rule;

    /// Every position of the sorted sweep, each once.
    fn sorted(reach: &Reach, convention: Convention, sizes: &[u32]) -> HashMap<Vec<u32>, u32> {
        let mut seen = HashMap::new();
        let mut pace = Pace::new("a test", &Budget::new());
        let sweep = SortedSweep::new(reach, convention, sizes);
        let swept = sweep.run(&mut pace, |outer, row| {
            for (last, &least) in (0..).zip(row) {
                let before = seen.insert([outer, &[last]].concat(), least);
                assert_eq!(before, None, "{outer:?}, {last}");
            }
        });
        swept.unwrap();
        assert_eq!(pace.done(), seen.len() as u64, "all are counted");
        seen
    }

    #[test]
    fn the_whole_box_agrees() {
        let boxes: [&[u32]; 10] = [
            &[30, 9],
            &[40, 23, 11],
            &[25, 25, 25],
            &[300, 2, 1],
            &[60, 60, 1],
            &[30, 9, 9, 4],
            &[11, 11, 11, 11],
            &[19, 1, 1, 1, 1],
            &[7, 6, 5, 4, 3],
            &[5, 5, 5, 2, 2, 2],
        ];
        for text in ["2t", "t", "5t/2", "7", "1,2,2,7,7…", "(t+7)/3", "1"] {
            let rule = Rule::parse(text).unwrap();
            for sizes in boxes {
                let mut pace = Pace::new("a test", &Budget::new());
                let reach = Reach::new(&rule, sizes[0], false, &mut pace).unwrap();
                for convention in [Convention::Normal, Convention::Misere] {
                    let sorted = sorted(&reach, convention, sizes);
                    let mut count = 0;
                    let sweep = Sweep::new(&reach, convention, sizes);
                    let swept = sweep.run(&mut pace, |outer, row| {
                        for (last, &least) in (0..).zip(row) {
                            let mut piles = [outer, &[last]].concat();
                            count += usize::from(piles.is_sorted_by(|a, b| a >= b));
                            piles.sort_unstable_by(|a, b| b.cmp(a));
                            assert_eq!(sorted.get(&piles), Some(&least), "{text}: {piles:?}");
                        }
                    });
                    swept.unwrap();
                    assert_eq!(sorted.len(), count, "{text}: {sizes:?}");
                }
            }
        }
    }

    /// All sorted lists, one after the other.
    fn enumerated(sizes: &[u64]) -> Vec<Vec<u64>> {
        sizes.iter().fold(vec![Vec::new()], |shorter, &size| {
            let longer = |list: &Vec<u64>| -> Vec<Vec<u64>> {
                let largest = list.last().map_or(size, |&before| size.min(before));
                let next = (0..=largest).map(|y| [list.as_slice(), &[y]].concat());
                next.collect()
            };
            shorter.iter().flat_map(longer).collect()
        })
    }

    #[test]
    fn enumeration_agrees() {
        for sizes in [
            &[5][..],
            &[9, 9],
            &[9, 2],
            &[30, 9, 9, 4],
            &[19, 1, 1, 1, 1],
            &[7, 6, 5, 4, 3],
            &[3, 3, 3, 3, 3, 3],
            &[40, 1],
            &[25, 11, 3],
            &[1; 9],
            &[12, 12, 2, 2, 2],
        ] {
            let lists = enumerated(sizes);
            let distinct = |list: &Vec<u64>| list.chunk_by(|a, b| a == b).count() as u128;
            let work = SortedWork::new(sizes);
            assert_eq!(work.positions, lists.len() as u128, "{sizes:?}");
            let crossings: u128 = lists.iter().map(distinct).sum();
            assert_eq!(work.crossings, crossings, "{sizes:?}");
            let rows = enumerated(&sizes[..sizes.len() - 1]);
            assert_eq!(work.rows, rows.len() as u128, "{sizes:?}");
        }
    }

    #[test]
    fn large_numbers_and_many_piles() {
        assert_eq!(sorted_lists(&[u64::MAX]), 1 << 64);
        assert_eq!(sorted_lists(&[u64::MAX, u64::MAX]), (1 << 127) + (1 << 63));
        assert_eq!(sorted_lists(&[u64::MAX; 3]), u128::MAX);
        assert_eq!(sorted_lists(&[u64::MAX; 1000]), u128::MAX);
        assert_eq!(sorted_lists(&[u64::MAX, 1, 1]), 3 * (1 << 64) - 2);
        assert_eq!(sorted_lists(&[1; 1000]), 1001);
        let falling: Vec<u64> = (0..1000).map(|i| 1_000_000 - 1000 * i).collect();
        assert_eq!(SortedWork::new(&falling).crossings, u128::MAX);
        let ones = SortedWork::new(&[1; 1000]);
        assert_eq!((ones.rows, ones.crossings, ones.stacks), (1000, 2000, 1000));
    }
}

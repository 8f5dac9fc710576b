//! Whether a game of chips always ends: weights that every move lowers, or moves
//! that can be played in a circle. One of the two exists, and never both.
//!
//! Moves add vectors d_1, …, d_m to the counts of the bins. By Gordan's theorem
//! either there are weights w with w·d_r < 0 for all r, and then no game can go
//! on for ever where the states are finitely many, or there are numbers y ≥ 0,
//! not all zero, with Σ y_r d_r = 0, and then a position with chips enough can be
//! played in a circle. The simplex method, in whole numbers of any size and with
//! Bland's rule, finds the one or the other: nothing is rounded.

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use super::definition::{Definition, Instance};

/// What is known of a game's end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The highest bin that a move changes always loses chips, or always gains
    /// some: such weights exist for any number of bins.
    HighestBin(Direction),
    /// Weights of the bins from 1 on that every move lowers in sum.
    Weights(Vec<IBig>),
    /// Moves, by their index, and how often each is made: together they change
    /// nothing.
    Circle(Vec<(usize, IBig)>),
}

/// How the highest bin that a move changes changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// It loses chips.
    Falling,
    /// It gains chips.
    Rising,
}

/// The most numbers that are computed for weights: that is a second.
const MOST_WORK: u64 = 5_000_000;

/// The most moves that weights are looked for.
pub(super) const MOST_MOVES: usize = 1500;

/// How the highest changed bin changes, if it is the same for all moves.
pub(crate) fn highest_bin<'i>(
    instances: impl IntoIterator<Item = &'i Instance>,
) -> Option<Direction> {
    let mut found = None;
    for instance in instances {
        let (_, change) = *instance.difference().last()?;
        let direction = if change < 0 {
            Direction::Falling
        } else {
            Direction::Rising
        };
        if found.is_some_and(|found| found != direction) {
            return None;
        }
        found = Some(direction);
    }
    found
}

/// How the moves between the first bins end; `None` where there are too many of
/// them, or where it takes long to decide.
pub(super) fn end_of(definition: &Definition, bins: usize) -> Option<End> {
    if let Some(direction) = highest_bin(&definition.instances) {
        return Some(End::HighestBin(direction));
    }
    let among = |instance: &&(usize, &Instance)| instance.1.highest() <= bins;
    let instances = definition.instances.iter().enumerate();
    let moves: Vec<(usize, &Instance)> = instances.filter(|found| among(&found)).collect();
    if moves.len() > MOST_MOVES {
        return None;
    }
    let differences: Vec<Vec<(usize, i64)>> = moves
        .iter()
        .map(|(_, instance)| instance.difference())
        .collect();
    Some(match gordan(&differences, bins)? {
        Gordan::Weights(weights) => End::Weights(weights),
        Gordan::Circle(often) => {
            let made = moves
                .iter()
                .zip(often)
                .filter(|(_, often)| *often > IBig::ZERO);
            let mut circle: Vec<(usize, IBig)> =
                made.map(|((index, _), often)| (*index, often)).collect();
            // As seldom as possible.
            let divisor = circle.iter().fold(IBig::ZERO, |divisor, (_, often)| {
                common_divisor(divisor, often.clone())
            });
            for (_, often) in &mut circle {
                *often = &*often / &divisor;
            }
            End::Circle(circle)
        }
    })
}

fn common_divisor(mut a: IBig, mut b: IBig) -> IBig {
    while b != IBig::ZERO {
        (a, b) = (b.clone(), a % b);
    }
    a
}

/// The two sides of Gordan's theorem.
#[derive(Debug, PartialEq, Eq)]
enum Gordan {
    Weights(Vec<IBig>),
    Circle(Vec<IBig>),
}

/// Which side holds for vectors that are given by (bin from 1, change); `None`
/// where it takes long to find out.
fn gordan(vectors: &[Vec<(usize, i64)>], bins: usize) -> Option<Gordan> {
    let mut tableau = Tableau::new(vectors, bins);
    while let Some(column) = tableau.entering() {
        let row = tableau.leaving(column);
        tableau.pivot(row, column);
        if tableau.work > MOST_WORK {
            return None;
        }
    }
    Some(tableau.result())
}

/// Looks for y ≥ 0 with Σ y_r d_r = 0 and Σ y_r = 1, by the least sum of one
/// artificial variable a row. Entries are whole numbers over a common
/// denominator, the last pivot, by which every division is exact.
struct Tableau {
    /// A row for each bin and one for Σ y_r; at last the costs. A column for each
    /// vector, for each artificial variable, and the right side.
    rows: Vec<Vec<IBig>>,
    basis: Vec<usize>,
    denominator: IBig,
    vectors: usize,
    /// How many numbers were computed.
    work: u64,
}

impl Tableau {
    fn new(vectors: &[Vec<(usize, i64)>], bins: usize) -> Self {
        let (count, artificial) = (vectors.len(), bins + 1);
        let width = count + artificial + 1;
        let mut rows = vec![vec![IBig::ZERO; width]; artificial + 1];
        for (column, vector) in vectors.iter().enumerate() {
            for &(bin, change) in vector {
                rows[bin - 1][column] = IBig::from(change);
            }
            rows[bins][column] = IBig::ONE;
        }
        rows[bins][width - 1] = IBig::ONE;
        for (row, entries) in rows.iter_mut().take(artificial).enumerate() {
            entries[count + row] = IBig::ONE;
        }
        // The costs are those of the artificial variables, which are the basis.
        let (equations, costs) = rows.split_at_mut(artificial);
        for (column, cost) in costs[0].iter_mut().enumerate() {
            if (count..width - 1).contains(&column) {
                continue;
            }
            *cost = -equations.iter().map(|row| &row[column]).sum::<IBig>();
        }
        Self {
            rows,
            basis: (count..count + artificial).collect(),
            denominator: IBig::ONE,
            vectors: count,
            work: 0,
        }
    }

    fn equations(&self) -> usize {
        self.basis.len()
    }

    /// The first vector that lowers the costs; artificial variables do not come
    /// back.
    fn entering(&self) -> Option<usize> {
        let costs = &self.rows[self.equations()];
        costs[..self.vectors]
            .iter()
            .position(|cost| *cost < IBig::ZERO)
    }

    /// The row whose variable becomes 0 first, by Bland's rule. There is one, as
    /// the sum of all is bounded.
    fn leaving(&self, column: usize) -> usize {
        let mut best: Option<usize> = None;
        for row in 0..self.equations() {
            let entry = &self.rows[row][column];
            if *entry <= IBig::ZERO {
                continue;
            }
            let right = |row: usize| self.rows[row].last().expect("rows have a right side");
            let is_better = |best: usize| {
                let (here, there) = (right(row) * &self.rows[best][column], right(best) * entry);
                here < there || here == there && self.basis[row] < self.basis[best]
            };
            if best.is_none_or(is_better) {
                best = Some(row);
            }
        }
        best.expect("the numbers y are bounded by their sum")
    }

    fn pivot(&mut self, row: usize, column: usize) {
        let pivots = self.rows[row].clone();
        let pivot = pivots[column].clone();
        for (other, entries) in self.rows.iter_mut().enumerate() {
            if other == row {
                continue;
            }
            let factor = entries[column].clone();
            if factor == IBig::ZERO && pivot == self.denominator {
                continue;
            }
            for (entry, from) in entries.iter_mut().zip(&pivots) {
                // Most numbers are 0, and stay so.
                if *entry == IBig::ZERO && (*from == IBig::ZERO || factor == IBig::ZERO) {
                    continue;
                }
                // Long numbers take longer.
                self.work += 1 + entry.bit_len() as u64 / 64;
                *entry = (&*entry * &pivot - &factor * from) / &self.denominator;
            }
        }
        self.denominator = pivot;
        self.basis[row] = column;
    }

    fn result(&self) -> Gordan {
        let costs = &self.rows[self.equations()];
        let right = |row: usize| self.rows[row].last().expect("rows have a right side");
        if *right(self.equations()) == IBig::ZERO {
            let mut often = vec![IBig::ZERO; self.vectors];
            for (row, &variable) in self.basis.iter().enumerate() {
                if variable < self.vectors {
                    often[variable].clone_from(right(row));
                }
            }
            return Gordan::Circle(often);
        }
        // The multipliers of the equations, by the costs of the artificial
        // variables.
        let bins = self.equations() - 1;
        let artificial = &costs[self.vectors..self.vectors + bins];
        Gordan::Weights(
            artificial
                .iter()
                .map(|cost| &self.denominator - cost)
                .collect(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dot(weights: &[IBig], vector: &[(usize, i64)]) -> IBig {
        let each = vector
            .iter()
            .map(|&(bin, change)| &weights[bin - 1] * IBig::from(change));
        each.sum()
    }

    /// Whatever is found is verified: nothing else needs to be trusted.
    #[test]
    fn one_side_of_the_theorem_holds() {
        let mut seed = 1u64;
        let mut random = |below: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        let (mut ended, mut circles) = (0, 0);
        for _ in 0..2000 {
            let bins = usize::try_from(1 + random(5)).unwrap();
            let vectors: Vec<Vec<(usize, i64)>> = (0..=random(6))
                .map(|_| {
                    (1..=bins)
                        .map(|bin| (bin, random(5).cast_signed() - 2))
                        .collect()
                })
                .collect();
            match gordan(&vectors, bins).expect("they are few") {
                Gordan::Weights(weights) => {
                    ended += 1;
                    for vector in &vectors {
                        assert!(
                            dot(&weights, vector) < IBig::ZERO,
                            "{weights:?} {vectors:?}"
                        );
                    }
                }
                Gordan::Circle(often) => {
                    circles += 1;
                    assert!(often.iter().all(|often| *often >= IBig::ZERO));
                    assert!(often.iter().any(|often| *often > IBig::ZERO));
                    for bin in 1..=bins {
                        let each = vectors
                            .iter()
                            .zip(&often)
                            .map(|(vector, often)| IBig::from(vector[bin - 1].1) * often);
                        assert_eq!(each.sum::<IBig>(), IBig::ZERO, "{often:?} {vectors:?}");
                    }
                }
            }
        }
        assert!(ended > 200 && circles > 200, "{ended} {circles}");
    }
}

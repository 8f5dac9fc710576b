//! Plain computations that share no code with the library: `num-bigint`,
//! greedy loops and definitions taken literally.

#![allow(dead_code, reason = "each test target uses a part of it")]

pub mod compare;

use fibnim::Natural;
use num_bigint::BigUint;
use proptest::strategy::Strategy;

pub fn big(text: &str) -> BigUint {
    text.parse().expect("decimal digits")
}

pub fn to_big(n: &Natural) -> BigUint {
    big(&n.to_string())
}

pub fn to_natural(n: &BigUint) -> Natural {
    Natural::parse(&n.to_string()).expect("decimal digits")
}

/// The strategy for numbers of up to so many 32-bit digits.
pub fn numbers_of(words: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = BigUint> {
    proptest::collection::vec(proptest::num::u32::ANY, words).prop_map(BigUint::new)
}

/// Neighbouring Fibonacci numbers F_{k−1}, F_k, walked up and down in place.
pub struct FibonacciPair {
    pub k: usize,
    pub previous: BigUint,
    pub current: BigUint,
}

impl FibonacciPair {
    /// F_1 = 1 and F_2 = 1.
    pub fn lowest() -> Self {
        let one = || BigUint::from(1u8);
        Self {
            k: 2,
            previous: one(),
            current: one(),
        }
    }

    pub fn up(&mut self) {
        self.previous += &self.current;
        std::mem::swap(&mut self.previous, &mut self.current);
        self.k += 1;
    }

    pub fn down(&mut self) {
        self.current -= &self.previous;
        std::mem::swap(&mut self.previous, &mut self.current);
        self.k -= 1;
    }
}

/// Visits the Zeckendorf parts of n with their indices, largest first:
/// subtract the largest Fibonacci number that fits, again and again.
fn visit_greedy_parts(n: &BigUint, mut visit: impl FnMut(usize, &BigUint)) {
    let mut pair = FibonacciPair::lowest();
    while pair.current <= *n {
        pair.up();
    }
    let mut rest = n.clone();
    while pair.k >= 2 {
        if pair.current <= rest {
            rest -= &pair.current;
            visit(pair.k, &pair.current);
        }
        pair.down();
    }
}

/// The parts of n with their indices, smallest first.
pub fn greedy_parts(n: &BigUint) -> Vec<(usize, BigUint)> {
    let mut parts = Vec::new();
    visit_greedy_parts(n, |index, part| parts.push((index, part.clone())));
    parts.reverse();
    parts
}

/// The indices alone, smallest first. No part is kept, so that a number of
/// 100,000 digits is no trouble.
pub fn greedy_indices(n: &BigUint) -> Vec<usize> {
    let mut indices = Vec::new();
    visit_greedy_parts(n, |index, _| indices.push(index));
    indices.reverse();
    indices
}

/// L(0), …, L(n) of one pile by definition: L(m) is the least take t ≤ m that
/// leaves the opponent a limit below L(m − t); `u64::MAX` stands for ∞.
///
/// Whoever faces no stones has lost in normal play and won in misère play.
pub fn least_takes(n: usize, misere: bool, f: impl Fn(u64) -> u64) -> Vec<u64> {
    let mut least = vec![if misere { 0 } else { u64::MAX }];
    for pile in 1..=n {
        let wins = |&take: &usize| {
            let left = least[pile - take];
            // Without stones the limit says nothing, so f is not asked.
            left == u64::MAX || take < pile && f(take as u64) < left
        };
        let found = (1..=pile).find(wins);
        least.push(found.map_or(u64::MAX, |take| take as u64));
    }
    least
}

/// H_1, H_2, … by definition, as far as they are at most `bound`:
/// H_{k+1} = H_k + H_j with the least j such that f(H_j) ≥ H_k. The flag says
/// whether the sequence ends because no such j exists.
pub fn sequence_by_definition(bound: u64, f: impl Fn(u64) -> u64) -> (Vec<u64>, bool) {
    let mut terms = vec![1u64];
    loop {
        let top = terms[terms.len() - 1];
        let Some(low) = terms.iter().find(|&&low| f(low) >= top) else {
            return (terms, true);
        };
        if top + low > bound {
            return (terms, false);
        }
        terms.push(top + low);
    }
}

/// A rule as text and as a function.
pub type NamedRule = (&'static str, fn(u64) -> u64);

/// Rules of every kind: growing, constant, by expression and by table, with
/// infinite and with finite sequences H_k.
pub const RULES: [NamedRule; 16] = [
    ("t", |t| t),
    ("2t", |t| 2 * t),
    ("3t", |t| 3 * t),
    ("5t/2", |t| 5 * t / 2),
    ("3t/2", |t| 3 * t / 2),
    ("9t/4", |t| 9 * t / 4),
    ("t+1", |t| t + 1),
    ("t^2", |t| t * t),
    ("(t+1)/2", |t| t.div_ceil(2)),
    ("(t+7)/3", |t| (t + 7) / 3),
    ("7", |_| 7),
    ("1", |_| 1),
    ("5…", |_| 5),
    ("1,2,2,7,7…", |t| [1, 2, 2, 7, 7][index_from_one(t, 5)]),
    ("3,3,3,4,20…", |t| [3, 3, 3, 4, 20][index_from_one(t, 5)]),
    ("2,4,6,8,10,12,12...", |t| (2 * t).min(12)),
];

/// The index of entry t, counted from 1, the last one for all beyond.
fn index_from_one(t: u64, entries: usize) -> usize {
    usize::try_from(t).expect("small").min(entries) - 1
}

/// Two piles by definition: the least take of every pair, `u64::MAX` for ∞.
pub struct TwoPiles {
    least: Vec<Vec<u64>>,
    limits: Vec<u64>,
}

impl TwoPiles {
    /// All pairs of piles up to n, in normal play.
    pub fn up_to(n: usize, f: impl Fn(u64) -> u64) -> Self {
        let mut table = Self {
            least: vec![vec![u64::MAX; n + 1]; n + 1],
            limits: (0..=n as u64)
                .map(|t| if t == 0 { 0 } else { f(t) })
                .collect(),
        };
        for a in 0..=n {
            for b in 0..=n {
                let found = (1..=a.max(b)).find(|&t| table.wins(a, b, t).any(|wins| wins));
                table.least[a][b] = found.map_or(u64::MAX, |take| take as u64);
            }
        }
        table
    }

    /// Whether taking t from either pile wins, where there are t stones.
    fn wins(&self, a: usize, b: usize, t: usize) -> impl Iterator<Item = bool> + '_ {
        let first = (t <= a).then(|| self.limits[t] < self.least[a - t][b]);
        let second = (t <= b).then(|| self.limits[t] < self.least[a][b - t]);
        [first, second].into_iter().flatten()
    }

    pub fn least(&self, a: usize, b: usize) -> u64 {
        self.least[a][b]
    }

    /// Every winning move without a limit: (pile from 1, take).
    pub fn winning_moves(&self, a: usize, b: usize) -> Vec<(usize, u64)> {
        let first = (1..=a).filter(|&t| self.limits[t] < self.least[a - t][b]);
        let second = (1..=b).filter(|&t| self.limits[t] < self.least[a][b - t]);
        let first = first.map(|take| (1, take as u64));
        first.chain(second.map(|take| (2, take as u64))).collect()
    }
}

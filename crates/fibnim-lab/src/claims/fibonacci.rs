//! Fibonacci numbers and Zeckendorf representations for the checks: written
//! out from the definitions, so that they share no code with the library. Small
//! ones are machine words of 64 bits.

use fibnim::Natural;

use super::{Effort, Evidence};

/// F_k with F_1 = F_2 = 1.
pub fn f(k: usize) -> Natural {
    let (mut this, mut next) = (Natural::ZERO, Natural::ONE);
    for _ in 0..k {
        let after = &this + &next;
        this = next;
        next = after;
    }
    this
}

/// F_k for k that keeps it below 2^63.
pub fn small(k: usize) -> usize {
    small_table()[k]
}

/// The indices i_1 < i_2 < … of the Zeckendorf representation, by taking the
/// largest Fibonacci number that fits.
pub fn indices(n: usize) -> Vec<usize> {
    let mut indices = Vec::new();
    let mut rest = n;
    for k in (2..=90).rev() {
        if small_table()[k] <= rest {
            rest -= small_table()[k];
            indices.push(k);
        }
    }
    indices.reverse();
    indices
}

/// The digits of n, with that of F_2 at the right.
pub fn digits(n: usize) -> String {
    let indices = indices(n);
    let top = indices.last().copied().unwrap_or(2);
    let digit = |k| if indices.contains(&k) { '1' } else { '0' };
    (2..=top).rev().map(digit).collect()
}

/// The number that digits stand for, also where two 1s are neighbours.
pub fn value(digits: &str) -> usize {
    let places = digits.chars().rev().zip(2..);
    let ones = places.filter(|&(digit, _)| digit == '1');
    ones.map(|(_, k)| small(k)).sum()
}

/// The parts, smallest first.
pub fn parts(n: usize) -> Vec<usize> {
    let indices = indices(n).into_iter();
    indices.map(|k| small_table()[k]).collect()
}

/// The tails T_1(n) < T_2(n) < … < T_r(n) = n.
pub fn tails(n: usize) -> Vec<usize> {
    partial_sums(&parts(n))
}

/// The sum of the first, of the first two, and so on.
pub fn partial_sums(numbers: &[usize]) -> Vec<usize> {
    let sums = (1..=numbers.len()).map(|count| numbers[..count].iter().sum());
    sums.collect()
}

/// The gap vector from the smallest: a_1 = i_1, then a_2 = i_2 − i_1, ….
pub fn gaps(n: usize) -> Vec<usize> {
    steps(&[vec![0], indices(n)].concat())
}

/// The differences of rising numbers.
pub fn steps(numbers: &[usize]) -> Vec<usize> {
    numbers.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

/// F_0 to F_92, the last one below 2^63.
fn small_table() -> &'static [usize; 93] {
    static TABLE: std::sync::OnceLock<[usize; 93]> = std::sync::OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = [0; 93];
        table[1] = 1;
        for k in 2..93 {
            table[k] = table[k - 1] + table[k - 2];
        }
        table
    })
}

/// The sequence from two first terms on in which each is the sum of the two
/// before.
pub fn sequence(first: usize, second: usize) -> impl Iterator<Item = usize> {
    let pairs = std::iter::successors(Some((first, second)), |&(a, b)| Some((b, a + b)));
    pairs.map(|(a, _)| a)
}

/// How many sums of terms of a sequence, no two of them neighbours in it, make
/// each number up to a bound.
pub fn ways(sequence: &[usize], to: usize) -> Vec<u32> {
    // With the last term so far, and without it.
    let (mut with, mut without) = (vec![0; to + 1], vec![0; to + 1]);
    without[0] = 1;
    for &term in sequence.iter().filter(|&&term| term <= to) {
        let mut next = vec![0; to + 1];
        next[term..].copy_from_slice(&without[..=to - term]);
        for (sum, ways) in with.iter().enumerate() {
            without[sum] += ways;
        }
        with = next;
    }
    let both = with.iter().zip(&without);
    both.map(|(with, without)| with + without).collect()
}

/// Whether each number up to a bound is in one way a sum of Fibonacci numbers
/// 1, 2, 3, 5, … of which no two are neighbours.
pub fn unique_sums(effort: Effort) -> Evidence {
    let to = effort.pick(100_000, 2_000_000);
    let terms: Vec<usize> = sequence(1, 2).take_while(|&term| term <= to).collect();
    let ways = ways(&terms, to);
    Evidence::computed_each("n", 1..=to, |n| ways[n] == 1)
}

//! Zeckendorf words of large numbers, by divide and conquer.
//!
//! A word of 2k digits is cut at place k into the words of m and rest, where
//! m is the largest number with shift_k(m) ≤ x and shift_k(m) is the number
//! whose word is the word of m followed by k zeros. Summing
//! F_{i+k} = F_k F_{i+1} + F_{k−1} F_i over the parts of m,
//!
//! > shift_k(m) = F_k · s(m) + F_{k−1} · m,  where s(m) = shift_1(m),
//!
//! so that every recursive call returns s beside the word. By Binet,
//! shift_k(m) = φ^k m + ε F_k with −0.39 < ε < 0.62, so m is ⌊x/L_k⌋ give or
//! take one (L_k the Lucas number, φ^k rounded), and exact steps of one correct
//! it. A division and four multiplications of half the size a level: no square
//! root and no floating point.

use dashu_int::UBig;

use super::fibonacci::{doubled, fibonacci_pair};
use super::small::{halves, zeckendorf_word_u64};
use crate::natural::{Natural, ones};

/// The lowest place where a word is cut: a u64 has 92 digits, so that pieces
/// of this length are left to the tables.
const LOWEST_PLACE: usize = 64;

/// A number's word as little-endian bits, with s = shift_1 of the number.
struct Shifted {
    word: Vec<u64>,
    number: UBig,
    shift_one: UBig,
}

/// The constants of a cut at place k.
struct Cut {
    place: usize,
    /// F_{k−1}, F_k
    pair: (Natural, Natural),
    lucas: UBig,
}

impl Cut {
    fn new(place: usize, pair: (Natural, Natural)) -> Self {
        let (previous, current) = (pair.0.as_big(), pair.1.as_big());
        // L_k = F_{k−1} + F_{k+1}
        let lucas = previous + previous + current;
        Self { place, pair, lucas }
    }

    fn previous(&self) -> &UBig {
        self.pair.0.as_big()
    }

    fn current(&self) -> &UBig {
        self.pair.1.as_big()
    }

    /// shift_{k}(m), from m and s(m).
    fn shift(&self, number: &UBig, shift_one: &UBig) -> UBig {
        self.current() * shift_one + self.previous() * number
    }

    /// shift_{k}(m + 1) − shift_{k}(m): F_{k+1} if m ends in the digit 1,
    /// which makes room for the carry, else F_{k+2}.
    fn step(&self, ends_in_one: bool) -> UBig {
        let next = self.previous() + self.current();
        if ends_in_one {
            next
        } else {
            next + self.current()
        }
    }
}

/// The word of x as little-endian bits, bit i for F_{i+2}; no trailing zero
/// words.
pub(super) fn zeckendorf_word(x: &Natural) -> Vec<u64> {
    let mut cuts: Vec<Cut> = Vec::new();
    let mut pair = fibonacci_pair(LOWEST_PLACE);
    // A cut at place k serves x < shift_k(F_{k+2}) = F_{2k+2}, of which φ^{2k} is a lower bound.
    while pair.1.bit_len() * 2 <= x.bit_len() + 4 {
        let next = doubled(&pair);
        cuts.push(Cut::new(LOWEST_PLACE << cuts.len(), pair));
        pair = next;
    }
    cuts.push(Cut::new(LOWEST_PLACE << cuts.len(), pair));
    let mut word = represent(x.as_big().clone(), &cuts, false).word;
    trim(&mut word);
    word
}

/// The word of x, cut at the highest place of `cuts` first. The shift is
/// computed only where a caller needs it.
fn represent(x: UBig, cuts: &[Cut], with_shift: bool) -> Shifted {
    if let Ok(small) = u64::try_from(&x) {
        return represent_small(small);
    }
    let (cut, lower) = cuts.split_last().expect("the lowest cut leaves a u64");
    if x < cut.lucas {
        return represent(x, lower, with_shift);
    }
    let mut high = represent(&x / &cut.lucas, lower, true);
    let mut shifted = cut.shift(&high.number, &high.shift_one);
    while shifted > x {
        high.step_down();
        shifted -= cut.step(high.ends_in_one());
    }
    let mut rest = x.clone() - shifted;
    loop {
        let step = cut.step(high.ends_in_one());
        if rest < step {
            break;
        }
        rest -= step;
        high.step_up();
    }
    let low = represent(rest, lower, with_shift);
    let shift_one = if with_shift {
        // shift_{k+1}(m) = F_{k+1} s(m) + F_k m
        let next = cut.previous() + cut.current();
        next * &high.shift_one + cut.current() * &high.number + low.shift_one
    } else {
        UBig::ZERO
    };
    Shifted {
        word: concatenate(low.word, &high.word, cut.place),
        number: x,
        shift_one,
    }
}

fn represent_small(n: u64) -> Shifted {
    let word = zeckendorf_word_u64(n);
    // s(n) by its own words would need 128 bits: F_93 + F_94 is above 2^64.
    let mut shift_one = 0u128;
    let mut pair = (1u128, 2u128);
    let mut rest = word;
    while rest != 0 {
        if rest & 1 == 1 {
            shift_one += pair.1;
        }
        pair = (pair.1, pair.0 + pair.1);
        rest >>= 1;
    }
    Shifted {
        word: halves(word).to_vec(),
        number: UBig::from(n),
        shift_one: UBig::from(shift_one),
    }
}

impl Shifted {
    fn ends_in_one(&self) -> bool {
        self.word.first().is_some_and(|low| low & 1 == 1)
    }

    /// The next number: s grows by 1 after a word that ends in 1, else by 2.
    fn step_up(&mut self) {
        self.shift_one += if self.ends_in_one() { 1u8 } else { 2 };
        self.number += 1u8;
        increment(&mut self.word);
    }

    fn step_down(&mut self) {
        decrement(&mut self.word);
        self.number -= 1u8;
        self.shift_one -= if self.ends_in_one() { 1u8 } else { 2 };
    }
}

/// Adds 1 to a Zeckendorf word: 0 + 1, then carries 011 → 100.
fn increment(word: &mut Vec<u64>) {
    // F_2 + F_2 = F_3, so a word that ends in 1 gains F_3 in place of F_2;
    // one that ends in 10 gains F_2, and F_3 + F_2 carry into F_4.
    let mut digit = usize::from(bit(word, 0));
    set(word, 0, false);
    set(word, digit, true);
    while bit(word, digit + 1) {
        set(word, digit, false);
        set(word, digit + 1, false);
        digit += 2;
        set(word, digit, true);
    }
}

/// Subtracts 1 from a nonzero Zeckendorf word: the lowest 1 at digit d
/// becomes 1010…, since F_{d+2} − 1 = F_{d+1} + F_{d−1} + ….
fn decrement(word: &mut Vec<u64>) {
    let lowest = ones(word.iter().copied()).next().expect("not zero");
    set(word, lowest, false);
    let mut digit = lowest;
    while digit >= 1 {
        set(word, digit - 1, true);
        if digit < 2 {
            return;
        }
        digit -= 2;
    }
}

fn bit(word: &[u64], digit: usize) -> bool {
    word.get(digit / 64)
        .is_some_and(|w| w >> (digit % 64) & 1 == 1)
}

fn set(word: &mut Vec<u64>, digit: usize, value: bool) {
    if digit / 64 >= word.len() {
        word.resize(digit / 64 + 1, 0);
    }
    let mask = 1 << (digit % 64);
    if value {
        word[digit / 64] |= mask;
    } else {
        word[digit / 64] &= !mask;
    }
}

/// The low word, with the high one after it from `place` on. Places are
/// multiples of 64.
fn concatenate(mut low: Vec<u64>, high: &[u64], place: usize) -> Vec<u64> {
    trim(&mut low);
    debug_assert!(low.len() <= place / 64);
    low.resize(place / 64, 0);
    low.extend_from_slice(high);
    trim(&mut low);
    low
}

fn trim(word: &mut Vec<u64>) {
    while word.last() == Some(&0) {
        word.pop();
    }
}

/// The number of a word of little-endian bits, bit i for F_{i+2}.
pub(super) fn value(word: &[u64], offset: Offset) -> Natural {
    let mut pairs = vec![fibonacci_pair(LOWEST_PLACE)];
    while LOWEST_PLACE << (pairs.len() - 1) < word.len() * 64 {
        pairs.push(doubled(pairs.last().expect("not empty")));
    }
    let (number, shift_one) = value_pair(word, &pairs);
    Natural::from_big(match offset {
        Offset::None => number,
        Offset::Up => shift_one,
    })
}

/// Which of the two numbers of a word is asked for.
#[derive(Clone, Copy)]
pub(super) enum Offset {
    /// The number itself.
    None,
    /// The number whose word is this word followed by 0.
    Up,
}

/// (number, shift_1 of it)
fn value_pair(word: &[u64], pairs: &[(Natural, Natural)]) -> (UBig, UBig) {
    if word.len() <= 1 {
        return value_pair_small(word.first().copied().unwrap_or(0));
    }
    let (cut, lower) = pairs.split_last().expect("one pair for each doubling");
    let place = LOWEST_PLACE << lower.len();
    if word.len() * 64 <= place {
        return value_pair(word, lower);
    }
    let (low, high) = word.split_at(place / 64);
    let (low, low_shift) = value_pair(low, lower);
    let (high, high_shift) = value_pair(high, lower);
    let (previous, current) = (cut.0.as_big(), cut.1.as_big());
    let next = previous + current;
    (
        current * &high_shift + previous * &high + low,
        next * &high_shift + current * &high + low_shift,
    )
}

fn value_pair_small(word: u64) -> (UBig, UBig) {
    let mut sums = (0u64, 0u64);
    // F_67 < 2^64: 64 digits fit.
    let mut pair = (1u64, 2u64);
    let mut rest = word;
    while rest != 0 {
        if rest & 1 == 1 {
            sums = (sums.0 + pair.0, sums.1 + pair.1);
        }
        pair = (pair.1, pair.0.wrapping_add(pair.1));
        rest >>= 1;
    }
    (UBig::from(sums.0), UBig::from(sums.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn increment_and_decrement_walk_through_all_words() {
        let mut word = vec![0u64];
        for n in 0..100_000u64 {
            assert_eq!(u128::from(word[0]), zeckendorf_word_u64(n), "{n}");
            increment(&mut word);
        }
        for n in (0..100_000u64).rev() {
            decrement(&mut word);
            assert_eq!(u128::from(word[0]), zeckendorf_word_u64(n), "{n}");
        }
    }

    #[test]
    fn carries_cross_machine_words() {
        // F_k − 1 is the longest run of 10s: stepping over it carries all the way.
        for k in 60..140 {
            let f = fibonacci_pair(k).1;
            let below = &f - &Natural::ONE;
            let mut word = zeckendorf_word(&below);
            increment(&mut word);
            assert_eq!(word, zeckendorf_word(&f), "F_{k}");
            decrement(&mut word);
            trim(&mut word);
            assert_eq!(word, zeckendorf_word(&below), "F_{k}");
        }
    }

    #[test]
    fn words_of_fibonacci_neighbours_round_trip() {
        for k in (60..400).chain([1000, 5000, 20_000]) {
            let f = fibonacci_pair(k).1;
            for d in 0..5u8 {
                for x in [&f - &Natural::from(d), &f + &Natural::from(d)] {
                    let word = zeckendorf_word(&x);
                    assert_eq!(value(&word, Offset::None), x, "F_{k} ± {d}");
                    let digits: Vec<_> = ones(word.iter().copied()).collect();
                    assert!(digits.windows(2).all(|w| w[1] - w[0] >= 2), "F_{k} ± {d}");
                }
            }
        }
        assert_eq!(value(&[0b10_0101], Offset::None), Natural::from(17u8));
    }
}

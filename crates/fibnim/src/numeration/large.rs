//! Zeckendorf words of large numbers, by divide and conquer.
//!
//! A word is cut at about half its length, at place k, into the words of m and
//! rest, where m is the largest number with shift_k(m) ≤ x and shift_k(m) is
//! the number whose word is the word of m followed by k zeros. Summing
//! F_{i+k} = F_k F_{i+1} + F_{k−1} F_i over the parts of m,
//!
//! > shift_k(m) = F_k · s(m) + F_{k−1} · m,  where s(m) = shift_1(m),
//! >
//! > shift_{k+1}(m) = F_{k+1} · (s(m) + m) − F_{k−1} · m,
//!
//! so that every recursive call returns s beside the word, for three products
//! in all. By Binet, shift_k(m) = φ^k m + ε F_k with −0.39 < ε < 0.62, so m is
//! ⌊x/L_k⌋ give or take one (L_k the Lucas number, φ^k rounded), and exact steps
//! of one correct it. All pieces of a level are cut at the same place, so that
//! one division a level, for 1/L_k, serves them all, and a piece needs a
//! product: no square root and no floating point.

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::fibonacci::{SMALL, doubled, fibonacci_pair};
use super::small::{halves, zeckendorf_word_u64};
use crate::error::Result;
use crate::number::{Natural, ones};
use crate::watch::Pace;

/// The lowest place where a word is cut: a u64 has 92 digits, so that pieces
/// of this length are left to the tables. All places are multiples of it, and
/// of the length of a machine word.
const LOWEST_PLACE: usize = 64;

/// From this place on, a product with 1/L_k is faster than a division by L_k.
const INVERTED_PLACE: usize = 4096;

/// How many bits of 1/L_k there are beyond those of L_k: they keep a quotient
/// from being more than one too small.
const GUARD_BITS: usize = 64;

/// A number's word as little-endian bits, with s = shift_1 of the number.
struct Shifted {
    word: Vec<u64>,
    number: UBig,
    shift_one: UBig,
}

/// The constants of a cut at place k.
struct Cut {
    place: usize,
    /// F_{k−1}
    previous: UBig,
    /// F_k
    current: UBig,
    /// F_{k+1}
    next: UBig,
    lucas: UBig,
    /// ⌊2^(2b + GUARD_BITS) / L_k⌋, where L_k has b bits.
    inverse: Option<UBig>,
}

impl Cut {
    fn new(Place { place, pair }: Place) -> Self {
        let (previous, current) = (pair.0.into_big(), pair.1.into_big());
        let next = &previous + &current;
        // L_k = F_{k−1} + F_{k+1}
        let lucas = &previous + &next;
        Self {
            place,
            previous,
            current,
            next,
            lucas,
            inverse: None,
        }
    }

    fn invert(&mut self) {
        let numerator = UBig::ONE << (2 * self.lucas.bit_len() + GUARD_BITS);
        self.inverse = Some(numerator / &self.lucas);
    }

    /// ⌊x/L_k⌋ or one less, for x below about L_k².
    fn quotient(&self, x: &UBig) -> UBig {
        let Some(inverse) = &self.inverse else {
            return x / &self.lucas;
        };
        let bits = self.lucas.bit_len();
        ((x >> (bits - GUARD_BITS)) * inverse) >> (bits + 2 * GUARD_BITS)
    }

    /// shift_{k}(m + 1) − shift_{k}(m): F_{k+1} if m ends in the digit 1,
    /// which makes room for the carry, else F_{k+2}.
    fn step(&self, ends_in_one: bool) -> UBig {
        if ends_in_one {
            self.next.clone()
        } else {
            &self.next + &self.current
        }
    }
}

/// A place k, with (F_{k−1}, F_k).
struct Place {
    place: usize,
    pair: (Natural, Natural),
}

/// The places that cut a word of so many digits in halves, those in halves,
/// and so on, lowest first. Each is twice the one below, or `LOWEST_PLACE`
/// less.
fn halving_places(digits: usize) -> Vec<Place> {
    let half = |length: usize| length.div_ceil(2 * LOWEST_PLACE).max(1) * LOWEST_PLACE;
    let mut lengths = vec![half(digits)];
    while let Some(&place) = lengths.last().filter(|&&place| place > LOWEST_PLACE) {
        lengths.push(half(place));
    }
    let mut places = Vec::with_capacity(lengths.len());
    let mut pair = fibonacci_pair(LOWEST_PLACE);
    while let Some(place) = lengths.pop() {
        let next = lengths.last().map(|&above| match doubled(&pair) {
            twice if above == 2 * place => twice,
            twice => stepped_back(&twice),
        });
        places.push(Place { place, pair });
        match next {
            Some(next) => pair = next,
            None => break,
        }
    }
    places
}

/// (F_{k−1}, F_k) for k = n − `LOWEST_PLACE`, from (F_{n−1}, F_n).
fn stepped_back((previous, current): &(Natural, Natural)) -> (Natural, Natural) {
    // F_{n−m} = F_{m+1} F_n − F_m F_{n+1} for even m, in terms of F_n and F_{n−1}
    let (below, at) = fibonacci_pair(LOWEST_PLACE);
    let above = &below + &at;
    (
        &above * previous - &at * current,
        below * current - at * previous,
    )
}

/// The word of x as little-endian bits, bit i for F_{i+2}; no trailing zero
/// words.
pub(super) fn zeckendorf_word(x: &Natural, pace: &mut Pace) -> Result<Vec<u64>> {
    // log_φ 2 = 1.4404…
    let digits = x.bit_len() * 14_405 / 10_000 + 2;
    let mut cuts: Vec<Cut> = halving_places(digits).into_iter().map(Cut::new).collect();
    // The highest cut divides once only.
    let shared = cuts.len() - 1;
    for cut in &mut cuts[..shared] {
        if cut.place >= INVERTED_PLACE {
            pace.long_step()?;
            cut.invert();
        }
    }
    let mut word = represent(x.as_big().clone(), &cuts, false, pace)?.word;
    trim(&mut word);
    Ok(word)
}

/// The word of x, cut at the highest place of `cuts` first. The shift is
/// computed only where a caller needs it.
fn represent(x: UBig, cuts: &[Cut], with_shift: bool, pace: &mut Pace) -> Result<Shifted> {
    if let Ok(small) = u64::try_from(&x) {
        return Ok(represent_small(small));
    }
    let (cut, lower) = cuts.split_last().expect("the lowest cut leaves a u64");
    if x < cut.lucas {
        return represent(x, lower, with_shift, pace);
    }
    // Products of long numbers are as much as many steps.
    pace.steps(cut.place as u64 / 64)?;
    let mut high = represent(cut.quotient(&x), lower, true, pace)?;
    let mut product = &cut.previous * &high.number;
    let mut shifted = &cut.current * &high.shift_one + &product;
    while shifted > x {
        high.step_down();
        shifted -= cut.step(high.ends_in_one());
        product -= &cut.previous;
    }
    let mut rest = x.clone() - shifted;
    loop {
        let step = cut.step(high.ends_in_one());
        if rest < step {
            break;
        }
        rest -= step;
        high.step_up();
        product += &cut.previous;
    }
    let low = represent(rest, lower, with_shift, pace)?;
    let shift_one = if with_shift {
        &cut.next * (high.shift_one + high.number) - product + low.shift_one
    } else {
        UBig::ZERO
    };
    Ok(Shifted {
        word: concatenate(low.word, &high.word, cut.place),
        number: x,
        shift_one,
    })
}

fn represent_small(n: u64) -> Shifted {
    let word = halves(zeckendorf_word_u64(n));
    let (_, shift_one) = sums(&word);
    Shifted {
        word: word.to_vec(),
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

pub(super) fn bit(word: &[u64], digit: usize) -> bool {
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

pub(super) fn trim(word: &mut Vec<u64>) {
    while word.last() == Some(&0) {
        word.pop();
    }
}

/// The number of a word of little-endian bits, bit i for F_{i+2}.
pub(super) fn value(word: &[u64]) -> Natural {
    let places = halving_places(64 * word.len());
    Natural::from_big(value_pair(word, &places, false).0)
}

/// The number whose word is this word followed by 0.
pub(super) fn shifted_value(word: &[u64]) -> Natural {
    let places = halving_places(64 * word.len());
    Natural::from_big(value_pair(word, &places, true).1)
}

/// The number of a word, and shift_1 of it where a caller needs it.
fn value_pair(word: &[u64], places: &[Place], with_shift: bool) -> (UBig, UBig) {
    if word.len() <= 2 {
        let (number, shift_one) = sums(word);
        return (UBig::from(number), UBig::from(shift_one));
    }
    let (Place { place, pair }, lower) = places.split_last().expect("one place for each halving");
    if 64 * word.len() <= *place {
        return value_pair(word, lower, with_shift);
    }
    let (low, high) = word.split_at(place / 64);
    let (low, low_shift) = value_pair(low, lower, with_shift);
    let (high, high_shift) = value_pair(high, lower, true);
    let (previous, current) = (pair.0.as_big(), pair.1.as_big());
    let product = previous * &high;
    let number = current * &high_shift + &product + low;
    if !with_shift {
        return (number, UBig::ZERO);
    }
    let next = previous + current;
    (number, next * (high_shift + high) - product + low_shift)
}

/// The number of a word of up to two machine words, and shift_1 of it.
fn sums(word: &[u64]) -> (u128, u128) {
    ones(word.iter().copied()).fold((0, 0), |(number, shift_one), digit| {
        (number + SMALL[digit + 2], shift_one + SMALL[digit + 3])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;

    fn word_of(x: &Natural) -> Vec<u64> {
        zeckendorf_word(x, &mut Pace::new("a test", &Budget::new())).unwrap()
    }

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
            let below = &f - 1u8;
            let mut word = word_of(&below);
            increment(&mut word);
            assert_eq!(word, word_of(&f), "F_{k}");
            decrement(&mut word);
            trim(&mut word);
            assert_eq!(word, word_of(&below), "F_{k}");
        }
    }

    #[test]
    fn words_of_fibonacci_neighbours_round_trip() {
        for k in (60..400).chain([1000, 5000, 20_000]) {
            let f = fibonacci_pair(k).1;
            for d in 0..5u8 {
                for x in [&f - d, &f + d] {
                    let word = word_of(&x);
                    assert_eq!(value(&word), x, "F_{k} ± {d}");
                    let digits: Vec<_> = ones(word.iter().copied()).collect();
                    assert!(digits.windows(2).all(|w| w[1] - w[0] >= 2), "F_{k} ± {d}");
                }
            }
        }
        assert_eq!(value(&[0b10_0101]), Natural::from(17u8));
    }
}

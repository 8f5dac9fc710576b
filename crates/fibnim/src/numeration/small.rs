//! Zeckendorf words of machine-sized numbers, by tables.
//!
//! The word of n < 2^64 has 92 digits. It is cut at fixed places, 16 digits to
//! a piece. Let shift_k(m) be the number whose word is the word of m followed
//! by k zeros. The piece above place k is the word of the largest m with
//! shift_k(m) ≤ n. As shift_k(m) is close to m·φ^k, one multiplication guesses
//! that m, one comparison with a table corrects the guess, and the remainder
//! goes on to the next piece. No two pieces can meet in adjacent 1s, because
//! the remainder is less than the step from shift_k(m) to shift_k(m + 1).

use std::sync::LazyLock;

/// F_2 to F_93, all that are below 2^64: entry i stands for F_{i+2}.
const FIBONACCI: [u64; 92] = {
    let mut numbers = [1; 92];
    numbers[1] = 2;
    let mut i = 2;
    while i < 92 {
        numbers[i] = numbers[i - 1] + numbers[i - 2];
        i += 1;
    }
    numbers
};

/// F_k for 2 ≤ k ≤ 93, where it is below 2^64.
pub(super) fn fibonacci_u64(k: usize) -> Option<u64> {
    FIBONACCI.get(k.checked_sub(2)?).copied()
}

/// The number of words of 16 digits without adjacent 1s: F_18.
const PIECE_WORDS: u64 = 2584;
/// The places where the pieces above the lowest one begin.
const PLACES: [usize; 5] = [76, 60, 44, 28, 12];

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::build);

struct Tables {
    /// The word of each number below F_18.
    words: Vec<u16>,
    pieces: [Piece; PLACES.len()],
}

struct Piece {
    place: usize,
    /// 2^(64 + shift) / φ^place, rounded, with 64 significant bits.
    reciprocal: u64,
    shift: u32,
    /// 0.64 · 2^shift, see [`Piece::highest`].
    bias: u64,
    /// shift_place(m) for every m where it is below 2^64.
    shifted: Vec<u64>,
}

impl Tables {
    fn build() -> Self {
        let words: Vec<u16> = (0..PIECE_WORDS)
            .map(|m| u16::try_from(zeckendorf_word_u64_greedy(m)).expect("16 digits"))
            .collect();
        let pieces = PLACES.map(|place| Piece::build(place, &words));
        Self { words, pieces }
    }
}

impl Piece {
    fn build(place: usize, words: &[u16]) -> Self {
        let shift = |word: u16| {
            (0..16)
                .filter(|digit| word >> digit & 1 == 1)
                .try_fold(0u64, |sum, digit| {
                    sum.checked_add(*FIBONACCI.get(digit + place)?)
                })
        };
        let shifted = words.iter().map_while(|&word| shift(word)).collect();
        // The Lucas number L_place = F_{place−1} + F_{place+1} is φ^place rounded.
        let lucas = FIBONACCI[place - 3] + FIBONACCI[place - 1];
        let shift = lucas.ilog2() - 1;
        let reciprocal = (1u128 << (64 + shift)) / u128::from(lucas);
        Self {
            place,
            reciprocal: u64::try_from(reciprocal).expect("64 bits"),
            shift,
            bias: (64 << shift) / 100,
            shifted,
        }
    }

    /// The largest m with shift(m) ≤ n.
    ///
    /// By Binet, n/φ^place is between m − 0.18 and m + 1.45. Less 0.64, it rounds
    /// down to m or m − 1, and one comparison tells which, without a branch that
    /// the processor would have to foresee.
    fn highest(&self, n: u64) -> usize {
        let [_, quotient] = halves(u128::from(n) * u128::from(self.reciprocal));
        let guess = quotient.saturating_sub(self.bias) >> self.shift;
        let guess = usize::try_from(guess).expect("below F_18");
        let above = self.shifted.get(guess + 1).is_some_and(|&next| next <= n);
        guess + usize::from(above)
    }
}

/// The Zeckendorf word of n as bits: bit i stands for F_{i+2}.
///
/// ```
/// use fibnim::numeration::zeckendorf_word_u64;
/// // 17 = 13 + 3 + 1
/// assert_eq!(zeckendorf_word_u64(17), 0b100101);
/// ```
pub fn zeckendorf_word_u64(n: u64) -> u128 {
    let tables = &*TABLES;
    let mut rest = n;
    let mut word = 0u128;
    for piece in &tables.pieces {
        if rest >= piece.shifted[1] {
            let m = piece.highest(rest);
            rest -= piece.shifted[m];
            word |= u128::from(tables.words[m]) << piece.place;
        }
    }
    let lowest = usize::try_from(rest).map_or(0, |m| tables.words[m]);
    word | u128::from(lowest)
}

/// The low and the high 64 bits of a word.
pub(super) fn halves(word: u128) -> [u64; 2] {
    let half = |bits: u128| u64::try_from(bits & u128::from(u64::MAX)).expect("masked");
    [half(word), half(word >> 64)]
}

/// The same word by the greedy loop: subtract the largest Fibonacci number
/// that fits, again and again. The plain baseline of [`zeckendorf_word_u64`].
pub fn zeckendorf_word_u64_greedy(n: u64) -> u128 {
    let (mut rest, mut word) = (n, 0u128);
    for (digit, &number) in FIBONACCI.iter().enumerate().rev() {
        if number <= rest {
            rest -= number;
            word |= 1 << digit;
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The guess rises with n, so that a piece which is right at both ends of
    /// every step from shift(m) to shift(m + 1) − 1 is right in between.
    #[test]
    fn tables_and_greedy_agree_where_it_is_tight() {
        let mut numbers: Vec<u64> = (0..200_000).collect();
        for f in FIBONACCI {
            numbers.extend((0..50).flat_map(|d| [f.saturating_sub(d), f.saturating_add(d)]));
        }
        for piece in &TABLES.pieces {
            for &step in &piece.shifted {
                numbers.extend([step.saturating_sub(1), step, step.saturating_add(1)]);
            }
        }
        numbers.extend([u64::MAX, u64::MAX - 1]);
        for n in numbers {
            let word = zeckendorf_word_u64(n);
            assert_eq!(word, zeckendorf_word_u64_greedy(n), "{n}");
            assert_eq!(word & (word >> 1), 0, "{n}");
            let digits = (0..92).filter(|digit| word >> digit & 1 == 1);
            let value: u128 = digits.map(|digit| u128::from(FIBONACCI[digit])).sum();
            assert_eq!(value, u128::from(n), "{n}");
        }
    }
}

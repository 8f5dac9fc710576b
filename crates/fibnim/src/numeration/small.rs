//! Zeckendorf words of machine-sized numbers, by tables.
//!
//! The word of n < 2^64 has 92 digits. It is cut at fixed places, 16 digits to
//! a piece. Let shift_k(m) be the number whose word is the word of m followed
//! by k zeros. The piece above place k is the word of the largest m with
//! shift_k(m) ≤ n, and the remainder goes on to the next piece. No two pieces
//! can meet in adjacent 1s, because the remainder is less than the step from
//! shift_k(m) to shift_k(m + 1).
//!
//! By Binet, −0.18 < shift_k(m)/φ^k − m < 0.28, so that ⌊n/φ^k + 1/4⌋ is m or
//! m + 1. Which of them it is cannot be foreseen, so no branch asks: both
//! shifts are computed, as F_k · shift_1(m) + F_{k−1} · m, and one is taken.

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

/// The number of words of 16 digits without adjacent 1s: F_18.
const PIECE_WORDS: usize = 2584;

/// The word of each number below F_18.
static WORDS: [u16; PIECE_WORDS] = {
    let mut words = [0u16; PIECE_WORDS];
    let mut m = 1;
    while m < PIECE_WORDS {
        // The successor of a word: the run 0101…01 or 0101…010 at its end becomes 0, and
        // the 0 above it 1.
        let run = !(words[m - 1] >> 1);
        words[m] = words[m - 1].wrapping_sub(run) & run;
        m += 1;
    }
    words
};

/// shift_1 of each number up to F_18: a guess may be one too large.
static SHIFTS: [u16; PIECE_WORDS + 1] = {
    let mut shifts = [0u16; PIECE_WORDS + 1];
    let mut m = 0;
    while m < PIECE_WORDS {
        // 1 after a word that ends in 1, else 2.
        shifts[m + 1] = shifts[m] + 2 - (WORDS[m] & 1);
        m += 1;
    }
    shifts
};

/// What is known of a word, and the number that the rest of it stands for.
#[derive(Clone, Copy)]
struct Partial {
    word: u128,
    rest: u64,
}

impl Partial {
    /// Moves the piece of 16 digits above place k into the word.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "n/φ^k is at most F_18 at every place"
    )]
    fn cut<const K: usize>(self) -> Self {
        if self.rest < Piece::<K>::FIRST {
            return self;
        }
        let scaled = (u128::from(self.rest) * Piece::<K>::RECIPROCAL) >> 64;
        let guess = ((scaled as u64 + Piece::<K>::QUARTER) >> Piece::<K>::BITS) as usize;
        // At least 1, as F_{k+2} ≤ n.
        let below = guess - 1;
        let (high, low) = (Piece::<K>::shift(guess), Piece::<K>::shift(below));
        let (m, shifted) = if high > self.rest {
            (below, low)
        } else {
            (guess, high)
        };
        Self {
            word: self.word | u128::from(WORDS[m]) << K,
            rest: self.rest - shifted,
        }
    }
}

/// The constants of the piece above place k.
struct Piece<const K: usize>;

impl<const K: usize> Piece<K> {
    /// The least number with this piece: F_{k+2}.
    const FIRST: u64 = FIBONACCI[K];
    /// The Lucas number L_k = F_{k−1} + F_{k+1} is φ^k rounded.
    const LUCAS: u64 = FIBONACCI[K - 3] + FIBONACCI[K - 1];
    const BITS: u32 = Self::LUCAS.ilog2();
    /// 2^(64 + BITS) / L_k, which has 64 bits.
    const RECIPROCAL: u128 = (1 << (64 + Self::BITS)) / Self::LUCAS as u128;
    /// 1/4, in units of 1/2^BITS.
    const QUARTER: u64 = 1 << (Self::BITS - 2);

    /// shift_k(m). It fits for every guess: 2^64/φ^76 + 1/4 is 2414.9…, and
    /// shift_76(2414) < 2^64.
    fn shift(m: usize) -> u64 {
        FIBONACCI[K - 2] * u64::from(SHIFTS[m]) + FIBONACCI[K - 3] * m as u64
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
    let all = Partial { word: 0, rest: n };
    let upper = all
        .cut::<76>()
        .cut::<60>()
        .cut::<44>()
        .cut::<28>()
        .cut::<12>();
    let lowest = usize::try_from(upper.rest).map_or(0, |m| WORDS[m]);
    upper.word | u128::from(lowest)
}

/// The low and the high 64 bits of a word.
pub(super) fn halves(word: u128) -> [u64; 2] {
    let half = |bits: u128| u64::try_from(bits & u128::from(u64::MAX)).expect("masked");
    [half(word), half(word >> 64)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same word by the greedy loop: subtract the largest Fibonacci number
    /// that fits, again and again.
    fn greedy(n: u64) -> u128 {
        let (mut rest, mut word) = (n, 0u128);
        for (digit, &number) in FIBONACCI.iter().enumerate().rev() {
            if number <= rest {
                rest -= number;
                word |= 1 << digit;
            }
        }
        word
    }

    #[test]
    fn tables_and_greedy_agree_where_it_is_tight() {
        let mut numbers: Vec<u64> = (0..200_000).collect();
        for f in FIBONACCI {
            numbers.extend((0..50).flat_map(|d| [f.saturating_sub(d), f.saturating_add(d)]));
        }
        let steps = (1..=2414).map(Piece::<76>::shift);
        let steps = steps.chain((1..PIECE_WORDS).map(Piece::<60>::shift));
        let steps = steps.chain((1..PIECE_WORDS).map(Piece::<44>::shift));
        let steps = steps.chain((1..PIECE_WORDS).map(Piece::<28>::shift));
        let steps = steps.chain((1..PIECE_WORDS).map(Piece::<12>::shift));
        numbers.extend(steps.flat_map(|step| [step - 1, step, step + 1]));
        numbers.extend([u64::MAX, u64::MAX - 1]);
        for n in numbers {
            let word = zeckendorf_word_u64(n);
            assert_eq!(word, greedy(n), "{n}");
            assert_eq!(word & (word >> 1), 0, "{n}");
            let digits = (0..92).filter(|digit| word >> digit & 1 == 1);
            let value: u128 = digits.map(|digit| u128::from(FIBONACCI[digit])).sum();
            assert_eq!(value, u128::from(n), "{n}");
        }
    }
}

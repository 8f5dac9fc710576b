//! The Zeckendorf representation of a number of any size.

use std::cmp::Ordering;

use super::fibonacci::{MAX_FIBONACCI_INDEX, SMALL, fibonacci, fibonacci_pair};
use super::gaps::GapVector;
use super::large;
use super::small::{halves, zeckendorf_word_u64};
use crate::budget::Budget;
use crate::error::{Error, Result, quote};
use crate::number::{Extended, Natural, ones};
use crate::watch::Pace;

/// Up to this distance the next part is reached by additions, beyond it by
/// doubling.
const LONGEST_WALK: usize = 64;

/// A natural number as the unique sum of Fibonacci numbers F_2, F_3, … of
/// which no two are neighbours (Zeckendorf 1972, Lekkerkerker 1952).
///
/// It is kept as its word, a digit a bit, so that a number of a million digits
/// takes 600 kB and questions about its parts need no arithmetic.
///
/// ```
/// use fibnim::{Natural, numeration::Zeckendorf};
///
/// let z = Zeckendorf::of(&Natural::from(100u32));
/// assert_eq!(z.indices().collect::<Vec<_>>(), [4, 6, 11]); // 3 + 8 + 89
/// assert_eq!(z.to_bit_string(), "1000010100");             // rightmost digit: F_2
/// assert_eq!(z.to_natural(), Natural::from(100u32));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Zeckendorf {
    /// Little-endian bits, bit i for F_{i+2}, without trailing zero words.
    word: Vec<u64>,
}

/// What errors call it.
const REPRESENTATION: &str = "the Zeckendorf representation";

impl Zeckendorf {
    /// The representation of n, however long it takes.
    pub fn of(n: &Natural) -> Self {
        let unlimited = Budget::new().seconds(u64::MAX).bytes(usize::MAX);
        Self::within(n, &unlimited).expect("nothing refuses or stops it")
    }

    /// The representation of n, which takes some seconds for millions of digits.
    ///
    /// ```
    /// use fibnim::{Budget, Natural, numeration::Zeckendorf};
    ///
    /// let n = Natural::parse("10^20000")?;
    /// assert_eq!(Zeckendorf::within(&n, &Budget::new())?, Zeckendorf::of(&n));
    /// assert!(Zeckendorf::within(&n, &Budget::new().seconds(0)).is_err());
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn within(n: &Natural, budget: &Budget) -> Result<Self> {
        let word = match n.to_u64() {
            None => large::zeckendorf_word(n, &mut Pace::new(REPRESENTATION, budget))?,
            Some(small) => {
                let mut word = halves(zeckendorf_word_u64(small)).to_vec();
                large::trim(&mut word);
                word
            }
        };
        Ok(Self { word })
    }

    /// The representation with parts of the given indices, in any order.
    ///
    /// Indices below 2, neighbours and repetitions are refused.
    pub fn from_indices(indices: &[usize]) -> Result<Self> {
        let mut ascending = indices.to_vec();
        ascending.sort_unstable();
        let bad = |expected: String| Error::BadNumber {
            text: quote(&format!("{indices:?}")),
            expected,
        };
        if let Some(low) = ascending.first().filter(|&&index| index < 2) {
            return Err(bad(format!("the index {low} is below 2")));
        }
        if let Some([low, high]) = ascending.array_windows().find(|[low, high]| high - low < 2) {
            return Err(bad(format!(
                "the indices {low} and {high} are not at least 2 apart"
            )));
        }
        let Some(&top) = ascending.last() else {
            return Ok(Self::default());
        };
        // The sum fits where its largest part does; it is refused there.
        if top > MAX_FIBONACCI_INDEX {
            fibonacci(top)?;
        }
        let mut word = vec![0u64; (top - 2) / 64 + 1];
        for index in ascending {
            word[(index - 2) / 64] |= 1 << ((index - 2) % 64);
        }
        Ok(Self { word })
    }

    /// The number itself.
    pub fn to_natural(&self) -> Natural {
        large::value(&self.word)
    }

    /// The number whose word is this word followed by a 0: each part replaced
    /// by the next Fibonacci number.
    pub fn shifted_up(&self) -> Natural {
        large::shifted_value(&self.word)
    }

    /// How many parts there are, |G(n)| in Allen & Ponomarenko.
    pub fn part_count(&self) -> usize {
        self.word
            .iter()
            .map(|bits| bits.count_ones() as usize)
            .sum()
    }

    /// Whether the number is 0, the empty sum.
    pub fn is_zero(&self) -> bool {
        self.word.is_empty()
    }

    /// The indices of the parts, smallest first.
    pub fn indices(&self) -> impl Iterator<Item = usize> + '_ {
        ones(self.word.iter().copied()).map(|digit| digit + 2)
    }

    /// The index of the largest part.
    pub fn largest_index(&self) -> Option<usize> {
        let top = self.word.last()?;
        Some(64 * self.word.len() - top.leading_zeros() as usize + 1)
    }

    /// The parts, smallest first.
    pub fn parts(&self) -> impl Iterator<Item = Natural> + '_ {
        // (F_{i−1}, F_i) of the last part that is in no table.
        let mut last: Option<(usize, (Natural, Natural))> = None;
        self.indices().map(move |index| {
            if let Some(&small) = SMALL.get(index) {
                return Natural::from(small);
            }
            let pair = match last.take() {
                Some((before, pair)) if index - before <= LONGEST_WALK => {
                    (before..index).fold(pair, |(low, high), _| {
                        let next = &low + &high;
                        (high, next)
                    })
                }
                _ => fibonacci_pair(index),
            };
            let part = pair.1.clone();
            last = Some((index, pair));
            part
        })
    }

    /// z_k(n), the k-th smallest part (k from 1), ∞ where there is none
    /// (Larsson & Rubinstein-Salzedo 2015, Definition 5).
    ///
    /// ```
    /// use fibnim::{Extended, Natural, numeration::Zeckendorf};
    ///
    /// let z = Zeckendorf::of(&Natural::from(42u32)); // 8 + 34
    /// assert_eq!(z.z(1), Extended::Finite(Natural::from(8u32)));
    /// assert_eq!(z.z(2), Extended::Finite(Natural::from(34u32)));
    /// assert_eq!(z.z(3), Extended::Infinite);
    /// ```
    ///
    /// # Panics
    /// Panics if k is 0.
    pub fn z(&self, k: usize) -> Extended {
        assert!(k >= 1, "z_k is defined for k ≥ 1");
        match self.indices().nth(k - 1) {
            Some(index) => fibonacci_pair(index).1.into(),
            None => Extended::Infinite,
        }
    }

    /// The tails T_1(n), T_2(n), …, T_r(n) = n: the sums of the smallest parts
    /// (Allen & Ponomarenko 2014, Definition 2).
    ///
    /// ```
    /// use fibnim::{Natural, numeration::Zeckendorf};
    ///
    /// let tails: Vec<_> = Zeckendorf::of(&Natural::from(33u32)).tails().collect();
    /// assert_eq!(tails, [1u32, 4, 12, 33].map(Natural::from));
    /// ```
    pub fn tails(&self) -> impl Iterator<Item = Natural> + '_ {
        let mut tail = Natural::ZERO;
        self.parts().map(move |part| {
            tail += &part;
            tail.clone()
        })
    }

    /// The gap vector G(n).
    pub fn gap_vector(&self) -> GapVector {
        GapVector::of(self)
    }

    /// The word with its highest digit first; the rightmost digit stands for
    /// F_2. Zero is `0`.
    pub fn to_bit_string(&self) -> String {
        let digits = self.largest_index().map_or(1, |index| index - 1);
        let digit = |i: usize| if large::bit(&self.word, i) { '1' } else { '0' };
        (0..digits).rev().map(digit).collect()
    }

    /// Reads a word as [`Zeckendorf::to_bit_string`] writes it.
    pub fn from_bit_string(text: &str) -> Result<Self> {
        let bad = |expected: &str| Error::BadNumber {
            text: quote(text),
            expected: expected.into(),
        };
        if text.is_empty() || text.bytes().any(|b| !matches!(b, b'0' | b'1')) {
            return Err(bad("give a word of the digits 0 and 1, such as 10100"));
        }
        let digits = text.bytes().rev().enumerate();
        let indices: Vec<usize> = digits
            .filter(|(_, b)| *b == b'1')
            .map(|(i, _)| i + 2)
            .collect();
        Self::from_indices(&indices)
    }

    /// How many of the tails are at most `limit`. Only words are compared: no
    /// tail is computed.
    pub(crate) fn tails_within(&self, limit: &Self) -> usize {
        let Some(top) = limit.largest_index() else {
            return 0;
        };
        let below = self.indices().take_while(|&index| index < top).count();
        let has_top = self.indices().nth(below) == Some(top);
        below + usize::from(has_top && self.low_word(top) <= *limit)
    }

    /// The tail that ends with the part of the given index.
    fn low_word(&self, top: usize) -> Self {
        let digits = top - 1;
        let mut word = self.word[..digits.div_ceil(64)].to_vec();
        if !digits.is_multiple_of(64) {
            *word.last_mut().expect("not empty") &= (1 << (digits % 64)) - 1;
        }
        Self { word }
    }
}

impl PartialOrd for Zeckendorf {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Zeckendorf {
    /// Numbers compare as their words do.
    fn cmp(&self, other: &Self) -> Ordering {
        let (a, b) = (&self.word, &other.word);
        a.len()
            .cmp(&b.len())
            .then_with(|| a.iter().rev().cmp(b.iter().rev()))
    }
}

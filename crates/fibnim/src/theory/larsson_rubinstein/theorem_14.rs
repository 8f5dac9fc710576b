//! Theorem 14: two piles of Fibonacci nim by words.
//!
//! Fix the smaller pile m and the limit r. The differences k for which
//! (m, m + k; r) is P are the partial sums of a word of Fibonacci numbers.
//!
//! Let F_p ≤ m < F_{p+1} and F_{p+α−1} ≤ r < F_{p+α}. For α ≥ 0 (*Sturm*) the
//! word is a Fibonacci word: w_{p+α} for α = 0 and 1, w_{p+α−1} for α ≥ 2,
//! where w_a has the letters F_{a+1} and F_a. For α < 0 (*hybrid*) it comes of
//! w_p in −α steps. The step to α meets the letters F_{p+α+2}, F_{p+α+1} and
//! F_{p+α}, and applies
//!
//! * (T3) F_i → F_{i−2} F_{i−3} F_{i−2} to the largest letter,
//! * (T1) F_i → F_i to the others,
//!
//! but for one special step, that with F_{p+α} < F_{p+1} − m ≤ F_{p+α+1}. There
//! a letter that starts at a partial sum of w_p is treated by
//!
//! * (T2) F_i → F_{i−1} F_{i−2}: the largest letter if α is odd, the second
//!   largest if α is even.
//!
//! **The paper is wrong here.** It chooses between the two special steps by
//! whether p + α is odd or even, which is right for even p only, the p of all
//! its examples. The smallest position where it fails is (5, 7; 1): p = 5,
//! α = −2, and 2 is a partial sum of the right word 2, 1, 2, 3, … but not of the
//! printed one. ([`Reading::Printed`] keeps it for comparison.) Two slips next
//! to it: the word before the step to α is called T^{1−α} for T^{−α−1}, and the
//! remark after the definition has the condition with α − 1 for α.

use smallvec::{SmallVec, smallvec};

use super::term;
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::number::Natural;
use crate::numeration::{FibonacciWord, Letter, Zeckendorf, fibonacci, largest_fibonacci_index};

/// The most steps from a Fibonacci word to a hybrid one: each computes with
/// numbers as long as the smaller pile.
const MAX_STEPS: usize = 500_000;

/// Which statement of the theorem is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reading {
    /// As it must be: the special step goes by the parity of α.
    #[default]
    Corrected,
    /// As it is printed: by the parity of p + α.
    Printed,
}

/// The kind of a position's word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WordKind {
    /// A Fibonacci word.
    Sturm,
    /// A word of three letters, made from a Fibonacci word.
    Hybrid,
}

impl std::fmt::Display for WordKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Sturm => "Sturm",
            Self::Hybrid => "hybrid",
        })
    }
}

/// The word whose partial sums are the differences of P-positions, for a
/// smaller pile m and a limit r.
///
/// ```
/// use fibnim::{Natural, theory::larsson_rubinstein::{DifferenceWord, Reading, WordKind}};
///
/// let word = DifferenceWord::new(&Natural::from(26u8), &Natural::from(12u8), Reading::Corrected)?;
/// assert_eq!((word.kind(), word.p(), word.alpha()), (WordKind::Hybrid, 8, -1));
/// let letters: Vec<_> = word.letters().take(5).map(|letter| letter.to_string()).collect();
/// assert_eq!(letters, ["13", "8", "13", "21", "13"]);
/// assert!(word.has_partial_sum(&Natural::from(34u8))); // (26, 60; 12) is P
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DifferenceWord {
    p: usize,
    /// p + α, at least 3: F_{p+α−1} ≤ r < F_{p+α}.
    p_alpha: usize,
    /// The p + α of the special step: F_{p+α} < F_{p+1} − m ≤ F_{p+α+1}.
    special: usize,
    reading: Reading,
}

/// A letter F_index, and whether it starts at a partial sum of w_p.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Block {
    index: usize,
    at_start: bool,
}

impl Block {
    /// A letter of w_base.
    fn of_base(letter: Letter, base: usize) -> Self {
        Self {
            index: match letter {
                Letter::X => base + 1,
                Letter::Y => base,
            },
            at_start: true,
        }
    }
}

impl DifferenceWord {
    /// The word for the smaller pile m and the limit r ≥ 1.
    pub fn new(m: &Natural, r: &Natural, reading: Reading) -> Result<Self> {
        if r.is_zero() {
            return Err(Error::BadOption(
                "the limit is 0, and it must be at least 1".into(),
            ));
        }
        let p = largest_fibonacci_index(m);
        let p_alpha = largest_fibonacci_index(r) + 1;
        let steps = p.saturating_sub(p_alpha);
        if steps > MAX_STEPS {
            return Err(Error::limit(
                "the word of this smaller pile and limit",
                format!("{steps} steps"),
                format!("{MAX_STEPS} steps"),
                [Excess::beyond(MAX_STEPS, Unit::Steps).needing(steps)],
            ));
        }
        let missing_less_one = &(&fibonacci(p + 1)? - m) - &Natural::ONE;
        Ok(Self {
            p,
            p_alpha,
            special: largest_fibonacci_index(&missing_less_one),
            reading,
        })
    }

    /// The p with F_p ≤ m < F_{p+1}.
    pub fn p(&self) -> usize {
        self.p
    }

    /// The α with F_{p+α−1} ≤ r < F_{p+α}.
    pub fn alpha(&self) -> isize {
        self.p_alpha.cast_signed() - self.p.cast_signed()
    }

    /// Whether the word is a Fibonacci word.
    pub fn kind(&self) -> WordKind {
        if self.p_alpha < self.p {
            WordKind::Hybrid
        } else {
            WordKind::Sturm
        }
    }

    /// The letters, without end.
    pub fn letters(&self) -> impl Iterator<Item = Natural> + use<> {
        let (this, base) = (self.clone(), self.base());
        let mut word = (0u64..).map(|n| FibonacciWord::letter(&Natural::from(n)));
        // Letters to be stepped further, the next one last, with the p + α they are at.
        let mut waiting: Vec<(Block, usize)> = Vec::new();
        std::iter::from_fn(move || {
            loop {
                let Some((block, p_alpha)) = waiting.pop() else {
                    let letter = word.next().expect("without end");
                    waiting.push((Block::of_base(letter, base), this.p));
                    continue;
                };
                if p_alpha <= this.p_alpha {
                    return Some(term(block.index));
                }
                let blocks = this.step(block, p_alpha - 1).into_iter().rev();
                waiting.extend(blocks.map(|block| (block, p_alpha - 1)));
            }
        })
    }

    /// Whether k is a partial sum, so that (m, m + k; r) is P.
    pub fn has_partial_sum(&self, k: &Natural) -> bool {
        let (mut block, mut offset) = self.base_letter_around(k);
        let mut high = term(self.p);
        let mut low = term(self.p.saturating_sub(1));
        // With the step to α, high is F_{p+α+1} and low is F_{p+α}.
        for p_alpha in (self.p_alpha..self.p).rev() {
            if offset.is_zero() {
                return true;
            }
            let lowest = &high - &low;
            let size = |index: usize| match (index + 1) - p_alpha {
                0 => &lowest,
                1 => &low,
                _ => &high,
            };
            let pieces = self.step(block, p_alpha);
            let (last, before) = pieces.split_last().expect("a letter becomes some");
            block = *last;
            for piece in before {
                let Some(rest) = offset.checked_sub(size(piece.index)) else {
                    block = *piece;
                    break;
                };
                offset = rest;
            }
            (high, low) = (low, lowest);
        }
        offset.is_zero()
    }

    /// The letter of w_base that k is in, and the place of k in it. The last
    /// partial sum of w_base up to k has the parts of k above F_base.
    fn base_letter_around(&self, k: &Natural) -> (Block, Natural) {
        let base = self.base();
        let representation = Zeckendorf::of(k);
        let (low, high): (Vec<usize>, Vec<usize>) =
            representation.indices().partition(|&index| index <= base);
        let letter = if high.first() == Some(&(base + 1)) {
            Letter::Y
        } else {
            Letter::X
        };
        let offset = Zeckendorf::from_indices(&low).expect("parts of a representation");
        (Block::of_base(letter, base), offset.to_natural())
    }

    /// The a of the Fibonacci word w_a that the steps begin with.
    fn base(&self) -> usize {
        match self.alpha() {
            ..0 => self.p,
            0 | 1 => self.p_alpha,
            _ => self.p_alpha - 1,
        }
    }

    /// What becomes of a letter in the step to α.
    fn step(&self, block: Block, p_alpha: usize) -> SmallVec<[Block; 3]> {
        let largest = p_alpha + 2;
        let split_in_two = if self.splits_largest(p_alpha) {
            largest
        } else {
            largest - 1
        };
        let piece = |shift: usize, at_start: bool| Block {
            index: block.index - shift,
            at_start,
        };
        if block.at_start && p_alpha == self.special && block.index == split_in_two {
            return smallvec![piece(1, true), piece(2, false)];
        }
        if block.index == largest {
            return smallvec![piece(2, block.at_start), piece(3, false), piece(2, false)];
        }
        smallvec![block]
    }

    /// Whether the special step is for the largest letter.
    fn splits_largest(&self, p_alpha: usize) -> bool {
        let parity = match self.reading {
            Reading::Corrected => self.p - p_alpha,
            Reading::Printed => p_alpha,
        };
        parity % 2 == 1
    }
}

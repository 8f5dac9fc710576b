//! The words of windows: a bit for each n.

use std::ops::{BitAnd, BitOr, Not};

/// The most values of n that a word has bits for.
pub(super) const MOST_BITS: usize = 32;

/// A word with a bit for each of some n next to each other.
pub(super) trait Word:
    Copy + Default + 'static + BitOr<Output = Self> + BitAnd<Output = Self> + Not<Output = Self>
{
    /// The n for which the first some are too small: some = 0, 2, 4, …, and
    /// 1, 3, 5, …
    const WITHOUT_FIRST: &'static [[Self; MOST_BITS / 2]; 2];

    /// Whether the bit of an n is set.
    fn has(self, bit: usize) -> bool;
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const WITHOUT_FIRST: &'static [[Self; MOST_BITS / 2]; 2] = &{
                let mut words = [[0; MOST_BITS / 2]; 2];
                let mut some = 0;
                while some < Self::BITS as usize {
                    words[some % 2][some / 2] = Self::MAX << some;
                    some += 1;
                }
                words
            };

            #[inline]
            fn has(self, bit: usize) -> bool {
                self >> bit & 1 == 1
            }
        }
    };
}

word!(u8);
word!(u32);

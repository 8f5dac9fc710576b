//! The Fibonacci word, its values, and its partial sums.

use super::fibonacci::fibonacci;
use super::zeckendorf::Zeckendorf;
use crate::error::{Error, Result};
use crate::number::Natural;

/// A letter of the Fibonacci word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Letter {
    /// The frequent letter.
    X,
    /// The rare letter.
    Y,
}

impl From<Letter> for char {
    fn from(letter: Letter) -> Self {
        match letter {
            Letter::X => 'x',
            Letter::Y => 'y',
        }
    }
}

/// The Fibonacci word f_0 f_1 f_2 … = xyxxyxyxxyxxy…, read off Zeckendorf
/// representations (Larsson & Rubinstein-Salzedo 2015, Proposition 6).
///
/// ```
/// use fibnim::numeration::FibonacciWord;
///
/// let text: String = FibonacciWord::letters().take(13).map(char::from).collect();
/// assert_eq!(text, "xyxxyxyxxyxxy");
/// ```
pub struct FibonacciWord;

impl FibonacciWord {
    /// The letter f_n: y exactly if 1 is a part of n.
    pub fn letter(n: &Natural) -> Letter {
        if Zeckendorf::of(n).indices().next() == Some(2) {
            Letter::Y
        } else {
            Letter::X
        }
    }

    /// All letters, without end.
    pub fn letters() -> impl Iterator<Item = Letter> {
        (0u64..).map(|n| Self::letter(&Natural::from(n)))
    }

    /// W^{x,y}: the word with numbers for its letters, without end.
    ///
    /// ```
    /// use fibnim::{Natural, numeration::FibonacciWord};
    ///
    /// let w: Vec<_> = FibonacciWord::values(Natural::from(3u8), Natural::from(7u8)).take(5).collect();
    /// assert_eq!(w, [3u8, 7, 3, 3, 7].map(Natural::from));
    /// ```
    pub fn values(x: Natural, y: Natural) -> impl Iterator<Item = Natural> {
        Self::letters().map(move |letter| match letter {
            Letter::X => x.clone(),
            Letter::Y => y.clone(),
        })
    }
}

/// The set PS(w_a) of the partial sums of w_a = W^{F_{a+1}, F_a}, with 0, the
/// sum of no letters (Larsson & Rubinstein-Salzedo 2015, Lemma 7).
///
/// Its members are 0 and the numbers whose smallest Zeckendorf part is F_{a+1}
/// or larger, so its m-th member has the word of m followed by a − 1 zeros.
///
/// ```
/// use fibnim::{Natural, numeration::PartialSums};
///
/// let sums = PartialSums::new(3)?;
/// let first: Vec<_> = sums.iter().take(9).collect();
/// assert_eq!(first, [0u8, 3, 5, 8, 11, 13, 16, 18, 21].map(Natural::from));
/// assert!(sums.contains(&Natural::from(21u8)));
/// assert!(!sums.contains(&Natural::from(20u8)));
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialSums {
    a: usize,
    letters: (Natural, Natural),
}

impl PartialSums {
    /// The set PS(w_a), a ≥ 1.
    pub fn new(a: usize) -> Result<Self> {
        if a == 0 {
            return Err(Error::BadOption(
                "PS(w_a) is defined for a ≥ 1, and a is 0".into(),
            ));
        }
        let letters = (fibonacci(a.saturating_add(1))?, fibonacci(a)?);
        Ok(Self { a, letters })
    }

    /// Whether n is a partial sum.
    pub fn contains(&self, n: &Natural) -> bool {
        let smallest = Zeckendorf::of(n).indices().next();
        smallest.is_none_or(|index| index > self.a)
    }

    /// The partial sums in order, from 0, summed letter by letter.
    pub fn iter(&self) -> impl Iterator<Item = Natural> + '_ {
        let mut sum = Natural::ZERO;
        let (x, y) = self.letters.clone();
        FibonacciWord::values(x, y).map(move |letter| {
            let current = sum.clone();
            sum += &letter;
            current
        })
    }
}

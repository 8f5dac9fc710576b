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

/// The Fibonacci word f_0 f_1 f_2 … = xyxxyxyxxyxxy…, by the three
/// constructions of Larsson & Rubinstein-Salzedo 2015, Proposition 6.
///
/// ```
/// use fibnim::numeration::FibonacciWord;
///
/// let text: String = FibonacciWord::by_concatenation(13).into_iter().map(char::from).collect();
/// assert_eq!(text, "xyxxyxyxxyxxy");
/// assert_eq!(FibonacciWord::by_zeckendorf(13), FibonacciWord::by_concatenation(13));
/// assert_eq!(FibonacciWord::by_morphism(13), FibonacciWord::by_concatenation(13));
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

    /// The first letters, from S_0 = x, S_1 = xy, S_n = S_{n−1} S_{n−2}.
    pub fn by_concatenation(length: usize) -> Vec<Letter> {
        let (mut previous, mut current) = (vec![Letter::X], vec![Letter::X, Letter::Y]);
        while current.len() < length {
            let next = [current.as_slice(), &previous].concat();
            (previous, current) = (current, next);
        }
        current.truncate(length);
        current
    }

    /// The first letters, each from the Zeckendorf representation of its
    /// number.
    pub fn by_zeckendorf(length: usize) -> Vec<Letter> {
        (0..length)
            .map(|n| Self::letter(&Natural::from(n)))
            .collect()
    }

    /// The first letters of the fixed point of x → xy, y → x.
    pub fn by_morphism(length: usize) -> Vec<Letter> {
        let mut word = vec![Letter::X];
        while word.len() < length {
            word = word
                .into_iter()
                .flat_map(|letter| match letter {
                    Letter::X => [Some(Letter::X), Some(Letter::Y)],
                    Letter::Y => [Some(Letter::X), None],
                })
                .flatten()
                .collect();
        }
        word.truncate(length);
        word
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
        (0u64..).map(move |n| match Self::letter(&Natural::from(n)) {
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

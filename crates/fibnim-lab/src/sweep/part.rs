//! One part of several, which can be done anywhere.

use std::fmt;
use std::str::FromStr;

use fibnim::{Error, quote};

/// Part i of k: what one of k runs does.
///
/// ```
/// use fibnim_lab::sweep::Part;
///
/// let part: Part = "2/3".parse()?;
/// assert_eq!(part.shards(7, false), [1, 4]);
/// assert_eq!(part.shards(7, true), [2, 3]);
/// assert!("4/3".parse::<Part>().is_err());
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    number: usize,
    of: usize,
}

impl Part {
    /// All of it.
    pub const ALL: Self = Self { number: 1, of: 1 };

    /// Whether it is all of it.
    pub fn is_all(self) -> bool {
        self.of == 1
    }

    /// The shards of the part, of so many: every k-th, because those next to
    /// each other take about as long; or some that follow one another, where
    /// each needs the one before.
    pub fn shards(self, count: usize, in_order: bool) -> Vec<usize> {
        let Self { number, of } = self;
        if !in_order {
            return (number - 1..count).step_by(of).collect();
        }
        let end = |part: usize| {
            let end = count as u128 * part as u128 / of as u128;
            usize::try_from(end).expect("at most the count")
        };
        (end(number - 1)..end(number)).collect()
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Part {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let numbers = text.split_once('/');
        let part = numbers.and_then(|(number, of)| {
            Some(Self {
                number: number.parse().ok()?,
                of: of.parse().ok()?,
            })
        });
        part.filter(|part| (1..=part.of).contains(&part.number))
            .ok_or_else(|| {
                Error::BadOption(format!(
                    "{} is no part: give i/k with i from 1 to k, such as 2/8",
                    quote(text)
                ))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_up_the_whole() {
        for count in 0..20 {
            for of in 1..7 {
                for in_order in [false, true] {
                    let parts = (1..=of).map(|number| Part { number, of });
                    let shards = parts.flat_map(|part| part.shards(count, in_order));
                    let mut shards: Vec<usize> = shards.collect();
                    shards.sort_unstable();
                    assert_eq!(shards, (0..count).collect::<Vec<_>>(), "{count} in {of}");
                }
            }
        }
    }

    #[test]
    fn what_is_no_part_is_refused() {
        for text in ["", "1", "0/3", "4/3", "1/0", "-1/2", "1/2/3", "a/b"] {
            let error = text.parse::<Part>().unwrap_err().to_string();
            assert!(error.contains("is no part"), "{error}");
        }
    }
}

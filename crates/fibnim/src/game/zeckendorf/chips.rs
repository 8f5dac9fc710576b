//! Chips in bins, in text, in words and as a board.

use std::fmt;

use crate::error::{Error, Result, quote};
use crate::game::board::{Bin, Board};
use crate::game::piles::ends;
use crate::number::Natural;
use crate::numeration::{
    MAX_FIBONACCI_INDEX, Zeckendorf, fibonacci, fibonacci_pair, largest_fibonacci_index,
};

use super::{MAX_SMALL_SUM, SMALL_BINS, SMALL_VALUES, SmallBins};

/// How many chips each bin holds: at least one chip in all.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bins {
    /// (index of the bin from 1, chips), rising, without empty bins.
    bins: Vec<(usize, Natural)>,
}

/// The largest bin of a state: moves lead to bins beyond it, which have values
/// too.
const MAX_BIN: usize = MAX_FIBONACCI_INDEX - 10;

/// The value of the chips of a bin. It panics beyond the largest Fibonacci
/// number that is computed.
pub fn bin_value(bin: usize) -> Natural {
    fibonacci(bin + 1).expect("bins come from numbers that were read")
}

impl Bins {
    /// The state with these chips: (index of the bin, number of chips), in any
    /// order.
    pub fn new(chips: impl IntoIterator<Item = (usize, Natural)>) -> Result<Self> {
        let mut bins: Vec<(usize, Natural)> = Vec::new();
        for (bin, count) in chips {
            if bin == 0 || bin > MAX_BIN {
                return Err(Error::BadOption(format!(
                    "bins are counted from 1 to {MAX_BIN}"
                )));
            }
            bins.push((bin, count));
        }
        bins.sort_by_key(|(bin, _)| *bin);
        let mut merged: Vec<(usize, Natural)> = Vec::with_capacity(bins.len());
        for (bin, count) in bins {
            match merged.last_mut() {
                Some((last, total)) if *last == bin => *total = &*total + &count,
                _ => merged.push((bin, count)),
            }
        }
        merged.retain(|(_, count)| !count.is_zero());
        if merged.is_empty() {
            return Err(Error::BadOption("a state has at least one chip".into()));
        }
        Ok(Self { bins: merged })
    }

    /// The Zeckendorf representation of n ≥ 1.
    pub fn zeckendorf(n: &Natural) -> Result<Self> {
        let representation = Zeckendorf::of(n);
        Self::new(
            representation
                .indices()
                .map(|index| (index - 1, Natural::ONE)),
        )
    }

    /// The bins that are not empty, from the lowest: (index from 1, chips).
    pub fn bins(&self) -> &[(usize, Natural)] {
        &self.bins
    }

    /// How many chips a bin holds.
    pub fn count(&self, bin: usize) -> Natural {
        match self.bins.binary_search_by_key(&bin, |(bin, _)| *bin) {
            Ok(at) => self.bins[at].1.clone(),
            Err(_) => Natural::ZERO,
        }
    }

    /// The sum n of all chips.
    pub fn sum(&self) -> Natural {
        // x F_i + y F_{i−1}, from the top bin down to F_1 = 1 and F_0 = 0: only
        // the Fibonacci numbers of the gaps between bins are needed.
        let (mut x, mut y) = (Natural::ZERO, Natural::ZERO);
        for (place, (bin, count)) in self.bins.iter().enumerate().rev() {
            x += count;
            let lower = place.checked_sub(1).map_or(0, |below| self.bins[below].0);
            let (before, gap) = fibonacci_pair(bin - lower);
            let next = &before + &gap;
            (x, y) = (&x * &next + &y * &gap, &x * &gap + &y * &before);
        }
        x
    }

    /// The state for a search and for tables, where it is small enough.
    pub fn to_small(&self) -> Option<SmallBins> {
        let mut small = [0; SMALL_BINS];
        let mut sum = 0u64;
        for (bin, count) in &self.bins {
            let value = *SMALL_VALUES.get(bin - 1)?;
            sum = sum.checked_add(count.to_u64()?.checked_mul(u64::from(value))?)?;
            if sum > MAX_SMALL_SUM {
                return None;
            }
            small[bin - 1] = u16::try_from(count.to_u64()?).ok()?;
        }
        Some(small)
    }

    /// The state of small bins.
    pub fn from_small(small: &SmallBins) -> Result<Self> {
        Self::new(
            (1..)
                .zip(small)
                .map(|(bin, &count)| (bin, Natural::from(u64::from(count)))),
        )
    }

    /// The state after chips go and come; `None` where one that goes is missing.
    pub(super) fn exchanged(&self, goes: &[usize], comes: &[usize]) -> Option<Self> {
        let mut bins = self.bins.clone();
        for bin in goes {
            let at = bins.binary_search_by_key(bin, |(bin, _)| *bin).ok()?;
            bins[at].1 = bins[at].1.checked_sub(&Natural::ONE)?;
        }
        for bin in comes {
            match bins.binary_search_by_key(bin, |(bin, _)| *bin) {
                Ok(at) => bins[at].1 = &bins[at].1 + &Natural::ONE,
                Err(at) => bins.insert(at, (*bin, Natural::ONE)),
            }
        }
        bins.retain(|(_, count)| !count.is_zero());
        Some(Self { bins })
    }
}

impl Bins {
    /// The bins that a move may be named for, rising: next to bins that hold
    /// chips.
    pub(super) fn named_by_moves(&self) -> Vec<usize> {
        let mut bins: Vec<usize> = self
            .bins
            .iter()
            .flat_map(|&(bin, _)| bin.saturating_sub(1)..=bin + 2)
            .filter(|&bin| bin >= 2)
            .collect();
        bins.sort_unstable();
        bins.dedup();
        bins
    }

    /// The largest bin that the sum of the chips can fill, as far as it is near
    /// those that hold some.
    fn last_bin(&self) -> usize {
        const MOST_EMPTY: usize = 40;
        let used = self.bins.last().map_or(1, |(bin, _)| *bin);
        let sum = self.sum();
        (used..used.saturating_add(MOST_EMPTY))
            .take_while(|bin| bin_value(*bin) <= sum)
            .last()
            .unwrap_or(used)
    }
}

impl fmt::Display for Bins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (bin, count)) in self.bins.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            fmt::Display::fmt(&bin_value(*bin), f)?;
            if *count != Natural::ONE {
                f.write_str("^")?;
                count.fmt(f)?;
            }
        }
        Ok(())
    }
}

/// Reads a state, such as `1^3 2 5^2`, with chips of some kinds; `bad` makes an
/// error of what is wrong with it.
pub(in crate::game) fn read_chips(
    text: &str,
    kinds: &str,
    bad: impl Fn(String) -> Error,
) -> Result<Bins> {
    let mut chips = Vec::new();
    for word in text.split_whitespace() {
        let number = |digits: &str| {
            Natural::parse(digits).map_err(|error| match error {
                Error::BadNumber { .. } => bad(format!("{} is no chip", quote(word))),
                other => other,
            })
        };
        let (value, count) = match word.split_once('^') {
            Some((value, count)) => (number(value)?, number(count)?),
            None => (number(word)?, Natural::ONE),
        };
        let representation = Zeckendorf::of(&value);
        match representation.indices().next() {
            Some(index) if representation.part_count() == 1 => chips.push((index - 1, count)),
            _ => {
                let value = value.to_short_string();
                return Err(bad(format!("{value} is not one of {kinds}")));
            }
        }
    }
    Bins::new(chips).map_err(|_| bad("it has no chips".into()))
}

/// The bin of a value: its index among 1, 2, 3, 5, 8, ….
///
/// ```
/// use fibnim::{Natural, game::{bin_of, bin_value}};
///
/// assert_eq!(bin_of(&bin_value(500)), Some(500));
/// assert_eq!(bin_of(&Natural::from(4u8)), None);
/// ```
pub fn bin_of(value: &Natural) -> Option<usize> {
    let bin = largest_fibonacci_index(value).checked_sub(1)?;
    (bin_value(bin) == *value).then_some(bin)
}

/// The most kinds of chips that a sentence names.
const KINDS_NAMED: usize = 30;

/// "chips 3 × 1, 2 and 2 × 5"
pub(in crate::game) fn chips_words(state: &Bins) -> String {
    let named = |(bin, count): &(usize, Natural)| {
        if *count == Natural::ONE {
            ends(&bin_value(*bin))
        } else {
            format!("{} × {}", ends(count), ends(&bin_value(*bin)))
        }
    };
    match state.bins() {
        [only] if only.1 == Natural::ONE => format!("a chip {}", named(only)),
        [only] => format!("chips {}", named(only)),
        [first @ .., last] if first.len() < KINDS_NAMED => {
            let first: Vec<String> = first.iter().map(named).collect();
            format!("chips {} and {}", first.join(", "), named(last))
        }
        many => format!("chips of {} kinds", many.len()),
    }
}

/// The text of a state with its long numbers shortened, and the middle left out
/// where there are many kinds of chips.
pub(in crate::game) fn short_text(state: &Bins) -> String {
    let named = |(bin, count): &(usize, Natural)| {
        if *count == Natural::ONE {
            ends(&bin_value(*bin))
        } else {
            format!("{}^{}", ends(&bin_value(*bin)), ends(count))
        }
    };
    let words = |bins: &[(usize, Natural)]| bins.iter().map(named).collect::<Vec<_>>().join(" ");
    let bins = state.bins();
    if bins.len() <= KINDS_NAMED {
        return words(bins);
    }
    let (first, last) = (&bins[..KINDS_NAMED / 2], &bins[bins.len() - 5..]);
    format!("{} … {}", words(first), words(last))
}

/// The bins that a board has one by one, empty ones with them.
const BINS_LISTED: usize = 100;

/// The bins as a board.
pub(in crate::game) fn bins_board(state: &Bins) -> Board {
    let last = state.last_bin();
    let bin = |index: usize, chips: Natural| Bin {
        index,
        value: (index <= BINS_LISTED).then(|| bin_value(index)),
        chips,
    };
    let bins = if last <= BINS_LISTED {
        (1..=last)
            .map(|index| bin(index, state.count(index)))
            .collect()
    } else {
        let full = state.bins().iter();
        full.map(|(index, chips)| bin(*index, chips.clone()))
            .collect()
    };
    Board::Bins {
        bins,
        last,
        left: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(text: &str) -> Bins {
        read_chips(text, "chips", Error::BadOption).unwrap()
    }

    #[test]
    fn states_have_words() {
        assert_eq!(chips_words(&state("1^3 2 5^2")), "chips 3 × 1, 2 and 2 × 5");
        assert_eq!(chips_words(&state("5")), "a chip 5");
        assert_eq!(chips_words(&state("1^7")), "chips 7 × 1");
    }

    #[test]
    fn long_states_are_shortened() {
        let many = Bins::new((1..=40).map(|bin| (bin, Natural::from(2u8)))).unwrap();
        let short = short_text(&many);
        assert!(short.starts_with("1^2 2^2 3^2 5^2"), "{short}");
        assert!(short.ends_with(&format!(" {}^2", bin_value(40))), "{short}");
        assert_eq!(short.split(' ').count(), 21);
        assert_eq!(chips_words(&many), "chips of 40 kinds");
    }

    #[test]
    fn sums_are_those_of_the_values() {
        for text in ["1", "2^3", "1^3 2 5^2", "3^10000000000000000000000 8 21^4"] {
            let state = state(text);
            let values = state
                .bins()
                .iter()
                .map(|(bin, count)| &bin_value(*bin) * count);
            let sum = values.fold(Natural::ZERO, |sum, value| &sum + &value);
            assert_eq!(state.sum(), sum, "{text}");
        }
        let n = Natural::parse("10^3000").unwrap();
        assert_eq!(Bins::zeckendorf(&n).unwrap().sum(), n);
    }

    #[test]
    fn bins_are_found_by_their_value() {
        for bin in (1..60).chain([500, 5000, 8152, 20_000, 100_000]) {
            assert_eq!(bin_of(&bin_value(bin)), Some(bin));
        }
        assert_eq!(bin_of(&Natural::ZERO), None);
        assert!(Bins::new([(usize::MAX, Natural::ONE)]).is_err());
    }
}

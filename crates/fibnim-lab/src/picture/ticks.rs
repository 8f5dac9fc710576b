//! Which numbers of an axis are written.

/// What round numbers begin with.
pub const ROUND_DIGITS: [u8; 3] = [1, 2, 5];

/// 1, 2, 5, 10, 20, 50, …, as far as there are such numbers.
fn round_numbers() -> impl Iterator<Item = u64> {
    let powers = std::iter::successors(Some(1u64), |power| power.checked_mul(10));
    powers
        .flat_map(|power| ROUND_DIGITS.map(|digit| power.checked_mul(digit.into())))
        .flatten()
}

/// The least of 1, 2, 5, 10, 20, 50, … that is at least `wanted`; the largest of
/// them if none is.
pub fn round_step(wanted: u64) -> u64 {
    let mut largest = 1;
    for number in round_numbers() {
        if number >= wanted {
            return number;
        }
        largest = number;
    }
    largest
}

/// The least of …, 0.1, 0.2, 0.5, 1, 2, 5, … that is at least `wanted`, but for
/// a part of it that is rounding.
pub fn real_step(wanted: f64, rounding: f64) -> f64 {
    let power = 10f64.powf(wanted.log10().floor());
    let steps = ROUND_DIGITS.map(|digit| f64::from(digit) * power);
    let mut enough = steps
        .into_iter()
        .filter(|step| *step >= wanted * (1.0 - rounding));
    enough.next().unwrap_or(10.0 * power)
}

/// 0, 1, 2, 5, 10, 20, 50, …, from `least` to `largest`.
pub fn logarithmic(least: u64, largest: u64) -> Vec<u64> {
    std::iter::once(0)
        .chain(round_numbers())
        .skip_while(|&tick| tick < least)
        .take_while(|&tick| tick <= largest)
        .collect()
}

/// Multiples of a round number from `least` to `largest`, about `count`.
pub fn linear(least: u64, largest: u64, count: u64) -> Vec<u64> {
    let step = round_step((largest - least).div_ceil(count.max(1)));
    let first = least.div_ceil(step);
    (first..=largest / step).map(|i| i * step).collect()
}

#[cfg(test)]
mod tests {
    use super::{linear, logarithmic, real_step, round_step};

    #[test]
    fn linear_ticks_are_multiples_in_range() {
        assert_eq!(linear(0, 30, 8), [0, 5, 10, 15, 20, 25, 30]);
        assert_eq!(linear(7, 299, 8), [50, 100, 150, 200, 250]);
        assert_eq!(linear(5, 5, 8), [5]);
        assert!(linear(u64::MAX - 1, u64::MAX, 8).len() <= 2);
    }

    #[test]
    fn steps_are_round() {
        let steps = [0, 1, 2, 3, 6, 11, 21, 99].map(round_step);
        assert_eq!(steps, [1, 1, 2, 5, 10, 20, 50, 100]);
        // The largest there is, where more is wanted.
        assert_eq!(round_step(u64::MAX), 10u64.pow(19));
        for (wanted, step) in [(0.03, 0.05), (0.1, 0.1), (1.01, 2.0), (70.0, 100.0)] {
            assert!((real_step(wanted, 1e-9) - step).abs() < 1e-9, "{wanted}");
        }
    }

    #[test]
    fn logarithmic_ticks_stay_in_range() {
        assert_eq!(logarithmic(0, 30), [0, 1, 2, 5, 10, 20]);
        assert_eq!(logarithmic(3, 9), [5]);
        assert_eq!(logarithmic(1, u64::MAX).len(), 58);
    }
}

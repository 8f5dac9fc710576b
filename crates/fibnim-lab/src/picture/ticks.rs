//! Which numbers of an axis are written.

/// The least of 1, 2, 5, 10, 20, 50, … that is at least `wanted`.
pub fn round_step(wanted: usize) -> usize {
    let mut step = 1;
    loop {
        for factor in [1, 2, 5] {
            if step * factor >= wanted {
                return step * factor;
            }
        }
        let Some(next) = step.checked_mul(10) else {
            return step;
        };
        step = next;
    }
}

/// 0, 1, 2, 5, 10, 20, 50, …, from `least` to `largest`.
pub fn logarithmic(least: u64, largest: u64) -> Vec<u64> {
    let powers = std::iter::successors(Some(1u64), |power| power.checked_mul(10));
    let steps = powers.flat_map(|power| [1, 2, 5].map(|factor| power.checked_mul(factor)));
    std::iter::once(0)
        .chain(steps.flatten())
        .skip_while(|&tick| tick < least)
        .take_while(|&tick| tick <= largest)
        .collect()
}

/// Multiples of a round number from `least` to `largest`, about `count`.
pub fn linear(least: u64, largest: u64, count: u64) -> Vec<u64> {
    let wanted = usize::try_from((largest - least).div_ceil(count.max(1))).unwrap_or(usize::MAX);
    let step = round_step(wanted) as u64;
    let first = least.div_ceil(step);
    (first..=largest / step).map(|i| i * step).collect()
}

#[cfg(test)]
mod tests {
    use super::{linear, logarithmic, round_step};

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
    }

    #[test]
    fn logarithmic_ticks_stay_in_range() {
        assert_eq!(logarithmic(0, 30), [0, 1, 2, 5, 10, 20]);
        assert_eq!(logarithmic(3, 9), [5]);
        assert_eq!(logarithmic(1, u64::MAX).len(), 58);
    }
}

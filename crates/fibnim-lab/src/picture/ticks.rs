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

#[cfg(test)]
mod tests {
    use super::{logarithmic, round_step};

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

//! Fibonacci numbers, F_1 = F_2 = 1.

use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::number::Natural;

/// The largest index whose Fibonacci number is computed: it has ten million
/// digits.
pub(crate) const MAX_FIBONACCI_INDEX: usize = 47_850_000;

/// The Fibonacci number F_k in the convention F_1 = F_2 = 1 (and F_0 = 0).
///
/// ```
/// use fibnim::numeration::fibonacci;
///
/// let first: Vec<String> = (1..=11).map(|k| fibonacci(k).unwrap().to_string()).collect();
/// assert_eq!(first.join(" "), "1 1 2 3 5 8 13 21 34 55 89");
/// assert_eq!(fibonacci(100)?.to_string(), "354224848179261915075");
/// # Ok::<(), fibnim::Error>(())
/// ```
///
/// Whinihan numbers them f_1 = 1, f_2 = 2, so his f_k is F_{k+1}.
pub fn fibonacci(k: usize) -> Result<Natural> {
    if k > MAX_FIBONACCI_INDEX {
        return Err(Error::limit(
            format!("the Fibonacci number F_{k}"),
            format!("{} digits", k as u128 * 20_899 / 100_000),
            format!("the index {MAX_FIBONACCI_INDEX}"),
            [Excess::beyond(MAX_FIBONACCI_INDEX, Unit::Number).needing(k)],
        ));
    }
    match SMALL.get(k) {
        Some(&small) => Ok(Natural::from(small)),
        None => Ok(fibonacci_pair(k).1),
    }
}

/// The Fibonacci numbers F_2 = 1, F_3 = 2, F_4 = 3, …, without end.
///
/// ```
/// let first: Vec<_> = fibnim::numeration::fibonacci_numbers().take(5).collect();
/// assert_eq!(first, [1u32, 2, 3, 5, 8].map(fibnim::Natural::from));
/// ```
pub fn fibonacci_numbers() -> impl Iterator<Item = Natural> {
    let mut pair = (Natural::ONE, Natural::from(2u8));
    std::iter::from_fn(move || {
        let next = &pair.0 + &pair.1;
        let current = std::mem::replace(&mut pair.0, std::mem::replace(&mut pair.1, next));
        Some(current)
    })
}

const LN_PHI: f64 = 0.481_211_825_059_603_4;
const LN_SQRT_5: f64 = 0.804_718_956_217_050_3;

/// The k ≥ 2 with F_k ≤ n < F_{k+1}, 0 for 0.
///
/// F_k ≈ φ^k/√5 gives k to within 2 from the number of bits; the rest is
/// walked exactly. That takes less than the representation of n.
pub(crate) fn largest_fibonacci_index(n: &Natural) -> usize {
    if n.is_zero() {
        return 0;
    }
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the estimate is positive, far below 2^52, and corrected below"
    )]
    let estimate =
        (((n.bit_len() - 1) as f64 * std::f64::consts::LN_2 + LN_SQRT_5) / LN_PHI) as usize;
    let mut k = estimate.max(2);
    let (mut previous, mut current) = fibonacci_pair(k);
    while current > *n {
        let before = &current - &previous;
        current = std::mem::replace(&mut previous, before);
        k -= 1;
    }
    loop {
        let next = &previous + &current;
        if next > *n {
            return k;
        }
        previous = std::mem::replace(&mut current, next);
        k += 1;
    }
}

/// F_0, F_1, … as far as they fit in 128 bits: most questions ask for these.
pub(super) static SMALL: [u128; 187] = {
    let mut numbers = [0u128; 187];
    numbers[1] = 1;
    let mut k = 2;
    while k < numbers.len() {
        numbers[k] = numbers[k - 1] + numbers[k - 2];
        k += 1;
    }
    numbers
};

/// (F_{k−1}, F_k), by doubling from the highest bit of k down.
pub(crate) fn fibonacci_pair(k: usize) -> (Natural, Natural) {
    if (1..SMALL.len()).contains(&k) {
        return (Natural::from(SMALL[k - 1]), Natural::from(SMALL[k]));
    }
    // F_{−1} = 1, F_0 = 0.
    let mut pair = (Natural::ONE, Natural::ZERO);
    for bit in (0..usize::BITS - k.leading_zeros()).rev() {
        pair = doubled(&pair);
        if k >> bit & 1 == 1 {
            let next = &pair.0 + &pair.1;
            pair = (pair.1, next);
        }
    }
    pair
}

/// (F_{2k−1}, F_{2k}) from (F_{k−1}, F_k).
///
/// F_{2k−1} = F_{k−1}² + F_k² and F_{2k} = F_k (2 F_{k−1} + F_k).
pub(super) fn doubled((previous, current): &(Natural, Natural)) -> (Natural, Natural) {
    let mut odd = previous * previous;
    odd += current * current;
    let mut factor = previous + previous;
    factor += current;
    (odd, current * &factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_index_is_exact_around_every_fibonacci_number() {
        assert_eq!(largest_fibonacci_index(&Natural::ZERO), 0);
        for (k, term) in fibonacci_numbers().take(700).enumerate() {
            let k = k + 2;
            assert_eq!(largest_fibonacci_index(&term), k);
            let below = &term - 1u8;
            let expected = if k == 2 { 0 } else { k - 1 };
            assert_eq!(largest_fibonacci_index(&below), expected, "F_{k} − 1");
        }
    }
}

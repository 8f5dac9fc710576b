//! The bounds of section 4 with √5 in them, compared exactly: φ^k is
//! (L_k + F_k√5)/2 and (−φ)^{−k} is (L_k − F_k√5)/2, and what is left of √5 is
//! squared.

use fibnim::Natural;

use crate::claims::fibonacci::f;

/// The Lucas number L_k = F_{k−1} + F_{k+1}.
pub(super) fn lucas(k: usize) -> Natural {
    &f(k - 1) + &f(k + 1)
}

fn square(n: &Natural) -> Natural {
    n * n
}

pub(super) fn times(n: &Natural, factor: usize) -> Natural {
    n * &Natural::from(factor)
}

/// Whether a < b√5.
pub(super) fn is_below_root(a: &Natural, b: &Natural) -> bool {
    square(a) < times(&square(b), 5)
}

/// Whether (−φ)^{−k} > (−φ)^{−(k+1)}: L_k − F_k√5 > L_{k+1} − F_{k+1}√5, that is
/// L_{k−1} < F_{k−1}√5.
pub(super) fn falls(k: usize) -> bool {
    is_below_root(&lucas(k - 1), &f(k - 1))
}

/// Whether the same holds of the absolute values. The signs alternate, so it
/// says that (−φ)^{−k} + (−φ)^{−(k+1)}, which is half of (L_k + L_{k+1}) −
/// (F_k + F_{k+1})√5, has the sign of (−φ)^{−k}.
pub(super) fn falls_in_size(k: usize) -> bool {
    let is_negative = |l: &Natural, f: &Natural| is_below_root(l, f);
    let sum = (&lucas(k) + &lucas(k + 1), &f(k) + &f(k + 1));
    is_negative(&sum.0, &sum.1) == is_negative(&lucas(k), &f(k))
        && is_negative(&lucas(k), &f(k)) != is_negative(&lucas(k + 1), &f(k + 1))
}

/// Whether −0.1 ≤ (−φ)^{−k} ≤ 0.1: 10L_k − 2 ≤ 10F_k√5 ≤ 10L_k + 2.
pub(super) fn is_within_a_tenth(k: usize) -> bool {
    let (l, root) = (times(&lucas(k), 10), times(&f(k), 10));
    let two = Natural::from(2u8);
    is_below_root(&(&l - &two), &root) && !is_below_root(&(&l + &two), &root)
}

/// Whether a/d is at most the bound k√5/(2(φ^k − 0.1)): cleared of fractions,
/// a(5L_k − 1) ≤ 5(dk − aF_k)√5, where both sides are equal only if they are 0.
pub(super) fn is_at_most_corollary_7(a: usize, d: usize, k: usize) -> bool {
    let plain = times(&(&times(&lucas(k), 5) - &Natural::ONE), a);
    let rest = Natural::from(d * k).checked_sub(&times(&f(k), a));
    a == 0 || rest.is_some_and(|rest| is_below_root(&plain, &times(&rest, 5)))
}

#[cfg(test)]
mod tests {
    use super::is_at_most_corollary_7;

    /// Where floating point is sure, the comparison without it says the same.
    #[test]
    fn the_bound_of_corollary_7_is_compared_right() {
        let phi = f64::midpoint(1.0, 5f64.sqrt());
        for k in 5..=20u8 {
            let bound = f64::from(k) * 5f64.sqrt() / (2.0 * (phi.powf(k.into()) - 0.1));
            for (a, d) in (0..40u16).flat_map(|a| (1..400u16).map(move |d| (a, d))) {
                let chance = f64::from(a) / f64::from(d);
                if (chance - bound).abs() > 1e-9 {
                    let holds = is_at_most_corollary_7(a.into(), d.into(), k.into());
                    assert_eq!(holds, chance < bound, "{a}/{d}, k = {k}");
                }
            }
        }
    }
}

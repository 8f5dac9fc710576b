//! How long games of the Zeckendorf game last: *The Reversed Zeckendorf Game*
//! 2023, Theorem 1.4, from Baird-Smith, Epstein, Flint & Miller 2020 (the
//! shortest game) and Cusenza et al., *Bounds on Zeckendorf Games* 2022 (the
//! longest).
//!
//! Both directions are played on the same graph, so that a game and its
//! reverse have the same length. Z(n) is the number of terms of the Zeckendorf
//! representation of n, and IZ(n) the sum of their indices, with F_1 = 1,
//! F_2 = 2, F_3 = 3. With the indices of F_1 = F_2 = 1 the bound would be
//! less by Z(n), and false for n = 4, for one.
//!
//! The longest game is as long as the bound for few n only: up to 200, for 1,
//! 2, 4, 12 and 33.

use crate::number::Natural;
use crate::numeration::{WythoffSet, Zeckendorf};

/// The number of terms Z(n) of the Zeckendorf representation.
pub fn term_count(n: &Natural) -> usize {
    Zeckendorf::of(n).part_count()
}

/// The sum IZ(n) of the indices of the terms, with F_1 = 1, F_2 = 2.
///
/// ```
/// use fibnim::{Natural, theory::zeckendorf_length::index_sum};
/// // 12 = 1 + 3 + 8 = F_1 + F_3 + F_5.
/// assert_eq!(index_sum(&Natural::from(12u8)), Natural::from(9u8));
/// ```
pub fn index_sum(n: &Natural) -> Natural {
    let representation = Zeckendorf::of(n);
    let indices = representation.indices().map(|index| (index - 1) as u128);
    // Ten million digits have fewer than 2^26 indices below 2^26.
    Natural::from(indices.sum::<u128>())
}

/// The length of the shortest game on n: n − Z(n), Theorem 1.4 (i).
///
/// ```
/// use fibnim::{Natural, theory::zeckendorf_length::shortest};
/// assert_eq!(shortest(&Natural::from(12u8)), Natural::from(9u8));
/// ```
pub fn shortest(n: &Natural) -> Natural {
    n - &Natural::from(term_count(n))
}

/// The upper bound on the length of the longest game on n,
/// ⌊φ²n − IZ(n) − φZ(n)⌋, Theorem 1.4 (ii); exact for any n.
///
/// ```
/// use fibnim::{Natural, theory::zeckendorf_length::longest_bound};
/// assert_eq!(longest_bound(&Natural::from(12u8)), Natural::from(17u8));
/// assert_eq!(longest_bound(&Natural::from(13u8)), Natural::from(26u8));
/// ```
pub fn longest_bound(n: &Natural) -> Natural {
    // φ² = φ + 1, so the bound is n − IZ(n) + φ·(n − Z(n)).
    let golden = WythoffSet::A.nth(&shortest(n)).unwrap_or_default();
    let without_indices = n + &golden;
    // IZ(n) is at most n: each term F_i is at least i.
    &without_indices - &index_sum(n)
}

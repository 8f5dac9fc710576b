//! The Wythoff sets against ⌊nφ⌋ by integer square roots.

use std::collections::BTreeSet;

use fibnim::Natural;
use fibnim::numeration::WythoffSet;
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::oracle::{numbers_of, to_natural};

/// ⌊nφ⌋ = ⌊(n + √(5n²)) / 2⌋
fn lower(n: &BigUint) -> BigUint {
    (n + (n * n * 5u8).sqrt()) / 2u8
}

/// ⌊nφ²⌋ = ⌊nφ⌋ + n
fn upper(n: &BigUint) -> BigUint {
    lower(n) + n
}

const SETS: [WythoffSet; 4] = [WythoffSet::A, WythoffSet::B, WythoffSet::Ab, WythoffSet::Bb];

fn nth(set: WythoffSet, n: &BigUint) -> BigUint {
    match set {
        WythoffSet::A => lower(n),
        WythoffSet::B => upper(n),
        WythoffSet::Ab => lower(&upper(n)),
        WythoffSet::Bb => upper(&upper(n)),
    }
}

/// m is in A if it is ⌊nφ⌋ for n = ⌊m/φ⌋ + 1, the only candidate.
fn is_lower(m: &BigUint) -> bool {
    let n = lower(m) - m + 1u8;
    lower(&n) == *m
}

#[test]
fn first_members_of_the_examples() {
    let first = |set: WythoffSet| -> Vec<Natural> {
        (1u8..=6).map(|n| set.nth(&n.into()).unwrap()).collect()
    };
    assert_eq!(
        first(WythoffSet::Ab),
        [3u8, 8, 11, 16, 21, 24].map(Natural::from)
    );
    assert_eq!(
        first(WythoffSet::Bb),
        [5u8, 13, 18, 26, 34, 39].map(Natural::from)
    );
}

#[test]
fn nobody_is_the_member_before_the_first() {
    for set in SETS {
        assert_eq!(set.nth(&Natural::ZERO), None);
        assert!(!set.contains(&Natural::ZERO));
    }
}

#[test]
fn small_members_are_those_of_the_formulas() {
    for set in SETS {
        let members: BTreeSet<BigUint> = (1u32..5000).map(|n| nth(set, &n.into())).collect();
        for m in 1u32..5000 {
            let expected = members.contains(&BigUint::from(m));
            assert_eq!(set.contains(&Natural::from(m)), expected, "{m} in {set:?}");
        }
        for n in 1u32..5000 {
            let member = set.nth(&Natural::from(n)).unwrap();
            assert_eq!(
                member.to_string(),
                nth(set, &n.into()).to_string(),
                "{set:?}"
            );
        }
    }
}

proptest! {
    #[test]
    fn large_members_are_those_of_the_formulas(n in numbers_of(1..=40)) {
        prop_assume!(n > BigUint::default());
        for set in SETS {
            let member = set.nth(&to_natural(&n)).unwrap();
            prop_assert_eq!(member.to_string(), nth(set, &n).to_string());
            prop_assert!(set.contains(&member));
        }
    }

    #[test]
    fn every_number_is_in_one_of_a_and_b(m in numbers_of(1..=40)) {
        prop_assume!(m > BigUint::default());
        let number = to_natural(&m);
        prop_assert_eq!(WythoffSet::A.contains(&number), is_lower(&m));
        prop_assert_eq!(WythoffSet::B.contains(&number), !is_lower(&m));
    }
}

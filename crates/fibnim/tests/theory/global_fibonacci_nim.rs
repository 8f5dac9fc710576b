//! Larsson & Rubinstein-Salzedo 2015 against the definition and against
//! Flanigan.

use fibnim::solve::solve_piles;
use fibnim::theory::flanigan;
use fibnim::theory::larsson_rubinstein::{
    DifferenceWord, Reading, Theorem10Case, Theorem19Class, WordKind, theorem_10,
};
use fibnim::{Ask, Budget, Extended, Natural, Outcome, Rule};
use proptest::prelude::*;

use crate::oracle::{TwoPiles, numbers_of, to_natural};

fn n(number: u64) -> Natural {
    Natural::from(number)
}

#[test]
fn theorem_10_is_right_in_every_case() {
    let table = TwoPiles::up_to(200, |t| 2 * t);
    let mut seen = std::collections::BTreeMap::new();
    for m in 0..=200u64 {
        for k in 0..=200 - m {
            for r in 1..=m + k + 1 {
                let case = theorem_10(&n(m), &n(k), &n(r).into());
                *seen.entry(case.to_string()).or_insert(0) += 1;
                let least = table.least(index(m), index(m + k));
                let truth = if r >= least { Outcome::N } else { Outcome::P };
                assert_eq!(case.outcome(), truth, "({m},{};{r}): {case}", m + k);
            }
            let open = theorem_10(&n(m), &n(k), &Extended::Infinite).outcome();
            assert_eq!(open == Outcome::P, k == 0);
        }
    }
    assert_eq!(
        seen.keys().collect::<Vec<_>>(),
        ["1", "2", "3", "4a", "4b", "5a", "5b"]
    );
}

#[test]
fn theorem_10_labels_of_the_examples() {
    for (m, k, r, label) in [
        (1, 1, 1, "1"),
        (1, 0, 1, "2"),
        (1, 3, 2, "3"),
        (1, 2, 1, "4a"),
        (3, 2, 1, "4b"),
        (1, 7, 1, "5a"),
        (3, 10, 1, "5b"),
    ] {
        let case = theorem_10(&n(m), &n(k), &n(r).into());
        assert_eq!(case.to_string(), label, "({m},{};{r})", m + k);
    }
}

fn index(n: u64) -> usize {
    usize::try_from(n).unwrap()
}

/// The positions (m, k, r), smallest sum of piles first, at which a reading of
/// Theorem 14 is wrong.
fn failures(reading: Reading, largest: u64) -> Vec<(u64, u64, u64)> {
    let table = TwoPiles::up_to(index(largest), |t| 2 * t);
    let mut wrong = Vec::new();
    for m in 0..=largest {
        for r in 1..=largest {
            let word = DifferenceWord::new(&n(m), &n(r), reading).unwrap();
            for k in 0..=largest - m {
                let is_lost = r < table.least(index(m), index(m + k));
                if word.has_partial_sum(&n(k)) != is_lost {
                    wrong.push((m, k, r));
                }
            }
        }
    }
    wrong.sort_by_key(|&(m, k, r)| (2 * m + k, m, r));
    wrong
}

#[test]
fn theorem_14_corrected_is_right_in_the_box() {
    assert_eq!(failures(Reading::Corrected, 150), []);
}

#[test]
fn theorem_14_as_printed_fails_first_at_5_7_with_limit_1() {
    let wrong = failures(Reading::Printed, 40);
    assert_eq!(wrong[0], (5, 2, 1));
    // Print says N, and the truth is P.
    let word = DifferenceWord::new(&n(5), &n(1), Reading::Printed).unwrap();
    assert!(!word.has_partial_sum(&n(2)));
}

/// `cargo test --release -p fibnim --test theory -- --ignored theorem_14`
#[test]
#[ignore = "long: a large box"]
fn theorem_14_corrected_is_right_in_a_large_box() {
    assert_eq!(failures(Reading::Corrected, 600), []);
}

#[test]
fn words_of_the_paper() {
    let word = |m, r| DifferenceWord::new(&n(m), &n(r), Reading::Corrected).unwrap();
    let letters = |m, r, count| -> Vec<u64> {
        let word = word(m, r);
        let letters = word.letters().take(count);
        letters.map(|letter| letter.to_u64().unwrap()).collect()
    };
    // Examples 1 to 3: m = 26 with r = 13, 12, 5 and 4; m = 25 with r = 8 and 7.
    assert_eq!(letters(26, 13, 8), [34, 21, 34, 34, 21, 34, 21, 34]);
    assert_eq!(
        letters(26, 12, 11),
        [13, 8, 13, 21, 13, 8, 13, 13, 8, 13, 21]
    );
    assert_eq!(letters(26, 5, 11), [13, 8, 13, 8, 5, 8, 13, 8, 13, 13, 8]);
    assert_eq!(letters(26, 4, 10), [8, 5, 8, 5, 3, 5, 8, 5, 8, 8]);
    assert_eq!(letters(25, 8, 10), [13, 8, 13, 21, 13, 8, 13, 13, 8, 13]);
    assert_eq!(letters(25, 7, 10), [8, 5, 8, 13, 8, 5, 8, 8, 5, 8]);
    for (m, r, p, alpha, kind) in [
        (26, 12, 8, -1, WordKind::Hybrid),
        (26, 13, 8, 0, WordKind::Sturm),
        (5, 1, 5, -2, WordKind::Hybrid),
        (0, 4, 0, 5, WordKind::Sturm),
    ] {
        let word = word(m, r);
        assert_eq!((word.p(), word.alpha(), word.kind()), (p, alpha, kind));
    }
}

#[test]
fn letters_add_up_to_the_partial_sums() {
    for (m, r) in [(5, 1), (26, 12), (33, 2), (100, 3), (7, 40), (0, 5)] {
        let word = DifferenceWord::new(&n(m), &n(r), Reading::Corrected).unwrap();
        let mut sum = Natural::ZERO;
        let mut letters = word.letters();
        for k in 0..2000u64 {
            assert_eq!(
                word.has_partial_sum(&n(k)),
                sum == n(k),
                "({m}; {r}) at {k}"
            );
            if sum == n(k) {
                sum += &letters.next().unwrap();
            }
        }
    }
}

/// Whether Flanigan, Theorem 10 and Theorem 14 agree on a position; who wins.
fn agreed_outcome(m: &Natural, k: &Natural, r: &Natural) -> Result<Outcome, String> {
    let limit = Extended::from(r.clone());
    let larger = m + k;
    let flanigan = flanigan::two_piles(&Rule::times(2), [m, &larger], &limit, &Budget::default());
    let flanigan = flanigan.unwrap().unwrap().outcome;
    let case: Theorem10Case = theorem_10(m, k, &limit);
    let word = DifferenceWord::new(m, r, Reading::Corrected).unwrap();
    let word = if word.has_partial_sum(k) {
        Outcome::P
    } else {
        Outcome::N
    };
    if flanigan == case.outcome() && flanigan == word {
        return Ok(flanigan);
    }
    Err(format!(
        "({m},{larger};{r}): Flanigan {flanigan}, case {case}, word {word}"
    ))
}

/// Positions with large piles. Random ones are nearly always won: so the
/// limit is next to a part of the difference.
fn large_position(seed: &[num_bigint::BigUint; 3], shift: i8) -> [Natural; 3] {
    let [m, k, pick] = seed.each_ref().map(to_natural);
    let parts: Vec<Natural> = fibnim::numeration::Zeckendorf::of(&k).parts().collect();
    if parts.is_empty() {
        return [m, k, Natural::ONE];
    }
    // Drop low parts, so that the smallest one is large.
    let from = pick
        .div_rem(&Natural::from(parts.len()))
        .1
        .to_usize()
        .unwrap();
    let k = parts[from..]
        .iter()
        .fold(Natural::ZERO, |sum, part| &sum + part);
    let part = &parts[from];
    let r = match shift {
        0 => part.clone(),
        1 => part.checked_sub(&Natural::ONE).unwrap_or(Natural::ONE),
        // About part/φ: the limit that makes the hard cases.
        _ => &part.div_rem(&Natural::from(13u8)).0 * &Natural::from(9u8),
    };
    [m, k, r.max(Natural::ONE)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn three_theories_agree_on_large_piles(
        m in numbers_of(0..=6), k in numbers_of(0..=6), pick in numbers_of(1..=1), shift in 0i8..3
    ) {
        let [m, k, r] = large_position(&[m, k, pick], shift);
        prop_assert!(agreed_outcome(&m, &k, &r).is_ok(), "{:?}", agreed_outcome(&m, &k, &r));
    }
}

/// `cargo test --release -p fibnim --test theory -- --ignored million`
#[test]
#[ignore = "long: a million positions"]
fn three_theories_agree_on_a_million_positions_of_50_digits() {
    let mut state = 2015u64;
    let mut digits = |count: usize| -> num_bigint::BigUint {
        let digit = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            char::from(b'0' + u8::try_from((state >> 33) % 10).unwrap())
        };
        let text: String = std::iter::repeat_with(digit).take(count).collect();
        text.parse().unwrap()
    };
    let mut outcomes = [0, 0];
    for i in 0..1_000_000i32 {
        let seed = [digits(50), digits(50), digits(9)];
        let [m, k, r] = large_position(&seed, i8::try_from(i % 3).unwrap());
        match agreed_outcome(&m, &k, &r) {
            Ok(Outcome::N) => outcomes[0] += 1,
            Ok(Outcome::P) => outcomes[1] += 1,
            Err(difference) => panic!("{difference}"),
        }
    }
    println!("{} N and {} P", outcomes[0], outcomes[1]);
    assert!(outcomes.iter().all(|&count| count > 100_000));
}

#[test]
fn theorem_19_gives_a_winning_move_for_every_n() {
    let budget = Budget::default();
    let least = |piles: [u64; 3]| {
        solve_piles(&Rule::times(2), &piles, Ask::normal(&budget))
            .unwrap()
            .least_take
    };
    for third in 0..300u64 {
        let class = Theorem19Class::of(&n(third));
        let take = u64::from(class.take());
        let piles = match class.pile() {
            3 => [3 - take, 4, third],
            _ => [3, 4 - take, third],
        };
        assert!(least(piles).is_none_or(|least| least > 2 * take), "{third}");
    }
}

#[test]
fn theorem_19_classes_of_the_examples() {
    for (third, class, pile, take) in [
        (13, "B−2", 4, 1),
        (14, "AB−2", 3, 1),
        (15, "AB−1", 3, 2),
        (12, "BB−1", 3, 3),
    ] {
        let found = Theorem19Class::of(&n(third));
        assert_eq!(
            (found.to_string().as_str(), found.pile(), found.take()),
            (class, pile, take)
        );
    }
}

//! Fibonacci numbers, Zeckendorf representations, tails and gap vectors.

use fibnim::numeration::{
    GapVector, Zeckendorf, fibonacci, fibonacci_numbers, zeckendorf_word_u64,
};
use fibnim::{Extended, MAX_DIGITS, Natural};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::oracle::{FibonacciPair, big, greedy_indices, greedy_parts, numbers_of, to_natural};

fn zeckendorf(n: u64) -> Zeckendorf {
    Zeckendorf::of(&Natural::from(n))
}

fn part(n: u64) -> Extended {
    Natural::from(n).into()
}

#[test]
fn fibonacci_numbers_start_with_two_ones() {
    let expected = [1u8, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89].map(Natural::from);
    let computed: Vec<Natural> = (1..=11).map(|k| fibonacci(k).unwrap()).collect();
    assert_eq!(computed, expected);
    assert_eq!(fibonacci(0).unwrap(), Natural::ZERO);
    assert_eq!(
        fibonacci_numbers().take(10).collect::<Vec<_>>(),
        expected[1..]
    );
}

#[test]
fn fibonacci_numbers_by_doubling_are_those_by_addition() {
    let mut pair = FibonacciPair::lowest();
    while pair.k < 2000 {
        assert_eq!(
            fibonacci(pair.k).unwrap().to_string(),
            pair.current.to_string()
        );
        pair.up();
    }
    while pair.k < 20_011 {
        pair.up();
    }
    assert_eq!(
        fibonacci(pair.k).unwrap().to_string(),
        pair.current.to_string()
    );
}

#[test]
fn a_fibonacci_number_of_too_many_digits_is_refused() {
    let error = fibonacci(usize::MAX).unwrap_err();
    assert!(error.is_limit_exceeded(), "{error}");
    // F_k has about 0.209 k digits.
    let error = fibonacci(5 * MAX_DIGITS).unwrap_err();
    assert!(error.is_limit_exceeded(), "{error}");
}

#[test]
fn words_of_the_examples() {
    assert_eq!(zeckendorf(12).indices().collect::<Vec<_>>(), [2, 4, 6]);
    let parts: Vec<Natural> = zeckendorf(12).parts().collect();
    assert_eq!(parts, [1u8, 3, 8].map(Natural::from));
    for (n, word) in [
        (0, "0"),
        (17, "100101"),
        (19, "101001"),
        (100, "1000010100"),
    ] {
        assert_eq!(zeckendorf(n).to_bit_string(), word, "{n}");
        assert_eq!(Zeckendorf::from_bit_string(word).unwrap(), zeckendorf(n));
    }
}

#[test]
fn ten_to_the_eighteen_has_27_parts() {
    let mut indices = [
        87, 85, 81, 79, 77, 75, 71, 68, 66, 61, 59, 50, 48, 46, 44, 36, 32, 29, 26, 24, 21, 17, 15,
        12, 10, 8, 3,
    ];
    indices.reverse();
    let z = zeckendorf(10u64.pow(18));
    assert_eq!(z.part_count(), 27);
    assert_eq!(z.indices().collect::<Vec<_>>(), indices);
    assert_eq!(Zeckendorf::from_indices(&indices).unwrap(), z);
}

#[test]
fn the_smallest_parts_of_the_examples() {
    assert_eq!(zeckendorf(0).z(1), Extended::Infinite);
    assert_eq!(zeckendorf(42).z(1), part(8));
    assert_eq!(zeckendorf(42).z(2), part(34));
    assert_eq!(zeckendorf(8).z(2), Extended::Infinite);
}

#[test]
fn tails_of_the_examples() {
    let third = |n: u64| zeckendorf(n).tails().nth(2).unwrap();
    assert_eq!(third(33), Natural::from(12u8));
    assert_eq!(third(12), Natural::from(12u8));
}

#[test]
fn the_gap_vector_of_129() {
    let gaps = zeckendorf(129).gap_vector();
    assert_eq!(gaps.to_string(), "(2, 4, 3; 2)");
    assert_eq!((gaps.len(), gaps.is_empty()), (4, false));
    let none = zeckendorf(0).gap_vector();
    assert_eq!((none.len(), none.is_empty()), (0, true));
    let back = GapVector::parse("(2, 4, 3; 2)").unwrap();
    assert_eq!(back.to_zeckendorf().unwrap(), zeckendorf(129));
}

#[test]
fn gap_vectors_print_parse_and_come_back() {
    for n in 1..20_000u64 {
        let gaps = zeckendorf(n).gap_vector();
        let parsed = GapVector::parse(&gaps.to_string()).unwrap();
        assert_eq!(parsed, gaps, "{n}");
        assert_eq!(
            parsed.to_zeckendorf().unwrap().to_natural(),
            Natural::from(n)
        );
    }
}

#[test]
fn bad_words_indices_and_gap_vectors_are_refused() {
    for text in ["", "2", "11", "0110", "10 1", "-1", "１"] {
        let error = Zeckendorf::from_bit_string(text).unwrap_err();
        assert_eq!(error.kind(), "bad_number", "{text}");
    }
    for indices in [&[1][..], &[0], &[5, 6], &[7, 4, 7]] {
        let error = Zeckendorf::from_indices(indices).unwrap_err();
        assert_eq!(error.kind(), "bad_number", "{indices:?}");
    }
    for text in [
        "",
        "()",
        "(;)",
        "(1)",
        "(2, 1; 2)",
        "(2; )",
        "(2, 3)",
        "(2; 3; 4)",
        "(2; -3)",
    ] {
        let error = GapVector::parse(text).unwrap_err();
        assert_eq!(error.kind(), "bad_number", "{text}");
    }
}

#[test]
fn representations_that_would_not_fit_are_refused() {
    let huge = usize::MAX;
    assert!(
        Zeckendorf::from_indices(&[2, huge])
            .unwrap_err()
            .is_limit_exceeded()
    );
    let gaps = GapVector::parse(&format!("({huge}, {huge}; 2)")).unwrap();
    assert!(gaps.to_zeckendorf().is_err());
}

#[test]
fn representations_order_as_their_numbers() {
    let numbers: Vec<u64> = (0..300).chain([u64::MAX - 1, u64::MAX]).collect();
    for &a in &numbers {
        for &b in &numbers {
            assert_eq!(zeckendorf(a).cmp(&zeckendorf(b)), a.cmp(&b), "{a} {b}");
        }
    }
}

/// Everything that can be said of the representation of n, from its parts.
fn check_representation(n: &BigUint) {
    let parts = greedy_parts(n);
    let indices: Vec<usize> = parts.iter().map(|(index, _)| *index).collect();
    let number = to_natural(n);
    let z = Zeckendorf::of(&number);
    assert_eq!(z.indices().collect::<Vec<_>>(), indices, "{n}");
    assert_eq!(z.to_natural(), number);
    assert_eq!(z.part_count(), indices.len());
    assert_eq!(z.largest_index(), indices.last().copied());
    assert_eq!(Zeckendorf::from_indices(&indices).unwrap(), z);
    let mut tail = BigUint::default();
    for ((computed, sum), (_, part)) in z.parts().zip(z.tails()).zip(&parts) {
        tail += part;
        assert_eq!(computed.to_string(), part.to_string(), "part of {n}");
        assert_eq!(sum.to_string(), tail.to_string(), "tail of {n}");
    }
}

fn check_texts(z: &Zeckendorf) {
    let word = z.to_bit_string();
    assert!(!word.contains("11"), "{word}");
    assert_eq!(Zeckendorf::from_bit_string(&word).unwrap(), *z);
    if !z.is_zero() {
        let gaps = GapVector::parse(&z.gap_vector().to_string()).unwrap();
        assert_eq!(gaps.to_zeckendorf().unwrap(), *z);
    }
}

/// F_{i+1} for each part F_i, summed.
fn shifted_up(n: &BigUint) -> BigUint {
    let mut parts = greedy_indices(n).into_iter().peekable();
    let (mut pair, mut sum) = (FibonacciPair::lowest(), BigUint::default());
    while let Some(&index) = parts.peek() {
        if pair.k == index + 1 {
            sum += &pair.current;
            parts.next();
        }
        pair.up();
    }
    sum
}

#[test]
fn neighbours_of_fibonacci_numbers() {
    // A number just below F_k has the longest run of 10s, the worst carry.
    let mut pair = FibonacciPair::lowest();
    while pair.k < 600 {
        pair.up();
        if pair.k.is_multiple_of(7) {
            for d in 0..4u8 {
                check_representation(&(&pair.current + d));
                check_representation(&(&pair.current - d));
            }
        }
    }
}

#[test]
fn numbers_around_the_machine_words() {
    for bits in [63u32, 64, 65, 127, 128, 129, 191, 192, 193] {
        let power = BigUint::from(2u8).pow(bits);
        for n in [&power - 1u8, power.clone(), &power + 1u8] {
            check_representation(&n);
        }
    }
}

proptest! {
    #[test]
    fn machine_numbers_round_trip(n: u64) {
        check_representation(&BigUint::from(n));
        check_texts(&zeckendorf(n));
        let word = zeckendorf_word_u64(n);
        let digits = (0..128).filter(|digit| word >> digit & 1 == 1);
        let indices: Vec<usize> = digits.map(|digit| digit + 2).collect();
        prop_assert_eq!(indices, greedy_indices(&BigUint::from(n)));
    }

    #[test]
    fn the_shift_replaces_each_part_by_the_next(n in numbers_of(0..=20)) {
        let shifted = Zeckendorf::of(&to_natural(&n)).shifted_up();
        prop_assert_eq!(shifted.to_string(), shifted_up(&n).to_string());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn large_numbers_round_trip(n in numbers_of(1..=130)) {
        check_representation(&n);
        check_texts(&Zeckendorf::of(&to_natural(&n)));
    }

    #[test]
    fn numbers_of_thousands_of_digits_have_the_greedy_parts(n in numbers_of(260..=520)) {
        let z = Zeckendorf::of(&to_natural(&n));
        prop_assert_eq!(z.indices().collect::<Vec<_>>(), greedy_indices(&n));
        prop_assert_eq!(z.to_natural(), to_natural(&n));
    }

    /// Random words reach the borders between pieces that random numbers miss.
    #[test]
    fn random_words_come_back(gaps in prop::collection::vec(2..9usize, 1..1200)) {
        let indices: Vec<usize> = gaps
            .iter()
            .scan(0, |index, gap| { *index += gap; Some(*index) })
            .collect();
        let z = Zeckendorf::from_indices(&indices).unwrap();
        prop_assert_eq!(&Zeckendorf::of(&z.to_natural()), &z);
        check_texts(&z);
        prop_assert_eq!(greedy_indices(&big(&z.to_natural().to_string())), indices);
    }
}

/// A fixed number of about 100,000 digits without any pattern.
fn hundred_thousand_digits(seed: u32) -> BigUint {
    let mut state = u64::from(seed) | 1;
    let words = (0..10_381).map(|_| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        u32::try_from(state >> 32).expect("32 bits")
    });
    BigUint::new(words.collect())
}

#[test]
fn a_hundred_thousand_digits_have_the_greedy_parts() {
    let n = hundred_thousand_digits(1);
    let number = to_natural(&n);
    assert!((99_990..100_010).contains(&number.digits()));
    let z = Zeckendorf::of(&number);
    assert_eq!(z.indices().collect::<Vec<_>>(), greedy_indices(&n));
}

#[test]
fn hundred_thousand_digits_round_trip() {
    for seed in 2..6 {
        let number = to_natural(&hundred_thousand_digits(seed));
        let z = Zeckendorf::of(&number);
        assert!(
            z.indices()
                .zip(z.indices().skip(1))
                .all(|(a, b)| b - a >= 2)
        );
        assert_eq!(z.to_natural(), number, "seed {seed}");
    }
}

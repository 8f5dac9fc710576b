//! Natural numbers against `num-bigint`, as text and in arithmetic.

use fibnim::catalog::{self, GameOptions};
use fibnim::{Analysis, Budget, Extended, Fraction, MAX_DIGITS, Natural, Rule};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::oracle::{FibonacciPair, big, numbers_of, to_big, to_natural};

#[test]
fn powers_are_read() {
    for (text, base, exponent) in [
        ("10^18", 10u32, 18),
        ("2^64", 2, 64),
        ("7^200", 7, 200),
        ("0^0", 0, 0),
        ("5^0", 5, 0),
        ("1_0^2", 10, 2),
    ] {
        let expected = BigUint::from(base).pow(exponent);
        assert_eq!(
            Natural::parse(text).unwrap().to_string(),
            expected.to_string(),
            "{text}"
        );
    }
    assert_eq!(
        Natural::parse("1^18446744073709551616").unwrap(),
        Natural::ONE
    );
    assert_eq!(
        Natural::parse("0^18446744073709551615").unwrap(),
        Natural::ZERO
    );
}

#[test]
fn digits_are_read_with_separators_and_leading_zeros() {
    for (text, expected) in [
        ("1_000_000", 1_000_000u64),
        ("007", 7),
        ("0", 0),
        ("18_446_744_073_709_551_615", u64::MAX),
    ] {
        assert_eq!(
            Natural::parse(text).unwrap(),
            Natural::from(expected),
            "{text}"
        );
    }
}

#[test]
fn what_is_no_number_is_refused() {
    let bad = [
        "", " ", "x", "12x", "-3", "-", "+3", "1 2", "_1", "1_", "1.5", "1e5", "0x10", "²", "10^",
        "^3", "2^3^4", "10^-2", "１２", "∞", "inf",
    ];
    for text in bad {
        let error = Natural::parse(text).unwrap_err();
        assert_eq!(error.kind(), "bad_number", "{text}");
        assert!(!error.is_limit_exceeded());
    }
}

/// As calculators and programs write them.
#[test]
fn a_number_with_an_exponent_is_told_as_it_is_written_here() {
    for (text, written) in [
        ("1e6", "10^6"),
        ("1E+18", "10^18"),
        ("25e4", "250000"),
        ("2e999", "such as 10^18"),
        ("e6", "such as 10^18"),
    ] {
        let error = Natural::parse(text).unwrap_err().to_string();
        assert!(error.ends_with(written), "{error}");
    }
}

#[test]
fn what_is_too_long_is_refused_for_its_size() {
    let long = "1".repeat(MAX_DIGITS + 1);
    for text in [
        long.as_str(),
        "10^100000000000",
        "2^18446744073709551616",
        "10^10000000",
        "3^21000000",
    ] {
        let error = Natural::parse(text).unwrap_err();
        assert!(error.is_limit_exceeded(), "{}", error);
        assert!(
            error.to_string().len() < 300,
            "an error must not repeat the number"
        );
    }
    assert!(Natural::parse("10^9999999").is_ok(), "just short enough");
}

#[test]
fn infinity_is_read_in_two_ways() {
    assert_eq!(Extended::parse("inf").unwrap(), Extended::Infinite);
    assert_eq!(Extended::parse("∞").unwrap(), Extended::Infinite);
    assert_eq!(Extended::Infinite.to_string(), "inf");
    assert_eq!(
        Extended::parse("infinity").unwrap_err().kind(),
        "bad_number"
    );
    let huge = Extended::from(Natural::parse("10^1000").unwrap());
    assert!(huge < Extended::Infinite);
    assert!(Extended::Infinite.allows(huge.finite().unwrap()));
}

#[test]
fn a_power_that_is_too_large_says_how_many_digits_it_has() {
    for (text, needed) in [
        ("10^99999999", "would take 100000000 digits"),
        ("1000^5000000", "would take 15000001 digits"),
        ("2^999999999", "would take 301029996 digits"),
        ("3^99999999", "would take 47712125 digits"),
        ("2^9999999999999999999", "would take about 30102999"),
    ] {
        let error = Natural::parse(text).unwrap_err().to_string();
        assert!(error.contains(needed), "{error}");
    }
}

fn check_digits(n: &BigUint) {
    let number = to_natural(n);
    let digits = n.to_string().len();
    assert_eq!(number.digits(), digits, "{}", number.to_short_string());
    let bound = number.digits_bound();
    assert!(
        (digits..=digits + 1).contains(&bound),
        "{bound} for {digits} digits"
    );
}

#[test]
fn digits_are_counted_where_they_change() {
    let mut power = BigUint::from(1u8);
    for _ in 0..500 {
        check_digits(&(&power - 1u8));
        check_digits(&power);
        check_digits(&(&power + 1u8));
        power *= 10u8;
    }
    let far = BigUint::from(10u8).pow(20_000);
    check_digits(&(&far - 1u8));
    check_digits(&far);
}

fn check_ends(n: &Natural) {
    assert_eq!(n.to_ends_string(), shortened(&n.to_string()));
}

/// The first digits and the last ones, where not all are shown.
fn shortened(digits: &str) -> String {
    let count = digits.len();
    if count <= 60 {
        return digits.to_owned();
    }
    let (first, last) = (&digits[..6], &digits[count - 6..]);
    format!("{first}…{last} ({count} digits)")
}

#[test]
fn ends_are_those_of_the_text_next_to_round_numbers() {
    for exponent in (0..400).chain([999, 1000, 5000]) {
        let power = Natural::from(10u8).pow(exponent);
        // 123456 and 123457, with zeros or nines all the way behind them.
        for round in [power.clone(), &power * 123_456u32, &power * 123_457u32] {
            check_ends(&(&round - 1u8));
            check_ends(&round);
            check_ends(&(&round + 1u8));
        }
    }
    assert_eq!(Extended::Infinite.to_ends_string(), "∞");
    assert_eq!(Extended::from(Natural::ONE).to_ends_string(), "1");
}

#[test]
fn ends_of_a_million_digits_are_those_of_the_text() {
    let huge = Natural::from(7u8).pow(1_200_000);
    assert!(huge.digits() > 1_000_000);
    check_ends(&huge);
    check_ends(&(Natural::from(10u8).pow(1_000_000) - 1u8));
}

#[test]
fn numbers_meet_unsigned_integers() {
    let n = Natural::from(100u8);
    assert_eq!(&n + 1u64, 101u8);
    assert_eq!(&n - 1u128, 99u16);
    assert_eq!(&n * 3usize, 300u32);
    assert_eq!((&n / 7u8, &n % 7u16), (14u8.into(), 2u8.into()));
    assert_eq!(&n ^ 1u32, 101u64);
    assert!(n < 101u8 && n > 99u128 && n != 256usize);
    let mut total = n.clone();
    total += 5u8;
    total *= 2u64;
    total -= Natural::from(10u8);
    total /= 3u16;
    total %= &Natural::from(50u8);
    total ^= 1u8;
    assert_eq!(total, 17u8);
    assert_eq!(
        [1u8, 2, 3, 4]
            .map(Natural::from)
            .iter()
            .product::<Natural>(),
        24u8
    );
    assert_eq!((1..=100u8).map(Natural::from).sum::<Natural>(), 5050u16);
}

#[test]
fn numbers_become_integers_where_they_fit() {
    let n = Natural::from(256u16);
    assert_eq!(u16::try_from(&n), Ok(256));
    assert_eq!(usize::try_from(n.clone()), Ok(256));
    assert_eq!(u128::try_from(Natural::from(u128::MAX)), Ok(u128::MAX));
    assert_eq!(
        u8::try_from(&n).unwrap_err().to_string(),
        "limit exceeded: holding 256 in a u8 would take 9 bits, and the limit is 8 bits"
    );
}

#[test]
#[should_panic(expected = "divisor must not be 0")]
fn a_remainder_by_zero_panics() {
    let _ = Natural::ONE % 0u8;
}

#[test]
fn numbers_come_back_from_json() {
    fn back<T>(text: &str, json: &str)
    where
        T: std::str::FromStr<Err = fibnim::Error> + serde::Serialize,
        T: serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
    {
        let value: T = text.parse().unwrap();
        assert_eq!(serde_json::to_string(&value).unwrap(), json);
        assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
    }
    back::<Natural>("2^100", "\"1267650600228229401496703205376\"");
    back::<Extended>("12", "\"12\"");
    back::<Extended>("∞", "\"inf\"");
    back::<Fraction>("10/4", "\"5/2\"");
    back::<Fraction>("1", "\"1/1\"");
    for bad in ["5", "\"x\"", "\"1/0\"", "\"\"", "null"] {
        assert!(serde_json::from_str::<Fraction>(bad).is_err(), "{bad}");
        assert!(serde_json::from_str::<Natural>(bad).is_err(), "{bad}");
    }
    assert_eq!("5t/2".parse::<Rule>(), Rule::parse("5t/2"));
}

fn check_arithmetic(a: &BigUint, b: &BigUint) {
    let (x, y) = (to_natural(a), to_natural(b));
    assert_eq!(to_big(&(&x + &y)), a + b);
    assert_eq!(to_big(&(x.clone() * &y)), a * b);
    assert_eq!(to_big(&(&x ^ y.clone())), a ^ b);
    assert_eq!(x.cmp(&y), a.cmp(b));
    let difference = (a >= b).then(|| a - b);
    assert_eq!(x.checked_sub(&y).map(|d| to_big(&d)), difference);
    let one_more = b + 1u8;
    let (quotient, remainder) = x.div_rem(&to_natural(&one_more));
    assert_eq!(to_big(&quotient), a / &one_more);
    assert_eq!(to_big(&remainder), a % &one_more);
    assert_eq!((&x / (&y + 1u8), x % (y + 1u8)), (quotient, remainder));
}

proptest! {
    #[test]
    fn numbers_print_as_they_were_read(n in numbers_of(0..=300)) {
        let text = n.to_string();
        let number = Natural::parse(&text).unwrap();
        prop_assert_eq!(number.to_string(), text);
        prop_assert_eq!(number.bit_len() as u64, n.bits());
        prop_assert_eq!(number.to_u64(), u64::try_from(&n).ok());
        prop_assert_eq!(number.to_u128(), u128::try_from(&n).ok());
        check_digits(&n);
    }

    #[test]
    fn ends_are_those_of_the_text(n in numbers_of(0..=520)) {
        check_ends(&to_natural(&n));
    }

    #[test]
    fn arithmetic_is_that_of_the_oracle(a in numbers_of(0..=30), b in numbers_of(0..=30)) {
        check_arithmetic(&a, &b);
        check_arithmetic(&b, &b);
    }
}

/// What is left and the limit of each winning move, computed anew.
fn check_ways_on(answer: &Analysis, pile: &BigUint, limit_text: impl Fn(&BigUint) -> String) {
    assert!(
        !answer.winning_moves.is_empty(),
        "an N position was asked for"
    );
    // JSON has texts of its own making, digit by digit.
    let json = serde_json::to_value(answer).unwrap();
    let texts = json["winning_moves"].as_array().unwrap();
    assert_eq!(texts.len(), answer.winning_moves.len());
    for (step, json) in answer.winning_moves.iter().zip(texts) {
        let take = to_big(step.take().unwrap());
        let expected = format!("{}{}", pile - &take, limit_text(&take));
        assert_eq!(step.to.to_string(), expected, "{}", step.step);
        assert_eq!(json["to"], expected, "{}", step.step);
        assert_eq!(json["text"], format!("take {take}"));
    }
}

fn check_fibonacci_ways_on(pile: &BigUint) {
    let fib = catalog::game("fib").unwrap();
    let answer = fib
        .position(&format!("{pile};inf"))
        .unwrap()
        .analyze(&Budget::default())
        .unwrap();
    check_ways_on(&answer, pile, |take| format!(";{}", take * 2u8));
}

#[test]
fn winning_moves_lead_where_subtraction_says_with_long_borrows() {
    for exponent in [1u32, 2, 17, 18, 19, 20, 38, 39, 60, 200] {
        let power = BigUint::from(10u8).pow(exponent);
        for n in [
            power.clone(),
            &power + 1u8,
            &power - 1u8,
            &power * 3u8 + 4u8,
        ] {
            check_fibonacci_ways_on(&n);
        }
    }
}

#[test]
fn takes_of_one_pile_lead_where_subtraction_says() {
    let options = GameOptions {
        min: Some("90".into()),
        max: Some("1200".into()),
        ..GameOptions::default()
    };
    let game = catalog::game_with("one-pile", &options).unwrap();
    let pile = big("1000000000000000000000000000000000100") / 1290u32 * 1290u32 + 700u32;
    let answer = game
        .position(&pile.to_string())
        .unwrap()
        .analyze(&Budget::default())
        .unwrap();
    assert_eq!(answer.winning_moves.len(), 90);
    check_ways_on(&answer, &pile, |_| String::new());
}

#[test]
fn the_opening_of_a_round_pile_is_one_below_it() {
    for exponent in [3, 18, 20, 40] {
        let text = format!("10^{exponent}");
        let answer = catalog::game("fib")
            .unwrap()
            .position(&text)
            .unwrap()
            .analyze(&Budget::default())
            .unwrap();
        let pile = BigUint::from(10u8).pow(exponent);
        let expected = format!("{pile};{}", &pile - 1u8);
        assert_eq!(answer.position.to_string(), expected);
        let json = serde_json::to_value(&answer).unwrap();
        assert_eq!(json["position"], expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn winning_moves_lead_where_subtraction_says(pile in numbers_of(1..=60)) {
        prop_assume!(pile > BigUint::default());
        check_fibonacci_ways_on(&pile);
    }
}

#[test]
fn a_fibonacci_pile_is_taken_as_a_whole() {
    let mut pair = FibonacciPair::lowest();
    while pair.k < 300 {
        pair.up();
        check_fibonacci_ways_on(&pair.current);
    }
}

#[test]
fn a_base_may_have_more_than_64_bits() {
    let base = Natural::parse("123456789012345678901234567890").unwrap();
    let cube = Natural::parse("123456789012345678901234567890^3").unwrap();
    assert_eq!(cube, &(&base * &base) * &base);
    let refused = Natural::parse("123456789012345678901234567890^1000000");
    let words = refused.unwrap_err().to_string();
    assert!(words.contains("would take 29091515 digits"), "{words}");
}

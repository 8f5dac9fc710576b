//! Adders against sums of numbers.

use fibnim::Natural;
use fibnim_logic::automaton::{Automaton, Work};
use fibnim_logic::system::NumberSystem;
use proptest::prelude::*;
use proptest::sample::select;

/// Systems of every lag that can be added; the lags of some settle late.
const SYSTEMS: [&str; 12] = [
    "zeckendorf",
    "binary",
    "5t/2",
    "3t",
    "7t/3",
    "12t/5",
    "13t/4",
    "17t/5",
    "29t/10",
    "11t/4",
    "8t/3",
    "10t/3",
];

/// Whether an automaton accepts the words of numbers, side by side.
fn accepts_words(automaton: &Automaton, words: &[&[bool]]) -> bool {
    let length = words.iter().map(|word| word.len()).max().unwrap_or(0);
    let digit = |word: &[bool], place: usize| {
        let place = (place + word.len()).checked_sub(length);
        u32::from(place.is_some_and(|place| word[place]))
    };
    automaton.accepts((0..length).map(|place| {
        let digits = (0..).zip(words);
        digits.fold(0, |letter, (track, word)| {
            letter | digit(word, place) << track
        })
    }))
}

fn accepts(system: &NumberSystem, automaton: &Automaton, numbers: &[Natural]) -> bool {
    let words: Vec<Vec<bool>> = numbers.iter().map(|n| system.word(n)).collect();
    let words: Vec<&[bool]> = words.iter().map(Vec::as_slice).collect();
    accepts_words(automaton, &words)
}

#[test]
fn words_in_order_are_the_numbers() {
    for name in SYSTEMS {
        let system = NumberSystem::named(name).unwrap();
        let mut n = 0u32;
        for length in 0..14 {
            // All words that do not begin with 0.
            for bits in (1u32 << length) / 2..1 << length {
                let word = (0..length).rev().map(|place| bits >> place & 1);
                if !system.valid().accepts(word.clone()) {
                    continue;
                }
                let digits: Vec<bool> = word.map(|digit| digit == 1).collect();
                assert_eq!(system.word(&n.into()), digits, "{name}: {n}");
                assert_eq!(system.value(&digits), n, "{name}: {n}");
                n += 1;
            }
        }
        assert!(n >= 100, "{name}: only {n} words");
    }
}

#[test]
fn small_sums() {
    for name in SYSTEMS {
        let system = NumberSystem::named(name).unwrap();
        let words: Vec<Vec<bool>> = (0..100u32).map(|n| system.word(&n.into())).collect();
        for x in 0..45 {
            for y in 0..45 {
                for z in 0..100 {
                    let found = accepts_words(system.add(), &[&words[x], &words[y], &words[z]]);
                    assert_eq!(found, x + y == z, "{name}: {x} + {y} = {z}");
                }
                let less = accepts_words(system.less(), &[&words[x], &words[y]]);
                assert_eq!(less, x < y, "{name}: {x} < {y}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn large_sums(
        name in select(SYSTEMS.to_vec()),
        x in "[1-9][0-9]{0,30}",
        y in "[1-9][0-9]{0,30}",
        other in 1..1000u32,
    ) {
        let system = NumberSystem::named(name).unwrap();
        let (x, y) = (Natural::parse(&x).unwrap(), Natural::parse(&y).unwrap());
        let sum = &x + &y;
        let wrong = &sum + &Natural::from(other);
        let close = sum.checked_sub(&other.into());
        prop_assert!(accepts(&system, system.add(), &[x.clone(), y.clone(), sum.clone()]));
        prop_assert!(!accepts(&system, system.add(), &[x.clone(), y.clone(), wrong]));
        if let Some(close) = close {
            prop_assert!(!accepts(&system, system.add(), &[x.clone(), y.clone(), close]));
        }
        prop_assert_eq!(system.value(&system.word(&sum)), sum.clone());
        prop_assert!(accepts(&system, &system.constant(&sum), &[sum]));
    }
}

/// Every rule t·a/b below 7/2 with small a and b has an adder, which was
/// verified when it was made; from 7/2 on there is none, and it is said why.
#[test]
fn which_rules_have_an_adder() {
    for b in 1..=4u32 {
        for a in b..=5 * b {
            let name = format!("{a}t/{b}");
            match NumberSystem::named(&name) {
                Ok(system) => {
                    assert!(2 * a < 7 * b, "{name}");
                    let all = system.all(2, &mut Work::default()).unwrap();
                    let sums = system.add().project(&[0, 1], &mut Work::default());
                    assert_eq!(sums.unwrap(), *all, "{name}: a sum is missing");
                }
                Err(error) => {
                    assert!(2 * a >= 7 * b, "{name}: {error}");
                    let why = error.to_string();
                    assert!(why.contains("unit circle"), "{name}: {why}");
                    // x^5 - x^4 - 1 has the factor x^2 - x + 1.
                    let on_the_circle = why.contains("has roots on the");
                    assert_eq!(on_the_circle, why.contains("x^5 ="), "{name}: {why}");
                }
            }
        }
    }
}

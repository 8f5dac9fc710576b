//! The Fibonacci word and its partial sums.

use fibnim::Natural;
use fibnim::numeration::{FibonacciWord, Letter, PartialSums};

use crate::oracle::{big, greedy_indices};

/// The first letters, from S_0 = x, S_1 = xy, S_n = S_{n−1} S_{n−2}.
fn by_concatenation(length: usize) -> Vec<Letter> {
    let (mut previous, mut current) = (vec![Letter::X], vec![Letter::X, Letter::Y]);
    while current.len() < length {
        let next = [current.as_slice(), &previous].concat();
        (previous, current) = (current, next);
    }
    current.truncate(length);
    current
}

/// The first letters of the fixed point of x → xy, y → x.
fn by_morphism(length: usize) -> Vec<Letter> {
    let mut word = vec![Letter::X];
    while word.len() < length {
        let longer = word.iter().flat_map(|letter| match letter {
            Letter::X => &[Letter::X, Letter::Y][..],
            Letter::Y => &[Letter::X],
        });
        word = longer.copied().collect();
    }
    word.truncate(length);
    word
}

#[test]
fn the_first_letters() {
    let word: String = FibonacciWord::letters().take(34).map(char::from).collect();
    assert_eq!(word, "xyxxyxyxxyxxyxyxxyxyxxyxxyxyxxyxxy");
}

/// Proposition 6 of Larsson & Rubinstein-Salzedo.
#[test]
fn three_constructions_agree() {
    let word: Vec<Letter> = FibonacciWord::letters().take(100_000).collect();
    assert!(word == by_concatenation(100_000));
    assert!(word == by_morphism(100_000));
}

#[test]
fn letters_far_out_say_whether_1_is_a_part() {
    for text in [
        "1000000000000000000000000000000000000000",
        "987654321987654321987654321",
    ] {
        let is_y = greedy_indices(&big(text))[0] == 2;
        let letter = FibonacciWord::letter(&Natural::parse(text).unwrap());
        assert_eq!(letter == Letter::Y, is_y, "{text}");
    }
}

#[test]
fn partial_sums_of_the_examples() {
    let first =
        |a: usize| -> Vec<Natural> { PartialSums::new(a).unwrap().iter().take(9).collect() };
    assert_eq!(
        first(3),
        [0u8, 3, 5, 8, 11, 13, 16, 18, 21].map(Natural::from)
    );
    assert_eq!(
        first(4),
        [0u8, 5, 8, 13, 18, 21, 26, 29, 34].map(Natural::from)
    );
    assert_eq!(PartialSums::new(0).unwrap_err().kind(), "bad_option");
}

/// The partial sums of w_a below a bound, letter by letter from the morphism.
fn sums_below(bound: u64, a: usize) -> Vec<bool> {
    let fibonacci = [0u64, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144];
    let mut members = vec![false; usize::try_from(bound).unwrap()];
    let mut sum = 0;
    for letter in by_morphism(members.len()) {
        if sum >= bound {
            break;
        }
        members[usize::try_from(sum).unwrap()] = true;
        sum += match letter {
            Letter::X => fibonacci[a + 1],
            Letter::Y => fibonacci[a],
        };
    }
    members
}

#[test]
fn membership_equals_enumeration() {
    for a in 1..=11 {
        let sums = PartialSums::new(a).unwrap();
        for (n, member) in sums_below(5000, a).into_iter().enumerate() {
            assert_eq!(sums.contains(&Natural::from(n)), member, "{n} in PS(w_{a})");
        }
        let listed: Vec<Natural> = sums.iter().take(200).collect();
        let enumerated: Vec<Natural> = sums_below(50_000, a)
            .into_iter()
            .enumerate()
            .filter(|(_, member)| *member)
            .take(200)
            .map(|(n, _)| Natural::from(n))
            .collect();
        assert_eq!(listed, enumerated, "PS(w_{a})");
    }
}

/// Lemma 7 of Larsson & Rubinstein-Salzedo.
#[test]
fn partial_sums_are_nested() {
    let enumerated: Vec<Vec<bool>> = (1..=11).map(|a| sums_below(5000, a)).collect();
    for (b, larger) in enumerated.iter().enumerate() {
        for smaller in &enumerated[b..] {
            let nested = smaller.iter().zip(larger).all(|(s, l)| !s || *l);
            assert!(nested, "PS(w_b) for b = {}", b + 1);
        }
    }
}

//! Every operation against its definition, on all short words.

mod common;

use common::words;
use fibnim_check::operations::{
    Operand, minimise, product, project, reachable, rename, zero_faults,
};
use fibnim_check::{Automaton, Budget, Limits};
use proptest::prelude::*;

fn budget() -> Budget<'static> {
    Budget::new(&Limits::default())
}

/// Any automaton with the tracks and at most so many states.
fn automaton(tracks: usize, most: u32) -> impl Strategy<Value = Automaton> {
    (1..=most).prop_flat_map(move |states| {
        let target = prop_oneof![1 => Just(None), 3 => (0..states).prop_map(Some)];
        let row = (any::<bool>(), prop::collection::vec(target, 1 << tracks));
        prop::collection::vec(row, states as usize)
            .prop_map(move |rows| Automaton::new(tracks, &rows).unwrap())
    })
}

/// The letter of which track i is the track `reads[i]` of the given one.
fn read(letter: usize, reads: &[usize]) -> usize {
    (0..reads.len())
        .map(|i| (letter >> reads[i] & 1) << i)
        .sum()
}

fn read_word(word: &[usize], reads: &[usize]) -> Vec<usize> {
    word.iter().map(|&letter| read(letter, reads)).collect()
}

const JOINS: [fn(bool, bool) -> bool; 5] = [
    |a, b| a && b,
    |a, b| a || b,
    |a, b| a && !b,
    |a, b| !a && b,
    |a, b| a != b,
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn product_is_the_join_of_two_languages(
        a in automaton(2, 4),
        b in automaton(2, 4),
        reads in prop::collection::vec(0..3_usize, 4),
        which in 0..5_usize,
    ) {
        let (left, right) = reads.split_at(2);
        let both = product(
            Operand { automaton: &a, reads: left },
            Operand { automaton: &b, reads: right },
            3,
            JOINS[which],
            &mut budget(),
        ).unwrap();
        for word in words(3, 4) {
            let expected = JOINS[which](a.accepts(&read_word(&word, left)), b.accepts(&read_word(&word, right)));
            prop_assert_eq!(both.accepts(&word), expected, "{:?}", word);
        }
    }

    #[test]
    fn rename_reads_the_tracks_it_says(
        a in automaton(3, 5),
        reads in prop::collection::vec(0..2_usize, 3),
    ) {
        let renamed = rename(Operand { automaton: &a, reads: &reads }, 2, &mut budget()).unwrap();
        for word in words(2, 5) {
            prop_assert_eq!(renamed.accepts(&word), a.accepts(&read_word(&word, &reads)));
        }
    }

    /// The hidden numbers may be longer than the kept ones: by as many digits
    /// as there are states, at most.
    #[test]
    fn projection_is_there_is_a_number(
        a in automaton(2, 4),
        kept in 0..2_usize,
    ) {
        let projected = project(&a, &[kept], &mut budget()).unwrap();
        let images: std::collections::HashSet<Vec<usize>> = words(2, 7)
            .into_iter()
            .filter(|word| a.accepts(word))
            .map(|word| read_word(&word, &[kept]))
            .collect();
        for word in words(1, 3) {
            let expected = (0..=4).any(|zeros| images.contains(&[vec![0; zeros], word.clone()].concat()));
            prop_assert_eq!(projected.accepts(&word), expected, "{:?}", word);
        }
    }

    #[test]
    fn projection_of_all_tracks_is_not_being_empty(a in automaton(2, 5)) {
        let projected = project(&a, &[], &mut budget()).unwrap();
        let some = words(2, 5).iter().any(|word| a.accepts(word));
        prop_assert_eq!(projected.accepts(&[]), some);
    }

    #[test]
    fn projection_keeps_the_order_asked_for(a in automaton(3, 2)) {
        let projected = project(&a, &[2, 0], &mut budget()).unwrap();
        let images: std::collections::HashSet<Vec<usize>> = words(3, 5)
            .into_iter()
            .filter(|word| a.accepts(word))
            .map(|word| read_word(&word, &[2, 0]))
            .collect();
        for word in words(2, 3) {
            let expected = (0..=2).any(|zeros| images.contains(&[vec![0; zeros], word.clone()].concat()));
            prop_assert_eq!(projected.accepts(&word), expected, "{:?}", word);
        }
    }

    #[test]
    fn minimal_automata_accept_the_same_words(a in automaton(2, 5)) {
        let same = minimise(&a, &mut budget()).unwrap();
        let reached = reachable(&a, &mut budget()).unwrap();
        for word in words(2, 5) {
            prop_assert_eq!(same.accepts(&word), a.accepts(&word));
            prop_assert_eq!(reached.accepts(&word), a.accepts(&word));
        }
    }

    /// As many states as there are different non-empty sets of words that can
    /// follow (Myhill and Nerode); one state if nothing is accepted.
    #[test]
    fn minimal_automata_are_minimal(a in automaton(1, 6)) {
        let tests = words(1, 6);
        let mut residuals: Vec<Vec<bool>> = words(1, 6)
            .iter()
            .map(|word| {
                tests.iter().map(|test| a.accepts(&[word.as_slice(), test].concat())).collect()
            })
            .filter(|residual: &Vec<bool>| residual.contains(&true))
            .collect();
        residuals.sort();
        residuals.dedup();
        let minimal = reachable(&a, &mut budget()).unwrap();
        prop_assert_eq!(minimal.states(), residuals.len().max(1));
    }

    #[test]
    fn zero_faults_are_words_that_a_zero_changes(a in automaton(1, 5)) {
        let faults = zero_faults(&a, &mut budget()).unwrap();
        for word in words(1, 6) {
            let with_zero = [&[0], word.as_slice()].concat();
            prop_assert_eq!(faults.accepts(&word), a.accepts(&word) != a.accepts(&with_zero));
        }
    }

    #[test]
    fn smallest_word_comes_first(a in automaton(2, 5)) {
        // The first track decides between letters: 00, 01, 10, 11.
        let rank = |word: &Vec<usize>| -> Vec<usize> {
            word.iter().map(|&letter| [0, 2, 1, 3][letter]).collect()
        };
        let first = words(2, 5)
            .into_iter()
            .filter(|word| a.accepts(word))
            .min_by_key(|word| (word.len(), rank(word)));
        prop_assert_eq!(a.smallest_word(&mut budget()).unwrap(), first);
    }
}

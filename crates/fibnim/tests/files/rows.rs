//! The ordered game: chips in a row.

use fibnim::Outcome;

use super::{BruteForce, Definition, shipped};

const VALUES: [u64; 7] = [1, 2, 3, 5, 8, 13, 21];

/// The ordered Zeckendorf game, on rows of values.
struct Ordered;

impl Definition for Ordered {
    type State = Vec<u64>;

    fn next(&self, row: &Vec<u64>) -> Vec<Vec<u64>> {
        let mut next = Vec::new();
        for at in 1..row.len() {
            let (left, right) = (row[at - 1], row[at]);
            let index = |value: u64| VALUES.iter().position(|v| *v == value).unwrap();
            let mut into = |chips: &[u64]| {
                let parts = [&row[..at - 1], chips, &row[at + 1..]];
                next.push(parts.concat());
            };
            let (i, j) = (index(left), index(right));
            if j == i + 1 {
                into(&[left + right]);
            }
            match (left, right) {
                (1, 1) => into(&[2]),
                (2, 2) => into(&[1, 3]),
                _ if i == j => into(&[VALUES[i - 2], VALUES[i + 1]]),
                _ if left > right => into(&[right, left]),
                _ => {}
            }
        }
        next
    }

    fn text(&self, row: &Vec<u64>) -> String {
        let runs = row.chunk_by(|a, b| a == b).map(|run| match run.len() {
            1 => run[0].to_string(),
            many => format!("{}^{many}", run[0]),
        });
        runs.collect::<Vec<_>>().join(" ")
    }
}

#[test]
fn the_ordered_game_is_as_brute_force_says() {
    for misere in [false, true] {
        let game = shipped("ordered", "", misere);
        let mut truth = BruteForce::new(Ordered, misere);
        for n in 1..=13 {
            let start = vec![1; n];
            truth.compare(&game, &format!("n={n}"), &start);
        }
        for row in [
            vec![5, 3, 2, 1],
            vec![8, 5, 8, 3],
            vec![2, 2, 2, 2, 1],
            vec![13, 1, 1, 2],
        ] {
            truth.compare(&game, &Ordered.text(&row), &row);
        }
    }
}

#[test]
fn the_list_of_conventions_is_met() {
    for (misere, expected) in [(false, vec![18]), (true, vec![2, 4])] {
        let game = shipped("ordered", "", misere);
        let lost = |n: &u64| super::analysis(&game, &format!("n={n}")).outcome == Outcome::P;
        assert_eq!((2..=20).filter(lost).collect::<Vec<_>>(), expected);
    }
}

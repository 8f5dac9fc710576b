//! The shipped games of chips in bins.

use fibnim::Outcome;

use super::{BruteForce, Definition, chips_text, shipped};

/// Chips by bins from 0, and moves that say how many chips of which bin go and
/// come.
struct Chips {
    values: Vec<u64>,
    /// (goes, comes), each a count for every bin.
    moves: Vec<[Vec<usize>; 2]>,
    /// Whether a turn is a move made any number of times.
    repeated: bool,
}

impl Definition for Chips {
    type State = Vec<usize>;

    fn next(&self, state: &Vec<usize>) -> Vec<Vec<usize>> {
        let mut next = Vec::new();
        for [goes, comes] in &self.moves {
            let mut now = state.clone();
            while now.iter().zip(goes).all(|(have, goes)| have >= goes) {
                for bin in 0..now.len() {
                    now[bin] = now[bin] - goes[bin] + comes[bin];
                }
                next.push(now.clone());
                if !self.repeated {
                    break;
                }
            }
        }
        next
    }

    fn text(&self, state: &Vec<usize>) -> String {
        chips_text(&self.values, state)
    }
}

impl Chips {
    fn new(values: Vec<u64>) -> Self {
        Self {
            values,
            moves: Vec::new(),
            repeated: false,
        }
    }

    /// A move by the bins from 0 of the chips that go and come.
    fn push(&mut self, goes: &[usize], comes: &[usize]) {
        let counts = |bins: &[usize]| {
            let mut counts = vec![0; self.values.len()];
            for &bin in bins {
                counts[bin] += 1;
            }
            counts
        };
        let both = [counts(goes), counts(comes)];
        self.moves.push(both);
    }

    fn reversed(mut self) -> Self {
        self.moves.iter_mut().for_each(|both| both.reverse());
        self
    }

    fn repeated(mut self) -> Self {
        self.repeated = true;
        self
    }

    /// The largest chips that fit, again and again.
    fn greedy(&self, n: u64) -> Vec<usize> {
        let mut left = n;
        let mut counts = vec![0; self.values.len()];
        for (count, value) in counts.iter_mut().zip(&self.values).rev() {
            while *value <= left {
                left -= value;
                *count += 1;
            }
        }
        counts
    }

    fn ones(&self, n: u64) -> Vec<usize> {
        let mut counts = vec![0; self.values.len()];
        counts[0] = usize::try_from(n).unwrap();
        counts
    }
}

/// The sequence of c and k, and its moves between values up to a number.
fn nacci(c: u64, k: usize, most: u64) -> Chips {
    let mut values: Vec<u64> = vec![1];
    loop {
        let next = if values.len() < k {
            c * values.iter().sum::<u64>() + 1
        } else {
            c * values.iter().rev().take(k).sum::<u64>()
        };
        if next > most {
            break;
        }
        values.push(next);
    }
    let bins = values.len();
    let mut game = Chips::new(values);
    let times = usize::try_from(c).unwrap();
    for bin in 0..bins {
        if bin + k < bins {
            let goes: Vec<usize> = (bin..bin + k)
                .flat_map(|bin| std::iter::repeat_n(bin, times))
                .collect();
            game.push(&goes, &[bin + k]);
        }
        if bin + 1 < bins {
            // What is left over: nothing, 1, or c chips k bins below.
            let mut comes = vec![bin + 1];
            if bin + 1 == k {
                comes.push(0);
            } else if bin >= k {
                comes.extend(std::iter::repeat_n(bin - k, times));
            }
            game.push(&vec![bin; times + 1], &comes);
        }
    }
    game
}

/// The Zeckendorf game.
fn zeckendorf(most: u64) -> Chips {
    let mut values = vec![1, 2];
    while values[values.len() - 2] + values[values.len() - 1] <= most {
        values.push(values[values.len() - 2] + values[values.len() - 1]);
    }
    let bins = values.len();
    let mut game = Chips::new(values);
    game.push(&[0, 0], &[1]);
    for bin in 0..bins.saturating_sub(2) {
        game.push(&[bin, bin + 1], &[bin + 2]);
    }
    for bin in 1..bins.saturating_sub(1) {
        game.push(&[bin, bin], &[bin.max(2) - 2, bin + 1]);
    }
    game
}

/// The Zeckendorf game on the bins below the hole.
fn black_hole(m: usize) -> Chips {
    let mut game = zeckendorf(10_000);
    let below = |counts: &[usize]| counts[m - 1..].iter().all(|count| *count == 0);
    game.moves.retain(|[goes, _]| below(goes));
    game.values.truncate(m - 1);
    for side in game.moves.iter_mut().flatten() {
        side.truncate(m - 1);
    }
    game
}

fn lucas(most: u64) -> Chips {
    let mut values = vec![1, 3, 4];
    while values[values.len() - 2] + values[values.len() - 1] <= most {
        values.push(values[values.len() - 2] + values[values.len() - 1]);
    }
    let bins = values.len();
    let mut game = Chips::new(values);
    game.push(&[0, 0, 0], &[1]);
    game.push(&[1, 1], &[0, 0, 2]);
    for bin in 0..bins - 2 {
        game.push(&[bin, bin + 1], &[bin + 2]);
    }
    for bin in 2..bins - 1 {
        let lower = if bin == 2 { 0 } else { bin - 2 };
        game.push(&[bin, bin], &[lower, bin + 1]);
    }
    game
}

/// A game of the catalogue, its parameters, its definition, whether it starts
/// with the largest chips, and n.
struct Case {
    name: &'static str,
    param: String,
    rules: fn(&Case) -> Chips,
    numbers: (u64, usize),
    greedy: bool,
    most: u64,
}

impl Case {
    fn compare(&self) {
        for misere in [false, true] {
            let game = shipped(self.name, &self.param, misere);
            let rules = (self.rules)(self);
            // The text must not depend on the bins that are beyond n.
            let mut truth = BruteForce::new(rules, misere);
            for n in 1..=self.most {
                let start = if self.greedy {
                    truth.rules.greedy(n)
                } else {
                    truth.rules.ones(n)
                };
                truth.compare(&game, &format!("n={n}"), &start);
            }
        }
    }
}

fn case(name: &'static str, most: u64, greedy: bool, rules: fn(&Case) -> Chips) -> Case {
    Case {
        name,
        param: String::new(),
        rules,
        numbers: (1, 2),
        greedy,
        most,
    }
}

/// (c, k), and the largest n.
const NACCI: [(u64, usize, u64); 8] = [
    (1, 2, 40),
    (1, 3, 60),
    (1, 4, 40),
    (2, 2, 60),
    (2, 1, 60),
    (3, 1, 40),
    (3, 2, 40),
    (2, 3, 60),
];

#[test]
fn nacci_games_are_as_brute_force_says() {
    for (c, k, most) in NACCI {
        let forward: fn(&Case) -> Chips = |case| nacci(case.numbers.0, case.numbers.1, case.most);
        let backward: fn(&Case) -> Chips =
            |case| nacci(case.numbers.0, case.numbers.1, case.most).reversed();
        for (name, greedy, rules) in [
            ("nacci", false, forward),
            ("nacci-reversed", true, backward),
        ] {
            Case {
                param: format!("c={c},k={k}"),
                numbers: (c, k),
                ..case(name, most, greedy, rules)
            }
            .compare();
        }
    }
}

#[test]
fn accelerated_games_are_as_brute_force_says() {
    case("accelerated", 60, false, |case| {
        zeckendorf(case.most).repeated()
    })
    .compare();
    case("accelerated-reversed", 60, true, |case| {
        zeckendorf(case.most).reversed().repeated()
    })
    .compare();
}

#[test]
fn black_holes_are_as_brute_force_says() {
    for (m, most) in [(2, 60), (3, 60), (4, 60), (5, 60), (6, 40)] {
        Case {
            param: format!("m={m}"),
            numbers: (0, m),
            ..case("black-hole", most, false, |case| black_hole(case.numbers.1))
        }
        .compare();
    }
}

#[test]
fn the_lucas_game_is_as_brute_force_says() {
    case("lucas", 60, false, |case| lucas(case.most)).compare();
}

/// The n from 2 to 20, or from 1, at which the second player wins.
fn second_wins(name: &str, param: &str, misere: bool, least: u64) -> Vec<u64> {
    let game = shipped(name, param, misere);
    let lost = |n: &u64| super::analysis(&game, &format!("n={n}")).outcome == Outcome::P;
    (least..=20).filter(lost).collect()
}

fn to_20(first: &[u64], from: u64) -> Vec<u64> {
    first.iter().copied().chain(from..=20).collect()
}

/// A game, its parameters, the least n, and at which n the second player wins:
/// normal and misère.
type Row = (&'static str, &'static str, u64, Vec<u64>, Vec<u64>);

/// The rows of the list of conventions, but for the ordered game.
#[test]
fn the_lists_of_conventions_are_met() {
    // As it is stated, by m mod 3 where it goes on for ever.
    let thirds = |residues: [u64; 2], least: u64| -> Vec<u64> {
        (least..=20)
            .filter(|n| residues.contains(&(n % 3)))
            .collect()
    };
    let rows: [Row; 9] = [
        ("nacci", "c=1,k=2", 2, to_20(&[], 3), to_20(&[2, 4], 6)),
        (
            "nacci",
            "c=2,k=2",
            2,
            vec![2, 6, 7, 11, 12, 13, 16, 17, 18],
            to_20(&[3, 4, 5, 8, 14, 15], 17),
        ),
        (
            "nacci-reversed",
            "c=2,k=2",
            2,
            vec![2, 6, 7, 11, 16, 18],
            vec![3, 4, 5, 8, 14, 16, 17, 18],
        ),
        (
            "nacci",
            "",
            2,
            to_20(&[6], 9),
            to_20(&[2, 3, 4, 5, 7, 8], 14),
        ),
        (
            "nacci-reversed",
            "",
            2,
            vec![6, 9, 10, 11, 12, 13, 19],
            vec![2, 3, 4, 5, 7, 8, 15, 17, 20],
        ),
        ("accelerated", "", 1, vec![1, 3, 4, 5, 9], vec![2]),
        (
            "accelerated-reversed",
            "",
            1,
            vec![1, 3, 4, 5, 7, 8, 9, 11, 12, 14, 19],
            vec![2, 7, 8, 9, 11, 12, 13, 14, 16, 17, 18, 20],
        ),
        ("black-hole", "m=3", 1, thirds([0, 1], 1), thirds([1, 2], 2)),
        ("black-hole", "", 1, to_20(&[1], 3), to_20(&[2, 4], 6)),
    ];
    for (name, param, least, normal, misere) in rows {
        assert_eq!(
            second_wins(name, param, false, least),
            normal,
            "{name} {param}"
        );
        assert_eq!(
            second_wins(name, param, true, least),
            misere,
            "{name} {param}"
        );
    }
}

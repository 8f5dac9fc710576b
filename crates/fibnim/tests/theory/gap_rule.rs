//! Which tails win, read off the gaps: the library's rule against exhaustive
//! computation, and the paper's printed rule and appendix against the truth.

use std::sync::LazyLock;

use fibnim::numeration::Zeckendorf;
use fibnim::{Budget, Natural, catalog};

use crate::oracle::least_takes;

const LARGEST: usize = 200_000;

/// Every winning take of each pile up to [`LARGEST`] but the whole pile.
///
/// Taking t from m + t wins exactly if 2t < L(m): collected from m, so that no
/// representation plays a part.
static WINNING_TAKES: LazyLock<Vec<Vec<usize>>> = LazyLock::new(|| {
    let least = least_takes(LARGEST, false, |t| 2 * t);
    let mut takes = vec![Vec::new(); LARGEST + 1];
    for left in 1..=LARGEST {
        let small = (1..).take_while(|&take| 2 * (take as u64) < least[left]);
        for take in small.take_while(|take| left + take <= LARGEST) {
            takes[left + take].push(take);
        }
    }
    for takes in &mut takes {
        takes.sort_unstable();
    }
    takes
});

/// The gaps a_1, a_2, …, a_r of n.
fn gaps(n: usize) -> Vec<usize> {
    let vector = Zeckendorf::of(&Natural::from(n)).gap_vector();
    let mut gaps: Vec<usize> = vector.entries().collect();
    gaps.reverse();
    gaps
}

fn tails(n: usize) -> Vec<usize> {
    let z = Zeckendorf::of(&Natural::from(n));
    z.tails().map(|tail| tail.to_usize().unwrap()).collect()
}

#[test]
fn the_gap_rule_gives_every_winning_take() {
    for n in 1..=LARGEST {
        let verdicts = Zeckendorf::of(&Natural::from(n)).gap_vector();
        let winning: Vec<usize> = tails(n)
            .into_iter()
            .zip(verdicts.tail_verdicts())
            .filter(|&(tail, verdict)| tail < n && verdict.wins())
            .map(|(tail, _)| tail)
            .collect();
        assert_eq!(winning, WINNING_TAKES[n], "{n}");
    }
}

/// The rows of the table at the end of §3 of Allen & Ponomarenko 2014.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PrintedRow {
    /// a_{j+1} ≥ 3: yes
    Wide,
    /// a_{j+1} = 2 and a_j ≥ 4: yes
    TwoOverWide,
    /// a_{j+1} = 2 and a_j = 2: no
    TwoOverTwo,
    /// a_{j+1} = 2, a_j = 3, and a_q ≥ 3 for all j ≥ q ≥ 1: yes
    TwoOverThreeNoTwo,
    /// a_{j+1} = 2, a_j = 3, and a_q = 2 for some j ≥ q ≥ 1: no
    TwoOverThreeSomeTwo,
}

impl PrintedRow {
    /// The row for the tail T_j; gaps are counted from 1, as printed.
    fn of(gaps: &[usize], j: usize) -> Self {
        let a = |q: usize| gaps[q - 1];
        match (a(j + 1), a(j)) {
            (3.., _) => Self::Wide,
            (_, 4..) => Self::TwoOverWide,
            (_, 2) => Self::TwoOverTwo,
            _ if (1..=j).all(|q| a(q) >= 3) => Self::TwoOverThreeNoTwo,
            _ => Self::TwoOverThreeSomeTwo,
        }
    }

    fn says_yes(self) -> bool {
        !matches!(self, Self::TwoOverTwo | Self::TwoOverThreeSomeTwo)
    }
}

/// A tail T_j of n on which the printed table is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Counterexample {
    n: usize,
    take: usize,
    row: PrintedRow,
    gaps: Vec<usize>,
    j: usize,
}

/// All counterexamples to the printed table, smallest first.
fn counterexamples() -> impl Iterator<Item = Counterexample> {
    (1..=LARGEST).flat_map(|n| {
        let (gaps, tails) = (gaps(n), tails(n));
        (1..gaps.len()).filter_map(move |j| {
            let (row, take) = (PrintedRow::of(&gaps, j), tails[j - 1]);
            let wins = WINNING_TAKES[n].contains(&take);
            (row.says_yes() != wins).then(|| Counterexample {
                n,
                take,
                row,
                gaps: gaps.clone(),
                j,
            })
        })
    })
}

fn smallest(row: PrintedRow) -> Counterexample {
    counterexamples()
        .find(|example| example.row == row)
        .unwrap()
}

fn gap_vector(n: usize) -> String {
    Zeckendorf::of(&Natural::from(n)).gap_vector().to_string()
}

#[test]
fn the_printed_row_of_two_twos_fails_first_at_4() {
    let example = smallest(PrintedRow::TwoOverTwo);
    assert_eq!((example.n, example.take), (4, 1));
    assert_eq!(gap_vector(4), "(2; 2)");
}

#[test]
fn the_printed_row_of_two_over_three_fails_first_at_19() {
    let example = smallest(PrintedRow::TwoOverThreeSomeTwo);
    assert_eq!((example.n, example.take), (19, 6));
    assert_eq!(gap_vector(19), "(2, 3; 2)");
}

/// Not only a_1 is at fault: here a gap of 2 that the table finds lies below a
/// gap of 4, which has decided already.
#[test]
fn the_printed_row_fails_without_the_lowest_entry_first_at_347() {
    let example = counterexamples()
        .filter(|example| example.row == PrintedRow::TwoOverThreeSomeTwo)
        .find(|example| example.gaps[1..example.j].contains(&2))
        .unwrap();
    assert_eq!((example.n, example.take), (347, 114));
    assert_eq!(gap_vector(347), "(2, 3, 4, 2; 2)");
    assert_eq!(WINNING_TAKES[347], [1, 4, 25, 114]);
}

#[test]
fn the_printed_rows_that_say_yes_hold() {
    assert_eq!(
        counterexamples().find(|example| example.row.says_yes()),
        None
    );
}

/// The column "Moves" of the appendix, n = 1 to 100, ten to a line.
const APPENDIX_MOVES: &str = "\
- | - | - | 1 | - | 1 | 2 | - | 1 | 2
3 | 1 | 13 | 1 | 2 | 3 | 1 4 | 5 | 1 6 | 2
- | 1 | 2 | 3 | 1 4 | 5 | 5 6 | 2 7 | 8 | 1 9
2 10 | 3 | 1 | - | 1 | 2 | 3 | 1 4 | 5 | 1 6
2 7 | 8 | 1 9 | 2 10 | 3 11 | 1 12 | 13 | 1 14 | 2 15 | 3 16
1 4 | 5 | 1 6 | 2 | - | 1 | 2 | 3 | 1 4 | 5
1 6 | 2 7 | 8 | 1 9 | 2 10 | 3 11 | 1 12 | 13 | 1 14 | 2 15
3 16 | 1 4 17 | 5 18 | 1 6 19 | 2 20 | 21 | 1 22 | 2 23 | 3 24 | 1 4 25
5 26 | 1 6 27 | 2 7 | 8 | 1 9 | 2 10 | 3 | 1 | - | 1
2 | 3 | 1 4 | 5 | 1 6 | 2 7 | 8 | 1 9 | 2 10 | 3 11";

fn printed_moves() -> Vec<Vec<usize>> {
    let cells = APPENDIX_MOVES.lines().flat_map(|line| line.split(" | "));
    let numbers = |cell: &str| -> Vec<usize> {
        let words = cell.split(' ').filter(|word| *word != "-");
        words.map(|word| word.parse().unwrap()).collect()
    };
    cells.map(numbers).collect()
}

#[test]
fn the_appendix_is_wrong_at_13_and_27_only() {
    let printed = printed_moves();
    assert_eq!(printed.len(), 100);
    let wrong: Vec<usize> = (1..=100)
        .filter(|&n| printed[n - 1] != WINNING_TAKES[n])
        .collect();
    assert_eq!(wrong, [13, 27]);
    assert_eq!((&printed[12], &printed[26]), (&vec![13], &vec![5, 6]));
}

#[test]
fn the_library_answers_13_and_27_rightly() {
    let takes = |pile: &str| -> Vec<String> {
        let fib = catalog::game("fib").unwrap();
        let answer = fib
            .position(pile)
            .unwrap()
            .analyze(&Budget::default())
            .unwrap();
        let moves = answer.winning_moves.iter();
        moves.map(|step| step.take().unwrap().to_string()).collect()
    };
    assert!(takes("13").is_empty());
    assert_eq!(takes("27"), ["1", "6"]);
}

#[test]
fn the_openings_of_the_examples() {
    for (n, expected) in [
        (17, vec![1, 4]),
        (82, vec![1, 6, 27]),
        (347, vec![1, 4, 25, 114]),
    ] {
        assert_eq!(WINNING_TAKES[n], expected, "{n}");
    }
    let lost: Vec<usize> = (1..=60).filter(|&n| WINNING_TAKES[n].is_empty()).collect();
    assert_eq!(lost, [1, 2, 3, 5, 8, 13, 21, 34, 55]);
}

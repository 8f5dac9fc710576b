//! The appendix: the table of winning moves, and its worked example.

use super::gaps;
use crate::claims::fibonacci::{digits, f, indices, tails, value};
use crate::claims::search::FibonacciNim;
use crate::claims::{Claim, Evidence};

/// The claims of the appendix.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "allen-ponomarenko-2014/appendix-fibonacci",
        statement: "F_1, …, F_11 = 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89.",
        run: |_| {
            let printed = [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89].map(|n: u8| n.to_string());
            let computed: Vec<String> = (1..=11).map(|k| f(k).to_string()).collect();
            Ok(Evidence::example("F_1 to F_11", printed.to_vec(), computed))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/appendix-example-17",
        statement: "17 = F_7 + F_4 + F_2 is 100101, G(17) = (3, 2; 2), and 1 and 4 win.",
        run: |_| {
            let words = ["100101", "(3, 2; 2)"].map(str::to_owned);
            let printed = (vec![2, 4, 7], words, vec![1, 4]);
            let computed = (
                indices(17),
                [digits(17), gaps::text(17)],
                searched_moves(17),
            );
            let what = "indices, digits, gaps and moves of 17";
            Ok(Evidence::example(what, printed, computed))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/appendix-example-17-table",
        statement: "That 1 and 4 win at n = 17 is seen by the table of section 3.",
        run: |_| {
            let moves =
                |wins| Evidence::example("the moves at n = 17", vec![1, 4], moves_by(17, wins));
            Ok(moves(gaps::wins_by_the_table).or_corrected(
                "The table as it is printed says No of 1, for a_2 = a_1 = 2; by the corrected rule, in which a_1 does not decide, both win.",
                &moves(gaps::wins_by_the_gaps),
            ))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/appendix-range",
        statement: "The table of the appendix has the first 90 positive integers.",
        run: |_| {
            let printed: Vec<usize> = rows().map(|(n, _)| n).collect();
            let first_and_last =
                [printed.first(), printed.last()].map(|n| n.copied().unwrap_or_default());
            let what = "the first and the last n";
            let in_a_row = printed.windows(2).all(|pair| pair[1] == pair[0] + 1);
            let check = |last: usize| Evidence::example(what, [1, last], first_and_last);
            let none_is_left_out =
                Evidence::example("whether no number is left out", true, in_a_row);
            Ok(check(90).or_corrected(
                format!("It has the first {}.", printed.len()),
                &check(printed.len()).and(none_is_left_out),
            ))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/appendix",
        statement: "The table of Zeckendorf digits, gap vectors and winning first moves, as it is printed for n = 1 to 100.",
        run: |_| Ok(table()),
    },
];

/// The table as it is printed: n, digits, gap vector, moves.
const PRINTED: &str = include_str!("../printed/allen_ponomarenko_appendix.tsv");

/// The printed rows by n.
fn rows() -> impl Iterator<Item = (usize, Vec<&'static str>)> {
    PRINTED.lines().map(|line| {
        let mut fields = line.split('\t');
        let n = fields.next().and_then(|n| n.parse().ok());
        (n.expect("the printed table has n"), fields.collect())
    })
}

/// The number of a gap vector as it is written.
fn number_of_text(text: &str) -> usize {
    let gaps = text.trim_matches(['(', ')']).split([',', ';']);
    let mut rising: Vec<usize> = gaps.filter_map(|gap| gap.trim().parse().ok()).collect();
    rising.reverse();
    gaps::number(&rising)
}

/// "1; 4", or "none".
fn list(moves: &[usize]) -> String {
    let moves: Vec<String> = moves.iter().map(usize::to_string).collect();
    if moves.is_empty() {
        "none".into()
    } else {
        moves.join("; ")
    }
}

/// The winning first moves by a search.
fn searched_moves(n: usize) -> Vec<usize> {
    FibonacciNim::new(n).winning_takes(n, n - 1)
}

/// The tails below n that win by a rule on the gaps.
fn moves_by(n: usize, wins: fn(usize, usize) -> bool) -> Vec<usize> {
    let tails = tails(n);
    let proper = (1..tails.len()).filter(|&q| wins(n, q));
    proper.map(|q| tails[q - 1]).collect()
}

fn table() -> Evidence {
    let (mut printed, mut again) = (Vec::new(), Vec::new());
    for (n, fields) in rows() {
        let computed = [digits(n), gaps::text(n), list(&searched_moves(n))];
        // The computed cells by another way each.
        let [digits, gaps, moves] = &computed;
        let by_gaps = list(&moves_by(n, gaps::wins_by_the_gaps));
        let numbers =
            [value(digits), number_of_text(gaps)].map(|again| (again.to_string(), n.to_string()));
        let both = numbers.into_iter().chain([(by_gaps, moves.clone())]);
        again.extend(both.map(|(again, computed)| (format!("n = {n}"), again, computed)));
        let names = ["digits", "G(n)", "moves"].map(|name| format!("n = {n}, {name}"));
        let cells = names.into_iter().zip(fields).zip(computed);
        printed
            .extend(cells.map(|((name, printed), computed)| (name, printed.to_owned(), computed)));
    }
    let right = printed
        .iter()
        .filter(|(_, printed, computed)| printed == computed)
        .count();
    let correction = format!("The other {right} cells are right, and these are as computed.");
    Evidence::table(printed).or_corrected(correction, &Evidence::table(again))
}

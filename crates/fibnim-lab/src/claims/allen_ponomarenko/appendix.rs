//! The appendix: the table of winning moves, and its worked example.

use super::gaps;
use crate::claims::fibonacci::{f, indices, small, tails};
use crate::claims::search::{least_takes, winning_takes};
use crate::claims::{CheckError, Claim, Effort, Evidence, Finding};

/// The claims of the appendix.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "allen-ponomarenko-2014/appendix-fibonacci",
        statement: "F_1, …, F_11 = 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89.",
        run: |_| {
            let printed = [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89].map(|n: u8| n.to_string());
            let computed: Vec<String> = (1..=11).map(|k| f(k).to_string()).collect();
            Ok(Evidence::example("F_1 to F_11", printed.to_vec(), computed).finding())
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/appendix-example-17",
        statement: "17 = F_7 + F_4 + F_2 is 100101, G(17) = (3, 2; 2), and 1 and 4 win.",
        run: example_17,
    },
    Claim {
        id: "allen-ponomarenko-2014/appendix-example-17-table",
        statement: "That 1 and 4 win at n = 17 is seen by the table of section 3.",
        run: example_17_by_the_table,
    },
    Claim {
        id: "allen-ponomarenko-2014/appendix-range",
        statement: "The table of the appendix has the first 90 positive integers.",
        run: range,
    },
    Claim {
        id: "allen-ponomarenko-2014/appendix",
        statement: "The table of Zeckendorf digits, gap vectors and winning first moves, as it is printed for n = 1 to 100.",
        run: table,
    },
];

/// The table as it is printed: n, digits, gap vector, moves.
const PRINTED: &str = include_str!("../printed/allen_ponomarenko_appendix.tsv");

/// The printed rows by n.
fn rows() -> impl Iterator<Item = (u64, Vec<&'static str>)> {
    PRINTED.lines().map(|line| {
        let mut fields = line.split('\t');
        let n = fields.next().and_then(|n| n.parse().ok());
        (n.expect("the printed table has n"), fields.collect())
    })
}

/// The digits of n with that of F_2 at the right.
fn digits(n: u64) -> String {
    let indices = indices(n);
    let top = *indices.last().expect("n is not 0");
    (2..=top)
        .rev()
        .map(|k| if indices.contains(&k) { '1' } else { '0' })
        .collect()
}

/// The number of some digits.
fn value(digits: &str) -> u64 {
    let digits = digits.chars().rev().zip(2..);
    digits
        .filter(|(digit, _)| *digit == '1')
        .map(|(_, k)| small(k))
        .sum()
}

/// The number of a gap vector as it is written.
fn number_of_text(text: &str) -> u64 {
    let gaps = text.trim_matches(['(', ')']).split([',', ';']);
    let mut rising: Vec<usize> = gaps.filter_map(|gap| gap.trim().parse().ok()).collect();
    rising.reverse();
    gaps::number(&rising)
}

/// "1; 4", or "none".
fn list(moves: &[u64]) -> String {
    let moves: Vec<String> = moves.iter().map(u64::to_string).collect();
    if moves.is_empty() {
        "none".into()
    } else {
        moves.join("; ")
    }
}

/// The winning first moves by a search.
fn searched_moves(n: u64) -> Vec<u64> {
    let size = usize::try_from(n).expect("a small pile");
    let least = least_takes(size, |t| 2 * t);
    let takes = winning_takes(&least, size, size - 1, |t| 2 * t).into_iter();
    takes.map(|take| take as u64).collect()
}

/// The tails below n that win by a rule on the gaps.
fn moves_by(n: u64, wins: fn(u64, usize) -> bool) -> Vec<u64> {
    let tails = tails(n);
    let proper = (1..tails.len()).filter(|&q| wins(n, q));
    proper.map(|q| tails[q - 1]).collect()
}

fn table(_: Effort) -> Result<Finding, CheckError> {
    let (mut printed, mut again) = (Vec::new(), Vec::new());
    for (n, fields) in rows() {
        let computed = [digits(n), gaps::text(n), list(&searched_moves(n))];
        // The computed cells by another way each.
        let number = n.to_string();
        again.push((
            format!("n = {n}"),
            value(&computed[0]).to_string(),
            number.clone(),
        ));
        again.push((
            format!("n = {n}"),
            number_of_text(&computed[1]).to_string(),
            number,
        ));
        let by_gaps = list(&moves_by(n, gaps::wins_by_the_gaps));
        again.push((format!("n = {n}"), by_gaps, computed[2].clone()));
        let cells = ["digits", "G(n)", "moves"]
            .into_iter()
            .zip(fields)
            .zip(computed);
        printed.extend(cells.map(|((name, printed), computed)| {
            (format!("n = {n}, {name}"), printed.to_owned(), computed)
        }));
    }
    let right = printed
        .iter()
        .filter(|(_, printed, computed)| printed == computed);
    let correction = format!(
        "The other {} cells are right, and these are as computed.",
        right.count()
    );
    Ok(Evidence::table(printed).or_corrected(correction, &Evidence::table(again)))
}

fn range(_: Effort) -> Result<Finding, CheckError> {
    let printed: Vec<u64> = rows().map(|(n, _)| n).collect();
    let first_and_last = [printed.first(), printed.last()].map(|n| n.copied().unwrap_or_default());
    let what = "the first and the last n";
    let in_a_row = printed.windows(2).all(|pair| pair[1] == pair[0] + 1);
    Ok(
        Evidence::example(what, [1, 90], first_and_last).or_corrected(
            format!("It has the first {}.", printed.len()),
            &Evidence::example(what, [1, printed.len() as u64], first_and_last).and(
                Evidence::example("whether no number is left out", true, in_a_row),
            ),
        ),
    )
}

fn example_17(_: Effort) -> Result<Finding, CheckError> {
    let printed = (vec![2, 4, 7], "100101", "(3, 2; 2)", vec![1, 4]);
    let (digits, gaps) = (digits(17), gaps::text(17));
    let computed = (
        indices(17),
        digits.as_str(),
        gaps.as_str(),
        searched_moves(17),
    );
    Ok(Evidence::example("indices, digits, gaps and moves of 17", printed, computed).finding())
}

fn example_17_by_the_table(_: Effort) -> Result<Finding, CheckError> {
    let moves = |wins| Evidence::example("the moves at n = 17", vec![1, 4], moves_by(17, wins));
    Ok(moves(gaps::wins_by_the_table).or_corrected(
        "The table as it is printed says No of 1, for a_2 = a_1 = 2; by the corrected rule, in which a_1 does not decide, both win.",
        &moves(gaps::wins_by_the_gaps),
    ))
}

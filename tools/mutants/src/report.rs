//! The result by area, and what survived.

use crate::compile::Dropped;
use crate::run::{Test, Verdict};
use crate::sample::Mutant;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Checks of claims are tests themselves: see the README.
const CLAIMS: &str = "fibnim-lab/claims";

const COLUMNS: [&str; 6] = [
    "caught",
    "time-out",
    "missed",
    "unreached",
    "does not compile",
    "cannot be written",
];

fn row(area: &str, counts: &[usize; 6]) -> String {
    let caught = counts[0] + counts[1];
    let tried = caught + counts[2] + counts[3];
    let sampled = tried + counts[4] + counts[5];
    // Rounded down: what is not all is not 100.
    let permille = (1000 * caught).checked_div(tried).unwrap_or_default();
    let numbers = counts.map(|count| count.to_string()).join(" | ");
    format!(
        "| {area} | {sampled} | {numbers} | {}.{} % |\n",
        permille / 10,
        permille % 10
    )
}

/// Markdown: a table by area, tests that were left out, and the survivors with their diffs.
pub fn report(
    sample: &[Mutant],
    dropped: &Dropped,
    verdicts: &BTreeMap<u32, Verdict>,
    tests: &[Test],
) -> String {
    let mut areas: BTreeMap<String, [usize; 6]> = BTreeMap::new();
    let mut survivors = String::new();
    for (id, mutant) in (1..).zip(sample) {
        let verdict = match (dropped.get(&id), verdicts.get(&id)) {
            (Some(why), _) => why.split(':').next().unwrap_or_default(),
            (None, Some(verdict)) => verdict.end.as_str(),
            (None, None) => continue,
        };
        let column = COLUMNS
            .iter()
            .position(|column| *column == verdict)
            .unwrap_or(2);
        areas.entry(mutant.area()).or_default()[column] += 1;
        if column == 2 || column == 3 {
            let diff = &mutant.diff;
            write!(
                survivors,
                "\n### {id} {verdict}: {}\n\n```diff\n{diff}```\n",
                mutant.name
            )
            .expect("a string");
        }
    }
    let mut text = format!(
        "| area | sampled | {} | |\n|---|{}\n",
        COLUMNS.join(" | "),
        "---:|".repeat(8)
    );
    let mut total = [0; 6];
    let claims = areas.remove(CLAIMS);
    for (area, counts) in &areas {
        text += &row(area, counts);
        for (sum, count) in total.iter_mut().zip(counts) {
            *sum += count;
        }
    }
    text += &row("all", &total);
    if let Some(claims) = claims {
        text += &row("apart: checks of claims", &claims);
    }
    text += "\n## Tests that fail without a mutant\n\n";
    for test in tests.iter().filter(|test| !test.passed) {
        writeln!(text, "- {}", test.title()).expect("a string");
    }
    text + "\n## Survivors\n" + &survivors
}

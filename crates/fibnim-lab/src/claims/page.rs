//! What was found of all claims, as a page.

use std::fmt::Write;

use super::{Report, Verdict};

/// The papers, by their part of the claims' names.
pub const PAPERS: [(&str, &str); 5] = [
    ("whinihan-1963", "Whinihan 1963, *Fibonacci Nim*"),
    (
        "flanigan-1978",
        "Flanigan 1978, *Generalized Two-Pile Fibonacci Nim*",
    ),
    (
        "allen-ponomarenko-2014",
        "Allen & Ponomarenko 2014, *Fibonacci Nim and a Full Characterization of Winning Moves*",
    ),
    (
        "larsson-rubinstein-salzedo-2015",
        "Larsson & Rubinstein-Salzedo 2015, *Global Fibonacci Nim*",
    ),
    (
        "reversed-zeckendorf-2023",
        "*The Reversed Zeckendorf Game*, 2023",
    ),
];

/// How many claims have each verdict: "3 hold, 1 holds with correction, …".
pub fn counts(reports: &[Report]) -> String {
    let counted = Verdict::ALL.map(|verdict| {
        let with = |report: &&Report| report.finding.verdict == verdict;
        let count = reports.iter().filter(with).count();
        format!("{count} {}", verdict.plural(count))
    });
    counted.join(", ")
}

/// The page `docs/papers.md`: every claim with its verdict.
pub fn markdown(reports: &[Report]) -> String {
    let mut page = String::from(
        "# The papers' claims\n\nEvery numbered statement of the five papers, with its examples, tables and figures, and the steps of its proof where a program can decide them. This page is what `fibnim papers -o papers.md` writes. A statement is given in our words, as it is printed. A verdict is what the check found. *Holds*: it is true as it is printed, as far as it was checked (\"all numbers\" is a proof by automata). *Holds with correction*: it is false as it is printed, and true with a hypothesis added, a boundary moved or a symbol repaired. *Fails*: it is false as it is printed, and what holds instead, if anything is said of it, is another assertion. *Open*: computing does not decide it, be it a conjecture, a question, or a theorem about all n or about a limit that the paper proves; what was computed stands beside it.\n\nThe papers were read in copies that are damaged in places. Lost are most of Figure 2.2 and all of Figures 2.1 and 5.1 to 5.4 of Flanigan, and of *The Reversed Zeckendorf Game* nearly all formulas and who wins in Table A.1; there a statement says how it was read. Where an error may be one of the copy, the statement says so.\n\n",
    );
    let claims = if reports.len() == 1 {
        "claim"
    } else {
        "claims"
    };
    let _ = writeln!(page, "{} {claims}: {}.", reports.len(), counts(reports));
    for (paper, title) in PAPERS {
        let of_paper: Vec<Report> = reports
            .iter()
            .filter(|report| report.paper() == paper)
            .cloned()
            .collect();
        if of_paper.is_empty() {
            continue;
        }
        let _ = writeln!(page, "\n## {title}\n\n{}.\n", counts(&of_paper));
        page.push_str("| claim | statement | verdict | how |\n|---|---|---|---|\n");
        for report in &of_paper {
            let _ = writeln!(page, "{}", row(report));
        }
    }
    page
}

fn row(report: &Report) -> String {
    let finding = &report.finding;
    let mut verdict = format!("**{}**", finding.verdict.words());
    if let Some(case) = &finding.counterexample {
        let _ = write!(verdict, ". Smallest case against it: {case}");
    }
    if let Some(correction) = &finding.correction {
        let _ = write!(verdict, ". {correction}");
    }
    let cells = [
        format!("`{}`", report.place()),
        report.statement.to_owned(),
        verdict,
        format!("{}: {}", finding.method, finding.extent),
    ];
    let cells = cells.map(|cell| cell.replace('|', "\\|"));
    format!("| {} |", cells.join(" | "))
}

//! Figure 2.2: the tableau of two-pile Fibonacci nim.

use super::super::{CheckError, Effort, Evidence, Finding};
use super::game::{Game, RuleTable};

/// What can be read of the figure in the copy at hand: the column d, and a sign
/// for each entry from m = 0 on. The values are lost, but not where they change.
const READABLE: &str = include_str!("../printed/flanigan_figure_2_2.tsv");

/// The number of the run of equal entries that each entry is in.
fn runs<T: PartialEq>(entries: &[T]) -> Vec<usize> {
    let mut run = 1;
    let changes = entries.windows(2).map(|pair| {
        run += usize::from(pair[0] != pair[1]);
        run
    });
    let later: Vec<usize> = changes.collect();
    [&[1], later.as_slice()].concat()
}

pub(super) fn figure(_: Effort) -> Result<Finding, CheckError> {
    let to = 100;
    let game = Game::new(RuleTable::formula("2t", to, |t| 2 * t), to);
    let mut cells = Vec::new();
    for line in READABLE.lines() {
        let (d, signs) = line.split_once('\t').expect("a column and its signs");
        let column: usize = d.parse().expect("a column");
        let signs: Vec<char> = signs.chars().collect();
        let least: Vec<_> = (0..signs.len()).map(|m| game.least(m, column)).collect();
        let both = runs(&signs).into_iter().zip(runs(&least));
        cells.extend(both.enumerate().map(|(m, (printed, computed))| {
            let run = |number: usize| format!("run {number}");
            (format!("d = {d}, m = {m}"), run(printed), run(computed))
        }));
    }
    Ok(Evidence::table(cells).finding())
}

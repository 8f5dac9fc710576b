//! Parquet files in DuckDB and in pandas.

use std::fs;
use std::process::{Command, Output};

use tempfile::TempDir;

use super::programs::said;
use super::python;
use super::tables::EXAMPLES;

/// Compares each Parquet file with the CSV and the JSON of the same table.
const CHECK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/readers/check.py");

/// Every table as DuckDB and pandas read it: names, types, values and nulls.
#[test]
fn every_table_is_read_by_duckdb_and_pandas() {
    let Some(python) = python::with_readers() else {
        return;
    };
    let directory = TempDir::new().expect("a directory");
    for (i, example) in EXAMPLES.iter().enumerate() {
        let file = |ending| directory.path().join(format!("{i:02}.{ending}"));
        for ending in ["csv", "json", "parquet"] {
            example.write_to(&file(ending));
        }
        let title = String::from_utf8(example.written("summary")).expect("text");
        let title = title.lines().next().unwrap_or_default();
        let about = format!("{title}\n{}\n", example.columns);
        fs::write(file("about"), about).expect("a file");
    }
    let checked = run(Command::new(python).arg(CHECK).arg(directory.path()));
    let said = String::from_utf8_lossy(&checked.stdout);
    let tables = format!("{} tables read by duckdb and pandas\n", EXAMPLES.len());
    assert!(said.ends_with(&tables), "{said}");
}

/// All shards of a sweep at once, by the query of the guide.
#[test]
fn the_shards_of_a_sweep_are_read_together() {
    let Some(python) = python::with_readers() else {
        return;
    };
    let directory = TempDir::new().expect("a directory");
    let mut sweep = Command::new(env!("CARGO_BIN_EXE_fibnim"));
    sweep.args(["sweep", "reversed", "--to", "129"]);
    run(sweep.current_dir(directory.path()));
    let guide = include_str!("../../../../docs/sweep.md");
    let query = guide.lines().find(|line| line.starts_with("select "));
    let script = "import sys, duckdb; print(sorted(duckdb.sql(sys.argv[1]).fetchall()))";
    let mut reader = Command::new(python);
    reader.args(["-c", script, query.expect("a query")]);
    let counted = run(reader.current_dir(directory.path()));
    // As many as the paper counts.
    assert_eq!(
        String::from_utf8_lossy(&counted.stdout),
        "[(1, 79), (2, 49)]\n"
    );
}

fn run(command: &mut Command) -> Output {
    let output = command.output().expect("the program runs");
    assert!(
        output.status.success(),
        "{command:?} failed:\n{}",
        said(&output)
    );
    output
}

//! Parquet files in DuckDB and in pandas.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

use super::tables::EXAMPLES;

const REQUIREMENTS: &str = include_str!("requirements.txt");

/// Compares each Parquet file with the CSV and the JSON of the same table.
const CHECK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/readers/check.py");

/// Every table as DuckDB and pandas read it: names, types, values and nulls.
#[test]
fn every_table_is_read_by_duckdb_and_pandas() {
    let python = python_with_readers();
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
    let python = python_with_readers();
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

/// The interpreter of an environment of its own that has the readers. It is
/// made once; who comes while it is being made waits.
fn python_with_readers() -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let lock = File::create(directory.join("readers.lock")).expect("a file for the lock");
    lock.lock().expect("a lock");
    let home = directory.join("readers");
    let python = home.join("bin").join("python");
    // Written last: an environment that was not finished has none.
    let stamp = home.join("requirements.txt");
    if fs::read_to_string(&stamp).is_ok_and(|made| made == REQUIREMENTS) {
        return python;
    }
    if home.exists() {
        fs::remove_dir_all(&home).expect("the old environment goes");
    }
    run(Command::new("python3").args(["-m", "venv"]).arg(&home));
    let wanted = directory.join("requirements.txt");
    fs::write(&wanted, REQUIREMENTS).expect("a file");
    let options = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ];
    let mut install = Command::new(&python);
    run(install.args(options).arg("--requirement").arg(wanted));
    fs::write(stamp, REQUIREMENTS).expect("a file");
    python
}

fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| {
        panic!(
            "{command:?}: {error}. This test reads Parquet with DuckDB and pandas: install \
             Python 3.11 or later with venv and pip (on Debian: python3 and python3-venv)"
        )
    });
    assert!(
        output.status.success(),
        "{command:?} failed (it needs Python 3.11 or later with venv and pip, and PyPI once):\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    output
}

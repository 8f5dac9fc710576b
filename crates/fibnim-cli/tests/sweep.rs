//! Sweeps: killed at any moment they go on, and end with the same bytes.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn fibnim(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fibnim"));
    command
        .current_dir(folder)
        .args(arguments.split_whitespace())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(folder: &Path, arguments: &str) -> Output {
    fibnim(folder, arguments).output().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Kills the program once the journal has this many lines, or after a while.
fn kill_after(mut program: Child, journal: &Path, lines: usize) {
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_mins(1) {
        let text = fs::read_to_string(journal).unwrap_or_default();
        if text.lines().count() >= lines || program.try_wait().unwrap().is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    program.kill().unwrap();
    program.wait().unwrap();
}

#[test]
fn a_killed_sweep_goes_on_and_ends_with_the_same_bytes() {
    for mode in ["windows", "single"] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let sweep = |file: &str| format!("sweep reversed --to 200 --mode {mode} --out {file}");
        assert!(run(folder, &sweep("whole.csv")).status.success());
        let whole = fs::read(folder.join("whole.csv")).unwrap();
        assert_eq!(names(folder), ["whole.csv"], "nothing else is left");
        let journal = folder.join("parts.csv.journal");
        for lines in [1, 2, 4] {
            let program = fibnim(folder, &sweep("parts.csv")).spawn().unwrap();
            kill_after(program, &journal, lines);
            if !folder.join("parts.csv").exists() {
                assert_eq!(names(folder), ["parts.csv.journal", "whole.csv"], "{mode}");
            }
        }
        assert!(run(folder, &sweep("parts.csv")).status.success());
        assert_eq!(fs::read(folder.join("parts.csv")).unwrap(), whole, "{mode}");
        assert_eq!(names(folder), ["parts.csv", "whole.csv"], "{mode}");
    }
}

#[test]
fn a_journal_is_believed_as_far_as_it_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let journal = folder.join("out.csv.journal");
    // The winner of 2 is player 1; that it is taken from the journal shows that
    // the journal was read. The line of 34 is damaged, and that of 66 cut off:
    // they are solved again.
    fs::write(
        &journal,
        "reversed windows 2 to 66\n2 22222222222222222222222222222222 1551425b4fce280f\n34 22222222222222222222222222222222 0123456789abcdef\n66 1",
    )
    .unwrap();
    assert!(
        run(folder, "sweep reversed --to 66 --out out.csv")
            .status
            .success()
    );
    let text = fs::read_to_string(folder.join("out.csv")).unwrap();
    assert!(text.starts_with("n,winner\n2,2\n3,2\n"), "{text}");
    assert!(text.contains("\n34,2\n35,1\n36,1\n37,2\n"), "{text}");
    assert!(text.ends_with("\n66,2\n"), "{text}");
}

/// Its own first line may be cut off, too.
#[test]
fn a_journal_that_was_hardly_begun_is_begun_again() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("out.csv.journal"), "reversed win").unwrap();
    let output = run(
        folder,
        "sweep reversed --to 9 --threads 99999 --out out.csv",
    );
    assert!(output.status.success());
    assert_eq!(names(folder), ["out.csv"]);
    let text = fs::read_to_string(folder.join("out.csv")).unwrap();
    assert_eq!(text, "n,winner\n2,1\n3,2\n4,1\n5,2\n6,1\n7,1\n8,2\n9,2\n");
}

#[test]
fn what_cannot_be_done_is_refused_before_any_file_is_touched() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let refused = |arguments: &str, words: &str, code: i32| {
        let output = run(folder, arguments);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{message}");
        assert!(message.contains(words), "{message}");
    };
    refused(
        "sweep reversed --to 600 --max-seconds 3 --out a.csv",
        "and the limit is 3 seconds and 1.0 GiB",
        2,
    );
    for to in ["99999", "1000000000000", "18446744073709551615"] {
        for mode in ["windows", "single"] {
            let words = format!("sweep reversed --to {to} --mode {mode} --out a.csv");
            refused(&words, "n = 2583", 2);
        }
    }
    // More than any machine has is refused too, and does not end the program.
    refused(
        "sweep reversed --to 1500 --max-memory 99999999999 --out a.csv",
        "the memory that this machine gives",
        2,
    );
    refused("sweep reversed --to 9 --out -", "is no file", 2);
    refused("sweep reversed --to 9 --out /dev/null", "is no file", 2);
    refused("sweep reversed --to 9 --out a.svg", "no picture", 2);
    refused(
        "sweep reversed --to 600 --max-seconds 9999 --max-memory 100 --out a.csv",
        "and the limit is 2 hours and 100 MiB",
        2,
    );
    refused(
        "sweep reversed --from 1 --to 9 --out a.csv",
        "at least 2",
        2,
    );
    refused("sweep reversed --from 9 --to 8 --out a.csv", "9 to 8", 2);
    refused("sweep reversed --to 9 --out a.xyz", "no format", 2);
    refused("sweep reversed --to 9 --out no/a.csv", "cannot write", 1);
    assert!(names(folder).is_empty());
    for other in ["reversed windows 2 to 10\n", "my own notes", "\n"] {
        fs::write(folder.join("a.csv.journal"), other).unwrap();
        refused("sweep reversed --to 9 --out a.csv", "another sweep", 2);
        assert_eq!(names(folder), ["a.csv.journal"]);
        let kept = fs::read_to_string(folder.join("a.csv.journal")).unwrap();
        assert_eq!(kept, other);
    }
}

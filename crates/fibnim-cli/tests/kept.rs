//! What many commands print and write, kept as sums: at other numbers, in other formats
//! and sizes than the examples and pictures that are kept in full. A sum does not say
//! what is right, only that something is another than it was.
//! `FIBNIM_KEPT=write cargo test -p fibnim-cli --test kept` takes new sums: run the
//! commands that have changed with the program of before and of now, and look.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

#[test]
fn pictures_are_as_they_were() {
    are_as_they_were("pictures.txt");
}

#[test]
fn tables_are_as_they_were() {
    are_as_they_were("tables.txt");
}

#[test]
fn answers_and_refusals_are_as_they_were() {
    are_as_they_were("answers.txt");
}

#[test]
fn sweeps_and_certificates_are_as_they_were() {
    are_as_they_were("sweeps.txt");
}

#[test]
fn words_in_quotes_are_one_word() {
    assert_eq!(
        words("solve nim '3, 4' --json"),
        ["solve", "nim", "3, 4", "--json"]
    );
}

/// A line of the file is a sum and a command, or some in turn in one folder.
fn are_as_they_were(name: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/kept")
        .join(name);
    let kept = fs::read_to_string(&path).unwrap();
    let mut now = String::new();
    let mut changed = Vec::new();
    for line in kept.lines() {
        let (sum, command) = line.split_once(' ').unwrap();
        let new = sum_of(command);
        if new != sum {
            changed.push(command);
        }
        writeln!(now, "{new} {command}").unwrap();
    }
    if env::var_os("FIBNIM_KEPT").is_some_and(|wish| wish == "write") {
        fs::write(&path, now).unwrap();
    } else {
        assert!(changed.is_empty(), "other output:\n{}", changed.join("\n"));
    }
}

/// Of the exit codes, all that is printed but times, and the files that are written.
fn sum_of(commands: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut sum = Sum::new();
    for command in commands.split(" && ") {
        let output = Command::new(env!("CARGO_BIN_EXE_fibnim"))
            .args(words(command))
            .current_dir(folder.path())
            .env_remove("COLUMNS")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        sum.add(format!("{:?}", output.status.code()).as_bytes());
        for stream in [&output.stdout, &output.stderr] {
            let lines = stream.split(|byte| *byte == b'\n');
            lines
                .filter(|line| !tells_time(line))
                .for_each(|line| sum.add(line));
        }
    }
    for file in files(folder.path()) {
        sum.add(file.file_name().unwrap().as_encoded_bytes());
        sum.add(&fs::read(file).unwrap());
    }
    format!("{:016x}", sum.0)
}

/// How long something took, or the memory that it used.
fn tells_time(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line);
    line.ends_with(" MiB.") || line.ends_with(" s.")
}

/// All files below a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The words of a command, where '…' is one word.
fn words(command: &str) -> Vec<&str> {
    let parts = command.split('\'').enumerate();
    parts
        .flat_map(|(number, part)| {
            if number % 2 == 1 {
                vec![part]
            } else {
                part.split_whitespace().collect()
            }
        })
        .collect()
}

/// The sum of Fowler, Noll and Vo: 64 bits.
struct Sum(u64);

impl Sum {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes.iter().chain(&[0xff]) {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

//! Sweeps, run by the real program.

mod damage;
mod growth;
mod kill;
mod parts;
mod refused;
mod report;
mod so_far;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

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

/// What it prints, if it succeeds.
fn printed(folder: &Path, arguments: &str) -> String {
    let output = run(folder, arguments);
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {message}");
    String::from_utf8(output.stdout).unwrap()
}

/// Waits until a program that runs has written a file.
fn wait_for(program: &mut Child, file: &Path) {
    while !file.exists() {
        let ended = program.try_wait().unwrap();
        assert_eq!(ended, None, "it ended without {}", file.display());
        thread::sleep(Duration::from_millis(1));
    }
}

/// What it says, if it fails with this exit code.
fn refused(folder: &Path, arguments: &str, code: i32) -> String {
    let output = run(folder, arguments);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments}: {message}");
    message
}

/// All files of a folder and of those in it, with their bytes.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            let inner = contents(&path).into_iter();
            all.extend(inner.map(|(file, bytes)| (format!("{name}/{file}"), bytes)));
        } else {
            all.insert(name, fs::read(&path).unwrap());
        }
    }
    all
}

fn names(contents: &BTreeMap<String, Vec<u8>>) -> Vec<&str> {
    contents.keys().map(String::as_str).collect()
}

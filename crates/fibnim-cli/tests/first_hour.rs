//! The first hour of `docs/first-hour.md` goes as it is told there.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// `FIBNIM_SCREENS=write` writes the transcript anew.
#[test]
#[cfg(unix)]
fn the_first_hour_is_as_it_is_told() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let programs = Path::new(env!("CARGO_BIN_EXE_fibnim"))
        .parent()
        .expect("a folder");
    let path = env::var_os("PATH").unwrap_or_default();
    let path = [PathBuf::from(programs)]
        .into_iter()
        .chain(env::split_paths(&path));
    let output = Command::new(project.join("tools/first-hour"))
        .env("PATH", env::join_paths(path).expect("folders"))
        .output()
        .expect("the script runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{errors}");
    let transcript = String::from_utf8(output.stdout).expect("UTF-8");
    let file = project.join("docs/first-hour.md");
    let told = fs::read_to_string(&file).expect("the page is there");
    let (before, rest) = told.split_once("```text\n").expect("a transcript");
    let (known, after) = rest.split_once("```\n").expect("its end");
    if env::var_os("FIBNIM_SCREENS").is_some_and(|wish| wish == "write") {
        fs::write(&file, format!("{before}```text\n{transcript}```\n{after}"))
            .expect("it is written");
    } else {
        assert_eq!(transcript, known);
    }
}

//! LaTeX in pdflatex.

use std::fmt::Write;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use super::tables::EXAMPLES;

/// The package of Debian that has pdflatex.
const PACKAGE: &str = "texlive-latex-base";

/// One document, because each run of pdflatex takes its time to begin.
#[test]
fn every_table_is_set_by_pdflatex() {
    find_pdflatex();
    let directory = TempDir::new().expect("a directory");
    let (mut short, mut all) = (String::new(), String::new());
    for (i, example) in EXAMPLES.iter().enumerate() {
        let name = format!("table{i}.tex");
        let path = directory.path().join(&name);
        example.write_to(&path);
        let table = fs::read_to_string(path).expect("a table");
        assert!(table.is_ascii() && !table.contains("U+"), "{table}");
        let input = format!("\\input{{{name}}}\n\\clearpage\n");
        all.push_str(&input);
        if !table.contains("longtable") {
            short.push_str(&input);
        }
    }
    assert!(!short.is_empty() && short.len() < all.len());
    // Short tables need no package.
    set(directory.path(), "short", "", &short);
    set(directory.path(), "all", "\\usepackage{longtable}\n", &all);
}

/// Sets a document, where an error of LaTeX or a missing character is one here.
fn set(directory: &Path, name: &str, packages: &str, body: &str) {
    let mut document = String::from("\\documentclass{article}\n");
    document.push_str(packages);
    write!(document, "\\begin{{document}}\n{body}\\end{{document}}\n").expect("a string");
    fs::write(directory.join(format!("{name}.tex")), document).expect("a file");
    let output = Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error", name])
        .current_dir(directory)
        .output()
        .expect("pdflatex runs");
    let said = said(&output);
    assert!(output.status.success(), "{said}");
    let log = fs::read(directory.join(format!("{name}.log"))).expect("a log");
    let log = String::from_utf8_lossy(&log);
    assert!(!log.contains("Missing character"), "{log}");
    let pdf = fs::read(directory.join(format!("{name}.pdf"))).expect("a document");
    assert!(pdf.starts_with(b"%PDF-"), "{said}");
}

/// Makes sure that there is a pdflatex. Where there is none and the test may do
/// so, it is installed; else the test fails, and says what is missing.
fn find_pdflatex() {
    let lock = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pdflatex.lock");
    let lock = File::create(lock).expect("a file for the lock");
    lock.lock().expect("a lock");
    if runs("pdflatex") {
        return;
    }
    let is_root = Command::new("id").arg("-u").output();
    let is_root = is_root.is_ok_and(|output| output.stdout == b"0\n");
    assert!(
        is_root && runs("apt-get"),
        "there is no pdflatex, with which this test sets every table: install it \
         (on Debian: apt-get install --no-install-recommends {PACKAGE})"
    );
    // The list of packages may be missing, or too old.
    apt_get(&["update"]);
    apt_get(&["install", "--yes", "--no-install-recommends", PACKAGE]);
    assert!(runs("pdflatex"), "{PACKAGE} is installed, without pdflatex");
}

fn runs(program: &str) -> bool {
    let run = Command::new(program).arg("--version").output();
    run.is_ok_and(|output| output.status.success())
}

fn apt_get(arguments: &[&str]) {
    let output = Command::new("apt-get")
        .args(["-o", "DPkg::Lock::Timeout=120"])
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .output()
        .expect("apt-get runs");
    assert!(
        output.status.success(),
        "apt-get {arguments:?} failed; install pdflatex yourself ({PACKAGE}):\n{}",
        said(&output)
    );
}

fn said(output: &Output) -> String {
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    String::from_utf8_lossy(&text).into_owned()
}

//! LaTeX in pdflatex.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use super::pdflatex;
use super::programs::said;
use super::tables::EXAMPLES;

/// One document, because each run of pdflatex takes its time to begin.
#[test]
fn every_table_is_set_by_pdflatex() {
    if !pdflatex::is_there() {
        return;
    }
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

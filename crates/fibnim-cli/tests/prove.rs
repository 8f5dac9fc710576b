//! `fibnim prove`: the files that it writes, and those that it reads.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

fn fibnim(directory: &TempDir, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .args(arguments)
        .current_dir(directory)
        .output()
        .expect("the program runs")
}

fn text(directory: &TempDir, path: &str) -> String {
    fs::read_to_string(directory.path().join(path)).expect(path)
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).expect("text")
}

const LOST: &str = "n = 0 | exists f: lowest(n, f) & r < f";

#[test]
fn an_automaton_is_written_for_graphviz_and_as_a_picture() {
    let directory = TempDir::new().expect("a directory");
    let arguments = [
        "prove",
        "--formula",
        LOST,
        "-o",
        "lost.dot",
        "-o",
        "lost.svg",
        "-o",
        "lost.png",
        "-o",
        "lost.pdf",
    ];
    assert!(stdout(&fibnim(&directory, &arguments)).starts_with("4 states\n"));
    assert!(text(&directory, "lost.dot").starts_with("digraph automaton {\n"));
    assert!(text(&directory, "lost.svg").starts_with("<svg "));
    let png = fs::read(directory.path().join("lost.png")).expect("a picture");
    assert!(png.starts_with(b"\x89PNG\r\n"));
    let pdf = fs::read(directory.path().join("lost.pdf")).expect("a picture");
    assert!(pdf.starts_with(b"%PDF-"));

    // What was learned is an automaton, too.
    let arguments = ["prove", "complement", "1", "1", "-o", "pair.dot"];
    stdout(&fibnim(&directory, &arguments));
    assert!(text(&directory, "pair.dot").contains("digits of (n, r)"));
}

/// The answer goes to the file whose name is for it, and is the same as on stdout.
#[test]
fn an_answer_is_written_to_a_file() {
    let directory = TempDir::new().expect("a directory");
    let formula = ["prove", "--formula", LOST];
    for (more, file) in [(&[][..], "lost.txt"), (&["--json"], "lost.json")] {
        let printed = stdout(&fibnim(&directory, &[&formula[..], more].concat()));
        let written = [&formula[..], &["-o", file, "-o", "lost.svg"]].concat();
        assert_eq!(stdout(&fibnim(&directory, &written)), "");
        assert_eq!(text(&directory, file), printed);
        assert!(text(&directory, "lost.svg").starts_with("<svg "));
    }
    let two = [&formula[..], &["-o", "a.txt", "-o", "a.json"]].concat();
    assert_eq!(fibnim(&directory, &two).status.code(), Some(2));
    assert!(!directory.path().join("a.txt").exists());
}

/// Pictures of proofs have the options of those of tables.
#[test]
fn a_picture_of_a_proof_has_a_title_and_a_size() {
    let directory = TempDir::new().expect("a directory");
    let draw = |more: &[&str]| {
        let arguments = ["prove", "--formula", LOST, "-o", "lost.svg"];
        stdout(&fibnim(&directory, &[&arguments[..], more].concat()));
        text(&directory, "lost.svg")
    };
    assert!(draw(&["--size", "800x600"]).contains("width=\"800\" height=\"600\""));
    let titled = draw(&["--title", "Lost piles", "--svg-text"]);
    assert!(titled.contains("<title>Lost piles</title>"), "{titled}");
    assert!(titled.contains(">Lost piles</text>"), "{titled}");
    assert!(titled.contains(">digits of (n, r), most significant first<"));
    assert!(!draw(&["--no-title", "--svg-text"]).contains(">digits of"));
    let no_picture = ["prove", "--formula", LOST, "--size", "800x600"];
    assert_eq!(fibnim(&directory, &no_picture).status.code(), Some(2));
}

#[test]
fn a_picture_that_cannot_be_written_is_a_failure_of_the_machine() {
    let directory = TempDir::new().expect("a directory");
    let output = fibnim(
        &directory,
        &["prove", "--formula", LOST, "-o", "none/lost.svg"],
    );
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "fibnim: cannot write 'none/lost.svg': its directory does not exist\n"
    );
    // What was decided is not lost.
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("4 states\n"));
}

/// Whoever trusts neither the prover nor its library has the certificate: a
/// changed sentence is found out.
#[test]
fn a_certificate_is_checked_by_another_engine() {
    let directory = TempDir::new().expect("a directory");
    let proofs: [&[&str]; 4] = [
        &["theorem-10"],
        &["gap-table-as-printed"],
        &["complement", "3", "4"],
        &["one-pile-5t2"],
    ];
    for proof in proofs {
        let arguments = [&["prove"], proof, &["--certificate", "proof.cert"]].concat();
        stdout(&fibnim(&directory, &arguments));
        let report = stdout(&fibnim(&directory, &["check", "proof.cert"]));
        let hold = [
            " claims of this file hold (",
            "the claim of this file holds (",
        ];
        assert!(hold.iter().any(|words| report.contains(words)), "{report}");

        let wrong = text(&directory, "proof.cert")
            .replace("\nclaim ", "\nREFUTE ")
            .replace("\nrefute ", "\nclaim ")
            .replace("\nREFUTE ", "\nrefute ");
        fs::write(directory.path().join("wrong.cert"), wrong).expect("a file");
        let output = fibnim(&directory, &["check", "wrong.cert"]);
        assert_eq!(output.status.code(), Some(3), "{proof:?}");
        let report = String::from_utf8_lossy(&output.stdout);
        let wrong = [" not hold (theorem ", " does not hold (theorem "];
        assert!(
            report.contains("\nWRONG ") && wrong.iter().any(|words| report.contains(words)),
            "{report}"
        );
    }
}

#[test]
fn walnut_gets_its_directories() {
    let directory = TempDir::new().expect("a directory");
    stdout(&fibnim(
        &directory,
        &["prove", "one-pile-5t2", "--walnut", "w"],
    ));
    let commands = text(&directory, "w/Command Files/one_pile_5t2.txt");
    assert!(
        commands.contains("eval recursion \"?msd_rule_5t_over_2 "),
        "{commands}"
    );
    assert!(text(&directory, "w/Custom Bases/msd_rule_5t_over_2.txt").starts_with("{0,1}\n"));
    let addition = text(&directory, "w/Custom Bases/msd_rule_5t_over_2_addition.txt");
    assert!(addition.starts_with("{0,1} {0,1} {0,1}\n"));
}

/// A predicate from Walnut goes back to Walnut as it came.
#[test]
fn an_imported_automaton_is_exported_again() {
    let directory = TempDir::new().expect("a directory");
    let less = "msd_2 msd_2\n\n0 0\n0 0 -> 0\n1 1 -> 0\n0 1 -> 1\n\n1 1\n0 0 -> 1\n1 0 -> 1\n0 1 -> 1\n1 1 -> 1\n";
    fs::write(directory.path().join("less.txt"), less).expect("a file");
    let arguments = [
        "prove",
        "--formula",
        "forall x, y: less(x, y) <=> x < y",
        "--system",
        "binary",
        "--import",
        "less=less.txt",
        "--walnut",
        ".",
    ];
    assert_eq!(stdout(&fibnim(&directory, &arguments)), "TRUE\n");
    assert_eq!(
        text(&directory, "Command Files/formula.txt"),
        "eval statement \"?msd_2 (A x,y ($less(x,y) <=> (x<y)))\":\n"
    );
    let exported = text(&directory, "Automata Library/less.txt");
    // The same transitions, in the order of their letters.
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&exported), sorted(less));
    assert!(!Path::new(directory.path()).join("Custom Bases").exists());
}

fn fibnim_reads(arguments: &[&str], text: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = program.stdin.take().expect("a pipe");
    stdin.write_all(text.as_bytes()).expect("a pipe");
    drop(stdin);
    program.wait_with_output().expect("an end")
}

/// An answer that is an automaton is a predicate of Walnut, and of a reader here.
#[test]
fn an_automaton_goes_to_walnut_and_comes_back() {
    let directory = TempDir::new().expect("a directory");
    let formula = "exists k: n = 3*k + m";
    stdout(&fibnim(
        &directory,
        &["prove", "--formula", formula, "--walnut", "w"],
    ));
    let import = "third=w/Automata Library/statement.txt";
    let same = format!("forall n, m: third(n, m) <=> {formula}");
    let arguments = ["prove", "--formula", &same, "--import", import];
    assert_eq!(stdout(&fibnim(&directory, &arguments)), "TRUE\n");
}

/// The sentences that verify what was learned are commands of Walnut, and mean
/// the same with the automata that come with them.
#[test]
fn what_was_learned_goes_to_walnut() {
    let directory = TempDir::new().expect("a directory");
    let learned: [(&[&str], &str, &[&str]); 2] = [
        (
            &["complement", "1", "2"],
            "complement_1_2",
            &["p", "p_1", "p_2", "p_1_2", "p_1_1"],
        ),
        (&["two-piles", "2t"], "two_piles_2t", &["p"]),
    ];
    for (what, name, relations) in learned {
        let arguments = [&["prove"], what, &["--walnut", name]].concat();
        stdout(&fibnim(&directory, &arguments));
        let commands = text(&directory, &format!("{name}/Command Files/{name}.txt"));
        let sentences = commands
            .lines()
            .filter(|line| line.starts_with("eval "))
            .count();
        assert_eq!(
            sentences,
            if relations.len() == 1 {
                4
            } else {
                5 * relations.len()
            }
        );
        for relation in relations {
            let path = format!("{name}/Automata Library/{relation}.txt");
            assert!(text(&directory, &path).starts_with("msd_fib msd_fib"));
        }
    }
    assert!(
        text(
            &directory,
            "complement_1_2/Command Files/complement_1_2.txt"
        )
        .contains("eval complement_1_2 \"?msd_fib (A n ((A r $p_1_2(n,r)) <=> (n=4)))\":\n")
    );
    let import = "p=complement_1_2/Automata Library/p_1_2.txt";
    let claim = "forall n: (forall r: p(n, r)) <=> n = 4";
    let arguments = ["prove", "--formula", claim, "--import", import];
    assert_eq!(stdout(&fibnim(&directory, &arguments)), "TRUE\n");
}

#[test]
fn a_certificate_comes_from_stdin_too() {
    let certificate = include_str!("cmd/prove.in/good.cert");
    let obeyed = certificate.replace("(x y) (< y x)", "(x \u{1b}[2J) (< \u{1b}[2J x)");
    let report = stdout(&fibnim_reads(&["check", "-", "-v"], &obeyed));
    assert!(report.contains("(x \u{FFFD}[2J) (< "), "{report}");
    let report = stdout(&fibnim_reads(&["check", "-"], certificate));
    assert!(
        report.ends_with(
            "all 2 claims of this file hold (theorem no-largest-number, system zeckendorf)\n"
        ),
        "{report}"
    );
}

#[test]
fn a_text_comes_from_stdin_too() {
    let text = "prove a: 1 < 2; prove b: forall n: n < 3";
    let answer = stdout(&fibnim_reads(&["prove", "-", "--json"], text));
    let marked = stdout(&fibnim_reads(
        &["prove", "-", "--json"],
        &format!("\u{FEFF}{text}"),
    ));
    assert_eq!(marked, answer);
    let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!(answer["verdict"], "false");
    assert_eq!(answer["counterexample"]["n"], "3");
    assert_eq!(answer["statements"][0]["verdict"], "true");
}

#[test]
fn times_are_told_only_if_they_are_asked_for() {
    let directory = TempDir::new().expect("a directory");
    let formula = ["prove", "--formula", "forall n: n + 1 > n"];
    assert_eq!(stdout(&fibnim(&directory, &formula)), "TRUE\n");
    let verbose = stdout(&fibnim(
        &directory,
        &[&formula[..], &["--verbose"]].concat(),
    ));
    assert!(
        verbose.contains(" ms, ") && verbose.contains(" steps, at most "),
        "{verbose}"
    );
    let json = stdout(&fibnim(
        &directory,
        &[&formula[..], &["--json", "-v"]].concat(),
    ));
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert!(json["milliseconds"].is_number());
    assert!(json["statements"][0]["milliseconds"].is_number());
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let directory = TempDir::new().expect("a directory");
    fs::write(directory.path().join("x.fib"), [0xff, 0xfe, 0]).expect("a file");
    let output = fibnim(&directory, &["prove", "x.fib"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "fibnim: 'x.fib' is no script: it is not a text in UTF-8\n"
    );
}

//! What is read: looked at before, up to its bound, and not repeated if it is not
//! ours.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

const FIBNIM: &str = env!("CARGO_BIN_EXE_fibnim");

/// The program in a directory, with no stdin.
fn fibnim(directory: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(FIBNIM);
    command.args(arguments).current_dir(directory);
    command.stdin(Stdio::null()).output().expect("it runs")
}

fn all_that_is_said(output: &Output) -> String {
    let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    format!("{out}{err}")
}

/// The commands that read a file, and what they call it.
fn readers(file: &str) -> [(Vec<String>, &'static str, &'static str); 4] {
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    let import = format!("p={file}");
    [
        (
            words(&["check", file]),
            "certificate",
            "'fibnim-certificate 1'",
        ),
        (words(&["prove", file]), "script", "system, def, prove"),
        (
            words(&["prove", "--import", &import, "--formula", "p(n)"]),
            "automaton of Walnut",
            "a number system for each track, such as msd_fib",
        ),
        (
            words(&["play", "--plain", "--load", file]),
            "record of a game",
            "'fibnim record 1'",
        ),
    ]
}

/// What a shell prints, in which `fibnim` is the program, with at most 600 MB of
/// addresses: what would be read whole does not fit.
#[cfg(target_os = "linux")]
fn shell(directory: &Path, script: &str) -> Output {
    let script = format!("ulimit -v 600000; fibnim() {{ \"$FIBNIM\" \"$@\"; }}; {script}");
    let mut command = Command::new("sh");
    command.args(["-c", &script]).current_dir(directory);
    command.env("FIBNIM", FIBNIM).env("RAYON_NUM_THREADS", "1");
    command.stdin(Stdio::null()).output().expect("a shell")
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_a_directory_and_a_file_that_is_too_large_are_refused_by_name() {
    let directory = TempDir::new().expect("a directory");
    let large = File::create(directory.path().join("large")).expect("a file");
    large.set_len(1 << 30).expect("a file with holes");
    fs::create_dir(directory.path().join("folder")).expect("a directory");
    for (file, code, starts) in [
        (
            "/dev/zero",
            2,
            "'/dev/zero' is no WHAT: it is a device; give a file of at most ",
        ),
        (
            "folder",
            1,
            "cannot read 'folder': is a directory; give a file",
        ),
        (
            "large",
            2,
            "limit exceeded: reading the WHAT 'large' would take 1073741824 bytes, and the limit is ",
        ),
        ("missing", 1, "cannot read 'missing': there is no such file"),
    ] {
        for (arguments, what, _) in readers(file) {
            if (file, what) == ("missing", "script") {
                // It might be a theorem.
                continue;
            }
            let words: Vec<String> = arguments.iter().map(|a| format!("'{a}'")).collect();
            let output = shell(directory.path(), &format!("fibnim {}", words.join(" ")));
            let message = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(code), "{arguments:?} {message}");
            let expected = format!("fibnim: {}", starts.replace("WHAT", what));
            assert!(message.starts_with(&expected), "{message}{expected}");
        }
    }
}

#[test]
fn what_is_not_ours_is_not_repeated() {
    let directory = TempDir::new().expect("a directory");
    let contents = [
        "root:$6$secret:19000:0:99999:7:::\nsecret:x\n",
        "KEY=secret\nPASSWORD=secret\n",
        "{ \"secret\": \"secret\" }\n",
        "2 secret\n",
        "msd_fib secret\n",
        "secret(x)\n",
        "\n# a comment\n\nsecret\n",
        "secret \u{1}\n",
        "fibnim-secret 1\n",
        "\u{FEFF}x = secret(\"secret",
    ];
    for content in contents {
        fs::write(directory.path().join("foreign"), content).expect("a file");
        for (mut arguments, what, first_line) in readers("foreign") {
            let json = what != "record of a game";
            if json {
                arguments.push("--json".into());
            }
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let output = fibnim(directory.path(), &arguments);
            let said = all_that_is_said(&output);
            assert_eq!(output.status.code(), Some(2), "{said}");
            assert!(!said.contains("secret"), "{content}: {said}");
            assert!(
                said.contains(&format!("'foreign' is no {what}: ")),
                "{said}"
            );
            assert!(said.contains(first_line), "{said}");
            assert_eq!(
                said.starts_with("{\"error\":{\"kind\":\"bad_"),
                json,
                "{said}"
            );
        }
    }
}

/// Of what is recognised by its name or its first word, the place is shown.
#[test]
fn what_is_ours_is_shown_where_it_is_wrong() {
    let directory = TempDir::new().expect("a directory");
    for (file, content) in [
        ("x.fib", "n = 2 +* evn"),
        ("x", "# even\n\ndef even(n) := evn(n)\nprove even(2)"),
        ("y", "∀ n: evn(n)"),
        ("z.txt", "exists n: evn(n)"),
    ] {
        fs::write(directory.path().join(file), content).expect("a file");
        let output = fibnim(directory.path(), &["prove", file]);
        let said = all_that_is_said(&output);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("evn"), "{said}");
    }
}

/// A pipe has no size: the bounds hold while it is read.
#[cfg(target_os = "linux")]
#[test]
fn what_has_no_end_is_given_up() {
    let directory = TempDir::new().expect("a directory");
    for (script, expected) in [
        (
            "yes secret | fibnim check -",
            "fibnim: stdin is no certificate: its first line is not 'fibnim-certificate 1'\n",
        ),
        (
            "cat /dev/zero | fibnim check -",
            "fibnim: stdin is no certificate: its first line is not 'fibnim-certificate 1'\n",
        ),
        (
            "yes '# a comment' | fibnim check -",
            "fibnim: stdin is no certificate: its first line is not 'fibnim-certificate 1'\n",
        ),
        (
            "(echo fibnim-certificate 1; yes) | fibnim check -",
            "fibnim: limit exceeded: reading the certificate stdin would take more than 16777216 bytes, and the limit is 16777216 bytes\n",
        ),
        (
            "yes 'prove true' | fibnim prove -",
            "fibnim: limit exceeded: reading the script stdin would take more than 1000000 bytes, and the limit is 1000000 bytes\n",
        ),
        (
            "(echo msd_fib; yes 0 1) | fibnim prove --import p=- --formula 'p(n)'",
            "fibnim: limit exceeded: reading the automaton of Walnut stdin would take more than 25165824 bytes, and the limit is 25165824 bytes\n",
        ),
        (
            "(echo msd_fib; head -c 70000 /dev/zero | tr '\\0' 0) | fibnim prove --import p=- --formula 'p(n)'",
            "fibnim: stdin is no automaton of Walnut: line 2 has more than 65536 bytes\n",
        ),
        (
            "yes | tr -d '\\n' | fibnim play fib 10 --plain >/dev/null",
            "fibnim: limit exceeded: reading a line would take more than ",
        ),
    ] {
        let output = shell(directory.path(), script);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{script}: {message}");
        assert!(message.starts_with(expected), "{script}: {message}");
    }
    let output = shell(directory.path(), "fibnim play fib 10 --plain </dev/zero");
    let said = all_that_is_said(&output);
    assert!(said.contains("That was the end of the input."), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_line_of_a_stream_that_is_too_long_is_refused_and_one_without_end_is_the_last() {
    let directory = TempDir::new().expect("a directory");
    let many = |count: usize| format!("head -c {count} /dev/zero | tr '\\0' 1");
    for (script, lines, code) in [
        (
            format!(
                "({}; printf '\\n3\\n') | fibnim solve fib -",
                many(30_000_001)
            ),
            vec![
                "would take 30000001 bytes, and the limit is 30000000 bytes\"",
                "\"outcome\":\"P\"",
            ],
            2,
        ),
        (
            "(echo 3; yes | tr -d '\\n') | fibnim solve fib -".to_owned(),
            vec!["\"outcome\":\"P\"", "bytes; nothing behind it is read\""],
            2,
        ),
        (
            "(echo 3; yes | tr -d '\\n') | fibnim odds fib -".to_owned(),
            vec!["\"first_wins\"", "bytes; nothing behind it is read\""],
            2,
        ),
        (
            "(echo 3; cat /dev/zero) | fibnim solve fib -".to_owned(),
            vec!["\"outcome\":\"P\"", "is not text; give one position a line"],
            2,
        ),
    ] {
        let output = shell(directory.path(), &script);
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(code), "{script}");
        let said: Vec<&str> = said.lines().collect();
        assert_eq!(said.len(), lines.len(), "{script}");
        for (said, expected) in said.iter().zip(lines) {
            assert!(said.contains(expected), "{script}: {said}");
        }
    }
}

/// The mark that some editors put first says nothing, wherever it is read.
#[cfg(unix)]
#[test]
fn a_byte_order_mark_is_passed_over_everywhere() {
    let directory = TempDir::new().expect("a directory");
    let certificate =
        "fibnim-certificate 1\ntheorem t\nautomaton valid 1 1\n+ 0 0\nclaim c true\nend\n";
    let record = "fibnim record 1\ngame: fib\nstart: 4\nfirst: human\nsecond: human\n";
    for (file, text) in [
        ("certificate", certificate),
        ("script", "prove true\n"),
        ("automaton", "msd_fib\n\n0 1\n0 -> 0\n"),
        ("record", record),
        ("positions", "3\n"),
        ("moves", "1\n"),
    ] {
        fs::write(directory.path().join(file), format!("\u{FEFF}{text}")).expect("a file");
    }
    let play = "--plain --first human --second human";
    for (script, expected) in [
        ("fibnim check certificate", "the claim of this file holds"),
        (
            "fibnim check - <certificate",
            "the claim of this file holds",
        ),
        ("fibnim prove script", "TRUE"),
        ("fibnim prove - <script", "TRUE"),
        ("fibnim prove --import p=automaton --formula 'p(0)'", "TRUE"),
        ("fibnim solve fib - <positions", "\"position\":\"3;2\""),
        ("fibnim odds fib - <positions", "\"position\":\"3;2\""),
        (
            &format!("fibnim play {play} --load record"),
            "The first player's move?",
        ),
        (
            &format!("fibnim play {play} fib 4 <moves"),
            "at most 2 may be taken now",
        ),
    ] {
        let script = format!("fibnim() {{ '{FIBNIM}' \"$@\"; }}; {script}");
        let mut command = Command::new("sh");
        command.args(["-c", &script]).current_dir(&directory);
        let output = command.stdin(Stdio::null()).output().expect("a shell");
        let said = all_that_is_said(&output);
        assert!(output.status.success(), "{script}: {said}");
        assert!(said.contains(expected), "{script}: {said}");
    }
}

/// A record may be replaced; whatever else is in a file stays.
#[test]
fn a_record_is_recognised_as_it_is_read() {
    let directory = TempDir::new().expect("a directory");
    let path = directory.path().join("game");
    let play = ["play", "--plain", "fib", "4", "--save", "game"];
    for (content, code) in [
        ("\u{FEFF}# ours\n\nfibnim record 1\n", 0),
        ("fibnim record 17\n", 2),
        ("# a shopping list\n", 2),
    ] {
        fs::write(&path, content).expect("a file");
        let output = fibnim(directory.path(), &play);
        assert_eq!(output.status.code(), Some(code), "{content}");
        let kept = fs::read_to_string(&path).expect("a file") == content;
        assert_eq!(kept, code == 2, "{content}");
    }
}

/// The automaton of a number takes time that grows with the square of its digits.
#[test]
fn a_number_of_a_certificate_is_bounded_before_any_work() {
    let directory = TempDir::new().expect("a directory");
    let number = "9".repeat(5000);
    let certificate = format!(
        "fibnim-certificate 1\ntheorem t\nautomaton valid 1 2\n+ 0 1\n+ 0 -\nnumber big {number}\nclaim c (exists (x) (big x))\nend\n"
    );
    fs::write(directory.path().join("big.cert"), certificate).expect("a file");
    let output = fibnim(directory.path(), &["check", "big.cert"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "fibnim: line 6: a number has at most 1010 digits, not 5000\n"
    );
}

/// What the prover writes, the checker reads: they share no code, but their bounds.
#[test]
fn the_bounds_of_certificates_are_the_same_on_both_sides() {
    assert_eq!(
        fibnim_logic::certificate::MAX_BYTES,
        fibnim_check::Certificate::MAX_BYTES
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_shard_and_a_manifest_that_are_too_large_are_not_read() {
    let directory = TempDir::new().expect("a directory");
    let folder = directory.path();
    let made = shell(folder, "fibnim sweep reversed --to 100 --dir d");
    assert!(made.status.success());
    let shard = File::create(folder.join("d/shard-0001.parquet")).expect("a file");
    shard.set_len(1 << 30).expect("a file with holes");
    let output = shell(folder, "fibnim sweep verify d --sample 0");
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let expected = "damaged  shard-0001.parquet: it has 1073741824 bytes, and at most ";
    assert!(said.contains(expected), "{said}");
    for (content, size, expected) in [
        ("secret", 6, "(it does not begin with {\"format\":)"),
        (
            "{\"secret\": 1}",
            13,
            "(it does not begin with {\"format\":)",
        ),
        (
            "{",
            1 << 30,
            "(it has 1073741824 bytes, and at most 16777216 are expected)",
        ),
    ] {
        let path = folder.join("d/manifest.json");
        fs::write(&path, content).expect("a file");
        let file = File::options().write(true).open(&path).expect("a file");
        file.set_len(size).expect("a file with holes");
        let output = shell(folder, "fibnim sweep verify d");
        let said = all_that_is_said(&output);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(
            said.contains(expected) && !said.contains("secret"),
            "{said}"
        );
    }
}

#[test]
fn a_manifest_with_a_byte_order_mark_is_read() {
    let directory = TempDir::new().expect("a directory");
    let sweep = ["sweep", "reversed", "--to", "40", "--dir", "d"];
    assert!(fibnim(directory.path(), &sweep).status.success());
    let path = directory.path().join("d/manifest.json");
    let manifest = fs::read_to_string(&path).expect("a manifest");
    fs::write(&path, format!("\u{FEFF}{manifest}")).expect("a file");
    let output = fibnim(directory.path(), &["sweep", "verify", "d"]);
    assert!(output.status.success(), "{}", all_that_is_said(&output));
}

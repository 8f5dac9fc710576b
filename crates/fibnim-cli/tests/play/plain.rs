//! Plain play: what a script gets.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

fn play(arguments: &[&str], lines: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .arg("play")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let lines = lines.to_owned();
    let writer = std::thread::spawn(move || {
        // The program may end before it has read all.
        let _ = stdin.write_all(lines.as_bytes());
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

/// What is printed in a game that ends well.
fn said(arguments: &[&str], lines: &str) -> String {
    let output = play(arguments, lines);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert_eq!(errors, "");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn a_script_plays_a_whole_game() {
    let arguments = ["fib", "20", "--level", "perfect", "--seed", "1"];
    let text = said(
        &arguments,
        "hint\nhint\nhint\n3\nundo\nredo\nundo\n2\nmoves\n",
    );
    assert!(text.contains("You can win: take 2."), "{text}");
    assert!(text.contains("Compare its smallest part"), "{text}");
    assert!(text.contains("Why: 20 = 2 + 5 + 13"), "{text}");
    // Another position has another hint, from its first rung.
    let begun = said(&arguments, "hint\n2\nhint\n");
    assert_eq!(begun.matches("hint again tells more").count(), 2, "{begun}");
    assert!(!begun.contains("Why:"), "{begun}");
    assert!(text.contains("The computer: take"), "{text}");
    assert!(text.ends_with("That was the end of the input.\n"), "{text}");
    assert_eq!(
        text,
        said(
            &arguments,
            "hint\nhint\nhint\n3\nundo\nredo\nundo\n2\nmoves\n"
        )
    );
}

#[test]
fn two_people_play_to_the_end() {
    let arguments = ["nim", "1,2", "--first", "human", "--second", "human"];
    let text = said(
        &arguments,
        "1 from 2\n5 from 1\n\nnonsense\n1 from 1\nanalysis\n1\nrecord\nquit\n",
    );
    assert!(text.contains("The second player's move?"), "{text}");
    assert!(
        text.contains("Error: 'take 5 from pile 1' is not a move here: the pile has 1."),
        "{text}"
    );
    assert!(
        text.contains("Error: 'nonsense' is not a move here"),
        "{text}"
    );
    assert!(text.contains("  + take 1 from pile 2"), "{text}");
    assert!(
        text.contains("The game is over: the first player has won."),
        "{text}"
    );
    assert!(
        text.ends_with(
            "3. take 1 from pile 2\nresult: first wins\nnew, review, undo, record, save FILE or quit?\n"
        ),
        "{text}"
    );
}

#[test]
fn the_end_tells_where_the_win_was_lost_and_the_score() {
    let arguments = ["fib", "5", "--first", "human", "--second", "human"];
    let text = said(&arguments, "1\n2\n2\nreview\nnew\n1\n1\n1\n2\nquit\n");
    assert!(
        text.contains("The win changed hands once, at move 2."),
        "{text}"
    );
    let slip = "  ▼ 2. second: take 2 gives the win away: take 1 would have kept it.";
    assert_eq!(text.matches(slip).count(), 2, "{text}");
    assert!(
        text.contains("    1. first: take 1; every move loses here."),
        "{text}"
    );
    assert!(
        text.contains("The score: first player 1, second player 0."),
        "{text}"
    );
    assert!(text.contains("never gave the win away."), "{text}");
    assert!(
        text.contains("The score: first player 1, second player 1."),
        "{text}"
    );
}

#[test]
fn a_puzzle_is_solved_line_by_line() {
    let text = said(
        &["--puzzle=2026-11-18"],
        "split 2\nhint\nhint\nhint\nquit\n",
    );
    assert!(
        text.starts_with("Puzzle 2026-11-18\nStagnant ones\n"),
        "{text}"
    );
    assert!(text.contains("Find the one move that wins."), "{text}");
    assert!(text.contains("No: after split a 2 into 1 + 1"), "{text}");
    let (_, told) = text.split_once("You can win: ").expect("a hint");
    let (step, _) = told.split_once('.').expect("a sentence");
    let text = said(&["--puzzle=2026-11-18"], &format!("{step}\nquit\n"));
    assert!(text.contains("Solved at the first try! Yes: "), "{text}");
    for day in ["2026-02-30", "tomorrow"] {
        let output = play(&[&format!("--puzzle={day}")], "");
        assert_eq!(output.status.code(), Some(2), "{day}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains("2026-11-18"), "{errors}");
    }
    // Without a day it is that of today.
    assert!(said(&["--puzzle"], "quit\n").starts_with("Puzzle 20"));
}

#[test]
fn computers_play_the_same_game_with_the_same_seed() {
    let game = |seed| {
        let arguments = [
            "fib", "100", "--first", "easy", "--second", "hard", "--seed", seed,
        ];
        said(&arguments, "")
    };
    assert_eq!(game("5"), game("5"));
    assert_ne!(game("5"), game("6"));
    assert!(game("5").contains("The game is over: the"));
}

#[test]
fn a_game_without_end_is_ended() {
    let text = said(
        &[
            "nim",
            "10^9",
            "--first",
            "unskilled",
            "--second",
            "unskilled",
            "--seed",
            "1",
        ],
        "",
    );
    assert!(text.contains("The game is over"), "{text}");
    let arguments = [
        "one-pile", "10^9", "--max", "2", "--first", "easy", "--second", "easy", "--seed", "1",
    ];
    let text = said(&arguments, "");
    assert!(text.ends_with("After 10000 moves the game is not over; it ends here.\n"));
}

#[test]
fn a_record_is_saved_loaded_and_played_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, other) = (folder.path().join("a.txt"), folder.path().join("b.txt"));
    let (file, other) = (
        file.to_str().expect("UTF-8"),
        other.to_str().expect("UTF-8"),
    );
    let arguments = [
        "nim", "3,5", "--level", "perfect", "--seed", "1", "--save", file,
    ];
    let text = said(
        &arguments,
        &format!("2 from 2\nsave {other}\nsave\nsave {other}/no\n"),
    );
    assert!(text.contains("The record is in"), "{text}");
    assert!(text.contains("Name the file"), "{text}");
    assert!(text.contains("Error: cannot write"), "{text}");
    let record = fs::read_to_string(file).expect("it is saved");
    assert_eq!(record, fs::read_to_string(other).expect("it is saved"));
    assert!(
        record.contains("first: human\nsecond: skilled\n"),
        "{record}"
    );
    let text = said(&["--load", file], "undo\n");
    assert!(text.contains("Second player: computer, perfect."), "{text}");
    assert!(text.contains("Piles of 3, 5."), "{text}");
    fs::write(file, "no record").expect("it is written");
    let output = play(&["--load", file], "");
    assert_eq!(output.status.code(), Some(2));
    let output = play(&["--load", "no-such-file"], "");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn without_a_game_it_is_asked_for() {
    let text = said(&[], "chess\n5\nx\n\nquit\n");
    assert!(text.contains("  5  Nim"), "{text}");
    assert!(text.contains("Error: there is no game 'chess'"), "{text}");
    assert!(
        text.contains("Error: 'x' is not a position of nim"),
        "{text}"
    );
    assert!(text.contains("Piles of 3, 5, 7."), "{text}");
    let text = said(&[], "takeaway\nquit\n");
    assert!(
        text.ends_with("Which position? (nothing: 30; with the rule 3t)\n"),
        "{text}"
    );
    assert!(said(&[], "quit\n").ends_with("Which game? (its number or its name)\n"));
    let text = said(&[], "");
    assert!(
        text.ends_with("Which game? (its number or its name)\n"),
        "{text}"
    );
}

#[test]
fn bad_arguments_are_refused() {
    for arguments in [
        ["chess", "8"],
        ["fib", "x"],
        ["nim", "--rule=3t"],
        ["nim", "--first=nobody"],
        ["nim", "--level=divine"],
    ] {
        let output = play(&arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty());
    }
}

#[test]
fn who_cannot_play_is_refused_with_who_can() {
    let complaint = |arguments: &[&str]| {
        let output = play(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    let words = complaint(&["nim", "3,5", "--first=tail"]);
    assert!(words.contains("nim has none"), "{words}");
    let words = complaint(&["nim", "3,5", "--second=nobody"]);
    assert!(words.contains("human and the levels easy"), "{words}");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    let file = file.to_str().expect("UTF-8");
    let record = "fibnim record 1\ngame: nim\nstart: 3,5\nfirst: wizard\nsecond: skilled\n";
    fs::write(file, record).expect("it is written");
    let words = complaint(&["--load", file]);
    assert!(words.contains("first: 'wizard' is not a player"), "{words}");
    // Others may play in place of those of the record.
    let arguments = ["--load", file, "--first", "human", "--level", "easy"];
    let text = said(&arguments, "");
    assert!(text.contains("computer, easy."), "{text}");
}

#[test]
fn only_a_record_is_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("letter.txt");
    fs::write(&file, "Dear Emma").expect("it is written");
    let path = file.to_str().expect("UTF-8");
    let output = play(&["nim", "3,5", "--save", path], "2 from 2\n");
    assert_eq!(output.status.code(), Some(2));
    let words = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(words.contains("letter.txt' is there already"), "{words}");
    assert!(output.stdout.is_empty());
    let text = said(&["nim", "3,5"], &format!("save {path}\n"));
    assert!(text.contains("Error:"), "{text}");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "Dear Emma");
    fs::write(&file, "fibnim record 1\n").expect("it is written");
    said(&["nim", "3,5", "--save", path], "2 from 2\n");
    assert!(
        fs::read_to_string(&file)
            .expect("it is there")
            .contains("1. take 2")
    );
}

#[test]
fn a_file_that_cannot_be_written_or_read_is_named() {
    let complaint = |arguments: &[&str], code| {
        let output = play(arguments, "");
        let words = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(code), "{words}");
        (output.stdout, words)
    };
    let (out, words) = complaint(&["nim", "3,5", "--save", "no/such/folder/a.txt"], 1);
    assert!(words.contains("no/such/folder/a.txt"), "{words}");
    assert!(out.is_empty(), "it is found out before the game");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("UTF-8");
    let (_, words) = complaint(&["--load", path], 1);
    assert!(words.contains("directory"), "{words}");
    if cfg!(target_os = "linux") {
        let (_, words) = complaint(&["nim", "3,5", "--save", "/dev/full"], 1);
        assert!(words.contains("/dev/full"), "{words}");
        let (_, words) = complaint(&["--load", "/dev/zero"], 2);
        assert!(words.contains("it is a device"), "{words}");
    }
}

#[test]
fn signals_end_the_game_and_leave_its_record() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("game.txt");
        let mut child = Command::new(env!("CARGO_BIN_EXE_fibnim"))
            .args(["play", "nim", "3,5", "--save"])
            .arg(&file)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(b"2 from 2\n").expect("it is read");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let mut asked = 0;
        while asked < 2 {
            let line = lines.next().expect("a line").expect("UTF-8");
            asked += usize::from(line == "Your move?");
        }
        let pid = child.id().to_string();
        let sent = Command::new("kill").args([signal, &pid]).status();
        assert!(sent.expect("kill runs").success());
        let status = child.wait().expect("it ends");
        assert_eq!(status.code(), Some(code), "{signal}");
        let record = fs::read_to_string(&file).expect("it is saved");
        assert!(record.contains("\n2. take "), "{record}");
    }
}

#[test]
fn a_game_that_is_over_keeps_its_sides() {
    let arguments = ["nim", "1", "--level", "perfect"];
    let text = said(&arguments, "1\nswap\nrecord\n");
    assert!(text.contains("Error: The game is over"), "{text}");
    assert!(text.contains("first: human\nsecond: skilled\n"), "{text}");
}

#[test]
fn bytes_that_are_no_text_do_no_harm() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .args(["play", "nim", "3,5"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    stdin
        .write_all(b"\xff\xfe\x00\x1b[A\n")
        .expect("it is read");
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains("is not a move here"), "{text}");
    assert!(!text.contains('\x1b'), "{text}");
}

#[test]
fn who_closes_the_pipe_has_read_enough() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .args([
            "play", "one-pile", "10^9", "--max", "2", "--first", "easy", "--second", "easy",
        ])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    lines.next().expect("a line").expect("UTF-8");
    drop(lines);
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success());
    assert!(output.stderr.is_empty());
}

/// Games that are kept as plain play tells them.
const KEPT: [&[&str]; 9] = [
    &["fib", "34"],
    &["fib", "15,62;10"],
    &["takeaway", "--rule", "3t", "47"],
    &["nim", "30,50,70"],
    &["chomp", "3x4"],
    &["subtraction-reversed", "n=21"],
    &["zeckendorf", "1^12 2^3 5 8^2"],
    &["zeckendorf-reversed", "n=129"],
    &["build-up", "n=17"],
];

/// Hints, moves and analyses of many games, as they were when they were read last.
/// `FIBNIM_SCREENS=write` keeps them anew.
#[test]
fn what_plain_play_tells_is_as_it_was_kept() {
    let mut told = String::new();
    for game in KEPT {
        let arguments = [game, &["--plain", "--level", "perfect", "--seed", "3"]].concat();
        let lines = "hint\nhint\nhint\nhint\nmoves\nanalysis\nboard\nrules\nscore\nnonsense\n";
        let title = format!("== {}\n", game.join(" "));
        told.push_str(&title);
        told.push_str(&said(&arguments, lines));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/play/kept-plain.txt");
    if std::env::var_os("FIBNIM_SCREENS").is_some_and(|wish| wish == "write") {
        fs::write(path, &told).unwrap();
    }
    let kept = fs::read_to_string(path).unwrap();
    for (now, before) in told.split("== ").zip(kept.split("== ")) {
        assert!(now == before, "it was\n{before}\nand is now\n{now}");
    }
    assert_eq!(told.len(), kept.len());
}

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
    let text = said(&arguments, "hint\n3\nundo\nredo\nundo\n2\nmoves\n");
    assert!(text.contains("You can win: take 2."), "{text}");
    assert!(text.contains("Why: 20 = 2 + 5 + 13"), "{text}");
    assert!(text.contains("The computer: take"), "{text}");
    assert!(text.ends_with("That was the end of the input.\n"), "{text}");
    assert_eq!(
        text,
        said(&arguments, "hint\n3\nundo\nredo\nundo\n2\nmoves\n")
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
            "3. take 1 from pile 2\nresult: first wins\nundo, record, save FILE or quit?\n"
        ),
        "{text}"
    );
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
    assert!(
        text.contains("Second player: computer, perfect (skilled)"),
        "{text}"
    );
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
    assert!(text.contains("  5  nim"), "{text}");
    assert!(text.contains("Error: 'chess' is not a game"), "{text}");
    assert!(
        text.contains("Error: 'x' is not a position of nim"),
        "{text}"
    );
    assert!(text.contains("Piles of 3, 5, 7."), "{text}");
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

//! Whole games at 80×24, each with a hint and an undo, and some screens at 60×20
//! and 120×40. They are in `docs/play/`:
//! `FIBNIM_SCREENS=write cargo test -p fibnim-cli --test play` writes them anew.

use std::path::PathBuf;
use std::{env, fs};

use crate::terminal::Terminal;

/// What is on the screen, without spaces at the ends of lines.
fn seen(terminal: &Terminal) -> String {
    let screen = terminal.screen();
    let lines = screen.lines().map(|line| line.trim_end().to_owned() + "\n");
    lines.collect()
}

/// Waits for the screen of the documentation, or writes that.
fn check(terminal: &Terminal, name: &str) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/play");
    let file = file.join(name).with_extension("txt");
    if env::var_os("FIBNIM_SCREENS").is_some_and(|wish| wish == "write") {
        terminal.wait_for_calm();
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(&file, seen(terminal)).expect("the file is written");
    }
    let known = fs::read_to_string(&file).unwrap_or_default();
    let what = format!("the screen of {name}:\n{known}\n");
    terminal.wait(&what, |terminal| seen(terminal) == known);
}

/// How many moves were made, as the screen says it.
fn made(terminal: &Terminal) -> Option<usize> {
    let screen = terminal.screen();
    let heading = screen.lines().next()?;
    let (_, number) = heading.rsplit_once(' ')?;
    let number: usize = number.parse().ok()?;
    let over = heading.contains("over after");
    Some(if over { number } else { number.checked_sub(1)? })
}

fn is_over(terminal: &Terminal) -> bool {
    terminal.screen().contains("The game is over")
}

/// Waits until it is the person's turn again, or the end.
fn wait_for_turn(terminal: &Terminal, before: usize) {
    terminal.wait("the next turn", |terminal| {
        made(terminal).is_some_and(|made| made > before)
            && (terminal.screen().contains("Your move:") || is_over(terminal))
    });
}

/// Plays the move that the last rung of a hint chooses.
fn follow_hint(terminal: &Terminal, picture: Option<&str>) {
    let before = made(terminal).expect("a heading");
    for rung in 1..=3 {
        terminal.send("h");
        terminal.wait_for(&format!("Hint {rung} of 3"));
        if let Some(picture) = picture {
            check(terminal, &format!("{picture}-{rung}"));
        }
    }
    terminal.send("\r");
    wait_for_turn(terminal, before);
}

/// A game from its start to its end, with a hint, an undo and an analysis.
fn play(name: &str, arguments: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let record = folder.path().join("record.txt");
    let mut all = arguments.to_vec();
    let record_text = record.to_str().expect("a path in UTF-8");
    all.extend(["--level", "perfect", "--seed", "1", "--save", record_text]);
    let terminal = Terminal::start(folder.path(), &all);
    terminal.wait_for("Your move:");
    check(&terminal, &format!("{name}-start"));
    follow_hint(&terminal, Some(&format!("{name}-hint")));
    let after_two = made(&terminal).expect("a heading");
    assert_eq!(after_two, 2);
    terminal.send("u");
    terminal.wait("the start", |terminal| made(terminal) == Some(0));
    check(&terminal, &format!("{name}-undo"));
    follow_hint(&terminal, None);
    terminal.send("a");
    terminal.wait_for(" moves: ");
    check(&terminal, &format!("{name}-analysis"));
    while !is_over(&terminal) {
        follow_hint(&terminal, None);
    }
    terminal.wait_for("v shows each move");
    check(&terminal, &format!("{name}-end"));
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
    let text = fs::read_to_string(record).expect("the record was saved");
    assert!(text.ends_with("result: first wins\n"), "{text}");
}

#[test]
fn a_game_of_fibonacci_nim() {
    play("fib", &["fib", "20"]);
}

#[test]
fn a_game_of_two_pile_nim() {
    play("nim", &["nim", "4,7"]);
}

#[test]
fn a_game_of_the_reversed_zeckendorf_game() {
    play("zeckendorf-reversed", &["zeckendorf-reversed", "n=18"]);
}

#[test]
fn the_mouse_takes_a_stone() {
    let folder = tempfile::tempdir().expect("a folder");
    let people = ["--first", "human", "--second", "human"];
    let terminal = Terminal::start(folder.path(), &[&["fib", "20"], &people[..]].concat());
    terminal.wait_for("First player: take 1");
    // The first stone of the row on top: with it five are taken.
    let screen = terminal.screen();
    let row = screen.lines().position(|line| line.contains('○'));
    let row = row.expect("a row of stones");
    let before = screen.lines().nth(row).expect("it is there");
    let column = before.chars().position(|c| c == '●').expect("a stone");
    let press = format!("\x1b[<0;{};{}M", column + 1, row + 1);
    terminal.send(&press);
    terminal.wait_for("First player: take 5");
    terminal.send(&press);
    terminal.wait_for("Second player: take 1");
    assert_eq!(made(&terminal), Some(1));
    terminal.send("\x03");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn the_menu() {
    let folder = tempfile::tempdir().expect("a folder");
    let terminal = Terminal::start(folder.path(), &["--seed", "1"]);
    terminal.wait_for("choose a game");
    check(&terminal, "menu");
    terminal.send("\x1b[B\x1b[B\r");
    terminal.wait_for("Start the game");
    check(&terminal, "menu-options");
    terminal.send("\r");
    terminal.wait_for("Your move:");
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn other_boards() {
    let boards = [
        ("chomp", vec!["chomp", "4x7"]),
        ("chomp-reversed", vec!["chomp-reversed", "4,2,1 of 4x7"]),
        (
            "subtraction-reversed",
            vec!["subtraction-reversed", "5 of 21"],
        ),
        ("build-up", vec!["build-up", "1^2 3 / 17"]),
        ("large-piles", vec!["fib", "10^20,12345,7;1000"]),
    ];
    for (name, arguments) in boards {
        let folder = tempfile::tempdir().expect("a folder");
        let terminal = Terminal::start(folder.path(), &arguments);
        terminal.wait_for("Your move:");
        check(&terminal, name);
        terminal.send("q");
        assert_eq!(terminal.end(), 0);
    }
}

#[test]
fn other_sizes() {
    for (rows, columns) in [(20, 60), (40, 120)] {
        for (name, arguments) in [
            ("fib", vec!["fib", "20", "--level", "perfect"]),
            ("chomp", vec!["chomp", "4x7"]),
            ("zeckendorf-reversed", vec!["zeckendorf-reversed", "n=18"]),
        ] {
            let folder = tempfile::tempdir().expect("a folder");
            let terminal = Terminal::start(folder.path(), &arguments);
            terminal.wait_for("Your move:");
            terminal.resize(rows, columns);
            check(&terminal, &format!("{columns}x{rows}/{name}-start"));
            terminal.send("h");
            terminal.wait_for("Hint 1 of 3");
            terminal.send("h");
            check(&terminal, &format!("{columns}x{rows}/{name}-hint"));
            terminal.send("q");
            assert_eq!(terminal.end(), 0);
        }
    }
}

/// A win that is given away at the first move, looked at again.
#[test]
fn a_look_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["fib", "10", "--level", "perfect", "--seed", "1"];
    let terminal = Terminal::start(folder.path(), &arguments);
    terminal.wait_for("Your move:");
    terminal.send("1\r");
    wait_for_turn(&terminal, 0);
    while !is_over(&terminal) {
        let before = made(&terminal).expect("a heading");
        terminal.send("\r");
        wait_for_turn(&terminal, before);
    }
    terminal.wait_for("changed hands");
    check(&terminal, "lost");
    terminal.send("v");
    terminal.wait_for("Which move keeps it");
    check(&terminal, "look-back");
    terminal.send("\x1b[C");
    terminal.wait_for("would have kept it");
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_puzzle() {
    let folder = tempfile::tempdir().expect("a folder");
    let terminal = Terminal::start(folder.path(), &["--puzzle=2026-11-20", "--seed", "1"]);
    terminal.wait_for("Find the one move that wins");
    check(&terminal, "puzzle");
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
}

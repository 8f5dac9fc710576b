//! However the game ends, the terminal is left as it was.

use std::fs;
use std::process::Command;

use crate::terminal::Terminal;

fn start() -> (tempfile::TempDir, Terminal) {
    let folder = tempfile::tempdir().expect("a folder");
    let terminal = Terminal::start(folder.path(), &["fib", "20", "--seed", "1"]);
    terminal.wait_for("Your move:");
    assert!(terminal.is_taken());
    (folder, terminal)
}

fn signal(name: &str, pid: &str) -> bool {
    let status = Command::new("kill").args([name, pid]).output();
    status.expect("kill runs").status.success()
}

#[test]
fn control_c_ends_the_game() {
    let (_folder, terminal) = start();
    terminal.send("\x03");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn signals_end_the_game() {
    for (name, code) in [("-TERM", 143), ("-INT", 130), ("-QUIT", 131)] {
        let (_folder, terminal) = start();
        assert!(signal(name, &terminal.pid()));
        assert_eq!(terminal.end(), code, "{name}");
    }
}

#[test]
fn a_signal_ends_the_game_in_the_middle_of_a_key() {
    let (_folder, terminal) = start();
    // Half of an arrow: the rest never comes.
    terminal.send("\x1b[");
    terminal.wait_for_calm();
    assert!(signal("-TERM", &terminal.pid()));
    assert_eq!(terminal.end(), 143);
}

#[test]
fn a_terminal_that_goes_away_ends_the_game_and_leaves_its_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["fib", "20", "--seed", "1", "--save", "game.txt"];
    let terminal = Terminal::start(folder.path(), &arguments);
    terminal.wait_for("Your move:");
    terminal.send("\r");
    terminal.wait_for("move 3");
    terminal.close();
    let read = |name| fs::read_to_string(folder.path().join(name)).expect("it is written");
    assert_eq!(read("status.txt"), "0\n");
    assert!(read("game.txt").contains("\n2. take "));
}

/// Nothing is told to a program that is killed: what was played must be there
/// already.
#[test]
fn a_record_survives_the_worst_signal() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["fib", "20", "--seed", "1", "--save", "game.txt"];
    let terminal = Terminal::start(folder.path(), &arguments);
    terminal.wait_for("Your move:");
    terminal.send("\r");
    terminal.wait_for("move 3");
    assert!(signal("-KILL", &terminal.pid()));
    terminal.close();
    let record = fs::read_to_string(folder.path().join("game.txt")).expect("it is written");
    assert!(record.contains("\n2. take "), "{record}");
    let terminal = Terminal::start(folder.path(), &["--load", "game.txt"]);
    terminal.wait_for("move 3");
    terminal.send("\x03");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_game_that_is_seen_again_is_saved_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    let people = ["--first", "human", "--second", "human"];
    let arguments = [&["nim", "1,1", "--save", "game.txt"], &people[..]].concat();
    let terminal = Terminal::start(folder.path(), &arguments);
    terminal.wait_for("First player: take 1");
    terminal.send("\r");
    terminal.wait_for("Second player: take 1");
    terminal.send("\r");
    terminal.wait_for("The game is over");
    terminal.send("\x1b[D");
    terminal.wait_for("looking back: 1 of 2");
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
    let record = fs::read_to_string(&file).expect("it is saved");
    assert!(record.ends_with("result: second wins\n"), "{record}");
    // Loaded, and left at its start.
    let again = ["--load", "game.txt", "--save", "game.txt"];
    let terminal = Terminal::start(folder.path(), &again);
    terminal.wait_for("looking back: 0 of 2");
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
    assert_eq!(fs::read_to_string(&file).expect("it is there"), record);
}

#[test]
fn the_window_may_have_any_size() {
    let (_folder, terminal) = start();
    for step in 0..60u16 {
        let rows = 1 + (step * 37) % 50;
        let columns = 1 + (step * 53) % 140;
        terminal.resize(rows, columns);
        if step % 7 == 0 {
            terminal.send("\x1b[A");
        }
    }
    terminal.resize(5, 30);
    terminal.wait_for("the terminal is too");
    terminal.resize(24, 80);
    terminal.wait_for("Your move:");
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn any_bytes_as_keys_do_no_harm() {
    let (_folder, terminal) = start();
    let mut random = 99_u64;
    // The terminal is read by 1024 bytes: what is beyond waits for another key.
    for _ in 0..6 {
        let bytes: Vec<u8> = std::iter::repeat_with(|| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            u8::try_from(random >> 56).expect("a byte")
        })
        // Not the keys that end the game.
        .filter(|byte| !matches!(byte, 3 | b'q' | b'y'))
        .take(700)
        .collect();
        terminal.send(bytes);
        terminal.wait_for_calm();
    }
    assert!(terminal.is_taken(), "{}", terminal.output());
    // The end of half a key of any kind.
    terminal.send("ucmM~\x1b[201~ucmM~");
    terminal.wait_for_calm();
    terminal.send("\x03");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn no_colour_is_used_where_none_is_wanted() {
    let folder = tempfile::tempdir().expect("a folder");
    // A foreground colour begins with 3, 9 or 38;5.
    let is_coloured = |terminal: &Terminal| {
        let output = terminal.output();
        output.contains("\x1b[38;5;") || output.contains("\x1b[3") && output.contains("36m")
    };
    let coloured = Terminal::start(folder.path(), &["fib", "20"]);
    coloured.wait_for("Your move:");
    assert!(is_coloured(&coloured));
    let plain = Terminal::start(folder.path(), &["fib", "20", "--no-color"]);
    plain.wait_for("Your move:");
    assert!(!is_coloured(&plain));
    for terminal in [coloured, plain] {
        terminal.send("q");
        assert_eq!(terminal.end(), 0);
    }
}

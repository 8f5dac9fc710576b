//! What takes long says what it does, at a terminal alone, and what was done where Ctrl-C
//! ends it.

#![cfg(unix)]

use std::fs;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{self, Pty, open};

/// Nothing takes as long, on any machine; a test that waits longer has failed.
const PATIENCE: Duration = Duration::from_mins(2);

/// A command with its work, what its line says, in this order, and what it says in the end.
struct Case {
    arguments: &'static str,
    line: &'static [&'static str],
    end: &'static [&'static str],
}

const CASES: [Case; 7] = [
    Case {
        arguments: "solve nim 120,130,140 --engine search --max-seconds 100000 --max-positions 1000000000 --max-memory 100000",
        line: &["fibnim: the search: ", " positions, ", " positions/s, "],
        end: &[" in the search: ", " positions; nothing was written"],
    },
    Case {
        arguments: "table reversed --to 600 --max-seconds 100000 --max-memory 100000",
        line: &["fibnim: the ", " of ", " states (", "%), ", " states/s, "],
        end: &[" of ", " states (", "%); nothing was written"],
    },
    Case {
        arguments: "table lengths --to 250 --max-seconds 100000 --max-memory 100000",
        line: &[
            "fibnim: the lengths of games: ",
            " of 250 rows (",
            " rows/s, about ",
            " left, ",
        ],
        end: &[" of 250 rows (", "% of the work); nothing was written"],
    },
    Case {
        arguments: "match chomp 7x7 --first lookahead:4 --second unskilled --games 10000000 --max-seconds 100000",
        line: &["fibnim: the match: ", " of 10,000,000 games (0%), ", "/s, "],
        end: &[
            " in the match: ",
            " of 10,000,000 games (0%); nothing was written",
        ],
    },
    Case {
        arguments: "odds fib 2500 --second semi:1/2 --max-seconds 100000 --max-memory 100000",
        line: &["fibnim: the odds of one pile: ", " steps, ", "/s, "],
        end: &[" in the odds of one pile: ", " steps; nothing was written"],
    },
    Case {
        arguments: "prove two-piles 3t --max-seconds 100000 --max-memory 100000",
        line: &[
            "fibnim: the ",
            "/s, ",
            " s; guess ",
            " from numbers of up to ",
            " digits, ",
        ],
        end: &[
            " in the ",
            "; guess ",
            " digits, ",
            " refuted",
            "; nothing was written",
        ],
    },
    Case {
        arguments: "prove complement 12 13 --max-seconds 100000 --max-memory 100000",
        line: &[
            "fibnim: the proof: ",
            " steps/s, ",
            " states, ",
            " refuted, ",
        ],
        end: &[" in the ", "; guess ", " refuted", "; nothing was written"],
    },
];

/// The program at a terminal of its own.
struct Terminal {
    pty: Arc<Pty>,
    child: Child,
    seen: Arc<Mutex<Vec<u8>>>,
}

impl Terminal {
    fn start(arguments: &str) -> Self {
        let (pty, pts) = open().expect("a terminal");
        pty.resize(Size::new(24, 240)).expect("a size");
        let child = blocking::Command::new(env!("CARGO_BIN_EXE_fibnim"))
            .args(arguments.split(' '))
            .spawn(pts)
            .expect("the program starts");
        let (pty, seen) = (Arc::new(pty), Arc::new(Mutex::new(Vec::new())));
        let (reader, shared) = (Arc::clone(&pty), Arc::clone(&seen));
        // It ends when the program does.
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = (&*reader).read(&mut buffer) {
                shared.lock().expect("no panic").extend(&buffer[..count]);
            }
        });
        Self { pty, child, seen }
    }

    /// All that was written so far, one line after the other.
    fn lines(&self) -> Vec<String> {
        let seen = self.seen.lock().expect("no panic");
        let text = String::from_utf8_lossy(&seen).replace("\x1b[K", "");
        text.split(['\r', '\n']).map(str::to_owned).collect()
    }

    /// Waits for a line that says all of this.
    fn wait_for(&self, words: &[&str], arguments: &str) {
        let start = Instant::now();
        while !self.lines().iter().any(|line| says(line, words)) {
            let lines = self.lines();
            assert!(
                start.elapsed() < PATIENCE,
                "{arguments}: {words:?} in {lines:#?}"
            );
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Whether a line has all these words in their order.
fn says(line: &str, words: &[&str]) -> bool {
    let mut rest = line;
    words.iter().all(|word| {
        let found = rest.split_once(word);
        rest = found.map_or("", |(_, after)| after);
        found.is_some()
    })
}

#[test]
fn what_takes_long_says_how_far_it_is_and_ctrl_c_what_was_done() {
    for Case {
        arguments,
        line,
        end,
    } in CASES
    {
        let mut terminal = Terminal::start(arguments);
        terminal.wait_for(line, arguments);
        (&*terminal.pty).write_all(b"\x03").expect("a key is taken");
        let pressed = Instant::now();
        let status = terminal.child.wait().expect("it ends");
        // A second, and something for a machine that does other things as well.
        let late = pressed.elapsed() > Duration::from_millis(1500);
        assert!(!late, "{arguments}: {:?}", pressed.elapsed());
        assert_eq!(status.code(), Some(130), "{arguments}");
        let words = [&["Interrupted after ", " s"], end].concat();
        terminal.wait_for(&words, arguments);
    }
}

/// Where nobody looks, nothing is said of it.
#[test]
fn nothing_is_said_where_stderr_is_no_terminal() {
    for Case { arguments, .. } in &CASES[..2] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_fibnim"))
            .args(arguments.split(' '))
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        thread::sleep(Duration::from_millis(2500));
        child.kill().expect("it is at work");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments}");
    }
}

/// What was streamed already is not denied: as many lines are named as are there.
#[test]
fn ctrl_c_says_how_much_of_a_table_was_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table.csv");
    let arguments = "table word --to 9000000 --format csv --max-seconds 100000";
    let child = Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .args(arguments.split(' '))
        .stdout(fs::File::create(&path).expect("a file"))
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let start = Instant::now();
    while fs::metadata(&path).expect("it is there").len() == 0 {
        assert!(start.elapsed() < PATIENCE, "nothing is written");
        thread::sleep(Duration::from_millis(5));
    }
    let interrupt = ["-INT", &child.id().to_string()];
    let sent = Command::new("kill").args(interrupt).status();
    assert!(sent.expect("there is kill").success());
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr);
    // Whole ones: the last may be cut off.
    let lines = fs::read_to_string(&path)
        .expect("text")
        .matches('\n')
        .count();
    let written = format!("; {} lines were written\n", fibnim::grouped(lines as u64));
    assert!(said.ends_with(&written), "{written} in {said}");
}

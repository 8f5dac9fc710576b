//! A terminal in memory, with the program at its other end.

use std::io::{Read, Write};
use std::path::Path;
use std::process::Child;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

/// Nothing takes as long, on any machine; a test that waits longer has failed.
const PATIENCE: Duration = Duration::from_mins(2);

/// A screen that has not changed for so long is complete.
const CALM: Duration = Duration::from_millis(400);

/// The shell tells the number of the process, and in the end its exit status
/// and how it has left the terminal. It outlives the terminal, to write the
/// status to a file.
const SCRIPT: &str = r#"trap : HUP; sh -c 'echo "pid $$"; exec "$0" "$@"' "$@"; status=$?
echo $status > status.txt; echo "status $status"; stty -a"#;

/// A terminal in which `fibnim play` runs.
pub struct Terminal {
    pty: Option<Arc<Pty>>,
    child: Child,
    seen: Arc<Mutex<Seen>>,
    /// Set when the reader is to stop.
    closing: Arc<AtomicBool>,
    reader: Option<thread::JoinHandle<()>>,
}

struct Seen {
    screen: vt100::Parser,
    bytes: Vec<u8>,
    changed: Instant,
}

impl Terminal {
    /// Starts the program in a folder, on a screen of 80 columns and 24 rows.
    pub fn start(folder: &Path, arguments: &[&str]) -> Self {
        let (pty, pts) = open().expect("a terminal");
        pty.resize(Size::new(24, 80)).expect("a size");
        let child = Command::new("sh")
            .args(["-c", SCRIPT, "sh", env!("CARGO_BIN_EXE_fibnim"), "play"])
            .args(arguments)
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .current_dir(folder)
            .spawn(pts)
            .expect("the shell starts");
        let pty = Arc::new(pty);
        let seen = Arc::new(Mutex::new(Seen {
            screen: vt100::Parser::new(24, 80, 0),
            bytes: Vec::new(),
            changed: Instant::now(),
        }));
        let closing = Arc::new(AtomicBool::new(false));
        let (reader, shared) = (Arc::downgrade(&pty), Arc::clone(&seen));
        let is_closing = Arc::clone(&closing);
        let reader = thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Some(pty) = reader.upgrade() {
                if is_closing.load(Ordering::SeqCst) {
                    return;
                }
                // At the end of the last program the terminal is closed.
                let Ok(count @ 1..) = (&*pty).read(&mut buffer) else {
                    return;
                };
                let mut seen = shared.lock().expect("no panic");
                seen.screen.process(&buffer[..count]);
                seen.bytes.extend(&buffer[..count]);
                seen.changed = Instant::now();
            }
        });
        Self {
            pty: Some(pty),
            child,
            seen,
            closing,
            reader: Some(reader),
        }
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().expect("no panic")
    }

    /// What is on the screen.
    pub fn screen(&self) -> String {
        self.seen().screen.screen().contents()
    }

    /// All that was written, as far as it is text.
    pub fn output(&self) -> String {
        String::from_utf8_lossy(&self.seen().bytes).into_owned()
    }

    pub fn send(&self, keys: impl AsRef<[u8]>) {
        let pty = self.pty.as_ref().expect("the terminal is open");
        (&**pty).write_all(keys.as_ref()).expect("keys are taken");
        // What they do is still to be seen.
        self.seen().changed = Instant::now();
    }

    pub fn resize(&self, rows: u16, columns: u16) {
        let pty = self.pty.as_ref().expect("the terminal is open");
        // The screen first, and nothing is read meanwhile: what the program draws
        // for the new size must not meet the old one.
        let mut seen = self.seen();
        seen.screen.screen_mut().set_size(rows, columns);
        pty.resize(Size::new(rows, columns)).expect("a size");
    }

    /// Waits until something is so, and says what it has waited for if it
    /// never is.
    pub fn wait(&self, what: &str, holds: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        while !holds(self) {
            assert!(
                start.elapsed() < PATIENCE,
                "waited for {what} in vain:\n{}",
                self.screen()
            );
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits for a text on the screen.
    pub fn wait_for(&self, text: &str) {
        self.wait(text, |terminal| terminal.screen().contains(text));
    }

    /// Waits until nothing is drawn any more.
    pub fn wait_for_calm(&self) {
        self.wait("a calm screen", |terminal| {
            terminal.seen().changed.elapsed() > CALM
        });
    }

    /// Whether the alternate screen is in use, and has been.
    pub fn is_taken(&self) -> bool {
        self.seen().screen.screen().alternate_screen()
    }

    /// The process of the program.
    pub fn pid(&self) -> String {
        self.wait("the number of the process", |terminal| {
            terminal.output().contains("pid ")
        });
        let output = self.output();
        let (_, rest) = output.split_once("pid ").expect("it is there");
        rest.chars().take_while(char::is_ascii_digit).collect()
    }

    /// Closes the terminal, as when its window is closed, and waits for the end
    /// of the shell. The program must be on the screen.
    pub fn close(mut self) {
        self.closing.store(true, Ordering::SeqCst);
        // The reader holds the terminal for as long as it reads: an arrow gives
        // it something to read.
        self.send("\x1b[A");
        self.pty = None;
        let reader = self.reader.take().expect("there is a reader");
        reader.join().expect("the reader ends");
        let _ = self.child.wait();
    }

    /// Waits for the end, and looks whether the terminal is as it was; the exit
    /// status of the program.
    pub fn end(mut self) -> i32 {
        self.wait("the end", |terminal| {
            terminal.output().contains("status ") && terminal.output().contains("extproc")
        });
        self.wait_for_calm();
        let output = self.output();
        {
            let seen = self.seen();
            let screen = seen.screen.screen();
            assert!(!screen.alternate_screen(), "the alternate screen is left");
            assert!(!screen.hide_cursor(), "the cursor is shown");
            let mouse = screen.mouse_protocol_mode();
            assert_eq!(mouse, vt100::MouseProtocolMode::None, "the mouse is free");
        }
        let (_, after) = output.rsplit_once("status ").expect("it is there");
        let modes: Vec<&str> = after.split_whitespace().collect();
        for mode in ["icanon", "echo", "isig", "opost"] {
            assert!(modes.contains(&mode), "{mode} is on: {after}");
        }
        let status: String = after.chars().take_while(char::is_ascii_digit).collect();
        self.child.wait().expect("the shell ends");
        status.parse().expect("a number")
    }
}

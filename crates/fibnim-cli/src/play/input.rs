//! The lines of plain play, which a signal can end.

use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::output::Failure;

/// The longest line that is read: a number may have ten million digits.
const MOST_BYTES: u64 = 1 << 25;

/// Time between two looks at whether a signal has come.
const TICK: Duration = Duration::from_millis(50);

/// Lines, read by a thread of their own: who waits for one still sees a signal.
pub struct Input {
    lines: Receiver<io::Result<String>>,
    stopped: Arc<AtomicBool>,
}

impl Input {
    /// The lines of stdin.
    pub fn new(stopped: Arc<AtomicBool>) -> Self {
        // No line is read long before it is asked for.
        let (send, lines) = mpsc::sync_channel(1);
        thread::spawn(move || {
            let mut stdin = io::stdin().lock();
            while let Some(line) = read_line(&mut stdin).transpose() {
                let failed = line.is_err();
                if send.send(line).is_err() || failed {
                    return;
                }
            }
        });
        Self { lines, stopped }
    }

    /// Whether the program is told to end from outside.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// The next line; `None` at the end of the input, and after a signal.
    pub fn line(&self) -> Result<Option<String>, Failure> {
        while !self.is_stopped() {
            match self.lines.recv_timeout(TICK) {
                Ok(line) => return Ok(Some(line?)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
        Ok(None)
    }
}

/// A line without its end; `None` where there is none.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = input.take(MOST_BYTES).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    let line = String::from_utf8_lossy(&bytes);
    Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()))
}

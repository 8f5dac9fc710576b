//! How far a long computation is, for who waits at a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Nobody is told of what is done sooner.
const PATIENCE: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(200);

/// One line on stderr, which is gone in the end; nothing where stderr is no
/// terminal.
pub struct Progress {
    wanted: bool,
    start: Instant,
    shown: Option<Instant>,
}

impl Progress {
    pub fn new() -> Self {
        Self {
            wanted: io::stderr().is_terminal(),
            start: Instant::now(),
            shown: None,
        }
    }

    /// Shows how much of all there is to do is done.
    pub fn show(&mut self, done: u64, total: u64) {
        let early = match self.shown {
            None => self.start.elapsed() < PATIENCE,
            Some(last) => last.elapsed() < PAUSE,
        };
        if !self.wanted || early || total == 0 {
            return;
        }
        self.shown = Some(Instant::now());
        let percent = u128::from(done) * 100 / u128::from(total);
        let seconds = self.start.elapsed().as_secs();
        // Whether it can be shown changes nothing about the result.
        let _ = write!(io::stderr(), "\r\x1b[Kfibnim: {percent}% in {seconds} s");
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

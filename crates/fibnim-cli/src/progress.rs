//! How far a long computation is, for whoever waits at a terminal.

use std::io::{self, IsTerminal, Write};
use std::panic::resume_unwind;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Nobody is told of what is done sooner.
const PATIENCE: Duration = Duration::from_secs(2);
/// So often the line changes.
pub const PAUSE: Duration = Duration::from_millis(200);

/// One line on stderr, which is gone in the end; nothing where stderr is no
/// terminal.
pub struct Progress {
    wanted: bool,
    start: Instant,
    shown: Mutex<Option<Instant>>,
}

impl Progress {
    pub fn new() -> Self {
        Self {
            wanted: io::stderr().is_terminal(),
            start: Instant::now(),
            shown: Mutex::new(None),
        }
    }

    /// Shows how much of all there is to do is done.
    pub fn show(&self, done: u64, total: u64) {
        if total > 0 {
            self.write(|| format!("{}% in ", u128::from(done) * 100 / u128::from(total)));
        }
    }

    /// Shows how far it is in words, which are made only if they are shown.
    pub fn show_words(&self, words: impl FnOnce() -> String) {
        self.write(|| format!("{}, ", words()));
    }

    fn write(&self, how_far: impl FnOnce() -> String) {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let early = match *shown {
            None => self.start.elapsed() < PATIENCE,
            Some(last) => last.elapsed() < PAUSE,
        };
        if self.wanted && !early {
            *shown = Some(Instant::now());
            let (how_far, seconds) = (how_far(), self.start.elapsed().as_secs());
            // Whether it can be shown changes nothing about the result.
            let _ = write!(io::stderr(), "\r\x1b[Kfibnim: {how_far}{seconds} s");
        }
    }
}

/// Does what cannot say how far it is, and shows how long it has taken.
pub fn timed<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let progress = Progress::new();
    if !progress.wanted {
        return work();
    }
    let (done, waiting) = mpsc::channel();
    thread::scope(|scope| {
        let worker = scope.spawn(move || {
            let found = work();
            // Nobody waits any more if it was sent before.
            let _ = done.send(());
            found
        });
        while waiting.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
            progress.write(String::new);
        }
        drop(progress);
        worker.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

impl Drop for Progress {
    fn drop(&mut self) {
        if matches!(self.shown.get_mut(), Ok(Some(_))) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

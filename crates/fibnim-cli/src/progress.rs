//! How far a long computation is, for whoever waits at a terminal: one line on
//! stderr, which is gone in the end; nothing where stderr is no terminal.

use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use fibnim::{Budget, Watch};

use crate::output::Failure;
use crate::signals::Signals;

/// Nobody is told of what is done sooner.
const PATIENCE: Duration = Duration::from_secs(1);
/// So often the line changes.
const PAUSE: Duration = Duration::from_millis(200);

/// The budget of a command whose work can be stopped by a signal, and shows how
/// far it is.
pub fn watched(budget: Budget) -> Result<Budget, Failure> {
    let signals = Signals::listen_with_patience()?;
    let watch = if io::stderr().is_terminal() {
        let line = Line::new();
        Watch::telling(move |now| line.show(|seconds| how_far(now, seconds)))
    } else {
        Watch::new()
    };
    Ok(budget.watched_by(&watch.stopped_by(signals.flag())))
}

/// "37% of the search, 12 s, about 20 s left" or "the search: 1.2e7, 12 s".
fn how_far(now: fibnim::Progress, seconds: f64) -> String {
    let what = now.what;
    match now.total {
        Some(total) if total > 0 => {
            let share = share(now.done.min(total), total);
            let left = seconds / share - seconds;
            let left = if share > 0.01 {
                format!(", about {left:.0} s left")
            } else {
                String::new()
            };
            format!("{what}: {:.0}%, {seconds:.0} s{left}", share * 100.0)
        }
        _ => format!("{what}: {}, {seconds:.0} s", grouped(now.done)),
    }
}

#[expect(clippy::cast_precision_loss, reason = "a share in percent")]
fn share(done: u64, total: u64) -> f64 {
    done as f64 / total as f64
}

/// 1,234,567
fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<String> = groups
        .map(|group| String::from_utf8_lossy(group).into_owned())
        .collect();
    groups.join(",")
}

/// When a line was last shown, if one is there; and whether no more may be.
#[derive(Default)]
struct Shown {
    last: Option<Instant>,
    ended: bool,
}

static SHOWN: Mutex<Shown> = Mutex::new(Shown {
    last: None,
    ended: false,
});

fn shown() -> MutexGuard<'static, Shown> {
    SHOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes the line away, and shows no other: what follows is the answer.
pub fn end() {
    let mut shown = shown();
    shown.ended = true;
    if shown.last.take().is_some() {
        // Whether it can be shown changes nothing about the result.
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
}

/// The line of a computation that began with it.
pub struct Line {
    wanted: bool,
    start: Instant,
}

impl Line {
    pub fn new() -> Self {
        Self {
            wanted: io::stderr().is_terminal(),
            start: Instant::now(),
        }
    }

    /// Shows how much of all there is to do is done.
    pub fn show_share(&self, done: u64, total: u64) {
        if total > 0 {
            self.show(|seconds| format!("{:.0}%, {seconds:.0} s", share(done, total) * 100.0));
        }
    }

    /// Shows how far it is after some seconds, in words that are made only if they
    /// are shown.
    pub fn show(&self, words: impl FnOnce(f64) -> String) {
        if !self.wanted {
            return;
        }
        let mut shown = shown();
        let early = match shown.last {
            None => self.start.elapsed() < PATIENCE,
            Some(last) => last.elapsed() < PAUSE,
        };
        if !shown.ended && !early {
            shown.last = Some(Instant::now());
            let words = words(self.start.elapsed().as_secs_f64());
            let _ = write!(io::stderr(), "\r\x1b[Kfibnim: {words}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_shown_to_a_terminal_alone() {
        let start = Instant::now().checked_sub(2 * PATIENCE).unwrap();
        let shows = |wanted| {
            let mut made = false;
            Line { wanted, start }.show(|_| {
                made = true;
                String::new()
            });
            made
        };
        assert_eq!([false, true].map(shows), [false, true]);
    }

    #[test]
    fn how_far_is_said_with_the_time_that_is_left() {
        let now = |done, total| fibnim::Progress {
            what: "the search",
            done,
            total,
        };
        assert_eq!(
            how_far(now(1_234_567, None), 5.2),
            "the search: 1,234,567, 5 s"
        );
        assert_eq!(
            how_far(now(25, Some(100)), 5.0),
            "the search: 25%, 5 s, about 15 s left"
        );
        assert_eq!(how_far(now(0, Some(100)), 2.0), "the search: 0%, 2 s");
        assert_eq!(
            how_far(now(200, Some(100)), 2.0),
            "the search: 100%, 2 s, about 0 s left"
        );
    }
}

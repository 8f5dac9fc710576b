//! The games of a match, played on all cores.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;

use fibnim::play::{Match, Tally};
use fibnim::{Error, Result};

use crate::progress::{PAUSE, Progress, timed};

/// So many games are handed to a thread at once.
const BLOCK: u64 = 64;

/// Where all games of a call are played, and how far they are.
pub struct Hall {
    progress: Progress,
    played: AtomicU64,
    total: u64,
}

impl Hall {
    /// For so many games.
    pub fn new(total: u64) -> Self {
        Self {
            progress: Progress::new(),
            played: AtomicU64::new(0),
            total,
        }
    }

    /// Plays a match of so many games. The tally does not depend on the number
    /// of threads, as each game is decided by its number.
    pub fn play(&self, meeting: &mut Match, games: u64) -> Result<Tally> {
        timed(|| meeting.check(games))?;
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = usize::try_from(games.div_ceil(BLOCK)).map_or(cores, |all| all.min(cores));
        let work = Work {
            games,
            next: AtomicU64::new(0),
            sum: Mutex::new(Ok(Tally::default())),
        };
        let before = self.played.load(Ordering::Relaxed);
        let (done, waiting) = mpsc::channel::<()>();
        thread::scope(|scope| {
            for _ in 0..threads {
                let mut meeting = meeting.clone();
                let (work, done) = (&work, done.clone());
                scope.spawn(move || {
                    self.play_blocks(&mut meeting, work);
                    drop(done);
                });
            }
            drop(done);
            // Nothing is sent: the end is seen when all threads are gone.
            while waiting.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                self.show(meeting, before, games);
            }
        });
        let sum = work.sum.into_inner().expect(POISONED);
        sum.map_err(|(_, error)| error)
    }

    /// Shows how far the games are; long ones by the time that they take.
    fn show(&self, meeting: &Match, before: u64, games: u64) {
        let played = self.played.load(Ordering::Relaxed).saturating_mul(1000);
        let by_time = games.saturating_mul(meeting.thousandths_spent());
        let by_time = before.saturating_mul(1000).saturating_add(by_time);
        let total = self.total.saturating_mul(1000);
        self.progress.show(played.max(by_time), total);
    }

    fn play_blocks(&self, meeting: &mut Match, work: &Work) {
        while let Some(block) = work.next_block() {
            let last = block.saturating_add(BLOCK).min(work.games);
            let tally = meeting.play(block..last, |_| self.one_more());
            work.add(block, tally);
        }
    }

    fn one_more(&self) -> ControlFlow<()> {
        self.played.fetch_add(1, Ordering::Relaxed);
        ControlFlow::Continue(())
    }
}

/// What the threads of a match share.
struct Work {
    games: u64,
    next: AtomicU64,
    /// The games so far; or the first block that went wrong, whatever the
    /// threads do, as all blocks before it are played to the end.
    sum: Mutex<std::result::Result<Tally, (u64, Error)>>,
}

const POISONED: &str = "no thread panics";

impl Work {
    /// The first game of the next block, if there is one and nothing went
    /// wrong.
    fn next_block(&self) -> Option<u64> {
        if self.sum.lock().expect(POISONED).is_err() {
            return None;
        }
        let block = self.next.fetch_add(BLOCK, Ordering::Relaxed);
        (block < self.games).then_some(block)
    }

    fn add(&self, block: u64, tally: Result<Tally>) {
        let mut sum = self.sum.lock().expect(POISONED);
        match (&mut *sum, tally) {
            (Ok(sum), Ok(tally)) => sum.add(&tally),
            (Err((first, _)), Err(error)) if block < *first => *sum = Err((block, error)),
            (Ok(_), Err(error)) => *sum = Err((block, error)),
            (Err(_), _) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::{Budget, catalog, play::keep_on};

    #[test]
    fn threads_change_nothing() {
        let game = catalog::game("fib").unwrap();
        let start = game.position("30").unwrap();
        let players = ["semi:1/2".parse().unwrap(), "unskilled".parse().unwrap()];
        let meeting = Match::new(&start, &players, 5, &Budget::default()).unwrap();
        let mut meeting = meeting.in_turn();
        for games in [1, 63, 64, 65, 1000] {
            let alone = meeting.play(0..games, keep_on).unwrap();
            assert_eq!(alone.games(), games);
            assert_eq!(Hall::new(games).play(&mut meeting, games).unwrap(), alone);
        }
    }
}

//! The games of a match, played on all cores.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use fibnim::play::{Match, Tally};
use fibnim::{Budget, Error, Noun, Pace, Result};

/// So many games are handed to a thread at once.
const BLOCK: u64 = 64;

/// Where all games of a call are played, at one pace.
pub struct Hall(Pace);

impl Hall {
    /// For so many games, within a budget.
    pub fn new(total: u64, budget: &Budget) -> Self {
        let played = Arc::new(AtomicU64::new(0));
        Self(
            Pace::new("the match", budget)
                .counting(Noun::GAMES)
                .of(total)
                .with(&played),
        )
    }

    /// Plays a match of so many games. The tally does not depend on the number
    /// of threads, as each game is decided by its number.
    pub fn play(&self, meeting: &mut Match, games: u64) -> Result<Tally> {
        meeting.check(games)?;
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = usize::try_from(games.div_ceil(BLOCK)).map_or(cores, |all| all.min(cores));
        let work = Work {
            games,
            next: AtomicU64::new(0),
            sum: Mutex::new(Ok(Tally::default())),
        };
        thread::scope(|scope| {
            for _ in 0..threads {
                let (mut meeting, mut pace) = (meeting.clone(), self.0.clone());
                let work = &work;
                scope.spawn(move || work.play_blocks(&mut meeting, &mut pace));
            }
        });
        let sum = work.sum.into_inner().expect(POISONED);
        sum.map_err(|(_, error)| error)
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
    fn play_blocks(&self, meeting: &mut Match, pace: &mut Pace) {
        let keep_on = &mut |_| ControlFlow::Continue(());
        while let Some(block) = self.next_block() {
            let last = block.saturating_add(BLOCK).min(self.games);
            let tally = meeting.play_at(block..last, pace, keep_on);
            self.add(block, tally);
        }
    }

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
        let budget = Budget::new();
        let meeting = Match::new(&start, &players, 5, &budget).unwrap();
        let mut meeting = meeting.in_turn();
        for games in [1, 63, 64, 65, 1000] {
            let alone = meeting.play(0..games, keep_on).unwrap();
            assert_eq!(alone.games(), games);
            let hall = Hall::new(games, &budget);
            assert_eq!(hall.play(&mut meeting, games).unwrap(), alone);
        }
    }
}

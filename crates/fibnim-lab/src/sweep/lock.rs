//! Who may be at work in a directory.

use std::fs::{File, TryLockError};
use std::thread;
use std::time::Duration;

/// What a directory is opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To do all of it, alone.
    All,
    /// To do a part, while others do others.
    Part,
    /// To change nothing.
    Look,
}

/// So often it is tried, with such pauses: others may hold a lock for a moment.
const TRIES: usize = 40;
const PAUSE: Duration = Duration::from_millis(25);

/// Locks the manifest's file for a purpose; false if others are in the way. A
/// run that does all is alone; runs that do parts, and those who look, share.
/// `clear` is called while nobody else is at work, if there is such a moment.
///
/// A file system without locks is as good as one where nobody else is: a shard
/// is whole or not there all the same.
pub fn take<E>(
    file: &File,
    purpose: Purpose,
    clear: impl FnOnce() -> Result<(), E>,
) -> Result<bool, E> {
    match purpose {
        Purpose::Look => Ok(retry(|| file.try_lock_shared())),
        Purpose::All => {
            let alone = retry(|| file.try_lock());
            if alone {
                clear()?;
            }
            Ok(alone)
        }
        Purpose::Part => {
            if file.try_lock().is_ok() {
                clear()?;
            }
            // In place of the other one, or beside those of others.
            Ok(retry(|| file.try_lock_shared()))
        }
    }
}

/// Whether it succeeds, or there are no locks.
fn retry(lock: impl Fn() -> Result<(), TryLockError>) -> bool {
    for _ in 0..TRIES {
        match lock() {
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            _ => return true,
        }
    }
    false
}

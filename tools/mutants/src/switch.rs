//! Which mutant is alive: one copy of this module is added to each crate.

use std::cell::Cell;
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

const UNKNOWN: u32 = u32::MAX;
const RECORDING: u32 = u32::MAX - 1;

static ALIVE: AtomicU32 = AtomicU32::new(UNKNOWN);
static SEEN: [AtomicBool; 65536] = [const { AtomicBool::new(false) }; 65536];

thread_local! {
    /// Whether this thread is looking: what that allocates may reach a mutant of
    /// the allocator.
    static LOOKING: Cell<bool> = const { Cell::new(false) };
}

/// Whether the mutant `id` is the one that `FIBNIM_MUTANT` names.
#[inline(always)]
pub(crate) fn m(id: u32) -> bool {
    let alive = ALIVE.load(Relaxed);
    if alive >= RECORDING { slow(id) } else { alive == id }
}

#[cold]
fn slow(id: u32) -> bool {
    if LOOKING.replace(true) {
        return false;
    }
    look(id);
    LOOKING.set(false);
    ALIVE.load(Relaxed) == id
}

fn look(id: u32) {
    if ALIVE.load(Relaxed) == UNKNOWN {
        let named = std::env::var("FIBNIM_MUTANT").ok();
        let named = named.and_then(|id| id.parse().ok()).unwrap_or(0);
        let recording = std::env::var_os("FIBNIM_MUTANTS_REACHED").is_some();
        ALIVE.store(if recording { RECORDING } else { named }, Relaxed);
    }
    if ALIVE.load(Relaxed) == RECORDING && !SEEN[id as usize].swap(true, Relaxed) {
        let file = std::env::var_os("FIBNIM_MUTANTS_REACHED").expect("recording");
        let file = std::fs::OpenOptions::new().create(true).append(true).open(file);
        // One write a line: processes that append at the same time do not mix.
        let line = format!("{id}\n");
        file.and_then(|mut file| file.write_all(line.as_bytes())).expect("a mutant is recorded");
    }
}

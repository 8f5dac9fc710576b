//! How many bytes the program has in use.
//!
//! A program that installs [`CountingAllocator`] lets every [`Budget`] keep to its
//! memory by a count: whatever holds the bytes, a loop that looks at its budget
//! is refused where they are more than it may have. Without it engines still
//! refuse what they know beforehand to be too large.
//!
//! [`Budget`]: crate::Budget

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicIsize, Ordering};

/// The allocator of the system, with a count of the bytes that are in use.
///
/// ```
/// use fibnim::{CountingAllocator, bytes_in_use};
///
/// #[global_allocator]
/// static ALLOCATOR: CountingAllocator = CountingAllocator;
///
/// let before = bytes_in_use();
/// let table = vec![1_u8; 1 << 20];
/// assert!(bytes_in_use() >= before + (1 << 20) - (1 << 17));
/// drop(table);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct CountingAllocator;

/// What all threads have told, in bytes. Threads tell late, so that it may be
/// below 0 for a moment.
static IN_USE: AtomicIsize = AtomicIsize::new(0);

/// The most that was told at any time.
static PEAK: AtomicIsize = AtomicIsize::new(0);

/// A thread tells what it has once it is so many bytes: one count for all
/// threads would make them wait for each other at every small allocation.
const UNTOLD: isize = 1 << 15;

thread_local! {
    /// What this thread has not told yet. Without a destructor, so that it can
    /// be used while a thread ends.
    static OF_THREAD: Cell<isize> = const { Cell::new(0) };
}

/// The bytes that the program has in use, within some 32 KiB for each of its
/// threads; 0 where [`CountingAllocator`] is not installed.
pub fn bytes_in_use() -> usize {
    usize::try_from(IN_USE.load(Ordering::Relaxed)).unwrap_or(0)
}

/// The most bytes that were in use at any time since the program or
/// [`restart_peak`] began, as [`bytes_in_use`] counts them.
pub fn peak_bytes() -> usize {
    usize::try_from(PEAK.load(Ordering::Relaxed)).unwrap_or(0)
}

/// Lets [`peak_bytes`] begin anew, with what is in use now.
pub fn restart_peak() {
    PEAK.store(IN_USE.load(Ordering::Relaxed), Ordering::Relaxed);
}

/// Counts bytes that came, or that went where there are fewer than 0.
#[inline]
fn count(bytes: isize) {
    // A thread that has no place for its own count tells at once.
    let untold = OF_THREAD.try_with(|own| own.replace(0)).unwrap_or(0) + bytes;
    if untold.abs() < UNTOLD && OF_THREAD.try_with(|own| own.set(untold)).is_ok() {
        return;
    }
    tell(untold);
}

#[cold]
fn tell(untold: isize) {
    let now = IN_USE.fetch_add(untold, Ordering::Relaxed) + untold;
    if untold > 0 {
        PEAK.fetch_max(now, Ordering::Relaxed);
    }
}

/// What the system's allocator keeps beside every piece, to know its length.
const HEAD: usize = 8;

/// The bytes that a piece of this size takes: with its head, and rounded up to
/// what is handed out. Of small pieces that is the most part.
fn taken(size: usize) -> isize {
    let taken = (size + HEAD).next_multiple_of(16).max(32);
    isize::try_from(taken).unwrap_or(isize::MAX)
}

#[expect(
    unsafe_code,
    reason = "an allocator has no other form; each call is the system's own"
)]
// SAFETY: every call is handed on to the system's allocator as it is.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promises are those that `System` asks for.
        let place = unsafe { System.alloc(layout) };
        if !place.is_null() {
            count(taken(layout.size()));
        }
        place
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        let place = unsafe { System.alloc_zeroed(layout) };
        if !place.is_null() {
            count(taken(layout.size()));
        }
        place
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(place, layout) };
        count(-taken(layout.size()));
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // SAFETY: as above.
        let moved = unsafe { System.realloc(place, layout, new_size) };
        if !moved.is_null() {
            count(taken(new_size) - taken(layout.size()));
        }
        moved
    }
}

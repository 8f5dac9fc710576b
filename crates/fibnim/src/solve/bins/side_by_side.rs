//! Independent parts in several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// How often who waits is told that time passes.
const TICK: Duration = Duration::from_millis(100);

/// Does the work of each item, begun in their order, and hands what comes of it
/// to `done` as it is ready. `done` says whether to go on; what has begun is
/// finished. `tick` is called now and then meanwhile.
pub(super) fn side_by_side<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    work: impl Fn(&T) -> R + Sync,
    done: &mut dyn FnMut(R) -> bool,
    tick: &mut dyn FnMut(),
) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads.min(items.len()) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if sender.send(work(item)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        loop {
            match receiver.recv_timeout(TICK) {
                Ok(result) => {
                    if !done(result) {
                        break;
                    }
                }
                Err(RecvTimeoutError::Timeout) => tick(),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
    });
}

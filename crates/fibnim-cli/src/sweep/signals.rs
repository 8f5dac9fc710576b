//! Signals that end a sweep with a report.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Listens for the signals that ask a program to end. The second one ends it
/// at once.
pub struct Signals {
    came: Arc<AtomicBool>,
    which: Arc<AtomicUsize>,
}

impl Signals {
    pub fn listen() -> io::Result<Self> {
        let signals = Self {
            came: Arc::default(),
            which: Arc::default(),
        };
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
            use signal_hook::flag;

            for signal in [SIGHUP, SIGINT, SIGTERM] {
                let number = usize::try_from(signal).expect("signals are small");
                let came = || Arc::clone(&signals.came);
                // In this order: only the second signal finds the flag set, and
                // whoever sees it set knows which one came.
                flag::register_conditional_shutdown(signal, 128 + signal, came())?;
                flag::register_usize(signal, Arc::clone(&signals.which), number)?;
                flag::register(signal, came())?;
            }
        }
        Ok(signals)
    }

    /// Whether one came.
    pub fn came(&self) -> bool {
        self.came.load(Ordering::Relaxed)
    }

    /// The exit code of a program that the signal ended, if one came.
    pub fn exit_code(&self) -> Option<u8> {
        let signal = self.which.load(Ordering::Relaxed);
        let signal = Some(signal).filter(|&signal| signal > 0)?;
        u8::try_from(128 + signal).ok()
    }
}

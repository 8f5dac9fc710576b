//! The signals that ask the program to end. The first one stops what is being
//! computed, which then says how far it was; the second one ends the program at
//! once, and so does the first where nothing has stopped by itself soon after. Only a
//! game that is played has to give the terminal back, and is never ended so.

use std::io;
use std::process;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

/// The signals that came.
#[derive(Clone, Default)]
pub struct Signals {
    came: Arc<AtomicBool>,
    which: Arc<AtomicUsize>,
}

/// What a second signal does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Second {
    EndsAtOnce,
    ChangesNothing,
}

static SIGNALS: OnceLock<Signals> = OnceLock::new();

/// So long what was stopped may take to end by itself: the program ends within a second
/// of the signal.
const GRACE: Duration = Duration::from_millis(700);

/// Signals that come within this time of the first one are the same.
const SAME_SIGNAL: Duration = Duration::from_millis(200);

/// So often a flag is looked at that nobody can wait for.
const PAUSE: Duration = Duration::from_millis(50);

impl Signals {
    /// Listens for signals from now on; those that listen share what comes.
    pub fn listen() -> io::Result<&'static Self> {
        Self::listening(Second::EndsAtOnce)
    }

    /// The same for what has to leave things in order, however often it is told
    /// to end: a terminal that is closed may send one signal twice.
    pub fn listen_gently() -> io::Result<&'static Self> {
        Self::listening(Second::ChangesNothing)
    }

    #[cfg_attr(not(unix), expect(unused_variables, reason = "no signals there"))]
    fn listening(second: Second) -> io::Result<&'static Self> {
        if let Some(signals) = SIGNALS.get() {
            return Ok(signals);
        }
        let signals = Self::default();
        #[cfg(unix)]
        signals.register(second)?;
        Ok(SIGNALS.get_or_init(|| signals))
    }

    /// The same, and ends the program where it does not end by itself, after it has
    /// said what was done: for what leaves nothing behind.
    pub fn listen_with_patience(say: fn()) -> io::Result<&'static Self> {
        let signals = Self::listen()?;
        thread::Builder::new().spawn(move || {
            while !signals.came() {
                thread::sleep(PAUSE);
            }
            thread::sleep(GRACE);
            say();
            process::exit(signals.exit_code().unwrap_or(1).into());
        })?;
        Ok(signals)
    }

    #[cfg(unix)]
    fn register(&self, second: Second) -> io::Result<()> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
        use signal_hook::flag;

        // Set a moment after the first signal: one that is sent to a program and to
        // its group comes twice, and is one.
        let insists = Arc::new(AtomicBool::new(false));
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
            let number = usize::try_from(signal).expect("signals are small");
            if second == Second::EndsAtOnce {
                flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&insists))?;
            }
            // In this order: whoever sees the flag set knows which one came.
            flag::register_usize(signal, Arc::clone(&self.which), number)?;
            flag::register(signal, Arc::clone(&self.came))?;
        }
        if second == Second::EndsAtOnce {
            let came = Arc::clone(&self.came);
            thread::Builder::new().spawn(move || {
                while !came.load(Ordering::Relaxed) {
                    thread::sleep(PAUSE);
                }
                thread::sleep(SAME_SIGNAL);
                insists.store(true, Ordering::Relaxed);
            })?;
        }
        Ok(())
    }

    /// What a signal sets.
    pub fn flag(&self) -> &Arc<AtomicBool> {
        &self.came
    }

    /// Whether one came.
    pub fn came(&self) -> bool {
        self.came.load(Ordering::Relaxed)
    }

    /// The exit code of a program that the signal ended, if one came: 128 and
    /// its number.
    pub fn exit_code(&self) -> Option<u8> {
        let signal = self.which.load(Ordering::Relaxed);
        let signal = Some(signal).filter(|&signal| signal > 0)?;
        u8::try_from(128 + signal).ok()
    }
}

/// The exit code of the signal that came, if one did.
pub fn exit_code() -> Option<u8> {
    SIGNALS.get()?.exit_code()
}

//! The terminal: taken over, and given back as it was, however the game ends.

use std::io::{self, IsTerminal, stdout};
use std::mem::ManuallyDrop;
use std::panic;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use super::app::App;
use super::contest::Contest;
use super::work::THREAD;
use crate::output::Failure;
use crate::signals::Signals;

/// Time between two looks at what has changed by itself.
const TICK: Duration = Duration::from_millis(100);

/// Plays on the screen until the end; the game that was played last.
pub fn run(mut app: App, signals: &Signals) -> (Option<Contest>, Result<(), Failure>) {
    let played = Taken::take()
        .map_err(Failure::from)
        .and_then(|_taken| play(&mut app, signals));
    let played = match played {
        // Who closes the window has ended the game.
        Err(Failure::Io(_)) if !is_there() => Ok(()),
        other => other,
    };
    (app.into_contest(), played)
}

/// Whether the terminal is still there.
fn is_there() -> bool {
    io::stdin().is_terminal() && stdout().is_terminal()
}

fn play(app: &mut App, signals: &Signals) -> Result<(), Failure> {
    let terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
    // When it is dropped it shows the cursor, and panics if it can neither do
    // that nor say so. The cursor is given back with all else.
    let mut terminal = ManuallyDrop::new(terminal);
    let events = events();
    terminal.draw(|frame| app.draw(frame))?;
    while !app.is_over() && !signals.came() {
        let mut changed = match events.recv_timeout(TICK) {
            Ok(event) => {
                app.update(&event?);
                true
            }
            // A reader of a terminal that is gone may wait for ever.
            Err(RecvTimeoutError::Timeout) if !is_there() => return Ok(()),
            Err(RecvTimeoutError::Timeout) => app.tick(),
            // Nobody is at the keyboard any more.
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        // Many events, as when the window is resized, are drawn at once.
        while let Ok(event) = events.try_recv() {
            app.update(&event?);
            changed = true;
        }
        if changed {
            terminal.draw(|frame| app.draw(frame))?;
        }
    }
    Ok(())
}

/// The events, read by a thread of their own: half a key, of which the rest
/// never comes, makes the reader wait, and nobody else.
fn events() -> Receiver<io::Result<Event>> {
    let (send, events) = mpsc::channel();
    thread::spawn(move || {
        loop {
            let event = event::read();
            let failed = event.is_err();
            if send.send(event).is_err() || failed {
                return;
            }
        }
    });
    events
}

/// The terminal while the program has it.
struct Taken;

impl Taken {
    fn take() -> io::Result<Self> {
        restore_on_panic();
        enable_raw_mode()?;
        // From here on it is given back, also if the next step fails.
        let taken = Self;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        Ok(taken)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

/// Where nobody listens any more, nothing is to be given back.
fn give_back() {
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// A panic is to be read on the usual screen. One of a thread that works is
/// told by the game.
fn restore_on_panic() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().name() != Some(THREAD) {
            give_back();
            usual(info);
        }
    }));
}

//! How large a check may become, and the account of what it has used.

use std::collections::HashMap;

use crate::automaton::{Automaton, MAX_TRACKS};
use crate::error::{Error, Result};

/// The limits of a check. What would exceed one is given up with
/// [`Error::LimitExceeded`], which names the claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most states of one automaton, before it is minimised.
    pub states: usize,
    /// The most tracks of one automaton: variables that are needed together.
    /// More than [`MAX_TRACKS`] are never allowed.
    pub tracks: usize,
    /// The most transitions that may be computed for the whole certificate;
    /// this bounds the time.
    pub transitions: u64,
    /// The most table entries that may be held together, of four bytes each;
    /// this bounds the memory.
    pub entries: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            states: 1_000_000,
            tracks: MAX_TRACKS,
            transitions: 2_000_000_000,
            entries: 100_000_000,
        }
    }
}

/// How whoever asked for a check lets it go on: asked every few milliseconds,
/// and before much memory is taken. It is told how many bytes are about to be
/// taken, mostly none, and says whether they may be.
pub type MayGoOn<'a> = &'a mut dyn FnMut(usize) -> bool;

/// After so many steps, of some dozen nanoseconds each, it is asked.
const BETWEEN_QUESTIONS: usize = 1 << 14;

/// Asks from time to time whether the work may go on.
pub(crate) struct Leave<'a> {
    may_go_on: Option<MayGoOn<'a>>,
    /// Steps since it was asked.
    steps: usize,
}

impl<'a> Leave<'a> {
    /// Nobody is asked where there is nobody to ask.
    pub(crate) fn new(may_go_on: Option<MayGoOn<'a>>) -> Self {
        let steps = 0;
        Self { may_go_on, steps }
    }

    /// Makes so many steps.
    #[inline]
    pub(crate) fn go(&mut self, steps: usize) -> Result<()> {
        self.steps += steps;
        if self.steps < BETWEEN_QUESTIONS {
            return Ok(());
        }
        self.take(0)
    }

    /// Asks now, for so many bytes.
    pub(crate) fn take(&mut self, bytes: usize) -> Result<()> {
        self.steps = 0;
        let goes_on = match &mut self.may_go_on {
            Some(may_go_on) => may_go_on(bytes),
            None => true,
        };
        let item = String::new();
        goes_on.then_some(()).ok_or(Error::Stopped { item })
    }
}

/// States are numbered by 32 bits.
const MAX_STATES: usize = 1 << 31;

/// What a check has used of its [`Limits`].
pub struct Budget<'a> {
    limits: Limits,
    transitions: u64,
    held: usize,
    largest: usize,
    leave: Leave<'a>,
}

impl<'a> Budget<'a> {
    /// A budget of which nothing is used.
    pub fn new(limits: &Limits) -> Self {
        Self::with(limits, Leave::new(None))
    }

    /// The same, where it is asked from time to time whether to go on.
    pub fn asking(limits: &Limits, may_go_on: MayGoOn<'a>) -> Self {
        Self::with(limits, Leave::new(Some(may_go_on)))
    }

    fn with(limits: &Limits, leave: Leave<'a>) -> Self {
        let mut limits = limits.clone();
        limits.tracks = limits.tracks.min(MAX_TRACKS);
        limits.states = limits.states.min(MAX_STATES);
        Self {
            limits,
            transitions: 0,
            held: 0,
            largest: 0,
            leave,
        }
    }

    /// Makes so many steps, and asks from time to time whether it may.
    #[inline]
    pub(crate) fn go(&mut self, steps: usize) -> Result<()> {
        self.leave.go(steps)
    }

    /// Asks for room where one more entry makes a table grow to twice its size.
    pub(crate) fn make_room<K, V>(&mut self, table: &HashMap<K, V>) -> Result<()> {
        if table.len() < table.capacity() {
            return Ok(());
        }
        self.leave
            .take(2 * table.capacity() * (size_of::<(K, V)>() + 1))
    }

    /// The transitions computed so far.
    pub fn transitions(&self) -> u64 {
        self.transitions
    }

    /// The states of the largest automaton built for the item at work, before
    /// minimisation.
    pub fn largest(&self) -> usize {
        self.largest
    }

    /// Begins an item of a certificate: what `kept` automata hold stays, and
    /// all others are forgotten.
    pub(crate) fn begin_item<'k>(
        &mut self,
        kept: impl Iterator<Item = &'k Automaton>,
    ) -> Result<()> {
        self.leave.take(0)?;
        self.held = 0;
        self.largest = 0;
        for automaton in kept {
            self.go(1)?;
            self.hold(automaton);
        }
        Ok(())
    }

    /// The table entries that are held now.
    pub(crate) fn held(&self) -> usize {
        self.held
    }

    /// Forgets what was built since so many entries were held: it is dropped.
    pub(crate) fn release_since(&mut self, before: usize) {
        self.held = before;
    }

    /// Forgets what was built since so many entries were held, but for the
    /// automaton that came of it: all else is dropped.
    pub(crate) fn keep_since(&mut self, before: usize, automaton: &Automaton) {
        self.release_since(before);
        self.hold(automaton);
    }

    /// Accounts for transitions that are about to be computed.
    pub(crate) fn spend(&mut self, transitions: usize) -> Result<()> {
        self.transitions = self.transitions.saturating_add(transitions as u64);
        if self.transitions > self.limits.transitions {
            let limit = format!("{} transitions in all", self.limits.transitions);
            return Err(Error::limit("the check", limit));
        }
        Ok(())
    }

    /// Refuses an automaton of more tracks than the limit.
    pub(crate) fn allow_tracks(&self, tracks: usize) -> Result<()> {
        if tracks > self.limits.tracks {
            return Err(Error::limit(
                format!("an automaton of {tracks} tracks"),
                format!("{} tracks", self.limits.tracks),
            ));
        }
        Ok(())
    }

    /// Refuses an automaton under construction that has outgrown the limits.
    pub(crate) fn allow_size(&mut self, states: usize, entries: usize) -> Result<()> {
        self.largest = self.largest.max(states);
        if states > self.limits.states {
            let limit = format!("{} states", self.limits.states);
            return Err(Error::limit("one automaton", limit));
        }
        if self.held.saturating_add(entries) > self.limits.entries {
            let limit = format!("{} table entries", self.limits.entries);
            return Err(Error::limit("the automata held together", limit));
        }
        Ok(())
    }

    /// Accounts for an automaton, until [`Self::keep_since`] or the next item
    /// forgets it.
    pub(crate) fn hold(&mut self, automaton: &Automaton) {
        self.held = self.held.saturating_add(entries_of(automaton));
    }
}

fn entries_of(automaton: &Automaton) -> usize {
    automaton.states() * automaton.letters()
}

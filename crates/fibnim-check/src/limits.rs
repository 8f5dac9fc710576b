//! How large a check may become, and the account of what it has used.

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

/// States are numbered by 32 bits.
const MAX_STATES: usize = 1 << 31;

/// What a check has used of its [`Limits`].
#[derive(Clone, Debug)]
pub struct Budget {
    limits: Limits,
    transitions: u64,
    held: usize,
    largest: usize,
}

impl Budget {
    /// A budget of which nothing is used.
    pub fn new(limits: &Limits) -> Self {
        let mut limits = limits.clone();
        limits.tracks = limits.tracks.min(MAX_TRACKS);
        limits.states = limits.states.min(MAX_STATES);
        Self {
            limits,
            transitions: 0,
            held: 0,
            largest: 0,
        }
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
    pub(crate) fn begin_item<'a>(&mut self, kept: impl Iterator<Item = &'a Automaton>) {
        self.held = kept.map(entries_of).sum();
        self.largest = 0;
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

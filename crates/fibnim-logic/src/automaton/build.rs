//! What constructions cost, and automata under construction.

use fibnim::{Budget, Noun, Pace, Stage};
use indexmap::IndexSet;

use super::{Automaton, DEAD};
use crate::error::{Bound, Error, Result};
use crate::limits::Limits;

/// The most tracks of a table that is handed in.
const MOST_TRACKS: usize = 16;

/// What an error calls the work.
const PROOF: &str = "the proof";

/// After so many small steps, of some nanoseconds each or of some hundred, the
/// budget is looked at.
const BETWEEN_LOOKS: usize = 1 << 14;

/// The work of a proof: what was done so far, within its limits.
#[derive(Clone, Debug)]
pub struct Work {
    limits: Limits,
    steps: u64,
    peak_states: usize,
    pace: Pace,
    /// Small steps since the last look at the budget.
    unlooked: usize,
}

impl Default for Work {
    fn default() -> Self {
        Self::new(Limits::default())
    }
}

impl Work {
    /// No work yet.
    pub fn new(limits: Limits) -> Self {
        Self {
            steps: 0,
            peak_states: 0,
            pace: Pace::new(PROOF, &limits.budget),
            unlooked: 0,
            limits,
        }
    }

    /// No work yet, with the usual limits, and within a budget.
    pub(crate) fn within(budget: &Budget) -> Self {
        Self::new(Limits {
            budget: budget.clone(),
            ..Limits::default()
        })
    }

    /// The limits in force.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The number of transitions that were computed.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The most states of an automaton, before it was minimised.
    pub fn peak_states(&self) -> usize {
        self.peak_states
    }

    /// Changes the limit of steps.
    pub(crate) fn limit_steps(&mut self, steps: u64) {
        self.limits.steps = steps;
    }

    /// Begins a new sentence: its steps are counted from 0. None is begun where
    /// the time is over, or the work is stopped.
    pub fn restart(&mut self) -> Result<()> {
        self.steps = 0;
        self.peak_states = 0;
        self.pace = Pace::new(PROOF, &self.limits.budget);
        self.look()
    }

    /// Begins a stage of the proof, for whoever is told how far it is.
    pub(crate) fn stage(&self, words: impl FnOnce() -> String) -> Stage {
        self.limits.budget.watch().stage(words)
    }

    /// Looks at the budget now.
    pub(crate) fn look(&mut self) -> Result<()> {
        let steps = std::mem::take(&mut self.unlooked);
        Ok(self.pace.long_steps(steps as u64)?)
    }

    /// Makes so many small steps, which are no transitions of the proof: the
    /// budget is looked at from time to time.
    #[inline]
    pub(crate) fn go(&mut self, steps: usize) -> Result<()> {
        self.unlooked += steps;
        if self.unlooked < BETWEEN_LOOKS {
            return Ok(());
        }
        self.look()
    }

    /// Refuses so many bytes more where the budget does not have them.
    pub(crate) fn room_for(&self, bytes: usize) -> Result<()> {
        Ok(self.pace.room_for(bytes)?)
    }

    pub(crate) fn check_tracks(&self, tracks: usize) -> Result<()> {
        if tracks <= self.limits.tracks {
            return Ok(());
        }
        let what = format!("an automaton on {tracks} variables at once");
        Err(Error::limit(what, format!("{} tracks", self.limits.tracks)))
    }

    pub(crate) fn add_steps(&mut self, steps: usize) -> Result<()> {
        self.go(steps)?;
        self.steps += steps as u64;
        if self.steps <= self.limits.steps {
            return Ok(());
        }
        let limit = format!("{} steps", self.limits.steps);
        Err(Error::limit("the proof", limit))
    }

    pub(crate) fn check_size(&mut self, what: &str, states: usize, bytes: usize) -> Result<()> {
        self.peak_states = self.peak_states.max(states);
        self.pace.beside(states as u64, Noun::STATES);
        if states > self.limits.states {
            return Err(Error::limit(what, format!("{} states", self.limits.states)));
        }
        if bytes > self.limits.bytes {
            let limit = format!("{} bytes", self.limits.bytes);
            return Err(Error::limit_of(Bound::Bytes, what, limit));
        }
        Ok(())
    }
}

/// An automaton under construction: all states can be reached from state 0,
/// but some may be equivalent, and some may lead nowhere.
pub(crate) struct Draft {
    pub(crate) tracks: usize,
    pub(crate) targets: Vec<u32>,
    pub(crate) accepting: Vec<bool>,
}

impl Draft {
    pub(crate) fn new(tracks: usize) -> Self {
        Self {
            tracks,
            targets: Vec::new(),
            accepting: Vec::new(),
        }
    }

    /// Adds a state without transitions, and gives its number.
    pub(crate) fn push_state(&mut self, accepting: bool) -> usize {
        let state = self.accepting.len();
        self.accepting.push(accepting);
        self.targets
            .resize(self.targets.len() + (1 << self.tracks), DEAD);
        state
    }

    /// The bytes of its tables, and of those that its minimisation needs if a
    /// third of its letters lead somewhere, as is usual.
    pub(crate) fn bytes(&self) -> usize {
        let per_transition = 44;
        self.targets.len() * 4 + self.targets.len() / 3 * per_transition + self.accepting.len()
    }
}

impl Automaton {
    /// The minimal automaton of a table: for each state whether it accepts, and
    /// its targets, one a letter, [`DEAD`] where there is none. State 0 is the
    /// first one. A tuple of numbers is accepted if the table accepts its words
    /// with some number of zeros in front.
    ///
    /// ```
    /// use fibnim_logic::automaton::{Automaton, DEAD};
    ///
    /// // Words without two digits 1 in a row: the numbers of Zeckendorf.
    /// let valid = Automaton::from_rows(1, &[(true, vec![0, 1]), (true, vec![0, DEAD])])?;
    /// assert_eq!(valid.states(), 2);
    /// # Ok::<(), fibnim_logic::Error>(())
    /// ```
    pub fn from_rows(tracks: usize, rows: &[(bool, Vec<u32>)]) -> Result<Self> {
        Self::from_rows_within(tracks, rows, &mut Work::default())
    }

    /// The same, within limits.
    pub(crate) fn from_rows_within(
        tracks: usize,
        rows: &[(bool, Vec<u32>)],
        work: &mut Work,
    ) -> Result<Self> {
        if tracks > MOST_TRACKS {
            return Err(Error::BadFile(format!(
                "an automaton has at most {MOST_TRACKS} tracks, and this one has {tracks}"
            )));
        }
        let mut draft = Draft::new(tracks);
        for (accepting, targets) in rows {
            work.go(1 << tracks)?;
            if targets.len() != 1 << tracks {
                return Err(Error::BadFile(format!(
                    "a state on {tracks} tracks has {} targets, one a letter; this one has {}",
                    1 << tracks,
                    targets.len()
                )));
            }
            if let Some(bad) = targets
                .iter()
                .find(|&&t| t != DEAD && t as usize >= rows.len())
            {
                return Err(Error::BadFile(format!(
                    "a target is a state from 0 to {}, or none; this one is {bad}",
                    rows.len() - 1
                )));
            }
            draft.accepting.push(*accepting);
            draft.targets.extend(targets);
        }
        if rows.is_empty() {
            return Ok(Self::empty(tracks));
        }
        let all: Vec<usize> = (0..tracks).collect();
        let without_zeros = draft.minimize(work)?.project(&all, work)?;
        without_zeros.with_zeros(work)
    }

    /// Accepts what it does with any number of zeros in front.
    fn with_zeros(self, work: &mut Work) -> Result<Self> {
        if self.is_empty() || self.row(0)[0] == 0 {
            return Ok(self);
        }
        // Sets of states; while only zeros were read, the first one is in them.
        let mut met = IndexSet::from([(true, vec![0u32])]);
        let mut draft = Draft::new(self.tracks);
        let mut next = 0;
        while let Some((only_zeros, set)) = met.get_index(next).cloned() {
            next += 1;
            draft
                .accepting
                .push(set.iter().any(|&state| self.is_accepting(state)));
            for letter in 0..self.letters() {
                work.go(set.len())?;
                let still_zeros = only_zeros && letter == 0;
                let mut after: Vec<u32> =
                    set.iter().map(|&state| self.row(state)[letter]).collect();
                after.extend(still_zeros.then_some(0));
                after.retain(|&state| state != DEAD);
                after.sort_unstable();
                after.dedup();
                draft.targets.push(if after.is_empty() {
                    DEAD
                } else {
                    let number = met.insert_full((still_zeros, after)).0;
                    u32::try_from(number).expect("at most 2^32 states")
                });
            }
            work.add_steps(self.letters())?;
            work.check_size("an automaton with leading zeros", met.len(), draft.bytes())?;
        }
        draft.minimize(work)
    }
}

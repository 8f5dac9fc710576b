//! Deterministic automata that read tuples of digits, most significant first.

use std::collections::VecDeque;

use crate::error::Result;
use crate::limits::Budget;

/// The most tracks of any automaton: a letter is one of 2^tracks.
pub const MAX_TRACKS: usize = 10;

/// A state of an automaton; the start state is 0.
pub type State = u32;

/// A letter: bit i is the digit on track i.
pub type Letter = usize;

/// The entry of the table where there is no transition.
const NOWHERE: State = State::MAX;

/// A deterministic automaton that may lack transitions: a word that has none
/// is rejected.
///
/// ```
/// use fibnim_check::Automaton;
///
/// // No two digits 1 in a row: the words of Zeckendorf's digits.
/// let valid = Automaton::new(1, &[(true, vec![Some(0), Some(1)]), (true, vec![Some(0), None])])?;
/// assert!(valid.accepts(&[1, 0, 1]));
/// assert!(!valid.accepts(&[1, 1, 0]));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    tracks: usize,
    accepting: Vec<bool>,
    /// The target of each state and letter, the letters of a state together.
    targets: Vec<State>,
}

impl Automaton {
    /// An automaton from its states: whether each accepts, and its 2^tracks
    /// targets. What is wrong with a table that is none is said in words.
    pub fn new(
        tracks: usize,
        rows: &[(bool, Vec<Option<State>>)],
    ) -> std::result::Result<Self, String> {
        if tracks > MAX_TRACKS {
            return Err(format!(
                "an automaton has at most {MAX_TRACKS} tracks, not {tracks}"
            ));
        }
        if rows.is_empty() {
            return Err("an automaton has at least one state".to_owned());
        }
        let mut automaton = Self::without_states(tracks);
        for (accepting, targets) in rows {
            automaton.check_row(targets, rows.len())?;
            automaton.push(*accepting, targets.iter().copied());
        }
        Ok(automaton)
    }

    /// The beginning of an automaton: states are pushed one by one, and
    /// nothing is allocated for those that are only promised.
    pub(crate) fn without_states(tracks: usize) -> Self {
        Self {
            tracks,
            accepting: Vec::new(),
            targets: Vec::new(),
        }
    }

    /// The automaton that accepts nothing.
    pub(crate) fn empty(tracks: usize) -> Self {
        let mut automaton = Self::without_states(tracks);
        automaton.push(false, std::iter::repeat_n(None, 1 << tracks));
        automaton
    }

    /// The automaton without tracks that accepts the tuple of no numbers.
    pub(crate) fn empty_tuple() -> Self {
        let mut automaton = Self::without_states(0);
        automaton.push(true, std::iter::once(Some(0)));
        automaton
    }

    pub(crate) fn push(&mut self, accepting: bool, targets: impl Iterator<Item = Option<State>>) {
        self.accepting.push(accepting);
        self.targets
            .extend(targets.map(|target| target.unwrap_or(NOWHERE)));
    }

    /// Says what is wrong with the targets of one state, if anything is.
    pub(crate) fn check_row(
        &self,
        targets: &[Option<State>],
        states: usize,
    ) -> std::result::Result<(), String> {
        if targets.len() != self.letters() {
            return Err(format!(
                "a state of this automaton has {} targets, not {}",
                self.letters(),
                targets.len()
            ));
        }
        match targets.iter().flatten().find(|&&t| t as usize >= states) {
            None => Ok(()),
            Some(target) => Err(format!(
                "the target {target} is no state: there are {states}, counted from 0"
            )),
        }
    }

    /// The number of tracks.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// The number of states, at least one.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// All states in their order.
    pub fn all_states(&self) -> impl Iterator<Item = State> + use<> {
        0..State::try_from(self.states()).expect("states are numbered by a State")
    }

    /// The number of letters, 2^tracks.
    pub fn letters(&self) -> usize {
        1 << self.tracks
    }

    /// Whether a word that ends in the state is accepted.
    pub fn is_accepting(&self, state: State) -> bool {
        self.accepting[state as usize]
    }

    /// Where the letter leads from the state.
    pub fn target(&self, state: State, letter: Letter) -> Option<State> {
        let target = self.targets[(state as usize) * self.letters() + letter];
        (target != NOWHERE).then_some(target)
    }

    /// Whether the word is accepted.
    pub fn accepts(&self, word: &[Letter]) -> bool {
        let end = word
            .iter()
            .try_fold(0, |state, &letter| self.target(state, letter));
        end.is_some_and(|state| self.is_accepting(state))
    }

    /// The first accepted word in the order of length and then of letters,
    /// where of two letters that one comes first which has the 0 on the first
    /// track where they differ. This is a plain breadth-first search.
    pub fn smallest_word(&self, budget: &mut Budget) -> Result<Option<Vec<Letter>>> {
        let mut came_from: Vec<Option<(State, Letter)>> = vec![None; self.states()];
        let mut queue = VecDeque::from([0]);
        while let Some(state) = queue.pop_front() {
            budget.go(self.letters())?;
            if self.is_accepting(state) {
                return Ok(Some(path_to(state, &came_from)));
            }
            for letter in (0..self.letters()).map(|rank| reversed(rank, self.tracks)) {
                if let Some(target) = self.target(state, letter)
                    && target != 0
                    && came_from[target as usize].is_none()
                {
                    came_from[target as usize] = Some((state, letter));
                    queue.push_back(target);
                }
            }
        }
        Ok(None)
    }
}

/// The letter whose digits, read from the first track on, are the binary
/// digits of `rank`.
fn reversed(rank: usize, tracks: usize) -> Letter {
    (0..tracks).fold(0, |letter, track| {
        letter | (rank >> (tracks - 1 - track) & 1) << track
    })
}

fn path_to(end: State, came_from: &[Option<(State, Letter)>]) -> Vec<Letter> {
    let mut word = Vec::new();
    let mut state = end;
    while let Some((previous, letter)) = came_from[state as usize] {
        word.push(letter);
        state = previous;
    }
    word.reverse();
    word
}

/// The digits on one track of a word, without leading zeros.
pub(crate) fn digits_of_track(word: &[Letter], track: usize) -> Vec<u8> {
    word.iter()
        .map(|letter| u8::from(letter >> track & 1 == 1))
        .skip_while(|&digit| digit == 0)
        .collect()
}

/// A word for a person: the digits of each track, such as `(101, 001)`.
pub(crate) fn word_text(word: &[Letter], tracks: usize) -> String {
    if word.is_empty() {
        return "the empty word".to_owned();
    }
    let track_text = |track| -> String {
        word.iter()
            .map(|letter| if letter >> track & 1 == 1 { '1' } else { '0' })
            .collect()
    };
    let texts: Vec<String> = (0..tracks).map(track_text).collect();
    match texts.len() {
        1 => texts.concat(),
        _ => format!("({})", texts.join(", ")),
    }
}

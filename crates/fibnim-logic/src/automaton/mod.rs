//! Deterministic automata on tuples of digits, most significant digit first.
//!
//! An [`Automaton`] reads words whose letters are tuples of binary digits, one
//! digit a *track*. Three things are always so, and make the rest simple:
//!
//! * It is **partial**: what is not a representation in the number system leads
//!   nowhere, and so do words that cannot become accepted any more. No state is
//!   spent on them.
//! * Leading zeros do not matter: a word is accepted exactly if it is accepted
//!   with another tuple of zeros in front. So tuples of different lengths can
//!   be read side by side, and a projection is one subset construction whose
//!   start set is closed under leading zeros.
//! * It is minimal, and its states are numbered breadth first. So two automata
//!   accept the same tuples exactly if they are `==`. (Inside the prover, a product
//!   that is projected next is not made minimal first.)

mod build;
mod minimize;
mod product;
mod project;
mod sets;
mod words;

pub(crate) use build::Draft;
pub use build::Work;
pub(crate) use product::Finish;
pub use product::{Operand, Operation};
pub(crate) use sets::Sets;

/// The target of a letter that leads nowhere.
pub const DEAD: u32 = u32::MAX;

/// A deterministic automaton on tuples of binary digits.
///
/// The letter of a tuple is the number whose bit i is the digit of track i.
/// State 0 is the first one; an automaton that accepts nothing has no states.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Automaton {
    tracks: usize,
    /// The target of letter ℓ in state q is at q·2^tracks + ℓ.
    targets: Vec<u32>,
    accepting: Vec<bool>,
}

impl Automaton {
    /// The automaton that accepts nothing.
    pub fn empty(tracks: usize) -> Self {
        Self {
            tracks,
            targets: Vec::new(),
            accepting: Vec::new(),
        }
    }

    /// The sentence that is true, or the one that is false: an automaton
    /// without tracks.
    pub fn sentence(truth: bool) -> Self {
        if truth {
            Self {
                tracks: 0,
                targets: vec![0],
                accepting: vec![true],
            }
        } else {
            Self::empty(0)
        }
    }

    /// The number of digits in a letter.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// The number of letters, 2^tracks.
    pub fn letters(&self) -> usize {
        1 << self.tracks
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// Whether nothing is accepted.
    pub fn is_empty(&self) -> bool {
        self.accepting.is_empty()
    }

    /// Whether a word that ends in this state is accepted.
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// The targets of a state, one a letter, [`DEAD`] where there is none.
    pub fn row(&self, state: u32) -> &[u32] {
        let letters = self.letters();
        let start = state as usize * letters;
        &self.targets[start..start + letters]
    }

    /// Of each state whether it accepts, and its targets.
    pub fn rows(&self) -> impl Iterator<Item = (bool, &[u32])> {
        let rows = self.targets.chunks(self.letters());
        self.accepting.iter().copied().zip(rows)
    }
}

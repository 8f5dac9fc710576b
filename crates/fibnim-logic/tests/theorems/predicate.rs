//! Evaluates a definition of a theorem at given numbers.

use std::sync::Arc;

use fibnim::Natural;
use fibnim_logic::automaton::Automaton;
use fibnim_logic::system::NumberSystem;
use fibnim_logic::{Limits, Prover, theorems};

/// The definitions of a theorem's text.
pub struct Definitions {
    prover: Prover,
    theorem: &'static str,
}

/// One definition.
pub struct Predicate {
    automaton: Arc<Automaton>,
    system: NumberSystem,
}

impl Definitions {
    pub fn of(theorem: &'static str) -> Self {
        let text = theorems::find(theorem).unwrap().text;
        let system = NumberSystem::named("zeckendorf").unwrap();
        let mut prover = Prover::new(system, Limits::default()).unwrap();
        prover.run(text).unwrap();
        Self { prover, theorem }
    }

    pub fn get(&mut self, name: &str) -> Predicate {
        let found = self.prover.automaton(name).unwrap();
        let automaton = found.unwrap_or_else(|| panic!("{} has no {name}", self.theorem));
        let system = NumberSystem::named(self.prover.system().name()).unwrap();
        Predicate { automaton, system }
    }
}

impl Predicate {
    pub fn holds(&self, numbers: &[u64]) -> bool {
        let numbers = numbers.iter().map(|&n| Natural::from(n));
        let words: Vec<Vec<bool>> = numbers.map(|n| self.system.word(&n)).collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let digit = |word: &[bool], place: usize| {
            let from_below = length - place;
            from_below <= word.len() && word[word.len() - from_below]
        };
        let letter = |place: usize| {
            let digits = words.iter().map(|word| u32::from(digit(word, place)));
            digits.rev().fold(0, |letter, digit| 2 * letter + digit)
        };
        self.automaton.accepts((0..length).map(letter))
    }
}

//! Moore's minimisation.

use std::collections::HashMap;

use crate::automaton::{Automaton, State};
use crate::error::Result;
use crate::limits::Budget;

/// Moore's minimisation: states are told apart by acceptance, and then, round
/// by round, by the classes of their targets. States that accept nothing are
/// left out; the start stays.
pub fn minimise(automaton: &Automaton, budget: &mut Budget) -> Result<Automaton> {
    // Class of each state; the last one is of the sink, the state nowhere.
    let mut classes: Vec<State> = automaton
        .all_states()
        .map(|state| State::from(automaton.is_accepting(state)))
        .chain([0])
        .collect();
    let mut count = 0;
    loop {
        budget.spend(automaton.letters() * classes.len())?;
        let (finer, finer_count) = refined(automaton, &classes);
        classes = finer;
        if finer_count == count {
            return Ok(quotient(automaton, &classes));
        }
        count = finer_count;
    }
}

/// One round of Moore's algorithm: the new classes, numbered as they occur,
/// and how many there are.
fn refined(automaton: &Automaton, classes: &[State]) -> (Vec<State>, usize) {
    let sink = automaton.states();
    let mut known: HashMap<Vec<State>, State> = HashMap::new();
    let mut finer = Vec::with_capacity(classes.len());
    let mut signature = Vec::with_capacity(automaton.letters() + 1);
    for (state, &class) in (0..).zip(classes) {
        signature.clear();
        signature.push(class);
        signature.extend((0..automaton.letters()).map(|letter| {
            let target = (state as usize != sink)
                .then(|| automaton.target(state, letter))
                .flatten();
            classes[target.map_or(sink, |target| target as usize)]
        }));
        let next = State::try_from(known.len()).expect("no more classes than states");
        let class = known.get(&signature).copied().unwrap_or(next);
        if class == next {
            known.insert(signature.clone(), next);
        }
        finer.push(class);
    }
    let count = known.len();
    (finer, count)
}

/// The automaton of the classes without that of the sink.
fn quotient(automaton: &Automaton, classes: &[State]) -> Automaton {
    let sink = classes[automaton.states()];
    if classes[0] == sink {
        return Automaton::empty(automaton.tracks());
    }
    let number = |state: State| match classes[state as usize] {
        class if class == sink => None,
        class if class > sink => Some(class - 1),
        class => Some(class),
    };
    let mut result = Automaton::without_states(automaton.tracks());
    for state in automaton.all_states() {
        // Classes are numbered as they occur: the next one's first member.
        if number(state).is_some_and(|class| class as usize == result.states()) {
            let targets = (0..automaton.letters())
                .map(|letter| automaton.target(state, letter).and_then(number));
            result.push(automaton.is_accepting(state), targets);
        }
    }
    result
}

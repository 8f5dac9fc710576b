//! The textbook's operations: product, change of tracks, projection and
//! minimisation.
//!
//! Every construction is one search from a start key over keys that stand for
//! states: pairs of states for a product, sets of states for a projection. The
//! result is then minimised. All operations preserve what the checker demands
//! of every automaton: it accepts a word if and only if it accepts the word
//! with a zero letter in front.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::hash::Hash;

use crate::automaton::{Automaton, Letter, State};
use crate::error::Result;
use crate::limits::Budget;

/// An operand of a product: an automaton, and the track of the result that
/// each of its own tracks reads. Two of its tracks may read the same one.
#[derive(Clone, Copy, Debug)]
pub struct Operand<'a> {
    /// The automaton.
    pub automaton: &'a Automaton,
    /// The track of the result that each track of the automaton reads: as many
    /// as the automaton has.
    pub reads: &'a [usize],
}

/// For each letter of `tracks` tracks the digits on the tracks `reads`, as a
/// letter of its own.
fn letters_read(reads: &[usize], tracks: usize) -> Vec<Letter> {
    let read = |letter: Letter| {
        let digits = reads.iter().map(|track| letter >> track & 1);
        digits
            .enumerate()
            .fold(0, |own, (track, digit)| own | digit << track)
    };
    (0..1 << tracks).map(read).collect()
}

/// A pair of states of two automata; `None` after a word that one of them has
/// rejected for good.
type Pair = (Option<State>, Option<State>);

/// The tuples of `tracks` numbers that are accepted by the one, the other or
/// both operands, as `keep` says; `keep(false, false)` is false. A tuple that
/// has an invalid number on a track that an operand does not read is not
/// removed: extend the operand first, unless `keep` is "and".
pub fn product(
    left: Operand<'_>,
    right: Operand<'_>,
    tracks: usize,
    keep: fn(bool, bool) -> bool,
    budget: &mut Budget,
) -> Result<Automaton> {
    pairs_from((Some(0), Some(0)), left, right, tracks, keep, budget)
}

fn pairs_from(
    start: Pair,
    left: Operand<'_>,
    right: Operand<'_>,
    tracks: usize,
    keep: fn(bool, bool) -> bool,
    budget: &mut Budget,
) -> Result<Automaton> {
    budget.allow_tracks(tracks)?;
    let left_letters = letters_read(left.reads, tracks);
    let right_letters = letters_read(right.reads, tracks);
    let accepts = |automaton: &Automaton, state: Option<State>| {
        state.is_some_and(|state| automaton.is_accepting(state))
    };
    // Whether words can be kept after one operand has rejected for good.
    let hopeless = |pair: Pair| match pair {
        (Some(_), Some(_)) => false,
        (Some(_), None) => !keep(true, false),
        (None, Some(_)) => !keep(false, true),
        (None, None) => true,
    };
    explore(
        tracks,
        start,
        |_| Size { work: 1, stored: 2 },
        |&(a, b)| keep(accepts(left.automaton, a), accepts(right.automaton, b)),
        |&(a, b), letter, _| {
            let pair = (
                a.and_then(|a| left.automaton.target(a, left_letters[letter])),
                b.and_then(|b| right.automaton.target(b, right_letters[letter])),
            );
            Ok((!hopeless(pair)).then_some(pair))
        },
        budget,
    )
}

/// The automaton on `tracks` tracks whose operand reads them as it says: a
/// change of their order, or one number put in several places. Every track of
/// the result must be read.
pub fn rename(operand: Operand<'_>, tracks: usize, budget: &mut Budget) -> Result<Automaton> {
    budget.allow_tracks(tracks)?;
    let letters = letters_read(operand.reads, tracks);
    let automaton = operand.automaton;
    explore(
        tracks,
        0,
        |_| Size { work: 1, stored: 1 },
        |&state| automaton.is_accepting(state),
        |&state, letter, _| Ok(automaton.target(state, letters[letter])),
        budget,
    )
}

/// The minimal automaton of the same words; states that no word reaches are
/// left out.
pub fn reachable(automaton: &Automaton, budget: &mut Budget) -> Result<Automaton> {
    let tracks: Vec<usize> = (0..automaton.tracks()).collect();
    let same = Operand {
        automaton,
        reads: &tracks,
    };
    rename(same, tracks.len(), budget)
}

/// The tuples on the `kept` tracks, in the order given, that some numbers on
/// all other tracks complete to an accepted tuple.
///
/// The numbers on the other tracks can be longer than all that are kept. So
/// the start set is closed under letters that are zero on the kept tracks.
pub fn project(automaton: &Automaton, kept: &[usize], budget: &mut Budget) -> Result<Automaton> {
    // For each letter of the result all letters of the automaton above it.
    let mut above: Vec<Vec<Letter>> = vec![Vec::new(); 1 << kept.len()];
    let below = letters_read(kept, automaton.tracks());
    for (letter, &read) in below.iter().enumerate() {
        above[read].push(letter);
    }
    let start = closure(automaton, &above[0], budget)?;
    let fibre = above[0].len();
    explore(
        kept.len(),
        start,
        |set: &Vec<State>| Size {
            work: set.len() * fibre,
            stored: set.len(),
        },
        |set| set.iter().any(|&state| automaton.is_accepting(state)),
        |set, letter, budget| {
            let mut targets: Vec<State> = Vec::new();
            let mut in_order = 0;
            for &state in set {
                budget.go(fibre)?;
                let letters = above[letter].iter();
                targets.extend(letters.filter_map(|&letter| automaton.target(state, letter)));
                // So that there are never many more than there are states.
                if targets.len() > 2 * in_order + MANY {
                    targets.sort_unstable();
                    targets.dedup();
                    in_order = targets.len();
                }
            }
            targets.sort_unstable();
            targets.dedup();
            Ok((!targets.is_empty()).then_some(targets))
        },
        budget,
    )
}

/// So many states are put in order at once, if they are not half as many as were
/// put in order before.
const MANY: usize = 1 << 16;

/// All states that the letters reach from the start, the start included.
fn closure(automaton: &Automaton, letters: &[Letter], budget: &mut Budget) -> Result<Vec<State>> {
    let mut reached = BTreeSet::from([0]);
    let mut open = vec![0];
    while let Some(state) = open.pop() {
        budget.spend(letters.len())?;
        budget.go(letters.len())?;
        for &letter in letters {
            if let Some(target) = automaton.target(state, letter)
                && reached.insert(target)
            {
                open.push(target);
            }
        }
    }
    Ok(reached.into_iter().collect())
}

/// The words that are accepted either alone or with a zero letter in front,
/// but not both ways: none, in an automaton of numbers.
pub fn zero_faults(automaton: &Automaton, budget: &mut Budget) -> Result<Automaton> {
    let tracks: Vec<usize> = (0..automaton.tracks()).collect();
    let operand = Operand {
        automaton,
        reads: &tracks,
    };
    let start = (Some(0), automaton.target(0, 0));
    pairs_from(
        start,
        operand,
        operand,
        tracks.len(),
        |alone, with_zero| alone != with_zero,
        budget,
    )
}

/// What one key of a construction costs.
pub(crate) struct Size {
    /// The transitions that one letter takes.
    pub work: usize,
    /// The table entries that the key itself takes.
    pub stored: usize,
}

/// Builds the automaton whose states are the keys that can be reached, and
/// minimises it.
pub(crate) fn explore<K: Clone + Eq + Hash>(
    tracks: usize,
    start: K,
    size: impl Fn(&K) -> Size,
    accepting: impl Fn(&K) -> bool,
    step: impl Fn(&K, Letter, &mut Budget) -> Result<Option<K>>,
    budget: &mut Budget,
) -> Result<Automaton> {
    let mut result = Automaton::without_states(tracks);
    let letters = result.letters();
    let mut entries = letters + size(&start).stored;
    let mut states: HashMap<K, State> = HashMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([start]);
    budget.allow_size(1, entries)?;
    while let Some(key) = queue.pop_front() {
        budget.spend(size(&key).work * letters)?;
        let mut targets = Vec::with_capacity(letters);
        for letter in 0..letters {
            budget.go(1)?;
            let Some(next) = step(&key, letter, budget)? else {
                targets.push(None);
                continue;
            };
            let new = State::try_from(states.len()).expect("the limits are far below 2^32 states");
            if let Some(&known) = states.get(&next) {
                targets.push(Some(known));
            } else {
                entries += letters + size(&next).stored;
                budget.allow_size(states.len() + 1, entries)?;
                budget.make_room(&states)?;
                states.insert(next.clone(), new);
                queue.push_back(next);
                targets.push(Some(new));
            }
        }
        result.push(accepting(&key), targets.into_iter());
    }
    drop(states);
    let minimal = minimise(&result, budget)?;
    budget.hold(&minimal);
    Ok(minimal)
}

// Moore's minimisation.

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
        let (finer, finer_count) = refined(automaton, &classes, budget)?;
        classes = finer;
        if finer_count == count {
            return quotient(automaton, &classes, budget);
        }
        count = finer_count;
    }
}

/// One round of Moore's algorithm: the new classes, numbered as they occur,
/// and how many there are.
fn refined(
    automaton: &Automaton,
    classes: &[State],
    budget: &mut Budget,
) -> Result<(Vec<State>, usize)> {
    let sink = automaton.states();
    let width = automaton.letters() + 1;
    // Its class, and those of its targets, of one state after the other.
    let mut signatures = Vec::with_capacity(classes.len() * width);
    for (state, &class) in (0..).zip(classes) {
        budget.go(width)?;
        signatures.push(class);
        signatures.extend((0..automaton.letters()).map(|letter| {
            let target = (state as usize != sink)
                .then(|| automaton.target(state, letter))
                .flatten();
            classes[target.map_or(sink, |target| target as usize)]
        }));
    }
    let mut known: HashMap<&[State], State> = HashMap::with_capacity(classes.len());
    let mut finer = Vec::with_capacity(classes.len());
    for signature in signatures.chunks(width) {
        let next = State::try_from(known.len()).expect("no more classes than states");
        finer.push(*known.entry(signature).or_insert(next));
    }
    Ok((finer, known.len()))
}

/// The automaton of the classes without that of the sink.
fn quotient(automaton: &Automaton, classes: &[State], budget: &mut Budget) -> Result<Automaton> {
    let sink = classes[automaton.states()];
    if classes[0] == sink {
        return Ok(Automaton::empty(automaton.tracks()));
    }
    let number = |state: State| match classes[state as usize] {
        class if class == sink => None,
        class if class > sink => Some(class - 1),
        class => Some(class),
    };
    let mut result = Automaton::without_states(automaton.tracks());
    for state in automaton.all_states() {
        budget.go(automaton.letters())?;
        // Classes are numbered as they occur: the next one's first member.
        if number(state).is_some_and(|class| class as usize == result.states()) {
            let targets = (0..automaton.letters())
                .map(|letter| automaton.target(state, letter).and_then(number));
            result.push(automaton.is_accepting(state), targets);
        }
    }
    Ok(result)
}

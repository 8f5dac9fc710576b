//! Every operation on automata against its definition, on all short words of
//! random automata.

use std::collections::BTreeSet;

use fibnim_logic::automaton::{Automaton, DEAD, Operation, Work};
use fibnim_logic::system::NumberSystem;
use fibnim_logic::{Limits, Prover, Verdict};
use proptest::prelude::*;
use proptest::sample::{Index, select};

type Rows = Vec<(bool, Vec<u32>)>;
type Word = Vec<u32>;

const OPERATIONS: [Operation; 4] = [
    Operation::And,
    Operation::Or,
    Operation::Minus,
    Operation::Xor,
];

fn any_rows(tracks: usize) -> impl Strategy<Value = Rows> {
    (1..6u32).prop_flat_map(move |states| {
        let target = prop_oneof![2 => Just(DEAD), 3 => 0..states];
        let row = (any::<bool>(), prop::collection::vec(target, 1 << tracks));
        prop::collection::vec(row, states as usize)
    })
}

fn any_automaton(tracks: usize) -> impl Strategy<Value = Automaton> {
    any_rows(tracks).prop_map(move |rows| Automaton::from_rows(tracks, &rows).unwrap())
}

/// All words of so many tracks, up to some 4,000 of the greatest length.
fn short_words(tracks: usize) -> Vec<Word> {
    let longest = [3, 9, 6, 4][tracks];
    let mut words = vec![Vec::new()];
    let mut start = 0;
    for _ in 0..longest {
        let end = words.len();
        for i in start..end {
            for letter in 0..1 << tracks {
                let mut longer = words[i].clone();
                longer.push(letter);
                words.push(longer);
            }
        }
        start = end;
    }
    words
}

/// Whether a table accepts a word, in the plain sense.
fn table_accepts(rows: &Rows, word: &[u32]) -> bool {
    let mut state = 0;
    for &letter in word {
        state = rows[state as usize].1[letter as usize];
        if state == DEAD {
            return false;
        }
    }
    rows[state as usize].0
}

/// The word that an operand reads beside a word of the product.
fn seen(word: &[u32], places: &[usize]) -> Word {
    let letter = |&letter: &u32| {
        let bits = places.iter().enumerate();
        bits.map(|(i, &place)| (letter >> place & 1) << i).sum()
    };
    word.iter().map(letter).collect()
}

/// All ways to give tracks a place.
fn mappings(from: usize, to: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..from {
        all = all
            .iter()
            .flat_map(|places| {
                (0..to).map(move |place| places.iter().copied().chain([place]).collect())
            })
            .collect();
    }
    all
}

fn covers(places: &[usize], tracks: usize) -> bool {
    (0..tracks).all(|track| places.contains(&track))
}

/// Minimal, breadth first, every state met and alive, and zeros in front do
/// not matter: each by its definition.
fn check_form(automaton: &Automaton) -> Result<(), TestCaseError> {
    let states = u32::try_from(automaton.states()).unwrap();
    if states == 0 {
        return Ok(());
    }
    let letters = automaton.letters();
    // Pairs of states, DEAD among them, that some word tells apart.
    let all: Vec<u32> = (0..states).chain([DEAD]).collect();
    let accepting = |state: u32| state != DEAD && automaton.is_accepting(state);
    let target = |state: u32, letter: usize| {
        if state == DEAD {
            DEAD
        } else {
            automaton.row(state)[letter]
        }
    };
    let mut apart = BTreeSet::new();
    loop {
        let known = apart.len();
        for &p in &all {
            for &q in &all {
                let now = accepting(p) != accepting(q);
                let later = (0..letters).any(|l| apart.contains(&(target(p, l), target(q, l))));
                if now || later {
                    apart.insert((p, q));
                }
            }
        }
        if apart.len() == known {
            break;
        }
    }
    for &p in &all {
        for &q in &all {
            prop_assert_eq!(apart.contains(&(p, q)), p != q, "states {} and {}", p, q);
        }
    }
    // Numbered as they are met.
    let mut met = vec![0];
    let mut next = 0;
    while next < met.len() {
        for &target in automaton.row(met[next]) {
            if target != DEAD && !met.contains(&target) {
                met.push(target);
            }
        }
        next += 1;
    }
    prop_assert_eq!(met, (0..states).collect::<Vec<_>>());
    prop_assert_eq!(automaton.row(0)[0], 0);
    Ok(())
}

/// Two automata and how they become operands of a product.
#[derive(Debug)]
struct Case {
    left: Automaton,
    right: Automaton,
    tracks: usize,
    left_choice: Index,
    right_choice: Index,
}

fn any_case() -> impl Strategy<Value = Case> {
    (0..=3usize, 0..=3usize, 0..=3usize).prop_flat_map(|(left, right, tracks)| {
        (
            any_automaton(left),
            any_automaton(right),
            any::<Index>(),
            any::<Index>(),
        )
            .prop_map(move |(left, right, left_choice, right_choice)| Case {
                left,
                right,
                tracks,
                left_choice,
                right_choice,
            })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_table_is_closed_under_zeros(
        (tracks, rows) in (0..=3usize).prop_flat_map(|t| (Just(t), any_rows(t))),
    ) {
        let automaton = Automaton::from_rows(tracks, &rows).unwrap();
        check_form(&automaton)?;
        for word in short_words(tracks) {
            let significant: Word = word.iter().copied().skip_while(|&letter| letter == 0).collect();
            // More zeros than states lead to no new state.
            let with_zeros = (0..=rows.len()).any(|zeros| {
                let mut longer = vec![0; zeros];
                longer.extend(&significant);
                table_accepts(&rows, &longer)
            });
            prop_assert_eq!(automaton.accepts(word.iter().copied()), with_zeros, "{:?}", word);
        }
    }

    #[test]
    fn products(case in any_case()) {
        let Case { left, right, tracks, left_choice, right_choice } = case;
        let (all_left, all_right) = (mappings(left.tracks(), tracks), mappings(right.tracks(), tracks));
        prop_assume!(!all_left.is_empty() && !all_right.is_empty());
        let left_places = left_choice.get(&all_left);
        let right_places = right_choice.get(&all_right);
        let (on_left, on_right) = (covers(left_places, tracks), covers(right_places, tracks));
        let together: Vec<usize> = left_places.iter().chain(right_places).copied().collect();
        for operation in OPERATIONS {
            let allowed = match operation {
                Operation::And => covers(&together, tracks),
                Operation::Minus => on_left,
                Operation::Or | Operation::Xor => on_left && on_right,
            };
            if !allowed {
                continue;
            }
            let on_left = left.on(left_places);
            let product = on_left.product(operation, right.on(right_places), &mut Work::default());
            let product = product.unwrap();
            check_form(&product)?;
            for word in short_words(tracks) {
                let l = left.accepts(seen(&word, left_places));
                let r = right.accepts(seen(&word, right_places));
                let expected = match operation {
                    Operation::And => l && r,
                    Operation::Or => l || r,
                    Operation::Minus => l && !r,
                    Operation::Xor => l != r,
                };
                prop_assert_eq!(product.accepts(word.iter().copied()), expected, "{:?} {:?}", operation, word);
            }
        }
    }

    #[test]
    fn renamed_tracks(
        (automaton, tracks, choice) in (1..=3usize, 1..=3usize)
            .prop_flat_map(|(from, to)| (any_automaton(from.max(to)), Just(to), any::<Index>())),
    ) {
        let onto: Vec<_> = mappings(automaton.tracks(), tracks)
            .into_iter()
            .filter(|places| covers(places, tracks))
            .collect();
        let places = choice.get(&onto);
        let renamed = automaton.rename(places, tracks, &mut Work::default()).unwrap();
        check_form(&renamed)?;
        for word in short_words(tracks) {
            prop_assert_eq!(
                renamed.accepts(word.iter().copied()),
                automaton.accepts(seen(&word, places)),
                "{:?}", word
            );
        }
    }

    #[test]
    fn projections(
        automaton in (0..=3usize).prop_flat_map(any_automaton),
        order in Just(vec![0usize, 1, 2]).prop_shuffle(),
        count in 0..=3usize,
    ) {
        let mut kept: Vec<usize> = order.into_iter().filter(|&t| t < automaton.tracks()).collect();
        kept.truncate(count);
        let projection = automaton.project(&kept, &mut Work::default()).unwrap();
        check_form(&projection)?;
        // Sets of states are bits. Where some digits on the other tracks lead to, from
        // a state by a letter, and then from a set of them.
        prop_assert!(automaton.states() <= 64);
        let mut targets = vec![[0u64; 64]; 1 << kept.len()];
        for (state, (_, row)) in automaton.rows().enumerate() {
            for (letter, &target) in (0..).zip(row).filter(|(_, target)| **target != DEAD) {
                targets[seen(&[letter], &kept)[0] as usize][state] |= 1 << target;
            }
        }
        let after = |states: u64, letter: u32| {
            let there = (0..64).filter(|state| states >> state & 1 == 1);
            there.fold(0, |set, state| set | targets[letter as usize][state])
        };
        let accepting = automaton.rows().enumerate();
        let accepting = accepting.fold(0, |set, (state, (ends, _))| set | u64::from(ends) << state);
        // What completes a word may be longer than it.
        let first = u64::from(!automaton.is_empty());
        let start = (0..automaton.states()).fold(first, |states, _| states | after(states, 0));
        for word in short_words(kept.len()) {
            let end = word.iter().fold(start, |states, &letter| after(states, letter));
            let accepted = end & accepting != 0;
            prop_assert_eq!(projection.accepts(word.iter().copied()), accepted, "{:?}", word);
        }
    }

    #[test]
    fn copies_of_states_make_no_difference(
        automaton in (0..=3usize).prop_flat_map(any_automaton),
        choices in prop::collection::vec(any::<u32>(), 64),
    ) {
        prop_assume!(!automaton.is_empty());
        let states = u32::try_from(automaton.states()).unwrap();
        let copies = 1 + choices[0] % 3;
        let mut next_choice = choices.iter().cycle();
        let mut rows = Rows::new();
        // Copy k of state q is q·copies + k; at the end a state that leads
        // nowhere.
        let nowhere = states * copies;
        for state in 0..states {
            for _ in 0..copies {
                let target = |&target: &u32| {
                    let choice = next_choice.next().unwrap();
                    match (target, choice % 2) {
                        (DEAD, 0) => DEAD,
                        (DEAD, _) => nowhere,
                        (target, _) => target * copies + choice / 2 % copies,
                    }
                };
                let targets = automaton.row(state).iter().map(target).collect();
                rows.push((automaton.is_accepting(state), targets));
            }
        }
        rows.push((false, vec![nowhere; automaton.letters()]));
        prop_assert_eq!(Automaton::from_rows(automaton.tracks(), &rows).unwrap(), automaton);
    }

    #[test]
    fn equal_languages_are_equal_automata(
        (a, b, c) in (0..=2usize)
            .prop_flat_map(|t| (any_automaton(t), any_automaton(t), any_automaton(t))),
    ) {
        let places: Vec<usize> = (0..a.tracks()).collect();
        let product = |operation, left: &Automaton, right: &Automaton| {
            let (left, right) = (left.on(&places), right.on(&places));
            left.product(operation, right, &mut Work::default()).unwrap()
        };
        let and = |left: &Automaton, right: &Automaton| product(Operation::And, left, right);
        let or = |left: &Automaton, right: &Automaton| product(Operation::Or, left, right);
        let minus = |left: &Automaton, right: &Automaton| product(Operation::Minus, left, right);
        let xor = |left: &Automaton, right: &Automaton| product(Operation::Xor, left, right);
        prop_assert_eq!(and(&a, &b), and(&b, &a));
        prop_assert_eq!(and(&a, &or(&b, &c)), or(&and(&a, &b), &and(&a, &c)));
        prop_assert_eq!(minus(&a, &or(&b, &c)), and(&minus(&a, &b), &minus(&a, &c)));
        prop_assert_eq!(xor(&a, &b), or(&minus(&a, &b), &minus(&b, &a)));
        prop_assert_eq!(xor(&xor(&a, &b), &b), a.clone());
        prop_assert_eq!(xor(&a, &b).is_empty(), a == b);
    }

    #[test]
    fn smallest_tuples(automaton in (0..=3usize).prop_flat_map(any_automaton)) {
        let found = automaton.smallest(&mut Work::default()).unwrap();
        prop_assert_eq!(found.is_none(), automaton.is_empty());
        let Some(found) = found else { return Ok(()) };
        prop_assert_eq!(found.len(), automaton.tracks());
        let length = found.iter().map(Vec::len).max().unwrap_or(0);
        let letter = |place: usize| -> u32 {
            let digit = |word: &Vec<bool>| {
                (place + word.len()).checked_sub(length).is_some_and(|i| word[i])
            };
            (0..).zip(&found).map(|(i, word)| u32::from(digit(word)) << i).sum()
        };
        prop_assert!(automaton.accepts((0..length).map(letter)));
        // Numbers by length and then digits, the first track first.
        let number = |digits: &[bool]| {
            let significant: Vec<bool> = digits.iter().copied().skip_while(|&d| !d).collect();
            (significant.len(), significant)
        };
        let found: Vec<_> = found.iter().map(|word| number(word)).collect();
        for word in short_words(automaton.tracks()) {
            if automaton.accepts(word.iter().copied()) {
                let track = |t: usize| word.iter().map(|l| l >> t & 1 == 1).collect::<Vec<_>>();
                let other: Vec<_> = (0..automaton.tracks()).map(|t| number(&track(t))).collect();
                prop_assert!(found <= other, "{:?} before {:?}", other, found);
            }
        }
    }

    /// Witnesses, which stop at the first word that a product meets.
    #[test]
    fn witnesses(
        (p, q) in (1..=3usize).prop_flat_map(|t| (any_automaton(t), any_automaton(t))),
        form in select(vec!["exists V: p(V)", "exists V: p(V) & q(V)", "exists V: p(V) & !q(V)", "exists V: !p(V)"]),
    ) {
        let mut prover = Prover::new(NumberSystem::named("binary").unwrap(), Limits::default()).unwrap();
        prover.define_automaton("p", &p).unwrap();
        prover.define_automaton("q", &q).unwrap();
        let tracks: Vec<usize> = (0..p.tracks()).collect();
        let all = prover.system().all(tracks.len(), &mut Work::default()).unwrap();
        let (left, operation, right) = match form {
            "exists V: p(V)" => (&p, Operation::And, &p),
            "exists V: p(V) & q(V)" => (&p, Operation::And, &q),
            "exists V: p(V) & !q(V)" => (&p, Operation::Minus, &q),
            _ => (&*all, Operation::Minus, &p),
        };
        let (left, right) = (left.on(&tracks), right.on(&tracks));
        let relation = left.product(operation, right, &mut Work::default()).unwrap();
        let expected = relation.smallest(&mut Work::default()).unwrap();
        let expected = expected.map(|words| -> Vec<_> {
            words.iter().map(|word| prover.system().value(word)).collect()
        });
        let names = &"x, y, z"[..3 * tracks.len() - 2];
        let sentence = form.replace('V', names);
        let found = match prover.decide(&sentence).unwrap().verdict {
            Verdict::True { witness } => Some(witness.into_iter().map(|(_, n)| n).collect::<Vec<_>>()),
            _ => None,
        };
        prop_assert_eq!(&found, &expected, "{}", sentence);
        let opposite = sentence.replace("exists", "forall").replace(": ", ": !(") + ")";
        let found = match prover.decide(&opposite).unwrap().verdict {
            Verdict::False { counterexample } => {
                Some(counterexample.into_iter().map(|(_, n)| n).collect::<Vec<_>>())
            }
            _ => None,
        };
        prop_assert_eq!(found, expected, "{}", opposite);
    }
}

#[test]
fn bad_tables_are_refused() {
    let short = Automaton::from_rows(1, &[(true, vec![0])]).unwrap_err();
    assert!(short.to_string().contains("has 2 targets"));
    let beyond = Automaton::from_rows(1, &[(true, vec![0, 1])]).unwrap_err();
    assert!(beyond.to_string().contains("from 0 to 0"));
}

/// Both digits after the first lead to the same states: 3 = 100 is smaller
/// than 4 = 101.
#[test]
fn of_two_digits_with_one_future_the_smaller_is_taken() {
    let system = NumberSystem::named("zeckendorf").unwrap();
    let mut prover = Prover::new(system, Limits::default()).unwrap();
    let answer = prover.decide("forall x: !(x matches \"1..\")").unwrap();
    let Verdict::False { counterexample } = answer.verdict else {
        panic!("3 = 100 matches");
    };
    assert_eq!(counterexample, vec![("x".to_owned(), 3u32.into())]);
}

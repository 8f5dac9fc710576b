//! Relations that are learned, compared with tables that share no code with
//! them; and relations that are wrong, which must be refuted.

use fibnim::solve::{ComplementOptions, complements, solve_piles, tableau};
use fibnim::{Ask, Budget, Natural, Rule};
use fibnim_logic::Limits;
use fibnim_logic::automaton::{Automaton, DEAD, Operation, Work};
use fibnim_logic::learn::{FixedPiles, prove_two_piles, verify_two_piles};
use fibnim_logic::system::NumberSystem;

/// Whether a tuple of numbers is accepted.
fn accepts(system: &NumberSystem, automaton: &Automaton, numbers: &[u64]) -> bool {
    let words: Vec<Vec<bool>> = numbers
        .iter()
        .map(|&n| system.word(&Natural::from(n)))
        .collect();
    let length = words.iter().map(Vec::len).max().unwrap_or(0);
    let digit =
        |word: &Vec<bool>, i: usize| i + word.len() >= length && word[i + word.len() - length];
    automaton.accepts((0..length).map(|i| {
        let letter = words
            .iter()
            .zip(0..)
            .map(|(word, track)| u32::from(digit(word, i)) << track);
        letter.sum()
    }))
}

/// r < L(position), at r = L − 1, at r = L, and far beyond.
fn assert_least_take(
    system: &NumberSystem,
    automaton: &Automaton,
    position: &[u64],
    least: Option<u64>,
) {
    let at = |r: u64| accepts(system, automaton, &[position, &[r]].concat());
    if let Some(least) = least {
        assert!(at(least - 1), "{position:?} is P at {}", least - 1);
        assert!(!at(least), "{position:?} is N at {least}");
        assert!(!at(10 * least + 7), "{position:?} is N beyond {least}");
    } else {
        assert!(
            at(0) && at(100) && at(1_000_000),
            "{position:?} is P at any limit"
        );
    }
}

fn fixed(rule: &str) -> FixedPiles {
    FixedPiles::new(rule, Limits::default()).expect("a rule with an adder")
}

#[test]
fn the_complementary_values_of_all_pairs_up_to_8_are_those_of_the_table() {
    let options = ComplementOptions {
        to: 8,
        bound: 2000,
        threads: 1,
    };
    let rule = Rule::times(2);
    let table = complements(&rule, &options, Ask::normal(&Budget::default())).expect("a table");
    let mut fixed = fixed("2t");
    for b in 0..=8usize {
        for a in 0..=b {
            let proof = fixed.prove(&[a, b]).expect("a proof");
            let value = proof.complement.as_ref().and_then(Natural::to_u64);
            let expected = table.get([a as u64, b as u64]);
            assert_eq!(value, expected, "{a}, {b}");
        }
    }
    assert_eq!(fixed.prove(&[3, 4]).expect("a proof").complement, None);
}

#[test]
fn the_relations_of_three_piles_are_those_of_the_table() {
    let mut fixed = fixed("2t");
    for piles in [[1, 6], [3, 4], [5, 6], [6, 7], [7, 7]] {
        let automaton = fixed
            .prove(&piles)
            .expect("a proof")
            .learned
            .automaton
            .clone();
        for n in (0..150).chain([233, 377, 500]) {
            let position = [piles[0] as u64, piles[1] as u64, n];
            let answer = solve_piles(&Rule::times(2), &position, Ask::normal(&Budget::default()));
            let least = answer.expect("a small position").least_take;
            assert_least_take(fixed.prover().system(), &automaton, &[n], least);
        }
    }
}

#[test]
fn three_triples_have_no_complementary_value() {
    let mut fixed = fixed("2t");
    for piles in [[1, 2, 3], [2, 3, 5], [3, 4, 5]] {
        assert_eq!(
            fixed.prove(&piles).expect("a proof").complement,
            None,
            "{piles:?}"
        );
    }
    assert_eq!(
        fixed.prove(&[1, 1, 2]).expect("a proof").complement,
        Some(2u8.into())
    );
}

#[test]
fn a_small_pile_beside_any_other_is_learned_for_3t_and_5t_over_2() {
    for rule in ["3t", "5t/2"] {
        let mut fixed = fixed(rule);
        let parsed = Rule::parse(rule).expect("a rule");
        for pile in 0..=6 {
            let automaton = fixed
                .prove(&[pile])
                .expect("a proof")
                .learned
                .automaton
                .clone();
            for n in 0..120 {
                let position = [pile as u64, n];
                let answer = solve_piles(&parsed, &position, Ask::normal(&Budget::default()));
                let least = answer.expect("a small position").least_take;
                assert_least_take(fixed.prover().system(), &automaton, &[n], least);
            }
        }
    }
}

#[test]
fn two_piles_are_learned_where_flanigan_has_a_formula() {
    for rule in ["t", "2t", "7t/3"] {
        let proof = prove_two_piles(rule, Limits::default()).expect("a proof");
        let parsed = Rule::parse(rule).expect("a rule");
        let table =
            tableau(&parsed, 60, 60, Ask::normal(&Budget::default())).expect("a small table");
        for m in 0..60 {
            for d in 0..60 {
                let least = table.get(m, d);
                let (system, automaton) = (proof.prover.system(), &proof.learned.automaton);
                assert_least_take(system, automaton, &[m as u64, d as u64], least);
            }
        }
    }
}

/// All automata that differ from this one in one accepting state or in one
/// target.
fn changed(automaton: &Automaton) -> Vec<Automaton> {
    let states = u32::try_from(automaton.states()).expect("few states");
    let rows: Vec<(bool, Vec<u32>)> = (0..states)
        .map(|state| (automaton.is_accepting(state), automaton.row(state).to_vec()))
        .collect();
    let mut changed = Vec::new();
    for state in 0..rows.len() {
        let mut other = rows.clone();
        other[state].0 = !other[state].0;
        changed.push(other);
        for letter in 0..automaton.letters() {
            let mut other = rows.clone();
            let target = other[state].1[letter];
            other[state].1[letter] = if target == DEAD {
                0
            } else {
                (target + 1) % states
            };
            changed.push(other);
        }
    }
    changed
        .iter()
        .map(|rows| Automaton::from_rows(automaton.tracks(), rows).expect("an automaton"))
        .collect()
}

#[test]
fn every_changed_relation_is_refuted() {
    let limits = Limits {
        steps: 20_000_000,
        ..Limits::default()
    };
    let right = prove_two_piles("2t", limits.clone())
        .expect("a proof")
        .learned
        .automaton;
    assert!(
        verify_two_piles("2t", &right, limits.clone())
            .expect("within limits")
            .is_some()
    );
    let system = NumberSystem::named("2t").expect("a system");
    let numbers = system.all(3, &mut Work::default()).expect("few");
    let mut refuted = 0;
    for wrong in changed(&right) {
        // What is no representation is left out of a relation.
        let same = wrong.on(&[0, 1, 2]);
        let all = numbers.on(&[0, 1, 2]);
        let restricted = same.product(Operation::And, all, &mut Work::default());
        let restricted = restricted.expect("few states");
        if restricted == right {
            continue;
        }
        match verify_two_piles("2t", &wrong, limits.clone()) {
            Ok(None) => refuted += 1,
            Ok(Some(_)) => panic!("a wrong relation was accepted"),
            Err(error) => assert!(error.is_limit_exceeded(), "{error}"),
        }
    }
    assert!(refuted > 90, "only {refuted} were refuted");
}

#[test]
fn a_rule_without_an_adder_is_refused_and_one_beyond_the_limits_too() {
    let error = prove_two_piles("4t", Limits::default()).expect_err("no adder");
    assert!(error.to_string().contains("Pisot"), "{error}");
    let few = Limits {
        bytes: 4 << 20,
        ..Limits::default()
    };
    let error = prove_two_piles("8t/3", few).expect_err("a table too short");
    assert!(error.is_limit_exceeded(), "{error}");
    assert!(error.to_string().contains("8t/3"), "{error}");
}

#[test]
fn a_refuted_relation_is_not_built_upon() {
    let system = NumberSystem::shared("2t").expect("a system");
    let all = system.all(2, &mut Work::default()).expect("few states");
    let mut fixed = fixed("2t");
    assert!(
        fixed.verify(&[1], &all).is_err(),
        "what it rests on is not proved"
    );
    assert!(fixed.verify(&[], &all).expect("within limits").is_none());
    assert!(
        fixed.verify(&[1], &all).is_err(),
        "what it rests on was refuted"
    );
    let one = fixed
        .prove(&[1])
        .expect("a proof")
        .learned
        .automaton
        .clone();
    // A wrong relation does not take the place of a proved one.
    assert!(fixed.verify(&[], &all).expect("within limits").is_none());
    assert!(fixed.verify(&[1], &one).expect("within limits").is_some());
    assert_eq!(
        fixed.prove(&[1, 2]).expect("a proof").complement,
        Some(4u8.into())
    );
}

#[test]
fn a_guess_that_is_nearly_right_is_repaired() {
    let mut fixed = fixed("3t");
    assert_eq!(fixed.prove(&[2, 3]).expect("a proof").learned.repairs, 1);
}

#[test]
fn a_guess_has_a_limit_of_its_own() {
    let few = Limits {
        steps: 1000,
        ..Limits::default()
    };
    let error = prove_two_piles("2t", few)
        .expect_err("too few steps")
        .to_string();
    assert!(
        error.contains("finding the automaton of two piles"),
        "{error}"
    );
}

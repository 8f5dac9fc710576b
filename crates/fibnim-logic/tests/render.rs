//! Pictures and lists of solutions say what the automaton says.

use fibnim::Natural;
use fibnim_logic::automaton::{Automaton, Work};
use fibnim_logic::render::{MOST_DRAWN, Point, RADIUS, Solutions, dot, drawing, solutions};
use fibnim_logic::system::NumberSystem;
use fibnim_logic::{Limits, Prover, Verdict};
use proptest::prelude::*;

fn decide(system: &str, formula: &str) -> (Vec<String>, Automaton, NumberSystem) {
    let system = NumberSystem::named(system).unwrap();
    let mut prover = Prover::new(system.clone(), Limits::default()).unwrap();
    match prover.decide(formula).unwrap().verdict {
        Verdict::Automaton {
            variables,
            automaton,
        } => (variables, automaton, system),
        other => panic!("{formula} is closed: {other:?}"),
    }
}

fn first(automaton: &Automaton, system: &NumberSystem, most: usize) -> Solutions {
    solutions(automaton, system, most, &mut Work::default()).unwrap()
}

fn values(found: &Solutions) -> Vec<Vec<u64>> {
    let tuple = |values: &[Natural]| {
        values
            .iter()
            .map(|n| n.to_string().parse().unwrap())
            .collect()
    };
    found
        .first
        .iter()
        .map(|solution| tuple(&solution.values))
        .collect()
}

/// The same list by looking at all pairs.
fn pairs(system: &NumberSystem, holds: impl Fn(u64, u64) -> bool, most: usize) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    for x in 0..60 {
        for y in 0..60 {
            if holds(x, y) {
                let length = |n: u64| system.word(&Natural::from(n)).len();
                found.push((length(x).max(length(y)), vec![x, y]));
            }
        }
    }
    found.sort();
    found.into_iter().map(|(_, pair)| pair).take(most).collect()
}

type Relation = fn(u64, u64) -> bool;

#[test]
fn first_solutions_are_those_of_a_search_of_all_pairs() {
    let cases: [(&str, Relation); 4] = [
        ("x < y", |x, y| x < y),
        ("x + 3 = 2*y", |x, y| x + 3 == 2 * y),
        ("x > y + 4 | x = 1 & y = 1", |x, y| {
            x > y + 4 || (x, y) == (1, 1)
        }),
        ("x = y | y = 0 & x != 2", |x, y| {
            x == y || (y == 0 && x != 2)
        }),
    ];
    for name in ["zeckendorf", "binary", "5t/2"] {
        for (formula, holds) in cases {
            let (_, automaton, system) = decide(name, formula);
            let found = first(&automaton, &system, 20);
            assert_eq!(
                values(&found),
                pairs(&system, holds, 20),
                "{name}: {formula}"
            );
            assert!(found.more);
            let digits = &found.first[5].digits;
            assert_eq!(digits[0], system.word_text(&found.first[5].values[0]));
        }
    }
}

proptest! {
    #[test]
    fn finite_sets_are_listed_whole(set in prop::collection::btree_set((0u64..40, 0u64..40), 1..6)) {
        let tuples: Vec<String> = set.iter().map(|(x, y)| format!("x = {x} & y = {y}")).collect();
        let (_, automaton, system) = decide("zeckendorf", &tuples.join(" | "));
        let found = first(&automaton, &system, 6);
        prop_assert!(!found.more);
        prop_assert_eq!(values(&found), pairs(&system, |x, y| set.contains(&(x, y)), 6));
        let less = first(&automaton, &system, set.len() - 1);
        prop_assert!(less.more && less.first.len() == set.len() - 1);
    }
}

#[test]
fn nothing_and_a_huge_number_are_listed_too() {
    let (_, automaton, system) = decide("zeckendorf", "x < 0");
    assert_eq!(
        first(&automaton, &system, 5),
        Solutions {
            first: Vec::new(),
            more: false
        }
    );
    let huge = format!("1{}", "0".repeat(300));
    let (_, automaton, system) = decide("zeckendorf", &format!("x = {huge}"));
    let found = first(&automaton, &system, 5);
    assert_eq!(found.first[0].values[0].to_string(), huge);
    assert!(!found.more);
}

#[test]
fn a_list_beyond_the_limits_is_given_up() {
    let (_, automaton, system) = decide("zeckendorf", "x + y = z");
    let mut work = Work::new(Limits {
        steps: 100,
        ..Limits::default()
    });
    let error = solutions(&automaton, &system, 1000, &mut work).unwrap_err();
    assert!(error.is_limit_exceeded());
}

#[test]
fn a_drawing_has_every_state_and_every_edge_once() {
    let (variables, automaton, _) = decide("zeckendorf", "x + y = z");
    let drawn = drawing(&automaton, &variables).unwrap();
    assert_eq!(drawn.caption, "digits of (x, y, z), most significant first");
    assert_eq!(drawn.states.len(), 16);
    for (number, state) in (0u32..).zip(&drawn.states) {
        assert_eq!(state.accepting, automaton.is_accepting(number), "{number}");
    }
    let text = dot(&automaton, &variables);
    assert_eq!(drawn.edges.len(), text.matches("[label=").count());
    for edge in &drawn.edges {
        let line = format!("{} -> {} [label=\"{}\"]", edge.from, edge.to, edge.label);
        assert!(text.contains(&line), "{line}");
    }
}

#[test]
fn arcs_begin_and_end_at_their_states_and_states_stand_apart() {
    let (variables, automaton, _) = decide("zeckendorf", "x + y = z");
    let drawn = drawing(&automaton, &variables).unwrap();
    let distance = |a: Point, b: Point| (a.x - b.x).hypot(a.y - b.y);
    for edge in &drawn.edges {
        let (from, to) = (&drawn.states[edge.from], &drawn.states[edge.to]);
        for gap in [
            distance(edge.arc.start, from.at) - RADIUS,
            distance(edge.arc.end, to.at) - RADIUS,
        ] {
            assert!(gap.abs() < 2.0, "{} to {}: {gap}", edge.from, edge.to);
        }
    }
    for (i, one) in drawn.states.iter().enumerate() {
        for other in &drawn.states[i + 1..] {
            assert!(distance(one.at, other.at) > 3.0 * RADIUS);
        }
    }
}

#[test]
fn parallel_edges_have_one_label() {
    let (variables, automaton, _) = decide("binary", "x + y = z");
    assert_eq!(
        dot(&automaton, &variables),
        "digraph automaton {
  rankdir=LR;
  label=\"digits of (x, y, z), most significant first\";
  node [shape=circle];
  0 [shape=doublecircle];
  1;
  start [shape=point];
  start -> 0;
  0 -> 0 [label=\"000,101,011\"];
  0 -> 1 [label=\"001\"];
  1 -> 0 [label=\"110\"];
  1 -> 1 [label=\"100,010,111\"];
}
"
    );
}

#[test]
fn an_automaton_that_nobody_could_read_is_not_drawn() {
    let (variables, automaton, _) = decide("zeckendorf", "exists k: n = 7*k");
    assert!(automaton.states() > MOST_DRAWN);
    let error = drawing(&automaton, &variables).unwrap_err();
    assert_eq!(
        error.to_string(),
        "limit exceeded: a picture of 98 states would need more than the 80 states that can be read; DOT has no such limit"
    );
    let empty = drawing(&Automaton::empty(1), &["n".into()]).unwrap();
    assert!(empty.states.is_empty() && empty.edges.is_empty());
}

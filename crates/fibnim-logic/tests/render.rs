//! Graphs and lists of solutions say what the automaton says.

use fibnim::Natural;
use fibnim_logic::automaton::{Automaton, Work};
use fibnim_logic::render::{Solutions, caption, dot, edges, solutions};
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
fn every_edge_is_in_the_graph_once() {
    let (variables, automaton, _) = decide("zeckendorf", "x + y = z");
    assert_eq!(
        caption(&variables),
        "digits of (x, y, z), most significant first"
    );
    let (edges, text) = (
        edges(&automaton),
        dot(&automaton, &variables, &mut Work::default()).unwrap(),
    );
    assert_eq!(edges.len(), text.matches("[label=").count());
    for edge in edges {
        let line = format!("{} -> {} [label=\"{}\"]", edge.from, edge.to, edge.label);
        assert!(text.contains(&line), "{line}");
    }
}

#[test]
fn parallel_edges_have_one_label() {
    let (variables, automaton, _) = decide("binary", "x + y = z");
    assert_eq!(
        dot(&automaton, &variables, &mut Work::default()).unwrap(),
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

//! The graph of a game, against moves of chips by their definition.

use std::collections::{BTreeMap, BTreeSet};

use fibnim::Budget;
use fibnim::catalog::{self, GameOptions};
use fibnim_lab::picture::Style;
use fibnim_lab::tables::{Graph, TableKind};
use fibnim_lab::{Format, Sheet, write};

/// How many chips of 1, 2, 3, 5, 8, 13 there are.
type Chips = [u32; 6];

const VALUES: [u32; 6] = [1, 2, 3, 5, 8, 13];

/// The moves of the Zeckendorf game: the chips that go, and those that come.
fn exchanges() -> Vec<(Vec<usize>, Vec<usize>)> {
    let mut all = vec![
        (vec![0, 0], vec![1]),
        (vec![1, 1], vec![0, 2]),
        (vec![2, 2], vec![0, 3]),
    ];
    for bin in 1..5 {
        all.push((vec![bin - 1, bin], vec![bin + 1]));
    }
    for bin in 3..5 {
        all.push((vec![bin, bin], vec![bin - 2, bin + 1]));
    }
    for (goes, comes) in &all {
        let sum = |bins: &[usize]| bins.iter().map(|&bin| VALUES[bin]).sum::<u32>();
        assert_eq!(sum(goes), sum(comes));
    }
    all
}

fn moved(chips: Chips, goes: &[usize], comes: &[usize]) -> Option<Chips> {
    let mut next = chips;
    for &bin in goes {
        next[bin] = next[bin].checked_sub(1)?;
    }
    for &bin in comes {
        next[bin] += 1;
    }
    Some(next)
}

fn text(chips: Chips) -> String {
    let words = VALUES.iter().zip(chips).filter(|(_, count)| *count > 0);
    let words = words.map(|(value, count)| match count {
        1 => value.to_string(),
        count => format!("{value}^{count}"),
    });
    words.collect::<Vec<String>>().join(" ")
}

/// Every position that can come, with where its moves lead.
fn play(start: Chips, reversed: bool) -> BTreeMap<Chips, BTreeSet<Chips>> {
    let (mut graph, mut open) = (BTreeMap::new(), vec![start]);
    while let Some(chips) = open.pop() {
        if graph.contains_key(&chips) {
            continue;
        }
        let next: BTreeSet<Chips> = exchanges()
            .iter()
            .filter_map(|(goes, comes)| {
                if reversed {
                    moved(chips, comes, goes)
                } else {
                    moved(chips, goes, comes)
                }
            })
            .collect();
        open.extend(&next);
        graph.insert(chips, next);
    }
    graph
}

fn is_lost(graph: &BTreeMap<Chips, BTreeSet<Chips>>, chips: Chips) -> bool {
    graph[&chips].iter().all(|&next| !is_lost(graph, next))
}

fn longest(graph: &BTreeMap<Chips, BTreeSet<Chips>>, from: Chips, to: Chips) -> Option<usize> {
    if from == to {
        return Some(0);
    }
    let ways = graph[&from].iter();
    ways.filter_map(|&next| longest(graph, next, to))
        .max()
        .map(|moves| moves + 1)
}

#[test]
fn zeckendorf_games_have_the_edges_and_outcomes_of_their_rules() {
    for n in 1..=12 {
        let mut greedy = [0; 6];
        let mut rest = n;
        for (bin, &value) in VALUES.iter().enumerate().rev() {
            greedy[bin] = rest / value;
            rest %= value;
        }
        for (name, start) in [
            ("zeckendorf", [n, 0, 0, 0, 0, 0]),
            ("zeckendorf-reversed", greedy),
        ] {
            let graph = play(start, name == "zeckendorf-reversed");
            let outcome = |chips| if is_lost(&graph, chips) { "P" } else { "N" };
            let mut expected = BTreeSet::new();
            for (&from, moves) in &graph {
                for &to in moves {
                    let depth = longest(&graph, start, from).unwrap();
                    let (from_text, to_text) = (text(from), text(to));
                    let (before, after) = (outcome(from), outcome(to));
                    expected.insert(format!("{depth},{from_text},{before},{to_text},{after}"));
                }
            }
            assert_eq!(edges(name, &format!("n={n}")), expected, "{name} {n}");
        }
    }
}

/// The rows without the words of the move.
fn edges(name: &str, start: &str) -> BTreeSet<String> {
    let game = catalog::game(name).unwrap();
    let start = game.position(start).unwrap();
    let (graph, budget) = (Graph { start }, Budget::default());
    let sheet = graph.sheet(&budget).unwrap();
    let mut out = Vec::new();
    write(sheet, Format::Csv, &mut out).unwrap();
    let csv = String::from_utf8(out).unwrap();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        let [depth, from, before, _, to, after] = cells[..] else {
            panic!("{line}");
        };
        format!("{depth},{from},{before},{to},{after}")
    };
    csv.lines().skip(1).map(row).collect()
}

/// Options by their names.
type Given = [(&'static str, &'static str)];

/// The table's title and the picture's caption of a game with options.
fn titles(name: &str, options: &Given, start: &str) -> [String; 2] {
    let text = |wanted: &str| {
        let mut options = options.iter();
        let given = options.find(|(option, _)| *option == wanted);
        given.map(|(_, text)| (*text).to_owned())
    };
    let options = GameOptions {
        rule: text("rule"),
        min: text("min"),
        max: text("max"),
        misere: text("misere").is_some(),
        param: None,
    };
    let game = catalog::game_with(name, &options).unwrap();
    let start = game.position(start).unwrap();
    let (graph, budget) = (Graph { start }, Budget::default());
    let Ok(Sheet::Drawn(drawn)) = graph.sheet(&budget) else {
        panic!("a graph is drawn");
    };
    [
        drawn.table.title,
        (drawn.picture)(&Style::default()).unwrap().title,
    ]
}

#[test]
fn titles_name_every_option_that_changes_the_game() {
    let games: [(&str, &Given, &str); 9] = [
        ("takeaway", &[("rule", "3t")], "6"),
        ("takeaway", &[("rule", "t")], "6"),
        ("takeaway", &[("rule", "t"), ("misere", "")], "6"),
        ("local", &[], "2;1,1;1"),
        ("local", &[("rule", "3t")], "2;1,1;1"),
        ("one-pile", &[("max", "3")], "7"),
        ("one-pile", &[("min", "2"), ("max", "3")], "7"),
        ("subtraction-reversed", &[], "n=7"),
        ("subtraction-reversed", &[("max", "2")], "n=7"),
    ];
    let all: Vec<[String; 2]> = games
        .map(|(name, options, start)| titles(name, options, start))
        .into();
    for i in 0..2 {
        let different: BTreeSet<&String> = all.iter().map(|titles| &titles[i]).collect();
        assert_eq!(different.len(), games.len(), "{all:?}");
    }
    assert!(all[2][0].contains("takeaway, f(t) = t, misère (who cannot move wins), from 6;5"));
    assert!(all[2][1].contains(", f(t) = t, who cannot move wins, from 6;5"));
    assert!(all[6][1].contains(", 2 to 3 at a time, from 7"));
    let [plain, _] = titles("fib", &[], "6");
    assert!(
        plain.starts_with("The graph of the game fib from 6;5:"),
        "{plain}"
    );
    // From an empty pile there is no move that a bound could allow.
    let [over, _] = titles("one-pile", &[("max", "3")], "0");
    assert!(
        over.starts_with("The graph of the game one-pile from 0:"),
        "{over}"
    );
}

#[test]
fn a_graph_that_is_too_large_is_refused() {
    let game = catalog::game("zeckendorf").unwrap();
    let start = game.position("n=1000").unwrap();
    let (graph, budget) = (Graph { start }, Budget::default());
    let error = graph.sheet(&budget).err().unwrap();
    assert!(error.is_limit_exceeded(), "{error}");
}

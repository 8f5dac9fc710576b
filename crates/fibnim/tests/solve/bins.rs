//! The bins sweep against the generic search, mode against mode, and both
//! against Table A.1 of *The Reversed Zeckendorf Game*.

use fibnim::game::{
    Bins, Direction, SMALL_BINS, SmallBins, SmallZeckendorf, bin_value, edge_counts, state_counts,
};
use fibnim::solve::bins::{StateTable, Window, WindowPlan, outcomes, winners};
use fibnim::solve::{Search, SmallGame};
use fibnim::{Ask, Budget, Natural, Outcome};

const TABLE_A1: &str = include_str!("../../../../corpus/table_a1.csv");

/// All states of a sum, by choosing the chips of the highest bin first.
fn states(sum: usize) -> Vec<SmallBins> {
    fn choose(bin: usize, left: usize, state: &mut SmallBins, all: &mut Vec<SmallBins>) {
        if bin == 1 {
            state[0] = u16::try_from(left).unwrap();
            all.push(*state);
            return;
        }
        let value = usize::try_from(bin_value(bin)).unwrap();
        for chips in 0..=left / value {
            state[bin - 1] = u16::try_from(chips).unwrap();
            choose(bin - 1, left - chips * value, state, all);
        }
        state[bin - 1] = 0;
    }
    let mut all = Vec::new();
    choose(SMALL_BINS, sum, &mut [0; SMALL_BINS], &mut all);
    all
}

fn start(n: usize) -> SmallBins {
    let start = Bins::zeckendorf(&Natural::from(n)).unwrap();
    start.to_small().unwrap()
}

fn searched(states: &[SmallBins]) -> Vec<Outcome> {
    let game = SmallZeckendorf::new(Direction::Reversed, &states[0]);
    let budget = Budget::default();
    let mut search = Search::new(&game, Ask::normal(&budget));
    states
        .iter()
        .map(|state| search.outcome(state).unwrap())
        .collect()
}

#[test]
fn every_state_up_to_80_equals_search() {
    for window in Window::up_to(80).unwrap() {
        let (mut all, mut all_expected) = (Vec::new(), Vec::new());
        for n in window.range() {
            let states = states(n);
            let expected = searched(&states);
            let table = StateTable::build(n, &Budget::default()).unwrap();
            let in_table = states.iter().map(|state| table.outcome(state).unwrap());
            assert!(in_table.eq(expected.iter().copied()), "table of n = {n}");
            let single = outcomes(&states, &Budget::default()).unwrap();
            assert!(single == expected, "single n = {n}");
            all.extend(states);
            all_expected.extend(expected);
        }
        let found = WindowPlan::new(window)
            .outcomes(&all, &Budget::new())
            .unwrap();
        assert!(found == all_expected, "{window:?}");
    }
}

/// Windows may begin and end anywhere, and narrow ones have words of a byte.
#[test]
fn windows_of_every_width_agree() {
    let expected = winners(100, 1, &Budget::default()).unwrap();
    for first in 60..95 {
        for width in [1, 2, 7, 8, 9, 32] {
            let range = first..=100.min(first + width - 1);
            let windows = Window::of(range.clone()).unwrap();
            assert_eq!(windows.len(), 1);
            let found = WindowPlan::new(windows[0]).winners(&Budget::new()).unwrap();
            assert_eq!(found, expected[first - 1..*range.end()], "{range:?}");
        }
    }
}

#[test]
fn every_state_in_narrow_windows_equals_the_table() {
    for window in Window::of(97..=104)
        .unwrap()
        .into_iter()
        .chain(Window::of(60..=62).unwrap())
    {
        let plan = WindowPlan::new(window);
        for n in window.range() {
            let states = states(n);
            let table = StateTable::build(n, &Budget::default()).unwrap();
            let expected = states.iter().map(|state| table.outcome(state).unwrap());
            assert!(
                expected.eq(plan.outcomes(&states, &Budget::new()).unwrap()),
                "n = {n}"
            );
        }
    }
}

#[test]
fn rows_of_several_words_equal_search() {
    // Rows have two words from n = 128 on.
    for n in [127, 128, 129, 135] {
        let states = states(n);
        let expected = searched(&states);
        assert!(
            outcomes(&states, &Budget::default()).unwrap() == expected,
            "n = {n}"
        );
    }
}

/// In n = 186 a row that ends at the last bit but one of its word leads to one
/// that ends with the word, and what follows is of another row.
#[test]
fn the_modes_agree_on_every_state() {
    for n in [150, 186] {
        let states = states(n);
        let window = *Window::up_to(n).unwrap().last().unwrap();
        let by_window = WindowPlan::new(window)
            .outcomes(&states, &Budget::new())
            .unwrap();
        assert!(
            outcomes(&states, &Budget::default()).unwrap() == by_window,
            "n = {n}"
        );
        let table = StateTable::build(n, &Budget::default()).unwrap();
        let in_table = states.iter().map(|state| table.outcome(state).unwrap());
        assert!(in_table.eq(by_window), "n = {n}");
    }
}

/// Ones with few other chips are in low layers, whatever their sum: rows of
/// many words, and answered although the states of that sum are too many.
#[test]
fn few_layers_of_large_sums_equal_search() {
    let budget = Budget::new().positions(usize::MAX);
    for ones in [400, 1500, 2300] {
        for chips in [[40, 1, 2, 1], [5, 3, 1, 0], [0, 0, 0, 1], [61, 0, 2, 0]] {
            let mut state = [0; SMALL_BINS];
            state[0] = ones - 5 * chips[0];
            state[1..5].copy_from_slice(&chips);
            let game = SmallZeckendorf::new(Direction::Reversed, &state);
            let states: Vec<SmallBins> = game.moves(&state).map(|(_, next)| next).collect();
            let mut search = Search::new(&game, Ask::normal(&budget));
            let expected: Vec<Outcome> = states
                .iter()
                .map(|state| search.outcome(state).unwrap())
                .collect();
            assert_eq!(outcomes(&states, &Budget::default()).unwrap(), expected);
        }
    }
    let mut state = [0; SMALL_BINS];
    state[..2].copy_from_slice(&[2582, 1]);
    assert!(outcomes(&[state], &Budget::default()).is_err());
}

#[test]
fn winners_up_to_129_equal_search_and_the_paper() {
    let found = winners(129, 0, &Budget::default()).unwrap();
    for n in 1..=129 {
        let start = start(n);
        assert_eq!(found[n - 1], searched(&[start])[0], "n = {n}");
    }
    let first = found[1..].iter().filter(|winner| **winner == Outcome::N);
    assert_eq!(first.count(), 79);
    let second: Vec<usize> = (2..=34).filter(|n| found[n - 1] == Outcome::P).collect();
    assert_eq!(second, [3, 5, 8, 9, 11, 13, 14, 19, 20, 23, 31, 34]);
}

#[test]
fn the_modes_agree_on_winners() {
    let by_window = winners(190, 0, &Budget::default()).unwrap();
    for n in 1..=190 {
        let single = outcomes(&[start(n)], &Budget::default()).unwrap();
        assert_eq!(single, [by_window[n - 1]], "n = {n}");
    }
}

/// `cargo test --release -p fibnim --test solve -- --ignored the_modes_agree_to_400`
#[test]
#[ignore = "half a minute in release"]
fn the_modes_agree_to_400() {
    let budget = Budget::new().seconds(3600);
    let by_window = winners(400, 0, &budget).unwrap();
    for n in 1..=400 {
        let single = outcomes(&[start(n)], &budget).unwrap();
        assert_eq!(single, [by_window[n - 1]], "n = {n}");
    }
}

#[test]
fn table_a1_has_the_vertices_and_edges_of_the_game() {
    let (counts, edge_counts) = (state_counts(129), edge_counts(129));
    let mut rows = 0;
    for line in TABLE_A1.lines().skip(1) {
        let row: Vec<usize> = line.split(',').map(|cell| cell.parse().unwrap()).collect();
        let [n, edges, vertices] = row[..] else {
            panic!("three columns: {line}");
        };
        assert_eq!(counts[n], vertices as u128, "vertices of n = {n}");
        assert_eq!(edge_counts[n], edges as u128, "edges of n = {n}");
        let game = SmallZeckendorf::new(Direction::Reversed, &start(n));
        if n <= 80 {
            let found: usize = states(n)
                .iter()
                .map(|state| game.moves(state).count())
                .sum();
            assert_eq!(found, edges, "edges of n = {n}");
        }
        rows += 1;
    }
    assert_eq!(rows, 128);
}

#[test]
fn what_does_not_fit_is_refused_before_it_starts() {
    let small = Budget::new().bytes(1 << 20).seconds(10_000);
    let short = Budget::new().seconds(1);
    for (budget, unit) in [(small, "MiB"), (short, " s")] {
        let errors = [
            winners(600, 0, &budget).err(),
            outcomes(&[start(600)], &budget).err(),
            StateTable::build(600, &budget).err(),
        ];
        for error in errors {
            let error = error.expect("refused");
            assert!(error.is_limit_exceeded());
            assert!(error.to_string().contains(unit), "{error}");
        }
    }
    assert!(winners(3000, 0, &Budget::default()).is_err());
}

//! How fast the bins sweep is, beside a search that keeps the outcome of each
//! state in a hash map, in the same run.
//!
//! Every run asserts its result: nothing is timed that is wrong. MiB are those of
//! the layers that are alive.
//!
//! `cargo bench -p fibnim --bench bins -- 400 600` takes other sizes than the
//! default: all n up to the first, the second alone.

use std::time::{Duration, Instant};

use fibnim::game::{Bins, Direction, SmallBins, SmallZeckendorf, state_counts};
use fibnim::solve::Search;
use fibnim::solve::bins::{SinglePlan, StateTable, Window, WindowPlan, outcomes, winners};
use fibnim::{Ask, Budget, Natural, Outcome};

/// The n of the search.
const SEARCHED: usize = 170;

fn main() {
    let sizes: Vec<usize> = std::env::args().filter_map(|n| n.parse().ok()).collect();
    let (all, single) = match sizes[..] {
        [all, single, ..] => (all, single),
        _ => (400, 600),
    };
    let budget = Budget::new().seconds(1_000_000).bytes(16 << 30);
    println!(
        "{:<38}{:>18}{:>10}{:>16}{:>9}{:>9}",
        "way", "states", "seconds", "million a s", "ratio", "MiB"
    );
    let searched = search(SEARCHED);
    searched.print(&searched);

    let (by_window, way) = windows(all, 1, &budget);
    way.print(&searched);
    windows(all, 2, &budget).1.print(&searched);
    let (last, way) = one(all, &budget);
    assert_eq!(last, by_window[all - 1], "the modes agree on n = {all}");
    way.print(&searched);
    one(single, &budget).1.print(&searched);
    table(SEARCHED, &budget).print(&searched);
}

/// What a way did, and how long it took.
struct Way {
    name: String,
    states: u128,
    time: Duration,
    bytes: Option<usize>,
}

impl Way {
    #[expect(clippy::cast_precision_loss, reason = "for people")]
    fn print(&self, search: &Way) {
        let speed = |way: &Way| way.states as f64 / way.time.as_secs_f64();
        let bytes = self.bytes.map_or(String::new(), |bytes| {
            format!("{:.1}", bytes as f64 / f64::from(1 << 20))
        });
        println!(
            "{:<38}{:>18}{:>10.3}{:>16.1}{:>9.0}{:>9}",
            self.name,
            self.states,
            self.time.as_secs_f64(),
            speed(self) / 1e6,
            speed(self) / speed(search),
            bytes
        );
    }
}

fn start(n: usize) -> SmallBins {
    let start = Bins::zeckendorf(&Natural::from(n)).expect("n ≥ 1");
    start.to_small().expect("small")
}

fn search(n: usize) -> Way {
    let start = start(n);
    let game = SmallZeckendorf::new(Direction::Reversed, &start);
    let budget = Budget::default();
    let begin = Instant::now();
    let mut search = Search::new(&game, Ask::normal(&budget));
    let found = search.analyze(&start).expect("within the budget");
    let time = begin.elapsed();
    let swept = outcomes(&[start], &Budget::default()).expect("within the budget");
    assert_eq!(swept, [found.outcome], "sweep and search agree on n = {n}");
    Way {
        name: format!("search with a hash map, n = {n}"),
        states: found.positions as u128,
        time,
        bytes: None,
    }
}

fn windows(to: usize, threads: usize, budget: &Budget) -> (Vec<Outcome>, Way) {
    let begin = Instant::now();
    let found = winners(to, threads, budget).expect("within the budget");
    let time = begin.elapsed();
    let windows = Window::up_to(to).expect("small");
    let plan = WindowPlan::new(*windows.last().expect("n ≥ 1"));
    let way = Way {
        name: format!("sweep, all n ≤ {to}, {threads} thread(s)"),
        states: state_counts(to)[1..].iter().sum(),
        time,
        bytes: Some(plan.cost().bytes * threads),
    };
    (found, way)
}

fn one(n: usize, budget: &Budget) -> (Outcome, Way) {
    let begin = Instant::now();
    let found = outcomes(&[start(n)], budget).expect("within the budget");
    let time = begin.elapsed();
    let way = Way {
        name: format!("sweep, n = {n} alone"),
        states: state_counts(n)[n],
        time,
        bytes: Some(SinglePlan::new(&[start(n)]).cost().bytes),
    };
    (found[0], way)
}

fn table(n: usize, budget: &Budget) -> Way {
    let begin = Instant::now();
    let table = StateTable::build(n, budget).expect("within the budget");
    let time = begin.elapsed();
    assert!(table.outcome(&start(n)).is_some());
    Way {
        name: format!("table of all states of n = {n}"),
        states: state_counts(n)[n],
        time,
        bytes: None,
    }
}

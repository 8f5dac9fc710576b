//! How fast chip games are swept from the table of their moves, beside the sweep
//! made by hand and a search that keeps the outcome of each state in a hash map, in
//! the same run.
//!
//! Every run asserts its result: nothing is timed that is wrong. MiB are those of
//! the layers that are alive and of the sizes of their blocks.
//!
//! `cargo bench -p fibnim --bench chips -- 300` takes another size than the
//! default: all n up to it.

use std::time::{Duration, Instant};

use fibnim::game::state_counts;
use fibnim::solve::chips::{ChipMove, ChipMoves, Play, Sweep};
use fibnim::solve::{Search, SmallGame, bins};
use fibnim::{Ask, Budget, Convention, Outcome};

/// The n of the search.
const SEARCHED: usize = 130;

/// The most bins of a state of the search.
const BINS: usize = 16;

fn main() {
    let mut sizes = std::env::args().filter_map(|n| n.parse().ok());
    let to = sizes.next().unwrap_or(350);
    let budget = Budget::new().seconds(1_000_000).bytes(8 << 30);
    println!(
        "{:<44}{:>18}{:>10}{:>16}{:>9}{:>9}",
        "way", "states", "seconds", "million a s", "ratio", "MiB"
    );
    let fibonacci = nacci(1, 2, to);
    let searched = search(&fibonacci.reversed(), SEARCHED);
    searched.print(&searched);
    let (by_hand, way) = by_hand(to, &budget);
    way.print(&searched);

    let (normal, misere) = (Play::by(Convention::Normal), Play::by(Convention::Misere));
    let often = Play::repeated(Convention::Normal);
    let print = |name: &str, game: &ChipMoves, play, to, threads| {
        let (found, way) = sweep(name, game, play, to, threads, &budget);
        way.print(&searched);
        found
    };
    let reversed = fibonacci.reversed();
    let found = print("Fibonacci, reversed", &reversed, normal, to, 1);
    assert_eq!(found, by_hand, "the sweeps agree");
    let found = print("Fibonacci, reversed", &reversed, normal, to, 2);
    assert_eq!(found, by_hand, "the sweeps agree");
    print("Fibonacci, reversed, misère", &reversed, misere, to, 1);
    let found = print("Fibonacci, forward", &fibonacci, normal, to, 1);
    let second = found[2..].iter().all(|&winner| winner == Outcome::P);
    assert!(second, "player 2 wins from 3 on");
    print("Fibonacci, forward, misère", &fibonacci, misere, to, 1);
    print("Fibonacci, reversed, repeated", &reversed, often, to / 2, 1);
    for (c, k, most) in [(1, 3, 5 * to / 4), (2, 2, 3 * to)] {
        let game = nacci(c, k, most);
        let name = format!("({c},{k})");
        for play in [normal, misere] {
            let misere = if play == misere { ", misère" } else { "" };
            print(
                &format!("{name}, reversed{misere}"),
                &game.reversed(),
                play,
                most,
                1,
            );
            print(&format!("{name}, forward{misere}"), &game, play, most, 1);
        }
    }
}

/// The forward (c,k)-nacci game, with all bins of a value up to `to`.
fn nacci(c: u32, k: usize, to: usize) -> ChipMoves {
    let mut values = vec![1];
    loop {
        let last = &values[values.len().saturating_sub(k)..];
        let one_more = u32::from(values.len() < k);
        let next = c * last.iter().sum::<u32>() + one_more;
        if next as usize > to {
            break;
        }
        values.push(next);
    }
    let mut moves = Vec::new();
    for i in 1..values.len() {
        let comes = match i {
            _ if i < k => vec![(i + 1, 1)],
            _ if i == k => vec![(i + 1, 1), (1, 1)],
            _ => vec![(i + 1, 1), (i - k, c)],
        };
        moves.push(ChipMove::new([(i, c + 1)], comes));
        if i + k <= values.len() {
            let goes: Vec<_> = (i..i + k).map(|bin| (bin, c)).collect();
            moves.push(ChipMove::new(goes, [(i + k, 1)]));
        }
    }
    ChipMoves { values, moves }
}

/// The greedy representation of n.
fn greedy(game: &ChipMoves, mut n: usize) -> Vec<u32> {
    let mut state = vec![0; game.values.len()];
    for (chips, &value) in state.iter_mut().zip(&game.values).rev() {
        while n >= value as usize {
            n -= value as usize;
            *chips += 1;
        }
    }
    state
}

/// The states of all n up to one.
fn states(game: &ChipMoves, to: usize) -> Vec<u128> {
    let mut counts = vec![0; to + 1];
    counts[0] = 1;
    for &value in &game.values {
        for n in value as usize..=to {
            counts[n] += counts[n - value as usize];
        }
    }
    counts
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
            "{:<44}{:>18}{:>10.3}{:>16.1}{:>9.0}{:>9}",
            self.name,
            self.states,
            self.time.as_secs_f64(),
            speed(self) / 1e6,
            speed(self) / speed(search),
            bytes
        );
    }
}

/// A chip game for the search.
struct Searched<'a>(&'a ChipMoves);

impl SmallGame for Searched<'_> {
    type Position = [u16; BINS];
    type Move = ();

    fn nth_move(&self, position: &[u16; BINS], i: usize) -> Option<((), [u16; BINS])> {
        let moves = self.0.moves.iter();
        let mut legal = moves.filter_map(|step| {
            let mut next = *position;
            for &(bin, count) in &step.goes {
                next[bin - 1] = next[bin - 1].checked_sub(u16::try_from(count).ok()?)?;
            }
            for &(bin, count) in &step.comes {
                next[bin - 1] += u16::try_from(count).ok()?;
            }
            Some(((), next))
        });
        legal.nth(i)
    }

    fn position_bound(&self, _: &[u16; BINS]) -> u128 {
        0
    }
}

fn search(game: &ChipMoves, n: usize) -> Way {
    let mut start = [0; BINS];
    for (chips, count) in start.iter_mut().zip(greedy(game, n)) {
        *chips = u16::try_from(count).expect("small");
    }
    let budget = Budget::default();
    let searched = Searched(game);
    let begin = Instant::now();
    let mut search = Search::new(&searched, Ask::normal(&budget));
    let found = search.analyze(&start).expect("within the budget");
    let time = begin.elapsed();
    let sweep = Sweep::new(game, Play::default()).expect("an order");
    let swept = sweep.outcomes(&[greedy(game, n)], &budget);
    let swept = swept.expect("within the budget");
    assert_eq!(swept, [found.outcome], "sweep and search agree on n = {n}");
    Way {
        name: format!("search with a hash map, n = {n}"),
        states: found.positions as u128,
        time,
        bytes: None,
    }
}

fn by_hand(to: usize, budget: &Budget) -> (Vec<Outcome>, Way) {
    let begin = Instant::now();
    let found = bins::winners(to, 1, budget).expect("within the budget");
    let time = begin.elapsed();
    let windows = bins::Window::up_to(to).expect("small");
    let plan = bins::WindowPlan::new(*windows.last().expect("n ≥ 1"));
    let way = Way {
        name: format!("by hand: Fibonacci, reversed, n ≤ {to}"),
        states: state_counts(to)[1..].iter().sum(),
        time,
        bytes: Some(plan.cost().bytes),
    };
    (found, way)
}

fn sweep(
    name: &str,
    game: &ChipMoves,
    play: Play,
    to: usize,
    threads: usize,
    budget: &Budget,
) -> (Vec<Outcome>, Way) {
    let sweep = Sweep::new(game, play).expect("an order");
    let forward = name.contains("forward");
    let start = |n| {
        if forward {
            vec![u32::try_from(n).expect("small")]
        } else {
            greedy(game, n)
        }
    };
    let windows = sweep.windows(1..=to, budget).expect("small");
    let begin = Instant::now();
    let found = sweep.winners(1..=to, &start, threads, budget);
    let time = begin.elapsed();
    let many = if threads > 1 { ", 2 threads" } else { "" };
    let way = Way {
        name: format!("{name}, n ≤ {to}{many}"),
        states: states(game, to)[1..].iter().sum(),
        time,
        bytes: Some(sweep.cost(&windows, budget).bytes * threads),
    };
    (found.expect("within the budget"), way)
}

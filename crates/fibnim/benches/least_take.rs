//! How fast tables of least takes are, beside a plain triple loop over a dense
//! table in the same run.
//!
//! All ways of a comparison take turns, the best time of each counts, and every
//! run asserts its result: nothing is timed that is wrong.

use std::time::{Duration, Instant};

use fibnim::solve::{ComplementOptions, Complements, complements, solve_piles};
use fibnim::{Ask, Budget, Rule};

/// How often each way has its turn.
const ROUNDS: usize = 3;

/// The largest pile of the plain loop's cube: its table has 128 MB.
const CUBE: usize = 400;

fn main() {
    println!(
        "Tables of least takes, best of {ROUNDS} turns, beside the plain loop: entries a second,"
    );
    println!("and the time for the same cube, of which lanes need each pair in one order only\n");
    println!(
        "{:<8}{:<36}{:>16}{:>10}{:>18}{:>8}{:>8}",
        "rule", "way", "million entries", "seconds", "million a second", "ratio", "cube"
    );
    for rule in ["2t", "t", "3t", "5t/2"] {
        compare_with_plain_loop(rule);
    }
    println!("\nGrowth with f(t) = 2t, one thread: pairs up to a, third pile up to n\n");
    println!(
        "{:<8}{:<8}{:>16}{:>10}{:>18}{:>8}",
        "a", "n", "million entries", "seconds", "million a second", "growth"
    );
    growth();
    println!("\nMemory with f(t) = 2t, beside two bytes for each entry of a dense table\n");
    println!(
        "{:<24}{:>16}{:>10}{:>12}",
        "piles", "million entries", "MiB", "dense MiB"
    );
    for piles in [[300, 300, 300], [500, 500, 2000], [1000, 1000, 4000]] {
        memory(&piles);
    }
}

/// One way to do the work of a comparison, its entries and its best time.
struct Way<'a> {
    name: &'static str,
    entries: u64,
    work: Box<dyn FnMut() + 'a>,
    best: Duration,
}

impl<'a> Way<'a> {
    fn new(name: &'static str, entries: u64, work: impl FnMut() + 'a) -> Self {
        Self {
            name,
            entries,
            work: Box::new(work),
            best: Duration::MAX,
        }
    }

    fn turn(&mut self) {
        let start = Instant::now();
        (self.work)();
        self.best = self.best.min(start.elapsed());
    }

    /// Millions of entries a second.
    fn rate(&self) -> f64 {
        millions(self.entries) / self.best.as_secs_f64()
    }
}

fn race(ways: &mut [Way]) {
    for _ in 0..ROUNDS {
        ways.iter_mut().for_each(Way::turn);
    }
}

fn millions(n: u64) -> f64 {
    u32::try_from(n / 1000).map_or(f64::INFINITY, f64::from) / 1000.0
}

fn compare_with_plain_loop(text: &str) {
    let rule = &Rule::parse(text).expect("a rule");
    let (numerator, denominator) = rule.ratio().expect("a multiple of t");
    let f = move |t: usize| t * small(numerator) / small(denominator);
    let known = &PlainCube::new(CUBE, f);
    let lost = &known.complements();
    let pairs = entries_of_pairs(CUBE as u64, CUBE as u64);
    let lanes = |threads| {
        move || {
            let table = complements_to(rule, CUBE as u64, CUBE as u64, threads);
            for &(a, b, value) in lost {
                assert_eq!(table.get([a, b]), value, "({a}, {b})");
            }
        }
    };
    let four_piles = entries_of(rule, &[40, 60, 60, 40]);
    let mut ways = [
        Way::new("plain triple loop", known.least.len() as u64, || {
            assert!(PlainCube::new(CUBE, f).least == known.least);
        }),
        Way::new("stacks one by one, two piles", 3001 * 3001, || {
            assert_mirrored(rule, &[3000, 3000]);
        }),
        Way::new("stacks one by one, four piles", four_piles, || {
            assert_mirrored(rule, &[40, 60, 60, 40]);
        }),
        Way::new("three piles in lanes, one thread", pairs, lanes(1)),
        Way::new("three piles in lanes, two threads", pairs, lanes(2)),
    ];
    race(&mut ways);
    let (plain, plain_time) = (ways[0].rate(), ways[0].best.as_secs_f64());
    for way in &ways {
        let cube = match way.name {
            name if name.starts_with("stacks") => String::new(),
            _ => format!("{:.1}", plain_time / way.best.as_secs_f64()),
        };
        println!(
            "{text:<8}{:<36}{:>16.1}{:>10.3}{:>18.1}{:>8.1}{cube:>8}",
            way.name,
            millions(way.entries),
            way.best.as_secs_f64(),
            way.rate(),
            way.rate() / plain
        );
    }
}

fn growth() {
    let rule = &Rule::times(2);
    let mut before: Option<Duration> = None;
    for (to, bound) in [
        (250, 500),
        (500, 500),
        (500, 1000),
        (1000, 1000),
        (1000, 2000),
    ] {
        let mut ways = [Way::new("", entries_of_pairs(to, bound), move || {
            assert_eq!(complements_to(rule, to, bound, 1).get([18, 21]), Some(147));
        })];
        race(&mut ways);
        let [way] = ways;
        let growth = before.map_or(1.0, |b| way.best.as_secs_f64() / b.as_secs_f64());
        println!(
            "{to:<8}{bound:<8}{:>16.1}{:>10.3}{:>18.1}{growth:>8.2}",
            millions(way.entries),
            way.best.as_secs_f64(),
            way.rate()
        );
        before = Some(way.best);
    }
}

fn memory(piles: &[u64]) {
    let answer = solve_piles(&Rule::times(2), piles, Ask::normal(&Budget::default()));
    let answer = answer.expect("within the budget");
    let dense: u64 = 2 * piles.iter().map(|pile| pile + 1).product::<u64>();
    println!(
        "{:<24}{:>16.1}{:>10}{:>12}",
        format!("{piles:?}"),
        millions(answer.entries),
        answer.bytes >> 20,
        dense >> 20
    );
}

/// The entries of all pairs a ≤ b up to `to`, with a third pile up to `bound`.
fn entries_of_pairs(to: u64, bound: u64) -> u64 {
    (to + 1) * (to + 2) / 2 * (bound + 1)
}

fn complements_to(rule: &Rule, to: u64, bound: u64, threads: usize) -> Complements<2> {
    let options = ComplementOptions { to, bound, threads };
    complements(rule, &options, Ask::normal(&Budget::default())).expect("within the budget")
}

/// How many positions the table of some piles goes through.
fn entries_of(rule: &Rule, piles: &[u64]) -> u64 {
    let answer = solve_piles(rule, piles, Ask::normal(&Budget::default()));
    answer.expect("within the budget").entries
}

/// Piles in equal pairs are lost: every move can be answered in its twin.
fn assert_mirrored(rule: &Rule, piles: &[u64]) {
    let answer = solve_piles(rule, piles, Ask::normal(&Budget::default()));
    assert_eq!(answer.expect("within the budget").least_take, None);
}

/// The dense table of a cube, and the loop that one would write first: for
/// each take from 1 on, ask each pile.
struct PlainCube {
    length: usize,
    least: Vec<u16>,
}

impl PlainCube {
    const NEVER: u16 = u16::MAX;

    fn new(size: usize, f: impl Fn(usize) -> usize) -> Self {
        let length = size + 1;
        let limit = |t| u16::try_from(f(t)).unwrap_or(Self::NEVER - 1);
        let limits: Vec<u16> = (0..length).map(limit).collect();
        let mut least = vec![0; length.pow(3)];
        for a in 0..length {
            for b in 0..length {
                for c in 0..length {
                    let here = (a * length + b) * length + c;
                    least[here] = Self::NEVER;
                    for take in 1..=a.max(b).max(c) {
                        let limit = limits[take];
                        if take <= c && limit < least[here - take]
                            || take <= b && limit < least[here - take * length]
                            || take <= a && limit < least[here - take * length * length]
                        {
                            least[here] = u16::try_from(take).expect("a small cube");
                            break;
                        }
                    }
                }
            }
        }
        Self { length, least }
    }

    /// The complementary values: where the cube has ∞.
    fn complements(&self) -> Vec<(u64, u64, Option<u64>)> {
        let pairs = (0..).zip(self.least.chunks_exact(self.length));
        let pairs = pairs.map(|(pair, line)| {
            let value = (0..).zip(line).find(|&(_, &least)| least == Self::NEVER);
            let length = self.length as u64;
            (pair / length, pair % length, value.map(|(n, _)| n))
        });
        pairs.filter(|&(a, b, _)| a <= b).collect()
    }
}

fn small(n: u64) -> usize {
    usize::try_from(n).expect("a small number")
}

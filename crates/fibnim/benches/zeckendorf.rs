//! How fast Zeckendorf representations are, each as a ratio to a baseline of
//! the same run: machine-sized numbers beside greedy loops, large ones beside
//! one multiplication.
//!
//! All ways of a comparison take turns, the best time of each counts, and every
//! run asserts its result: nothing is timed that is wrong.

use std::hint::black_box;
use std::time::{Duration, Instant};

use fibnim::numeration::{Zeckendorf, zeckendorf_word_u64};
use fibnim::{Budget, Natural, Outcome, catalog};

/// How many machine-sized numbers are represented.
const COUNT: u32 = 1_000_000;
/// How often each way has its turn.
const ROUNDS: usize = 7;
/// Short work is repeated until a turn takes about this long.
const TURN: Duration = Duration::from_millis(20);

fn main() {
    println!("{COUNT} numbers below a bound, best of {ROUNDS} turns\n");
    println!(
        "{:<7}{:<28}{:>12}{:>22}",
        "below", "way", "ns/number", "times tables' time"
    );
    for bits in [16, 32, 64] {
        compare_small(bits);
    }
    println!("\nOne number of so many decimal digits, best of {ROUNDS} turns\n");
    println!(
        "{:<10}{:<34}{:>12}{:>22}",
        "digits", "work", "ms", "times multiplication"
    );
    for exponent in 3..=6 {
        compare_large(10usize.pow(exponent));
    }
}

/// One way to do the work of a comparison, and its best time so far.
struct Way<'a> {
    name: String,
    work: Box<dyn FnMut() + 'a>,
    times: u32,
    best: Duration,
}

impl<'a> Way<'a> {
    fn new(name: impl Into<String>, mut work: impl FnMut() + 'a) -> Self {
        // The first run warms tables and caches, the second says how often a turn repeats it.
        work();
        let start = Instant::now();
        work();
        let once = start.elapsed().max(Duration::from_nanos(1));
        let times = TURN.as_nanos() / once.as_nanos();
        Self {
            name: name.into(),
            work: Box::new(work),
            times: u32::try_from(times).unwrap_or(u32::MAX).max(1),
            best: Duration::MAX,
        }
    }

    fn turn(&mut self) {
        let start = Instant::now();
        for _ in 0..self.times {
            (self.work)();
        }
        self.best = self.best.min(start.elapsed() / self.times);
    }
}

/// The best time of each way, in the order given.
fn race(mut ways: Vec<Way>) -> Vec<(String, Duration)> {
    for _ in 0..ROUNDS {
        for way in &mut ways {
            way.turn();
        }
    }
    ways.into_iter().map(|way| (way.name, way.best)).collect()
}

fn ratio(time: Duration, baseline: Duration) -> f64 {
    time.as_secs_f64() / baseline.as_secs_f64()
}

// Machine-sized numbers.

type Represent = fn(u64) -> u128;

fn compare_small(bits: u32) {
    let mut random = Random(bits.into());
    let numbers: Vec<u64> = (0..COUNT).map(|_| random.next() >> (64 - bits)).collect();
    for &n in numbers.iter().step_by(1000) {
        assert_is_word(greedy_in_turn(n), n);
    }
    let expected = fingerprint(&numbers, greedy_in_turn);
    let ways: [(&str, Represent); 4] = [
        ("tables", |n| zeckendorf_word_u64(n)),
        ("greedy, all 92 in turn", greedy_in_turn),
        ("greedy, from the top", greedy_from_the_top),
        ("greedy, by binary search", greedy_by_binary_search),
    ];
    let numbers = &numbers;
    let ways = ways.map(|(name, represent)| {
        Way::new(name, move || {
            assert_eq!(fingerprint(numbers, represent), expected, "{name}");
        })
    });
    let results = race(ways.into());
    let tables = results[0].1;
    for (name, best) in results {
        let nanoseconds = best.as_secs_f64() * 1e9 / f64::from(COUNT);
        let below = format!("2^{bits}");
        println!(
            "{below:<7}{name:<28}{nanoseconds:>12.1}{:>22.2}",
            ratio(best, tables)
        );
    }
}

/// All words, in their order, in one number.
fn fingerprint(numbers: &[u64], represent: Represent) -> u128 {
    let words = numbers.iter().map(|&n| represent(black_box(n)));
    words.fold(0, |sum, word| sum.rotate_left(5) ^ word)
}

fn assert_is_word(word: u128, n: u64) {
    assert_eq!(word & (word >> 1), 0, "{n}");
    let digits = (0..FIBONACCI.len()).filter(|digit| word >> digit & 1 == 1);
    let sum: u128 = digits.map(|digit| u128::from(FIBONACCI[digit])).sum();
    assert_eq!(sum, u128::from(n));
}

/// F_2 to F_93, all that are below 2^64: entry i stands for F_{i+2}.
const FIBONACCI: [u64; 92] = {
    let mut numbers = [1; 92];
    numbers[1] = 2;
    let mut i = 2;
    while i < 92 {
        numbers[i] = numbers[i - 1] + numbers[i - 2];
        i += 1;
    }
    numbers
};

/// The plain greedy loop, which looks at every Fibonacci number.
fn greedy_in_turn(n: u64) -> u128 {
    let (mut rest, mut word) = (n, 0);
    for (digit, &number) in FIBONACCI.iter().enumerate().rev() {
        if number <= rest {
            rest -= number;
            word |= 1 << digit;
        }
    }
    word
}

/// The greedy loop as one would write it with care: the length of n in binary
/// says where to start, and it ends as soon as nothing is left.
fn greedy_from_the_top(n: u64) -> u128 {
    let bits = 64 - n.leading_zeros() as usize;
    // F_{i+2} ≥ 2^bits > n for i = ⌈1.45 bits⌉, since log_φ 2 is 1.4404….
    let mut digit = (bits * 145 / 100 + 1).min(FIBONACCI.len());
    let (mut rest, mut word) = (n, 0);
    while rest > 0 {
        digit -= 1;
        if FIBONACCI[digit] <= rest {
            rest -= FIBONACCI[digit];
            word |= 1 << digit;
        }
    }
    word
}

/// The textbook's greedy algorithm: look up the largest part that fits.
fn greedy_by_binary_search(n: u64) -> u128 {
    let (mut rest, mut word, mut below) = (n, 0, FIBONACCI.len());
    while rest > 0 {
        below = FIBONACCI[..below].partition_point(|&f| f <= rest) - 1;
        rest -= FIBONACCI[below];
        word |= 1 << below;
    }
    word
}

// Large numbers.

fn compare_large(digits: usize) {
    let mut random = Random(digits as u64);
    let text = random.decimal(digits);
    let n = Natural::parse(&text).expect("decimal digits");
    let other = Natural::parse(&random.decimal(digits)).expect("decimal digits");
    let product = &n * &other;
    assert_product(&product, &n, &other);
    let representation = Zeckendorf::of(&n);
    assert_represents(&representation, &n);
    let answer = analysis(&text);
    assert_answers(&answer, &representation);
    // Below some ten thousand digits, what counts is the length of the list of moves.
    let analysis_name = format!("analysis, to {} kB of JSON", answer.len() / 1000);
    let ways = vec![
        Way::new("multiplication", || {
            assert_eq!(black_box(&n) * black_box(&other), product);
        }),
        Way::new("its representation", || {
            assert_eq!(Zeckendorf::of(black_box(&n)), representation);
        }),
        Way::new("the number of a representation", || {
            assert_eq!(black_box(&representation).to_natural(), n);
        }),
        Way::new("reading its digits", || {
            assert_eq!(Natural::parse(black_box(&text)).as_ref(), Ok(&n));
        }),
        Way::new("printing its digits", || {
            assert!(black_box(&n).to_string() == text);
        }),
        Way::new(analysis_name, || {
            assert!(analysis(black_box(&text)) == answer);
        }),
    ];
    let results = race(ways);
    let multiplication = results[0].1;
    for (name, best) in results {
        let milliseconds = best.as_secs_f64() * 1e3;
        println!(
            "{digits:<10}{name:<34}{milliseconds:>12.4}{:>22.2}",
            ratio(best, multiplication)
        );
    }
}

/// All that `fibnim solve fib N --json` does.
fn analysis(pile: &str) -> String {
    let fib = catalog::game("fib").expect("a game of the catalogue");
    let answer = fib.position(pile).unwrap().analyze(&Budget::default());
    serde_json::to_string(&answer.expect("a pile")).expect("strings and numbers")
}

/// Modulo some primes, where machine arithmetic can look.
fn assert_product(product: &Natural, a: &Natural, b: &Natural) {
    for prime in [4_294_967_291u64, 4_294_967_279, 1_000_000_007] {
        let modulus = Natural::from(prime);
        let modulo = |n: &Natural| n.div_rem(&modulus).1.to_u64().expect("below the modulus");
        assert_eq!(modulo(product), modulo(a) * modulo(b) % prime);
    }
}

fn assert_represents(representation: &Zeckendorf, n: &Natural) {
    let indices: Vec<usize> = representation.indices().collect();
    assert!(indices[0] >= 2);
    assert!(indices.array_windows().all(|[low, high]| high - low >= 2));
    assert_eq!(representation.to_natural(), *n);
}

/// The opening of a pile that is no Fibonacci number is won by taking its
/// smallest part.
fn assert_answers(json: &str, representation: &Zeckendorf) {
    let answer: serde_json::Value = serde_json::from_str(json).expect("JSON");
    let smallest = representation.z(1).to_string();
    assert!(representation.part_count() > 1);
    assert_eq!(answer["outcome"], Outcome::N.to_string());
    assert_eq!(answer["least_take"], smallest);
    assert_eq!(answer["winning_moves"][0]["take"], smallest);
}

/// SplitMix64: the same numbers in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// So many digits, the first of them not 0.
    fn decimal(&mut self, digits: usize) -> String {
        let first = 1 + self.next() % 9;
        let rest = (1..digits).map(|_| self.next() % 10);
        std::iter::once(first)
            .chain(rest)
            .map(|digit| char::from(b'0' + u8::try_from(digit).expect("a digit")))
            .collect()
    }
}

//! How fast the theorem library is proved, beside the plain textbook engine of
//! `fibnim-check` on the same formulas in the same run.
//!
//! The prover starts from the text of a theorem, in a number system that was made
//! and verified before; the checker starts from the certificate of the same theorem,
//! whose quantifiers are already where the prover puts them. Every run asserts
//! its verdicts: nothing is timed that is wrong. The ways take turns, and the
//! median of each counts.

use std::time::{Duration, Instant};

use fibnim_check::{Certificate, check};
use fibnim_logic::automaton::Work;
use fibnim_logic::learn::{FixedPiles, prove_two_piles, verify_two_piles};
use fibnim_logic::system::NumberSystem;
use fibnim_logic::theorems::{self, Theorem};
use fibnim_logic::{Limits, Prover, Statement, certificate};

/// What a proof should be faster than the textbook.
const BAR: f64 = 10.0;

/// Ways take turns for so long, and at least [`FEWEST`] times.
const LONG_ENOUGH: Duration = Duration::from_millis(300);
const FEWEST: usize = 3;

fn main() {
    println!("The theorem library: from the text to the verdict, beside the textbook on the");
    println!("certificate; medians in milliseconds, the bar is {BAR}x\n");
    println!(
        "{:<34}{:>10}{:>10}{:>12}{:>12}{:>10}",
        "theorem", "prove", "peak", "steps", "textbook", "ratio"
    );
    let mut whole = (Duration::ZERO, Duration::ZERO);
    for theorem in theorems::all() {
        let (prove, textbook) = compare_theorem(theorem);
        whole.0 += prove;
        whole.1 += textbook;
    }
    println!(
        "{:<34}{:>10.3}{:>34.3}{:>10.1}",
        "the whole library",
        millis(whole.0),
        millis(whole.1),
        ratio(whole.0, whole.1)
    );
    println!("\nLearned relations: verification in the logic, beside the textbook\n");
    println!(
        "{:<34}{:>10}{:>34}{:>10}",
        "relations", "verify", "textbook", "ratio"
    );
    compare_pairs();
    compare_two_piles("5t/2");
    println!("\nAdders: construction and verification, beside the textbook's verification\n");
    println!(
        "{:<34}{:>10}{:>10}{:>24}{:>10}",
        "system", "build", "states", "textbook", "ratio"
    );
    for system in ["zeckendorf", "binary", "5t/2", "3t", "13t/4"] {
        compare_adder(system);
    }
}

fn compare_theorem(theorem: &Theorem) -> (Duration, Duration) {
    let decide = || {
        theorem
            .decide(Limits::default())
            .expect("within the limits")
    };
    let statements = decide();
    let text =
        certificate::write(theorem.name, &statements, &mut Work::default()).expect("a certificate");
    let (prove, textbook) = turns(
        || assert_verdicts(theorem, &decide()),
        || assert_accepted(&text),
    );
    let decisions = || statements.iter().map(|statement| &statement.decision);
    println!(
        "{:<34}{:>10.3}{:>10}{:>12}{:>12.3}{:>10.1}",
        theorem.name,
        millis(prove),
        decisions().map(|d| d.peak_states).max().unwrap_or(0),
        decisions().map(|d| d.steps).sum::<u64>(),
        millis(textbook),
        ratio(prove, textbook)
    );
    (prove, textbook)
}

/// All pairs of fixed piles up to 8, by the least move.
fn compare_pairs() {
    let new = || FixedPiles::new("2t", Limits::default()).expect("Fibonacci nim");
    let mut learned = new();
    for b in 0..=8 {
        for a in 0..=b {
            learned.prove(&[a, b]).expect("within the limits");
        }
    }
    let mut proofs: Vec<_> = learned.proofs().cloned().collect();
    proofs.sort_by_key(|proof| proof.piles.iter().sum::<usize>());
    let verify = || {
        let mut fixed = new();
        let mut statements = Vec::new();
        for proof in &proofs {
            let verified = fixed.verify(&proof.piles, &proof.learned.automaton);
            statements.extend(verified.expect("within the limits").expect("not refuted"));
        }
        statements
    };
    let text = certificate::write("pairs", &verify(), &mut Work::default()).expect("a certificate");
    compare_learned(
        &format!("all {} pairs up to 8", proofs.len()),
        &mut || drop(verify()),
        &text,
    );
}

/// Two piles of a rule.
fn compare_two_piles(rule: &str) {
    let proof = prove_two_piles(rule, Limits::default()).expect("within the limits");
    let verify = || {
        let verified = verify_two_piles(rule, &proof.learned.automaton, Limits::default());
        verified.expect("within the limits").expect("not refuted")
    };
    let text =
        certificate::write("two-piles", &verify(), &mut Work::default()).expect("a certificate");
    compare_learned(
        &format!("two piles of {rule}"),
        &mut || drop(verify()),
        &text,
    );
}

fn compare_learned(name: &str, verify: &mut dyn FnMut(), text: &str) {
    let (verify, textbook) = turns(verify, || assert_accepted(text));
    println!(
        "{name:<34}{:>10.3}{:>34.3}{:>10.1}",
        millis(verify),
        millis(textbook),
        ratio(verify, textbook)
    );
}

/// The certificate of one easy sentence: all of its work is to verify the
/// adder.
fn compare_adder(name: &str) {
    let build = || NumberSystem::named(name).expect("a number system");
    let states = build().add().states();
    let mut prover = Prover::new(build(), Limits::default()).expect("a prover");
    let statements = prover
        .run("prove exists x, y, z: x + y = z")
        .expect("a sentence");
    let text =
        certificate::write("addition", &statements, &mut Work::default()).expect("a certificate");
    let (built, textbook) = turns(
        || assert_eq!(build().add().states(), states),
        || assert_accepted(&text),
    );
    println!(
        "{name:<34}{:>10.3}{states:>10}{:>24.3}{:>10.1}",
        millis(built),
        millis(textbook),
        ratio(built, textbook)
    );
}

fn assert_verdicts(theorem: &Theorem, statements: &[Statement]) {
    assert!(!statements.is_empty(), "{}", theorem.name);
    for statement in statements {
        let found = statement.decision.verdict.is_true();
        assert_eq!(found, theorem.holds, "{}: {}", theorem.name, statement.text);
    }
}

fn assert_accepted(text: &str) {
    let certificate = Certificate::parse(text).expect("a certificate");
    let report = check(&certificate, &fibnim_check::Limits::default()).expect("within the limits");
    assert!(report.holds(), "{}", certificate.theorem());
}

/// The medians of two ways that take turns.
fn turns(mut first: impl FnMut(), mut second: impl FnMut()) -> (Duration, Duration) {
    let (mut firsts, mut seconds) = (Vec::new(), Vec::new());
    let start = Instant::now();
    while firsts.len() < FEWEST || start.elapsed() < LONG_ENOUGH {
        firsts.push(timed(&mut first));
        seconds.push(timed(&mut second));
    }
    (median(firsts), median(seconds))
}

fn timed(way: &mut impl FnMut()) -> Duration {
    let start = Instant::now();
    way();
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn ratio(ours: Duration, theirs: Duration) -> f64 {
    theirs.as_secs_f64() / ours.as_secs_f64()
}

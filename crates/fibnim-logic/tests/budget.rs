//! Proofs within a budget: stopped by its watch, and ended where its time is
//! over. Neither is told as something that was found.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use fibnim::{Budget, Pace, Rule, Watch};
use fibnim_logic::automaton::{Automaton, Work};
use fibnim_logic::learn::{FixedPiles, Report};
use fibnim_logic::system::NumberSystem;
use fibnim_logic::{Answer, Bound, Error, Limits, Prover, certificate, render, walnut};

fn within(budget: Budget) -> Limits {
    Limits {
        budget,
        ..Limits::default()
    }
}

fn prover(limits: Limits) -> Prover {
    let system = NumberSystem::shared("zeckendorf").expect("a system");
    Prover::new(system, limits).expect("a prover")
}

/// A proof that takes long in any build.
const LONG: &str = "exists x, y: 12345*x = 6789*y + 1";

/// Some work, done within a budget.
type Working = fn(Budget) -> fibnim_logic::Result<()>;

/// All work that can be long, each as a part that is.
const WORK: &[(&str, Working)] = &[
    ("a sentence", |budget| {
        prover(within(budget)).decide(LONG).map(drop)
    }),
    ("a definition", |budget| {
        let text = "def p(n) := exists x: n = 123456*x; prove p(0)";
        Answer::decide(&mut prover(within(budget)), text, 1).and_then(|answer| {
            let limit = answer.limit;
            limit.map_or(Ok(()), Err)
        })
    }),
    ("a pattern", |budget| {
        let text = format!("n matches \"(0|1)*1{}\"", "(0|1)".repeat(30));
        prover(within(budget)).decide(&text).map(drop)
    }),
    ("a plan of many variables", |budget| {
        let factor = "9".repeat(900);
        let text = format!(
            "exists x: {}",
            vec![format!("{factor}*x = 1"); 50].join(" & ")
        );
        prover(within(budget)).decide(&text).map(drop)
    }),
    ("a number system", |budget| {
        NumberSystem::named_within("3t", &budget).map(drop)
    }),
    ("fixed piles", |budget| {
        FixedPiles::new("2t", within(budget))?
            .prove(&[8, 9])
            .map(drop)
    }),
    ("two piles", |budget| {
        let rule = Rule::parse("5t/2").expect("a rule");
        Report::two_piles(&rule, within(budget)).map(drop)
    }),
    ("a list of solutions", |budget| {
        let system = NumberSystem::shared("zeckendorf")?;
        let work = &mut Work::new(within(budget));
        render::solutions(system.less(), &system, 10_000_000, work).map(drop)
    }),
    ("the number of a long word", |budget| {
        let mut prover = prover(within(budget));
        let [short, long] = [499, 503].map(|n| format!("n matches \"10({})*\"", "0".repeat(n)));
        let sentence = format!("exists n: n > 2 & {short} & {long}");
        prover.decide(&sentence).map(drop)
    }),
    ("reading an automaton", |budget| {
        let states = (0..20_000).map(|i| format!("\n{i} 1\n0 -> {i}\n1 -> {}\n", (i + 1) % 20_000));
        let text = format!("msd_2\n{}", states.collect::<String>());
        walnut::read_automaton(&text, "msd_2", &within(budget)).map(drop)
    }),
    ("writing an automaton", |budget| {
        walnut::write_automaton(&chain(), "msd_2", &mut Work::new(within(budget))).map(drop)
    }),
    ("drawing an automaton", |budget| {
        render::dot(&chain(), &["n".into()], &mut Work::new(within(budget))).map(drop)
    }),
    ("a certificate", |budget| {
        let mut prover = prover(Limits::default());
        prover.define_automaton("p", &chain())?;
        let statements = prover.run("prove some: exists n: p(n)")?;
        certificate::write("long", &statements, &mut Work::new(within(budget))).map(drop)
    }),
];

/// The numbers of at most so many digits.
fn chain() -> Automaton {
    let rows: Vec<(bool, Vec<u32>)> = (1..20_000)
        .map(|next| (true, vec![if next == 1 { 0 } else { next }, next]))
        .chain([(true, vec![u32::MAX; 2])])
        .collect();
    Automaton::from_rows(1, &rows).expect("an automaton")
}

#[test]
fn what_was_stopped_before_does_nothing() {
    let watch = Watch::new();
    watch.stop();
    for (name, work) in WORK {
        let stopped = work(Budget::new().watched_by(&watch));
        assert_eq!(stopped, Err(Error::Stopped), "{name}");
    }
}

#[test]
fn what_has_no_time_is_refused_and_names_the_option() {
    for (name, work) in WORK {
        let error = work(Budget::new().seconds(0)).expect_err(name);
        let Error::LimitExceeded { bound, .. } = &error else {
            panic!("{name}: {error}");
        };
        assert_eq!(*bound, Bound::Time, "{name}: {error}");
        assert_eq!(error.option(), Some("--max-seconds"), "{name}");
        assert!(error.is_limit_exceeded(), "{name}");
        assert!(!error.is_too_large(), "{name}: nothing was found");
    }
}

/// Stops work from another thread, once it has told how far it is.
fn stopped_while_it_works(work: Working) -> fibnim_logic::Result<()> {
    let told = Arc::new(AtomicBool::new(false));
    let watch = Watch::telling({
        let told = Arc::clone(&told);
        move |_| told.store(true, Ordering::Relaxed)
    });
    let budget = Budget::new().seconds(1000).watched_by(&watch);
    std::thread::scope(|scope| {
        let work = scope.spawn(|| work(budget));
        while !told.load(Ordering::Relaxed) && !work.is_finished() {
            std::thread::yield_now();
        }
        watch.stop();
        work.join().expect("no panic")
    })
}

#[test]
fn what_takes_long_tells_how_far_it_is_and_is_stopped() {
    let long = [
        "a sentence",
        "fixed piles",
        "two piles",
        "a list of solutions",
    ];
    for (name, work) in WORK.iter().filter(|(name, _)| long.contains(name)) {
        assert_eq!(stopped_while_it_works(*work), Err(Error::Stopped), "{name}");
    }
}

/// A limit of its own is always reached, and told as what was found.
#[test]
fn a_construction_that_is_too_large_is_a_finding() {
    let few = [
        Limits {
            states: 50,
            ..Limits::default()
        },
        Limits {
            bytes: 2000,
            ..Limits::default()
        },
        Limits {
            steps: 500,
            ..Limits::default()
        },
    ];
    for limits in few {
        let error = prover(limits).decide(LONG).expect_err("too large");
        assert!(error.is_too_large(), "{error}");
        assert_eq!(error.part(), Some(LONG));
    }
    assert!(!Error::Stopped.is_too_large() && !Error::Stopped.is_limit_exceeded());
}

#[test]
fn where_the_time_is_over_the_sentence_is_named() {
    let error = prover(within(Budget::new().seconds(0))).decide(LONG);
    assert_eq!(
        error.expect_err("no time").to_string(),
        format!(
            "limit exceeded: the proof would need more than 0 seconds of processor time, in '{LONG}'"
        )
    );
}

/// A clock that does not run begins with each sentence; one that runs is shared.
#[test]
fn a_budget_is_of_a_sentence_or_of_all() {
    let of_each = Budget::new().seconds(1);
    let of_all = of_each.started();
    let mut pace = Pace::new("waiting", &of_all);
    while pace.step().is_ok() {}
    let decide = |budget: Budget| prover(within(budget)).decide("exists x: x = 1");
    assert!(decide(of_each).is_ok());
    let error = decide(of_all).expect_err("the time is over");
    assert!(!error.is_too_large(), "{error}");
}

//! Two piles: Flanigan's theory against the definition and against search.

use std::collections::BTreeSet;

use fibnim::game::{Rules, SmallTakeAway, TakeAway, TakeAwayPosition};
use fibnim::solve::Search;
use fibnim::theory::flanigan::{self, ClassVerdict, class_test, table_4_1};
use fibnim::{Answer, Ask, Budget, Extended, Natural, Outcome, Rule};

use crate::oracle::{NamedRule, TwoPiles, sequence_by_definition};

/// The rules of the class that are compared as far as promised.
const CLASS_RULES: [NamedRule; 6] = [
    ("2t", |t| 2 * t),
    ("t", |t| t),
    ("3t/2", |t| 3 * t / 2),
    ("9t/4", |t| 9 * t / 4),
    ("t+1", |t| t + 1),
    ("249t/100", |t| 249 * t / 100),
];

fn theory(rule: &Rule, piles: [u64; 2], limit: &Extended) -> Answer {
    let [a, b] = piles.map(Natural::from);
    flanigan::two_piles(rule, [&a, &b], limit, &Budget::default())
        .unwrap()
        .expect("a rule of the class")
}

fn moves(answer: &Answer) -> Vec<(usize, u64)> {
    assert_eq!(answer.unlisted, Natural::ZERO);
    let takes = answer.takes();
    takes
        .map(|(pile, take)| (pile, take.to_u64().unwrap()))
        .collect()
}

/// The limits at which an answer can change: each winning take and one less.
fn telling_limits(least: u64, moves: &[(usize, u64)]) -> Vec<u64> {
    let takes = moves.iter().map(|&(_, take)| take).chain([1, least]);
    let mut limits: Vec<u64> = takes
        .filter(|&take| take != u64::MAX)
        .flat_map(|take| [take.saturating_sub(1).max(1), take])
        .collect();
    limits.sort_unstable();
    limits.dedup();
    limits
}

fn check_pair(rule: &Rule, table: &TwoPiles, piles: [u64; 2]) {
    let [a, b] = piles.map(|pile| usize::try_from(pile).unwrap());
    let (least, all) = (table.least(a, b), table.winning_moves(a, b));
    let open = theory(rule, piles, &Extended::Infinite);
    assert_eq!(moves(&open), all, "{rule}: {a},{b};inf");
    let expected = match least {
        u64::MAX => Extended::Infinite,
        least => Natural::from(least).into(),
    };
    assert_eq!(open.least_take, Some(expected), "{rule}: {a},{b}");
    for limit in telling_limits(least, &all) {
        let answer = theory(rule, piles, &Natural::from(limit).into());
        let within: Vec<_> = all.iter().copied().filter(|&(_, t)| t <= limit).collect();
        assert_eq!(moves(&answer), within, "{rule}: {a},{b};{limit}");
        let outcome = if limit >= least {
            Outcome::N
        } else {
            Outcome::P
        };
        assert_eq!(answer.outcome, outcome, "{rule}: {a},{b};{limit}");
    }
}

fn check_box(rule: &Rule, f: impl Fn(u64) -> u64, largest: usize) {
    let table = TwoPiles::up_to(largest, f);
    for a in 1..=largest as u64 {
        for b in a..=largest as u64 {
            check_pair(rule, &table, [a, b]);
        }
        // The order of the piles is the user's.
        check_pair(rule, &table, [a, a / 2 + 1]);
    }
}

#[test]
fn every_pair_up_to_200_with_every_limit_that_tells() {
    for (text, f) in CLASS_RULES {
        check_box(&Rule::parse(text).unwrap(), f, 200);
    }
}

/// The theory beside the generic search, which knows nothing but the rules:
/// all pairs up to `largest`, all limits, outcome and winning moves.
fn check_against_search(rule: &Rule, largest: u64) {
    let game = TakeAway::new(rule.clone());
    let small = SmallTakeAway::new(rule, largest).unwrap();
    let budget = Budget::new().positions(100_000_000).moves(u64::MAX);
    let mut search = Search::new(&small, Ask::normal(&budget));
    for a in 1..=largest {
        for b in a..=largest {
            for limit in 1..=b {
                let piles = [a, b].map(Natural::from).to_vec();
                let limit = Extended::from(Natural::from(limit));
                let position = TakeAwayPosition::new(piles, limit.clone());
                game.check(&position).unwrap();
                let found = search.analyze(&small.position(&position).unwrap()).unwrap();
                let answer = theory(rule, [a, b], &limit);
                assert_eq!(answer.outcome, found.outcome, "{rule}: {position}");
                assert_eq!(moves(&answer), found.winning_moves, "{rule}: {position}");
            }
        }
    }
}

#[test]
fn the_search_solver_agrees_on_small_pairs() {
    for (text, _) in CLASS_RULES {
        check_against_search(&Rule::parse(text).unwrap(), 30);
    }
    for seed in 1..=20 {
        let values = random_class_rule(seed, 30);
        check_against_search(&table_rule(&values).0, 30);
    }
}

/// `cargo test --release -p fibnim --test theory -- --ignored search_solver`
#[test]
#[ignore = "long: searches of eight million positions"]
fn the_search_solver_agrees_on_every_pair_up_to_200() {
    for (text, _) in CLASS_RULES {
        check_against_search(&Rule::parse(text).unwrap(), 200);
    }
    for seed in 1..=20 {
        let values = random_class_rule(seed, 200);
        check_against_search(&table_rule(&values).0, 200);
    }
}

/// A small generator, so that the rules are the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// A nondecreasing table f(1), …, f(n) with f(t) ≥ t whose lags are 0 and 1.
fn random_class_rule(seed: u64, n: u64) -> Vec<u64> {
    let mut random = Random(seed);
    loop {
        let steepness = 1 + random.below(5);
        let mut values: Vec<u64> = Vec::new();
        for t in 1..=n {
            let before = values.last().copied().unwrap_or(1);
            let value = t + random.below(steepness * t / 2 + 2);
            values.push(value.max(before));
        }
        let (_, f) = table_rule(&values);
        if is_of_class(n, f) {
            return values;
        }
    }
}

fn table_rule(values: &[u64]) -> (Rule, impl Fn(u64) -> u64 + use<'_>) {
    let rule = Rule::table(values.iter().map(|&v| Natural::from(v)).collect()).unwrap();
    (rule, move |t| {
        values[usize::try_from(t).unwrap().min(values.len()) - 1]
    })
}

/// The lags of all terms up to n, by definition.
fn is_of_class(n: u64, f: impl Fn(u64) -> u64) -> bool {
    let (terms, ends) = sequence_by_definition(n, &f);
    !ends
        && (0..terms.len()).all(|k| {
            let j = terms.iter().position(|&low| f(low) >= terms[k]).unwrap();
            k - j <= 1
        })
}

#[test]
fn twenty_random_rules_of_the_class() {
    for seed in 1..=20 {
        let values = random_class_rule(seed, 120);
        let (rule, f) = table_rule(&values);
        check_box(&rule, f, 120);
    }
}

/// Checks the table's advice at all pairs and limits, and counts its cases and
/// how often its optimist is wrong and right.
fn check_advice(rule: &Rule, f: impl Fn(u64) -> u64, largest: usize, seen: &mut Advised) {
    let table = TwoPiles::up_to(largest, f);
    for a in 1..=largest {
        for b in a + 1..=largest {
            let (least, all) = (table.least(a, b), table.winning_moves(a, b));
            for limit in 1..=b as u64 {
                let piles = [a, b].map(Natural::from);
                let advice = table_4_1(
                    rule,
                    [&piles[0], &piles[1]],
                    &Natural::from(limit).into(),
                    &Budget::default(),
                );
                let advice = advice.unwrap().expect("a rule of the class");
                let wins = limit >= least;
                let take = advice.take.map(|take| {
                    let pile = if take.from_small { 1 } else { 2 };
                    (pile, take.stones.to_u64().unwrap())
                });
                seen.cases.insert((advice.case, take.map(|(pile, _)| pile)));
                match advice.outcome {
                    Some(outcome) => {
                        assert_eq!(outcome == Outcome::N, wins, "{rule}: {a},{b};{limit}");
                    }
                    None => seen.optimists[usize::from(wins)] += 1,
                }
                if wins {
                    assert!(all.contains(&take.unwrap()), "{rule}: {a},{b};{limit}");
                }
            }
        }
    }
}

#[derive(Default)]
struct Advised {
    /// The cases, each with the pile to take from.
    cases: BTreeSet<(&'static str, Option<usize>)>,
    optimists: [usize; 2],
}

#[test]
fn table_4_1_is_right_in_every_case() {
    let mut seen = Advised::default();
    check_advice(&Rule::times(2), |t| 2 * t, 120, &mut seen);
    // The optimist is sometimes right and sometimes wrong.
    assert!(seen.optimists.iter().all(|&count| count > 100));
    check_advice(&Rule::parse("t+1").unwrap(), |t| t + 1, 60, &mut seen);
    for seed in 1..=12 {
        let values = random_class_rule(seed, 60);
        let (rule, f) = table_rule(&values);
        check_advice(&rule, f, 60, &mut seen);
    }
    // Both piles in both cases where ℓ(n) = 0, and all others.
    for case in ["1(a)", "2(a)", "2(b)"] {
        for pile in [None, Some(1), Some(2)] {
            assert!(seen.cases.contains(&(case, pile)), "{case} {pile:?}");
        }
    }
    assert!(seen.cases.contains(&("1(b)", Some(2))));
}

#[test]
fn rules_outside_of_the_class_have_no_theory() {
    let (a, b) = (Natural::from(40u8), Natural::from(90u8));
    for text in ["3t", "5t/2", "t^2", "7", "1,2,2,7,7…", "(t+7)/3"] {
        let rule = Rule::parse(text).unwrap();
        let answer =
            flanigan::two_piles(&rule, [&a, &b], &Extended::Infinite, &Budget::default()).unwrap();
        assert!(answer.is_none(), "{text}");
    }
}

#[test]
fn the_class_test_of_the_examples() {
    let test = |text: &str| class_test(&Rule::parse(text).unwrap(), 200).unwrap();
    for text in ["t", "2t", "249t/100"] {
        assert!(matches!(test(text), ClassVerdict::Always { .. }), "{text}");
    }
    assert_eq!(test("5t/2"), ClassVerdict::Fails { k: 4, lag: 2 });
    assert_eq!(test("3t"), ClassVerdict::Fails { k: 3, lag: 2 });
    assert_eq!(test("7"), ClassVerdict::Fails { k: 3, lag: 2 });
    assert!(matches!(test("t+1"), ClassVerdict::HoldsTo { k: 200, .. }));
}

/// A nondecreasing f(1), …, f(n) with t ≤ f(t) < bound(t).
fn random_rule_below(random: &mut Random, n: u64, bound: impl Fn(u64) -> u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for t in 1..=n {
        let before = values.last().copied().unwrap_or(1).max(t);
        let room = bound(t).saturating_sub(before).max(1);
        values.push(before + random.below(room));
    }
    values
}

/// Flanigan 1978, §2, partial results (1) to (4), by definition on random rules.
#[test]
fn the_partial_results_on_the_class() {
    let n = 400u64;
    let mut random = Random(460);
    for round in 0..400u64 {
        // (1) f(t) < 5t/2 for all t is enough.
        let low = random_rule_below(&mut random, n, |t| (5 * t).div_ceil(2));
        let f = |t: u64| low[index(t)];
        assert!((1..=n).all(|t| 2 * f(t) < 5 * t));
        assert!(is_of_class(n, f), "{low:?}");
        // (2) f(t) < 6t is necessary.
        let steep = 3 + round % 6;
        let any = random_rule_below(&mut random, n, |t| steep * t);
        let f = |t: u64| any[index(t)];
        if is_of_class(n, f) {
            // A rule that is steep only at the end shows it beyond the table.
            assert!((1..=n / 12).all(|t| f(t) < 6 * t), "{any:?}");
        }
        // (3) all lags 0, and (4) all lags 1 from k = 2 on.
        for rule in [&low, &any] {
            let f = |t: u64| rule[index(t)];
            let lags = lags(n, f);
            let powers = (0..).map(|k| 1u64 << k).take_while(|&power| 2 * power <= n);
            let binary = powers.clone().all(|power| f(power) < 2 * power);
            let zero = lags.iter().all(|&(_, lag)| lag == 0);
            assert_eq!(zero, binary, "{rule:?}");
            let one = lags[1..].iter().all(|&(_, lag)| lag == 1);
            assert_eq!(one, lags_are_one(n / 2, f), "{rule:?}");
        }
    }
}

fn index(t: u64) -> usize {
    usize::try_from(t).unwrap() - 1
}

/// F_k ≤ f(F_{k−1}) < F_{k+1} for 1, 2, 3, 5, …, as far as the terms are at
/// most n.
fn lags_are_one(n: u64, f: impl Fn(u64) -> u64) -> bool {
    let (mut before, mut term) = (1, 2);
    while term <= n {
        let next = before + term;
        let limit = f(before);
        if limit < term || (next <= n && limit >= next) {
            return false;
        }
        (before, term) = (term, next);
    }
    true
}

/// The terms H_k up to n/2 with their lags, by definition.
fn lags(n: u64, f: impl Fn(u64) -> u64) -> Vec<(u64, usize)> {
    let (terms, _) = sequence_by_definition(n / 2, &f);
    let lag = |(k, &term): (usize, &u64)| {
        let j = terms.iter().position(|&low| f(low) >= term).unwrap();
        (term, k - j)
    };
    terms.iter().enumerate().map(lag).collect()
}

#[test]
fn columns_flip_where_the_definition_says() {
    let (last_m, last_d) = (150, 120);
    for (name, f) in CLASS_RULES {
        let rule = Rule::parse(name).unwrap();
        let table = TwoPiles::up_to(last_m + last_d, f);
        for d in 0..=last_d {
            let differs = |m: &usize| table.least(*m, m + d) != table.least(m - 1, m - 1 + d);
            let expected: Vec<Natural> = (1..=last_m).filter(differs).map(Natural::from).collect();
            let rows = flanigan::flip_rows(&rule, &d.into(), &last_m.into(), &Budget::default());
            assert_eq!(rows.unwrap(), Some(expected), "{name}: d = {d}");
        }
    }
    for outside in ["3t", "5t/2", "4"] {
        let rule = Rule::parse(outside).unwrap();
        let rows = flanigan::flip_rows(&rule, &21u8.into(), &40u8.into(), &Budget::default());
        assert_eq!(rows.unwrap(), None, "{outside}");
    }
}

/// The proof asks for f(t) ≥ t, also where no lag tells that it is not so.
#[test]
fn rules_that_fall_below_the_take_have_no_theory() {
    // f(3) = 2, or 3 at 4 to 7; the sequences are 1, 2, 4, 8, 16, with lag 0.
    for table in [
        "1,2,2,4,4,4,4,8,8,8,8,8,8,8,8,16",
        "1,2,3,4,4,4,4,8,8,8,8,8,8,8,8,16",
    ] {
        let rule = Rule::parse(table).unwrap();
        let verdict = class_test(&rule, 4).unwrap();
        assert!(
            matches!(verdict, ClassVerdict::BelowTake { .. }),
            "{verdict}"
        );
        for piles in [[3u8, 9], [5, 9], [6, 16]] {
            let [m, n] = piles.map(Natural::from);
            let budget = Budget::default();
            let advice = table_4_1(&rule, [&m, &n], &Extended::Infinite, &budget).unwrap();
            assert!(advice.is_none(), "{table}, {piles:?}");
        }
    }
}

//! The bounds of Allen & Ponomarenko 2014, §4, against the tree of the game.

use fibnim::play::{GameTree, Player, TreeOdds};
use fibnim::{Budget, Error, Fraction, Natural, Unit, Watch, catalog};
use fibnim_lab::claims::readings::{MOST_CHECKED, Reading, Statement, Violation, check};

fn claims(statement: Statement, to: u64) -> Vec<Reading> {
    check(statement, to, &Budget::new()).unwrap().claims
}

fn claim(statement: Statement, reading: &str, to: u64) -> Reading {
    let claims = claims(statement, to);
    claims
        .into_iter()
        .find(|claim| claim.reading == reading)
        .unwrap()
}

/// How likely the unskilled player is to win, by the tree.
fn by_tree(start: &str, skilled_begins: bool) -> Fraction {
    let game = catalog::game("fib").unwrap();
    let position = game.position(start).unwrap();
    let budget = Budget::default();
    let tree = GameTree::grow(&position, &budget).unwrap();
    let mut players: [Player; 2] = ["unskilled".parse().unwrap(), "skilled".parse().unwrap()];
    if skilled_begins {
        players.reverse();
    }
    let odds = TreeOdds::new(&tree, &players, &budget).unwrap();
    let first = odds.first_wins().clone();
    if skilled_begins {
        first.complement()
    } else {
        first
    }
}

/// The same after each first move 1, 2, … of the unskilled player, and before it.
fn by_tree_after_first_moves(n: u64) -> (Fraction, Vec<Fraction>) {
    let game = catalog::game("fib").unwrap();
    let position = game.position(&n.to_string()).unwrap();
    let budget = Budget::default();
    let tree = GameTree::grow(&position, &budget).unwrap();
    let players: [Player; 2] = ["unskilled".parse().unwrap(), "skilled".parse().unwrap()];
    let odds = TreeOdds::new(&tree, &players, &budget).unwrap();
    let children = tree.children(tree.root()).iter();
    let skilled = children.map(|child| odds.wins(1, *child).expect("any move is made"));
    (
        odds.first_wins().clone(),
        skilled.map(Fraction::complement).collect(),
    )
}

/// 2/(5·2^b)
fn theorem_3_bound(left: u64) -> Fraction {
    let power = Natural::from(2u8).pow(usize::try_from(left / 3).unwrap());
    Fraction::new(&Natural::from(2u8), &(&Natural::from(5u8) * &power)).unwrap()
}

fn is_fibonacci(n: u64) -> bool {
    let (mut low, mut high) = (1, 2);
    while high < n {
        (low, high) = (high, low + high);
    }
    high == n || n == 1
}

type Case = (u64, Option<u64>, Fraction);

fn listed(claim: &Reading) -> Vec<Case> {
    let case = |v: &Violation| (v.n, v.first_move, v.chance.clone());
    claim.violations.iter().map(case).collect()
}

/// Every reading of Theorem 3, with chances of the tree and its definition.
#[test]
fn theorem_3_fails_where_the_tree_says() {
    let to = 90;
    let (mut given, mut made, mut weakest, mut every) = (vec![], vec![], vec![], vec![]);
    for n in (4..=to).filter(|n| !is_fibonacci(*n)) {
        let (total, after) = by_tree_after_first_moves(n);
        assert_eq!(after.len() as u64, n - 1);
        assert_eq!(after[0], by_tree(&format!("{};2", n - 1), true), "{n}");
        let moves = (1..n).zip(after);
        let winning: Vec<(u64, Fraction)> = moves.filter(|(_, c)| *c != Fraction::ZERO).collect();
        let mean = Fraction::one_over(usize::try_from(n - 1).unwrap()).unwrap();
        for (i, (p, chance)) in winning.iter().enumerate() {
            let bound = theorem_3_bound(n - p);
            let with_move = chance * &mean;
            let note = |list: &mut Vec<Case>, chance: &Fraction| {
                if *chance > bound {
                    list.push((n, Some(*p), chance.clone()));
                }
            };
            note(&mut given, chance);
            note(&mut made, &with_move);
            note(&mut every, &total);
            if i + 1 == winning.len() {
                note(&mut weakest, &total);
            }
        }
    }
    let found = |reading: &str| listed(&claim(Statement::Theorem3, reading, to));
    assert_eq!(found("first-move-given"), given);
    assert_eq!(found("first-move-random-and-made"), made);
    assert_eq!(found("first-move-random"), weakest);
    assert_eq!(found("first-move-random-every-bound"), every);
}

/// The smallest counterexamples, and where none was found.
#[test]
fn theorem_3_has_these_counterexamples() {
    let smallest = |reading: &str| {
        let claim = claim(Statement::Theorem3, reading, 2000);
        claim
            .violations
            .first()
            .map(|v| (v.n, v.first_move.unwrap()))
    };
    // 4;3 → 3;2 → 2;2, of whose two takes one wins: 1/2, not 1/5.
    assert_eq!(smallest("first-move-given"), Some((4, 1)));
    assert_eq!(by_tree("3;2", true), Fraction::one_over(2).unwrap());
    let given = claim(Statement::Theorem3, "first-move-given", 2000);
    assert_eq!(given.violations.len(), 27);
    assert_eq!(smallest("first-move-random-every-bound"), Some((80, 1)));
    assert_eq!(smallest("bound-of-the-proof"), Some((4, 1)));
    for reading in [
        "first-move-random-and-made",
        "first-move-random",
        "fibonacci-number",
    ] {
        assert_eq!(smallest(reading), None, "{reading}");
    }
}

#[test]
fn theorem_3_holds_from_fibonacci_numbers_as_far_as_the_tree_was_grown() {
    for (n, b) in [
        (5u32, 1),
        (8, 2),
        (13, 4),
        (21, 7),
        (34, 11),
        (55, 18),
        (89, 29),
    ] {
        let power = Natural::from(2u8).pow(b);
        let bound = Fraction::new(&Natural::ONE, &power).unwrap();
        assert!(by_tree(&n.to_string(), true) <= bound, "{n}");
    }
    assert_eq!(claim(Statement::Theorem3, "fibonacci-number", 100).cases, 7);
}

/// A single stone must be taken: then the lemma does not hold.
#[test]
fn lemma_9_holds_but_for_one_stone() {
    let claim = &claims(Statement::Lemma9, 1000)[0];
    assert_eq!(listed(claim), [(1, None, Fraction::ONE)]);
    assert_eq!(claim.cases, 1000);
    let game = catalog::game("fib").unwrap();
    for n in 1..=200u64 {
        let position = game.position(&format!("{n};2")).unwrap();
        let analysis = position.analyze(&Budget::default()).unwrap();
        let too_many = 2 * analysis.winning_moves.len() as u64 > n.min(2);
        assert_eq!(too_many, n == 1, "{n}");
    }
}

#[test]
fn corollary_7_is_verified_in_both_countings() {
    let claims = claims(Statement::Corollary7, 3000);
    assert_eq!(claims.len(), 3);
    for claim in claims {
        assert_eq!(
            (claim.cases, claim.violations.len()),
            (2996, 0),
            "{}",
            claim.reading
        );
    }
}

#[test]
fn checks_have_a_limit() {
    let error = check(Statement::Theorem3, MOST_CHECKED + 1, &Budget::new()).unwrap_err();
    assert!(error.is_limit_exceeded());
    assert_eq!(claims(Statement::Theorem3, 0)[0].cases, 0);
}

#[test]
fn checks_keep_to_their_budget() {
    for statement in [
        Statement::Lemma9,
        Statement::Corollary7,
        Statement::Theorem3,
    ] {
        let watch = Watch::new();
        watch.stop();
        let stopped = check(statement, 5000, &Budget::new().watched_by(&watch));
        assert_eq!(stopped.unwrap_err(), Error::Stopped);
    }
    // The others are done in a moment.
    let error = check(Statement::Theorem3, 5000, &Budget::new().seconds(0)).unwrap_err();
    assert_eq!(error.excess()[0].unit, Unit::Seconds, "{error}");
}

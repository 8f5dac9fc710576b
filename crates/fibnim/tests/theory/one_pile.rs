//! The game One Pile: the theory against search, and the printed rule.

use crate::oracle::compare::{Verdict, compare};
use fibnim::catalog::{self, GameOptions};
use fibnim::game::OnePile;
use fibnim::solve::Search;
use fibnim::{Ask, Budget, Convention, Engine, EngineChoice, Natural, Outcome, Step};

const LARGEST_BOUND: u64 = 12;
const LARGEST_PILE: u64 = 100;

/// All bounds a ≤ q, by a and then q.
fn bounds() -> impl Iterator<Item = (u64, u64)> {
    (1..=LARGEST_BOUND).flat_map(|a| (a..=LARGEST_BOUND).map(move |q| (a, q)))
}

fn one_pile(a: u64, q: u64) -> OnePile {
    OnePile::new(Natural::from(a), Natural::from(q)).unwrap()
}

fn check_bounds(a: u64, q: u64, convention: Convention) {
    let options = GameOptions {
        min: Some(a.to_string()),
        max: Some(q.to_string()),
        misere: convention == Convention::Misere,
        ..GameOptions::default()
    };
    let game = catalog::game_with("one-pile", &options).unwrap();
    let (rules, budget) = (one_pile(a, q), Budget::default());
    let mut search = Search::new(&rules, Ask::by(convention, &budget));
    let agreement = compare(
        0..=LARGEST_PILE,
        |&pile| {
            let position = game.position(&pile.to_string())?;
            let choice = EngineChoice::Only(Engine::Theory);
            let analysis = position.analyze_by(choice, &budget)?;
            let moves = analysis.winning_moves.into_iter();
            Ok(Verdict {
                outcome: analysis.outcome,
                winning_moves: moves.map(|step| step.step).collect(),
            })
        },
        |pile| {
            let found = search.analyze(pile)?;
            let takes = found.winning_moves.into_iter();
            Ok(Verdict {
                outcome: found.outcome,
                winning_moves: takes
                    .map(|take| Step::take(1, Natural::from(take)))
                    .collect(),
            })
        },
    );
    let agreement = agreement.unwrap_or_else(|difference| panic!("a={a} q={q}: {difference}"));
    assert_eq!(agreement.positions as u64, LARGEST_PILE + 1);
}

#[test]
fn theory_and_search_agree_in_normal_play() {
    for (a, q) in bounds() {
        check_bounds(a, q, Convention::Normal);
    }
}

#[test]
fn theory_and_search_agree_in_misere_play() {
    for (a, q) in bounds() {
        check_bounds(a, q, Convention::Misere);
    }
}

/// The P positions by the definition alone: no take leads to one.
fn lost_piles(a: u64, q: u64) -> Vec<bool> {
    let mut lost: Vec<bool> = Vec::new();
    for n in 0..=usize::try_from(LARGEST_PILE).unwrap() {
        let takes = usize::try_from(a).unwrap()..=usize::try_from(q).unwrap();
        let wins = takes.into_iter().any(|take| take <= n && lost[n - take]);
        lost.push(!wins);
    }
    lost
}

#[test]
fn search_finds_the_lost_piles() {
    for (a, q) in bounds() {
        let rules = one_pile(a, q);
        let budget = Budget::default();
        let mut search = Search::new(&rules, Ask::normal(&budget));
        for (n, lost) in (0..).zip(lost_piles(a, q)) {
            assert_eq!(
                search.outcome(&n).unwrap() == Outcome::P,
                lost,
                "a={a} q={q} n={n}"
            );
        }
    }
}

#[test]
fn the_lost_piles_of_the_example() {
    let lost: Vec<usize> = (0..=16).filter(|&n| lost_piles(1, 3)[n]).collect();
    assert_eq!(lost, [0, 4, 8, 12, 16]);
}

/// Whinihan's printed rule is that the multiples of a + q are safe to leave.
#[test]
fn the_printed_rule_holds_for_a_1_and_fails_first_at_a_2_q_2_n_1() {
    let mut wrong = bounds().flat_map(|(a, q)| {
        let lost = (0..).zip(lost_piles(a, q));
        lost.filter(move |&(n, lost)| lost != (n % (a + q) == 0))
            .map(move |(n, _)| (a, q, n))
    });
    assert_eq!(wrong.next(), Some((2, 2, 1)));
}

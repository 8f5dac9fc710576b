//! The games that are won by nim-sums: nim, and power-of-two nim with several
//! piles. Theory against search in a box, and against the definition beyond it.

use std::collections::BTreeSet;

use fibnim::catalog::{self, GameOptions};
use fibnim::numeration::TailVerdict;
use fibnim::{Analysis, Budget, Engine, Natural, Outcome, Step};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::by_engine::{by, game};
use crate::oracle::compare::{Verdict, compare};
use crate::oracle::{numbers_of, to_big};

fn verdict(analysis: &Analysis) -> Verdict {
    assert!(analysis.unlisted_moves.is_zero());
    let moves = analysis.winning_moves.iter();
    Verdict {
        outcome: analysis.outcome,
        winning_moves: moves.map(|step| step.step.clone()).collect(),
    }
}

/// All lists of so many piles, each at most `largest`.
fn boxes(piles: u32, largest: u64) -> impl Iterator<Item = String> {
    (0..(largest + 1).pow(piles)).map(move |code| {
        let mut code = code;
        let digits: Vec<String> = (0..piles)
            .map(|_| {
                let digit = code % (largest + 1);
                code /= largest + 1;
                digit.to_string()
            })
            .collect();
        digits.join(",")
    })
}

fn check_nim_box(misere: bool) {
    let nim = game("nim", misere);
    for (piles, largest) in [(1, 40), (2, 15), (3, 8), (4, 4)] {
        let agreement = compare(
            boxes(piles, largest),
            |position| Ok(verdict(&by(&nim, Engine::Theory, position)?)),
            |position| Ok(verdict(&by(&nim, Engine::Search, position)?)),
        );
        let agreement = agreement.unwrap_or_else(|difference| panic!("{difference}"));
        let expected = (largest + 1).pow(piles);
        assert_eq!(agreement.positions as u64, expected);
    }
}

#[test]
fn nim_and_its_search_agree() {
    check_nim_box(false);
}

#[test]
fn misere_nim_and_its_search_agree() {
    check_nim_box(true);
}

/// The search finds the least take as well: it is compared, too.
#[test]
fn power_of_two_nim_and_its_search_agree() {
    let power = game("power-of-two", false);
    for (piles, largest) in [(2, 17), (3, 7), (4, 3)] {
        let limits = ["1", "2", "3", "4", "7", "8", "inf"];
        let positions = boxes(piles, largest)
            .filter(|piles| piles.split(',').filter(|&pile| pile != "0").count() >= 2)
            .flat_map(|piles| limits.map(|limit| format!("{piles};{limit}")));
        let same_least_take = |position: &String| {
            let theory = by(&power, Engine::Theory, position)?;
            let search = by(&power, Engine::Search, position)?;
            assert_eq!(theory.least_take, search.least_take, "{position}");
            Ok((verdict(&theory), verdict(&search)))
        };
        compare(
            positions,
            |position| same_least_take(position).map(|both| both.0),
            |position| same_least_take(position).map(|both| both.1),
        )
        .unwrap_or_else(|difference| panic!("{difference}"));
    }
}

/// `takeaway --rule t` is the same game.
#[test]
fn the_rule_t_is_power_of_two_nim() {
    let options = GameOptions {
        rule: Some("t".into()),
        ..GameOptions::default()
    };
    let takeaway = catalog::game_with("takeaway", &options).unwrap();
    let power = game("power-of-two", false);
    for position in ["5,12;3", "1,2,4;1", "31,71", "10^30,7^30;10^9"] {
        let one = by(&takeaway, Engine::Theory, position).unwrap();
        let other = by(&power, Engine::Theory, position).unwrap();
        assert_eq!(told(&one), told(&other), "{position}");
    }
}

/// What each winning move does, where it leads, its words and why it wins, of
/// games that differ in their names.
fn told(analysis: &Analysis) -> Vec<(Step, String, String, Option<TailVerdict>)> {
    let moves = analysis.winning_moves.iter();
    let words = |step: &Step| analysis.position.move_words(step, Natural::to_string);
    moves
        .map(|winning| {
            let (step, to) = (winning.step.clone(), winning.to.to_string());
            (step, to, words(&winning.step), winning.why)
        })
        .collect()
}

fn nim_sum(piles: &[BigUint]) -> BigUint {
    piles
        .iter()
        .fold(BigUint::default(), |sum, pile| sum ^ pile)
}

/// Whether the opponent of power-of-two nim loses after a take of t.
fn power_of_two_wins(piles: &[BigUint], index: usize, take: &BigUint) -> bool {
    let mut piles = piles.to_vec();
    piles[index] -= take;
    let sum = nim_sum(&piles);
    sum.trailing_zeros()
        .is_none_or(|zeros| (BigUint::from(1u8) << zeros) > *take)
}

fn listed(analysis: &Analysis) -> Vec<BTreeSet<BigUint>> {
    let piles = analysis.position.to_string().split(',').count();
    let mut takes = vec![BTreeSet::new(); piles];
    for step in &analysis.winning_moves {
        takes[step.pile().unwrap() - 1].insert(to_big(step.take().unwrap()));
    }
    takes
}

/// Takes that could be mistaken for winning ones: truncations of differences,
/// right or wrong, and their neighbours.
fn suspects(piles: &[BigUint], index: usize, limit: &BigUint) -> Vec<BigUint> {
    let pile = &piles[index];
    let target = nim_sum(piles) ^ pile;
    let bits = pile.bits() + 2;
    let whole = BigUint::from(1u8) << bits;
    let mut suspects = Vec::new();
    for number in [
        &whole + pile - &target % &whole,
        nim_sum(piles),
        pile.clone(),
    ] {
        for bit in 1..=bits {
            let low = &number % (BigUint::from(1u8) << bit);
            suspects.extend([&low + 1u8, low]);
        }
    }
    suspects.retain(|take| *take > BigUint::default() && take <= pile && take <= limit);
    suspects
}

fn text(piles: &[BigUint]) -> String {
    let piles: Vec<String> = piles.iter().map(BigUint::to_string).collect();
    piles.join(",")
}

fn several_piles() -> impl Strategy<Value = Vec<BigUint>> {
    prop::collection::vec(numbers_of(1..=4).prop_map(|n| n + 1u8), 2..=5)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Piles of up to 40 digits, some of which almost cancel each other.
    #[test]
    fn large_piles_of_power_of_two_nim(
        mut piles in several_piles(), shift in 0u64..140, cut in 0u64..130, twin in any::<bool>(),
    ) {
        if twin {
            let last = nim_sum(&piles[1..]) ^ (BigUint::from(1u8) << cut);
            piles[0] = last + 1u8;
        }
        let limit = (BigUint::from(3u8) << shift) / 2u8 + 1u8;
        let power = game("power-of-two", false);
        let answer = by(&power, Engine::Theory, &format!("{};{limit}", text(&piles))).unwrap();
        let takes = listed(&answer);
        prop_assert!(answer.unlisted_moves.is_zero());
        prop_assert_eq!(answer.outcome == Outcome::P, takes.iter().all(BTreeSet::is_empty));
        for (index, takes) in takes.iter().enumerate() {
            for take in takes {
                prop_assert!(*take <= limit && power_of_two_wins(&piles, index, take));
            }
            for take in suspects(&piles, index, &limit) {
                prop_assert_eq!(
                    takes.contains(&take), power_of_two_wins(&piles, index, &take), "{} of {}", take, index
                );
            }
        }
    }

    /// Every listed move of nim makes the nim-sum 0, and no pile with the top
    /// digit of the nim-sum is left out.
    #[test]
    fn large_piles_of_nim(piles in several_piles()) {
        let answer = by(&game("nim", false), Engine::Theory, &text(&piles)).unwrap();
        let sum = nim_sum(&piles);
        let movable = piles.iter().filter(|&pile| sum.bits() > 0 && pile.bit(sum.bits() - 1));
        prop_assert_eq!(answer.winning_moves.len(), movable.count());
        for step in &answer.winning_moves {
            let mut left = piles.clone();
            left[step.pile().unwrap() - 1] -= to_big(step.take().unwrap());
            prop_assert_eq!(nim_sum(&left), BigUint::default());
            prop_assert_eq!(step.to.to_string(), text(&left));
        }
    }
}

#[test]
fn what_is_not_listed_is_counted() {
    let power = game("power-of-two", false);
    for position in ["10^20,7^25;inf", "7^33,10^9,12;10^9", "3^50,3^50,3^49"] {
        let roomy = power
            .position(position)
            .unwrap()
            .analyze(&Budget::default())
            .unwrap();
        for (listed_moves, listed_digits) in [(0, 1000), (1, 1000), (3, usize::MAX), (1000, 300)] {
            let budget = Budget::new()
                .listed_moves(listed_moves)
                .listed_digits(listed_digits);
            let short = power.position(position).unwrap().analyze(&budget).unwrap();
            let listed = short.winning_moves.len();
            assert!(listed <= listed_moves);
            assert_eq!(short.winning_moves, roomy.winning_moves[..listed]);
            assert_eq!(short.winning_move_count(), roomy.winning_move_count());
            assert_eq!(short.outcome, roomy.outcome);
        }
    }
}

#[test]
fn a_thousand_piles_of_a_thousand_digits_are_answered_in_a_bounded_length() {
    let piles = vec!["7^1100"; 999].join(",");
    for name in ["nim", "power-of-two"] {
        let answer = game(name, false)
            .position(&piles)
            .unwrap()
            .analyze(&Budget::default())
            .unwrap();
        assert_eq!(answer.outcome, Outcome::N);
        assert!(answer.winning_moves.len() < 20);
        assert!(answer.winning_move_count() >= 999u32);
    }
}

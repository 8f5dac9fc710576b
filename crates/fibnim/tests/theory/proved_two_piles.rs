//! Two piles with f(t) = 5t/2: the automata that were proved right, against
//! the definition, against search and the table, and against themselves on
//! piles that no table reaches.

use fibnim::catalog::{GameOptions, game_with};
use fibnim::game::{Rules, SmallTakeAway, TakeAway, TakeAwayPosition};
use fibnim::solve::{Search, Tableau, solve_piles, tableau};
use fibnim::theory::proved;
use fibnim::{
    Answer, Ask, Budget, Engine, EngineChoice, Extended, Game, Natural, Outcome, Rule, Winning,
};
use proptest::prelude::*;

use crate::by_engine::{by, game};
use crate::oracle::{TwoPiles, numbers_of, to_natural};

fn rule() -> Rule {
    Rule::parse("5t/2").unwrap()
}

fn f(t: u64) -> u64 {
    5 * t / 2
}

fn takeaway(rule: &str, misere: bool) -> Game {
    let options = GameOptions {
        rule: Some(rule.into()),
        misere,
        ..GameOptions::default()
    };
    game_with("takeaway", &options).unwrap()
}

fn ask(piles: [&Natural; 2], limit: &Extended) -> Answer {
    proved::two_piles(&rule(), piles, limit, &Budget::default())
        .unwrap()
        .expect("5t/2 has a proof")
}

fn ask_small(piles: [u64; 2], limit: &Extended) -> Answer {
    let [a, b] = piles.map(Natural::from);
    ask([&a, &b], limit)
}

fn moves(answer: &Answer) -> Vec<(usize, u64)> {
    assert_eq!(answer.unlisted, Natural::ZERO);
    let takes = answer.takes();
    takes
        .map(|(pile, take)| (pile, take.to_u64().unwrap()))
        .collect()
}

fn least_of(least: u64) -> Extended {
    match least {
        u64::MAX => Extended::Infinite,
        least => Natural::from(least).into(),
    }
}

/// Every limit that some play can set, and none.
fn check_pair(table: &TwoPiles, [a, b]: [usize; 2]) {
    let (least, all) = (table.least(a, b), table.winning_moves(a, b));
    let piles = [a as u64, b as u64];
    let open = ask_small(piles, &Extended::Infinite);
    assert_eq!(moves(&open), all, "{a},{b};inf");
    assert_eq!(open.least_take, Some(least_of(least)), "{a},{b}");
    for limit in 1..=a.max(b) as u64 + 1 {
        let answer = ask_small(piles, &Natural::from(limit).into());
        let within: Vec<_> = all.iter().copied().filter(|&(_, t)| t <= limit).collect();
        assert_eq!(moves(&answer), within, "{a},{b};{limit}");
        assert_eq!(answer.least_take, Some(least_of(least)), "{a},{b};{limit}");
        assert_eq!(
            answer.outcome == Outcome::N,
            limit >= least,
            "{a},{b};{limit}"
        );
    }
}

#[test]
fn every_pair_up_to_60_in_both_orders_with_every_limit() {
    let table = TwoPiles::up_to(60, f);
    for a in 1..=60 {
        for b in 1..=60 {
            check_pair(&table, [a, b]);
        }
    }
}

#[test]
fn the_search_solver_agrees_on_every_position_up_to_60() {
    let game = TakeAway::new(rule());
    let small = SmallTakeAway::new(&rule(), 60).unwrap();
    let budget = Budget::default();
    let mut search = Search::new(&small, Ask::normal(&budget));
    for a in 1..=60u64 {
        for b in a..=60 {
            for limit in 1..=b {
                let limit = Extended::from(Natural::from(limit));
                let piles = [a, b].map(Natural::from).to_vec();
                let position = TakeAwayPosition::new(piles, limit.clone());
                game.check(&position).unwrap();
                let found = search.analyze(&small.position(&position).unwrap()).unwrap();
                let answer = ask_small([a, b], &limit);
                assert_eq!(answer.outcome, found.outcome, "{position}");
                assert_eq!(moves(&answer), found.winning_moves, "{position}");
            }
        }
    }
}

/// All winning takes of (m, m + d), by the least takes of what they leave.
fn moves_by_tableau(table: &Tableau, m: u64, d: u64) -> Vec<(usize, u64)> {
    let lost = |m: u64, d: u64, take: u64| {
        let [m, d] = [m, d].map(|n| usize::try_from(n).unwrap());
        table.get(m, d).is_none_or(|least| f(take) < least)
    };
    let small = (1..=m).filter(|&t| lost(m - t, d + t, t));
    let large = (1..=m + d).filter(|&t| match d.checked_sub(t) {
        Some(left) => lost(m, left, t),
        None => lost(m + d - t, t - d, t),
    });
    small.map(|t| (1, t)).chain(large.map(|t| (2, t))).collect()
}

#[test]
fn random_piles_up_to_2000_agree_with_the_tables() {
    const LARGEST: u64 = 2000;
    let side = usize::try_from(LARGEST).unwrap();
    let table = tableau(&rule(), side, side, Ask::normal(&Budget::default())).unwrap();
    let mut state = 5u64;
    let mut below = |bound: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(7);
        (state >> 33) % bound
    };
    for round in 0..600 {
        let larger = 1 + below(LARGEST);
        let m = 1 + below(larger);
        let d = larger - m;
        let expected = moves_by_tableau(&table, m, d);
        let open = ask_small([m, larger], &Extended::Infinite);
        assert_eq!(moves(&open), expected, "{m},{larger}");
        let least = expected.iter().map(|&(_, take)| take).min();
        assert_eq!(open.least_take, Some(least_of(least.unwrap_or(u64::MAX))));
        if round % 100 == 0 {
            let swept = solve_piles(&rule(), &[m, larger], Ask::normal(&Budget::default()));
            assert_eq!(swept.unwrap().winning_moves, expected, "{m},{larger}");
        }
    }
}

/// The column d = 32 begins with 15 times 32, 22 times 15 and 32 times 32, as a
/// table has it, and so it goes on: each run has the next term of H_k as its
/// length, and the least take is 32 and 15 in turn.
#[test]
fn the_column_of_32_flips_for_ever() {
    let least = |m: &Natural| {
        let answer = ask([m, &(m + &Natural::from(32u8))], &Extended::Infinite);
        answer.least_take.unwrap()
    };
    let mut terms = [10u8, 15, 22].map(Natural::from);
    let mut start = Natural::from(15u8);
    for run in 0..120 {
        let [earlier, now] = if run % 2 == 0 { [32u8, 15] } else { [15, 32] };
        let before = &start - &Natural::ONE;
        assert_eq!(least(&before), Natural::from(earlier).into(), "{before}");
        assert_eq!(least(&start), Natural::from(now).into(), "{start}");
        start += &terms[2];
        let next = &terms[2] + &terms[0];
        terms.rotate_left(1);
        terms[2] = next;
    }
}

/// The position after a take, and the limit it sets.
fn after<'n>(
    piles: [&'n Natural; 2],
    index: usize,
    take: &Natural,
    room: &'n mut Natural,
) -> ([&'n Natural; 2], Extended) {
    *room = piles[index] - take;
    let left = if index == 0 {
        [&*room, piles[1]]
    } else {
        [piles[0], &*room]
    };
    (left, rule().limit_after(take).unwrap().into())
}

fn leaves_lost(piles: [&Natural; 2], index: usize, take: &Natural) -> bool {
    let mut room = Natural::ZERO;
    let (left, limit) = after(piles, index, take, &mut room);
    ask(left, &limit).outcome == Outcome::P
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// What is listed wins, what is not listed loses, on piles of up to 40
    /// digits; what the moves leave is asked anew.
    #[test]
    fn huge_piles_satisfy_the_recursion(
        a in numbers_of(1..=4),
        b in numbers_of(1..=4),
        takes in proptest::collection::vec((0..2usize, numbers_of(1..=4)), 12),
    ) {
        let [a, b] = [a, b].map(|n| &to_natural(&n) + &Natural::ONE);
        let piles = [&a, &b];
        let open = ask(piles, &Extended::Infinite);
        prop_assert_eq!(&open.unlisted, &Natural::ZERO);
        let listed: Vec<(usize, &Natural)> =
            open.takes().map(|(pile, take)| (pile - 1, take)).collect();
        prop_assert!(listed.is_sorted());
        for &(index, take) in &listed {
            prop_assert!(leaves_lost(piles, index, take), "{a},{b}: {take} from {index}");
            // Neighbours of what wins are the hardest to tell from it.
            for near in [take + &Natural::ONE, take - &Natural::ONE] {
                if !near.is_zero() && near <= *piles[index] && !listed.contains(&(index, &near)) {
                    prop_assert!(!leaves_lost(piles, index, &near), "{a},{b}: {near} from {index}");
                }
            }
        }
        for (index, take) in takes {
            let take = to_natural(&take).div_rem(piles[index]).1;
            if !take.is_zero() && !listed.contains(&(index, &take)) {
                prop_assert!(!leaves_lost(piles, index, &take), "{a},{b}: {take} from {index}");
            }
        }
        let least = listed.iter().map(|&(_, take)| take).min();
        let least = least.map_or(Extended::Infinite, |take| take.clone().into());
        prop_assert_eq!(open.least_take.as_ref(), Some(&least));
        if let Extended::Finite(least) = &least {
            let short = (least - &Natural::ONE).into();
            let answer = ask(piles, &short);
            prop_assert_eq!(answer.outcome, Outcome::P);
            prop_assert!(answer.moves.is_empty());
        }
    }

    /// Moves for which there is no room are counted, within every limit.
    #[test]
    fn what_is_not_listed_is_counted(
        a in numbers_of(2..=4),
        b in numbers_of(2..=4),
        room in 0..30usize,
        which in any::<prop::sample::Index>(),
        less in 0..2u8,
    ) {
        let [a, b] = [a, b].map(|n| &to_natural(&n) + &Natural::ONE);
        let all = ask([&a, &b], &Extended::Infinite).moves;
        prop_assume!(!all.is_empty());
        let taken = |winning: &Winning| winning.step.taken().unwrap().1.clone();
        let limit = &taken(&all[which.index(all.len())]) - &Natural::from(less);
        let limit = Extended::from(limit.max(Natural::ONE));
        for limit in [limit, Extended::Infinite] {
            let within = all.iter().filter(|winning| limit.allows(&taken(winning))).cloned();
            let within: Vec<_> = within.collect();
            let budget = Budget::new().listed_moves(room);
            let answer = proved::two_piles(&rule(), [&a, &b], &limit, &budget).unwrap().unwrap();
            let listed = within.len().min(room);
            prop_assert_eq!(&answer.moves, &within[..listed]);
            prop_assert_eq!(answer.unlisted, Natural::from(within.len() - listed));
        }
    }
}

#[test]
fn piles_of_thousands_of_digits() {
    let a = Natural::parse("10^3000").unwrap();
    let b = &a + &(&Natural::parse("7^3500").unwrap() - &Natural::ONE);
    let answer = ask([&a, &b], &Extended::Infinite);
    assert_eq!(answer.outcome, Outcome::N);
    assert!(answer.moves.len() > 100);
    let (pile, last) = answer.takes().last().unwrap();
    assert!(leaves_lost([&a, &b], pile - 1, last));
    assert!(!leaves_lost([&a, &b], pile - 1, &(last - &Natural::ONE)));
}

#[test]
fn what_does_not_fit_is_refused() {
    let small = Budget::new().bytes(10_000);
    let [a, b] = [30u64, 90].map(Natural::from);
    let open = Extended::Infinite;
    assert!(proved::two_piles(&rule(), [&a, &b], &open, &small).is_ok());
    let b = Natural::parse("10^12").unwrap();
    let error = proved::two_piles(&rule(), [&a, &b], &open, &small).unwrap_err();
    assert!(error.is_limit_exceeded(), "{error}");
    let b = Natural::parse("10^1000000").unwrap();
    let few = Budget::new().terms(1000);
    let error = proved::two_piles(&rule(), [&a, &b], &open, &few).unwrap_err();
    assert!(error.is_limit_exceeded(), "{error}");
}

#[test]
fn the_engine_is_chosen_for_two_piles_of_its_rule() {
    for (rule, position) in [
        ("5t/2", "25,38"),
        ("10t/4", "25,38;1"),
        ("5t/2", "0,25,0,38;1"),
    ] {
        let game = takeaway(rule, false);
        let chosen = game
            .position(position)
            .unwrap()
            .analyze(&Budget::default())
            .unwrap();
        assert_eq!(chosen.engine, Engine::Proof, "{rule}: {position}");
        assert_eq!(chosen.reason.source, "fibnim/two-piles-5t-2");
        let table = by(&game, Engine::Table, position).unwrap();
        assert_eq!(
            chosen.winning_moves, table.winning_moves,
            "{rule}: {position}"
        );
        assert_eq!(chosen.least_take, table.least_take);
    }
}

#[test]
fn other_positions_have_no_proof() {
    let refuses = |game: &Game, position: &str| {
        let position = game.position(position).unwrap();
        let choice = EngineChoice::Only(Engine::Proof);
        let error = position.analyze_by(choice, &Budget::default()).unwrap_err();
        assert_eq!(error.kind(), "no_engine", "{position}");
    };
    refuses(&takeaway("5t/2", false), "25;3");
    refuses(&takeaway("5t/2", false), "0,25;3");
    refuses(&takeaway("5t/2", false), "0,0");
    refuses(&takeaway("5t/2", false), "3,4,5");
    refuses(&takeaway("5t/2", true), "25,38");
    refuses(&takeaway("3t", false), "25,38");
    refuses(&game("fib", false), "3,4,100");
    refuses(&game("nim", false), "3,4");
    refuses(&game("chomp", false), "3x4");
    refuses(&game("zeckendorf", false), "1^3 2");
}

//! The Zeckendorf games: theorems against search in boxes, and against
//! themselves, move by move, far beyond.

use fibnim::game::{Bins, BuildUp, BuildUpPosition, Rules, ZeckendorfGame, bin_value};
use fibnim::numeration::fibonacci;
use fibnim::solve::Search;
use fibnim::theory::reversed_zeckendorf::{
    Theorem16Case, all_even, build_up, evening_move, ones_twos_and_threes, reversed,
};
use fibnim::{Analysis, Answer, Ask, Budget, Engine, Natural, Outcome, Position, Step};
use proptest::prelude::*;

use crate::by_engine::{by, game};
use crate::oracle::compare::{Verdict, compare};
use crate::oracle::numbers_of;

const REVERSED: ZeckendorfGame = ZeckendorfGame::reversed();

fn verdict(analysis: Analysis) -> Verdict {
    assert!(analysis.unlisted_moves.is_zero() && analysis.complete);
    let moves = analysis.winning_moves.into_iter();
    Verdict {
        outcome: analysis.outcome,
        winning_moves: moves.map(|winning| winning.step).collect(),
    }
}

/// The text of all states with a sum, of chips up to the bin.
fn states(sum: u16, bin: usize) -> Vec<String> {
    if sum == 0 {
        return vec![String::new()];
    }
    if bin == 0 {
        return Vec::new();
    }
    let value = u16::try_from(bin_value(bin)).unwrap();
    (0..=sum / value)
        .flat_map(|count| {
            let lower = states(sum - count * value, bin - 1).into_iter();
            lower.map(move |lower| match count {
                0 => lower,
                _ => format!("{lower} {value}^{count}").trim().to_owned(),
            })
        })
        .collect()
}

fn naturals(numbers: [u64; 3]) -> [Natural; 3] {
    numbers.map(Natural::from)
}

/// All numbers of ones, twos and threes up to `most`, without none at all.
fn triples(most: u64) -> impl Iterator<Item = [u64; 3]> {
    let all = move |_| 0..=most;
    all(0)
        .flat_map(move |a| all(a).flat_map(move |b| all(b).map(move |c| [a, b, c])))
        .filter(|triple| *triple != [0; 3])
}

fn steps(answer: &Answer) -> impl Iterator<Item = Step> {
    assert!(answer.unlisted.is_zero() && answer.complete);
    answer.moves.iter().map(|winning| winning.step.clone())
}

fn built([a, b, c]: [u64; 3]) -> BuildUpPosition {
    BuildUpPosition::new(naturals([a, b, c]), &Natural::from(a + 2 * b + 3 * c)).unwrap()
}

#[test]
fn theorem_1_6_is_right_up_to_40_of_each_chip() {
    let (game, budget) = (BuildUp::default(), Budget::default());
    let mut search = Search::new(&game, Ask::normal(&budget));
    for triple in triples(40) {
        let position = built(triple);
        let found = search.analyze(&position.to_small().unwrap()).unwrap();
        let [a, b, c] = position.chips();
        assert_eq!(
            Theorem16Case::of(a, b, c).outcome(),
            found.outcome,
            "{triple:?}"
        );
        let winning = found.winning_moves.into_iter().map(Step::from);
        assert!(steps(&build_up(&position)).eq(winning), "{triple:?}");
    }
}

#[test]
fn the_reversed_game_is_the_same_on_ones_twos_and_threes() {
    let game = game("zeckendorf-reversed", false);
    let texts = triples(5).map(|triple| built(triple).to_string());
    let agreement = compare(
        texts,
        |state| Ok(verdict(by(&game, Engine::Theory, state)?)),
        |state| Ok(verdict(by(&game, Engine::Search, state)?)),
    );
    assert_eq!(agreement.unwrap().positions, 6 * 6 * 6 - 1);
}

/// What §4 of the paper prints as the case (Odd, Odd, Even) is won.
#[test]
fn the_printed_case_odd_odd_even_is_won() {
    let game = game("zeckendorf-reversed", false);
    let searched = by(&game, Engine::Search, "1 2").unwrap();
    assert_eq!(searched.outcome, Outcome::N);
    assert_eq!(by(&game, Engine::Search, "1").unwrap().outcome, Outcome::P);
}

/// Every state of the sums up to 34: whatever a theorem says is so, and it
/// speaks of all states that it claims to.
#[test]
fn the_theorems_agree_with_search_on_every_state_of_small_sums() {
    let game = game("zeckendorf-reversed", false);
    let (mut complete, mut one_move, mut silent) = (0, 0, 0);
    for text in (1..=34).flat_map(|sum| states(sum, 8)) {
        let searched = by(&game, Engine::Search, &text).unwrap();
        let state = REVERSED.read(&text).unwrap();
        let mut moves = REVERSED.bin_moves(&state);
        let evening = moves.find(|(_, next)| all_even(next)).map(|(step, _)| step);
        assert_eq!(evening_move(&state), evening, "{text}");
        let Some(answer) = reversed(&state) else {
            assert!(!all_even(&state) && evening_move(&state).is_none());
            silent += 1;
            continue;
        };
        assert_eq!(answer.outcome, searched.outcome, "{text}");
        let theorem = by(&game, Engine::Theory, &text).unwrap().winning_moves;
        if answer.complete {
            assert_eq!(theorem, searched.winning_moves, "{text}");
            complete += 1;
        } else {
            assert!(!theorem.is_empty(), "{text}");
            let known = |winning| searched.winning_moves.contains(winning);
            assert!(theorem.iter().all(known), "{text}");
            one_move += 1;
        }
    }
    assert!(
        complete > 1000 && one_move > 500 && silent > 1000,
        "{complete}, {one_move}, {silent}"
    );
}

#[test]
fn player_1_wins_twice_a_fibonacci_number() {
    let game = game("zeckendorf-reversed", false);
    for half in [1, 2, 3, 5, 8, 13, 21, 34, 55] {
        let start = format!("n={}", 2 * half);
        let theorem = by(&game, Engine::Theory, &start).unwrap();
        assert_eq!(theorem.outcome, Outcome::N, "{start}");
        let doubled = format!("{half}^2");
        let to = |winning: &fibnim::WinningMove| winning.to.to_string() == doubled;
        assert!(theorem.winning_moves.iter().any(to), "{start}");
        let searched = by(&game, Engine::Search, &start).unwrap();
        assert!(searched.winning_moves.iter().any(to), "{start}");
    }
}

#[test]
fn twice_a_large_fibonacci_number_is_won_at_once() {
    let half = fibonacci(480_000).unwrap();
    let state = Bins::zeckendorf(&(&half + &half)).unwrap();
    let position = Position::new(REVERSED, state).unwrap();
    let answer = position.analyze(&Budget::default()).unwrap();
    assert_eq!((answer.outcome, answer.complete), (Outcome::N, false));
    assert_eq!(answer.reason.source, "reversed-zeckendorf-2023/theorem-1.1");
    assert_eq!(answer.winning_moves.len(), 1);
    assert_eq!(answer.winning_moves[0].to.to_string(), format!("{half}^2"));
}

#[test]
fn player_2_wins_the_game_forward_from_3_on() {
    let game = game("zeckendorf", false);
    assert_eq!(
        by(&game, Engine::Search, "n=1").unwrap().outcome,
        Outcome::P
    );
    assert_eq!(
        by(&game, Engine::Search, "n=2").unwrap().outcome,
        Outcome::N
    );
    forward_starts_equal_search(60);
}

/// `cargo test --release -p fibnim --test theory -- --ignored forward_up_to_129`
#[test]
#[ignore = "ten seconds in release"]
fn player_2_wins_forward_up_to_129() {
    forward_starts_equal_search(129);
}

fn forward_starts_equal_search(to: usize) {
    let game = game("zeckendorf", false);
    let agreement = compare(
        (3..=to).map(|n| format!("n={n}")),
        |start| Ok(verdict(by(&game, Engine::Theory, start)?)),
        |start| Ok(verdict(by(&game, Engine::Search, start)?)),
    );
    assert_eq!(agreement.unwrap().positions, to - 2);
}

/// This box has every parity, and differences of ones and threes of up to 9
/// either way: every case that 7 or fewer chips can tell apart.
#[test]
fn build_up_is_right_for_every_kind_of_position() {
    let (game, budget) = (BuildUp::default(), Budget::default());
    let mut search = Search::new(&game, Ask::normal(&budget));
    let mut positions = 0;
    for left in 0..=12 {
        for [a, b, c] in triples(9).chain([[0; 3]]) {
            let n = Natural::from(a + 2 * b + 3 * c + left);
            let Ok(position) = BuildUpPosition::new(naturals([a, b, c]), &n) else {
                continue;
            };
            let found = search.analyze(&position.to_small().unwrap()).unwrap();
            let answer = build_up(&position);
            assert_eq!(answer.outcome, found.outcome, "{position}");
            let winning = found.winning_moves.into_iter().map(Step::from);
            assert!(steps(&answer).eq(winning), "{position}");
            positions += 1;
        }
    }
    assert_eq!(positions, 13 * 1000 - 1);
}

/// Theorem 5.1 as the proof has it: odd n and 4 are player 1's.
#[test]
fn theorem_5_1_is_right_for_every_start_up_to_100() {
    let game = game("build-up", false);
    for n in 1..=100u32 {
        let searched = by(&game, Engine::Search, &format!("n={n}")).unwrap();
        let expected = match n {
            4 => Outcome::N,
            _ if n % 2 == 1 => Outcome::N,
            _ => Outcome::P,
        };
        assert_eq!(searched.outcome, expected, "n={n}");
        let theorem = by(&game, Engine::Theory, &format!("n={n}")).unwrap();
        assert_eq!(verdict(theorem), verdict(searched), "n={n}");
    }
}

#[test]
fn only_a_search_answers_misere_play() {
    let cases = [
        ("zeckendorf", Outcome::P),
        ("zeckendorf-reversed", Outcome::P),
        ("build-up", Outcome::N),
    ];
    for (name, outcome) in cases {
        let misere = game(name, true);
        let refusal = by(&misere, Engine::Theory, "n=9");
        assert_eq!(refusal.unwrap_err().kind(), "no_engine", "{name}");
        let searched = by(&misere, Engine::Search, "n=9").unwrap();
        assert_eq!(searched.outcome, outcome, "{name}");
    }
    let ended = by(&game("zeckendorf-reversed", true), Engine::Theory, "1^100").unwrap();
    assert_eq!((ended.outcome, ended.winning_moves.len()), (Outcome::N, 0));
}

/// Positions display as text that is read back as the same position.
#[test]
fn positions_read_back_as_themselves() {
    let texts = [
        ("n=17", "n=17"),
        ("1^2 3 / 17", "1^2 3 / 17"),
        (" 3  1 1/17", "1^2 3 / 17"),
        ("1^2 3/5", "1^2 3"),
        ("3 1^0", "3"),
        (
            "2^10^30 / 10^40",
            "2^1000000000000000000000000000000 / 10000000000000000000000000000000000000000",
        ),
    ];
    let game = BuildUp::default();
    for (text, shown) in texts {
        let position = game.read(text).unwrap();
        assert_eq!(position.to_string(), shown);
        assert_eq!(game.read(shown).unwrap(), position);
    }
}

/// The theorem's outcome of each position that a move leads to must explain
/// its own.
fn check_by_moves(outcome: Outcome, winning: usize, next: &[Outcome]) -> Result<(), TestCaseError> {
    let lost = next.iter().filter(|outcome| **outcome == Outcome::P);
    prop_assert_eq!(winning, lost.count());
    prop_assert_eq!(outcome == Outcome::N, winning > 0);
    Ok(())
}

/// Numbers of up to some 300 digits.
fn large() -> impl Strategy<Value = Natural> {
    numbers_of(0..=30).prop_map(|number| Natural::parse(&number.to_string()).unwrap())
}

proptest! {
    #[test]
    fn theorem_1_6_explains_itself_for_large_numbers(
        chips in prop::array::uniform3(large()),
        offset in 0u8..4,
    ) {
        // Ones and threes that are next to each other are where it turns.
        let near = &chips[0] + &Natural::from(offset);
        for threes in [chips[2].clone(), near] {
            let bins = [(1, chips[0].clone()), (2, chips[1].clone()), (3, threes)];
            let Ok(state) = Bins::new(bins) else { continue };
            let answer = ones_twos_and_threes(&state).unwrap();
            let next: Vec<Outcome> = REVERSED
                .bin_moves(&state)
                .map(|(_, next)| ones_twos_and_threes(&next).unwrap().outcome)
                .collect();
            check_by_moves(answer.outcome, answer.moves.len(), &next)?;
        }
    }

    #[test]
    fn build_up_explains_itself_for_large_numbers(
        chips in prop::array::uniform3(large()),
        left in large(),
        few in 0u8..10,
    ) {
        for left in [left, Natural::from(few)] {
            let down = BuildUpPosition::new(chips.clone(), &(&sum(&chips) + &left));
            let Ok(position) = down else { continue };
            let answer = build_up(&position);
            let next: Vec<Outcome> = position
                .moves()
                .map(|(_, next)| build_up(&next).outcome)
                .collect();
            check_by_moves(answer.outcome, answer.moves.len(), &next)?;
        }
    }

    #[test]
    fn after_every_move_from_even_bins_the_same_move_makes_them_even(
        chips in prop::collection::vec((1usize..400, large()), 1..20),
    ) {
        let doubled = chips.into_iter().map(|(bin, count)| (bin, &count + &count));
        let Ok(state) = Bins::new(doubled) else { return Ok(()) };
        prop_assert!(all_even(&state));
        for (step, next) in REVERSED.bin_moves(&state) {
            prop_assert_eq!(evening_move(&next), Some(step));
            let again = REVERSED.exchanged(&next, step).unwrap();
            prop_assert!(all_even(&again));
            prop_assert_eq!(reversed(&next).unwrap().outcome, Outcome::N);
        }
    }
}

fn sum([ones, twos, threes]: &[Natural; 3]) -> Natural {
    &(ones + &(twos * &Natural::from(2u8))) + &(threes * &Natural::from(3u8))
}

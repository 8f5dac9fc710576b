//! The chips sweep against the definition, taken literally for all states of each
//! n, against counts by brute force, and against the sweep made by hand.

use std::collections::HashMap;

use fibnim::solve::bins;
use fibnim::solve::chips::{ChipMove, ChipMoves, Order, Play, StateTable, Sweep, order};
use fibnim::{Budget, Convention, Outcome};
use proptest::prelude::*;

// Games.

/// The forward (c,k)-nacci game, with all bins of a value up to `to`.
fn nacci(c: u32, k: usize, to: u32) -> ChipMoves {
    let mut values = vec![1];
    loop {
        let known = values.len();
        let next = match known {
            _ if known < k => c * values.iter().sum::<u32>() + 1,
            _ => c * values[known - k..].iter().sum::<u32>(),
        };
        if next > to {
            break;
        }
        values.push(next);
    }
    let mut moves = Vec::new();
    for i in 1..=values.len() {
        let all: Vec<_> = (i..i + k).map(|bin| (bin, c)).collect();
        moves.push(ChipMove::new(all, [(i + k, 1)]));
        let comes = match i {
            _ if i < k => vec![(i + 1, 1)],
            _ if i == k => vec![(i + 1, 1), (1, 1)],
            _ => vec![(i + 1, 1), (i - k, c)],
        };
        moves.push(ChipMove::new([(i, c + 1)], comes));
    }
    let known = |chips: &[(usize, u32)]| chips.iter().all(|&(bin, _)| bin <= values.len());
    moves.retain(|step| known(&step.comes) && known(&step.goes));
    ChipMoves { values, moves }
}

/// Bins of the Lucas numbers 1, 3, 4, 7, …: two neighbours are the next one, and
/// so are three and four ones.
fn lucas() -> ChipMoves {
    let values = vec![1, 3, 4, 7, 11, 18, 29];
    let mut moves = vec![
        ChipMove::new([(1, 3)], [(2, 1)]),
        ChipMove::new([(1, 4)], [(3, 1)]),
        ChipMove::new([(2, 2)], [(1, 2), (3, 1)]),
    ];
    moves.extend((1..6).map(|i| ChipMove::new([(i, 1), (i + 1, 1)], [(i + 2, 1)])));
    moves.extend((3..7).map(|i| ChipMove::new([(i, 2)], [(i - 2, 1), (i + 1, 1)])));
    ChipMoves { values, moves }
}

/// Moves that need chips which are there afterwards as well, of every bin.
fn catalysts() -> ChipMoves {
    ChipMoves {
        values: vec![1, 2, 3, 5, 9],
        moves: vec![
            ChipMove::new([(1, 2), (4, 1)], [(2, 1), (4, 1)]),
            ChipMove::new([(1, 3)], [(1, 1), (2, 1)]),
            ChipMove::new([(1, 1), (2, 2)], [(2, 1), (3, 1)]),
            ChipMove::new([(1, 4), (3, 1)], [(1, 2), (4, 1)]),
            ChipMove::new([(2, 4), (3, 1)], [(2, 1), (3, 3)]),
            ChipMove::new([(2, 2), (3, 1), (4, 1)], [(3, 1), (5, 1)]),
            ChipMove::new([(1, 1), (3, 3)], [(1, 1), (5, 1)]),
            ChipMove::new([(1, 5)], [(4, 1)]),
        ],
    }
}

// The definition.

type State = Vec<u32>;

/// All states of a sum.
fn states(values: &[u32], sum: u32) -> Vec<State> {
    let Some((&value, lower)) = values.split_last() else {
        return if sum == 0 {
            vec![Vec::new()]
        } else {
            Vec::new()
        };
    };
    let mut all = Vec::new();
    for chips in 0..=sum / value {
        for mut state in states(lower, sum - chips * value) {
            state.push(chips);
            all.push(state);
        }
    }
    all
}

fn made(step: &ChipMove, state: &State) -> Option<State> {
    let mut next = state.clone();
    for &(bin, count) in &step.goes {
        next[bin - 1] = next[bin - 1].checked_sub(count)?;
    }
    for &(bin, count) in &step.comes {
        next[bin - 1] += count;
    }
    Some(next)
}

/// Every state to which a turn leads.
fn turns(game: &ChipMoves, play: Play, state: &State) -> Vec<State> {
    let mut all = Vec::new();
    for step in &game.moves {
        let mut now = made(step, state);
        while let Some(next) = now {
            now = if play.repeated {
                made(step, &next)
            } else {
                None
            };
            all.push(next);
        }
    }
    all
}

/// Whether the player to move wins.
fn wins(game: &ChipMoves, play: Play, state: &State, known: &mut HashMap<State, bool>) -> bool {
    if let Some(&wins) = known.get(state) {
        return wins;
    }
    let turns = turns(game, play, state);
    let result = if turns.is_empty() {
        play.convention == Convention::Misere
    } else {
        turns.iter().any(|next| !wins(game, play, next, known))
    };
    known.insert(state.clone(), result);
    result
}

fn plays() -> [Play; 4] {
    let (normal, misere) = (Convention::Normal, Convention::Misere);
    [
        Play::by(normal),
        Play::by(misere),
        Play::repeated(normal),
        Play::repeated(misere),
    ]
}

/// Compares all states of some sums in tables, which keep all states, and many of
/// them in windows, which are swept in layers.
fn compare(name: &str, game: &ChipMoves, to: u32) {
    let sums: Vec<Vec<State>> = (0..=to).map(|sum| states(&game.values, sum)).collect();
    for play in plays() {
        let sweep = Sweep::new(game, play).expect("an order");
        let budget = Budget::default();
        let mut known = HashMap::new();
        for (sum, states) in sums.iter().enumerate() {
            let table = StateTable::build(&sweep, sum, &budget).unwrap();
            for state in states {
                let expected = outcome(wins(game, play, state, &mut known));
                assert_eq!(
                    table.outcome(state),
                    Some(expected),
                    "{name} {play:?} {state:?}"
                );
            }
        }
        // The state of each place among those of its sum is a start.
        let most = sums.iter().map(Vec::len).max().unwrap_or(0);
        for place in (0..most).step_by(most / 100 + 1) {
            let start = |n: usize| sums[n][place % sums[n].len()].clone();
            let found = sweep.winners(0..=to as usize, &start, 1, &budget).unwrap();
            for (n, found) in found.into_iter().enumerate() {
                let expected = outcome(wins(game, play, &start(n), &mut known));
                assert_eq!(found, expected, "{name} {play:?} {:?}", start(n));
            }
        }
    }
}

fn outcome(wins: bool) -> Outcome {
    if wins { Outcome::N } else { Outcome::P }
}

#[test]
fn every_state_of_nacci_games_is_as_defined() {
    for (c, k, to) in [
        (1, 2, 36),
        (1, 3, 36),
        (2, 2, 36),
        (3, 2, 40),
        (1, 4, 34),
        (2, 3, 36),
        (4, 1, 40),
    ] {
        let game = nacci(c, k, to);
        assert_eq!(order(&game), Some(Order::Rising));
        compare(&format!("({c},{k})"), &game, to);
        compare(&format!("({c},{k}) reversed"), &game.reversed(), to);
    }
}

#[test]
fn every_state_of_other_games_is_as_defined() {
    for (name, game) in [("Lucas", lucas()), ("catalysts", catalysts())] {
        assert_eq!(order(&game), Some(Order::Rising));
        compare(name, &game, 34);
        compare(name, &game.reversed(), 34);
    }
    let none = ChipMoves {
        values: vec![1, 4],
        moves: Vec::new(),
    };
    compare("no moves", &none, 10);
    let ones = ChipMoves {
        values: vec![1],
        moves: Vec::new(),
    };
    compare("ones", &ones, 4);
}

/// More sums than a word has bits, from any first one.
#[test]
fn windows_of_every_width_agree() {
    for game in [nacci(1, 2, 120), nacci(1, 3, 120).reversed()] {
        for play in plays() {
            let sweep = Sweep::new(&game, play).unwrap();
            let budget = Budget::default();
            // Some ones, and a greedy representation of the rest.
            let start = |n: usize| {
                let mut state = vec![0];
                greedy(&game, n - n % 7, &mut state);
                state[0] += u32::try_from(n % 7).unwrap();
                state
            };
            let all = sweep.winners(0..=100, &start, 2, &budget).unwrap();
            for first in [0, 1, 5, 36, 63, 64, 80] {
                for width in [1, 2, 8, 9, 32, 33, 64] {
                    let last = 100.min(first + width - 1);
                    let found = sweep.winners(first..=last, &start, 1, &budget).unwrap();
                    assert_eq!(found, all[first..=last], "{play:?} {first} to {last}");
                }
            }
        }
    }
}

/// Adds the chips of a greedy representation.
fn greedy(game: &ChipMoves, mut n: usize, state: &mut Vec<u32>) {
    state.resize(game.values.len(), 0);
    for (bin, &value) in game.values.iter().enumerate().rev() {
        while n >= value as usize {
            n -= value as usize;
            state[bin] += 1;
        }
    }
}

fn second_wins(
    game: &ChipMoves,
    play: Play,
    numbers: std::ops::RangeInclusive<usize>,
    ones: bool,
) -> Vec<usize> {
    let start = |n: usize| {
        let mut state = vec![0; game.values.len()];
        if ones {
            state[0] = u32::try_from(n).unwrap();
        } else {
            greedy(game, n, &mut state);
        }
        state
    };
    let sweep = Sweep::new(game, play).expect("an order");
    let found = sweep
        .winners(numbers.clone(), &start, 0, &Budget::default())
        .unwrap();
    numbers
        .zip(found)
        .filter(|(_, winner)| *winner == Outcome::P)
        .map(|(n, _)| n)
        .collect()
}

/// Counted once by other programs, over all states.
#[test]
fn winners_up_to_20_are_as_counted() {
    let (normal, misere) = (Play::by(Convention::Normal), Play::by(Convention::Misere));
    let (often, often_misere) = (
        Play::repeated(Convention::Normal),
        Play::repeated(Convention::Misere),
    );
    let range = |from, to| (from..=to).collect::<Vec<usize>>();
    let and = |numbers: &[usize], from, to| [numbers, &range(from, to)].concat();
    let [fibonacci, twos, tribonacci] = [(1, 2), (2, 2), (1, 3)].map(|(c, k)| nacci(c, k, 21));
    let found = |game: &ChipMoves, play| second_wins(game, play, 2..=20, true);
    assert_eq!(found(&fibonacci, normal), range(3, 20));
    assert_eq!(found(&fibonacci, misere), and(&[2, 4], 6, 20));
    assert_eq!(found(&twos, normal), [2, 6, 7, 11, 12, 13, 16, 17, 18]);
    assert_eq!(found(&twos, misere), and(&[3, 4, 5, 8, 14, 15], 17, 20));
    assert_eq!(found(&tribonacci, normal), and(&[6], 9, 20));
    assert_eq!(found(&tribonacci, misere), and(&[2, 3, 4, 5, 7, 8], 14, 20));
    let found = |game: &ChipMoves, play| second_wins(&game.reversed(), play, 2..=20, false);
    assert_eq!(found(&twos, normal), [2, 6, 7, 11, 16, 18]);
    assert_eq!(found(&twos, misere), [3, 4, 5, 8, 14, 16, 17, 18]);
    assert_eq!(found(&tribonacci, normal), [6, 9, 10, 11, 12, 13, 19]);
    assert_eq!(found(&tribonacci, misere), [2, 3, 4, 5, 7, 8, 15, 17, 20]);
    // One move made any number of times.
    assert_eq!(
        second_wins(&fibonacci, often, 1..=20, true),
        [1, 3, 4, 5, 9]
    );
    assert_eq!(second_wins(&fibonacci, often_misere, 1..=20, true), [2]);
    let reversed = fibonacci.reversed();
    let expected = [1, 3, 4, 5, 7, 8, 9, 11, 12, 14, 19];
    assert_eq!(second_wins(&reversed, often, 1..=20, false), expected);
    let expected = [2, 7, 8, 9, 11, 12, 13, 14, 16, 17, 18, 20];
    assert_eq!(
        second_wins(&reversed, often_misere, 1..=20, false),
        expected
    );
}

#[test]
fn reversed_fibonacci_equals_the_sweep_made_by_hand() {
    let budget = Budget::default();
    let found = second_wins(
        &nacci(1, 2, 300).reversed(),
        Play::default(),
        1..=260,
        false,
    );
    let by_hand = bins::winners(260, 0, &budget).unwrap();
    let by_hand = (1..)
        .zip(by_hand)
        .filter(|(_, winner)| *winner == Outcome::P);
    assert_eq!(found, by_hand.map(|(n, _)| n).collect::<Vec<usize>>());
}

#[test]
fn games_without_an_order_are_told() {
    let game = |values: &[u32], moves: &[&ChipMove]| ChipMoves {
        values: values.into(),
        moves: moves.iter().copied().cloned().collect(),
    };
    let order_of = |values: &[u32], moves: &[&ChipMove]| order(&game(values, moves));
    let up = ChipMove::new([(1, 2)], [(2, 1)]);
    let down = ChipMove::new([(3, 1)], [(1, 1), (2, 1)]);
    let none = ChipMove::new([(1, 1)], [(1, 1)]);
    assert_eq!(order_of(&[1, 2], &[&up]), Some(Order::Rising));
    assert_eq!(order_of(&[1, 2, 3], &[&down]), Some(Order::Falling));
    assert_eq!(order_of(&[1, 2, 3], &[&up, &down]), None, "up and down");
    assert_eq!(order_of(&[1, 3], &[&up]), None, "the value is not kept");
    assert_eq!(order_of(&[2, 4], &[&up]), None, "no ones");
    assert_eq!(order_of(&[1, 2, 2], &[&up]), None, "equal values");
    assert_eq!(order_of(&[1, 2], &[&none]), None, "nothing changes");
    assert_eq!(order_of(&[1], &[&up]), None, "no such bin");
    assert!(Sweep::new(&game(&[2], &[]), Play::default()).is_none());
}

#[test]
fn what_does_not_fit_is_refused_before_it_starts() {
    let game = nacci(1, 3, 2000).reversed();
    let sweep = Sweep::new(&game, Play::default()).unwrap();
    let start = |n: usize| {
        let mut state = Vec::new();
        greedy(&game, n, &mut state);
        state
    };
    let small = Budget::new().bytes(1 << 20).seconds(10_000);
    let short = Budget::new().seconds(1).bytes(1 << 42);
    for (budget, unit) in [(small, "MiB"), (short, " s")] {
        let errors = [
            sweep.winners(1..=1500, &start, 0, &budget).err(),
            StateTable::build(&sweep, 1500, &budget).err(),
        ];
        for error in errors {
            let error = error.expect("refused");
            assert!(error.is_limit_exceeded());
            assert!(error.to_string().contains(unit), "{error}");
        }
    }
    assert!(StateTable::build(&sweep, 1_000_000, &Budget::default()).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Moves drawn at random of which the highest bin falls.
    #[test]
    fn every_state_of_random_games_is_as_defined(
        gaps in prop::collection::vec(1u32..4, 1..4),
        moves in prop::collection::vec((0usize..4, prop::collection::vec(0u32..3, 4), prop::collection::vec(0u32..3, 4), 1u32..3), 0..6),
    ) {
        let mut values = vec![1];
        for gap in gaps {
            values.push(values[values.len() - 1] + gap);
        }
        let bins = values.len();
        let moves = moves.into_iter().filter_map(|(top, kept, goes, falls)| {
            let top = 1 + top % (bins - 1);
            // The top bin falls; what the others get is made up with ones.
            let mut comes = vec![0; bins];
            let mut gone = vec![0; bins];
            gone[top] = falls;
            let mut worth = i64::from(falls * values[top]);
            for bin in (1..top).rev() {
                let change = i64::from(kept[bin]) - i64::from(goes[bin]);
                if worth - change * i64::from(values[bin]) >= 0 {
                    (comes[bin], gone[bin]) = (kept[bin], goes[bin]);
                    worth -= change * i64::from(values[bin]);
                }
            }
            for bin in top + 1..bins {
                // Only looked at.
                gone[bin] = kept[bin] / 2;
                comes[bin] = kept[bin] / 2;
            }
            comes[0] = u32::try_from(worth).ok()? + goes[0];
            gone[0] = goes[0];
            let chips = |counts: Vec<u32>| (1..).zip(counts).filter(|chips| chips.1 > 0).collect::<Vec<_>>();
            Some(ChipMove::new(chips(gone), chips(comes)))
        });
        let game = ChipMoves { moves: moves.collect(), values };
        prop_assert!(order(&game).is_some());
        compare("random", &game, 17);
        compare("random, reversed", &game.reversed(), 17);
    }
}

//! The moves of the Zeckendorf games: what each does to a state.

use fibnim::Natural;
use fibnim::game::{
    BinMove, BinMoveKind, Bins, Direction, Rules, SMALL_BINS, SmallBins, SmallZeckendorf,
    ZeckendorfGame,
};
use fibnim::solve::SmallGame;
use proptest::prelude::*;

/// States of up to eight bins with a few chips each.
fn states() -> impl Strategy<Value = SmallBins> {
    proptest::collection::vec(0u16..4, 8)
        .prop_filter("a chip at least", |counts| counts.iter().any(|&c| c > 0))
        .prop_map(|counts| {
            let mut state = [0; SMALL_BINS];
            state[..counts.len()].copy_from_slice(&counts);
            state
        })
}

const DIRECTIONS: [Direction; 2] = [Direction::Forward, Direction::Reversed];

/// The move that undoes one in the other direction: its bin is the same.
fn undone(step: BinMove) -> BinMove {
    BinMove {
        kind: match step.kind {
            BinMoveKind::Split => BinMoveKind::Combine,
            BinMoveKind::Combine => BinMoveKind::Split,
        },
        bin: step.bin,
    }
}

proptest! {
    #[test]
    fn moves_keep_the_sum_and_are_undone_by_the_other_direction(small in states()) {
        let state = Bins::from_small(&small).unwrap();
        for direction in DIRECTIONS {
            let game = ZeckendorfGame::new(direction);
            let other = ZeckendorfGame::new(match direction {
                Direction::Forward => Direction::Reversed,
                Direction::Reversed => Direction::Forward,
            });
            for (step, next) in game.bin_moves(&state) {
                prop_assert_eq!(next.sum(), state.sum());
                prop_assert_eq!(other.exchanged(&next, undone(step)), Some(state.clone()));
            }
        }
    }

    #[test]
    fn states_of_any_size_and_small_ones_have_the_same_moves(small in states()) {
        let state = Bins::from_small(&small).unwrap();
        prop_assert_eq!(state.to_small(), Some(small));
        for direction in DIRECTIONS {
            let large: Vec<(BinMove, SmallBins)> = ZeckendorfGame::new(direction)
                .bin_moves(&state)
                .map(|(step, next)| (step, next.to_small().unwrap()))
                .collect();
            let game = SmallZeckendorf::new(direction, &small);
            prop_assert_eq!(game.moves(&small).collect::<Vec<_>>(), large);
        }
    }

    #[test]
    fn a_state_is_read_as_it_is_written(small in states()) {
        let state = Bins::from_small(&small).unwrap();
        for direction in DIRECTIONS {
            let game = ZeckendorfGame::new(direction);
            prop_assert_eq!(&game.read(&state.to_string()).unwrap(), &state);
        }
    }
}

#[test]
fn a_state_may_be_written_in_any_order() {
    let game = ZeckendorfGame::new(Direction::Reversed);
    for text in ["5 1^2 2 5", " 2  1 5^2 1 3^0", "1^2 2 5^2"] {
        assert_eq!(game.read(text).unwrap().to_string(), "1^2 2 5^2");
    }
    assert!(game.read("3^0").is_err(), "no chips");
}

#[test]
fn small_states_end_where_a_bin_more_would_be_needed() {
    let start = |n: u32| Bins::zeckendorf(&Natural::from(n)).unwrap().to_small();
    let largest = start(2583).map(|small| Bins::from_small(&small).unwrap().sum());
    assert_eq!(largest, Some(Natural::from(2583u32)));
    assert_eq!(start(2584), None);
    let ones = Bins::new([(1, Natural::from(2584u32))]).unwrap();
    assert_eq!(ones.to_small(), None);
}

//! Games on explicit graphs and their reverses: Definition 2.2 of *The Reversed
//! Zeckendorf Game*, against the games that have rules of their own.

use std::fmt::Debug;

use fibnim::game::{
    Bins, Chomp, Direction, OnePile, SmallBins, SmallReversedChomp, SmallReversedSubtraction,
    SmallShape, SmallZeckendorf, ZeckendorfGame,
};
use fibnim::solve::{GameGraph, Search, SmallGame, reversed};
use fibnim::{Ask, Budget, Natural, Outcome};

/// From where and to where each move leads, sorted.
fn arrows<G: SmallGame>(graph: &GameGraph<G>) -> Vec<(G::Position, G::Position)>
where
    G::Position: Ord,
{
    let arrows = graph.edges();
    let mut arrows: Vec<_> = arrows
        .map(|(from, _, to)| (from.clone(), to.clone()))
        .collect();
    arrows.sort();
    arrows
}

fn sorted<P: Ord + Clone>(positions: &[P]) -> Vec<P> {
    let mut positions = positions.to_vec();
    positions.sort();
    positions
}

/// The reverse of a game is the other game, and the reverse of that is the game.
fn check_reverse<G: SmallGame, H: SmallGame<Position = G::Position>>(
    forward: (&G, &G::Position),
    backward: (&H, &G::Position),
) where
    G::Position: Ord + Debug,
{
    let budget = Budget::default();
    let reverse = reversed(forward.0, forward.1, &budget).unwrap();
    assert_eq!(reverse.start(), backward.1);
    let undone = GameGraph::explore(&reverse, reverse.start(), &budget).unwrap();
    let played = GameGraph::explore(backward.0, backward.1, &budget).unwrap();
    assert_eq!(sorted(undone.positions()), sorted(played.positions()));
    assert_eq!(arrows(&undone), arrows(&played));
    assert_eq!(undone.edge_count(), reverse.forward().edge_count());

    let twice = reversed(&reverse, reverse.start(), &budget).unwrap();
    assert_eq!(twice.start(), forward.1);
    let again = GameGraph::explore(&twice, twice.start(), &budget).unwrap();
    assert_eq!(arrows(&again), arrows(reverse.forward()));
}

fn start(direction: Direction, n: u32) -> SmallBins {
    let game = ZeckendorfGame::new(direction);
    let bins: Bins = game.start(&Natural::from(n)).unwrap();
    bins.to_small().unwrap()
}

#[test]
fn the_reversed_zeckendorf_game_is_the_reverse() {
    for n in 1..=30 {
        let (ones, parts) = (start(Direction::Forward, n), start(Direction::Reversed, n));
        let forward = SmallZeckendorf::new(Direction::Forward, &ones);
        let backward = SmallZeckendorf::new(Direction::Reversed, &parts);
        check_reverse((&forward, &ones), (&backward, &parts));
    }
}

#[test]
fn reversed_chomp_is_the_reverse() {
    for rows in 1..=5 {
        for columns in 1..=5 {
            let full = SmallShape::from_elem(columns, usize::from(rows));
            let backward = SmallReversedChomp::new(rows, columns);
            let poison = SmallShape::from_elem(1, 1);
            check_reverse((&Chomp::default(), &full), (&backward, &poison));
        }
    }
}

#[test]
fn a_fill_is_named_by_the_square_that_undoes_it() {
    let full = SmallShape::from_elem(5, 4);
    let chomp = Chomp::default();
    let reverse = reversed(&chomp, &full, &Budget::default()).unwrap();
    let game = SmallReversedChomp::new(4, 5);
    for position in reverse.forward().positions() {
        let squares = reverse.moves(position);
        let mut squares: Vec<_> = squares
            .map(|((row, column), to)| (row, column, to))
            .collect();
        let fills = game.moves(position);
        let mut fills: Vec<_> = fills
            .map(|(fill, to)| (u8::try_from(fill.row).unwrap(), fill.column, to))
            .collect();
        squares.sort();
        fills.sort();
        assert_eq!(squares, fills, "from {position:?}");
    }
}

#[test]
fn the_reversed_subtraction_game_is_the_reverse() {
    for max in 1..=6u64 {
        let forward = OnePile::new(Natural::ONE, Natural::from(max)).unwrap();
        for end in 0..=30 {
            let backward = SmallReversedSubtraction { max, end };
            check_reverse((&forward, &end), (&backward, &0));
        }
    }
}

/// Table A.1: n, vertices, edges.
const TABLE_A_1: [(u32, usize, usize); 7] = [
    (2, 2, 1),
    (3, 3, 2),
    (4, 4, 4),
    (5, 6, 7),
    (10, 22, 45),
    (20, 134, 430),
    (30, 509, 2043),
];

#[test]
fn graphs_of_the_zeckendorf_game_have_the_printed_sizes() {
    for (n, vertices, edges) in TABLE_A_1 {
        let ones = start(Direction::Forward, n);
        let game = SmallZeckendorf::new(Direction::Forward, &ones);
        let graph = GameGraph::explore(&game, &ones, &Budget::default()).unwrap();
        assert_eq!(
            (graph.vertex_count(), graph.edge_count()),
            (vertices, edges),
            "n = {n}"
        );
    }
}

/// The n in 2..=34 for which Table A.1 says that player 2 wins.
const PLAYER_2_WINS: [u32; 12] = [3, 5, 8, 9, 11, 13, 14, 19, 20, 23, 31, 34];

#[test]
fn the_reverse_of_the_zeckendorf_game_has_the_printed_winners() {
    let budget = Budget::default();
    let lost = (2..=34).filter(|&n| {
        let ones = start(Direction::Forward, n);
        let game = SmallZeckendorf::new(Direction::Forward, &ones);
        let reverse = reversed(&game, &ones, &budget).unwrap();
        let mut search = Search::new(&reverse, Ask::normal(&budget));
        search.outcome(reverse.start()).unwrap() == Outcome::P
    });
    assert_eq!(lost.collect::<Vec<_>>(), PLAYER_2_WINS);
}

#[test]
fn a_game_with_two_ends_has_no_reverse() {
    let game = OnePile::new(Natural::from(2u8), Natural::from(3u8)).unwrap();
    let error = reversed(&game, &7, &Budget::default()).unwrap_err();
    assert_eq!(error.kind(), "not_reversible");
    let text = error.to_string();
    assert!(text.contains("'1'") && text.contains("'0'"), "{text}");
}

/// Steps around a clock, from any hour to the next.
struct Clock;

impl SmallGame for Clock {
    type Position = u8;
    type Move = ();

    fn nth_move(&self, hour: &u8, i: usize) -> Option<((), u8)> {
        (i == 0).then_some(((), (hour + 1) % 12))
    }

    fn position_bound(&self, _: &u8) -> u128 {
        12
    }
}

#[test]
fn a_game_that_goes_round_has_no_reverse() {
    let error = reversed(&Clock, &3, &Budget::default())
        .map(|_| ())
        .unwrap_err();
    assert_eq!(error.kind(), "not_reversible");
    assert!(error.to_string().contains("circle"), "{error}");
}

#[test]
fn large_graphs_are_refused() {
    let full = SmallShape::from_elem(200, 200);
    let error = GameGraph::explore(&Chomp::default(), &full, &Budget::default())
        .map(|_| ())
        .unwrap_err();
    assert!(error.is_limit_exceeded(), "{error}");
    let few = Budget::new().moves(1000);
    let full = SmallShape::from_elem(5, 5);
    let error = GameGraph::explore(&Chomp::default(), &full, &few)
        .map(|_| ())
        .unwrap_err();
    assert!(
        error.to_string().contains("more than 1000 moves"),
        "{error}"
    );
}

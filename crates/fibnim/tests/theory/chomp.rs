//! Chomp and reversed Chomp: the theories against search.

use fibnim::game::{BoardPosition, Chomp, Fill, ReversedChomp, Rules, Shape, SmallShape, Square};
use fibnim::solve::{Search, SmallGame};
use fibnim::theory::{chomp, reversed_chomp};
use fibnim::{
    Analysis, Answer, Ask, Budget, Engine, EngineChoice, Natural, Outcome, Step, catalog,
};
use proptest::prelude::*;

/// All shapes on a board with the poisoned square.
fn shapes(rows: u8, columns: u8) -> Vec<SmallShape> {
    let mut shapes = vec![SmallShape::new()];
    let mut done = 0;
    while done < shapes.len() {
        let shape = shapes[done].clone();
        done += 1;
        if shape.len() < usize::from(rows) {
            let longest = shape.last().copied().unwrap_or(columns);
            shapes.extend((1..=longest).map(|length| {
                let mut next = shape.clone();
                next.push(length);
                next
            }));
        }
    }
    shapes.remove(0);
    shapes
}

/// Outcomes are equal; moves are, where they are said to be all, and else they
/// are among the winning ones.
fn check(what: &str, theory: &Answer, outcome: Outcome, winning: &[Step]) {
    assert_eq!(theory.outcome, outcome, "{what}");
    assert!(theory.unlisted.is_zero(), "{what}");
    let steps = theory.moves.iter().map(|winning| winning.step.clone());
    let steps: Vec<Step> = steps.collect();
    if theory.complete {
        assert_eq!(steps, winning, "{what}");
    } else {
        let lost = steps.iter().find(|step| !winning.contains(step));
        assert!(lost.is_none(), "{what}: {lost:?} does not win");
    }
}

/// How many shapes on a board the theory of Chomp answers, all as search does.
fn check_chomp(rows: u8, columns: u8) -> usize {
    let budget = Budget::default();
    let game = Chomp::default();
    let mut search = Search::new(&game, Ask::normal(&budget));
    let mut answered = 0;
    for small in shapes(rows, columns) {
        let shape = Shape::from_small(&small).unwrap();
        assert_eq!(shape.to_small().unwrap(), small);
        let Some(theory) = chomp::chomp(&shape) else {
            continue;
        };
        answered += 1;
        let found = search.analyze(&small).unwrap();
        let winning = found.winning_moves.iter();
        let winning = winning.map(|&(r, c)| Step::Eat(Square::new(r, c)));
        let winning: Vec<Step> = winning.collect();
        check(&format!("chomp {shape}"), &theory, found.outcome, &winning);
    }
    answered
}

#[test]
fn chomp_theory_and_search_agree() {
    let answered = check_chomp(7, 7);
    assert!(
        answered > 1000,
        "{answered} of {} answered",
        shapes(7, 7).len()
    );
}

#[test]
fn chomp_theory_and_search_agree_on_all_of_two_rows_and_columns() {
    assert_eq!(check_chomp(2, 40), shapes(2, 40).len());
    assert_eq!(check_chomp(40, 2), shapes(40, 2).len());
}

fn board(rows: u8, columns: u8, shape: &SmallShape) -> BoardPosition {
    let shape = Shape::from_small(shape).unwrap();
    BoardPosition::new(Natural::from(rows), Natural::from(columns), shape).unwrap()
}

/// How many positions of a board the theory of reversed Chomp answers, all as
/// search does.
fn check_reversed(rows: u8, columns: u8) -> usize {
    let budget = Budget::default();
    let full = board(rows, columns, &SmallShape::from_elem(1, 1));
    let (game, _) = full.to_small().unwrap();
    let mut search = Search::new(&game, Ask::normal(&budget));
    let mut answered = 0;
    for small in shapes(rows, columns) {
        let position = board(rows, columns, &small);
        let Some(theory) = reversed_chomp::reversed_chomp(&position) else {
            continue;
        };
        answered += 1;
        let found = search.analyze(&small).unwrap();
        let winning = found.winning_moves.iter();
        let winning: Vec<Step> = winning.map(|fill| Step::Fill(fill.into())).collect();
        check(&position.to_string(), &theory, found.outcome, &winning);
    }
    answered
}

#[test]
fn reversed_chomp_theory_and_search_agree() {
    let (mut answered, mut positions) = (0, 0);
    for (rows, columns) in (1..=7).flat_map(|r| (1..=7).map(move |c| (r, c))) {
        answered += check_reversed(rows, columns);
        positions += shapes(rows, columns).len();
    }
    assert!(
        2 * answered > positions,
        "{answered} of {positions} answered"
    );
}

/// §2.1: player 1 wins exactly on boards of one row or one column.
#[test]
fn the_start_of_reversed_chomp() {
    for (rows, columns) in (1..=7).flat_map(|r| (1..=7).map(move |c| (r, c))) {
        let start = SmallShape::from_elem(1, 1);
        let position = board(rows, columns, &start);
        let (game, small) = position.to_small().unwrap();
        let budget = Budget::default();
        let outcome = Search::new(&game, Ask::normal(&budget))
            .outcome(&small)
            .unwrap();
        let first = (rows == 1) != (columns == 1);
        assert_eq!(outcome, if first { Outcome::N } else { Outcome::P });
        let theory = reversed_chomp::reversed_chomp(&position).unwrap();
        assert_eq!(theory.outcome, outcome, "{rows}x{columns}");
    }
}

#[test]
fn moves_of_search_lead_where_those_of_positions_do() {
    for small in shapes(4, 5) {
        let position = board(4, 5, &small);
        let (game, same) = position.to_small().unwrap();
        assert_eq!(same, small);
        for (fill, next) in game.moves(&small) {
            let step = Fill::from(&fill);
            assert_eq!(
                position.after(&step),
                Some(board(4, 5, &next)),
                "{position}: {step}"
            );
            let undone = Shape::from_small(&next).unwrap().eat(&step.square);
            assert_eq!(
                undone.as_ref(),
                Some(position.shape()),
                "{position}: {step}"
            );
        }
    }
}

#[test]
fn fills_that_chomp_cannot_undo_are_no_moves() {
    let game = ReversedChomp::default();
    let position = game.read("3,1 of 3x4").unwrap();
    let other = game.read("1 of 9x9").unwrap();
    for free in other.free_rectangles() {
        let fill = free.fill(free.rows.clone(), &free.columns);
        assert_eq!(position.after(&fill), None, "{fill}");
    }
}

/// Numbers of up to 40 digits, from 1.
fn sides() -> impl Strategy<Value = Natural> {
    (1u128.., 0usize..2).prop_map(|(n, power)| &Natural::from(n) * &Natural::from(7u8).pow(power))
}

/// A number from 1 to the limit.
fn up_to(limit: &Natural, choice: u128) -> Natural {
    let (_, rest) = Natural::from(choice).div_rem(limit);
    &rest + &Natural::ONE
}

proptest! {
    /// Beyond any search: the theory answers every rectangular first move on a
    /// board of any size with a lost position, and again, until the end.
    #[test]
    fn the_strategy_answers_every_fill(
        rows in sides(),
        columns in sides(),
        choices in proptest::collection::vec((any::<usize>(), any::<u128>(), any::<u128>()), 1..8),
    ) {
        let one = Natural::ONE;
        let start = BoardPosition::new(&rows + &one, &columns + &one, Shape::poison());
        let mut position = start.unwrap();
        for (which, high, wide) in choices {
            let lost = reversed_chomp::reversed_chomp(&position).unwrap();
            prop_assert_eq!(lost.outcome, Outcome::P);
            let free = position.free_rectangles();
            if free.is_empty() {
                break;
            }
            let chosen = &free[which % free.len()];
            let fill = chosen.fill(up_to(&chosen.rows, high), &up_to(&chosen.columns, wide));
            let next = position.after(&fill).unwrap();
            let won = reversed_chomp::reversed_chomp(&next).unwrap();
            prop_assert_eq!(won.outcome, Outcome::N);
            let Step::Fill(answer) = &won.moves[0].step else {
                panic!("squares are filled");
            };
            position = next.after(answer).unwrap();
        }
    }

    /// What is written is read back.
    #[test]
    fn shapes_of_any_size_are_read_back(
        steps in proptest::collection::vec((sides(), sides()), 1..25),
    ) {
        let mut length = Natural::ZERO;
        let mut text = Vec::new();
        for (rows, longer) in &steps {
            length = &length + longer;
            text.insert(0, format!("{rows}x{length}"));
        }
        let game = Chomp::default();
        let shape = game.read(&text.join(",")).unwrap();
        prop_assert_eq!(game.read(&shape.to_string()), Ok(shape.clone()));
        prop_assert_eq!(shape.transposed().transposed(), shape);
    }
}

fn ask(game: &str, position: &str, choice: EngineChoice) -> fibnim::Result<Analysis> {
    let game = catalog::game(game)?;
    let position = game.position(position)?;
    position.analyze_by(choice, &Budget::default())
}

/// Where all moves are too many to search for, what the theorem has is the
/// answer, and it says so.
#[test]
fn a_theorem_without_all_moves_yields_to_a_search_that_fits() {
    let theory = EngineChoice::Only(Engine::Theory);
    for (game, small, large) in [
        ("chomp", "5x5", "10^9x10^9"),
        ("chomp", "3x4", "10^9x10^8"),
        ("chomp-reversed", "4 of 3x5", "4 of 10^9x10^8"),
    ] {
        let searched = ask(game, small, EngineChoice::Auto).unwrap();
        assert_eq!((searched.engine, searched.complete), (Engine::Search, true));
        let known = ask(game, small, theory).unwrap();
        assert!(!known.complete);
        assert!(searched.reason.text.starts_with(&known.reason.text));
        for step in &known.winning_moves {
            assert!(searched.winning_moves.contains(step), "{game} {small}");
        }
        let answer = ask(game, large, EngineChoice::Auto).unwrap();
        assert_eq!((answer.engine, answer.complete), (Engine::Theory, false));
        assert_eq!(answer.outcome, Outcome::N);
    }
}

#[test]
fn positions_that_no_engine_answers_are_refused() {
    let error = |game, position, engine| {
        let choice = EngineChoice::Only(engine);
        ask(game, position, choice).unwrap_err().kind()
    };
    assert_eq!(error("chomp", "5,4,2", Engine::Theory), "no_engine");
    assert_eq!(error("chomp", "3x4", Engine::Table), "no_engine");
    assert_eq!(error("chomp", "90x90", Engine::Search), "limit_exceeded");
    assert_eq!(error("chomp", "3x300", Engine::Search), "limit_exceeded");
    let reversed = "chomp-reversed";
    assert_eq!(error(reversed, "2,2 of 4x4", Engine::Theory), "no_engine");
    assert_eq!(error(reversed, "90x90", Engine::Search), "limit_exceeded");
}

#[test]
fn moves_of_boards_in_json() {
    let json = |game, position| {
        let answer = ask(game, position, EngineChoice::Auto).unwrap();
        serde_json::to_value(&answer).unwrap()["winning_moves"].clone()
    };
    assert_eq!(
        json("chomp", "3x4"),
        serde_json::json!([{
            "kind": "eat", "row": "2", "column": "3",
            "to": "4,2,2", "text": "eat row 2, column 3"
        }])
    );
    assert_eq!(
        json("chomp-reversed", "3,1 of 3x4"),
        serde_json::json!([{
            "kind": "fill", "row": "1", "column": "4",
            "to": "4,1 of 3x4", "text": "fill row 1 up to column 4"
        }])
    );
    assert_eq!(
        json("subtraction-reversed", "n=21"),
        serde_json::json!([{ "kind": "add", "amount": "1", "to": "1 of 21", "text": "add 1" }])
    );
}

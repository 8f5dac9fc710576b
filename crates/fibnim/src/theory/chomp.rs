//! Chomp, where its solution is known: Gale 1974, *A Curious Nim-Type Game*.

use crate::analysis::{Answer, Outcome};
use crate::game::{Shape, Square};
use crate::number::Natural;
use crate::reason::{Facts, Matter, Reason};
use crate::step::Step;

const SOURCE: &str = "gale-1974";

/// Chomp on a shape, in normal play; `None` where no theorem answers.
///
/// * **No square (2, 2).** The bottom row and the first column are two piles of
///   nim. The shape is P exactly if they are equally long, and else the longer
///   one is cut down to the other.
/// * **Two rows** a ≥ b: P exactly if b = a − 1. Two columns are the same.
/// * **Bottom row and first column equally long**, and square (2, 2) is there:
///   eating it leaves two equal piles. There may be other winning moves.
/// * **A rectangle** of more than one square is N. For if eating the far corner
///   does not win, then the opponent has an answer to it, which could have
///   been the first move, since it eats the far corner too. No move is known.
///
/// **Why two rows.** From a and a − 1, a square of the lower row leaves two
/// equal rows, and one of the upper row leaves it shorter by more than 1. From
/// a and a, the last square of the upper row is eaten; from b < a − 1, the lower
/// row is cut down to b + 1. No other move leaves a difference of 1.
///
/// ```
/// use fibnim::{Outcome, game::Shape, theory::chomp};
///
/// let answer = chomp::chomp(&Shape::parse("10^100x10^100", "chomp")?).unwrap();
/// assert_eq!(answer.outcome, Outcome::N);
/// assert_eq!(answer.moves[0].step.to_string(), "eat row 2, column 2");
/// assert!(!answer.complete);
/// assert!(chomp::chomp(&Shape::parse("5,4,2", "chomp")?).is_none());
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn chomp(shape: &Shape) -> Option<Answer> {
    let two = Natural::from(2u8);
    if shape.row_length(&two) <= Natural::ONE {
        return Some(two_piles(shape));
    }
    if shape.rows() == two {
        return Some(two_rows(shape, "rows", |square| square));
    }
    if *shape.columns() == two {
        let swapped = |square: Square| Square::new(square.column, square.row);
        return Some(two_rows(&shape.transposed(), "columns", swapped));
    }
    if shape.rows() == *shape.columns() {
        return Some(equal_arms(shape));
    }
    shape.is_rectangle().then(|| rectangle(shape))
}

fn facts(shape: &Shape) -> Facts {
    Facts::default()
        .with("rows", &shape.rows())
        .with("columns", shape.columns())
}

/// The bottom row and the first column alone.
fn two_piles(shape: &Shape) -> Answer {
    let right = shape.columns() - &Natural::ONE;
    let up = &shape.rows() - &Natural::ONE;
    let moves = match right.cmp(&up) {
        std::cmp::Ordering::Equal => vec![],
        std::cmp::Ordering::Greater => vec![Square::new(1u8, &up + &Natural::from(2u8))],
        std::cmp::Ordering::Less => vec![Square::new(&right + &Natural::from(2u8), 1u8)],
    };
    let (r, u) = (right.to_short_string(), up.to_short_string());
    let text = if right.is_zero() && up.is_zero() {
        "Only the poisoned square is left, and who cannot move loses.".into()
    } else if up.is_zero() || right.is_zero() {
        "Only one row or column is left: eating all of it but the poisoned square ends the game."
            .into()
    } else if moves.is_empty() {
        format!(
            "Beside the poisoned square there are {r} squares to the right of it and {u} above it: two equal piles of \
             nim. Whatever is eaten of one, the opponent eats as much of the other."
        )
    } else {
        format!(
            "Beside the poisoned square there are {r} squares to the right of it and {u} above it: two piles of nim. \
             Making them equal wins."
        )
    };
    answer(moves, true, text, facts(shape))
}

/// Two rows, or two columns that were made rows.
fn two_rows(shape: &Shape, words: &str, place: impl Fn(Square) -> Square) -> Answer {
    let a = shape.columns();
    let b = &shape.row_length(&Natural::from(2u8));
    let next = b + &Natural::ONE;
    let moves = match next.cmp(a) {
        std::cmp::Ordering::Equal => vec![],
        std::cmp::Ordering::Greater => vec![Square::new(2u8, a.clone())],
        std::cmp::Ordering::Less => vec![Square::new(1u8, &next + &Natural::ONE)],
    };
    let lengths = format!(
        "The two {words} have {} and {} squares",
        a.to_short_string(),
        b.to_short_string()
    );
    let text = if moves.is_empty() {
        format!(
            "{lengths}. Two {words} lose where the second is shorter by exactly 1: every move makes the difference \
             another one, and the opponent can make it 1 again."
        )
    } else {
        format!(
            "{lengths}. Two {words} lose where the second is shorter by exactly 1, and one move makes it so."
        )
    };
    let moves = moves.into_iter().map(place).collect();
    answer(
        moves,
        true,
        text,
        Facts::default().with("first", a).with("second", b),
    )
}

/// As many rows as columns, with square (2, 2).
fn equal_arms(shape: &Shape) -> Answer {
    let arm = shape.columns() - &Natural::ONE;
    let text = format!(
        "Eating square (2, 2) leaves the bottom row and the first column, with {} squares each beside the poisoned \
         one: whatever the opponent eats of one, you eat as much of the other.",
        arm.to_short_string()
    );
    answer(vec![Square::new(2u8, 2u8)], false, text, facts(shape))
}

fn rectangle(shape: &Shape) -> Answer {
    let text = "Some first move wins, by strategy stealing: if eating the far corner does not win, the opponent has a \
                winning answer to it, and that answer could have been the first move. Which one it is, no theorem says."
        .into();
    Answer {
        outcome: Outcome::N,
        ..answer(vec![], false, text, facts(shape))
    }
}

fn answer(moves: Vec<Square>, complete: bool, text: String, facts: Facts) -> Answer {
    let reason = Reason::new(SOURCE, text).with_facts(facts);
    let outcome = Outcome::by_winning_move(!moves.is_empty());
    let moves = moves.into_iter().map(Step::Eat);
    Answer {
        complete,
        ..Answer::theory(outcome, moves, reason.with_matter(Matter::Sides))
    }
}

//! Reversed Chomp: *The Reversed Zeckendorf Game* 2023, §2.1, and how far its
//! strategy reaches.

use crate::analysis::{Answer, Outcome};
use crate::game::Shape;
use crate::game::{BoardPosition, Fill, FreeRectangle};
use crate::number::Natural;
use crate::reason::{Facts, Matter, Reason};
use crate::step::Step;

const SOURCE: &str = "reversed-zeckendorf-2023/2.1";

/// Reversed Chomp in normal play; `None` where no theorem answers.
///
/// Number the free rectangles from the bottom. The position is **paired** if
/// there is an even number of them, the odd ones have one row and the even ones
/// have one column. Paired positions are P. The start on a board of at least
/// 2 by 2 is one, which is the paper's theorem; the full board is another.
///
/// A position from which one move makes a paired one is N. Those moves are
/// given, of each kind the one that is easiest to say; there may be others.
///
/// **Why.** A pair is a row of w free squares and, above and to the left of it,
/// a column of h free squares. Filling j < w of the row makes j + 1 columns of
/// it: the answer fills j of them, and a row of w − j and a column of h are
/// left. Filling the whole row leaves one rectangle, and the answer fills it.
/// Filling some of the column is answered in the row, by the same words. What
/// the answers fill can make the row of the pair above wider, and the column of
/// the pair below higher, which does not matter. So every move from a paired
/// position has an answer that leads to a paired one.
///
/// ```
/// use fibnim::{Outcome, game::{ReversedChomp, Rules}, theory::reversed_chomp};
///
/// let start = ReversedChomp::default().read("10^100x10^50")?;
/// assert_eq!(reversed_chomp::reversed_chomp(&start).unwrap().outcome, Outcome::P);
/// let reply = ReversedChomp::default().read("4 of 5x9")?;
/// let answer = reversed_chomp::reversed_chomp(&reply).unwrap();
/// assert_eq!(answer.moves[0].step.to_string(), "fill rows 2 to 5 up to column 3");
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn reversed_chomp(position: &BoardPosition) -> Option<Answer> {
    let free = position.free_rectangles();
    if is_paired(&free) {
        return Some(paired(position, &free));
    }
    let moves: Vec<Fill> = (0..free.len())
        .filter_map(|index| pairing_move(&free, index))
        .collect();
    (!moves.is_empty()).then(|| pairable(position, &free, moves))
}

/// Whether a rectangle that has this index, from 0, is as a pair needs it.
fn fits(index: usize, free: &FreeRectangle) -> bool {
    if index.is_multiple_of(2) {
        free.rows == Natural::ONE
    } else {
        free.columns == Natural::ONE
    }
}

fn is_paired(free: &[FreeRectangle]) -> bool {
    let mut each = free.iter().enumerate();
    free.len().is_multiple_of(2) && each.all(|(index, free)| fits(index, free))
}

/// The move in a rectangle that makes the position a paired one.
///
/// Of an even number, the rectangle must be the only one that does not fit: all
/// but one of its rows, or of its columns, are filled. Of an odd number, those
/// above it must fit one place lower or higher: it vanishes, which its
/// neighbours allow at an odd place from the bottom, or becomes two.
fn pairing_move(free: &[FreeRectangle], index: usize) -> Option<Fill> {
    let odd_count = !free.len().is_multiple_of(2);
    let shift = usize::from(odd_count);
    let others = free.iter().enumerate().filter(|&(i, _)| i != index);
    let others_fit = |(i, free)| fits(if i > index { i + shift } else { i }, free);
    let chosen = &free[index];
    if !others.into_iter().all(others_fit) || (!odd_count && fits(index, chosen)) {
        return None;
    }
    let (rows, columns) = (&chosen.rows, &chosen.columns);
    let fewer_rows = rows - &Natural::ONE;
    let fewer_columns = columns - &Natural::ONE;
    let (rows, columns) = match (odd_count, index.is_multiple_of(2)) {
        (true, true) => (rows.clone(), columns),
        (true, false) if fewer_rows.is_zero() || fewer_columns.is_zero() => return None,
        (true, false) => (fewer_rows, &fewer_columns),
        (false, true) => (fewer_rows, columns),
        (false, false) => (rows.clone(), &fewer_columns),
    };
    Some(chosen.fill(rows, columns))
}

fn facts(position: &BoardPosition, free: &[FreeRectangle]) -> Facts {
    Facts::default()
        .with("rows", position.rows())
        .with("columns", position.columns())
        .with("free_rectangles", free.len())
}

fn paired(position: &BoardPosition, free: &[FreeRectangle]) -> Answer {
    let text = match free.len() {
        0 => "The board is full, and who cannot move loses.".into(),
        2 if *position.shape() == Shape::poison() => start_text(position),
        count => format!(
            "The {count} free rectangles, from the bottom, have one row and one column in turn. Whatever is filled, the \
             opponent can fill so that this is so again, down to none."
        ),
    };
    answer(Outcome::P, vec![], text, facts(position, free))
}

fn start_text(position: &BoardPosition) -> String {
    format!(
        "Both sides, {} and {}, are at least 2. Filling the whole bottom row or the whole first column lets the \
         opponent fill the rest. Filling k squares of the bottom row lets the opponent fill the first k − 1 columns, \
         which leaves the start of a smaller board; the first column is the same.",
        position.rows().to_short_string(),
        position.columns().to_short_string()
    )
}

fn pairable(position: &BoardPosition, free: &[FreeRectangle], moves: Vec<Fill>) -> Answer {
    let text = if free.len() == 1 {
        "The free squares are one rectangle, and filling all of it ends the game.".into()
    } else {
        format!(
            "One way to win is to {}: that leaves free rectangles that have, from the bottom, one row and one column in \
             turn. Whatever the opponent fills then, you can fill so that this is so again, down to none.",
            moves[0].words(Natural::to_short_string)
        )
    };
    answer(Outcome::N, moves, text, facts(position, free))
}

fn answer(outcome: Outcome, moves: Vec<Fill>, text: String, facts: Facts) -> Answer {
    let reason = Reason::new(SOURCE, text).with_facts(facts);
    let moves = moves.into_iter().map(Step::Fill);
    Answer {
        complete: outcome == Outcome::P,
        ..Answer::theory(outcome, moves, reason.with_matter(Matter::Sides))
    }
}

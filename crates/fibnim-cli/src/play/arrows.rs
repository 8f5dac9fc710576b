//! What the arrows do to a pile and an amount, to a square, to a place in a
//! list.

use fibnim::Natural;
use fibnim::game::Heap;

use super::choice::Choice;

/// Where an arrow points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Left,
    Right,
    Up,
    Down,
    /// Ten up, or down.
    FarUp,
    FarDown,
    /// To the least, or to the most.
    First,
    Last,
}

/// Another pile, or another amount; `None` where there is no other pile.
pub fn moved_take(heaps: &[Heap], pile: usize, take: &Natural, to: Direction) -> Option<Choice> {
    let open = |pile: &usize| heaps.get(*pile).is_some_and(Heap::is_open);
    let pile = match to {
        Direction::Left => (0..pile).rev().find(open)?,
        Direction::Right => (pile + 1..heaps.len()).find(open)?,
        _ => pile,
    };
    let heap = heaps.get(pile)?;
    let take = match to {
        Direction::Left | Direction::Right => heap.nearest(take),
        _ => moved_number(take, &heap.least, &heap.most, to),
    };
    Some(Choice::Take { pile, take })
}

/// Another square of the board, and within it.
pub fn moved_square(
    row: &Natural,
    column: &Natural,
    rows: &Natural,
    length: impl Fn(&Natural) -> Natural,
    to: Direction,
) -> Choice {
    let (mut row, mut column) = (row.clone(), column.clone());
    match to {
        Direction::Up | Direction::FarUp | Direction::Down | Direction::FarDown => {
            row = moved_number(&row, &Natural::ONE, rows, to);
        }
        Direction::Left | Direction::First => {
            column = moved_number(&column, &Natural::ONE, &length(&row), downwards(to));
        }
        Direction::Right | Direction::Last => {
            column = moved_number(&column, &Natural::ONE, &length(&row), upwards(to));
        }
    }
    let column = column.min(length(&row));
    Choice::Square { row, column }
}

/// Left and right as down and up, for what has one axis only.
pub fn upwards(to: Direction) -> Direction {
    match to {
        Direction::Left => Direction::Down,
        Direction::Right => Direction::Up,
        other => other,
    }
}

fn downwards(to: Direction) -> Direction {
    match to {
        Direction::Left => Direction::Down,
        other => other,
    }
}

/// A number within bounds, after up and down.
pub fn moved_number(number: &Natural, least: &Natural, most: &Natural, to: Direction) -> Natural {
    let far = Natural::from(10u8);
    let less = |by: &Natural| number.checked_sub(by).unwrap_or(Natural::ZERO);
    let moved = match to {
        Direction::Up => number + &Natural::ONE,
        Direction::FarUp => number + &far,
        Direction::Down => less(&Natural::ONE),
        Direction::FarDown => less(&far),
        Direction::First => least.clone(),
        Direction::Last => most.clone(),
        Direction::Left | Direction::Right => number.clone(),
    };
    moved.min(most.clone()).max(least.clone())
}

/// In a list, down is on.
pub fn moved_index(i: usize, last: usize, to: Direction) -> usize {
    let moved = match to {
        Direction::Up | Direction::Left => i.saturating_sub(1),
        Direction::Down | Direction::Right => i.saturating_add(1),
        Direction::FarUp => i.saturating_sub(10),
        Direction::FarDown => i.saturating_add(10),
        Direction::First => 0,
        Direction::Last => last,
    };
    moved.min(last)
}

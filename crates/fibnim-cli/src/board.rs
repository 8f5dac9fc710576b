//! Boards in words and as small pictures.

use fibnim::catalog::Position;
use fibnim::games::{BoardPosition, Shape};
use fibnim::{Natural, catalog};

/// The largest board that is drawn.
const MOST_ROWS: usize = 20;
const MOST_COLUMNS: usize = 36;

/// A position of a game that is played on a board or up to a number, in words;
/// `None` for other games.
pub fn position_words(game: &str, position: &str) -> Option<String> {
    match parse(game, position)? {
        Position::Chomp(shape) if shape.is_rectangle() => {
            Some(board_words(&shape.rows(), shape.columns()))
        }
        Position::Chomp(shape) => Some(rows_words(&shape)),
        Position::ChompReversed(position) => {
            let board = board_words(position.rows(), position.columns());
            if position.free_rectangles().is_empty() {
                return Some(format!("{board}, all of it filled"));
            }
            Some(format!("{} on {board}", filled_words(&position)))
        }
        Position::SubtractionReversed(position) => Some(format!(
            "{}, and {} ends the game",
            position.number().to_short_string(),
            position.end().to_short_string()
        )),
        _ => None,
    }
}

/// The board of a position, where it has one that is small enough: x is the
/// poisoned square, ■ are the others, and □ are free.
pub fn picture(game: &str, position: &str) -> Option<String> {
    let (shape, rows, columns) = match parse(game, position)? {
        Position::Chomp(shape) => (shape.clone(), shape.rows(), shape.columns().clone()),
        Position::ChompReversed(position) => (
            position.shape().clone(),
            position.rows().clone(),
            position.columns().clone(),
        ),
        _ => return None,
    };
    let rows = rows.to_usize().filter(|&rows| rows <= MOST_ROWS)?;
    let columns = columns
        .to_usize()
        .filter(|&columns| columns <= MOST_COLUMNS)?;
    let mut picture = String::new();
    for row in (1..=rows).rev() {
        let filled = shape.row_length(&Natural::from(row)).to_usize()?;
        let free = if game == "chomp" { " " } else { " □" };
        let line = (0..columns).map(|column| match (row, column) {
            (1, 0) => " x",
            _ if column < filled => " ■",
            _ => free,
        });
        let line: String = line.collect();
        picture.push(' ');
        picture.push_str(line.trim_end());
        picture.push('\n');
    }
    Some(picture)
}

fn parse(game: &str, position: &str) -> Option<Position> {
    catalog::game(game).ok()?.parse_position(position).ok()
}

/// "a board of 3 rows and 4 columns"
fn board_words(rows: &Natural, columns: &Natural) -> String {
    format!(
        "a board of {} and {}",
        counted(rows, "row"),
        counted(columns, "column")
    )
}

fn counted(count: &Natural, what: &str) -> String {
    let plural = if *count == Natural::ONE { "" } else { "s" };
    format!("{} {what}{plural}", count.to_short_string())
}

/// "rows of 5, 5, 2 (from the bottom)"
fn rows_words(shape: &Shape) -> String {
    format!("rows of {} (from the bottom)", spaced(&shape.to_string()))
}

fn filled_words(position: &BoardPosition) -> String {
    let shape = position.shape();
    if *shape == Shape::poison() {
        return "only the poisoned square".into();
    }
    if shape.is_rectangle() {
        let (rows, columns) = (shape.rows(), shape.columns());
        let (rows, columns) = (counted(&rows, "row"), counted(columns, "column"));
        return format!("{rows} and {columns} filled");
    }
    rows_words(shape)
}

/// Long numbers shortened, and a space after each comma.
pub fn spaced(position: &str) -> String {
    shortened(position).replace(',', ", ")
}

/// A position with its long numbers shortened.
pub fn shortened(position: &str) -> String {
    let mut short = String::new();
    let mut rest = position;
    while let Some(first) = rest.chars().next() {
        let digits = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        if digits > 0 {
            short.push_str(&fibnim::shorten_digits(&rest[..digits]));
            rest = &rest[digits..];
        } else {
            short.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_of_a_position_are_shortened_one_by_one() {
        let nines = "9".repeat(100);
        let position = format!("1{},17;{nines}", "0".repeat(100));
        let short = "100000…000000 (101 digits),17;999999…999999 (100 digits)";
        assert_eq!(shortened(&position), short);
        assert_eq!(shortened("1^2 3 / 17"), "1^2 3 / 17");
        assert_eq!(spaced("5,5,2"), "5, 5, 2");
    }
}

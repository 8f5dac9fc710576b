//! Chomp, on any board.

use super::shape::{self, Run, Shape, SmallShape, Square, count_within};
use super::{Board, Grid, Moves, Rules, TreeSize, bad_move, listed, number, other_kind};
use crate::analysis::{Answer, Ask, Convention};
use crate::catalog::{Entry, Make, Suggestion};
use crate::error::Result;
use crate::game::Game;
use crate::number::Natural;
use crate::solve::{Search, SmallGame};
use crate::step::Step;
use crate::theory;
use crate::words;

pub(crate) const ENTRY: Entry = Entry {
    name: "chomp",
    aliases: &[],
    title: "Chomp",
    rules: "Eat a square of the board, and with it all squares above it, to the right of it, and both. The poisoned square in row 1 (the bottom one) and column 1 may not be eaten: who has only that left loses. A position is a full board, 3x5 (3 rows, 5 columns), or the lengths of its rows from the bottom: 5,5,2. Rows of one length may be given together: 2x5,2 is the same.",
    options: &[],
    example: "chomp 3x4",
    source: "Gale 1974",
    suggestion: Suggestion::at("3x4"),
    puzzle: "{5-7},{3-5},{1-3}",
    make: Make::Rust(|options| {
        Ok(Game::new(Chomp {
            convention: options.convention(),
        }))
    }),
};

/// The game of Chomp (Gale 1974), on a board of any shape.
///
/// A move eats a square, with all squares above it, to the right of it, and
/// both. The poisoned square, in row 1 and column 1, is never eaten: whoever
/// has nothing else left loses.
///
/// ```
/// use fibnim::{Ask, Budget, game::{Chomp, Rules}, solve::Search};
///
/// let board = Chomp::default().read("3x4")?;
/// let (game, budget) = (Chomp::default(), Budget::default());
/// let mut search = Search::new(&game, Ask::normal(&budget));
/// let found = search.analyze(&board.to_small().unwrap())?;
/// assert_eq!(found.winning_moves, [(2, 3)]);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Chomp {
    /// Who wins when no move is left.
    pub convention: Convention,
}

impl Chomp {
    fn searched(self, shape: &Shape, ask: Ask<'_>) -> Result<Answer> {
        let small = shape.to_small();
        let small = small.ok_or_else(|| shape::too_large(&shape.rows(), shape.columns()))?;
        let eat = |(row, column)| Step::Eat(Square::new(row, column));
        Search::new(&self, ask).answer(&small, eat)
    }
}

impl Rules for Chomp {
    type State = Shape;

    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn rules(&self) -> String {
        format!(
            "{} Eat a square, and with it every square that is not below it and not to the left of it. The poisoned square in \
             the lower left corner may not be eaten.",
            words::end_words(self.convention, "leaves only the poisoned square")
        )
    }

    fn convention(&self) -> Convention {
        self.convention
    }

    fn read(&self, text: &str) -> Result<Shape> {
        Shape::parse(text, ENTRY.name)
    }

    fn moves<'a>(&'a self, shape: &'a Shape) -> Result<Moves<'a, Shape>> {
        let count = &shape.squares() - &Natural::ONE;
        Ok(Moves::numbered(count, move |i| {
            let square = nth_square(shape, i)?;
            let next = shape.eat(&square)?;
            Some((Step::Eat(square), next))
        }))
    }

    fn after(&self, shape: &Shape, step: &Step) -> Result<Shape> {
        let Step::Eat(square) = step else {
            return Err(other_kind(step));
        };
        shape.eat(square).ok_or_else(|| {
            bad_move(
                &step.words(Natural::to_short_string),
                "that square is not there, or it is the poisoned one",
            )
        })
    }

    /// Reads "2,3", "eat 2 3", "eat row 2, column 3".
    fn read_move(&self, _: &Shape, text: &str) -> Result<Step> {
        let expected = |_| {
            bad_move(
                text.trim(),
                "give the row and the column of a square, such as 2,3",
            )
        };
        let lower = text.to_lowercase();
        let words = lower
            .split(|c: char| c.is_whitespace() || c == ',')
            .filter(|word| !matches!(*word, "" | "eat" | "row" | "column"));
        let numbers: Vec<Natural> = words
            .map(|word| number(word, expected))
            .collect::<Result<_>>()?;
        match <[Natural; 2]>::try_from(numbers) {
            Ok([row, column]) => Ok(Step::Eat(Square { row, column })),
            Err(_) => Err(expected(String::new())),
        }
    }

    fn answer(&self, shape: &Shape, ask: Ask<'_>) -> Result<Option<Answer>> {
        let theory = ask
            .is_normal()
            .then(|| theory::chomp::chomp(shape))
            .flatten();
        let search = || self.searched(shape, ask);
        let answer = shape::best_on_board(ENTRY.name, theory, ask, search)?;
        Ok(Some(listed(answer, shape, ask)))
    }

    fn board(&self, shape: &Shape) -> Board {
        Board::Grid(Grid {
            rows: shape.rows(),
            columns: shape.columns().clone(),
            filled: shape.runs().to_vec(),
            fills: false,
        })
    }

    fn words(&self, shape: &Shape) -> String {
        if shape.is_rectangle() {
            shape::board_words(&shape.rows(), shape.columns())
        } else {
            shape.rows_words()
        }
    }

    fn words_after(&self, next: &Shape) -> String {
        format!("leaves {}", next.spaced())
    }

    fn move_help(&self, _: &Shape) -> &'static str {
        "the row and the column of a square, such as 2,3"
    }

    fn least_tree(&self, shape: &Shape) -> TreeSize {
        TreeSize::positions(self.position_bound(&shape.clipped()))
    }

    fn outside_bytes(&self, shape: &Shape) -> usize {
        size_of_val(shape.runs())
    }
}

/// Square i + 1, where square 0 is the poisoned one.
fn nth_square(shape: &Shape, i: &Natural) -> Option<Square> {
    let (mut left, mut row) = (i + &Natural::ONE, Natural::ONE);
    for Run { rows, length } in shape.runs() {
        let Some(rest) = left.checked_sub(&(rows * length)) else {
            let (above, column) = left.div_rem(length);
            return Some(Square::new(&row + &above, &column + &Natural::ONE));
        };
        left = rest;
        row += rows;
    }
    None
}

impl SmallGame for Chomp {
    type Position = SmallShape;
    /// The row and the column of the square, from 1.
    type Move = (u8, u8);

    fn nth_move(&self, shape: &SmallShape, i: usize) -> Option<((u8, u8), SmallShape)> {
        // Square 0 is the poisoned one.
        let mut left = i + 1;
        for (index, &length) in shape.iter().enumerate() {
            if let Some(rest) = left.checked_sub(usize::from(length)) {
                left = rest;
                continue;
            }
            let kept = u8::try_from(left).ok()?;
            let row = u8::try_from(index + 1).ok()?;
            return Some(((row, kept + 1), eaten(shape, index, kept)));
        }
        None
    }

    fn position_bound(&self, shape: &SmallShape) -> u128 {
        // All of them have the poisoned square.
        count_within(shape) - 1
    }
}

/// The shape with at most so many squares kept in each row from `index` on.
fn eaten(shape: &SmallShape, index: usize, kept: u8) -> SmallShape {
    let mut next = shape.clone();
    if kept == 0 {
        next.truncate(index);
    }
    for length in next.iter_mut().skip(index) {
        *length = kept.min(*length);
    }
    next
}

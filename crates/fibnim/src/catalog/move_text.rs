//! Reading a move that a person writes.

use super::moves::bad_move;
use super::{CatalogGame, Position};
use crate::error::{Error, Result};
use crate::games::board::Run;
use crate::games::reversed_chomp::Fill;
use crate::games::{BoardPosition, Shape, Square};
use crate::number::Natural;
use crate::step::Step;

impl CatalogGame {
    /// Reads a legal move: the words that a [`Step`] displays as, or a short
    /// form of them.
    ///
    /// | game | short forms |
    /// |---|---|
    /// | piles | `8`, or with several piles `8 from 2` |
    /// | Zeckendorf games | `split 5`, `combine 2`: the bin that names the move; or the chips that go: `combine 1 5`, `1+5` |
    /// | Build Up | `2` to put down a 2 |
    /// | Chomp | `2,3`: row and column of the square |
    /// | reversed Chomp | `4,2,1`: the rows from the bottom after the move |
    /// | reversed subtraction | `3` |
    ///
    /// ```
    /// use fibnim::catalog;
    ///
    /// let game = catalog::game("fib")?;
    /// let position = game.parse_position("20,62;6")?;
    /// let step = game.parse_move(&position, "3 from 2")?;
    /// assert_eq!(step.to_string(), "take 3 from pile 2");
    /// assert_eq!(game.parse_move(&position, "take 3 from pile 2")?, step);
    /// let error = game.parse_move(&position, "7 from 2").unwrap_err();
    /// assert!(error.to_string().contains("from 1 to the limit 6"));
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn parse_move(&self, position: &Position, text: &str) -> Result<Step> {
        let lower = text.trim().to_lowercase();
        let bad = |expected: &str| bad_move(text.trim(), expected);
        let step = match position {
            Position::TakeAway(at) => take(&lower, at.piles().iter(), bad)?,
            Position::Nim(at) => take(&lower, at.piles().iter(), bad)?,
            Position::Local(at) => take(&lower, at.sizes(), bad)?,
            Position::OnePile(pile) => take(&lower, std::iter::once(pile), bad)?,
            Position::SubtractionReversed(_) => {
                let digits = lower.strip_prefix("add").unwrap_or(&lower);
                let expected = "give the amount to add, such as 3";
                let amount = number(digits, || bad(expected))?;
                Step::Add { amount }
            }
            Position::Chomp(_) => Step::Eat(square(&lower, bad)?),
            Position::ChompReversed(at) => Step::Fill(fill(&lower, at, bad)?),
            Position::Zeckendorf(_) | Position::BuildUp(_) => {
                return self.listed_move(position, &lower, bad);
            }
        };
        self.after(position, &step)?;
        Ok(step)
    }

    /// The move that a text means, among the few that there are.
    fn listed_move(
        &self,
        position: &Position,
        text: &str,
        bad: impl Fn(&str) -> Error,
    ) -> Result<Step> {
        let steps: Vec<Step> = self.legal_moves(position)?.iter().map(|m| m.0).collect();
        let text: Vec<&str> = text.split_whitespace().collect();
        let text = text.join(" ");
        let is_meant = |step: &&Step| step.to_string() == text || short_forms(step).contains(&text);
        // The name of a move goes before the chips of another.
        let named = steps.iter().find(is_meant);
        let by_chips = || {
            let mut meant = steps.iter().filter(|step| takes_chips(step, &text));
            meant.next().filter(|_| meant.next().is_none())
        };
        match named.or_else(by_chips) {
            Some(step) => Ok(step.clone()),
            None if steps.is_empty() => Err(bad("the game is over")),
            None => {
                let known: Vec<String> = steps
                    .iter()
                    .filter_map(|step| short_forms(step).into_iter().next())
                    .collect();
                Err(bad(&format!("the moves are {}", known.join(", "))))
            }
        }
    }

    /// The shortest text that is read as this move of the position.
    ///
    /// ```
    /// use fibnim::catalog;
    ///
    /// let game = catalog::game("zeckendorf-reversed")?;
    /// let position = game.parse_position("1 3")?;
    /// let step = game.parse_move(&position, "combine 1 + 3 into 2 + 2")?;
    /// assert_eq!(game.short_move(&position, &step), "combine 2");
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn short_move(&self, position: &Position, step: &Step) -> String {
        match (position, step) {
            (Position::TakeAway(at), Step::Take { pile, take }) => {
                short_take(at.piles().len(), *pile, take)
            }
            (Position::Nim(at), Step::Take { pile, take }) => {
                short_take(at.piles().len(), *pile, take)
            }
            (Position::Local(at), Step::Take { pile, take }) => {
                short_take(at.piles().len(), *pile, take)
            }
            (_, Step::Take { take, .. }) => take.to_string(),
            (_, Step::Add { amount }) => amount.to_string(),
            (_, Step::Eat(Square { row, column })) => format!("{row},{column}"),
            (Position::ChompReversed(at), Step::Fill(fill)) => match at.after(fill) {
                Some(next) => next.shape().to_string(),
                None => step.to_string(),
            },
            (_, step) => short_forms(step)
                .into_iter()
                .next()
                .unwrap_or_else(|| step.to_string()),
        }
    }
}

/// "8 from 2", or "8" where there is one pile.
fn short_take(piles: usize, pile: usize, take: &Natural) -> String {
    match piles {
        1 => take.to_string(),
        _ => format!("{take} from {pile}"),
    }
}

/// The texts that mean a move of chips, the best first.
fn short_forms(step: &Step) -> Vec<String> {
    match step {
        Step::Split(exchange) => vec![format!("split {}", exchange.bin)],
        Step::Combine(exchange) => vec![format!("combine {}", exchange.bin)],
        Step::Put { chip } => vec![
            chip.to_string(),
            format!("put {chip}"),
            format!("put a {chip}"),
        ],
        _ => Vec::new(),
    }
}

/// Whether a text gives the chips that a move takes away: `combine 1 5`,
/// `combine 1+5`, `1+5`.
fn takes_chips(step: &Step, text: &str) -> bool {
    let (word, from) = match step {
        Step::Split(exchange) => ("split", &exchange.from),
        Step::Combine(exchange) => ("combine", &exchange.from),
        _ => return false,
    };
    let is_joined = text.starts_with(word) || text.contains('+');
    let chips = text.strip_prefix(word).unwrap_or(text);
    let chips = chips
        .split(|c: char| c == '+' || c == ',' || c.is_whitespace())
        .filter(|chip| !chip.is_empty());
    let mut given: Vec<&str> = chips.collect();
    let mut wanted: Vec<String> = from.iter().map(Natural::to_string).collect();
    given.sort_unstable();
    wanted.sort_unstable();
    is_joined && given == wanted
}

/// A number that is a part of a move.
fn number(digits: &str, bad: impl Fn() -> Error) -> Result<Natural> {
    Natural::parse(digits.trim()).map_err(|error| match error {
        Error::BadNumber { .. } => bad(),
        other => other,
    })
}

/// "8", "take 8", "8 from 2", "take 8 from pile 2".
fn take<'n>(
    text: &str,
    piles: impl Iterator<Item = &'n Natural>,
    bad: impl Fn(&str) -> Error,
) -> Result<Step> {
    let expected = || bad("give how much to take, and with several piles from which: 8 from 2");
    let text = text.strip_prefix("take").unwrap_or(text);
    if let Some((amount, pile)) = text.split_once("from") {
        let pile = pile.trim().strip_prefix("pile").unwrap_or(pile);
        let pile = number(pile, expected)?.to_usize().ok_or_else(expected)?;
        return Ok(Step::take(pile, number(amount, expected)?));
    }
    let amount = number(text, expected)?;
    let mut full = (1..).zip(piles).filter(|(_, size)| !size.is_zero());
    match (full.next(), full.next()) {
        (None, _) => Err(bad("the game is over")),
        (Some((pile, _)), None) => Ok(Step::take(pile, amount)),
        (Some(_), Some(_)) => Err(bad("say from which pile, such as 8 from 2")),
    }
}

/// "2,3", "eat 2 3", "eat row 2, column 3".
fn square(text: &str, bad: impl Fn(&str) -> Error) -> Result<Square> {
    let expected = || bad("give the row and the column of a square, such as 2,3");
    let words = text
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !matches!(*word, "" | "eat" | "row" | "column"));
    let numbers: Vec<Natural> = words
        .map(|word| number(word, expected))
        .collect::<Result<_>>()?;
    match <[Natural; 2]>::try_from(numbers) {
        Ok([row, column]) => Ok(Square { row, column }),
        Err(_) => Err(expected()),
    }
}

/// "4,2,1", the rows after the move, or "fill rows 2 to 3 up to column 4, …".
fn fill(text: &str, position: &BoardPosition, bad: impl Fn(&str) -> Error) -> Result<Fill> {
    let expected = "give the rows from the bottom after the move, such as 4,2,1, or what to fill, such as fill rows 2 to 3 up to column 4";
    if let Some(words) = text.strip_prefix("fill") {
        return fill_words(words, position, || bad(expected));
    }
    let shape = Shape::read(text, |why| bad(&format!("{why}; {expected}")))?;
    let makes_it = |fill: &Fill| {
        position
            .after(fill)
            .is_some_and(|next| *next.shape() == shape)
    };
    fill_to(position, &shape)
        .filter(makes_it)
        .ok_or_else(|| bad("one move does not make these rows"))
}

/// What must be filled to make a shape; `None` where it has no row that is
/// longer.
fn fill_to(position: &BoardPosition, shape: &Shape) -> Option<Fill> {
    let old = position.shape();
    // The first row that grew is the first of a run, in the old or in the new
    // shape; so is the one after the last.
    let mut starts = vec![Natural::ZERO];
    for runs in [old.runs(), shape.runs()] {
        let mut top = Natural::ZERO;
        for run in runs {
            top += &run.rows;
            starts.push(top.clone());
        }
    }
    starts.sort();
    starts.dedup();
    let mut fill: Option<Fill> = None;
    for pair in starts.windows(2) {
        let row = &pair[0] + &Natural::ONE;
        let (before, length) = (old.row_length(&row), shape.row_length(&row));
        if length > before {
            let square = || Square {
                row: row.clone(),
                column: &before + &Natural::ONE,
            };
            let fill = fill.get_or_insert_with(|| Fill {
                square: square(),
                runs: Vec::new(),
            });
            let rows = &pair[1] - &pair[0];
            match fill.runs.last_mut() {
                Some(last) if last.length == length => last.rows += &rows,
                _ => fill.runs.push(Run { rows, length }),
            }
        }
    }
    fill
}

/// " rows 2 to 3 up to column 4, row 4 up to column 1"
fn fill_words(text: &str, position: &BoardPosition, bad: impl Fn() -> Error) -> Result<Fill> {
    let mut next: Option<Natural> = None;
    let mut first = None;
    let mut runs = Vec::new();
    for part in text.split(',') {
        let (rows, length) = part.split_once("up to column").ok_or_else(&bad)?;
        let rows = rows.trim();
        let rows = rows.strip_prefix("rows").or(rows.strip_prefix("row"));
        let rows = rows.ok_or_else(&bad)?;
        let (from, to) = rows.split_once("to").unwrap_or((rows, rows));
        let (from, to) = (number(from, &bad)?, number(to, &bad)?);
        let after = &to + &Natural::ONE;
        if from > to || next.is_some_and(|next| next != from) {
            return Err(bad());
        }
        runs.push(Run {
            rows: &after - &from,
            length: number(length, &bad)?,
        });
        first.get_or_insert(from);
        next = Some(after);
    }
    let row = first.ok_or_else(&bad)?;
    let column = &position.shape().row_length(&row) + &Natural::ONE;
    let square = Square { row, column };
    Ok(Fill { square, runs })
}

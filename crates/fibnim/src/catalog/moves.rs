//! The legal moves of any game of the catalogue, in the game's order.

use super::{CatalogGame, Kind, Position};
use crate::error::{Error, Result, quote};
use crate::games::board::Run;
use crate::games::pile_count_words;
use crate::games::reversed_chomp::Fill;
use crate::games::{
    BinMove, BinMoveKind, BoardPosition, BuildUpMove, Direction, Game, NimPosition, Shape, Square,
    SubtractionPosition, TakeAwayPosition,
};
use crate::number::{Extended, Natural};
use crate::numeration::Zeckendorf;
use crate::step::{Exchange, Step};

/// The legal moves of a position, numbered from 0 in the game's order: takes
/// by pile and take, squares by row and column, and so on.
///
/// There may be more of them than any machine could list; each is made when
/// it is asked for.
///
/// ```
/// use fibnim::{Natural, catalog};
///
/// let game = catalog::game("fib")?;
/// let position = game.parse_position("5,3;2")?;
/// let moves = game.legal_moves(&position)?;
/// assert_eq!(*moves.count(), Natural::from(4u8));
/// let texts: Vec<String> = moves.iter().map(|(step, to)| format!("{step}: {to}")).collect();
/// assert_eq!(texts[1], "take 2 from pile 1: 3,3;4");
/// assert_eq!(texts[2], "take 1 from pile 2: 5,2;2");
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct LegalMoves<'p> {
    game: &'p CatalogGame,
    position: &'p Position,
    count: Natural,
    moves: Moves,
}

#[derive(Clone, Debug)]
enum Moves {
    /// From each pile, in order: the least take, and how many takes there are.
    Takes(Vec<(Natural, Natural)>),
    /// Amounts to add, from 1.
    Amounts,
    /// All squares of a shape but the poisoned one.
    Squares,
    /// Moves of chips. Where they lead is made when it is asked for: there may
    /// be many chips.
    Chips(Vec<BinMove>),
    /// Each move, and where it leads.
    Listed(Vec<(Step, Position)>),
    /// As the search of reversed Chomp numbers them.
    Fills,
}

impl CatalogGame {
    /// The legal moves of a position; none where the game is over.
    pub fn legal_moves<'p>(&'p self, position: &'p Position) -> Result<LegalMoves<'p>> {
        let (count, moves) = match (&self.kind, position) {
            (Kind::TakeAway(_), Position::TakeAway(position)) => {
                let most = position.piles().iter().map(|pile| at_most(pile, position));
                takes(most.map(|most| (Natural::ONE, most.clone())))
            }
            (Kind::OnePile(game), Position::OnePile(pile)) => {
                let most = pile.min(game.max());
                let count = &(most + &Natural::ONE) - game.min().min(&(most + &Natural::ONE));
                takes([(game.min().clone(), count)])
            }
            (Kind::Nim, Position::Nim(position)) => {
                let piles = position.piles().iter();
                takes(piles.map(|pile| (Natural::ONE, pile.clone())))
            }
            (Kind::Local(_), Position::Local(position)) => {
                let piles = position.piles().iter();
                takes(piles.map(|pile| (Natural::ONE, pile.most().clone())))
            }
            (Kind::SubtractionReversed(game), Position::SubtractionReversed(position)) => {
                let count = position.missing().min(game.max().clone());
                (count, Moves::Amounts)
            }
            (Kind::Chomp, Position::Chomp(shape)) => (squares(shape), Moves::Squares),
            (Kind::ChompReversed, Position::ChompReversed(position)) => {
                (count_fills(position)?, Moves::Fills)
            }
            (Kind::Zeckendorf(game), Position::Zeckendorf(state)) => {
                let moves: Vec<BinMove> = game.legal_moves(state).collect();
                (Natural::from(moves.len()), Moves::Chips(moves))
            }
            (Kind::BuildUp, Position::BuildUp(position)) => {
                let moves = position.moves();
                let moves = moves.map(|(step, next)| (build_step(step), Position::BuildUp(next)));
                listed(moves.collect())
            }
            _ => return Err(self.foreign_position()),
        };
        Ok(LegalMoves {
            game: self,
            position,
            count,
            moves,
        })
    }

    /// The position after a move, which is refused where it is not legal.
    ///
    /// ```
    /// use fibnim::{Natural, Step, catalog};
    ///
    /// let game = catalog::game("fib")?;
    /// let start = game.parse_position("10")?;
    /// let next = game.after(&start, &Step::take(1, Natural::from(2u8)))?;
    /// assert_eq!(next.to_string(), "8;4");
    /// assert!(game.after(&next, &Step::take(1, Natural::from(5u8))).is_err());
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn after(&self, position: &Position, step: &Step) -> Result<Position> {
        let illegal = |expected: &str| bad_move(&step.words(Natural::to_short_string), expected);
        let other_kind = || illegal("the game has no moves of this kind now");
        match (&self.kind, position, step) {
            (Kind::TakeAway(game), Position::TakeAway(position), Step::Take { pile, take }) => game
                .after(position, *pile, take)
                .map(Position::TakeAway)
                .map_err(as_bad_move),
            (Kind::Local(game), Position::Local(position), Step::Take { pile, take }) => game
                .after(position, *pile, take)
                .map(Position::Local)
                .map_err(as_bad_move),
            (Kind::OnePile(game), Position::OnePile(size), Step::Take { pile: 1, take }) => {
                if take < game.min() || take > game.max() {
                    return Err(illegal(&format!(
                        "a take is from {} to {}",
                        game.min().to_short_string(),
                        game.max().to_short_string()
                    )));
                }
                let left = size.checked_sub(take);
                left.map(Position::OnePile)
                    .ok_or_else(|| illegal(&pile_has(size)))
            }
            (Kind::Nim, Position::Nim(position), Step::Take { pile, take }) => {
                nim_after(position, *pile, take).map_err(|expected| illegal(&expected))
            }
            (
                Kind::SubtractionReversed(game),
                Position::SubtractionReversed(position),
                Step::Add { amount },
            ) => {
                let most = position.missing().min(game.max().clone());
                if amount.is_zero() || *amount > most {
                    let most = most.to_short_string();
                    return Err(illegal(&format!("an amount is from 1 to {most}")));
                }
                SubtractionPosition::new(position.number() + amount, position.end().clone())
                    .map(Position::SubtractionReversed)
                    .ok_or_else(other_kind)
            }
            (Kind::Chomp, Position::Chomp(shape), Step::Eat(square)) => shape
                .eat(square)
                .map(Position::Chomp)
                .ok_or_else(|| illegal("that square is not there, or it is the poisoned one")),
            (Kind::ChompReversed, Position::ChompReversed(position), Step::Fill(fill)) => position
                .after(fill)
                .map(Position::ChompReversed)
                .ok_or_else(|| illegal("Chomp could not eat these squares at once")),
            (
                Kind::Zeckendorf(game),
                Position::Zeckendorf(state),
                Step::Split(_) | Step::Combine(_),
            ) => bin_move(step, game.direction())
                .and_then(|step| game.after(state, step))
                .map(Position::Zeckendorf)
                .ok_or_else(|| illegal("the chips for it are not there")),
            (Kind::BuildUp, Position::BuildUp(position), _) => build_move(step)
                .and_then(|step| position.after(step))
                .map(Position::BuildUp)
                .ok_or_else(|| illegal("the chips for it are not there, or n would be passed")),
            _ => Err(other_kind()),
        }
    }
}

impl LegalMoves<'_> {
    /// How many moves there are.
    pub fn count(&self) -> &Natural {
        &self.count
    }

    /// Whether the game is over.
    pub fn is_empty(&self) -> bool {
        self.count.is_zero()
    }

    /// Move i, from 0, and where it leads; `None` past the last one.
    pub fn nth(&self, i: &Natural) -> Option<(Step, Position)> {
        if *i >= self.count {
            return None;
        }
        let step = match &self.moves {
            Moves::Listed(moves) => return moves.get(i.to_usize()?).cloned(),
            Moves::Fills => return nth_fill(self.position, i),
            Moves::Takes(piles) => nth_take(piles, i)?,
            Moves::Chips(moves) => {
                let direction = self.game.direction()?;
                Step::bins(*moves.get(i.to_usize()?)?, direction)
            }
            Moves::Amounts => Step::Add {
                amount: i + &Natural::ONE,
            },
            Moves::Squares => Step::Eat(nth_square(self.position, i)?),
        };
        let next = self.game.after(self.position, &step).ok()?;
        Some((step, next))
    }

    /// All moves, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (Step, Position)> + '_ {
        let mut i = Natural::ZERO;
        std::iter::from_fn(move || {
            let found = self.nth(&i);
            i += &Natural::ONE;
            found
        })
    }
}

fn listed(moves: Vec<(Step, Position)>) -> (Natural, Moves) {
    (Natural::from(moves.len()), Moves::Listed(moves))
}

fn takes(piles: impl IntoIterator<Item = (Natural, Natural)>) -> (Natural, Moves) {
    let piles: Vec<(Natural, Natural)> = piles.into_iter().collect();
    let count = piles.iter().map(|(_, count)| count).sum();
    (count, Moves::Takes(piles))
}

/// The most that can be taken from a pile.
fn at_most<'n>(pile: &'n Natural, position: &'n TakeAwayPosition) -> &'n Natural {
    match position.limit() {
        Extended::Finite(limit) => pile.min(limit),
        Extended::Infinite => pile,
    }
}

fn nth_take(piles: &[(Natural, Natural)], i: &Natural) -> Option<Step> {
    let mut left = i.clone();
    for (index, (least, count)) in piles.iter().enumerate() {
        match left.checked_sub(count) {
            Some(rest) => left = rest,
            None => return Some(Step::take(index + 1, least + &left)),
        }
    }
    None
}

/// How many squares can be eaten.
fn squares(shape: &Shape) -> Natural {
    let all = shape.runs().iter().map(|run| &run.rows * &run.length);
    let all = all.fold(Natural::ZERO, |sum, run| &sum + &run);
    &all - &Natural::ONE
}

/// Square i + 1, where square 0 is the poisoned one.
fn nth_square(position: &Position, i: &Natural) -> Option<Square> {
    let Position::Chomp(shape) = position else {
        return None;
    };
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

/// How many ways there are to fill squares; refused where they are not
/// numbered.
fn count_fills(position: &BoardPosition) -> Result<Natural> {
    let too_many = || {
        Error::limit(
            "the moves of this position",
            "more than 10^18 moves, or a board with a side above 255",
            "10^18 moves and a board of 255 by 255",
        )
    };
    let (game, shape) = position.to_small().ok_or_else(too_many)?;
    let count = game.move_count(&shape).ok_or_else(too_many)?;
    Ok(Natural::from(count))
}

fn nth_fill(position: &Position, i: &Natural) -> Option<(Step, Position)> {
    let Position::ChompReversed(position) = position else {
        return None;
    };
    let (game, shape) = position.to_small()?;
    let (fill, next) = game.nth_move(&shape, i.to_usize()?)?;
    let next = Shape::from_small(&next)?;
    let next = BoardPosition::new(position.rows().clone(), position.columns().clone(), next)?;
    Some((Step::Fill(Fill::from(&fill)), Position::ChompReversed(next)))
}

fn nim_after(
    position: &NimPosition,
    pile: usize,
    take: &Natural,
) -> std::result::Result<Position, String> {
    let mut piles = position.piles().to_vec();
    let count = piles.len();
    let size = pile.checked_sub(1).and_then(|i| piles.get_mut(i));
    let Some(size) = size else {
        return Err(pile_count_words(count));
    };
    if take.is_zero() {
        return Err("a take is at least 1".into());
    }
    *size = size.checked_sub(take).ok_or_else(|| pile_has(size))?;
    let next = super::Nim::position(piles).map_err(|error| error.to_string())?;
    Ok(Position::Nim(next))
}

fn pile_has(size: &Natural) -> String {
    format!("the pile has {}", size.to_short_string())
}

pub(super) fn build_step(step: BuildUpMove) -> Step {
    match step {
        BuildUpMove::Put(chip) => Step::Put {
            chip: Natural::from(chip),
        },
        BuildUpMove::Exchange(step) => Step::bins(step, Direction::Reversed),
    }
}

fn build_move(step: &Step) -> Option<BuildUpMove> {
    match step {
        Step::Put { chip } => {
            let chip = u8::try_from(chip.to_u64()?).ok()?;
            (1..=3).contains(&chip).then_some(BuildUpMove::Put(chip))
        }
        _ => bin_move(step, Direction::Reversed).map(BuildUpMove::Exchange),
    }
}

/// The move of a Zeckendorf game; `None` where its chips are not those of a
/// move.
fn bin_move(step: &Step, direction: Direction) -> Option<BinMove> {
    let (kind, Exchange { bin, .. }) = match step {
        Step::Split(exchange) => (BinMoveKind::Split, exchange),
        Step::Combine(exchange) => (BinMoveKind::Combine, exchange),
        _ => return None,
    };
    let representation = Zeckendorf::of(bin);
    let index = representation.indices().next()?;
    let found = BinMove {
        kind,
        bin: index.checked_sub(1)?,
    };
    (found.bin >= 2 && Step::bins(found, direction) == *step).then_some(found)
}

pub(super) fn bad_move(text: &str, expected: &str) -> Error {
    Error::BadMove {
        text: quote(text),
        expected: expected.into(),
    }
}

/// The games say of an illegal take that it is no position.
fn as_bad_move(error: Error) -> Error {
    match error {
        Error::BadPosition { text, expected, .. } => Error::BadMove { text, expected },
        other => other,
    }
}

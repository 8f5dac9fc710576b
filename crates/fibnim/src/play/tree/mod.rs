//! All positions that can come from one, with what is known of each.

mod size;

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use crate::analysis::{Answer, Convention, Outcome};
use crate::budget::Budget;
use crate::error::{Error, Result, quote};
use crate::game::Position;
pub(super) use size::Size;

/// Every position that can be reached from a start, each once, with its moves
/// and its outcome by the definition.
///
/// Positions come after all those that their moves lead to, and the start is
/// the last. So what depends on later play is found in one pass, in order.
///
/// ```
/// use fibnim::{Budget, Outcome, catalog, play::GameTree};
///
/// let start = catalog::game("fib")?.position("5")?;
/// let tree = GameTree::grow(&start, &Budget::default())?;
/// assert_eq!(tree.outcome(tree.root()), Outcome::P);
/// assert_eq!(tree.children(tree.root()).len(), 4);
/// assert_eq!(tree.remoteness()[tree.root().index()], 4);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameTree {
    positions: Vec<Position>,
    ids: FxHashMap<Position, PositionId>,
    /// Where the moves of each position begin in `children`, and the end.
    starts: Vec<usize>,
    children: Vec<PositionId>,
    outcomes: Vec<Outcome>,
    /// The memory of its positions outside of the tables.
    outside: u128,
}

/// A position of a [`GameTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionId(u32);

impl PositionId {
    /// Its place in the order of the tree, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The mark of positions whose moves are still being looked at.
    const ON_THE_WAY: Self = Self(u32::MAX);

    fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("a tree has fewer positions"))
    }
}

/// A position on the way down, where its moves lead, and how many of them were
/// gone.
struct Frame {
    position: Position,
    next: Vec<Position>,
    gone: usize,
    bytes: u128,
}

impl GameTree {
    /// The tree of a position. Refused where play need not end, and where the
    /// tree does not fit in the memory of a table, takes longer than one, or has
    /// more positions or moves than a search may visit.
    pub fn grow(start: &Position, budget: &Budget) -> Result<Self> {
        Size::from(start.least_tree()).check(budget)?;
        let mut tree = Self {
            positions: Vec::new(),
            ids: FxHashMap::default(),
            starts: vec![0],
            children: Vec::new(),
            outcomes: Vec::new(),
            outside: 0,
        };
        let terminal = start.convention();
        tree.ids.insert(start.clone(), PositionId::ON_THE_WAY);
        let mut way = vec![Frame::new(start.clone(), budget)?];
        let mut open = Open::of(&way[0]);
        while let Some(frame) = way.last_mut() {
            let Some(next) = frame.next.get(frame.gone) else {
                let frame = way.pop().expect("just looked at");
                open.leave(&frame);
                tree.add(frame, terminal);
                continue;
            };
            frame.gone += 1;
            match tree.ids.entry(next.clone()) {
                Entry::Occupied(known) if *known.get() == PositionId::ON_THE_WAY => {
                    return Err(endless(next));
                }
                Entry::Occupied(_) => {}
                Entry::Vacant(new) => {
                    let frame = Frame::new(next.clone(), budget)?;
                    new.insert(PositionId::ON_THE_WAY);
                    open.enter(&frame);
                    way.push(frame);
                    tree.size_with(&open).check(budget)?;
                }
            }
        }
        Ok(tree)
    }

    fn add(&mut self, frame: Frame, terminal: Convention) {
        let id = PositionId::new(self.positions.len());
        let children = frame.next.iter().map(|next| self.ids[next]);
        self.children.extend(children);
        let children = &self.children[self.starts[id.index()]..];
        let loses = |child: &PositionId| self.outcomes[child.index()] == Outcome::P;
        self.outcomes.push(match children {
            [] => terminal.terminal_outcome(),
            moves if moves.iter().any(loses) => Outcome::N,
            _ => Outcome::P,
        });
        self.starts.push(self.children.len());
        // The list and the table share it.
        self.outside += frame.position.bytes() as u128;
        self.positions.push(frame.position.clone());
        self.ids.insert(frame.position, id);
    }

    /// How large it is, with what is on the way down.
    fn size_with(&self, open: &Open) -> Size {
        Size {
            positions: self.positions.len() as u128 + open.positions,
            moves: self.children.len() as u128 + open.moves,
            more_bytes: self.outside + open.bytes,
        }
    }

    /// How large it is, and how long it took to grow.
    pub(super) fn cost(&self) -> Size {
        self.size_with(&Open::default())
    }

    /// The start.
    pub fn root(&self) -> PositionId {
        PositionId::new(self.positions.len() - 1)
    }

    /// All positions, each after those that its moves lead to.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = PositionId> + use<> {
        (0..self.positions.len()).map(PositionId::new)
    }

    /// How many positions there are, the start with them.
    pub fn size(&self) -> usize {
        self.positions.len()
    }

    /// How many moves all positions have together.
    pub fn move_count(&self) -> usize {
        self.children.len()
    }

    /// The position itself.
    pub fn position(&self, id: PositionId) -> &Position {
        &self.positions[id.index()]
    }

    /// The place of a position; `None` where it cannot come.
    pub fn find(&self, position: &Position) -> Option<PositionId> {
        self.ids.get(position).copied()
    }

    /// Where the moves of a position lead, in the order of
    /// [`Position::legal_moves`].
    pub fn children(&self, id: PositionId) -> &[PositionId] {
        &self.children[self.starts[id.index()]..self.starts[id.index() + 1]]
    }

    /// Who wins from a position.
    pub fn outcome(&self, id: PositionId) -> Outcome {
        self.outcomes[id.index()]
    }

    /// What the tree says of its start: the answer of a search.
    pub(crate) fn answer(&self) -> Result<Answer> {
        let start = self.position(self.root());
        let moves = start.legal_moves()?;
        let winning = moves.iter().zip(self.children(self.root()));
        let winning = winning.filter(|(_, child)| self.outcome(**child) == Outcome::P);
        let winning = winning.map(|((step, _), _)| step);
        let outcome = self.outcome(self.root());
        Ok(Answer::searched(outcome, winning, self.size()))
    }

    /// For each position in order, its Grundy value: the least number that none
    /// of its moves leads to (Sprague 1935, Grundy 1939). It says who wins sums
    /// of games, in normal play.
    ///
    /// ```
    /// use fibnim::{Budget, catalog, play::GameTree};
    ///
    /// let start = catalog::game("nim")?.position("3,5")?;
    /// let tree = GameTree::grow(&start, &Budget::default())?;
    /// assert_eq!(tree.grundy_values()[tree.root().index()], 3 ^ 5);
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn grundy_values(&self) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::with_capacity(self.positions.len());
        let mut seen: Vec<bool> = Vec::new();
        for id in self.ids() {
            let children = self.children(id);
            seen.clear();
            seen.resize(children.len() + 1, false);
            for child in children {
                if let Some(place) = seen.get_mut(values[child.index()] as usize) {
                    *place = true;
                }
            }
            let value = seen.iter().position(|seen| !seen);
            let value = value.expect("more numbers than moves");
            values.push(u32::try_from(value).expect("fewer moves"));
        }
        values
    }

    /// For each position in order, how many moves the game lasts if the winner
    /// hurries as much as the loser delays (the remoteness of Steinhaus 1925).
    pub fn remoteness(&self) -> Vec<u32> {
        let mut remoteness: Vec<u32> = Vec::with_capacity(self.positions.len());
        for id in self.ids() {
            let children = self.children(id).iter();
            let of = |child: &PositionId| remoteness[child.index()];
            let found = match self.outcome(id) {
                Outcome::N => children
                    .filter(|child| self.outcome(**child) == Outcome::P)
                    .map(of)
                    .min(),
                Outcome::P => children.map(of).max(),
            };
            remoteness.push(found.map_or(0, |moves| moves + 1));
        }
        remoteness
    }
}

/// The refusal of a game whose moves can lead back to a position.
fn endless(position: &Position) -> Error {
    Error::Endless {
        game: position.game_name().into(),
        position: quote(&position.to_string()),
    }
}

impl Frame {
    fn new(position: Position, budget: &Budget) -> Result<Self> {
        let moves = position.legal_moves()?;
        let least = Size {
            moves: moves.count().to_u128().unwrap_or(u128::MAX),
            ..Size::default()
        };
        least.check(budget)?;
        let next: Vec<Position> = moves.iter().map(|(_, next)| next).collect();
        drop(moves);
        let bytes = |next: &Position| size_of::<Position>() + next.bytes();
        Ok(Self {
            position,
            bytes: next.iter().map(bytes).sum::<usize>() as u128,
            next,
            gone: 0,
        })
    }
}

/// What there is on the way down.
#[derive(Default)]
struct Open {
    positions: u128,
    moves: u128,
    bytes: u128,
}

impl Open {
    fn of(frame: &Frame) -> Self {
        let mut open = Self::default();
        open.enter(frame);
        open
    }

    fn enter(&mut self, frame: &Frame) {
        self.positions += 1;
        self.moves += frame.next.len() as u128;
        self.bytes += frame.bytes;
    }

    fn leave(&mut self, frame: &Frame) {
        self.positions -= 1;
        self.moves -= frame.next.len() as u128;
        self.bytes -= frame.bytes;
    }
}

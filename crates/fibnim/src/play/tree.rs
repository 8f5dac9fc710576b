//! All positions that can come from one, with what is known of each.

use std::fmt::Display;

use rustc_hash::FxHashMap;

use crate::analysis::{Convention, Outcome};
use crate::budget::Budget;
use crate::catalog::{CatalogGame, Position};
use crate::error::{Error, Result};
use crate::natural::Natural;

/// Every position that can be reached from a start, each once, with its moves
/// and its outcome by the definition.
///
/// Positions come after all those that their moves lead to, and the start is
/// the last. So what depends on later play is found in one pass, in order.
///
/// ```
/// use fibnim::{Budget, Outcome, catalog, play::GameTree};
///
/// let game = catalog::game("fib")?;
/// let tree = GameTree::grow(&game, &game.parse_position("5")?, &Budget::default())?;
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
}

/// A position of a [`GameTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionId(u32);

impl PositionId {
    /// Its place in the order of the tree, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("a tree has fewer positions"))
    }
}

/// A position takes about this much memory, twice, with its place in the
/// tables; a move takes one number.
const POSITION_BYTES: usize = 400;
const MOVE_BYTES: usize = size_of::<PositionId>();

/// So many moves are made in a second, with the positions that they lead to.
const MOVES_A_SECOND: u64 = 1_500_000;

/// A position on the way down, where its moves lead, and how many of them were
/// gone.
struct Frame {
    position: Position,
    next: Vec<Position>,
    gone: usize,
}

impl GameTree {
    /// The tree of a position. Refused where it does not fit in the memory of
    /// a table, takes longer than one, or has more positions or moves than a
    /// search may visit.
    pub fn grow(game: &CatalogGame, start: &Position, budget: &Budget) -> Result<Self> {
        check_least(&least_size(game, start), budget)?;
        let mut tree = Self {
            positions: Vec::new(),
            ids: FxHashMap::default(),
            starts: vec![0],
            children: Vec::new(),
            outcomes: Vec::new(),
        };
        let terminal = game.convention();
        let mut way = vec![Frame::new(game, start.clone(), budget)?];
        let mut open_moves = way[0].next.len();
        while let Some(frame) = way.last_mut() {
            let Some(next) = frame.next.get(frame.gone) else {
                let frame = way.pop().expect("just looked at");
                open_moves -= frame.next.len();
                tree.add(frame, terminal);
                continue;
            };
            frame.gone += 1;
            if !tree.ids.contains_key(next) {
                let frame = Frame::new(game, next.clone(), budget)?;
                open_moves += frame.next.len();
                way.push(frame);
                tree.check(way.len(), open_moves, budget)?;
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
        self.positions.push(frame.position.clone());
        self.ids.insert(frame.position, id);
    }

    fn check(&self, depth: usize, open_moves: usize, budget: &Budget) -> Result<()> {
        let positions = self.positions.len() + depth + open_moves;
        let moves = (self.children.len() + open_moves) as u64;
        if positions > budget.search_positions {
            return Err(too_many("positions", positions, budget.search_positions));
        }
        if moves > budget.search_moves {
            return Err(too_many("moves", moves, budget.search_moves));
        }
        let bytes = positions * POSITION_BYTES + self.children.len() * MOVE_BYTES;
        let seconds = moves / MOVES_A_SECOND;
        if bytes > budget.table_bytes || seconds > budget.table_seconds {
            return Err(Error::limit(
                TREE,
                format!("more than {} MiB and {seconds} seconds", bytes >> 20),
                format!(
                    "{} MiB and {} seconds",
                    budget.table_bytes >> 20,
                    budget.table_seconds
                ),
            ));
        }
        Ok(())
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
    /// [`CatalogGame::legal_moves`].
    pub fn children(&self, id: PositionId) -> &[PositionId] {
        &self.children[self.starts[id.index()]..self.starts[id.index() + 1]]
    }

    /// Who wins from a position.
    pub fn outcome(&self, id: PositionId) -> Outcome {
        self.outcomes[id.index()]
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

impl Frame {
    fn new(game: &CatalogGame, position: Position, budget: &Budget) -> Result<Self> {
        let moves = game.legal_moves(&position)?;
        check_least(moves.count(), budget)?;
        let next = moves.iter().map(|(_, next)| next).collect();
        Ok(Self {
            position,
            next,
            gone: 0,
        })
    }
}

const TREE: &str = "the tree of the game";

/// A number of positions that the tree has at least, where one is known
/// without growing it.
fn least_size(game: &CatalogGame, start: &Position) -> Natural {
    // A game in which the most is taken each time is in the tree.
    let steps = |amount: &Natural| {
        let most = game.most_at_once().filter(|most| !most.is_zero());
        most.map_or(Natural::ONE, |most| &amount.div_rem(most).0 + &Natural::ONE)
    };
    match start {
        Position::Nim(at) => at.piles().iter().fold(Natural::ONE, |product, pile| {
            &product * &(pile + &Natural::ONE)
        }),
        Position::OnePile(pile) => steps(pile),
        Position::SubtractionReversed(at) => steps(&at.missing()),
        _ => Natural::ONE,
    }
}

/// Refuses a tree that has at least so many positions.
fn check_least(positions: &Natural, budget: &Budget) -> Result<()> {
    let fits = budget.table_bytes / POSITION_BYTES;
    let most = budget.search_positions.min(fits);
    if *positions > Natural::from(most) {
        return Err(too_many("positions", positions.to_short_string(), most));
    }
    Ok(())
}

fn too_many(what: &str, needed: impl Display, most: impl Display) -> Error {
    let needed = format!("at least {needed} {what}");
    Error::limit(TREE, needed, format!("{most} {what}"))
}

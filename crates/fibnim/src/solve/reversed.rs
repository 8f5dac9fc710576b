//! Any game turned around.

use crate::analysis::Convention;
use crate::budget::Budget;
use crate::error::{Error, Result, quote};
use crate::game::{Moves, Position, Rules};
use crate::number::Natural;
use crate::play::{GameTree, PositionId};
use crate::step::Step;
use crate::words;

/// The reverse of a game from a start (*The Reversed Zeckendorf Game* 2023,
/// Definition 2.2): the same positions, with every move undone. A move is named
/// after the one that it undoes.
#[derive(Debug)]
struct Reversed {
    tree: GameTree,
    /// For each position, the moves that lead to it: from where, and which of the
    /// moves there.
    ways: Vec<Vec<(PositionId, usize)>>,
}

/// The reverse of the game from a start: it begins at the only position without
/// moves, and ends at the start.
///
/// A game with several positions without moves has no reverse, and one that need
/// not end neither.
///
/// ```
/// use fibnim::{Budget, Outcome, catalog, solve::reversed};
///
/// let budget = Budget::default();
/// let start = catalog::game("chomp")?.position("2x2")?;
/// let reverse = reversed(&start, &budget)?;
/// assert_eq!(reverse.to_string(), "1x1");
/// assert_eq!(reverse.analyze(&budget)?.outcome, Outcome::P);
/// let moves: Vec<_> = reverse.legal_moves()?.iter().map(|(_, next)| next.to_string()).collect();
/// assert_eq!(moves, ["2x1", "1x2"]);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn reversed(start: &Position, budget: &Budget) -> Result<Position> {
    let tree = GameTree::grow(start, budget)?;
    let end = only_end(&tree)?.clone();
    let mut ways = vec![Vec::new(); tree.size()];
    for from in tree.ids() {
        for (place, to) in tree.children(from).iter().enumerate() {
            ways[to.index()].push((from, place));
        }
    }
    Position::new(Reversed { tree, ways }, end)
}

fn only_end(tree: &GameTree) -> Result<&Position> {
    let ends = tree.ids().filter(|&id| tree.children(id).is_empty());
    let mut ends = ends.map(|id| tree.position(id));
    match (ends.next(), ends.next()) {
        (Some(first), Some(second)) => Err(Error::NotReversible(format!(
            "two positions have no moves, {} and {}, and the reversed game starts where the only one is",
            quote(&first.to_string()),
            quote(&second.to_string())
        ))),
        (end, _) => Ok(end.expect("play ends, so some position has no moves")),
    }
}

/// The reverses of one start are one game.
impl PartialEq for Reversed {
    fn eq(&self, other: &Self) -> bool {
        self.start() == other.start()
    }
}

impl Reversed {
    fn start(&self) -> &Position {
        self.tree.position(self.tree.root())
    }

    /// The move back over one of the moves that lead to a position.
    fn back(&self, (from, place): (PositionId, usize)) -> Result<(Step, Position)> {
        let from = self.tree.position(from);
        let undone = from.legal_moves()?.nth(&Natural::from(place));
        let (undone, _) = undone.expect("the tree has a child for each move");
        let words = from.move_words(&undone, Natural::to_string);
        let step = Step::named(format!("back to {from}, which undoes: {words}"));
        Ok((step, from.clone()))
    }
}

impl Rules for Reversed {
    type State = Position;

    fn name(&self) -> &'static str {
        "reverse"
    }

    fn rules(&self) -> String {
        format!(
            "Undo a move of this game: {} {}",
            self.start().rules(),
            words::end_words(
                self.convention(),
                &format!("comes back to {}", self.start())
            )
        )
    }

    fn convention(&self) -> Convention {
        self.start().convention()
    }

    fn check(&self, position: &Position) -> Result<()> {
        match self.tree.find(position) {
            Some(_) => Ok(()),
            None => Err(Error::BadPosition {
                text: quote(&position.to_string()),
                game: self.name().into(),
                expected: format!("no play from {} comes to it", self.start()),
            }),
        }
    }

    fn moves<'a>(&'a self, position: &'a Position) -> Result<Moves<'a, Position>> {
        let ways = self.tree.find(position).map(|id| &self.ways[id.index()]);
        let moves = ways.into_iter().flatten().map(|&way| self.back(way));
        moves.collect::<Result<_>>().map(Moves::listed)
    }

    fn words(&self, position: &Position) -> String {
        position.words()
    }
}

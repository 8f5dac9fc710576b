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
    ways: Vec<Vec<Way>>,
}

/// The reverse of the game from a start: it begins at the only position without
/// moves, and ends at the start.
///
/// A game with several positions without moves has no reverse, nor has one that
/// need not end.
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
        for (place, to) in (0..).zip(tree.children(from)) {
            ways[to.index()].push(Way { from, place });
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

/// A move that leads to a position.
#[derive(Clone, Copy, Debug)]
struct Way {
    from: PositionId,
    /// Which of the moves there, from 0.
    place: u32,
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

    /// The moves back over some that lead from one position.
    fn back(&self, ways: &[Way]) -> Result<Vec<(Step, Position)>> {
        let from = self.tree.position(ways[0].from);
        let moves = from.legal_moves()?;
        let undo = |way: &Way| {
            let (undone, _) = moves.nth(&Natural::from(way.place))?;
            let words = from.move_words(&undone, Natural::to_string);
            let step = Step::named(format!("back to {from}, which undoes: {words}"));
            Some((step, from.clone()))
        };
        Ok(ways.iter().filter_map(undo).collect())
    }
}

impl Rules for Reversed {
    type State = Position;

    fn name(&self) -> &'static str {
        "reverse"
    }

    fn rules(&self) -> String {
        format!(
            "{} Undo a move of the game that begins at {} with these rules: “{}”",
            words::end_words(
                self.convention(),
                &format!("comes back to {}", self.start())
            ),
            self.start(),
            self.start().game().rules()
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
        let ways = ways
            .into_iter()
            .flat_map(|ways| ways.chunk_by(|a, b| a.from == b.from));
        let moves = ways
            .map(|ways| self.back(ways))
            .collect::<Result<Vec<_>>>()?;
        Ok(Moves::listed(moves.concat()))
    }

    fn words(&self, position: &Position) -> String {
        position.words()
    }
}

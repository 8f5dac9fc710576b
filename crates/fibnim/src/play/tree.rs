//! All positions that can come from one, with what is known of each.

use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;

use crate::analysis::{Answer, Convention, Outcome};
use crate::budget::Budget;
use crate::error::{Error, Result, quote};
use crate::excess::Excess;
use crate::game::{Position, TreeSize};
use crate::solve::estimate::{Estimate, Picoseconds, allowed, refused};
use crate::watch::{Noun, Pace};

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
    /// How large it is, with what is on the way down while it grows.
    pub(super) cost: Size,
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

/// So long may the moves of a position take before the clock is looked at.
const LONG: Duration = Duration::from_millis(2);

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
            cost: Size::default(),
        };
        let mut pace = Pace::new(TREE, budget).counting(Noun::POSITIONS);
        let mut way = vec![tree.enter(start.clone(), budget, &mut pace)?];
        while let Some(frame) = way.last_mut() {
            pace.step()?;
            let Some(next) = frame.next.get(frame.gone) else {
                let frame = way.pop().expect("just looked at");
                tree.add(frame, start.convention());
                continue;
            };
            frame.gone += 1;
            match tree.ids.get(next) {
                Some(&PositionId::ON_THE_WAY) => {
                    return Err(Error::Endless {
                        game: next.game_name().into(),
                        position: quote(&next.to_string()),
                    });
                }
                Some(_) => {}
                None => {
                    let frame = tree.enter(next.clone(), budget, &mut pace)?;
                    way.push(frame);
                    tree.cost.check(budget)?;
                }
            }
        }
        Ok(tree)
    }

    /// Looks at the moves of a position that was not met before.
    fn enter(&mut self, position: Position, budget: &Budget, pace: &mut Pace) -> Result<Frame> {
        let begun = Instant::now();
        let moves = position.legal_moves()?;
        // Where the rules take long to find a few moves, steps are no measure.
        if begun.elapsed() > LONG {
            pace.long_steps(0)?;
        }
        let least = Size {
            moves: moves.count().to_u128().unwrap_or(u128::MAX),
            ..Size::default()
        };
        least.check(budget)?;
        let mut next = Vec::new();
        for (_, after) in moves.iter() {
            pace.step()?;
            next.push(after);
        }
        drop(moves);
        let bytes = |next: &Position| size_of::<Position>() + next.bytes();
        let bytes = next.iter().map(bytes).sum::<usize>() as u128;
        self.ids.insert(position.clone(), PositionId::ON_THE_WAY);
        self.cost.positions += 1;
        self.cost.moves += next.len() as u128;
        self.cost.more_bytes += bytes;
        Ok(Frame {
            position,
            next,
            gone: 0,
            bytes,
        })
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
        self.cost.more_bytes += frame.position.bytes() as u128;
        self.cost.more_bytes -= frame.bytes;
        self.positions.push(frame.position.clone());
        self.ids.insert(frame.position, id);
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

    /// The first winning move of a position, from 0.
    pub(super) fn first_winning(&self, id: PositionId) -> Option<usize> {
        let mut children = self.children(id).iter();
        children.position(|&child| self.outcome(child) == Outcome::P)
    }

    /// The first move of a position, from 0, that leads to the largest value.
    pub(super) fn first_largest<T: PartialOrd>(
        &self,
        id: PositionId,
        value: impl Fn(PositionId) -> T,
    ) -> usize {
        let mut best: Option<(usize, T)> = None;
        for (i, &child) in self.children(id).iter().enumerate() {
            let value = value(child);
            if best.as_ref().is_none_or(|(_, best)| value > *best) {
                best = Some((i, value));
            }
        }
        best.expect("there are moves").0
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

/// The positions and moves of a tree, and the memory beside its positions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Size {
    pub(super) positions: u128,
    pub(super) moves: u128,
    /// What the positions have outside of the tables, and what is kept on the
    /// way down.
    more_bytes: u128,
}

const TREE: &str = "the tree of the game";

/// A position is in a list and in a table, both of which grow by doubling.
const POSITION_BYTES: u128 = (5 * size_of::<Position>()) as u128;
const MOVE_BYTES: u128 = (2 * size_of::<PositionId>()) as u128;

/// Picoseconds to make a move and to find the position that it leads to, on a
/// slow machine.
const TIME_OF_MOVE: Picoseconds = 2_000_000;

impl From<TreeSize> for Size {
    fn from(least: TreeSize) -> Self {
        Self {
            positions: least.positions,
            moves: least.moves,
            more_bytes: 0,
        }
    }
}

impl Size {
    pub(super) fn bytes(&self) -> u128 {
        let positions = self.positions.saturating_mul(POSITION_BYTES);
        let moves = self.moves.saturating_mul(MOVE_BYTES);
        positions
            .saturating_add(moves)
            .saturating_add(self.more_bytes)
    }

    /// The time to grow it.
    pub(super) fn time(&self) -> Picoseconds {
        self.moves.saturating_mul(TIME_OF_MOVE)
    }

    /// Refuses a tree that is at least as large as this, if that is too large.
    fn check(&self, budget: &Budget) -> Result<()> {
        if self.positions > budget.search_positions as u128 {
            return Err(too_many(self.positions, Excess::positions(budget)));
        }
        if self.moves > u128::from(budget.search_moves) {
            return Err(too_many(self.moves, Excess::moves(budget)));
        }
        let (bytes, time) = (self.bytes(), self.time());
        if bytes > budget.table_bytes as u128 || time > allowed(budget) {
            let estimate = Estimate {
                what: TREE.into(),
                entries: self.positions,
                bytes,
                time,
            };
            return Err(estimate.too_much("positions or more", budget));
        }
        Ok(())
    }
}

fn too_many(needed: u128, excess: Excess) -> Error {
    let words = match needed {
        u128::MAX => format!("more than 10^38 {}", excess.unit),
        counted => format!("at least {counted} {}", excess.unit),
    };
    refused(TREE, words, excess.needing_counted(needed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;

    fn sizes(name: &str, position: &str) -> (Size, GameTree) {
        let game = catalog::game(name).unwrap();
        let start = game.position(position).unwrap();
        let tree = GameTree::grow(&start, &Budget::default()).unwrap();
        (start.least_tree().into(), tree)
    }

    #[test]
    fn all_positions_are_counted_where_they_are_known() {
        for (name, position) in [
            ("nim", "3,5,2"),
            ("chomp", "4x5"),
            ("chomp", "5,3,3,1"),
            ("chomp-reversed", "3x4"),
            ("zeckendorf", "n=23"),
            ("zeckendorf-reversed", "n=23"),
        ] {
            let (least, tree) = sizes(name, position);
            assert_eq!(least.positions, tree.size() as u128, "{name} {position}");
            assert!(least.moves <= tree.move_count() as u128);
        }
        let (least, tree) = sizes("zeckendorf", "n=30");
        assert_eq!(least.moves, tree.move_count() as u128);
    }

    #[test]
    fn no_tree_is_smaller() {
        let names = catalog::entries().iter().map(|entry| entry.name);
        for name in names {
            for n in 1..=12 {
                let at = [
                    format!("{n}"),
                    format!("{n},4"),
                    format!("{n},{n}"),
                    format!("{n},9;2"),
                    format!("{n};2"),
                    format!("{n},3;0"),
                    format!("2x{n}"),
                    format!("n={n}"),
                    format!("1^{n} 2 3"),
                    format!("1 / {}", n + 1),
                    format!("0/{n}"),
                ];
                let Ok(game) = catalog::game(name) else {
                    continue;
                };
                let starts = at.iter().filter_map(|text| game.position(text).ok());
                for start in starts {
                    let tree = GameTree::grow(&start, &Budget::default()).unwrap();
                    let least = Size::from(start.least_tree());
                    assert!(
                        least.positions <= tree.size() as u128
                            && least.moves <= tree.move_count() as u128,
                        "{name} {start}: {least:?} and {} positions",
                        tree.size()
                    );
                }
            }
        }
    }

    #[test]
    fn large_games_are_refused_before_they_grow() {
        for (name, position) in [
            ("chomp", "20x20"),
            ("chomp", "1000x1000"),
            ("chomp-reversed", "20x20"),
            ("zeckendorf", "n=10^9"),
            ("zeckendorf-reversed", "n=200"),
            ("build-up", "n=10^30"),
            ("fib", "10^9,10^9"),
            ("fib", "240,240"),
            ("fib", "5,200,200;100"),
            ("local", "10^9,10^9"),
            ("nim", "300,500,700"),
        ] {
            let game = catalog::game(name).unwrap();
            let start = game.position(position).unwrap();
            let refused = Size::from(start.least_tree()).check(&Budget::default());
            assert!(
                refused.unwrap_err().is_limit_exceeded(),
                "{name} {position}"
            );
        }
    }

    #[test]
    fn no_tree_is_smaller_by_any_rule() {
        use crate::game::TakeAway;
        use crate::{Game, Rule};
        for rule in [
            "t",
            "t+2",
            "7t/3",
            "t^2",
            "1,2,2,2,5,5,5,5,5,20…",
            "3…",
            "2,2,3…",
        ] {
            let game = Game::new(TakeAway::new(Rule::parse(rule).unwrap()));
            for large in 1..=12 {
                for at in [
                    format!("{large},1"),
                    format!("{large},3"),
                    format!("{large},4;2"),
                ] {
                    let Ok(start) = game.position(&at) else {
                        continue;
                    };
                    let tree = GameTree::grow(&start, &Budget::default()).unwrap();
                    let least = Size::from(start.least_tree());
                    assert!(
                        least.positions <= tree.size() as u128
                            && least.moves <= tree.move_count() as u128,
                        "{rule}: {at}: {least:?} and {} positions",
                        tree.size()
                    );
                }
            }
        }
    }
}

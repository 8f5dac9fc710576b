//! The generic search: any game, from the definition of winning alone.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::analysis::{Answer, Ask, Convention, Outcome};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::Excess;
use crate::solve::estimate::{memory, refused};
use crate::step::Step;
use crate::watch::{Noun, Pace};

/// A game on small states, for search: what a hot loop needs to know, and
/// nothing else. A game of any size makes one of itself where it is small
/// enough.
pub trait SmallGame {
    /// A state of the game.
    type Position: Clone + Eq + Hash;
    /// A way from one position to the next.
    type Move: Clone;

    /// The legal moves of a position are numbered from 0; this is move `i` and
    /// where it leads, or `None` past the last one.
    fn nth_move(&self, position: &Self::Position, i: usize)
    -> Option<(Self::Move, Self::Position)>;

    /// An upper bound on the number of positions that can be reached.
    fn position_bound(&self, position: &Self::Position) -> u128;

    /// All legal moves, in their order.
    fn moves<'a>(
        &'a self,
        position: &'a Self::Position,
    ) -> impl Iterator<Item = (Self::Move, Self::Position)> + 'a {
        (0..).map_while(|i| self.nth_move(position, i))
    }
}

/// A memoised search that remembers what it has found between questions.
///
/// A position is N if some move leads to a P position, else P. The way down is
/// kept on a stack of its own, so that no depth of play can overflow the
/// program's.
///
/// ```
/// use fibnim::{Ask, Budget, Natural, Outcome};
/// use fibnim::{game::OnePile, solve::Search};
///
/// let game = OnePile::new(Natural::from(2u8), Natural::from(3u8))?;
/// let budget = Budget::default();
/// let mut search = Search::new(&game, Ask::normal(&budget));
/// assert_eq!(search.analyze(&7)?.winning_moves, [2]);
/// assert_eq!(search.outcome(&5)?, Outcome::P);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub struct Search<'g, G: SmallGame> {
    game: &'g G,
    convention: Convention,
    budget: Budget,
    known: FxHashMap<G::Position, Outcome>,
    moves_tried: u64,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchAnswer<M> {
    /// Who wins.
    pub outcome: Outcome,
    /// Every winning move, in the game's order.
    pub winning_moves: Vec<M>,
    /// How many positions the search knows by now.
    pub positions: usize,
}

/// A position on the way down, and the move to look at next.
struct Frame<P> {
    position: P,
    next: usize,
}

impl<'g, G: SmallGame> Search<'g, G> {
    /// A search that knows nothing yet.
    pub fn new(game: &'g G, ask: Ask<'_>) -> Self {
        Self {
            game,
            convention: ask.convention,
            budget: ask.budget.clone(),
            known: FxHashMap::default(),
            moves_tried: 0,
        }
    }

    /// The answer for a position of the game, whose moves `step` writes as every
    /// game does.
    pub(crate) fn answer(
        &mut self,
        position: &G::Position,
        step: impl Fn(G::Move) -> Step,
    ) -> Result<Answer> {
        let found = self.analyze(position)?;
        let moves = found.winning_moves.into_iter().map(step);
        Ok(Answer::searched(found.outcome, moves, found.positions))
    }

    /// Outcome and all winning moves of a position.
    pub fn analyze(&mut self, position: &G::Position) -> Result<SearchAnswer<G::Move>> {
        let outcome = self.outcome(position)?;
        let mut winning_moves = Vec::new();
        for i in 0.. {
            let Some((step, next)) = self.game.nth_move(position, i) else {
                break;
            };
            if self.outcome(&next)? == Outcome::P {
                winning_moves.push(step);
            }
        }
        Ok(SearchAnswer {
            outcome,
            winning_moves,
            positions: self.known.len(),
        })
    }

    /// Who wins from a position. Refused at once where the game's bound on
    /// the positions is beyond the budget.
    pub fn outcome(&mut self, position: &G::Position) -> Result<Outcome> {
        if let Some(&outcome) = self.known.get(position) {
            return Ok(outcome);
        }
        let bound = self.game.position_bound(position);
        if bound > self.budget.search_positions as u128 {
            let needed = match bound {
                u128::MAX => "up to more than 10^38 positions".into(),
                bound => format!("up to {bound} positions"),
            };
            let excess = Excess::positions(&self.budget).needing_counted(bound);
            return Err(refused(SEARCH, needed, excess));
        }
        self.descend(position)
    }

    fn descend(&mut self, root: &G::Position) -> Result<Outcome> {
        let mut way = vec![Frame {
            position: root.clone(),
            next: 0,
        }];
        let mut last = self.convention.terminal_outcome();
        let mut pace = Pace::new(SEARCH, &self.budget).counting(Noun::POSITIONS);
        while let Some(frame) = way.last_mut() {
            pace.step()?;
            self.moves_tried += 1;
            let decided = match self.game.nth_move(&frame.position, frame.next) {
                None if frame.next == 0 => Some(self.convention.terminal_outcome()),
                None => Some(Outcome::P),
                Some((_, next)) => match self.known.get(&next) {
                    Some(Outcome::P) => Some(Outcome::N),
                    Some(Outcome::N) => {
                        frame.next += 1;
                        None
                    }
                    None => {
                        way.push(Frame {
                            position: next,
                            next: 0,
                        });
                        None
                    }
                },
            };
            if let Some(outcome) = decided {
                let frame = way.pop().expect("just looked at");
                if self.known.len() == self.known.capacity() {
                    self.check_memory(&pace)?;
                }
                self.known.insert(frame.position, outcome);
                last = outcome;
            }
            self.check_budget(way.len())?;
        }
        Ok(last)
    }

    /// Refuses to let the table grow, which doubles it, beyond the memory of the
    /// budget.
    fn check_memory(&self, pace: &Pace) -> Result<()> {
        // A table is full at seven eighths, and has a byte more for each entry; the
        // old one is there until all is moved.
        let entry = size_of::<(G::Position, Outcome)>() + 1;
        let now = self.known.capacity().max(7) * 8 / 7 * entry;
        let bytes = 3 * now;
        if bytes > self.budget.table_bytes {
            let (needed, limit) = (bytes as u128, self.budget.table_bytes as u128);
            let excess = [Excess::bytes(&self.budget).needing(bytes)];
            return Err(Error::limit(SEARCH, memory(needed), memory(limit), excess));
        }
        pace.room_for(2 * now)
    }

    /// Those on the way down count too: a game that need not end has no others.
    fn check_budget(&self, on_the_way: usize) -> Result<()> {
        let (positions, moves) = (self.known.len() + on_the_way, self.moves_tried);
        if positions > self.budget.search_positions {
            let needed = format!("more than {positions} positions");
            return Err(refused(SEARCH, needed, Excess::positions(&self.budget)));
        }
        if moves > self.budget.search_moves {
            let needed = format!("more than {moves} moves");
            return Err(refused(SEARCH, needed, Excess::moves(&self.budget)));
        }
        Ok(())
    }
}

/// What errors call it.
const SEARCH: &str = "the search";

//! A player at a game, which chooses moves.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::odds::{TreeOdds, best_foreseen};
use super::player::Player;
use super::policy::{Policy, View, policy, smallest_tail};
use super::tree::{GameTree, PositionId};
use crate::analysis::{Engine, Outcome};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::game::{LegalMoves, Position};
use crate::number::{Natural, SplitMix64};
use crate::solve::estimate::refused;
use crate::step::Step;
use crate::watch::{Noun, Pace};

/// A player that chooses moves, in any game. It knows what the theories know, so
/// that a skilled one plays on piles of any size; what needs all later positions
/// is refused where they do not fit in the budget.
///
/// The same seed gives the same moves.
///
/// ```
/// use fibnim::{Budget, catalog, play::Computer};
///
/// let position = catalog::game("fib")?.position("10^50")?;
/// let mut skilled = Computer::new("skilled".parse()?, 1, &Budget::default());
/// let (step, next) = skilled.choose(&position)?.expect("the game is not over");
/// assert_eq!(step.to_string(), "take 2 from pile 1");
/// assert_eq!(next.analyze(&Budget::default())?.outcome.to_string(), "P");
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Computer {
    mind: Mind,
    random: SplitMix64,
}

/// What a player goes by, and what it has found out.
#[derive(Clone, Debug)]
struct Mind {
    /// Who it is, and whom it plays against.
    players: [Player; 2],
    budget: Budget,
    /// What it does in positions that were met lately.
    known: FxHashMap<Position, Policy<Choice>>,
    /// About how many bytes that takes.
    known_bytes: usize,
    kept: Kept,
}

/// About so many bytes are remembered; what is more is found anew.
const MOST_BYTES: usize = 16 << 20;

/// A move and where it leads.
type Choice = (Step, Position);

impl Computer {
    /// A player of this kind.
    pub fn new(player: Player, seed: u64, budget: &Budget) -> Self {
        // One winning move is enough.
        let budget = budget.clone().listed_moves(1);
        Self {
            mind: Mind::new([player, Player::Unskilled], budget),
            random: SplitMix64::new(seed),
        }
    }

    /// Says whom it plays against, for one that chooses by odds; it takes the
    /// opponent for an unskilled player otherwise.
    #[must_use]
    pub fn against(mut self, opponent: Player) -> Self {
        let [player, _] = self.mind.players;
        self.mind = Mind::new([player, opponent], self.mind.budget);
        self
    }

    /// Draws lots by another seed from now on. What it knows of positions
    /// needs none and is kept.
    pub(in crate::play) fn reseed(&mut self, seed: u64) {
        self.random = SplitMix64::new(seed);
    }

    /// Who it is.
    pub fn player(&self) -> &Player {
        &self.mind.players[0]
    }

    /// A move and where it leads; `None` where the game is over.
    pub fn choose(&mut self, position: &Position) -> Result<Option<Choice>> {
        self.player().check(position)?;
        let moves = position.legal_moves()?;
        if moves.is_empty() {
            return Ok(None);
        }
        let policy = self.mind.policy(position, &moves)?;
        Ok(draw(policy, &moves, &mut self.random))
    }
}

impl Mind {
    fn new(players: [Player; 2], budget: Budget) -> Self {
        Self {
            players,
            budget,
            known: FxHashMap::default(),
            known_bytes: 0,
            kept: Kept::default(),
        }
    }

    /// What the player does in a position that has these moves.
    fn policy(&mut self, position: &Position, moves: &LegalMoves<'_>) -> Result<&Policy<Choice>> {
        if self.players[0] == Player::Unskilled {
            // Nothing to know, and nothing to remember.
            return Ok(&Policy::Any);
        }
        if !self.known.contains_key(position) {
            let player = self.players[0].clone();
            let mut view = TheoryView {
                mind: self,
                position,
                moves,
            };
            let found = policy(&player, &mut view)?;
            self.remember(position, found, moves);
        }
        Ok(&self.known[position])
    }

    /// Remembers what is done in a position, where there are these moves.
    fn remember(&mut self, position: &Position, policy: Policy<Choice>, moves: &LegalMoves<'_>) {
        // A list of all moves need not be kept.
        let policy = match policy {
            Policy::OneOf(list) if *moves.count() == list.len() => Policy::Any,
            other => other,
        };
        let positions = match &policy {
            Policy::OneOf(list) => 1 + list.len(),
            Policy::One(_) | Policy::Mixed(..) => 2,
            Policy::Any => 1,
        };
        // About what a position takes, with a number of so many bits in it.
        self.known_bytes += positions * (200 + moves.count().bit_len() / 4);
        if self.known_bytes > MOST_BYTES {
            self.known.clear();
            self.known_bytes = 0;
        }
        self.known.insert(position.clone(), policy);
    }
}

/// Draws a move as a player does.
fn draw(
    policy: &Policy<Choice>,
    moves: &LegalMoves<'_>,
    random: &mut SplitMix64,
) -> Option<Choice> {
    match policy {
        Policy::One(choice) => Some(choice.clone()),
        Policy::OneOf(choices) => choices.get(random.below(choices.len())).cloned(),
        Policy::Mixed(chance, choice)
            if random.below_natural(chance.denominator()) < *chance.numerator() =>
        {
            Some(choice.clone())
        }
        Policy::Any | Policy::Mixed(..) => moves.nth(&random.below_natural(moves.count())),
    }
}

/// What the theories know of a position, and what a look at all that can come
/// adds to it.
struct TheoryView<'c> {
    mind: &'c mut Mind,
    position: &'c Position,
    moves: &'c LegalMoves<'c>,
}

impl TheoryView<'_> {
    fn choice(&self, step: &Step) -> Result<Choice> {
        let next = self.position.after(step)?;
        Ok((step.clone(), next))
    }

    fn nth(&self, i: usize) -> Choice {
        let choice = self.moves.nth(&Natural::from(i));
        choice.expect("the moves are numbered")
    }
}

impl View for TheoryView<'_> {
    type Move = Choice;

    fn first_winning(&mut self) -> Result<Option<Choice>> {
        let Mind { budget, kept, .. } = &mut *self.mind;
        if let Some((whole, id)) = kept.find(self.position) {
            let winning = whole.tree.first_winning(id);
            return Ok(winning.map(|i| self.nth(i)));
        }
        let analysis = self.position.analyze(budget)?;
        if let (Engine::Search, Some(seen)) = (analysis.engine, analysis.searched) {
            kept.spare_searches(self.position, seen, budget);
        }
        match analysis.winning_moves.first() {
            Some(winning) => self.choice(&winning.step).map(Some),
            None if analysis.outcome == Outcome::P => Ok(None),
            None => Err(Error::NoEngine(format!(
                "whoever is to move wins from this position of {}, but no engine says how",
                self.position.game_name()
            ))),
        }
    }

    fn first(&mut self) -> Result<Choice> {
        Ok(self.nth(0))
    }

    fn best(&mut self) -> Result<Choice> {
        let Mind {
            players,
            budget,
            kept,
            ..
        } = &mut *self.mind;
        let best = kept.best(self.position, players, budget)?;
        Ok(self.nth(best))
    }

    fn longest(&mut self) -> Result<Choice> {
        let Mind { budget, kept, .. } = &mut *self.mind;
        let longest = kept.longest(self.position, budget)?;
        Ok(self.nth(longest))
    }

    fn foreseen(&mut self, moves: u32) -> Result<Vec<Choice>> {
        foreseen(self.position, moves, &self.mind.budget)
    }

    fn smallest_tail(&mut self) -> Result<Option<Choice>> {
        let step = smallest_tail(self.position, &self.mind.budget)?;
        step.map(|step| self.choice(&step)).transpose()
    }
}

// All that can come from a position, kept for the positions that do come.

/// The tree of an earlier position, if one was grown. What it answers is what
/// a new one would answer: so nobody can tell from the moves whether it is
/// there.
#[derive(Clone, Debug, Default)]
struct Kept {
    whole: Option<Arc<Whole>>,
    /// How many positions a search had seen where the tree was too large.
    too_large: Option<usize>,
}

#[derive(Debug)]
struct Whole {
    tree: GameTree,
    remoteness: Vec<u32>,
    /// For each position where it is known, the move with the best odds;
    /// empty where nobody asked.
    best: Vec<Option<usize>>,
}

/// A tree with so many positions is grown to spare later searches: it takes
/// about a tenth of a second, and 100 MB.
const MOST_SPARED: usize = 250_000;

impl Kept {
    /// Grows a tree where it is small, so that later positions need no search.
    /// A search has seen so many of its positions.
    fn spare_searches(&mut self, start: &Position, seen: usize, budget: &Budget) {
        // Where a tree was too large, one that is about as large is, too.
        let hopeless = self.too_large.is_some_and(|before| seen > before / 2);
        if seen > MOST_SPARED || hopeless {
            return;
        }
        let mut small = budget.clone();
        small.search_positions = small.search_positions.min(MOST_SPARED);
        if let Ok(tree) = GameTree::grow(start, &small) {
            self.keep(tree, Vec::new());
        } else {
            self.too_large = Some(seen);
        }
    }

    /// The first move, from 0, that makes the game longest.
    fn longest(&mut self, position: &Position, budget: &Budget) -> Result<usize> {
        if self.find(position).is_none() {
            self.keep(GameTree::grow(position, budget)?, Vec::new());
        }
        let (whole, id) = self.find(position).expect("it was just grown");
        let remoteness = |child: PositionId| whole.remoteness[child.index()];
        Ok(whole.tree.first_largest(id, remoteness))
    }

    /// The first move, from 0, with the best odds for the first of the players.
    fn best(
        &mut self,
        position: &Position,
        players: &[Player; 2],
        budget: &Budget,
    ) -> Result<usize> {
        if let Some(known) = self.known_best(position) {
            return Ok(known);
        }
        let tree = GameTree::grow(position, budget)?;
        let best = TreeOdds::new(&tree, players, budget)?.best_moves();
        self.keep(tree, best);
        Ok(self.known_best(position).expect("it was just found"))
    }

    /// It may be unknown in a tree that has the position: the odds are those
    /// of moves that the opponent can be expected to make.
    fn known_best(&self, position: &Position) -> Option<usize> {
        let (whole, id) = self.find(position)?;
        *whole.best.get(id.index())?
    }

    fn find(&self, position: &Position) -> Option<(&Whole, PositionId)> {
        let whole = self.whole.as_ref()?;
        Some((whole, whole.tree.find(position)?))
    }

    fn keep(&mut self, tree: GameTree, best: Vec<Option<usize>>) {
        self.whole = Some(Arc::new(Whole {
            remoteness: tree.remoteness(),
            tree,
            best,
        }));
    }
}

// What can be forced within some moves.

/// The moves from a position that look best so many moves ahead, at least 1.
fn foreseen(position: &Position, moves: u32, budget: &Budget) -> Result<Vec<Choice>> {
    let mut foresight = Foresight {
        seen: FxHashMap::default(),
        looked: 0,
        most: MOST_FORESEEN.min(budget.search_positions),
        budget,
        pace: Pace::new("looking ahead", budget).counting(Noun::POSITIONS),
    };
    let children = foresight.children(position)?;
    let after = children
        .iter()
        .map(|(_, next)| foresight.outcome(next, moves.saturating_sub(1)));
    let best = best_foreseen(&after.collect::<Result<Vec<_>>>()?);
    Ok(best.into_iter().map(|i| children[i].clone()).collect())
}

/// So many positions are kept, and ten times as many moves looked at, before
/// one move: a few seconds.
const MOST_FORESEEN: usize = 500_000;

struct Foresight<'b> {
    /// What was found, for positions and the moves that were left there.
    seen: FxHashMap<(Position, u32), Option<Outcome>>,
    /// How many moves were listed.
    looked: usize,
    most: usize,
    budget: &'b Budget,
    pace: Pace,
}

impl Foresight<'_> {
    fn children(&mut self, position: &Position) -> Result<Vec<Choice>> {
        let moves = position.legal_moves()?;
        let most = self.most.saturating_mul(10);
        let looked = moves
            .count()
            .to_usize()
            .map(|count| count.saturating_add(self.looked));
        self.looked = looked
            .filter(|looked| *looked <= most)
            .ok_or_else(|| self.too_much(most, "moves to look at", Unit::Moves))?;
        self.pace.step()?;
        Ok(moves.iter().collect())
    }

    /// The refusal of more than a limit, which the budget may have lowered.
    fn too_much(&self, limit: usize, what: &str, unit: Unit) -> Error {
        let mut excess = Excess::beyond(limit, unit);
        if self.most < MOST_FORESEEN {
            excess.option = Excess::positions(self.budget).option;
        }
        refused("looking ahead", format!("more than {limit} {what}"), excess)
    }

    /// The outcome, if it can be forced within so many moves.
    fn outcome(&mut self, position: &Position, moves: u32) -> Result<Option<Outcome>> {
        let key = (position.clone(), moves);
        if let Some(known) = self.seen.get(&key) {
            return Ok(*known);
        }
        let found = self.look(position, moves)?;
        if self.seen.len() >= self.most {
            return Err(self.too_much(self.most, "positions", Unit::Positions));
        }
        self.seen.insert(key, found);
        Ok(found)
    }

    fn look(&mut self, position: &Position, moves: u32) -> Result<Option<Outcome>> {
        if position.legal_moves()?.is_empty() {
            return Ok(Some(position.convention().terminal_outcome()));
        }
        if moves == 0 {
            return Ok(None);
        }
        let mut all_win = true;
        for (_, next) in self.children(position)? {
            match self.outcome(&next, moves - 1)? {
                Some(Outcome::P) => return Ok(Some(Outcome::N)),
                Some(Outcome::N) => {}
                None => all_win = false,
            }
        }
        Ok(all_win.then_some(Outcome::P))
    }
}

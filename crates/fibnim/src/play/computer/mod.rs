//! A player at a game, which chooses moves.

#[cfg(test)]
mod agreement;
mod foresight;
mod kept;
mod known;

use super::player::Player;
use super::policy::{Policy, View, policy, smallest_tail};
use crate::analysis::{Engine, Outcome};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::game::{LegalMoves, Position};
use crate::number::Natural;
use crate::number::SplitMix64;
use crate::solve::estimate::Picoseconds;
use crate::step::Step;
use foresight::foreseen;
use kept::Kept;
use known::Known;

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
    known: Known,
    kept: Kept,
    /// About how long it has searched, since it was asked.
    thought: Picoseconds,
}

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

    /// About how long it has searched and looked ahead since it was asked
    /// last; what a theory says at once takes no time.
    pub(super) fn take_thought(&mut self) -> Picoseconds {
        std::mem::take(&mut self.mind.thought)
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
            known: Known::default(),
            kept: Kept::default(),
            thought: 0,
        }
    }

    /// What the player does in a position that has these moves.
    fn policy(&mut self, position: &Position, moves: &LegalMoves<'_>) -> Result<&Policy<Choice>> {
        if self.players[0] == Player::Unskilled {
            // Nothing to know, and nothing to remember.
            return Ok(&Policy::Any);
        }
        if !self.known.has(position) {
            let mut view = TheoryView {
                players: &self.players,
                budget: &self.budget,
                kept: &mut self.kept,
                thought: &mut self.thought,
                position,
                moves,
            };
            let found = policy(&self.players[0], &mut view)?;
            self.known.insert(position, found, moves);
        }
        Ok(self.known.get(position))
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

/// Picoseconds for a position of a search, and to look at a move ahead.
pub(super) const TIME_OF_POSITION: Picoseconds = 2_000_000;
const TIME_TO_LOOK: Picoseconds = 1_000_000;

/// What the theories know of a position, and what a look at all that can come
/// adds to it.
struct TheoryView<'c> {
    players: &'c [Player; 2],
    budget: &'c Budget,
    kept: &'c mut Kept,
    thought: &'c mut Picoseconds,
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
        if self.kept.has(self.position) {
            let winning = self.kept.first_winning(self.position);
            return Ok(winning.map(|i| self.nth(i)));
        }
        let analysis = self.position.analyze(self.budget)?;
        if let (Engine::Search, Some(seen)) = (analysis.engine, analysis.searched) {
            let kept = &mut *self.kept;
            kept.spare_searches(self.position, seen, self.budget);
            *self.thought += seen as u128 * TIME_OF_POSITION + kept.take_time();
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
        let kept = &mut *self.kept;
        let best = kept.best(self.position, self.players, self.budget)?;
        *self.thought += kept.take_time();
        Ok(self.nth(best))
    }

    fn longest(&mut self) -> Result<Choice> {
        let kept = &mut *self.kept;
        let longest = kept.longest(self.position, self.budget)?;
        *self.thought += kept.take_time();
        Ok(self.nth(longest))
    }

    fn foreseen(&mut self, moves: u32) -> Result<Vec<Choice>> {
        let (best, looked) = foreseen(self.position, moves, self.budget)?;
        *self.thought += looked as u128 * TIME_TO_LOOK;
        Ok(best)
    }

    fn smallest_tail(&mut self) -> Result<Option<Choice>> {
        let step = smallest_tail(self.position, self.budget)?;
        step.map(|step| self.choice(&step)).transpose()
    }
}

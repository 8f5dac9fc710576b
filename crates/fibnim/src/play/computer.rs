//! A player at a game, which chooses moves.

use rustc_hash::FxHashMap;

use super::odds::{TreeOdds, best_foreseen};
use super::player::Player;
use super::policy::{Policy, View, check_player, policy, smallest_tail};
use super::tree::GameTree;
use crate::analysis::Outcome;
use crate::budget::Budget;
use crate::catalog::{CatalogGame, LegalMoves, Position};
use crate::error::{Error, Result};
use crate::natural::Natural;
use crate::random::SplitMix64;
use crate::step::Step;

/// A player at a game. It knows what the theories know, so that a skilled one
/// plays on piles of any size; what needs all later positions is refused where
/// they do not fit in the budget.
///
/// The same seed gives the same moves.
///
/// ```
/// use fibnim::{Budget, catalog, play::Computer};
///
/// let game = catalog::game("fib")?;
/// let mut skilled = Computer::new(&game, "skilled".parse()?, 1, &Budget::default())?;
/// let (step, next) = skilled.choose(&game.parse_position("10^50")?)?.expect("the game is not over");
/// assert_eq!(step.to_string(), "take 2 from pile 1");
/// assert_eq!(game.analyze(&next, &Budget::default())?.outcome.to_string(), "P");
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Computer {
    game: CatalogGame,
    player: Player,
    opponent: Player,
    budget: Budget,
    random: SplitMix64,
    /// What it does in positions that it has met.
    known: FxHashMap<Position, Policy<Choice>>,
}

/// A move and where it leads.
type Choice = (Step, Position);

/// So many positions are remembered.
const MOST_KNOWN: usize = 100_000;

impl Computer {
    /// A player at a game.
    pub fn new(game: &CatalogGame, player: Player, seed: u64, budget: &Budget) -> Result<Self> {
        check_player(&player, game)?;
        Ok(Self {
            game: game.clone(),
            player,
            opponent: Player::Unskilled,
            budget: budget.clone(),
            random: SplitMix64::new(seed),
            known: FxHashMap::default(),
        })
    }

    /// Says whom it plays against, for one that chooses by odds; it takes the
    /// opponent for an unskilled player otherwise.
    #[must_use]
    pub fn against(mut self, opponent: Player) -> Self {
        self.opponent = opponent;
        self
    }

    /// Draws lots by another seed from now on. What it knows of positions
    /// needs none and is kept.
    pub fn reseed(&mut self, seed: u64) {
        self.random = SplitMix64::new(seed);
    }

    /// Who it is.
    pub fn player(&self) -> &Player {
        &self.player
    }

    /// A move and where it leads; `None` where the game is over.
    pub fn choose(&mut self, position: &Position) -> Result<Option<Choice>> {
        let moves = self.game.legal_moves(position)?;
        if moves.is_empty() {
            return Ok(None);
        }
        if !self.known.contains_key(position) {
            let mut view = TheoryView {
                computer: self,
                position,
                moves: &moves,
            };
            let found = policy(&self.player, &mut view)?;
            if self.known.len() >= MOST_KNOWN {
                self.known.clear();
            }
            self.known.insert(position.clone(), found);
        }
        let random = &mut self.random;
        let any = |random: &mut SplitMix64| moves.nth(&random.below_natural(moves.count()));
        Ok(match &self.known[position] {
            Policy::One(choice) => Some(choice.clone()),
            Policy::OneOf(choices) => choices.get(random.below(choices.len())).cloned(),
            Policy::Any => any(random),
            Policy::Mixed(chance, choice) => {
                if random.below_natural(chance.denominator()) < *chance.numerator() {
                    Some(choice.clone())
                } else {
                    any(random)
                }
            }
        })
    }
}

/// What the theories know of a position, and what a look at all that can come
/// adds to it.
struct TheoryView<'c> {
    computer: &'c Computer,
    position: &'c Position,
    moves: &'c LegalMoves<'c>,
}

impl TheoryView<'_> {
    fn choice(&self, step: &Step) -> Result<Choice> {
        let next = self.computer.game.after(self.position, step)?;
        Ok((step.clone(), next))
    }

    fn nth(&self, i: usize) -> Choice {
        let choice = self.moves.nth(&Natural::from(i));
        choice.expect("the moves are numbered")
    }

    fn tree(&self) -> Result<GameTree> {
        GameTree::grow(&self.computer.game, self.position, &self.computer.budget)
    }
}

impl View for TheoryView<'_> {
    type Move = Choice;

    fn first_winning(&mut self) -> Result<Option<Choice>> {
        let Computer { game, budget, .. } = self.computer;
        let analysis = game.analyze(self.position, budget)?;
        match analysis.winning_moves.first() {
            Some(winning) => self.choice(&winning.step).map(Some),
            None if analysis.outcome == Outcome::P => Ok(None),
            None => Err(Error::NoEngine(format!(
                "who is to move wins from this position of {}, but no engine says how",
                game.name()
            ))),
        }
    }

    fn first(&mut self) -> Result<Choice> {
        Ok(self.nth(0))
    }

    fn best(&mut self) -> Result<Choice> {
        let (tree, computer) = (self.tree()?, self.computer);
        let players = [computer.player.clone(), computer.opponent.clone()];
        let odds = TreeOdds::new(&computer.game, &tree, &players, &computer.budget)?;
        Ok(self.nth(odds.best_move()))
    }

    fn longest(&mut self) -> Result<Choice> {
        let tree = self.tree()?;
        let remoteness = tree.remoteness();
        let children = tree.children(tree.root()).iter().enumerate();
        // Of the largest ones `max_by_key` gives the last: the first, from behind.
        let longest = children
            .rev()
            .max_by_key(|(_, child)| remoteness[child.index()]);
        let (i, _) = longest.expect("there are moves");
        Ok(self.nth(i))
    }

    fn foreseen(&mut self, moves: u32) -> Result<Vec<Choice>> {
        let mut foresight = Foresight {
            game: &self.computer.game,
            seen: FxHashMap::default(),
            budget: &self.computer.budget,
        };
        let children: Vec<Choice> = foresight.children(self.position)?;
        let after = children.iter().map(|(_, next)| match moves {
            0 => Ok(None),
            _ => foresight.outcome(next, moves - 1),
        });
        let best = best_foreseen(&after.collect::<Result<Vec<_>>>()?);
        Ok(best.into_iter().map(|i| children[i].clone()).collect())
    }

    fn smallest_tail(&mut self) -> Result<Option<Choice>> {
        let Computer { game, budget, .. } = self.computer;
        let step = smallest_tail(game, self.position, budget)?;
        step.map(|step| self.choice(&step)).transpose()
    }
}

/// A look at what can be forced within some moves.
struct Foresight<'c> {
    game: &'c CatalogGame,
    seen: FxHashMap<(Position, u32), Option<Outcome>>,
    budget: &'c Budget,
}

impl Foresight<'_> {
    fn children(&self, position: &Position) -> Result<Vec<Choice>> {
        let moves = self.game.legal_moves(position)?;
        if *moves.count() > Natural::from(MOST_FORESEEN) {
            return Err(too_far(&moves.count().to_short_string()));
        }
        Ok(moves.iter().collect())
    }

    /// The outcome, if it can be forced within so many moves.
    fn outcome(&mut self, position: &Position, moves: u32) -> Result<Option<Outcome>> {
        let key = (position.clone(), moves);
        if let Some(known) = self.seen.get(&key) {
            return Ok(*known);
        }
        let found = self.look(position, moves)?;
        let most = MOST_FORESEEN.min(self.budget.search_positions);
        if self.seen.len() >= most {
            return Err(too_far(&self.seen.len().to_string()));
        }
        self.seen.insert(key, found);
        Ok(found)
    }

    fn look(&mut self, position: &Position, moves: u32) -> Result<Option<Outcome>> {
        if self.game.legal_moves(position)?.is_empty() {
            return Ok(Some(self.game.convention().terminal_outcome()));
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

/// So many positions are looked at before one move.
const MOST_FORESEEN: usize = 1_000_000;

fn too_far(needed: &str) -> Error {
    Error::limit(
        "looking ahead",
        format!("more than {needed} positions"),
        format!("{MOST_FORESEEN} positions"),
    )
}

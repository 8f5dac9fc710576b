//! Exact odds in any game that is small enough to be looked at as a whole.

use crate::analysis::Outcome;
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::number::Fraction;
use crate::play::player::{Player, WhenLost};
use crate::play::policy::{Policy, View, policy, smallest_tail};
use crate::play::tree::{GameTree, PositionId};
use crate::solve::estimate::{self, Picoseconds, SECOND, allowed};
use crate::watch::{Noun, Pace};

/// The chances of two players at the positions of a game that they can come
/// to, by the definition: a player wins with the chance that the opponent
/// loses after its move, on the average over its moves.
///
/// ```
/// use fibnim::{Budget, catalog, play::{GameTree, Player, TreeOdds, WhenLost}};
///
/// let start = catalog::game("fib")?.position("17")?;
/// let tree = GameTree::grow(&start, &Budget::default())?;
/// let players = [Player::Unskilled, Player::Skilled(WhenLost::TakeOne)];
/// let budget = Budget::default();
/// let odds = TreeOdds::new(&tree, &players, &budget)?;
/// assert_eq!(odds.first_wins().to_string(), "3/1024");
/// # Ok::<(), fibnim::Error>(())
/// ```
pub struct TreeOdds<'t> {
    tree: &'t GameTree,
    players: &'t [Player; 2],
    budget: &'t Budget,
    remoteness: Vec<u32>,
    /// For each player that looks ahead, what it foresees after its move.
    foresight: [Vec<Option<Outcome>>; 2],
    /// For each player, how likely it is to win when it is to move; `None`
    /// where it was not asked.
    wins: [Vec<Option<Fraction>>; 2],
    /// The memory and the time of all but the chances.
    before: (u128, Picoseconds),
}

/// What errors call it.
const ODDS: &str = "the odds of all positions";

/// What is kept of each position, beside its chances.
const POSITION_BYTES: u128 = (2 * size_of::<Option<Fraction>>() + 16) as u128;

/// Picoseconds to look at a move once more.
const TIME_TO_LOOK: Picoseconds = 20_000;

/// Picoseconds to add a fraction, and to reduce it, for each square of 64 bits.
const TIME_OF_SUM: Picoseconds = 600_000;
const TIME_OF_SQUARE: Picoseconds = 40_000;

impl<'t> TreeOdds<'t> {
    /// The odds of two players, of whom the first begins.
    pub fn new(tree: &'t GameTree, players: &'t [Player; 2], budget: &'t Budget) -> Result<Self> {
        for player in players {
            player.check(tree.position(tree.root()))?;
        }
        let remoteness = tree.remoteness();
        let before = before_chances(tree, players, &remoteness);
        check(before.0, before.1, budget)?;
        let mut pace = Pace::new(ODDS, budget).counting(Noun::POSITIONS);
        let mut foresight = [Vec::new(), Vec::new()];
        for (seen, player) in foresight.iter_mut().zip(players) {
            if let Player::Lookahead(moves) = player {
                *seen = foreseen(tree, moves.saturating_sub(1), &mut pace)?;
            }
        }
        let mut odds = Self {
            tree,
            players,
            budget,
            remoteness,
            before,
            foresight,
            wins: [vec![None; tree.size()], vec![None; tree.size()]],
        };
        odds.compute(&mut pace)?;
        Ok(odds)
    }

    /// How likely the first player, who begins at the root, is to win.
    pub fn first_wins(&self) -> &Fraction {
        let root = self.wins[0][self.tree.root().index()].as_ref();
        root.expect("the root is asked for")
    }

    /// How likely a player, 0 or 1, is to win when it is to move at a position;
    /// `None` where that is not needed for the odds at the root.
    pub fn wins(&self, player: usize, id: PositionId) -> Option<&Fraction> {
        self.wins.get(player)?.get(id.index())?.as_ref()
    }

    /// For each position where the first player is lost and can be asked for a
    /// move, the one with the best odds, from 0. It is for one that chooses by
    /// them: what others need is not all there.
    pub(crate) fn best_moves(&self) -> Vec<Option<usize>> {
        let best = |id: PositionId| {
            let asked = self.wins[0][id.index()].is_some() && !self.tree.children(id).is_empty();
            let lost = self.tree.outcome(id) == Outcome::P;
            (asked && lost).then(|| self.view(0, id).best_by_odds())
        };
        self.tree.ids().map(best).collect()
    }

    /// Fills in all chances from the last positions to the first. Where a
    /// skilled player can win it does, and nothing beyond is asked.
    fn compute(&mut self, pace: &mut Pace) -> Result<()> {
        let needed = self.needed(pace)?;
        let (mut bytes, mut time) = self.before;
        for id in self.tree.ids() {
            pace.step()?;
            for player in [0, 1] {
                if needed[player][id.index()] {
                    let wins = self.chance(player, id)?;
                    let words = wins.denominator().bit_len() as u128 / 64 + 1;
                    bytes += words * 16 + 64;
                    let moves = self.tree.children(id).len() as u128;
                    time += moves * (TIME_OF_SUM + words * words * TIME_OF_SQUARE);
                    check(bytes, time, self.budget)?;
                    self.wins[player][id.index()] = Some(wins);
                }
            }
        }
        Ok(())
    }

    /// Whose chances are needed where. A skilled player that chooses by odds
    /// needs them for all its moves.
    fn needed(&mut self, pace: &mut Pace) -> Result<[Vec<bool>; 2]> {
        let mut needed = [vec![false; self.tree.size()], vec![false; self.tree.size()]];
        needed[0][self.tree.root().index()] = true;
        for id in self.tree.ids().rev() {
            pace.step()?;
            for player in [0, 1] {
                if !needed[player][id.index()] || self.surely_wins(player, id) {
                    continue;
                }
                let children = self.tree.children(id);
                let moves = match self.known_policy(player, id)? {
                    Some(Policy::One(i)) => vec![i],
                    Some(Policy::OneOf(list)) => list,
                    Some(Policy::Any | Policy::Mixed(..)) | None => (0..children.len()).collect(),
                };
                for i in moves {
                    needed[1 - player][children[i].index()] = true;
                }
            }
        }
        Ok(needed)
    }

    fn surely_wins(&self, player: usize, id: PositionId) -> bool {
        matches!(self.players[player], Player::Skilled(_)) && self.tree.outcome(id) == Outcome::N
    }

    /// What a player does, where no odds are needed to know it and there is a
    /// move.
    fn known_policy(&mut self, player: usize, id: PositionId) -> Result<Option<Policy<usize>>> {
        let by_odds = self.players[player].when_lost() == Some(WhenLost::Best);
        if by_odds || self.tree.children(id).is_empty() {
            return Ok(None);
        }
        self.policy(player, id).map(Some)
    }

    /// What a player, 0 or 1, does at a position that has a move.
    pub(in crate::play) fn policy(&self, player: usize, id: PositionId) -> Result<Policy<usize>> {
        policy(&self.players[player], &mut self.view(player, id))
    }

    fn view(&self, player: usize, id: PositionId) -> TreeView<'_, 't> {
        TreeView {
            odds: self,
            player,
            id,
        }
    }

    fn chance(&self, player: usize, id: PositionId) -> Result<Fraction> {
        let children = self.tree.children(id);
        if children.is_empty() || self.surely_wins(player, id) {
            return Ok(match self.tree.outcome(id) {
                Outcome::N => Fraction::ONE,
                Outcome::P => Fraction::ZERO,
            });
        }
        // How likely the player wins by a move, or on the average by some.
        let by = |i: usize| self.opponent_wins(player, children[i]).complement();
        let average = |moves: &[usize]| Fraction::mean(moves.iter().map(|&i| by(i)));
        let all: Vec<usize> = (0..children.len()).collect();
        let mean = match self.policy(player, id)? {
            Policy::One(i) => return Ok(by(i)),
            Policy::OneOf(list) => average(&list),
            Policy::Any => average(&all),
            Policy::Mixed(chance, i) => {
                let lucky = average(&all).expect("there are moves");
                let skilled = &chance * &by(i);
                Some(&skilled + &(&chance.complement() * &lucky))
            }
        };
        Ok(mean.expect("there are moves"))
    }

    fn opponent_wins(&self, player: usize, child: PositionId) -> &Fraction {
        let wins = self.wins[1 - player][child.index()].as_ref();
        wins.expect("what is needed is computed before")
    }
}

/// The memory and the time of the tree, and of all looks ahead.
fn before_chances(
    tree: &GameTree,
    players: &[Player; 2],
    remoteness: &[u32],
) -> (u128, Picoseconds) {
    let cost = tree.cost;
    // Looking ends where nothing new is seen.
    let longest = remoteness.iter().max().copied().unwrap_or(0);
    let looks = players
        .iter()
        .map(|player| longest.min(player.moves_ahead()));
    let looks: u128 = looks.map(u128::from).sum();
    let bytes = cost.bytes() + cost.positions * POSITION_BYTES;
    (bytes, cost.time() + cost.moves * looks * TIME_TO_LOOK)
}

/// Refuses what takes so much, or more.
fn check(bytes: u128, time: Picoseconds, budget: &Budget) -> Result<()> {
    if bytes <= budget.table_bytes as u128 && time <= allowed(budget) {
        return Ok(());
    }
    let seconds = time / SECOND;
    Err(Error::limit(
        "the table of odds",
        format!("more than {} MiB and {seconds} seconds", bytes >> 20),
        format!(
            "{} MiB and {} seconds",
            budget.table_bytes >> 20,
            budget.table_seconds
        ),
        estimate::excess(bytes, time, budget),
    ))
}

/// What a player of the table knows of a position.
struct TreeView<'o, 't> {
    odds: &'o TreeOdds<'t>,
    player: usize,
    id: PositionId,
}

impl TreeView<'_, '_> {
    fn children(&self) -> &[PositionId] {
        self.odds.tree.children(self.id)
    }

    fn best_by_odds(&self) -> usize {
        let wins = |child| self.odds.opponent_wins(self.player, child).complement();
        self.odds.tree.first_largest(self.id, wins)
    }
}

impl View for TreeView<'_, '_> {
    type Move = usize;

    fn first_winning(&mut self) -> Result<Option<usize>> {
        Ok(self.odds.tree.first_winning(self.id))
    }

    fn first(&mut self) -> Result<usize> {
        Ok(0)
    }

    fn best(&mut self) -> Result<usize> {
        Ok(self.best_by_odds())
    }

    fn longest(&mut self) -> Result<usize> {
        let remoteness = |child: PositionId| self.odds.remoteness[child.index()];
        Ok(self.odds.tree.first_largest(self.id, remoteness))
    }

    /// So many moves ahead as the table of the player has.
    fn foreseen(&mut self, _: u32) -> Result<Vec<usize>> {
        let foresight = &self.odds.foresight[self.player];
        let seen = self.children().iter().map(|child| foresight[child.index()]);
        Ok(best_foreseen(&seen.collect::<Vec<_>>()))
    }

    fn smallest_tail(&mut self) -> Result<Option<usize>> {
        let position = self.odds.tree.position(self.id);
        let Some(step) = smallest_tail(position, self.odds.budget)? else {
            return Ok(None);
        };
        let next = self.odds.tree.find(&position.after(&step)?);
        let mut children = self.children().iter();
        Ok(children.position(|child| Some(*child) == next))
    }
}

/// The moves to choose from, by what is foreseen for the opponent after each.
pub(crate) fn best_foreseen(after: &[Option<Outcome>]) -> Vec<usize> {
    let with = |wanted: Option<Outcome>| -> Vec<usize> {
        (0..after.len()).filter(|&i| after[i] == wanted).collect()
    };
    let winning_or_open = [with(Some(Outcome::P)), with(None)].into_iter();
    let mut choices = winning_or_open.filter(|moves| !moves.is_empty());
    choices.next().unwrap_or_else(|| (0..after.len()).collect())
}

/// For each position, the outcome if it can be forced within so many moves.
fn foreseen(tree: &GameTree, moves: u32, pace: &mut Pace) -> Result<Vec<Option<Outcome>>> {
    let over = tree.position(tree.root()).convention().terminal_outcome();
    let mut seen: Vec<Option<Outcome>> = vec![None; tree.size()];
    // The first time sees where the game is over at once.
    for _ in 0..=moves {
        let further = |id: PositionId| {
            let children = tree.children(id);
            let after = |child: &PositionId| seen[child.index()];
            match children {
                [] => Some(over),
                moves if moves.iter().any(|m| after(m) == Some(Outcome::P)) => Some(Outcome::N),
                moves if moves.iter().all(|m| after(m) == Some(Outcome::N)) => Some(Outcome::P),
                _ => None,
            }
        };
        let next: Vec<Option<Outcome>> = tree.ids().map(further).collect();
        pace.steps(tree.size() as u64)?;
        if next == seen {
            break;
        }
        seen = next;
    }
    Ok(seen)
}

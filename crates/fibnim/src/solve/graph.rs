//! Any game on its explicit graph, and the game with all arrows reversed.

use std::fmt::Debug;

use rustc_hash::FxHashMap;

use super::SmallGame;
use crate::budget::Budget;
use crate::error::{Error, Result, quote};
use crate::excess::Excess;

/// The graph of a game: every position that can be reached from a start, and
/// every move between them.
///
/// ```
/// use fibnim::{Budget, Natural, game::OnePile, solve::GameGraph};
///
/// let game = OnePile::new(Natural::ONE, Natural::from(3u8))?;
/// let graph = GameGraph::explore(&game, &4, &Budget::default())?;
/// assert_eq!((graph.vertex_count(), graph.edge_count()), (5, 9));
/// assert_eq!(graph.loss_node()?, &0);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameGraph<G: SmallGame> {
    /// In the order in which they were found; the start is the first.
    positions: Vec<G::Position>,
    numbers: FxHashMap<G::Position, usize>,
    /// The moves of each position, and the numbers of those they lead to.
    moves: Vec<Vec<(G::Move, usize)>>,
    edges: usize,
}

impl<G: SmallGame> GameGraph<G> {
    /// Walks all positions that can be reached. Refused where there are more,
    /// or more moves, than a search may visit, and where play can go round in
    /// a circle.
    pub fn explore(game: &G, start: &G::Position, budget: &Budget) -> Result<Self>
    where
        G::Position: Debug,
    {
        let bound = game.position_bound(start);
        if bound > budget.search_positions as u128 {
            return Err(too_large(
                format!("up to {bound} positions"),
                format!("{} positions", budget.search_positions),
                Excess::positions(budget).needing_counted(bound),
            ));
        }
        let mut graph = Self {
            positions: Vec::new(),
            numbers: FxHashMap::default(),
            moves: Vec::new(),
            edges: 0,
        };
        graph.number_of(start.clone());
        while graph.moves.len() < graph.positions.len() {
            let position = graph.positions[graph.moves.len()].clone();
            let steps = game.moves(&position);
            let steps = steps.map(|(step, next)| (step, graph.number_of(next)));
            let steps: Vec<(G::Move, usize)> = steps.collect();
            graph.edges += steps.len();
            graph.moves.push(steps);
            graph.check_size(budget)?;
        }
        graph.check_that_play_ends()?;
        Ok(graph)
    }

    /// The number of a position, a new one if it was not known.
    fn number_of(&mut self, position: G::Position) -> usize {
        let next = self.positions.len();
        *self.numbers.entry(position).or_insert_with_key(|position| {
            self.positions.push(position.clone());
            next
        })
    }

    fn check_size(&self, budget: &Budget) -> Result<()> {
        if self.positions.len() > budget.search_positions {
            return Err(too_large(
                format!("more than {} positions", budget.search_positions),
                format!("{} positions", budget.search_positions),
                Excess::positions(budget),
            ));
        }
        if self.edges as u64 > budget.search_moves {
            return Err(too_large(
                format!("more than {} moves", budget.search_moves),
                format!("{} moves", budget.search_moves),
                Excess::moves(budget),
            ));
        }
        Ok(())
    }

    /// Takes away positions without a way to them, again and again: what stays
    /// lies on a circle or behind one. Without circles the start is the only
    /// position that no move leads to, for all others were reached from it.
    fn check_that_play_ends(&self) -> Result<()>
    where
        G::Position: Debug,
    {
        let mut incoming = vec![0usize; self.positions.len()];
        for &(_, to) in self.moves.iter().flatten() {
            incoming[to] += 1;
        }
        let mut free: Vec<usize> = (0..incoming.len()).filter(|&i| incoming[i] == 0).collect();
        while let Some(position) = free.pop() {
            for &(_, to) in &self.moves[position] {
                incoming[to] -= 1;
                if incoming[to] == 0 {
                    free.push(to);
                }
            }
        }
        match incoming.iter().position(|&ways| ways > 0) {
            None => Ok(()),
            Some(circle) => Err(Error::NotReversible(format!(
                "play can go round in a circle, which leads to {}",
                self.name(circle)
            ))),
        }
    }

    fn name(&self, number: usize) -> String
    where
        G::Position: Debug,
    {
        quote(&format!("{:?}", self.positions[number]))
    }

    /// How many positions there are.
    pub fn vertex_count(&self) -> usize {
        self.positions.len()
    }

    /// How many moves there are, over all positions.
    pub fn edge_count(&self) -> usize {
        self.edges
    }

    /// The position that all others were reached from.
    pub fn start(&self) -> &G::Position {
        &self.positions[0]
    }

    /// All positions, the start first.
    pub fn positions(&self) -> &[G::Position] {
        &self.positions
    }

    /// All moves: from where, what, to where.
    pub fn edges(&self) -> impl Iterator<Item = (&G::Position, &G::Move, &G::Position)> {
        let lists = self.positions.iter().zip(&self.moves);
        lists.flat_map(move |(from, steps)| {
            let steps = steps.iter();
            steps.map(move |(step, to)| (from, step, &self.positions[*to]))
        })
    }

    /// The only position without moves, or an error that names two of them.
    pub fn loss_node(&self) -> Result<&G::Position>
    where
        G::Position: Debug,
    {
        let mut ends = (0..self.moves.len()).filter(|&i| self.moves[i].is_empty());
        match (ends.next(), ends.next()) {
            (Some(end), None) => Ok(&self.positions[end]),
            (Some(first), Some(second)) => Err(Error::NotReversible(format!(
                "two positions have no moves, {} and {}, and the reversed game starts where the only one is",
                self.name(first),
                self.name(second)
            ))),
            (None, _) => unreachable!("play ends, so some position has no moves"),
        }
    }
}

fn too_large(needed: String, limit: String, excess: Excess) -> Error {
    Error::limit("the graph of the game", needed, limit, [excess])
}

/// The reverse of a game (*The Reversed Zeckendorf Game* 2023, Definition
/// 2.2): the same positions, with every move undone.
#[derive(Clone, Debug)]
pub struct Reversed<G: SmallGame> {
    graph: GameGraph<G>,
    start: G::Position,
    /// The moves that lead to each position, and the numbers of where from.
    ways: Vec<Vec<(G::Move, usize)>>,
}

/// The reverse of a game from a start: it begins at the only position without
/// moves, the loss node, and ends at the start.
///
/// A game with several positions without moves has no reverse. That the start
/// is the only position without a way to it is so by construction.
///
/// ```
/// use fibnim::{Budget, Natural, game::OnePile, solve::{SmallGame, reversed}};
///
/// let game = OnePile::new(Natural::ONE, Natural::from(3u8))?;
/// let reverse = reversed(&game, &5, &Budget::default())?;
/// assert_eq!(reverse.start(), &0);
/// let nexts: Vec<u64> = reverse.moves(&0).map(|(_, next)| next).collect();
/// assert_eq!(nexts, [3, 2, 1]);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn reversed<G: SmallGame>(game: &G, start: &G::Position, budget: &Budget) -> Result<Reversed<G>>
where
    G::Position: Debug,
{
    let graph = GameGraph::explore(game, start, budget)?;
    let start = graph.loss_node()?.clone();
    let mut ways = vec![Vec::new(); graph.vertex_count()];
    for (from, steps) in graph.moves.iter().enumerate() {
        for (step, to) in steps {
            ways[*to].push((step.clone(), from));
        }
    }
    Ok(Reversed { graph, start, ways })
}

impl<G: SmallGame> Reversed<G> {
    /// Where the reversed game starts: the loss node of the game.
    pub fn start(&self) -> &G::Position {
        &self.start
    }

    /// The graph of the game that is reversed.
    pub fn forward(&self) -> &GameGraph<G> {
        &self.graph
    }
}

impl<G: SmallGame> SmallGame for Reversed<G> {
    type Position = G::Position;
    /// The move that is undone.
    type Move = G::Move;

    /// A position that the game does not reach has no moves.
    fn nth_move(&self, position: &G::Position, i: usize) -> Option<(G::Move, G::Position)> {
        let number = *self.graph.numbers.get(position)?;
        let (step, from) = self.ways[number].get(i)?;
        Some((step.clone(), self.graph.positions[*from].clone()))
    }

    fn position_bound(&self, _: &G::Position) -> u128 {
        self.graph.vertex_count() as u128
    }
}

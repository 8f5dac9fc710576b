//! A game as the graph of its positions, from its moves alone.

use std::collections::HashMap;
use std::hash::Hash;

/// Every position that can be reached from a start. A position comes after all
/// that its moves lead to, and so the start comes last.
#[derive(Clone, Debug)]
pub(super) struct Graph<P> {
    pub(super) positions: Vec<P>,
    /// Where the moves of each position lead.
    pub(super) next: Vec<Vec<usize>>,
    /// Whether play can come back to where it was. Then there is no such
    /// order, and nothing else here counts.
    pub(super) has_circle: bool,
}

impl<P: Clone + Eq + Hash> Graph<P> {
    pub(super) fn explore(start: P, moves: &impl Fn(&P) -> Vec<P>) -> Self {
        let mut walk = Walk {
            graph: Self {
                positions: Vec::new(),
                next: Vec::new(),
                has_circle: false,
            },
            numbers: HashMap::new(),
        };
        walk.visit(start, moves);
        walk.graph
    }

    /// All moves turned round (Definition 2.2). What was the start is an end
    /// then; the new start is what was the first end.
    pub(super) fn reversed(&self) -> Self {
        let last = self.positions.len() - 1;
        let mut next = vec![Vec::new(); self.positions.len()];
        for (from, steps) in self.next.iter().enumerate() {
            for &to in steps {
                next[last - to].push(last - from);
            }
        }
        Self {
            positions: self.positions.iter().rev().cloned().collect(),
            next,
            has_circle: self.has_circle,
        }
    }

    pub(super) fn start(&self) -> usize {
        self.positions.len() - 1
    }

    pub(super) fn number(&self, position: &P) -> Option<usize> {
        self.positions.iter().position(|other| other == position)
    }

    /// The positions without moves.
    pub(super) fn ends(&self) -> Vec<&P> {
        let ends = (0..self.next.len()).filter(|&i| self.next[i].is_empty());
        ends.map(|i| &self.positions[i]).collect()
    }

    pub(super) fn edge_count(&self) -> usize {
        self.next.iter().map(Vec::len).sum()
    }

    /// For each position, whether whoever is to move wins: whether some move
    /// leads to where the other does not.
    pub(super) fn won(&self) -> Vec<bool> {
        self.fold(|next: &[&bool]| next.iter().any(|won| !**won))
    }

    pub(super) fn start_is_won(&self) -> bool {
        self.won()[self.start()]
    }

    /// A value for each position from the values of where its moves lead.
    pub(super) fn fold<T>(&self, value: impl Fn(&[&T]) -> T) -> Vec<T> {
        let mut values: Vec<T> = Vec::with_capacity(self.positions.len());
        for steps in &self.next {
            let next: Vec<&T> = steps.iter().map(|&to| &values[to]).collect();
            let found = value(&next);
            values.push(found);
        }
        values
    }
}

struct Walk<P> {
    graph: Graph<P>,
    /// The numbers of the positions; `None` for those that are on the way.
    numbers: HashMap<P, Option<usize>>,
}

impl<P: Clone + Eq + Hash> Walk<P> {
    /// The number of a position, after all that follow it have one.
    fn visit(&mut self, position: P, moves: &impl Fn(&P) -> Vec<P>) -> usize {
        if let Some(known) = self.numbers.get(&position) {
            self.graph.has_circle |= known.is_none();
            return known.unwrap_or(0);
        }
        self.numbers.insert(position.clone(), None);
        let next = moves(&position).into_iter();
        let next: Vec<usize> = next.map(|to| self.visit(to, moves)).collect();
        let number = self.graph.positions.len();
        self.numbers.insert(position.clone(), Some(number));
        self.graph.positions.push(position);
        self.graph.next.push(next);
        number
    }
}

#[cfg(test)]
mod tests {
    use super::Graph;

    #[test]
    fn turning_round_twice_gives_the_game_back() {
        let graph = Graph::explore(5, &|&n: &u8| (1..=n.min(3)).map(|t| n - t).collect());
        assert_eq!(graph.ends(), [&0]);
        let reversed = graph.reversed();
        assert_eq!(
            (reversed.ends(), reversed.positions[reversed.start()]),
            (vec![&5], 0)
        );
        let again = reversed.reversed();
        assert_eq!(again.positions, graph.positions);
        assert_eq!(again.edge_count(), graph.edge_count());
    }

    #[test]
    fn a_circle_is_noticed() {
        assert!(Graph::explore(0, &|&n: &u8| vec![(n + 1) % 3]).has_circle);
        assert!(!Graph::explore(0, &|&n: &u8| if n < 3 { vec![n + 1] } else { vec![] }).has_circle);
    }
}

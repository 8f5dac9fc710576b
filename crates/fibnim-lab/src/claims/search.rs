//! Piles by the definition of winning, for the checks.

/// The least takes L(0), L(1), …, L(n) of one pile, `None` for ∞: the least t
/// after which the opponent, who may take f(t), cannot win. Nothing but the
/// definition is used.
pub fn least_takes(n: usize, f: impl Fn(usize) -> usize) -> Vec<Option<usize>> {
    let mut least = vec![None];
    for pile in 1..=n {
        let wins = |&take: &usize| least[pile - take].is_none_or(|needed| f(take) < needed);
        let found = (1..=pile).find(wins);
        least.push(found);
    }
    least
}

/// One pile of Fibonacci nim.
pub struct FibonacciNim {
    /// L(0), L(1), ….
    pub least: Vec<Option<usize>>,
}

impl FibonacciNim {
    /// Piles up to a bound.
    pub fn new(to: usize) -> Self {
        Self {
            least: least_takes(to, |t| 2 * t),
        }
    }

    /// Whether whoever is to move loses.
    pub fn is_lost(&self, pile: usize, limit: usize) -> bool {
        self.least[pile].is_none_or(|needed| limit < needed)
    }

    /// Whether a take wins.
    pub fn wins(&self, pile: usize, take: usize) -> bool {
        self.is_lost(pile - take, 2 * take)
    }

    /// Every winning take within a limit.
    pub fn winning_takes(&self, pile: usize, limit: usize) -> Vec<usize> {
        let takes = (1..=pile.min(limit)).filter(|&take| self.wins(pile, take));
        takes.collect()
    }
}

/// The least takes of all positions of several piles within a box, by the
/// definition of winning, with the rule f(t) for all piles.
pub struct BoxOfPiles {
    sides: Vec<usize>,
    least: Vec<Option<usize>>,
}

impl BoxOfPiles {
    /// All positions with piles up to these.
    pub fn new(largest: &[usize], f: impl Fn(usize) -> usize) -> Self {
        let sides: Vec<usize> = largest.iter().map(|pile| pile + 1).collect();
        let size = sides.iter().product();
        let mut found = Self {
            sides,
            least: Vec::with_capacity(size),
        };
        for index in 0..size {
            let piles = found.piles(index);
            let least = found.find(&piles, &f);
            found.least.push(least);
        }
        found
    }

    fn find(&self, piles: &[usize], f: &impl Fn(usize) -> usize) -> Option<usize> {
        let largest = piles.iter().copied().max().unwrap_or(0);
        (1..=largest).find(|&take| {
            (0..piles.len()).filter(|&i| piles[i] >= take).any(|i| {
                let mut next = piles.to_vec();
                next[i] -= take;
                self.is_lost(&next, Some(f(take)))
            })
        })
    }

    fn piles(&self, index: usize) -> Vec<usize> {
        let mut rest = index;
        let piles = self.sides.iter().map(|side| {
            let pile = rest % side;
            rest /= side;
            pile
        });
        piles.collect()
    }

    /// L of some piles within the box, `None` for ∞.
    pub fn least(&self, piles: &[usize]) -> Option<usize> {
        let places = piles.iter().zip(&self.sides).rev();
        let index = places.fold(0, |index, (pile, side)| index * side + pile);
        self.least[index]
    }

    /// Whether whoever is to move loses; `None` is no limit.
    pub fn is_lost(&self, piles: &[usize], limit: Option<usize>) -> bool {
        let least = self.least(piles);
        least.is_none_or(|least| limit.is_some_and(|limit| limit < least))
    }
}

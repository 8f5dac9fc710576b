//! One pile by the definition of winning, for the checks.

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

/// Every winning take within a limit.
pub fn winning_takes(
    least: &[Option<usize>],
    pile: usize,
    limit: usize,
    f: impl Fn(usize) -> usize,
) -> Vec<usize> {
    (1..=pile.min(limit))
        .filter(|&take| least[pile - take].is_none_or(|needed| f(take) < needed))
        .collect()
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
            (0..piles.len()).any(|i| {
                let mut next = piles.to_vec();
                match next[i].checked_sub(take) {
                    None => false,
                    Some(left) => {
                        next[i] = left;
                        self.least(&next).is_none_or(|needed| f(take) < needed)
                    }
                }
            })
        })
    }

    fn piles(&self, index: usize) -> Vec<usize> {
        let mut rest = index;
        let sides = self.sides.iter();
        sides
            .map(|side| {
                let pile = rest % side;
                rest /= side;
                pile
            })
            .collect()
    }

    /// L of some piles within the box, `None` for ∞.
    pub fn least(&self, piles: &[usize]) -> Option<usize> {
        let places = piles.iter().zip(&self.sides).rev();
        let index = places.fold(0, |index, (pile, side)| index * side + pile);
        self.least[index]
    }

    /// Whether whoever is to move loses; `None` is no limit.
    pub fn is_lost(&self, piles: &[usize], limit: Option<usize>) -> bool {
        match (self.least(piles), limit) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(least), Some(limit)) => limit < least,
        }
    }
}

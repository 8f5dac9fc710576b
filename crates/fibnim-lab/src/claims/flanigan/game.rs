//! Two piles of a rule by the definitions alone: the sequence H_k, the lags
//! ℓ(k), and the least takes L(m, d) by search.

use std::fmt;
use std::num::NonZeroU32;

/// A rule f(t) ≥ t, nondecreasing, as far as it is needed.
#[derive(Clone, Debug)]
pub(super) struct RuleTable {
    name: String,
    /// f(1), f(2), ….
    values: Vec<usize>,
}

impl RuleTable {
    /// A rule by its formula, for takes up to a bound.
    pub(super) fn formula(name: &str, to: usize, f: impl Fn(usize) -> usize) -> Self {
        Self {
            name: format!("f(t) = {name}"),
            values: (1..=to).map(f).collect(),
        }
    }

    /// A rule by its values.
    pub(super) fn table(values: Vec<usize>) -> Self {
        let shown: Vec<String> = values.iter().take(12).map(usize::to_string).collect();
        let more = if values.len() > 12 { ", …" } else { "" };
        Self {
            name: format!("f = {}{more}", shown.join(", ")),
            values,
        }
    }

    /// 2t, that of Fibonacci nim.
    pub(super) fn double(to: usize) -> Self {
        Self::formula("2t", to, |t| 2 * t)
    }

    pub(super) fn f(&self, take: usize) -> usize {
        self.values[take - 1]
    }

    /// The largest take whose limit is known.
    pub(super) fn reach(&self) -> usize {
        self.values.len()
    }
}

impl fmt::Display for RuleTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// H_1, H_2, … of a rule and ℓ(1), ℓ(2), …, as far as the rule is known.
#[derive(Clone, Debug)]
pub(super) struct Sequence {
    terms: Vec<usize>,
    lags: Vec<usize>,
}

impl Sequence {
    /// H_1 = 1 and H_{k+1} = H_k + H_j with the least j for which
    /// f(H_j) ≥ H_k; ℓ(k) is k − j.
    pub(super) fn of(rule: &RuleTable) -> Self {
        let (mut terms, mut lags) = (vec![1], Vec::new());
        // f(H_{k−1}) must be known; of f(H_k) it is enough that it is at least H_k.
        while terms.len() < 2 || terms[terms.len() - 2] <= rule.reach() {
            let top = terms[terms.len() - 1];
            let below = &terms[..terms.len() - 1];
            let found = below.iter().position(|&term| rule.f(term) >= top);
            let place = found.unwrap_or(below.len());
            lags.push(below.len() - place);
            terms.push(top + terms[place]);
        }
        Self { terms, lags }
    }

    /// H_k.
    pub(super) fn h(&self, k: usize) -> usize {
        self.terms[k - 1]
    }

    /// ℓ(k).
    pub(super) fn lag(&self, k: usize) -> usize {
        self.lags[k - 1]
    }

    /// The last k of which ℓ(k) is known.
    pub(super) fn last(&self) -> usize {
        self.lags.len()
    }

    /// min A_n: the least z ≥ 0 with ℓ(n + z) = 0, `None` for ∞.
    pub(super) fn least_of_a(&self, n: usize) -> Option<usize> {
        self.lags[n - 1..].iter().position(|&lag| lag == 0)
    }

    /// The indices n = n_1 < n_2 < … of the parts of d, by taking the largest
    /// term that fits. That this is (2.1) is a claim of its own.
    pub(super) fn parts(&self, d: usize) -> Vec<usize> {
        let (mut rest, mut parts) = (d, Vec::new());
        for (place, &term) in self.terms.iter().enumerate().rev() {
            if term <= rest {
                rest -= term;
                parts.push(place + 1);
            }
        }
        parts.reverse();
        parts
    }
}

/// A rule with the least takes of all pairs of piles up to a bound.
pub(super) struct Game {
    pub(super) rule: RuleTable,
    pub(super) sequence: Sequence,
    /// The largest pile.
    pub(super) to: usize,
    /// The parts of every difference.
    parts: Vec<Vec<usize>>,
    /// L of the piles a and b, `None` for ∞.
    least: Vec<Option<NonZeroU32>>,
}

impl Game {
    pub(super) fn new(rule: RuleTable, to: usize) -> Self {
        let sequence = Sequence::of(&rule);
        let mut game = Self {
            parts: (0..=to).map(|d| sequence.parts(d)).collect(),
            least: vec![None; (to + 1) * (to + 1)],
            rule,
            sequence,
            to,
        };
        for larger in 0..=to {
            for smaller in 0..=larger {
                let least = (1..=larger).find(|&take| {
                    take <= smaller && game.leaves_lost([smaller - take, larger], take)
                        || game.leaves_lost([smaller, larger - take], take)
                });
                let least = least.and_then(|take| NonZeroU32::new(take.try_into().ok()?));
                game.least[smaller * (to + 1) + larger] = least;
                game.least[larger * (to + 1) + smaller] = least;
            }
        }
        game
    }

    /// Two-pile Fibonacci nim, with all lags of what the piles are made of.
    pub(super) fn fibonacci_nim(to: usize) -> Self {
        Self::new(RuleTable::double(4 * to), to)
    }

    pub(super) fn at(&self, m: usize, d: usize) -> Position<'_> {
        Position { game: self, m, d }
    }

    fn of_piles(&self, [a, b]: [usize; 2]) -> Option<usize> {
        let least = self.least[a * (self.to + 1) + b]?;
        Some(least.get() as usize)
    }

    /// Whether these piles are lost for whoever is to move after that take.
    fn leaves_lost(&self, piles: [usize; 2], take: usize) -> bool {
        self.of_piles(piles)
            .is_none_or(|least| self.rule.f(take) < least)
    }

    /// L(m, d), `None` for ∞.
    pub(super) fn least(&self, m: usize, d: usize) -> Option<usize> {
        self.of_piles([m, m + d])
    }

    pub(super) fn h(&self, k: usize) -> usize {
        self.sequence.h(k)
    }

    pub(super) fn lag(&self, k: usize) -> usize {
        self.sequence.lag(k)
    }

    /// All positions with d ≥ 1, those with a smaller large pile first.
    pub(super) fn positions(&self) -> impl Iterator<Item = Position<'_>> {
        (1..=self.to).flat_map(move |larger| (0..larger).map(move |m| self.at(m, larger - m)))
    }
}

/// The piles m and m + d, d ≥ 1.
#[derive(Clone, Copy)]
pub(super) struct Position<'g> {
    pub(super) game: &'g Game,
    pub(super) m: usize,
    pub(super) d: usize,
}

impl<'g> Position<'g> {
    pub(super) fn parts(&self) -> &'g [usize] {
        &self.game.parts[self.d]
    }

    /// n, the index of the smallest part of d.
    pub(super) fn n(&self) -> usize {
        self.parts()[0]
    }

    /// r, where the second part is H_{n+r}.
    pub(super) fn r(&self) -> Option<usize> {
        self.parts().get(1).map(|second| second - self.n())
    }

    /// H_{n+z}.
    pub(super) fn h(&self, z: usize) -> usize {
        self.game.h(self.n() + z)
    }

    /// ℓ(n + z).
    pub(super) fn lag(&self, z: usize) -> usize {
        self.game.lag(self.n() + z)
    }

    /// H_{n−ℓ(n)}.
    pub(super) fn low(&self) -> usize {
        self.game.h(self.n() - self.lag(0))
    }

    /// L(m, d).
    pub(super) fn least(&self) -> usize {
        let least = self.game.least(self.m, self.d);
        least.expect("the whole difference can be taken")
    }

    /// After a take from the large pile, of d at most.
    pub(super) fn take_large(&self, take: usize) -> Self {
        self.game.at(self.m, self.d - take)
    }

    /// After a take from the small pile.
    pub(super) fn take_small(&self, take: usize) -> Self {
        self.game.at(self.m - take, self.d + take)
    }

    fn is_lost_after(&self, take: usize) -> bool {
        self.game.leaves_lost([self.m, self.m + self.d], take)
    }

    /// Whether a take from the large pile, of d at most, wins.
    pub(super) fn wins_large(&self, take: usize) -> bool {
        take <= self.d && self.take_large(take).is_lost_after(take)
    }

    /// Whether a take from the small pile wins.
    pub(super) fn wins_small(&self, take: usize) -> bool {
        take <= self.m && self.take_small(take).is_lost_after(take)
    }

    /// d = H_n + H_{n+2} + … and ℓ(n + 1) = ℓ(n + 2) = 1.
    pub(super) fn is_two_apart(&self) -> bool {
        self.r() == Some(2) && self.lag(1) == 1 && self.lag(2) == 1
    }
}

impl fmt::Display for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, m = {}, d = {}", self.game.rule, self.m, self.d)
    }
}

#[cfg(test)]
mod tests {
    use fibnim::{Ask, Budget, Rule, solve};

    use super::*;

    #[test]
    fn the_search_and_the_tableau_of_the_library_agree() {
        let to = 60;
        for (text, game) in [
            ("2t", Game::new(RuleTable::formula("2t", to, |t| 2 * t), to)),
            ("3t", Game::new(RuleTable::formula("3t", to, |t| 3 * t), to)),
            (
                "t+1",
                Game::new(RuleTable::formula("t+1", to, |t| t + 1), to),
            ),
        ] {
            let rule = Rule::parse(text).unwrap();
            let tableau = solve::tableau(&rule, to, to, Ask::normal(&Budget::default())).unwrap();
            for at in game.positions() {
                assert_eq!(tableau.get(at.m, at.d), Some(at.least() as u64), "{at}");
            }
        }
    }
}

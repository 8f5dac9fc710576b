//! The rules that the claims are checked with.

use std::sync::OnceLock;

use super::game::{Game, Position, RuleTable, Sequence};
use crate::claims::{Effort, Evidence};

/// How far a rule is known, as a multiple of the largest pile: the lags ℓ(n + 1)
/// and ℓ(n + 2) of every part H_n of a pile are known then, for the terms at
/// most double.
const REACH: usize = 4;

/// Games of the class ℓ(k) ∈ {0, 1}: rules with a name, and for every pattern of
/// lags the lowest rule that has it, the highest, and one between them.
pub(super) struct ClassGames {
    pub(super) games: Vec<Game>,
    pub(super) extent: String,
}

/// The games of the class, made once.
pub(super) fn class_games(effort: Effort) -> &'static ClassGames {
    static GAMES: [OnceLock<ClassGames>; 2] = [const { OnceLock::new() }; 2];
    GAMES[effort.pick(0, 1)].get_or_init(|| {
        let (named_to, pattern_to) = effort.pick((150, 40), (400, 80));
        let mut games: Vec<Game> = named_rules(REACH * named_to)
            .into_iter()
            .map(|rule| Game::new(rule, named_to))
            .collect();
        let rules = rules_of_all_patterns(REACH * pattern_to);
        let extent = format!(
            "2t, t, t+1, 3t/2, 9t/4, 12t/5 with piles to {named_to}, and {} rules with all patterns of lags 0 and 1, piles to {pattern_to}",
            rules.len()
        );
        games.extend(rules.into_iter().map(|rule| Game::new(rule, pattern_to)));
        ClassGames { games, extent }
    })
}

/// A statement about every position of every game of the class.
pub(super) fn everywhere(effort: Effort, holds: impl FnMut(&Position<'_>) -> bool) -> Evidence {
    let class = class_games(effort);
    let positions = class.games.iter().flat_map(Game::positions);
    Evidence::searched(class.extent.clone(), positions, holds)
}

fn named_rules(to: usize) -> Vec<RuleTable> {
    vec![
        RuleTable::double(to),
        RuleTable::formula("t", to, |t| t),
        RuleTable::formula("t+1", to, |t| t + 1),
        RuleTable::formula("3t/2", to, |t| 3 * t / 2),
        RuleTable::formula("9t/4", to, |t| 9 * t / 4),
        RuleTable::formula("12t/5", to, |t| 12 * t / 5),
    ]
}

/// Rules of which some are not of the class, with piles up to a bound; and all
/// rules for piles up to a smaller one.
pub(super) fn any_games(effort: Effort) -> (Vec<Game>, String) {
    let (named_to, table_to) = effort.pick((60, 7), (150, 9));
    let mut rules = named_rules(named_to);
    rules.extend([
        RuleTable::formula("5t/2", named_to, |t| 5 * t / 2),
        RuleTable::formula("3t", named_to, |t| 3 * t),
        RuleTable::formula("2t+1", named_to, |t| 2 * t + 1),
        RuleTable::formula("t^2", named_to, |t| t * t),
    ]);
    let named = rules.into_iter().map(|rule| Game::new(rule, named_to));
    // A limit above all piles is the same as none.
    let tables = all_tables(table_to, &|_| table_to).into_iter();
    let all = named.chain(tables.map(|rule| Game::new(rule, table_to)));
    let extent = format!(
        "2t, t, t+1, 3t/2, 9t/4, 12t/5, 5t/2, 3t, 2t+1, t^2 with piles to {named_to}, and all rules f(t) ≥ t with piles to {table_to}"
    );
    (all.collect(), extent)
}

/// All nondecreasing rules with t ≤ f(t) ≤ highest(t), for t up to a bound.
pub(super) fn all_tables(to: usize, highest: &impl Fn(usize) -> usize) -> Vec<RuleTable> {
    let mut tables = vec![Vec::new()];
    for take in 1..=to {
        let mut longer = Vec::new();
        for table in &tables {
            let lowest = table.last().copied().unwrap_or(1).max(take);
            for value in lowest..=highest(take) {
                longer.push([table.as_slice(), &[value]].concat());
            }
        }
        tables = longer;
    }
    tables.into_iter().map(RuleTable::table).collect()
}

/// For every pattern of lags 0 and 1 the lowest rule that has it, the highest,
/// and one between them, as far as a bound.
fn rules_of_all_patterns(to: usize) -> Vec<RuleTable> {
    let patterns = patterns(to);
    let rules = patterns.iter().enumerate().flat_map(|(seed, pattern)| {
        let highest = pattern.highest(to);
        [pattern.lowest(to), pattern.between(to, seed), highest]
    });
    rules.map(RuleTable::table).collect()
}

/// The highest rules of all patterns of lags 0 and 1: at takes up to a bound no
/// rule of the class is above all of them.
pub(super) fn highest_rules(to: usize) -> Vec<RuleTable> {
    // The term at or after a take is less than double, and its lag must be free.
    let patterns = patterns(2 * to);
    let rules = patterns.iter().map(|pattern| pattern.highest(to));
    rules.map(RuleTable::table).collect()
}

/// A pattern of lags, with terms beyond the bound.
struct Pattern {
    /// H_1, H_2, ….
    terms: Vec<usize>,
    /// Whether ℓ(1), ℓ(2), … is 1.
    ones: Vec<bool>,
}

/// All patterns up to a bound; beyond it the lags are 0.
fn patterns(to: usize) -> Vec<Pattern> {
    let mut found = Vec::new();
    let mut open = vec![(vec![1, 2], vec![false])];
    while let Some((terms, ones)) = open.pop() {
        let [.., before, last] = terms[..] else {
            unreachable!("a pattern begins with two terms");
        };
        let beyond = before > to;
        if beyond && terms[terms.len() - 3] > to {
            found.push(Pattern { terms, ones });
            continue;
        }
        for one in [true, false] {
            if one && beyond {
                continue;
            }
            let added = if one { before } else { last };
            open.push((
                [terms.as_slice(), &[last + added]].concat(),
                [ones.as_slice(), &[one]].concat(),
            ));
        }
    }
    found
}

impl Pattern {
    /// The place of f(H_j) among the terms: from H_{j+1} on if ℓ(j + 1) = 1,
    /// else from H_j on, and in both cases below the next term.
    fn lift(&self, j: usize) -> usize {
        j + usize::from(self.ones[j + 1])
    }

    /// The lowest rule of the pattern: f(1), f(2), ….
    fn lowest(&self, to: usize) -> Vec<usize> {
        let lowest = (1..=to).map(|take| {
            let j = self.terms.partition_point(|&term| term <= take) - 1;
            self.terms[self.lift(j)].max(take)
        });
        lowest.collect()
    }

    /// The highest rule of the pattern.
    fn highest(&self, to: usize) -> Vec<usize> {
        let highest = (1..=to).map(|take| {
            let j = self.terms.partition_point(|&term| term < take);
            self.terms[self.lift(j) + 1] - 1
        });
        highest.collect()
    }

    /// A rule between the two, irregular but always the same.
    fn between(&self, to: usize, seed: usize) -> Vec<usize> {
        let mut noise = seed as u64 + 1;
        let mut before = 0;
        let bounds = self.lowest(to).into_iter().zip(self.highest(to));
        let values = bounds.map(|(low, high)| {
            noise = noise
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let share = usize::try_from(noise >> 40).expect("24 bits") % (high - low + 1);
            before = before.max(low + share);
            before
        });
        values.collect()
    }
}

/// Whether all known lags are 0 or 1.
pub(super) fn is_of_class(sequence: &Sequence) -> bool {
    (1..=sequence.last()).all(|k| sequence.lag(k) <= 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_has_its_rules_and_they_are_of_the_class() {
        let patterns = patterns(60);
        let mut seen = Vec::new();
        for (seed, pattern) in patterns.iter().enumerate() {
            for values in [
                pattern.lowest(60),
                pattern.between(60, seed),
                pattern.highest(60),
            ] {
                assert!(values.is_sorted(), "{values:?}");
                assert!(values.iter().zip(1..).all(|(&value, take)| value >= take));
                let sequence = Sequence::of(&RuleTable::table(values));
                assert!(is_of_class(&sequence));
                let lags: Vec<bool> = (1..=sequence.last())
                    .map(|k| sequence.lag(k) == 1)
                    .collect();
                assert!(pattern.ones.starts_with(&lags) || lags.starts_with(&pattern.ones));
                seen.push(lags);
            }
        }
        // All patterns of the first lags are there; ℓ(1) is 0.
        for lags in &mut seen {
            lags.truncate(5);
        }
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 16);
    }
}

//! Section 2: the game, the functional equation, the sequence and its lags.

use fibnim::Natural;

use super::family::{all_tables, any_games, highest_rules, is_of_class};
use super::game::{Game, RuleTable, Sequence};
use crate::claims::search::least_takes;
use crate::claims::{Claim, Effort, Evidence};

/// The claims of section 2.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "flanigan-1978/section-2-equal-piles",
        statement: "If the piles are equal, Player II wins, whatever w is.",
        run: |effort| {
            let (games, extent) = any_games(effort);
            let games = games.iter();
            let cases = games.flat_map(|game| (0..=game.to).map(|m| game.at(m, 0)));
            Ok(Evidence::searched(extent, cases, |at| {
                at.game.least(at.m, 0).is_none()
            }))
        },
    },
    Claim {
        id: "flanigan-1978/section-2-moves",
        statement: "The player about to move at (m, d, w) wins exactly if a take of t ≤ w leaves (m, d − t) with f(t) < L(m, d − t), or (m − t, d + t) with f(t) < L(m − t, d + t).",
        run: |effort| {
            // The search knows all moves; here are those that the paper counts, in which
            // the large pile never becomes the small one.
            let (games, extent) = any_games(effort);
            let positions = games.iter().flat_map(Game::positions);
            let extent = format!("{extent}, all w");
            Ok(Evidence::searched(extent, positions, |at| {
                let counted = |w| (1..=w).any(|t| at.wins_large(t) || at.wins_small(t));
                (1..=at.d + 1).all(|w| counted(w) == (at.least() <= w))
            }))
        },
    },
    Claim {
        id: "flanigan-1978/functional-equation",
        statement: "L(m, d) = min{t > 0: f(t) < L(m, d − t) or f(t) < L(m − t, d + t)}, with L(m, 0) = ∞.",
        run: |effort| {
            let (games, extent) = any_games(effort);
            let wrong = games.iter().flat_map(|game| {
                let tableau = by_equation(&game.rule, game.to);
                game.positions().filter_map(move |at| {
                    let value = tableau[at.m][at.d];
                    (value != Some(at.least())).then(|| format!("{at}: {value:?} by the equation"))
                })
            });
            Ok(Evidence::searched(extent, wrong, |_| false))
        },
    },
    Claim {
        id: "flanigan-1978/section-2-bound",
        statement: "L(m, d) ≤ d for all d ≥ 1.",
        run: |effort| {
            let (games, extent) = any_games(effort);
            let positions = games.iter().flat_map(Game::positions);
            Ok(Evidence::searched(extent, positions, |at| {
                at.least() <= at.d
            }))
        },
    },
    Claim {
        id: "flanigan-1978/figure-2.2",
        statement: "Figure 2.2, the tableau of L(m, d) for f(t) = 2t. (Most of it is lost in the copy; where the entries of the columns d = 8 and d = 29 change can be read.)",
        run: |_| {
            let game = Game::fibonacci_nim(100);
            let mut cells = Vec::new();
            for line in READABLE.lines() {
                let (d, signs) = line.split_once('\t').expect("a column and its signs");
                let column: usize = d.parse().expect("a column");
                let signs: Vec<char> = signs.chars().collect();
                let least: Vec<_> = (0..signs.len()).map(|m| game.least(m, column)).collect();
                let both = runs(&signs).into_iter().zip(runs(&least));
                cells.extend(both.enumerate().map(|(m, (printed, computed))| {
                    let run = |number: usize| format!("run {number}");
                    (format!("d = {d}, m = {m}"), run(printed), run(computed))
                }));
            }
            Ok(Evidence::table(cells))
        },
    },
    Claim {
        id: "flanigan-1978/section-2-sequences",
        statement: "The sequence H_k is that of Fibonacci for f(t) = 2t, and H_k = 2^(k−1) for f(t) = t.",
        run: |effort| {
            let to = effort.pick(10_000, 1_000_000);
            let double = Sequence::of(&RuleTable::double(to));
            let single = Sequence::of(&RuleTable::formula("t", to, |t| t));
            let fibonacci = (3..=double.last()).map(|k| [2, k]);
            let powers = (1..=single.last()).map(|k| [1, k]);
            let starts = double.h(1) == 1 && double.h(2) == 2;
            let (extent, cases) = (format!("terms to {to}"), fibonacci.chain(powers));
            let evidence =
                Evidence::computed_for(
                    extent,
                    ["f(t)/t", "k"],
                    cases,
                    |[factor, k]| match factor {
                        2 => starts && double.h(k) == double.h(k - 1) + double.h(k - 2),
                        _ => single.h(k) == 1 << (k - 1),
                    },
                );
            Ok(evidence)
        },
    },
    Claim {
        id: "flanigan-1978/equation-2.1",
        statement: "(2.1) Every d ≥ 1 is in one way a sum H_{n_1} + … + H_{n_s} with f(H_{n_i}) < H_{n_{i+1}} for i < s. (The copy has H_{n_i+1}; it has lost a level of subscripts.)",
        run: |effort| {
            // Counts the sums H_{n_1} + … + H_{n_s} with f(H_{n_i}) < H_{n_{i+1}}, by
            // their last part.
            let (games, extent) = any_games(effort);
            let wrong = games.iter().flat_map(|game| {
                let ways = ways(game);
                (1..=game.to).filter_map(move |d| {
                    let mut neighbours = game.at(0, d).parts().windows(2);
                    let greedy =
                        neighbours.all(|pair| game.rule.f(game.h(pair[0])) < game.h(pair[1]));
                    let is_right = ways[d] == 1 && greedy;
                    (!is_right).then(|| format!("{}, d = {d}: {} ways", game.rule, ways[d]))
                })
            });
            Ok(Evidence::computed(extent, wrong, |_| false))
        },
    },
    Claim {
        id: "flanigan-1978/equation-2.2",
        statement: "(2.2) One pile of d is won exactly if H_n = H_{n_1} may be taken, and L(0, d) = H_n.",
        run: |effort| {
            // One pile by its own search, and the row m = 0 of the tableau.
            let (games, extent) = any_games(effort);
            let wrong = games.iter().flat_map(|game| {
                let one_pile = least_takes(game.to, |t| game.rule.f(t));
                let row = (1..=game.to).map(|d| game.at(0, d));
                row.filter(move |at| one_pile[at.d] != Some(at.h(0)) || at.least() != at.h(0))
            });
            Ok(Evidence::searched(extent, wrong, |_| false))
        },
    },
    Claim {
        id: "flanigan-1978/equation-2.3",
        statement: "(2.3) Let ℓ(k) be the greatest ℓ with f(H_{k−ℓ}) ≥ H_k. Then ℓ(1) = 0, ℓ(k) ≥ 0, H_{k+1} = H_k + H_{k−ℓ(k)}, and H_k increases strictly.",
        run: |effort| {
            Ok(of_tables(effort, |rule, sequence| {
                let h = |k| sequence.h(k);
                // The greatest ℓ, tried from the greatest down; for ℓ = 0 it is so.
                let is_lifted = |k: usize, l: usize| l == 0 || rule.f(h(k - l)) >= h(k);
                let greatest = |k: usize| (0..k).rev().find(|&l| is_lifted(k, l));
                let recurrence = |k: usize, l: usize| h(k + 1) == h(k) + h(k - l);
                let mut all = 1..=sequence.last();
                greatest(1) == Some(0)
                    && all.all(|k| h(k) < h(k + 1) && greatest(k).is_some_and(|l| recurrence(k, l)))
            }))
        },
    },
    Claim {
        id: "flanigan-1978/result-1",
        statement: "(1) If f(t) < (5/2)t for all t, then ℓ(k) ∈ {0, 1} for all k.",
        run: |effort| {
            let to = effort.pick(8, 9);
            let tables = all_tables(to, &|t| (5 * t - 1) / 2);
            let extent = format!(
                "all {} rules f(1), …, f({to}) with t ≤ f(t) < 5t/2",
                tables.len()
            );
            Ok(Evidence::computed(extent, tables, |rule| {
                is_of_class(&Sequence::of(rule))
            }))
        },
    },
    Claim {
        id: "flanigan-1978/result-1a",
        statement: "(1a) For f(t) = ct with 1 ≤ c < 2, ℓ(k) = 0 for all k ≥ 1.",
        run: |effort| {
            let against = |lags: &[usize]| first_not(lags, 1, 0);
            Ok(of_factors(effort, |p, q| p < 2 * q, against))
        },
    },
    Claim {
        id: "flanigan-1978/result-1b",
        statement: "(1b) For f(t) = ct with 2 ≤ c ≤ 5/2, ℓ(k) = 1 for all k ≥ 2.",
        run: |effort| {
            let check = |is_below: fn(usize, usize) -> bool| {
                let allowed = |p, q| 2 * q <= p && is_below(2 * p, 5 * q);
                of_factors(effort, allowed, |lags| first_not(lags, 2, 1))
            };
            Ok(check(|p, q| p <= q).or_corrected(
                "If 2 ≤ c < 5/2: at c = 5/2 it is (c) that holds.",
                &check(|p, q| p < q),
            ))
        },
    },
    Claim {
        id: "flanigan-1978/result-1c",
        statement: "(1c) For f(t) = ct with c ≥ 5/2, ℓ(3) = 2 or ℓ(4) = 2.",
        run: |effort| {
            let neither = |lags: &[usize]| (!lags[2..4].contains(&2)).then_some(vec![3, 4]);
            Ok(of_factors(effort, |p, q| 2 * p >= 5 * q, neither))
        },
    },
    Claim {
        id: "flanigan-1978/result-2",
        statement: "(2) If ℓ(k) ∈ {0, 1} for all k, then f(t) < 6t for all t.",
        run: |effort| {
            // The highest rule of every pattern of lags decides.
            let to = effort.pick(300, 2000);
            let rules = highest_rules(to);
            let extent = format!(
                "all rules of the class with t to {to}, by {} patterns of lags",
                rules.len()
            );
            Ok(Evidence::computed(extent, rules, |rule| {
                (1..=to).all(|t| rule.f(t) < 6 * t)
            }))
        },
    },
    Claim {
        id: "flanigan-1978/result-3",
        statement: "(3) ℓ(k) = 0 for all k exactly if f(2^k) < 2^(k+1) for all k ≥ 0.",
        run: |effort| {
            // As far as a table goes: ℓ(k) = 0 for all k with H_{k−1} in the table.
            Ok(of_tables(effort, |rule, sequence| {
                let zero = (1..=sequence.last()).all(|k| sequence.lag(k) == 0);
                let powers = (0..).map(|k| 1 << k);
                let mut powers = powers.take_while(|&power| power <= rule.reach());
                zero == powers.all(|power| rule.f(power) < 2 * power)
            }))
        },
    },
    Claim {
        id: "flanigan-1978/result-4",
        statement: "(4) ℓ(k) = 1 for all k ≥ 2 exactly if F_k ≤ f(F_{k−1}) < F_{k+1} for all k ≥ 2, where F_1, F_2, … = 1, 2, 3, 5, 8, ….",
        run: |effort| {
            // As far as a table goes: ℓ(k) = 1 for all k ≥ 2 with H_{k−1} in the table.
            // The last of the strict inequalities is about a lag beyond it.
            Ok(of_tables(effort, |rule, sequence| {
                let one = (2..=sequence.last()).all(|k| sequence.lag(k) == 1);
                let triples = [[1, 2, 3], [2, 3, 5], [3, 5, 8], [5, 8, 13], [8, 13, 21]];
                let mut triples = triples.iter().filter(|triple| triple[0] <= rule.reach());
                let between = triples.all(|&[before, this, next]| {
                    let is_last = this > rule.reach();
                    this <= rule.f(before) && (is_last || rule.f(before) < next)
                });
                one == between
            }))
        },
    },
];

/// The tableau by the functional equation as it is printed, for piles up to a
/// bound; `None` for ∞.
fn by_equation(rule: &RuleTable, to: usize) -> Vec<Vec<Option<usize>>> {
    let mut tableau: Vec<Vec<Option<usize>>> = Vec::new();
    for m in 0..=to {
        tableau.push(vec![None]);
        for d in 1..=to - m {
            let is_more = |least: Option<usize>, t| least.is_none_or(|least| rule.f(t) < least);
            let least = (1..=d.max(m)).find(|&t| {
                t <= d && is_more(tableau[m][d - t], t)
                    || t <= m && is_more(tableau[m - t][d + t], t)
            });
            tableau[m].push(least);
        }
    }
    tableau
}

/// In how many ways each number is such a sum, by the last part.
fn ways(game: &Game) -> Vec<usize> {
    let terms: Vec<usize> = (1..=game.sequence.last())
        .map(|k| game.h(k))
        .filter(|&h| h <= game.to)
        .collect();
    // ways[i][d]: with the last part H_{i+1}.
    let mut ways: Vec<Vec<usize>> = Vec::new();
    for (i, &last) in terms.iter().enumerate() {
        let mut with_last = vec![0; game.to + 1];
        with_last[last] = 1;
        let lower = (0..i).filter(|&j| game.rule.f(terms[j]) < last);
        for j in lower {
            for d in last..=game.to {
                with_last[d] += ways[j][d - last];
            }
        }
        ways.push(with_last);
    }
    (0..=game.to)
        .map(|d| ways.iter().map(|with_last| with_last[d]).sum())
        .collect()
}

/// A statement about rules of all kinds, those of the class and not, as tables
/// f(1), …, f(8), and their sequences.
fn of_tables(effort: Effort, holds: impl Fn(&RuleTable, &Sequence) -> bool) -> Evidence {
    let (to, highest) = effort.pick((8, 16), (8, 21));
    let tables = all_tables(to, &|t| highest.min(4 * t));
    let extent = format!(
        "all {} rules f(1), …, f({to}) with t ≤ f(t) ≤ min(4t, {highest})",
        tables.len()
    );
    Evidence::computed(extent, tables, |rule| holds(rule, &Sequence::of(rule)))
}

/// A statement about the lags of f(t) = ct, for the c = p/q in lowest terms that
/// are allowed: it names the k whose ℓ(k) are against it.
fn of_factors(
    effort: Effort,
    allowed: impl Fn(usize, usize) -> bool,
    against: impl Fn(&[usize]) -> Option<Vec<usize>>,
) -> Evidence {
    let (largest, terms) = effort.pick((12, 30), (40, 60));
    let factors = (1..=largest).flat_map(|q| (q..=10 * q).map(move |p| (p, q)));
    let factors = factors.filter(|&(p, q)| gcd(p, q) == 1 && allowed(p, q));
    let wrong = factors.filter_map(|(p, q)| {
        let lags = lags_of_factor(p, q, terms);
        let wrong = against(&lags)?.into_iter();
        let wrong = wrong.map(|k| format!("ℓ({k}) = {}", lags[k - 1]));
        let wrong: Vec<String> = wrong.collect();
        Some(format!("c = {p}/{q}, {}", wrong.join(", ")))
    });
    let extent = format!("c = p/q to 10 with q to {largest}, k to {terms}");
    Evidence::computed(extent, wrong, |_| false)
}

/// The first k, from one on, for which ℓ(k) is not what it should be.
fn first_not(lags: &[usize], from: usize, lag: usize) -> Option<Vec<usize>> {
    let k = (from..=lags.len()).find(|k| lags[k - 1] != lag)?;
    Some(vec![k])
}

/// ℓ(1), ℓ(2), … of the rule f(t) = ct with c = p/q, by the definition.
pub(super) fn lags_of_factor(p: usize, q: usize, terms: usize) -> Vec<usize> {
    let (p, q) = (Natural::from(p), Natural::from(q));
    let (mut sequence, mut lags) = (vec![Natural::ONE], Vec::new());
    while lags.len() < terms {
        let top = &sequence[sequence.len() - 1];
        let place = sequence.iter().position(|term| &p * term >= &q * top);
        let place = place.expect("c is at least 1");
        lags.push(sequence.len() - 1 - place);
        sequence.push(top + &sequence[place]);
    }
    lags
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// What can be read of Figure 2.2, the tableau of two-pile Fibonacci nim, in the copy at hand: the column d, and a sign
/// for each entry from m = 0 on. The values are lost, but not where they change.
const READABLE: &str = include_str!("../printed/flanigan_figure_2_2.tsv");

/// The number of the run of equal entries that each entry is in.
fn runs<T: PartialEq>(entries: &[T]) -> Vec<usize> {
    let mut run = 1;
    let changes = entries.windows(2).map(|pair| {
        run += usize::from(pair[0] != pair[1]);
        run
    });
    let later: Vec<usize> = changes.collect();
    [&[1], later.as_slice()].concat()
}

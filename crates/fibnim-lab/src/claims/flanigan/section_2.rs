//! Section 2: the game, the functional equation, the sequence and its lags.

use std::fmt;

use super::super::evidence::Case;
use super::super::search::least_takes;
use super::super::{CheckError, Effort, Evidence, Finding};
use super::family::{all_tables, any_games, highest_rules, is_of_class};
use super::game::{Game, Position, RuleTable, Sequence};

pub(super) fn equal_piles(effort: Effort) -> Result<Finding, CheckError> {
    let (games, extent) = any_games(effort);
    let cases = games
        .iter()
        .flat_map(|game| (0..=game.to).map(move |m| Position { game, m, d: 0 }));
    Ok(Evidence::searched(extent, cases, |position| {
        position.game.least(position.m, 0).is_none()
    })
    .finding())
}

/// The search knows all moves; here are those that the paper counts, in which
/// the large pile never becomes the small one.
pub(super) fn winning_condition(effort: Effort) -> Result<Finding, CheckError> {
    let (games, extent) = any_games(effort);
    let positions = games.iter().flat_map(Game::positions);
    Ok(
        Evidence::searched(format!("{extent}, all w"), positions, |position| {
            let counted = |w| (1..=w).any(|t| position.wins_large(t) || position.wins_small(t));
            (1..=position.d + 1).all(|w| counted(w) == (position.least() <= w))
        })
        .finding(),
    )
}

pub(super) fn functional_equation(effort: Effort) -> Result<Finding, CheckError> {
    let (games, extent) = any_games(effort);
    let positions = games.iter().flat_map(|game| {
        let tableau = by_equation(&game.rule, game.to);
        game.positions().map(move |position| WithValue {
            value: tableau[position.m][position.d],
            position,
        })
    });
    Ok(Evidence::searched(extent, positions, |case| {
        case.value == Some(case.position.least())
    })
    .finding())
}

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

struct WithValue<'g> {
    value: Option<usize>,
    position: Position<'g>,
}

impl fmt::Display for WithValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {:?} by the equation", self.position, self.value)
    }
}

pub(super) fn at_most_d(effort: Effort) -> Result<Finding, CheckError> {
    let (games, extent) = any_games(effort);
    let positions = games.iter().flat_map(Game::positions);
    Ok(Evidence::searched(extent, positions, |position| position.least() <= position.d).finding())
}

pub(super) fn sequences(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(10_000, 1_000_000);
    let double = Sequence::of(&RuleTable::formula("2t", to, |t| 2 * t));
    let single = Sequence::of(&RuleTable::formula("t", to, |t| t));
    let fibonacci = (3..=double.last()).map(|k| Case([("f(t)/t", 2), ("k", k as u64)]));
    let powers = (1..=single.last()).map(|k| Case([("f(t)/t", 1), ("k", k as u64)]));
    let starts = double.h(1) == 1 && double.h(2) == 2;
    Ok(
        Evidence::computed(format!("terms to {to}"), fibonacci.chain(powers), |case| {
            let k = usize::try_from(case.at(1)).expect("a small index");
            match case.at(0) {
                2 => starts && double.h(k) == double.h(k - 1) + double.h(k - 2),
                _ => single.h(k) == 1 << (k - 1),
            }
        })
        .finding(),
    )
}

/// Counts the sums H_{n_1} + … + H_{n_s} with f(H_{n_i}) < H_{n_{i+1}}, by
/// their last part.
pub(super) fn equation_2_1(effort: Effort) -> Result<Finding, CheckError> {
    let (games, extent) = any_games(effort);
    let cases = games.iter().flat_map(|game| {
        let ways = ways(game);
        let count = move |d| WithCount {
            ways: ways[d],
            position: Position { game, m: 0, d },
        };
        (1..=game.to).map(count)
    });
    Ok(Evidence::computed(extent, cases, |case| {
        let (game, parts) = (case.position.game, case.position.parts());
        let greedy = parts
            .windows(2)
            .all(|pair| game.rule.f(game.h(pair[0])) < game.h(pair[1]));
        case.ways == 1 && greedy
    })
    .finding())
}

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

struct WithCount<'g> {
    ways: usize,
    position: Position<'g>,
}

impl fmt::Display for WithCount<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, d = {}: {} ways",
            self.position.game.rule, self.position.d, self.ways
        )
    }
}

/// One pile by its own search, and the row m = 0 of the tableau.
pub(super) fn equation_2_2(effort: Effort) -> Result<Finding, CheckError> {
    let (games, extent) = any_games(effort);
    let cases = games.iter().flat_map(|game| {
        let one_pile = least_takes(game.to, |t| game.rule.f(t));
        (1..=game.to).map(move |d| WithValue {
            value: one_pile[d],
            position: Position { game, m: 0, d },
        })
    });
    Ok(Evidence::searched(extent, cases, |case| {
        let smallest = case.position.h(0);
        case.value == Some(smallest) && case.position.least() == smallest
    })
    .finding())
}

/// Rules of all kinds for the statements about lags: those of the class and
/// not, as tables f(1), …, f(8).
fn tables(effort: Effort) -> (Vec<RuleTable>, String) {
    let (to, highest) = effort.pick((8, 16), (8, 21));
    let tables = all_tables(to, &|t| highest.min(4 * t));
    let extent = format!(
        "all {} rules f(1), …, f({to}) with t ≤ f(t) ≤ min(4t, {highest})",
        tables.len()
    );
    (tables, extent)
}

pub(super) fn lags(effort: Effort) -> Result<Finding, CheckError> {
    let (tables, extent) = tables(effort);
    Ok(Evidence::computed(extent, tables, |rule| {
        let sequence = Sequence::of(rule);
        // The greatest ℓ, tried from the greatest down.
        let greatest = |k: usize| (0..k).rev().find(|l| is_lifted(rule, &sequence, k, *l));
        let recurrence =
            |k: usize, l: usize| sequence.h(k + 1) == sequence.h(k) + sequence.h(k - l);
        let increases = |k: usize| sequence.h(k) < sequence.h(k + 1);
        greatest(1) == Some(0)
            && (1..=sequence.last())
                .all(|k| increases(k) && greatest(k).is_some_and(|l| recurrence(k, l)))
    })
    .finding())
}

/// f(H_{k−ℓ}) ≥ H_k, which is so for ℓ = 0.
fn is_lifted(rule: &RuleTable, sequence: &Sequence, k: usize, l: usize) -> bool {
    l == 0 || rule.f(sequence.h(k - l)) >= sequence.h(k)
}

pub(super) fn result_1(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(8, 9);
    let tables = all_tables(to, &|t| (5 * t - 1) / 2);
    let extent = format!(
        "all {} rules f(1), …, f({to}) with t ≤ f(t) < 5t/2",
        tables.len()
    );
    Ok(Evidence::computed(extent, tables, |rule| is_of_class(&Sequence::of(rule))).finding())
}

/// ℓ(k) of the rule f(t) = ct with c = p/q.
struct LagOfFactor {
    p: u64,
    q: u64,
    k: usize,
    lag: usize,
}

impl fmt::Display for LagOfFactor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "c = {}/{}, ℓ({}) = {}", self.p, self.q, self.k, self.lag)
    }
}

/// All lags of f(t) = ct, for the c = p/q in lowest terms that are allowed.
fn lags_of_factors(effort: Effort, allowed: impl Fn(u64, u64) -> bool) -> Vec<LagOfFactor> {
    let (largest, terms) = effort.pick((12, 30), (40, 60));
    let mut found = Vec::new();
    for q in 1..=largest {
        for p in (q..=10 * q).filter(|&p| gcd(p, q) == 1 && allowed(p, q)) {
            let lags = lags_of_factor(p.into(), q.into(), terms).into_iter();
            found.extend(lags.zip(1..).map(|(lag, k)| LagOfFactor { p, q, k, lag }));
        }
    }
    found
}

fn lags_of_factor(p: u128, q: u128, terms: usize) -> Vec<usize> {
    let (mut sequence, mut lags) = (vec![1u128], Vec::new());
    while lags.len() < terms {
        let top = sequence[sequence.len() - 1];
        let place = sequence.iter().position(|&term| p * term >= q * top);
        let place = place.expect("c is at least 1");
        lags.push(sequence.len() - 1 - place);
        sequence.push(top + sequence[place]);
    }
    lags
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn factor_extent(effort: Effort) -> String {
    let (largest, terms) = effort.pick((12, 30), (40, 60));
    format!("c = p/q to 10 with q to {largest}, k to {terms}")
}

pub(super) fn result_1a(effort: Effort) -> Result<Finding, CheckError> {
    let lags = lags_of_factors(effort, |p, q| p < 2 * q);
    Ok(Evidence::computed(factor_extent(effort), lags, |case| case.lag == 0).finding())
}

pub(super) fn result_1b(effort: Effort) -> Result<Finding, CheckError> {
    let is_right = |case: &LagOfFactor| case.k < 2 || case.lag == 1;
    let closed = lags_of_factors(effort, |p, q| 2 * q <= p && 2 * p <= 5 * q);
    let half_open = lags_of_factors(effort, |p, q| 2 * q <= p && 2 * p < 5 * q);
    let printed = Evidence::computed(factor_extent(effort), closed, is_right);
    let corrected = Evidence::computed(factor_extent(effort), half_open, is_right);
    Ok(printed.or_corrected(
        "If 2 ≤ c < 5/2: at c = 5/2 it is (c) that holds.",
        &corrected,
    ))
}

pub(super) fn result_1c(effort: Effort) -> Result<Finding, CheckError> {
    let lags = lags_of_factors(effort, |p, q| 2 * p >= 5 * q);
    // ℓ(3) and ℓ(4) of one c stand side by side.
    let (third, fourth): (Vec<_>, Vec<_>) = lags
        .into_iter()
        .filter(|case| case.k == 3 || case.k == 4)
        .partition(|case| case.k == 3);
    let cases = third.into_iter().zip(fourth.iter().map(|case| case.lag));
    let cases = cases.map(|(third, fourth)| BothLags { third, fourth });
    Ok(Evidence::computed(factor_extent(effort), cases, |case| {
        case.third.lag == 2 || case.fourth == 2
    })
    .finding())
}

struct BothLags {
    third: LagOfFactor,
    fourth: usize,
}

impl fmt::Display for BothLags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, ℓ(4) = {}", self.third, self.fourth)
    }
}

/// The highest rule of every pattern of lags decides.
pub(super) fn result_2(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(300, 2000);
    let rules = highest_rules(to);
    let extent = format!(
        "all rules of the class with t to {to}, by {} patterns of lags",
        rules.len()
    );
    Ok(Evidence::computed(extent, rules, |rule| (1..=to).all(|t| rule.f(t) < 6 * t)).finding())
}

/// As far as a table goes: ℓ(k) = 0 for all k with H_{k−1} in the table.
pub(super) fn result_3(effort: Effort) -> Result<Finding, CheckError> {
    let (tables, extent) = tables(effort);
    Ok(Evidence::computed(extent, tables, |rule| {
        let sequence = Sequence::of(rule);
        let zero = (1..=sequence.last()).all(|k| sequence.lag(k) == 0);
        let mut powers = (0..)
            .map(|k| 1 << k)
            .take_while(|&power| power <= rule.reach());
        zero == powers.all(|power| rule.f(power) < 2 * power)
    })
    .finding())
}

/// As far as a table goes: ℓ(k) = 1 for all k ≥ 2 with H_{k−1} in the table.
/// The last of the strict inequalities is about a lag beyond it.
pub(super) fn result_4(effort: Effort) -> Result<Finding, CheckError> {
    let (tables, extent) = tables(effort);
    let fibonacci = [1, 2, 3, 5, 8, 13, 21];
    Ok(Evidence::computed(extent, tables, |rule| {
        let sequence = Sequence::of(rule);
        let one = (2..=sequence.last()).all(|k| sequence.lag(k) == 1);
        let mut triples = fibonacci
            .windows(3)
            .filter(|triple| triple[0] <= rule.reach());
        let between = triples.all(|triple| {
            let is_last = triple[1] > rule.reach();
            triple[1] <= rule.f(triple[0]) && (is_last || rule.f(triple[0]) < triple[2])
        });
        one == between
    })
    .finding())
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

pub(super) fn figure_2_2(_: Effort) -> Result<Finding, CheckError> {
    let to = 100;
    let game = Game::new(RuleTable::formula("2t", to, |t| 2 * t), to);
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
    Ok(Evidence::table(cells).finding())
}

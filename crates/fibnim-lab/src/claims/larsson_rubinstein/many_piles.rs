//! Section 7: many piles.

use fibnim::solve::solve_piles;
use fibnim::{Ask, Budget, Natural, Rule, Step, catalog};

use crate::claims::search::BoxOfPiles;
use crate::claims::{CheckError, Claim, Evidence};

/// The claims of section 7 up to Theorem 19.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-15",
        statement: "For piles of nim there is exactly one b that makes them lost, and b < 2·max and b ≤ their sum.",
        run: |effort| {
            let check = |least: usize| {
                let holds = move |piles: &[usize], lost: &[usize]| {
                    let largest = piles.last().copied().unwrap_or(0);
                    let sum: usize = piles.iter().sum();
                    largest < least || matches!(lost, [b] if *b < 2 * largest && *b <= sum)
                };
                // Nim is the game in which the limit never binds.
                let nim = |_| usize::MAX;
                let (two, three) = effort.pick(((12, 25), (5, 16)), ((25, 51), (8, 25)));
                complements_of(2, two, nim, holds).and(complements_of(3, three, nim, holds))
            };
            Ok(check(0).or_corrected(
                "b < 2·max needs a pile that is not empty; for empty piles b = 0 = 2·max.",
                &check(1),
            ))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-17",
        statement: "For piles of Fibonacci nim there is at most one b with which they are lost without a limit.",
        run: |effort| {
            let (two, three) = effort.pick(((8, 60), (4, 40)), ((15, 120), (8, 80)));
            let check =
                |count, bounds| complements_of(count, bounds, |t| 2 * t, |_, lost| lost.len() <= 1);
            Ok(check(2, two).and(check(3, three)))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-17-proof-move",
        statement: "For b′ > b there is a move from (n_1, …, n_k, b′; ∞) to (n_1, …, n_k, b; b′ − b).",
        run: |_| {
            let mut cases = Vec::new();
            for larger in 1..=20 {
                for b in 0..larger {
                    cases.push((b, larger, limit_after(larger, b)?));
                }
            }
            let check = |factor: usize| {
                let against = cases.iter().filter_map(|(b, larger, limit)| {
                    let is_wrong = *limit != (factor * (larger - b)).to_string();
                    is_wrong.then(|| format!("b = {b}, b′ = {larger}: the limit is {limit}"))
                });
                Evidence::computed("(1, b′; ∞), b′ to 20", against, |_| false)
            };
            Ok(check(1).or_corrected(
                "The limit after that move is 2(b′ − b); the argument is the same.",
                &check(2),
            ))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-17-proof-limit",
        statement: "A position that is P without a limit is P with every limit.",
        run: |effort| {
            let to = effort.pick(12, 25);
            let table = BoxOfPiles::new(&[to; 3], |t| 2 * t);
            let positions = increasing(3, to).into_iter().map(Piles);
            let extent = format!("three piles to {to}, all limits");
            Ok(Evidence::searched(extent, positions, |Piles(piles)| {
                let mut limits = 1..=to;
                !table.is_lost(piles, None) || limits.all(|r| table.is_lost(piles, Some(r)))
            }))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/remark-18",
        statement: "Without a limit, (1, 47, 72), (2, 41, 139), (2, 93, 345) and (8, 9, 53) are P.",
        run: |_| {
            let mut cells = Vec::new();
            for piles in [[1, 47, 72], [2, 41, 139], [2, 93, 345], [8, 9, 53]] {
                let (rule, budget) = (Rule::times(2), Budget::default());
                let answer = solve_piles(&rule, &piles, Ask::normal(&budget))?;
                let computed = answer.least_take.map_or("P", |_| "N");
                cells.push((format!("{piles:?}"), "P".to_owned(), computed.to_owned()));
            }
            Ok(Evidence::table(cells))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/table-1",
        statement: "The complementary values of all pairs of piles up to 15; (3, 4) has none.",
        run: |_| {
            let bound = 100;
            let values = complements(bound);
            let proved = Evidence::theorem("theorem-19")?;
            let mut cells = Vec::new();
            for (a, line) in TABLE_1.lines().enumerate() {
                for (b, printed) in line.split('\t').enumerate() {
                    let computed = match values[a][b] {
                        Some(value) => value.to_string(),
                        None if (a.min(b), a.max(b)) == (3, 4) && proved.holds() => "∞".into(),
                        None => format!("more than {bound}"),
                    };
                    cells.push((format!("({a}, {b})"), printed.to_owned(), computed));
                }
            }
            Ok(Evidence::table(cells))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19",
        statement: "Without a limit, (3, 4, n) is N for every n.",
        run: |_| Evidence::theorem("theorem-19"),
    },
];

/// The question at the end of section 7.
pub(super) const QUESTION: &[Claim] = &[Claim {
    id: "larsson-rubinstein-salzedo-2015/question-21",
    statement: "Is there a pair of piles other than (3, 4) that has no complementary value?",
    run: |_| {
        let bound = 100;
        let values = complements(bound);
        let pairs = (0..=15).flat_map(|b| (0..=b).map(move |a| [a, b]));
        let extent = format!("no other pair up to 15: each has a value up to {bound}");
        let searched = Evidence::searched_for(extent, ["n_1", "n_2"], pairs, |[a, b]| {
            [a, b] == [3, 4] || values[a][b].is_some()
        });
        Ok(searched.undecided())
    },
}];

/// The piles in increasing order up to a bound, by their largest.
fn increasing(count: usize, to: usize) -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new()];
    for _ in 0..count {
        let longer = found.iter().flat_map(|piles: &Vec<usize>| {
            let least = piles.last().copied().unwrap_or(0);
            (least..=to).map(|pile| [piles.as_slice(), &[pile]].concat())
        });
        found = longer.collect();
    }
    found.sort_by_key(|piles| piles.last().copied());
    found
}

/// "(1, 2, 3)"
struct Piles(Vec<usize>);

impl std::fmt::Display for Piles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let piles: Vec<String> = self.0.iter().map(usize::to_string).collect();
        write!(f, "({})", piles.join(", "))
    }
}

/// The b up to a bound with which some piles are lost without a limit, for all
/// piles up to another one: a statement about them.
fn complements_of(
    count: usize,
    (to, bound): (usize, usize),
    f: impl Fn(usize) -> usize,
    holds: impl Fn(&[usize], &[usize]) -> bool,
) -> Evidence {
    let table = BoxOfPiles::new(&[vec![to; count], vec![bound]].concat(), f);
    let cases = increasing(count, to).into_iter().map(Piles);
    let counted = if count == 2 { "two" } else { "three" };
    let extent = format!("{counted} piles to {to}, b to {bound}");
    Evidence::searched(extent, cases, |Piles(piles)| {
        let lost = (0..=bound).filter(|&b| table.is_lost(&[piles, &[b][..]].concat(), None));
        holds(piles, &lost.collect::<Vec<usize>>())
    })
}

/// The limit after a take from a pile, by the game itself.
fn limit_after(from: usize, to: usize) -> Result<String, CheckError> {
    let game = catalog::game("fib")?;
    let start = game.position(&format!("1,{from};inf"))?;
    let after = start.after(&Step::take(2, Natural::from(from - to)))?;
    let text = after.to_string();
    let (_, limit) = text.rsplit_once(';').expect("a position has a limit");
    Ok(limit.to_owned())
}

/// Table 1 as it is printed: row a, column b.
const TABLE_1: &str = include_str!("../printed/larsson_rubinstein_table_1.tsv");

/// The complementary values of pairs up to 15, `None` where there is none up
/// to a bound.
fn complements(bound: usize) -> Vec<Vec<Option<usize>>> {
    let table = BoxOfPiles::new(&[15, 15, bound], |t| 2 * t);
    let value = |a: usize, b: usize| (0..=bound).find(|&c| table.is_lost(&[a, b, c], None));
    let row = |a: usize| (0..=15).map(|b| value(a, b)).collect();
    (0..=15).map(row).collect()
}

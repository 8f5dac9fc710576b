//! Sections 7 and 8: many piles, and power-of-two nim.

use fibnim::solve::solve_piles;
use fibnim::{Budget, Convention, Rule};

use super::one_pile::partial_sums;
use crate::claims::evidence::{Case, each};
use crate::claims::fibonacci::indices;
use crate::claims::search::BoxOfPiles;
use crate::claims::{CheckError, Claim, Effort, Evidence, Finding};

/// The claims of sections 7 and 8.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-15",
        statement: "For piles of nim there is exactly one b that makes them lost, and b < 2·max and b ≤ their sum.",
        run: theorem_15,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-17",
        statement: "For piles of Fibonacci nim there is at most one b with which they are lost without a limit.",
        run: theorem_17,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/remark-18",
        statement: "Without a limit, (1, 47, 72), (2, 41, 139), (2, 93, 345) and (8, 9, 53) are P.",
        run: remark_18,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/table-1",
        statement: "The complementary values of all pairs of piles up to 15; (3, 4) has none.",
        run: table_1,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19",
        statement: "Without a limit, (3, 4, n) is N for every n.",
        run: |_| Ok(Evidence::theorem("theorem-19")?.finding()),
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-classes",
        statement: "B − 2 = PS(w_3) = {z_1(n) ≥ 3} = {0, 3, 5, 8, …}, AB − 2 = 1 + PS(w_4) = {1, 6, 9, …}, AB − 1 = 2 + PS(w_4) = {2, 7, 10, …} and BB − 1 = 4 + PS(w_5) = {4, 12, 17, …} are a partition of the nonnegative integers.",
        run: classes,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/remark-20",
        statement: "B − 1 = AA and AB − 1 = BA; AA and AB are a partition of A, BA and BB one of B, and A and B one of the positive integers.",
        run: remark_20,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-moves",
        statement: "(3, 3, n; 2) is P for n in B − 2, (2, 4, n; 2) for n in AB − 2, (1, 4, n; 4) for n in AB − 1, and (0, 4, n; 6) for n in BB − 1.",
        run: moves_of_theorem_19,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-candidates",
        statement: "The P positions with two small piles that the proof of Theorem 19 lists, among them (0, 1, z; 6) for z in BB − 3, with BB − 3 ⊂ AB − 2.",
        run: candidates,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/question-21",
        statement: "Is there a pair of piles other than (3, 4) that has no complementary value?",
        run: question_21,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-8",
        statement: "One pile of power-of-two nim is P exactly if the smallest power of 2 in it is more than the limit, and to remove that power wins.",
        run: section_8,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-22",
        statement: "Piles of power-of-two nim are P exactly if the smallest power of 2 in their nim-sum is more than r.",
        run: theorem_22,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/corollary-23",
        statement: "Without a limit, piles of power-of-two nim are P exactly if they are so in nim.",
        run: corollary_23,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/proof-of-theorem-22",
        statement: "If 2^a, the smallest power of 2 in the nim-sum, is at most r, removing 2^a from a pile in which nim has a winning move leaves a P position.",
        run: proof_of_theorem_22,
    },
];

fn index(n: u64) -> usize {
    usize::try_from(n).expect("small")
}

/// Triples up to a bound, in the order of their largest.
fn triples(to: u64) -> impl Iterator<Item = Case<3>> {
    (0..=to).flat_map(|c| {
        (0..=c).flat_map(move |b| (0..=b).map(move |a| Case([("a", a), ("b", b), ("c", c)])))
    })
}

fn theorem_15(effort: Effort) -> Result<Finding, CheckError> {
    let to: u64 = effort.pick(12, 25);
    // Nim is the game in which the limit never binds.
    let reach = index(2 * to + 1);
    let table = BoxOfPiles::new(&[index(to), index(to), reach], |_| usize::MAX);
    let check = |from: u64| {
        let pairs = (0..=to).flat_map(|b| (0..=b).map(move |a| Case([("n_1", a), ("n_2", b)])));
        let pairs = pairs.filter(move |pair| pair.at(1) >= from);
        Evidence::searched(format!("two piles to {to}, b to {reach}"), pairs, |pair| {
            let (a, b) = (index(pair.at(0)), index(pair.at(1)));
            let lost: Vec<usize> = (0..=reach)
                .filter(|&c| table.is_lost(&[a, b, c], None))
                .collect();
            matches!(lost.as_slice(), [found] if *found < 2 * b && *found <= a + b)
        })
    };
    Ok(check(0).or_corrected(
        "b < 2·max needs a pile that is not empty; for empty piles b = 0 = 2·max.",
        &check(1),
    ))
}

fn theorem_17(effort: Effort) -> Result<Finding, CheckError> {
    let (to, bound) = effort.pick((8, 60), (15, 120));
    let table = BoxOfPiles::new(&[to, to, bound], |t| 2 * t);
    let pairs = (0..=to as u64).flat_map(|b| (0..=b).map(move |a| Case([("n_1", a), ("n_2", b)])));
    Ok(
        Evidence::searched(format!("two piles to {to}, b to {bound}"), pairs, |pair| {
            let (a, b) = (index(pair.at(0)), index(pair.at(1)));
            (0..=bound)
                .filter(|&c| table.is_lost(&[a, b, c], None))
                .count()
                <= 1
        })
        .finding(),
    )
}

fn remark_18(_: Effort) -> Result<Finding, CheckError> {
    let mut cells = Vec::new();
    for piles in [[1, 47, 72], [2, 41, 139], [2, 93, 345], [8, 9, 53]] {
        let answer = solve_piles(
            &Rule::times(2),
            &piles,
            Convention::Normal,
            &Budget::default(),
        )?;
        let computed = if answer.least_take.is_none() {
            "P"
        } else {
            "N"
        };
        cells.push((format!("{piles:?}"), "P".to_owned(), computed.to_owned()));
    }
    Ok(Evidence::table(cells).finding())
}

/// Table 1 as it is printed: row a, column b.
const TABLE_1: &str = include_str!("../printed/larsson_rubinstein_table_1.tsv");

/// The complementary values of pairs up to 15, `None` where there is none up
/// to a bound.
fn complements(bound: usize) -> Vec<Vec<Option<usize>>> {
    let table = BoxOfPiles::new(&[15, 15, bound], |t| 2 * t);
    let value = |a: usize, b: usize| (0..=bound).find(|&c| table.is_lost(&[a, b, c], None));
    (0..=15)
        .map(|a| (0..=15).map(|b| value(a, b)).collect())
        .collect()
}

fn table_1(_: Effort) -> Result<Finding, CheckError> {
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
    Ok(Evidence::table(cells).finding())
}

/// ⌊φn⌋ = ⌊(n + √(5n²))/2⌋.
fn lower(n: u64) -> u64 {
    u64::midpoint(n, (5 * n * n).isqrt())
}

/// ⌊φ²n⌋ = ⌊φn⌋ + n.
fn upper(n: u64) -> u64 {
    lower(n) + n
}

/// Whether n is in the set that some maps of the positive integers make.
fn is_value(n: u64, map: impl Fn(u64) -> u64) -> bool {
    (1..=n)
        .map(map)
        .take_while(|&value| value <= n)
        .any(|value| value == n)
}

fn is_a(n: u64) -> bool {
    is_value(n, lower)
}

fn is_b(n: u64) -> bool {
    is_value(n, upper)
}

fn is_ab(n: u64) -> bool {
    is_value(n, |k| lower(upper(k)))
}

fn is_bb(n: u64) -> bool {
    is_value(n, |k| upper(upper(k)))
}

fn classes(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(600, 5000);
    let sums = [3, 4, 5].map(|a| partial_sums(a, to));
    let z_1_from = |n: Option<u64>, least: usize| match n {
        None => false,
        Some(0) => true,
        Some(n) => indices(n)[0] >= least,
    };
    let printed: [&[u64]; 4] = [
        &[0, 3, 5, 8, 11, 13, 16, 18, 21],
        &[1, 6, 9, 14, 19, 22, 27],
        &[2, 7, 10, 15, 20, 23, 28],
        &[4, 12, 17, 25, 33, 38],
    ];
    Ok(
        Evidence::computed(format!("n to {to}"), each("n", 0..=to), |n| {
            let n = n.at(0);
            let shifts = [(0, 0), (1, 1), (2, 1), (4, 2)];
            let by_sums = shifts.map(|(shift, which)| {
                n.checked_sub(shift)
                    .is_some_and(|n| sums[which].contains(&n))
            });
            let by_parts = shifts.map(|(shift, which)| z_1_from(n.checked_sub(shift), which + 4));
            let by_wythoff = [is_b(n + 2), is_ab(n + 2), is_ab(n + 1), is_bb(n + 1)];
            let listed = (0..4).all(|class| {
                let last = *printed[class].last().expect("a list");
                n > last || printed[class].contains(&n) == by_sums[class]
            });
            by_sums == by_parts
                && by_parts == by_wythoff
                && listed
                && by_sums.iter().filter(|&&is| is).count() == 1
        })
        .finding(),
    )
}

fn remark_20(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(1000, 5000);
    Ok(
        Evidence::computed(format!("n to {to}"), each("n", 1..=to), |n| {
            let n = n.at(0);
            let aa = is_value(n, |k| lower(lower(k)));
            let ba = is_value(n, |k| upper(lower(k)));
            let (a, b, ab, bb) = (is_a(n), is_b(n), is_ab(n), is_bb(n));
            aa == is_b(n + 1)
                && ba == is_ab(n + 1)
                && (aa != ab) == a
                && (ba != bb) == b
                && !(aa && ab)
                && !(ba && bb)
                && a != b
        })
        .finding(),
    )
}

/// A class of positions that is said to be lost: the small piles, the limit,
/// and the third piles.
type Class = ([usize; 2], usize, fn(u64) -> bool);

fn lost_classes(effort: Effort, classes: &[Class]) -> Evidence {
    let to = effort.pick(150, 500);
    let table = BoxOfPiles::new(&[4, 4, to], |t| 2 * t);
    let cases = (0..=to as u64).flat_map(|z| {
        let numbered = (0..).zip(classes);
        numbered.map(move |(class, ([a, b], limit, _))| {
            (
                class,
                Case([
                    ("a", *a as u64),
                    ("b", *b as u64),
                    ("z", z),
                    ("r", *limit as u64),
                ]),
            )
        })
    });
    let cases: Vec<(usize, Case<4>)> = cases.collect();
    let against = cases.into_iter().find(|(class, case)| {
        let ([a, b], limit, contains) = classes[*class];
        let z = case.at(2);
        contains(z) && !table.is_lost(&[a, b, index(z)], Some(limit))
    });
    Evidence::searched(
        format!("third piles to {to}"),
        against.map(|(_, case)| case),
        |_| false,
    )
}

fn moves_of_theorem_19(effort: Effort) -> Result<Finding, CheckError> {
    Ok(lost_classes(
        effort,
        &[
            ([3, 3], 2, |n| is_b(n + 2)),
            ([2, 4], 2, |n| is_ab(n + 2)),
            ([1, 4], 4, |n| is_ab(n + 1)),
            ([0, 4], 6, |n| is_bb(n + 1)),
        ],
    )
    .finding())
}

fn candidates(effort: Effort) -> Result<Finding, CheckError> {
    let others: &[Class] = &[
        ([0, 1], 2, |z| is_b(z + 1)),
        ([0, 2], 4, |z| is_ab(z + 1)),
        ([0, 3], 2, is_ab),
        ([1, 1], 2, |z| is_b(z + 2)),
        ([1, 1], 4, is_bb),
        ([1, 2], 2, |z| is_bb(z + 1)),
        ([1, 3], 2, |z| is_ab(z + 2)),
        ([2, 2], 2, |z| is_b(z + 2)),
        ([2, 2], 4, is_bb),
        ([2, 3], 2, |z| is_ab(z + 1)),
    ];
    let with = |last: Class| {
        let mut classes = others.to_vec();
        classes.insert(1, last);
        lost_classes(effort, &classes)
    };
    let to = effort.pick(1000, 5000);
    let contained = |inner: fn(u64) -> bool, outer: fn(u64) -> bool| {
        Evidence::computed(format!("z to {to}"), each("z", 0..=to), move |z| {
            !inner(z.at(0)) || outer(z.at(0))
        })
    };
    let always = contained(|z| is_ab(z + 2), |z| is_b(z + 1))
        .and(contained(is_ab, |z| is_b(z + 2)))
        .and(contained(is_bb, |z| is_b(z + 2)))
        .and(contained(is_bb, |z| is_ab(z + 3)));
    let printed = with(([0, 1], 6, |z| is_bb(z + 3)))
        .and(contained(|z| is_bb(z + 3), |z| is_ab(z + 2)))
        .and(always.clone());
    let corrected = with(([0, 1], 6, |z| is_bb(z + 4)))
        .and(contained(|z| is_bb(z + 4), |z| is_ab(z + 2)))
        .and(always);
    Ok(printed.or_corrected("For (0, 1, z; 6) it is BB − 4, not BB − 3.", &corrected))
}

fn question_21(_: Effort) -> Result<Finding, CheckError> {
    let bound = 100;
    let values = complements(bound);
    let pairs = (0..=15).flat_map(|b| (0..=b).map(move |a| Case([("n_1", a), ("n_2", b)])));
    let mut finding = Evidence::searched(
        format!("no other pair up to 15: each has a value up to {bound}"),
        pairs,
        |pair| {
            let (a, b) = (index(pair.at(0)), index(pair.at(1)));
            (a, b) == (3, 4) || values[a][b].is_some()
        },
    )
    .open();
    if finding.counterexample.is_some() {
        finding.verdict = crate::claims::Verdict::Open;
    }
    Ok(finding)
}

fn smallest_power(n: u64) -> Option<u64> {
    (n > 0).then(|| 1 << n.trailing_zeros())
}

fn section_8(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(1000, 5000);
    let least = crate::claims::search::least_takes(to, |t| t);
    Ok(Evidence::searched(
        format!("n to {to}, all limits"),
        each("n", 1..=to as u64),
        |n| {
            let power = smallest_power(n.at(0)).map(index).expect("n is not 0");
            let size = index(n.at(0));
            least[size] == Some(power) && least[size - power].is_none_or(|needed| power < needed)
        },
    )
    .finding())
}

fn power_of_two(effort: Effort) -> (u64, BoxOfPiles) {
    let to = effort.pick(16, 32);
    (to, BoxOfPiles::new(&[index(to); 3], |t| t))
}

fn piles(case: &Case<3>) -> [usize; 3] {
    [0, 1, 2].map(|place| index(case.at(place)))
}

fn theorem_22(effort: Effort) -> Result<Finding, CheckError> {
    let (to, table) = power_of_two(effort);
    let searched = Evidence::searched(
        format!("three piles to {to}, all limits"),
        triples(to),
        |case| {
            let sum = case.at(0) ^ case.at(1) ^ case.at(2);
            table.least(&piles(case)) == smallest_power(sum).map(index)
        },
    );
    Ok(Evidence::theorem("power-of-two-2")?
        .and(Evidence::theorem("power-of-two-3")?)
        .and(searched)
        .finding())
}

fn corollary_23(effort: Effort) -> Result<Finding, CheckError> {
    let (to, table) = power_of_two(effort);
    let nim = BoxOfPiles::new(&[index(to); 3], |_| usize::MAX);
    Ok(
        Evidence::searched(format!("three piles to {to}"), triples(to), |case| {
            table.is_lost(&piles(case), None) == nim.is_lost(&piles(case), None)
        })
        .finding(),
    )
}

fn proof_of_theorem_22(effort: Effort) -> Result<Finding, CheckError> {
    let (to, table) = power_of_two(effort);
    Ok(
        Evidence::searched(format!("three piles to {to}"), triples(to), |case| {
            let all = piles(case);
            let sum = all[0] ^ all[1] ^ all[2];
            let Some(power) = smallest_power(sum as u64).map(index) else {
                return true;
            };
            (0..3).filter(|&i| all[i] ^ sum < all[i]).all(|i| {
                let mut next = all;
                next[i] -= power;
                table.is_lost(&next, Some(power))
            })
        })
        .finding(),
    )
}

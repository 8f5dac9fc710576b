//! Section 6: two piles.

use crate::claims::evidence::Case;
use crate::claims::fibonacci::{f, indices, small};
use crate::claims::search::BoxOfPiles;
use crate::claims::{CheckError, Claim, Effort, Evidence, Finding};

/// The claims of section 6.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-10",
        statement: "The outcome of (m, m + k; r) by the two smallest parts of k: the cases (1) to (5b).",
        run: |_| Ok(Evidence::theorem("theorem-10")?.finding()),
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/remark-11",
        statement: "For s ≥ 1: F_t + F_{t+1} + … + F_{t+s−1} = F_{t+s+1} − F_{t+1}.",
        run: remark_11,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-6-advice",
        statement: "If z_1(k) = F_e may be removed from the larger pile, then this or removing F_{e−1} from the smaller one wins; else every move in the larger pile loses, and in the smaller one only the take F_t may win, which it does not if z_1(k) ≥ F_{t+2}.",
        run: advice,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/lemma-12",
        statement: "If n > 1 and 1 ≤ k < z_1(n), then z_1(n − k) ≤ 2k.",
        run: lemma_12,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/example-1",
        statement: "For m = 26 the word of P positions is 34, 21, 34, 34, 21, 34, 21, 34, … for r = 13, and 13, 8, 13, 21, 13, 8, 13, 21, 13, 8, 13, 21, … for r = 12 (as the copy at hand has it).",
        run: |_| {
            let before = [34, 21, 34, 34, 21, 34, 21, 34];
            let after = [
                13, 8, 13, 21, 13, 8, 13, 21, 13, 8, 13, 21, 13, 8, 13, 21, 13, 8, 13,
            ];
            example(26, (13, &before), (12, &after))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/example-2",
        statement: "For m = 26 the word is 13, 8, 13, 8, 5, 8, 13, 8, 13, 13, 8, … for r = 5, and 8, 5, 8, 5, 3, 5, 8, 5, 8, 5, 8, … for r = 4 (as the copy at hand has it).",
        run: |_| {
            let before = [13, 8, 13, 8, 5, 8, 13, 8, 13, 13, 8];
            let after = [8, 5, 8, 5, 3, 5, 8, 5, 8, 5, 8, 5, 8, 5, 8, 5, 8, 5, 8];
            example(26, (5, &before), (4, &after))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/example-3",
        statement: "For m = 25 the word is 13, 8, 13, 21, 13, 8, 13, 13, 8, 13, … for r = 8, and 8, 5, 8, 13, 8, 5, 8, 8, 5, 8, 13, 8, 5, 8, 13, … for r = 7 (as the copy at hand has it).",
        run: |_| {
            let before = [13, 8, 13, 21, 13, 8, 13, 13, 8, 13];
            let after = [8, 5, 8, 13, 8, 5, 8, 8, 5, 8, 13, 8, 5, 8, 13];
            example(25, (8, &before), (7, &after))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/lemma-13",
        statement: "The smallest letter of the word of m and r, F_p ≤ m < F_{p+1} and F_{p+α−1} ≤ r < F_{p+α}, is F_{p+α−1}, but F_{p+α} for α = 0 and 1; the largest letter has an index higher by two in the hybrid case, and by one in the Sturm case.",
        run: lemma_13,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-14",
        statement: "(m, m + k; r) is P exactly if k is a partial sum of the word of m and r, which is made by the steps T, the special ones by the parity of p + α.",
        run: |_| {
            let printed = Evidence::theorem("theorem-14-as-printed")?;
            let corrected = Evidence::theorem("theorem-14")?;
            Ok(printed.or_corrected(
                "The special step goes by the parity of α, not of p + α, which is right for even p only.",
                &corrected,
            ))
        },
    },
];

fn remark_11(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(60, 200);
    let cases = (1..=to).flat_map(|t| (1..=to).map(move |s| Case([("t", t), ("s", s)])));
    Ok(
        Evidence::computed(format!("t and s to {to}"), cases, |case| {
            let (t, s) = (index(case.at(0)), index(case.at(1)));
            let sum = (t..t + s).fold(fibnim::Natural::ZERO, |sum, k| &sum + &f(k));
            &sum + &f(t + 1) == f(t + s + 1)
        })
        .finding(),
    )
}

fn index(n: u64) -> usize {
    usize::try_from(n).expect("small")
}

/// The box of all pairs of piles up to a smaller and a larger one.
fn pairs(smaller: usize, larger: usize) -> BoxOfPiles {
    BoxOfPiles::new(&[smaller, larger], |t| 2 * t)
}

fn advice(effort: Effort) -> Result<Finding, CheckError> {
    let (largest, difference) = effort.pick((40, 60), (90, 150));
    let table = pairs(largest + difference, largest + difference);
    let cases = (0..=largest as u64).flat_map(|m| {
        (1..=difference as u64)
            .flat_map(move |k| (1..=m + k).map(move |r| Case([("m", m), ("k", k), ("r", r)])))
    });
    Ok(Evidence::searched(
        format!("m to {largest}, k to {difference}, all r"),
        cases,
        |case| {
            let (m, k, r) = (index(case.at(0)), index(case.at(1)), index(case.at(2)));
            let e = indices(case.at(1))[0];
            let smallest = index(small(e));
            let from_larger =
                |take: usize| take <= m + k && table.is_lost(&[m, m + k - take], Some(2 * take));
            let from_smaller =
                |take: usize| take <= m && table.is_lost(&[m - take, m + k], Some(2 * take));
            if smallest <= r {
                return from_larger(smallest) || from_smaller(index(small(e - 1)));
            }
            let t = (2..90)
                .find(|&t| case.at(2) < small(t + 1))
                .expect("r is small, and not 0");
            let only = index(small(t));
            let others_lose = (1..=r).all(|take| take == only || !from_smaller(take));
            let far = e >= t + 2;
            (1..=r).all(|take| !from_larger(take)) && others_lose && !(far && from_smaller(only))
        },
    )
    .finding())
}

fn lemma_12(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(3000, 30_000);
    let z_1 = |n: u64| small(indices(n)[0]);
    let cases = (2..=to).flat_map(|n| (1..z_1(n)).map(move |k| Case([("n", n), ("k", k)])));
    Ok(
        Evidence::computed(format!("n to {to}, all k"), cases, |case| {
            z_1(case.at(0) - case.at(1)) <= 2 * case.at(1)
        })
        .finding(),
    )
}

/// The letters of m and r: the steps between the k for which (m, m + k; r) is
/// lost, by the search.
fn letters(table: &BoxOfPiles, m: usize, r: usize, to: usize) -> Vec<usize> {
    let lost: Vec<usize> = (0..=to)
        .filter(|&k| table.is_lost(&[m, m + k], Some(r)))
        .collect();
    lost.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

type Printed<'w> = (usize, &'w [usize]);

fn example(m: usize, before: Printed<'_>, after: Printed<'_>) -> Result<Finding, CheckError> {
    let to = 400;
    let table = pairs(m, m + to);
    let mut cells = Vec::new();
    let mut right = Vec::new();
    let mut by_theorem = Vec::new();
    for (r, printed) in [before, after] {
        let computed = letters(&table, m, r, to);
        for (i, letter) in printed.iter().enumerate() {
            let place = format!("r = {r}, letter {i}");
            cells.push((place, letter.to_string(), computed[i].to_string()));
        }
        let words: Vec<String> = computed[..printed.len()]
            .iter()
            .map(usize::to_string)
            .collect();
        right.push(format!("{} for r = {r}", words.join(", ")));
        by_theorem.extend(letters_by_theorem_10(m, r, &computed[..printed.len()])?);
    }
    let corrected = Evidence::letters(by_theorem);
    Ok(Evidence::letters(cells).or_corrected(
        format!("The words are {}.", right.join(" and ")),
        &corrected,
    ))
}

/// The letters that the search found against those of Theorem 10, which is
/// proved for all numbers.
fn letters_by_theorem_10(
    m: usize,
    r: usize,
    found: &[usize],
) -> Result<Vec<(String, String, String)>, CheckError> {
    let game = fibnim::catalog::game("fib")?;
    let theory = fibnim::EngineChoice::Only(fibnim::Engine::Theory);
    let mut lost = vec![0];
    for k in 1..=found.iter().sum() {
        let position = game.parse_position(&format!("{m},{};{r}", m + k))?;
        let answer = game.analyze_by(&position, theory, &fibnim::Budget::default())?;
        if answer.outcome == fibnim::Outcome::P {
            lost.push(k);
        }
    }
    let steps = lost.windows(2).map(|pair| pair[1] - pair[0]);
    let letters = found.iter().zip(steps).enumerate();
    Ok(letters
        .map(|(i, (found, proved))| {
            let place = format!("r = {r}, letter {i}");
            (place, found.to_string(), proved.to_string())
        })
        .collect())
}

fn lemma_13(effort: Effort) -> Result<Finding, CheckError> {
    let (largest, to) = effort.pick((33, 300), (54, 900));
    let table = pairs(largest, largest + to);
    let cases =
        (1..=largest as u64).flat_map(|m| (1..=60).map(move |r| Case([("m", m), ("r", r)])));
    let extent = format!("m to {largest}, r to 60, k to {to}");
    Ok(Evidence::searched(extent, cases, |case| {
        let fibonacci_below = |n: u64| {
            (2..90)
                .find(|&k| n < small(k + 1))
                .expect("n is small, and not 0")
        };
        let (p, t) = (fibonacci_below(case.at(0)), fibonacci_below(case.at(1)));
        // α = t + 1 − p, and the position is hybrid for α < 0.
        let hybrid = t + 1 < p;
        let smallest = if t + 1 == p || t == p { t + 1 } else { t };
        let largest = if hybrid { smallest + 2 } else { smallest + 1 };
        let letters = letters(&table, index(case.at(0)), index(case.at(1)), to);
        let found = (letters.iter().min(), letters.iter().max());
        found == (Some(&index(small(smallest))), Some(&index(small(largest))))
    })
    .finding())
}

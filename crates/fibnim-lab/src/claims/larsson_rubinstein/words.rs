//! Section 6.2: two piles by words.

use fibnim::{Budget, Engine, EngineChoice, Outcome, catalog};

use super::fibonacci_word::partial_sums;
use super::two_piles::{index_below, pairs};
use crate::claims::fibonacci::{small, steps};
use crate::claims::search::BoxOfPiles;
use crate::claims::{CheckError, Checked, Claim, Evidence};

/// The claims of section 6.2.
pub(super) const CLAIMS: &[Claim] = &[
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
        id: "larsson-rubinstein-salzedo-2015/example-2-rule",
        statement: "In Example 2 a 13 becomes 8, 5 if the sum of all letters before it is in PS(w_9) (or, what is the same for the letter 13, in PS(w_8)), and otherwise 5, 3, 5; the letters 8 and 5 stay.",
        run: |_| Ok(step_rule(26, [5, 4], &[5, 3, 5])),
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
        id: "larsson-rubinstein-salzedo-2015/example-3-rule",
        statement: "In Example 3 a 13 becomes 8, 5 if the sum of all letters before it is in PS(w_9) (or PS(w_8)), and otherwise stays; 21 becomes 8, 5, 8, and 8 stays.",
        run: |_| Ok(step_rule(25, [8, 7], &[13])),
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-6.2-parameters",
        statement: "p = 8 in Examples 1, 2 and 3; α goes from 0 to −1, from −2 to −3, and from −1 to −2; x = F_{p+1} − m is 34 − 26 = 8 = F_6 in Example 2 and 34 − 25 = 9 ≤ F_7 in Example 3.",
        run: |_| {
            let examples = [(26, 13, 12), (26, 5, 4), (25, 8, 7)];
            let computed = examples.map(|(m, before, after)| {
                let [before, after] = [before, after].map(|r| alpha(m, r));
                (p(m), before, after, fibonacci(p(m) + 1) - m)
            });
            let printed = [(8, 0, -1, 8), (8, -2, -3, 8), (8, -1, -2, 9)];
            let what = "p, α before and after, and x of the three examples";
            let parameters = Evidence::example(what, printed, computed);
            let (what, computed) = ("F_6, and whether 9 ≤ F_7", (small(6), small(7) >= 9));
            Ok(parameters.and(Evidence::example(what, (8, true), computed)))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-6.2-exception",
        statement: "The words of α and α + 1 are different, with one exception, α = −1.",
        run: |effort| {
            // Whether a pair of neighbouring α has the same word, by the search.
            let (largest, to) = effort.pick((33, 150), (54, 500));
            let table = pairs(largest, largest + to);
            let check = |exception: isize| {
                // r = F_t for α + 1 = t + 2 − p, and F_{t+1} for the next.
                let cases = (1..=largest).flat_map(|m| (2..=10).map(move |t| (m, t)));
                let extent = format!("m to {largest}, r = F_2 to F_10, k to {to}");
                let against = cases.filter_map(|(m, t)| {
                    let [this, next] = [t, t + 1].map(|t| lost(&table, m, small(t), to));
                    let alpha = alpha(m, small(t));
                    let is_wrong = (this == next) != (alpha == exception);
                    is_wrong.then(|| format!("m = {m}, α = {alpha} and {}", alpha + 1))
                });
                Evidence::searched(extent, against, |_| false)
            };
            Ok(check(-1).or_corrected(
                "The exception is α = 1: the words T^{−1}(w_p) and T^{−2}(w_p) of α = 1 and 2 are the same.",
                &check(1),
            ))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-6.2-hybrid",
        statement: "The case is hybrid, r < F_{p−1}, exactly if α ≤ 0.",
        run: |effort| {
            let to = effort.pick(100, 400);
            let check = |most: isize| {
                let cases = (1..=to).flat_map(|m| (1..=to).map(move |r| [m, r]));
                let extent = format!("m and r to {to}");
                Evidence::computed_for(extent, ["m", "r"], cases, |[m, r]| {
                    (r < fibonacci(p(m) - 1)) == (alpha(m, r) <= most)
                })
            };
            Ok(check(0).or_corrected("Exactly if α < 0, as it is defined before.", &check(-1)))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-6.2-current-word",
        statement: "The word before the step to α is T^{1−α}(w_p): in Examples 2 and 3.",
        run: |_| {
            let compare = |exponent: fn(isize) -> isize| {
                let printed = SPECIAL.map(|(m, _, after)| exponent(alpha(m, after)));
                // The word of α is T^{−α}(w_p).
                let computed = SPECIAL.map(|(m, before, _)| -alpha(m, before));
                let what = "the exponents of T for the words before the steps";
                Evidence::example(what, printed, computed)
            };
            Ok(compare(|alpha| 1 - alpha).or_corrected(
                "It is T^{−1−α}(w_p), both in the text and in the two rules after it.",
                &compare(|alpha| -1 - alpha),
            ))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-6.2-special-sets",
        statement: "The special steps of Examples 2 and 3 give σ_m(−2) and σ_m(−1).",
        run: |_| {
            let by_r = SPECIAL.map(|(m, _, after)| alpha(m, after));
            // F_{p+α} < x ≤ F_{p+α+1}, as it is defined.
            let by_definition = SPECIAL.map(|(m, _, _)| {
                let x = fibonacci(p(m) + 1) - m;
                let is_special =
                    |alpha: &isize| fibonacci(p(m) + alpha) < x && x <= fibonacci(p(m) + alpha + 1);
                (-6..0).find(is_special).unwrap_or(0)
            });
            let compare = |printed: [isize; 2]| {
                let by_r = Evidence::example("α after the steps, by r", printed, by_r);
                let special = "α with F_{p+α} < x ≤ F_{p+α+1}";
                by_r.and(Evidence::example(special, printed, by_definition))
            };
            Ok(compare([-2, -1]).or_corrected(
                "They are σ_m(−3) and σ_m(−2); the reason given, F_{p+α−1} < x ≤ F_{p+α}, is the definition with α + 1 for α.",
                &compare([-3, -2]),
            ))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/lemma-13",
        statement: "The smallest letter of the word of m and r, F_p ≤ m < F_{p+1} and F_{p+α−1} ≤ r < F_{p+α}, is F_{p+α−1}, but F_{p+α} for α = 0 and 1; the largest letter has an index higher by two in the hybrid case, and by one in the Sturm case.",
        run: |effort| {
            let (largest, to) = effort.pick((33, 300), (54, 900));
            let table = pairs(largest, largest + to);
            let cases = (1..=largest).flat_map(|m| (1..=60).map(move |r| [m, r]));
            let extent = format!("m to {largest}, r to 60, k to {to}");
            let evidence = Evidence::searched_for(extent, ["m", "r"], cases, |[m, r]| {
                let (p, t) = (index_below(m), index_below(r));
                // α = t + 1 − p, and the position is hybrid for α < 0.
                let hybrid = t + 1 < p;
                let smallest = if t + 1 == p || t == p { t + 1 } else { t };
                let largest = if hybrid { smallest + 2 } else { smallest + 1 };
                let letters = steps(&lost(&table, m, r, to));
                let found = [letters.iter().min(), letters.iter().max()];
                found == [Some(&small(smallest)), Some(&small(largest))]
            });
            Ok(evidence)
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-14",
        statement: "(m, m + k; r) is P exactly if k is a partial sum (0 among them) of the word of m and r. With F_p ≤ m < F_{p+1}, F_{p+α−1} ≤ r < F_{p+α} and x = F_{p+1} − m, this is w_{p+α} for α = 0, 1 and w_{p+α−1} for α > 1. For α < 0 it is made from that of α + 1: the largest letter F_i becomes F_{i−2} F_{i−3} F_{i−2}, and the others stay; but if F_{p+α} < x ≤ F_{p+α+1}, then for odd p + α the largest letter, and for even p + α the second largest, becomes F_{i−1} F_{i−2} where the sum of the letters before it is in PS(w_p).",
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

/// p(m) with F_p ≤ m < F_{p+1}, for m ≥ 1.
fn p(m: usize) -> isize {
    index_below(m).cast_signed()
}

/// α with F_{p+α−1} ≤ r < F_{p+α}.
fn alpha(m: usize, r: usize) -> isize {
    p(r) + 1 - p(m)
}

/// F_i.
fn fibonacci(i: isize) -> usize {
    small(usize::try_from(i).expect("an index of a letter"))
}

/// The steps of Examples 2 and 3: m, and r before and after.
const SPECIAL: [(usize, usize, usize); 2] = [(26, 5, 4), (25, 8, 7)];

/// The k up to a bound for which (m, m + k; r) is lost, by the search: the sums
/// of the letters of m and r.
fn lost(table: &BoxOfPiles, m: usize, r: usize, to: usize) -> Vec<usize> {
    let lost = (0..=to).filter(|&k| table.is_lost(&[m, m + k], Some(r)));
    lost.collect()
}

type Printed<'w> = (usize, &'w [usize]);

/// The words of an example, by the search, and by Theorem 10.
fn example(m: usize, before: Printed<'_>, after: Printed<'_>) -> Checked {
    let to = 400;
    let table = pairs(m, m + to);
    let (mut cells, mut right, mut by_theorem) = (Vec::new(), Vec::new(), Vec::new());
    for (r, printed) in [before, after] {
        let mut computed = steps(&lost(&table, m, r, to));
        computed.truncate(printed.len());
        let letters = |some: &[usize], other: &[usize]| {
            let both = some.iter().zip(other).enumerate();
            let letters = both.map(|(i, (some, other))| {
                let place = format!("r = {r}, letter {i}");
                (place, some.to_string(), other.to_string())
            });
            letters.collect::<Vec<_>>()
        };
        cells.extend(letters(printed, &computed));
        let proved = letters_by_theorem_10(m, r, computed.iter().sum())?;
        by_theorem.extend(letters(&computed, &proved));
        let words: Vec<String> = computed.iter().map(usize::to_string).collect();
        right.push(format!("{} for r = {r}", words.join(", ")));
    }
    let correction = format!("The words are {}.", right.join(" and "));
    Ok(Evidence::letters(cells).or_corrected(correction, &Evidence::letters(by_theorem)))
}

/// The letters up to a sum by Theorem 10, which is proved for all numbers.
fn letters_by_theorem_10(m: usize, r: usize, to: usize) -> Result<Vec<usize>, CheckError> {
    let game = catalog::game("fib")?;
    let theory = EngineChoice::Only(Engine::Theory);
    let mut lost = vec![0];
    for k in 1..=to {
        let position = game.position(&format!("{m},{};{r}", m + k))?;
        if position.analyze_by(theory, &Budget::default())?.outcome == Outcome::P {
            lost.push(k);
        }
    }
    Ok(steps(&lost))
}

/// The special steps of Examples 2 and 3, letter by letter: the middle or the
/// largest letter 13 becomes 8, 5 by the partial sums, and else what is said.
fn step_rule(m: usize, limits: [usize; 2], otherwise: &[usize]) -> Evidence {
    let to = 400;
    let table = pairs(m, m + to);
    let [old, new] = limits.map(|r| lost(&table, m, r, to));
    let [w_8, w_9] = [8, 9].map(|a| partial_sums(a, 2 * to));
    let wrong = old.windows(2).filter_map(|pair| {
        let (at, letter) = (pair[0], pair[1] - pair[0]);
        let sums = new.iter().copied();
        let inside = sums.filter(|sum| (at..=pair[1]).contains(sum));
        let parts = steps(&inside.collect::<Vec<usize>>());
        let [in_8, in_9] = [&w_8, &w_9].map(|sums| sums.contains(&at));
        let expected: &[usize] = match letter {
            13 if in_9 => &[8, 5],
            13 => otherwise,
            21 => &[8, 5, 8],
            _ => &[letter],
        };
        let is_wrong = parts != expected || letter == 13 && in_8 != in_9;
        is_wrong.then(|| format!("{letter} at {at} becomes {parts:?}"))
    });
    Evidence::searched(format!("m = {m}, k to {to}"), wrong, |_| false)
}

//! Sections 1 to 3 and the appendix: which takes win.

use fibnim::Natural;

use crate::claims::evidence::{Case, each};
use crate::claims::fibonacci::{f, gaps, indices, parts, small, tails};
use crate::claims::search::{least_takes, winning_takes};
use crate::claims::{CheckError, Claim, Effort, Evidence, Finding};

/// The claims of sections 1 to 3 and of the appendix.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "allen-ponomarenko-2014/section-1",
        statement: "In Fibonacci nim the limit m_k of move k is twice what was taken in move k itself, 2τ(k).",
        run: section_1,
    },
    Claim {
        id: "allen-ponomarenko-2014/example-1",
        statement: "With n = 10 the first player may take 1 to 9; after a take of 3 the second may take 1 to 6.",
        run: example_1,
    },
    Claim {
        id: "allen-ponomarenko-2014/theorem-1",
        statement: "Every n ≥ 1 is a sum of Fibonacci numbers F_i, i ≥ 2, of which no two are neighbours, in exactly one way.",
        run: theorem_1,
    },
    Claim {
        id: "allen-ponomarenko-2014/example-2",
        statement: "12 = F_6 + F_4 + F_2 = 8 + 3 + 1.",
        run: |_| Ok(Evidence::example("12", vec![1, 3, 8], parts(12)).finding()),
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-1",
        statement: "If F_{k+1} > n ≥ F_k, then F_k is the largest part of n.",
        run: corollary_1,
    },
    Claim {
        id: "allen-ponomarenko-2014/definition-2",
        statement: "The tails satisfy T_j(n) = T(n) + T_{j−1}(n − T(n)).",
        run: definition_2,
    },
    Claim {
        id: "allen-ponomarenko-2014/example-3",
        statement: "33 = 21 + 8 + 3 + 1 and 12 = 8 + 3 + 1 have the same tail of length 3, which is 12.",
        run: |_| {
            let third = |n| tails(n).get(2).copied();
            Ok(Evidence::example(
                "T_3 of 33 and 12",
                [Some(12), Some(12)],
                [third(33), third(12)],
            )
            .finding())
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/remark-1",
        statement: "If T_j(n) = T_j(m), then T_s(n) = T_s(m) for all s ≤ j.",
        run: remark_1,
    },
    Claim {
        id: "allen-ponomarenko-2014/definition-3",
        statement: "The position (n, r) is lost for who is to move exactly if T(n) > r.",
        run: |_| Ok(Evidence::theorem("whinihan")?.finding()),
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-1",
        statement: "For i ≥ 3: 2F_{i−1} ≥ F_i and F_{i+1} > 2F_{i−1}.",
        run: lemma_1,
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-2",
        statement: "If T(n) > p ≥ 1, then (n − p, 2p) is won for who is to move.",
        run: lemma_2,
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-3",
        statement: "After the take p = T(n), the position (n − p, 2p) is lost for who is to move.",
        run: lemma_3,
    },
    Claim {
        id: "allen-ponomarenko-2014/theorem-2",
        statement: "If p is none of the tails T_1(n), …, T_{r−1}(n), then (n − p, 2p) is won for who is to move.",
        run: theorem_2,
    },
    Claim {
        id: "allen-ponomarenko-2014/remark-2",
        statement: "For j < r, taking T_j(n) wins exactly if F_{i_{j+1}} > 2T_j(n).",
        run: remark_2,
    },
    Claim {
        id: "allen-ponomarenko-2014/example-4",
        statement: "129 = F_11 + F_9 + F_5 + F_2 has the gap vector (2, 4, 3; 2), with 4 entries.",
        run: |_| {
            let rising: Vec<usize> = gaps(129).into_iter().rev().collect();
            Ok(Evidence::example("G(129)", vec![2, 4, 3, 2], rising)
                .and(Evidence::example(
                    "indices of 129",
                    vec![2, 5, 9, 11],
                    indices(129),
                ))
                .finding())
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/example-5",
        statement: "The gap vector (2, 4, 3; 2) is that of 129.",
        run: |_| {
            Ok(Evidence::example(
                "the number of (2, 4, 3; 2)",
                129,
                number_of_gaps(&[2, 3, 4, 2]),
            )
            .finding())
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-4",
        statement: "For k ≥ 5: F_k > 2(F_{k−3} + F_{k−5} + … ), down to F_2 or F_3.",
        run: |effort| inequality(effort, 5, |k| f(k) > double(&sum(k - 3, 2))),
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-2",
        statement: "If the gap a_{q+1} above the part F_{i_q} is at least 3, taking T_q(n) wins.",
        run: |effort| gap_rule(effort, |_, above, _| above >= 3, true),
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-5",
        statement: "For k ≥ 8: F_k > 2(F_{k−2} + F_{k−6} + F_{k−8} + …), down to F_2 or F_3.",
        run: |effort| inequality(effort, 8, |k| f(k) > double(&(&f(k - 2) + &sum(k - 6, 2)))),
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-3",
        statement: "If a_{q+1} = 2 and a_q ≥ 4, q > 1, taking T_q(n) wins.",
        run: |effort| {
            gap_rule(
                effort,
                |q, above, lower| q > 1 && above == 2 && lower[q - 1] >= 4,
                true,
            )
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-6",
        statement: "For k ≥ 6: F_k ≤ 2(F_{k−2} + F_{k−4}).",
        run: |effort| inequality(effort, 6, |k| f(k) <= double(&(&f(k - 2) + &f(k - 4)))),
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-4",
        statement: "If a_{q+1} = a_q = 2, q > 1, taking T_q(n) loses.",
        run: |effort| {
            gap_rule(
                effort,
                |q, above, lower| q > 1 && above == 2 && lower[q - 1] == 2,
                false,
            )
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-7",
        statement: "For k ≥ 10, F_k − 2(F_{k−2} + F_{k−5} + F_{k−8} + …), down to F_2, F_3 or F_4, is 1 or 2.",
        run: |effort| {
            inequality(effort, 10, |k| {
                let rest = f(k).checked_sub(&double(&sum(k - 2, 3)));
                rest == Some(Natural::ONE) || rest == Some(Natural::from(2u8))
            })
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/remark-3",
        statement: "For k ≥ 10: F_k > 2(F_{k−2} + F_{k−5} + F_{k−8} + …).",
        run: |effort| inequality(effort, 10, |k| f(k) > double(&sum(k - 2, 3))),
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-5",
        statement: "If a_{q+1} = 2 and a_j ≥ 3 for all j ≤ q, a_1 among them, taking T_q(n) wins.",
        run: |effort| {
            gap_rule(
                effort,
                |_, above, lower| above == 2 && lower.iter().all(|&gap| gap >= 3),
                true,
            )
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-8",
        statement: "For k ≥ 6: F_k − (F_{k−1} + F_{k−4} + F_{k−7} + …), down to F_2, F_3 or F_4, is more than 1.",
        run: |effort| inequality(effort, 6, |k| f(k) > &sum(k - 1, 3) + &Natural::ONE),
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-6",
        statement: "If a_{j+1} = 2, a_j = 3 and some a_q = 2 with q < j, a_1 among them, taking T_j(n) loses.",
        run: corollary_6,
    },
    Claim {
        id: "allen-ponomarenko-2014/section-3-table",
        statement: "The table of gap conditions: T_j(n) wins if a_{j+1} ≥ 3; if it is 2, for a_j ≥ 4, and for a_j = 3 with all lower a_q ≥ 3; it loses for a_j = 2, and for a_j = 3 with some a_q = 2, a_1 among them.",
        run: gap_table,
    },
    Claim {
        id: "allen-ponomarenko-2014/appendix",
        statement: "The table of Zeckendorf digits, gap vectors and winning first moves for n = 1 to 100.",
        run: appendix,
    },
];

fn section_1(_: Effort) -> Result<Finding, CheckError> {
    let game = fibnim::catalog::game("fib")?;
    let mut position = game.parse_position("20")?;
    let takes = [3u64, 1, 2];
    let mut limits = Vec::new();
    for take in takes {
        position = game.after(&position, &fibnim::Step::take(1, Natural::from(take)))?;
        let count = game.legal_moves(&position)?.count().to_u64();
        limits.push(count.expect("a small pile"));
    }
    // The limits of moves 2 and 3, after which move k takes takes[k − 1].
    let of_the_move = Evidence::example(
        "the limit of move 2 in takes of 3, 1, 2",
        2 * takes[1],
        limits[0],
    );
    let of_the_one_before = Evidence::example(
        "the limits of moves 2 and 3 in takes of 3, 1, 2",
        [2 * takes[0], 2 * takes[1]],
        [limits[0], limits[1]],
    );
    Ok(of_the_move.or_corrected(
        "It is twice what was taken in the move before, 2τ(k − 1).",
        &of_the_one_before,
    ))
}

fn example_1(_: Effort) -> Result<Finding, CheckError> {
    let game = fibnim::catalog::game("fib")?;
    let start = game.parse_position("10")?;
    let first = game.legal_moves(&start)?.count().clone();
    let next = game.after(&start, &fibnim::Step::take(1, Natural::from(3u8)))?;
    let second = game.legal_moves(&next)?.count().clone();
    Ok(Evidence::example(
        "how many moves",
        [9u8, 6].map(Natural::from),
        [first, second],
    )
    .finding())
}

/// Counts the sums of non-neighbours, part by part.
fn theorem_1(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(100_000, 2_000_000);
    // Ways with the last part added, and without it, for the parts so far.
    let (mut with, mut without) = (vec![0u32; to + 1], vec![0u32; to + 1]);
    without[0] = 1;
    for k in (2..).take_while(|&k| small(k) <= to as u64) {
        let part = usize::try_from(small(k)).expect("at most the bound");
        let mut next = vec![0; to + 1];
        next[part..].copy_from_slice(&without[..=to - part]);
        for (sum, ways) in with.iter().enumerate() {
            without[sum] += ways;
        }
        with = next;
    }
    let ways = |n: &Case<1>| {
        let n = usize::try_from(n.at(0)).expect("at most the bound");
        with[n] + without[n]
    };
    let cases = each("n", 1..=to as u64);
    Ok(Evidence::computed(format!("n to {to}"), cases, |n| ways(n) == 1).finding())
}

fn corollary_1(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(100_000, 2_000_000);
    let cases = each("n", 1..=to);
    Ok(Evidence::computed(format!("n to {to}"), cases, |n| {
        let largest = *indices(n.at(0)).last().expect("n is not 0");
        small(largest) <= n.at(0) && n.at(0) < small(largest + 1)
    })
    .finding())
}

fn definition_2(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(50_000, 1_000_000);
    let cases = each("n", 1..=to);
    Ok(Evidence::computed(format!("n to {to}, all j"), cases, |n| {
        let all = tails(n.at(0));
        let rest = tails(n.at(0) - all[0]);
        let sums = rest.iter().map(|tail| all[0] + tail);
        all[1..].iter().copied().eq(sums)
    })
    .finding())
}

fn remark_1(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(300, 1000);
    let pairs = (1..=to).flat_map(|n| (1..n).map(move |m| Case([("n", n), ("m", m)])));
    Ok(
        Evidence::computed(format!("n and m to {to}, all j"), pairs, |pair| {
            let (n, m) = (tails(pair.at(0)), tails(pair.at(1)));
            let common = n.len().min(m.len());
            (0..common).all(|j| n[j] != m[j] || n[..=j] == m[..=j])
        })
        .finding(),
    )
}

fn lemma_1(effort: Effort) -> Result<Finding, CheckError> {
    inequality(effort, 3, |i| {
        let twice = double(&f(i - 1));
        twice >= f(i) && f(i + 1) > twice
    })
}

/// The bound of the searches of this paper.
fn searched_to(effort: Effort) -> usize {
    effort.pick(1000, 4000)
}

fn lemma_2(effort: Effort) -> Result<Finding, CheckError> {
    let to = searched_to(effort);
    let least = least_takes(to, |t| 2 * t);
    let pairs = piles_and_takes(to).filter(|pair| parts(pair.at(0))[0] > pair.at(1));
    Ok(
        Evidence::searched(format!("n to {to}, all p < T(n)"), pairs, |pair| {
            is_won(&least, pair.at(0) - pair.at(1), 2 * pair.at(1))
        })
        .finding(),
    )
}

fn lemma_3(effort: Effort) -> Result<Finding, CheckError> {
    let to = searched_to(effort);
    let least = least_takes(to, |t| 2 * t);
    let cases = each("n", 1..=to as u64);
    Ok(Evidence::searched(format!("n to {to}"), cases, |n| {
        let tail = parts(n.at(0))[0];
        !is_won(&least, n.at(0) - tail, 2 * tail)
    })
    .finding())
}

fn theorem_2(effort: Effort) -> Result<Finding, CheckError> {
    let to = searched_to(effort);
    let least = least_takes(to, |t| 2 * t);
    let extent = format!("n to {to}, all p");
    let holds = |pair: &Case<2>| {
        let all = tails(pair.at(0));
        all[..all.len() - 1].contains(&pair.at(1))
            || is_won(&least, pair.at(0) - pair.at(1), 2 * pair.at(1))
    };
    let printed = Evidence::searched(extent.clone(), piles_and_takes(to), holds);
    let proper = piles_and_takes(to).filter(|pair| pair.at(1) < pair.at(0));
    let corrected = Evidence::searched(extent, proper, holds);
    Ok(printed.or_corrected(
        "The take of the whole pile, p = n = T_r(n), wins too, at once; for p < n it holds.",
        &corrected,
    ))
}

fn remark_2(effort: Effort) -> Result<Finding, CheckError> {
    let to = searched_to(effort);
    let least = least_takes(to, |t| 2 * t);
    let cases = each("n", 1..=to as u64);
    Ok(Evidence::searched(format!("n to {to}, all j"), cases, |n| {
        let (tails, parts) = (tails(n.at(0)), parts(n.at(0)));
        (0..parts.len() - 1).all(|j| {
            let wins = !is_won(&least, n.at(0) - tails[j], 2 * tails[j]);
            wins == (parts[j + 1] > 2 * tails[j])
        })
    })
    .finding())
}

/// An inequality between Fibonacci numbers, for all indices from one on.
fn inequality(
    effort: Effort,
    from: u64,
    holds: impl Fn(usize) -> bool,
) -> Result<Finding, CheckError> {
    let to = effort.pick(300, 1000);
    let cases = each("k", from..=to);
    Ok(Evidence::computed(format!("k to {to}"), cases, |k| {
        holds(usize::try_from(k.at(0)).expect("small"))
    })
    .finding())
}

/// A rule that says of some tails whether they win: `applies` gets q, the gap
/// above part q, and the gaps a_1, …, a_q. The last tail, the whole pile, has
/// no gap above it.
fn gap_evidence(
    effort: Effort,
    applies: impl Fn(usize, usize, &[usize]) -> bool,
    wins: bool,
) -> Evidence {
    let to = effort.pick(20_000, 1_000_000);
    let cases = each("n", 1..=to).flat_map(|n| {
        let tails = tails(n.at(0));
        let last = tails.len() - 1;
        let cases = tails.into_iter().take(last);
        cases.map(move |tail| Case([n.0[0], ("take", tail)]))
    });
    Evidence::computed(format!("n to {to}, all tails"), cases, |case| {
        let (n, take) = (case.at(0), case.at(1));
        let (gaps, parts) = (gaps(n), parts(n));
        let q = tails(n)
            .iter()
            .position(|&tail| tail == take)
            .expect("a tail")
            + 1;
        // What the definition comes to for tails: see remark 2, which is searched.
        !applies(q, gaps[q], &gaps[..q]) || (parts[q] > 2 * take) == wins
    })
}

fn gap_rule(
    effort: Effort,
    applies: impl Fn(usize, usize, &[usize]) -> bool,
    wins: bool,
) -> Result<Finding, CheckError> {
    Ok(gap_evidence(effort, applies, wins).finding())
}

/// Whether the first gap below, from a_q downwards to a_2, that is not 3 is a
/// 2: what decides where the gap above is 2.
fn two_comes_first(lower: &[usize]) -> bool {
    let mut gaps = lower[1..].iter().rev();
    gaps.find(|&&gap| gap != 3) == Some(&2)
}

const GAP_CORRECTION: &str = "a_1 is the index of the smallest part and no gap: it never decides. Where the gap above is 2, T_j loses exactly if the first gap below it that is not 3, going down from a_j to a_2, is a 2.";

fn corollary_6(effort: Effort) -> Result<Finding, CheckError> {
    let printed = gap_evidence(
        effort,
        |j, above, lower| j > 1 && above == 2 && lower[j - 1] == 3 && lower[..j - 1].contains(&2),
        false,
    );
    let corrected = gap_evidence(
        effort,
        |_, above, lower| above == 2 && two_comes_first(lower),
        false,
    );
    Ok(printed.or_corrected(GAP_CORRECTION, &corrected))
}

fn gap_table(effort: Effort) -> Result<Finding, CheckError> {
    let loses = |above: usize, lower: &[usize]| {
        let gap = lower[lower.len() - 1];
        above == 2 && (gap == 2 || gap == 3 && lower.contains(&2))
    };
    let printed = gap_evidence(effort, |_, above, lower| loses(above, lower), false).and(
        gap_evidence(effort, |_, above, lower| !loses(above, lower), true),
    );
    let corrected = Evidence::theorem("winning-tails")?;
    Ok(printed.or_corrected(GAP_CORRECTION, &corrected))
}

/// The appendix as it is printed: n, digits, gap vector, moves.
const APPENDIX: &str = include_str!("../printed/allen_ponomarenko_appendix.tsv");

fn appendix(_: Effort) -> Result<Finding, CheckError> {
    let least = least_takes(100, |t| 2 * t);
    let mut printed_cells = Vec::new();
    for line in APPENDIX.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let n: usize = fields[0].parse().expect("the printed table has n");
        let takes = winning_takes(&least, n, n - 1, |t| 2 * t);
        let moves = takes.iter().map(usize::to_string).collect::<Vec<_>>();
        let moves = if moves.is_empty() {
            "none".into()
        } else {
            moves.join("; ")
        };
        let computed = [digits(n as u64), gap_text(n as u64), moves];
        for ((name, printed), computed) in ["digits", "G(n)", "moves"]
            .iter()
            .zip(&fields[1..])
            .zip(computed)
        {
            printed_cells.push((format!("n = {n}, {name}"), (*printed).to_owned(), computed));
        }
    }
    let wrong = Evidence::table(printed_cells);
    let right = Evidence::theorem("winning-tails")?;
    Ok(wrong.or_corrected(
        "The other cells are right; the computed ones stand beside those that are not.",
        &right,
    ))
}

/// The digits of n with that of F_2 at the right.
fn digits(n: u64) -> String {
    let indices = indices(n);
    let top = *indices.last().expect("n is not 0");
    (2..=top)
        .rev()
        .map(|k| if indices.contains(&k) { '1' } else { '0' })
        .collect()
}

/// "(2, 4, 3; 2)"
fn gap_text(n: u64) -> String {
    let gaps = gaps(n);
    let upper: Vec<String> = gaps[1..].iter().rev().map(usize::to_string).collect();
    match upper.as_slice() {
        [] => format!("({})", gaps[0]),
        upper => format!("({}; {})", upper.join(", "), gaps[0]),
    }
}

fn number_of_gaps(rising: &[usize]) -> u64 {
    let mut index = 0;
    let indices = rising.iter().map(|gap| {
        index += gap;
        small(index)
    });
    indices.sum()
}

fn double(n: &Natural) -> Natural {
    n + n
}

/// F_k + F_{k−step} + …, down to the last index that is at least 2.
fn sum(k: usize, step: usize) -> Natural {
    let indices = (2..=k).rev().step_by(step);
    indices.fold(Natural::ZERO, |sum, k| &sum + &f(k))
}

fn piles_and_takes(to: usize) -> impl Iterator<Item = Case<2>> {
    (1..=to as u64).flat_map(|n| (1..=n).map(move |p| Case([("n", n), ("p", p)])))
}

/// Whether who is to move wins from a pile with a limit, by the search.
fn is_won(least: &[Option<usize>], pile: u64, limit: u64) -> bool {
    let pile = usize::try_from(pile).expect("within the search");
    least[pile].is_some_and(|take| take as u64 <= limit)
}

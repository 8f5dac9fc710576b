//! Section 4: skilled against unskilled players.

use fibnim::play::{GameTree, Player, TreeOdds, WhenLost};
use fibnim::{Budget, Fraction, Natural, Pace, catalog};

use super::bounds::{
    falls, falls_in_size, is_at_most_corollary_7, is_below_root, is_within_a_tenth, lucas, times,
};
use super::chances::{can_win, chances_when_lost, half_to_the};
use super::readings::{Statement, check};
use crate::claims::fibonacci::{f, indices};
use crate::claims::search::FibonacciNim;
use crate::claims::{CheckError, Checked, Claim, Effort, Evidence};

/// The claims of section 4.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "allen-ponomarenko-2014/section-4-first",
        statement: "(1) An unskilled player who moves first must always make a winning move to win against a skilled one.",
        run: |effort| {
            // Whoever errs cannot win any more, whatever the limit.
            let to = effort.pick(60, 200);
            let nim = FibonacciNim::new(to);
            let can_win = can_win(&nim);
            let takes = (1..=to).flat_map(|n| (1..=n).map(move |p| [n, p]));
            let errors = takes.filter(|&[n, p]| !nim.wins(n, p));
            let extent = format!("n to {to}, all takes p that do not win");
            let evidence = Evidence::searched_for(extent, ["n", "p"], errors, |[n, p]| {
                !can_win[n - p][(n - p).min(2 * p)]
            });
            Ok(evidence)
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/section-4-second",
        statement: "(2) An unskilled player who moves second can win against a skilled one only if the game begins at n = F_k.",
        run: |effort| {
            let to = effort.pick(60, 150);
            let players = [Player::Skilled(WhenLost::TakeOne), Player::Unskilled];
            let mut can_lose = vec![false];
            for n in 1..=to {
                can_lose.push(first_wins(n, &players)? != Fraction::ONE);
            }
            Ok(Evidence::searched_each("n", 1..=to, |n| {
                !can_lose[n] || indices(n).len() == 1
            }))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-9",
        statement: "From (n, 2), a random take p of 1 or 2 leaves a lost position with a chance of at most 1/2.",
        run: |effort| {
            let to = effort.pick(1000, 4000);
            let nim = FibonacciNim::new(to);
            let at_most_half = |n: usize| 2 * nim.winning_takes(n, 2).len() <= n.min(2);
            let check = |from: usize| Evidence::searched_each("n", from..=to, at_most_half);
            Ok(check(1).or_corrected(
                "For n = 1 the only legal take wins; for n ≥ 2 it holds.",
                &check(2),
            ))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-10",
        statement: "If F_k is the largest part of n, then n has at most ⌊k/2⌋ parts.",
        run: |effort| {
            let to = effort.pick(100_000, 2_000_000);
            Ok(Evidence::computed_each("n", 1..=to, |n| {
                let indices = indices(n);
                indices.len() <= indices[indices.len() - 1] / 2
            }))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-11",
        statement: "For k ≥ 5: F_k ≥ (φ^k − 0.1)/√5.",
        run: |effort| {
            // √5 F_k + 0.1 ≥ φ^k, that is √5 F_k ≥ L_k − 0.2.
            let to = effort.pick(500, 2000);
            Ok(Evidence::computed_each("k", 5..=to, |k| {
                let right = &times(&lucas(k), 10) - &Natural::from(2u8);
                is_below_root(&right, &times(&f(k), 10))
            }))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-11-proof-decreasing",
        statement: "For k ≥ 5 (−φ)^{−k} decreases, and −0.1 ≤ (−φ)^{−k} ≤ 0.1.",
        run: |effort| {
            let to = effort.pick(300, 1000);
            let check = |falls: fn(usize) -> bool| {
                Evidence::computed_each("k", 5..=to, |k| falls(k) && is_within_a_tenth(k))
            };
            Ok(check(falls).or_corrected(
                "Its absolute value decreases; the sign alternates.",
                &check(falls_in_size),
            ))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-7",
        statement: "From (n, n − 1), n ≥ 5 and F_{k+1} > n ≥ F_k, a random first move is a tail with a chance of at most k√5/(2(φ^k − 0.1)).",
        run: |effort| corollary(effort, "legal-moves"),
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-7-bound",
        statement: "Corollary 7 shows a chance of less than 2/5 for n ≥ 5: its bound k√5/(2(φ^k − 0.1)) is less than 2/5 for k ≥ 5.",
        run: |effort| {
            let to = effort.pick(200, 1000);
            let check = |from: usize| {
                Evidence::computed_each("k", from..=to, |k| !is_at_most_corollary_7(2, 5, k))
            };
            let what = "whether the bound is more than 1/2 for k = 5";
            let first = Evidence::example(what, true, is_at_most_corollary_7(1, 2, 5));
            Ok(check(5).or_corrected(
                "It is for k ≥ 6, that is n ≥ 8. For k = 5 the bound is more than 1/2.",
                &check(6).and(first),
            ))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-7-chance",
        statement: "For n ≥ 5 a random first move wins with a chance of less than 2/5.",
        run: |effort| corollary(effort, "winning-moves"),
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-7-decreasing",
        statement: "The bound k√5/(2(φ^k − 0.1)) decreases for k ≥ 5.",
        run: |effort| {
            // k/(φ^k − 0.1) falls: (k + 1)(φ^k − 0.1) < k(φ^{k+1} − 0.1), cleared of
            // fractions 5(k + 1)(L_k + F_k√5) < 5k(L_{k+1} + F_{k+1}√5) + 1.
            let to = effort.pick(200, 1000);
            Ok(Evidence::computed_each("k", 5..=to, |k| {
                // Both the plain part and the part of √5 are larger on the right.
                times(&lucas(k), k + 1) <= times(&lucas(k + 1), k)
                    && times(&f(k), k + 1) <= times(&f(k + 1), k)
            }))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-7-three",
        statement: "From n = 3 the first player loses.",
        run: |_| {
            let moves = FibonacciNim::new(3).winning_takes(3, 2);
            let what = "the winning first moves at n = 3";
            Ok(Evidence::example(what, vec![], moves))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-7-four",
        statement: "From n = 4 only the first move 1 wins, and a random one does with a chance of 1/4.",
        run: |_| {
            let moves = FibonacciNim::new(4).winning_takes(4, 3);
            let chance = format!("{}/3", moves.len());
            let of_one = Evidence::example("the winning first moves at n = 4", vec![1], moves);
            let compare = |printed: &str| Evidence::example("the chance", printed, chance.as_str());
            Ok(of_one.clone().and(compare("1/4")).or_corrected(
                "The first move may take 1, 2 or 3, and not all 4: the chance is 1/3, which is less than 2/5, too.",
                &of_one.and(compare("1/3")),
            ))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/theorem-3",
        statement: "Theorem 3: where p is the first take and b = ⌊(n − p)/3⌋, the unskilled player wins with a chance of at most 1/(5·2^(b−1)) if n is no Fibonacci number (1), and of at most 1/2^b, b = ⌊n/3⌋, if n = F_k, k ≥ 5 (2).",
        run: |effort| {
            let second = theorem(effort, "fibonacci-number")?;
            let both = theorem(effort, "first-move-given")?.and(second.clone());
            Ok(both.fails_but("Part 2 holds, part 1 does not.", &second))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/theorem-3.1",
        statement: "If n is no Fibonacci number and the unskilled player begins with the take p, it wins with a chance of at most 1/(5·2^(b−1)), b = ⌊(n − p)/3⌋.",
        run: |effort| Ok(theorem(effort, "first-move-given")?.fails_but(INSTEAD, &instead(effort)?)),
    },
    Claim {
        id: "allen-ponomarenko-2014/theorem-3.2",
        statement: "If n = F_k, k ≥ 5, and the skilled player begins, the unskilled one wins with a chance of at most 1/2^b, b = ⌊n/3⌋.",
        run: |effort| theorem(effort, "fibonacci-number"),
    },
    Claim {
        id: "allen-ponomarenko-2014/theorem-3-proof-case-1",
        statement: "The proof of the first case ends with the bound 1/5^(2^b − 1), as the copy at hand has it (perhaps its damage, for 1/(5(2^(b−1)))).",
        run: |effort| {
            Ok(theorem(effort, "bound-of-the-proof")?.fails_but(INSTEAD, &instead(effort)?))
        },
    },
];

/// The chance of the first player on one pile, by the definition of the players.
fn first_wins(n: usize, players: &[Player; 2]) -> Result<Fraction, CheckError> {
    let game = catalog::game("fib")?;
    let budget = Budget::default();
    let start = game.position(&n.to_string())?;
    let tree = GameTree::grow(&start, &budget)?;
    Ok(TreeOdds::new(&tree, players, &budget)?.first_wins().clone())
}

/// One reading of a statement, by the exact chances.
fn reading(statement: Statement, to: u64, wanted: &str) -> Checked {
    let checked = check(statement, to, &Budget::default())?;
    let mut claims = checked.claims.iter();
    let claim = claims.find(|claim| claim.reading == wanted);
    let claim = claim.expect("a reading of the statement");
    let violations = claim.violations.iter().map(|violation| {
        let (n, chance, bound) = (violation.n, &violation.chance, &violation.bound);
        let p = violation.first_move.map(|p| format!(", p = {p}"));
        let p = p.unwrap_or_default();
        format!("n = {n}{p}: the chance {chance} is more than {bound}")
    });
    let extent = format!("n to {to}, {} cases", claim.cases);
    Ok(Evidence::computed(extent, violations, |_| false))
}

fn corollary(effort: Effort, wanted: &str) -> Checked {
    reading(Statement::Corollary7, effort.pick(1000, 10_000), wanted)
}

fn theorem(effort: Effort, wanted: &str) -> Checked {
    reading(Statement::Theorem3, effort.pick(500, 5000), wanted)
}

/// Once the first move p is made the chance is at most 1/2^b, by the definition
/// of the players; a first move that does not win has no chance at all.
fn half_for_each_round(effort: Effort) -> Checked {
    let to = effort.pick(500, 2000);
    let nim = FibonacciNim::new(to);
    let pace = &mut Pace::new("the chances of an unskilled player", &Budget::default());
    let chances = chances_when_lost(&nim, pace)?;
    let cases = (4..=to).filter(|&n| indices(n).len() > 1).flat_map(|n| {
        let takes = nim.winning_takes(n, n - 1).into_iter();
        takes.map(move |p| [n, p])
    });
    let extent = format!("n to {to}, all p that win");
    Ok(Evidence::computed_for(
        extent,
        ["n", "p"],
        cases,
        |[n, p]| chances[n - p] <= half_to_the((n - p) / 3),
    ))
}

const INSTEAD: &str = "Once the first move p is made, the chance is at most 1/2^b; before it, when p is random too, at most 1/(5·2^(b−1)), where p is the largest first move that wins.";

/// What holds instead of part 1: both halves of it.
fn instead(effort: Effort) -> Checked {
    Ok(half_for_each_round(effort)?.and(theorem(effort, "first-move-random")?))
}

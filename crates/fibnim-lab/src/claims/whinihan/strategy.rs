//! One Pile, and the strategy of Fibonacci Nim with its proof.

use fibnim::{Natural, Step, catalog};

use super::digits::{f, last_index, smallest};
use crate::claims::fibonacci::{digits, parts, small};
use crate::claims::search::FibonacciNim;
use crate::claims::{Claim, Effort, Evidence};

/// The games, at the beginning of the paper.
pub(super) const GAMES: &[Claim] = &[
    Claim {
        id: "whinihan-1963/one-pile",
        statement: "In One Pile, where at least a and at most q objects are removed, the safe positions are n ≡ 0 mod (a + q), and all others are unsafe.",
        run: |effort| {
            let (bound, to) = effort.pick((8, 100), (20, 500));
            let check = |is_safe: fn(usize, usize) -> bool| {
                let cases = (1..=bound).flat_map(|a| (a..=bound).map(move |q| [a, q]));
                let cases = cases.flat_map(|[a, q]| {
                    let safe = safe_in_one_pile(a, q, to);
                    let wrong = (0..=to).filter(move |&n| safe[n] != is_safe(n % (a + q), a));
                    wrong.map(move |n| [a, q, n])
                });
                let extent = format!("a ≤ q ≤ {bound}, n to {to}");
                Evidence::searched_for(extent, ["a", "q", "n"], cases, |_| false)
            };
            Ok(check(|rest, _| rest == 0).or_corrected(
                "Safe are the n whose remainder mod (a + q) is less than a; who cannot remove a objects loses.",
                &check(|rest, a| rest < a),
            ))
        },
    },
    Claim {
        id: "whinihan-1963/rules-example",
        statement: "With n = 16 player A may remove up to 15; after 3 player B may remove up to 6; after 4 more A may remove up to 8.",
        run: |_| {
            let game = catalog::game("fib")?;
            let start = game.position("16")?;
            let second = start.after(&Step::take(1, Natural::from(3u8)))?;
            let third = second.after(&Step::take(1, Natural::from(4u8)))?;
            let mut computed = Vec::new();
            for position in [start, second, third] {
                computed.push(position.legal_moves()?.count().clone());
            }
            let printed = [15u8, 6, 8].map(Natural::from).to_vec();
            Ok(Evidence::example("how many moves", printed, computed))
        },
    },
];

/// The strategy and its proof.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "whinihan-1963/safe-positions",
        statement: "The position is safe if q < F, the number of the last 1 of n, and unsafe if q ≥ F.",
        run: |_| Evidence::theorem("whinihan"),
    },
    Claim {
        id: "whinihan-1963/winning-move",
        statement: "If q ≥ F, the winning move is to remove exactly F objects.",
        run: |effort| {
            let to = effort.pick(150, 400);
            let nim = FibonacciNim::new(to);
            let check = |is_right: fn(&[usize], usize) -> bool| {
                let positions = (1..=to).flat_map(|n| (smallest(n)..=n).map(move |q| [n, q]));
                let extent = format!("n to {to}, all q ≤ n");
                Evidence::searched_for(extent, ["n", "q"], positions, |[n, q]| {
                    is_right(&nim.winning_takes(n, q), smallest(n))
                })
            };
            let two_first_moves = (2..=to).find(|&n| nim.winning_takes(n, n - 1).len() > 1);
            let of_the_start = two_first_moves.map_or(String::new(), |n| {
                format!(" On the first move there are two for the first time at n = {n}.")
            });
            Ok(check(|takes, smallest| takes == [smallest]).or_corrected(
                format!("Removing F always wins, but others may win, too.{of_the_start}"),
                &check(|takes, smallest| takes.contains(&smallest)),
            ))
        },
    },
    Claim {
        id: "whinihan-1963/example-10",
        statement: "On the first move 10 = 10010, q = 9 and F = 2: removing exactly 2 wins, for then 8 = 10000, q = 4 and F = 8, which is safe.",
        run: |_| {
            let nim = FibonacciNim::new(10);
            let look = |n, q, printed| {
                let takes = nim.winning_takes(n, q);
                let what = format!("{n} with q = {q}");
                Evidence::example(&what, printed, (digits(n), smallest(n), takes))
            };
            let first = look(10, 9, ("10010".into(), 2, vec![2]));
            Ok(first.and(look(8, 4, ("10000".into(), 8, vec![]))))
        },
    },
    Claim {
        id: "whinihan-1963/first-result",
        statement: "Any unsafe position can be made safe: by removing F.",
        run: |effort| {
            let to = searched_to(effort);
            let nim = FibonacciNim::new(to);
            Ok(Evidence::searched_each("n", 1..=to, |n| {
                let take = smallest(n);
                let left = n - take;
                nim.wins(n, take) && (left == 0 || 2 * take < smallest(left))
            }))
        },
    },
    Claim {
        id: "whinihan-1963/first-result-proof-inequalities",
        statement: "If f_i and f_k are the last two 1s of a number and f_j is next after f_i, then f_j < f_k, f_i < f_j, 2f_i < f_j + f_i and 2f_i < f_k.",
        run: |effort| {
            let to = effort.pick(80, 88);
            let pairs = (3..=to).flat_map(|k| (1..=k - 2).map(move |i| [i, k]));
            let extent = format!("i + 2 ≤ k ≤ {to}");
            let evidence = Evidence::computed_for(extent, ["i", "k"], pairs, |[i, k]| {
                let (fi, fj, fk) = (f(i), f(i + 1), f(k));
                fj < fk && fi < fj && 2 * fi < fj + fi && 2 * fi < fk
            });
            Ok(evidence)
        },
    },
    Claim {
        id: "whinihan-1963/first-result-proof-last-line",
        statement: "After F = f_i was removed, the next limit q = 2f_i is more than f_k, the number of the second 1.",
        run: |effort| {
            let to = searched_to(effort);
            let check = |compares: fn(usize, usize) -> bool| {
                let each = Evidence::computed_each("n", 1..=to, |n| match parts(n)[..] {
                    [first, second, ..] => compares(2 * first, second),
                    _ => true,
                });
                each.extending(format!("n to {to} with two 1s or more"))
            };
            Ok(check(|limit, second| limit > second).or_corrected(
                "q = 2f_i < f_k, as the line before and the conclusion have it.",
                &check(|limit, second| limit < second),
            ))
        },
    },
    Claim {
        id: "whinihan-1963/second-result-proof-smaller-digit",
        statement: "A move on a safe position removes less than F_m, and F_{m+1} < F_m.",
        run: |effort| {
            Ok(safe_moves(effort, |n, r| {
                r < smallest(n) && smallest(n - r) < smallest(n)
            }))
        },
    },
    Claim {
        id: "whinihan-1963/second-result-proof-sum",
        statement: "f_{i−1} + f_{i−3} + … + f_{h+2} + f_h + f_g = f_i, where f_g is the predecessor of f_h.",
        run: |effort| {
            let to = effort.pick(80, 88);
            let pairs = (2..=to).flat_map(|i| (1..i).map(move |h| [i, h]));
            let pairs = pairs.filter(|[i, h]| (i - h) % 2 == 1);
            let extent = format!("h < i ≤ {to}, i − h odd");
            let evidence = Evidence::computed_for(extent, ["i", "h"], pairs, |[i, h]| {
                alternating_sum(i, h).is_some_and(|sum| sum + f(h - 1) == f(i))
            });
            Ok(evidence)
        },
    },
    Claim {
        id: "whinihan-1963/second-result-proof-parity",
        statement: "What a move leaves of f_i, and what ends with f_h, is f_{i−1} + f_{i−3} + … + f_{h+2} + f_h, or less.",
        run: |effort| {
            let to = effort.pick(16, 22);
            let check = |most: fn(usize, usize) -> Option<usize>| {
                all_left(to, |i, left| {
                    most(i, last_index(left)).is_some_and(|most| left <= most)
                })
            };
            let either = |i: usize, h: usize| {
                // For i = h + 2 nothing comes before f_h.
                let even = || alternating_sum(i, h + 3).unwrap_or(0) + f(h);
                Some(alternating_sum(i, h).unwrap_or_else(even))
            };
            // (1) for even i − h: what is removed of f_i is at least f_g.
            let removes_enough = all_left(to, |i, left| f(i) - left >= f(last_index(left) - 1));
            Ok(check(alternating_sum).or_corrected(
                "If i − h is odd. If it is even, it is f_{i−1} + f_{i−3} + … + f_{h+3} + f_h or less, and (1) follows as well.",
                &check(either).and(removes_enough),
            ))
        },
    },
    Claim {
        id: "whinihan-1963/second-result-proof-1",
        statement: "(1) A move on a safe position that leaves F_{m+1} = f_h removes at least f_g, the predecessor of f_h.",
        run: |effort| Ok(safe_moves(effort, |n, r| r >= small(last_index(n - r)))),
    },
    Claim {
        id: "whinihan-1963/second-result-proof-2",
        statement: "(2) If f_f and f_g are the two immediate predecessors of f_h, then f_g ≥ f_f, 2f_g ≥ f_f + f_g and 2f_g ≥ f_h.",
        run: |effort| {
            Ok(Evidence::computed_each("h", 1..=effort.pick(80, 88), |h| {
                // f_{−1}, for h = 1, is 0.
                let (before, previous) = (small(h - 1), f(h - 1));
                previous >= before && 2 * previous >= before + previous && 2 * previous >= f(h)
            }))
        },
    },
    Claim {
        id: "whinihan-1963/second-result",
        statement: "Any move from a safe position makes it unsafe.",
        run: |effort| {
            let to = searched_to(effort);
            let nim = FibonacciNim::new(to);
            Ok(safe_moves(effort, |n, r| {
                !nim.wins(n, r) && 2 * r >= smallest(n - r)
            }))
        },
    },
];

/// Which piles up to a bound are lost for whoever is to move and removes a to q.
fn safe_in_one_pile(a: usize, q: usize, to: usize) -> Vec<bool> {
    let mut safe: Vec<bool> = Vec::new();
    for n in 0..=to {
        let mut moves = (a..=q.min(n)).map(|take| n - take);
        let lost = !moves.any(|left| safe[left]);
        safe.push(lost);
    }
    safe
}

/// The bound of the searches of this paper.
fn searched_to(effort: Effort) -> usize {
    effort.pick(500, 2000)
}

/// A statement about every move r from a safe position (n, q): these are the
/// r < F, as q < F may be any such number.
fn safe_moves(effort: Effort, holds: impl Fn(usize, usize) -> bool) -> Evidence {
    let to = searched_to(effort);
    let nim = FibonacciNim::new(to);
    let positions = (1..=to).flat_map(|n| (1..=n).map(move |r| [n, r]));
    let moves = positions.filter(|&[n, r]| nim.is_lost(n, r));
    let extent = format!("n to {to}, all moves from safe positions");
    Evidence::searched_for(extent, ["n", "r"], moves, |[n, r]| holds(n, r))
}

/// f_{i−1} + f_{i−3} + … + f_from, if the steps of two come to it.
fn alternating_sum(i: usize, from: usize) -> Option<usize> {
    let below = i.checked_sub(from)?;
    (below % 2 == 1).then(|| (from..i).step_by(2).map(f).sum())
}

/// All that can be left of f_i: it is less, and ends with some f_h.
fn all_left(to: usize, holds: impl Fn(usize, usize) -> bool) -> Evidence {
    let cases = (2..=to).flat_map(|i| (1..f(i)).map(move |left| [i, left]));
    let extent = format!("f_i to f_{to}, all that can be left");
    Evidence::computed_for(extent, ["i", "left"], cases, |[i, left]| holds(i, left))
}

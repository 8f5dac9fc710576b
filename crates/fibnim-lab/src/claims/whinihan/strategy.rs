//! One Pile, and the strategy of Fibonacci Nim with its proof.

use fibnim::{Natural, Step, catalog};

use super::super::evidence::{Case, each};
use super::super::fibonacci::{parts, small};
use super::super::search::{least_takes, winning_takes};
use super::super::{CheckError, Effort, Evidence, Finding};
use super::digits::{f, last_index, smallest, written};
use super::{numbers, size, size_of};

pub(super) fn one_pile(effort: Effort) -> Result<Finding, CheckError> {
    let (bound, to) = effort.pick((8, 100), (20, 500));
    let cases = || {
        (1..=bound).flat_map(move |a| {
            (a..=bound)
                .flat_map(move |q| (0..=to).map(move |n| Case([("a", a), ("q", q), ("n", n)])))
        })
    };
    let extent = format!("a ≤ q ≤ {bound}, n to {to}");
    let mut game = (0, 0, Vec::new());
    let mut is_safe = |case: &Case<3>| {
        if (game.0, game.1) != (case.at(0), case.at(1)) {
            game = (
                case.at(0),
                case.at(1),
                safe_in_one_pile(case.at(0), case.at(1), to),
            );
        }
        game.2[usize::try_from(case.at(2)).expect("a small pile")]
    };
    let rest = |case: &Case<3>| case.at(2) % (case.at(0) + case.at(1));
    let printed = Evidence::searched(extent.clone(), cases(), |case| {
        is_safe(case) == (rest(case) == 0)
    });
    let corrected = Evidence::searched(extent, cases(), |case| {
        is_safe(case) == (rest(case) < case.at(0))
    });
    Ok(printed.or_corrected(
        "Safe are the n whose remainder mod (a + q) is less than a; who cannot remove a objects loses.",
        &corrected,
    ))
}

/// Which piles up to a bound are lost for whoever is to move and removes a to q.
fn safe_in_one_pile(a: u64, q: u64, to: u64) -> Vec<bool> {
    let mut safe: Vec<bool> = Vec::new();
    for n in 0..=to {
        let mut moves = (a..=q.min(n)).map(|take| usize::try_from(n - take).expect("a small pile"));
        let lost = !moves.any(|left| safe[left]);
        safe.push(lost);
    }
    safe
}

pub(super) fn rules_example(_: Effort) -> Result<Finding, CheckError> {
    let game = catalog::game("fib")?;
    let start = game.position("16")?;
    let second = start.after(&Step::take(1, Natural::from(3u8)))?;
    let third = second.after(&Step::take(1, Natural::from(4u8)))?;
    let mut computed = Vec::new();
    for position in [start, second, third] {
        computed.push(position.legal_moves()?.count().clone());
    }
    let printed = [15u8, 6, 8].map(Natural::from).to_vec();
    Ok(Evidence::example("how many moves", printed, computed).finding())
}

/// The bound of the searches of this paper.
fn searched_to(effort: Effort) -> usize {
    effort.pick(500, 2000)
}

pub(super) fn winning_move(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(150, 400);
    let least = least_takes(to, |t| 2 * t);
    let takes = |case: &Case<2>| winning_takes(&least, size(case, 0), size(case, 1), |t| 2 * t);
    let unsafe_positions = || {
        let all = (1..=to as u64).flat_map(|n| (1..=n).map(move |q| Case([("n", n), ("q", q)])));
        all.filter(|case| case.at(1) >= smallest(case.at(0)))
    };
    let extent = format!("n to {to}, all q ≤ n");
    let printed = Evidence::searched(extent.clone(), unsafe_positions(), |case| {
        takes(case) == [size_of(smallest(case.at(0)))]
    });
    let corrected = Evidence::searched(extent, unsafe_positions(), |case| {
        takes(case).contains(&size_of(smallest(case.at(0))))
    });
    let two_first_moves = (2..=to).find(|&n| winning_takes(&least, n, n - 1, |t| 2 * t).len() > 1);
    let of_the_start = two_first_moves.map_or(String::new(), |n| {
        format!(" On the first move there are two for the first time at n = {n}.")
    });
    Ok(printed.or_corrected(
        format!("Removing F always wins, but others may win, too.{of_the_start}"),
        &corrected,
    ))
}

pub(super) fn example_10(_: Effort) -> Result<Finding, CheckError> {
    let least = least_takes(10, |t| 2 * t);
    let computed = (
        written(10),
        smallest(10),
        winning_takes(&least, 10, 9, |t| 2 * t),
    );
    let after = (
        written(8),
        smallest(8),
        winning_takes(&least, 8, 4, |t| 2 * t),
    );
    Ok(
        Evidence::example("10 with q = 9", ("10010".into(), 2, vec![2]), computed)
            .and(Evidence::example(
                "8 with q = 4",
                ("10000".into(), 8, vec![]),
                after,
            ))
            .finding(),
    )
}

pub(super) fn first_result(effort: Effort) -> Result<Finding, CheckError> {
    let to = searched_to(effort);
    let least = least_takes(to, |t| 2 * t);
    Ok(
        Evidence::searched(format!("n to {to}"), numbers("n", to), |n| {
            let take = smallest(n.at(0));
            let left = n.at(0) - take;
            is_safe(&least, left, 2 * take) && (left == 0 || 2 * take < smallest(left))
        })
        .finding(),
    )
}

pub(super) fn first_result_inequalities(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(80, 88);
    let pairs = (3..=to).flat_map(|k| (1..=k - 2).map(move |i| Case([("i", i), ("k", k)])));
    Ok(
        Evidence::computed(format!("i + 2 ≤ k ≤ {to}"), pairs, |pair| {
            let (i, k) = (size(pair, 0), size(pair, 1));
            let (fi, fj, fk) = (f(i), f(i + 1), f(k));
            fj < fk && fi < fj && 2 * fi < fj + fi && 2 * fi < fk
        })
        .finding(),
    )
}

pub(super) fn first_result_last_line(effort: Effort) -> Result<Finding, CheckError> {
    let to = searched_to(effort);
    let compound = || numbers("n", to).filter(|n| parts(n.at(0)).len() >= 2);
    let extent = format!("n to {to} with two 1s or more");
    let limit_and_second = |n: &Case<1>| {
        let parts = parts(n.at(0));
        (2 * parts[0], parts[1])
    };
    let printed = Evidence::computed(extent.clone(), compound(), |n| {
        let (limit, second) = limit_and_second(n);
        limit > second
    });
    let corrected = Evidence::computed(extent, compound(), |n| {
        let (limit, second) = limit_and_second(n);
        limit < second
    });
    Ok(printed.or_corrected(
        "q = 2f_i < f_k, as the line before and the conclusion have it.",
        &corrected,
    ))
}

/// A statement about every move r from a safe position (n, q): these are the
/// r < F, as q < F may be any such number.
pub(super) fn safe_moves(
    effort: Effort,
    holds: impl Fn(u64, u64) -> bool,
) -> Result<Finding, CheckError> {
    let to = searched_to(effort);
    let least = least_takes(to, |t| 2 * t);
    let positions = (1..=to as u64).flat_map(|n| (1..=n).map(move |r| Case([("n", n), ("r", r)])));
    let moves = positions.filter(|case| is_safe(&least, case.at(0), case.at(1)));
    let extent = format!("n to {to}, all moves from safe positions");
    Ok(Evidence::searched(extent, moves, |case| holds(case.at(0), case.at(1))).finding())
}

pub(super) fn second_result_sum(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(80, 88);
    let pairs = (2..=to).flat_map(|i| {
        let odd = (1..i).filter(move |h| (i - h) % 2 == 1);
        odd.map(move |h| Case([("i", i), ("h", h)]))
    });
    Ok(
        Evidence::computed(format!("h < i ≤ {to}, i − h odd"), pairs, |pair| {
            let (i, h) = (size(pair, 0), size(pair, 1));
            let sum: u64 = (h..i).step_by(2).map(f).sum();
            sum + f(h - 1) == f(i)
        })
        .finding(),
    )
}

/// f_{i−1} + f_{i−3} + … + f_from, if the steps of two come to it.
fn alternating_sum(i: usize, from: usize) -> Option<u64> {
    let below = i.checked_sub(from)?;
    (below % 2 == 1).then(|| (from..i).step_by(2).map(f).sum())
}

/// All that can be left of f_i: it is less, and ends with some f_h.
pub(super) fn second_result_parity(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(16, 22);
    let check = |most: fn(usize, usize) -> Option<u64>| {
        let cases = (2..=to).flat_map(|i| {
            let left = 1..f(size_of(i));
            left.map(move |left| Case([("i", i), ("left", left)]))
        });
        Evidence::computed(
            format!("f_i to f_{to}, all that can be left"),
            cases,
            move |case| {
                let (i, left) = (size(case, 0), case.at(1));
                most(i, last_index(left)).is_some_and(|most| left <= most)
            },
        )
    };
    let either = |i: usize, h: usize| {
        alternating_sum(i, h).or_else(|| {
            // For i = h + 2 nothing comes before f_h.
            let upper = alternating_sum(i, h + 3).unwrap_or(0);
            Some(upper + f(h))
        })
    };
    Ok(check(alternating_sum).or_corrected(
        "If i − h is odd. If it is even, it is f_{i−1} + f_{i−3} + … + f_{h+3} + f_h or less, and (1) follows as well.",
        &check(either).and(removes_enough(to)),
    ))
}

/// (1) for even i − h: what is removed of f_i is at least f_g.
fn removes_enough(to: u64) -> Evidence {
    let cases =
        (2..=to).flat_map(|i| (1..f(size_of(i))).map(move |left| Case([("i", i), ("left", left)])));
    Evidence::computed(
        format!("f_i to f_{to}, all that can be left"),
        cases,
        |case| {
            let removed = f(size(case, 0)) - case.at(1);
            removed >= f(last_index(case.at(1)) - 1)
        },
    )
}

pub(super) fn second_result_2(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(80, 88);
    Ok(
        Evidence::computed(format!("h to {to}"), each("h", 1..=to), |h| {
            let h = size(h, 0);
            // f_{−1}, for h = 1, is 0.
            let (before, previous) = (small(h - 1), f(h - 1));
            previous >= before && 2 * previous >= before + previous && 2 * previous >= f(h)
        })
        .finding(),
    )
}

pub(super) fn second_result(effort: Effort) -> Result<Finding, CheckError> {
    let to = searched_to(effort);
    let least = least_takes(to, |t| 2 * t);
    safe_moves(effort, |n, r| {
        !is_safe(&least, n - r, 2 * r) && 2 * r >= smallest(n - r)
    })
}

/// Whether whoever is to move loses, by the search.
fn is_safe(least: &[Option<usize>], pile: u64, limit: u64) -> bool {
    least[size_of(pile)].is_none_or(|take| take as u64 > limit)
}

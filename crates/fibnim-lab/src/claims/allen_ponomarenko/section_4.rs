//! Section 4: skilled against unskilled players.

use fibnim::play::{GameTree, Player, TreeOdds, WhenLost};
use fibnim::{Budget, Fraction, catalog};

use super::chances::Match;
use super::{bounds, index, odds};
use crate::claims::evidence::{Case, each};
use crate::claims::fibonacci::indices;
use crate::claims::search::{least_takes, winning_takes};
use crate::claims::{CheckError, Claim, Effort, Evidence, Finding};

/// The claims of section 4.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "allen-ponomarenko-2014/section-4-first",
        statement: "(1) An unskilled player who moves first must always make a winning move to win against a skilled one.",
        run: moves_first,
    },
    Claim {
        id: "allen-ponomarenko-2014/section-4-second",
        statement: "(2) An unskilled player who moves second can win against a skilled one only if the game begins at n = F_k.",
        run: moves_second,
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-9",
        statement: "From (n, 2), a random take p of 1 or 2 leaves a lost position with a chance of at most 1/2.",
        run: lemma_9,
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-10",
        statement: "If F_k is the largest part of n, then n has at most ⌊k/2⌋ parts.",
        run: lemma_10,
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-11",
        statement: "For k ≥ 5: F_k ≥ (φ^k − 0.1)/√5.",
        run: bounds::lemma_11,
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-11-proof-decreasing",
        statement: "For k ≥ 5 (−φ)^{−k} decreases, and −0.1 ≤ (−φ)^{−k} ≤ 0.1.",
        run: bounds::lemma_11_proof,
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-7",
        statement: "From (n, n − 1), n ≥ 5 and F_{k+1} > n ≥ F_k, a random first move is a tail with a chance of at most k√5/(2(φ^k − 0.1)).",
        run: odds::corollary_7,
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-7-bound",
        statement: "Corollary 7 shows a chance of less than 2/5 for n ≥ 5: its bound k√5/(2(φ^k − 0.1)) is less than 2/5 for k ≥ 5.",
        run: bounds::two_fifths,
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-7-chance",
        statement: "For n ≥ 5 a random first move wins with a chance of less than 2/5.",
        run: odds::chance_of_the_first_move,
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-7-decreasing",
        statement: "The bound k√5/(2(φ^k − 0.1)) decreases for k ≥ 5.",
        run: bounds::decreasing,
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-7-three",
        statement: "From n = 3 the first player loses.",
        run: odds::three,
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-7-four",
        statement: "From n = 4 only the first move 1 wins, and a random one does with a chance of 1/4.",
        run: odds::four,
    },
    Claim {
        id: "allen-ponomarenko-2014/theorem-3",
        statement: "Theorem 3: where p is the first take and b = ⌊(n − p)/3⌋, the unskilled player wins with a chance of at most 1/(5·2^(b−1)) if n is no Fibonacci number (1), and of at most 1/2^b, b = ⌊n/3⌋, if n = F_k, k ≥ 5 (2).",
        run: odds::theorem_3,
    },
    Claim {
        id: "allen-ponomarenko-2014/theorem-3.1",
        statement: "If n is no Fibonacci number and the unskilled player begins with the take p, it wins with a chance of at most 1/(5·2^(b−1)), b = ⌊(n − p)/3⌋.",
        run: odds::theorem_3_1,
    },
    Claim {
        id: "allen-ponomarenko-2014/theorem-3.2",
        statement: "If n = F_k, k ≥ 5, and the skilled player begins, the unskilled one wins with a chance of at most 1/2^b, b = ⌊n/3⌋.",
        run: odds::theorem_3_2,
    },
    Claim {
        id: "allen-ponomarenko-2014/theorem-3-proof-case-1",
        statement: "The proof of the first case ends with the bound 1/5^(2^b − 1), as the copy at hand has it (perhaps its damage, for 1/(5(2^(b−1)))).",
        run: odds::theorem_3_proof,
    },
];

/// Whoever errs cannot win any more, whatever the limit.
fn moves_first(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(60, 200);
    let players = Match::new(to);
    let can_win = players.can_win();
    let errors = (1..=to).flat_map(|n| {
        let players = &players;
        let takes = (1..=n).filter(move |&p| !players.is_lost(n - p, 2 * p));
        takes.map(move |p| Case([("n", n as u64), ("p", p as u64)]))
    });
    let errors: Vec<Case<2>> = errors.collect();
    let extent = format!("n to {to}, all takes p that do not win");
    Ok(Evidence::searched(extent, errors, |case| {
        let (left, take) = (index(case.at(0) - case.at(1)), index(case.at(1)));
        !can_win[left][left.min(2 * take)]
    })
    .finding())
}

/// The chance of the first player on one pile, by the definition of the players.
fn first_wins(n: u64, players: &[Player; 2]) -> Result<Fraction, CheckError> {
    let game = catalog::game("fib")?;
    let budget = Budget::default();
    let start = game.position(&n.to_string())?;
    let tree = GameTree::grow(&start, &budget)?;
    Ok(TreeOdds::new(&tree, players, &budget)?.first_wins().clone())
}

fn moves_second(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(60, 150);
    let players = [Player::Skilled(WhenLost::TakeOne), Player::Unskilled];
    let mut can_lose = vec![false];
    for n in 1..=to {
        can_lose.push(first_wins(n, &players)? != Fraction::ONE);
    }
    Ok(
        Evidence::searched(format!("n to {to}"), each("n", 1..=to), |n| {
            !can_lose[index(n.at(0))] || indices(n.at(0)).len() == 1
        })
        .finding(),
    )
}

fn lemma_9(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(1000, 4000);
    let least = least_takes(to, |t| 2 * t);
    let check = |from: u64| {
        Evidence::searched(format!("n to {to}"), each("n", from..=to as u64), |n| {
            let pile = index(n.at(0));
            2 * winning_takes(&least, pile, 2, |t| 2 * t).len() <= pile.min(2)
        })
    };
    Ok(check(1).or_corrected(
        "For n = 1 the only legal take wins; for n ≥ 2 it holds.",
        &check(2),
    ))
}

fn lemma_10(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(100_000, 2_000_000);
    Ok(
        Evidence::computed(format!("n to {to}"), each("n", 1..=to), |n| {
            let indices = indices(n.at(0));
            indices.len() <= indices[indices.len() - 1] / 2
        })
        .finding(),
    )
}

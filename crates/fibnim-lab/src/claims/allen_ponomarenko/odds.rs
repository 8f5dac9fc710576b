//! Section 4: skilled against unskilled players.

use fibnim::play::odds::{Statement, check};
use fibnim::play::{GameTree, Player, TreeOdds, WhenLost};
use fibnim::{Budget, Fraction, Natural, catalog};

use crate::claims::evidence::each;
use crate::claims::fibonacci::{f, indices};
use crate::claims::search::{least_takes, winning_takes};
use crate::claims::{CheckError, Claim, Effort, Evidence, Finding};

/// The claims of section 4.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "allen-ponomarenko-2014/section-4",
        statement: "An unskilled player who moves second can win against a skilled one only if the game begins at n = F_k.",
        run: section_4,
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
        run: lemma_11,
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-7",
        statement: "From (n, n − 1), n ≥ 5 and F_{k+1} > n ≥ F_k, a random first move is a tail with a chance of at most k√5/(2(φ^k − 0.1)).",
        run: corollary_7,
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-7-two-fifths",
        statement: "So for n ≥ 5 the bound k√5/(2(φ^k − 0.1)) is less than 2/5.",
        run: two_fifths,
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-7-decreasing",
        statement: "The bound k√5/(2(φ^k − 0.1)) decreases for k ≥ 5.",
        run: decreasing,
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-7-four",
        statement: "From n = 4 a random first move wins with a chance of 1/4.",
        run: four,
    },
    Claim {
        id: "allen-ponomarenko-2014/theorem-3-1",
        statement: "If n is no Fibonacci number and the unskilled player begins with the take p, it wins with a chance of at most 1/(5·2^(b−1)), b = ⌊(n − p)/3⌋.",
        run: theorem_3_1,
    },
    Claim {
        id: "allen-ponomarenko-2014/theorem-3-1-proof",
        statement: "The proof of the first case ends with the bound 1/5^(2^b − 1), as the copy at hand has it.",
        run: |effort| {
            Ok(reading(effort, "bound-of-the-proof")?
                .or_corrected(CASE_1, &reading(effort, "first-move-random")?))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/theorem-3-2",
        statement: "If n = F_k, k ≥ 5, and the skilled player begins, the unskilled one wins with a chance of at most 1/2^b, b = ⌊n/3⌋.",
        run: |effort| Ok(reading(effort, "fibonacci-number")?.finding()),
    },
];

const CASE_1: &str = "Before the first move, which is random too, the chance to win is at most 1/(5·2^(b−1)), where p is the largest first move that wins.";

/// The chance of the first player on one pile, by the definition of the players.
fn first_wins(n: u64, players: &[Player; 2]) -> Result<Fraction, CheckError> {
    let game = catalog::game("fib")?;
    let budget = Budget::default();
    let start = game.parse_position(&n.to_string())?;
    let tree = GameTree::grow(&game, &start, &budget)?;
    Ok(TreeOdds::new(&game, &tree, players, &budget)?
        .first_wins()
        .clone())
}

fn section_4(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(60, 150);
    let players = [Player::Skilled(WhenLost::TakeOne), Player::Unskilled];
    let mut can_lose = vec![false];
    for n in 1..=to {
        can_lose.push(first_wins(n, &players)? != Fraction::ONE);
    }
    Ok(
        Evidence::searched(format!("n to {to}"), each("n", 1..=to), |n| {
            let place = usize::try_from(n.at(0)).expect("small");
            !can_lose[place] || indices(n.at(0)).len() == 1
        })
        .finding(),
    )
}

fn lemma_9(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(1000, 4000);
    let least = least_takes(to, |t| 2 * t);
    let check = |from: u64| {
        Evidence::searched(format!("n to {to}"), each("n", from..=to as u64), |n| {
            let pile = usize::try_from(n.at(0)).expect("small");
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

/// The Lucas number L_k = F_{k−1} + F_{k+1}.
fn lucas(k: usize) -> Natural {
    &f(k - 1) + &f(k + 1)
}

fn square(n: &Natural) -> Natural {
    n * n
}

/// √5 F_k + 0.1 ≥ φ^k = (L_k + √5 F_k)/2, that is √5 F_k ≥ L_k − 0.2.
fn lemma_11(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(500, 2000);
    Ok(
        Evidence::computed(format!("k to {to}"), each("k", 5..=to), |k| {
            let k = usize::try_from(k.at(0)).expect("small");
            let ten = Natural::from(10u8);
            let right = &(&lucas(k) * &ten) - &Natural::from(2u8);
            &square(&(&f(k) * &ten)) * &Natural::from(5u8) >= square(&right)
        })
        .finding(),
    )
}

/// One reading of a statement, by the exact chances.
fn reading(effort: Effort, wanted: &str) -> Result<Evidence, CheckError> {
    statement(Statement::Theorem3, effort.pick(500, 5000), wanted)
}

fn statement(statement: Statement, to: u64, wanted: &str) -> Result<Evidence, CheckError> {
    let checked = check(statement, to)?;
    let mut claims = checked.claims.iter();
    let claim = claims
        .find(|claim| claim.reading == wanted)
        .expect("a reading of the statement");
    let violations = claim.violations.iter().map(|violation| {
        let first_move = violation
            .first_move
            .map_or_else(String::new, |p| format!(", p = {p}"));
        format!(
            "n = {}{first_move}: the chance {} is more than {}",
            violation.n, violation.chance, violation.bound
        )
    });
    Ok(Evidence::computed(
        format!("n to {to}, {} cases", claim.cases),
        violations.take(1),
        |_| false,
    ))
}

fn corollary_7(effort: Effort) -> Result<Finding, CheckError> {
    Ok(statement(
        Statement::Corollary7,
        effort.pick(1000, 10_000),
        "legal-moves",
    )?
    .finding())
}

/// A positive number a + b√5 with b of either sign, to compare bounds exactly:
/// k√5/(2(φ^k − 0.1)) < c/d, cleared of fractions, is 5dk√5 < c(5L_k − 1 + 5F_k√5).
fn bound_is_less(k: usize, c: u64, d: u64) -> bool {
    let number = |n: u64| Natural::from(n);
    let left = number(5 * d * k as u64);
    let plain = &(&(&lucas(k) * &number(5)) - &Natural::ONE) * &number(c);
    let root = &f(k) * &number(5 * c);
    // left·√5 < plain + root·√5
    match left.checked_sub(&root) {
        None => true,
        Some(rest) => &square(&rest) * &number(5) < square(&plain),
    }
}

fn two_fifths(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(200, 1000);
    let printed = Evidence::computed(format!("k to {to}"), each("k", 5..=to), |k| {
        bound_is_less(usize::try_from(k.at(0)).expect("small"), 2, 5)
    });
    let chances = statement(
        Statement::Corollary7,
        effort.pick(1000, 10_000),
        "winning-moves",
    )?;
    Ok(printed.or_corrected(
        "For k = 5, that is n = 5 to 7, the bound is more than 1/2; the chances themselves are less than 2/5.",
        &chances,
    ))
}

/// k/(φ^k − 0.1) falls: (k + 1)(φ^k − 0.1) < k(φ^{k+1} − 0.1), cleared of
/// fractions 5(k + 1)(L_k + F_k√5) < 5k(L_{k+1} + F_{k+1}√5) + 1.
fn decreasing(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(200, 1000);
    Ok(
        Evidence::computed(format!("k to {to}"), each("k", 5..=to), |k| {
            let k = usize::try_from(k.at(0)).expect("small");
            let times = |n: &Natural, factor: usize| n * &Natural::from(5 * factor);
            // Both the plain part and the part of √5 are larger on the right.
            times(&lucas(k), k + 1) <= times(&lucas(k + 1), k)
                && times(&f(k), k + 1) <= times(&f(k + 1), k)
        })
        .finding(),
    )
}

fn four(_: Effort) -> Result<Finding, CheckError> {
    let least = least_takes(4, |t| 2 * t);
    let winning = winning_takes(&least, 4, 3, |t| 2 * t).len();
    let chance = format!("{winning}/3");
    Ok(Evidence::example("the chance", "1/4".to_owned(), chance.clone()).or_corrected(
        "The first move may take 1, 2 or 3, and not all 4: the chance is 1/3, which is less than 2/5, too.",
        &Evidence::example("the chance", "1/3".to_owned(), chance),
    ))
}

fn theorem_3_1(effort: Effort) -> Result<Finding, CheckError> {
    let given = reading(effort, "first-move-given")?;
    let before = reading(effort, "first-move-random")?;
    Ok(given.or_corrected(CASE_1, &before))
}

//! The bounds that Allen & Ponomarenko 2014, §4, print for the chance of an
//! unskilled player, checked number by number.
//!
//! Every chance is exact, and every comparison too: φ^k is (L_k + F_k√5)/2,
//! and what is left of √5 is squared. So a violation is one, and where there
//! is none the bound is verified as far as it was looked at, no further.

use serde::Serialize;

use super::powers::Powers;
use crate::error::{Error, Result};
use crate::number::{Fraction, Natural};
use crate::numeration::{Zeckendorf, fibonacci};

/// A statement of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Statement {
    /// From (n; 2), a random take leaves a lost position with a chance of at
    /// most 1/2.
    #[serde(rename = "lemma-9")]
    Lemma9,
    /// From (n; n − 1), n ≥ 5, a random take is a tail with a chance of at most
    /// k√5/(2(φ^k − 0.1)), where F_k ≤ n < F_{k+1}.
    #[serde(rename = "corollary-7")]
    Corollary7,
    /// The unskilled player wins with a chance of at most 1/(5·2^(b−1)), or 2^−b
    /// for n = F_k, where b = ⌊n′/3⌋ and n′ is left after the first move.
    #[serde(rename = "theorem-3")]
    Theorem3,
}

/// A statement checked, in all its readings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    /// The statement.
    pub statement: Statement,
    /// Its last n that was looked at.
    pub to: u64,
    /// What it says, in each reading.
    pub claims: Vec<Claim>,
}

/// One reading of a statement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Claim {
    /// A word for the reading.
    pub reading: &'static str,
    /// What is claimed.
    pub says: &'static str,
    /// How many cases were looked at.
    pub cases: usize,
    /// The cases in which it does not hold, by n and the first move.
    pub violations: Vec<Violation>,
}

/// A case in which a bound does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Violation {
    /// The pile.
    pub n: u64,
    /// The first move, where the bound depends on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_move: Option<u64>,
    /// The exact chance.
    pub chance: Fraction,
    /// The bound.
    pub bound: String,
}

/// The largest n that is looked at.
pub const MOST_CHECKED: u64 = 10_000;

/// Checks a statement for all n up to a number.
///
/// ```
/// use fibnim::play::odds::{Statement, check};
///
/// let check = check(Statement::Theorem3, 100)?;
/// let first = &check.claims[0].violations[0];
/// assert_eq!((first.n, first.first_move), (4, Some(1)));
/// assert_eq!((first.chance.to_string(), first.bound.as_str()), ("1/2".into(), "1/(5*2^0)"));
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn check(statement: Statement, to: u64) -> Result<Check> {
    if to > MOST_CHECKED {
        return Err(Error::limit(
            "checking the bounds",
            format!("all n up to {to}"),
            format!("{MOST_CHECKED}"),
        ));
    }
    let claims = match statement {
        Statement::Lemma9 => vec![lemma_9(to)],
        Statement::Corollary7 => corollary_7(to)?,
        Statement::Theorem3 => theorem_3(to),
    };
    Ok(Check {
        statement,
        to,
        claims,
    })
}

impl Claim {
    fn new(reading: &'static str, says: &'static str) -> Self {
        Self {
            reading,
            says,
            cases: 0,
            violations: Vec::new(),
        }
    }

    /// Notes a case, and what is wrong with it.
    fn note(&mut self, holds: bool, violation: impl FnOnce() -> Violation) {
        self.cases += 1;
        if !holds {
            self.violations.push(violation());
        }
    }
}

fn lemma_9(to: u64) -> Claim {
    let mut claim = Claim::new(
        "legal-moves",
        "from (n; 2) at most 1/2 of the legal takes leave a lost position",
    );
    let half = fraction(1, 2);
    for n in 1..=to {
        let most = n.min(2);
        let winning = winning_takes(n, most).len() as u64;
        let chance = fraction(winning, most);
        claim.note(chance <= half, || Violation {
            n,
            first_move: None,
            chance: chance.clone(),
            bound: "1/2".into(),
        });
    }
    claim
}

fn corollary_7(to: u64) -> Result<Vec<Claim>> {
    let mut legal = Claim::new(
        "legal-moves",
        "the first move, any of 1 to n - 1, is a tail with a chance of at most k√5/(2(φ^k - 0.1))",
    );
    let mut all = Claim::new(
        "all-numbers",
        "the same with the first move counted as any of 1 to n, as the paper does for n = 4",
    );
    let mut two_fifths = Claim::new(
        "winning-moves",
        "the first move, any of 1 to n - 1, wins with a chance of less than 2/5",
    );
    for n in 5..=to {
        let representation = Zeckendorf::of(&Natural::from(n));
        let k = representation.largest_index().unwrap_or(0);
        // The whole pile is a tail that may not be taken.
        let tails = representation.part_count() as u64 - 1;
        for (claim, moves) in [(&mut legal, n - 1), (&mut all, n)] {
            let holds = is_at_most_corollary_7(tails, moves, k)?;
            claim.note(holds, || Violation {
                n,
                first_move: None,
                chance: fraction(tails, moves),
                bound: format!("{k}√5/(2(φ^{k} - 0.1))"),
            });
        }
        let chance = fraction(winning_takes(n, n - 1).len() as u64, n - 1);
        two_fifths.note(chance < fraction(2, 5), || Violation {
            n,
            first_move: None,
            chance: chance.clone(),
            bound: "2/5".into(),
        });
    }
    Ok(vec![legal, all, two_fifths])
}

/// Whether a/d ≤ k√5/(2(φ^k − 1/10)).
///
/// 2φ^k is L_k + F_k√5: so it says a(L_k − 1/5) ≤ (dk − aF_k)√5, and if the
/// right side is not negative, a²(5L_k − 1)² ≤ 125(dk − aF_k)².
fn is_at_most_corollary_7(a: u64, d: u64, k: usize) -> Result<bool> {
    let lucas = &fibonacci(k - 1)? + &fibonacci(k + 1)?;
    let five = Natural::from(5u8);
    let left = &Natural::from(a) * &(&(&five * &lucas) - &Natural::ONE);
    let product = &Natural::from(d) * &Natural::from(k);
    let Some(right) = product.checked_sub(&(&Natural::from(a) * &fibonacci(k)?)) else {
        return Ok(a == 0);
    };
    Ok(&left * &left <= &Natural::from(125u8) * &(&right * &right))
}

/// The readings of Theorem 3. Where the first move p is not given, it is any of
/// 1 to n − 1, and it is not clear which b is meant.
struct Theorem3 {
    given: Claim,
    with_move: Claim,
    weakest: Claim,
    every: Claim,
    fibonacci: Claim,
    proof: Claim,
}

impl Theorem3 {
    fn new() -> Self {
        Self {
            given: Claim::new(
                "first-move-given",
                "case 1, once the unskilled player has made the first move p: it wins with a chance of at most 1/(5*2^(b-1)), b = ⌊(n-p)/3⌋",
            ),
            with_move: Claim::new(
                "first-move-random-and-made",
                "case 1, before the first move: to make the first move p and win has a chance of at most 1/(5*2^(b-1))",
            ),
            weakest: Claim::new(
                "first-move-random",
                "case 1, before the first move: to win has a chance of at most 1/(5*2^(b-1)) for the largest first move p that wins",
            ),
            every: Claim::new(
                "first-move-random-every-bound",
                "the same for every first move p that wins",
            ),
            fibonacci: Claim::new(
                "fibonacci-number",
                "case 2, the skilled player begins at n = F_k, k ≥ 5: the unskilled player wins with a chance of at most 2^-b, b = ⌊n/3⌋",
            ),
            proof: Claim::new(
                "bound-of-the-proof",
                "case 1, once the first move is made, with the bound that the proof ends with, 1/5^(2^b-1)",
            ),
        }
    }

    /// n = F_k, where the skilled player begins.
    fn look_at_fibonacci(&mut self, n: u64) {
        let (steps, b) = (steps(n), n / 3);
        self.fibonacci.note(steps >= b, || {
            violation(n, None, power(steps), format!("2^-{b}"))
        });
    }

    fn look_at(&mut self, n: u64) {
        let takes = winning_takes(n, n - 1);
        let total = before_first_move(n, &takes);
        let largest = takes.last().copied();
        for p in takes {
            let (b, steps) = ((n - p) / 3, steps(n - p));
            let bound = format!("1/(5*2^{})", i128::from(b) - 1);
            let wrong = |chance: &Fraction| violation(n, Some(p), chance.clone(), bound.clone());
            let most = Fraction::new(&Natural::from(2u8), &(&Natural::from(5u8) * &two_to(b)));
            let most = most.unwrap_or(Fraction::ZERO);
            let chance = power(steps);
            self.given.note(chance <= most, || wrong(&chance));
            let made = &chance * &fraction(1, n - 1);
            self.with_move.note(made <= most, || wrong(&made));
            if Some(p) == largest {
                self.weakest.note(total <= most, || wrong(&total));
            }
            self.every.note(total <= most, || wrong(&total));
            self.proof.note(is_at_most_proof(steps, b), || {
                violation(n, Some(p), chance.clone(), format!("1/5^(2^{b}-1)"))
            });
        }
    }
}

fn theorem_3(to: u64) -> Vec<Claim> {
    let mut all = Theorem3::new();
    for n in 4..=to {
        match Zeckendorf::of(&Natural::from(n)).part_count() {
            1 => all.look_at_fibonacci(n),
            _ => all.look_at(n),
        }
    }
    let Theorem3 {
        given,
        with_move,
        weakest,
        every,
        fibonacci,
        proof,
    } = all;
    vec![given, with_move, weakest, every, fibonacci, proof]
}

/// Whether 2^−steps ≤ 5^−(2^b − 1).
fn is_at_most_proof(steps: u64, b: u64) -> bool {
    // 5^x is more than 2^x: beyond 2^13 > 10,000 ≥ steps it is clear.
    b < 14 && {
        let fives = Natural::from(5u8).pow((1usize << b) - 1);
        fives <= two_to(steps)
    }
}

/// The takes that win from (n; limit): tails that the gap above allows.
fn winning_takes(n: u64, limit: u64) -> Vec<u64> {
    let parts: Vec<u64> = Zeckendorf::of(&Natural::from(n))
        .parts()
        .filter_map(|part| part.to_u64())
        .collect();
    let mut tail = 0;
    let mut takes = Vec::new();
    for (i, part) in parts.iter().enumerate() {
        tail += part;
        let leaves_lost = parts.get(i + 1).is_none_or(|above| 2 * tail < *above);
        if tail <= limit && leaves_lost {
            takes.push(tail);
        }
    }
    takes
}

/// How many times the unskilled player must be right, where the skilled one has
/// lost n ≥ 3: see the closed form.
fn steps(n: u64) -> u64 {
    let up = Zeckendorf::of(&Natural::from(n)).shifted_up();
    up.to_u64().map_or(0, |up| 2 * n - up)
}

/// The chance of the unskilled player before the first move.
fn before_first_move(n: u64, takes: &[u64]) -> Fraction {
    let powers = Powers {
        base: Natural::from(2u8),
        exponents: takes.iter().map(|p| steps(n - p).into()).collect(),
        divisor: Natural::from(n - 1),
    };
    powers.to_fraction(usize::MAX).unwrap_or(Fraction::ZERO)
}

fn violation(n: u64, first_move: Option<u64>, chance: Fraction, bound: String) -> Violation {
    Violation {
        n,
        first_move,
        chance,
        bound,
    }
}

fn two_to(exponent: u64) -> Natural {
    Natural::from(2u8).pow(usize::try_from(exponent).unwrap_or(usize::MAX))
}

/// 2^−steps.
fn power(steps: u64) -> Fraction {
    Fraction::new(&Natural::ONE, &two_to(steps)).unwrap_or(Fraction::ZERO)
}

fn fraction(a: u64, b: u64) -> Fraction {
    Fraction::new(&Natural::from(a), &Natural::from(b)).unwrap_or(Fraction::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where floating point is sure, the comparison without it says the same.
    #[test]
    fn the_bound_of_corollary_7_is_compared_right() {
        let phi = f64::midpoint(1.0, 5f64.sqrt());
        for k in 5..=20u32 {
            let bound = f64::from(k) * 5f64.sqrt() / (2.0 * (phi.powf(k.into()) - 0.1));
            for (a, d) in (0..40u32).flat_map(|a| (1..400u32).map(move |d| (a, d))) {
                let chance = f64::from(a) / f64::from(d);
                if (chance - bound).abs() > 1e-9 {
                    let holds = is_at_most_corollary_7(a.into(), d.into(), k as usize).unwrap();
                    assert_eq!(holds, chance < bound, "{a}/{d}, k = {k}");
                }
            }
        }
    }
}

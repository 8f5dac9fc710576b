//! The bounds that section 4 prints for the chance of an unskilled player,
//! compared with exact chances, number by number, in every reading.
//!
//! Chances are by the definition of the players, and every comparison is exact.
//! So a violation is one, and where there is none the bound is verified as far
//! as it was looked at, no further.

use fibnim::{Budget, Error, Excess, Fraction, Natural, Pace, Result, Unit};
use serde::Serialize;

use super::bounds::is_at_most_corollary_7;
use super::chances::{chances_when_lost, half_to_the};
use crate::claims::fibonacci::indices;
use crate::claims::search::FibonacciNim;

/// A statement of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Statement {
    /// From (n; 2), a random take leaves a lost position with a chance of at most 1/2.
    #[serde(rename = "lemma-9")]
    #[cfg_attr(feature = "clap", value(name = "lemma-9"))]
    Lemma9,
    /// A random first move is a tail with a chance of at most k√5/(2(φ^k - 0.1)).
    #[serde(rename = "corollary-7")]
    #[cfg_attr(feature = "clap", value(name = "corollary-7"))]
    Corollary7,
    /// An unskilled player wins with a chance of at most 1/(5*2^(b-1)), or 2^-b from n = F_k.
    #[serde(rename = "theorem-3")]
    #[cfg_attr(feature = "clap", value(name = "theorem-3"))]
    Theorem3,
}

impl Statement {
    /// What the paper calls it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lemma9 => "Lemma 9",
            Self::Corollary7 => "Corollary 7",
            Self::Theorem3 => "Theorem 3",
        }
    }
}

/// A statement checked, in all its readings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    /// The statement.
    pub statement: Statement,
    /// Its last n that was looked at.
    pub to: u64,
    /// What it says, in each reading.
    pub claims: Vec<Reading>,
}

/// One reading of a statement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reading {
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
/// use fibnim::Budget;
/// use fibnim_lab::claims::readings::{Statement, check};
///
/// let check = check(Statement::Theorem3, 100, &Budget::new())?;
/// let first = &check.claims[0].violations[0];
/// assert_eq!((first.n, first.first_move), (4, Some(1)));
/// assert_eq!((first.chance.to_string(), first.bound.as_str()), ("1/2".into(), "1/(5*2^0)"));
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn check(statement: Statement, to: u64, budget: &Budget) -> Result<Check> {
    if to > MOST_CHECKED {
        return Err(Error::LimitExceeded {
            what: "checking the bounds".into(),
            needed: format!("all n up to {to}"),
            limit: MOST_CHECKED.to_string(),
            excess: vec![Excess::beyond(MOST_CHECKED, Unit::Number).needing(to)],
        });
    }
    let last = usize::try_from(to).expect("at most the largest n");
    let pace = &mut Pace::new("checking the bounds", budget).of(to);
    let claims = match statement {
        Statement::Lemma9 => vec![lemma_9(last, pace)?],
        Statement::Corollary7 => corollary_7(last, pace)?,
        Statement::Theorem3 => theorem_3(last, pace)?,
    };
    Ok(Check {
        statement,
        to,
        claims,
    })
}

impl Reading {
    fn new(reading: &'static str, says: &'static str) -> Self {
        Self {
            reading,
            says,
            cases: 0,
            violations: Vec::new(),
        }
    }

    /// Compares the chance of a case with the bound.
    fn note(&mut self, holds: bool, n: usize, p: Option<usize>, chance: &Fraction, bound: &str) {
        self.cases += 1;
        if !holds {
            self.violations.push(Violation {
                n: n as u64,
                first_move: p.map(|p| p as u64),
                chance: chance.clone(),
                bound: bound.into(),
            });
        }
    }
}

fn lemma_9(to: usize, pace: &mut Pace) -> Result<Reading> {
    let mut reading = Reading::new(
        "legal-moves",
        "from (n; 2) at most 1/2 of the legal takes leave a lost position",
    );
    let (nim, half) = (FibonacciNim::new(to), fraction(1, 2));
    for n in 1..=to {
        pace.step()?;
        let most = n.min(2);
        let chance = fraction(nim.winning_takes(n, most).len(), most);
        reading.note(chance <= half, n, None, &chance, "1/2");
    }
    Ok(reading)
}

fn corollary_7(to: usize, pace: &mut Pace) -> Result<Vec<Reading>> {
    let mut legal = Reading::new(
        "legal-moves",
        "the first move, any of 1 to n - 1, is a tail with a chance of at most k√5/(2(φ^k - 0.1))",
    );
    let mut all = Reading::new(
        "all-numbers",
        "the same with the first move counted as any of 1 to n, as the paper does for n = 4",
    );
    let mut two_fifths = Reading::new(
        "winning-moves",
        "the first move, any of 1 to n - 1, wins with a chance of less than 2/5",
    );
    let (nim, bound) = (FibonacciNim::new(to), fraction(2, 5));
    for n in 5..=to {
        pace.step()?;
        let parts = indices(n);
        let k = parts[parts.len() - 1];
        // The whole pile is a tail that may not be taken.
        let tails = parts.len() - 1;
        for (reading, moves) in [(&mut legal, n - 1), (&mut all, n)] {
            let holds = is_at_most_corollary_7(tails, moves, k);
            let words = format!("{k}√5/(2(φ^{k} - 0.1))");
            reading.note(holds, n, None, &fraction(tails, moves), &words);
        }
        let chance = fraction(nim.winning_takes(n, n - 1).len(), n - 1);
        two_fifths.note(chance < bound, n, None, &chance, "2/5");
    }
    Ok(vec![legal, all, two_fifths])
}

/// The readings of Theorem 3. Where the first move p is not given, it is any of
/// 1 to n − 1, and it is not clear which b is meant.
struct Theorem3 {
    nim: FibonacciNim,
    /// The chance of the unskilled player where the skilled one has lost a pile
    /// and is to move.
    when_lost: Vec<Fraction>,
    given: Reading,
    with_move: Reading,
    weakest: Reading,
    every: Reading,
    fibonacci: Reading,
    proof: Reading,
}

impl Theorem3 {
    fn new(to: usize, pace: &mut Pace) -> Result<Self> {
        let nim = FibonacciNim::new(to);
        Ok(Self {
            when_lost: chances_when_lost(&nim, pace)?,
            nim,
            given: Reading::new(
                "first-move-given",
                "case 1, once the unskilled player has made the first move p: it wins with a chance of at most 1/(5*2^(b-1)), b = ⌊(n-p)/3⌋",
            ),
            with_move: Reading::new(
                "first-move-random-and-made",
                "case 1, before the first move: to make the first move p and win has a chance of at most 1/(5*2^(b-1))",
            ),
            weakest: Reading::new(
                "first-move-random",
                "case 1, before the first move: to win has a chance of at most 1/(5*2^(b-1)) for the largest first move p that wins",
            ),
            every: Reading::new(
                "first-move-random-every-bound",
                "the same for every first move p that wins",
            ),
            fibonacci: Reading::new(
                "fibonacci-number",
                "case 2, the skilled player begins at n = F_k, k ≥ 5: the unskilled player wins with a chance of at most 2^-b, b = ⌊n/3⌋",
            ),
            proof: Reading::new(
                "bound-of-the-proof",
                "case 1, once the first move is made, with the bound that the proof ends with, 1/5^(2^b-1)",
            ),
        })
    }

    /// n = F_k, where the skilled player begins.
    fn look_at_fibonacci(&mut self, n: usize) {
        let (chance, b) = (&self.when_lost[n], n / 3);
        let holds = *chance <= half_to_the(b);
        let bound = format!("2^-{b}");
        self.fibonacci.note(holds, n, None, chance, &bound);
    }

    fn look_at(&mut self, n: usize) {
        let winning = self.nim.winning_takes(n, n - 1);
        let after = |p: usize| &self.when_lost[n - p];
        let chances = winning.iter().map(|&p| after(p));
        let sum = chances.fold(Fraction::ZERO, |sum, chance| &sum + chance);
        let of_a_move = fraction(1, n - 1);
        let total = &sum * &of_a_move;
        for &p in &winning {
            let (b, chance) = ((n - p) / 3, after(p));
            let most = &fraction(2, 5) * &half_to_the(b);
            let bound = format!("1/(5*2^{})", b.cast_signed() - 1);
            let note = |reading: &mut Reading, chance: &Fraction| {
                reading.note(*chance <= most, n, Some(p), chance, &bound);
            };
            note(&mut self.given, chance);
            note(&mut self.with_move, &(chance * &of_a_move));
            if Some(&p) == winning.last() {
                note(&mut self.weakest, &total);
            }
            note(&mut self.every, &total);
            let holds = is_at_most_proof(chance, b);
            let bound = format!("1/5^(2^{b}-1)");
            self.proof.note(holds, n, Some(p), chance, &bound);
        }
    }
}

fn theorem_3(to: usize, pace: &mut Pace) -> Result<Vec<Reading>> {
    let mut all = Theorem3::new(to, pace)?;
    for n in 4..=to {
        pace.step()?;
        match indices(n).len() {
            1 => all.look_at_fibonacci(n),
            _ => all.look_at(n),
        }
    }
    Ok(vec![
        all.given,
        all.with_move,
        all.weakest,
        all.every,
        all.fibonacci,
        all.proof,
    ])
}

/// Whether a chance is at most 5^−(2^b − 1).
fn is_at_most_proof(chance: &Fraction, b: usize) -> bool {
    // A chance halves at most once a stone, of which there are fewer than
    // 2^14: beyond, it is clear.
    b < 14 && {
        let fives = Natural::from(5u8).pow((1usize << b) - 1);
        Fraction::new(&Natural::ONE, &fives).is_some_and(|bound| *chance <= bound)
    }
}

fn fraction(a: usize, b: usize) -> Fraction {
    Fraction::new(&Natural::from(a), &Natural::from(b)).expect("not divided by 0")
}

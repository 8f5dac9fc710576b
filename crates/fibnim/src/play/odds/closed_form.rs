//! The odds of an unskilled player against a skilled one that takes one when
//! it has lost: one pile, any rule, any size.
//!
//! Let c = f(1), and let H_1, H_2, … be the sequence of the rule, in which
//! every number is a sum of parts, each more than f of the one below it. A
//! position (n; r) is lost if r is less than the smallest part of n (Schwenk
//! 1970).
//!
//! **The chain.** A skilled player that has lost takes one, and leaves
//! (n − 1; c). Then the unskilled player has exactly one take that wins, the
//! smallest part t of n − 1. Such takes are tails, as all winning ones are; t
//! is at most c, since (n; r) was lost; and a tail of two parts is more than
//! f(t) ≥ c. So the unskilled player, who chooses among min(n − 1, c) takes,
//! is right with the chance 1/min(n − 1, c), and leaves a lost position
//! n − 1 − t again, or nothing.
//!
//! **How long it is.** Call a number *bare* if its parts are all more than c.
//! H_i = i for i ≤ c + 1, so c + 1 is the smallest bare number but 0. If n − 1 =
//! R + t as above, then R is bare, and R + 1, …, R + t are not: their
//! smallest parts are 1, …, t. So the chain goes through all bare numbers
//! below n, down to 0, and each step of it from a number above c has c takes.
//! The number e(n) of its steps is the number of bare numbers below n, with 0.
//!
//! **Counting.** Let N_i be the number of bare numbers below H_i, with 0. N_i
//! is 1 for i ≤ c + 1; beyond, those from H_i to H_{i+1} − 1 = H_i + H_j − 1
//! are H_i with a bare number below H_j added: N_{i+1} = N_i + N_j. In the
//! same way e(n) is the sum of N_i over the parts of n.
//!
//! So an unskilled player wins with the chance **c^−e(n)** where the skilled one
//! is to move and has lost n > c; with 1/(n − 1) where n is from 2 to c; and
//! surely if nothing can be taken. Where the unskilled player is to move at
//! (n; r), each of its min(n, r) takes is as likely, and a winning one, t, is
//! followed by e(n − t) more steps (n − t is more than f(t) ≥ c, or 0):
//! the chance is **(Σ c^−e(n−t))/min(n, r)**.
//!
//! For f(t) = 2t the N of F_i is F_{i−2}: e(n) is n with all its Zeckendorf
//! parts two indices lower. From n = F_k it is 2^−F_{k−2} (k ≥ 4). For f(t) = t
//! it is 1: whoever takes one when lost gives the game away.

use serde::Serialize;

use super::{Odds, Pile};
use crate::analysis::{Convention, Engine, Outcome};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::game::Position;
use crate::number::{Fraction, Natural};
use crate::numeration::{SequenceTerm, Zeckendorf, sequence_terms_up_to};
use crate::play::player::{Player, WhenLost};
use crate::reason::Reason;
use crate::rule::Rule;

/// The theorem is the project's own; Allen & Ponomarenko 2014, §4, has bounds
/// for f(t) = 2t.
const SOURCE: &str = "fibnim/odds-when-lost";

/// The odds, where they have this form.
pub(super) fn closed_form(
    position: &Position,
    players: &[Player; 2],
    budget: &Budget,
) -> Result<Option<Odds>> {
    let skilled = Player::Skilled(WhenLost::TakeOne);
    let unskilled_begins = match players {
        [Player::Unskilled, second] if *second == skilled => true,
        [first, Player::Unskilled] if *first == skilled => false,
        _ => return Ok(None),
    };
    let normal = position.convention() == Convention::Normal;
    let Some(pile) = Pile::of(position).filter(|_| normal) else {
        return Ok(None);
    };
    let analysis = position.analyze(budget)?;
    let takes = analysis.winning_moves.iter();
    let takes: Vec<&Natural> = takes.filter_map(|found| found.take()).collect();
    if !unskilled_begins {
        let chance = match analysis.outcome {
            Outcome::N => Powers::zero(),
            Outcome::P => lost(&pile, budget)?,
        };
        let text = skilled_text(&chance, &pile, analysis.outcome);
        return Ok(Some(answer(chance, 1, text)));
    }
    if !analysis.unlisted_moves.is_zero() {
        return Err(too_many_takes(analysis.winning_move_count(), budget));
    }
    let chance = guessed(&pile, &takes, budget)?;
    let text = unskilled_text(&chance, &pile);
    Ok(Some(answer(chance, 0, text)))
}

/// The error where the winning takes are not all listed: there are too many, or
/// their digits are.
fn too_many_takes(takes: Natural, budget: &Budget) -> Error {
    let count = takes.to_short_string();
    let excess = if takes > budget.listed_moves {
        Excess::beyond(budget.listed_moves, Unit::Moves).needing(takes)
    } else {
        Excess::beyond(budget.listed_digits, Unit::Digits)
    };
    Error::limit(
        "the closed form of these odds",
        format!("{count} winning takes, with an exponent each"),
        format!(
            "{} takes that have {} digits together",
            budget.listed_moves, budget.listed_digits
        ),
        [excess],
    )
}

/// The chance of the unskilled player where the skilled one has lost.
fn lost(pile: &Pile<'_>, budget: &Budget) -> Result<Powers> {
    let below = pile.size.checked_sub(&Natural::ONE);
    let Some(below) = below.filter(|n| !n.is_zero()) else {
        return Ok(Powers::one_over(Natural::ONE));
    };
    let base = pile.rule.limit_after(&Natural::ONE)?;
    if below < base {
        return Ok(Powers::one_over(below));
    }
    let steps = Steps::up_to(pile.size, &pile.rule, budget)?;
    Ok(Powers {
        base,
        exponents: vec![steps.from(pile.size)],
        divisor: Natural::ONE,
    })
}

/// The chance of the unskilled player who is to move, and whose winning takes
/// are these.
fn guessed(pile: &Pile<'_>, takes: &[&Natural], budget: &Budget) -> Result<Powers> {
    if takes.is_empty() {
        return Ok(Powers::zero());
    }
    let steps = Steps::up_to(pile.size, &pile.rule, budget)?;
    let left = takes.iter().filter_map(|take| pile.size.checked_sub(take));
    Ok(Powers {
        base: pile.rule.limit_after(&Natural::ONE)?,
        exponents: left.map(|left| steps.from(&left)).collect(),
        divisor: pile.most().clone(),
    })
}

/// How to find e(n).
enum Steps {
    /// By the Zeckendorf representation.
    Fibonacci,
    /// The terms of the rule's sequence, and N_i of each.
    Terms(Vec<(SequenceTerm, Natural)>),
}

impl Steps {
    fn up_to(pile: &Natural, rule: &Rule, budget: &Budget) -> Result<Self> {
        if rule.ratio() == Some((2, 1)) {
            return Ok(Self::Fibonacci);
        }
        let base = rule.limit_after(&Natural::ONE)?;
        let terms = sequence_terms_up_to(pile, rule, budget)?;
        let mut bare: Vec<Natural> = Vec::with_capacity(terms.len());
        for i in 0..terms.len() {
            // H_i = H_h + H_j, where H_h is the term before; it is more than c.
            let before = i.checked_sub(1).filter(|&h| terms[h].value > base);
            let sum = before.and_then(|h| {
                let j = h.checked_sub(terms[h].lag?)?;
                Some(&bare[h] + &bare[j])
            });
            bare.push(sum.unwrap_or(Natural::ONE));
        }
        Ok(Self::Terms(terms.into_iter().zip(bare).collect()))
    }

    /// e(n).
    fn from(&self, n: &Natural) -> Natural {
        let terms = match self {
            // With s the number with all parts one index higher, n − (s − n)
            // has them two lower: F_i − (F_{i+1} − F_i) = F_{i−2}.
            Self::Fibonacci => return &(n + n) - &Zeckendorf::of(n).shifted_up(),
            Self::Terms(terms) => terms,
        };
        let (mut rest, mut steps) = (n.clone(), Natural::ZERO);
        for (term, bare) in terms.iter().rev() {
            if rest >= term.value {
                // More than once only where the sequence ends.
                let (times, remainder) = rest.div_rem(&term.value);
                rest = remainder;
                steps += &(&times * bare);
            }
        }
        steps
    }
}

fn answer(chance: Powers, unskilled: usize, text: String) -> Odds {
    Odds::of_powers(chance, unskilled, Engine::Theory, Reason::new(SOURCE, text))
}

fn skilled_text(chance: &Powers, pile: &Pile<'_>, outcome: Outcome) -> String {
    let the_one = |takes: &Natural| {
        format!(
            "The skilled player has lost and takes one; then of {} takes the one that takes all wins.",
            takes.to_short_string()
        )
    };
    match (outcome, chance.exponents.as_slice()) {
        (Outcome::N, _) => "The skilled player can win, and does.".into(),
        (Outcome::P, _) if pile.most().is_zero() => no_move_text("skilled"),
        (Outcome::P, [steps]) if chance.base != Natural::ONE && *steps == Natural::ONE => {
            the_one(&chance.base)
        }
        (Outcome::P, [steps]) if chance.base != Natural::ONE => format!(
            "The skilled player has lost and takes one each time it is to move. Then one of {} takes wins for the unskilled player, {} times until the pile is empty.",
            chance.base.to_short_string(),
            steps.to_short_string()
        ),
        (Outcome::P, _) if chance.divisor == Natural::ONE => {
            "The skilled player has lost, and as it takes one, the unskilled player has no choice but to win.".into()
        }
        (Outcome::P, _) => the_one(&chance.divisor),
    }
}

fn no_move_text(player: &str) -> String {
    format!("There is no move, so the {player} player, whose turn it is, has lost.")
}

fn unskilled_text(chance: &Powers, pile: &Pile<'_>) -> String {
    let most = pile.most().to_short_string();
    let (winning, after) = match chance.exponents.len() {
        1 => (format!("1 of the {most} takes wins"), "it"),
        count => (format!("{count} of the {most} takes win"), "one of them"),
    };
    match chance.exponents.as_slice() {
        [] if pile.most().is_zero() => no_move_text("unskilled"),
        [] => "The unskilled player has no winning move, and the skilled player makes no mistake."
            .into(),
        [steps] if steps.is_zero() && *pile.most() == Natural::ONE => {
            "The only take wins: it takes all.".into()
        }
        [steps] if steps.is_zero() => format!("{winning}, the one that takes all."),
        _ if chance.base == Natural::ONE => format!(
            "{winning}; after {after} the skilled player takes one each time, which leaves the unskilled player no choice but to win."
        ),
        _ => format!(
            "{winning}. After {after} the skilled player takes one each time, and one of {} takes wins for the unskilled player, until the pile is empty: the chance is {chance}.",
            chance.base.to_short_string()
        ),
    }
}

// Chances that are sums of powers, with exponents of any size.

/// A chance (c^−e + c^−e′ + …)/d, which need not be written out: the exponents
/// may be far too large for that.
///
/// ```
/// use fibnim::{Natural, play::odds::Powers};
///
/// let powers = Powers {
///     base: Natural::from(2u8),
///     exponents: vec![Natural::from(3u8), Natural::from(1u8)],
///     divisor: Natural::from(5u8),
/// };
/// assert_eq!(powers.to_string(), "(2^-3 + 2^-1)/5");
/// assert_eq!(powers.to_fraction(100).unwrap().to_string(), "1/8");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Powers {
    /// c, at least 1.
    pub base: Natural,
    /// e, e′, …; none for the chance 0.
    pub exponents: Vec<Natural>,
    /// d, at least 1.
    pub divisor: Natural,
}

/// A text shows so many powers.
const SHOWN: usize = 4;

impl Powers {
    /// No chance at all.
    fn zero() -> Self {
        Self {
            base: Natural::ONE,
            exponents: Vec::new(),
            divisor: Natural::ONE,
        }
    }

    /// 1/d.
    fn one_over(divisor: Natural) -> Self {
        Self {
            base: Natural::ONE,
            exponents: vec![Natural::ZERO],
            divisor,
        }
    }

    /// The fraction, if its denominator has at most about so many digits.
    pub fn to_fraction(&self, most_digits: usize) -> Option<Fraction> {
        if self.base == Natural::ONE {
            let count = Natural::from(self.exponents.len());
            return Fraction::new(&count, &self.divisor);
        }
        let largest = self.largest()?;
        let bits = largest.checked_mul(self.base.bit_len())?;
        if bits / 3 + self.divisor.digits_bound() > most_digits {
            return None;
        }
        let mut sum = Natural::ZERO;
        for exponent in &self.exponents {
            sum += &self.base.pow(largest - exponent.to_usize()?);
        }
        Fraction::new(&sum, &(&self.base.pow(largest) * &self.divisor))
    }

    /// The largest exponent, if it is no larger than a machine counts.
    fn largest(&self) -> Option<usize> {
        let zero = Natural::ZERO;
        self.exponents.iter().max().unwrap_or(&zero).to_usize()
    }

    /// About how many zeros follow the decimal point, if that is a number that
    /// can be said: the chance is 10 to the power of minus this.
    pub fn zeros(&self) -> Option<f64> {
        let least = self.exponents.iter().min()?;
        let zeros = least.to_f64() * self.base.to_f64().log10() + self.divisor.to_f64().log10();
        zeros.is_finite().then_some(zeros)
    }
}

impl std::fmt::Display for Powers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let base = self.base.to_short_string();
        let power = |e: &Natural| format!("{base}^-{}", e.to_short_string());
        let sum = match self.exponents.as_slice() {
            [] => return f.write_str("0"),
            [one] => power(one),
            few if few.len() <= SHOWN => {
                format!(
                    "({})",
                    few.iter().map(power).collect::<Vec<_>>().join(" + ")
                )
            }
            [first, .., last] => format!(
                "({} + … + {}, {} powers)",
                power(first),
                power(last),
                self.exponents.len()
            ),
        };
        f.write_str(&sum)?;
        if self.divisor != Natural::ONE {
            write!(f, "/{}", self.divisor.to_short_string())?;
        }
        Ok(())
    }
}

//! The theorem library: what the papers say of all positions, as sentences
//! that the prover decides.
//!
//! Each theorem is a text that can be read on its own. A set of P positions is
//! a definition, and the sentence `recursion` says that a position is in it
//! exactly if no move leads to a position in it. As every move takes stones,
//! only one set has this property: so the definition is the outcome of the
//! game, for all piles and all limits.
//!
//! Statements that are false as printed are theorems of their own, with
//! [`holds`](Theorem::holds) `false`: all sentences of such a text are false,
//! and the prover finds the smallest counterexamples.

use std::fmt::Display;

use serde::{Serialize, Serializer};

use crate::error::Result;
use crate::limits::Limits;
use crate::prover::{Prover, Statement};

/// A statement about all positions, and the text that proves or refutes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Theorem {
    /// The name in the library.
    pub name: &'static str,
    /// What it says, in one line.
    pub title: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// Whether its sentences are true: all of them, or else none.
    #[serde(rename = "expected", serialize_with = "as_word")]
    pub holds: bool,
    /// Definitions and sentences.
    pub text: &'static str,
}

/// A verdict is a word in JSON.
fn as_word<S: Serializer>(
    value: &impl Display,
    serializer: S,
) -> std::result::Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

impl Theorem {
    /// Decides every sentence of the text.
    ///
    /// ```
    /// use fibnim_logic::{Limits, Verdict, theorems};
    ///
    /// let theorem = theorems::find("theorem-14-as-printed").unwrap();
    /// let statements = theorem.decide(Limits::default())?;
    /// let Verdict::False { counterexample } = &statements[0].decision.verdict else { panic!() };
    /// let numbers: Vec<String> = counterexample.iter().map(|(name, n)| format!("{name} = {n}")).collect();
    /// assert_eq!(numbers, ["m = 5", "r = 1", "k = 2"]);
    /// # Ok::<(), fibnim_logic::Error>(())
    /// ```
    pub fn decide(&self, limits: Limits) -> Result<Vec<Statement>> {
        Prover::for_text(self.text, limits)?.run(self.text)
    }
}

/// All theorems of the library.
///
/// ```
/// use fibnim_logic::theorems;
///
/// assert!(theorems::all().iter().any(|theorem| theorem.name == "whinihan"));
/// ```
pub fn all() -> &'static [Theorem] {
    THEOREMS
}

/// A theorem by its name.
///
/// ```
/// use fibnim_logic::theorems;
///
/// assert!(theorems::find("theorem-10").unwrap().holds);
/// assert!(theorems::find("theorem-1000").is_none());
/// ```
pub fn find(name: &str) -> Option<&'static Theorem> {
    THEOREMS.iter().find(|theorem| theorem.name == name)
}

const THEOREMS: &[Theorem] = &[
    Theorem {
        name: "whinihan",
        title: "One pile: P exactly if the smallest Zeckendorf part is more than the limit",
        source: "Whinihan 1963",
        text: include_str!("whinihan.fib"),
        holds: true,
    },
    Theorem {
        name: "misere",
        title: "One pile in misère play: a pile of n is decided by n − 1",
        source: "after Whinihan 1963",
        text: include_str!("misere.fib"),
        holds: true,
    },
    Theorem {
        name: "winning-tails",
        title: "One pile: every winning move is a tail, and the gaps say which tails win",
        source: "Allen & Ponomarenko 2014, Theorem 2; the gap rule corrected",
        text: include_str!("winning-tails.fib"),
        holds: true,
    },
    Theorem {
        name: "gap-table-as-printed",
        title: "One pile: the table of winning tails as printed",
        source: "Allen & Ponomarenko 2014, section 3",
        text: include_str!("gap-table-as-printed.fib"),
        holds: false,
    },
    Theorem {
        name: "theorem-10",
        title: "Two piles: the outcome of (m, m + k; r) by Zeckendorf parts",
        source: "Larsson & Rubinstein-Salzedo 2015, Theorem 10",
        text: concat!(
            include_str!("cases-of-theorem-10.fib"),
            include_str!("theorem-10.fib"),
        ),
        holds: true,
    },
    Theorem {
        name: "theorem-10-least-move",
        title: "Two piles: the same, proved by the least take that wins",
        source: "Larsson & Rubinstein-Salzedo 2015, Theorem 10",
        text: concat!(
            include_str!("cases-of-theorem-10.fib"),
            include_str!("theorem-10-least-move.fib"),
        ),
        holds: true,
    },
    Theorem {
        name: "theorem-14",
        title: "Two piles: the differences of P positions are the partial sums of a word",
        source: "Larsson & Rubinstein-Salzedo 2015, Theorem 14; the parity corrected",
        text: concat!(
            include_str!("cases-of-theorem-10.fib"),
            include_str!("letters-of-theorem-14.fib"),
            include_str!("theorem-14.fib"),
            include_str!("steps-of-theorem-14.fib"),
            include_str!("theorem-14-step.fib"),
        ),
        holds: true,
    },
    Theorem {
        name: "theorem-14-as-printed",
        title: "Two piles: the words with the parity as printed",
        source: "Larsson & Rubinstein-Salzedo 2015, Theorem 14",
        text: concat!(
            include_str!("cases-of-theorem-10.fib"),
            include_str!("letters-of-theorem-14.fib"),
            include_str!("theorem-14-as-printed.fib"),
            include_str!("steps-of-theorem-14.fib"),
            include_str!("theorem-14-as-printed-step.fib"),
        ),
        holds: false,
    },
    Theorem {
        name: "flanigan-2t",
        title: "Two piles: the least take L(m, d) by the flips of the column d, and Table 4.1",
        source: "Flanigan 1978, sections 4 to 6",
        text: concat!(
            include_str!("cases-of-theorem-10.fib"),
            include_str!("flanigan-2t.fib"),
        ),
        holds: true,
    },
    Theorem {
        name: "theorem-19",
        title: "Three piles: 3, 4 and any n, without a limit, are won by the player to move",
        source: "Larsson & Rubinstein-Salzedo 2015, Theorem 19",
        text: include_str!("theorem-19.fib"),
        holds: true,
    },
    Theorem {
        name: "theorem-19-candidate-as-printed",
        title: "Three piles: a class of P positions as printed in the proof of Theorem 19",
        source: "Larsson & Rubinstein-Salzedo 2015, section 7",
        text: include_str!("theorem-19-candidate-as-printed.fib"),
        holds: false,
    },
    Theorem {
        name: "power-of-two-2",
        title: "Power-of-two nim with two piles: the smallest power of 2 in the nim-sum decides",
        source: "Larsson & Rubinstein-Salzedo 2015, Theorem 22",
        text: include_str!("power-of-two-2.fib"),
        holds: true,
    },
    Theorem {
        name: "power-of-two-3",
        title: "Power-of-two nim with three piles: the smallest power of 2 in the nim-sum decides",
        source: "Larsson & Rubinstein-Salzedo 2015, Theorem 22",
        text: include_str!("power-of-two-3.fib"),
        holds: true,
    },
    Theorem {
        name: "power-of-two-4",
        title: "Power-of-two nim with four piles: the smallest power of 2 in the nim-sum decides",
        source: "Larsson & Rubinstein-Salzedo 2015, Theorem 22",
        text: include_str!("power-of-two-4.fib"),
        holds: true,
    },
    Theorem {
        name: "local-grundy",
        title: "A pile with its own limit: where its Grundy value is 0, 1, 2 or 3",
        source: "announced by Larsson & Rubinstein-Salzedo 2014; this form is the project's own",
        text: include_str!("local-grundy.fib"),
        holds: true,
    },
    Theorem {
        name: "one-pile-3t",
        title: "One pile with f(t) = 3t: P exactly if the smallest part is more than the limit",
        source: "Schwenk 1970",
        text: include_str!("one-pile-3t.fib"),
        holds: true,
    },
    Theorem {
        name: "one-pile-5t2",
        title: "One pile with f(t) = 5t/2: P exactly if the smallest part is more than the limit",
        source: "Schwenk 1970",
        text: include_str!("one-pile-5t2.fib"),
        holds: true,
    },
];

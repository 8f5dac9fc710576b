//! Question 21 of Larsson & Rubinstein-Salzedo 2015, with proofs: which n makes
//! (a, b, n) without a limit a P-position, and whether there is one.
//!
//! For fixed a ≤ b the relation P = {(n, r): (a, b, n; r) is P} is learned from
//! least takes, and verified from the relations of smaller pairs. With M(n, x)
//! for "taking x somewhere wins" — which speaks of P for smaller n, and of
//! smaller pairs — it is right exactly if
//!
//! * P(n, 0), and P(n, r + 1) makes P(n, r) true;
//! * M(n, x) makes P(n, x) false: a winning take within the limit wins;
//! * where P(n, x) is true and P(n, x + 1) is not, M(n, x + 1): what makes the
//!   difference is a winning take.
//!
//! By induction on n there is only one such relation. The complementary value
//! is then the n for which P(n, r) holds for all r.

use std::collections::HashMap;

use fibnim::Natural;

use super::guess::{NoGuess, first_wrong, guess};
use super::tables::{INFINITE, PairTables};
use crate::automaton::Automaton;
use crate::error::{Error, Result};
use crate::limits::Limits;
use crate::prover::{Prover, Statement, Verdict};
use crate::system::NumberSystem;

/// The most letters by which states are told apart.
const MOST_DEPTH: usize = 16;
/// The most letters of a prefix that the table allows for.
const MOST_PREFIX: usize = 20;

/// So many places of a table a guess is compared with, before it is checked.
const LOOKED_AT: usize = 2000;

/// What was proved of a pair.
#[derive(Clone, Debug)]
pub struct PairProof {
    /// The smaller pile.
    pub a: usize,
    /// The larger pile.
    pub b: usize,
    /// The n for which (a, b, n) without a limit is P; `None` if there is none.
    pub complement: Option<Natural>,
    /// The relation {(n, r): (a, b, n; r) is P}.
    pub automaton: Automaton,
    /// The statements that verify it.
    pub statements: Vec<Statement>,
    /// How many suffix letters told the states apart.
    pub depth: usize,
    /// How many guesses were refuted before.
    pub refuted: usize,
}

/// What comes of a table.
enum Guess {
    Fits(Automaton),
    Wrong,
    TableTooShort,
}

/// Proofs for pairs of piles, from smaller pairs to larger ones.
#[derive(Debug)]
pub struct Complements {
    prover: Prover,
    proofs: HashMap<(usize, usize), PairProof>,
    tables: PairTables,
}

impl Complements {
    /// No pair proved yet.
    pub fn new(limits: Limits) -> Result<Self> {
        Ok(Self {
            prover: Prover::new(NumberSystem::named("zeckendorf")?, limits)?,
            proofs: HashMap::new(),
            tables: PairTables::default(),
        })
    }

    /// The prover, with the relations of all pairs so far as `p_a_b`.
    pub fn prover(&self) -> &Prover {
        &self.prover
    }

    /// Learns and verifies the relation of a pair, and of all smaller ones that
    /// it needs.
    ///
    /// ```
    /// use fibnim_logic::{Limits, learn::Complements};
    ///
    /// let mut complements = Complements::new(Limits::default())?;
    /// assert_eq!(complements.prove(1, 2)?.complement, Some(6u32.into()));
    /// assert_eq!(complements.prove(3, 4)?.complement, None); // Theorem 19
    /// # Ok::<(), fibnim_logic::Error>(())
    /// ```
    pub fn prove(&mut self, a: usize, b: usize) -> Result<&PairProof> {
        let (a, b) = (a.min(b), a.max(b));
        for large in 0..=b {
            for small in 0..=large.min(a) {
                if !self.proofs.contains_key(&(small, large)) {
                    let proof = self.learn(small, large)?;
                    self.proofs.insert((small, large), proof);
                }
            }
        }
        Ok(&self.proofs[&(a, b)])
    }

    fn learn(&mut self, a: usize, b: usize) -> Result<PairProof> {
        let name = format!("p_{a}_{b}");
        let mut refuted = 0;
        // Deeper suffixes, and with them a longer table, until a guess is right.
        let (mut depth, mut prefix) = (5, 8);
        while depth <= MOST_DEPTH && prefix <= MOST_PREFIX {
            let automaton = match self.guess(a, b, depth, depth + prefix)? {
                Guess::Fits(automaton) => automaton,
                Guess::TableTooShort => {
                    prefix += 2;
                    continue;
                }
                Guess::Wrong => {
                    depth += 1;
                    continue;
                }
            };
            depth += 1;
            self.prover.define_automaton(&name, &automaton)?;
            match self.verify(a, b) {
                Ok(Some((statements, complement))) => {
                    return Ok(PairProof {
                        a,
                        b,
                        complement,
                        automaton,
                        statements,
                        depth: depth - 1,
                        refuted,
                    });
                }
                Ok(None) => refuted += 1,
                // A wrong guess can be too large to check.
                Err(error) if error.is_limit_exceeded() => refuted += 1,
                Err(error) => return Err(error),
            }
        }
        Err(Error::LimitExceeded {
            what: format!("the automaton of the piles {a} and {b}"),
            limit: format!("{MOST_DEPTH} letters to tell its states apart"),
            part: String::new(),
        })
    }

    fn guess(&mut self, a: usize, b: usize, depth: usize, length: usize) -> Result<Guess> {
        let terms = self.prover.system().small_terms();
        let table =
            self.tables
                .least_takes(a, b, usize::try_from(terms[length]).unwrap_or(usize::MAX));
        let least_take = |place: &[u64]| {
            let least = table.get(usize::try_from(place[0]).ok()?)?;
            Some(if *least == INFINITE {
                u64::MAX
            } else {
                u64::from(*least)
            })
        };
        let most = self.prover.work().limits().states;
        match guess(self.prover.system(), 1, depth, most, &least_take) {
            Ok(automaton) => {
                // A look at some of the table spares the check of most wrong ones.
                let stride = (table.len() / LOOKED_AT).max(1);
                let looked_at =
                    (0..table.len().min(LOOKED_AT)).chain((0..table.len()).step_by(stride));
                let places: Vec<[u64; 1]> = looked_at.map(|n| [n as u64]).collect();
                let entries = places.iter().map(|place| {
                    (
                        place.as_slice(),
                        least_take(place).expect("a place of the table"),
                    )
                });
                let wrong = first_wrong(self.prover.system(), &automaton, entries);
                Ok(if wrong.is_none() {
                    Guess::Fits(automaton)
                } else {
                    Guess::Wrong
                })
            }
            Err(NoGuess::TableTooShort) => Ok(Guess::TableTooShort),
            Err(NoGuess::TooManyStates) => Err(Error::LimitExceeded {
                what: format!("the automaton of the piles {a} and {b}"),
                limit: format!("{most} states"),
                part: String::new(),
            }),
        }
    }

    /// The statements, and the complementary value; `None` if the guess is
    /// refuted.
    fn verify(&mut self, a: usize, b: usize) -> Result<Option<(Vec<Statement>, Option<Natural>)>> {
        let statements = self.prover.run_while(&script(a, b), |statement| {
            statement.decision.verdict.is_true()
        });
        let mut statements = match statements {
            Ok(statements) if statements.iter().all(|s| s.decision.verdict.is_true()) => statements,
            other => {
                self.prover.forget(&format!("m_{a}_{b}"));
                return other.map(|_| None);
            }
        };
        let question = format!("prove complement: exists n: forall r: p_{a}_{b}(n, r)");
        statements.extend(self.prover.run(&question)?);
        let complement = match &statements[statements.len() - 1].decision.verdict {
            Verdict::True { witness } => witness.first().map(|(_, n)| n.clone()),
            _ => None,
        };
        Ok(Some((statements, complement)))
    }
}

/// The text that verifies `p_a_b`.
fn script(a: usize, b: usize) -> String {
    let p = format!("p_{a}_{b}");
    let m = format!("m_{a}_{b}");
    let mut moves = vec![format!("1 <= x & x <= n & {p}(n - x, 2*x)")];
    for (pile, other) in [(a, b), (b, a)] {
        for take in 1..=pile {
            let (left, other) = ((pile - take).min(other), (pile - take).max(other));
            moves.push(format!("x = {take} & p_{left}_{other}(n, {})", 2 * take));
        }
        if a == b {
            break;
        }
    }
    format!(
        "def {m}(n, x) := {}\n\
         prove no-limit: forall n: {p}(n, 0)\n\
         prove monotone: forall n, r: {p}(n, r + 1) => {p}(n, r)\n\
         prove winning: forall n, x: {m}(n, x) => !{p}(n, x)\n\
         prove least: forall n, x: {p}(n, x) & !{p}(n, x + 1) => {m}(n, x + 1)",
        moves.join("\n  | ")
    )
}

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

use super::attempt::{Learned, Task, learn};
use super::guess::{first_wrong, guess};
use super::tables::{INFINITE, PairTables};
use crate::automaton::Automaton;
use crate::error::{Error, Result};
use crate::limits::Limits;
use crate::prover::{Prover, Statement, Verdict};
use crate::system::NumberSystem;

/// The most letters by which states are told apart.
const MOST_DEPTH: usize = 18;
/// The digits of the numbers in the first table, and in the last one.
const FIRST_LENGTH: usize = 13;
const MOST_LENGTH: usize = 31;

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
    /// The relation {(n, r): (a, b, n; r) is P}, and how it was learned.
    pub learned: Learned,
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
    /// assert_eq!(complements.prove(1, 2)?.complement, Some(4u32.into()));
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
        let lengths = FIRST_LENGTH..=MOST_LENGTH;
        let Some(mut learned) = learn(&mut Pair { all: self, a, b }, lengths)? else {
            return Err(Error::LimitExceeded {
                what: format!("the automaton of the piles {a} and {b}"),
                limit: format!("a table of numbers of {MOST_LENGTH} digits"),
                part: String::new(),
            });
        };
        let question = format!("prove complement: exists n: forall r: p_{a}_{b}(n, r)");
        let answer = self.prover.run(&question)?;
        let complement = match &answer[0].decision.verdict {
            Verdict::True { witness } => witness.first().map(|(_, n)| n.clone()),
            _ => None,
        };
        learned.statements.extend(answer);
        Ok(PairProof {
            a,
            b,
            complement,
            learned,
        })
    }
}

/// One pair to be learned.
struct Pair<'c> {
    all: &'c mut Complements,
    a: usize,
    b: usize,
}

impl Task for Pair<'_> {
    fn guess(&mut self, length: usize) -> Result<Option<Automaton>> {
        let Complements { prover, tables, .. } = &mut *self.all;
        let size = prover.system().small_terms()[length];
        let size = usize::try_from(size).expect("a table in memory");
        let table = tables.least_takes(self.a, self.b, size);
        let least_take =
            |place: &[u64]| match table[usize::try_from(place[0]).expect("in the table")] {
                INFINITE => u64::MAX,
                least => u64::from(least),
            };
        let most = prover.work().limits().states;
        let system = prover.system();
        let Some(automaton) = guess(system, 1, length, MOST_DEPTH, most, &least_take) else {
            return Ok(None);
        };
        // A look at some of the table spares the check of most wrong ones.
        let stride = (table.len() / LOOKED_AT).max(1);
        let looked_at = (0..table.len().min(LOOKED_AT)).chain((0..table.len()).step_by(stride));
        let places: Vec<[u64; 1]> = looked_at.map(|n| [n as u64]).collect();
        let entries = places
            .iter()
            .map(|place| (place.as_slice(), least_take(place)));
        let wrong = first_wrong(system, &automaton, entries);
        Ok(wrong.is_none().then_some(automaton))
    }

    fn verify(&mut self, automaton: &Automaton) -> Result<Option<Vec<Statement>>> {
        let Self { a, b, .. } = *self;
        let prover = &mut self.all.prover;
        prover.forget(&format!("m_{a}_{b}"));
        prover.define_automaton(&format!("p_{a}_{b}"), automaton)?;
        prover.prove_all(&script(a, b))
    }

    fn repair(&mut self) -> Result<Automaton> {
        let Self { a, b, .. } = *self;
        let prover = &mut self.all.prover;
        let definition = format!("def better(n, r) := !(exists x: x <= r & m_{a}_{b}(n, x))");
        prover.forget("better");
        prover.run(&definition)?;
        let better = prover.automaton("better")?.expect("just defined");
        Ok((*better).clone())
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

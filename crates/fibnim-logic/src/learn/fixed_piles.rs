//! Some small piles that are fixed, and one pile of any size.
//!
//! For fixed piles such as a and b the relation P = {(n, r): (a, b, n; r) is P}
//! is learned from least takes, and verified from the relations of smaller
//! fixed piles. With M(n, x) for "taking x somewhere wins", which speaks of P for
//! smaller n, and of smaller fixed piles, it is right exactly if
//!
//! * P(n, 0), and P(n, r + 1) makes P(n, r) true;
//! * M(n, x) makes P(n, x) false: a winning take within the limit wins;
//! * where P(n, x) is true and P(n, x + 1) is not, M(n, x + 1): what makes the
//!   difference is a winning take.
//!
//! By induction on n there is only one such relation. The complementary value
//! of the fixed piles is the n for which P(n, r) holds for all r; whether it
//! always exists is Question 21 of Larsson & Rubinstein-Salzedo 2015.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

use fibnim::{Natural, Rule};

use super::attempt::{Learned, Task, learn};
use super::guess::{Effort, Guess, guess_and_compare};
use super::tables::{INFINITE, Tables};
use crate::automaton::Automaton;
use crate::error::{Error, Result};
use crate::limits::Limits;
use crate::prover::{Prover, Statement, Verdict};
use crate::system::NumberSystem;

/// The memory of one entry of a table.
const ENTRY_BYTES: usize = 4;
/// The most entries of a row: what is not seen there is not seen in more.
const MOST_ENTRIES: usize = 50_000_000;
/// So many places of a table a guess is compared with, before it is checked.
const LOOKED_AT: usize = 2000;

/// What was proved of some fixed piles.
#[derive(Clone, Debug)]
pub struct FixedProof {
    /// The piles, in order, without empty ones.
    pub piles: Vec<usize>,
    /// The n that makes a P-position without a limit of them; `None` if there is
    /// none.
    pub complement: Option<Natural>,
    /// The relation {(n, r): (…, n; r) is P}, and how it was learned.
    pub learned: Learned,
}

/// Proofs for fixed piles of one rule, from smaller ones to larger ones.
#[derive(Debug)]
pub struct FixedPiles {
    prover: Prover,
    proofs: HashMap<Vec<usize>, FixedProof>,
    /// All relations that were learned or verified.
    verified: HashMap<Vec<usize>, Automaton>,
    tables: Tables,
}

impl FixedPiles {
    /// Nothing proved yet.
    pub fn new(rule: &str, limits: Limits) -> Result<Self> {
        let system = NumberSystem::named_within(rule, &limits.budget)?;
        let tables = Tables::new(system.rule().clone());
        let mut prover = Prover::new(system, limits)?;
        prover.run(&limit_definition(prover.system().rule()))?;
        Ok(Self {
            prover,
            proofs: HashMap::new(),
            verified: HashMap::new(),
            tables,
        })
    }

    /// The prover, with the relations so far: `p` for no fixed piles, `p_3_4` for
    /// piles of 3 and 4.
    pub fn prover(&self) -> &Prover {
        &self.prover
    }

    /// The same, to be asked for more.
    pub(super) fn into_prover(self) -> Prover {
        self.prover
    }

    /// The text that verifies the relation of piles that were proved, beginning
    /// with those of all smaller ones. It speaks of automata that the prover
    /// knows.
    ///
    /// ```
    /// use fibnim_logic::{Limits, learn::FixedPiles};
    ///
    /// let mut fixed = FixedPiles::new("2t", Limits::default())?;
    /// fixed.prove(&[1])?;
    /// let text = fixed.text(&[1])?;
    /// assert!(text.contains("prove no-limit_1: forall n: p_1(n, 0)\n"));
    /// # Ok::<(), fibnim_logic::Error>(())
    /// ```
    pub fn text(&self, piles: &[usize]) -> Result<String> {
        let rule = self.prover.system().rule();
        let mut text = limit_definition(rule);
        for piles in all_below(&without_empty(piles)) {
            let Some(proof) = self.proofs.get(&piles) else {
                let piles = words(&piles);
                let message = format!("the relation of the fixed piles {piles} is not proved yet");
                return Err(Error::BadFile(message));
            };
            text.push_str(&definitions(rule, &piles)?);
            for statement in &proof.learned.statements {
                let label = predicate(statement.name.as_deref().unwrap_or("statement"), &piles);
                // Writing to a string cannot fail.
                let _ = writeln!(text, "prove {label}: {}", statement.text);
            }
        }
        Ok(text)
    }

    /// What was proved so far, by its piles.
    pub fn proofs(&self) -> impl Iterator<Item = &FixedProof> {
        self.proofs.values()
    }

    /// Learns and verifies the relation of fixed piles, and of all smaller ones
    /// that it needs.
    ///
    /// ```
    /// use fibnim_logic::{Limits, learn::FixedPiles};
    ///
    /// let mut fixed = FixedPiles::new("2t", Limits::default())?;
    /// assert_eq!(fixed.prove(&[1, 2])?.complement, Some(4u32.into()));
    /// assert_eq!(fixed.prove(&[3, 4])?.complement, None); // Theorem 19
    /// # Ok::<(), fibnim_logic::Error>(())
    /// ```
    pub fn prove(&mut self, piles: &[usize]) -> Result<&FixedProof> {
        let piles = without_empty(piles);
        for needed in all_below(&piles) {
            if !self.proofs.contains_key(&needed) {
                let proof = self.learn(&needed)?;
                self.proofs.insert(needed, proof);
            }
        }
        Ok(&self.proofs[&piles])
    }

    /// Verifies a relation of fixed piles that comes from elsewhere, whose smaller
    /// ones were proved or verified before; the statements, or `None` if it is
    /// refuted.
    pub fn verify(
        &mut self,
        piles: &[usize],
        automaton: &Automaton,
    ) -> Result<Option<Vec<Statement>>> {
        let piles = without_empty(piles);
        let unproved = all_below(&piles)
            .into_iter()
            .find(|below| *below != piles && !self.verified.contains_key(below));
        if let Some(below) = unproved {
            return Err(Error::BadFile(format!(
                "the relation of the fixed piles {} rests on that of {}, which is not proved yet",
                words(&piles),
                words(&below)
            )));
        }
        let mut task = Fixed {
            all: self,
            piles: &piles,
        };
        let verified = task.verify(automaton);
        self.keep(&piles, matches!(verified, Ok(Some(_))).then_some(automaton))?;
        verified
    }

    /// Keeps a relation that was verified; otherwise the one that was before, or
    /// none.
    fn keep(&mut self, piles: &[usize], verified: Option<&Automaton>) -> Result<()> {
        if let Some(automaton) = verified {
            self.verified.insert(piles.to_vec(), automaton.clone());
            return Ok(());
        }
        for letter in ["p", "lost", "m"] {
            self.prover.forget(&predicate(letter, piles));
        }
        match self.verified.get(piles) {
            Some(before) => self.prover.define_automaton(&predicate("p", piles), before),
            None => Ok(()),
        }
    }

    fn learn(&mut self, piles: &[usize]) -> Result<FixedProof> {
        let most = most_entries(piles, self.prover.work().limits());
        let learned = learn(&mut Fixed { all: self, piles }, most);
        let verified = learned.as_ref().ok().map(|learned| &learned.automaton);
        self.keep(piles, verified)?;
        let mut learned = learned?;
        let p = predicate("p", piles);
        let found = self
            .prover
            .decide(&format!("exists n: forall r: {p}(n, r)"))?;
        let complement = match found.verdict {
            Verdict::True { witness } => witness.into_iter().next().map(|(_, n)| n),
            _ => None,
        };
        let claim = match &complement {
            Some(n) => format!("forall n: (forall r: {p}(n, r)) <=> n = {n}"),
            None => format!("forall n: exists r: !{p}(n, r)"),
        };
        let claim = self
            .prover
            .prove_all(&format!("prove complement: {claim}"))?;
        learned
            .statements
            .extend(claim.expect("two winning third piles: one could be taken to the other"));
        Ok(FixedProof {
            piles: piles.to_vec(),
            complement,
            learned,
        })
    }
}

/// The largest n of the last table: there is one for all fixed piles below.
fn most_entries(piles: &[usize], limits: &Limits) -> u64 {
    // One more row says how long a take is safe.
    let rows = all_below(piles).len() + 1;
    (limits.bytes / (ENTRY_BYTES * rows)).min(MOST_ENTRIES) as u64
}

/// "y is the limit after x were taken".
pub(super) fn limit_definition(rule: &Rule) -> String {
    let (numerator, denominator) = rule.ratio().expect("a rule with a number system");
    if denominator == 1 {
        return format!("def limit(x, y) := y = {numerator}*x\n");
    }
    format!(
        "def limit(x, y) := {denominator}*y <= {numerator}*x & {numerator}*x < {denominator}*y + {denominator}\n"
    )
}

fn words(piles: &[usize]) -> String {
    match piles {
        [] => "(none)".into(),
        _ => piles
            .iter()
            .map(usize::to_string)
            .collect::<Vec<_>>()
            .join(", "),
    }
}

/// In order, without empty ones.
fn without_empty(piles: &[usize]) -> Vec<usize> {
    let mut piles: Vec<usize> = piles.iter().copied().filter(|&pile| pile > 0).collect();
    piles.sort_unstable();
    piles
}

/// What taking from some fixed piles may leave, with the take.
pub(super) fn takes(piles: &[usize]) -> Vec<(usize, Vec<usize>)> {
    let mut takes = BTreeSet::new();
    for (i, &pile) in piles.iter().enumerate() {
        for take in 1..=pile {
            let mut left = piles.to_vec();
            left[i] -= take;
            takes.insert((take, without_empty(&left)));
        }
    }
    takes.into_iter().collect()
}

/// What taking one stone may leave.
fn one_less(piles: &[usize]) -> impl Iterator<Item = Vec<usize>> {
    (0..piles.len()).map(|i| {
        let mut left = piles.to_vec();
        left[i] -= 1;
        without_empty(&left)
    })
}

/// All fixed piles that play can lead to, smaller ones first, these included.
pub(super) fn all_below(piles: &[usize]) -> Vec<Vec<usize>> {
    let mut met = BTreeSet::from([piles.to_vec()]);
    let mut waiting = vec![piles.to_vec()];
    while let Some(next) = waiting.pop() {
        for left in one_less(&next) {
            if met.insert(left.clone()) {
                waiting.push(left);
            }
        }
    }
    let mut all: Vec<_> = met.into_iter().collect();
    all.sort_by_key(|piles| piles.iter().sum::<usize>());
    all
}

/// The name of a predicate of fixed piles.
fn predicate(letter: &str, piles: &[usize]) -> String {
    piles
        .iter()
        .fold(letter.to_owned(), |name, pile| format!("{name}_{pile}"))
}

/// Fixed piles to be learned.
struct Fixed<'c> {
    all: &'c mut FixedPiles,
    piles: &'c [usize],
}

impl Task for Fixed<'_> {
    const FIRST_LENGTH: usize = 13;
    const MOST_DEPTH: usize = 18;

    fn name(&self) -> String {
        format!("the fixed piles {}", words(self.piles))
    }

    fn prover(&mut self) -> &mut Prover {
        &mut self.all.prover
    }

    fn guess(&mut self, length: usize, effort: &mut Effort) -> Result<Guess> {
        let FixedPiles { prover, tables, .. } = &mut *self.all;
        let size = prover.system().small_terms()[length];
        let size = usize::try_from(size).expect("a table in memory");
        let table = tables.least_takes(self.piles, size, &effort.limits.budget)?;
        let least_take =
            |place: &[u64]| match table[usize::try_from(place[0]).expect("in the table")] {
                INFINITE => u64::MAX,
                least => u64::from(least),
            };
        let size = table.len();
        let stride = (size / LOOKED_AT).max(1);
        let looked_at = (0..size.min(LOOKED_AT)).chain((0..size).step_by(stride));
        let places = looked_at.map(|n| [n as u64]);
        let system = prover.system();
        guess_and_compare(system, length, effort, &least_take, places)
    }

    fn verify(&mut self, automaton: &Automaton) -> Result<Option<Vec<Statement>>> {
        let prover = &mut self.all.prover;
        for letter in ["lost", "m"] {
            prover.forget(&predicate(letter, self.piles));
        }
        let rule = prover.system().rule().clone();
        prover.define_automaton(&predicate("p", self.piles), automaton)?;
        prover.prove_all(&script(&rule, self.piles)?)
    }

    fn repair(&mut self) -> Result<Automaton> {
        let m = predicate("m", self.piles);
        let better = format!("def better(n, r) := !(exists x: x <= r & {m}(n, x))");
        self.all.prover.define_once("better", &better)
    }
}

/// The text that verifies the relation of fixed piles.
fn script(rule: &Rule, piles: &[usize]) -> Result<String> {
    let [p, m] = ["p", "m"].map(|letter| predicate(letter, piles));
    Ok(format!(
        "{}\
         prove no-limit: forall n: {p}(n, 0)\n\
         prove monotone: forall n, r: {p}(n, r + 1) => {p}(n, r)\n\
         prove winning: forall n, x: {m}(n, x) => !{p}(n, x)\n\
         prove least: forall n, x: {p}(n, x) & !{p}(n, x + 1) => {m}(n, x + 1)",
        definitions(rule, piles)?
    ))
}

/// The moves of fixed piles and of the pile n, in terms of `p`.
fn definitions(rule: &Rule, piles: &[usize]) -> Result<String> {
    let [p, lost, m] = ["p", "lost", "m"].map(|letter| predicate(letter, piles));
    let mut moves = vec![format!("1 <= x & x <= n & {lost}(n - x, x)")];
    for (take, left) in takes(piles) {
        let limit = rule.limit_after(&Natural::from(take as u64))?;
        moves.push(format!(
            "x = {take} & {}(n, {limit})",
            predicate("p", &left)
        ));
    }
    Ok(format!(
        "def {lost}(n, x) := exists y: limit(x, y) & {p}(n, y)\n\
         def {m}(n, x) := {}\n",
        moves.join("\n  | ")
    ))
}

//! Two piles of any rule f(t) = ⌊ct⌋ whose sequence has an adder.
//!
//! Flanigan's formula for the least take L(m, d) of the piles m and m + d holds
//! where his lags are 0 and 1, for c < 5/2; the cases beyond are open in his
//! paper. Here the relation P = {(m, d, r): (m, m + d; r) is P} is learned in
//! the digits of the rule's own sequence H_k, and verified in the same form as
//! that of [fixed piles](super::FixedPiles).

use fibnim::solve::{Tableau, tableau};
use fibnim::{Ask, Rule};

use super::attempt::{Learned, Task, learn};
use super::fixed_piles::limit_definition;
use super::guess::{Effort, Guess, guess_and_compare};
use crate::automaton::Automaton;
use crate::error::Result;
use crate::limits::Limits;
use crate::prover::{Prover, Statement};
use crate::system::NumberSystem;

/// The memory of one entry of the table.
const ENTRY_BYTES: u64 = 4;
/// A guess is compared with so many rows and columns before it is checked.
const LOOKED_AT: u64 = 60;

/// The relation of two piles, proved.
#[derive(Debug)]
pub struct TwoPilesProof {
    /// The relation {(m, d, r): (m, m + d; r) is P}, and how it was learned.
    pub learned: Learned,
    /// The prover, which knows the relation as `p`.
    pub prover: Prover,
}

impl TwoPilesProof {
    /// The text that verifies it, which speaks of the automaton as `p`.
    pub fn text(&self) -> String {
        script(self.prover.system().rule())
    }
}

/// Learns and verifies the relation of two piles.
///
/// A rule for which no automaton is found within the limits gives
/// [`Error::LimitExceeded`](crate::Error::LimitExceeded): that none exists is not said.
///
/// ```
/// use fibnim_logic::{Limits, learn::prove_two_piles};
///
/// let proof = prove_two_piles("2t", Limits::default())?;
/// assert_eq!(proof.learned.automaton.states(), 17);
/// # Ok::<(), fibnim_logic::Error>(())
/// ```
pub fn prove_two_piles(rule: &str, limits: Limits) -> Result<TwoPilesProof> {
    let system = NumberSystem::shared_within(rule, &limits.budget)?;
    let rule = system.rule().clone();
    // A square, and as much again while it is made.
    let most_rows = (limits.bytes as u64 / (2 * ENTRY_BYTES)).isqrt();
    let mut task = TwoPiles {
        rule,
        prover: Prover::new(system, limits)?,
        most_rows,
        table: None,
    };
    let learned = learn(&mut task, most_rows)?;
    Ok(TwoPilesProof {
        learned,
        prover: task.prover,
    })
}

/// Verifies a relation of two piles that comes from elsewhere: the statements,
/// or `None` if it is refuted.
pub fn verify_two_piles(
    rule: &str,
    automaton: &Automaton,
    limits: Limits,
) -> Result<Option<Vec<Statement>>> {
    let system = NumberSystem::shared_within(rule, &limits.budget)?;
    let rule = system.rule().clone();
    let mut prover = Prover::new(system, limits)?;
    prover.define_automaton("p", automaton)?;
    prover.prove_all(&script(&rule))
}

struct TwoPiles {
    rule: Rule,
    prover: Prover,
    /// So many rows and columns fit in the limit of memory.
    most_rows: u64,
    /// A square of least takes and its number of rows.
    table: Option<(Tableau, u64)>,
}

impl TwoPiles {
    /// The least takes for at least so many rows and columns.
    fn least_takes(&mut self, rows: u64) -> Result<&Tableau> {
        if self.table.as_ref().is_none_or(|&(_, known)| known < rows) {
            // The old one is not kept beside the new one, which has some more
            // rows, as it will not be the last.
            self.table = None;
            let rows = (rows * 2).min(self.most_rows);
            let side = usize::try_from(rows).expect("a small table");
            let budget = &self.prover.work().limits().budget;
            let table = tableau(&self.rule, side, side, Ask::normal(budget))?;
            self.table = Some((table, rows));
        }
        Ok(&self.table.as_ref().expect("just made").0)
    }
}

impl Task for TwoPiles {
    const FIRST_LENGTH: usize = 10;
    const MOST_DEPTH: usize = 15;

    fn name(&self) -> String {
        format!("two piles of f(t) = {}", self.rule)
    }

    fn prover(&mut self) -> &mut Prover {
        &mut self.prover
    }

    fn guess(&mut self, length: usize, effort: &mut Effort) -> Result<Guess> {
        let rows = self.prover.system().small_terms()[length];
        self.least_takes(rows)?;
        let (table, _) = self.table.as_ref().expect("just made");
        let least_take = |place: &[u64]| {
            let [m, d] = [place[0], place[1]].map(|n| usize::try_from(n).expect("a small number"));
            table.get(m, d).unwrap_or(u64::MAX)
        };
        let side = rows.min(LOOKED_AT);
        let places = (0..side).flat_map(|m| (0..side).map(move |d| [m, d]));
        let system = self.prover.system();
        guess_and_compare(system, length, effort, &least_take, places)
    }

    fn verify(&mut self, automaton: &Automaton) -> Result<Option<Vec<Statement>>> {
        for name in DEFINED {
            self.prover.forget(name);
        }
        self.prover.define_automaton("p", automaton)?;
        self.prover.prove_all(&script(&self.rule))
    }

    fn repair(&mut self) -> Result<Automaton> {
        let better = "def better(m, d, r) := !(exists x: x <= r & winning(m, d, x))";
        self.prover.define_once("better", better)
    }
}

/// The names that the script defines.
const DEFINED: [&str; 6] = ["limit", "lost", "small", "large", "swap", "winning"];

/// The text that verifies `p`.
fn script(rule: &Rule) -> String {
    let limit = limit_definition(rule);
    format!(
        "# y is the limit after x were taken.
{limit}\
# (m, m + d) is lost when x were taken just before.
def lost(m, d, x) := exists y: limit(x, y) & p(m, d, y)
# Taking x from the smaller pile wins; from the larger one, which stays the larger, or does not.
def small(m, d, x) := x <= m & lost(m - x, d + x, x)
def large(m, d, x) := x <= d & lost(m, d - x, x)
def swap(m, d, x) := exists v: 1 <= v & x = d + v & v <= m & lost(m - v, v, x)
def winning(m, d, x) := 1 <= x & (small(m, d, x) | large(m, d, x) | swap(m, d, x))
prove no-limit: forall m, d: p(m, d, 0)
prove monotone: forall m, d, r: p(m, d, r + 1) => p(m, d, r)
prove winning: forall m, d, x: winning(m, d, x) => !p(m, d, x)
prove least: forall m, d, x: p(m, d, x) & !p(m, d, x + 1) => winning(m, d, x + 1)"
    )
}

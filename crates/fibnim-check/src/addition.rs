//! Whether the automaton `add` is addition.
//!
//! The proof is an induction on y, with the order alone. The automaton accepts
//! (x, 0, x); and if it accepts (x, y, z) then also (x, y + 1, z + 1). So it
//! accepts (x, y, x + y) for all x and y. And for given x and y it accepts no
//! other z, because it accepts only one.

use crate::counterexample::decide;
use crate::error::Result;
use crate::evaluate::World;
use crate::formula::Formula;
use crate::limits::Budget;

/// The facts that make a relation of three numbers the sum, each with what is
/// wrong if it is false.
const FACTS: [(&str, &str); 4] = [
    (
        "(forall (x o z) (implies (not (exists (y) (< y o))) (iff (add x o z) (= z x))))",
        "is not addition: it does not accept (x, 0, z) just for z = x",
    ),
    (
        "(forall (x y z w) (implies (and (add x y z) (add x y w)) (= z w)))",
        "is not addition: two results z and w of the same x and y",
    ),
    (
        "(forall (x y) (exists (z) (add x y z)))",
        "is not addition: no result",
    ),
    (
        "(forall (x y z v w) (implies \
           (and (add x y z) \
                (< y v) (not (exists (m) (and (< y m) (< m v)))) \
                (< z w) (not (exists (m) (and (< z m) (< m w))))) \
           (add x v w)))",
        "is not addition: it accepts (x, y, z), but not with v and w, the numbers next to y and z,",
    ),
];

/// What is wrong with the predicate `add` as addition, if anything is.
pub(crate) fn addition_fault(world: &World, budget: &mut Budget) -> Result<Option<String>> {
    for (fact, fault) in FACTS {
        let fact = Formula::parse(fact).expect("a formula of this file");
        let before = budget.held();
        let (truth, counterexample) = decide(world, &fact, budget)?;
        budget.release_since(before);
        if !truth {
            let place = counterexample.map_or(String::new(), |c| format!(" at {c}"));
            return Ok(Some(format!("{fault}{place}")));
        }
    }
    Ok(None)
}

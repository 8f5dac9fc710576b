//! Certificates: what was decided, as a text that another program can check.
//!
//! A certificate has the automaton of the numbers, the adder, the automata that
//! were given, all definitions that are needed, and each statement as a `claim`
//! or, if it is false, as a `refute`. What can be defined is defined, by a
//! formula, a regular expression or a decimal number: the checker computes it
//! again.
//!
//! The crate `fibnim-check` reads certificates. It shares no code with this one.

mod formulas;
mod lines;
mod names;
mod predicates;
mod scope;
mod statements;

use crate::error::{Error, Result};
use crate::prover::Statement;
use names::safe;
use predicates::Writer;

/// The certificate of statements that were decided.
///
/// ```
/// use fibnim_logic::{Limits, Prover, certificate};
/// use fibnim_logic::system::NumberSystem;
///
/// let mut prover = Prover::new(NumberSystem::named("zeckendorf")?, Limits::default())?;
/// let statements = prover.run("prove larger: forall x: exists y: x < y")?;
/// let text = certificate::write("no-largest-number", &statements)?;
/// assert!(text.contains("claim larger (forall (x) (exists (v1) (< x v1)))"));
/// # Ok::<(), fibnim_logic::Error>(())
/// ```
pub fn write(theorem: &str, statements: &[Statement]) -> Result<String> {
    let Some(first) = statements.first() else {
        let message = "a certificate is of one statement or more, and here is none";
        return Err(Error::BadFile(message.into()));
    };
    let system = &first.decision.claim.system;
    if let Some(other) = statements
        .iter()
        .map(|statement| &statement.decision.claim.system)
        .find(|other| other.name() != system.name())
    {
        return Err(Error::BadSystem(format!(
            "a certificate is in one number system, and these statements are in {} and {}",
            system.name(),
            other.name()
        )));
    }
    let mut writer = Writer::new(system);
    let theorem = safe(theorem);
    let head = format!(
        "fibnim-certificate 1\ntheorem {theorem}\nsystem {}\n",
        system.name()
    );
    writer.lines.text = head;
    writer.lines.automaton("valid", system.valid());
    for statement in statements {
        writer.statement(statement)?;
    }
    writer.lines.text.push_str("end\n");
    Ok(writer.lines.text)
}

//! `fibnim odds --check`: the paper's bounds beside exact chances.

use std::io::{self, Write};

use fibnim::Budget;
use fibnim_lab::claims::readings::{Check, Reading, Statement, Violation, check};

use super::text::decimal;
use crate::answer::Answer;
use crate::output::{Failure, capitalised, wrapped};
use crate::progress;

/// The most violations of a claim that the text lists.
const SHOWN: usize = 10;

/// A longer fraction is shown as a decimal number.
const FRACTION_DIGITS: usize = 6;

pub fn run(
    statement: Statement,
    to: u64,
    budget: &Budget,
    answer: Answer<'_>,
) -> Result<(), Failure> {
    let check = check(statement, to, budget)?;
    progress::end();
    if answer.is_json() {
        return answer.json(&check);
    }
    answer.text(|mut out| Ok(write_check(&mut out, &check)?))
}

fn write_check(out: &mut impl Write, check: &Check) -> io::Result<()> {
    let heading = format!(
        "{} of Allen & Ponomarenko 2014, on Fibonacci nim, for n up to {}; the skilled player takes one when it has lost",
        check.statement.name(),
        check.to
    );
    writeln!(out, "{}", wrapped(&heading))?;
    for claim in &check.claims {
        write_claim(out, claim)?;
    }
    Ok(())
}

fn write_claim(out: &mut impl Write, claim: &Reading) -> io::Result<()> {
    writeln!(out)?;
    let (cases, wrong) = (claim.cases, claim.violations.len());
    let verdict = match wrong {
        0 => format!("verified in all {cases} cases"),
        _ => format!("does not hold in {wrong} of {cases} cases"),
    };
    let says = format!("{}: {verdict}", capitalised(claim.says));
    writeln!(out, "{}", wrapped(&says))?;
    for violation in claim.violations.iter().take(SHOWN) {
        let Violation {
            n,
            first_move,
            chance,
            bound,
            ..
        } = violation;
        let first = first_move.map_or(String::new(), |p| format!(", p = {p}"));
        let chance = if chance.denominator().digits() <= FRACTION_DIGITS {
            chance.to_string()
        } else {
            decimal(chance, 4).text
        };
        writeln!(
            out,
            "  n = {n}{first}: the chance is {chance}, more than {bound}"
        )?;
    }
    if wrong > SHOWN {
        writeln!(out, "  … and {} more: --json lists them all", wrong - SHOWN)?;
    }
    Ok(())
}

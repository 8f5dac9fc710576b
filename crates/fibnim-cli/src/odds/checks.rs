//! `fibnim odds --check`: the paper's bounds beside exact chances.

use std::fmt::Write as _;
use std::io::Write as _;

use clap::ValueEnum;
use fibnim::play::odds::{Check, Claim, Statement, Violation, check};

use super::chance;
use crate::output::{Failure, print_json, terminal_width, wrap};

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum StatementName {
    /// From (n; 2), a random take leaves a lost position with a chance of at most 1/2
    #[value(name = "lemma-9")]
    Lemma9,
    /// A random first move is a tail with a chance of at most k√5/(2(φ^k - 0.1))
    #[value(name = "corollary-7")]
    Corollary7,
    /// An unskilled player wins with a chance of at most 1/(5*2^(b-1)), or 2^-b from n = F_k
    #[value(name = "theorem-3")]
    Theorem3,
}

impl From<StatementName> for Statement {
    fn from(name: StatementName) -> Self {
        match name {
            StatementName::Lemma9 => Self::Lemma9,
            StatementName::Corollary7 => Self::Corollary7,
            StatementName::Theorem3 => Self::Theorem3,
        }
    }
}

/// The most violations of a claim that the text lists.
const SHOWN: usize = 10;

/// A longer fraction is shown as a decimal number.
const FRACTION_DIGITS: usize = 6;

pub fn run(statement: StatementName, to: u64, json: bool) -> Result<(), Failure> {
    let check = check(statement.into(), to)?;
    if json {
        return print_json(&check);
    }
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_check(&mut text, &check);
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

fn write_check(text: &mut String, check: &Check) -> std::fmt::Result {
    let name = match check.statement {
        Statement::Lemma9 => "Lemma 9",
        Statement::Corollary7 => "Corollary 7",
        Statement::Theorem3 => "Theorem 3",
        _ => "the statement",
    };
    let heading = format!(
        "{name} of Allen & Ponomarenko 2014, on Fibonacci nim, for n up to {}; the skilled player takes one when it has lost",
        check.to
    );
    writeln!(text, "{}", wrap(&heading, terminal_width()))?;
    for claim in &check.claims {
        write_claim(text, claim)?;
    }
    Ok(())
}

fn write_claim(text: &mut String, claim: &Claim) -> std::fmt::Result {
    writeln!(text)?;
    let (cases, wrong) = (claim.cases, claim.violations.len());
    let verdict = match wrong {
        0 => format!("verified in all {cases} cases"),
        _ => format!("does not hold in {wrong} of {cases} cases"),
    };
    let says = format!(
        "{}{}: {verdict}",
        claim.says[..1].to_uppercase(),
        &claim.says[1..]
    );
    writeln!(text, "{}", wrap(&says, terminal_width()))?;
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
            chance::decimal(chance, 4).text
        };
        writeln!(
            text,
            "  n = {n}{first}: the chance is {chance}, more than {bound}"
        )?;
    }
    if wrong > SHOWN {
        writeln!(
            text,
            "  … and {} more: --json lists them all",
            wrong - SHOWN
        )?;
    }
    Ok(())
}

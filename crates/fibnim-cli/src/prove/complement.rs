//! `fibnim prove complement A B`: Question 21 for a pair of piles.

use std::io::Write;
use std::time::{Duration, Instant};

use fibnim::{Error, Natural, quote};
use fibnim_logic::learn::{FixedPiles, FixedProof};
use serde::Serialize;

use super::answer::Decided;
use super::options::ProveOptions;
use super::{NAME, bad, files, json};
use crate::output::{Failure, print_json};

/// The largest pile: all smaller pairs are proved on the way.
const LARGEST_PILE: usize = 40;

#[derive(Serialize)]
struct Document<'a> {
    verdict: &'static str,
    piles: &'a [usize],
    /// The complementary value, `null` where it is proved that there is none.
    complement: Option<&'a Natural>,
    system: &'static str,
    /// Of the automaton of the pairs (n, r) for which (a, b, n; r) is P.
    states: usize,
    variables: &'a [String],
    statements: Vec<json::StatementPart<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    milliseconds: Option<f64>,
}

pub fn run(piles: &[&str], options: &ProveOptions) -> Result<(), Failure> {
    let [a, b] = piles else {
        return Err(bad(
            "complement takes two piles, such as: fibnim prove complement 3 4",
        ));
    };
    let (a, b) = (pile(a)?, pile(b)?);
    if options.walnut.is_some() || !options.import.is_empty() || options.system.is_some() {
        return Err(bad(
            "complement has its own text: it takes neither --walnut nor --import nor --system",
        ));
    }
    let started = Instant::now();
    let mut fixed = FixedPiles::new("2t", options.limits())?;
    let proof = fixed.prove(&[a, b])?;
    let time = started.elapsed();
    let variables = ["n".to_owned(), "r".to_owned()];
    files::draw(&proof.learned.automaton, &variables, options)?;
    if options.json {
        return print(proof, &variables, time, options.verbose);
    }
    write(proof, time, options.verbose)
}

fn pile(text: &str) -> Result<usize, Failure> {
    match text.parse::<usize>() {
        Ok(pile) if pile <= LARGEST_PILE => Ok(pile),
        Ok(_) => Err(fibnim_logic::Error::LimitExceeded {
            what: format!("a proof for a pile of {text}"),
            limit: format!("piles of {LARGEST_PILE}: all smaller pairs come before it"),
            part: String::new(),
        }
        .into()),
        Err(_) => Err(Error::BadOption(format!(
            "{} is not a pile: give a whole number from 0 to {LARGEST_PILE}",
            quote(text)
        ))
        .into()),
    }
}

fn print(
    proof: &FixedProof,
    variables: &[String],
    time: Duration,
    verbose: bool,
) -> Result<(), Failure> {
    let decided: Vec<Decided> = proof
        .learned
        .statements
        .iter()
        .map(|statement| Decided {
            statement: statement.clone(),
            time: Duration::ZERO,
            solutions: None,
        })
        .collect();
    print_json(&Document {
        verdict: "true",
        piles: &proof.piles,
        complement: proof.complement.as_ref(),
        system: "zeckendorf",
        states: proof.learned.automaton.states(),
        variables,
        statements: json::statements(&decided, false),
        milliseconds: verbose.then_some(time.as_secs_f64() * 1000.0),
    })
}

fn write(proof: &FixedProof, time: Duration, verbose: bool) -> Result<(), Failure> {
    let piles: Vec<String> = proof.piles.iter().map(usize::to_string).collect();
    let piles = piles.join(", ");
    let mut out = anstream::stdout().lock();
    match &proof.complement {
        Some(n) => writeln!(
            out,
            "{NAME}{n}{NAME:#}: without a limit, the piles ({piles}, {n}) are P, and with no other third pile."
        )?,
        None => writeln!(
            out,
            "{NAME}none{NAME:#}: without a limit, the piles ({piles}, n) are N for every n."
        )?,
    }
    writeln!(
        out,
        "Proved: the pairs (n, r) for which ({piles}, n; r) is P have an automaton of {} states,",
        proof.learned.automaton.states()
    )?;
    writeln!(
        out,
        "which was learned and then verified by {} statements about all n and r.",
        proof.learned.statements.len()
    )?;
    if verbose {
        for statement in &proof.learned.statements {
            let name = statement.name.as_deref().unwrap_or(&statement.text);
            let decision = &statement.decision;
            writeln!(
                out,
                "  TRUE  {name}: {} steps, at most {} states",
                decision.steps, decision.peak_states
            )?;
        }
        writeln!(out, "{:.1} ms in all", time.as_secs_f64() * 1000.0)?;
    }
    Ok(out.flush()?)
}

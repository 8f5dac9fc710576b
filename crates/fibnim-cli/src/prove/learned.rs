//! `fibnim prove complement A B` and `fibnim prove two-piles RULE`: relations
//! that are learned and then verified.

use std::io::Write;
use std::time::{Duration, Instant};

use fibnim::{Error, Natural, quote};
use fibnim_logic::learn::{Complements, Learned, prove_two_piles};
use fibnim_logic::{Statement, Verdict};
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
    system: &'a str,
    #[serde(flatten)]
    pair: Option<PairPart<'a>>,
    /// Of the automaton of the P positions.
    states: usize,
    variables: &'a [String],
    statements: Vec<json::StatementPart<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    milliseconds: Option<f64>,
}

#[derive(Clone, Copy, Serialize)]
struct PairPart<'a> {
    piles: [usize; 2],
    /// The complementary value, `null` where it is proved that there is none.
    complement: Option<&'a Natural>,
}

/// What was learned, and in which words it is told.
struct Told<'a> {
    system: &'a str,
    pair: Option<PairPart<'a>>,
    variables: &'a [String],
    learned: &'a Learned,
    time: Duration,
    /// The P positions, such as `(3, 4, n; r)`.
    positions: &'a str,
}

/// Question 21 for a pair of piles.
pub fn complement(a: &str, b: &str, options: &ProveOptions) -> Result<(), Failure> {
    check_options(options)?;
    let (a, b) = (pile(a)?, pile(b)?);
    let started = Instant::now();
    let mut complements = Complements::new(options.limits())?;
    let proof = complements.prove(a, b)?;
    let told = Told {
        system: "zeckendorf",
        pair: Some(PairPart {
            piles: [proof.a, proof.b],
            complement: proof.complement.as_ref(),
        }),
        variables: &["n", "r"].map(str::to_owned),
        learned: &proof.learned,
        time: started.elapsed(),
        positions: &format!("({}, {}, n; r)", proof.a, proof.b),
    };
    told.tell(options)
}

/// Two piles of a rule.
pub fn two_piles(rule: &str, options: &ProveOptions) -> Result<(), Failure> {
    check_options(options)?;
    let started = Instant::now();
    let proof = prove_two_piles(rule, options.limits())?;
    let told = Told {
        system: proof.prover.system().name(),
        pair: None,
        variables: &["m", "d", "r"].map(str::to_owned),
        learned: &proof.learned,
        time: started.elapsed(),
        positions: "(m, m + d; r)",
    };
    told.tell(options)
}

fn check_options(options: &ProveOptions) -> Result<(), Failure> {
    if options.walnut.is_some() || !options.import.is_empty() || options.system.is_some() {
        return Err(bad(
            "what is learned has its own text: it takes neither --walnut nor --import nor --system",
        ));
    }
    Ok(())
}

fn pile(text: &str) -> Result<usize, Failure> {
    match text.parse::<usize>() {
        Ok(pile) if pile <= LARGEST_PILE => Ok(pile),
        Ok(_) => Err(fibnim_logic::Error::LimitExceeded {
            what: format!("a pile of {text}, with all smaller pairs,"),
            limit: format!("the pairs of piles up to {LARGEST_PILE}"),
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

impl Told<'_> {
    fn tell(&self, options: &ProveOptions) -> Result<(), Failure> {
        files::draw(&self.learned.automaton, self.variables, options)?;
        if options.json {
            self.print(options.verbose)
        } else {
            self.write(options.verbose)
        }
    }

    fn print(&self, verbose: bool) -> Result<(), Failure> {
        let decided = |statement: &Statement| Decided {
            statement: statement.clone(),
            time: Duration::ZERO,
            solutions: None,
        };
        let decided: Vec<Decided> = self.learned.statements.iter().map(decided).collect();
        // Whether there is a complementary value, or whether there is a proof.
        let none = self.pair.is_some_and(|pair| pair.complement.is_none());
        print_json(&Document {
            verdict: if none { "false" } else { "true" },
            system: self.system,
            pair: self.pair,
            states: self.learned.automaton.states(),
            variables: self.variables,
            statements: json::statements(&decided, false),
            milliseconds: verbose.then_some(self.time.as_secs_f64() * 1000.0),
        })
    }

    fn write(&self, verbose: bool) -> Result<(), Failure> {
        let mut out = anstream::stdout().lock();
        if let Some(PairPart {
            piles: [a, b],
            complement,
        }) = self.pair
        {
            match complement {
                Some(n) => writeln!(
                    out,
                    "{NAME}{n}{NAME:#}: without a limit, the piles ({a}, {b}, {n}) are P, and no other third pile is."
                )?,
                None => writeln!(
                    out,
                    "{NAME}none{NAME:#}: without a limit, the piles ({a}, {b}, n) are N for every n."
                )?,
            }
        }
        writeln!(
            out,
            "Proved for all ({}): {} is P exactly if an automaton of {} states accepts.",
            self.variables.join(", "),
            self.positions,
            self.learned.automaton.states()
        )?;
        writeln!(
            out,
            "It was learned, and then verified by {} statements; {} guesses were refuted before.",
            self.learned.statements.len(),
            self.learned.refuted
        )?;
        if verbose {
            for statement in &self.learned.statements {
                let name = statement.name.as_deref().unwrap_or(&statement.text);
                let decision = &statement.decision;
                let verdict = match decision.verdict {
                    Verdict::False { .. } => "FALSE",
                    _ => "TRUE ",
                };
                writeln!(
                    out,
                    "{verdict}  {name}\n       {} steps, at most {} states",
                    decision.steps, decision.peak_states
                )?;
            }
            writeln!(out, "{:.1} ms in all", self.time.as_secs_f64() * 1000.0)?;
        }
        Ok(out.flush()?)
    }
}

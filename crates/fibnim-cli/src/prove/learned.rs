//! `fibnim prove complement A B …` and `fibnim prove two-piles RULE`: relations
//! that are learned and then verified.

use std::io::Write;
use std::time::{Duration, Instant};

use fibnim::{Error, Natural, Rule, quote};
use fibnim_logic::learn::{FixedPiles, FixedProof, Learned, prove_two_piles};
use fibnim_logic::{Example, Prover, Statement, Verdict};
use serde::Serialize;

use super::answer::Decided;
use super::options::ProveOptions;
use super::{NAME, bad, files, json};
use crate::output::{ErrorBody, Failure, print_json};

/// So many fixed piles may have to be proved, as all smaller ones come first.
const MOST_PROOFS: usize = 2000;

#[derive(Serialize)]
struct Document<'a> {
    verdict: &'static str,
    counterexample: Option<json::Numbers<'a>>,
    witness: Option<json::Numbers<'a>>,
    rule: &'a str,
    system: &'a str,
    #[serde(flatten)]
    fixed: Option<FixedPart<'a>>,
    /// Of the automaton of the P positions.
    states: usize,
    variables: &'a [String],
    /// Why a file could not be written.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ErrorBody>,
    statements: Vec<json::StatementPart<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    milliseconds: Option<f64>,
}

#[derive(Clone, Copy, Serialize)]
struct FixedPart<'a> {
    piles: &'a [usize],
    /// The complementary value, `null` where it is proved that there is none.
    complement: Option<&'a Natural>,
}

/// What was learned, and in which words it is told.
struct Told<'a> {
    rule: &'a str,
    system: String,
    fixed: Option<FixedPart<'a>>,
    variables: &'a [String],
    learned: &'a Learned,
    /// All that was verified on the way, what it is about coming last.
    statements: Vec<Statement>,
    time: Duration,
    /// The P positions, such as `(3, 4, n; r)`.
    positions: &'a str,
    /// For the certificate and for Walnut.
    name: &'a str,
    /// All that was verified, as a text that speaks of automata.
    text: String,
}

/// Question 21 for some fixed piles.
pub fn complement(piles: &[&str], options: &ProveOptions) -> Result<(), Failure> {
    check_options(options)?;
    let mut piles = piles
        .iter()
        .map(|text| pile(text))
        .collect::<Result<Vec<usize>, Failure>>()?;
    piles.sort_unstable();
    let all = piles.iter().fold(1usize, |all, pile| {
        all.saturating_mul(pile.saturating_add(1))
    });
    let words: Vec<String> = piles.iter().map(usize::to_string).collect();
    if all > MOST_PROOFS {
        return Err(fibnim_logic::Error::LimitExceeded {
            what: format!("a proof for piles of {}", words.join(", ")),
            limit: format!("the proofs of {MOST_PROOFS} smaller ones"),
            part: String::new(),
        }
        .into());
    }
    if options.system.is_some() {
        return Err(bad(
            "complement has the number system of its game: name the rule of the game with --rule, such as --rule 5t/2",
        ));
    }
    let rule = rule(options.rule.as_deref().unwrap_or("2t"))?;
    let started = Instant::now();
    let mut fixed = FixedPiles::new(&rule, options.limits())?;
    let proof = fixed.prove(&piles)?.clone();
    let told = Told {
        rule: &rule,
        system: fixed.prover().system().name().to_owned(),
        fixed: Some(FixedPart {
            piles: &piles,
            complement: proof.complement.as_ref(),
        }),
        variables: &["n", "r"].map(str::to_owned),
        learned: &proof.learned,
        statements: all_statements(&fixed),
        time: started.elapsed(),
        positions: &format!("({}, n; r)", words.join(", ")),
        name: &format!("complement-{}", words.join("-")),
        text: fixed.text(&piles)?,
    };
    told.tell(fixed.prover_mut(), options)
}

/// The statements of smaller piles first, as larger ones rest on them.
fn all_statements(fixed: &FixedPiles) -> Vec<Statement> {
    let mut proofs: Vec<&FixedProof> = fixed.proofs().collect();
    proofs.sort_by_key(|proof| (proof.piles.iter().sum::<usize>(), &proof.piles));
    let statements = proofs.iter().flat_map(|proof| &proof.learned.statements);
    statements.cloned().collect()
}

/// Two piles of a rule.
pub fn two_piles(rule: &str, options: &ProveOptions) -> Result<(), Failure> {
    check_options(options)?;
    if options.system.is_some() {
        return Err(bad("two-piles has the number system of its rule"));
    }
    if options.rule.is_some() {
        return Err(bad(
            "two-piles takes its rule without --rule: fibnim prove two-piles 5t/2",
        ));
    }
    let rule = self::rule(rule)?;
    let started = Instant::now();
    let mut proof = prove_two_piles(&rule, options.limits())?;
    let told = Told {
        rule: &rule,
        system: proof.prover.system().name().to_owned(),
        fixed: None,
        variables: &["m", "d", "r"].map(str::to_owned),
        learned: &proof.learned,
        statements: proof.learned.statements.clone(),
        time: started.elapsed(),
        positions: "(m, m + d; r)",
        name: &format!("two-piles-{rule}"),
        text: proof.text(),
    };
    told.tell(&mut proof.prover, options)
}

fn check_options(options: &ProveOptions) -> Result<(), Failure> {
    options.check()?;
    if !options.import.is_empty() {
        return Err(bad(
            "what is learned has its own text: it takes no --import",
        ));
    }
    Ok(())
}

/// A rule in its usual form; the names of number systems are none.
fn rule(text: &str) -> Result<String, Failure> {
    Ok(Rule::parse(text)?.to_string())
}

fn pile(text: &str) -> Result<usize, Failure> {
    text.parse().map_err(|_| {
        let text = quote(text);
        Error::BadOption(format!(
            "{text} is not a pile: give a whole number such as 4"
        ))
        .into()
    })
}

impl Told<'_> {
    fn tell(&self, prover: &mut Prover, options: &ProveOptions) -> Result<(), Failure> {
        let unwritten = self.write_files(prover, options).err();
        if options.json {
            let error = unwritten.as_ref().and_then(Failure::body);
            self.print(error, options.verbose)?;
        } else {
            self.write(options.verbose)?;
        }
        match unwritten {
            None => Ok(()),
            Some(failure) => Err(failure.answered()),
        }
    }

    fn write_files(&self, prover: &mut Prover, options: &ProveOptions) -> Result<(), Failure> {
        files::write_certificate(self.name, &self.statements, options)?;
        files::write_walnut(self.name, &self.text, &self.statements, prover, options)?;
        files::draw(&self.learned.automaton, self.variables, options)
    }

    fn print(&self, error: Option<ErrorBody>, verbose: bool) -> Result<(), Failure> {
        let decided = |statement: &Statement| Decided {
            statement: statement.clone(),
            time: Duration::ZERO,
            solutions: None,
        };
        let decided: Vec<Decided> = self.learned.statements.iter().map(decided).collect();
        // Whether there is a complementary value, or whether there is a proof.
        let none = self.fixed.is_some_and(|fixed| fixed.complement.is_none());
        let witness: Option<Example> = self
            .fixed
            .and_then(|fixed| fixed.complement)
            .map(|value| vec![("n".to_owned(), value.clone())]);
        print_json(&Document {
            verdict: if none { "false" } else { "true" },
            // That there is no complementary value has none.
            counterexample: None,
            witness: witness.as_ref().map(json::Numbers),
            rule: self.rule,
            system: &self.system,
            fixed: self.fixed,
            states: self.learned.automaton.states(),
            variables: self.variables,
            error,
            statements: json::statements(&decided, false),
            milliseconds: verbose.then_some(self.time.as_secs_f64() * 1000.0),
        })
    }

    fn write(&self, verbose: bool) -> Result<(), Failure> {
        let mut out = anstream::stdout().lock();
        let name = if self.rule == "2t" {
            " (Fibonacci nim)"
        } else {
            ""
        };
        writeln!(out, "The rule f(t) = {}{name}.", self.rule)?;
        if let Some(FixedPart { piles, complement }) = self.fixed {
            let piles: Vec<String> = piles.iter().map(usize::to_string).collect();
            let piles = piles.join(", ");
            match complement {
                Some(n) => writeln!(
                    out,
                    "{NAME}{n}{NAME:#}: without a limit, the piles ({piles}, {n}) are P, and no other last pile is."
                )?,
                None => writeln!(
                    out,
                    "{NAME}none{NAME:#}: without a limit, the piles ({piles}, n) are N for every n."
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

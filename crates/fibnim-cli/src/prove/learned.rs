//! `fibnim prove complement A B …` and `fibnim prove two-piles RULE`: relations
//! that are learned and then verified.

use std::io::Write;

use fibnim::{Rule, quote};
use fibnim_logic::Verdict;
use fibnim_logic::learn::{Fixed, Report};

use super::options::{Game, ProveOptions};
use super::{NAME, bad, files, text};
use crate::output::{Failure, counted};
use crate::progress;

/// Learns and proves what is asked of a game, and says what came out.
pub fn prove(game: &Game, options: &ProveOptions) -> Result<(), Failure> {
    let to = options.answer()?;
    let mut report = match game {
        Game::Complement { piles } => complement(piles, options)?,
        Game::TwoPiles { rules } => two_piles(rules, options)?,
    };
    let unwritten = write_files(&mut report, options).err();
    progress::end();
    if to.is_json() {
        let error = unwritten.as_ref().and_then(Failure::body);
        to.json(&report.document(options.verbose, error))?;
    } else {
        to.text(|out| write(out, &report, options.verbose))?;
    }
    match unwritten {
        None => Ok(()),
        Some(failure) => Err(failure.answered()),
    }
}

/// Question 21 for some fixed piles.
fn complement(piles: &[String], options: &ProveOptions) -> Result<Report, Failure> {
    if piles.is_empty() {
        return Err(bad(
            "complement takes piles, such as: fibnim prove complement 3 4",
        ));
    }
    check_options(options)?;
    let piles: Vec<usize> = piles
        .iter()
        .map(|text| pile(text))
        .collect::<Result<_, _>>()?;
    if options.system.is_some() {
        return Err(bad(
            "complement has the number system of its game: name the rule of the game with --rule, such as --rule 5t/2",
        ));
    }
    let rule = Rule::parse(options.rule.as_deref().unwrap_or("2t"))?;
    Ok(Report::complement(&rule, &piles, options.limits()?)?)
}

/// Two piles of a rule.
fn two_piles(rules: &[String], options: &ProveOptions) -> Result<Report, Failure> {
    let [rule] = rules else {
        return Err(bad(
            "two-piles takes a rule, such as: fibnim prove two-piles 5t/2",
        ));
    };
    check_options(options)?;
    if options.system.is_some() {
        return Err(bad("two-piles has the number system of its rule"));
    }
    if options.rule.is_some() {
        return Err(bad(
            "two-piles takes its rule without --rule: fibnim prove two-piles 5t/2",
        ));
    }
    Ok(Report::two_piles(&Rule::parse(rule)?, options.limits()?)?)
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

fn pile(text: &str) -> Result<usize, Failure> {
    text.parse().map_err(|_| {
        let text = quote(text);
        bad(&format!(
            "{text} is not a pile: give a whole number such as 4"
        ))
    })
}

fn write_files(report: &mut Report, options: &ProveOptions) -> Result<(), Failure> {
    let Report {
        name,
        text,
        statements,
        prover,
        ..
    } = report;
    let limits = prover.work().limits().clone();
    files::write_certificate(name, statements, &limits, options)?;
    files::write_walnut(name, text, statements, prover, options)?;
    let learned = &report.learned.automaton;
    files::draw(learned, &report.variables, &limits, options)
}

fn write(out: &mut dyn Write, report: &Report, verbose: bool) -> Result<(), Failure> {
    let name = if report.rule == "2t" {
        " (Fibonacci nim)"
    } else {
        ""
    };
    writeln!(out, "The rule f(t) = {}{name}.", report.rule)?;
    if let Some(fixed) = &report.fixed {
        writeln!(out, "{}", complement_words(fixed))?;
    }
    let learned = &report.learned;
    writeln!(
        out,
        "Proved for all ({}): {} is P exactly if an automaton of {} accepts.",
        report.variables.join(", "),
        report.positions,
        text::states(learned.automaton.states())
    )?;
    let refuted = match learned.refuted {
        1 => "1 guess was".to_owned(),
        guesses => format!("{guesses} guesses were"),
    };
    writeln!(
        out,
        "It was learned, and then verified by {}; {refuted} refuted before.",
        counted(learned.statements.len(), "statement"),
    )?;
    if verbose {
        write_statements(out, report)?;
    }
    Ok(())
}

fn complement_words(fixed: &Fixed) -> String {
    let piles: Vec<String> = fixed.piles.iter().map(usize::to_string).collect();
    let piles = piles.join(", ");
    match &fixed.complement {
        Some(n) => format!(
            "{NAME}{n}{NAME:#}: without a limit, the piles ({piles}, {n}) are P, and no other last pile is."
        ),
        None => format!(
            "{NAME}none{NAME:#}: without a limit, the piles ({piles}, n) are N for every n."
        ),
    }
}

fn write_statements(out: &mut dyn Write, report: &Report) -> Result<(), Failure> {
    for statement in &report.learned.statements {
        let name = statement.name.as_deref().unwrap_or(&statement.text);
        let decision = &statement.decision;
        let verdict = match decision.verdict {
            Verdict::False { .. } => "FALSE",
            _ => "TRUE ",
        };
        writeln!(out, "{verdict}  {name}\n       {}", text::size_of(decision))?;
    }
    Ok(writeln!(out, "{} in all", text::milliseconds(report.time))?)
}

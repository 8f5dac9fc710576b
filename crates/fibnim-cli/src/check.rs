//! `fibnim check`: certificates, by code that shares nothing with the prover.

use std::collections::BTreeMap;
use std::io::Write;

use anstyle::Style;
use clap::Args;
use fibnim_check::check::{Finding, Kind};
use fibnim_check::counterexample::Assignment;
use fibnim_check::{Certificate, Counterexample, Limits, Report, check};
use serde::Serialize;

use crate::output::{Failure, print_json};
use crate::prove::read_file;

const NAME: Style = Style::new().bold();
/// The most bytes of a certificate.
const LARGEST_FILE: u64 = 1 << 30;

#[derive(Args, Debug)]
#[command(
    after_help = "Nothing in the file is trusted: that its automata are numbers and addition is checked first, by induction,\nthen every sentence is decided by a plain textbook engine. What is left to the reader is\nto compare the sentences with the rules of the game.\n\nExit status: 0 if all holds, 3 if a sentence is not what the file says, 2 if it is no certificate or too large."
)]
pub struct CheckOptions {
    /// A file that `fibnim prove --certificate` has written
    #[arg(value_name = "FILE")]
    pub file: String,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Serialize)]
struct Document<'a> {
    holds: bool,
    theorem: &'a str,
    system: Option<&'a str>,
    items: Vec<Item<'a>>,
}

#[derive(Serialize)]
struct Item<'a> {
    kind: &'static str,
    name: &'a str,
    line: usize,
    holds: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<BTreeMap<&'a str, String>>,
}

pub fn run(options: &CheckOptions) -> Result<(), Failure> {
    let text = read_file(&options.file, LARGEST_FILE)?;
    let report = check(&Certificate::parse(&text)?, &Limits::default())?;
    if options.json {
        print_json(&document(&report))?;
    } else {
        write(&report)?;
    }
    if report.holds() {
        Ok(())
    } else {
        Err(Failure::Refuted)
    }
}

fn document(report: &Report) -> Document<'_> {
    let item = |finding| {
        let Finding {
            line,
            kind,
            name,
            holds,
            states,
            counterexample,
            ..
        }: &Finding = finding;
        Item {
            kind: kind.word(),
            name,
            line: *line,
            holds: *holds,
            states: *states,
            counterexample: counterexample.as_ref().map(numbers),
        }
    };
    Document {
        holds: report.holds(),
        theorem: &report.theorem,
        system: report.system.as_deref(),
        items: report.findings.iter().map(item).collect(),
    }
}

/// The numbers by their names; those that are too long as their digits.
fn numbers(counterexample: &Counterexample) -> BTreeMap<&str, String> {
    let digits = |assignment: &Assignment| {
        let digits = assignment.digits.iter().map(ToString::to_string);
        format!("the digits {}", digits.collect::<String>())
    };
    let number = |assignment: &Assignment| {
        let number = assignment.number.map(|number| number.to_string());
        number.unwrap_or_else(|| digits(assignment))
    };
    let assignments = counterexample.assignments.iter();
    assignments
        .map(|assignment| (assignment.variable.as_str(), number(assignment)))
        .collect()
}

fn write(report: &Report) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    for finding in &report.findings {
        writeln!(out, "{}", line(finding))?;
    }
    let sentences = |kind| {
        let findings = report.findings.iter();
        findings.filter(|finding| finding.kind == kind).count()
    };
    let (claims, refutations) = (sentences(Kind::Claim), sentences(Kind::Refutation));
    let verdict = if report.holds() {
        "checked"
    } else {
        "does not hold"
    };
    writeln!(
        out,
        "{NAME}{}{NAME:#} {verdict}: {claims} to be true, {refutations} to be false",
        report.theorem
    )?;
    Ok(out.flush()?)
}

fn line(finding: &Finding) -> String {
    let Finding {
        kind, name, holds, ..
    } = finding;
    let states = finding
        .states
        .map_or(String::new(), |states| format!(", {states} states"));
    let numbers = finding
        .counterexample
        .as_ref()
        .map_or(String::new(), |numbers| format!(": {numbers}"));
    match (kind, holds) {
        (Kind::Automaton, _) => format!("automaton   {name}{states}"),
        (Kind::Definition, _) => format!("definition  {name}{states}"),
        (Kind::Claim, true) => format!("TRUE        {name}"),
        (Kind::Claim, false) => format!("WRONG       {name} is false{numbers}"),
        (Kind::Refutation, true) => format!("FALSE       {name}{numbers}"),
        (Kind::Refutation, false) => format!("WRONG       {name} is true"),
    }
}

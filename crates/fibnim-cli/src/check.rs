//! `fibnim check`: certificates, by code that shares nothing with the prover.

use std::collections::BTreeMap;
use std::io::Write;
use std::process;

use anstyle::Style;
use clap::Args;
use fibnim::{Budget, Error, Pace};
use fibnim_check::{
    Assignment, Certificate, Counterexample, Finding, Kind, Limits, Report, check_while,
};
use serde::Serialize;

use crate::answer::{AnswerArgs, WORDS_OR_JSON};
use crate::input::{self, Format};
use crate::output::{Failure, counted, shortened, terminal_width};
use crate::progress;

const NAME: Style = Style::new().bold();

const CERTIFICATE: Format = Format {
    what: "certificate",
    kind: "bad_certificate",
    most: Certificate::MAX_BYTES,
    longest_line: Certificate::MAX_BYTES,
    begins: &|line| line == Certificate::FIRST_LINE,
    first_line: "'fibnim-certificate 1'",
};

/// The width of the lines where stdout is no terminal.
const WIDTH: usize = 100;
/// Where names and formulas begin.
const INDENT: usize = 12;

#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  fibnim prove theorem-10 --certificate theorem-10.cert\n  fibnim check theorem-10.cert\n  fibnim check theorem-10.cert -o report.json\n\nNot trusted is that the automata of the file accept numbers, and that the one\nnamed add is addition: both are checked first, by induction. Then every claim\nis decided by a plain textbook engine.\n\nThe file's own word are its definitions, its other automata, and what the\nclaims say: the reader compares them with the theorem. The names of the theorem\nand of the number system are for the reader only. docs/prove.md says more.\n\nA certificate has at most 16 MiB, and its numbers 1010 digits.\n\nExit status: 0 if all claims hold, 3 if one does not or an automaton is not what\nit must be, 2 if it is no certificate or a limit does not allow it, 1 if it cannot\nbe read."
)]
pub struct CheckOptions {
    /// A file that `fibnim prove --certificate` has written; '-' is stdin
    #[arg(value_name = "FILE")]
    pub file: String,
    /// Print formulas whole, and those of definitions too
    #[arg(long, short)]
    pub verbose: bool,
    #[command(flatten)]
    pub answer: AnswerArgs,
    /// The most states of one automaton [default: 1000000]
    #[arg(long, value_name = "N")]
    pub max_states: Option<usize>,
    /// The most steps, which are transitions, of the whole file [default: 2000000000]
    #[arg(long, value_name = "N")]
    pub max_steps: Option<u64>,
    /// The most time, in seconds of processor time [default: no limit]
    #[arg(long, value_name = "S")]
    pub max_seconds: Option<u64>,
    /// The most memory, in MiB [default: 1024]
    #[arg(
        long,
        value_name = "MIB",
        default_value_t = 1024,
        hide_default_value = true
    )]
    pub max_memory: usize,
}

impl CheckOptions {
    fn limits(&self) -> Limits {
        let usual = Limits::default();
        Limits {
            states: self.max_states.unwrap_or(usual.states),
            transitions: self.max_steps.unwrap_or(usual.transitions),
            ..usual
        }
    }

    /// For all that follows together. A signal stops it.
    fn budget(&self) -> Result<Budget, Failure> {
        let budget = Budget::new()
            .seconds(self.max_seconds.unwrap_or(u64::MAX))
            .bytes(self.max_memory.saturating_mul(1 << 20));
        Ok(progress::watched(budget)?.started())
    }
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
    /// The formula, the regular expression or the number.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    line: usize,
    holds: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<BTreeMap<&'a str, String>>,
}

pub fn run(options: &CheckOptions) -> Result<(), Failure> {
    let answer = options.answer.open(&WORDS_OR_JSON)?;
    let budget = options.budget()?;
    let text = input::read(&options.file, &CERTIFICATE)?;
    let report = checked(&text, options, &budget)?;
    progress::end();
    if answer.is_json() {
        answer.json(&document(&report))?;
    } else {
        answer.text(|out| write(out, &report, options.verbose))?;
    }
    if report.holds() {
        Ok(())
    } else {
        Err(Failure::Refuted)
    }
}

/// Checks a certificate within a budget, of which the checker knows nothing.
fn checked(text: &str, options: &CheckOptions, budget: &Budget) -> Result<Report, Failure> {
    let mut pace = Pace::new("the check", budget);
    let mut may_go_on = |bytes: usize| match pace.long_step().and_then(|()| pace.room_for(bytes)) {
        Ok(()) => true,
        Err(spent) => give_up(spent, options.answer.json),
    };
    let certificate = Certificate::parse_while(text, &mut may_go_on)?;
    Ok(check_while(
        &certificate,
        &options.limits(),
        &mut may_go_on,
    )?)
}

/// Says why the check ends, and ends the program: the sets of states that a
/// checker holds may be millions, and it would take long to give them back one
/// by one.
fn give_up(spent: Error, json: bool) -> ! {
    let failure = match spent {
        Error::Stopped => spent.into(),
        _ => Failure::Proof {
            kind: spent.kind(),
            message: spent.to_string(),
            part: None,
            option: spent.excess().first().and_then(|excess| excess.option),
        },
    };
    process::exit(failure.report(json).into())
}

fn document(report: &Report) -> Document<'_> {
    let items = report.findings.iter().map(|finding| Item {
        kind: finding.kind.word(),
        name: &finding.name,
        text: finding.text.as_deref(),
        line: finding.line,
        holds: finding.holds,
        states: finding.states,
        counterexample: finding.counterexample.as_ref().map(numbers),
    });
    Document {
        holds: report.holds(),
        theorem: &report.theorem,
        system: report.system.as_deref(),
        items: items.collect(),
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

fn write(out: &mut dyn Write, report: &Report, verbose: bool) -> Result<(), Failure> {
    let theorem = visible(&report.theorem);
    let system = visible(report.system.as_deref().unwrap_or("not named"));
    writeln!(out, "theorem     {NAME}{theorem}{NAME:#}")?;
    writeln!(out, "system      {system}")?;
    let width = terminal_width().unwrap_or(WIDTH).saturating_sub(INDENT);
    for finding in &report.findings {
        writeln!(out, "{}", visible(&line(finding)))?;
        let text = match &finding.text {
            Some(_) if !verbose && !is_claim(finding) => continue,
            Some(text) if !verbose && text.chars().count() > width => {
                shortened(text, width.saturating_sub(1))
            }
            Some(text) => text.clone(),
            None => continue,
        };
        writeln!(out, "{:INDENT$}{}", "", visible(&text))?;
    }
    let claims = report.findings.iter().filter(|f| is_claim(f)).count();
    let failures = report.failures().count();
    let told = match (claims, failures) {
        (1, 0) => "the claim of this file holds".to_owned(),
        (_, 0) => format!("all {claims} claims of this file hold"),
        (1, _) => "the claim of this file does not hold".to_owned(),
        (_, 1) => format!("1 of the {claims} claims of this file does not hold"),
        _ => format!("{failures} of the {claims} claims of this file do not hold"),
    };
    writeln!(
        out,
        "{NAME}{told}{NAME:#} (theorem {theorem}, system {system})"
    )?;
    Ok(())
}

/// Whether it is a sentence, said to be true or said to be false.
fn is_claim(finding: &Finding) -> bool {
    matches!(finding.kind, Kind::Claim | Kind::Refutation)
}

/// The text without characters that a terminal obeys.
fn visible(text: &str) -> String {
    text.replace(char::is_control, "\u{FFFD}")
}

fn line(finding: &Finding) -> String {
    let Finding {
        kind, name, holds, ..
    } = finding;
    let states = finding.states;
    let states = states.map_or(String::new(), |states| {
        format!(", {}", counted(states, "state"))
    });
    let numbers = finding.counterexample.as_ref();
    let numbers = numbers.map_or(String::new(), |numbers| format!(": {numbers}"));
    match (kind, holds) {
        (Kind::Automaton | Kind::Pattern | Kind::Number, _) => {
            format!("{:<12}{name}{states}", kind.word())
        }
        (Kind::Definition, _) => format!("definition  {name}{states}"),
        (Kind::Claim, true) => format!("TRUE        {name}"),
        (Kind::Claim, false) => format!("WRONG       {name} is false{numbers}"),
        (Kind::Refutation, true) => format!("FALSE       {name}{numbers}"),
        (Kind::Refutation, false) => format!("WRONG       {name} is true"),
    }
}

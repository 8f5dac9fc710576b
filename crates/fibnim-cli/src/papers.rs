//! `fibnim papers`: every claim of the papers, checked.

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use anstyle::{AnsiColor, Style};
use clap::Args;
use fibnim::{Noun, quote};
use fibnim_lab::Format;
use fibnim_lab::claims::{self, CheckError, Claim, Effort, Report, Verdict};
use rayon::prelude::*;
use serde::Serialize;

use crate::answer::{Answer, AnswerArgs, WORDS_OR_JSON};
use crate::output::{Failure, counted, indented};
use crate::progress::{self, Line};

#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  fibnim papers\n  fibnim papers allen-ponomarenko-2014\n  fibnim papers flanigan-1978/theorem --long\n  fibnim papers --wrong\n  fibnim papers -o papers.md    the page docs/papers.md; .txt and .json are others\n\nThe papers are whinihan-1963, flanigan-1978, allen-ponomarenko-2014, larsson-rubinstein-salzedo-2015 and reversed-zeckendorf-2023."
)]
pub struct PapersOptions {
    /// A paper, or a claim, or the beginning of its name, with the paper or without; all claims if none is given
    #[arg(value_name = "PAPER|CLAIM")]
    pub name: Option<String>,
    /// Check further, as long as it takes
    #[arg(long)]
    pub long: bool,
    /// Show only what does not hold as it is printed
    #[arg(long)]
    pub wrong: bool,
    /// List the claims without checking them
    #[arg(long, conflicts_with_all = ["long", "wrong"])]
    pub list: bool,
    #[command(flatten)]
    pub answer: AnswerArgs,
}

/// What the claims are written as.
const FORMATS: [Format; 3] = [Format::Text, Format::Markdown, Format::Json];

const NAME: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default();
const OPEN: Style = AnsiColor::Yellow.on_default();

pub fn run(options: &PapersOptions) -> Result<(), Failure> {
    let chosen = choose(options.name.as_deref())?;
    if options.list {
        return list(&chosen, options.answer.open(&WORDS_OR_JSON)?);
    }
    let answer = options.answer.open(&FORMATS)?;
    let mut reports = check(&chosen, options)?;
    if options.wrong {
        reports.retain(|report| {
            let verdict = report.finding.verdict;
            matches!(verdict, Verdict::Fails | Verdict::HoldsWithCorrection)
        });
    }
    if answer.is_json() {
        return answer.json(&reports);
    }
    answer.text(|out| {
        if answer.format == Format::Markdown {
            return Ok(write!(out, "{}", claims::markdown(&reports))?);
        }
        write_words(out, &reports)
    })
}

fn write_words(out: &mut dyn Write, reports: &[Report]) -> Result<(), Failure> {
    for report in reports {
        show(report, out)?;
    }
    let counts = claims::counts(reports);
    Ok(writeln!(
        out,
        "{}: {counts}.",
        counted(reports.len(), "claim")
    )?)
}

/// The claims of a name: the one that has it, else those whose names begin with
/// it, else those whose places in their papers do.
fn choose(name: Option<&str>) -> fibnim::Result<Vec<&'static Claim>> {
    let Some(name) = name else {
        return Ok(claims::all().collect());
    };
    let wanted = name.to_ascii_lowercase();
    if wanted.is_empty() {
        return Err(no_claim(name));
    }
    let ways: [fn(&Claim, &str) -> bool; 4] = [
        |claim, wanted| claim.id.eq_ignore_ascii_case(wanted),
        |claim, wanted| claim.id.to_ascii_lowercase().starts_with(wanted),
        |claim, wanted| place(claim).eq_ignore_ascii_case(wanted),
        |claim, wanted| place(claim).to_ascii_lowercase().starts_with(wanted),
    ];
    let chosen = ways.iter().map(|is_meant| -> Vec<&'static Claim> {
        claims::all()
            .filter(|claim| is_meant(claim, &wanted))
            .collect()
    });
    let mut chosen = chosen.filter(|found| !found.is_empty());
    chosen.next().ok_or_else(|| no_claim(name))
}

/// A claim's name without its paper.
fn place(claim: &Claim) -> &str {
    claim.id.split_once('/').map_or("", |(_, place)| place)
}

fn no_claim(name: &str) -> fibnim::Error {
    let papers = claims::PAPERS.map(|(paper, _)| paper).join(", ");
    fibnim::Error::BadOption(format!(
        "{} is neither a paper nor a claim; the papers are {papers}, and `fibnim papers --list` has the claims",
        quote(name)
    ))
}

/// A claim that was not checked, as JSON has it.
#[derive(Serialize)]
struct Listed<'a> {
    id: &'a str,
    statement: &'a str,
}

fn list(chosen: &[&Claim], answer: Answer<'_>) -> Result<(), Failure> {
    if answer.is_json() {
        let listed = chosen.iter().map(|claim| Listed {
            id: claim.id,
            statement: claim.statement,
        });
        return answer.json(&listed.collect::<Vec<_>>());
    }
    answer.text(|out| {
        for claim in chosen {
            writeln!(out, "{NAME}{}{NAME:#}", claim.id)?;
            writeln!(out, "{}", indented(claim.statement))?;
        }
        Ok(())
    })
}

const CLAIMS: Noun = Noun::new("claim", "claims");

/// Checks the claims side by side, and gives what was found in their order.
fn check(chosen: &[&'static Claim], options: &PapersOptions) -> Result<Vec<Report>, Failure> {
    let effort = if options.long {
        Effort::Long
    } else {
        Effort::Quick
    };
    progress::interruptible()?;
    let (line, done) = (Line::new(), AtomicU64::new(0));
    let checked = chosen.par_iter().map(|claim| {
        let report = claim.check(effort);
        let done = 1 + done.fetch_add(1, Ordering::Relaxed);
        line.show_share("the claims", CLAIMS, done, chosen.len() as u64);
        report
    });
    let checked: Result<Vec<Report>, CheckError> = checked.collect();
    progress::end();
    Ok(checked?)
}

fn show(report: &Report, out: &mut dyn Write) -> Result<(), Failure> {
    let finding = &report.finding;
    let style = match finding.verdict {
        Verdict::Holds => GOOD,
        Verdict::HoldsWithCorrection | Verdict::Fails => BAD,
        Verdict::Open => OPEN,
    };
    let (id, verdict) = (report.id, finding.verdict.words());
    writeln!(out, "{NAME}{id}{NAME:#}  {style}{verdict}{style:#}")?;
    writeln!(out, "{}", indented(report.statement))?;
    let how = format!("[{}: {}]", finding.method, finding.extent);
    writeln!(out, "{}", indented(&how))?;
    if let Some(case) = &finding.counterexample {
        writeln!(out, "{}", indented(&format!("Against it: {case}.")))?;
    }
    if let Some(correction) = &finding.correction {
        writeln!(out, "{}", indented(&format!("Right is: {correction}")))?;
    }
    Ok(writeln!(out)?)
}

impl From<CheckError> for Failure {
    fn from(error: CheckError) -> Self {
        match error {
            CheckError::Question(error) => error.into(),
            CheckError::Proof(error) => error.into(),
        }
    }
}

//! `fibnim prove`: statements about all positions, decided.

mod answer;
mod files;
mod json;
mod learned;
mod options;
mod text;

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anstyle::Style;
use fibnim::Error;
use fibnim_logic::formula::{Item, SourceError, parse_script};
use fibnim_logic::system::NumberSystem;
use fibnim_logic::theorems::{self, Theorem};
use fibnim_logic::{Prover, Statement};

use crate::output::{Failure, print_json};
use answer::{Answer, Decided};
pub use files::read_file;
pub use options::ProveOptions;

const NAME: Style = Style::new().bold();

/// What is to be decided.
struct Question {
    /// For the names of files.
    name: String,
    text: String,
    theorem: Option<&'static Theorem>,
    /// The file that the text is from, for the words of an error.
    file: Option<String>,
}

impl Question {
    /// An error in the text, with the name of its file.
    fn failure(&self, error: fibnim_logic::Error) -> Failure {
        match &self.file {
            Some(path) if !error.is_limit_exceeded() => files::in_file(path, &error),
            _ => error.into(),
        }
    }
}

pub fn run(options: &ProveOptions) -> Result<(), Failure> {
    answer(options).map_err(|failure| match failure {
        Failure::Proof {
            kind: "limit_exceeded",
            ref message,
            ref part,
        } if options.json => match print_json(&json::LimitDocument::of(message, part.as_deref())) {
            Ok(()) => failure.answered(),
            Err(unwritten) => unwritten,
        },
        failure => failure,
    })
}

fn answer(options: &ProveOptions) -> Result<(), Failure> {
    let what: Vec<&str> = options.what.iter().map(String::as_str).collect();
    match (what.as_slice(), &options.formula) {
        _ if options.list => list(options.json),
        ([], None) if let Some(name) = &options.show => show(name, options.json),
        _ if options.show.is_some() => Err(bad("--show takes the name of a theorem, and no more")),
        ([], None) => list(options.json),
        ([], Some(text)) => decide(
            &Question {
                name: "formula".into(),
                text: text.clone(),
                theorem: None,
                file: None,
            },
            options,
        ),
        (["complement", piles @ ..], None) if !piles.is_empty() => {
            learned::complement(piles, options)
        }
        (["two-piles", rule], None) => learned::two_piles(rule, options),
        (["complement", ..], None) => Err(bad(
            "complement takes piles, such as: fibnim prove complement 3 4",
        )),
        (["two-piles", ..], None) => Err(bad(
            "two-piles takes a rule, such as: fibnim prove two-piles 5t/2",
        )),
        ([one], None) => decide(&question(one)?, options),
        (_, Some(_)) => Err(bad("give a formula, or else a theorem or a file")),
        (several, None) => Err(bad(&format!(
            "{} are too many: name one theorem or one file",
            several.len()
        ))),
    }
}

fn bad(message: &str) -> Failure {
    Error::BadOption(message.to_owned()).into()
}

/// A theorem of that name, else a formula, else a file.
fn question(name: &str) -> Result<Question, Failure> {
    if let Some(theorem) = theorems::find(name) {
        return Ok(Question {
            name: name.to_owned(),
            text: theorem.text.to_owned(),
            theorem: Some(theorem),
            file: None,
        });
    }
    if is_formula(name) {
        return Ok(Question {
            name: "formula".into(),
            text: name.to_owned(),
            theorem: None,
            file: None,
        });
    }
    Ok(Question {
        name: files::stem(name),
        text: files::read_script(name)?,
        theorem: None,
        file: Some(name.to_owned()),
    })
}

/// Whether what is neither a theorem nor a file is meant as a formula: it has a
/// sign that names do not have.
fn is_formula(text: &str) -> bool {
    text.contains([
        '=', '<', '>', ':', '(', '&', '|', '!', '∀', '∃', '≤', '≥', '≠',
    ]) && !Path::new(text).exists()
}

fn list(json: bool) -> Result<(), Failure> {
    if json {
        let all: Vec<_> = theorems::all().iter().map(json::TheoremEntry::of).collect();
        return print_json(&all);
    }
    let mut out = anstream::stdout().lock();
    for theorem in theorems::all() {
        writeln!(out, "{NAME}{}{NAME:#}", theorem.name)?;
        writeln!(out, "    {}", theorem.title)?;
        let remark = if theorem.holds {
            ""
        } else {
            " (false as printed)"
        };
        writeln!(out, "    {}{remark}", theorem.source)?;
    }
    writeln!(
        out,
        "\nAlso: fibnim prove complement A B …, and fibnim prove two-piles RULE."
    )?;
    Ok(out.flush()?)
}

fn show(name: &str, json: bool) -> Result<(), Failure> {
    let Some(theorem) = theorems::find(name) else {
        return Err(files::not_found(name, "no theorem"));
    };
    if json {
        return print_json(&json::TheoremEntry::of(theorem));
    }
    let mut out = anstream::stdout().lock();
    out.write_all(theorem.text.as_bytes())?;
    Ok(out.flush()?)
}

/// Decides all statements of a text, and says what came out.
fn decide(question: &Question, options: &ProveOptions) -> Result<(), Failure> {
    options.check()?;
    if options.rule.is_some() {
        return Err(bad(
            "--rule is the rule of complement: a text is about numbers, for which --system is",
        ));
    }
    let started = Instant::now();
    let mut prover = prover(question, options)?;
    for import in &options.import {
        let (name, automaton) = files::import(import, prover.system(), &options.limits())?;
        prover.define_automaton(&name, &automaton)?;
    }
    let mut decided: Vec<Decided> = Vec::new();
    let mut before = Instant::now();
    let outcome = prover.run_each(&question.text, |statement: Statement| {
        decided.push(Decided {
            statement,
            time: before.elapsed(),
            solutions: None,
        });
        before = Instant::now();
        true
    });
    let limit = match outcome {
        Ok(()) => None,
        Err(error) if error.is_limit_exceeded() => Some(error),
        Err(error) => return Err(question.failure(error)),
    };
    for each in &mut decided {
        each.list_solutions(prover.system(), options)?;
    }
    let unwritten = match limit {
        None => files::write_all(question, &mut prover, &decided, options).err(),
        Some(_) => None,
    };
    let answer = Answer {
        theorem: question.theorem,
        system: prover.system().name().to_owned(),
        decided,
        limit,
        unwritten,
        time: started.elapsed(),
    };
    answer.print(options)
}

/// A prover in the number system that is asked for.
fn prover(question: &Question, options: &ProveOptions) -> Result<Prover, Failure> {
    let script = parse_script(&question.text).map_err(|error| question.failure(error))?;
    let asks = |item: &Item| matches!(item, Item::Prove { .. });
    if !script.items.iter().any(asks) {
        let message = "there is nothing to decide: expected a formula, or 'prove' and one";
        let end = question.text.trim_end().len();
        let error = SourceError::new(&question.text, end, message);
        return Err(question.failure(fibnim_logic::Error::BadFormula(error)));
    }
    let named = script.items.iter().find_map(|item| match item {
        Item::System { name, .. } => Some(name.as_str()),
        _ => None,
    });
    // A theorem is about one system, whether it says so or not.
    let of_text = named.or(question.theorem.map(|_| "zeckendorf"));
    let asked = options.system.as_deref();
    let system = NumberSystem::named(asked.or(of_text).unwrap_or("zeckendorf"))?;
    if let (Some(_), Some(name)) = (asked, of_text)
        && NumberSystem::canonical_name(name)? != system.name()
    {
        return Err(bad(&format!(
            "--system asks for {}, and the text for {name}",
            system.name()
        )));
    }
    Ok(Prover::new(system, options.limits())?)
}

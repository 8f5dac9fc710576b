//! `fibnim prove`: statements about all positions, decided.

mod files;
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
use fibnim_logic::{Answer, LimitDocument, Limits, Prover};

use crate::answer;
use crate::output::{Failure, print_json};
use crate::progress;
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
    fn formula(text: &str) -> Self {
        Self {
            name: "formula".into(),
            text: text.to_owned(),
            theorem: None,
            file: None,
        }
    }

    /// An error in the text, with the name of its file.
    fn failure(&self, error: fibnim_logic::Error) -> Failure {
        match (&self.file, &error) {
            (None, _) => error.into(),
            (Some(path), fibnim_logic::Error::BadFormula(wrong))
                if !files::is_script(path, &self.text) =>
            {
                files::no_script(path, wrong)
            }
            (Some(_), _) if error.is_limit_exceeded() => error.into(),
            (Some(path), _) => files::in_file(path, &error),
        }
    }
}

pub fn run(options: &ProveOptions) -> Result<(), Failure> {
    answer(options).map_err(|failure| match failure {
        Failure::Proof {
            kind: "limit_exceeded",
            ref message,
            ref part,
            option,
        } if options.json => {
            progress::end();
            match print_json(&LimitDocument::new(message, part.clone(), option)) {
                Ok(()) => failure.answered(),
                Err(unwritten) => unwritten,
            }
        }
        failure => failure,
    })
}

fn answer(options: &ProveOptions) -> Result<(), Failure> {
    let ProveOptions {
        show: shown,
        game,
        what,
        formula,
        ..
    } = options;
    match (shown, game, what.as_slice(), formula) {
        _ if options.list => list(options.answer()?),
        (Some(name), None, [], None) => show(name, options.answer()?),
        (Some(_), ..) => Err(bad("--show takes the name of a theorem, and no more")),
        (None, None, [], None) => list(options.answer()?),
        (None, Some(game), [], None) => learned::prove(game, options),
        (None, None, [], Some(text)) => decide(&Question::formula(text), options),
        (None, None, [one], None) => decide(&question(one)?, options),
        (None, _, _, Some(_)) => Err(bad("give a formula, or else a theorem or a file")),
        (None, _, several, None) => Err(bad(&format!(
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
        return Ok(Question::formula(name));
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

fn list(answer: answer::Answer<'_>) -> Result<(), Failure> {
    if answer.is_json() {
        return answer.json(&theorems::all());
    }
    answer.text(write_list)
}

fn write_list(out: &mut dyn Write) -> Result<(), Failure> {
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
    Ok(())
}

fn show(name: &str, answer: answer::Answer<'_>) -> Result<(), Failure> {
    let Some(theorem) = theorems::find(name) else {
        return Err(files::not_found(name, "no theorem"));
    };
    if answer.is_json() {
        return answer.json(theorem);
    }
    answer.text(|out| Ok(out.write_all(theorem.text.as_bytes())?))
}

/// Decides all statements of a text, and says what came out.
fn decide(question: &Question, options: &ProveOptions) -> Result<(), Failure> {
    options.check()?;
    let to = options.answer()?;
    if options.rule.is_some() {
        return Err(bad(
            "--rule is the rule of complement: a text is about numbers, for which --system is",
        ));
    }
    let started = Instant::now();
    let limits = options.limits()?;
    let mut prover = prover(question, options, &limits)?;
    for import in &options.import {
        let (name, automaton) = files::import(import, prover.system(), &limits)?;
        prover.define_automaton(&name, &automaton)?;
    }
    let mut answer = Answer::decide(&mut prover, &question.text, options.solutions)
        .map_err(|error| question.failure(error))?;
    let unwritten = match answer.limit {
        None => files::write_all(question, &mut prover, &answer.decided, options).err(),
        Some(_) => None,
    };
    answer.theorem = question.theorem;
    answer.time = started.elapsed();
    progress::end();
    print(answer, unwritten, to, options.verbose)
}

/// Prints what was decided. A limit is a failure, and so is a file that was not
/// written; both are part of the answer in JSON.
fn print(
    answer: Answer,
    unwritten: Option<Failure>,
    to: answer::Answer<'_>,
    verbose: bool,
) -> Result<(), Failure> {
    if to.is_json() {
        let error = unwritten.as_ref().and_then(Failure::body);
        to.json(&answer.document(verbose, error))?;
    } else {
        to.text(|mut out| Ok(text::write(&mut out, &answer, verbose)?))?;
    }
    match answer.limit.map(Failure::from).or(unwritten) {
        None => Ok(()),
        Some(failure) => Err(failure.answered()),
    }
}

/// A prover in the number system that is asked for.
fn prover(question: &Question, options: &ProveOptions, limits: &Limits) -> Result<Prover, Failure> {
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
    let name = asked.or(of_text).unwrap_or("zeckendorf");
    let system = NumberSystem::named_within(name, &limits.budget)?;
    if let (Some(_), Some(name)) = (asked, of_text)
        && NumberSystem::canonical_name(name)? != system.name()
    {
        return Err(bad(&format!(
            "--system asks for {}, and the text for {name}",
            system.name()
        )));
    }
    Ok(Prover::new(system, limits.clone())?)
}

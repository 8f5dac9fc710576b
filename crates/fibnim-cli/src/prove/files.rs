//! The files that `fibnim prove` reads and writes.

use std::fs;
use std::io;
use std::path::Path;

use fibnim::{Error, quote};
use fibnim_lab::{draw as draw_scene, picture};
use fibnim_logic::automaton::{Automaton, Work};
use fibnim_logic::formula::{MAX_TEXT, SourceError};
use fibnim_logic::system::NumberSystem;
use fibnim_logic::walnut::{self, read_automaton, system_name};
use fibnim_logic::{Decided, Limits, Prover, Statement, Verdict, certificate, render, theorems};

use super::options::{Part, ProveOptions};
use super::{Question, bad};
use crate::input::{self, Format};
use crate::out_file::write_whole;
use crate::output::Failure;

/// Definitions and statements. There is no first line that all of them have.
const SCRIPT: Format = Format {
    what: "script",
    kind: "bad_formula",
    most: MAX_TEXT,
    longest_line: MAX_TEXT,
    begins: &|_| true,
    first_line: "",
};

/// The most bytes of an automaton of Walnut: some hundred thousand states.
const LARGEST_AUTOMATON: usize = 24 << 20;

/// The most bytes of a line of it, which is a letter of some tracks and a state.
const LONGEST_LINE: usize = 1 << 16;

/// The name of a file without its directory and ending.
pub fn stem(path: &str) -> String {
    let stem = Path::new(path).file_stem().unwrap_or_default();
    match stem.to_string_lossy().as_ref() {
        "" | "-" => "formula".into(),
        name => name.to_owned(),
    }
}

/// Reads definitions and statements.
pub fn read_script(path: &str) -> Result<String, Failure> {
    if path != "-" && matches!(Path::new(path).try_exists(), Ok(false)) {
        return Err(not_found(path, "neither a theorem nor a file"));
    }
    input::read(path, &SCRIPT)
}

/// The words of which a script begins with one, but for a formula of other form.
const FIRST_WORDS: [&str; 5] = ["system", "def", "prove", "forall", "exists"];

/// Whether a file is meant as a script, so that an error may show what is in it: its
/// name or its first word says so.
pub fn is_script(path: &str, text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_start);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    let word = first.and_then(|line| line.split(|c: char| !c.is_ascii_alphabetic()).next());
    let begun = first.is_some_and(|line| line.starts_with(['∀', '∃']));
    begun
        || Path::new(path).extension().is_some_and(|end| end == "fib")
        || word.is_some_and(|word| FIRST_WORDS.contains(&word))
}

/// An error in a file that may be anything: where it is, and nothing of what is there.
pub fn no_script(path: &str, error: &SourceError) -> Failure {
    let name = quote(path);
    let SourceError { line, column, .. } = error;
    let words = FIRST_WORDS.join(", ");
    Failure::Proof {
        kind: "bad_formula",
        message: format!(
            "{name} is no script: line {line}, column {column} is not as it must be; \
             what is wrong there is shown of a file whose name ends in .fib, \
             or whose first word is one of {words}"
        ),
        part: None,
        option: None,
    }
}

/// A name of nothing: perhaps a theorem was meant.
pub fn not_found(name: &str, what: &str) -> Failure {
    let wanted = letters(name);
    let near: Vec<&str> = theorems::all()
        .iter()
        .map(|theorem| theorem.name)
        .filter(|known| {
            let known = letters(known);
            wanted.len() >= 3 && (known.contains(&wanted) || wanted.contains(&known))
        })
        .collect();
    let hint = if near.is_empty() {
        "fibnim prove --list has the theorems".to_owned()
    } else {
        format!("did you mean {}?", near.join(", "))
    };
    let name = quote(name);
    Error::BadOption(format!("{name} is {what}: {hint}")).into()
}

/// The letters and digits of a name, all small.
fn letters(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// `NAME=FILE`: a predicate of that name.
pub fn import(
    import: &str,
    system: &NumberSystem,
    limits: &Limits,
) -> Result<(String, Automaton), Failure> {
    let Some((name, path)) = import.split_once('=').filter(|(name, _)| is_name(name)) else {
        return Err(bad(&format!(
            "{} is not NAME=FILE, such as --import p=p.txt",
            quote(import)
        )));
    };
    let system = system_name(system);
    let format = Format {
        what: "automaton of Walnut",
        kind: "bad_file",
        most: LARGEST_AUTOMATON,
        longest_line: LONGEST_LINE,
        begins: &|line| walnut::is_first_line(line, &system),
        first_line: &format!("a number system for each track, such as {system}"),
    };
    let text = input::read(path, &format)?;
    let automaton =
        read_automaton(&text, &system, limits).map_err(|error| in_file(path, &error))?;
    Ok((name.to_owned(), automaton))
}

fn is_name(name: &str) -> bool {
    let mut chars = name.chars();
    chars
        .next()
        .is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '\''))
}

/// An error of a file, with the name of the file.
pub fn in_file(path: &str, error: &fibnim_logic::Error) -> Failure {
    if matches!(error, fibnim_logic::Error::Stopped) {
        return Error::Stopped.into();
    }
    Failure::Proof {
        kind: error.kind(),
        message: format!("{}: {error}", quote(path)),
        part: None,
        option: error.option(),
    }
}

/// Writes all files that are asked for, once all is known that is in them; the
/// pictures, which may be impossible, last.
pub fn write_all(
    question: &Question,
    prover: &mut Prover,
    decided: &[Decided],
    options: &ProveOptions,
) -> Result<(), Failure> {
    let statements: Vec<Statement> = decided.iter().map(|each| each.statement.clone()).collect();
    let limits = prover.work().limits().clone();
    write_certificate(&question.name, &statements, &limits, options)?;
    write_walnut(&question.name, &question.text, &statements, prover, options)?;
    if !options.drawn()?.is_empty() {
        let mut verdicts = statements.iter().map(|each| &each.decision.verdict);
        let last = verdicts.rfind(|verdict| matches!(verdict, Verdict::Automaton { .. }));
        let Some(Verdict::Automaton {
            variables,
            automaton,
        }) = last
        else {
            return Err(bad(
                "there is no automaton to draw: no formula has free variables",
            ));
        };
        draw(automaton, variables, &limits, options)?;
    }
    Ok(())
}

/// Writes the certificate that is asked for.
pub fn write_certificate(
    name: &str,
    statements: &[Statement],
    limits: &Limits,
    options: &ProveOptions,
) -> Result<(), Failure> {
    let Some(path) = &options.certificate else {
        return Ok(());
    };
    let work = &mut Work::new(limits.clone());
    write_text(path, &certificate::write(name, statements, work)?)
}

/// Writes the files for Walnut that are asked for.
pub fn write_walnut(
    name: &str,
    text: &str,
    statements: &[Statement],
    prover: &mut Prover,
    options: &ProveOptions,
) -> Result<(), Failure> {
    let Some(directory) = &options.walnut else {
        return Ok(());
    };
    for file in walnut::export(name, text, statements, prover)? {
        let path = directory.join(&file.path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(|error| unwritten(parent, &error))?;
        }
        write_text(&path, &file.text)?;
    }
    Ok(())
}

fn unwritten(path: &Path, error: &io::Error) -> Failure {
    let kind = error.kind();
    let path = quote(&path.to_string_lossy());
    Failure::Io(io::Error::new(kind, format!("cannot write {path}: {kind}")))
}

/// Writes the pictures that are asked for.
pub fn draw(
    automaton: &Automaton,
    variables: &[String],
    limits: &Limits,
    options: &ProveOptions,
) -> Result<(), Failure> {
    for (part, path) in options.drawn()? {
        match part {
            Part::Answer => {}
            Part::Dot => {
                let work = &mut Work::new(limits.clone());
                write_text(path, &render::dot(automaton, variables, work)?)?;
            }
            Part::Picture(format) => {
                let scene = picture::automaton(automaton, variables, &options.style)?;
                let picture = draw_scene(scene, format, &options.style, &limits.budget)?;
                write_whole(path, |out| Ok(out.write_all(&picture)?))?;
            }
        }
    }
    Ok(())
}

/// Writes a file whole or not at all.
pub fn write_text(path: &Path, text: &str) -> Result<(), Failure> {
    write_whole(path, |out| Ok(out.write_all(text.as_bytes())?))
}

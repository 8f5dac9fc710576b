//! The files that `fibnim prove` reads and writes.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use fibnim::{Error, quote};
use fibnim_lab::picture;
use fibnim_logic::automaton::Automaton;
use fibnim_logic::formula::MAX_TEXT;
use fibnim_logic::system::NumberSystem;
use fibnim_logic::walnut::{self, read_automaton, system_name};
use fibnim_logic::{Decided, Limits, Prover, Statement, Verdict, certificate, render, theorems};

use super::options::ProveOptions;
use super::{Question, bad};
use crate::out_file::write_whole;
use crate::output::Failure;

const BYTE_ORDER_MARK: char = '\u{FEFF}';

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
    // One byte more than is allowed, so that too long a text is noticed.
    read_file(path, MAX_TEXT as u64 + 1)
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

fn unread(path: &str, error: &io::Error) -> Failure {
    let kind = error.kind();
    let why = match kind {
        io::ErrorKind::NotFound => "there is no such file".into(),
        _ => kind.to_string(),
    };
    let message = format!("cannot read {}: {why}", quote(path));
    Failure::Io(io::Error::new(kind, message))
}

/// At most so many bytes of a text, without the mark that some editors put
/// first.
fn text_of(source: impl Read, most: u64, path: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    source
        .take(most)
        .read_to_end(&mut bytes)
        .map_err(|error| unread(path, &error))?;
    let mut text = String::from_utf8(bytes)
        .map_err(|_| bad(&format!("{} is not a text in UTF-8", quote(path))))?;
    if text.starts_with(BYTE_ORDER_MARK) {
        text.remove(0);
    }
    Ok(text)
}

/// A file, if it is there; '-' is stdin.
pub fn read_file(path: &str, most: u64) -> Result<String, Failure> {
    if path == "-" {
        return text_of(io::stdin().lock(), most, path);
    }
    let file = File::open(path).map_err(|error| unread(path, &error))?;
    text_of(file, most, path)
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
    let text = read_file(path, limits.bytes as u64)?;
    let automaton = read_automaton(&text, &system_name(system), limits)
        .map_err(|error| in_file(path, &error))?;
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
    let kind = error.kind();
    Failure::Proof {
        kind,
        message: format!("{}: {error}", quote(path)),
        part: None,
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
    write_certificate(&question.name, &statements, options)?;
    write_walnut(&question.name, &question.text, &statements, prover, options)?;
    if options.draws() {
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
        draw(automaton, variables, options)?;
    }
    Ok(())
}

/// Writes the certificate that is asked for.
pub fn write_certificate(
    name: &str,
    statements: &[Statement],
    options: &ProveOptions,
) -> Result<(), Failure> {
    match &options.certificate {
        Some(path) => write_text(path, &certificate::write(name, statements)?),
        None => Ok(()),
    }
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
    options: &ProveOptions,
) -> Result<(), Failure> {
    if let Some(path) = &options.dot {
        write_text(path, &render::dot(automaton, variables))?;
    }
    if options.svg.is_none() && options.png.is_none() {
        return Ok(());
    }
    let scene = picture::automaton(automaton, variables)?;
    if let Some(path) = &options.svg {
        write_text(path, &scene.svg()?)?;
    }
    if let Some(path) = &options.png {
        let png = scene.png()?;
        write_whole(path, |out| Ok(out.write_all(&png)?))?;
    }
    Ok(())
}

/// Writes a file whole or not at all.
pub fn write_text(path: &Path, text: &str) -> Result<(), Failure> {
    write_whole(path, |out| Ok(out.write_all(text.as_bytes())?))
}

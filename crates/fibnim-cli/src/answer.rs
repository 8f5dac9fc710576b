//! `--json` and `-o FILE`, as all commands have them: in which format an answer is
//! written, and where it goes.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::StripStream;
use clap::Args;
use fibnim::{Error, quote};
use fibnim_lab::Format;
use serde::Serialize;

use crate::out_file::{check_writable, write_whole};
use crate::output::Failure;
use crate::progress::Written;

#[derive(Args, Debug)]
pub struct AnswerArgs {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    file: FileArg,
}

/// The file alone, of what is never JSON.
#[derive(Args, Debug)]
pub struct FileArg {
    /// The file to write to instead of stdout ('-'); its ending says the format
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// What most commands write.
pub const WORDS_OR_JSON: [Format; 2] = [Format::Text, Format::Json];

impl AnswerArgs {
    /// Where an answer goes that can be written in these formats. A file that cannot
    /// be written is refused before the work.
    pub fn open(&self, formats: &[Format]) -> Result<Answer<'_>, Failure> {
        Answer::new(self.json, self.file.out.as_deref(), formats)
    }

    /// Writes a new text, whatever the file is called: nobody's work is written over.
    pub fn write_new(&self, text: &[u8]) -> Result<(), Failure> {
        if let Some(path) = named(self.file.out.as_deref())
            && path.exists()
        {
            let name = quote(&path.to_string_lossy());
            let why = format!("{name} is there already; name a file that is not");
            return Err(Error::BadOption(why).into());
        }
        self.file.write(text)
    }

    /// Where JSON lines go, whatever the file is called.
    pub fn open_lines(&self) -> Result<Answer<'_>, Failure> {
        Answer::new(true, self.file.out.as_deref(), &[Format::Json])
    }
}

impl FileArg {
    /// Where text goes, whatever the file is called.
    pub fn write(&self, text: &[u8]) -> Result<(), Failure> {
        match named(self.out.as_deref()) {
            Some(path) => write_whole(path, |out| Ok(out.write_all(text)?)),
            None => Ok(io::stdout().write_all(text)?),
        }
    }
}

/// Where an answer goes, and in which format.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    pub format: Format,
    file: Option<&'a Path>,
}

impl<'a> Answer<'a> {
    /// In one of these formats: JSON if that is asked for, else the one that the file's
    /// name says.
    pub fn new(json: bool, file: Option<&'a Path>, formats: &[Format]) -> Result<Self, Failure> {
        let file = named(file);
        let format = match file {
            _ if json => Format::Json,
            Some(path) => format_among(path, formats, "")?,
            None => Format::Text,
        };
        if let Some(path) = file {
            check_writable(path)?;
            TO_FILE.store(true, Ordering::Relaxed);
        }
        Ok(Self { format, file })
    }

    pub fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// Writes text. Colours are in it; they are dropped where they are not wanted.
    pub fn text(
        &self,
        write: impl FnOnce(&mut dyn Write) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let Some(path) = self.file else {
            let mut out = anstream::stdout().lock();
            write(&mut out)?;
            return Ok(out.flush()?);
        };
        let mut plain = StripStream::new(Vec::new());
        write(&mut plain)?;
        let plain = plain.into_inner();
        write_whole(path, |out| Ok(out.write_all(&plain)?))
    }

    /// Writes a value as one line of JSON.
    pub fn json(&self, value: &impl Serialize) -> Result<(), Failure> {
        self.lines(|out| {
            serde_json::to_writer(&mut *out, value)?;
            Ok(out.write_all(b"\n")?)
        })
    }

    /// Writes lines as they come; a file has them once all are there.
    pub fn lines(
        &self,
        write: impl FnOnce(&mut dyn Write) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let Some(path) = self.file else {
            let mut out = Written(io::stdout().lock());
            write(&mut out)?;
            return Ok(out.flush()?);
        };
        let mut bytes = Vec::new();
        let told = write(&mut bytes);
        // Lines that could not be answered say so themselves.
        if let Ok(()) | Err(Failure::SomeLines(_)) = told {
            write_whole(path, |out| Ok(out.write_all(&bytes)?))?;
        }
        told
    }
}

/// Whether the answer goes to a file.
static TO_FILE: AtomicBool = AtomicBool::new(false);

/// What is in a file does not depend on the width of a terminal.
pub fn goes_to_file() -> bool {
    TO_FILE.load(Ordering::Relaxed)
}

/// The file, if it is not stdout.
pub fn named(file: Option<&Path>) -> Option<&Path> {
    file.filter(|path| *path != Path::new("-"))
}

/// The format that a file's name says, if it is one of these; the words that are added
/// to a refusal name other ways.
pub fn format_among(path: &Path, formats: &[Format], others: &str) -> Result<Format, Error> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let format = Format::of_file(&name).filter(|format| formats.contains(format));
    format.ok_or_else(|| {
        let (stem, wrong) = match name.rsplit_once('.') {
            Some((stem, ending)) if !stem.is_empty() && !ending.is_empty() => (
                stem,
                format!(
                    "this command has no format {}",
                    quote(&format!(".{ending}"))
                ),
            ),
            _ => (
                name.trim_end_matches('.'),
                "the name does not end in a format".into(),
            ),
        };
        let example = formats.first().map(|&format| endings(&[format]));
        let example = format!("{stem}{}", example.unwrap_or_default());
        Error::BadOption(format!(
            "cannot write {}: {wrong}; end the name in {}, such as {}{others}",
            quote(&name),
            endings(formats),
            quote(&example)
        ))
    })
}

/// ".txt, .md or .json".
pub fn endings(formats: &[Format]) -> String {
    let endings = formats.iter().filter_map(|format| format.endings().first());
    let endings: Vec<String> = endings.map(|ending| format!(".{ending}")).collect();
    match endings.as_slice() {
        [before @ .., last] if !before.is_empty() => format!("{} or {last}", before.join(", ")),
        few => few.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_listed() {
        assert_eq!(endings(&WORDS_OR_JSON), ".txt or .json");
        assert_eq!(endings(&[Format::Svg]), ".svg");
        let all = ".txt, .md, .tex, .csv, .json, .parquet, .bfile, .svg, .png or .pdf";
        assert_eq!(endings(&Format::ALL), all);
    }
}

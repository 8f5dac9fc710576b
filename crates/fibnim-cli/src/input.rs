//! The one place that reads: texts from files or stdin, and lines of stdin.
//!
//! What is to be read is looked at before. A directory, a device, or a file that is
//! larger than its kind can be is refused by its name. Then the first line is
//! read, and what is not ours is refused without a word of what is in it. What is
//! ours is read up to its bound. A pipe tells nothing beforehand; the same bounds
//! hold while it is read.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::Path;

use fibnim::{Error, Excess, MAX_DIGITS, Unit, game::MAX_GAME_FILE, quote};

use crate::output::Failure;

/// Some editors put it first; it says nothing.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// The first line that is neither empty nor a comment stands within so many bytes.
const HEAD_BYTES: usize = 1 << 16;

/// A kind of text.
pub struct Format<'f> {
    /// "certificate"
    pub what: &'f str,
    /// The word for it in the errors of JSON answers.
    pub kind: &'static str,
    /// The most bytes.
    pub most: usize,
    /// The most bytes of a line.
    pub longest_line: usize,
    /// Whether its first line can be this one. Empty lines and those that begin with
    /// # do not count.
    pub begins: &'f dyn Fn(&str) -> bool,
    /// What the first line is, in words.
    pub first_line: &'f str,
}

/// A text of the format; '-' is stdin.
pub fn read(path: &str, format: &Format) -> Result<String, Failure> {
    if path == "-" {
        return Source::new("stdin", format).text(io::stdin().lock());
    }
    read_file(Path::new(path), format)
}

/// The text of a game file, for the catalogue, which asks for it by its name.
pub fn game_file(path: &str) -> fibnim::Result<String> {
    const KEYWORDS: [&str; 2] = ["game", "use"];
    let format = Format {
        what: "game file",
        kind: "bad_game_file",
        most: MAX_GAME_FILE,
        longest_line: MAX_GAME_FILE,
        begins: &|line| {
            KEYWORDS
                .iter()
                .any(|word| line.split_whitespace().next() == Some(word))
        },
        first_line: "'game' and the name of the game, or 'use' and a game",
    };
    read_file(Path::new(path), &format).map_err(|failure| match failure {
        Failure::Question { error, .. } => error,
        Failure::Proof { message, .. } => Error::BadOption(message),
        Failure::Io(error) => Error::BadOption(error.to_string()),
        other => Error::BadOption(format!("cannot read {}: {other:?}", quote(path))),
    })
}

/// The text of a file.
pub fn read_file(path: &Path, format: &Format) -> Result<String, Failure> {
    let name = quote(&path.to_string_lossy());
    let source = Source::new(&name, format);
    source.text(source.open(path)?)
}

/// Whether a file begins as the format does.
pub fn is_begun(path: &Path, format: &Format) -> Result<bool, Failure> {
    let name = quote(&path.to_string_lossy());
    let source = Source::new(&name, format);
    let mut file = source.open(path)?;
    let head = head(&mut file).map_err(|error| source.unread(error.kind()))?;
    Ok(first_line(&head).is_some() && source.is_ours(&head))
}

/// What is read, and what it should be.
struct Source<'s> {
    /// As messages have it.
    name: &'s str,
    format: &'s Format<'s>,
}

impl<'s> Source<'s> {
    fn new(name: &'s str, format: &'s Format<'s>) -> Self {
        Self { name, format }
    }

    /// Opens a file that can be of the format.
    fn open(&self, path: &Path) -> Result<File, Failure> {
        let unread = |error: io::Error| self.unread(error.kind());
        let data = fs::metadata(path).map_err(unread)?;
        if data.is_dir() {
            return Err(self.unread(io::ErrorKind::IsADirectory));
        }
        if is_device(&data) {
            let most = self.format.most;
            let why = format!("it is a device; give a file of at most {most} bytes");
            return Err(self.refused(&why));
        }
        if data.is_file() && data.len() > self.format.most as u64 {
            return Err(self.too_large(&format!("{} bytes", data.len())));
        }
        File::open(path).map_err(unread)
    }

    /// The whole text, if it is one of the format.
    fn text(&self, mut source: impl Read) -> Result<String, Failure> {
        let Format {
            most, longest_line, ..
        } = *self.format;
        let unread = |error: io::Error| self.unread(error.kind());
        let mut bytes = head(&mut source).map_err(unread)?;
        if !self.is_ours(&bytes) {
            return Err(self.refused(&format!("its first line is not {}", self.format.first_line)));
        }
        // One byte more than is allowed, so that too long a text is noticed.
        let room = (most + 1).saturating_sub(bytes.len()) as u64;
        source.take(room).read_to_end(&mut bytes).map_err(unread)?;
        if bytes.len() > most {
            return Err(self.too_large(&format!("more than {most} bytes")));
        }
        let mut lines = bytes.split(|&byte| byte == b'\n');
        if let Some(line) = lines.position(|line| line.len() > longest_line) {
            let line = line + 1;
            return Err(self.refused(&format!("line {line} has more than {longest_line} bytes")));
        }
        String::from_utf8(bytes).map_err(|_| self.refused("it is not a text in UTF-8"))
    }

    /// Whether the beginning is that of the format. Of a text without a line that
    /// counts, it is said later what is missing.
    fn is_ours(&self, head: &[u8]) -> bool {
        match first_line(head) {
            Some((line, _)) => (self.format.begins)(&String::from_utf8_lossy(line)),
            None => head.len() < HEAD_BYTES,
        }
    }

    fn unread(&self, kind: io::ErrorKind) -> Failure {
        let why = match kind {
            io::ErrorKind::NotFound => "there is no such file".into(),
            io::ErrorKind::IsADirectory => format!("{kind}; give a file"),
            _ => kind.to_string(),
        };
        let message = format!("cannot read {}: {why}", self.name);
        Failure::Io(io::Error::new(kind, message))
    }

    fn refused(&self, why: &str) -> Failure {
        Failure::Proof {
            kind: self.format.kind,
            message: format!("{} is no {}: {why}", self.name, self.format.what),
            part: None,
            option: None,
        }
    }

    fn too_large(&self, needed: &str) -> Failure {
        let most = self.format.most;
        let error = Error::LimitExceeded {
            what: format!("reading the {} {}", self.format.what, self.name),
            needed: needed.into(),
            limit: format!("{most} bytes"),
            excess: vec![Excess::beyond(most, Unit::Bytes)],
        };
        error.into()
    }
}

/// A device may have no end, and has no text of ours.
#[cfg(unix)]
fn is_device(data: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;

    let kind = data.file_type();
    kind.is_char_device() || kind.is_block_device()
}

#[cfg(not(unix))]
fn is_device(_: &Metadata) -> bool {
    false
}

/// The bytes up to the end of the first line that counts, and what came with them,
/// without the byte order mark.
fn head(source: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    let mut buffer = [0; 4096];
    while head.len() < HEAD_BYTES && !matches!(first_line(&head), Some((_, true))) {
        match source.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
            Ok(0) => break,
            Ok(count) => head.extend_from_slice(&buffer[..count]),
        }
    }
    drop_mark(&mut head);
    Ok(head)
}

fn drop_mark(bytes: &mut Vec<u8>) {
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
}

/// The first line that is neither empty nor a comment, without blanks around it,
/// and whether its end is there.
fn first_line(head: &[u8]) -> Option<(&[u8], bool)> {
    let text = head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(head);
    let mut lines = text.split_inclusive(|&byte| byte == b'\n');
    lines.find_map(|whole| {
        let line = whole.trim_ascii();
        let counts = !line.is_empty() && !line.starts_with(b"#");
        counts.then_some((line, whole.ends_with(b"\n")))
    })
}

// Lines of stdin.

/// The longest line that is read: a few of the largest piles.
pub const LONGEST_LINE: usize = 3 * MAX_DIGITS;

/// So much of a longer line is passed over to find its end. A line that goes on is
/// taken to be without one.
const PASSED_OVER: usize = 256 << 20;

/// How much is read at once.
const READ_BYTES: usize = 1 << 20;

/// A line without its end.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// All of it.
    Whole(Vec<u8>),
    /// A line that was too long to keep, and its length.
    Long(usize),
    /// A line of which no end was found, and how much of it was read; nothing is
    /// read behind it.
    Endless(usize),
}

impl Line {
    /// The bytes of it that are kept.
    pub fn len(&self) -> usize {
        match self {
            Self::Whole(bytes) => bytes.len(),
            Self::Long(_) | Self::Endless(_) => 0,
        }
    }
}

/// The refusal of a line that is too long.
pub fn line_too_long(line: &Line) -> Error {
    let (read, needed, end) = match line {
        Line::Whole(bytes) => (bytes.len(), format!("{} bytes", bytes.len()), ""),
        Line::Long(read) => (*read, format!("{read} bytes"), ""),
        Line::Endless(read) => (
            *read,
            format!("more than {read} bytes"),
            "; nothing behind it is read",
        ),
    };
    Error::LimitExceeded {
        what: "reading a line".into(),
        needed,
        limit: format!("{LONGEST_LINE} bytes{end}"),
        excess: vec![Excess::beyond(LONGEST_LINE, Unit::Bytes).needing(read)],
    }
}

/// Lines as they arrive, with a bound on the memory of each.
pub struct Lines<R> {
    input: R,
    /// The beginning of a line whose end has not arrived.
    partial: Vec<u8>,
    /// How much of that line was dropped because it is too long.
    dropped: usize,
    /// Whether no line was whole yet.
    first: bool,
    ended: bool,
}

impl<R: Read> Lines<R> {
    pub fn new(input: R) -> Self {
        Self {
            input,
            partial: Vec::new(),
            dropped: 0,
            first: true,
            ended: false,
        }
    }

    /// All lines that have arrived whole; `None` at the end of the input.
    pub fn next_batch(&mut self) -> io::Result<Option<Vec<Line>>> {
        let mut buffer = vec![0; READ_BYTES];
        while !self.ended {
            let count = match self.input.read(&mut buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                result => result?,
            };
            let lines = self.lines_of(&buffer[..count]);
            if !lines.is_empty() {
                return Ok(Some(lines));
            }
        }
        Ok(None)
    }

    /// The lines that end within what has arrived; nothing is the end of all.
    fn lines_of(&mut self, arrived: &[u8]) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut pieces = arrived.split(|&b| b == b'\n').peekable();
        while let Some(piece) = pieces.next() {
            self.extend(piece);
            if pieces.peek().is_some() {
                lines.push(self.finish());
            }
        }
        let read = self.partial.len() + self.dropped;
        // A zero byte and no end of the line: this is no text, and may go on for ever.
        let is_binary = arrived.ends_with(&[0]);
        if self.dropped > LONGEST_LINE + PASSED_OVER {
            self.ended = true;
            lines.push(Line::Endless(read));
        } else if is_binary || (arrived.is_empty() && read > 0) {
            lines.push(self.finish());
        }
        self.ended |= arrived.is_empty() || is_binary;
        lines
    }

    fn extend(&mut self, piece: &[u8]) {
        if self.dropped > 0 || self.partial.len() + piece.len() > LONGEST_LINE {
            self.dropped += self.partial.len() + piece.len();
            self.partial = Vec::new();
            return;
        }
        self.partial.extend_from_slice(piece);
    }

    fn finish(&mut self) -> Line {
        let mut bytes = std::mem::take(&mut self.partial);
        if std::mem::take(&mut self.first) {
            drop_mark(&mut bytes);
        }
        match std::mem::take(&mut self.dropped) {
            0 => Line::Whole(bytes),
            dropped => Line::Long(dropped),
        }
    }
}

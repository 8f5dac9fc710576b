//! Positions from stdin, one a line, answered in JSON lines in their order.

use std::io::{self, Read, Write};

use fibnim::{Error, MAX_DIGITS, quote};
use rayon::prelude::*;

use crate::output::{ErrorAnswer, Failure};
use crate::solve::Question;

/// The longest line that is read: a few of the largest piles.
const MAX_LINE: usize = 4 * MAX_DIGITS;
/// How much is read at once.
const READ_BYTES: usize = 1 << 20;
/// How many lines one worker takes at a time.
const LINES_AT_A_TIME: usize = 256;

/// About how long an answer to a machine-sized pile is.
const ANSWER_BYTES: usize = 4096;

/// Answers every line of stdin, each with one line. Whatever has arrived is
/// answered at once, so that a program at the other end can hold a dialogue.
pub fn run(question: &Question) -> Result<(), Failure> {
    let mut lines = Lines::new(io::stdin().lock());
    let mut out = io::stdout().lock();
    let mut failed = 0;
    while let Some(batch) = lines.next_batch()? {
        let answers = answer_batch(question, &batch);
        for answer in answers {
            out.write_all(&answer.bytes)?;
            failed += answer.failed;
            if answer.not_text {
                out.flush()?;
                return Err(Failure::SomeLines(failed));
            }
        }
        out.flush()?;
    }
    match failed {
        0 => Ok(()),
        count => Err(Failure::SomeLines(count)),
    }
}

/// The answers to some lines, as bytes.
#[derive(Default)]
struct Answers {
    bytes: Vec<u8>,
    failed: usize,
    not_text: bool,
}

fn answer_batch(question: &Question, batch: &[Line]) -> Vec<Answers> {
    batch
        .par_chunks(LINES_AT_A_TIME)
        .map(|lines| {
            let mut answers = Answers::default();
            answers.bytes.reserve(ANSWER_BYTES * lines.len());
            for line in lines {
                answers.answer(question, line);
                if answers.not_text {
                    break;
                }
            }
            answers
        })
        .collect()
}

impl Answers {
    fn answer(&mut self, question: &Question, line: &Line) {
        match line {
            Line::Long(bytes) => {
                let error = Error::LimitExceeded {
                    what: "reading a line".into(),
                    needed: format!("{bytes} bytes"),
                    limit: format!("{MAX_LINE} bytes"),
                };
                self.refuse(&ErrorAnswer::of(&error, None));
            }
            Line::Whole(bytes) => {
                if let Some(position) = text(bytes) {
                    self.answer_position(question, position);
                } else {
                    self.refuse_binary(bytes);
                }
            }
        }
    }

    fn refuse_binary(&mut self, bytes: &[u8]) {
        let shown = quote(&String::from_utf8_lossy(bytes));
        let message =
            format!("the input is not text: a line holds {shown}; give one position a line");
        self.refuse(&ErrorAnswer::new("not_text", message, None));
        self.not_text = true;
    }

    fn answer_position(&mut self, question: &Question, position: &str) {
        match question.answer(position) {
            Ok(analysis) => self.push(&analysis),
            Err(error) => self.refuse(&ErrorAnswer::of(&error, Some(position))),
        }
    }

    fn refuse(&mut self, error: &ErrorAnswer) {
        self.failed += 1;
        self.push(error);
    }

    fn push(&mut self, value: &impl serde::Serialize) {
        serde_json::to_writer(&mut self.bytes, value)
            .expect("strings and numbers always serialise");
        self.bytes.push(b'\n');
    }
}

/// The line as text, if it is text.
fn text(bytes: &[u8]) -> Option<&str> {
    if bytes.contains(&0) {
        return None;
    }
    std::str::from_utf8(bytes).ok().map(str::trim)
}

/// A line without its end.
enum Line {
    Whole(Vec<u8>),
    /// A line that was too long to keep, and its length.
    Long(usize),
}

/// Lines as they arrive, with a bound on the memory of each.
struct Lines<R> {
    input: R,
    /// The beginning of a line whose end has not arrived.
    partial: Vec<u8>,
    /// How much of that line was dropped because it is too long.
    dropped: usize,
    ended: bool,
}

impl<R: Read> Lines<R> {
    fn new(input: R) -> Self {
        Self {
            input,
            partial: Vec::new(),
            dropped: 0,
            ended: false,
        }
    }

    /// All lines that have arrived whole; `None` at the end of the input.
    fn next_batch(&mut self) -> io::Result<Option<Vec<Line>>> {
        let mut buffer = vec![0; READ_BYTES];
        while !self.ended {
            let count = match self.input.read(&mut buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                result => result?,
            };
            let mut lines = Vec::new();
            let mut pieces = buffer[..count].split(|&b| b == b'\n').peekable();
            while let Some(piece) = pieces.next() {
                self.extend(piece);
                if pieces.peek().is_some() {
                    lines.push(self.finish());
                }
            }
            if count == 0 {
                self.ended = true;
                if !self.partial.is_empty() || self.dropped > 0 {
                    lines.push(self.finish());
                }
            }
            if !lines.is_empty() {
                return Ok(Some(lines));
            }
        }
        Ok(None)
    }

    fn extend(&mut self, piece: &[u8]) {
        if self.dropped > 0 || self.partial.len() + piece.len() > MAX_LINE {
            self.dropped += self.partial.len() + piece.len();
            self.partial.clear();
            return;
        }
        self.partial.extend_from_slice(piece);
    }

    fn finish(&mut self) -> Line {
        let bytes = std::mem::take(&mut self.partial);
        match std::mem::take(&mut self.dropped) {
            0 => Line::Whole(bytes),
            dropped => Line::Long(dropped),
        }
    }
}

//! Positions from stdin, one a line, answered in JSON lines in their order.

use std::io::{self, Write};

use fibnim::{Result, quote};
use rayon::prelude::*;
use serde::Serialize;

use crate::input::{Line, Lines, line_too_long};
use crate::output::{ErrorAnswer, ErrorBody, Failure};

/// The most lines that are answered together, before any answer is written.
const GROUP_LINES: usize = 2048;
/// The most bytes of such lines: a long line can have an answer a thousand
/// times as long, and the answers of a group are held in memory.
const GROUP_BYTES: usize = 64 << 10;

/// Answers every line of stdin, each with one line. Whatever has arrived is
/// answered at once, so that a program at the other end can hold a dialogue.
pub fn run<A: Serialize>(
    question: &(impl Fn(&str) -> Result<A> + Sync),
    out: &mut dyn Write,
) -> std::result::Result<(), Failure> {
    let mut lines = Lines::new(io::stdin().lock());
    let mut failed = 0;
    while let Some(batch) = lines.next_batch()? {
        let mut rest = batch.as_slice();
        while !rest.is_empty() {
            let (group, later) = rest.split_at(group_len(rest));
            rest = later;
            for answers in answer_group(question, group) {
                out.write_all(&answers.bytes)?;
                failed += answers.failed;
                if answers.binary {
                    out.flush()?;
                    return Err(Failure::SomeLines(failed));
                }
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
    binary: bool,
}

/// How many of the lines are answered together, at least one.
fn group_len(lines: &[Line]) -> usize {
    let mut bytes = 0;
    let fits = |line: &&Line| {
        bytes += line.len();
        bytes <= GROUP_BYTES
    };
    let count = lines.iter().take(GROUP_LINES).take_while(fits).count();
    count.max(1)
}

fn answer_group<A: Serialize>(
    question: &(impl Fn(&str) -> Result<A> + Sync),
    group: &[Line],
) -> Vec<Answers> {
    let share = group.len().div_ceil(4 * rayon::current_num_threads());
    group
        .par_chunks(share.max(1))
        .map(|lines| {
            let mut answers = Answers::default();
            for line in lines {
                answers.answer(question, line);
                if answers.binary {
                    break;
                }
            }
            answers
        })
        .collect()
}

impl Answers {
    fn answer<A: Serialize>(&mut self, question: &impl Fn(&str) -> Result<A>, line: &Line) {
        match line {
            Line::Long(_) | Line::Endless(_) => {
                self.refuse(ErrorBody::of(&line_too_long(line), None));
            }
            Line::Whole(bytes) => match std::str::from_utf8(bytes).map(str::trim) {
                Ok(position) if !bytes.contains(&0) => match question(position) {
                    Ok(answer) => self.push(&answer),
                    Err(error) => self.refuse(ErrorBody::of(&error, Some(position))),
                },
                Ok(_) | Err(_) => self.refuse_bytes(bytes),
            },
        }
    }

    /// A line may have a broken character. A zero byte means that the whole input
    /// is something else.
    fn refuse_bytes(&mut self, bytes: &[u8]) {
        let shown = quote(&String::from_utf8_lossy(bytes));
        let message = format!("{shown} is not text; give one position a line, in UTF-8");
        self.refuse(ErrorBody::new("not_text", message, None));
        self.binary = bytes.contains(&0);
    }

    fn refuse(&mut self, error: ErrorBody) {
        self.failed += 1;
        self.push(&ErrorAnswer { error });
    }

    fn push(&mut self, value: &impl Serialize) {
        serde_json::to_writer(&mut self.bytes, value)
            .expect("strings and numbers always serialise");
        self.bytes.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_answered_in_small_groups() {
        let lines = |bytes: usize| [0; 3].map(|_| Line::Whole(vec![b'1'; bytes]));
        let groups = [GROUP_BYTES / 3, GROUP_BYTES / 2, GROUP_BYTES + 1];
        assert_eq!(groups.map(|bytes| group_len(&lines(bytes))), [3, 2, 1]);
    }
}

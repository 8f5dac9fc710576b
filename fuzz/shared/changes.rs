//! Changes of a text by its structure: of its lines, of their words, of the
//! numbers in them, and of what stands in parentheses.

use std::fmt;

use libfuzzer_sys::arbitrary::{Result, Unstructured};

/// A text as lines of words; a parenthesis is a word.
pub struct Text {
    lines: Vec<Vec<String>>,
}

impl Text {
    /// The lines and words of a text.
    pub fn of(text: &str) -> Self {
        let words = |line: &str| {
            let spaced = line.replace('(', " ( ").replace(')', " ) ");
            spaced.split_whitespace().map(str::to_owned).collect()
        };
        let lines = text.lines().map(words).collect();
        Self { lines }
    }

    /// Changes one thing. New words are some of the text itself, or some of
    /// `others`.
    pub fn change(&mut self, input: &mut Unstructured, others: &[&str]) -> Result<()> {
        let Some(line) = self.some_line(input)? else {
            return Ok(());
        };
        match input.int_in_range(0..=9)? {
            0 => drop(self.lines.remove(line)),
            1 => {
                let copy = self.lines[line].clone();
                let place = self.some_line(input)?.unwrap_or(0);
                self.lines.insert(place, copy);
            }
            2 => {
                let other = self.some_line(input)?.unwrap_or(line);
                self.lines.swap(line, other);
            }
            3 => self.change_group(line, input)?,
            _ => self.change_word(line, input, others)?,
        }
        Ok(())
    }

    fn some_line(&self, input: &mut Unstructured) -> Result<Option<usize>> {
        match self.lines.len() {
            0 => Ok(None),
            lines => input.choose_index(lines).map(Some),
        }
    }

    fn change_word(
        &mut self,
        line: usize,
        input: &mut Unstructured,
        others: &[&str],
    ) -> Result<()> {
        let place = input.choose_index(self.lines[line].len() + 1)?;
        let is_end = place == self.lines[line].len();
        match input.int_in_range(0..=4)? {
            0 => {
                let new = self.some_word(input, others)?;
                self.lines[line].insert(place, new);
            }
            _ if is_end => {}
            1 => drop(self.lines[line].remove(place)),
            2 => {
                let word = &mut self.lines[line][place];
                *word = with_other_number(word, input)?;
            }
            _ => self.lines[line][place] = self.some_word(input, others)?,
        }
        Ok(())
    }

    fn some_word(&self, input: &mut Unstructured, others: &[&str]) -> Result<String> {
        if input.ratio(1, 3)? {
            return Ok((*input.choose(others)?).to_owned());
        }
        let line = self.some_line(input)?.unwrap_or(0);
        match self.lines[line].as_slice() {
            [] => Ok(String::new()),
            words => input.choose(words).cloned(),
        }
    }

    /// Puts a group in parentheses in the place of another one, negates it, or
    /// opens it.
    fn change_group(&mut self, line: usize, input: &mut Unstructured) -> Result<()> {
        let words = &mut self.lines[line];
        let groups = groups(words);
        if groups.is_empty() {
            return Ok(());
        }
        let (start, end) = *input.choose(&groups)?;
        match input.int_in_range(0..=2)? {
            0 => {
                let (first, last) = *input.choose(&groups)?;
                let other = words[first..=last].to_vec();
                words.splice(start..=end, other);
            }
            1 => {
                words.insert(end + 1, ")".into());
                words.splice(start..start, ["(".into(), "not".into()]);
            }
            _ => {
                words.remove(end);
                words.remove(start);
            }
        }
        Ok(())
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.lines
            .iter()
            .try_for_each(|words| writeln!(f, "{}", words.join(" ")))
    }
}

/// The first and last places of all groups in parentheses.
fn groups(words: &[String]) -> Vec<(usize, usize)> {
    let (mut open, mut groups) = (Vec::new(), Vec::new());
    for (place, word) in words.iter().enumerate() {
        match word.as_str() {
            "(" => open.push(place),
            ")" => groups.extend(open.pop().map(|start| (start, place))),
            _ => {}
        }
    }
    groups
}

/// The word with another number in the place of one of its numbers.
fn with_other_number(word: &str, input: &mut Unstructured) -> Result<String> {
    let is_digit = |c: char| c.is_ascii_digit();
    let starts = word.match_indices(is_digit).map(|(place, _)| place);
    let starts: Vec<usize> = starts
        .filter(|&place| !word[..place].ends_with(is_digit))
        .collect();
    if starts.is_empty() {
        return Ok(word.to_owned());
    }
    let (before, rest) = word.split_at(*input.choose(&starts)?);
    let after = rest.trim_start_matches(is_digit);
    let number: u64 = rest[..rest.len() - after.len()].parse().unwrap_or(0);
    let other = match input.int_in_range(0..=3)? {
        0 => number.saturating_add(1),
        1 => number.saturating_sub(1),
        2 => number.saturating_mul(2),
        _ => input.int_in_range(0..=30)?,
    };
    Ok(format!("{before}{other}{after}"))
}

//! The commands of a file for Walnut, in the order in which it runs them.

use crate::error::{Error, Result};
use crate::formula::Regex;

/// The longest regular expression in Walnut's signs.
const LONGEST_EXPRESSION: usize = 100_000;

/// What is written so far.
#[derive(Default)]
pub(super) struct Commands {
    pub(super) text: String,
}

impl Commands {
    /// A predicate.
    pub(super) fn define(&mut self, name: &str, system: &str, formula: &str) {
        self.line(&format!("def {name} \"?{system} {formula}\":"));
    }

    /// A statement.
    pub(super) fn evaluate(&mut self, name: &str, system: &str, formula: &str) {
        self.line(&format!("eval {name} \"?{system} {formula}\":"));
    }

    /// The words of a regular expression, as one automaton and then with any
    /// number of leading zeros.
    pub(super) fn regex(
        &mut self,
        words: &str,
        name: &str,
        system: &str,
        regex: &Regex,
        tracks: usize,
    ) -> Result<()> {
        if length(regex, tracks) > LONGEST_EXPRESSION {
            let limit = format!("{LONGEST_EXPRESSION} characters");
            return Err(Error::limit(
                "a regular expression in Walnut's signs",
                limit,
            ));
        }
        let systems = vec![system; tracks].join(" ");
        let expression = expression(regex, tracks);
        self.line(&format!("reg {words} {systems} \"{expression}\":"));
        self.line(&format!("fixleadzero {name} {words}:"));
        Ok(())
    }

    fn line(&mut self, command: &str) {
        self.text.push_str(command);
        self.text.push('\n');
    }
}

/// A regular expression in Walnut's signs, of which only `|`, `*` and
/// parentheses are used.
fn expression(regex: &Regex, tracks: usize) -> String {
    let parts = |parts: &[Regex], between: &str| {
        let parts: Vec<String> = parts.iter().map(|part| expression(part, tracks)).collect();
        parts.join(between)
    };
    match regex {
        Regex::Empty => "()".into(),
        Regex::Letters(letters) => {
            let letters: Vec<String> = letters.iter().map(|&each| letter(each, tracks)).collect();
            match letters.as_slice() {
                [one] => one.clone(),
                several => format!("({})", several.join("|")),
            }
        }
        Regex::Concat(all) => parts(all, ""),
        Regex::Alternate(all) => format!("({})", parts(all, "|")),
        Regex::Star(inner) => format!("{}*", operand(inner, tracks)),
        Regex::Plus(inner) => {
            let inner = operand(inner, tracks);
            format!("{inner}{inner}*")
        }
        Regex::Optional(inner) => format!("(()|{})", expression(inner, tracks)),
    }
}

/// No less than the length of the expression. As what has a `+` is written
/// twice, this may be exponential in the depth.
fn length(regex: &Regex, tracks: usize) -> usize {
    let sum = |parts: &[Regex]| {
        parts.iter().fold(0usize, |sum, part| {
            sum.saturating_add(length(part, tracks)).saturating_add(1)
        })
    };
    let inside = match regex {
        Regex::Empty => 0,
        Regex::Letters(letters) => letters.len() * (2 * tracks + 2),
        Regex::Concat(all) | Regex::Alternate(all) => sum(all),
        Regex::Star(inner) | Regex::Optional(inner) => length(inner, tracks),
        Regex::Plus(inner) => length(inner, tracks).saturating_mul(2),
    };
    // Parentheses, a star, and the empty word beside.
    inside.saturating_add(6)
}

/// Something that a star may follow.
fn operand(regex: &Regex, tracks: usize) -> String {
    let text = expression(regex, tracks);
    match regex {
        Regex::Letters(_) | Regex::Empty | Regex::Alternate(_) | Regex::Optional(_) => text,
        _ => format!("({text})"),
    }
}

fn letter(letter: u32, tracks: usize) -> String {
    let digits: Vec<String> = (0..tracks)
        .map(|track| (letter >> track & 1).to_string())
        .collect();
    match digits.as_slice() {
        [one] => one.clone(),
        several => format!("[{}]", several.join(",")),
    }
}

#[cfg(test)]
mod tests {
    use super::{expression, length};
    use crate::formula::parse_regex;

    fn walnut(pattern: &str, tracks: usize) -> String {
        expression(&parse_regex(pattern, tracks).unwrap(), tracks)
    }

    #[test]
    fn expressions_use_few_signs() {
        assert_eq!(walnut("1 (0 1)* 0+", 1), "1(01)*00*");
        assert_eq!(walnut(". (1 | 00)+", 1), "(0|1)(1|00)(1|00)*");
        assert_eq!(walnut("(10)? 1?*", 1), "(()|10)1*");
        assert_eq!(walnut("[*,0]* [1,1]", 2), "([0,0]|[1,0])*[1,1]");
        assert_eq!(walnut("()", 1), "()");
        assert_eq!(walnut("(0+)*", 1), "(00*)*");
    }

    #[test]
    fn the_length_is_bounded_before() {
        for (pattern, tracks) in [
            ("1", 1),
            ("()", 1),
            (".", 3),
            ("((0+1)+1)+", 1),
            ("(0|1|(01)+)*(0?1?)+", 1),
            ("(((10)*)?)+", 1),
            ("([*,0][1,1]?)+", 2),
        ] {
            let bound = length(&parse_regex(pattern, tracks).unwrap(), tracks);
            let text = walnut(pattern, tracks);
            assert!(text.len() <= bound && bound <= 10 * text.len(), "{pattern}");
        }
    }
}

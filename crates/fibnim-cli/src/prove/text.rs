//! Answers for a person to read.

use std::io::{self, Write};
use std::time::Duration;

use fibnim::Natural;
use fibnim_logic::render::Solutions;
use fibnim_logic::{Answer, Decided, Decision, Example, Verdict};

use super::NAME;
use crate::output::counted;

/// The most characters of a statement without a name that are repeated.
const REPEATED_CHARS: usize = 64;

pub fn write(out: &mut impl Write, answer: &Answer, verbose: bool) -> io::Result<()> {
    if let Some(theorem) = answer.theorem {
        writeln!(out, "{NAME}{}{NAME:#} ({})", theorem.title, theorem.source)?;
    }
    let alone = answer.decided.len() == 1 && answer.limit.is_none();
    for decided in &answer.decided {
        write_statement(out, decided, alone)?;
        if verbose {
            writeln!(out, "       {}", size(decided))?;
        }
    }
    if let Some(theorem) = answer.theorem
        && answer.limit.is_none()
    {
        let mut decided = answer.decided.iter();
        let proved = decided.all(|each| each.statement.decision.verdict.is_true());
        let conclusion = match (proved, theorem.holds) {
            (true, _) => "Proved for all numbers.",
            (false, false) => "As printed it is false.",
            (false, true) => "It is false.",
        };
        writeln!(out, "{conclusion}")?;
    }
    if verbose {
        let total = milliseconds(answer.time);
        writeln!(
            out,
            "{total} in all, in the number system {}",
            answer.system
        )?;
    }
    Ok(())
}

fn write_statement(out: &mut impl Write, decided: &Decided, alone: bool) -> io::Result<()> {
    let statement = &decided.statement;
    let name = match &statement.name {
        Some(name) => format!("  {name}"),
        None if alone => String::new(),
        None => format!("  {}", shortened(&statement.text)),
    };
    match &statement.decision.verdict {
        Verdict::True { witness } => {
            let numbers = example("such as", witness, decided);
            // As wide as FALSE, where names stand below each other.
            let blank = if name.is_empty() { "" } else { " " };
            writeln!(out, "{NAME}TRUE{NAME:#}{blank}{name}{numbers}")
        }
        Verdict::False { counterexample } => {
            let numbers = example("counterexample", counterexample, decided);
            writeln!(out, "{NAME}FALSE{NAME:#}{name}{numbers}")
        }
        Verdict::Automaton {
            variables,
            automaton,
        } => {
            let states = states(automaton.states());
            writeln!(out, "{NAME}{states}{NAME:#}{name}")?;
            match &decided.solutions {
                Some(solutions) => write_solutions(out, variables, solutions),
                None => Ok(()),
            }
        }
    }
}

/// `: such as n = 3, r = 1`, or nothing.
fn example(words: &str, numbers: &Example, decided: &Decided) -> String {
    if numbers.is_empty() {
        return String::new();
    }
    let numbers = equations(numbers.iter().map(|(name, number)| (name, number)));
    let perhaps = if decided.statement.decision.smallest {
        ""
    } else {
        " (perhaps not the smallest)"
    };
    format!(": {words} {numbers}{perhaps}")
}

/// `n = 3, r = 1`.
fn equations<'a>(numbers: impl Iterator<Item = (&'a String, &'a Natural)>) -> String {
    let equations = numbers.map(|(name, number)| format!("{name} = {number}"));
    equations.collect::<Vec<String>>().join(", ")
}

fn write_solutions(
    out: &mut impl Write,
    variables: &[String],
    solutions: &Solutions,
) -> io::Result<()> {
    for solution in &solutions.first {
        let line = equations(variables.iter().zip(&solution.values));
        writeln!(out, "  {line}  [{}]", solution.digits.join(", "))?;
    }
    match (solutions.first.is_empty(), solutions.more) {
        (_, true) => writeln!(out, "  …"),
        (true, false) => writeln!(out, "  There are no solutions."),
        (false, false) => writeln!(out, "  There are no more."),
    }
}

fn size(decided: &Decided) -> String {
    let size = size_of(&decided.statement.decision);
    format!("{}, {size}", milliseconds(decided.time))
}

/// "31000 steps, at most 1 state".
pub fn size_of(decision: &Decision) -> String {
    let steps = counted(decision.steps, "step");
    format!("{steps}, at most {}", states(decision.peak_states))
}

/// "1 state", "2 states".
pub fn states(count: usize) -> String {
    counted(count, "state")
}

pub fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}

/// The text on one line, shortened.
fn shortened(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    match line.char_indices().nth(REPEATED_CHARS) {
        None => line,
        Some((end, _)) => format!("{}…", &line[..end]),
    }
}

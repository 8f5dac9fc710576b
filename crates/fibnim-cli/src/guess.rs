//! What was probably meant: the command that would have worked.
//!
//! Small repairs are tried on the words of a command line, alone and together: a
//! game or a command that is nearly a name, a game that is left out, a limit or a
//! last n without its option, brackets around a position, the ending of a file for
//! its option. What is offered has been read as the program reads it, its position
//! too.

use std::collections::VecDeque;

use clap::builder::PossibleValue;
use clap::{Arg, Command, FromArgMatches};
use fibnim::catalog;
use fibnim::spelling::near;
use fibnim_lab::Format;

use crate::args::{Arguments, command_line};

/// The most repairs of one command line.
const MOST_REPAIRS: usize = 3;

/// The most command lines that are tried.
const MOST_TRIED: usize = 400;

/// The words of a command line, without the name of the program.
type Words = Vec<String>;

/// The commands that were probably meant, as one would type them, the likeliest first.
/// There are several where the same numbers can be read in several ways: `fib 15 62`
/// may be a pile with a limit, or two piles.
pub fn meant(words: &[String]) -> Vec<String> {
    let guesser = Guesser::new();
    let mut open = VecDeque::from([(words.to_vec(), 0)]);
    let mut tried = vec![words.to_vec()];
    while let Some((words, repairs)) = open.pop_front() {
        if repairs > 0 && guesser.works(&words) {
            let as_many = open.iter().filter(|(_, others)| *others == repairs);
            let others = as_many.map(|(others, _)| others);
            let same = others.filter(|others| numbers(others) == numbers(&words));
            let same = same.filter(|others| guesser.works(others));
            return std::iter::once(&words)
                .chain(same)
                .map(|words| typed(words))
                .collect();
        }
        if repairs == MOST_REPAIRS {
            continue;
        }
        for repaired in guesser.repairs(&words) {
            if tried.len() < MOST_TRIED && !tried.contains(&repaired) {
                tried.push(repaired.clone());
                open.push_back((repaired, repairs + 1));
            }
        }
    }
    Vec::new()
}

/// The words, whether numbers are piles or a limit.
fn numbers(words: &[String]) -> Vec<&str> {
    let parts = words.iter().flat_map(|word| word.split(','));
    parts.filter(|part| *part != "--limit").collect()
}

/// Whether the command that the words name has all of these options.
pub fn has(words: &[String], options: &[&str]) -> bool {
    let guesser = Guesser::new();
    let (command, _) = guesser.command(words);
    options
        .iter()
        .all(|option| option_of(command, option).is_some())
}

/// The words as a shell takes them.
fn typed(words: &[String]) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_=,./:+^%@".contains(c);
    let quoted = words.iter().map(|word| {
        if !word.is_empty() && word.chars().all(plain) {
            word.clone()
        } else {
            format!("'{}'", word.replace('\'', r"'\''"))
        }
    });
    let quoted: Vec<String> = quoted.collect();
    format!("fibnim {}", quoted.join(" "))
}

/// Knows the command line.
struct Guesser {
    program: Command,
}

impl Guesser {
    fn new() -> Self {
        let mut program = command_line();
        program.build();
        Self { program }
    }

    /// Whether the program would answer.
    fn works(&self, words: &[String]) -> bool {
        let words = ["fibnim".to_owned()].into_iter().chain(words.to_vec());
        let matches = self.program.clone().try_get_matches_from(words);
        matches
            .and_then(|matches| Arguments::from_arg_matches(&matches))
            .is_ok_and(|arguments| arguments.command.reads())
    }

    /// The command that the first words name, and how many these are.
    fn command(&self, words: &[String]) -> (&Command, usize) {
        let mut command = &self.program;
        for (depth, word) in words.iter().enumerate() {
            match command.find_subcommand(word) {
                Some(within) => command = within,
                None => return (command, depth),
            }
        }
        (command, words.len())
    }

    /// Where the words are that are neither options nor their values.
    fn plain_words(&self, words: &[String]) -> Vec<usize> {
        let (command, depth) = self.command(words);
        let mut found = Vec::new();
        let mut i = depth;
        while i < words.len() {
            let word = &words[i];
            if !word.starts_with('-') || word == "-" {
                found.push(i);
            } else if takes_value(command, word) {
                i += 1;
            }
            i += 1;
        }
        found
    }

    /// Command lines that differ by one repair, the likeliest first.
    fn repairs(&self, words: &[String]) -> Vec<Words> {
        let mut repairs = self.commands(words);
        let plain = self.plain_words(words);
        let (command, _) = self.command(words);
        let takes = |name: &str| command.get_arguments().any(|arg| arg.get_id() == name);
        for &i in &plain {
            repairs.extend(without_brackets(&words[i]).map(|word| put(words, i..=i, &[&word])));
        }
        if let (true, Some(&first)) = (takes("game"), plain.first()) {
            repairs.extend(games(words, first));
        }
        if let [.., last, extra] = plain[..] {
            if takes("limit") {
                let limited = [&words[last], "--limit", &words[extra]];
                repairs.extend((last + 1 == extra).then(|| put(words, last..=extra, &limited)));
            }
            if takes("position") {
                repairs.extend(named_n(&words[extra]).map(|n| put(words, extra..=extra, &[&n])));
                let piles = plain[1..].iter().map(|&i| words[i].as_str());
                let piles = piles.collect::<Vec<_>>().join(",");
                repairs.extend(
                    (plain[1] + plain.len() == extra + 2)
                        .then(|| put(words, plain[1]..=extra, &[&piles])),
                );
            }
        }
        if let Some(&extra) = plain.first() {
            for option in ["to", "rows"] {
                let named = [&format!("--{option}"), words[extra].as_str()];
                repairs.extend(takes(option).then(|| put(words, extra..=extra, &named)));
            }
        }
        repairs.extend(files(command, words));
        repairs.extend(options(command, words));
        repairs.extend(values(command, words));
        repairs
    }

    /// With the command that is left out, or that is nearly named.
    fn commands(&self, words: &[String]) -> Vec<Words> {
        let (command, depth) = self.command(words);
        let Some(word) = words.get(depth) else {
            return Vec::new();
        };
        let mut repairs = Vec::new();
        let within: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        if within.is_empty() {
            return repairs;
        }
        for name in near(word, &within) {
            repairs.push(put(words, depth..=depth, &[name]));
        }
        if depth == 0 {
            let is_position = word.starts_with(|c: char| c.is_ascii_digit() || "([n".contains(c));
            if catalog::nearest(word).is_some() || is_position {
                repairs.push(put(words, 0..=0, &["solve", word]));
            }
            // A table, a sweep or the like, whose command is left out.
            for command in self.program.get_subcommands() {
                let named = command.find_subcommand(word).is_some() && word != "help";
                repairs.extend(named.then(|| put(words, 0..=0, &[command.get_name(), word])));
            }
        }
        repairs
    }
}

/// The words with others in the place of some.
fn put(words: &[String], place: std::ops::RangeInclusive<usize>, others: &[&str]) -> Words {
    let mut repaired = words.to_vec();
    repaired.splice(place, others.iter().map(|&word| word.to_owned()));
    repaired
}

/// With the game that is nearly named, or that is left out before its position.
fn games(words: &[String], first: usize) -> Vec<Words> {
    let word = &words[first];
    if catalog::entry(word).is_ok() {
        return Vec::new();
    }
    if let Some(entry) = catalog::nearest(word) {
        return vec![put(words, first..=first, &[entry.name])];
    }
    let with = |entry: &catalog::Entry| put(words, first..=first, &[entry.name, word]);
    catalog::entries().iter().map(with).collect()
}

/// A number as the start of a game on chips.
fn named_n(word: &str) -> Option<String> {
    let is_number = word.starts_with(|c: char| c.is_ascii_digit()) && !word.contains(',');
    is_number.then(|| format!("n={word}"))
}

/// Without the brackets and spaces of a position.
fn without_brackets(word: &str) -> Option<String> {
    // Two numbers are not one.
    let mut parts = word
        .split(' ')
        .map(|part| part.trim_matches(|c: char| "()[]{}".contains(c)));
    let is_digit = |c: char| c.is_ascii_digit();
    let first = parts.next()?;
    let joined = parts.try_fold(first, |before, part| {
        let apart = !before.ends_with(is_digit) || !part.starts_with(is_digit);
        apart.then_some(part)
    });
    joined?;
    let bare = word.replace(|c: char| "()[]{} ".contains(c), "");
    (bare != word && !bare.is_empty()).then_some(bare)
}

/// With `-o FILE` in the place of an option that is called like the ending of the file
/// after it: `--svg picture.svg`.
fn files(command: &Command, words: &[String]) -> Vec<Words> {
    let mut repairs = Vec::new();
    for (i, pair) in words.windows(2).enumerate() {
        let (option, file) = (&pair[0], &pair[1]);
        let ending = option.strip_prefix("--").unwrap_or_default();
        let is_ending = Format::of_file(file).is_some() && file.ends_with(&format!(".{ending}"));
        if is_ending && option_of(command, option).is_none() {
            repairs.push(put(words, i..=i + 1, &["-o", file]));
        }
    }
    repairs
}

/// With an option in the place of one that nobody knows.
fn options(command: &Command, words: &[String]) -> Vec<Words> {
    let known: Vec<&str> = command.get_arguments().filter_map(Arg::get_long).collect();
    let mut repairs = Vec::new();
    for (i, word) in words.iter().enumerate() {
        let Some(asked) = word.strip_prefix("--") else {
            continue;
        };
        let (name, value) = asked.split_once('=').unwrap_or((asked, ""));
        if known.contains(&name) {
            continue;
        }
        for other in near(name, &known) {
            let other = match value {
                "" => format!("--{other}"),
                value => format!("--{other}={value}"),
            };
            repairs.push(put(words, i..=i, &[&other]));
        }
    }
    repairs
}

/// With a value in the place of one that the option before it does not have, or
/// without it where the option can do so.
fn values(command: &Command, words: &[String]) -> Vec<Words> {
    let mut repairs = Vec::new();
    for (i, pair) in words.windows(2).enumerate() {
        let Some(arg) = option_of(command, &pair[0]) else {
            continue;
        };
        let needs_none = arg
            .get_num_args()
            .is_some_and(|args| args.min_values() == 0);
        if needs_none && takes_value(command, &pair[0]) {
            repairs.push(put(words, i + 1..=i + 1, &[]));
        }
        let known = arg.get_possible_values();
        let known: Vec<&str> = known.iter().map(PossibleValue::get_name).collect();
        if !known.contains(&pair[1].as_str()) {
            let near = near(&pair[1], &known).into_iter();
            repairs.extend(near.map(|value| put(words, i + 1..=i + 1, &[value])));
        }
    }
    repairs
}

/// Whether the next word is the value of this option.
fn takes_value(command: &Command, word: &str) -> bool {
    option_of(command, word).is_some_and(|arg| arg.get_action().takes_values())
}

/// The option that a word names.
fn option_of<'c>(command: &'c Command, word: &str) -> Option<&'c Arg> {
    let (long, short) = match word.strip_prefix("--") {
        Some(long) => (Some(long), None),
        None => (None, word.strip_prefix('-')?.chars().next()),
    };
    let named = |arg: &&Arg| arg.get_long() == long && long.is_some();
    let signed = |arg: &&Arg| arg.get_short() == short && short.is_some();
    command
        .get_arguments()
        .find(|arg| named(arg) || signed(arg))
}

#[cfg(test)]
mod tests {
    use super::meant;

    fn guess(line: &str) -> String {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        meant(&words).join(" | ")
    }

    #[test]
    fn what_people_type_first_gets_the_command_that_would_have_worked() {
        for (typed, meant) in [
            ("solve 100", "solve fib 100"),
            ("fib 100", "solve fib 100"),
            ("100", "solve fib 100"),
            ("solve Fib 20", "solve fib 20"),
            ("solve fibb 20", "solve fib 20"),
            ("solve chop 3x4", "solve chomp 3x4"),
            (
                "solve zeckendorf-reverse n=20",
                "solve zeckendorf-reversed n=20",
            ),
            ("solve fbi 20", "solve fib 20"),
            (
                "solve fib 20 6",
                "solve fib 20 --limit 6 | fibnim solve fib 20,6",
            ),
            (
                "solve fib 15 62 --json",
                "solve fib 15 --limit 62 --json | fibnim solve fib 15,62 --json",
            ),
            ("solve nim 3 5 7", "solve nim 3,5,7"),
            ("solve fib (20,62;6)", "solve fib '20,62;6'"),
            ("solve 3x5", "solve chomp 3x5"),
            ("table reversed 20", "table reversed --to 20"),
            ("table reversed --upto 20", "table reversed --to 20"),
            ("tabel reversed --to 20", "table reversed --to 20"),
            ("appendix --to 20", "table appendix --to 20"),
            (
                "table sequence --rule 3t 20",
                "table sequence --rule 3t --to 20",
            ),
            ("odds fibb 20", "odds fib 20"),
            (
                "table game-length n=10",
                "table game-length zeckendorf n=10",
            ),
            (
                "table game-length zeckendorf-reversed 10",
                "table game-length zeckendorf-reversed n=10",
            ),
            ("table graph 2,3", "table graph fib 2,3"),
            ("solve fib 20 --engine tabel", "solve fib 20 --engine table"),
            ("Fib 20 6", "solve fib 20 --limit 6 | fibnim solve fib 20,6"),
            ("prove --svg x.svg theorem-10", "prove -o x.svg theorem-10"),
            ("proof theorem-10", "prove theorem-10"),
            ("play --puzzle monday", "play --puzzle"),
        ] {
            assert_eq!(guess(typed), format!("fibnim {meant}"), "{typed}");
        }
    }

    #[test]
    fn nothing_is_offered_that_would_not_work() {
        for typed in ["solve chess 5", "solve fib ten", "xyzzy", "solve fib 1;2;3"] {
            assert_eq!(guess(typed), "", "{typed}");
        }
        let two_numbers = ["solve", "zeckendorf", "1 4"].map(str::to_owned);
        assert!(meant(&two_numbers).is_empty());
    }
}

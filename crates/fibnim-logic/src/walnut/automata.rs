//! Automata in the files of Walnut, written and read.

use std::fmt::Write;

use fibnim::quote;
use rustc_hash::FxHashMap;

use crate::automaton::{Automaton, DEAD, Work};
use crate::error::{Error, Result};
use crate::limits::Limits;

/// The text of an automaton whose tracks are in a number system of Walnut.
///
/// ```
/// use fibnim_logic::{automaton::{Automaton, DEAD, Work}, walnut};
///
/// let valid = Automaton::from_rows(1, &[(true, vec![0, 1]), (true, vec![0, DEAD])])?;
/// assert_eq!(
///     walnut::write_automaton(&valid, "msd_fib", &mut Work::default())?,
///     "msd_fib\n\n0 1\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 0\n",
/// );
/// # Ok::<(), fibnim_logic::Error>(())
/// ```
pub fn write_automaton(automaton: &Automaton, system: &str, work: &mut Work) -> Result<String> {
    let tracks = automaton.tracks();
    if tracks == 0 {
        return Ok(format!("{}\n", !automaton.is_empty()));
    }
    let mut text = vec![system; tracks].join(" ");
    text.push('\n');
    if automaton.is_empty() {
        // Walnut wants a first state.
        text.push_str("\n0 0\n");
    }
    for (state, (accepting, row)) in automaton.rows().enumerate() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n{state} {}", u8::from(accepting));
        for (letter, &target) in row.iter().enumerate() {
            work.go(LINE)?;
            if target != DEAD {
                let _ = writeln!(text, "{} -> {target}", digits(letter, tracks));
            }
        }
    }
    Ok(text)
}

/// A line of text takes as long as so many small steps.
const LINE: usize = 20;

/// The digits of a letter, that of the first track first.
fn digits(letter: usize, tracks: usize) -> String {
    let digits: Vec<&str> = (0..tracks)
        .map(|track| if letter >> track & 1 == 1 { "1" } else { "0" })
        .collect();
    digits.join(" ")
}

/// Reads an automaton of Walnut whose tracks are all in this number system of
/// Walnut, or have the digits `{0,1}`. What leads nowhere may be left out, or
/// lead to a state that accepts nothing.
///
/// ```
/// use fibnim_logic::{Limits, walnut};
///
/// let text = "msd_fib msd_fib\n\n0 1\n0 0 -> 0\n1 1 -> 0\n";
/// let equal = walnut::read_automaton(text, "msd_fib", &Limits::default())?;
/// assert_eq!((equal.tracks(), equal.states()), (2, 1));
/// # Ok::<(), fibnim_logic::Error>(())
/// ```
pub fn read_automaton(text: &str, system: &str, limits: &Limits) -> Result<Automaton> {
    let mut lines = (1..)
        .zip(text.lines().map(str::trim))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let Some((number, header)) = lines.next() else {
        return Err(Error::BadFile(
            "the file is empty: the first line of an automaton of Walnut has a number system for each track".into(),
        ));
    };
    if !is_first_line(header, system) {
        // Whatever this is, it is not for us to repeat.
        let message = format!("expected a number system for each track, such as {system}");
        return Err(at(number, message));
    }
    for track in tracks_of(header) {
        check_system(track, system).map_err(|message| at(number, message))?;
    }
    let tracks = tracks_of(header).count();
    if tracks > limits.tracks {
        let what = format!("an automaton on {tracks} tracks");
        return Err(Error::limit(what, format!("{} tracks", limits.tracks)));
    }
    let mut reader = Reader {
        tracks,
        states: Vec::new(),
        places: FxHashMap::default(),
        work: Work::new(limits.clone()),
    };
    for (number, line) in lines {
        reader.work.go(LINE)?;
        reader.line(number, line)?;
    }
    reader.finish()
}

fn at(line: usize, message: impl std::fmt::Display) -> Error {
    Error::BadFile(format!("line {line}: {message}"))
}

/// The tracks that the first line declares.
fn tracks_of(header: &str) -> impl Iterator<Item = &str> {
    let mut rest = header;
    std::iter::from_fn(move || {
        let length = match rest.strip_prefix('{') {
            Some(set) => set.find('}').map_or(rest.len(), |end| end + 2),
            None => rest.find([' ', '\t', '{']).unwrap_or(rest.len()),
        };
        let (track, after) = rest.split_at(length);
        rest = after.trim_start();
        (!track.is_empty()).then_some(track)
    })
}

/// Whether a line can be the first one of an automaton of Walnut, here or in another
/// number system.
///
/// ```
/// use fibnim_logic::walnut::is_first_line;
///
/// assert!(is_first_line("msd_fib {0,1}", "msd_fib"));
/// assert!(is_first_line("lsd_2", "msd_fib"));
/// assert!(!is_first_line("msd_fib root:x:0:0", "msd_fib"));
/// ```
pub fn is_first_line(line: &str, system: &str) -> bool {
    let is_base = |base: &str| base.is_empty() || base.starts_with('_');
    let is_known = |track: &str| {
        let base = track.strip_prefix("msd").or(track.strip_prefix("lsd"));
        base.is_some_and(is_base)
            || matches!(track, "true" | "false")
            || track
                .bytes()
                .all(|c| c.is_ascii_digit() || b"{}, -".contains(&c))
            || system.strip_prefix("msd_") == Some(track)
    };
    let mut tracks = tracks_of(line.trim()).peekable();
    tracks.peek().is_some() && tracks.all(is_known)
}

fn check_system(token: &str, system: &str) -> std::result::Result<(), String> {
    if token.starts_with('{') {
        let digits: String = token.chars().filter(|c| !c.is_whitespace()).collect();
        return match digits.as_str() {
            "{0,1}" | "{1,0}" => Ok(()),
            _ => Err(format!(
                "the digits of a track are {{0,1}}, not {}",
                quote(token)
            )),
        };
    }
    let full = match token {
        "true" | "false" => {
            return Err(format!(
                "this is a sentence, which is {token}, and no automaton of a predicate"
            ));
        }
        "msd" => "msd_2".to_owned(),
        lsd if lsd.starts_with("lsd") => {
            return Err(format!(
                "{} has its least significant digit first: turn the automaton around in Walnut, with its command reverse",
                quote(lsd)
            ));
        }
        msd if msd.starts_with("msd_") => msd.to_owned(),
        base => format!("msd_{base}"),
    };
    if full == system {
        return Ok(());
    }
    Err(format!(
        "the number system here is {system}, and a track is in {}",
        quote(token)
    ))
}

/// A state as it is declared: targets are names of states.
struct State {
    line: usize,
    accepting: bool,
    targets: Vec<Option<u32>>,
}

struct Reader {
    tracks: usize,
    states: Vec<State>,
    /// The place of the state of that name.
    places: FxHashMap<u32, u32>,
    work: Work,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<()> {
        match line.split_once("->") {
            Some((letter, target)) => self.transition(number, letter, target),
            None => self.declaration(number, line),
        }
    }

    fn declaration(&mut self, number: usize, line: &str) -> Result<()> {
        let mut words = line.split_whitespace();
        let (name, output) = match (words.next(), words.next(), words.next()) {
            (Some(name), Some(output), None) => (name.parse::<u32>(), output.parse::<i64>()),
            _ => return Err(self.unexpected(number, line)),
        };
        let (Ok(name), Ok(output)) = (name, output) else {
            return Err(self.unexpected(number, line));
        };
        let place = u32::try_from(self.states.len()).expect("the limit is below 2^32");
        if self.places.insert(name, place).is_some() {
            return Err(at(number, format!("the state {name} is declared twice")));
        }
        let states = self.states.len() + 1;
        let bytes = states.saturating_mul(8 << self.tracks);
        self.work.check_size("the automaton", states, bytes)?;
        self.states.push(State {
            line: number,
            accepting: output != 0,
            targets: vec![None; 1 << self.tracks],
        });
        Ok(())
    }

    fn unexpected(&self, number: usize, line: &str) -> Error {
        let example = vec!["0"; self.tracks].join(" ");
        at(
            number,
            format!(
                "expected a state and its output, such as '0 1', or a letter and its target, such as '{example} -> 0'; found {}",
                quote(line)
            ),
        )
    }

    fn transition(&mut self, number: usize, letter: &str, target: &str) -> Result<()> {
        let letters = self
            .letters(letter)
            .map_err(|message| at(number, message))?;
        let target = target.trim();
        let Ok(name) = target.parse::<u32>() else {
            let several = target
                .split_whitespace()
                .all(|word| word.parse::<u32>().is_ok());
            return Err(at(
                number,
                if several && !target.is_empty() {
                    "a letter leads to one state: automata here are deterministic".to_owned()
                } else {
                    format!("the target is a state, not {}", quote(target))
                },
            ));
        };
        let Some(state) = self.states.last_mut() else {
            return Err(at(number, "a transition before the first state"));
        };
        self.work.go(letters.len())?;
        for letter in letters {
            let place = &mut state.targets[letter];
            if place.is_some_and(|before| before != name) {
                return Err(at(
                    number,
                    "a letter leads to one state, and this one has another already",
                ));
            }
            *place = Some(name);
        }
        Ok(())
    }

    /// The letters that a tuple of digits stands for; `*` is any digit.
    fn letters(&self, text: &str) -> std::result::Result<Vec<usize>, String> {
        let digits: Vec<&str> = text.split_whitespace().collect();
        if digits.len() != self.tracks {
            return Err(format!(
                "a letter has {} digits, one a track, with blanks between them; {} has {}",
                self.tracks,
                quote(text.trim()),
                digits.len()
            ));
        }
        let mut letters = vec![0];
        for (track, digit) in digits.into_iter().enumerate() {
            let with_one = letters.iter().map(|letter| letter | 1 << track);
            match digit {
                "0" => {}
                "1" => letters = with_one.collect(),
                "*" => letters = letters.iter().copied().chain(with_one).collect(),
                other => return Err(format!("a digit is 0, 1 or *, not {}", quote(other))),
            }
        }
        Ok(letters)
    }

    fn finish(mut self) -> Result<Automaton> {
        let mut rows = Vec::with_capacity(self.states.len());
        for state in self.states {
            self.work.go(state.targets.len())?;
            let place = |&name: &Option<u32>| match name {
                None => Ok(DEAD),
                Some(name) => self.places.get(&name).copied().ok_or_else(|| {
                    let message =
                        format!("this state leads to the state {name}, which is not declared");
                    at(state.line, message)
                }),
            };
            let targets = state.targets.iter().map(place);
            rows.push((state.accepting, targets.collect::<Result<Vec<u32>>>()?));
        }
        let work = &mut Work::within(&self.work.limits().budget);
        Automaton::from_rows_within(self.tracks, &rows, work)
    }
}

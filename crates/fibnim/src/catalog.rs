//! The catalogue: every game by its name, one line each.

use std::sync::{LazyLock, OnceLock, PoisonError, RwLock};

use serde::Serialize;

use crate::analysis::{Convention, TakeBounds};
use crate::error::{Error, Result, quote};
use crate::game::{ENTRIES, Game, GameFile, Position, files};
use crate::spelling::edits;

/// What the catalogue says of a game.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Entry {
    /// The name to call it by.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// The name in words.
    pub title: &'static str,
    /// The rules in a sentence or two, and how positions are written.
    pub rules: &'static str,
    /// The options that it takes.
    pub options: &'static [&'static str],
    /// A position to try, with its options.
    pub example: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// A good game to begin with: not too long, and whoever begins can win it.
    #[serde(skip)]
    pub suggestion: Suggestion,
    /// Positions that a puzzle is looked for among, with the options of the
    /// suggestion: `{20-200}` stands for any number from 20 to 200. Empty where the
    /// game has no puzzles.
    #[serde(skip)]
    pub(crate) puzzle: &'static str,
    /// How the game is made of its options.
    #[serde(skip)]
    pub(crate) make: Make,
}

/// How a game of the catalogue is made.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Make {
    /// By a function of its folder.
    Rust(fn(&GameOptions) -> Result<Game>),
    /// By its file.
    File(&'static str),
}

/// A position to play from, with the options of its game.
#[derive(Clone, Copy, Debug)]
pub struct Suggestion {
    /// The position.
    pub position: &'static str,
    /// The rule, where the game takes one.
    pub rule: Option<&'static str>,
    /// The least take, where the game takes one.
    pub min: Option<&'static str>,
    /// The most that is taken or added, where the game takes one.
    pub max: Option<&'static str>,
}

impl Suggestion {
    /// A position of a game that needs no options.
    pub(crate) const fn at(position: &'static str) -> Self {
        Self {
            position,
            rule: None,
            min: None,
            max: None,
        }
    }

    /// The options that were given, and the suggested ones in place of those
    /// that were not.
    pub fn options(&self, given: &GameOptions) -> GameOptions {
        let or = |given: &Option<String>, suggested: Option<&str>| {
            given.clone().or(suggested.map(str::to_owned))
        };
        GameOptions {
            rule: or(&given.rule, self.rule),
            min: or(&given.min, self.min),
            max: or(&given.max, self.max),
            param: given.param.clone(),
            misere: given.misere,
        }
    }
}

/// The options of a question, as text. Those that do not go with a game are
/// refused.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameOptions {
    /// The rule f(t) of `takeaway` and of `local`, where it is 2t if it is not
    /// given.
    pub rule: Option<String>,
    /// The least take of `one-pile`, 1 if it is not given.
    pub min: Option<String>,
    /// The most that `one-pile` allows to take, and `subtraction-reversed` to
    /// add, where it is 3 if it is not given.
    pub max: Option<String>,
    /// The parameters of a game file, such as `c=2,k=3`; those that are not given
    /// have the numbers of the file.
    pub param: Option<String>,
    /// Whether whoever cannot move wins.
    pub misere: bool,
}

impl GameOptions {
    /// The options with which the catalogue makes the game of a position.
    pub(crate) fn of(position: &Position) -> Self {
        let rule = position.rule().map(ToString::to_string);
        let misere = position.convention() == Convention::Misere;
        Self {
            param: position.params().map(str::to_owned),
            ..Self::taken_by(position.game_name(), rule, position.bounds(), misere)
        }
    }

    /// Those of a rule and bounds that a game of this name takes.
    pub(crate) fn taken_by(
        game: &str,
        rule: Option<String>,
        bounds: Option<TakeBounds>,
        misere: bool,
    ) -> Self {
        let takes = |option: &str| {
            let entry = entry(game);
            entry.is_ok_and(|entry| entry.options.contains(&option))
        };
        let (min, max) = match bounds {
            Some(TakeBounds { min, max }) => (Some(min.to_string()), Some(max.to_string())),
            None => (None, None),
        };
        Self {
            rule: rule.filter(|_| takes("--rule")),
            min: min.filter(|_| takes("--min")),
            max: max.filter(|_| takes("--max")),
            param: None,
            misere,
        }
    }

    /// The options that are texts, with their names.
    pub fn texts(&self) -> [(&'static str, Option<&str>); 4] {
        [
            ("rule", self.rule.as_deref()),
            ("min", self.min.as_deref()),
            ("max", self.max.as_deref()),
            ("param", self.param.as_deref()),
        ]
    }

    /// The place of an option that is a text, by its name.
    pub(crate) fn text_mut(&mut self, name: &str) -> Option<&mut Option<String>> {
        match name {
            "rule" => Some(&mut self.rule),
            "min" => Some(&mut self.min),
            "max" => Some(&mut self.max),
            "param" => Some(&mut self.param),
            _ => None,
        }
    }

    /// Who wins when no move is left.
    pub(crate) fn convention(&self) -> Convention {
        if self.misere {
            Convention::Misere
        } else {
            Convention::Normal
        }
    }
}

/// All games of the catalogue.
pub fn entries() -> &'static [Entry] {
    static ALL: LazyLock<Vec<Entry>> = LazyLock::new(|| [ENTRIES, &files::ENTRIES].concat());
    &ALL
}

// Games that people wrote, by the name of their file.

/// How the program reads files.
type ReadFile = fn(&str) -> Result<String>;

static READ_FILE: OnceLock<ReadFile> = OnceLock::new();
/// Those that were opened: they are kept as long as the program runs.
static OPENED: RwLock<Vec<&'static Entry>> = RwLock::new(Vec::new());

/// Lets games be named by their files: a name that ends with `.game` is read by
/// this from then on. The library itself reads no files; a program that serves
/// strangers does not call this.
pub fn read_files_with(read: ReadFile) {
    // A second one is the same program's.
    let _ = READ_FILE.set(read);
}

/// Whether a name is that of a game file.
pub fn is_file(name: &str) -> bool {
    std::path::Path::new(name)
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("game"))
}

/// The entry of a game file, which is read once.
fn opened(name: &str) -> Option<Result<&'static Entry>> {
    if !is_file(name) {
        return None;
    }
    let known =
        |entries: &[&'static Entry]| entries.iter().find(|entry| entry.name == name).copied();
    if let Some(entry) = known(&OPENED.read().unwrap_or_else(PoisonError::into_inner)) {
        return Some(Ok(entry));
    }
    let read = READ_FILE.get()?;
    let open = || {
        let text = read(name)?;
        let entry = entry_of(&GameFile::read(name, &text)?, text);
        let mut opened = OPENED.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = known(&opened) {
            return Ok(entry);
        }
        let entry: &'static Entry = Box::leak(Box::new(entry));
        opened.push(entry);
        Ok(entry)
    };
    Some(open())
}

/// The file of a game that is one: of the catalogue, or of somebody's own.
///
/// ```
/// let file = fibnim::catalog::game_file("nacci")?;
/// assert_eq!(file.params().collect::<Vec<_>>(), [("c", 1), ("k", 3)]);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn game_file(name: &str) -> Result<GameFile> {
    let entry = entry(name)?;
    match entry.make {
        Make::File(text) => GameFile::read(entry.name, text),
        Make::Rust(_) => Err(Error::BadOption(format!(
            "the game {0} is no game file; `fibnim games {0}` has its rules",
            entry.name
        ))),
    }
}

/// What the catalogue says of a game file.
fn entry_of(file: &GameFile, text: String) -> Entry {
    let kept = |text: String| -> &'static str { text.leak() };
    let example = file.example();
    let has_params = file.params().next().is_some();
    Entry {
        name: kept(file.name().to_owned()),
        aliases: &[],
        title: kept(file.title().to_owned()),
        rules: kept(file.about()),
        options: if has_params { &["--param"] } else { &[] },
        example: kept(format!("{} {example}", file.name())),
        source: kept(file.source().to_owned()),
        suggestion: Suggestion::at(example),
        puzzle: "",
        make: Make::File(kept(text)),
    }
}

/// The game of a name, or of another name that it goes by.
///
/// ```
/// use fibnim::catalog;
///
/// assert_eq!(catalog::entry("build-up")?.title, "Build Up 1-2-3");
/// assert_eq!(catalog::entry("chess").unwrap_err().kind(), "unknown_game");
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn entry(name: &str) -> Result<&'static Entry> {
    if let Some(opened) = opened(name) {
        return opened;
    }
    let found = entries()
        .iter()
        .find(|entry| entry.name == name || entry.aliases.contains(&name));
    found.ok_or_else(|| {
        let known: Vec<&str> = entries().iter().map(|entry| entry.name).collect();
        Error::UnknownGame {
            name: quote(name),
            nearest: nearest(name).map(|entry| entry.name),
            known: known.join(", "),
        }
    })
}

/// The game that was probably meant by a name that is none: one that differs in
/// upper and lower case, in a letter or two, in letters that are swapped, or that is
/// called so in words.
///
/// ```
/// use fibnim::catalog;
///
/// let meant = |name| catalog::nearest(name).map(|entry| entry.name);
/// assert_eq!(meant("Fib"), Some("fib"));
/// assert_eq!(meant("fbi"), Some("fib"));
/// assert_eq!(meant("chop"), Some("chomp"));
/// assert_eq!(meant("Fibonacci nim"), Some("fib"));
/// assert_eq!(meant("zeckendorf-reverse"), Some("zeckendorf-reversed"));
/// assert_eq!(meant("chess"), None);
/// ```
pub fn nearest(name: &str) -> Option<&'static Entry> {
    let distance = |entry: &Entry| {
        let names = entry.aliases.iter().chain([&entry.name, &entry.title]);
        names.filter_map(|known| edits(name, known)).min()
    };
    let near = entries()
        .iter()
        .filter_map(|entry| Some((distance(entry)?, entry)));
    near.min_by_key(|(edits, _)| *edits).map(|(_, entry)| entry)
}

/// The game of a name, without options.
///
/// ```
/// use fibnim::{Budget, Outcome, catalog};
///
/// let answer = catalog::game("fib")?.position("13")?.analyze(&Budget::default())?;
/// assert_eq!(answer.outcome, Outcome::P);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn game(name: &str) -> Result<Game> {
    game_with(name, &GameOptions::default())
}

/// The game of a name, with options.
pub fn game_with(name: &str, options: &GameOptions) -> Result<Game> {
    let entry = entry(name)?;
    for (option, given) in options.texts() {
        let option = format!("--{option}");
        if given.is_some() && !entry.options.contains(&option.as_str()) {
            return Err(Error::BadOption(format!(
                "the game {} has no option {option}",
                entry.name
            )));
        }
    }
    match entry.make {
        Make::Rust(make) => make(options),
        Make::File(text) => GameFile::read(entry.name, text)?.game(options),
    }
}

//! Games that people write: a file of some lines is a game like any other.
//!
//! ```text
//! game    Zeckendorf, forward
//! values  1, 2, v(i-1) + v(i-2)
//! move    1[i] + 1[i+1] -> 1[i+2]
//! move    2[1] -> 1[2]
//! move    2[2] -> 1[1] + 1[3]
//! move    2[i] -> 1[i-2] + 1[i+1]   for i > 2
//! start   n[1]
//! ```
//!
//! A file is read in three steps. `text` makes statements and tokens of it, with
//! their places; `parse` makes of these what the file says, with expressions
//! whose names are known (`expression`); and `chips`, `list` and `heaps` make the
//! game, with numbers for the parameters: every instance of a move is checked
//! then. What is wrong is a [`Trouble`] with its place, at every step.
//!
//! The games of the catalogue that are files stand in `shipped`.

mod chips;
mod expression;
mod heaps;
mod list;
mod parse;
mod says;
mod shipped;
mod statement;
mod text;

use std::collections::BTreeMap;

use crate::analysis::Convention;
use crate::catalog::GameOptions;
use crate::error::{Error, Result, quote};
use crate::game::Game;
use says::{Body, GameText};
use text::{Read, Trouble};

pub use chips::{ChipGame, FileChips};
pub use heaps::{HeapGame, HeapSizes};
pub use list::{ChipRow, ListGame};
pub(crate) use shipped::{ENTRIES, text_of as shipped_text};
pub use text::MAX_BYTES as MAX_GAME_FILE;

/// A game file that was read.
///
/// ```
/// use fibnim::{Budget, Outcome, catalog::GameOptions, game::GameFile};
///
/// let text = "game Zeckendorf\n\
///             values 1, 2, v(i-1) + v(i-2)\n\
///             move 1[i] + 1[i+1] -> 1[i+2]\n\
///             move 2[1] -> 1[2]\n\
///             move 2[2] -> 1[1] + 1[3]\n\
///             move 2[i] -> 1[i-2] + 1[i+1] for i > 2\n\
///             start n[1]\n";
/// let game = GameFile::read("my.game", text)?.game(&GameOptions::default())?;
/// let answer = game.position("n=10")?.analyze(&Budget::default())?;
/// assert_eq!(answer.outcome, Outcome::P);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameFile {
    name: String,
    text: String,
    says: GameText,
}

/// What every game of a file has: its names, and what was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heading {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) about: Vec<String>,
    /// The parameters, `c=1,k=3`.
    pub(crate) params: Option<String>,
    pub(crate) convention: Convention,
}

/// What a game understood of its file, for whoever wrote it.
pub(crate) trait Understood {
    /// (what, in words)
    fn understood(&self) -> Vec<(&'static str, String)>;
}

impl GameFile {
    /// A commented file to begin with.
    ///
    /// ```
    /// use fibnim::{catalog::GameOptions, game::GameFile};
    ///
    /// let game = GameFile::read("my.game", GameFile::EXAMPLE)?.game(&GameOptions::default())?;
    /// assert_eq!(game.position("n=3")?.to_string(), "1^3");
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub const EXAMPLE: &str = include_str!("shipped/example.game");

    /// Reads a file; `name` is what the game is called by.
    pub fn read(name: &str, text: &str) -> Result<Self> {
        // Some editors begin a file with a mark of its encoding.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let statements = text::statements(name, text, false)?;
        let says = parse::read(&statements, &shipped_says)
            .map_err(|trouble| trouble.in_file(name, text))?;
        Ok(Self {
            name: name.into(),
            text: text.into(),
            says,
        })
    }

    /// What the game is called by.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the file says of the game in words.
    pub(crate) fn about(&self) -> String {
        self.says.about.join(" ")
    }

    /// A position to try.
    pub(crate) fn example(&self) -> &'static str {
        match &self.says.body {
            Body::Chips(_) | Body::List(_) => "n=12",
            Body::Heaps(heaps) if heaps.heaps.len() == 1 => "20",
            Body::Heaps(_) => "5,8",
        }
    }

    /// The name in words.
    pub fn title(&self) -> &str {
        &self.says.title
    }

    /// Where the game comes from, as far as the file says it.
    pub fn source(&self) -> &str {
        &self.says.source
    }

    /// The parameters with the numbers that they have if no others are given.
    pub fn params(&self) -> impl Iterator<Item = (&str, i128)> {
        self.says
            .params
            .iter()
            .map(|param| (param.name.as_str(), param.value))
    }

    /// The game, with its parameters.
    pub fn game(&self, options: &GameOptions) -> Result<Game> {
        let (heading, numbers) = self.heading(options)?;
        Ok(match &self.says.body {
            Body::Chips(chips) => Game::new(
                ChipGame::new(heading, chips, &numbers).map_err(|trouble| self.error(trouble))?,
            ),
            Body::List(list) => Game::new(
                ListGame::new(heading, list, &numbers).map_err(|trouble| self.error(trouble))?,
            ),
            Body::Heaps(heaps) => Game::new(HeapGame::new(heading, heaps, &numbers, &self.text)),
        })
    }

    /// What was understood of the file, in a few lines: (what, in words).
    pub fn understood(&self, options: &GameOptions) -> Result<Vec<(&'static str, String)>> {
        let (heading, numbers) = self.heading(options)?;
        let understood = match &self.says.body {
            Body::Chips(chips) => {
                ChipGame::new(heading, chips, &numbers).map(|game| game.understood())
            }
            Body::List(list) => {
                ListGame::new(heading, list, &numbers).map(|game| game.understood())
            }
            Body::Heaps(heaps) => {
                Ok(HeapGame::new(heading, heaps, &numbers, &self.text).understood())
            }
        };
        understood.map_err(|trouble| self.error(trouble))
    }

    fn error(&self, trouble: Trouble) -> Error {
        trouble.in_file(&self.name, &self.text)
    }

    /// What the game is called, and the numbers of its parameters.
    fn heading(&self, options: &GameOptions) -> Result<(Heading, Vec<Option<i128>>)> {
        let chosen = self.chosen(options.param.as_deref().unwrap_or(""))?;
        let shown: Vec<String> = self
            .says
            .params
            .iter()
            .zip(&chosen)
            .map(|(param, value)| format!("{}={value}", param.name))
            .collect();
        let misere = self.says.misere || options.misere;
        let heading = Heading {
            name: self.name.clone(),
            title: self.says.title.clone(),
            about: self.says.about.clone(),
            params: (!shown.is_empty()).then(|| shown.join(",")),
            convention: if misere {
                Convention::Misere
            } else {
                Convention::Normal
            },
        };
        Ok((heading, chosen.into_iter().map(Some).collect()))
    }

    /// The numbers of the parameters, those of a text such as `c=2,k=3` first.
    fn chosen(&self, text: &str) -> Result<Vec<i128>> {
        let mut given = BTreeMap::new();
        for part in text
            .split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty())
        {
            let number = part.split_once('=').and_then(|(name, value)| {
                Some((
                    name.trim(),
                    value.trim().replace('_', "").parse::<i128>().ok()?,
                ))
            });
            let Some((name, value)) = number else {
                return Err(Error::BadOption(format!(
                    "{} is no parameter; give --param as in {}",
                    quote(part),
                    self.params_example()
                )));
            };
            let Some(param) = self.says.params.iter().find(|param| param.name == name) else {
                return Err(Error::BadOption(format!(
                    "the game {} has no parameter {}{}",
                    self.name,
                    quote(name),
                    match self.says.params.as_slice() {
                        [] => "; it has none".into(),
                        _ => format!("; give --param as in {}", self.params_example()),
                    }
                )));
            };
            if !(param.least..=param.most).contains(&value) {
                return Err(Error::BadOption(format!(
                    "{name}={value} is out of range: {name} is from {} to {}",
                    param.least, param.most
                )));
            }
            if given.insert(name, value).is_some() {
                return Err(Error::BadOption(format!(
                    "the parameter {name} is given twice"
                )));
            }
        }
        let each = self.says.params.iter();
        Ok(each
            .map(|param| {
                given
                    .get(param.name.as_str())
                    .copied()
                    .unwrap_or(param.value)
            })
            .collect())
    }

    fn params_example(&self) -> String {
        let each = self
            .says
            .params
            .iter()
            .map(|param| format!("{}={}", param.name, param.value));
        each.collect::<Vec<_>>().join(",")
    }
}

/// What a file that comes with the library says, for one that uses it.
fn shipped_says(name: &str) -> Option<Read<GameText>> {
    let text = shipped_text(name)?;
    let statements = text::statements(name, text, true).ok()?;
    Some(parse::read(&statements, &shipped_says))
}

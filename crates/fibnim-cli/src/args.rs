//! The command line.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use fibnim::{Budget, Engine, EngineChoice, Error, Natural, quote};
use fibnim_lab::tables::PLAYERS_DRAWN;
use fibnim_lab::{Format, WITHOUT_PICTURE};

use crate::check::CheckOptions;
use crate::game_args::{GameArgs, POSITION_HELP};
use crate::game_length::{GameLengthOptions, LengthsOptions, ResiduesOptions, SimulateOptions};
use crate::graph::GraphOptions;
use crate::matches::MatchOptions;
use crate::odds::OddsOptions;
use crate::papers::PapersOptions;
use crate::play::PlayOptions;
use crate::prove::ProveOptions;
use crate::sweep::SweepOptions;

/// An exact laboratory for Fibonacci nim and take-away games: who wins, every
/// winning move, and why.
#[derive(Debug, Parser)]
#[command(
    name = "fibnim",
    version,
    max_term_width = 100,
    after_help = "Examples:\n  fibnim solve fib 100\n  fibnim solve takeaway --rule 3t '47;10'\n  fibnim table appendix --to 100\n  fibnim table tableau --rule 3t --rows 200 --cols 200 -o 3t.png\n  printf '17\\n27\\n' | fibnim solve fib -\n  fibnim prove theorem-10\n\nExit status: 0 if the question was answered, 2 if it was not one or is too large, 1 if reading or writing failed, 3 if a certificate or a shard of a sweep does not hold."
)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the games: rules, options, an example, the source
    Games(GamesOptions),
    /// Say who wins, list every winning move, and say why
    Solve(SolveOptions),
    /// Say exactly how likely each of two players is to win
    Odds(OddsOptions),
    /// Print a table of the papers, or one like them
    Table(TableOptions),
    /// Do a long computation, which can be stopped and goes on where it was
    Sweep(SweepOptions),
    /// Show a number's Zeckendorf representation, gap vector and tails
    Zeckendorf(ZeckendorfOptions),
    /// Decide a statement for all positions: a theorem, a formula or a file
    Prove(ProveOptions),
    /// Check a certificate of `fibnim prove`, by code that it shares nothing with
    Check(CheckOptions),
    /// Play a game: against the computer, against a person, or computer against computer
    Play(PlayOptions),
    /// Play many games between two players, and say how often each wins
    Match(MatchOptions),
    /// Check every claim of the five papers, and say what is wrong in print
    Papers(PapersOptions),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print a manual page, to be read with `fibnim man solve | man -l -`
    Man {
        /// The command to describe, such as `table appendix`; the program itself if none is named
        command: Vec<String>,
    },
}

impl Command {
    /// Whether errors are wanted as JSON too.
    pub fn wants_json(&self) -> bool {
        match self {
            Self::Games(options) => options.json,
            Self::Solve(options) => options.json || options.position == "-",
            Self::Odds(options) => options.wants_json(),
            Self::Zeckendorf(options) => options.json,
            Self::Prove(options) => options.json,
            Self::Check(options) => options.json,
            Self::Papers(options) => options.json,
            Self::Match(options) => options.json,
            Self::Sweep(options) => options.wants_json(),
            _ => false,
        }
    }
}

#[derive(Args, Debug)]
pub struct GamesOptions {
    /// The game to show; all of them if none is named
    pub game: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = POSITION_HELP)]
pub struct SolveOptions {
    #[command(flatten)]
    pub game: GameArgs,
    /// The position, or '-' to read one a line from stdin and answer in JSON lines
    #[arg(allow_negative_numbers = true)]
    pub position: String,
    /// The engine that answers
    #[arg(long, value_enum, default_value_t = EngineName::Auto)]
    pub engine: EngineName,
    /// The most digits that the listed winning moves may have together; further moves are counted only [default: 8000000]
    #[arg(long, value_name = "DIGITS", allow_negative_numbers = true)]
    pub max_digits: Option<usize>,
    /// The most positions that a search may visit [default: 20000000]
    #[arg(long, value_name = "POSITIONS", allow_negative_numbers = true)]
    pub max_positions: Option<usize>,
    #[command(flatten)]
    pub limits: LimitOptions,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum EngineName {
    /// The best one that applies
    Auto,
    /// A closed form
    Theory,
    /// An automaton proved right for all positions
    Proof,
    /// A table of least takes, or of Grundy values
    Table,
    /// A search of all positions
    Search,
}

impl From<EngineName> for EngineChoice {
    fn from(name: EngineName) -> Self {
        match name {
            EngineName::Auto => Self::Auto,
            EngineName::Theory => Self::Only(Engine::Theory),
            EngineName::Proof => Self::Only(Engine::Proof),
            EngineName::Table => Self::Only(Engine::Table),
            EngineName::Search => Self::Only(Engine::Search),
        }
    }
}

#[derive(Args, Debug)]
pub struct TableOptions {
    #[command(subcommand)]
    pub table: TableName,
    /// How the table is written [default: what the name of --out says (.md, .tex, .csv, .json, .parquet, .bfile or b000045.txt, .svg, .png), else text]
    #[arg(long, global = true, value_enum)]
    pub format: Option<FormatName>,
    /// The file to write to, whole or not at all, instead of stdout ('-')
    #[arg(long, short, global = true, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub limits: LimitOptions,
}

/// Whether it is the name of a b-file: b000045.txt.
fn is_bfile_name(name: &str) -> bool {
    let number = name.strip_prefix('b').and_then(|n| n.strip_suffix(".txt"));
    number.is_some_and(|n| n.len() == 6 && n.bytes().all(|b| b.is_ascii_digit()))
}

/// How much a table may cost. What is beyond is refused before it starts.
#[derive(Args, Debug)]
pub struct LimitOptions {
    /// The most time of a table, in seconds of one core, as estimated before it starts [default: 30]
    #[arg(long, global = true, value_name = "S", allow_negative_numbers = true)]
    pub max_seconds: Option<u64>,
    /// The most memory of a table, in MiB [default: 1024]
    #[arg(long, global = true, value_name = "MIB", allow_negative_numbers = true)]
    pub max_memory: Option<usize>,
}

/// How many of something, with powers as in all numbers: `1000` or `10^3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count(pub u64);

impl FromStr for Count {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let number = Natural::parse(text)?;
        let small = number.to_u64().map(Self);
        small.ok_or_else(|| {
            let number = number.to_short_string();
            Error::BadOption(format!("{number} is more than {}", u64::MAX))
        })
    }
}

impl LimitOptions {
    /// The usual budget, with what is asked for in place of its limits.
    pub fn budget(&self) -> Budget {
        let usual = Budget::default();
        Budget {
            table_seconds: self.max_seconds.unwrap_or(usual.table_seconds),
            table_bytes: self.max_memory.map_or(usual.table_bytes, |mebibytes| {
                mebibytes.saturating_mul(1 << 20)
            }),
            ..usual
        }
    }
}

impl TableOptions {
    /// The file to write to, if it is not stdout.
    pub fn file(&self) -> Option<&Path> {
        self.out.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// The format that was asked for, else the one that the file's name says.
    pub fn format(&self) -> Result<Format, Error> {
        let format = format_of(self.format, self.file())?;
        if matches!(format, Format::Svg | Format::Png) {
            self.table.check_players_drawn()?;
        }
        Ok(format)
    }
}

/// The format that was asked for, else the one that the file's name says.
pub fn format_of(asked: Option<FormatName>, file: Option<&Path>) -> Result<Format, Error> {
    if let Some(format) = asked {
        return Ok(format.into());
    }
    let Some(file) = file else {
        return Ok(Format::Text);
    };
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    if is_bfile_name(&name) {
        return Ok(Format::BFile);
    }
    match file.extension().map(|ending| ending.to_string_lossy()) {
        None => Ok(Format::Text),
        Some(ending) if ending == "txt" => Ok(Format::Text),
        Some(ending) => FormatName::from_str(&ending, true)
            .map(Into::into)
            .map_err(|_| {
                Error::BadOption(format!(
                    "the ending of {} is no format: name one with --format",
                    quote(&name)
                ))
            }),
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum FormatName {
    /// Aligned columns
    Text,
    /// A pipe table of Markdown
    #[value(alias = "md")]
    Markdown,
    /// A table of LaTeX, to be included with \input
    #[value(alias = "tex")]
    Latex,
    /// Comma-separated values
    Csv,
    /// A list of objects, one a row
    Json,
    /// A Parquet file, for DuckDB, pandas and others
    Parquet,
    /// An OEIS b-file
    Bfile,
    #[value(help = format!("A picture for pages and print; all tables have one but {WITHOUT_PICTURE}"))]
    Svg,
    /// The same picture in pixels
    Png,
    /// The title and the remark alone, of a table that is too long to read
    Summary,
}

impl From<FormatName> for Format {
    fn from(name: FormatName) -> Self {
        match name {
            FormatName::Text => Self::Text,
            FormatName::Markdown => Self::Markdown,
            FormatName::Latex => Self::Latex,
            FormatName::Csv => Self::Csv,
            FormatName::Json => Self::Json,
            FormatName::Parquet => Self::Parquet,
            FormatName::Bfile => Self::BFile,
            FormatName::Svg => Self::Svg,
            FormatName::Png => Self::Png,
            FormatName::Summary => Self::Summary,
        }
    }
}

/// The picture of a table, and as much of its size as is known before the table
/// is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TablePicture {
    /// There is none.
    None,
    /// A chart of so many rows.
    Rows(usize),
    /// A word of so many letters.
    Word(usize),
    /// A heat map.
    Cells { rows: usize, columns: usize },
}

#[derive(Debug, Subcommand)]
pub enum TableName {
    /// Fibonacci nim: representation, gap vector and winning first moves for n = 1 to N (b-file: how many there are)
    Appendix {
        /// The last n
        #[arg(
            long,
            value_name = "N",
            allow_negative_numbers = true,
            default_value_t = 100
        )]
        to: usize,
    },
    /// The sequence H_k of a rule with its lags (b-file: H_k)
    Sequence {
        /// The rule f(t): an expression such as 3t, or a table such as 1,2,2,7…
        #[arg(long, value_name = "R")]
        rule: String,
        /// How many terms
        #[arg(
            long,
            value_name = "K",
            allow_negative_numbers = true,
            default_value_t = 20
        )]
        count: usize,
    },
    /// Flanigan's tableau: the least take L(m, d) of the piles m and m + d (csv, json, parquet: one row an entry; b-file: by antidiagonals downwards, n from 1)
    Tableau {
        /// The rule f(t): an expression such as 3t, or a table such as 1,2,2,7…
        #[arg(long, value_name = "R", default_value = "2t")]
        rule: String,
        /// The last m: rows 0 to M
        #[arg(
            long,
            value_name = "M",
            allow_negative_numbers = true,
            default_value_t = 21
        )]
        rows: usize,
        /// The last d: columns 1 to D
        #[arg(
            long,
            value_name = "D",
            allow_negative_numbers = true,
            default_value_t = 21
        )]
        cols: usize,
    },
    /// Complementary values: the pile with which others are lost, whatever the limit (csv, json, parquet: one row an entry; b-file: pairs by antidiagonals downwards, n from 1)
    Complement {
        /// The rule f(t): an expression such as 3t, or a table such as 1,2,2,7…
        #[arg(long, value_name = "R", default_value = "2t")]
        rule: String,
        /// The largest of the given piles
        #[arg(
            long,
            value_name = "N",
            allow_negative_numbers = true,
            default_value_t = 15
        )]
        to: usize,
        /// The largest value that is looked for
        #[arg(
            long,
            value_name = "B",
            allow_negative_numbers = true,
            default_value_t = 1000
        )]
        bound: u64,
        /// How many piles are given: 2 or 3
        #[arg(long, value_name = "K", allow_negative_numbers = true, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=3))]
        piles: u8,
    },
    /// Fibonacci nim, two piles: the word whose partial sums are the differences of P-positions; without options the Fibonacci word in the letters 2 and 1 (b-file: those differences)
    Word {
        /// The smaller pile
        #[arg(
            long,
            value_name = "M",
            allow_negative_numbers = true,
            default_value = "0"
        )]
        small: String,
        /// The limit
        #[arg(long, value_name = "R", default_value = "1")]
        limit: String,
        /// How many letters
        #[arg(
            long,
            value_name = "K",
            allow_negative_numbers = true,
            default_value_t = 20
        )]
        count: usize,
    },
    /// Fibonacci nim: how to win (3, 4, n) without a limit, for n = 0 to N (b-file: the take)
    #[command(name = "theorem-19")]
    Theorem19 {
        /// The last n
        #[arg(
            long,
            value_name = "N",
            allow_negative_numbers = true,
            default_value_t = 40
        )]
        to: usize,
    },
    /// Grundy values of a pile whose limit is its own, and the limits at which they grow (b-file: the values)
    Grundy {
        /// The rule f(t): an expression such as 3t, or a table such as 1,2,2,7…
        #[arg(long, value_name = "R", default_value = "2t")]
        rule: String,
        /// The last n
        #[arg(
            long,
            value_name = "N",
            allow_negative_numbers = true,
            default_value_t = 20
        )]
        to: usize,
        /// The limit of the first take; 'inf' is none
        #[arg(
            long,
            value_name = "L",
            default_value = "inf",
            allow_negative_numbers = true
        )]
        limit: String,
    },
    /// The P-positions of one, two or three piles: those that the player to move loses
    #[command(name = "p-positions")]
    PPositions {
        /// The rule f(t): an expression such as 3t, or a table such as 1,2,2,7…
        #[arg(long, value_name = "R", default_value = "2t")]
        rule: String,
        /// How many piles: 1, 2 or 3
        #[arg(long, value_name = "K", allow_negative_numbers = true, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
        piles: u8,
        /// The largest pile
        #[arg(
            long,
            value_name = "N",
            allow_negative_numbers = true,
            default_value_t = 30
        )]
        to: usize,
        /// The limit of the first take; 'inf' is none
        #[arg(
            long,
            value_name = "L",
            default_value = "inf",
            allow_negative_numbers = true
        )]
        limit: String,
    },
    /// The graph of a game from a position: every position that can come, and every move
    Graph(GraphOptions),
    /// Zeckendorf games: the shortest and the longest on n, which both directions share, beside the bounds of theory (b-file: the longest)
    Lengths(LengthsOptions),
    /// Zeckendorf games from one start: how many games have each length, and how likely it is (b-file: how many)
    GameLength(GameLengthOptions),
    /// Zeckendorf games for K players who take turns: how likely each is to move last and win, for n = 1 to N
    Residues(ResiduesOptions),
    /// Zeckendorf games of random moves, played: the lengths that occurred, with the mean and its standard error
    Simulate(SimulateOptions),
    /// Whinihan's open question: the lasting lag p of f(t) = ct beside c·ln c (b-file: p)
    Lag {
        /// The last c
        #[arg(
            long,
            value_name = "C",
            allow_negative_numbers = true,
            default_value_t = 20
        )]
        to: usize,
    },
    /// Fibonacci nim: how likely an unskilled player is to win against a skilled one, for n = 2 to N, beside the bounds of Allen & Ponomarenko 2014
    Odds {
        /// The last n
        #[arg(
            long,
            value_name = "N",
            allow_negative_numbers = true,
            default_value_t = 100
        )]
        to: usize,
        /// Write the chances and bounds as fractions, too
        #[arg(long)]
        exact: bool,
    },
    /// The reversed Zeckendorf game: the winner for n = 2 to N, vertices and edges of its graph, the share of player 1 so far (b-file: the winner)
    Reversed {
        /// The last n
        #[arg(
            long,
            value_name = "N",
            allow_negative_numbers = true,
            default_value_t = 129
        )]
        to: usize,
        /// Only n and the winner
        #[arg(long)]
        winners_only: bool,
    },
    /// The reversed Zeckendorf game: what is computed of Conjectures 1.2 and 1.3, beside 1/φ
    Conjectures {
        /// The last n
        #[arg(
            long,
            value_name = "N",
            allow_negative_numbers = true,
            default_value_t = 200
        )]
        to: usize,
    },
}

impl TableName {
    /// The text of the table's rule; that of Fibonacci nim where there is no choice.
    pub fn rule_text(&self) -> &str {
        match self {
            Self::Sequence { rule, .. }
            | Self::Tableau { rule, .. }
            | Self::Complement { rule, .. }
            | Self::PPositions { rule, .. }
            | Self::Grundy { rule, .. } => rule,
            Self::Appendix { .. }
            | Self::Word { .. }
            | Self::Theorem19 { .. }
            | Self::Reversed { .. }
            | Self::Conjectures { .. }
            | Self::Graph(_)
            | Self::Lengths(_)
            | Self::GameLength(_)
            | Self::Residues(_)
            | Self::Simulate(_)
            | Self::Lag { .. }
            | Self::Odds { .. } => "2t",
        }
    }

    /// Which picture it has: one that it does not have, or that is too large, is
    /// refused before the table is computed.
    pub fn picture(&self) -> TablePicture {
        match *self {
            Self::Theorem19 { .. }
            | Self::Complement { piles: 3, .. }
            | Self::PPositions { piles: 1, .. } => TablePicture::None,
            Self::Tableau { rows, cols, .. } => TablePicture::Cells {
                rows: rows.saturating_add(1),
                columns: cols,
            },
            Self::Complement { to, .. } | Self::PPositions { to, .. } => {
                let side = to.saturating_add(1);
                TablePicture::Cells {
                    rows: side,
                    columns: side,
                }
            }
            Self::Word { count, .. } => TablePicture::Word(count),
            _ => TablePicture::Rows(self.entries()),
        }
    }

    /// Refuses a picture of more players than can be told apart.
    fn check_players_drawn(&self) -> Result<(), Error> {
        match self {
            Self::Residues(options) if !options.has_picture() => Err(Error::BadOption(format!(
                "a picture of residues shows up to {PLAYERS_DRAWN} players: ask for fewer, or write the table as text, csv, json or parquet"
            ))),
            _ => Ok(()),
        }
    }

    /// How many rows or entries the table has, at most.
    pub fn entries(&self) -> usize {
        match *self {
            Self::Appendix { to }
            | Self::Lag { to }
            | Self::Odds { to, .. }
            | Self::Reversed { to, .. } => to,
            // A few for each power of ten.
            Self::Conjectures { .. } => 60,
            Self::Lengths(ref options) => options.entries(),
            Self::Residues(ref options) => options.entries(),
            // As many as there are lengths, moves or lost positions.
            Self::GameLength(_) | Self::Simulate(_) | Self::Graph(_) | Self::PPositions { .. } => 0,
            Self::Theorem19 { to } | Self::Grundy { to, .. } => to.saturating_add(1),
            Self::Sequence { count, .. } | Self::Word { count, .. } => count,
            Self::Tableau { rows, cols, .. } => rows.saturating_add(1).saturating_mul(cols),
            Self::Complement { to, piles, .. } => {
                let side = to.saturating_add(1);
                let all = (1..piles).fold(side, |all, _| all.saturating_mul(side));
                // Triples are listed in ascending order only.
                if piles == 3 { all / 6 } else { all }
            }
        }
    }
}

#[derive(Args, Debug)]
pub struct ZeckendorfOptions {
    /// The number, of up to ten million digits
    #[arg(value_name = "N", allow_negative_numbers = true)]
    pub number: String,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

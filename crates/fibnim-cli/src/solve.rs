//! `fibnim solve`: one position, or a stream of them. An answer on the terminal
//! is the library's words with colours, aligned and broken at the width.

use anstyle::{AnsiColor, Style};
use clap::{Args, ValueEnum};
use fibnim::game::{Board, Grid};
use fibnim::words::Paragraph;
use fibnim::{Analysis, Engine, EngineChoice, Natural, Outcome};

use crate::answer::{AnswerArgs, WORDS_OR_JSON};
use crate::args::{GameArgs, LimitOptions, POSITION_HELP};
use crate::output::{Failure, terminal_width, wrap};
use crate::progress;
use crate::stream;

/// What to type.
const EXAMPLES: &str = "Examples:\n  fibnim solve fib 100\n  fibnim solve fib 17 --limit 3          the same as '17;3'\n  fibnim solve fib '15,62;10'            two piles and a limit; the quotes are for the shell\n  fibnim solve takeaway --rule 3t 47     any rule f(t)\n  fibnim solve nim 3,5,7 --misere\n  fibnim solve zeckendorf-reversed n=10  see `fibnim games` for each game\n  printf '17\\n27\\n' | fibnim solve fib -";

#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{POSITION_HELP}\n\n{EXAMPLES}"))]
pub struct SolveOptions {
    #[command(flatten)]
    game: GameArgs,
    /// The position, or '-' to read one a line from stdin and answer in JSON lines
    #[arg(allow_negative_numbers = true)]
    pub position: String,
    /// The engine that answers
    #[arg(long, value_enum, default_value_t = EngineName::Auto)]
    engine: EngineName,
    /// The most digits that the listed winning moves may have together; further moves are counted only [default: 8000000]
    #[arg(long, value_name = "DIGITS", hide_short_help = true)]
    max_digits: Option<usize>,
    /// The most positions that a search may visit [default: 20000000]
    #[arg(long, value_name = "POSITIONS", hide_short_help = true)]
    max_positions: Option<usize>,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    pub answer: AnswerArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum EngineName {
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

impl SolveOptions {
    /// Whether its game and its position can be read.
    pub fn reads(&self) -> bool {
        self.game.options.reads(&self.game.game, &self.position)
    }
}

pub fn run(options: &SolveOptions) -> Result<(), Failure> {
    let mut budget = options.limits.budget()?;
    if let Some(digits) = options.max_digits {
        budget = budget.listed_digits(digits).listed_moves(usize::MAX);
    }
    if let Some(positions) = options.max_positions {
        budget = budget.positions(positions);
    }
    let game = options.game.open()?;
    let answer = |position: &str| {
        // The time to read a long position is part of the answer's.
        let budget = budget.started();
        let position = options.game.options.position(&game, position)?;
        position.analyze_by(options.engine.into(), &budget)
    };
    if options.position == "-" {
        let lines = options.answer.open_lines()?;
        return lines.lines(|out| stream::run(&answer, out));
    }
    let to = options.answer.open(&WORDS_OR_JSON)?;
    let about = |error| Failure::about(&options.position, error);
    let analysis = answer(&options.position).map_err(about)?;
    progress::end();
    if to.is_json() {
        return to.json(&analysis);
    }
    to.text(|out| Ok(out.write_all(explain(&analysis, terminal_width()).as_bytes())?))
}

/// The most characters of a move that others are aligned with.
const WIDEST_ALIGNED: usize = 200;

/// The largest board that is drawn.
const MOST_ROWS: usize = 20;
const MOST_COLUMNS: usize = 36;

const WIN: Style = AnsiColor::Green.on_default().bold();
const LOSS: Style = AnsiColor::Red.on_default().bold();
const DIM: Style = Style::new().dimmed();

/// The whole answer, its sentences broken at the width if one is given.
/// Colours are in it; the stream drops them where they are not wanted.
fn explain(analysis: &Analysis, width: Option<usize>) -> String {
    let paragraphs = analysis.paragraphs().into_iter();
    let texts = paragraphs.map(|paragraph| match paragraph {
        Paragraph::Heading(words) => {
            let picture = picture(&analysis.position.board()).unwrap_or_default();
            format!("{}\n\n{picture}", wrap(&words, width))
        }
        Paragraph::Verdict {
            outcome,
            stressed,
            rest,
            aside,
            end,
        } => {
            let style = match outcome {
                Outcome::N => WIN,
                Outcome::P => LOSS,
            };
            let aside = match aside.strip_prefix(' ') {
                Some(aside) => format!(" {DIM}{aside}{DIM:#}"),
                None => aside,
            };
            format!("{style}{stressed}{style:#}{rest}{aside}{end}\n")
        }
        Paragraph::Moves(lines) => moves(&lines, width),
        Paragraph::Unlisted {
            more,
            in_the_answer,
            after_others,
        } => unlisted(&more, in_the_answer, after_others),
        Paragraph::Reason(words) => format!("\n{}\n", wrap(&words, width)),
        Paragraph::Detail(words) => format!("{}\n", wrap(&words, width)),
        Paragraph::Aside(words) => format!("{DIM}{}{DIM:#}\n", wrap(&words, width)),
    });
    texts.collect()
}

/// Where the moves are that the text does not have.
fn unlisted(more: &Natural, in_the_answer: bool, after_others: bool) -> String {
    if !after_others {
        return "  (not listed: --max-digits has no room for a move)\n".into();
    }
    let option = if in_the_answer {
        "--json lists them all"
    } else {
        "--json lists as many as --max-digits has room for"
    };
    format!("  … and {} more: {option}\n", more.to_short_string())
}

/// Winning moves, one a line, in columns.
fn moves(lines: &[[String; 3]], width: Option<usize>) -> String {
    let longest = |column: usize| {
        let lengths = lines.iter().map(|line| line[column].chars().count());
        lengths.max().unwrap_or(0)
    };
    let (take, leaves, why) = (longest(0), longest(1), longest(2));
    // Wider moves are not aligned with others.
    let (take, leaves) = (take.min(WIDEST_ALIGNED), leaves.min(WIDEST_ALIGNED));
    // Where the lines would not fit, each reason goes below its move.
    let below = width.is_some_and(|width| take + leaves + why + 6 > width);
    let lines = lines.iter().map(|line| {
        let moved = format!("  {:<take$}  {:<leaves$}", line[0], line[1]);
        match line[2].as_str() {
            "" => format!("{}\n", moved.trim_end()),
            why if below => format!("{}\n      {DIM}{why}{DIM:#}\n", moved.trim_end()),
            why => format!("{moved}  {DIM}{why}{DIM:#}\n"),
        }
    });
    lines.collect()
}

/// A board of squares that is small enough: x is the poisoned square, ■ are the
/// others, and □ are free.
fn picture(board: &Board) -> Option<String> {
    let Board::Grid(grid) = board else {
        return None;
    };
    let side = |side: &Natural, most: usize| side.to_usize().filter(|&side| side <= most);
    let rows = side(&grid.rows, MOST_ROWS)?;
    let columns = side(&grid.columns, MOST_COLUMNS)?;
    let lines = (1..=rows).rev().map(|row| grid_line(grid, row, columns));
    let lines: Option<Vec<String>> = lines.collect();
    Some(format!("{}\n", lines?.concat()))
}

fn grid_line(grid: &Grid, row: usize, columns: usize) -> Option<String> {
    let filled = grid.row_length(&Natural::from(row)).to_usize()?;
    let free = if grid.fills { " □" } else { " " };
    let line = (0..columns).map(|column| match (row, column) {
        (1, 0) => " x",
        _ if column < filled => " ■",
        _ => free,
    });
    let line: String = line.collect();
    Some(format!(" {}\n", line.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_go_below_where_lines_are_narrow() {
        let lines = [["take 1", "leaves 7", "as it is"].map(str::to_owned)];
        let shown = |width| anstream::adapter::strip_str(&moves(&lines, width)).to_string();
        let side_by_side = "  take 1  leaves 7  as it is\n";
        assert_eq!(shown(None), side_by_side);
        assert_eq!(shown(Some(28)), side_by_side);
        assert_eq!(shown(Some(27)), "  take 1  leaves 7\n      as it is\n");
    }
}

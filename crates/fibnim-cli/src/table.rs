//! `fibnim table`.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use fibnim::catalog;
use fibnim::{Budget, Error, Game};
use fibnim_lab::picture::Style;
use fibnim_lab::tables::{self, Graph, TableKind};
use fibnim_lab::{Format, Sheet, write_styled};

use crate::args::{GameOptionArgs, LimitOptions, POSITION_HELP, format_of};
use crate::out_file::write_whole;
use crate::output::Failure;
use crate::progress;

#[derive(Args, Debug)]
pub struct TableOptions {
    #[command(subcommand)]
    table: TableName,
    /// How the table is written [default: what the name of --out says (.md, .tex, .csv, .json, .parquet, .bfile or b000045.txt, .svg, .png, .pdf), else text]
    #[arg(long, global = true, value_enum)]
    format: Option<Format>,
    /// The file to write to, whole or not at all, instead of stdout ('-')
    #[arg(long, short, global = true, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten, next_help_heading = "Pictures")]
    style: Style,
}

impl TableOptions {
    /// The file to write to, if it is not stdout.
    fn file(&self) -> Option<&Path> {
        self.out.as_deref().filter(|path| *path != Path::new("-"))
    }
}

/// Makes the command of every table of its type, which has its options and says
/// the rest.
macro_rules! table_names {
    ($($name:ident($table:ty),)*) => {
        #[derive(Debug, Subcommand)]
        enum TableName {
            $(
            #[command(name = <$table>::NAME)]
            $name($table),
            )*
        }

        impl TableName {
            fn kind(&self) -> &dyn TableKind {
                match self {
                    $(Self::$name(table) => table,)*
                }
            }
        }
    };
}

// In the order of the help.
table_names! {
    Appendix(tables::Appendix),
    Sequence(tables::Sequence),
    Tableau(tables::Tableau),
    Complement(tables::Complement),
    Word(tables::Word),
    Theorem19(tables::Theorem19),
    Grundy(tables::Grundy),
    PPositions(tables::PPositions),
    Graph(GraphOptions),
    Lengths(tables::Lengths),
    GameLength(tables::GameLength),
    Residues(tables::Residues),
    Simulate(tables::Simulate),
    Lag(tables::Lag),
    Odds(tables::Odds),
    Reversed(tables::Reversed),
    Conjectures(tables::Conjectures),
}

pub fn run(options: &TableOptions) -> Result<(), Failure> {
    let format = format_of(options.format, options.file())?;
    options.style.check(format)?;
    check_terminal(options, format)?;
    let (table, budget) = (options.table.kind(), options.limits.budget()?.started());
    let write_to = |out: &mut dyn Write| -> Result<(), Failure> {
        table.check_format(format)?;
        let sheet = table.sheet(&budget)?;
        Ok(write_styled(
            sheet,
            format,
            &options.style,
            &budget,
            &mut &mut *out,
        )?)
    };
    if let Some(path) = options.file() {
        return write_whole(path, write_to);
    }
    let mut out = BufWriter::new(Answer(io::stdout().lock()));
    write_to(&mut out)?;
    Ok(out.flush()?)
}

/// Where the table goes as it is made: once there is something to read, nobody is
/// told how far it is.
struct Answer<W>(W);

impl<W: Write> Write for Answer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        progress::end();
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A terminal would take bytes that are no text for commands.
fn check_terminal(options: &TableOptions, format: Format) -> Result<(), Error> {
    let name = match format {
        Format::Png => "png",
        Format::Pdf => "pdf",
        Format::Parquet => "parquet file",
        _ => return Ok(()),
    };
    if options.file().is_none() && io::stdout().is_terminal() {
        return Err(Error::BadOption(format!(
            "a terminal cannot show a {name}: name a file with --out FILE, or send it to a pipe"
        )));
    }
    Ok(())
}

/// Where games on chips begin, if nothing else is said.
const USUAL_START: &str = "n=8";

/// The graph of a small game: every position that can come, and every move
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  fibnim table graph --position n=8 -o graph.svg\n  fibnim table graph --game nim --position 2,3", after_long_help = POSITION_HELP)]
struct GraphOptions {
    /// The game: see `fibnim games`
    #[arg(long, value_name = "GAME", default_value = "zeckendorf-reversed")]
    game: String,
    /// The position that all come from [default: n=8 for games on chips]
    #[arg(long, value_name = "POSITION", allow_negative_numbers = true)]
    position: Option<String>,
    #[command(flatten)]
    options: GameOptionArgs,
}

impl GraphOptions {
    const NAME: &'static str = "graph";

    fn start(&self, game: &Game) -> fibnim::Result<&str> {
        match &self.position {
            Some(text) => Ok(text),
            None if game.position(USUAL_START).is_ok() => Ok(USUAL_START),
            None => Err(Error::BadOption(format!(
                "the game {} needs a start, --position '…', as in fibnim solve {}",
                game.name(),
                catalog::entry(game.name())?.example
            ))),
        }
    }
}

/// The graph of the game that the options name, as all commands do.
impl TableKind for GraphOptions {
    fn sheet<'a>(&self, budget: &'a Budget) -> fibnim::Result<Sheet<'a>> {
        let game = catalog::game_with(&self.game, &self.options.game_options())?;
        let start = self.options.position(&game, self.start(&game)?)?;
        Graph { start }.sheet(budget)
    }
}

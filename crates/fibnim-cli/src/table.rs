//! `fibnim table`.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use fibnim::{Budget, Error, Position};
use fibnim_lab::picture::Style;
use fibnim_lab::tables::{self, Graph, TableKind, Winners};
use fibnim_lab::{Format, Sheet, write_styled};

use crate::answer::named;
use crate::args::{GameArgs, LimitOptions, POSITION_HELP, format_of};
use crate::out_file::write_whole;
use crate::output::Failure;
use crate::progress::{self, Written};

#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  fibnim table appendix --to 100\n  fibnim table graph nim 2,3 -o graph.svg\n  fibnim table tableau --rule 3t --rows 200 --cols 200 -o 3t.png"
)]
pub struct TableOptions {
    #[command(subcommand)]
    table: TableName,
    /// The file to write to instead of stdout ('-'); its ending says the format
    #[arg(long, short, global = true, value_name = "FILE")]
    out: Option<PathBuf>,
    /// How the table is written, whatever the file is called
    #[arg(long, global = true, value_enum)]
    format: Option<Format>,
    /// Print JSON, as --format json
    #[arg(long, global = true, conflicts_with = "format")]
    json: bool,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten, next_help_heading = "Pictures")]
    style: Style,
}

impl TableOptions {
    /// The file to write to, if it is not stdout.
    fn file(&self) -> Option<&Path> {
        named(self.out.as_deref())
    }

    /// The format that was asked for, else the one that the file's name says.
    fn format(&self) -> Result<Format, Error> {
        let asked = self.json.then_some(Format::Json).or(self.format);
        format_of(asked, self.file())
    }

    /// Whether its game and its position can be read.
    pub fn reads(&self) -> bool {
        self.table.kind().check_position().is_ok()
    }

    /// Whether errors are wanted as JSON too.
    pub fn wants_json(&self) -> bool {
        self.json
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
    Winners(WinnersOptions),
    Reversed(tables::Reversed),
    Conjectures(tables::Conjectures),
}

pub fn run(options: &TableOptions) -> Result<(), Failure> {
    let format = options.format()?;
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
    let mut out = BufWriter::new(Answer(Written(io::stdout().lock())));
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
        Format::Text
        | Format::Markdown
        | Format::Latex
        | Format::Csv
        | Format::Json
        | Format::BFile
        | Format::Svg
        | Format::Summary => return Ok(()),
    };
    if options.file().is_none() && io::stdout().is_terminal() {
        return Err(Error::BadOption(format!(
            "a terminal cannot show a {name}: name a file with --out FILE, or send it to a pipe"
        )));
    }
    Ok(())
}

/// The graph of a small game: its positions and moves
///
/// Every position that can come, and every move, with who wins before and after it.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  fibnim table graph nim 2,3\n  fibnim table graph takeaway --rule 3t '5;2' --misere\n  fibnim table graph zeckendorf-reversed n=8 -o graph.svg", after_long_help = POSITION_HELP)]
struct GraphOptions {
    #[command(flatten)]
    game: GameArgs,
    /// The position that all come from
    #[arg(allow_negative_numbers = true)]
    position: String,
}

impl GraphOptions {
    const NAME: &'static str = "graph";

    fn start(&self) -> fibnim::Result<Position> {
        let game = self.game.open()?;
        self.game.options.position(&game, &self.position)
    }
}

/// The graph of the game that the options name, as all commands do.
impl TableKind for GraphOptions {
    fn check_position(&self) -> fibnim::Result<()> {
        self.start().map(|_| ())
    }

    fn sheet<'a>(&self, budget: &'a Budget) -> fibnim::Result<Sheet<'a>> {
        let start = self.start()?;
        Graph { start }.sheet(budget)
    }
}

/// Any game that starts with n: which player wins, for n = M to N.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  fibnim table winners zeckendorf --misere --to 100\n  fibnim table winners nacci --param c=2,k=3 --to 200\n  fibnim table winners my.game --to 100 -o share.svg"
)]
struct WinnersOptions {
    #[command(flatten)]
    game: GameArgs,
    /// The first n
    #[arg(long, value_name = "M", default_value_t = 1)]
    from: usize,
    /// The last n
    #[arg(long, value_name = "N", default_value_t = 50)]
    to: usize,
}

impl WinnersOptions {
    const NAME: &'static str = Winners::NAME;

    fn winners(&self) -> fibnim::Result<Winners> {
        Ok(Winners {
            game: self.game.open()?,
            from: self.from,
            to: self.to,
        })
    }
}

/// The winners of the game that the options name, as all commands do.
impl TableKind for WinnersOptions {
    fn entries(&self) -> Option<usize> {
        self.winners().ok()?.entries()
    }

    fn check_position(&self) -> fibnim::Result<()> {
        self.winners().map(|_| ())
    }

    fn sheet<'a>(&self, budget: &'a Budget) -> fibnim::Result<Sheet<'a>> {
        self.winners()?.sheet(budget)
    }
}

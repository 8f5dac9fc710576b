//! Tables written: what each format is, and what it cannot hold.

mod latex;
mod markdown;
mod pace;
mod page;
mod rows;

use std::io::{self, Write};
use std::path::Path;

use fibnim::{Budget, Unit};
use thiserror::Error;

use self::pace::{PacedOut, WritingPace};
use self::page::Page;
pub(crate) use self::rows::no_sequence;
use crate::grid::{Drawn, Sheet};
use crate::parquet;
use crate::picture::{self, Picture, Scene, Style};
use crate::table::Row;
use crate::tables::WITHOUT_PICTURE;

/// How a table is written. LaTeX of up to 40 rows is a `tabular` that needs no
/// package, more rows are a `longtable`; Parquet is as
/// [`parquet::write`](fn@crate::parquet::write) makes it, and a b-file has ASCII
/// lines "n value". The picture is a chart, a heat map, a graph or tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Format {
    /// Aligned columns.
    #[default]
    Text,
    /// A pipe table of Markdown.
    #[cfg_attr(feature = "clap", value(alias = "md"))]
    Markdown,
    /// A table of LaTeX, to be included with \input.
    #[cfg_attr(feature = "clap", value(alias = "tex"))]
    Latex,
    /// Comma-separated values.
    Csv,
    /// A list of objects, one a row.
    Json,
    /// A Parquet file, for DuckDB, pandas and others.
    Parquet,
    /// An OEIS b-file.
    #[cfg_attr(feature = "clap", value(name = "bfile"))]
    BFile,
    /// A picture for pages and print, which most tables have.
    #[cfg_attr(feature = "clap", value(help = format!("A picture for pages and print; all tables have one but {WITHOUT_PICTURE}")))]
    Svg,
    /// The same picture in pixels.
    Png,
    /// The same picture as a page, for LaTeX and print.
    Pdf,
    /// The title and the remark alone, of a table that is too long to read.
    Summary,
}

impl Format {
    /// All of them, in the order of the help.
    pub const ALL: [Self; 11] = [
        Self::Text,
        Self::Markdown,
        Self::Latex,
        Self::Csv,
        Self::Json,
        Self::Parquet,
        Self::BFile,
        Self::Svg,
        Self::Png,
        Self::Pdf,
        Self::Summary,
    ];

    /// The endings of files that say it, the usual one first.
    pub fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Text => &["txt"],
            Self::Markdown => &["md", "markdown"],
            Self::Latex => &["tex", "latex"],
            Self::Csv => &["csv"],
            Self::Json => &["json"],
            Self::Parquet => &["parquet"],
            Self::BFile => &["bfile"],
            Self::Svg => &["svg"],
            Self::Png => &["png"],
            Self::Pdf => &["pdf"],
            Self::Summary => &[],
        }
    }

    /// The format that the name of a file says, by its ending; without one it is
    /// text, and b000045.txt is a b-file.
    ///
    /// ```
    /// use fibnim_lab::Format;
    ///
    /// assert_eq!(Format::of_file("table.TEX"), Some(Format::Latex));
    /// assert_eq!(Format::of_file("b000045.txt"), Some(Format::BFile));
    /// assert_eq!(Format::of_file("table.xls"), None);
    /// ```
    pub fn of_file(name: &str) -> Option<Self> {
        if is_bfile_name(name) {
            return Some(Self::BFile);
        }
        let Some(ending) = Path::new(name).extension() else {
            return Some(Self::Text);
        };
        let says = |format: &Self| {
            let mut own = format.endings().iter();
            own.any(|own| ending.eq_ignore_ascii_case(own))
        };
        Self::ALL.into_iter().find(says)
    }

    /// Whether it is a picture.
    pub fn is_picture(self) -> bool {
        matches!(self, Self::Svg | Self::Png | Self::Pdf)
    }

    /// Refuses more rows or entries than the format holds: to be asked before
    /// they are computed.
    ///
    /// ```
    /// use fibnim_lab::Format;
    ///
    /// assert!(Format::Text.check_size(2_000_000).is_err());
    /// assert!(Format::Csv.check_size(2_000_000).is_ok());
    /// ```
    pub fn check_size(self, entries: usize) -> fibnim::Result<()> {
        match self {
            Self::Text => page::check_size("text", entries, Unit::Entries),
            Self::Markdown => page::check_size("markdown", entries, Unit::Entries),
            Self::Latex => page::check_size("latex", entries, Unit::Entries),
            _ => Ok(()),
        }
    }
}

/// Whether it is the name of a b-file: b000045.txt.
fn is_bfile_name(name: &str) -> bool {
    let number = name.strip_prefix('b').and_then(|n| n.strip_suffix(".txt"));
    number.is_some_and(|n| n.len() == 6 && n.bytes().all(|b| b.is_ascii_digit()))
}

/// Why a table was not written to its end.
#[derive(Debug, Error)]
pub enum WriteError {
    /// A row could not be computed.
    #[error(transparent)]
    Row(#[from] fibnim::Error),
    /// The output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<csv::Error> for WriteError {
    fn from(error: csv::Error) -> Self {
        // The kind of an input or output error must survive: a closed pipe is no failure.
        match error.into_kind() {
            csv::ErrorKind::Io(error) => Self::Io(error),
            other => Self::Io(io::Error::other(format!("{other:?}"))),
        }
    }
}

impl From<serde_json::Error> for WriteError {
    fn from(error: serde_json::Error) -> Self {
        Self::Io(error.into())
    }
}

/// Writes a table or a grid, however long it takes.
pub fn write<'a>(
    sheet: impl Into<Sheet<'a>>,
    format: Format,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    let unlimited = Budget::new().seconds(u64::MAX).bytes(usize::MAX);
    write_within(sheet, format, &unlimited, out)
}

/// Writes a table or a grid within a budget, whose watch can stop it.
pub fn write_within<'a>(
    sheet: impl Into<Sheet<'a>>,
    format: Format,
    budget: &Budget,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    write_styled(sheet, format, &Style::default(), budget, out)
}

/// The same, with a title, a size and texts of the picture that may be chosen.
pub fn write_styled<'a>(
    sheet: impl Into<Sheet<'a>>,
    format: Format,
    style: &Style,
    budget: &Budget,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    style.check(format)?;
    let sheet = sheet.into();
    let pace = WritingPace::new(&sheet, budget);
    let (sheet, out) = (
        pace.of_sheet(sheet),
        &mut PacedOut {
            out,
            pace: pace.clone(),
        },
    );
    let written = write_sheet(sheet, format, style, budget, out);
    match pace.refusal() {
        Some(error) => Err(error.into()),
        None => written,
    }
}

fn write_sheet(
    sheet: Sheet<'_>,
    format: Format,
    style: &Style,
    budget: &Budget,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    match format {
        Format::Text => page::write_text(&Page::new(sheet, "text")?, out),
        Format::Markdown => markdown::write(Page::new(sheet, "markdown")?, out),
        Format::Latex => latex::write(Page::new(sheet, "latex")?, out),
        Format::Csv => rows::write_csv(sheet.into_rows(), out),
        Format::Json => rows::write_json(sheet.into_rows(), out),
        Format::Parquet => parquet::write(sheet, &[], out),
        Format::BFile => match sheet {
            Sheet::Grid(grid) => rows::write_grid_bfile(&grid, out),
            Sheet::Rows(_) | Sheet::Drawn(_) => rows::write_bfile(sheet.into_rows(), out),
        },
        Format::Svg | Format::Png | Format::Pdf => {
            let scene = scene(sheet, style)?;
            Ok(out.write_all(&draw(scene, format, style, budget)?)?)
        }
        Format::Summary => write_summary(sheet, out),
    }
}

/// Writes a table that is not complete, so that nobody takes it for the whole: `note`
/// says so, in the title where there is one, as a comment in CSV and b-files, beside the
/// rows in JSON, and in the metadata of Parquet (`fibnim.partial`).
///
/// ```
/// use fibnim_lab::{Cell, Column, Format, Table, write_partial};
///
/// let table = || Table::of_rows("Numbers".into(), vec![Column::integers("n")], vec![vec![Cell::Index(1)]]);
/// let written = |format| {
///     let mut out = Vec::new();
///     write_partial(table(), "Partial: n = 1 of n = 1 to 9", format, &mut out)?;
///     Ok::<_, Box<dyn std::error::Error>>(String::from_utf8(out)?)
/// };
/// assert_eq!(written(Format::Csv)?, "# Partial: n = 1 of n = 1 to 9\nn\n1\n");
/// assert_eq!(
///     written(Format::Json)?,
///     "{\"partial\":\"Partial: n = 1 of n = 1 to 9\",\"rows\":[\n{\"n\":1}\n]\n}\n"
/// );
/// assert!(written(Format::Text)?.starts_with("Partial: n = 1 of n = 1 to 9. Numbers\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_partial<'a>(
    sheet: impl Into<Sheet<'a>>,
    note: &str,
    format: Format,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    let sheet = sheet.into();
    match format {
        Format::Csv | Format::BFile => {
            writeln!(out, "# {note}")?;
            write(sheet, format, out)
        }
        Format::Json => {
            write!(out, "{{\"partial\":{},\"rows\":", serde_json::json!(note))?;
            write(sheet, format, out)?;
            Ok(writeln!(out, "}}")?)
        }
        Format::Parquet => parquet::write(sheet, &[(PARTIAL, note)], out),
        Format::Text | Format::Markdown | Format::Latex | Format::Summary => {
            write(titled(sheet, note), format, out)
        }
        Format::Svg | Format::Png | Format::Pdf => {
            let style = Style {
                title: Some(note.into()),
                ..Style::default()
            };
            let unlimited = Budget::new().seconds(u64::MAX).bytes(usize::MAX);
            write_styled(sheet, format, &style, &unlimited, out)
        }
    }
}

/// Where a Parquet file says that it is not complete.
const PARTIAL: &str = "fibnim.partial";

/// The same with a note before its title.
fn titled<'a>(mut sheet: Sheet<'a>, note: &str) -> Sheet<'a> {
    let title = match &mut sheet {
        Sheet::Rows(table) | Sheet::Drawn(Drawn { table, .. }) => &mut table.title,
        Sheet::Grid(grid) => &mut grid.title,
    };
    *title = format!("{note}. {title}");
    sheet
}

/// A picture as the bytes of a file, in the size that the style asks for. What is
/// no format of pictures is refused.
///
/// ```
/// use fibnim::Budget;
/// use fibnim_lab::picture::{Scene, Style};
/// use fibnim_lab::{Format, draw};
///
/// let empty = Scene { title: "Nothing".into(), width: 10.0, height: 10.0, shapes: vec![] };
/// let style = Style { size: Some("200x100".parse()?), ..Style::default() };
/// let svg = draw(empty, Format::Svg, &style, &Budget::default())?;
/// assert!(String::from_utf8(svg)?.contains("width=\"200\" height=\"100\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw(
    scene: Scene,
    format: Format,
    style: &Style,
    budget: &Budget,
) -> Result<Vec<u8>, WriteError> {
    let scene = style.fitted(scene);
    match format {
        Format::Pdf => scene.pdf_within(budget),
        Format::Png if style.size.is_some() => scene.png_in_its_size(budget),
        Format::Png => scene.png_within(budget),
        Format::Svg if style.svg_text => Ok(scene.svg_with_text(budget)?.into_bytes()),
        Format::Svg => Ok(scene.svg_within(budget)?.into_bytes()),
        Format::Text
        | Format::Markdown
        | Format::Latex
        | Format::Csv
        | Format::Json
        | Format::Parquet
        | Format::BFile
        | Format::Summary => Err(fibnim::Error::BadOption(
            "a picture is an svg, a png or a pdf: name a file .svg, .png or .pdf".into(),
        )
        .into()),
    }
}

fn write_summary(sheet: Sheet<'_>, out: &mut impl Write) -> Result<(), WriteError> {
    let (title, remark) = match sheet {
        Sheet::Rows(table) | Sheet::Drawn(Drawn { table, .. }) => (table.title, table.remark),
        Sheet::Grid(grid) => (grid.title, grid.remark),
    };
    writeln!(out, "{title}")?;
    if let Some(remark) = remark() {
        writeln!(out, "\n{remark}")?;
    }
    Ok(())
}

/// The picture: a grid's heat map, the one that a table draws, or that of its
/// rows.
fn scene(sheet: Sheet<'_>, style: &Style) -> fibnim::Result<Scene> {
    let table = match sheet {
        Sheet::Grid(grid) => return picture::heat_map(&grid, style),
        Sheet::Drawn(drawn) => return (drawn.picture)(style),
        Sheet::Rows(table) => table,
    };
    let picture = table.picture.ok_or_else(no_picture)?;
    Picture::check_rows(table.row_count)?;
    let rows: Vec<Row> = table.rows.collect::<fibnim::Result<_>>()?;
    picture.scene(&rows, style)
}

pub(crate) fn no_picture() -> fibnim::Error {
    fibnim::Error::BadOption(format!(
        "this table has no picture: name a file .txt, .md, .tex, .csv, .json or .parquet, \
         or a --format. All tables have a picture but {WITHOUT_PICTURE}"
    ))
}

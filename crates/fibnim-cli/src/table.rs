//! `fibnim table`.

use std::io::{self, BufWriter, IsTerminal, Write};

use fibnim::{Budget, Error, Extended, Natural, Rule};
use fibnim_lab::{Format, Sheet, tables, write};

use crate::args::{TableName, TableOptions, TablePicture};
use crate::out_file::write_whole;
use crate::output::Failure;
use crate::progress::Progress;

pub fn run(options: &TableOptions) -> Result<(), Failure> {
    let format = options.format()?;
    check_terminal(options, format)?;
    let budget = options.limits.budget();
    let rule = Rule::parse(options.table.rule_text())?;
    let write_to = |out: &mut dyn Write| -> Result<(), Failure> {
        format.check_size(options.table.entries())?;
        match options.table.picture() {
            TablePicture::None => format.refuse_picture()?,
            TablePicture::Rows(rows) => format.check_points(rows)?,
            TablePicture::Word(letters) => format.check_letters(letters)?,
            TablePicture::Cells { rows, columns } => format.check_cells(rows, columns)?,
        }
        let sheet = sheet(&options.table, &rule, &budget)?;
        Ok(write(sheet, format, &mut &mut *out)?)
    };
    if let Some(path) = options.file() {
        return write_whole(path, write_to);
    }
    let mut out = BufWriter::new(io::stdout().lock());
    write_to(&mut out)?;
    Ok(out.flush()?)
}

fn sheet<'a>(table: &TableName, rule: &'a Rule, budget: &'a Budget) -> fibnim::Result<Sheet<'a>> {
    Ok(match table {
        TableName::Appendix { to } => tables::appendix(*to, budget)?.into(),
        TableName::Sequence { count, .. } => tables::sequence(rule, *count, budget)?.into(),
        TableName::Tableau { rows, cols, .. } => {
            tables::tableau(rule, *rows, *cols, budget)?.into()
        }
        TableName::Complement {
            to, bound, piles, ..
        } => {
            let mut progress = Progress::new();
            let mut show = |done, total| progress.show(done, total);
            if *piles == 3 {
                tables::complement_of_triples(rule, *to, *bound, budget, &mut show)?.into()
            } else {
                tables::complement(rule, *to, *bound, budget, &mut show)?.into()
            }
        }
        TableName::Word {
            small,
            limit,
            count,
        } => tables::word(&Natural::parse(small)?, &Natural::parse(limit)?, *count)?.into(),
        TableName::Theorem19 { to } => tables::theorem_19(*to)?.into(),
        TableName::Grundy { to, limit, .. } => {
            tables::grundy(rule, *to, &Extended::parse(limit)?, budget)?.into()
        }
        TableName::PPositions {
            piles, to, limit, ..
        } => {
            let limit = Extended::parse(limit)?;
            tables::p_positions(rule, (*piles).into(), *to, &limit, budget)?.into()
        }
        TableName::Graph(options) => options.table(budget)?.into(),
        TableName::Lengths(options) => options.table(budget)?.into(),
        TableName::GameLength(options) => options.table(budget)?.into(),
        TableName::Residues(options) => options.table(budget)?.into(),
        TableName::Simulate(options) => options.table(budget)?.into(),
        TableName::Odds { to, exact } => tables::odds(*to, *exact, budget)?.into(),
        TableName::Lag { to } => tables::lag(*to, budget)?.into(),
        TableName::Reversed { to, winners_only } => {
            let mut progress = Progress::new();
            let mut show = |done, total| progress.show(done, total);
            if *winners_only {
                tables::reversed_winners_up_to(*to, budget, &mut show)?.into()
            } else {
                tables::reversed(*to, budget, &mut show)?.into()
            }
        }
        TableName::Conjectures { to } => {
            let mut progress = Progress::new();
            let mut show = |done, total| progress.show(done, total);
            tables::conjectures(*to, budget, &mut show)?.into()
        }
    })
}

/// A terminal would take bytes that are no text for commands.
fn check_terminal(options: &TableOptions, format: Format) -> Result<(), Error> {
    let name = match format {
        Format::Png => "png",
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

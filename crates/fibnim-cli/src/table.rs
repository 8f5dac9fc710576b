//! `fibnim table`.

use std::io::{self, BufWriter, IsTerminal, Write};

use fibnim::{Budget, Error, Rule};
use fibnim_lab::{Format, Sheet, tables, write};

use crate::args::{TableName, TableOptions};
use crate::out_file::write_whole;
use crate::output::Failure;

pub fn run(options: &TableOptions) -> Result<(), Failure> {
    let format = options.format();
    check_terminal(options, format)?;
    let budget = Budget::default();
    let rule;
    let sheet: Sheet<'_> = match &options.table {
        TableName::Appendix { to } => tables::appendix(*to, &budget)?.into(),
        TableName::Sequence { rule: text, count } => {
            rule = Rule::parse(text)?;
            tables::sequence(&rule, *count, &budget)?.into()
        }
        TableName::Tableau {
            rule: text,
            rows,
            cols,
        } => {
            rule = Rule::parse(text)?;
            tables::tableau(&rule, *rows, *cols, &budget)?.into()
        }
        TableName::Lag { to } => tables::lag(*to, &budget)?.into(),
    };
    if let Some(path) = &options.out {
        return write_whole(path, |mut out| Ok(write(sheet, format, &mut out)?));
    }
    let mut out = BufWriter::new(io::stdout().lock());
    write(sheet, format, &mut out)?;
    Ok(out.flush()?)
}

/// A terminal would take the bytes of a PNG file for commands.
fn check_terminal(options: &TableOptions, format: Format) -> Result<(), Error> {
    if format == Format::Png && options.out.is_none() && io::stdout().is_terminal() {
        return Err(Error::BadOption(
            "a terminal cannot show a png: name a file with --out FILE, or send it to a pipe"
                .into(),
        ));
    }
    Ok(())
}

//! `fibnim table`.

use std::io::{self, BufWriter, Write};

use fibnim::{Budget, Extended, Rule};
use fibnim_lab::{tables, write};

use crate::args::{TableName, TableOptions};
use crate::output::Failure;

pub fn run(options: &TableOptions) -> Result<(), Failure> {
    let budget = Budget::default();
    let mut out = BufWriter::new(io::stdout().lock());
    let rule;
    let table = match &options.table {
        TableName::Appendix { to } => tables::appendix(*to, &budget),
        TableName::Sequence { rule: text, count } => {
            rule = Rule::parse(text)?;
            tables::sequence(&rule, *count, &budget)
        }
        TableName::Grundy {
            rule: text,
            to,
            limit,
        } => tables::grundy(&Rule::parse(text)?, *to, &Extended::parse(limit)?, &budget),
        TableName::Lag { to } => tables::lag(*to, &budget),
    };
    write(table?, options.format.into(), &mut out)?;
    Ok(out.flush()?)
}

//! `fibnim table`.

use std::io::{self, BufWriter, Write};

use fibnim::{Budget, Extended, Natural, Rule};
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
        TableName::Word {
            small,
            limit,
            count,
        } => tables::word(&Natural::parse(small)?, &Natural::parse(limit)?, *count),
        TableName::Theorem19 { to } => tables::theorem_19(*to),
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

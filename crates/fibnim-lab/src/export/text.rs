//! Tables as aligned text.

use std::io::Write;

use super::WriteError;
use super::page::Page;

pub(super) fn write(page: &Page, out: &mut impl Write) -> Result<(), WriteError> {
    let widths = page.widths();
    writeln!(out, "{}\n", page.title)?;
    for line in std::iter::once(&page.heads).chain(&page.lines) {
        writeln!(out, "{}", text_line(page, line, &widths))?;
    }
    if let Some(remark) = &page.remark {
        writeln!(out, "\n{remark}")?;
    }
    Ok(())
}

/// The head of a grid's row stands a little apart from its entries.
fn text_line(page: &Page, cells: &[String], widths: &[usize]) -> String {
    let mut line = String::new();
    for (i, cell) in page.padded(cells, widths).enumerate() {
        line.push_str(match i {
            0 => "",
            1 => "  ",
            _ if page.is_grid => " ",
            _ => "  ",
        });
        line.push_str(&cell);
    }
    line.trim_end().to_owned()
}

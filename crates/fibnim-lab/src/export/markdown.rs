//! Tables as Markdown: a pipe table, as GitHub and Pandoc read it.

use std::io::Write;

use super::WriteError;
use super::page::Page;

pub(super) fn write(page: Page, out: &mut impl Write) -> Result<(), WriteError> {
    let page = page.map(escaped);
    // A line of hyphens has at least three characters.
    let widths: Vec<usize> = page.widths().iter().map(|&width| width.max(3)).collect();
    writeln!(out, "{}\n", paragraph(&page.title))?;
    write_line(&page, &page.heads, &widths, out)?;
    let rule = page.right.iter().zip(&widths).map(|(right, width)| {
        let hyphens = "-".repeat(width - 1);
        if *right {
            format!("{hyphens}:")
        } else {
            format!(":{hyphens}")
        }
    });
    writeln!(out, "| {} |", rule.collect::<Vec<String>>().join(" | "))?;
    for line in &page.lines {
        write_line(&page, line, &widths, out)?;
    }
    if let Some(remark) = &page.remark {
        writeln!(out, "\n{}", paragraph(remark))?;
    }
    Ok(())
}

fn write_line(
    page: &Page,
    line: &[String],
    widths: &[usize],
    out: &mut impl Write,
) -> Result<(), WriteError> {
    let cells: Vec<String> = page.padded(line, widths).collect();
    Ok(writeln!(out, "| {} |", cells.join(" | "))?)
}

/// Words that mean themselves. What is special only before a letter, or only
/// between words, is left alone elsewhere: `a_1`, `1 ≤ c < 2`, `A & B`.
fn escaped(words: &str) -> String {
    let (mut text, mut before) = (String::new(), ' ');
    let mut characters = words.chars().peekable();
    while let Some(character) = characters.next() {
        let special = match character {
            '|' | '\\' | '`' | '*' | '[' | ']' | '~' | '$' => true,
            '<' | '&' => characters.peek().is_some_and(|next| !next.is_whitespace()),
            '_' => !before.is_alphanumeric(),
            _ => false,
        };
        if special {
            text.push('\\');
        }
        text.push(character);
        before = character;
    }
    text
}

/// Lines none of which begins a list, a heading or a quotation.
fn paragraph(words: &str) -> String {
    let lines = words.lines().map(|line| {
        let digits = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let numbered = digits.len() < line.len() && digits.starts_with(['.', ')']);
        match line.chars().next() {
            Some('#' | '>' | '-' | '+' | '=') => format!("\\{line}"),
            _ if numbered => {
                let (number, rest) = line.split_at(line.len() - digits.len());
                format!("{number}\\{rest}")
            }
            _ => line.to_owned(),
        }
    });
    lines.collect::<Vec<String>>().join("\n")
}

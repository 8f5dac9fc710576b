//! Tables as LaTeX, to be included with `\input`.
//!
//! A short table is a `tabular` that floats and needs no package. A longer one
//! is a `longtable`, which goes from page to page and needs the package of that
//! name. Only ASCII is written, so that any LaTeX reads it.

use std::io::Write;

use fibnim::{Excess, Unit};

use super::WriteError;
use super::page::Page;

/// The most rows of a table on one page.
const PAGE_ROWS: usize = 40;

/// The most characters of a line: TeX knows no length of more than five metres,
/// which these take where they are wide.
const MAX_LINE: usize = 1500;

pub(super) fn write(page: Page, out: &mut impl Write) -> Result<(), WriteError> {
    check_width(&page)?;
    let page = page.map(escaped);
    if page.lines.len() > PAGE_ROWS {
        write_long(&page, out)
    } else {
        write_short(&page, out)
    }
}

fn write_short(page: &Page, out: &mut impl Write) -> Result<(), WriteError> {
    writeln!(out, "\\begin{{table}}[htbp]\n\\centering")?;
    writeln!(out, "\\caption{{{}}}", page.title)?;
    writeln!(out, "\\begin{{tabular}}{{{}}}\n\\hline", alignment(page))?;
    write_lines(std::slice::from_ref(&page.heads), out)?;
    writeln!(out, "\\hline")?;
    write_lines(&page.lines, out)?;
    writeln!(out, "\\hline\n\\end{{tabular}}")?;
    if let Some(remark) = &page.remark {
        // A paragraph of its own below the table, not centred with it.
        writeln!(out, "\n\\smallskip\n\\parbox{{\\linewidth}}{{{remark}}}")?;
    }
    Ok(writeln!(out, "\\end{{table}}")?)
}

fn write_long(page: &Page, out: &mut impl Write) -> Result<(), WriteError> {
    writeln!(out, "% This needs \\usepackage{{longtable}}.")?;
    writeln!(out, "\\begin{{longtable}}{{{}}}", alignment(page))?;
    writeln!(out, "\\caption{{{}}}\\\\\n\\hline", page.title)?;
    write_lines(std::slice::from_ref(&page.heads), out)?;
    writeln!(out, "\\hline\n\\endfirsthead\n\\hline")?;
    write_lines(std::slice::from_ref(&page.heads), out)?;
    writeln!(out, "\\hline\n\\endhead\n\\hline\n\\endfoot")?;
    write_lines(&page.lines, out)?;
    writeln!(out, "\\end{{longtable}}")?;
    if let Some(remark) = &page.remark {
        writeln!(out, "\n\\noindent {remark}")?;
    }
    Ok(())
}

fn write_lines(lines: &[Vec<String>], out: &mut impl Write) -> Result<(), WriteError> {
    for line in lines {
        writeln!(out, "{} \\\\", line.join(" & "))?;
    }
    Ok(())
}

/// `rrl`, with a line after the heads of a grid's rows.
fn alignment(page: &Page) -> String {
    let right = page.right.iter();
    let letters: String = right.map(|right| if *right { 'r' } else { 'l' }).collect();
    if page.is_grid {
        letters.replacen('r', "r|", 1)
    } else {
        letters
    }
}

fn check_width(page: &Page) -> Result<(), fibnim::Error> {
    let lines = std::iter::once(&page.heads).chain(&page.lines);
    let mut widths = vec![0; page.heads.len()];
    for line in lines {
        for (widest, cell) in widths.iter_mut().zip(line) {
            // Columns stand two characters apart.
            *widest = (cell.chars().count() + 2).max(*widest);
        }
    }
    let width: usize = widths.iter().sum();
    if width > MAX_LINE {
        return Err(fibnim::Error::LimitExceeded {
            what: "a table as latex".into(),
            needed: format!("lines of {width} characters"),
            limit: format!("{MAX_LINE} characters; the other formats hold more"),
            excess: vec![Excess::beyond(MAX_LINE, Unit::Characters).needing(width)],
        });
    }
    Ok(())
}

/// Words that mean themselves, in ASCII.
fn escaped(words: &str) -> String {
    if words.parse::<f64>().is_ok() {
        // The minus of a number is longer than a hyphen.
        return words.replace('-', "$-$");
    }
    let (mut text, mut before) = (String::new(), ' ');
    for character in words.chars() {
        if character == before && "-'`".contains(character) {
            // Two of them would be joined into another sign.
            text.push_str("{}");
        }
        match command(character) {
            Some(command) => text.push_str(command),
            None if character.is_ascii() => text.push(character),
            None => text.push_str(&code_point(character)),
        }
        before = character;
    }
    text
}

/// A character that no table has so far: [U+2603].
fn code_point(character: char) -> String {
    format!("{{[}}U+{:04X}{{]}}", u32::from(character))
}

/// What sets a character that does not mean itself. A bracket or a star would be
/// an option of the line before it.
fn command(character: char) -> Option<&'static str> {
    Some(match character {
        '\\' => "\\textbackslash{}",
        '{' => "\\{",
        '}' => "\\}",
        '$' => "\\$",
        '&' => "\\&",
        '#' => "\\#",
        '_' => "\\_",
        '%' => "\\%",
        '~' => "\\textasciitilde{}",
        '^' => "\\textasciicircum{}",
        '<' => "$<$",
        '>' => "$>$",
        '|' => "$|$",
        '"' => "\\char34{}",
        '[' => "{[}",
        ']' => "{]}",
        '*' => "{*}",
        '∞' => "$\\infty$",
        '–' => "--",
        '—' => "---",
        '−' => "$-$",
        '…' => "\\ldots{}",
        '≤' => "$\\leq$",
        '≥' => "$\\geq$",
        '≠' => "$\\neq$",
        '×' => "$\\times$",
        '·' => "$\\cdot$",
        '±' => "$\\pm$",
        '√' => "$\\surd$",
        '→' => "$\\to$",
        '⌊' => "$\\lfloor$",
        '⌋' => "$\\rfloor$",
        '⌈' => "$\\lceil$",
        '⌉' => "$\\rceil$",
        '²' => "$^2$",
        '³' => "$^3$",
        'α' => "$\\alpha$",
        'β' => "$\\beta$",
        'λ' => "$\\lambda$",
        'μ' => "$\\mu$",
        'π' => "$\\pi$",
        'σ' => "$\\sigma$",
        'φ' => "$\\varphi$",
        'ℓ' => "$\\ell$",
        'è' => "\\`e",
        'é' => "\\'e",
        'ö' => "\\\"o",
        'ü' => "\\\"u",
        'ä' => "\\\"a",
        _ => return None,
    })
}

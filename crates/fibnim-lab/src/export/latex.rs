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
    let heads = page.heads.iter().map(|head| heading(head)).collect();
    let title = sentence(&page.title);
    let remark = page.remark.as_deref().map(sentence);
    let page = Page {
        title,
        heads,
        remark,
        ..page.map(escaped)
    };
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

/// The head of a column: its name in words, and what is mathematics as such.
fn heading(name: &str) -> String {
    let formula = match name {
        "h" => "H_k",
        "c_ln_c" => "c \\ln c",
        "p_over_c_ln_c" => "p/(c \\ln c)",
        "inverse_phi" => "1/\\varphi",
        "minus_1_over_k" => return "probability $- 1/k$".into(),
        // The corner of a grid: its rows and its columns.
        _ if name.len() == 3 && name.get(1..2) == Some("/") => name,
        _ => {
            let words = name.split('_').map(|word| match word.as_bytes() {
                [letter] if letter.is_ascii_alphabetic() => format!("${word}$"),
                _ => escaped(word),
            });
            return words.collect::<Vec<String>>().join(" ");
        }
    };
    format!("${formula}$")
}

/// Words in which H_k, F_2, H_{k+1}, L(m, d) and f(t) = 2t are formulas.
fn sentence(words: &str) -> String {
    let (mut text, mut plain) = (String::new(), String::new());
    let (mut rest, mut before) = (words, ' ');
    while let Some(first) = rest.chars().next() {
        let formula = if before.is_alphanumeric() || before == '_' {
            None
        } else {
            formula(rest)
        };
        let length = formula.as_ref().map_or(first.len_utf8(), |found| found.0);
        match formula {
            None => plain.push(first),
            Some((_, formula)) => {
                text.push_str(&escaped(&std::mem::take(&mut plain)));
                text.extend(["$", &formula, "$"]);
            }
        }
        before = rest[..length].chars().next_back().unwrap_or(' ');
        rest = &rest[length..];
    }
    text + &escaped(&plain)
}

/// The formula that a text begins with: how much of the text it is, and how it is set.
fn formula(text: &str) -> Option<(usize, String)> {
    let mut letters = text.chars();
    letters.next().filter(char::is_ascii_alphabetic)?;
    let (length, formula) = match letters.next()? {
        '_' if letters.as_str().starts_with('{') => {
            let index = text.get(3..text.find('}')?)?;
            let is_simple = |c: char| c.is_ascii_alphanumeric() || "+-−".contains(c);
            index.chars().all(is_simple).then_some(())?;
            let formula = format!("{}_{{{}}}", &text[..1], index.replace('−', "-"));
            (index.len() + 4, formula)
        }
        '_' => {
            let index = letters.as_str();
            let digits = index.bytes().take_while(u8::is_ascii_digit).count();
            let length = digits.max(1);
            let index = index.get(..length)?;
            index
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric())
                .then_some(())?;
            let formula = match length {
                1 => format!("{}_{index}", &text[..1]),
                _ => format!("{}_{{{index}}}", &text[..1]),
            };
            (length + 2, formula)
        }
        '(' => {
            let end = text.find(')')?;
            let mut names = text[2..end].split(", ");
            let is_name = |name: &str| name.len() == 1 && name.as_bytes()[0].is_ascii_lowercase();
            names.all(is_name).then_some(())?;
            let length = end + 1 + equals_rule(&text[end + 1..]);
            (length, text[..length].to_owned())
        }
        _ => return None,
    };
    // A part of a longer word is no formula.
    let next = text[length..].chars().next();
    let ends = next.is_none_or(|next| !next.is_alphanumeric() && next != '_');
    ends.then_some((length, formula))
}

/// How long the " = 2t" is that a text begins with, where it is as simple as that.
fn equals_rule(text: &str) -> usize {
    let Some(rule) = text.strip_prefix(" = ") else {
        return 0;
    };
    let is_simple = |c: char| c.is_ascii_digit() || "t+/".contains(c);
    let end = rule.find(|c| !is_simple(c)).unwrap_or(rule.len());
    let next = rule[end..].chars().next();
    let is_whole =
        matches!(next, None | Some(' ' | ':' | ';' | ')')) || rule[end..].starts_with(", ");
    if end > 0 && is_whole { 3 + end } else { 0 }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// All of them, so that none is forgotten or written as another.
    #[test]
    fn signs_have_their_commands() {
        let signs = "&#_%~^<>|\"[]*∞–—−…≤≥≠×·±";
        let commands: Vec<&str> = signs.chars().filter_map(command).collect();
        let expected = [
            "\\&",
            "\\#",
            "\\_",
            "\\%",
            "\\textasciitilde{}",
            "\\textasciicircum{}",
            "$<$",
            "$>$",
            "$|$",
            "\\char34{}",
            "{[}",
            "{]}",
            "{*}",
            "$\\infty$",
            "--",
            "---",
            "$-$",
            "\\ldots{}",
            "$\\leq$",
            "$\\geq$",
            "$\\neq$",
            "$\\times$",
            "$\\cdot$",
            "$\\pm$",
        ];
        assert_eq!(commands, expected);
        let letters: Vec<&str> = "πσφℓèéöüä".chars().filter_map(command).collect();
        let expected = [
            "$\\pi$",
            "$\\sigma$",
            "$\\varphi$",
            "$\\ell$",
            "\\`e",
            "\\'e",
            "\\\"o",
            "\\\"u",
            "\\\"a",
        ];
        assert_eq!(letters, expected);
        assert!(
            "abc123 +-=(),.:;!?/'"
                .chars()
                .all(|sign| command(sign).is_none())
        );
    }
}

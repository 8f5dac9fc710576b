//! An analysis in words, as a good teacher would put it.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use fibnim::{Analysis, Fact, Natural, Outcome, Step, WinningMove, catalog, shorten_digits};

use crate::output::wrap;
use crate::{board, chips};

/// The most winning moves that the text lists.
const MOVES_SHOWN: usize = 25;

/// The most losing tails that the text explains.
const LOSING_TAILS_SHOWN: usize = 5;

/// The most characters of a move that others are aligned with.
const WIDEST_ALIGNED: usize = 200;

const WIN: Style = AnsiColor::Green.on_default().bold();
const LOSS: Style = AnsiColor::Red.on_default().bold();
const DIM: Style = Style::new().dimmed();

/// The whole answer, its sentences broken at the width if one is given.
/// Colours are in it; the stream drops them where they are not wanted.
pub fn explain(analysis: &Analysis, width: Option<usize>) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_answer(&mut text, analysis, width);
    text
}

fn write_answer(text: &mut String, analysis: &Analysis, width: Option<usize>) -> std::fmt::Result {
    writeln!(text, "{}", wrap(&heading(analysis), width))?;
    writeln!(text)?;
    if let Some(picture) = board::picture(analysis.game, &analysis.position) {
        writeln!(text, "{picture}")?;
    }
    writeln!(text, "{}", verdict(analysis))?;
    write_moves(text, analysis, width)?;
    writeln!(text)?;
    writeln!(
        text,
        "{}",
        wrap(&format!("Why: {}", analysis.reason.text), width)
    )?;
    write_gaps(text, analysis, width)?;
    write_two_pile_facts(text, analysis, width)?;
    let source = analysis.reason.source;
    writeln!(text, "{DIM}[{source}; engine: {}]{DIM:#}", analysis.engine)
}

/// What the gap vector says, where there is a choice of tails, and the tails
/// within the limit that lose.
fn write_gaps(text: &mut String, analysis: &Analysis, width: Option<usize>) -> std::fmt::Result {
    let facts = &analysis.reason.facts;
    let (Some(Fact::Text(gaps)), Some(Fact::Tails(tails))) =
        (facts.get("gap_vector"), facts.get("tails"))
    else {
        return Ok(());
    };
    // One part has no gap to speak of.
    if tails.is_empty() || !gaps.contains(';') {
        return Ok(());
    }
    let gaps = format!(
        "Gaps: {gaps}, the steps between the indices of the parts from the largest down, then the smallest index."
    );
    writeln!(text, "{}", wrap(&gaps, width))?;
    let losing = tails.iter().filter(|(_, verdict)| !verdict.wins());
    for (take, verdict) in losing.take(LOSING_TAILS_SHOWN) {
        writeln!(
            text,
            "{DIM}Taking {} would lose: {verdict}.{DIM:#}",
            take.to_short_string()
        )?;
    }
    Ok(())
}

/// What the theorems on two piles call the position.
fn write_two_pile_facts(
    text: &mut String,
    analysis: &Analysis,
    width: Option<usize>,
) -> std::fmt::Result {
    let facts = &analysis.reason.facts;
    let mut line = Vec::new();
    if let Some(Fact::Text(advice)) = facts.get("table_4_1") {
        line.push(format!("Flanigan's Table 4.1, case {advice}."));
    }
    if let Some(Fact::Text(case)) = facts.get("theorem_10_case") {
        line.push(format!(
            "Larsson & Rubinstein-Salzedo: Theorem 10, case {case}"
        ));
    }
    if let (Some(Fact::Text(kind)), Some(Fact::Count(p)), Some(Fact::Integer(alpha))) =
        (facts.get("word"), facts.get("p"), facts.get("alpha"))
    {
        line.push(format!("and Theorem 14, {kind} with p = {p}, α = {alpha}"));
    }
    if line.is_empty() {
        return Ok(());
    }
    let line = format!("{}.", line.join(" ").trim_end_matches('.'));
    writeln!(text, "{DIM}{}{DIM:#}", wrap(&line, width))
}

/// "Fibonacci nim, f(t) = 2t: 100;99"
fn heading(analysis: &Analysis) -> String {
    let title = catalog::entries()
        .iter()
        .find(|entry| entry.name == analysis.game)
        .map_or(analysis.game, |entry| entry.title);
    let rule = analysis
        .rule
        .as_deref()
        .map(|rule| format!("f(t) = {}", rule_words(rule)));
    let bounds = analysis.bounds.as_ref().map(|bounds| {
        let (min, max) = (bounds.min.to_short_string(), bounds.max.to_short_string());
        format!("{min} to {max} at a time")
    });
    let misere = analysis.misere.then(|| "misère".to_owned());
    let words = [Some(title.to_owned()), rule, bounds, misere];
    let heading = words.into_iter().flatten().collect::<Vec<_>>().join(", ");
    if let Some(position) = board::position_words(analysis.game, &analysis.position) {
        return format!("{heading}: {position}.");
    }
    let position = match analysis.game {
        "zeckendorf" | "zeckendorf-reversed" | "build-up" => chips::position_words(analysis),
        _ => position_words(&analysis.position),
    };
    format!("{heading}: {position}")
}

/// "a pile of 100, and at most 99 may be taken now"
pub fn position_words(position: &str) -> String {
    if has_limit_for_each_pile(position) {
        return format!("piles of {}.", limited_piles_words(position));
    }
    let (piles, limit) = match position.split_once(';') {
        Some((piles, limit)) => (piles, Some(limit)),
        None => (position, None),
    };
    let piles: Vec<String> = piles.split(',').map(shorten_digits).collect();
    let words = match piles.as_slice() {
        [pile] => format!("a pile of {pile}"),
        many => format!("piles of {}", many.join(", ")),
    };
    match limit {
        Some("inf") => format!("{words}, and any number may be taken now."),
        Some(limit) => format!(
            "{words}, and at most {} may be taken now.",
            shorten_digits(limit)
        ),
        None => format!("{words}."),
    }
}

/// Whether several piles have a limit each, as in `4;3,7;inf`.
fn has_limit_for_each_pile(position: &str) -> bool {
    position.contains(',') && position.matches(';').count() > 1
}

/// "4 (limit 3), 7 (no limit)"
fn limited_piles_words(position: &str) -> String {
    let words = position.split(',').map(|pile| match pile.split_once(';') {
        Some((size, "inf")) => format!("{} (no limit)", shorten_digits(size)),
        Some((size, limit)) => {
            format!("{} (limit {})", shorten_digits(size), shorten_digits(limit))
        }
        None => shorten_digits(pile),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// A rule for the heading: of a long table the beginning, and how much more
/// there is.
fn rule_words(rule: &str) -> String {
    let entries: Vec<&str> = rule.split(',').collect();
    if rule.len() <= 60 || entries.len() < 6 {
        return rule.to_owned();
    }
    format!(
        "{} and {} more values",
        entries[..5].join(","),
        entries.len() - 5
    )
}

fn verdict(analysis: &Analysis) -> String {
    let least = analysis.least_take.as_ref().map_or(String::new(), |least| {
        format!(" {DIM}(least take {}){DIM:#}", least.to_short_string())
    });
    let count = analysis.winning_move_count();
    match analysis.outcome {
        Outcome::P => {
            format!("{LOSS}P: the player to move loses{LOSS:#} against best play{least}.")
        }
        Outcome::N if count.is_zero() && !analysis.complete => {
            format!(
                "{WIN}N: the player to move wins{WIN:#}, though no theorem says with which move{least}."
            )
        }
        Outcome::N if count.is_zero() => {
            format!("{WIN}N: the player to move has won{WIN:#} already{least}.")
        }
        Outcome::N if !analysis.complete => {
            let moves = if count == Natural::ONE {
                "this move"
            } else {
                "these moves"
            };
            format!("{WIN}N: the player to move wins{WIN:#}, for example with {moves}{least}:")
        }
        Outcome::N => {
            let moves = if count == Natural::ONE {
                "one winning move".to_owned()
            } else {
                format!("{} winning moves", count.to_short_string())
            };
            format!("{WIN}N: the player to move wins{WIN:#}, with {moves}{least}:")
        }
    }
}

fn write_moves(text: &mut String, analysis: &Analysis, width: Option<usize>) -> std::fmt::Result {
    let shown = &analysis.winning_moves[..analysis.winning_moves.len().min(MOVES_SHOWN)];
    let lines: Vec<[String; 3]> = shown.iter().map(move_words).collect();
    let longest = |column: usize| {
        let lengths = lines.iter().map(|line| line[column].chars().count());
        lengths.max().unwrap_or(0)
    };
    let (take, leaves, why) = (longest(0), longest(1), longest(2));
    // Wider moves are not aligned with others.
    let (take, leaves) = (take.min(WIDEST_ALIGNED), leaves.min(WIDEST_ALIGNED));
    // Where the lines would not fit, each reason goes below its move.
    let below = width.is_some_and(|width| take + leaves + why + 6 > width);
    for line in &lines {
        let moved = format!("  {:<take$}  {:<leaves$}", line[0], line[1]);
        writeln!(
            text,
            "{}",
            match line[2].as_str() {
                "" => moved.trim_end().to_owned(),
                why if below => format!("{}\n      {DIM}{why}{DIM:#}", moved.trim_end()),
                why => format!("{moved}  {DIM}{why}{DIM:#}"),
            }
        )?;
    }
    let hidden = &analysis.winning_move_count() - &Natural::from(shown.len());
    if !hidden.is_zero() {
        if shown.is_empty() {
            return writeln!(text, "  (not listed: --max-digits has no room for a move)");
        }
        let option = if analysis.unlisted_moves.is_zero() {
            "--json lists them all"
        } else {
            "--json lists as many as --max-digits has room for"
        };
        writeln!(text, "  … and {} more: {option}", hidden.to_short_string())?;
    }
    Ok(())
}

/// What to take, what it leaves, and why it wins.
fn move_words(winning: &WinningMove) -> [String; 3] {
    let words = match winning.take() {
        // One pile needs no number.
        Some(take) if !winning.text.contains(" from ") => {
            format!("take {}", take.to_short_string())
        }
        _ => winning.step.words(Natural::to_short_string),
    };
    let leaves = match winning.to.split_once(';') {
        _ if matches!(winning.step, Step::Eat(_)) => {
            format!("leaves {}", board::spaced(&winning.to))
        }
        _ if matches!(winning.step, Step::Fill(_) | Step::Add { .. }) => {
            format!("makes {}", board::spaced(&winning.to))
        }
        _ if winning.take().is_none() => format!("leaves {}", chips::short_text(&winning.to)),
        _ if has_limit_for_each_pile(&winning.to) => {
            format!("leaves {}", limited_piles_words(&winning.to))
        }
        Some((piles, limit)) => {
            let piles: Vec<String> = piles.split(',').map(shorten_digits).collect();
            format!(
                "leaves {}, limit {}",
                piles.join(", "),
                shorten_digits(limit)
            )
        }
        None => {
            let piles: Vec<String> = winning.to.split(',').map(shorten_digits).collect();
            format!("leaves {}", piles.join(", "))
        }
    };
    let why = winning.why.map_or(String::new(), |why| why.to_string());
    [words, leaves, why]
}

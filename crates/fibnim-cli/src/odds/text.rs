//! Odds in words.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use fibnim::catalog::Entry;
use fibnim::play::odds::{Odds, Powers};
use fibnim::{Fraction, Natural};

use super::simulation::{Simulation, Won};
use super::{Answer, chance};
use crate::output::wrap;

const BOLD: Style = AnsiColor::Green.on_default().bold();
const DIM: Style = Style::new().dimmed();

/// How an answer is written.
pub struct Text {
    pub entry: &'static Entry,
    pub digits: usize,
    pub full: bool,
    pub width: Option<usize>,
}

impl Text {
    /// The whole answer. Colours are in it; the stream drops them where they
    /// are not wanted.
    pub fn of(&self, answer: &Answer) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut text, answer);
        text
    }

    fn write(&self, text: &mut String, answer: &Answer) -> std::fmt::Result {
        writeln!(text, "{}", wrap(&self.heading(answer), self.width))?;
        writeln!(text)?;
        let names = [
            format!("{} (first):", answer.first),
            format!("{} (second):", answer.second),
        ];
        if let Some(odds) = &answer.odds {
            let chances = [self.exact(odds, 1), self.exact(odds, 2)];
            write_lines(text, &names, &chances)?;
            writeln!(text)?;
            let why = format!("Why: {}", odds.reason.text);
            writeln!(text, "{}", wrap(&why, self.width))?;
            let (source, engine) = (&odds.reason.source, odds.engine);
            writeln!(text, "{DIM}[{source}; engine: {engine}]{DIM:#}")?;
        }
        if let Some(simulation) = &answer.simulation {
            if answer.odds.is_some() {
                writeln!(text)?;
            }
            self.write_simulation(text, simulation, &names, answer)?;
        }
        Ok(())
    }

    fn write_simulation(
        &self,
        text: &mut String,
        simulation: &Simulation,
        names: &[String; 2],
        answer: &Answer,
    ) -> std::fmt::Result {
        let Simulation {
            games,
            seed,
            confidence,
            ..
        } = simulation;
        let played = format!(
            "Won of {games} game{} that {} played (seed {seed}), and the interval in which the chance is with a confidence of {confidence}:",
            if *games == 1 { "" } else { "s" },
            if *games == 1 { "was" } else { "were" },
        );
        writeln!(text, "{}", wrap(&played, self.width))?;
        writeln!(text)?;
        let share = |won: &Won| {
            let part = won.share.unwrap_or(0.0);
            format!("{} = {part:.6}, from {:.6}", won.wins, won.interval)
        };
        write_lines(
            text,
            names,
            &[share(&simulation.first), share(&simulation.second)],
        )?;
        if let Some(why) = &answer.not_exact {
            writeln!(text)?;
            writeln!(text, "{}", wrap(&format!("Not exact: {why}."), self.width))?;
        }
        Ok(())
    }

    /// The chance of player 1 or 2.
    fn exact(&self, odds: &Odds, player: usize) -> String {
        let wins = if player == 1 {
            &odds.first_wins
        } else {
            &odds.second_wins
        };
        match (wins, &odds.powers) {
            (Some(wins), _) => self.chance(wins),
            (None, Some(powers)) if powers.player == player => about(&powers.chance),
            (None, Some(powers)) => format!("1 - {}", powers.chance),
            (None, None) => "not known".into(),
        }
    }

    /// "Fibonacci nim from 17;16"
    fn heading(&self, answer: &Answer) -> String {
        let chosen = self.entry.options.contains(&"--rule");
        let rule = match answer.rule.as_ref().filter(|_| chosen) {
            Some(rule) => format!(", f(t) = {rule}"),
            None => String::new(),
        };
        let misere = if answer.misere { ", misère" } else { "" };
        let position = &answer.position;
        let follows = match answer.odds {
            Some(_) => "; the chance to win is",
            None => "",
        };
        format!(
            "{}{rule}{misere}, from {position:#}. {} moves first, {} second{follows}",
            self.entry.title, answer.first, answer.second
        )
    }

    /// "3/1024 = 0.0029296875"
    fn chance(&self, chance: &Fraction) -> String {
        let number = |n: &Natural| {
            if self.full {
                n.to_string()
            } else {
                n.to_short_string()
            }
        };
        let (top, bottom) = (chance.numerator(), chance.denominator());
        if *bottom == Natural::ONE {
            return top.to_string();
        }
        let decimal = chance::decimal(chance, self.digits);
        let sign = if decimal.exact { "=" } else { "≈" };
        format!("{}/{} {sign} {}", number(top), number(bottom), decimal.text)
    }
}

/// What is said of each player, below each other.
fn write_lines(text: &mut String, names: &[String; 2], said: &[String; 2]) -> std::fmt::Result {
    let widest = names.iter().map(String::len).max().unwrap_or(0);
    for (name, said) in names.iter().zip(said) {
        writeln!(text, "  {name:widest$}  {BOLD}{said}{BOLD:#}")?;
    }
    Ok(())
}

/// "2^-135301852344706746049 ≈ 10^-4.07e19"
fn about(powers: &Powers) -> String {
    match powers.zeros() {
        Some(zeros) => format!("{powers} ≈ 10^-{zeros:.2e}"),
        None => powers.to_string(),
    }
}

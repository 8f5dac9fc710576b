//! Odds in words, and chances as decimal numbers, however small they are.

use std::fmt;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use fibnim::play::odds::{Odds, Powers};
use fibnim::{Fraction, Natural};

use super::{Answer, Question, Simulation, Won};
use crate::output::wrapped;

const BOLD: Style = AnsiColor::Green.on_default().bold();
const DIM: Style = Style::new().dimmed();

impl Question<'_> {
    /// The whole answer. Colours are in it; the stream drops them where they
    /// are not wanted.
    pub fn write(&self, out: &mut impl Write, answer: &Answer) -> io::Result<()> {
        writeln!(out, "{}", wrapped(&self.heading(answer)))?;
        writeln!(out)?;
        let names = [
            format!("{} (first):", answer.first),
            format!("{} (second):", answer.second),
        ];
        if let Some(odds) = &answer.odds {
            let chances = [self.exact(odds, 1), self.exact(odds, 2)];
            write_lines(out, &names, &chances)?;
            writeln!(out)?;
            let why = format!("Why: {}", odds.reason.text);
            writeln!(out, "{}", wrapped(&why))?;
            let (source, engine) = (&odds.reason.source, odds.engine);
            writeln!(out, "{DIM}[{source}; engine: {engine}]{DIM:#}")?;
        }
        if let Some(simulation) = &answer.simulation {
            if answer.odds.is_some() {
                writeln!(out)?;
            }
            write_simulation(out, simulation, &names, answer.not_exact.as_ref())?;
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
        let rule = match &answer.rule {
            Some(rule) if chosen => format!(", f(t) = {rule}"),
            Some(_) | None => String::new(),
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
            if self.options.full {
                n.to_string()
            } else {
                n.to_short_string()
            }
        };
        let (top, bottom) = (chance.numerator(), chance.denominator());
        if *bottom == Natural::ONE {
            return top.to_string();
        }
        let decimal = decimal(chance, self.options.digits.into());
        let sign = if decimal.exact { "=" } else { "≈" };
        format!("{}/{} {sign} {}", number(top), number(bottom), decimal.text)
    }
}

/// What came of the games, and why there is nothing exact if so.
fn write_simulation(
    out: &mut impl Write,
    simulation: &Simulation,
    names: &[String; 2],
    not_exact: Option<&String>,
) -> io::Result<()> {
    let Simulation {
        games,
        seed,
        confidence,
        ..
    } = simulation;
    let of = match games {
        1 => "1 game that was".to_owned(),
        games => format!("{games} games that were"),
    };
    let played = format!(
        "Won of {of} played (seed {seed}), and the interval in which the chance is with a confidence of {confidence}:"
    );
    writeln!(out, "{}", wrapped(&played))?;
    writeln!(out)?;
    let share = |won: &Won| {
        let part = won.share.unwrap_or(0.0);
        format!("{} = {part:.6}, from {:.6}", won.wins, won.interval)
    };
    let shares = [&simulation.first, &simulation.second].map(share);
    write_lines(out, names, &shares)?;
    if let Some(why) = not_exact {
        writeln!(out)?;
        writeln!(out, "{}", wrapped(&format!("Not exact: {why}.")))?;
    }
    Ok(())
}

/// What is said of each player, below each other.
fn write_lines(out: &mut impl Write, names: &[String; 2], said: &[String; 2]) -> io::Result<()> {
    let widest = names.iter().map(String::len).max().unwrap_or(0);
    for (name, said) in names.iter().zip(said) {
        writeln!(out, "  {name:widest$}  {BOLD}{said}{BOLD:#}")?;
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

/// A decimal number, and whether it is the chance exactly.
pub struct Decimal {
    pub text: String,
    pub exact: bool,
}

/// Smaller chances are written with a power of ten; so is what is missing to 1.
const SMALL: usize = 10_000;

/// A chance with at most so many digits: 0.0029296875, 4.768371582e-7, or
/// 1 - 4.768371582e-7.
pub fn decimal(chance: &Fraction, digits: usize) -> Decimal {
    let small = Fraction::one_over(SMALL).unwrap_or(Fraction::ZERO);
    let rest = chance.complement();
    if *chance != Fraction::ZERO && *chance < small {
        let (tiny, exact) = scientific(chance, digits);
        let text = tiny.to_string();
        return Decimal { text, exact };
    }
    if rest != Fraction::ZERO && rest < small {
        let (missing, exact) = scientific(&rest, digits);
        return Decimal {
            text: format!("1 - {missing}"),
            exact,
        };
    }
    let rounded = chance.to_decimal(digits);
    Decimal {
        exact: is_exact(chance, digits),
        text: without_zeros(&rounded).into(),
    }
}

/// The same as a number that every reader of JSON understands: with so many nines as
/// it takes where it is close to 1.
pub fn number(chance: &Fraction, digits: usize) -> String {
    let text = decimal(chance, digits).text;
    if !text.starts_with("1 - ") {
        return text;
    }
    let (missing, _) = scientific(&chance.complement(), digits);
    let rounded = chance.to_decimal(missing.exponent + digits - 1);
    without_zeros(&rounded).into()
}

fn without_zeros(decimal: &str) -> &str {
    if !decimal.contains('.') {
        return decimal;
    }
    decimal.trim_end_matches('0').trim_end_matches('.')
}

/// Whether so many decimals are all that the number has.
fn is_exact(number: &Fraction, decimals: usize) -> bool {
    let scaled = number.numerator() * &Natural::from(10u8).pow(decimals);
    scaled.div_rem(number.denominator()).1.is_zero()
}

/// A number d.ddd · 10^−e.
struct Scientific {
    leading: String,
    exponent: usize,
}

impl fmt::Display for Scientific {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}e-{}", self.leading, self.exponent)
    }
}

/// A number between 0 and 1 with at most so many digits, and whether it has no more.
fn scientific(number: &Fraction, digits: usize) -> (Scientific, bool) {
    let ten = Natural::from(10u8);
    let mut exponent = number.denominator().digits() - number.numerator().digits();
    // 10^exponent · number is from 1/10 to 10, both excluded but 1.
    let scaled = number.numerator() * &ten.pow(exponent);
    if scaled < *number.denominator() {
        exponent += 1;
    }
    let scaled = number.numerator() * &ten.pow(exponent);
    let scaled = Fraction::new(&scaled, number.denominator()).unwrap_or(Fraction::ZERO);
    let mut leading = scaled.to_decimal(digits - 1);
    // 9.99… may be rounded up.
    if leading.starts_with("10") {
        leading = "1".into();
        exponent -= 1;
    }
    let leading = without_zeros(&leading).to_owned();
    let exact = is_exact(&scaled, digits - 1);
    (Scientific { leading, exponent }, exact)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(a: u64, b: u64, digits: usize) -> (String, bool) {
        let chance = Fraction::new(&Natural::from(a), &Natural::from(b)).unwrap();
        let Decimal { text, exact } = decimal(&chance, digits);
        (text, exact)
    }

    #[test]
    fn chances_have_the_digits_that_matter() {
        let cases = [
            ((3, 1024), "0.0029296875", true),
            ((1, 3), "0.3333333333", false),
            ((0, 1), "0", true),
            ((1, 1), "1", true),
            ((1, 2_097_152), "4.768371582e-7", false),
            ((1, 100_000), "1e-5", true),
            ((2_097_151, 2_097_152), "1 - 4.768371582e-7", false),
            ((1, 10_000), "0.0001", true),
            ((7, 100_000), "7e-5", true),
            ((99_999_999_999, 10_000_000_000_000_000), "1e-5", false),
        ];
        for ((a, b), text, exact) in cases {
            assert_eq!(written(a, b, 10), (text.to_owned(), exact), "{a}/{b}");
        }
        assert_eq!(written(1, 2_097_152, 3), ("4.77e-7".to_owned(), false));
        assert_eq!(written(1, 2_097_152, 1), ("5e-7".to_owned(), false));
        assert_eq!(written(2, 3, 1), ("0.7".to_owned(), false));
    }

    /// The exactness is in the fraction: of the decimal number it is asked that
    /// everybody can read it, and that it is neither 0 nor 1 where the chance is not.
    #[test]
    fn numbers_of_json_are_read_by_every_reader() {
        for power in [1, 13, 14, 21, 64, 1200, 4000] {
            let tiny = Fraction::new(&Natural::ONE, &Natural::from(2u8).pow(power)).unwrap();
            let [small, large] = [&tiny, &tiny.complement()].map(|chance| number(chance, 10));
            for text in [&small, &large] {
                let value: serde_json::Value = serde_json::from_str(text).unwrap();
                assert!(value.is_number(), "{text}");
                assert!(text != "0" && text != "1", "2^-{power}: {text}");
            }
            let sum = small.parse::<f64>().unwrap() + large.parse::<f64>().unwrap();
            assert!((sum - 1.0).abs() < 1e-9, "{small} {large}");
            assert_eq!(large.starts_with("0.9999"), power > 13, "{large}");
        }
        let large = Fraction::new(&2_097_151u32.into(), &2_097_152u32.into()).unwrap();
        assert_eq!(number(&large, 10), "0.9999995231628418");
        assert_eq!(number(&large, 1), "0.9999995");
    }
}

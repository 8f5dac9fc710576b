//! Between which bounds a chance lies, after some games.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use crate::error::{Error, Result, quote};

/// How sure an interval is, from 0 to 1, both excluded: 0.95 if nothing else is
/// asked for.
///
/// ```
/// use fibnim::play::Confidence;
///
/// assert_eq!(Confidence::default().to_string(), "95%");
/// assert_eq!("0.999".parse::<Confidence>()?.to_string(), "99.9%");
/// assert!("1".parse::<Confidence>().is_err());
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize)]
#[serde(transparent)]
pub struct Confidence(f64);

impl Confidence {
    /// A level between 0 and 1; `None` where it is no such number, or is so
    /// near to 1 that no bound could be told from 0 and 1.
    pub fn new(level: f64) -> Option<Self> {
        (level > 0.0 && level <= 1.0 - 1e-12).then_some(Self(level))
    }

    /// The level itself.
    pub fn level(self) -> f64 {
        self.0
    }
}

impl Default for Confidence {
    fn default() -> Self {
        Self(0.95)
    }
}

impl FromStr for Confidence {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let level = text.trim().parse().ok().and_then(Self::new);
        level.ok_or_else(|| {
            Error::BadOption(format!(
                "the confidence is a number between 0 and 1, such as 0.95, not {}",
                quote(text)
            ))
        })
    }
}

impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Twelve decimals are what a level may have.
        let percent = format!("{:.10}", self.0 * 100.0);
        let short = percent.trim_end_matches('0').trim_end_matches('.');
        write!(f, "{short}%")
    }
}

/// The exact interval of Clopper & Pearson (1934) for a chance: it is right at
/// least as often as its confidence says, however many games were played and
/// however few were won. For 0 of n it begins at 0 and has a length.
///
/// ```
/// use fibnim::play::{Confidence, Interval};
///
/// let none = Interval::of(0, 100, Confidence::default());
/// assert_eq!(none.to_string(), "0.0000 to 0.0362");
/// let half = Interval::of(50, 100, Confidence::default());
/// assert_eq!(half.to_string(), "0.3983 to 0.6017");
/// assert!(half.contains(0.5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Interval {
    /// The interval for the chance of what happened in `wins` of `games`
    /// games; all chances where there were none.
    pub fn of(wins: u64, games: u64, confidence: Confidence) -> Self {
        let outside = (1.0 - confidence.level()) / 2.0;
        let losses = games.saturating_sub(wins);
        Self {
            low: lower_bound(wins, losses, outside),
            high: 1.0 - lower_bound(losses, wins, outside),
        }
    }

    /// Whether a chance lies in it.
    pub fn contains(&self, chance: f64) -> bool {
        (self.low..=self.high).contains(&chance)
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = f.precision().unwrap_or(4);
        write!(f, "{:.decimals$} to {:.decimals$}", self.low, self.high)
    }
}

/// The chance with which so many wins or more are as likely as `outside`; 0
/// without wins, which are never too many.
fn lower_bound(wins: u64, losses: u64, outside: f64) -> f64 {
    if wins == 0 {
        return 0.0;
    }
    let (mut low, mut high) = (0.0, 1.0);
    // Until no number is left between the two.
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return low;
        }
        if at_least(wins, wins + losses, middle) < outside {
            low = middle;
        } else {
            high = middle;
        }
    }
}

/// How likely at least `wins` of `games` games are won, each with a chance
/// between 0 and 1.
///
/// The terms of the binomial distribution are summed from the likeliest one on
/// both sides, in units of it, as far as they matter, and divided by their sum:
/// so there are no factorials, and no functions but the four operations, which
/// give the same number on every machine.
fn at_least(wins: u64, games: u64, chance: f64) -> f64 {
    let odds = chance / (1.0 - chance);
    let likeliest = likeliest(games, chance);
    let (mut all, mut enough) = (0.0, 0.0);
    let mut add = |count: u64, term: f64| {
        all += term;
        if count >= wins {
            enough += term;
        }
        term > all * NEGLIGIBLE
    };
    let mut term = 1.0;
    for count in likeliest..=games {
        if !add(count, term) {
            break;
        }
        term *= float(games - count) / float(count + 1) * odds;
    }
    term = 1.0;
    for count in (0..likeliest).rev() {
        term *= float(count + 1) / float(games - count) / odds;
        if !add(count, term) {
            break;
        }
    }
    enough / all
}

/// Terms that are smaller than this share of the sum change no digit that is
/// compared.
const NEGLIGIBLE: f64 = 1e-22;

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "between 0 and the number of games"
)]
fn likeliest(games: u64, chance: f64) -> u64 {
    ((float(games) * chance) as u64).min(games)
}

#[expect(clippy::cast_precision_loss, reason = "numbers of games are small")]
fn float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(interval: Interval, low: f64, high: f64) {
        let wrong = (interval.low - low).abs().max((interval.high - high).abs());
        assert!(wrong < 1e-9, "{interval:?}: {low}, {high}");
    }

    fn confidence(level: f64) -> Confidence {
        Confidence::new(level).unwrap()
    }

    /// For no win, and for all, the bounds are roots: (1 − U)^n = α/2.
    #[test]
    fn without_wins_or_losses_the_bounds_are_roots() {
        for games in [1u32, 2, 10, 1000, 1_000_000] {
            let root = 0.025_f64.powf(1.0 / f64::from(games));
            near(
                Interval::of(0, games.into(), Confidence::default()),
                0.0,
                1.0 - root,
            );
            let all = Interval::of(games.into(), games.into(), Confidence::default());
            near(all, root, 1.0);
        }
        near(Interval::of(0, 0, Confidence::default()), 0.0, 1.0);
    }

    /// One win of two: 1 − (1 − L)² = α/2, and the other bound mirrors it.
    #[test]
    fn one_of_two_solves_a_quadratic_equation() {
        for level in [0.5, 0.95, 0.999] {
            let low = 1.0 - (1.0 - (1.0 - level) / 2.0_f64).sqrt();
            near(Interval::of(1, 2, confidence(level)), low, 1.0 - low);
        }
    }

    /// The definition of the bounds, with the terms from factorials.
    #[test]
    fn the_bounds_make_the_tails_as_likely_as_they_should() {
        let tail = |from: u64, to: u64, games: u64, chance: f64| -> f64 {
            let term = |wins: u64| {
                let ways = (0..wins).fold(1.0, |ways, i| ways * float(games - i) / float(i + 1));
                let powers =
                    (float(wins) * chance.ln()) + float(games - wins) * (1.0 - chance).ln();
                ways * powers.exp()
            };
            (from..=to).map(term).sum()
        };
        for games in 1..60 {
            for wins in 0..=games {
                let Interval { low, high } = Interval::of(wins, games, confidence(0.9));
                if wins > 0 {
                    assert!((tail(wins, games, games, low) - 0.05).abs() < 1e-9);
                }
                if wins < games {
                    assert!((tail(0, wins, games, high) - 0.05).abs() < 1e-9);
                }
            }
        }
    }

    /// Whatever the chance is, the interval misses it no more often than
    /// allowed. This sums over all results of 40 games, and draws none.
    #[test]
    fn the_interval_is_right_as_often_as_it_says() {
        let games = 40;
        let exactly = |wins: u64, chance: f64| {
            let more = if wins == games {
                0.0
            } else {
                at_least(wins + 1, games, chance)
            };
            at_least(wins, games, chance) - more
        };
        for step in 1..200u32 {
            let chance = f64::from(step) / 200.0;
            let right =
                |wins: &u64| Interval::of(*wins, games, Confidence::default()).contains(chance);
            let covered: f64 = (0..=games)
                .filter(right)
                .map(|wins| exactly(wins, chance))
                .sum();
            assert!(
                (0.95..=1.0 + 1e-9).contains(&covered),
                "{chance}: {covered}"
            );
        }
    }

    #[test]
    fn many_games_give_short_intervals() {
        let interval = Interval::of(500_000_000, 1_000_000_000, Confidence::default());
        assert!(interval.contains(0.5));
        assert!(interval.high - interval.low < 1e-4);
    }

    #[test]
    fn levels_are_between_0_and_1() {
        for text in ["0", "1", "-1", "2", "nan", "", "95%", "0.9999999999999999"] {
            let error = text.parse::<Confidence>().unwrap_err();
            assert!(error.to_string().contains("between 0 and 1"), "{text}");
        }
        assert_eq!("0.5".parse::<Confidence>().unwrap(), confidence(0.5));
    }
}

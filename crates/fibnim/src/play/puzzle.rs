//! The puzzle of the day: a position with exactly one winning move, chosen by
//! the date and solved by the engines.

use std::fmt;
use std::str::FromStr;

use crate::analysis::{Analysis, Outcome};
use crate::budget::Budget;
use crate::catalog::{self, Entry, GameOptions};
use crate::error::{Error, Result, quote};
use crate::number::{Natural, SplitMix64};
use crate::play::Round;
use crate::step::Step;

/// A day of the Gregorian calendar.
///
/// ```
/// use fibnim::play::Date;
///
/// let date: Date = "2026-11-18".parse()?;
/// assert_eq!(date.to_string(), "2026-11-18");
/// assert_eq!(Date::of_days(20_775), date);
/// assert!("2026-02-29".parse::<Date>().is_err());
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// Since 1970-01-01.
    days: u32,
}

/// Days of 400 years, after which the calendar is the same again.
const ERA: u32 = 146_097;

/// Days from 0000-03-01, where the leap day is the last of a year, to
/// 1970-01-01.
const TO_1970: u32 = 719_468;

impl Date {
    /// The day that is so many days after 1970-01-01.
    pub fn of_days(days: u32) -> Self {
        Self {
            days: days.min(Self::LAST),
        }
    }

    /// 9999-12-31.
    const LAST: u32 = 2_932_896;

    /// How many days it is after 1970-01-01.
    pub fn days(self) -> u32 {
        self.days
    }

    /// The year, the month and the day, by years that begin in March.
    fn parts(self) -> (u32, u32, u32) {
        let days = self.days + TO_1970;
        let (era, day) = (days / ERA, days % ERA);
        let year = (day - day / 1460 + day / 36_524 - day / (ERA - 1)) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let year = year + 400 * era;
        if month < 10 {
            (year, month + 3, day)
        } else {
            (year + 1, month - 9, day)
        }
    }

    fn of_parts(year: u32, month: u32, day: u32) -> Option<Self> {
        let (1970..=9999, 1..=12, 1..=31) = (year, month, day) else {
            return None;
        };
        let (year, month) = if month > 2 {
            (year, month - 3)
        } else {
            (year - 1, month + 9)
        };
        let (era, year_of_era) = (year / 400, year % 400);
        let day_of_year = (153 * month + 2) / 5 + day - 1;
        let day_of_era = 365 * year_of_era + year_of_era / 4 - year_of_era / 100 + day_of_year;
        (era * ERA + day_of_era)
            .checked_sub(TO_1970)
            .map(Self::of_days)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.parts();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Date {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let numbers: Vec<Option<u32>> = text.trim().split('-').map(|n| n.parse().ok()).collect();
        let date = match numbers.as_slice() {
            [Some(year), Some(month), Some(day)] => Self::of_parts(*year, *month, *day)
                // There is no 31 April: it would be read as 1 May.
                .filter(|date| date.parts() == (*year, *month, *day)),
            _ => None,
        };
        date.ok_or_else(|| {
            Error::BadOption(format!(
                "{} is not a day: give year, month and day, such as 2026-11-18, from 1970-01-01 to 9999-12-31",
                quote(text)
            ))
        })
    }
}

/// The puzzle of a day: whoever is to move has one winning move, and is to find
/// it.
///
/// ```
/// use fibnim::{Budget, play::Puzzle};
///
/// let puzzle = Puzzle::of_day("2026-11-18".parse()?, &Budget::default())?;
/// assert_eq!(puzzle.analysis().winning_moves.len(), 1);
/// let solution = puzzle.analysis().winning_moves[0].step.clone();
/// assert!(puzzle.judge(&solution, &Budget::default())?.solves);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle {
    date: Date,
    round: Round,
    analysis: Analysis,
}

/// What came of a move that was tried at a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// Whether it is the winning move.
    pub solves: bool,
    /// What to say of it: why it wins, or how the opponent answers it.
    pub words: String,
}

/// Fewer moves than this are no puzzle.
const LEAST_MOVES: u8 = 3;

/// Positions that are looked at for a puzzle of a game. Each game has one in
/// every dozen at least.
const MOST_TRIED: usize = 300;

impl Puzzle {
    /// The puzzle of a day. On as many days as there are games, each of them
    /// has its turn.
    pub fn of_day(date: Date, budget: &Budget) -> Result<Self> {
        let entry = game_of_day(date);
        let mut random = SplitMix64::new(u64::from(date.days));
        for _ in 0..MOST_TRIED {
            if let Some(puzzle) = Self::candidate(date, entry, &mut random, budget)? {
                return Ok(puzzle);
            }
        }
        let why = format!(
            "no puzzle was found for {date} among the positions of {}",
            entry.name
        );
        Err(Error::BadOption(why))
    }

    /// A position by chance, if it makes a puzzle.
    fn candidate(
        date: Date,
        entry: &Entry,
        random: &mut SplitMix64,
        budget: &Budget,
    ) -> Result<Option<Self>> {
        let options = entry.suggestion.options(&GameOptions::default());
        let round = Round::new(entry.name, &options, &filled_in(entry.puzzle, random))?;
        let legal = round.position().legal_moves()?;
        let (moves, first) = (legal.count().clone(), legal.nth(&Natural::ZERO));
        drop(legal);
        let analysis = round.analyze(budget)?;
        // What a board begins with is no solution.
        let is_first = |step: &Step| first.as_ref().is_some_and(|(first, _)| first == step);
        let is_puzzle = analysis.outcome == Outcome::N
            && analysis.complete
            && analysis.winning_move_count() == Natural::ONE
            && moves >= LEAST_MOVES
            && !analysis
                .winning_moves
                .iter()
                .any(|winning| is_first(&winning.step));
        Ok(is_puzzle.then_some(Self {
            date,
            round,
            analysis,
        }))
    }

    /// Its day.
    pub fn date(&self) -> Date {
        self.date
    }

    /// The game, at the position of the puzzle.
    pub fn round(&self) -> &Round {
        &self.round
    }

    /// The solution.
    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// What comes of a legal move.
    pub fn judge(&self, step: &Step, budget: &Budget) -> Result<Trial> {
        let position = self.round.position();
        let words = |step: &Step| position.move_words(step, Natural::to_short_string);
        let next = position.after(step)?;
        let mut winning = self.analysis.winning_moves.iter();
        if winning.any(|winning| winning.step == *step) {
            let reason = &self.analysis.reason.text;
            let words = format!("Yes: {} is the winning move. {reason}", words(step));
            return Ok(Trial {
                solves: true,
                words,
            });
        }
        let reply = next.analyze(budget)?.hint().step;
        let answer = reply.map_or_else(String::new, |reply| {
            let reply = next.move_words(&reply, Natural::to_short_string);
            format!(", for example by: {reply}")
        });
        Ok(Trial {
            solves: false,
            words: format!(
                "No: after {} your opponent can win{answer}. Try another move.",
                words(step)
            ),
        })
    }
}

/// The game of a day: the games are shuffled anew for each round of them.
fn game_of_day(date: Date) -> &'static Entry {
    let entries: Vec<&Entry> = with_puzzles().collect();
    let count = entries.len();
    let day = date.days as usize;
    let mut random = SplitMix64::new((day / count) as u64);
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, random.below(last + 1));
    }
    entries[order[day % count]]
}

/// The games that have puzzles.
fn with_puzzles() -> impl Iterator<Item = &'static Entry> {
    catalog::entries()
        .iter()
        .filter(|entry| !entry.puzzle.is_empty())
}

/// The text of a position: `{20-200}` becomes a number from 20 to 200.
fn filled_in(template: &str, random: &mut SplitMix64) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (range, after) = after.split_once('}').unwrap_or((after, ""));
        let (least, most) = range.split_once('-').unwrap_or((range, range));
        let [least, most] = [least, most].map(|number| number.parse().unwrap_or(0_usize));
        let number = least + random.below(most.saturating_sub(least) + 1);
        text.push_str(before);
        text.push_str(&number.to_string());
        rest = after;
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_as_calendars_do() {
        let days = |text: &str| text.parse::<Date>().unwrap().days();
        assert_eq!(days("1970-01-01"), 0);
        assert_eq!(days("2000-02-29"), 11_016);
        assert_eq!(days("9999-12-31"), Date::LAST);
        let mut last = (1969, 12, 31);
        for day in 0..200_000 {
            let date = Date::of_days(day);
            let parts = date.parts();
            let follows = match parts {
                (year, 1, 1) => last == (year - 1, 12, 31),
                (year, month, 1) => (last.0, last.1) == (year, month - 1) && last.2 >= 28,
                (year, month, day) => last == (year, month, day - 1),
            };
            assert!(follows, "{date} after {last:?}");
            assert_eq!(date.to_string().parse::<Date>().unwrap(), date);
            last = parts;
        }
    }

    #[test]
    fn what_is_no_day_is_refused() {
        for text in [
            "",
            "today",
            "2026-11",
            "2023-02-29",
            "2026-04-31",
            "1969-12-31",
            "2026-13-01",
        ] {
            let error = text.parse::<Date>().unwrap_err().to_string();
            assert!(error.contains("2026-11-18"), "{error}");
        }
    }

    #[test]
    fn every_number_of_a_range_comes() {
        let mut random = SplitMix64::new(1);
        let mut seen: Vec<String> = (0..100)
            .map(|_| filled_in("n={3-5};{7-7}", &mut random))
            .collect();
        seen.sort();
        seen.dedup();
        assert_eq!(seen, ["n=3;7", "n=4;7", "n=5;7"]);
    }

    #[test]
    fn each_game_has_its_turn() {
        let count = with_puzzles().count();
        for round in [0, 1, 7] {
            let first = round * count;
            let days = (first..first + count).map(|day| Date::of_days(u32::try_from(day).unwrap()));
            let mut games: Vec<&str> = days.map(|date| game_of_day(date).name).collect();
            games.sort_unstable();
            games.dedup();
            assert_eq!(games.len(), count);
        }
    }
}

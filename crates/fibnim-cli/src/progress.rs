//! How far a long computation is, for whoever waits at a terminal: one line on
//! stderr, which is gone in the end; nothing where stderr is no terminal. And what was
//! done, where a signal ends it.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use fibnim::{Budget, Noun, Progress, Watch, grouped};

use crate::output::{Failure, shortened};
use crate::signals::Signals;

/// Nobody is told of what is done sooner.
const PATIENCE: Duration = Duration::from_secs(1);
/// So often the line changes.
const PAUSE: Duration = Duration::from_millis(200);

/// The budget of a command whose work can be stopped by a signal, and shows how
/// far it is.
pub fn watched(budget: Budget) -> Result<Budget, Failure> {
    let signals = Signals::listen_with_patience(say_interrupted)?;
    let line = Line::new();
    course().start = Some(line.start);
    let watch = Watch::telling(move |now| line.tell(now));
    Ok(budget.watched_by(&watch.stopped_by(signals.flag())))
}

/// Lets a signal end a command that nothing stops from inside, once it is said what was
/// done.
pub fn interruptible() -> Result<(), Failure> {
    Signals::listen_with_patience(say_interrupted)?;
    Ok(())
}

/// What was heard of the work so far.
#[derive(Default)]
struct Course {
    /// When the command began to work.
    start: Option<Instant>,
    /// When it was last heard of.
    heard: Option<Instant>,
    now: Option<Progress>,
    /// How long each kind of work has taken, as they may take turns.
    tracks: Vec<Track>,
}

/// One kind of work.
struct Track {
    what: &'static str,
    time: Duration,
    by: ThreadId,
    /// What was done by loops of it that are over.
    earlier: u64,
    /// What the loop that is told of last has done.
    latest: u64,
}

static COURSE: Mutex<Course> = Mutex::new(Course {
    start: None,
    heard: None,
    now: None,
    tracks: Vec::new(),
});

fn course() -> MutexGuard<'static, Course> {
    COURSE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Course {
    /// Takes in how far the work is; for how long it has been at this, in seconds.
    ///
    /// A proof is many loops, one after the other: what they did is added up.
    fn hear(&mut self, mut now: Progress) -> f64 {
        let moment = Instant::now();
        let start = *self.start.get_or_insert(moment);
        let since = self.heard.replace(moment).unwrap_or(start);
        let track = self.track(now.what);
        track.time += moment - since;
        let by = thread::current().id();
        if track.by == by && now.done < track.latest && now.total.is_none() {
            track.earlier += track.latest;
        }
        track.by = by;
        track.latest = now.done;
        now.done += track.earlier;
        let seconds = track.time.as_secs_f64();
        self.now = Some(now);
        seconds
    }

    fn track(&mut self, what: &'static str) -> &mut Track {
        let place = self.tracks.iter().position(|track| track.what == what);
        let place = place.unwrap_or_else(|| {
            self.tracks.push(Track {
                what,
                time: Duration::ZERO,
                by: thread::current().id(),
                earlier: 0,
                latest: 0,
            });
            self.tracks.len() - 1
        });
        &mut self.tracks[place]
    }
}

/// What a line says of the work, in parts that stand in their order. Where not all of
/// them fit, the lightest are left out.
pub struct Parts(Vec<(Weight, String)>);

/// How much a part matters to whoever waits, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// What is counted beside the work: states, memory.
    Beside,
    /// How long it has taken.
    Time,
    Rate,
    /// Where in a long work it is.
    Stages,
    /// How long it will take.
    Left,
    /// What is done of it.
    Done,
}

impl Parts {
    pub fn new(done: String) -> Self {
        Self(vec![(Weight::Done, done)])
    }

    /// Puts another part at the end, if there is one.
    pub fn add(&mut self, weight: Weight, words: Option<String>) {
        self.0.extend(words.map(|words| (weight, words)));
    }

    /// As much as fits into so many characters.
    fn fitted(mut self, width: usize) -> String {
        loop {
            let words = self.to_string();
            let lightest = self.0.iter().map(|(weight, _)| *weight).min();
            let lightest = lightest.filter(|weight| *weight != Weight::Done);
            match lightest {
                Some(lightest) if words.chars().count() > width => {
                    self.0.retain(|(weight, _)| *weight != lightest);
                }
                _ => return shortened(&words, width.saturating_sub(1)),
            }
        }
    }
}

impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (weight, words)) in self.0.iter().enumerate() {
            let between = match weight {
                _ if i == 0 => "",
                Weight::Stages => "; ",
                _ => ", ",
            };
            write!(f, "{between}{words}")?;
        }
        Ok(())
    }
}

/// "the search: 1,240,000 of 5,000,000 positions (24%), 1.2 million positions/s, about 3 s
/// left, 2 s" or, where the end is not known, "the proof: 31,000 steps, 12,000 steps/s, 208
/// states, 5 s; guess 3, step". The second time is that since the work began.
fn how_far(now: &Progress, seconds: f64, all: f64) -> Parts {
    let mut parts = Parts::new(format!("{}: {}", now.what, done(now)));
    let left = share(now).and_then(|(done, total)| left(done, total, seconds));
    let beside = now.beside.map(|(count, noun)| noun.words(count));
    parts.add(Weight::Rate, rate(now.done, seconds, now.noun.many));
    parts.add(Weight::Left, left);
    parts.add(Weight::Beside, beside);
    parts.add(Weight::Time, Some(format!("{all:.0} s")));
    parts.add(Weight::Stages, stages(now));
    parts
}

/// How much of how much is done, by weight where steps are not alike.
fn share(now: &Progress) -> Option<(u64, u64)> {
    let steps = now.total.map(|total| (now.done, total));
    let (done, total) = now.weight.or(steps).filter(|&(_, total)| total > 0)?;
    Some((done.min(total), total))
}

/// "1,240,000 of 5,000,000 positions (24%)", "40 of 60 rows (9% of the work)" where the
/// last ones take longer, or "31,000 steps".
fn done(now: &Progress) -> String {
    let Some((total, (weight, all))) = now.total.zip(share(now)) else {
        return now.noun.words(now.done);
    };
    let percent = u128::from(weight) * 100 / u128::from(all);
    let of_what = now.weight.map_or("", |_| " of the work");
    let (done, total) = (grouped(now.done.min(total)), now.noun.words(total));
    format!("{done} of {total} ({percent}%{of_what})")
}

/// "guess 3, step, in 'x < y'": the innermost stage of many, and the first ones.
fn stages(now: &Progress) -> Option<String> {
    let shown: Vec<&str> = match now.stages.as_slice() {
        [] => return None,
        [first, second, .., last] => vec![first, second, last],
        few => few.iter().map(String::as_str).collect(),
    };
    Some(shown.join(", "))
}

/// "1.2 million positions/s", once there is something to tell.
#[expect(clippy::cast_precision_loss, reason = "a rate has two digits")]
pub fn rate(done: u64, seconds: f64, many: &str) -> Option<String> {
    let is_known = done > 0 && seconds > 0.1;
    is_known.then(|| format!("{} {many}/s", rounded(done as f64 / seconds)))
}

/// "about 20 s left", once a hundredth is done.
#[expect(clippy::cast_precision_loss, reason = "a time has two digits")]
pub fn left(done: u64, total: u64, seconds: f64) -> Option<String> {
    let is_known = u128::from(done) * 100 > u128::from(total);
    let left = seconds * (total.saturating_sub(done)) as f64 / (done.max(1)) as f64;
    is_known.then(|| format!("about {} left", time(left)))
}

/// 1.2 billion, 512 million, 35,000, 4,300, 320, 1.5.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a rate is no negative number, and has few digits here"
)]
fn rounded(rate: f64) -> String {
    let short = |number: f64| match number {
        number if number >= 100.0 => format!("{number:.0}"),
        number => format!("{number:.1}"),
    };
    let hundreds = |rate: f64| grouped((rate / 100.0).round() as u64 * 100);
    match rate {
        rate if rate >= 999_500_000.0 => format!("{} billion", short(rate / 1e9)),
        rate if rate >= 999_500.0 => format!("{} million", short(rate / 1e6)),
        rate if rate >= 10_000.0 => grouped((rate / 1000.0).round() as u64 * 1000),
        rate if rate >= 1_000.0 => hundreds(rate),
        rate if rate >= 10.0 => format!("{rate:.0}"),
        rate => format!("{rate:.1}"),
    }
}

/// 0.8 s, 45 s, 12 min, 3.5 h, 8 days.
pub fn time(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 10.0 => format!("{seconds:.1} s"),
        seconds if seconds < 120.0 => format!("{seconds:.0} s"),
        seconds if seconds < 7200.0 => format!("{:.0} min", seconds / 60.0),
        seconds if seconds < 172_800.0 => format!("{:.1} h", seconds / 3600.0),
        seconds => format!("{:.0} days", seconds / 86_400.0),
    }
}

/// What was done when a signal ended the work.
pub fn interrupted() -> String {
    let course = course();
    let seconds = course
        .start
        .map_or(0.0, |start| start.elapsed().as_secs_f64());
    interrupted_after(course.now.as_ref(), seconds, &written())
}

/// The lines of an answer that went to stdout, and whether anything did.
static LINES: AtomicU64 = AtomicU64::new(0);
static BEGUN: AtomicBool = AtomicBool::new(false);

/// Stdout for an answer that is written as it is made: where a signal ends the work, it
/// is said how much was written.
pub struct Written<W>(pub W);

impl<W: Write> Write for Written<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.0.write(bytes)?;
        let lines = bytes[..count].split(|byte| *byte == b'\n').count() - 1;
        LINES.fetch_add(lines as u64, Ordering::Relaxed);
        BEGUN.store(true, Ordering::Relaxed);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// "nothing was written", "1,234 lines were written".
fn written() -> String {
    let begun = BEGUN.load(Ordering::Relaxed);
    written_words(begun.then(|| LINES.load(Ordering::Relaxed)))
}

fn written_words(lines: Option<u64>) -> String {
    match lines {
        None => "nothing was written".into(),
        Some(0) => "the beginning of the answer was written".into(),
        Some(1) => "1 line was written".into(),
        Some(lines) => format!("{} lines were written", grouped(lines)),
    }
}

/// "Interrupted after 3.2 s in the search: 1,240,000 of 5,000,000 positions (24%); nothing
/// was written".
fn interrupted_after(now: Option<&Progress>, seconds: f64, written: &str) -> String {
    let time = time(seconds);
    let Some(now) = now else {
        return format!("Interrupted after {time}, as the work began; {written}");
    };
    let beside = now.beside.map(|(count, noun)| noun.words(count));
    let beside = beside.map_or_else(String::new, |words| format!(", {words}"));
    let stages = stages(now).map_or_else(String::new, |stages| format!("; {stages}"));
    format!(
        "Interrupted after {time} in {}: {}{beside}{stages}; {written}",
        now.what,
        done(now)
    )
}

/// The same for a program that does not end by itself.
fn say_interrupted() {
    end();
    if is_to_be_said() {
        // A terminal that is gone is no reason to panic.
        let _ = writeln!(io::stderr(), "fibnim: {}", interrupted());
    }
}

/// Whether it was said what was done.
static SAID: AtomicBool = AtomicBool::new(false);

/// Whether nobody has said yet what was done; it is said now.
pub fn is_to_be_said() -> bool {
    !SAID.swap(true, Ordering::Relaxed)
}

/// When a line was last shown, if one is there; and whether no more may be.
#[derive(Default)]
struct Shown {
    last: Option<Instant>,
    ended: bool,
}

static SHOWN: Mutex<Shown> = Mutex::new(Shown {
    last: None,
    ended: false,
});

fn shown() -> MutexGuard<'static, Shown> {
    SHOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes the line away, and shows no other: what follows is the answer.
pub fn end() {
    let mut shown = shown();
    shown.ended = true;
    if shown.last.take().is_some() {
        // Whether it can be shown changes nothing about the result.
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
}

/// The line of a computation that began with it.
pub struct Line {
    wanted: bool,
    start: Instant,
}

impl Line {
    pub fn new() -> Self {
        Self {
            wanted: io::stderr().is_terminal(),
            start: Instant::now(),
        }
    }

    /// Shows how much of all there is to do is done.
    pub fn show_share(&self, what: &'static str, noun: Noun, done: u64, total: u64) {
        course().start = Some(self.start);
        self.tell(Progress {
            what,
            done,
            total: Some(total),
            weight: None,
            noun,
            beside: None,
            stages: Vec::new(),
        });
    }

    /// Shows how far it is, and keeps it for the end.
    fn tell(&self, now: Progress) {
        let mut course = course();
        let seconds = course.hear(now);
        if let Some(now) = &course.now {
            self.show(|all| how_far(now, seconds, all));
        }
    }

    /// Shows how far it is after some seconds, in words that are made only if they
    /// are shown.
    pub fn show(&self, words: impl FnOnce(f64) -> Parts) {
        if !self.wanted {
            return;
        }
        let mut shown = shown();
        let early = match shown.last {
            None => self.start.elapsed() < PATIENCE,
            Some(last) => last.elapsed() < PAUSE,
        };
        if !shown.ended && !early {
            shown.last = Some(Instant::now());
            let words = words(self.start.elapsed().as_secs_f64());
            let _ = write!(io::stderr(), "\r\x1b[K{}", fitted(words));
        }
    }
}

/// As much of a line as a terminal shows in one: more could not be taken away.
fn fitted(words: Parts) -> String {
    const NAME: &str = "fibnim: ";
    let size = terminal_size::terminal_size_of(io::stderr());
    let width = size.map_or(80, |(width, _)| usize::from(width.0));
    // The last column stays free for the cursor.
    let words = words.fitted(width.saturating_sub(NAME.len() + 1));
    format!("{NAME}{}", words.replace(char::is_control, " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_shown_to_a_terminal_alone() {
        let start = Instant::now().checked_sub(2 * PATIENCE).unwrap();
        let shows = |wanted| {
            let mut made = false;
            Line { wanted, start }.show(|_| {
                made = true;
                Parts::new(String::new())
            });
            made
        };
        assert_eq!([false, true].map(shows), [false, true]);
    }

    fn now(done: u64, total: Option<u64>) -> Progress {
        Progress {
            what: "the search",
            done,
            total,
            weight: None,
            noun: Noun::POSITIONS,
            beside: None,
            stages: Vec::new(),
        }
    }

    #[test]
    fn how_far_is_said_with_the_rate_and_the_time_that_is_left() {
        assert_eq!(
            how_far(&now(1_234_567, None), 5.2, 5.2).to_string(),
            "the search: 1,234,567 positions, 237,000 positions/s, 5 s"
        );
        assert_eq!(
            how_far(&now(6_000_000, Some(24_000_000)), 5.0, 7.0).to_string(),
            "the search: 6,000,000 of 24,000,000 positions (25%), 1.2 million positions/s, about 15 s left, 7 s"
        );
        assert_eq!(
            how_far(&now(0, Some(100)), 2.0, 2.0).to_string(),
            "the search: 0 of 100 positions (0%), 2 s"
        );
        assert_eq!(
            how_far(&now(200, Some(100)), 2.0, 2.0).to_string(),
            "the search: 100 of 100 positions (100%), 100 positions/s, about 0.0 s left, 2 s"
        );
    }

    /// Of a line that does not fit, what matters least is left out, and never the end
    /// of a number or a word.
    #[test]
    fn a_narrow_terminal_shows_what_matters() {
        let fitted = |width| how_far(&now(6_000_000, Some(24_000_000)), 5.0, 7.0).fitted(width);
        let full = "the search: 6,000,000 of 24,000,000 positions (25%), 1.2 million positions/s, about 15 s left, 7 s";
        assert_eq!(fitted(100), full);
        assert_eq!(fitted(95), full.replace(", 7 s", ""));
        assert_eq!(
            fitted(71),
            "the search: 6,000,000 of 24,000,000 positions (25%), about 15 s left"
        );
        assert_eq!(
            fitted(60),
            "the search: 6,000,000 of 24,000,000 positions (25%)"
        );
        assert_eq!(fitted(20), "the search: 6,000,0…");
    }

    /// Where the last rows take longer, the time that is left is longer too.
    #[test]
    fn steps_that_are_not_alike_are_weighed() {
        let rows = Progress {
            what: "the lengths of games",
            noun: Noun::ROWS,
            weight: Some((100, 1000)),
            ..now(40, Some(60))
        };
        assert_eq!(
            how_far(&rows, 2.0, 2.0).to_string(),
            "the lengths of games: 40 of 60 rows (10% of the work), 20 rows/s, about 18 s left, 2 s"
        );
        assert_eq!(
            interrupted_after(Some(&rows), 2.0, &written_words(None)),
            "Interrupted after 2.0 s in the lengths of games: 40 of 60 rows (10% of the work); nothing was written"
        );
    }

    #[test]
    fn a_proof_says_where_it_is() {
        let proof = Progress {
            what: "the proof",
            noun: Noun::STEPS,
            beside: Some((1, Noun::STATES)),
            stages: ["guess 3", "step", "in 'a'", "in 'b'"]
                .map(String::from)
                .into(),
            ..now(31_000, None)
        };
        assert_eq!(
            how_far(&proof, 2.0, 5.0).to_string(),
            "the proof: 31,000 steps, 16,000 steps/s, 1 state, 5 s; guess 3, step, in 'b'"
        );
        assert_eq!(
            interrupted_after(Some(&proof), 5.0, &written_words(None)),
            "Interrupted after 5.0 s in the proof: 31,000 steps, 1 state; guess 3, step, in 'b'; nothing was written"
        );
    }

    #[test]
    fn what_was_done_is_said_in_the_end() {
        assert_eq!(
            interrupted_after(
                Some(&now(1_240_000, Some(5_000_000))),
                3.2,
                &written_words(Some(1234))
            ),
            "Interrupted after 3.2 s in the search: 1,240,000 of 5,000,000 positions (24%); 1,234 lines were written"
        );
        assert_eq!(
            interrupted_after(None, 0.3, &written_words(None)),
            "Interrupted after 0.3 s, as the work began; nothing was written"
        );
    }

    #[test]
    fn loops_that_follow_one_another_are_added_up() {
        let mut course = Course::default();
        let mut heard = |done| {
            course.hear(now(done, None));
            course.now.as_ref().map(|now| now.done)
        };
        assert_eq!([5, 9, 2, 4].map(&mut heard), [5, 9, 11, 13].map(Some));
    }

    #[test]
    fn times_are_short() {
        let times = [0.84, 45.2, 719.0, 12_600.0, 700_000.0].map(time);
        assert_eq!(times, ["0.8 s", "45 s", "12 min", "3.5 h", "8 days"]);
    }

    #[test]
    fn rates_are_plain() {
        let rates = [5.1e9, 5.12e8, 999_700.0, 35_400.0, 4_321.0, 320.4, 1.52].map(rounded);
        let plain = [
            "5.1 billion",
            "512 million",
            "1.0 million",
            "35,000",
            "4,300",
            "320",
            "1.5",
        ];
        assert_eq!(rates, plain);
    }
}

//! Plain play: questions and answers line by line, for who has no terminal, or
//! a script.

use std::io::{self, Write};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use fibnim::Natural;
use fibnim::catalog::{self, Entry, GameOptions};
use fibnim::play::{Round, Seat, Verdict};

use super::choice::Choice;
use super::command::{Command, HELP};
use super::contest::{Aid, Contest, Made, Name, counted_moves};
use super::files;
use super::picture::{self, Look};
use super::sitting::Sitting;
use super::theme::{Theme, sign, signs};
use super::work::{Answer, Task};
use crate::input::{Line, Lines, line_too_long};
use crate::output::{Failure, capitalised, wrap};
use crate::signals::Signals;

/// The most moves that the computer plays against itself.
const MOST_MOVES: usize = 10_000;

/// The most moves that are listed.
const MOST_LISTED: usize = 200;

/// The most winning moves that are listed before the others.
const MOST_WINNING: usize = 20;

const WIDTH: u16 = 76;
const HEIGHT: u16 = 20;

/// Plays a game to its end, or to the end of the input.
pub fn play(
    contest: &mut Contest,
    file: Option<&Path>,
    input: &Input,
    out: &mut impl Write,
) -> Result<(), Failure> {
    introduce(contest, out)?;
    let mut table = Table {
        contest,
        out,
        file,
        rung: None,
        sitting: Sitting::default(),
    };
    table.show()?;
    while !input.is_stopped() {
        if table.contest.round.winner().is_some() && table.contest.is_exhibition() {
            return Ok(());
        }
        if table.contest.is_computer_turn() {
            if table.contest.is_exhibition() && table.contest.round.moves().len() >= MOST_MOVES {
                writeln!(
                    table.out,
                    "After {MOST_MOVES} moves the game is not over; it ends here."
                )?;
                return Ok(());
            }
            table.computer_moves()?;
            continue;
        }
        match table.ask(input)? {
            Some(line) if table.obey(&line)? == Next::Stop => return Ok(()),
            Some(_) => {}
            // The loop ends, and says why.
            None if input.is_stopped() => {}
            None => {
                writeln!(table.out, "That was the end of the input.")?;
                return Ok(());
            }
        }
    }
    writeln!(table.out, "The game was stopped.")?;
    Ok(())
}

fn introduce(contest: &Contest, out: &mut impl Write) -> Result<(), Failure> {
    let width = Some(usize::from(WIDTH));
    if let Some(title) = contest.puzzle_title() {
        writeln!(out, "{title}")?;
    }
    writeln!(out, "{}", contest.round.title())?;
    writeln!(out, "{}", wrap(&contest.round.start().rules(), width))?;
    match contest.task() {
        Some(task) => writeln!(out, "{task}")?,
        None => writeln!(out, "{}", players(contest))?,
    }
    if !contest.is_exhibition() {
        let line = format!(
            "A move is {}. `help` lists the commands.",
            contest.round.position().move_help()
        );
        writeln!(out, "{}", wrap(&line, width))?;
    }
    Ok(())
}

/// Who plays.
fn players(contest: &Contest) -> String {
    let [first, second] = [Seat::First, Seat::Second].map(|seat| contest.who(seat).words());
    format!("First player: {first}. Second player: {second}.")
}

#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Stop,
}

/// The game, and where it is told of.
struct Table<'c, W> {
    contest: &'c mut Contest,
    out: &'c mut W,
    /// Where the record goes as the game does.
    file: Option<&'c Path>,
    /// How much of the hint was told, at the position after so many moves.
    rung: Option<(usize, usize)>,
    sitting: Sitting,
}

impl<W: Write> Table<'_, W> {
    /// The board, and what it is in words.
    fn show(&mut self) -> Result<(), Failure> {
        let round = &self.contest.round;
        let look = Look {
            position: round.position(),
            start: round.start(),
            choice: &Choice::Nothing,
            judged: None,
            legend: false,
            parts: true,
            roomy: false,
            theme: Theme { colour: false },
        };
        writeln!(self.out)?;
        for line in picture::text(&look, WIDTH, HEIGHT) {
            writeln!(self.out, "{}", format!("  {line}").trim_end())?;
        }
        writeln!(self.out)?;
        let words = format!("{}.", capitalised(&round.position().words()));
        self.say(&words)?;
        if let Some(file) = self.file {
            files::save(self.contest, file)?;
        }
        match self.contest.result_words() {
            Some(result) => self.end(&result),
            None => Ok(()),
        }
    }

    /// Who has won, where the win was given away, and the score.
    fn end(&mut self, result: &str) -> Result<(), Failure> {
        self.say(result)?;
        if self.contest.is_exhibition() {
            return Ok(());
        }
        self.review(false)?;
        self.sitting.count(self.contest);
        match self.sitting.words() {
            Some(score) => self.say(&format!("The score: {score}.")),
            None => Ok(()),
        }
    }

    /// What the moves did: all of them, or those that gave the win away.
    fn review(&mut self, all: bool) -> Result<(), Failure> {
        let Answer::Reviewed(review) = self.contest.request(Task::Review).answer() else {
            return Ok(());
        };
        let review = match review {
            Ok(review) => review,
            Err(error) => return self.say(&format!("There is no review here: {error}.")),
        };
        self.say(&review.summary())?;
        for reviewed in review
            .moves
            .iter()
            .filter(|reviewed| all || reviewed.is_slip())
        {
            let mark = if reviewed.is_slip() { signs::SLIP } else { " " };
            let mover = self.contest.mover(reviewed.number - 1);
            let (number, words) = (reviewed.number, reviewed.words());
            writeln!(self.out, "  {mark} {number}. {mover}: {words}.")?;
        }
        Ok(())
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.out, "{}", wrap(text, Some(WIDTH.into())))?;
        Ok(())
    }

    /// The next line; `None` at the end of the input.
    fn ask(&mut self, input: &Input) -> Result<Option<String>, Failure> {
        let seat = self.contest.round.to_move();
        match self.contest.round.winner() {
            Some(_) => writeln!(self.out, "new, review, undo, record, save FILE or quit?")?,
            None if self.contest.name(seat) == Name::You => writeln!(self.out, "Your move?")?,
            None => writeln!(self.out, "The {seat} player's move?")?,
        }
        self.out.flush()?;
        input.line()
    }

    fn computer_moves(&mut self) -> Result<(), Failure> {
        let Some(request) = self.contest.computer_request() else {
            return Ok(());
        };
        let name = self.contest.name(self.contest.round.to_move());
        let Answer::Move(reply) = request.answer() else {
            return Ok(());
        };
        let reply = reply?;
        if let Some(note) = &reply.note {
            self.say(note)?;
        }
        let words = self.contest.move_words(&reply.step);
        self.contest.round.play(&reply.step)?;
        writeln!(self.out, "The {name}: {words}.")?;
        self.show()
    }

    fn obey(&mut self, line: &str) -> Result<Next, Failure> {
        match Command::read(line) {
            Command::Nothing => {}
            Command::Quit => return Ok(Next::Stop),
            Command::Help => self.help()?,
            Command::Hint => self.hint()?,
            Command::Analysis => self.analysis()?,
            Command::Review => self.review(true)?,
            Command::New => {
                *self.contest = self.contest.again()?;
                self.show()?;
            }
            Command::Moves => self.moves()?,
            Command::Undo => {
                let undone = self.contest.undo();
                self.go_on(undone)?;
            }
            Command::Redo => {
                let redone = self.contest.redo();
                self.go_on(redone)?;
            }
            Command::Swap => self.swap()?,
            Command::Record => write!(self.out, "{}", self.contest.record())?,
            Command::Save("") => self.say("Name the file, such as: save game.txt")?,
            Command::Save(file) => self.save(file)?,
            Command::Move(text) => self.make(text)?,
        }
        Ok(Next::GoOn)
    }

    /// Makes a move that is written, or says why it is none.
    fn make(&mut self, text: &str) -> Result<(), Failure> {
        let step = self.contest.round.position().parse_move(text);
        match step.and_then(|step| self.contest.make(&step)) {
            Ok(Made::Played) => self.show(),
            Ok(Made::Solved(words)) => {
                self.say(&words)?;
                self.show()
            }
            Ok(Made::Missed(words)) => self.say(&words),
            Err(error) => self.say(&format!("Error: {error}.")),
        }
    }

    /// Shows what came of a change, or says why there is none.
    fn go_on(&mut self, change: Result<(), &str>) -> Result<(), Failure> {
        match change {
            Ok(()) => self.show(),
            Err(why) => self.say(why),
        }
    }

    fn swap(&mut self) -> Result<(), Failure> {
        match self.contest.swap() {
            Ok(()) => self.say(&players(self.contest)),
            Err(why) => self.say(&format!("Error: {why}")),
        }
    }

    /// Nobody is asked here: what is no record is not replaced.
    fn save(&mut self, file: &str) -> Result<(), Failure> {
        let path = Path::new(file);
        match files::check_target(path).and_then(|()| files::save(self.contest, path)) {
            Ok(()) => self.say(&format!("The record is in {}.", fibnim::quote(file))),
            Err(Failure::Io(error)) => self.say(&format!("Error: {error}.")),
            Err(Failure::Question { error, .. }) => self.say(&format!("Error: {error}.")),
            Err(other) => Err(other),
        }
    }

    fn help(&mut self) -> Result<(), Failure> {
        self.say(&format!(
            "A move is {}.",
            self.contest.round.position().move_help()
        ))?;
        for (command, meaning) in HELP {
            writeln!(self.out, "  {command:<10} {meaning}")?;
        }
        Ok(())
    }

    /// The next rung of the hint for this position.
    fn hint(&mut self) -> Result<(), Failure> {
        let Answer::Hint(hint) = self.contest.request(Task::Hint).answer() else {
            return Ok(());
        };
        let now = self.contest.round.moves().len();
        let told = self
            .rung
            .filter(|(at, _)| *at == now)
            .map_or(0, |(_, told)| told);
        let last = hint.rungs.len() - 1;
        let rung = told.min(last);
        self.rung = Some((now, rung + 1));
        if rung == last && hint.step.is_some() {
            self.contest.aid = Aid::Helped;
        }
        self.say(&hint.rungs[rung])?;
        if let Some(source) = hint.source.filter(|_| rung == last) {
            self.say(&format!("[{source}]"))?;
        }
        if rung < last {
            self.say("(hint again tells more)")?;
        }
        Ok(())
    }

    /// Every move, or the first ones, with those that win before the others.
    fn analysis(&mut self) -> Result<(), Failure> {
        let Answer::Judged(judged) = self.contest.request(Task::Judge).answer() else {
            return Ok(());
        };
        let judged = match judged {
            Ok(judged) => judged,
            Err(error) => return self.say(&format!("There is no analysis here: {error}.")),
        };
        if self.contest.is_human_turn() {
            self.contest.aid = Aid::Helped;
        }
        let winning = &judged.analysis.winning_moves;
        for winning in winning.iter().take(MOST_WINNING) {
            let words = self.contest.move_words(&winning.step);
            writeln!(self.out, "  {} {words}", sign(Verdict::Wins))?;
        }
        let more_win = winning.len().saturating_sub(MOST_WINNING);
        if more_win > 0 {
            writeln!(self.out, "  … and {more_win} more that win")?;
        }
        let others = judged
            .moves
            .iter()
            .filter(|other| other.verdict != Verdict::Wins);
        let others: Vec<_> = others.collect();
        for other in others.iter().take(MOST_LISTED) {
            let words = self.contest.move_words(&other.step);
            writeln!(self.out, "  {} {words}", sign(other.verdict))?;
        }
        let hidden = &judged.unlisted + &Natural::from(others.len().saturating_sub(MOST_LISTED));
        self.hidden(&hidden)
    }

    fn moves(&mut self) -> Result<(), Failure> {
        let round = &self.contest.round;
        let legal = round.position().legal_moves()?;
        for (step, _) in legal.iter().take(MOST_LISTED) {
            let short = round.position().short_move(&step);
            writeln!(self.out, "  {short:<12} {}", self.contest.move_words(&step))?;
        }
        let hidden = legal.count().checked_sub(&Natural::from(MOST_LISTED));
        let hidden = hidden.unwrap_or_default();
        drop(legal);
        self.hidden(&hidden)
    }

    fn hidden(&mut self, count: &Natural) -> Result<(), Failure> {
        if !count.is_zero() {
            writeln!(self.out, "  … and {} more", counted_moves(count))?;
        }
        Ok(())
    }
}

/// The game that is wanted, at its start; `None` at the end of the input.
pub fn ask_round(
    given: &GameOptions,
    input: &Input,
    out: &mut impl Write,
) -> Result<Option<Round>, Failure> {
    for (number, entry) in (1..).zip(catalog::entries()) {
        writeln!(out, "{number:>3}  {}", entry.title)?;
    }
    let Some(entry) = entry(input, out)? else {
        return Ok(None);
    };
    let suggestion = entry.suggestion;
    let options = suggestion.options(given);
    let with = options_words(&options);
    loop {
        writeln!(
            out,
            "Which position? (nothing: {}{with})",
            suggestion.position
        )?;
        out.flush()?;
        let Some(line) = answer(input)? else {
            return Ok(None);
        };
        let position = match line.trim() {
            "" => suggestion.position,
            position => position,
        };
        match Round::new(entry.name, &options, position) {
            Ok(round) => return Ok(Some(round)),
            Err(error) => writeln!(out, "Error: {error}.")?,
        }
    }
}

/// "; with the rule 3t", "; with at least 1, at most 3"
fn options_words(options: &GameOptions) -> String {
    let named = ["the rule", "at least", "at most"];
    let words = named
        .iter()
        .zip(options.texts())
        .filter_map(|(name, (_, value))| Some(format!("{name} {}", value?)));
    let words: Vec<String> = words.collect();
    if words.is_empty() {
        return String::new();
    }
    format!("; with {}", words.join(", "))
}

/// A line; `None` at the end of the input, and where it is to quit.
fn answer(input: &Input) -> Result<Option<String>, Failure> {
    let line = input.line()?;
    Ok(line.filter(|line| Command::read(line) != Command::Quit))
}

fn entry(input: &Input, out: &mut impl Write) -> Result<Option<&'static Entry>, Failure> {
    loop {
        writeln!(out, "Which game? (its number or its name)")?;
        out.flush()?;
        let Some(line) = answer(input)? else {
            return Ok(None);
        };
        let line = line.trim();
        let number = line.parse::<usize>().ok();
        let numbered = number.and_then(|number| catalog::entries().get(number.wrapping_sub(1)));
        let titled = catalog::entries()
            .iter()
            .find(|entry| entry.title.eq_ignore_ascii_case(line));
        match numbered.or(titled).map_or_else(|| catalog::entry(line), Ok) {
            Ok(entry) => return Ok(Some(entry)),
            Err(error) => writeln!(out, "Error: {error}.")?,
        }
    }
}

/// Time between two looks at whether a signal has come.
const TICK: Duration = Duration::from_millis(50);

/// Lines, read by a thread of their own: who waits for one still sees a signal.
pub struct Input {
    lines: Receiver<Result<String, Failure>>,
    signals: &'static Signals,
}

impl Input {
    /// The lines of stdin.
    pub fn new(signals: &'static Signals) -> Self {
        // No line is read long before it is asked for.
        let (send, lines) = mpsc::sync_channel(1);
        thread::spawn(move || {
            let mut lines = Lines::new(io::stdin().lock());
            while let Some(batch) = lines.next_batch().transpose() {
                let batch = batch.map_or_else(
                    |error| vec![Err(error.into())],
                    |batch| batch.into_iter().map(text_of).collect(),
                );
                for line in batch {
                    let failed = line.is_err();
                    if send.send(line).is_err() || failed {
                        return;
                    }
                }
            }
        });
        Self { lines, signals }
    }

    /// Whether the program is told to end from outside.
    pub fn is_stopped(&self) -> bool {
        self.signals.came()
    }

    /// The next line; `None` at the end of the input, and after a signal.
    pub fn line(&self) -> Result<Option<String>, Failure> {
        while !self.is_stopped() {
            match self.lines.recv_timeout(TICK) {
                Ok(line) => return Ok(Some(line?)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
        Ok(None)
    }
}

/// The text of a line; one that is too long is the last.
fn text_of(line: Line) -> Result<String, Failure> {
    match line {
        Line::Whole(bytes) => {
            let text = String::from_utf8_lossy(&bytes);
            Ok(text.trim_end_matches('\r').to_owned())
        }
        line => Err(line_too_long(&line).into()),
    }
}

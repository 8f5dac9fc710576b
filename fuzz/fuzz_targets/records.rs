//! The record of a game that was played, changed by its structure: what is not
//! changed reads back, nothing panics, and whatever is accepted is a legal game
//! that reads back from its own text.

#![no_main]

#[path = "../shared/changes.rs"]
mod changes;

use changes::Text;
use fibnim::catalog::{self, GameOptions};
use fibnim::play::{Record, Round, Seat};
use fibnim::{Convention, Natural};
use libfuzzer_sys::arbitrary::{Result, Unstructured};
use libfuzzer_sys::{Corpus, fuzz_target};

/// So many legal moves are chosen from, and looked through for the one that was
/// played.
const MOST_MOVES: u64 = 100;

/// Changed starts that are larger only take longer.
const MOST_DIGITS: usize = 3;

/// Words of records, and some that are none.
const WORDS: [&str; 24] = [
    "fibnim", "record", "game:", "rule:", "min:", "max:", "misere:", "yes", "no", "start:",
    "first:", "second:", "result:", "wins", "not", "over", "take", "from", "pile", "human", "#",
    "3t", "inf", "1.",
];

fuzz_target!(|bytes: &[u8]| -> Corpus {
    match look(&mut Unstructured::new(bytes)) {
        Ok(()) => Corpus::Keep,
        Err(_) => Corpus::Reject,
    }
});

fn look(input: &mut Unstructured) -> Result<()> {
    let Some(round) = played(input)? else {
        return Ok(());
    };
    let record = Record::new(&round, ["human", "skilled"]);
    let written = record.to_string();
    assert_eq!(written.parse(), Ok(record), "{written}");
    let mut text = Text::of(&written);
    for _ in 0..input.int_in_range(1..=4)? {
        text.change(input, &WORDS)?;
    }
    let changed = text.to_string();
    if !has_large_numbers(&changed)
        && let Ok(record) = changed.parse::<Record>()
    {
        check(&record);
        check_result(&changed, &record);
    }
    Ok(())
}

/// A game of the catalogue with some legal moves; none if it has no misère form.
fn played(input: &mut Unstructured) -> Result<Option<Round>> {
    let entry = input.choose(catalog::entries())?;
    let misere = input.ratio(1, 4)?;
    let given = GameOptions {
        misere,
        ..GameOptions::default()
    };
    let options = entry.suggestion.options(&given);
    let Ok(mut round) = Round::new(entry.name, &options, entry.suggestion.position) else {
        assert!(misere, "{} has a start", entry.name);
        return Ok(None);
    };
    for _ in 0..input.int_in_range(0..=30)? {
        let position = round.position().clone();
        let legal = position.legal_moves().expect("a small game");
        let choices = legal.count().to_u64().unwrap_or(u64::MAX);
        let Some(last) = choices.min(MOST_MOVES).checked_sub(1) else {
            break;
        };
        let number = Natural::from(input.int_in_range(0..=last)?);
        let (step, _) = legal.nth(&number).expect("one of them");
        round.play(&step).expect("a legal move");
    }
    Ok(Some(round))
}

fn has_large_numbers(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_ascii_digit() && c != '^');
    words.any(|word| word.contains('^') && word.len() > 4 || word.len() > MOST_DIGITS)
}

/// Plays a record again by the rules, and looks who has won.
fn check(record: &Record) {
    let written = record.to_string();
    assert_eq!(written.parse().as_ref(), Ok(record), "{written}");
    let round = record.round();
    let mut position = round.start();
    for (step, next) in round.moves() {
        let after = position.after(step);
        assert_eq!(after.as_ref(), Ok(next), "{step}: {written}");
        let legal = position.legal_moves().expect("a move was legal");
        if legal
            .count()
            .to_u64()
            .is_some_and(|count| count <= MOST_MOVES)
        {
            assert!(legal.iter().any(|(legal, _)| legal == *step), "{written}");
        }
        position = next;
    }
    assert_eq!(position, round.position());
    let mover = [Seat::First, Seat::Second][round.moves().len() % 2];
    let winner = match position.convention() {
        Convention::Normal => mover.other(),
        Convention::Misere => mover,
    };
    let is_over = position
        .legal_moves()
        .expect("a position of a game")
        .is_empty();
    assert_eq!(round.winner(), is_over.then_some(winner), "{written}");
}

/// Whoever is said to have won has.
fn check_result(text: &str, record: &Record) {
    let written = record.to_string();
    let result = written.lines().last().expect("a result");
    let mut said = text.lines().filter(|line| line.starts_with("result:"));
    assert!(said.all(|line| line.trim() == result), "{text}");
}

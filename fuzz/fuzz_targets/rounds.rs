//! Any text, read as a player, as the record of a game, and as a game that is
//! played line by line: nothing panics, a move that is accepted is one of the
//! legal moves, and what was played reads back from its record.

#![no_main]

#[path = "../shared/text.rs"]
mod text;

use fibnim::Natural;
use fibnim::catalog::GameOptions;
use fibnim::play::{Player, Record, Round};
use libfuzzer_sys::{Corpus, fuzz_target};

/// So many legal moves are looked through for the one that was played.
const MOST_MOVES: u32 = 200;

fuzz_target!(|text: &str| -> Corpus {
    if text::is_large(text) {
        return Corpus::Reject;
    }
    if let Ok(player) = text.parse::<Player>() {
        assert_eq!(player.to_string().parse(), Ok(player));
    }
    if let Ok(record) = text.parse::<Record>() {
        assert_eq!(record.to_string().parse(), Ok(record));
    }
    play(text);
    Corpus::Keep
});

/// The first line is a game, the second a position, and the others are moves.
fn play(text: &str) {
    let mut lines = text.lines();
    let (Some(game), Some(start)) = (lines.next(), lines.next()) else {
        return;
    };
    let Ok(mut round) = Round::new(game, &options(game), start) else {
        return;
    };
    for line in lines {
        match line {
            "undo" => drop(round.undo()),
            "redo" => drop(round.redo()),
            text => play_line(&mut round, text),
        }
    }
    let record = Record::new(&round, ["human", "skilled"]);
    assert_eq!(record.to_string().parse(), Ok(record));
}

fn play_line(round: &mut Round, text: &str) {
    let before = round.clone();
    let Ok(step) = round.play_text(text) else {
        assert_eq!(*round, before);
        return;
    };
    let position = before.position();
    for text in [step.to_string(), position.short_move(&step)] {
        assert_eq!(position.parse_move(&text).as_ref(), Ok(&step), "{text}");
    }
    let legal = position.legal_moves().expect("a move was legal");
    if *legal.count() <= Natural::from(MOST_MOVES) {
        let listed = legal.iter().find(|(legal, _)| *legal == step);
        assert_eq!(listed.expect("it is listed").1, *round.position());
    }
    assert!(round.undo());
    assert_eq!(round.position(), before.position());
    assert!(round.redo());
}

/// What the game cannot do without.
fn options(game: &str) -> GameOptions {
    GameOptions {
        rule: (game == "takeaway").then(|| "3t".to_owned()),
        max: (game == "one-pile").then(|| "4".to_owned()),
        ..GameOptions::default()
    }
}

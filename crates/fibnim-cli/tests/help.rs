//! Whoever knows the options of one command knows those of all: the help of every
//! command is gone through, so that a new one cannot forget them.

mod common;

use common::{Found, commands, printed};

/// The most lines of a screen on which `--help` is read.
const LINES: usize = 44;

/// What prints nothing to keep: `play` is a dialogue, and saves with `--save`; `sweep
/// verify` says what it found of files.
const WITHOUT_FILE: [&str; 2] = ["play", "sweep verify"];

/// What is no answer: a dialogue, and texts for other programs.
const WITHOUT_JSON: [&str; 3] = ["play", "completions", "man"];

/// Whether the help has this option.
fn has(command: &Found, option: &str) -> bool {
    let mut words = command.help.split_whitespace();
    words.any(|word| word.trim_end_matches(',') == option)
}

/// Fails with all commands of which something is not so.
fn all(commands: &[Found], what: &str, is_so: impl Fn(&Found) -> bool) {
    let wrong: Vec<String> = commands
        .iter()
        .filter(|command| !is_so(command))
        .map(Found::name)
        .collect();
    assert!(wrong.is_empty(), "{what}: {wrong:?}");
}

/// What does something itself. `prove` holds commands, and proves without them.
fn doing() -> Vec<Found> {
    let mut commands = commands();
    commands.retain(|command| !command.holds_others || command.name() == "prove");
    assert!(commands.len() > 30, "{}", commands.len());
    commands
}

#[test]
fn every_help_has_examples_and_fits_a_screen() {
    all(&commands(), "no example, or too long", |command| {
        let short = printed(&[&command.words[..], &["--help".to_owned()]].concat());
        let example = format!("\n  fibnim {}", command.name());
        let has_example = short.contains("Examples:\n") && short.contains(&example);
        has_example && short.lines().count() <= LINES
    });
}

#[test]
fn what_prints_can_be_kept_in_a_file_and_be_json() {
    let commands = doing();
    all(&commands, "no -o FILE", |command| {
        WITHOUT_FILE.contains(&&*command.name())
            || has(command, "-o") && has(command, "--out") && has(command, "<FILE>")
    });
    all(&commands, "no --json", |command| {
        WITHOUT_JSON.contains(&&*command.name()) || has(command, "--json")
    });
}

/// A range has the same two names everywhere, whatever its numbers are called.
#[test]
fn a_range_goes_from_one_number_to_another() {
    let commands = doing();
    all(&commands, "--from without --to", |command| {
        !has(command, "--from") || has(command, "--to")
    });
    for other in [
        "--count",
        "--pairs",
        "--first-n",
        "--last",
        "--until",
        "--upto",
        "--start",
    ] {
        all(&commands, other, |command| !has(command, other));
    }
    // A table is a range, or a game from a position, or has two sides.
    let is_table = |command: &Found| command.words.first().is_some_and(|word| word == "table");
    all(&commands, "neither --to nor a position", |command| {
        let others = ["--to", "--rows", "<POSITION>"];
        !is_table(command) || others.iter().any(|option| has(command, option))
    });
}

/// The game is the first argument wherever one is named, its position the second, and
/// any game can be played misère.
#[test]
fn a_game_comes_first() {
    let commands = doing();
    for other in ["--game", "--position", "--direction"] {
        all(&commands, other, |command| !has(command, other));
    }
    all(
        &commands,
        "a position without a game before it",
        |command| {
            let usage = command.help.lines().find(|line| line.starts_with("Usage:"));
            let usage = usage.unwrap_or_default();
            let (game, position) = (usage.find("GAME"), usage.find("POSITION"));
            position.is_none_or(|position| game.is_some_and(|game| game < position))
        },
    );
    all(&commands, "no --misere", |command| {
        // Who moves last is what these are about, whoever wins by it.
        let of_chips = ["table game-length", "table simulate", "table residues"];
        let takes_game = command.help.contains("The game: see `fibnim games`");
        !takes_game || of_chips.contains(&&*command.name()) || has(command, "--misere")
    });
}

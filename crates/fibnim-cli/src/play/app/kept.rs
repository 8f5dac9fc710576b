//! Screens of every kind of board, at many sizes and after some keys, as they were when
//! they were looked at last: `tests/play/kept-screens.txt`. `FIBNIM_SCREENS=write cargo
//! test -p fibnim-cli kept` draws them anew: look at what has changed before you keep it.

use std::path::Path;
use std::{env, fs};

use ratatui::crossterm::event::KeyCode;

use super::App;
use super::tests::{app, key, keys, screen};

/// Games with all kinds of boards: heaps that are drawn as stones, bars and numbers, bins
/// in columns and in lines, squares that are eaten and filled, a number line.
const GAMES: [&str; 24] = [
    "fib 12",
    "fib 13;4",
    "fib 90",
    "fib 10^30",
    "fib 15,62;10",
    "fib 3,4,5,6,7,8,9",
    "fib 10^9,10^10,17",
    "takeaway --rule 3t 47",
    "one-pile --min 2 --max 3 12",
    "power-of-two 12",
    "nim 3,5,7",
    "nim 1,0,40,2",
    "local 4;3,7,10",
    "chomp 3x4",
    "chomp 5,5,2",
    "chomp 12x40",
    "chomp-reversed 3x4",
    "subtraction-reversed 5_of_21",
    "subtraction-reversed n=10^20",
    "zeckendorf n=10",
    "zeckendorf 1^12_2^3_5_8^2",
    "zeckendorf-reversed n=129",
    "build-up n=17",
    "stagnant-ones n=12",
];

/// From less than what a board needs to more than it can use.
const SIZES: [(u16, u16); 7] = [
    (30, 10),
    (44, 16),
    (60, 20),
    (80, 24),
    (80, 12),
    (120, 40),
    (200, 60),
];

/// What is pressed before a screen is looked at.
const KEYS: [&str; 6] = ["", "h", "hhh", "a", "\n", "?"];

/// Keys that choose a move; of what they lead to the last lines are kept.
const CHOICES: [&str; 9] = ["→", "→→↓", "↑↑", "⇟", "⇟⇟⇞", "⇲", "⇲⇱→", "a⇟", "a⇲↑"];

/// How many of the last lines these are.
const LAST_LINES: usize = 3;

/// The game after some arguments, against a computer that makes no mistake. A space
/// within an argument is written `_`.
fn begun(game: &str) -> App {
    let words: Vec<String> = game.split(' ').map(|word| word.replace('_', " ")).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    app(&[&words[..], &["--level", "perfect"]].concat())
}

/// Presses the keys of a text, with signs for those that have no letter.
fn press(app: &mut App, text: &str) {
    for letter in text.chars() {
        match letter {
            '←' => key(app, KeyCode::Left),
            '→' => key(app, KeyCode::Right),
            '↑' => key(app, KeyCode::Up),
            '↓' => key(app, KeyCode::Down),
            '⇞' => key(app, KeyCode::PageUp),
            '⇟' => key(app, KeyCode::PageDown),
            '⇱' => key(app, KeyCode::Home),
            '⇲' => key(app, KeyCode::End),
            other => keys(app, &other.to_string()),
        }
    }
}

/// What is chosen by the keys that choose, in every game.
fn chosen() -> String {
    let mut text = String::new();
    for game in GAMES {
        for pressed in CHOICES {
            let mut app = begun(game);
            press(&mut app, pressed);
            let title = format!("== {game}, {pressed}\n");
            text.push_str(&title);
            let seen = screen(&mut app, 100, 30);
            let lines: Vec<&str> = seen.lines().filter(|line| !line.is_empty()).collect();
            let last = &lines[lines.len().saturating_sub(LAST_LINES)..lines.len() - 1];
            text.push_str(&last.join("\n"));
            text.push('\n');
        }
    }
    text
}

/// All screens in one text, each below what it shows.
fn drawn() -> String {
    let mut text = String::new();
    for (number, game) in GAMES.iter().enumerate() {
        for (turn, pressed) in KEYS.iter().enumerate() {
            // Not all sizes with all keys, but each with each in some game.
            let sizes = SIZES.iter().enumerate();
            for (_, (width, height)) in sizes.filter(|(size, _)| (size + number + turn) % 5 == 0) {
                let words: Vec<String> =
                    game.split(' ').map(|word| word.replace('_', " ")).collect();
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                let mut app = app(&[&words[..], &["--level", "perfect"]].concat());
                keys(&mut app, pressed);
                let title = format!("== {game}, {width}x{height}, {pressed:?}\n");
                text.push_str(&title);
                text.push_str(&screen(&mut app, *width, *height));
            }
        }
    }
    text
}

/// Compares a text with the one that is kept, part by part, or keeps it.
fn compare(file: &str, drawn: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/play")
        .join(file);
    if env::var_os("FIBNIM_SCREENS").is_some_and(|wish| wish == "write") {
        fs::write(&path, drawn).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap();
    for (now, before) in drawn.split("== ").zip(kept.split("== ")) {
        assert!(now == before, "it was\n{before}\nand is now\n{now}");
    }
    assert_eq!(drawn.len(), kept.len());
}

#[test]
fn screens_are_as_they_were_kept() {
    compare("kept-screens.txt", &drawn());
}

#[test]
fn choices_are_as_they_were_kept() {
    compare("kept-choices.txt", &chosen());
}

//! Game files that are put together from lines and pieces of lines, with bytes
//! changed: nothing panics and nothing hangs, an error points at a place of the
//! text, and what is a game has positions that read back, with moves that are
//! read by their words.

#![no_main]

use fibnim::catalog::GameOptions;
use fibnim::game::GameFile;
use fibnim::{Budget, Error, Natural, Outcome, Position};
use libfuzzer_sys::arbitrary::{Result, Unstructured};
use libfuzzer_sys::{Corpus, fuzz_target};

/// Whole lines, so that files are often games.
const LINES: [&str; 44] = [
    "game A",
    "source someone",
    "about it is a game",
    "param c = 2, k = 3 from 1 to 9",
    "use zeckendorf",
    "use zeckendorf reversed",
    "use nacci",
    "use lucas",
    "use ordered",
    "use ordered reversed",
    "values 1, 2, v(i-1) + v(i-2)",
    "values i",
    "values 1, 2, 3",
    "values 2^(i-1)",
    "values 1, c*sum(1,i-1) + 1 for i <= k, c*sum(i-k,i-1)",
    "move 2[1] -> 1[2]",
    "move 1[i] + 1[i+1] -> 1[i+2]",
    "move 2[2] -> 1[1] + 1[3]",
    "move 2[i] -> 1[i-2] + 1[i+1] for i > 2",
    "move 2[i] -> [i+1]",
    "move [i] + [i+3] -> [i+1] + [i+2]",
    "move c[i..i+k-1] -> 1[i+k]",
    "move [i], [i+1] -> [i+2]",
    "move [1], [1] -> [2]",
    "move [i], [j] -> [j], [i] for i > j",
    "start n[1]",
    "start greedy",
    "start n[1] + [2]",
    "start (n/2)[2]",
    "repeat any",
    "hole 4",
    "hole c + 2",
    "list",
    "end last mover loses",
    "heap x, y",
    "heap n",
    "heap x",
    "take t from x",
    "take t from y if t <= limit",
    "take t from x, t from y",
    "take t",
    "take 2t from x if t mod 3 != 1 and not x = y",
    "limit (n + 2t) / 3",
    "opening n - 1",
];

/// Pieces of lines.
const PIECES: [&str; 48] = [
    "i",
    "j",
    "n",
    "t",
    "limit",
    "c",
    "k",
    "x",
    "y",
    "1",
    "2",
    "3",
    "0",
    "250",
    "10^12",
    "999999999999999999999999999999",
    "[",
    "]",
    "(",
    ")",
    "..",
    "+",
    "-",
    "*",
    "/",
    "^",
    " mod ",
    ",",
    "->",
    "<=",
    "=",
    "!=",
    " for ",
    " if ",
    " and ",
    " or ",
    " not ",
    "v(",
    "sum(",
    "min(",
    "max(",
    " from ",
    " to ",
    "#",
    "é",
    "\u{feff}",
    "\t",
    "\r",
];

const KEYWORDS: [&str; 18] = [
    "game", "source", "about", "param", "use", "values", "move", "start", "repeat", "hole", "list",
    "end", "heap", "take", "limit", "opening", "phase", "",
];

fuzz_target!(|bytes: &[u8]| -> Corpus {
    match file(&mut Unstructured::new(bytes)) {
        Ok(file) => file.check(),
        Err(_) => return Corpus::Reject,
    }
    Corpus::Keep
});

struct File {
    text: String,
    options: GameOptions,
    position: String,
}

fn file(input: &mut Unstructured) -> Result<File> {
    let options = GameOptions {
        param: match input.int_in_range(0..=9)? {
            0 => Some(format!("c={}", input.int_in_range(-2..=200)?)),
            1 => Some(format!("k={}", input.int_in_range(-2..=200)?)),
            _ => None,
        },
        misere: input.arbitrary()?,
        ..GameOptions::default()
    };
    let position = match input.int_in_range(0..=9)? {
        0 => format!("n={}", input.int_in_range(0..=1_000_000_000_001u64)?),
        1 => format!("1^{} 2", input.int_in_range(0..=40)?),
        2 => format!(
            "{};{}",
            input.int_in_range(0..=300)?,
            input.int_in_range(0..=30)?
        ),
        3 => format!(
            "{},{}",
            input.int_in_range(0..=20)?,
            input.int_in_range(0..=20)?
        ),
        4 => input.int_in_range(0..=300)?.to_string(),
        _ => format!("n={}", input.int_in_range(0..=20)?),
    };
    let mut lines = Vec::new();
    while !input.is_empty() && lines.len() < 40 {
        let mut line = match input.int_in_range(0..=7)? {
            0 => String::from_utf8_lossy(input.arbitrary()?).into_owned(),
            1 | 2 => pieces(input)?,
            _ => (*input.choose(&LINES)?).to_owned(),
        };
        if input.ratio(1, 8)? {
            let places: Vec<usize> = line.char_indices().map(|(place, _)| place).collect();
            if !places.is_empty() {
                let at = *input.choose(&places)?;
                line.insert_str(at, input.choose(&PIECES)?);
            }
        }
        lines.push(line);
    }
    Ok(File {
        text: lines.join("\n"),
        options,
        position,
    })
}

fn pieces(input: &mut Unstructured) -> Result<String> {
    let mut line = format!("{} ", input.choose(&KEYWORDS)?);
    for _ in 0..input.int_in_range(0..=20)? {
        line.push_str(input.choose(&PIECES)?);
    }
    Ok(line)
}

fn budget() -> Budget {
    let mut budget = Budget::default().seconds(2).bytes(1 << 24);
    budget.search_positions = 3000;
    budget.search_moves = 30_000;
    budget
}

impl File {
    fn check(&self) {
        let file = match GameFile::read("fuzz.game", &self.text) {
            Ok(file) => file,
            Err(error) => return self.check_error(&error),
        };
        let _ = file.understood(&self.options);
        let game = match file.game(&self.options) {
            Ok(game) => game,
            Err(error) => return self.check_error(&error),
        };
        assert!(!game.rules().is_empty());
        let Ok(position) = game.position(&self.position) else {
            return;
        };
        assert_eq!(game.position(&position.to_string()).as_ref(), Ok(&position));
        let _ = (position.words(), position.board());
        check_moves(&position);
        if let Ok(answer) = position.analyze(&budget()) {
            let moves = answer.winning_moves.len();
            let over = position
                .legal_moves()
                .expect("it was analysed")
                .count()
                .is_zero();
            let won = answer.outcome == Outcome::N;
            assert!(over || won == (moves > 0), "{answer:?}");
        }
    }

    /// An error of the file points at a place of the text.
    fn check_error(&self, error: &Error) {
        if let Error::BadGameFile { line, column, .. } = error {
            let lines = self.text.lines().count().max(1);
            assert!((1..=lines).contains(line), "{error}");
            let whole = self.text.lines().nth(line - 1).unwrap_or("");
            assert!((1..=whole.chars().count() + 1).contains(column), "{error}");
        }
    }
}

/// The first moves are read by their words and by their short forms.
fn check_moves(position: &Position) {
    let Ok(moves) = position.legal_moves() else {
        return;
    };
    if *moves.count() > Natural::from(100_000u32) {
        return;
    }
    for (step, next) in moves.iter().take(8) {
        assert_eq!(position.after(&step).as_ref(), Ok(&next), "{step}");
        for text in [step.to_string(), position.short_move(&step)] {
            assert_eq!(position.parse_move(&text).as_ref(), Ok(&step), "{text}");
        }
        assert_ne!(next, *position);
    }
}

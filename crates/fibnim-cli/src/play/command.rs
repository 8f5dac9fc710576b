//! What a person writes: a command, or else a move.

/// A line of plain play, or of the input line on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command<'t> {
    Hint,
    Undo,
    Redo,
    Analysis,
    Review,
    New,
    Swap,
    Save(&'t str),
    Moves,
    Record,
    Help,
    Quit,
    /// Nothing but spaces.
    Nothing,
    /// What is no command is a move, or should be one.
    Move(&'t str),
}

/// The commands, with what they do.
pub const HELP: [(&str, &str); 12] = [
    (
        "hint",
        "who can win; again: what matters; again: the move, and why",
    ),
    (
        "analysis",
        "every move, + if it wins, - if it loses, ? if not known",
    ),
    ("moves", "the legal moves"),
    ("undo", "take back a move (and the computer's)"),
    ("redo", "play again what was taken back"),
    (
        "review",
        "the game up to now, with where the win was given away",
    ),
    ("new", "the same game again, from its start"),
    ("swap", "change sides"),
    ("record", "the game up to now"),
    ("save FILE", "write the record to a file"),
    ("help", "this list"),
    ("quit", "end the game"),
];

impl<'t> Command<'t> {
    pub fn read(line: &'t str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("", _) => Self::Nothing,
            ("save", file) => Self::Save(file),
            ("hint" | "h", "") => Self::Hint,
            ("undo" | "u", "") => Self::Undo,
            ("redo" | "r", "") => Self::Redo,
            ("analysis" | "analyse" | "analyze" | "a", "") => Self::Analysis,
            ("review" | "v", "") => Self::Review,
            ("new" | "n", "") => Self::New,
            ("swap" | "s", "") => Self::Swap,
            ("moves" | "m", "") => Self::Moves,
            ("record", "") => Self::Record,
            ("help" | "?", "") => Self::Help,
            ("quit" | "exit" | "q", "") => Self::Quit,
            _ => Self::Move(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_command_or_a_move() {
        assert_eq!(Command::read(" Hint "), Command::Hint);
        assert_eq!(
            Command::read("save my game.txt"),
            Command::Save("my game.txt")
        );
        assert_eq!(Command::read("save"), Command::Save(""));
        for word in ["help", "?", "HELP"] {
            assert_eq!(Command::read(word), Command::Help);
        }
        for (word, _) in HELP {
            let word = word.split(' ').next().unwrap();
            assert!(!matches!(Command::read(word), Command::Move(_)), "{word}");
        }
        assert_eq!(Command::read("  "), Command::Nothing);
        assert_eq!(Command::read("3 from 2"), Command::Move("3 from 2"));
        assert_eq!(Command::read("split 5"), Command::Move("split 5"));
        assert_eq!(Command::read("undo 3"), Command::Move("undo 3"));
    }
}

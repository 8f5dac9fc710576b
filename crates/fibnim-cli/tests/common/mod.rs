//! The help of the program, gone through from command to command.

use std::process::Command;

/// What the program prints where lines are 80 characters wide.
pub fn printed(arguments: &[String]) -> String {
    let program = env!("CARGO_BIN_EXE_fibnim");
    let output = Command::new(program)
        .args(arguments)
        .env("COLUMNS", "80")
        .output();
    String::from_utf8(output.expect("it runs").stdout).expect("UTF-8")
}

/// A command, by its words, and all that its help says.
pub struct Found {
    pub words: Vec<String>,
    pub help: String,
    /// Whether it holds commands, and does nothing itself.
    pub holds_others: bool,
}

impl Found {
    pub fn name(&self) -> String {
        self.words.join(" ")
    }
}

/// All commands, the program itself first, found by going through the help.
pub fn commands() -> Vec<Found> {
    let mut found = Vec::new();
    let mut open = vec![Vec::new()];
    while let Some(words) = open.pop() {
        let help = printed(&[&["help".to_owned()], &words[..]].concat());
        let names = help
            .lines()
            .skip_while(|line| *line != "Commands:")
            .skip(1)
            .take_while(|line| !line.is_empty())
            .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
            .filter(|name| !name.is_empty() && *name != "help");
        let within: Vec<_> = names
            .map(|name| [&words[..], &[name.to_owned()]].concat())
            .collect();
        found.push(Found {
            words,
            holds_others: !within.is_empty(),
            help,
        });
        open.extend(within);
    }
    found
}

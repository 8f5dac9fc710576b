//! The program `fibnim`: who wins, every winning move, and why.
//!
//! Results go to stdout and messages to stderr. The exit code is 0 where the question
//! was answered, 1 where reading or writing failed, 2 for what is no question or is
//! beyond a limit, 3 for a certificate or a shard that does not hold, and 128 + n
//! where the signal n ended it.

mod answer;
mod args;
mod check;
mod games;
mod guess;
mod input;
mod many_games;
mod matches;
mod odds;
mod out_file;
mod output;
mod papers;
mod play;
mod progress;
mod prove;
mod signals;
mod solve;
mod stream;
mod sweep;
mod table;
mod zeckendorf;

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use fibnim::{CountingAllocator, Error, Excess};

use args::Command;
use output::{ErrorAnswer, Failure, print_json};

/// What the program holds is counted, for the limits of memory.
#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

fn main() -> ExitCode {
    fibnim::catalog::read_files_with(input::game_file);
    let arguments = args::read();
    let json = arguments.command.wants_json();
    let result = match arguments.command {
        Command::Games(options) => games::run(&options),
        Command::Solve(options) => solve::run(&options),
        Command::Odds(options) => odds::run(&options),
        Command::Table(options) => table::run(&options),
        Command::Sweep(options) => sweep::run(&options),
        Command::Zeckendorf(options) => zeckendorf::run(&options),
        Command::Play(options) => play::run(&options),
        Command::Prove(options) => prove::run(&options),
        Command::Check(options) => check::run(&options),
        Command::Match(options) => matches::run(&options),
        Command::Papers(options) => papers::run(&options),
        Command::Completions { shell, file } => args::completions(shell, &file),
        Command::Man { command, file } => args::man(&command, &file),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => ExitCode::from(failure.report(json)),
    }
}

/// The options that would have allowed it, with their values where these are
/// known, if the command has them.
fn advice(error: &Error) -> String {
    if let Error::UnknownGame { .. } = error {
        return "; `fibnim games` has the rules of each".into();
    }
    let exceeded = error.excess();
    let options: Option<Vec<&str>> = exceeded.iter().map(|excess| excess.option).collect();
    let Some(options) = options.filter(|options| !options.is_empty() && args::has(options)) else {
        return String::new();
    };
    let values: Option<Vec<String>> = exceeded.iter().map(Excess::advice).collect();
    match values {
        Some(values) => format!("; {} would allow it", values.join(" ")),
        // How much it needs was not known when it began.
        None if exceeded.iter().all(|excess| excess.needed.is_none()) => {
            format!("; a larger {} allows more", options.join(" or "))
        }
        None => String::new(),
    }
}

impl Failure {
    /// Says what went wrong, where a reader or a program looks for it, and gives
    /// the exit code.
    pub fn report(self, json: bool) -> u8 {
        if json
            && let Self::Question { .. } | Self::Proof { .. } = self
            && let Some(body) = self.body()
        {
            // A broken pipe changes nothing about the failure.
            let _ = print_json(&ErrorAnswer { error: body });
        }
        progress::end();
        let (code, message) = match self {
            // Whoever closes the pipe has read enough.
            Self::Io(error) if error.kind() == ErrorKind::BrokenPipe => return 0,
            Self::Io(error) => (1, error.to_string()),
            Self::SomeLines(count) => (2, format!("{count} of the lines could not be answered")),
            Self::Question {
                error: Error::Stopped,
                ..
            } => {
                let code = signals::exit_code().unwrap_or(2);
                if !progress::is_to_be_said() {
                    return code;
                }
                (code, progress::interrupted())
            }
            Self::Question { error, .. } => {
                let (message, advice) = (error.to_string(), advice(&error));
                let _ = writeln!(anstream::stderr(), "fibnim: {message}{advice}");
                if let Error::UnknownGame { .. } | Error::BadPosition { .. } = error {
                    args::offer();
                }
                return 2;
            }
            // It was checked, and is not what it says.
            Self::Proof {
                kind: "refused",
                message,
                ..
            } => (3, message),
            Self::Proof { .. } => (2, self.proof_words()),
            Self::Answered(failure) => return failure.report(false),
            Self::Refuted => return 3,
            Self::Signal(code) => return code,
        };
        // A terminal that is gone is no reason to panic.
        let _ = writeln!(anstream::stderr(), "fibnim: {message}");
        code
    }
}

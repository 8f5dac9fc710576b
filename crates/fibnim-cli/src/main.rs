//! The program `fibnim`: who wins, every winning move, and why.
//!
//! Results go to stdout and messages to stderr. Bad input ends with exit code
//! 2, a failure of the machine with 1, a certificate that does not hold with 3.

mod args;
mod check;
mod games;
mod many_games;
mod matches;
mod odds;
mod out_file;
mod output;
mod papers;
mod play;
mod progress;
mod prove;
mod solve;
mod stream;
mod sweep;
mod table;
mod zeckendorf;

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command};
use output::{ErrorAnswer, Failure, print_json};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
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
        Command::Completions { shell } => args::completions(shell),
        Command::Man { command } => args::man(&command),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(json),
    }
}

impl Failure {
    /// Says what went wrong, where a reader or a program looks for it.
    fn report(self, json: bool) -> ExitCode {
        if json
            && let Self::Question { .. } | Self::Proof { .. } = self
            && let Some(body) = self.body()
        {
            // A broken pipe changes nothing about the failure.
            let _ = print_json(&ErrorAnswer { error: body });
        }
        let (code, message) = match self {
            // Whoever closes the pipe has read enough.
            Self::Io(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Self::Io(error) => (1, error.to_string()),
            Self::SomeLines(count) => (2, format!("{count} of the lines could not be answered")),
            Self::Question { error, .. } => (2, error.to_string()),
            Self::Proof { message, .. } => (2, message),
            Self::Answered(failure) => return failure.report(false),
            Self::Refuted => return ExitCode::from(3),
            Self::Signal(code) => return ExitCode::from(code),
        };
        // A terminal that is gone is no reason to panic.
        let _ = writeln!(anstream::stderr(), "fibnim: {message}");
        ExitCode::from(code)
    }
}

//! The program `fibnim`: who wins, every winning move, and why.
//!
//! Results go to stdout and messages to stderr. Bad input ends with exit code
//! 2, a failure of the machine with 1, a certificate that does not hold with 3.

mod args;
mod check;
mod explain;
mod game_args;
mod games;
mod many_games;
mod matches;
mod odds;
mod out_file;
mod output;
mod pages;
mod papers;
mod play;
mod progress;
mod prove;
mod solve;
mod stream;
mod sweep;
mod table;
mod zeckendorf;

use std::fmt;
use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command};
use output::{ErrorAnswer, Failure};

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
        Command::Completions { shell } => pages::completions(shell),
        Command::Man { command } => pages::man(&command),
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
            let _ = output::print_json(&ErrorAnswer::from(body));
        }
        match self {
            // Whoever closes the pipe has read enough.
            Self::Io(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Io(error) => {
                tell(format_args!("fibnim: {error}"));
                ExitCode::from(1)
            }
            Self::SomeLines(count) => {
                tell(format_args!(
                    "fibnim: {count} of the lines could not be answered"
                ));
                ExitCode::from(2)
            }
            Self::Question { error, .. } => {
                tell(format_args!("fibnim: {error}"));
                ExitCode::from(2)
            }
            Self::Proof { message, .. } => {
                tell(format_args!("fibnim: {message}"));
                ExitCode::from(2)
            }
            Self::Answered(failure) => failure.report(false),
            Self::Refuted => ExitCode::from(3),
            Self::Signal(code) => ExitCode::from(code),
        }
    }
}

/// Says it on stderr, if anybody listens: a terminal that is gone is no reason
/// to panic.
fn tell(message: fmt::Arguments) {
    let _ = writeln!(anstream::stderr(), "{message}");
}

//! Shell completions and manual pages, made from the command line itself.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_complete::Shell;
use fibnim::Error;

use crate::args::Arguments;
use crate::output::Failure;

pub fn completions(shell: Shell) -> Result<(), Failure> {
    // Into memory first: the generator would panic on a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "fibnim", &mut script);
    Ok(io::stdout().write_all(&script)?)
}

pub fn man(names: &[String]) -> Result<(), Failure> {
    let mut program = Arguments::command();
    program.build();
    let mut command = &program;
    for name in names {
        command = command.find_subcommand(name).ok_or_else(|| {
            Error::BadOption(format!(
                "{} is not a command of fibnim",
                fibnim::quote(name)
            ))
        })?;
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    Ok(io::stdout().write_all(&page)?)
}

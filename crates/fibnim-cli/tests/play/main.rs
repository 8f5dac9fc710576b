//! `fibnim play`, in a terminal and line by line.

mod plain;
#[cfg(unix)]
mod robust;
#[cfg(unix)]
mod screens;
#[cfg(unix)]
mod terminal;

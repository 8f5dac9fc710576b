//! The programs of a machine that read what was written. What is there is used;
//! what is not is installed only where that was asked for, as `.ci/run` does:
//! else a test that needs it is skipped, and says so.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Output};

/// The variable that lets the tests install what they need.
const INSTALL: &str = "FIBNIM_INSTALL";

/// The programs of a machine.
pub struct Programs {
    /// Where they are looked for.
    pub path: OsString,
    /// Whether more of them may be installed.
    pub may_install: bool,
}

impl Programs {
    /// Those of this machine.
    fn here() -> Self {
        Self {
            path: std::env::var_os("PATH").unwrap_or_default(),
            may_install: std::env::var_os(INSTALL).is_some_and(|value| value == "1"),
        }
    }

    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.env("PATH", &self.path);
        command
    }

    pub fn runs(&self, program: &str, arguments: &[&str]) -> bool {
        let run = self.command(program).args(arguments).output();
        run.is_ok_and(|output| output.status.success())
    }
}

/// Finds what a test needs, for one test at a time; the test fails where it was
/// to be installed, and could not be.
pub fn find<T>(
    name: &str,
    look: impl FnOnce(&Programs, &mut dyn Write) -> Result<Option<T>, String>,
) -> Option<T> {
    let lock = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readers.lock");
    let lock = File::create(lock).expect("a file for the lock");
    lock.lock().expect("a lock");
    // Not by eprintln, of which nothing is seen unless the test fails.
    let mut say = io::stderr();
    let found = look(&Programs::here(), &mut say);
    found_or_skipped(found, name, &mut say)
}

/// What was found; where there is none, whoever looks on is told.
fn found_or_skipped<T>(
    found: Result<Option<T>, String>,
    name: &str,
    say: &mut dyn Write,
) -> Option<T> {
    let found = found.unwrap_or_else(|why| panic!("{why}"));
    if found.is_none() {
        let test = std::thread::current();
        let test = test.name().unwrap_or("a test");
        let note = format!(
            "skipped: {test}, for there is no {name}; {INSTALL}=1 lets the tests install it\n"
        );
        // All at once, because other tests write as well.
        say.write_all(note.as_bytes()).expect("stderr");
    }
    found
}

/// All that a program printed.
pub fn said(output: &Output) -> String {
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    String::from_utf8_lossy(&text).into_owned()
}

/// With programs of our own in place of a machine's.
#[cfg(unix)]
pub mod tests {
    use std::process::Command;

    use tempfile::TempDir;

    use super::{Programs, found_or_skipped};

    /// A machine that has these programs alone, shell scripts, in a folder.
    pub fn machine(programs: &[(&str, &str)], may_install: bool) -> (TempDir, Programs) {
        let folder = TempDir::new().expect("a directory");
        for (name, script) in programs {
            // Written by a program that ends: what this one, or a child that
            // another test has just begun, still had open would not run.
            let write = "printf '%s\\n' '#!/bin/sh' \"$1\" > \"$0\" && chmod +x \"$0\"";
            let written = Command::new("/bin/sh")
                .args(["-c", write])
                .arg(folder.path().join(name))
                .arg(script)
                .status();
            assert!(written.is_ok_and(|status| status.success()), "{name}");
        }
        let path = folder.path().as_os_str().to_owned();
        (folder, Programs { path, may_install })
    }

    #[test]
    fn a_test_that_is_skipped_says_so() {
        let mut said = Vec::new();
        let found = found_or_skipped(Ok(Some(5)), "printer", &mut said);
        assert!(found == Some(5) && said.is_empty());
        let found = found_or_skipped(Ok(None::<u8>), "printer", &mut said);
        let said = String::from_utf8(said).expect("text");
        assert_eq!(found, None);
        let test = "skipped: programs::tests::a_test_that_is_skipped_says_so, ";
        assert!(said.starts_with(test), "{said}");
        assert!(said.contains("no printer; FIBNIM_INSTALL=1 "), "{said}");
    }
}

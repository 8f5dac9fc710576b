//! pdflatex, installed where it is missing and the tests may do so.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Output};

/// The package of Debian that has pdflatex.
const PACKAGE: &str = "texlive-latex-base";

/// Makes sure that there is a pdflatex. Where there is none, root gets it by
/// apt-get; else the test fails, and says what to install.
pub fn find() {
    let lock = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pdflatex.lock");
    let lock = File::create(lock).expect("a file for the lock");
    lock.lock().expect("a lock");
    let programs = Programs {
        path: std::env::var_os("PATH").unwrap_or_default(),
    };
    // Not by eprintln, of which nothing is seen unless the test fails.
    if let Err(message) = programs.find_pdflatex(&mut io::stderr()) {
        panic!("{message}");
    }
}

/// The programs of a machine.
struct Programs {
    /// Where they are looked for.
    path: OsString,
}

impl Programs {
    /// Says what it does, if it does anything.
    fn find_pdflatex(&self, say: &mut dyn Write) -> Result<(), String> {
        if self.runs("pdflatex") {
            return Ok(());
        }
        if !(self.is_root() && self.runs("apt-get")) {
            return Err(format!(
                "there is no pdflatex, with which this test sets every table: install it \
                 (on Debian: apt-get install --no-install-recommends {PACKAGE})"
            ));
        }
        let note = format!("no pdflatex: root installs {PACKAGE} by apt-get, for the tests");
        writeln!(say, "{note}").map_err(|error| error.to_string())?;
        // The list of packages may be missing, or too old. Where some of it
        // cannot be had, the rest may be enough.
        let updated = self.apt_get(&["update"]);
        let install = ["install", "--yes", "--no-install-recommends", PACKAGE];
        if let Err(failed) = self.apt_get(&install) {
            let before = updated.err().unwrap_or_default();
            return Err(format!("install {PACKAGE} yourself:\n{before}{failed}"));
        }
        if self.runs("pdflatex") {
            Ok(())
        } else {
            Err(format!("{PACKAGE} is installed, but pdflatex does not run"))
        }
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("PATH", &self.path);
        command
    }

    fn runs(&self, program: &str) -> bool {
        let run = self.command(program).arg("--version").output();
        run.is_ok_and(|output| output.status.success())
    }

    fn is_root(&self) -> bool {
        let id = self.command("id").arg("-u").output();
        id.is_ok_and(|output| output.stdout == b"0\n")
    }

    fn apt_get(&self, arguments: &[&str]) -> Result<(), String> {
        let output = self
            .command("apt-get")
            .args(["-o", "DPkg::Lock::Timeout=120"])
            .args(arguments)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .output()
            .map_err(|error| error.to_string())?;
        if output.status.success() {
            return Ok(());
        }
        let said = said(&output);
        Err(format!("apt-get {} failed:\n{said}\n", arguments.join(" ")))
    }
}

/// All that a program printed.
pub fn said(output: &Output) -> String {
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    String::from_utf8_lossy(&text).into_owned()
}

/// With programs of our own in place of a machine's.
#[cfg(unix)]
mod tests {
    use std::fs;
    use std::process::Command;

    use tempfile::TempDir;

    use super::{PACKAGE, Programs};

    /// Writes down what it is asked for, and installs what runs.
    const APT_GET: &str = "\
        case $1 in --version) exit 0;; esac\n\
        shift 2\n\
        echo \"$@\" >> $0.log\n\
        case $1 in\n\
        update) exit 100;;\n\
        install) echo '#!/bin/sh' > ${0%apt-get}pdflatex; /bin/chmod +x ${0%apt-get}pdflatex;;\n\
        esac";

    fn machine(programs: &[(&str, &str)]) -> (TempDir, Programs) {
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
        (folder, Programs { path })
    }

    #[test]
    fn root_installs_what_is_missing_and_says_so() {
        let (folder, programs) = machine(&[("id", "echo 0"), ("apt-get", APT_GET)]);
        let mut said = Vec::new();
        // The update fails, as it does where one of many lists is out of reach.
        assert_eq!(programs.find_pdflatex(&mut said), Ok(()));
        let said = String::from_utf8(said).expect("text");
        assert!(said.contains(PACKAGE) && said.contains("apt-get"), "{said}");
        let asked = fs::read_to_string(folder.path().join("apt-get.log")).expect("a log");
        let install = format!("install --yes --no-install-recommends {PACKAGE}");
        assert_eq!(asked.lines().collect::<Vec<_>>(), ["update", &install]);
        // Once is enough.
        let mut said = Vec::new();
        assert_eq!(programs.find_pdflatex(&mut said), Ok(()));
        assert!(said.is_empty());
    }

    #[test]
    fn others_are_told_what_to_install() {
        let not_root = machine(&[("id", "echo 1000"), ("apt-get", APT_GET)]);
        let no_apt = machine(&[("id", "echo 0")]);
        for (folder, programs) in [not_root, no_apt] {
            let mut said = Vec::new();
            let message = programs.find_pdflatex(&mut said).expect_err("no pdflatex");
            assert!(message.contains("--no-install-recommends"), "{message}");
            assert!(said.is_empty() && !folder.path().join("apt-get.log").exists());
        }
    }

    #[test]
    fn an_install_that_fails_says_what_apt_get_said() {
        let fails = "case $1 in --version) exit 0;; esac\necho no $3 today\nexit 100";
        let (_folder, programs) = machine(&[("id", "echo 0"), ("apt-get", fails)]);
        let message = programs.find_pdflatex(&mut Vec::new());
        let message = message.expect_err("no pdflatex");
        for part in ["no update today", "no install today", PACKAGE] {
            assert!(message.contains(part), "{message}");
        }
    }
}

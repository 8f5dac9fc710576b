//! pdflatex, installed where it is missing and the tests may do so.

use std::io::Write;

use super::programs::{Programs, find, said};

/// The package of Debian that has pdflatex.
const PACKAGE: &str = "texlive-latex-base";

/// Whether there is a pdflatex. Root gets it by apt-get where it is asked for.
pub fn is_there() -> bool {
    find("pdflatex", find_pdflatex).is_some()
}

/// Says what it does, if it does anything.
fn find_pdflatex(programs: &Programs, say: &mut dyn Write) -> Result<Option<()>, String> {
    let is_there = || programs.runs("pdflatex", &["--version"]);
    if is_there() {
        return Ok(Some(()));
    }
    if !programs.may_install {
        return Ok(None);
    }
    if !(is_root(programs) && programs.runs("apt-get", &["--version"])) {
        return Err(format!(
            "there is no pdflatex, with which this test sets every table: install it \
             (on Debian: apt-get install --no-install-recommends {PACKAGE})"
        ));
    }
    let note = format!("no pdflatex: root installs {PACKAGE} by apt-get, for the tests");
    writeln!(say, "{note}").map_err(|error| error.to_string())?;
    // The list of packages may be missing, or too old. Where some of it
    // cannot be had, the rest may be enough.
    let updated = apt_get(programs, &["update"]);
    let install = ["install", "--yes", "--no-install-recommends", PACKAGE];
    if let Err(failed) = apt_get(programs, &install) {
        let before = updated.err().unwrap_or_default();
        return Err(format!("install {PACKAGE} yourself:\n{before}{failed}"));
    }
    if is_there() {
        Ok(Some(()))
    } else {
        Err(format!("{PACKAGE} is installed, but pdflatex does not run"))
    }
}

fn is_root(programs: &Programs) -> bool {
    let id = programs.command("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout == b"0\n")
}

fn apt_get(programs: &Programs, arguments: &[&str]) -> Result<(), String> {
    let output = programs
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

#[cfg(unix)]
mod tests {
    use std::fs;

    use super::super::programs::tests::machine;
    use super::{PACKAGE, find_pdflatex};

    /// Writes down what it is asked for, and installs what runs.
    const APT_GET: &str = "\
        case $1 in --version) exit 0;; esac\n\
        shift 2\n\
        echo \"$@\" >> $0.log\n\
        case $1 in\n\
        update) exit 100;;\n\
        install) echo '#!/bin/sh' > ${0%apt-get}pdflatex; /bin/chmod +x ${0%apt-get}pdflatex;;\n\
        esac";

    #[test]
    fn root_installs_what_is_missing_and_says_so() {
        let (folder, programs) = machine(&[("id", "echo 0"), ("apt-get", APT_GET)], true);
        let mut said = Vec::new();
        // The update fails, as it does where one of many lists is out of reach.
        assert_eq!(find_pdflatex(&programs, &mut said), Ok(Some(())));
        let said = String::from_utf8(said).expect("text");
        assert!(said.contains(PACKAGE) && said.contains("apt-get"), "{said}");
        let asked = fs::read_to_string(folder.path().join("apt-get.log")).expect("a log");
        let install = format!("install --yes --no-install-recommends {PACKAGE}");
        assert_eq!(asked.lines().collect::<Vec<_>>(), ["update", &install]);
        // Once is enough.
        let mut said = Vec::new();
        assert_eq!(find_pdflatex(&programs, &mut said), Ok(Some(())));
        assert!(said.is_empty());
    }

    #[test]
    fn nothing_is_installed_that_was_not_asked_for() {
        let (folder, programs) = machine(&[("id", "echo 0"), ("apt-get", APT_GET)], false);
        let mut said = Vec::new();
        assert_eq!(find_pdflatex(&programs, &mut said), Ok(None));
        assert!(said.is_empty() && !folder.path().join("apt-get.log").exists());
        // But what is there is used.
        let (_folder, programs) = machine(&[("pdflatex", "exit 0")], false);
        assert_eq!(find_pdflatex(&programs, &mut said), Ok(Some(())));
    }

    #[test]
    fn others_are_told_what_to_install() {
        let not_root = machine(&[("id", "echo 1000"), ("apt-get", APT_GET)], true);
        let no_apt = machine(&[("id", "echo 0")], true);
        for (folder, programs) in [not_root, no_apt] {
            let mut said = Vec::new();
            let message = find_pdflatex(&programs, &mut said).expect_err("no pdflatex");
            assert!(message.contains("--no-install-recommends"), "{message}");
            assert!(said.is_empty() && !folder.path().join("apt-get.log").exists());
        }
    }

    #[test]
    fn an_install_that_fails_says_what_apt_get_said() {
        let fails = "case $1 in --version) exit 0;; esac\necho no $3 today\nexit 100";
        let (_folder, programs) = machine(&[("id", "echo 0"), ("apt-get", fails)], true);
        let message = find_pdflatex(&programs, &mut Vec::new());
        let message = message.expect_err("no pdflatex");
        for part in ["no update today", "no install today", PACKAGE] {
            assert!(message.contains(part), "{message}");
        }
    }
}

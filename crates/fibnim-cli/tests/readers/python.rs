//! A Python with the readers of Parquet, in an environment of its own where it
//! has to be made and the tests may do so.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::programs::{Programs, find, said};

/// The readers and all that they need, each by its hash.
const REQUIREMENTS: &str = include_str!("requirements.txt");

/// The interpreter to read Parquet with, if there is one.
pub fn with_readers() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    find("Python with DuckDB and pandas", |programs, say| {
        find_python(programs, folder, say)
    })
}

/// That of the environment in a folder, which is made where that was asked for;
/// else that of the machine, if it has readers.
fn find_python(
    programs: &Programs,
    folder: &Path,
    say: &mut dyn Write,
) -> Result<Option<PathBuf>, String> {
    let home = folder.join("readers");
    let python = home.join("bin").join("python");
    // Written last: an environment that was not finished has none.
    let stamp = home.join("requirements.txt");
    if fs::read_to_string(&stamp).is_ok_and(|made| made == REQUIREMENTS) {
        return Ok(Some(python));
    }
    if !programs.may_install {
        let imports = "import duckdb, pandas, pyarrow.parquet";
        let is_there = programs.runs("python3", &["-c", imports]);
        return Ok(is_there.then(|| "python3".into()));
    }
    let note = "DuckDB and pandas are installed by pip in a folder of their own, for the tests";
    writeln!(say, "{note}").map_err(|error| error.to_string())?;
    let wanted = folder.join("requirements.txt");
    let prepared = match fs::remove_dir_all(&home) {
        Err(error) if home.exists() => Err(error),
        _ => fs::write(&wanted, REQUIREMENTS),
    };
    prepared.map_err(|error| error.to_string())?;
    run(programs.command("python3").args(["-m", "venv"]).arg(&home))?;
    // What a wheel does not have is not built: that would run its scripts.
    let install = "-m pip install --quiet --disable-pip-version-check --require-hashes \
                   --only-binary :all: --requirement";
    let mut pip = programs.command(&python);
    run(pip.args(install.split_whitespace()).arg(wanted))?;
    fs::write(stamp, REQUIREMENTS).map_err(|error| error.to_string())?;
    Ok(Some(python))
}

/// Runs a program that must not fail.
fn run(command: &mut Command) -> Result<(), String> {
    let needs = "this test reads Parquet with DuckDB and pandas: it needs Python 3.11 or later \
                 with venv and pip (on Debian: python3 and python3-venv), and their packages once";
    match command.output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(format!("{command:?} failed: {needs}\n{}", said(&output))),
        Err(error) => Err(format!("{command:?}: {error}: {needs}")),
    }
}

#[cfg(unix)]
mod tests {
    use std::fs;

    use super::super::programs::tests::machine;
    use super::{REQUIREMENTS, find_python};

    /// Has no reader, writes down what else it is asked for, and makes an
    /// environment that is a copy of it.
    const PYTHON: &str = "\
        case $1 in -c) exit 1;; esac\n\
        echo \"$@\" >> ${0%/*}/python.log\n\
        case $2 in venv) /bin/mkdir -p $3/bin; /bin/cp $0 $3/bin/python;; esac";

    #[test]
    fn an_environment_is_made_once_with_what_has_the_right_hash() {
        let (folder, programs) = machine(&[("python3", PYTHON)], true);
        let folder = folder.path();
        let home = folder.join("readers");
        for _ in 0..2 {
            let python = find_python(&programs, folder, &mut Vec::new());
            assert_eq!(python, Ok(Some(home.join("bin/python"))));
        }
        let asked = fs::read_to_string(folder.join("python.log")).expect("a log");
        assert_eq!(asked, format!("-m venv {}\n", home.display()));
        let asked = fs::read_to_string(home.join("bin/python.log")).expect("a log");
        assert_eq!(asked.lines().count(), 1, "{asked}");
        assert!(asked.contains("pip install") && asked.contains("--require-hashes"));
    }

    #[test]
    fn nothing_is_installed_that_was_not_asked_for() {
        let (folder, programs) = machine(&[("python3", PYTHON)], false);
        let found = find_python(&programs, folder.path(), &mut Vec::new());
        assert_eq!(found, Ok(None));
        assert!(!folder.path().join("python.log").exists());
        assert!(!folder.path().join("readers").exists());
        // But what is there is used.
        let (folder, programs) = machine(&[("python3", "exit 0")], false);
        let found = find_python(&programs, folder.path(), &mut Vec::new());
        assert_eq!(found, Ok(Some("python3".into())));
    }

    #[test]
    fn an_install_that_fails_says_what_was_said() {
        let fails = "echo no $2 today\nexit 1";
        let (folder, programs) = machine(&[("python3", fails)], true);
        let message = find_python(&programs, folder.path(), &mut Vec::new());
        let message = message.expect_err("no environment");
        assert!(message.contains("no venv today"), "{message}");
        assert!(message.contains("Python 3.11"), "{message}");
    }

    /// A package without a hash would make pip refuse all of them.
    #[test]
    fn every_requirement_is_pinned_by_hash() {
        let joined = REQUIREMENTS.replace("\\\n", "");
        let lines = joined.lines().filter(|line| !line.starts_with('#'));
        let names: Vec<&str> = lines
            .map(|line| {
                let (pin, hashes) = line.split_once(' ').expect("hashes");
                let hashes = hashes.split_whitespace();
                let mut digits = hashes.map(|hash| hash.strip_prefix("--hash=sha256:"));
                assert!(
                    digits.all(|hash| hash.is_some_and(|hash| hash.len() == 64)),
                    "{pin}"
                );
                pin.split_once("==").expect("a version").0
            })
            .collect();
        assert!(
            names.contains(&"duckdb") && names.contains(&"pandas"),
            "{names:?}"
        );
    }
}

//! Files: `--out` writes them whole or not at all, and what is read is looked at before.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

fn fibnim(arguments: &[&str], out: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .args(arguments)
        .arg("--out")
        .arg(out)
        .output()
        .expect("the program runs")
}

/// What is left in a directory, whatever its name.
fn names(directory: &TempDir) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).expect("a directory");
    let mut names: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").file_name().into())
        .collect();
    names.sort();
    names
}

const SMALL: [&str; 6] = ["table", "tableau", "--rows", "2", "--cols", "3"];

#[test]
fn the_ending_of_the_name_says_the_format() {
    let directory = TempDir::new().expect("a directory");
    for (name, beginning) in [
        ("t.csv", &b"m,d,least_take\n"[..]),
        ("t.json", b"[\n{\"m\":0"),
        ("t.parquet", b"PAR1"),
        ("t.md", b"Flanigan's tableau"),
        ("t.markdown", b"Flanigan's tableau"),
        ("t.tex", b"\\begin{table}"),
        ("t.latex", b"\\begin{table}"),
        ("t.svg", b"<svg "),
        ("t.PNG", b"\x89PNG\r\n"),
        ("t.pdf", b"%PDF-1.4\n"),
        ("t.bfile", b"1 1\n2 2\n"),
        ("t.txt", b"Flanigan's tableau"),
        ("t", b"Flanigan's tableau"),
    ] {
        let path = directory.path().join(name);
        let output = fibnim(&SMALL, &path);
        assert!(
            output.status.success() && output.stdout.is_empty(),
            "{name}"
        );
        let content = fs::read(&path).expect("a file");
        assert!(content.starts_with(beginning), "{name}");
    }
    assert_eq!(names(&directory).len(), 13, "no temporary file is left");
}

#[test]
fn the_format_that_is_asked_for_wins() {
    let directory = TempDir::new().expect("a directory");
    let path = directory.path().join("b000001.csv");
    let arguments = [&SMALL[..], &["--format", "bfile"]].concat();
    assert!(fibnim(&arguments, &path).status.success());
    assert_eq!(
        fs::read(&path).expect("a file"),
        b"1 1\n2 2\n3 1\n4 3\n5 1\n6 1\n"
    );
}

#[test]
fn a_table_that_fails_leaves_the_old_file() {
    let directory = TempDir::new().expect("a directory");
    let path = directory.path().join("t.svg");
    fs::write(&path, "old").expect("a file");
    let output = fibnim(&["table", "theorem-19", "--to", "3"], &path);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read(&path).expect("a file"), b"old");
    assert_eq!(names(&directory), [PathBuf::from("t.svg")]);
}

#[test]
fn a_path_that_cannot_be_written_is_named() {
    let directory = TempDir::new().expect("a directory");
    for path in [
        directory.path().join("missing").join("t.csv"),
        directory.path().to_owned(),
    ] {
        let output = fibnim(&SMALL, &path);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert!(message.starts_with("fibnim: cannot write '"), "{message}");
    }
    assert!(names(&directory).is_empty());
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_a_device_a_device() {
    let directory = TempDir::new().expect("a directory");
    let (file, link) = (directory.path().join("t"), directory.path().join("link"));
    fs::write(&file, "old").expect("a file");
    std::os::unix::fs::symlink(&file, &link).expect("a link");
    assert!(fibnim(&SMALL, &link).status.success());
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    assert_ne!(fs::read(&file).expect("a file"), b"old");
    assert!(fibnim(&SMALL, Path::new("/dev/null")).status.success());
    assert!(!fs::metadata("/dev/null").expect("a device").is_file());
}

/// Whoever knows the file under another name sees what was written.
#[cfg(unix)]
#[test]
fn a_file_keeps_its_other_names() {
    use std::os::unix::fs::MetadataExt;

    let directory = TempDir::new().expect("a directory");
    let [file, other] = ["t", "other"].map(|name| directory.path().join(name));
    fs::write(&file, "old".repeat(1000)).expect("a file");
    fs::hard_link(&file, &other).expect("a link");
    let before = fs::metadata(&file).expect("a file").ino();
    assert!(fibnim(&SMALL, &file).status.success());
    assert_eq!(fs::metadata(&file).expect("a file").ino(), before);
    let content = fs::read(&other).expect("a file");
    assert_eq!(content, fs::read(&file).expect("a file"));
    let fresh = directory.path().join("fresh");
    assert!(fibnim(&SMALL, &fresh).status.success());
    assert_eq!(content, fs::read(&fresh).expect("a file"));
    // What fails leaves both as they are.
    let failed = fibnim(&["table", "complement", "--format", "bfile"], &file);
    assert_eq!(failed.status.code(), Some(2));
    assert_eq!(content, fs::read(&other).expect("a file"));
    assert_eq!(names(&directory).len(), 3, "no temporary file is left");
}

/// Rights, owner and group stay, also where whoever writes may not give files away.
/// Only root can make such files: others see that their own stay theirs.
#[cfg(unix)]
#[test]
fn a_file_keeps_its_owner_and_its_rights() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    use std::os::unix::process::CommandExt;

    let directory = TempDir::new().expect("a directory");
    let path = directory.path().join("t");
    fs::write(&path, "old").expect("a file");
    let all = fs::Permissions::from_mode(0o777);
    fs::set_permissions(directory.path(), all).expect("our directory");
    let rights = |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode));
    let found = || {
        let data = fs::metadata(&path).expect("a file");
        (data.uid(), data.gid(), data.mode() & 0o777)
    };
    rights(0o646).expect("our file");
    let is_root = chown(&path, Some(54321), Some(54322)).is_ok();
    let before = found();
    assert!(fibnim(&SMALL, &path).status.success());
    assert_ne!(fs::read(&path).expect("a file"), b"old");
    assert_eq!(found(), before);
    if is_root {
        // Neither root nor the owner, but everybody may write.
        fs::write(&path, "old").expect("a file");
        let mut command = Command::new(env!("CARGO_BIN_EXE_fibnim"));
        command.args(SMALL).arg("--out").arg(&path);
        // The program may be where others may not look.
        let Ok(output) = command.uid(54323).gid(54323).output() else {
            return;
        };
        assert!(output.status.success(), "{output:?}");
        assert_ne!(fs::read(&path).expect("a file"), b"old");
        assert_eq!(found(), before);
    }
}

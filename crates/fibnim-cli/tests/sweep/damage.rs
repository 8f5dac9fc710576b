//! Files that are not as they were written.

use std::fs;
use std::path::Path;
use std::process::Command;

use fibnim_lab::{Cell, Column, Row, Table, parquet};

use super::{contents, names, printed, run};

/// Does something to a file of a finished sweep, and expects that it is named,
/// set aside and made again.
fn damage(file: &str, why: &str, harm: impl FnOnce(&Path)) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let sweep = "sweep reversed --to 100 --dir d";
    printed(folder, sweep);
    let whole = contents(&folder.join("d"));
    harm(&folder.join("d"));
    let output = run(folder, "sweep verify d --sample 0");
    let found = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(3), "{found}");
    assert!(
        found.contains(&format!("damaged  {file}: {why}")),
        "{found}"
    );
    let told = printed(folder, sweep);
    let line = format!("{file} was set aside as set-aside/{file}: {why}.");
    assert!(told.contains(&line), "{told}");
    let mut after = contents(&folder.join("d"));
    after.retain(|name, _| !name.starts_with("set-aside/"));
    assert!(after == whole, "{:?}", names(&after));
    printed(folder, "sweep verify d --all");
}

#[test]
fn a_truncated_shard_is_made_again() {
    let file = "shard-0001.parquet";
    damage(file, "its checksum is wrong", |folder| {
        let path = folder.join(file);
        let bytes = fs::read(&path).unwrap();
        fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    });
}

#[test]
fn a_shard_with_a_flipped_bit_is_made_again() {
    let file = "shard-0002.parquet";
    damage(file, "its checksum is wrong", |folder| {
        let path = folder.join(file);
        let mut bytes = fs::read(&path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 4;
        fs::write(&path, &bytes).unwrap();
    });
}

#[test]
fn a_shard_without_its_checksum_is_made_again() {
    let file = "shard-0000.parquet";
    damage(file, "it has no checksum", |folder| {
        fs::remove_file(folder.join(format!("{file}.sha256"))).unwrap();
    });
}

/// Its own checksum fits, but it is of another sweep.
#[test]
fn a_shard_of_another_sweep_is_made_again() {
    let file = "shard-0001.parquet";
    damage(file, "it is of another sweep", |folder| {
        let base = folder.parent().unwrap();
        printed(base, "sweep reversed --from 3 --to 100 --dir other");
        for name in [file.to_owned(), format!("{file}.sha256")] {
            fs::copy(base.join("other").join(&name), folder.join(&name)).unwrap();
        }
    });
}

/// Its own checksum fits, but it is of other n.
#[test]
fn a_shard_under_the_name_of_another_is_made_again() {
    let file = "shard-0001.parquet";
    damage(file, "it is another shard", |folder| {
        fs::copy(folder.join("shard-0000.parquet"), folder.join(file)).unwrap();
        let line = fs::read_to_string(folder.join("shard-0000.parquet.sha256")).unwrap();
        let line = line.replace("shard-0000", "shard-0001");
        fs::write(folder.join(format!("{file}.sha256")), line).unwrap();
    });
}

/// The last shard of a larger sweep has more in it.
#[test]
fn a_shard_that_is_too_long_is_made_again() {
    let file = "shard-0003.parquet";
    let why = "it covers 'n = 98 to 110', not n = 98 to 100";
    damage(file, why, |folder| {
        let base = folder.parent().unwrap();
        printed(base, "sweep reversed --to 110 --dir other");
        for name in [file.to_owned(), format!("{file}.sha256")] {
            fs::copy(base.join("other").join(&name), folder.join(&name)).unwrap();
        }
    });
}

#[test]
fn a_file_that_no_shard_has_the_name_of_is_set_aside() {
    let file = "shard-0777.parquet";
    damage(file, "it is no shard of this sweep", |folder| {
        fs::copy(folder.join("shard-0000.parquet"), folder.join(file)).unwrap();
    });
}

#[test]
fn a_folder_under_the_name_of_a_shard_is_set_aside() {
    let file = "shard-0001.parquet";
    damage(file, "it is no file", |folder| {
        fs::remove_file(folder.join(file)).unwrap();
        fs::create_dir(folder.join(file)).unwrap();
    });
}

/// A pipe would never end.
#[test]
#[cfg(unix)]
fn a_pipe_under_the_name_of_a_shard_is_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    printed(folder, "sweep reversed --to 60 --dir d");
    let path = folder.join("d/shard-0001.parquet");
    fs::remove_file(&path).unwrap();
    assert!(
        Command::new("mkfifo")
            .arg(&path)
            .status()
            .unwrap()
            .success()
    );
    let told = printed(folder, "sweep reversed --to 60 --dir d");
    assert!(told.contains("shard-0001.parquet was set aside"), "{told}");
}

/// All seals are right, and the rows are those of nothing.
#[test]
fn rows_that_cannot_be_are_not_believed() {
    for forged in [
        Table::of_rows("Winners".into(), columns(), winners(34..=64)),
        Table::of_rows("Winners".into(), columns(), winners(35..=66)),
        Table::of_rows(
            "Numbers".into(),
            vec![Column::integers("n")],
            vec![vec![Cell::Index(3)]],
        ),
    ] {
        let file = "shard-0001.parquet";
        damage(file, "its rows are not those of the shard", |folder| {
            seal(folder, file, forged);
        });
    }
}

fn columns() -> Vec<Column> {
    ["n", "winner"].map(Column::integers).to_vec()
}

fn winners(range: std::ops::RangeInclusive<usize>) -> Vec<Row> {
    range
        .map(|n| vec![Cell::Index(n), Cell::Index(1)])
        .collect()
}

/// Right checksums do not help where the numbers are wrong: a sample finds it.
#[test]
fn numbers_that_are_wrong_are_found_by_computing_them_again() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    printed(folder, "sweep reversed --to 100 --dir d");
    let forged = Table::of_rows("Winners".into(), columns(), winners(34..=65));
    seal(&folder.join("d"), "shard-0001.parquet", forged);
    let output = run(folder, "sweep verify d --all");
    let found = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(3), "{found}");
    assert!(found.contains("wrong    shard-0001.parquet"), "{found}");
}

/// Puts a table in the place of a shard, with all that a shard has to have.
fn seal(folder: &Path, file: &str, table: Table<'_>) {
    let path = folder.join(file);
    let read = parquet::read(fs::read(&path).unwrap()).unwrap();
    let keys = ["fibnim.sweep", "fibnim.shard", "fibnim.covers"];
    let pairs = keys.map(|key| (key, read.metadata(key).unwrap()));
    let mut bytes = Vec::new();
    parquet::write(table, &pairs, &mut bytes).unwrap();
    fs::write(&path, &bytes).unwrap();
    let sum = Command::new("sha256sum")
        .arg(file)
        .current_dir(folder)
        .output();
    fs::write(folder.join(format!("{file}.sha256")), sum.unwrap().stdout).unwrap();
}

#[test]
fn checksums_are_those_of_the_system() {
    let folder = tempfile::tempdir().unwrap();
    printed(folder.path(), "sweep reversed --to 70 --dir d");
    let sums = [
        "shard-0000.parquet.sha256",
        "shard-0001.parquet.sha256",
        "shard-0002.parquet.sha256",
    ];
    let mut check = Command::new("sha256sum");
    check
        .arg("-c")
        .args(sums)
        .current_dir(folder.path().join("d"));
    assert!(check.output().unwrap().status.success());
}

/// A disk that is full in the middle: what is done stays, and goes on elsewhere.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_a_clear_error_and_spoils_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let sweep = "sweep claims whinihan-1963";
    printed(folder, &format!("{sweep} --dir whole"));
    fs::create_dir(folder.join("small")).unwrap();
    fs::create_dir(folder.join("saved")).unwrap();
    // A file system of its own, which nobody else sees.
    let script = format!(
        "mount -t tmpfs -o size=100k tmpfs small && {{ {} {sweep} --dir small/d; code=$?; cp -r small/d/. saved; exit $code; }}",
        env!("CARGO_BIN_EXE_fibnim")
    );
    let mut unshare = Command::new("unshare");
    unshare
        .args(["-rm", "sh", "-c", &script])
        .current_dir(folder);
    let output = unshare.output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("No space left on device"), "{message}");
    assert!(
        message.contains("the shards that are done stay"),
        "{message}"
    );
    let whole = contents(&folder.join("whole"));
    let saved = contents(&folder.join("saved"));
    let shards = saved
        .keys()
        .filter(|name| name.ends_with(".parquet"))
        .count();
    assert!(shards > 3, "some were done: {:?}", names(&saved));
    for (name, bytes) in saved.iter().filter(|(name, _)| name.ends_with(".parquet")) {
        assert!(whole[name] == *bytes, "{name} is whole");
    }
    let told = printed(folder, &format!("{sweep} --dir saved"));
    assert!(!told.contains("set aside"), "{told}");
    assert!(contents(&folder.join("saved")) == whole);
}

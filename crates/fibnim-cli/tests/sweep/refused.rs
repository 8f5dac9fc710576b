//! What is refused, and that nothing is touched.

use std::fs;

use super::{contents, printed, refused};

#[test]
fn another_sweep_in_the_same_directory_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    printed(folder, "sweep reversed --to 60");
    let before = contents(folder);
    for (arguments, words) in [
        ("reversed --to 59", "--to is 60 there and 59 here"),
        ("reversed --to 59", "give --to 60 or more to go on with it"),
        (
            "reversed --to 60 --mode single",
            "--mode is windows there and single here; give --mode windows and --to 60 or more",
        ),
        (
            "reversed --from 3 --to 90",
            "--from is 2 there and 3 here, and --to is 60 there and 90 here; give --from 2 and --to 60 or more",
        ),
        (
            "claims --dir sweep-reversed",
            "it is reversed, and this one is claims",
        ),
        (
            "claims --dir sweep-reversed",
            "choose another directory with --dir",
        ),
    ] {
        let message = refused(folder, &format!("sweep {arguments}"), 2);
        assert!(
            message.contains("'sweep-reversed' holds another sweep: "),
            "{message}"
        );
        assert!(message.contains(words), "{message}");
    }
    assert!(contents(folder) == before, "nothing has changed");
}

#[test]
fn another_version_is_refused_and_a_spoilt_manifest_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let sweep = "sweep reversed --to 60 --dir d";
    printed(folder, sweep);
    let path = folder.join("d/manifest.json");
    let manifest = fs::read_to_string(&path).unwrap();
    let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
    fs::write(&path, manifest.replace(&version, "\"version\": \"0.0.1\"")).unwrap();
    let message = refused(folder, sweep, 2);
    assert!(message.contains("was begun by fibnim 0.0.1"), "{message}");
    fs::write(&path, &manifest[..40]).unwrap();
    let message = refused(folder, sweep, 2);
    assert!(
        message.contains("manifest.json' is no manifest of a sweep"),
        "{message}"
    );
    refused(folder, "sweep verify d", 2);
    fs::write(&path, manifest.replace("shard-0001", "shard-0009")).unwrap();
    let message = refused(folder, sweep, 2);
    assert!(
        message.contains("its shards are not those of the sweep"),
        "{message}"
    );
}

#[test]
fn what_is_no_sweep_is_refused_before_any_file_is_touched() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (arguments, words, code) in [
        ("reversed --to 1", "no n is from 2 to 1", 2),
        ("reversed --from 9 --to 5", "no n is from 9 to 5", 2),
        ("reversed --to 900 --max-memory 10", "limit", 2),
        ("reversed --to 300 --max-seconds 0", "limit", 2),
        ("reversed --to 99999999999", "limit", 2),
        ("reversed --to 40 --shard 3/2", "is no part", 2),
        ("reversed --to 40 --stop-after soon", "is no time", 2),
        ("reversed --to 40 --resume", "nothing to go on with", 2),
        (
            "reversed --to 40 --out missing/x.csv",
            "directory does not exist",
            1,
        ),
        ("reversed --to 40 --out x.odd", "has no format", 2),
        ("reversed --to 40 --out -", "'-' is no file", 2),
        ("reversed --to 40 --stop-after 9ss", "is no time", 2),
        ("claims --out x.bfile", "no sequence", 2),
        ("prove-complement --to 3 --proof-memory 0", "", 2),
        ("prove-complement --to 3 --max-memory 1", "limit", 2),
        ("complement --to 10 --bound 70000", "65,533", 2),
        ("complement --to 10 --bound 70 --block 0", "at least 1", 2),
        ("complement --to 10 --bound 70 --rule t-1", "", 2),
        ("prove-complement --to 3 --rule 7t", "", 2),
        ("claims --out x.png", "no picture", 2),
        ("claims nobody-1900", "no claim's name begins with", 2),
        ("verify nowhere", "holds no sweep", 2),
        ("status nowhere", "holds no sweep", 2),
        ("table nowhere", "holds no sweep", 2),
    ] {
        let message = refused(folder, &format!("sweep {arguments}"), code);
        assert!(message.contains(words), "{arguments}: {message}");
        assert_eq!(fs::read_dir(folder).unwrap().count(), 0, "{arguments}");
    }
}

/// A directory of somebody else is not taken over.
#[test]
fn a_directory_with_other_files_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let other = folder.join("other");
    fs::create_dir(&other).unwrap();
    for name in ["shard-train.parquet", ".shard-notes.tmp"] {
        fs::write(other.join(name), "mine").unwrap();
    }
    let before = contents(folder);
    let message = refused(folder, "sweep reversed --to 40 --dir other", 2);
    assert!(
        message.contains("'other' is not empty, and holds no sweep"),
        "{message}"
    );
    assert!(contents(folder) == before);
}

/// The table may not take the place of the sweep's own files.
#[test]
fn a_table_in_the_directory_of_the_sweep_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    printed(folder, "sweep reversed --to 40 --dir d");
    let before = contents(folder);
    for file in [
        "d/manifest.json",
        "d/shard-0000.parquet",
        "./d/x.csv",
        "d/../d/x.csv",
    ] {
        let sweep = "sweep reversed --to 40 --dir d --format csv --out";
        let message = refused(folder, &format!("{sweep} {file}"), 2);
        assert!(
            message.contains("in the directory of the sweep"),
            "{message}"
        );
    }
    assert!(contents(folder) == before);
}

/// A sweep that is complete can be read where nothing can be written.
#[test]
fn a_finished_sweep_needs_no_room() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    printed(folder, "sweep reversed --to 40 --dir d");
    let mut rights = fs::metadata(folder.join("d")).unwrap().permissions();
    rights.set_readonly(true);
    fs::set_permissions(folder.join("d"), rights).unwrap();
    printed(folder, "sweep reversed --to 40 --dir d --out x.csv");
    printed(folder, "sweep verify d");
}

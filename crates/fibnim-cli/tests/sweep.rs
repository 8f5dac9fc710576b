//! Sweeps: killed at any moment they go on, and end with the same bytes.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn fibnim(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fibnim"));
    command
        .current_dir(folder)
        .args(arguments.split_whitespace())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(folder: &Path, arguments: &str) -> Output {
    fibnim(folder, arguments).output().unwrap()
}

/// What it prints, if it succeeds.
fn printed(folder: &Path, arguments: &str) -> String {
    let output = run(folder, arguments);
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {message}");
    String::from_utf8(output.stdout).unwrap()
}

/// What it says, if it fails with this exit code.
fn refused(folder: &Path, arguments: &str, code: i32) -> String {
    let output = run(folder, arguments);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments}: {message}");
    message
}

/// All files of a folder and of those in it, with their bytes.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            let inner = contents(&path).into_iter();
            all.extend(inner.map(|(file, bytes)| (format!("{name}/{file}"), bytes)));
        } else {
            all.insert(name, fs::read(&path).unwrap());
        }
    }
    all
}

/// Numbers that look random, and are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % end
    }
}

/// Kills a sweep so often, each time after a random while, lets it go on to its
/// end, and compares the directory with that of a sweep that nobody disturbed.
fn kill_often(sweep: &str, kills: usize, longest: Duration) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    printed(folder, &format!("{sweep} --dir whole"));
    let whole = contents(&folder.join("whole"));
    let mut random = Random(2024);
    let mut ended = 0;
    for _ in 0..kills {
        let mut program = fibnim(folder, &format!("{sweep} --dir killed"))
            .spawn()
            .unwrap();
        let longest = u64::try_from(longest.as_micros()).unwrap();
        std::thread::sleep(Duration::from_micros(random.below(longest)));
        ended += usize::from(program.try_wait().unwrap().is_some());
        program.kill().unwrap();
        program.wait().unwrap();
    }
    assert!(
        ended < kills / 2,
        "most kills must meet work, and {ended} of {kills} did not"
    );
    printed(folder, &format!("{sweep} --dir killed"));
    let killed = contents(&folder.join("killed"));
    assert_eq!(names(&killed), names(&whole), "{sweep}");
    assert!(killed == whole, "{sweep}: some file has other bytes");
    printed(folder, "sweep verify killed --sample 2");
}

fn names(contents: &BTreeMap<String, Vec<u8>>) -> Vec<&str> {
    contents.keys().map(String::as_str).collect()
}

#[test]
fn a_sweep_that_is_killed_fifty_times_ends_with_the_same_bytes() {
    kill_often("sweep reversed --to 300", 50, Duration::from_millis(60));
}

#[test]
fn shards_that_need_those_before_them_survive_being_killed() {
    let sweep = "sweep complement --pairs 60 --bound 3000 --threads 1";
    kill_often(sweep, 20, Duration::from_millis(40));
}

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
        printed(base, "sweep reversed --to 101 --dir other");
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

#[test]
fn a_file_that_no_shard_has_the_name_of_is_set_aside() {
    let file = "shard-0777.parquet";
    damage(file, "it is no shard of this sweep", |folder| {
        fs::copy(folder.join("shard-0000.parquet"), folder.join(file)).unwrap();
    });
}

/// Right checksums do not help where the numbers are wrong: a sample finds it.
#[test]
fn numbers_that_are_wrong_are_found_by_computing_them_again() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    printed(folder, "sweep claims whinihan-1963 --dir d");
    let path = folder.join("d");
    forge(&path);
    let output = run(folder, "sweep verify d --all");
    let found = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(3), "{found}");
    assert!(found.contains("wrong    shard-0000.parquet"), "{found}");
}

/// Writes a first shard that says that a claim is open, with all its seals.
fn forge(folder: &Path) {
    use fibnim_lab::{Cell, Column, Table, parquet};

    let path = folder.join("shard-0000.parquet");
    let read = parquet::read(fs::read(&path).unwrap()).unwrap();
    let own = |key: &str| read.metadata(key).unwrap().to_owned();
    let (sweep, shard) = (own("fibnim.sweep"), own("fibnim.shard"));
    let names = [
        "id",
        "statement",
        "method",
        "extent",
        "verdict",
        "counterexample",
        "correction",
    ];
    let mut row = read.rows[0].clone();
    row[4] = Cell::Text("open".into());
    let columns = names.map(Column::words).to_vec();
    let table = Table::of_rows(own("fibnim.title"), columns, vec![row]);
    let mut bytes = Vec::new();
    let pairs = [
        ("fibnim.sweep", sweep.as_str()),
        ("fibnim.shard", shard.as_str()),
    ];
    parquet::write(table, &pairs, &mut bytes).unwrap();
    fs::write(&path, &bytes).unwrap();
    let sum = Command::new("sha256sum")
        .arg("shard-0000.parquet")
        .current_dir(folder)
        .output();
    fs::write(
        folder.join("shard-0000.parquet.sha256"),
        sum.unwrap().stdout,
    )
    .unwrap();
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

#[test]
fn parts_that_are_done_apart_make_up_the_whole() {
    for sweep in [
        "sweep reversed --to 200",
        "sweep complement --pairs 20 --bound 700",
        "sweep prove-complement --pairs 4",
        "sweep claims whinihan-1963",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        printed(folder, &format!("{sweep} --dir whole"));
        for part in ["1/3", "2/3", "3/3"] {
            let told = printed(
                folder,
                &format!("{sweep} --shard {part} --dir part{}", &part[..1]),
            );
            assert!(told.contains("Stopped: this part is done; "), "{told}");
        }
        fs::create_dir(folder.join("all")).unwrap();
        for part in ["part1", "part2", "part3"] {
            for (name, bytes) in contents(&folder.join(part)) {
                fs::write(folder.join("all").join(name), bytes).unwrap();
            }
        }
        let told = printed(folder, &format!("{sweep} --dir all"));
        assert!(told.contains(" shards, 0 of them new.\n"), "{told}");
        assert!(
            contents(&folder.join("all")) == contents(&folder.join("whole")),
            "{sweep}"
        );
        // One after the other in one directory.
        for part in ["2/2", "1/2"] {
            printed(folder, &format!("{sweep} --shard {part} --dir shared"));
        }
        assert!(
            contents(&folder.join("shared")) == contents(&folder.join("whole")),
            "{sweep}"
        );
    }
}

#[test]
fn another_sweep_in_the_same_directory_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    printed(folder, "sweep reversed --to 60");
    let before = contents(folder);
    let message = refused(folder, "sweep reversed --to 61", 2);
    assert!(
        message.contains("'sweep-reversed' holds another sweep"),
        "{message}"
    );
    assert!(
        message.contains("\"to\":60") && message.contains("\"to\":61"),
        "{message}"
    );
    let message = refused(folder, "sweep reversed --to 60 --mode single", 2);
    assert!(message.contains("choose another directory"), "{message}");
    let message = refused(folder, "sweep claims --dir sweep-reversed", 2);
    assert!(message.contains("holds another sweep"), "{message}");
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
        ("reversed --to 40 --out x.odd", "is no format", 2),
        ("complement --pairs 10 --bound 70000", "65,533", 2),
        (
            "complement --pairs 10 --bound 70 --block 0",
            "at least 1",
            2,
        ),
        ("complement --pairs 10 --bound 70 --rule t-1", "", 2),
        ("prove-complement --pairs 3 --rule 7t", "", 2),
        ("claims --out x.png", "no picture", 2),
        ("claims nobody-1900", "no claim's name begins with", 2),
        ("verify nowhere", "holds no sweep", 2),
    ] {
        let message = refused(folder, &format!("sweep {arguments}"), code);
        assert!(message.contains(words), "{arguments}: {message}");
        assert_eq!(fs::read_dir(folder).unwrap().count(), 0, "{arguments}");
    }
}

/// Two runs of all shards would only disturb each other; parts may be many.
#[test]
fn a_directory_in_use_is_not_used_twice() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let sweep = "sweep reversed --to 40 --dir d";
    printed(folder, sweep);
    let lock = fs::File::open(folder.join("d/manifest.json")).unwrap();
    lock.lock_shared().unwrap();
    let message = refused(folder, sweep, 1);
    assert!(message.contains("'d' is in use"), "{message}");
    printed(folder, &format!("{sweep} --shard 1/2"));
    lock.unlock().unwrap();
    lock.lock().unwrap();
    refused(folder, &format!("{sweep} --shard 1/2"), 1);
}

#[test]
fn the_table_of_all_shards_is_that_of_the_table_command() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (sweep, table) in [
        ("reversed --to 129", "reversed --to 129 --winners-only"),
        (
            "complement --pairs 30 --bound 400 --block 48",
            "complement --to 30 --bound 400",
        ),
    ] {
        for ending in ["csv", "json", "parquet", "txt"] {
            printed(folder, &format!("sweep {sweep} --out sweep.{ending}"));
            printed(folder, &format!("table {table} --out table.{ending}"));
            let [swept, tabled] = ["sweep", "table"]
                .map(|name| fs::read(folder.join(format!("{name}.{ending}"))).unwrap());
            assert!(swept == tabled, "{sweep}, {ending}");
        }
    }
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

#[test]
#[cfg(unix)]
fn a_signal_ends_it_with_a_report() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let sweep = "sweep reversed --to 500 --mode single --dir d";
    let program = fibnim(folder, sweep).spawn().unwrap();
    while !folder.join("d/manifest.json").exists() {
        std::thread::sleep(Duration::from_millis(1));
    }
    // Until it listens, a signal would simply end it.
    std::thread::sleep(Duration::from_millis(300));
    let id = program.id().to_string();
    Command::new("kill").args(["-INT", &id]).status().unwrap();
    let output = program.wait_with_output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{told}");
    assert!(
        told.contains("Stopped: it was stopped; the same command goes on."),
        "{told}"
    );
    printed(folder, "sweep verify d --sample 1");
}

#[test]
fn the_report_says_how_it_ended() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let sweep = "sweep reversed --to 100 --json";
    let report = printed(folder, &format!("{sweep} --stop-after 0"));
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["stop"], "stopped");
    let report: serde_json::Value = serde_json::from_str(&printed(folder, sweep)).unwrap();
    assert_eq!(report["sweep"], "reversed");
    assert_eq!(report["parameters"]["to"], 100);
    assert_eq!(report["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(report["stop"], "complete");
    assert_eq!(report["missing"], 0);
    let done = [&report["done_before"], &report["done_now"]].map(|n| n.as_u64().unwrap());
    assert_eq!(done.iter().sum::<u64>(), 4);
    assert_eq!(report["shards"].as_array().unwrap().len(), 4);
}

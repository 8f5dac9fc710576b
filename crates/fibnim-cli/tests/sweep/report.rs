//! How a run ends, and what it leaves.

use std::fs;
use std::process::Command;

use super::{fibnim, printed, run, wait_for};

#[test]
fn the_table_of_all_shards_is_that_of_the_table_command() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (sweep, table) in [
        ("reversed --to 129", "reversed --to 129 --winners-only"),
        (
            "complement --to 30 --bound 400 --block 48",
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

#[test]
#[cfg(unix)]
fn a_signal_ends_it_with_a_report() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let sweep = "sweep reversed --to 400 --mode single --threads 1 --dir d";
    let mut program = fibnim(folder, sweep).spawn().unwrap();
    // There is much to do after it.
    wait_for(&mut program, &folder.join("d/shard-0100.parquet"));
    let id = program.id().to_string();
    // One that is sent to a program and to its group comes twice, and is one.
    for _ in 0..2 {
        Command::new("kill").args(["-INT", &id]).status().unwrap();
    }
    let output = program.wait_with_output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{told}");
    assert!(
        told.contains("Stopped by a signal; the same command goes on."),
        "{told}"
    );
    printed(folder, "sweep verify d --sample 1");
}

#[test]
fn what_all_shards_say_has_no_word_of_what_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let told = printed(folder.path(), "sweep prove-complement --to 2");
    assert!(
        told.contains("\nComplete: all shards are there.\n"),
        "{told}"
    );
    let summary =
        "Of 6 pairs a ≤ b ≤ 2, 6 are proved to have a complementary value and 0 to have none.\n";
    assert!(told.ends_with(summary), "{told}");
}

#[test]
fn the_report_says_how_it_ended() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    // More than is done before the clock is looked at.
    let long = "sweep reversed --to 400 --mode single --json --stop-after 0 --dir long";
    let report: serde_json::Value = serde_json::from_str(&printed(folder, long)).unwrap();
    assert_eq!(report["stop"], "time-is-up");
    let there = fs::read_dir(folder.join("long")).unwrap();
    let is_shard = |path: &std::path::Path| path.extension().is_some_and(|e| e == "parquet");
    let there = there.filter(|entry| is_shard(&entry.as_ref().unwrap().path()));
    assert_eq!(
        report["done_now"],
        there.count(),
        "what is there is counted"
    );
    let sweep = "sweep reversed --to 100 --json";
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

/// A closed pipe is no reason to forget the file.
#[test]
#[cfg(unix)]
fn the_table_is_written_whoever_listens() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut program = fibnim(folder, "sweep reversed --to 40 --out x.csv")
        .spawn()
        .unwrap();
    drop(program.stdout.take());
    program.wait().unwrap();
    assert!(
        fs::read_to_string(folder.join("x.csv"))
            .unwrap()
            .ends_with("\n40,1\n")
    );
}

/// A shard that fails is named, in the report as well, and does not keep others
/// from being done.
#[test]
fn a_shard_that_fails_is_in_the_report() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let sweep = "sweep reversed --to 100 --dir d";
    printed(folder, sweep);
    fs::remove_file(folder.join("d/shard-0001.parquet")).unwrap();
    fs::remove_file(folder.join("d/shard-0001.parquet.sha256")).unwrap();
    // Its checksum cannot be written.
    fs::create_dir(folder.join("d/shard-0001.parquet.sha256")).unwrap();
    let output = run(folder, &format!("{sweep} --json"));
    assert_eq!(output.status.code(), Some(1));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["stop"], "failed");
    assert_eq!(report["failed"][0]["covers"], "n = 34 to 65");
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("shard-0001.parquet.sha256"), "{message}");
}

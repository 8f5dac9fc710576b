//! What is there can be read before the end, and says that it is not all.

use std::fs;

use fibnim_lab::parquet;

use super::{fibnim, printed, refused, wait_for};

#[test]
fn a_partial_table_is_the_table_of_a_smaller_sweep_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (sweep, smaller, note) in [
        (
            "reversed --to 100",
            "reversed --to 65",
            "Partial: n = 2 to 65 of n = 2 to 100",
        ),
        (
            "complement --to 9 --bound 63 --block 16",
            "complement --to 9 --bound 31 --block 16",
            "Partial: n = 0 to 31 of n = 0 to 63",
        ),
        (
            "prove-complement --to 3",
            "prove-complement --to 1",
            "Partial: b = 0 to 1 of b = 0 to 3",
        ),
    ] {
        let name = sweep.split(' ').next().unwrap();
        let (dir, small) = (format!("{name}-d"), format!("{name}-small"));
        printed(folder, &format!("sweep {sweep} --dir {dir}"));
        for file in ["shard-0002.parquet", "shard-0003.parquet.sha256"] {
            fs::remove_file(folder.join(&dir).join(file)).unwrap();
        }
        printed(folder, &format!("sweep {smaller} --dir {small}"));
        let table = |dir: &str, format: &str| {
            printed(folder, &format!("sweep table {dir} --format {format}"))
        };
        let both = |format| (table(&dir, format), table(&small, format));
        let (partial, whole) = both("csv");
        assert_eq!(partial, format!("# {note}\n{whole}"));
        let (partial, whole) = both("json");
        let [partial, whole] =
            [partial, whole].map(|text| serde_json::from_str::<serde_json::Value>(&text).unwrap());
        assert_eq!(partial["partial"], note);
        assert_eq!(partial["rows"], whole);
        for format in ["text", "summary"] {
            let (partial, whole) = both(format);
            assert_eq!(partial, format!("{note}. {whole}"));
        }
        printed(folder, &format!("sweep table {dir} --out {name}.parquet"));
        let file = fs::read(folder.join(format!("{name}.parquet"))).unwrap();
        assert_eq!(
            parquet::read(file).unwrap().metadata("fibnim.partial"),
            Some(note)
        );
    }
}

/// Claims stand for themselves: the table has all that are there.
#[test]
fn a_partial_table_of_claims_has_all_that_are_there() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    printed(folder, "sweep claims whinihan-1963 --dir d --shard 2/2");
    let status = printed(folder, "sweep status d --json");
    let status: serde_json::Value = serde_json::from_str(&status).unwrap();
    assert_eq!(status["complete"], false);
    let rows = printed(folder, "sweep table d --format csv");
    assert!(rows.starts_with("# Partial: whinihan-1963/"), "{rows}");
    let shards = status["shards"].as_array().unwrap().len();
    assert_eq!(status["whole"], shards / 2);
}

#[test]
fn what_does_not_go_from_the_beginning_on_is_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    printed(folder, "sweep reversed --to 100 --dir d --shard 2/2");
    let message = refused(folder, "sweep table d", 2);
    assert!(
        message.contains("of n = 2 to 100 'd' has only n = 34 to 65, n = 98 to 100"),
        "{message}"
    );
    let told = printed(folder, "sweep status d");
    assert_eq!(
        told,
        "reversed in d: 2 of 4 shards.\nthere    n = 34 to 65\nthere    n = 98 to 100\nmissing  n = 2 to 33\nmissing  n = 66 to 97\nNot complete: there is nothing for a table yet.\n"
    );
    fs::remove_file(folder.join("d/shard-0001.parquet")).unwrap();
    fs::remove_file(folder.join("d/shard-0003.parquet")).unwrap();
    let message = refused(folder, "sweep table d", 2);
    assert!(
        message.contains("nothing of n = 2 to 100 is there yet"),
        "{message}"
    );
}

/// While a run is at work, and after it was killed.
#[test]
fn a_sweep_that_runs_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    // One n a shard, of which the last take long: it is not over soon.
    let sweep = "sweep reversed --to 420 --mode single --dir d";
    let mut program = fibnim(folder, sweep).spawn().unwrap();
    wait_for(&mut program, &folder.join("d/shard-0001.parquet"));
    let while_it_runs = printed(folder, "sweep table d --format csv");
    program.kill().unwrap();
    program.wait().unwrap();
    let killed = printed(folder, "sweep table d --format csv");
    for rows in [while_it_runs, killed] {
        let first = rows.lines().next().unwrap();
        assert!(first.starts_with("# Partial: n = 2 to "), "{first}");
        assert!(first.ends_with(" of n = 2 to 420"), "{first}");
    }
    let told = printed(folder, "sweep status d");
    assert!(
        told.contains("Not complete: `fibnim sweep table d` has n = 2 to "),
        "{told}"
    );
}

/// The table of a complete sweep is the one that the run writes.
#[test]
fn a_complete_table_says_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    printed(folder, "sweep reversed --to 60 --dir d --out run.csv");
    printed(folder, "sweep table d --out table.csv");
    let [run, table] = ["run", "table"].map(|n| fs::read(folder.join(format!("{n}.csv"))).unwrap());
    assert!(run == table);
    let told = printed(folder, "sweep status d");
    assert!(
        told.ends_with("Complete: `fibnim sweep table d` has all of it.\n"),
        "{told}"
    );
}

//! The same command with a larger size goes on with what is there.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

use super::{contents, printed};

/// When each shard was written.
fn times(folder: &Path) -> BTreeMap<String, SystemTime> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let shards = entries.filter(|entry| entry.path().extension().is_some_and(|e| e == "parquet"));
    let time = |entry: fs::DirEntry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        (name, entry.metadata().unwrap().modified().unwrap())
    };
    shards.map(time).collect()
}

/// Whoever goes on writes what is new, and ends with the bytes of a fresh sweep.
#[test]
fn a_larger_size_keeps_the_shards_that_are_done() {
    for (smaller, larger, kept, new) in [
        // The last shard of the smaller one is not full, and is made again.
        ("reversed --to 100", "reversed --to 200", 3, 4),
        ("reversed --to 97", "reversed --to 98", 3, 1),
        (
            "reversed --to 40 --mode single",
            "reversed --to 45 --mode single",
            39,
            5,
        ),
        ("prove-complement --to 2", "prove-complement --to 4", 3, 2),
        (
            "complement --to 20 --bound 100 --block 16",
            "complement --to 20 --bound 300 --block 16",
            6,
            13,
        ),
        (
            "complement --to 9 --bound 2047",
            "complement --to 9 --bound 4100",
            1,
            2,
        ),
        // Targets that are open beyond any bound.
        (
            "complement --rule 7 --to 9 --bound 95 --block 32",
            "complement --rule 7 --to 9 --bound 96 --block 32",
            3,
            1,
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        printed(folder, &format!("sweep {smaller} --dir d"));
        let before = times(&folder.join("d"));
        let told = printed(folder, &format!("sweep {larger} --dir d"));
        let total = kept + new;
        let words = format!("{total} of {total} shards, {new} of them new.");
        assert!(told.contains(&words), "{larger}: {told}");
        let after = times(&folder.join("d"));
        let same = before.iter().filter(|(name, time)| after[*name] == **time);
        assert_eq!(same.count(), kept, "{larger}");
        for ending in ["csv", "json", "parquet"] {
            printed(
                folder,
                &format!("sweep {larger} --dir d --out grown.{ending}"),
            );
            printed(
                folder,
                &format!("sweep {larger} --dir fresh --out fresh.{ending}"),
            );
            let [grown, fresh] = ["grown", "fresh"]
                .map(|name| fs::read(folder.join(format!("{name}.{ending}"))).unwrap());
            assert!(grown == fresh, "{larger}, {ending}");
        }
        assert!(
            contents(&folder.join("d")) == contents(&folder.join("fresh")),
            "{larger}"
        );
        printed(folder, "sweep verify d --all");
    }
}

/// What was not finished goes on as well, and parts grow as the whole does.
#[test]
fn a_sweep_that_is_half_done_grows_too() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    printed(folder, "sweep reversed --to 150 --dir d --shard 2/3");
    for part in ["1/2", "2/2"] {
        printed(
            folder,
            &format!("sweep reversed --to 220 --dir d --shard {part}"),
        );
    }
    printed(folder, "sweep reversed --to 220 --dir fresh");
    assert!(contents(&folder.join("d")) == contents(&folder.join("fresh")));
}

//! Killed at any moment, a sweep goes on, and ends with the same bytes.

use std::fs;
use std::path::Path;
use std::process::Child;
use std::thread::sleep;
use std::time::Duration;

use super::{contents, fibnim, names, printed};

/// Numbers that look random, and are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap() % end
    }
}

/// How many files a folder has so far, temporary ones among them.
fn count(folder: &Path) -> usize {
    fs::read_dir(folder).map_or(0, Iterator::count)
}

/// Kills the program when there are so many files, and a moment later.
fn kill_at(mut program: Child, folder: &Path, files: usize, moment: Duration) {
    while count(folder) < files && program.try_wait().unwrap().is_none() {
        sleep(Duration::from_micros(100));
    }
    sleep(moment);
    program.kill().unwrap();
    program.wait().unwrap();
}

/// Kills a sweep so often, each time at a random moment, lets it go on to its
/// end, and compares the directory with that of a sweep that nobody disturbed.
/// A sweep that gets to its end before begins again.
fn kill_often(sweep: &str, kills: usize) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    printed(folder, &format!("{sweep} --dir whole"));
    let whole = contents(&folder.join("whole"));
    let killed = folder.join("killed");
    let mut random = Random(2024);
    let mut met_work = 0;
    for _ in 0..kills {
        if count(&killed) == whole.len() && contents(&killed) == whole {
            fs::remove_dir_all(&killed).unwrap();
        }
        let program = fibnim(folder, &format!("{sweep} --dir killed")).spawn();
        let files = count(&killed) + random.below(whole.len() / 6);
        let moment = Duration::from_micros(random.below(3000).try_into().unwrap());
        kill_at(program.unwrap(), &killed, files, moment);
        let there = count(&killed);
        met_work += usize::from(there > 2 && there < whole.len());
    }
    assert!(
        met_work > kills / 2,
        "only {met_work} of {kills} met some shards, but not all"
    );
    printed(folder, &format!("{sweep} --dir killed"));
    let killed = contents(&killed);
    assert_eq!(names(&killed), names(&whole), "{sweep}");
    assert!(killed == whole, "{sweep}: some file has other bytes");
    printed(folder, "sweep verify killed --sample 2");
}

#[test]
fn a_sweep_that_is_killed_fifty_times_ends_with_the_same_bytes() {
    kill_often("sweep reversed --to 130 --mode single", 50);
}

#[test]
fn shards_that_need_those_before_them_survive_being_killed() {
    kill_often("sweep complement --to 30 --bound 1600 --block 16", 30);
}

/// Kills a sweep so often, each time at a random moment, and goes on to a larger size each
/// time; in the end everything is as in one run. It may be killed while it grows. The size
/// is the last option of the command, and begins above `from`.
fn kill_and_grow(sweep: &str, from: usize, step: usize, longest: usize) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut random = Random(7);
    let killed = folder.join("killed");
    let sweep = |to: usize, dir: &str| format!("{sweep} {to} --dir {dir}");
    let (mut to, mut left_some) = (from, 0);
    for _ in 0..30 {
        to += 1 + random.below(step);
        let program = fibnim(folder, &sweep(to, "killed")).spawn().unwrap();
        let files = count(&killed) + random.below(4);
        let moment = Duration::from_micros(random.below(longest).try_into().unwrap());
        kill_at(program, &killed, files, moment);
        // Whatever is there can be read, if anything is.
        if killed.join("manifest.json").exists() {
            let status = printed(folder, "sweep status killed --json");
            let status: serde_json::Value = serde_json::from_str(&status).unwrap();
            assert_eq!(status["damaged"], serde_json::json!([]), "size {to}");
            left_some += usize::from(status["complete"] == false);
        }
    }
    assert!(left_some > 8, "only {left_some} were killed in the middle");
    let told = printed(folder, &sweep(to, "killed"));
    assert!(!told.contains("set aside"), "{told}");
    printed(folder, &sweep(to, "fresh"));
    let [killed, fresh] = [killed, folder.join("fresh")].map(|folder| contents(&folder));
    assert_eq!(names(&killed), names(&fresh));
    assert!(killed == fresh, "some file has other bytes");
}

#[test]
fn a_sweep_that_is_killed_and_grows_ends_as_if_it_had_been_so_large_at_once() {
    kill_and_grow("sweep reversed --mode single --from 2 --to", 2, 9, 3_000);
}

/// The last shard of each size is shorter than that of the next.
#[test]
fn shards_that_grow_longer_survive_being_killed() {
    kill_and_grow("sweep reversed --from 150 --to", 150, 9, 30_000);
}

/// Shards that need those before them, the last one of each size being shorter.
#[test]
fn a_bound_that_grows_survives_being_killed() {
    kill_and_grow(
        "sweep complement --to 30 --block 16 --bound",
        40,
        100,
        3_000,
    );
}

//! Several runs of one sweep.

use std::fs;

use super::{contents, fibnim, printed, refused};

#[test]
fn parts_that_are_done_apart_make_up_the_whole() {
    for sweep in [
        "sweep reversed --to 200",
        "sweep complement --to 20 --bound 700 --block 32",
        "sweep prove-complement --to 4",
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
            assert!(told.contains("This part is done; "), "{told}");
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

/// Parts that begin at the same moment in one directory, which is not there yet.
#[test]
fn parts_can_share_a_directory_at_the_same_time() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let sweep = "sweep reversed --to 60 --mode single";
    printed(folder, &format!("{sweep} --dir whole"));
    let whole = contents(&folder.join("whole"));
    for round in 0..8 {
        let start = |part| fibnim(folder, &format!("{sweep} --shard {part}/4 --dir d{round}"));
        let programs: Vec<_> = (1..=4).map(|part| start(part).spawn().unwrap()).collect();
        for program in programs {
            let output = program.wait_with_output().unwrap();
            let message = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{message}");
        }
        assert!(
            contents(&folder.join(format!("d{round}"))) == whole,
            "round {round}"
        );
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

//! What a directory of a sweep is trusted with: its names, its manifest, its
//! rows, and who may clear it up.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use fibnim::Budget;
use fibnim_lab::sweep::{
    self, ClaimsSweep, ComplementSweep, Directory, Manifest, Part, Plan, ProveComplementSweep,
    Resources, ReversedMode, ReversedSweep, Sample, Stop, SweepError,
};
use fibnim_lab::{Cell, Format, Row};

fn reversed(mode: ReversedMode) -> Plan {
    Plan::Reversed(ReversedSweep {
        from: 2,
        to: 40,
        mode,
    })
}

fn complement(pairs: u64, bound: u64, block: u64) -> Plan {
    Plan::Complement(ComplementSweep {
        rule: "2t".into(),
        pairs,
        bound,
        block,
    })
}

fn proofs() -> Plan {
    Plan::ProveComplement(ProveComplementSweep {
        rule: "2t".into(),
        pairs: 2,
        proof_memory: 64,
    })
}

fn claims() -> Plan {
    Plan::Claims(ClaimsSweep {
        name: "whinihan-1963".into(),
        long: false,
    })
}

/// A shard has the same name, however many there are, and names are in the order of the
/// shards: four digits, or a letter and as many as its number takes.
#[test]
fn the_names_of_shards_do_not_change_when_there_are_more() {
    let names = |shards: u64| {
        let manifest = Manifest::new(&complement(1, shards - 1, 1));
        let names = manifest.shards.into_iter().map(|shard| shard.file);
        names.collect::<Vec<String>>()
    };
    let most = names(10_001);
    assert_eq!(most.len(), 10_001);
    assert_eq!(most[9_999], "shard-9999.parquet");
    assert_eq!(most[10_000], "shard-a10000.parquet");
    assert!(most.is_sorted());
    for shards in [1, 33, 10_000] {
        assert_eq!(names(shards), most[..usize::try_from(shards).unwrap()]);
    }
}

#[test]
fn a_manifest_of_another_format_is_refused() {
    let manifest = Manifest::new(&proofs());
    assert_eq!(Manifest::parse(&manifest.bytes()), Ok(manifest.clone()));
    let other = Manifest {
        format: 1,
        ..manifest
    };
    let why = Manifest::parse(&other.bytes()).unwrap_err();
    assert_eq!(why, "its format is 1, not 2");
}

/// Few third piles are one block, and many are about as many as there should be.
#[test]
fn work_is_counted_in_units_of_the_sweep() {
    let plans = [
        reversed(ReversedMode::Windows),
        complement(4, 40, 16),
        proofs(),
        claims(),
    ];
    let units = plans.map(|plan| plan.sweep().unit());
    assert_eq!(units, ["words", "entries", "pairs", "claims"]);
}

#[test]
fn a_format_without_room_for_all_pairs_is_refused() {
    for format in [Format::Latex, Format::Svg] {
        let of = |pairs| complement(pairs, 40, 16).sweep().check_format(format);
        assert!(of(4).is_ok(), "{format:?}");
        assert!(of(100_000).unwrap_err().is_limit_exceeded(), "{format:?}");
    }
}

#[test]
fn all_shards_that_need_others_are_computed_again() {
    let folder = tempfile::tempdir().unwrap();
    let plan = complement(4, 40, 16);
    let directory = Arc::new(Directory::open(folder.path(), &plan, Part::ALL).unwrap());
    sweep::run(&directory, &Resources::default(), &mut |_| None).unwrap();
    let verify = |sample| {
        let verified = sweep::verify(&directory, sample, &Resources::default(), &|_, _| ());
        verified.unwrap().recomputed.len()
    };
    assert_eq!(verify(Sample::All), 3);
    assert_eq!(verify(Sample::Random { count: 2, seed: 1 }), 2);
}

/// It is the same for all bounds, so that a sweep can grow.
#[test]
fn blocks_have_a_usual_length() {
    for (bound, shards) in [(0, 1), (2047, 1), (2048, 2), (65_533, 32)] {
        let sweep = ComplementSweep::new("2t", 5, bound);
        assert_eq!(sweep.block, 2048, "bound {bound}");
        let plan = Plan::Complement(sweep);
        plan.sweep().check(&Resources::default()).unwrap();
        assert_eq!(plan.sweep().shards().len(), shards, "bound {bound}");
    }
}

/// What a block finds does not depend on the bound, also where f grows slowly or is
/// known only so far, and targets are open beyond any bound.
#[test]
fn a_block_is_the_same_for_every_bound() {
    let long: Vec<String> = (1..=400).map(|t| (1 + t / 3).to_string()).collect();
    for rule in ["2t", "t+1", "(t+1)/2", "(t+99)/100", "7", &long.join(",")] {
        let rows = |bound| {
            let plan = Plan::Complement(ComplementSweep {
                rule: rule.into(),
                pairs: 6,
                bound,
                block: 16,
            });
            if plan.sweep().check(&Resources::default()).is_err() {
                // Too many targets are open for the lanes, whatever the bound is.
                return None;
            }
            let resources = Resources::default();
            let mut worker = plan.sweep().worker(&resources);
            let tables = (0..2).map(|shard| worker.compute(shard, &Budget::new()).unwrap());
            let rows = tables.map(|table| table.rows.map(Result::unwrap).collect());
            Some(rows.collect::<Vec<Vec<Row>>>())
        };
        for bound in [32, 100, 399] {
            let (small, large) = (rows(31), rows(bound));
            assert!(large.is_none() || small == large, "{rule}, {bound}");
        }
        assert!(rows(31).is_some(), "{rule}");
    }
}

/// The rows of a shard that was computed.
fn rows(plan: &Plan, shard: usize) -> Vec<Row> {
    let resources = Resources::default();
    let mut worker = plan.sweep().worker(&resources);
    let table = worker.compute(shard, &Budget::new()).unwrap();
    table.rows.map(Result::unwrap).collect()
}

/// Whether the rows of a shard are accepted, with a cell of one row changed.
fn accepts_with(plan: &Plan, shard: usize, (row, column): (usize, usize), cell: Cell) -> bool {
    let mut rows = rows(plan, shard);
    assert_ne!(rows[row][column], cell, "nothing is changed");
    rows[row][column] = cell;
    plan.sweep().accepts(shard, &rows)
}

/// That a checksum is right does not say that the rows are those of the shard.
#[test]
fn rows_of_something_else_are_not_accepted() {
    let text = |word: &str| Cell::Text(word.into());
    let (windows, single) = (ReversedMode::Windows, ReversedMode::Single);
    let cases = [
        (reversed(windows), 0, (3, 0), Cell::Index(9)),
        (reversed(windows), 0, (3, 1), Cell::Index(0)),
        (reversed(windows), 1, (2, 1), Cell::Index(3)),
        (reversed(single), 4, (0, 0), Cell::Index(7)),
        (reversed(single), 4, (0, 1), Cell::Missing),
        (proofs(), 2, (1, 0), Cell::Index(2)),
        (proofs(), 2, (1, 1), Cell::Index(1)),
        (proofs(), 2, (1, 2), text("perhaps")),
        (claims(), 1, (0, 0), text("whinihan-1963/other")),
        (claims(), 1, (0, 4), text("perhaps")),
        (complement(4, 40, 16), 1, (2, 0), Cell::Missing),
        (complement(4, 40, 16), 1, (2, 1), Cell::Index(5)),
        (complement(4, 40, 16), 1, (2, 1), text("4")),
        (complement(4, 40, 16), 1, (2, 2), Cell::Index(15)),
        (complement(4, 40, 16), 1, (2, 2), Cell::Index(32)),
        (complement(4, 40, 16), 1, (2, 3), Cell::Index(31)),
        (complement(4, 40, 16), 1, (2, 3), text("40")),
    ];
    for (plan, shard, place, cell) in cases {
        let good = rows(&plan, shard);
        assert!(plan.sweep().accepts(shard, &good), "{plan:?}");
        let name = format!("{plan:?}, {place:?}: {cell:?}");
        assert!(!accepts_with(&plan, shard, place, cell), "{name}");
        if matches!(plan, Plan::Complement(_)) {
            continue;
        }
        // How many rows there are is known.
        let more = [good.as_slice(), &good[..1]].concat();
        for other in [&good[1..], &more] {
            assert!(!plan.sweep().accepts(shard, other), "{plan:?}");
        }
    }
    // A pair is in its order, and may go on to the end of the block.
    let plan = complement(4, 40, 16);
    let with = |a, b, until| {
        let row = vec![Cell::Index(a), Cell::Index(b), Cell::Index(20), until];
        plan.sweep().accepts(1, &[row])
    };
    assert!(with(3, 4, Cell::Missing) && with(4, 4, Cell::Index(32)));
    assert!(!with(4, 3, Cell::Missing));
}

#[test]
fn nothing_is_verified_beyond_the_budget() {
    for plan in [
        reversed(ReversedMode::Windows),
        complement(4, 40, 16),
        proofs(),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let directory = Arc::new(Directory::open(folder.path(), &plan, Part::ALL).unwrap());
        let report = sweep::run(&directory, &Resources::default(), &mut |_| None).unwrap();
        assert_eq!(report.stop, Stop::Complete);
        let cramped = Resources {
            threads: 1,
            budget: Budget::new().bytes(1000),
        };
        let verified = sweep::verify(&directory, Sample::All, &cramped, &|_, _| ());
        let again = sweep::run(&directory, &cramped, &mut |_| None);
        for error in [verified.unwrap_err(), again.unwrap_err()] {
            let refused = matches!(&error, SweepError::Refused(error) if error.is_limit_exceeded());
            assert!(refused, "{plan:?}: {error}");
        }
    }
}

const LEFT: &str = ".shard-0001.parquet.77-5.tmp";

/// Whether what a killed writer has left is still there after somebody came, who
/// is at work until it is dropped.
fn is_left(folder: &Path, come: impl FnOnce() -> Result<Directory, SweepError>) -> (bool, bool) {
    fs::write(folder.join(LEFT), "x").unwrap();
    let at_work = come();
    (folder.join(LEFT).exists(), at_work.is_ok())
}

/// Leftovers may be those of somebody who is at work.
#[test]
fn a_directory_is_cleared_up_by_whoever_is_alone() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let plan = reversed(ReversedMode::Windows);
    let open = |part: &str| Directory::open(folder, &plan, part.parse().unwrap());
    drop(open("1/1").unwrap());
    assert_eq!(is_left(folder, || open("1/1")), (false, true));
    assert_eq!(is_left(folder, || open("1/2")), (false, true));
    let look = || Directory::existing(folder);
    assert_eq!(
        is_left(folder, look),
        (true, true),
        "who looks changes nothing"
    );

    let beside = open("1/2").unwrap();
    assert_eq!(is_left(folder, || open("2/2")), (true, true));
    assert_eq!(is_left(folder, || open("1/1")), (true, false));
    drop(beside);
    let alone = open("1/1").unwrap();
    assert_eq!(is_left(folder, || open("1/2")), (true, false));
    drop(alone);
}

#[test]
fn rows_that_do_not_fit_in_the_memory_are_refused() {
    let check = |bytes| {
        let resources = Resources {
            threads: 1,
            budget: Budget::new().seconds(u64::MAX).bytes(bytes),
        };
        complement(2_000, 16, 16).sweep().check(&resources)
    };
    assert!(check(4 << 30).is_ok());
    let error = check(1 << 30).unwrap_err();
    assert!(error.to_string().contains("the rows of a shard"), "{error}");
}

/// The names of the shards in a folder, in order.
fn shards_in(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".parquet")).collect();
    names.sort();
    names
}

/// A run that is stopped early has what is quick.
#[test]
fn what_is_quick_is_done_first() {
    let folder = tempfile::tempdir().unwrap();
    let plan = Plan::Reversed(ReversedSweep {
        from: 2,
        to: 200,
        mode: ReversedMode::Single,
    });
    let directory = Arc::new(Directory::open(folder.path(), &plan, Part::ALL).unwrap());
    let one = Resources {
        threads: 1,
        ..Resources::default()
    };
    let stop = |now: &sweep::Progress| (now.shards_done >= 5).then_some(Stop::TimeIsUp);
    let report = sweep::run(&directory, &one, &mut { stop }).unwrap();
    assert_eq!(report.stop, Stop::TimeIsUp);
    let there = shards_in(folder.path());
    let first = (0..there.len()).map(|i| format!("shard-{i:04}.parquet"));
    assert_eq!(there, first.collect::<Vec<_>>());
    let status = sweep::status(&Directory::reading(folder.path()).unwrap()).unwrap();
    assert_eq!(status.covered, [format!("n = 2 to {}", there.len() + 1)]);
}

/// Others wait for a lock on the manifest; if it was replaced meanwhile, they look again.
#[test]
fn a_lock_on_a_manifest_that_was_replaced_counts_for_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let to = |to| {
        let mode = ReversedMode::Windows;
        Plan::Reversed(ReversedSweep { from: 2, to, mode })
    };
    drop(Directory::open(folder, &to(40), Part::ALL).unwrap());
    let manifest = folder.join("manifest.json");
    let smaller = fs::File::open(&manifest).unwrap();
    smaller.lock().unwrap();
    let (plan, path) = (to(40), folder.to_owned());
    let waiting = std::thread::spawn(move || Directory::open(&path, &plan, Part::ALL));
    std::thread::sleep(std::time::Duration::from_millis(200));
    let larger = folder.join("larger");
    fs::write(&larger, Manifest::new(&to(80)).bytes()).unwrap();
    fs::rename(&larger, &manifest).unwrap();
    drop(smaller);
    let error = waiting.join().unwrap().unwrap_err().to_string();
    assert!(error.contains("--to is 80 there and 40 here"), "{error}");
}

/// Nobody makes a sweep larger under the hands of those who are at work in it.
#[test]
fn a_sweep_grows_only_while_nobody_is_at_work() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let open = |pairs, part: &str| {
        let plan = Plan::ProveComplement(ProveComplementSweep {
            rule: "2t".into(),
            pairs,
            proof_memory: 64,
        });
        Directory::open(folder, &plan, part.parse().unwrap())
    };
    let at_work = open(2, "1/2").unwrap();
    for part in ["1/1", "2/2"] {
        let error = open(3, part).unwrap_err();
        assert!(matches!(error, SweepError::InUse { .. }), "{error}");
    }
    drop(at_work);
    let larger = open(3, "2/2").unwrap();
    assert_eq!(larger.manifest().shards.len(), 4);
    drop(larger);
    let error = open(2, "1/1").unwrap_err().to_string();
    assert!(error.contains("give --to 3 or more"), "{error}");
}

#[test]
fn a_verification_counts_its_shards_from_one() {
    for plan in [complement(4, 40, 16), proofs()] {
        let folder = tempfile::tempdir().unwrap();
        let told = std::sync::Mutex::new(Vec::new());
        let watch = |done, of| told.lock().unwrap().push((done, of));
        let directory = Directory::open(folder.path(), &plan, Part::ALL).unwrap();
        let directory = Arc::new(directory);
        sweep::run(&directory, &Resources::default(), &mut |_| None).unwrap();
        let verified = sweep::verify(&directory, Sample::All, &Resources::default(), &watch);
        let count = verified.unwrap().recomputed.len() as u64;
        let mut told = told.into_inner().unwrap();
        told.sort_unstable();
        let expected: Vec<_> = (1..=count).map(|done| (done, count)).collect();
        assert_eq!(told, expected);
    }
}

//! The directory of a small sweep, changed by its structure: fields of its
//! manifest, whole files, bytes of files, and rows and names of shards whose
//! checksums are made right again. Nothing panics. What is read is what was
//! computed, unless a shard was forged with a right checksum; and then
//! verification finds it.

#![no_main]

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use fibnim_lab::sweep::{
    self, ComplementSweep, Directory, Part, Plan, Resources, ReversedMode, ReversedSweep, Sample,
    Stop,
};
use fibnim_lab::{Cell, Column, Format, Row, Table, parquet};
use libfuzzer_sys::arbitrary::{Result, Unstructured};
use libfuzzer_sys::{Corpus, fuzz_target};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The files of a directory by their names.
type Files = BTreeMap<String, Vec<u8>>;

/// A sweep that was run.
struct Done {
    plan: Plan,
    files: Files,
    /// Its table.
    result: Vec<u8>,
}

static SWEEPS: LazyLock<Vec<Done>> = LazyLock::new(|| {
    let reversed = |from, to, mode| Plan::Reversed(ReversedSweep { from, to, mode });
    let plans = [
        reversed(2, 40, ReversedMode::Windows),
        reversed(5, 7, ReversedMode::Single),
        Plan::Complement(ComplementSweep {
            rule: "2t".into(),
            pairs: 2,
            bound: 40,
            block: 16,
        }),
    ];
    plans.map(run).into()
});

/// Where the files of this process are.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let program = std::env::current_exe().expect("a program");
    program.with_file_name(format!("shards-{}", std::process::id()))
});

fuzz_target!(|bytes: &[u8]| -> Corpus {
    match look(&mut Unstructured::new(bytes)) {
        Ok(()) => Corpus::Keep,
        Err(_) => Corpus::Reject,
    }
});

fn run(plan: Plan) -> Done {
    empty_folder();
    let directory = Directory::open(&FOLDER, &plan, Part::ALL).expect("a directory");
    let directory = Arc::new(directory);
    let report = sweep::run(&directory, &Resources::default(), &mut |_| None);
    assert_eq!(report.expect("a small sweep").stop, Stop::Complete);
    let files = fs::read_dir(&*FOLDER).expect("a directory").map(|entry| {
        let path = entry.expect("a file").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        (name.into_owned(), fs::read(&path).expect("a file"))
    });
    Done {
        files: files.collect(),
        result: table(&directory).expect("a table"),
        plan,
    }
}

fn empty_folder() {
    let _ = fs::remove_dir_all(&*FOLDER);
    fs::create_dir_all(&*FOLDER).expect("a directory");
}

/// The table of a directory, if all its shards are read.
fn table(directory: &Directory) -> Option<Vec<u8>> {
    let sheet = directory.result().ok()?;
    let mut text = Vec::new();
    fibnim_lab::write(sheet, Format::Csv, &mut text).expect("a table of few rows");
    Some(text)
}

fn look(input: &mut Unstructured) -> Result<()> {
    let done = input.choose(&SWEEPS)?;
    let mut files = done.files.clone();
    let mut forged = false;
    for _ in 0..input.int_in_range(1..=3)? {
        forged |= change(&mut files, input)?;
    }
    empty_folder();
    for (name, bytes) in &files {
        fs::write(FOLDER.join(name), bytes).expect("a file");
    }
    if let Ok(directory) = Directory::existing(&FOLDER) {
        check(done, &directory, forged);
    }
    Ok(())
}

fn check(done: &Done, directory: &Directory, forged: bool) {
    let read = table(directory);
    let is_same_sweep = directory.manifest().plan == done.plan;
    let is_same = is_same_sweep && read.as_ref() == Some(&done.result);
    let may_differ = forged && is_same_sweep;
    assert!(
        read.is_none() || is_same || may_differ,
        "read as if it were whole"
    );
    // Nothing is computed again where something is known to be wrong.
    let sample = match read {
        Some(_) => Sample::All,
        None => Sample::Random { count: 0, seed: 0 },
    };
    let verified = sweep::verify(directory, sample, &Resources::default(), &|_, _| ());
    if let Ok(verified) = verified
        && verified.is_right()
        && verified.missing.is_empty()
    {
        assert!(is_same, "verified as if it were right: {verified:?}");
    }
}

/// Changes one thing. Says whether a shard got the right checksum for it.
fn change(files: &mut Files, input: &mut Unstructured) -> Result<bool> {
    let names: Vec<String> = files.keys().cloned().collect();
    let Some(name) = some_name(&names, input)? else {
        return Ok(false);
    };
    match input.int_in_range(0..=7)? {
        0 => drop(files.remove(name)),
        1 => {
            let other = some_name(&names, input)?.unwrap_or(name);
            files.insert(name.clone(), files[other].clone());
        }
        2 => change_bytes(files.get_mut(name).expect("a name"), input)?,
        3 => change_manifest(files, input)?,
        _ => {
            let shards = names.iter().filter(|name| name.ends_with(".parquet"));
            let shards: Vec<String> = shards.cloned().collect();
            if let Some(name) = some_name(&shards, input)? {
                return forge(files, name, input);
            }
        }
    }
    Ok(false)
}

fn some_name<'n>(names: &'n [String], input: &mut Unstructured) -> Result<Option<&'n String>> {
    match names {
        [] => Ok(None),
        names => input.choose(names).map(Some),
    }
}

fn change_bytes(bytes: &mut Vec<u8>, input: &mut Unstructured) -> Result<()> {
    let place = input.choose_index(bytes.len() + 1)?;
    match input.int_in_range(0..=2)? {
        0 => bytes.truncate(place),
        1 => bytes.insert(place, input.arbitrary()?),
        _ if place == bytes.len() => {}
        _ => bytes[place] ^= 1 << input.int_in_range(0..=7)?,
    }
    Ok(())
}

// The manifest.

fn change_manifest(files: &mut Files, input: &mut Unstructured) -> Result<()> {
    let Some(bytes) = files.get_mut("manifest.json") else {
        return Ok(());
    };
    if let Ok(mut manifest) = serde_json::from_slice(bytes) {
        change_value(&mut manifest, input)?;
        *bytes = serde_json::to_vec(&manifest).expect("a value");
    }
    Ok(())
}

/// Goes down to some field, and changes it.
fn change_value(value: &mut Value, input: &mut Unstructured) -> Result<()> {
    match value {
        Value::Object(fields) if !fields.is_empty() && input.ratio(9, 10)? => {
            let names: Vec<String> = fields.keys().cloned().collect();
            let name = input.choose(&names)?;
            if input.ratio(1, 8)? {
                fields.remove(name);
                return Ok(());
            }
            change_value(&mut fields[name.as_str()], input)
        }
        Value::Array(list) if !list.is_empty() && input.ratio(9, 10)? => {
            let place = input.choose_index(list.len())?;
            match input.int_in_range(0..=3)? {
                0 => drop(list.remove(place)),
                1 => list.push(list[place].clone()),
                _ => return change_value(&mut list[place], input),
            }
            Ok(())
        }
        Value::Number(number) => {
            let number = number.as_u64().unwrap_or(0);
            *value = match input.int_in_range(0..=3)? {
                0 => number.wrapping_add(1).into(),
                1 => number.wrapping_sub(1).into(),
                2 => (input.int_in_range(0..=200u64)?).into(),
                _ => Value::from(-1),
            };
            Ok(())
        }
        Value::String(text) => {
            let words = [
                "", "t", "3t", "windows", "single", "reversed", "0.0.1", "n = 2",
            ];
            (*input.choose(&words)?).clone_into(text);
            Ok(())
        }
        other => {
            *other = Value::Null;
            Ok(())
        }
    }
}

// Shards that somebody else wrote.

/// The columns of no sweep, for a shard that pretends.
const STRANGE: [Column; 3] = [
    Column::integers("n"),
    Column::words("winner"),
    Column::truths("infinite"),
];

/// Writes a shard again with other rows, columns or metadata, and gives it the
/// checksum that it needs.
fn forge(files: &mut Files, name: &str, input: &mut Unstructured) -> Result<bool> {
    let read = files.get(name).cloned().map(parquet::read);
    let Some(Ok(mut shard)) = read else {
        return Ok(false);
    };
    for _ in 0..input.int_in_range(0..=3)? {
        change_rows(&mut shard.rows, input)?;
    }
    let known = SWEEPS.iter().flat_map(|done| done.plan.sweep().columns());
    let known: Vec<Column> = known.chain(STRANGE).collect();
    let mut columns: Vec<Column> = Vec::new();
    for (name, kind) in shard.names.iter().zip(&shard.kinds) {
        let same = |column: &&Column| column.name == name && column.kind == *kind;
        columns.extend(known.iter().find(same));
    }
    if !columns.is_empty() && input.ratio(1, 10)? {
        let place = input.choose_index(columns.len())?;
        columns[place] = *input.choose(&known)?;
    }
    let title = shard
        .metadata("fibnim.title")
        .unwrap_or_default()
        .to_owned();
    let own = |key: &str| ["fibnim.sweep", "fibnim.shard"].contains(&key);
    shard.metadata.retain(|(key, _)| own(key));
    if !shard.metadata.is_empty() && input.ratio(1, 10)? {
        let place = input.choose_index(shard.metadata.len())?;
        shard.metadata[place].1 = input.int_in_range(0..=3u8)?.to_string();
    }
    let pairs = shard.metadata.iter();
    let pairs: Vec<(&str, &str)> = pairs.map(|(key, value)| (&**key, &**value)).collect();
    let table = Table::of_rows(title, columns, shard.rows);
    let mut bytes = Vec::new();
    // Rows of other cells than their columns are no table.
    if parquet::write(table, &pairs, &mut bytes).is_err() {
        return Ok(false);
    }
    let line = format!("{:x}  {name}\n", Sha256::digest(&bytes));
    files.insert(format!("{name}.sha256"), line.into());
    files.insert(name.to_owned(), bytes);
    Ok(true)
}

fn change_rows(rows: &mut Vec<Row>, input: &mut Unstructured) -> Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let place = input.choose_index(rows.len())?;
    let other = input.choose_index(rows.len())?;
    match input.int_in_range(0..=5)? {
        0 => drop(rows.remove(place)),
        1 => rows.insert(place, rows[other].clone()),
        2 => rows.swap(place, other),
        _ if rows[place].is_empty() => {}
        _ => {
            let row = &mut rows[place];
            let column = input.choose_index(row.len())?;
            row[column] = match &row[column] {
                Cell::Index(number) => match input.int_in_range(0..=2)? {
                    0 => Cell::Missing,
                    1 => Cell::Index(number ^ 3),
                    _ => Cell::Index(input.int_in_range(0..=60)?),
                },
                Cell::Truth(truth) => Cell::Truth(!truth),
                _ => Cell::Missing,
            };
        }
    }
    Ok(())
}

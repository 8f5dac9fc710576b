//! A small picture of every kind, as it was when it was looked at last.
//! `FIBNIM_PICTURES=write cargo test -p fibnim-cli --test pictures` draws them anew:
//! look at what has changed before you keep it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The files, and the commands that draw them. Texts are left to the viewer, which
/// keeps the files small; `docs/pictures/` has letters that are drawn.
const PICTURES: [(&str, &str); 25] = [
    ("appendix.svg", "table appendix --to 20"),
    ("sequence.svg", "table sequence --rule 3t --to 8"),
    ("tableau.svg", "table tableau --rows 9 --cols 9"),
    ("complement.svg", "table complement --to 5 --bound 40"),
    ("word.svg", "table word --to 20"),
    ("grundy.svg", "table grundy --to 12"),
    (
        "two-piles.svg",
        "table p-positions --piles 2 --limit 6 --to 9",
    ),
    ("three-piles.svg", "table p-positions --piles 3 --to 6"),
    ("nim.svg", "table graph nim 2,2"),
    ("fib.svg", "table graph fib 6"),
    ("chomp.svg", "table graph chomp 2x3"),
    (
        "zeckendorf-reversed.svg",
        "table graph zeckendorf-reversed n=8",
    ),
    ("zeckendorf.svg", "table graph zeckendorf n=6"),
    ("lengths.svg", "table lengths --to 20"),
    ("game-length.svg", "table game-length zeckendorf n=10"),
    ("residues.svg", "table residues zeckendorf --to 16"),
    (
        "simulate.svg",
        "table simulate zeckendorf n=30 --games 200 --seed 1",
    ),
    ("lag.svg", "table lag --to 6"),
    ("odds.svg", "table odds --to 30"),
    ("reversed.svg", "table reversed --to 40"),
    ("conjectures.svg", "table conjectures --to 20"),
    ("no-title.svg", "table lag --to 6 --no-title --size 500x300"),
    (
        "title.svg",
        "table grundy --to 6 --title Values --size 300x300",
    ),
    ("lag.png", "table lag --to 6 --size 240x160"),
    ("lag.pdf", "table lag --to 6 --size 240x160"),
];

/// Automata, by their formulas.
const AUTOMATA: [(&str, &str); 2] = [
    ("multiples.svg", "exists k: n = 3*k"),
    ("two-more.svg", "m = n + 2"),
];

#[test]
fn every_picture_is_as_it_was() {
    let tables = PICTURES.map(|(file, command)| {
        let words = command.split(' ').map(str::to_owned);
        (file, words.collect::<Vec<String>>())
    });
    let automata = AUTOMATA.map(|(file, formula)| {
        let words = ["prove", "--formula", formula].map(str::to_owned);
        (file, words.to_vec())
    });
    let folder = tempfile::tempdir().unwrap();
    let changed = tables.into_iter().chain(automata);
    let changed: Vec<&str> = changed
        .filter(|(file, words)| !is_as_it_was(folder.path(), file, words))
        .map(|(file, _)| file)
        .collect();
    assert!(changed.is_empty(), "other pictures: {changed:?}");
}

/// Draws a picture, and compares it with the one that is kept, or keeps it.
fn is_as_it_was(folder: &Path, file: &str, words: &[String]) -> bool {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fibnim"));
    program.current_dir(folder).args(words).args(["-o", file]);
    if Path::new(file)
        .extension()
        .is_some_and(|ending| ending == "svg")
    {
        program.arg("--svg-text");
    }
    let output = program.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {errors}");
    let drawn = fs::read(folder.join(file)).unwrap();
    let kept = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/pictures")
        .join(file);
    if env::var_os("FIBNIM_PICTURES").is_some_and(|wish| wish == "write") {
        fs::create_dir_all(kept.parent().unwrap()).unwrap();
        fs::write(&kept, &drawn).unwrap();
    }
    fs::read(&kept).is_ok_and(|kept| kept == drawn)
}

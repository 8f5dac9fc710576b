//! Every command that accepts limits obeys them: processor time within a tenth
//! or 100 ms, memory within 32 MiB. Both are what the system says of the program
//! after it has ended. And a signal ends every one of them.
//!
//! One test a kind, so that the programs run one after the other. A noisy machine
//! may add to the time of one run: each has three. With `--nocapture` the figures
//! are printed (docs/reliability.md).

#![cfg(unix)]

mod common;
#[path = "../../fibnim-check/tests/common/many_states.rs"]
mod many_states;

use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use many_states::many_states;
use tempfile::{TempDir, tempdir};
use wait4::{ResUse, Wait4};

/// The program with these arguments, in which `{dir}` is a new directory that is
/// kept as long as the second value, and `{check}` a certificate in it.
/// `{dir}/small-sweep` is a sweep that was done.
fn start(arguments: &str) -> (Child, TempDir) {
    let directory = tempdir().expect("a directory");
    let path = directory.path().to_str().expect("UTF-8");
    let certificate = format!("{path}/certificate");
    fs::write(&certificate, many_states(9, 2000)).expect("it is written");
    let arguments = arguments
        .replace("{dir}", path)
        .replace("{check}", &certificate);
    let program = env!("CARGO_BIN_EXE_fibnim");
    if let Some(sweep) = arguments.strip_prefix("sweep verify ") {
        let sweep = sweep.split(' ').next().expect("a directory");
        let reversed = ["sweep", "reversed", "--to", "100", "--dir", sweep];
        let output = Command::new(program).args(reversed).output();
        assert!(output.expect("it runs").status.success());
    }
    let child = Command::new(program)
        .args(arguments.split(' '))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    (child, directory)
}

/// What a run used, and what it said.
fn run(arguments: &str) -> (ResUse, String) {
    let (mut child, _directory) = start(arguments);
    let mut errors = child.stderr.take().expect("piped");
    let reader = thread::spawn(move || std::io::read_to_string(&mut errors).expect("words"));
    let used = child.wait4().expect("the program ends");
    (used, reader.join().expect("no panic"))
}

fn processor_time(used: &ResUse) -> Duration {
    used.rusage.utime + used.rusage.stime
}

/// Work that takes more than a second in any build, one for each command that
/// has the option and for each loop that can be long. What is known beforehand
/// to be too long is refused at once, the rest is begun and ended by the clock;
/// `fibnim/tests/limits.rs` sees that each loop itself can be ended.
const LONG: [&str; 30] = [
    "solve nim 120,130,140 --engine search",
    "solve zeckendorf-reversed n=600 --engine table",
    "solve fib 10000,10000 --engine table",
    "solve local 3000000,3000000 --rule 3t --engine table",
    "odds fib 1500 --second semi:1/2",
    "odds nim 25,30,35",
    "match fib 10^30 --games 100",
    "match chomp 7x7 --first lookahead:4 --second unskilled --games 10000000",
    "prove two-piles 3t",
    "prove complement 8 9",
    "check {check}",
    "sweep reversed --to 400 --dir {dir}/sweep",
    "sweep complement --to 300 --bound 60000 --dir {dir}/sweep",
    "table appendix --to 3000000 --format csv",
    "table sequence --rule 3t --to 90000",
    "table tableau --rows 3000 --cols 3000 --format csv",
    "table complement --to 100 --bound 10000",
    "table word --to 9000000 --format csv",
    "table theorem-19 --to 9000000 --format csv",
    "table grundy --rule 3t --to 4000000 --format csv",
    "table p-positions --piles 3 --to 900",
    "table graph nim 40,50,60",
    "table lengths --to 190",
    "table game-length zeckendorf-reversed n=150",
    "table residues zeckendorf-reversed --to 75",
    "table simulate zeckendorf-reversed n=1000000 --games 50",
    "table lag --to 3000",
    "table winners ordered --from 20 --to 40",
    "table reversed --to 450",
    "table conjectures --to 450",
];

/// Fails with all that is wrong of some commands.
fn check(commands: &[&str], wrong: impl Fn(&str) -> Option<String>) {
    let wrong: Vec<String> = commands
        .iter()
        .filter_map(|command| wrong(command))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The words of a refusal for a limit; anything else is wrong.
fn refused(used: &ResUse, words: &str) -> Result<(), String> {
    let is_refused = used.status.code() == Some(2) && words.contains("limit exceeded");
    if is_refused {
        return Ok(());
    }
    Err(format!("{}: {words}", used.status))
}

#[test]
fn processor_time_is_kept() {
    let most = Duration::from_millis(1100);
    check(&LONG, |arguments| {
        let limited = format!("{arguments} --max-seconds 1");
        let mut times = Vec::new();
        for _ in 0..3 {
            let (used, words) = run(&limited);
            if let Err(wrong) = refused(&used, &words) {
                return Some(format!("{limited}: {wrong}"));
            }
            println!("{limited}: {:?}", processor_time(&used));
            if processor_time(&used) <= most {
                return None;
            }
            times.push(processor_time(&used));
        }
        Some(format!("{limited} takes {times:?}"))
    });
}

/// No time at all is no second.
#[test]
fn no_time_is_not_a_second() {
    check(&LONG, |arguments| {
        let limited = format!("{arguments} --max-seconds 0");
        let (used, words) = run(&limited);
        if let Err(wrong) = refused(&used, &words) {
            return Some(format!("{limited}: {wrong}"));
        }
        let late = processor_time(&used) > Duration::from_millis(100);
        let wrong = late || !words.contains("0 seconds");
        wrong.then(|| format!("{limited}: {:?}, {words}", processor_time(&used)))
    });
}

/// Work that takes far more than 24 MiB, for each command that has the option.
const LARGE: [&str; 30] = [
    "solve nim 120,130,140 --engine search",
    "solve zeckendorf n=150 --engine search --max-positions 1000000000",
    "solve fib 300,300,300,300 --engine table",
    "solve local 3000000,3000000 --rule 3t --engine table",
    "solve takeaway --rule 3t 10^20000",
    "solve fib 10^3000000",
    "odds fib 3000 --second semi:1/2",
    "odds nim 30,50,70",
    "match nim 20,42,62 --first skilled:prolong --games 10",
    "prove complement 8 9",
    "prove two-piles 3t",
    "check {check}",
    "sweep reversed --to 450 --dir {dir}/sweep",
    "sweep complement --to 300 --bound 60000 --dir {dir}/sweep",
    "sweep prove-complement --to 8 --dir {dir}/sweep",
    "table appendix --to 3000000 --out {dir}/table.csv",
    "table sequence --rule 3t --to 100000",
    "table tableau --rows 3000 --cols 3000 --format png",
    "table complement --to 3000 --bound 60000 --format csv",
    "table word --to 900000 --out {dir}/table.parquet",
    "table theorem-19 --to 900000 --out {dir}/table.parquet",
    "table grundy --rule 3t --to 4000000 --format csv",
    "table p-positions --piles 3 --to 900",
    "table graph nim 30,40,50",
    "table lengths --to 400",
    "table game-length zeckendorf-reversed n=150",
    "table residues zeckendorf-reversed --to 90",
    "table winners ordered --from 30 --to 40",
    "table reversed --to 500",
    "table conjectures --to 500",
];

/// Commands that have the options, and cannot be made to need as much.
const SMALL: [&str; 4] = [
    "table simulate zeckendorf-reversed n=1000000 --games 3",
    "table lag --to 100",
    "table odds --to 2000",
    "sweep verify {dir}/small-sweep",
];

#[test]
fn memory_is_kept() {
    for mebibytes in [1, 24] {
        check(&LARGE, |arguments| {
            let limited = format!("{arguments} --max-memory {mebibytes}");
            let (used, words) = run(&limited);
            if let Err(wrong) = refused(&used, &words) {
                return Some(format!("{limited}: {wrong}"));
            }
            println!("{limited}: {} MiB", mebibytes_of(&used));
            let over = mebibytes_of(&used) > mebibytes + 32;
            over.then(|| format!("{limited} has {} MiB", mebibytes_of(&used)))
        });
    }
    check(&SMALL, |arguments| {
        let (used, words) = run(&format!("{arguments} --max-memory 6"));
        println!("{arguments} --max-memory 6: {} MiB", mebibytes_of(&used));
        let right = used.status.success() && mebibytes_of(&used) <= 6 + 32;
        (!right).then(|| format!("{arguments}: {} MiB, {words}", mebibytes_of(&used)))
    });
}

fn mebibytes_of(used: &ResUse) -> u64 {
    used.rusage.maxrss >> 20
}

/// The commands whose help names an option. What holds commands has it for them.
fn commands_with(option: &str) -> Vec<String> {
    let mut found = common::commands();
    found.retain(|command| !command.holds_others && command.help.contains(option));
    found.iter().map(common::Found::name).collect()
}

#[test]
fn no_command_with_a_limit_is_left_out() {
    let measured = [
        ("--max-seconds", [&LONG[..], &SMALL].concat()),
        ("--max-memory", [&LARGE[..], &SMALL].concat()),
    ];
    for (option, cases) in measured {
        let commands = commands_with(option);
        assert!(commands.len() > 20, "{commands:?}");
        for command in commands {
            let is_measured = cases
                .iter()
                .any(|case| case.starts_with(&format!("{command} ")));
            assert!(is_measured, "{command} {option}");
        }
    }
}

/// A file is refused as a whole where its table is too large for the memory.
#[test]
fn memory_is_kept_by_a_table_in_a_file() {
    let directory = tempdir().expect("a directory");
    let file = directory.path().join("table.csv");
    let limited = format!(
        "table appendix --to 3000000 --max-memory 16 --out {}",
        file.display()
    );
    let (used, words) = run(&limited);
    assert_eq!(used.status.code(), Some(2), "{words}");
    assert!(mebibytes_of(&used) <= 16 + 32, "{words}");
    assert!(!file.exists(), "nothing is written");
}

/// A signal ends the work, and the exit status says which one it was.
#[test]
fn a_signal_ends_every_command() {
    let signals = [("INT", 130), ("TERM", 143), ("HUP", 129)];
    for (arguments, (signal, code)) in LONG.iter().zip(signals.iter().cycle()) {
        let (mut child, _directory) = start(&format!("{arguments} --max-seconds 100000"));
        thread::sleep(Duration::from_millis(200));
        let sent = Command::new("kill")
            .args(["-s", signal, &child.id().to_string()])
            .status();
        assert!(sent.expect("kill runs").success(), "{arguments}");
        let status = child.wait().expect("it ends");
        let words = std::io::read_to_string(child.stderr.take().expect("piped"));
        let words = words.expect("words");
        assert_eq!(status.code(), Some(*code), "{arguments}: {words}");
        // A sweep says on stdout what is done of it.
        let told = words.contains("Interrupted after ") || arguments.starts_with("sweep");
        assert!(told, "{arguments}: {words}");
    }
}

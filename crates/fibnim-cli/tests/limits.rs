//! Every command that accepts limits obeys them: processor time within a tenth
//! or 100 ms, memory within 32 MiB. Both are what the system says of the program
//! after it has ended. And a signal ends every one of them.
//!
//! One test a kind, so that the programs run one after the other. A noisy machine
//! may add to the time of one run: each has three. With `--nocapture` the figures
//! are printed (docs/reliability.md).

#![cfg(unix)]

use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use tempfile::tempdir;
use wait4::{ResUse, Wait4};

fn start(arguments: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .args(arguments.split(' '))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// What a run used, and what it said.
fn run(arguments: &str) -> (ResUse, String) {
    let mut child = start(arguments);
    let mut errors = child.stderr.take().expect("piped");
    let reader = thread::spawn(move || std::io::read_to_string(&mut errors).expect("words"));
    let used = child.wait4().expect("the program ends");
    (used, reader.join().expect("no panic"))
}

fn processor_time(used: &ResUse) -> Duration {
    used.rusage.utime + used.rusage.stime
}

/// Work that takes more than a second in any build, one for each loop that can
/// be long; all of it is begun, and ended by the clock.
const LONG: [&str; 16] = [
    "solve nim 120,130,140 --engine search",
    "solve zeckendorf-reversed n=600 --engine table",
    "solve fib 10000,10000 --engine table",
    "solve local 3000000,3000000 --rule 3t --engine table",
    "odds fib 1500 --second semi:1/2",
    "odds nim 25,30,35",
    "match fib 10^30 --games 100",
    "match chomp 7x7 --first lookahead:4 --second unskilled --games 10000000",
    "table appendix --to 3000000 --format csv",
    "table lengths --to 190",
    "table residues --to 75",
    "table simulate 1000000 --games 50",
    "table lag --to 3000",
    "table reversed --to 450",
    "table sequence --rule 3t --count 90000",
    "table word --count 9000000 --format csv",
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
        let wrong = late || !words.contains("the limit is 0 seconds");
        wrong.then(|| format!("{limited}: {:?}, {words}", processor_time(&used)))
    });
}

/// Work that takes far more than the memory.
const LARGE: [&str; 14] = [
    "solve nim 120,130,140 --engine search",
    "solve zeckendorf n=150 --engine search --max-positions 1000000000",
    "solve fib 300,300,300,300 --engine table",
    "solve local 3000000,3000000 --rule 3t --engine table",
    "solve takeaway --rule 3t 10^20000",
    "solve fib 10^3000000",
    "odds fib 3000 --second semi:1/2",
    "odds nim 30,50,70",
    "match nim 20,42,62 --first skilled:prolong --games 10",
    "table tableau --rows 3000 --cols 3000 --format png",
    "table sequence --rule 3t --count 100000",
    "table p-positions --piles 3 --to 900",
    "table reversed --to 400",
    "table grundy --rule 3t --to 4000000",
];

#[test]
fn memory_is_kept() {
    for mebibytes in [1, 24] {
        check(&LARGE, |arguments| {
            let limited = format!("{arguments} --max-memory {mebibytes} --max-seconds 100");
            let (used, words) = run(&limited);
            if let Err(wrong) = refused(&used, &words) {
                return Some(format!("{limited}: {wrong}"));
            }
            let peak = used.rusage.maxrss >> 20;
            println!("{limited}: {peak} MiB");
            (peak > mebibytes + 32).then(|| format!("{limited} has {peak} MiB"))
        });
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
    assert!(used.rusage.maxrss >> 20 <= 16 + 32, "{words}");
    assert!(!file.exists(), "nothing is written");
}

/// A signal ends the work, and the exit status says which one it was.
#[test]
fn a_signal_ends_every_command() {
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        check(&LONG, |arguments| {
            let mut child = start(&format!("{arguments} --max-seconds 100000"));
            thread::sleep(Duration::from_millis(200));
            let sent = Command::new("kill")
                .args(["-s", signal, &child.id().to_string()])
                .status();
            assert!(sent.expect("kill runs").success(), "{arguments}");
            let status = child.wait().expect("it ends");
            let words = std::io::read_to_string(child.stderr.take().expect("piped"));
            let words = words.expect("words");
            let right = status.code() == Some(code) && words.contains("stopped by a signal");
            (!right).then(|| format!("{arguments}: {status}, {words}"))
        });
    }
}

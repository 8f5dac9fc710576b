//! How fast `fibnim solve fib -` answers a million positions, beside the least
//! that any program must do: read the input, and move the output through a
//! pipe.
//!
//! All ways take turns, and the best time of each counts. The answers are
//! counted in every turn, and some of them are checked.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const COUNT: usize = 1_000_000;
/// How many positions are answered into a file, to be checked and copied.
const SAMPLE: usize = 50_000;
/// Every so many answers of the sample are checked.
const CHECKED_STEP: usize = 101;
/// How often each way has its turn.
const ROUNDS: usize = 3;

const FIBNIM: &str = env!("CARGO_BIN_EXE_fibnim");

fn main() -> io::Result<()> {
    let files = Files::write()?;
    check_sample(&files)?;
    let mut results = [
        Way::new("read the input, count lines"),
        Way::new("cat as much output"),
        Way::new("fibnim solve fib -"),
    ];
    for _ in 0..ROUNDS {
        let [read, cat, fibnim] = &mut results;
        read.turn(|| count(File::open(&files.positions)?))?;
        fibnim.turn(|| through_pipe(&mut solve(&files.positions)?))?;
        let volume = fibnim.flow.bytes;
        cat.turn(|| through_pipe(&mut files.cat(volume)?))?;
        assert_eq!(read.flow.lines, COUNT);
        assert_eq!(fibnim.flow.lines, COUNT);
    }
    report(&results);
    files.remove()
}

/// What came out of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Flow {
    bytes: usize,
    lines: usize,
}

/// A way to move bytes, what it moved, and its best time.
struct Way {
    name: &'static str,
    flow: Flow,
    best: Duration,
}

impl Way {
    fn new(name: &'static str) -> Self {
        Self {
            name,
            flow: Flow::default(),
            best: Duration::MAX,
        }
    }

    fn turn(&mut self, work: impl FnOnce() -> io::Result<Flow>) -> io::Result<()> {
        let start = Instant::now();
        let flow = work()?;
        self.best = self.best.min(start.elapsed());
        let first = self.flow == Flow::default();
        assert!(first || self.flow == flow, "{} differs", self.name);
        self.flow = flow;
        Ok(())
    }

    fn megabytes(&self) -> f64 {
        float(self.flow.bytes) / 1e6
    }
}

fn report(ways: &[Way; 3]) {
    println!("{COUNT} positions up to 10^12, best of {ROUNDS} turns\n");
    println!(
        "{:<30}{:>10}{:>10}{:>10}{:>14}{:>14}",
        "way", "MB", "seconds", "MB/s", "positions/s", "times cat"
    );
    // The copy is of whole samples, so that its volume differs by a little: rates compare.
    let cat_rate = ways[1].megabytes() / ways[1].best.as_secs_f64();
    for way in ways {
        let seconds = way.best.as_secs_f64();
        let rate = way.megabytes() / seconds;
        println!(
            "{:<30}{:>10.1}{seconds:>10.3}{rate:>10.0}{:>14.0}{:>14.2}",
            way.name,
            way.megabytes(),
            float(COUNT) / seconds,
            cat_rate / rate
        );
    }
    println!("\ntimes cat: how many times as long as cat for each byte");
}

fn float(n: usize) -> f64 {
    f64::from(u32::try_from(n / 1000).expect("less than 4 TB")) * 1e3
}

struct Files {
    directory: PathBuf,
    positions: PathBuf,
    sample: PathBuf,
    answers: PathBuf,
}

impl Files {
    fn write() -> io::Result<Self> {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stream");
        fs::create_dir_all(&directory)?;
        let at = |name: &str| directory.join(name);
        let files = Self {
            positions: at("positions.txt"),
            sample: at("sample.txt"),
            answers: at("answers.jsonl"),
            directory,
        };
        write_positions(&files.positions, COUNT)?;
        write_positions(&files.sample, SAMPLE)?;
        let answers = File::create(&files.answers)?;
        let status = solve(&files.sample)?.stdout(answers).status()?;
        assert!(status.success());
        Ok(files)
    }

    /// `cat` of about so many bytes: the answers of the sample, again and
    /// again, so that no disk is read.
    fn cat(&self, bytes: usize) -> io::Result<Command> {
        let size = usize::try_from(fs::metadata(&self.answers)?.len()).expect("it fits");
        let mut command = Command::new("cat");
        command.args(vec![&self.answers; (bytes + size / 2) / size]);
        Ok(command)
    }

    fn remove(self) -> io::Result<()> {
        fs::remove_dir_all(self.directory)
    }
}

/// Sizes from 1 to 12 digits, all mixed; every fourth position has a limit.
fn write_positions(path: &Path, count: usize) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    let mut random = Random(1963);
    for i in 0..count {
        let digits = 1 + random.next() % 12;
        let digits = u32::try_from(digits).expect("at most 12");
        let pile = 1 + random.next() % 10u64.pow(digits);
        if i % 4 == 3 {
            writeln!(out, "{pile};{}", 1 + random.next() % pile)?;
        } else {
            writeln!(out, "{pile}")?;
        }
    }
    out.flush()
}

fn solve(positions: &Path) -> io::Result<Command> {
    let mut command = Command::new(FIBNIM);
    command.args(["solve", "fib", "-"]);
    command.stdin(File::open(positions)?);
    Ok(command)
}

/// Counts what a program writes into a pipe.
fn through_pipe(command: &mut Command) -> io::Result<Flow> {
    let mut child = command.stdout(Stdio::piped()).spawn()?;
    let flow = count(child.stdout.take().expect("piped"))?;
    assert!(child.wait()?.success());
    Ok(flow)
}

fn count(mut input: impl Read) -> io::Result<Flow> {
    let mut buffer = vec![0; 1 << 20];
    let mut flow = Flow::default();
    loop {
        match input.read(&mut buffer)? {
            0 => return Ok(flow),
            size => {
                flow.bytes += size;
                flow.lines += newlines(&buffer[..size]);
            }
        }
    }
}

/// Counted in bytes first, so that the compiler can count many at once: the
/// sink must not be what is measured.
fn newlines(bytes: &[u8]) -> usize {
    let in_piece = |piece: &[u8]| piece.iter().map(|&b| u8::from(b == b'\n')).sum::<u8>();
    bytes
        .chunks(255)
        .map(|piece| usize::from(in_piece(piece)))
        .sum()
}

/// Answers come in the order of the positions, and say what a greedy loop
/// says: the smallest Fibonacci part decides.
fn check_sample(files: &Files) -> io::Result<()> {
    let positions = fs::read_to_string(&files.sample)?;
    let answers = fs::read_to_string(&files.answers)?;
    assert_eq!(answers.lines().count(), SAMPLE);
    let pairs = positions.lines().zip(answers.lines());
    for (position, answer) in pairs.step_by(CHECKED_STEP) {
        let answer: serde_json::Value = serde_json::from_str(answer)?;
        let (pile, limit) = position.split_once(';').unwrap_or((position, ""));
        let pile: u64 = pile.parse().expect("a pile");
        let limit = limit.parse().unwrap_or(pile - 1);
        let smallest = smallest_part(pile);
        let outcome = if smallest <= limit { "N" } else { "P" };
        assert_eq!(answer["outcome"], outcome, "{position}");
        assert_eq!(answer["least_take"], smallest.to_string(), "{position}");
        let first = answer["winning_moves"][0]["take"].as_str();
        let expected = (smallest <= limit).then(|| smallest.to_string());
        assert_eq!(first, expected.as_deref(), "{position}");
    }
    Ok(())
}

fn smallest_part(n: u64) -> u64 {
    let (mut rest, mut smallest) = (n, 0);
    while rest > 0 {
        let (mut low, mut high) = (1, 2);
        while high <= rest {
            (low, high) = (high, low + high);
        }
        (rest, smallest) = (rest - low, low);
    }
    smallest
}

/// SplitMix64: the same positions in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

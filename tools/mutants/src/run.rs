//! Runs tests: all of them once without a mutant, and for each mutant those that reach it.

use crate::compile::Program;
use crate::{Result, read};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// One test, with what a run without a mutant told.
#[derive(Clone, Deserialize, Serialize)]
pub struct Test {
    pub program: PathBuf,
    pub folder: PathBuf,
    /// Empty for the examples of a crate's documentation, which run together.
    pub name: String,
    pub seconds: f64,
    /// When its program was built, in seconds since 1970.
    #[serde(default)]
    pub built: u64,
    pub passed: bool,
    pub reached: Vec<u32>,
}

/// What became of a mutant.
#[derive(Clone, Deserialize, Serialize)]
pub struct Verdict {
    pub id: u32,
    pub name: String,
    /// `caught`, `time-out`, `missed` or `unreached`.
    pub end: String,
    /// The test that caught it.
    pub test: String,
    /// How many tests were run.
    pub tests: usize,
    pub seconds: f64,
    /// When it was begun, in seconds since 1970.
    #[serde(default)]
    pub at: u64,
}

impl Verdict {
    /// Whether no test failed.
    pub fn survived(&self) -> bool {
        self.end == "missed" || self.end == "unreached"
    }
}

/// How a test ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Passed,
    Failed,
    TimeOut,
}

impl Test {
    /// The program's name without cargo's hash, and the test's.
    pub fn title(&self) -> String {
        let program = self
            .program
            .file_name()
            .unwrap_or_default()
            .to_string_lossy();
        let program = program.rsplit_once('-').map_or(&*program, |(name, _)| name);
        let name = match self.name.as_str() {
            "" => "examples of the documentation",
            name => name,
        };
        format!("{program}: {name}")
    }

    /// The test in a process of its own, with a temporary directory that is new.
    fn run(&self, scratch: &Path, limit: Duration, environment: (&str, &str)) -> Result<End> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let temporary = scratch.join(format!("run{}", COUNT.fetch_add(1, Relaxed)));
        fs::create_dir_all(&temporary)?;
        let output = File::create(scratch.join(format!("{:?}.txt", thread::current().id())))?;
        // A mutant that asks for all memory shall fail alone: 8 GB of addresses.
        let mut child = Command::new("sh")
            .args(["-c", "ulimit -v 8388608; ulimit -c 0; exec \"$@\"", "sh"])
            .arg(&self.program)
            .args(
                [self.name.as_str()]
                    .into_iter()
                    .filter(|name| !name.is_empty())
                    .flat_map(|name| ["--exact", name]),
            )
            .current_dir(&self.folder)
            .env("CARGO_MANIFEST_DIR", &self.folder)
            .env("TMPDIR", &temporary)
            .env("RUST_BACKTRACE", "0")
            // The same random cases in every run, none kept, and failures as they are found.
            .env("PROPTEST_RNG_SEED", "1")
            .env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "true")
            .env("PROPTEST_MAX_SHRINK_ITERS", "0")
            .env(environment.0, environment.1)
            .stdin(Stdio::null())
            .stdout(output.try_clone()?)
            .stderr(output)
            .spawn()?;
        let start = Instant::now();
        let end = loop {
            if let Some(status) = child.try_wait()? {
                break if status.success() {
                    End::Passed
                } else {
                    End::Failed
                };
            }
            if start.elapsed() > limit {
                break End::TimeOut;
            }
            thread::sleep((start.elapsed() / 20).min(Duration::from_millis(20)));
        };
        if end != End::Passed {
            kill_all_of(&temporary)?;
            child.wait()?;
        }
        fs::remove_dir_all(&temporary).ok();
        Ok(end)
    }
}

impl Test {
    /// Whether it passes without a mutant: one that does not, on a busy machine, has caught
    /// nothing. A test that has passed so three times is trusted.
    fn passes_alone(&self, scratch: &Path, limit: Duration) -> Result<bool> {
        static PASSES: Mutex<BTreeMap<String, usize>> = Mutex::new(BTreeMap::new());
        let count = |more| {
            let mut passes = PASSES.lock().expect("no panic");
            let passes = passes.entry(self.title()).or_default();
            *passes += more;
            *passes
        };
        let passes =
            count(0) >= 3 || self.run(scratch, limit, ("FIBNIM_MUTANT", "0"))? == End::Passed;
        count(usize::from(passes));
        Ok(passes)
    }
}

/// Ends a test and what it started, in whatever terminal: all have its temporary directory.
fn kill_all_of(temporary: &Path) -> Result<()> {
    let mark = format!("TMPDIR={}\0", temporary.display());
    for process in fs::read_dir("/proc")? {
        let process = process?;
        let environment = fs::read(process.path().join("environ")).unwrap_or_default();
        if String::from_utf8_lossy(&environment).contains(&mark) {
            let mut kill = Command::new("kill");
            kill.arg("-9")
                .arg(process.file_name())
                .stderr(Stdio::null());
            kill.status()?;
        }
    }
    Ok(())
}

/// Since 1970.
fn seconds(time: SystemTime) -> u64 {
    time.duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |time| time.as_secs())
}

/// All tests of the programs, without those that are ignored.
fn list(programs: &[Program]) -> Result<Vec<Test>> {
    let mut tests = Vec::new();
    for Program {
        path,
        folder,
        examples,
    } in programs
    {
        let names = |more: &[&str]| -> Result<Vec<String>> {
            let mut command = Command::new(path);
            command
                .args(["--list", "--format", "terse"])
                .args(more)
                .current_dir(folder);
            let text = String::from_utf8(command.output()?.stdout)?;
            let names = text.lines().filter_map(|line| line.strip_suffix(": test"));
            Ok(names.map(str::to_owned).collect())
        };
        let found = if *examples {
            vec![String::new()]
        } else {
            let ignored = names(&["--ignored"])?;
            let mut found = names(&[])?;
            found.retain(|name| !ignored.contains(name));
            found
        };
        let built = seconds(fs::metadata(path)?.modified()?);
        for name in found {
            tests.push(Test {
                built,
                program: path.clone(),
                folder: folder.clone(),
                name,
                seconds: 0.0,
                passed: false,
                reached: Vec::new(),
            });
        }
    }
    Ok(tests)
}

/// Does something with each item, so many at a time.
pub fn in_parallel<T: Sync>(
    jobs: usize,
    items: &[T],
    work: impl Fn(&T) -> Result<()> + Sync,
) -> Result<()> {
    let next = AtomicUsize::new(0);
    let worker = || -> std::result::Result<(), String> {
        while let Some(item) = items.get(next.fetch_add(1, Relaxed)) {
            work(item).map_err(|error| error.to_string())?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(worker)).collect();
        for worker in workers {
            worker.join().expect("a worker does not panic")?;
        }
        Ok(())
    })
}

/// Every test once, with a record of the mutants that it reaches, but for those that were run
/// and not built anew.
pub fn baseline(
    programs: &[Program],
    before: Vec<Test>,
    scratch: &Path,
    jobs: usize,
) -> Result<Vec<Test>> {
    let mut tests = list(programs)?;
    let key = |test: &Test| (test.program.clone(), test.name.clone(), test.built);
    let there: BTreeSet<_> = tests.iter().map(key).collect();
    let mut before = before;
    before.retain(|test| there.contains(&key(test)));
    let known: BTreeSet<_> = before.iter().map(key).collect();
    tests.retain(|test| !known.contains(&key(test)));
    let done = Mutex::new(before);
    fs::create_dir_all(scratch)?;
    let numbered: Vec<(usize, Test)> = tests.into_iter().enumerate().collect();
    in_parallel(jobs, &numbered, |(number, test)| {
        let record = scratch.join(format!("reached{number}"));
        let path = record.to_str().ok_or("a path that is not text")?;
        // A program that a test runs as another user writes there, too.
        File::create(&record)?.set_permissions(Permissions::from_mode(0o666))?;
        let start = Instant::now();
        let limit = Duration::from_mins(15);
        let mut end = test.run(scratch, limit, ("FIBNIM_MUTANTS_REACHED", path))?;
        // A few depend on the clock: they may fail once on a busy machine.
        if end != End::Passed {
            end = test.run(scratch, limit, ("FIBNIM_MUTANTS_REACHED", path))?;
        }
        let mut test = test.clone();
        test.seconds = start.elapsed().as_secs_f64();
        test.passed = end == End::Passed;
        let reached = fs::read_to_string(&record).unwrap_or_default();
        test.reached = reached
            .lines()
            .filter_map(|line| line.parse().ok())
            .collect();
        test.reached.sort_unstable();
        test.reached.dedup();
        fs::remove_file(&record).ok();
        if !test.passed {
            let output = scratch.join(format!("{:?}.txt", thread::current().id()));
            eprintln!(
                "fails without a mutant: {}\n{}",
                test.title(),
                read(&output)?
            );
        }
        let mut done = done.lock().expect("no panic");
        eprintln!(
            "{}/{} {:.1} s {}",
            done.len() + 1,
            known.len() + numbered.len(),
            test.seconds,
            test.title()
        );
        done.push(test);
        Ok(())
    })?;
    let mut done = done.into_inner()?;
    done.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
    Ok(done)
}

/// Tries a mutant with the tests that reach it, the quickest first. What it has survived
/// before is not run again.
pub fn try_mutant(
    id: u32,
    name: &str,
    before: Option<&Verdict>,
    tests: &[Test],
    scratch: &Path,
) -> Result<Verdict> {
    let start = Instant::now();
    let mut verdict = Verdict {
        id,
        name: name.to_owned(),
        end: before.map_or("unreached", |before| &before.end).to_owned(),
        test: String::new(),
        tests: before.map_or(0, |before| before.tests),
        seconds: 0.0,
        at: seconds(SystemTime::now()),
    };
    let number = id.to_string();
    let since = before.map_or(0, |before| before.at);
    for test in tests
        .iter()
        .filter(|test| test.passed && test.built >= since && test.reached.contains(&id))
    {
        let limit = Duration::from_secs_f64(5.0 * test.seconds + 5.0);
        let end = test.run(scratch, limit, ("FIBNIM_MUTANT", &number))?;
        verdict.tests += 1;
        "missed".clone_into(&mut verdict.end);
        if end == End::Passed {
            continue;
        }
        if test.passes_alone(scratch, limit)? {
            let caught = end == End::Failed;
            let end = if caught { "caught" } else { "time-out" };
            end.clone_into(&mut verdict.end);
            verdict.test = test.title();
            break;
        }
    }
    verdict.seconds = start.elapsed().as_secs_f64();
    Ok(verdict)
}

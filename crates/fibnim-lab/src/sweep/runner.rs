//! Does what a directory lacks.

use std::any::Any;
use std::cmp::Reverse;
use std::collections::VecDeque;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{panic, thread};

use super::directory::{Directory, Found, SetAside};
use super::error::SweepError;
use super::memory;
use super::plan::{ComputeError, Resources, Shard, Work, Worker};
use super::report::{Report, Stop};
use crate::export::WriteError;

/// How far a run is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The shards of this run that are there.
    pub shards_done: usize,
    /// All shards of this run.
    pub shards: usize,
    /// What this run has computed, in the sweep's units.
    pub work_done: u64,
    /// What it has to compute.
    pub work: u64,
    /// What work is counted in.
    pub unit: &'static str,
    /// The memory that the program has now, where the system tells.
    pub bytes: Option<u64>,
}

/// So often progress is told.
const PAUSE: Duration = Duration::from_millis(200);

/// Computes the shards that the directory lacks, of the part that it was opened
/// for, and says what was done. `watch` is told how far it is, and says whether
/// to go on; a run that is told to stop does so at once, and leaves behind
/// threads that end with the program.
///
/// A file that is damaged, or is of something else, is set aside, and its shard
/// is computed again.
pub fn run(
    directory: &Arc<Directory>,
    resources: &Resources,
    watch: &mut dyn FnMut(&Progress) -> bool,
) -> Result<Report, SweepError> {
    let start = Instant::now();
    let sweep = directory.manifest().plan.sweep();
    sweep.check(resources)?;
    let shards = sweep.shards();
    let own = directory.part().shards(shards.len(), sweep.in_order());
    let (missing, set_aside) = look_over(directory, &own)?;
    let done_before = own.len() - missing.len();
    let workers = sweep.workers(resources).min(missing.len());
    let crew = Crew::start(directory, resources, shards, missing, workers);
    let (done_now, finished) = crew.wait(done_before, sweep.unit(), watch)?;
    let missing = count_missing(directory, &own, done_before + done_now)?;
    let stop = match (finished, missing) {
        (false, _) => Stop::Stopped,
        (true, 0) => Stop::Complete,
        (true, _) => Stop::PartDone,
    };
    Ok(Report {
        manifest: directory.manifest().clone(),
        directory: directory.path().to_string_lossy().into_owned(),
        part: directory.part().to_string(),
        stop,
        done_before,
        done_now,
        missing,
        set_aside,
        seconds: start.elapsed().as_secs_f64(),
        workers,
        peak_bytes: memory::peak(),
    })
}

/// The shards of a run that are not there, once all that is no shard is out of
/// the way.
fn look_over(
    directory: &Directory,
    own: &[usize],
) -> Result<(Vec<usize>, Vec<SetAside>), SweepError> {
    let mut missing = Vec::new();
    let mut set_aside = Vec::new();
    for &shard in own {
        match directory.look(shard)? {
            Found::Whole(_) => continue,
            Found::Nothing => {}
            Found::Damaged(why) => {
                let file = &directory.manifest().shards[shard].file;
                set_aside.push(directory.set_aside(file, &why)?);
            }
        }
        missing.push(shard);
    }
    for file in directory.foreign()? {
        set_aside.push(directory.set_aside(&file, "it is no shard of this sweep")?);
    }
    Ok((missing, set_aside))
}

/// How many shards of the whole sweep are not there.
fn count_missing(directory: &Directory, own: &[usize], done: usize) -> Result<usize, SweepError> {
    let mut missing = own.len() - done;
    for shard in 0..directory.manifest().shards.len() {
        if own.binary_search(&shard).is_err() && !matches!(directory.look(shard)?, Found::Whole(_))
        {
            missing += 1;
        }
    }
    Ok(missing)
}

/// Those who compute.
struct Crew {
    events: Receiver<Event>,
    /// How far each worker is in its shard.
    at_work: Arc<Vec<Work>>,
    shards: Vec<Shard>,
    missing: Vec<usize>,
}

/// What a worker tells.
enum Event {
    Done(usize),
    Failed(SweepError),
    Panicked(Box<dyn Any + Send>),
}

impl Crew {
    fn start(
        directory: &Arc<Directory>,
        resources: &Resources,
        shards: Vec<Shard>,
        missing: Vec<usize>,
        workers: usize,
    ) -> Self {
        let (sender, events) = mpsc::channel();
        let at_work: Arc<Vec<Work>> = Arc::new((0..workers).map(|_| Work::default()).collect());
        let mut waiting = missing.clone();
        // What takes longest is begun first, so that the end is even.
        waiting.sort_by_key(|&shard| Reverse(shards[shard].work));
        let waiting = Arc::new(Mutex::new(VecDeque::from(waiting)));
        for number in 0..workers {
            let worker = Hand {
                directory: directory.clone(),
                resources: resources.clone(),
                waiting: waiting.clone(),
                at_work: at_work.clone(),
                number,
                events: sender.clone(),
            };
            let missing = missing.clone();
            thread::spawn(move || worker.work(&missing));
        }
        Self {
            events,
            at_work,
            shards,
            missing,
        }
    }

    /// Waits for the end, and says how many shards were done, and whether all
    /// of them are.
    fn wait(
        &self,
        before: usize,
        unit: &'static str,
        goes_on: &mut dyn FnMut(&Progress) -> bool,
    ) -> Result<(usize, bool), SweepError> {
        let total = self.missing.iter().map(|&shard| self.shards[shard].work);
        let mut progress = Progress {
            shards_done: before,
            shards: before + self.missing.len(),
            work_done: 0,
            work: total.sum(),
            unit,
            bytes: None,
        };
        let mut finished = 0;
        while progress.shards_done < progress.shards {
            match self.events.recv_timeout(PAUSE) {
                Ok(Event::Done(shard)) => {
                    progress.shards_done += 1;
                    finished += self.shards[shard].work;
                }
                Ok(Event::Failed(error)) => return Err(error),
                Ok(Event::Panicked(panic)) => panic::resume_unwind(panic),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => unreachable!("a worker tells of its end"),
            }
            let at_work: u64 = self.at_work.iter().map(Work::done).sum();
            progress.work_done = (finished + at_work).min(progress.work);
            progress.bytes = memory::now();
            if progress.shards_done < progress.shards && !goes_on(&progress) {
                return Ok((progress.shards_done - before, false));
            }
        }
        Ok((progress.shards_done - before, true))
    }
}

/// One who computes shards, and writes them.
struct Hand {
    directory: Arc<Directory>,
    resources: Resources,
    /// The shards that nobody has begun.
    waiting: Arc<Mutex<VecDeque<usize>>>,
    at_work: Arc<Vec<Work>>,
    number: usize,
    events: Sender<Event>,
}

impl Hand {
    fn work(self, missing: &[usize]) {
        let sweep = self.directory.manifest().plan.sweep();
        let work = panic::AssertUnwindSafe(|| {
            let mut worker = sweep.worker(&self.resources);
            if sweep.in_order() {
                self.work_in_order(&mut *worker, missing)
            } else {
                self.work_in_any_order(&mut *worker)
            }
        });
        // Nobody may listen any more.
        let _ = match panic::catch_unwind(work) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => self.events.send(Event::Failed(error)),
            Err(panic) => self.events.send(Event::Panicked(panic)),
        };
    }

    fn work_in_any_order(&self, worker: &mut dyn Worker) -> Result<(), SweepError> {
        loop {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(shard) = waiting.pop_front() else {
                return Ok(());
            };
            drop(waiting);
            let bytes = self.compute(worker, shard)?;
            self.write(shard, &bytes)?;
        }
    }

    /// Goes through all shards: takes what is there, and computes what is not,
    /// be it for the next ones only.
    fn work_in_order(&self, worker: &mut dyn Worker, missing: &[usize]) -> Result<(), SweepError> {
        let last = missing.last().copied().unwrap_or(0);
        for shard in 0..=last {
            if missing.binary_search(&shard).is_ok() {
                let bytes = self.compute(worker, shard)?;
                self.write(shard, &bytes)?;
            } else if let Found::Whole(rows) = self.directory.look(shard)? {
                worker.take(shard, &mut rows.into_iter());
            } else {
                self.compute(worker, shard)?;
            }
        }
        Ok(())
    }

    fn compute(&self, worker: &mut dyn Worker, shard: usize) -> Result<Vec<u8>, SweepError> {
        let work = &self.at_work[self.number];
        let bytes = compute(&self.directory, worker, shard, work);
        work.is_at(0);
        bytes
    }

    fn write(&self, shard: usize, bytes: &[u8]) -> Result<(), SweepError> {
        self.directory.write_shard(shard, bytes)?;
        let _ = self.events.send(Event::Done(shard));
        Ok(())
    }
}

/// The bytes of a shard's file.
pub(super) fn compute(
    directory: &Directory,
    worker: &mut dyn Worker,
    shard: usize,
    work: &Work,
) -> Result<Vec<u8>, SweepError> {
    let failed = |error| SweepError::Shard {
        covers: directory.manifest().shards[shard].covers.clone(),
        error,
    };
    let table = worker.compute(shard, work).map_err(failed)?;
    match directory.shard_bytes(shard, table) {
        Ok(bytes) => Ok(bytes),
        Err(WriteError::Row(error)) => Err(failed(ComputeError::Question(error))),
        Err(WriteError::Io(error)) => Err(SweepError::io(directory.path(), error)),
    }
}

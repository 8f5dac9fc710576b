//! Does what a directory lacks.

use std::any::Any;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};
use std::{panic, thread};

use fibnim::{Budget, Watch};

use super::directory::{Directory, Found};
use super::error::SweepError;
use super::files::SetAside;
use super::plan::{ComputeError, Resources, Shard, Worker};
use super::report::{Failed, Report, Stop, memory_now, memory_peak};
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
const PAUSE: Duration = Duration::from_millis(50);

/// Computes the shards that the directory lacks, of the part that it was opened
/// for, and says what was done. `watch` is told how far it is, and says why to
/// stop, if it should; then nothing more is written, and the threads are stopped.
///
/// A file that is damaged, or is of something else, is set aside, and its shard
/// is computed again. A shard that cannot be computed does not keep others from
/// it; one that cannot be written ends the run. Both are in the report.
pub fn run(
    directory: &Arc<Directory>,
    resources: &Resources,
    watch: &mut dyn FnMut(&Progress) -> Option<Stop>,
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
    let end = crew.wait(done_before, sweep.unit(), sweep.in_order(), watch);
    let missing = count_missing(directory, &own, done_before + end.done)?;
    let stop = match (end.failed.is_empty(), end.stop, missing) {
        (false, ..) => Stop::Failed,
        (true, _, 0) => Stop::Complete,
        (true, Some(stop), _) => stop,
        (true, None, _) => Stop::PartDone,
    };
    let failed = end.failed.iter().map(|(shard, error)| {
        let entry = &directory.manifest().shards[*shard];
        Failed {
            file: entry.file.clone(),
            covers: entry.covers.clone(),
            why: error.to_string(),
        }
    });
    Ok(Report {
        manifest: directory.manifest().clone(),
        directory: directory.path().to_string_lossy().into_owned(),
        part: directory.part().to_string(),
        stop,
        done_before,
        done_now: end.done,
        missing,
        set_aside,
        failed: failed.collect(),
        error: end.failed.into_iter().map(|(_, error)| error).next(),
        seconds: start.elapsed().as_secs_f64(),
        workers,
        peak_bytes: memory_peak(),
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
            Found::Nothing | Found::Shorter => {}
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
    /// Whether nothing more may be written.
    closed: Arc<RwLock<bool>>,
    /// Whether nothing more is to be computed.
    stopped: Arc<AtomicBool>,
    /// How far each worker is in its shard.
    at_work: Vec<Arc<AtomicU64>>,
    shards: Vec<Shard>,
    missing: Vec<usize>,
}

/// What a worker tells.
enum Event {
    Done(usize),
    Failed(usize, SweepError),
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
        let closed = Arc::new(RwLock::new(false));
        let stopped = Arc::new(AtomicBool::new(false));
        let at_work: Vec<Arc<AtomicU64>> = (0..workers).map(|_| Arc::default()).collect();
        // All workers share the time and the memory of the sweep.
        let budget = resources.budget.started();
        let mut waiting = missing.clone();
        // What is quick comes first, so that there is something to read soon, and so that
        // it goes from the beginning on: the sort leaves equals in their order.
        waiting.sort_by_key(|&shard| shards[shard].work);
        let waiting = Arc::new(Mutex::new(VecDeque::from(waiting)));
        for at_work in &at_work {
            let told = at_work.clone();
            let watch = Watch::telling(move |now| told.store(now.done, Ordering::Relaxed));
            let watch = watch.stopped_by(&stopped);
            let worker = Hand {
                directory: directory.clone(),
                resources: resources.clone(),
                budget: budget.clone().watched_by(&watch),
                waiting: waiting.clone(),
                at_work: at_work.clone(),
                events: sender.clone(),
                closed: closed.clone(),
            };
            let missing = missing.clone();
            thread::spawn(move || worker.work(&missing));
        }
        Self {
            events,
            closed,
            stopped,
            at_work,
            shards,
            missing,
        }
    }

    /// Waits for the end: until all is done, or it is told to stop, or there is
    /// nothing left to be tried.
    fn wait(
        &self,
        before: usize,
        unit: &'static str,
        in_order: bool,
        watch: &mut dyn FnMut(&Progress) -> Option<Stop>,
    ) -> End {
        let total = self.missing.iter().map(|&shard| self.shards[shard].work);
        let mut progress = Progress {
            shards_done: before,
            shards: before + self.missing.len(),
            work_done: 0,
            work: total.sum(),
            unit,
            bytes: None,
        };
        let mut end = End::default();
        let mut finished = 0;
        while end.done + end.failed.len() < self.missing.len() {
            match self.events.recv_timeout(PAUSE) {
                Ok(Event::Done(shard)) => {
                    end.done += 1;
                    finished += self.shards[shard].work;
                }
                Ok(Event::Failed(shard, error)) => {
                    let ends_all = in_order || !matches!(error, SweepError::Shard { .. });
                    end.failed.push((shard, error));
                    if ends_all {
                        break;
                    }
                }
                Ok(Event::Panicked(panic)) => panic::resume_unwind(panic),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => unreachable!("a worker tells of its end"),
            }
            let at_work = self.at_work.iter().map(|done| done.load(Ordering::Relaxed));
            let at_work: u64 = at_work.sum();
            progress.shards_done = before + end.done;
            progress.work_done = (finished + at_work).min(progress.work);
            progress.bytes = memory_now();
            let all = end.done + end.failed.len() == self.missing.len();
            end.stop = watch(&progress).filter(|_| !all);
            if end.stop.is_some() {
                break;
            }
        }
        self.close(&mut end);
        end
    }

    /// Lets nobody write any more, and counts what was written meanwhile.
    fn close(&self, end: &mut End) {
        *self.closed.write().unwrap_or_else(PoisonError::into_inner) = true;
        // After it, so that nobody tells of a shard that was stopped.
        self.stopped.store(true, Ordering::Relaxed);
        for event in self.events.try_iter() {
            match event {
                Event::Done(_) => end.done += 1,
                Event::Failed(shard, error) => end.failed.push((shard, error)),
                Event::Panicked(panic) => panic::resume_unwind(panic),
            }
        }
    }
}

/// How the work of a crew ended.
#[derive(Default)]
struct End {
    /// How many shards were done.
    done: usize,
    /// Why it was told to stop, if it was.
    stop: Option<Stop>,
    failed: Vec<(usize, SweepError)>,
}

/// One who computes shards, and writes them.
struct Hand {
    directory: Arc<Directory>,
    resources: Resources,
    /// What is left of it is shared by all.
    budget: Budget,
    /// The shards that nobody has begun.
    waiting: Arc<Mutex<VecDeque<usize>>>,
    at_work: Arc<AtomicU64>,
    events: Sender<Event>,
    closed: Arc<RwLock<bool>>,
}

impl Hand {
    fn work(self, missing: &[usize]) {
        let sweep = self.directory.manifest().plan.sweep();
        let work = panic::AssertUnwindSafe(|| {
            let mut worker = sweep.worker(&self.resources);
            if sweep.in_order() {
                self.work_in_order(&mut *worker, missing);
            } else {
                self.work_in_any_order(&mut *worker);
            }
        });
        if let Err(panic) = panic::catch_unwind(work) {
            // Nobody may listen any more.
            let _ = self.events.send(Event::Panicked(panic));
        }
    }

    fn work_in_any_order(&self, worker: &mut dyn Worker) {
        loop {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(shard) = waiting.pop_front() else {
                return;
            };
            drop(waiting);
            self.do_shard(worker, shard);
        }
    }

    /// Goes through all shards: takes what is there, and computes what is not,
    /// be it for the next ones only.
    fn work_in_order(&self, worker: &mut dyn Worker, missing: &[usize]) {
        let last = missing.last().copied().unwrap_or(0);
        for shard in 0..=last {
            let goes_on = if missing.binary_search(&shard).is_ok() {
                self.do_shard(worker, shard)
            } else {
                let caught_up = catch_up(&self.directory, worker, shard, &self.budget);
                caught_up.map_err(|error| self.fail(shard, error)).is_ok()
            };
            if !goes_on {
                return;
            }
        }
    }

    /// Computes a shard, writes it if it still may, and tells what became of it.
    /// Says whether it is there.
    fn do_shard(&self, worker: &mut dyn Worker, shard: usize) -> bool {
        let bytes = self.compute(worker, shard);
        // Held until the shard is told of, so that all that is written is counted.
        let closed = self.closed.read().unwrap_or_else(PoisonError::into_inner);
        if *closed {
            return false;
        }
        match bytes.and_then(|bytes| self.directory.write_shard(shard, &bytes)) {
            Ok(()) => {
                // Nobody may listen any more.
                let _ = self.events.send(Event::Done(shard));
                true
            }
            Err(error) => {
                self.fail(shard, error);
                false
            }
        }
    }

    fn fail(&self, shard: usize, error: SweepError) {
        let _ = self.events.send(Event::Failed(shard, error));
    }

    fn compute(&self, worker: &mut dyn Worker, shard: usize) -> Result<Vec<u8>, SweepError> {
        let bytes = compute(&self.directory, worker, shard, &self.budget);
        self.at_work.store(0, Ordering::Relaxed);
        bytes
    }
}

/// Lets a worker know a shard that the next ones need: from its file, or by
/// computing it.
pub(super) fn catch_up(
    directory: &Directory,
    worker: &mut dyn Worker,
    shard: usize,
    budget: &Budget,
) -> Result<(), SweepError> {
    match directory.look(shard)? {
        Found::Whole(rows) => worker.take(shard, &mut rows.into_iter()),
        Found::Nothing | Found::Shorter | Found::Damaged(_) => {
            compute(directory, worker, shard, budget)?;
        }
    }
    Ok(())
}

/// The bytes of a shard's file.
pub(super) fn compute(
    directory: &Directory,
    worker: &mut dyn Worker,
    shard: usize,
    budget: &Budget,
) -> Result<Vec<u8>, SweepError> {
    let failed = |error| SweepError::Shard {
        covers: directory.manifest().shards[shard].covers.clone(),
        error,
    };
    let table = worker.compute(shard, budget).map_err(failed)?;
    match directory.shard_bytes(shard, table) {
        Ok(bytes) => Ok(bytes),
        Err(WriteError::Row(error)) => Err(failed(ComputeError::Question(error))),
        Err(WriteError::Io(error)) => Err(SweepError::io(directory.path(), error)),
    }
}

//! Three piles, many positions at a time.
//!
//! The pairs of the first two piles on one antidiagonal are independent, so
//! that neighbouring ones are done in step, each in its lane, while the third
//! pile grows. The third pile is cut into steps: after each step all pairs are
//! visited again, and between two steps only their stacks along the third pile
//! are kept. Threads follow each other from step to step, and hand these on.

#![allow(
    clippy::inline_always,
    reason = "what is not inlined is not compiled for the instruction set of its caller"
)]
#![allow(
    clippy::needless_range_loop,
    reason = "a loop over the lanes of several arrays, to become one instruction a line"
)]

mod kernel;
mod lanes;
mod observers;
mod reaches;
mod shape;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::Reach;
use crate::analysis::Convention;
use crate::error::{Error, Result};
use crate::rule::Rule;
use crate::watch::Pace;
use kernel::{Instructions, Observer, Part};
use lanes::{LANES, Lines, Slot};
pub(super) use observers::{LineEndsObserver, LostObserver};
use reaches::{Divided, Halved, OneLess, Reaches, Scaled, Tabulated};
pub(super) use shape::{MAX_DEPTH, Shape};

/// The most antidiagonals that a thread does before it hands them on.
const PIECE: usize = 256;

/// Sweeps a shape with one observer a thread, and gives them back. Each thread
/// goes at the pace.
pub(super) fn sweep<O: Observer>(
    shape: &Shape,
    rule: &Rule,
    reach: &Reach,
    convention: Convention,
    observers: Vec<O>,
    pace: &Pace,
) -> Result<Vec<O>> {
    let none = Open::none(shape);
    let swept = sweep_on(shape, rule, reach, convention, none, observers, pace)?;
    Ok(swept.0)
}

/// As [`sweep`], but from what an earlier sweep left open, and with what this
/// one leaves.
pub(super) fn sweep_on<O: Observer>(
    shape: &Shape,
    rule: &Rule,
    reach: &Reach,
    convention: Convention,
    before: Open,
    observers: Vec<O>,
    pace: &Pace,
) -> Result<(Vec<O>, Open)> {
    match rule.ratio() {
        Some((1, 1)) => Sweep::new(shape, convention, &OneLess).run(before, observers, pace),
        Some((2, 1)) => Sweep::new(shape, convention, &Halved).run(before, observers, pace),
        Some((c, 1)) if let Some(divided) = Divided::by(c) => {
            Sweep::new(shape, convention, &divided).run(before, observers, pace)
        }
        Some((p, q)) if let Some(scaled) = Scaled::new(p, q) => {
            Sweep::new(shape, convention, &scaled).run(before, observers, pace)
        }
        _ => {
            let tabulated = Tabulated::new(reach);
            Sweep::new(shape, convention, &tabulated).run(before, observers, pace)
        }
    }
}

/// As many threads as asked for, as many as the processor has for 0, but no
/// more than can have work: a thread starts a step one piece after the thread
/// of the step before.
pub(super) fn thread_count(asked: usize, shape: &Shape) -> usize {
    let busy = pieces(shape).len() / 2;
    let threads = crate::solve::thread_count(asked);
    threads.min(shape.steps()).min(busy.max(1))
}

struct Sweep<'a, R> {
    shape: &'a Shape,
    convention: Convention,
    reaches: &'a R,
    instructions: Instructions,
    pieces: Vec<Piece>,
}

/// Some antidiagonals of a strip.
#[derive(Debug)]
struct Piece {
    strip: usize,
    antidiagonals: Range<usize>,
    pairs: u64,
}

/// The stacks along the third pile of a piece.
type Thirds = Vec<Slot>;

impl<'a, R: Reaches> Sweep<'a, R> {
    fn new(shape: &'a Shape, convention: Convention, reaches: &'a R) -> Self {
        Self {
            shape,
            convention,
            reaches,
            instructions: Instructions::best(),
            pieces: pieces(shape),
        }
    }

    /// Thread i does the steps i, i + threads, …, and gets what it needs from
    /// the thread of the step before. This thread is the first, which begins
    /// with what was left open before.
    fn run<O: Observer>(
        &self,
        before: Open,
        observers: Vec<O>,
        pace: &Pace,
    ) -> Result<(Vec<O>, Open)> {
        let all_done = Arc::new(AtomicU64::new(0));
        let threads = observers.len();
        let (senders, receivers): (Vec<_>, Vec<_>) = (0..threads).map(|_| channel()).unzip();
        for thirds in before.thirds {
            senders[0].send(thirds).expect("its receiver is here");
        }
        thread::scope(|scope| {
            let mut senders = senders.into_iter().cycle().skip(1);
            let mut workers = (0..)
                .zip(receivers)
                .zip(observers)
                .map(|((i, from), observer)| Worker {
                    sweep: self,
                    steps: (i..self.shape.steps()).step_by(threads),
                    from,
                    to: senders.next().expect("a cycle"),
                    observer,
                    left: Vec::new(),
                    pace: pace.clone().with(&all_done),
                });
            let first = workers.next().expect("at least one thread");
            let others: Vec<_> = workers
                .map(|worker| scope.spawn(move || worker.run()))
                .collect();
            // Where a thread ends, those that wait for it have to notice.
            drop(senders);
            let first = first.run();
            let others = others
                .into_iter()
                .map(|other| other.join().expect("no panic"));
            let done = all_or_why(std::iter::once(first).chain(others).collect())?;
            let (observers, left): (Vec<O>, Vec<_>) = done.into_iter().unzip();
            // Only the thread of the last step has left anything.
            let thirds = left.into_iter().flatten().collect();
            Ok((observers, Open { thirds }))
        })
    }
}

/// What all threads have done; or why one of them ended, which stopped the others.
fn all_or_why<T>(threads: Vec<Result<T>>) -> Result<Vec<T>> {
    let (done, ended): (Vec<_>, Vec<_>) = threads.into_iter().partition(Result::is_ok);
    let mut why = ended.into_iter().filter_map(Result::err);
    match why.next() {
        None => done.into_iter().collect(),
        Some(Error::Stopped) => Err(why.next().unwrap_or(Error::Stopped)),
        Some(error) => Err(error),
    }
}

struct Worker<'a, R, O, S> {
    sweep: &'a Sweep<'a, R>,
    steps: S,
    from: Receiver<Thirds>,
    to: Sender<Thirds>,
    observer: O,
    /// What the last step leaves, piece by piece.
    left: Vec<Thirds>,
    pace: Pace,
}

impl<R: Reaches, O: Observer, S: Iterator<Item = usize>> Worker<'_, R, O, S> {
    fn run(mut self) -> Result<(O, Vec<Thirds>)> {
        let shape = self.sweep.shape;
        let mut lines = Lines::new(shape);
        for step in self.steps.by_ref() {
            let third = shape.step(step);
            lines.clear();
            for piece in &self.sweep.pieces {
                // Where the thread before has ended, so does this one.
                let mut thirds = self.from.recv().map_err(|_| Error::Stopped)?;
                if piece.antidiagonals.start == shape.antidiagonals(piece.strip).start {
                    lines.clear_rows();
                }
                let part = Part {
                    shape,
                    convention: self.sweep.convention,
                    strip: piece.strip,
                    antidiagonals: piece.antidiagonals.clone(),
                    third: third.clone(),
                    lines: &mut lines,
                    thirds: &mut thirds,
                };
                part.run(
                    self.sweep.instructions,
                    self.sweep.reaches,
                    &mut self.observer,
                );
                if step + 1 < shape.steps() {
                    self.to.send(thirds).map_err(|_| Error::Stopped)?;
                } else {
                    self.left.push(thirds);
                }
                self.pace.steps(piece.pairs * third.len() as u64)?;
            }
        }
        Ok((self.observer, self.left))
    }
}

fn pieces(shape: &Shape) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for strip in 0..shape.strips() {
        let all = shape.antidiagonals(strip);
        for start in all.clone().step_by(PIECE) {
            let antidiagonals = start..(start + PIECE).min(all.end);
            let pairs = antidiagonals
                .clone()
                .map(|s| shape.lanes(strip, s).len() as u64);
            pieces.push(Piece {
                strip,
                pairs: pairs.sum(),
                antidiagonals,
            });
        }
    }
    pieces
}

// What a sweep leaves open along the third pile, for one that goes on.

/// The stacks along the third pile of all pieces of a shape.
pub(super) struct Open {
    thirds: Vec<Thirds>,
}

/// An entry (a, b, n) with a ≤ b that is a winning target for third piles up
/// to `until`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OpenEntry {
    pub(super) piles: [u16; 3],
    pub(super) until: u16,
}

impl Open {
    /// Nothing, as it is before the first third pile.
    pub(super) fn none(shape: &Shape) -> Self {
        let empty = |length: usize| vec![Slot::EMPTY; length * shape.depth];
        let pieces = pieces(shape);
        let thirds = pieces.iter().map(|piece| empty(piece.antidiagonals.len()));
        Self {
            thirds: thirds.collect(),
        }
    }

    /// The stacks of these entries, whatever their order; `None` if some entry
    /// is none of the shape, or if there are more than a stack holds.
    pub(super) fn of(shape: &Shape, entries: &[OpenEntry]) -> Option<Self> {
        let mut stacks: HashMap<[usize; 2], Vec<OpenEntry>> = HashMap::new();
        for entry in entries {
            let [a, b, _] = entry.piles.map(usize::from);
            stacks.entry([a, b]).or_default().push(*entry);
        }
        let mut open = Self::none(shape);
        let mut fits = true;
        open.visit(shape, |a, b, lane, slots| {
            let Some(mut stack) = stacks.remove(&[a, b]) else {
                return;
            };
            // The oldest entry is first, and each expires after all newer ones.
            stack.sort_unstable_by_key(|entry| Reverse(entry.piles));
            let mut latest = None;
            stack.retain(|entry| {
                let later = latest < Some(entry.until);
                latest = latest.max(Some(entry.until));
                later
            });
            stack.reverse();
            fits &= stack.len() <= slots.len();
            for (slot, entry) in slots.iter_mut().zip(stack) {
                // Places count from 1.
                slot.at[lane] = entry.piles[2].saturating_add(1);
                slot.expiry[lane] = entry.until.saturating_add(1);
            }
        });
        (fits && stacks.is_empty()).then_some(open)
    }

    /// The entries that are targets beyond the shape, in order.
    pub(super) fn entries(mut self, shape: &Shape) -> Vec<OpenEntry> {
        let mut entries = Vec::new();
        // The place of the first third pile that is not in the shape.
        let beyond = shape.third + 2;
        self.visit(shape, |a, b, lane, slots| {
            let mut newest = 0;
            for slot in slots {
                let (at, expiry) = (slot.at[lane], slot.expiry[lane]);
                // Slots after the newest entry have what it replaced.
                if at <= newest {
                    break;
                }
                newest = at;
                if usize::from(expiry) >= beyond {
                    let fits = |x: usize| u16::try_from(x).expect("a shape fits in the lanes");
                    entries.push(OpenEntry {
                        piles: [fits(a), fits(b), at - 1],
                        until: expiry - 1,
                    });
                }
            }
        });
        entries.sort_unstable();
        entries
    }

    /// Hands each pair of the shape to `see`, with its lane and the slots that
    /// it is in.
    fn visit(&mut self, shape: &Shape, mut see: impl FnMut(usize, usize, usize, &mut [Slot])) {
        for (piece, thirds) in pieces(shape).iter().zip(&mut self.thirds) {
            let stacks = thirds.chunks_exact_mut(shape.depth);
            for (s, slots) in piece.antidiagonals.clone().zip(stacks) {
                for lane in shape.lanes(piece.strip, s) {
                    let a = piece.strip * LANES + lane;
                    see(a, s - a, lane, slots);
                }
            }
        }
    }
}

//! Sweeps: long computations in shards, which survive anything.
//!
//! A [`Plan`] is a sweep with its parameters, and says what its shards are. Each
//! shard is computed from the parameters alone (or from the shards before it,
//! which can be computed again), so that its bytes are always the same, whoever
//! computes it, and where.
//!
//! A [`Directory`] holds a sweep:
//!
//! * `manifest.json`: the parameters, the version that computes, the shards;
//! * `shard-0000.parquet`, …: one file a shard, which names its sweep;
//! * `shard-0000.parquet.sha256`, …: their checksums, as `sha256sum -c` reads
//!   them;
//! * `set-aside/`: files that were damaged or of another sweep, if any were met.
//!
//! A file gets its name when it is whole and on the disk. [`run`] does what is
//! missing: after a crash, the same call goes on, and so does a plan of the same
//! sweep to a larger n. [`status`] says what is there, and has the table of it, also
//! while it is incomplete and while somebody is at work. [`verify`] checks every
//! file, and computes some shards again.
//!
//! ```
//! use std::sync::Arc;
//! use fibnim_lab::sweep::{self, Directory, Part, Plan, Resources, ReversedMode, ReversedSweep, Stop};
//!
//! let folder = tempfile::tempdir()?;
//! let plan = Plan::Reversed(ReversedSweep { from: 2, to: 40, mode: ReversedMode::Windows });
//! let directory = Arc::new(Directory::open(folder.path(), &plan, Part::ALL)?);
//! let report = sweep::run(&directory, &Resources::default(), &mut |_| None)?;
//! assert_eq!((report.stop, report.done_now), (Stop::Complete, 2));
//! // Once more: everything is there.
//! let report = sweep::run(&directory, &Resources::default(), &mut |_| None)?;
//! assert_eq!((report.done_before, report.done_now), (2, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod claims;
mod complement;
mod contents;
mod directory;
mod error;
mod files;
mod growth;
mod part;
mod plan;
mod prove_complement;
mod report;
mod reversed;
mod runner;
mod status;
mod verify;

pub use claims::ClaimsSweep;
pub use complement::ComplementSweep;
pub use contents::{Manifest, ShardEntry};
pub use directory::Directory;
pub use error::SweepError;
pub use files::{SetAside, sync_directory};
pub use part::Part;
pub use plan::{ComputeError, Plan, Resources, Shard, Sweep, Worker};
pub use prove_complement::ProveComplementSweep;
pub use report::{Failed, Report, Stop};
pub use reversed::{ReversedMode, ReversedSweep};
pub use runner::{Progress, run};
pub use status::{Status, status};
pub use verify::{Problem, Sample, Verification, verify};

//! The directory of a sweep: which shards are there, and how one gets there.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::error::{SweepError, name_of};
use super::manifest::Manifest;
use super::part::Part;
use super::plan::{Plan, Resources};
use super::{files, shard_file};
use crate::grid::Sheet;
use crate::table::{Row, Table};

/// The directory of a sweep, in use until it is dropped.
#[derive(Debug)]
pub struct Directory {
    path: PathBuf,
    manifest: Manifest,
    fingerprint: String,
    part: Part,
    /// The manifest's file, which is locked: by one run that does all, or by
    /// several that do parts.
    lock: File,
}

/// A file that was moved out of the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SetAside {
    /// The file.
    pub file: String,
    /// What was wrong with it.
    pub why: String,
    /// Where it is now, within the directory.
    pub now: String,
}

/// What a directory is opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// To do all of it, alone.
    All,
    /// To do a part, while others do others.
    Part,
    /// To change nothing.
    Look,
}

/// What there is of a shard.
pub(super) enum Found {
    Nothing,
    Whole(Vec<Row>),
    /// Something else, and what is wrong with it.
    Damaged(String),
}

const MANIFEST: &str = "manifest.json";
const SET_ASIDE: &str = "set-aside";

impl Directory {
    /// Opens the directory of a sweep for a run that does a part of it, or makes
    /// it. A directory that holds another sweep is refused.
    pub fn open(path: &Path, plan: &Plan, part: Part) -> Result<Self, SweepError> {
        plan.sweep().check(&Resources::unlimited())?;
        let manifest = Manifest::new(plan);
        fs::create_dir_all(path).map_err(|error| SweepError::io(path, error))?;
        let file = path.join(MANIFEST);
        files::create_whole(&file, &manifest.bytes())
            .map_err(|error| SweepError::io(&file, error))?;
        let found = read_manifest(path)?;
        if found.plan != manifest.plan {
            return Err(SweepError::OtherSweep {
                path: name_of(path),
                found: words(&found.plan),
                wanted: words(&manifest.plan),
            });
        }
        let purpose = if part.is_all() {
            Purpose::All
        } else {
            Purpose::Part
        };
        Self::new(path, found, part, purpose)
    }

    /// Opens the directory of a sweep to look at it: its manifest says which.
    pub fn existing(path: &Path) -> Result<Self, SweepError> {
        let manifest = read_manifest(path)?;
        manifest.plan.sweep().check(&Resources::unlimited())?;
        Self::new(path, manifest, Part::ALL, Purpose::Look)
    }

    fn new(
        path: &Path,
        manifest: Manifest,
        part: Part,
        purpose: Purpose,
    ) -> Result<Self, SweepError> {
        let file = path.join(MANIFEST);
        let own = Manifest::new(&manifest.plan);
        if own.version != manifest.version {
            return Err(SweepError::OtherVersion {
                path: name_of(path),
                found: manifest.version,
                wanted: own.version,
            });
        }
        if own != manifest {
            return Err(SweepError::BadManifest {
                path: name_of(&file),
                why: "its shards are not those of the sweep".into(),
            });
        }
        let lock = File::open(&file).map_err(|error| SweepError::io(&file, error))?;
        let directory = Self {
            path: path.into(),
            fingerprint: manifest.fingerprint(),
            manifest,
            part,
            lock,
        };
        directory.take_lock(purpose)?;
        Ok(directory)
    }

    /// A run that does all is alone. Runs that do parts may be several: the
    /// first that is alone for a moment clears up after those that were killed.
    fn take_lock(&self, purpose: Purpose) -> Result<(), SweepError> {
        match self.lock.try_lock() {
            Ok(()) if purpose == Purpose::Look => self.share_lock(),
            Ok(()) => {
                let cleared = files::remove_temporary(&self.path);
                cleared.map_err(|error| SweepError::io(&self.path, error))?;
                match purpose {
                    Purpose::All => Ok(()),
                    _ => self.share_lock(),
                }
            }
            Err(TryLockError::WouldBlock) if purpose == Purpose::All => Err(self.in_use()),
            Err(TryLockError::WouldBlock) => self.share_lock(),
            // A file system without locks: shards are whole or not there all
            // the same.
            Err(TryLockError::Error(_)) => Ok(()),
        }
    }

    fn share_lock(&self) -> Result<(), SweepError> {
        match self.lock.try_lock_shared() {
            Err(TryLockError::WouldBlock) => Err(self.in_use()),
            _ => Ok(()),
        }
    }

    fn in_use(&self) -> SweepError {
        SweepError::InUse {
            path: name_of(&self.path),
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it holds.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The part that this run does.
    pub fn part(&self) -> Part {
        self.part
    }

    /// The table of all shards, which must be there.
    pub fn result(&self) -> Result<Sheet<'static>, SweepError> {
        let mut failed = None;
        let count = self.manifest.shards.len();
        let mut rows = (0..count)
            .map_while(|shard| self.rows(shard).map_err(|error| failed = Some(error)).ok());
        let mut rows = rows.by_ref().flatten();
        let sheet = self.manifest.plan.sweep().result(&mut rows);
        drop(rows);
        failed.map_or(Ok(sheet), Err)
    }

    /// The rows of a shard that was found whole.
    pub(super) fn rows(&self, shard: usize) -> Result<Vec<Row>, SweepError> {
        let why = match self.look(shard)? {
            Found::Whole(rows) => return Ok(rows),
            Found::Nothing => "it is gone".into(),
            Found::Damaged(why) => why,
        };
        Err(SweepError::io(
            &self.shard_path(shard),
            io::Error::other(why),
        ))
    }

    /// Looks at a shard's file, and at its checksum.
    pub(super) fn look(&self, shard: usize) -> Result<Found, SweepError> {
        let path = self.shard_path(shard);
        let Some(bytes) = read(&path)? else {
            return Ok(Found::Nothing);
        };
        let Some(line) = read(&checksum_path(&path))? else {
            return Ok(Found::Damaged("it has no checksum".into()));
        };
        let line = String::from_utf8_lossy(&line);
        let file = &self.manifest.shards[shard].file;
        let rows = shard_file::rows(bytes, &line, file, &self.fingerprint, shard);
        Ok(rows.map_or_else(Found::Damaged, Found::Whole))
    }

    /// Makes the bytes of a shard's file.
    pub(super) fn shard_bytes(
        &self,
        shard: usize,
        table: Table<'_>,
    ) -> Result<Vec<u8>, crate::WriteError> {
        shard_file::bytes(table, &self.fingerprint, shard)
    }

    /// The bytes of a shard's file, if it is there.
    pub(super) fn read_shard(&self, shard: usize) -> Result<Option<Vec<u8>>, SweepError> {
        read(&self.shard_path(shard))
    }

    /// Writes a shard's file, after its checksum: the shard is there when its
    /// file has its name.
    pub(super) fn write_shard(&self, shard: usize, bytes: &[u8]) -> Result<(), SweepError> {
        let path = self.shard_path(shard);
        let checksum = checksum_path(&path);
        let line = shard_file::checksum_line(bytes, &self.manifest.shards[shard].file);
        files::write_whole(&checksum, line.as_bytes())
            .map_err(|error| SweepError::io(&checksum, error))?;
        files::write_whole(&path, bytes).map_err(|error| SweepError::io(&path, error))
    }

    /// Moves a shard's file and its checksum out of the way.
    pub(super) fn set_aside(&self, file: &str, why: &str) -> Result<SetAside, SweepError> {
        let folder = self.path.join(SET_ASIDE);
        fs::create_dir_all(&folder).map_err(|error| SweepError::io(&folder, error))?;
        // Others may be there from before.
        let mut name = file.to_owned();
        let mut copy = 1;
        while folder.join(&name).exists() {
            copy += 1;
            name = format!("{file}.{copy}");
        }
        let path = self.path.join(file);
        let moved = fs::rename(&path, folder.join(&name));
        moved.map_err(|error| SweepError::io(&path, error))?;
        let checksum = checksum_path(&path);
        match fs::rename(&checksum, checksum_path(&folder.join(&name))) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(SweepError::io(&checksum, error));
            }
            _ => {}
        }
        Ok(SetAside {
            file: file.to_owned(),
            why: why.to_owned(),
            now: format!("{SET_ASIDE}/{name}"),
        })
    }

    /// The files that look like shards, and are none of this sweep.
    pub(super) fn foreign(&self) -> Result<Vec<String>, SweepError> {
        let failed = |error| SweepError::io(&self.path, error);
        let mut foreign = Vec::new();
        for entry in fs::read_dir(&self.path).map_err(failed)? {
            let name = entry.map_err(failed)?.file_name();
            let name = name.to_string_lossy().into_owned();
            let known = || self.manifest.shards.iter().any(|shard| shard.file == name);
            if name.starts_with("shard-") && name.ends_with(".parquet") && !known() {
                foreign.push(name);
            }
        }
        foreign.sort();
        Ok(foreign)
    }

    fn shard_path(&self, shard: usize) -> PathBuf {
        self.path.join(&self.manifest.shards[shard].file)
    }
}

fn read_manifest(path: &Path) -> Result<Manifest, SweepError> {
    let file = path.join(MANIFEST);
    let Some(bytes) = read(&file)? else {
        return Err(SweepError::NoSweep {
            path: name_of(path),
        });
    };
    Manifest::parse(&bytes).map_err(|why| SweepError::BadManifest {
        path: name_of(&file),
        why,
    })
}

/// The file's bytes; `None` if it is not there.
fn read(path: &Path) -> Result<Option<Vec<u8>>, SweepError> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(SweepError::io(path, error)),
    }
}

/// "shard-0000.parquet.sha256", beside "shard-0000.parquet".
fn checksum_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".sha256");
    name.into()
}

/// The sweep in one line, as its manifest has it.
fn words(plan: &Plan) -> String {
    serde_json::to_string(plan).expect("strings and numbers")
}

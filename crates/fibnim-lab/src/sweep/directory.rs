//! The directory of a sweep: which shards are there, how one gets there, and
//! who may be at work in it.

use std::collections::{BTreeSet, HashSet};
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use fibnim::{Error, Excess, Unit};

use super::contents::{
    CHECKSUM, Expected, Manifest, NotTheShard, checksum, checksum_line, checksum_of, shard_bytes,
    shard_rows,
};
use super::error::{SweepError, name_of};
use super::files::{self, Opened, SetAside, set_aside};
use super::part::Part;
use super::plan::{Plan, Resources};
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

/// What there is of a shard.
pub(super) enum Found {
    Nothing,
    Whole(Vec<Row>),
    /// The last shard of a smaller sweep that this one goes on with: what takes its place
    /// has its rows and more.
    Shorter,
    /// Something else, and what is wrong with it.
    Damaged(String),
}

const MANIFEST: &str = "manifest.json";

impl Directory {
    /// Opens the directory of a sweep for a run that does a part of it, or makes
    /// it. Where it holds the same sweep of a smaller size, it is made larger, while
    /// nobody else is at work in it; the shards that are there stay. A directory that
    /// holds another sweep is refused.
    pub fn open(path: &Path, plan: &Plan, part: Part) -> Result<Self, SweepError> {
        plan.sweep().check(&Resources::unlimited())?;
        let wanted = Manifest::new(plan);
        if !path.join(MANIFEST).exists() {
            begin(path, &wanted)?;
        }
        let purpose = if part.is_all() {
            Purpose::All
        } else {
            Purpose::Part
        };
        for _ in 0..TRIES {
            let found = read_manifest(path)?;
            check_version(path, &found)?;
            found.plan.check_grows_to(plan, path)?;
            if found.plan == *plan {
                if let Some(directory) = Self::new(path, found, part, purpose)? {
                    return Ok(directory);
                }
            } else {
                grow(path, &found, &wanted)?;
            }
        }
        Err(in_use(path))
    }

    /// Opens the directory of a sweep to look at it: its manifest says which. It is
    /// refused while a run of all parts is at work there.
    pub fn existing(path: &Path) -> Result<Self, SweepError> {
        Self::found(path, Purpose::Look)
    }

    /// Opens the directory of a sweep to read what is there, whoever is at work.
    pub fn reading(path: &Path) -> Result<Self, SweepError> {
        Self::found(path, Purpose::Read)
    }

    fn found(path: &Path, purpose: Purpose) -> Result<Self, SweepError> {
        for _ in 0..TRIES {
            let manifest = read_manifest(path)?;
            manifest.plan.sweep().check(&Resources::unlimited())?;
            if let Some(directory) = Self::new(path, manifest, Part::ALL, purpose)? {
                return Ok(directory);
            }
        }
        Err(in_use(path))
    }

    /// `None` if somebody else has made the sweep larger meanwhile.
    fn new(
        path: &Path,
        manifest: Manifest,
        part: Part,
        purpose: Purpose,
    ) -> Result<Option<Self>, SweepError> {
        let file = path.join(MANIFEST);
        check_version(path, &manifest)?;
        if Manifest::new(&manifest.plan) != manifest {
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
        let clear = || files::remove_temporary(path).map_err(|error| SweepError::io(path, error));
        if !take_lock(&directory.lock, purpose, clear)? {
            return Err(in_use(path));
        }
        // A lock on a manifest that was replaced before it was locked keeps nobody away.
        let is_current = read_manifest(path)? == directory.manifest;
        Ok(is_current.then_some(directory))
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
        let shards: Vec<usize> = (0..self.manifest.shards.len()).collect();
        self.result_of(&self.manifest.plan, &shards)
    }

    /// The table of some shards, which must be there and be all of a sweep.
    pub(super) fn result_of(
        &self,
        plan: &Plan,
        shards: &[usize],
    ) -> Result<Sheet<'static>, SweepError> {
        let mut failed = None;
        let mut rows = shards
            .iter()
            .map_while(|&shard| self.rows(shard).map_err(|error| failed = Some(error)).ok());
        let mut rows = rows.by_ref().flatten();
        let sheet = plan.sweep().result(&mut rows);
        drop(rows);
        failed.map_or(Ok(sheet), Err)
    }

    /// The rows of a shard that was found whole.
    pub(super) fn rows(&self, shard: usize) -> Result<Vec<Row>, SweepError> {
        let why = match self.look(shard)? {
            Found::Whole(rows) => return Ok(rows),
            Found::Nothing | Found::Shorter => "it is gone".into(),
            Found::Damaged(why) => why,
        };
        Err(SweepError::io(
            &self.shard_path(shard),
            io::Error::other(why),
        ))
    }

    /// Looks at a shard's file, and at its checksum. Until that is known to be right,
    /// no more than a piece of the file is in memory.
    pub(super) fn look(&self, shard: usize) -> Result<Found, SweepError> {
        let damaged = |why: &str| Ok(Found::Damaged(why.into()));
        let path = self.shard_path(shard);
        let failed = |error| SweepError::io(&path, error);
        let sweep = self.manifest.plan.sweep();
        let most = sweep.most_bytes(shard);
        let mut file = match files::open(&path, most).map_err(failed)? {
            Opened::File(file) => file,
            Opened::Nothing => return Ok(Found::Nothing),
            Opened::Refused(why) => return damaged(&why),
        };
        let sum = checksum_of((&file).take(most)).map_err(failed)?;
        let line = checksum_line(&sum, &self.manifest.shards[shard].file);
        match has_line(&path, &line)? {
            None => return damaged("it has no checksum"),
            Some(false) => return damaged("its checksum is wrong"),
            Some(true) => {}
        }
        file.rewind().map_err(failed)?;
        let bytes = files::read(&mut file, most).map_err(failed)?;
        let expected = Expected {
            fingerprint: &self.fingerprint,
            shard,
            covers: &self.manifest.shards[shard].covers,
            sweep,
        };
        Ok(match shard_rows(bytes, &expected) {
            Ok(rows) => Found::Whole(rows),
            Err(NotTheShard::Shorter) => Found::Shorter,
            Err(NotTheShard::Other(why)) => Found::Damaged(why),
        })
    }

    /// Makes the bytes of a shard's file.
    pub(super) fn shard_bytes(
        &self,
        shard: usize,
        table: Table<'_>,
    ) -> Result<Vec<u8>, crate::WriteError> {
        let covers = &self.manifest.shards[shard].covers;
        shard_bytes(table, &self.fingerprint, shard, covers)
    }

    /// Whether a shard's file has these bytes.
    pub(super) fn has_bytes(&self, shard: usize, bytes: &[u8]) -> Result<bool, SweepError> {
        let path = self.shard_path(shard);
        let failed = |error| SweepError::io(&path, error);
        match files::open(&path, bytes.len() as u64).map_err(failed)? {
            Opened::File(file) => Ok(checksum_of(file).map_err(failed)? == checksum(bytes)),
            Opened::Nothing | Opened::Refused(_) => Ok(false),
        }
    }

    /// Writes a shard's file, after its checksum: the shard is there when its
    /// file has its name. A shorter one goes first, so that no file ever stands beside
    /// the checksum of another.
    pub(super) fn write_shard(&self, shard: usize, bytes: &[u8]) -> Result<(), SweepError> {
        let path = self.shard_path(shard);
        let sum = files::with_ending(&path, CHECKSUM);
        files::remove_if_there(&path).map_err(|error| SweepError::not_written(&path, error))?;
        let line = checksum_line(&checksum(bytes), &self.manifest.shards[shard].file);
        files::write_whole(&sum, line.as_bytes())
            .map_err(|error| SweepError::not_written(&sum, error))?;
        files::write_whole(&path, bytes).map_err(|error| SweepError::not_written(&path, error))
    }

    /// Moves a file and its checksum out of the way.
    pub(super) fn set_aside(&self, file: &str, why: &str) -> Result<SetAside, SweepError> {
        set_aside(&self.path, file, why)
    }

    /// The files that look like shards, and are none of this sweep.
    pub(super) fn foreign(&self) -> Result<Vec<String>, SweepError> {
        let failed = |error| SweepError::io(&self.path, error);
        let shards = self.manifest.shards.iter();
        let known: HashSet<&str> = shards.map(|shard| shard.file.as_str()).collect();
        let mut foreign = BTreeSet::new();
        for entry in fs::read_dir(&self.path).map_err(failed)? {
            let name = entry.map_err(failed)?.file_name();
            let name = name.to_string_lossy().into_owned();
            let file = name.strip_suffix(CHECKSUM).unwrap_or(&name);
            let is_shard = files::shard_digits(file).is_some_and(|(_, rest)| rest.is_empty());
            if is_shard && !known.contains(file) {
                foreign.insert(file.to_owned());
            }
        }
        Ok(foreign.into_iter().collect())
    }

    fn shard_path(&self, shard: usize) -> PathBuf {
        self.path.join(&self.manifest.shards[shard].file)
    }
}

/// Whether the file of a shard's checksum has this line; `None` if there is none.
fn has_line(shard: &Path, line: &str) -> Result<Option<bool>, SweepError> {
    let path = files::with_ending(shard, CHECKSUM);
    let failed = |error| SweepError::io(&path, error);
    let length = line.len() as u64;
    match files::open(&path, length).map_err(failed)? {
        Opened::Nothing => Ok(None),
        Opened::Refused(_) => Ok(Some(false)),
        Opened::File(mut file) => {
            let found = files::read(&mut file, length).map_err(failed)?;
            Ok(Some(found == line.as_bytes()))
        }
    }
}

/// Makes a directory for a sweep, or takes one that is empty.
fn begin(path: &Path, manifest: &Manifest) -> Result<(), SweepError> {
    let failed = |error| SweepError::io(path, error);
    if !path.exists() {
        fs::create_dir_all(path).map_err(failed)?;
        files::sync_directory(path).map_err(failed)?;
    }
    let file = path.join(MANIFEST);
    // Somebody else may begin at the same moment.
    if !files::is_empty(path).map_err(failed)? && !file.exists() {
        return Err(SweepError::NotEmpty {
            path: name_of(path),
        });
    }
    let bytes = checked_bytes(manifest)?;
    files::create_whole(&file, &bytes).map_err(|error| SweepError::not_written(&file, error))
}

/// Puts the manifest of the larger sweep in the place of the smaller one's, whole or not
/// at all, while nobody is at work with the smaller one. Nothing happens if somebody
/// else was first.
fn grow(path: &Path, smaller: &Manifest, larger: &Manifest) -> Result<(), SweepError> {
    let file = path.join(MANIFEST);
    let lock = File::open(&file).map_err(|error| SweepError::io(&file, error))?;
    if !retry(|| lock.try_lock()) {
        return Err(in_use(path));
    }
    if read_manifest(path)? != *smaller {
        return Ok(());
    }
    let bytes = checked_bytes(larger)?;
    files::write_whole(&file, &bytes).map_err(|error| SweepError::not_written(&file, error))
}

/// The bytes of a manifest that is not too long.
fn checked_bytes(manifest: &Manifest) -> Result<Vec<u8>, SweepError> {
    let bytes = manifest.bytes();
    if bytes.len() as u64 > Manifest::MAX_BYTES {
        return Err(too_many_shards(manifest, bytes.len()).into());
    }
    Ok(bytes)
}

/// Refuses what another version began.
fn check_version(path: &Path, manifest: &Manifest) -> Result<(), SweepError> {
    let own = env!("CARGO_PKG_VERSION");
    if manifest.version == own {
        return Ok(());
    }
    Err(SweepError::OtherVersion {
        path: name_of(path),
        found: manifest.version.clone(),
        wanted: own.into(),
    })
}

fn in_use(path: &Path) -> SweepError {
    SweepError::InUse {
        path: name_of(path),
    }
}

fn too_many_shards(manifest: &Manifest, bytes: usize) -> Error {
    let most = Manifest::MAX_BYTES;
    Error::LimitExceeded {
        what: format!("the list of {} shards", manifest.shards.len()),
        needed: format!("{bytes} bytes"),
        limit: format!("{most} bytes: make the shards larger"),
        excess: vec![Excess::beyond(most, Unit::Bytes).needing(bytes)],
    }
}

fn read_manifest(path: &Path) -> Result<Manifest, SweepError> {
    let file = path.join(MANIFEST);
    let failed = |error| SweepError::io(&file, error);
    let bad = |why: String| SweepError::BadManifest {
        path: name_of(&file),
        why,
    };
    let mut opened = match files::open(&file, Manifest::MAX_BYTES).map_err(failed)? {
        Opened::File(opened) => opened,
        Opened::Refused(why) => return Err(bad(why)),
        Opened::Nothing => {
            return Err(SweepError::NoSweep {
                path: name_of(path),
            });
        }
    };
    let mut bytes = files::read(&mut opened, Manifest::HEAD_BYTES).map_err(failed)?;
    if Manifest::is_begun_by(&bytes) {
        let rest = files::read(&mut opened, Manifest::MAX_BYTES);
        bytes.extend(rest.map_err(failed)?);
    }
    Manifest::parse(&bytes).map_err(bad)
}

/// What a directory is opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// To do all of it, alone.
    All,
    /// To do a part, while others do others.
    Part,
    /// To change nothing, while nobody else does.
    Look,
    /// To read what is there, whoever is at work: a shard is whole or not there.
    Read,
}

/// So often it is tried, with such pauses: others may hold a lock for a moment.
const TRIES: usize = 40;
const PAUSE: Duration = Duration::from_millis(25);

/// Locks the manifest's file for a purpose; false if others are in the way. A
/// run that does all is alone; runs that do parts, and those who look, share.
/// `clear` is called while nobody else is at work, if there is such a moment.
///
/// A file system without locks is as good as one where nobody else is: a shard
/// is whole or not there all the same.
fn take_lock<E>(
    file: &File,
    purpose: Purpose,
    clear: impl FnOnce() -> Result<(), E>,
) -> Result<bool, E> {
    match purpose {
        Purpose::Read => Ok(true),
        Purpose::Look => Ok(retry(|| file.try_lock_shared())),
        Purpose::All => {
            let alone = retry(|| file.try_lock());
            if alone {
                clear()?;
            }
            Ok(alone)
        }
        Purpose::Part => {
            if file.try_lock().is_ok() {
                clear()?;
            }
            // In place of the other one, or beside those of others.
            Ok(retry(|| file.try_lock_shared()))
        }
    }
}

/// Whether it succeeds, or there are no locks.
fn retry(lock: impl Fn() -> Result<(), TryLockError>) -> bool {
    for _ in 0..TRIES {
        match lock() {
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            _ => return true,
        }
    }
    false
}

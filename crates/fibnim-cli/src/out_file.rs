//! `--out FILE`: a file that is written whole or not at all.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use fibnim_lab::sweep::sync_directory;
use tempfile::NamedTempFile;

use crate::output::Failure;

/// Writes a file by way of a temporary one beside it, which takes its name
/// once it is complete and on the disk. The work is done before, in memory, so that
/// whoever stops it leaves nothing behind. What is no file, such as a pipe, is written
/// directly.
///
/// The file keeps its rights, its owner and its group. Where a new one could not have
/// them, or where the file has other names, it is written itself, once all that is in
/// it is known.
pub fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let named = |error: io::Error| named(path, &error);
    let target = target(path).map_err(named)?;
    if target.special {
        let mut out = BufWriter::new(File::create(path).map_err(named)?);
        return match write(&mut out).and_then(|()| Ok(out.flush()?)) {
            Err(Failure::Io(error)) => Err(named(error)),
            other => other,
        };
    }
    // A file that cannot be made is found out before the work.
    substitute(&target).map_err(named)?;
    let mut bytes = Vec::new();
    write(&mut bytes)?;
    put(&target, &bytes).map_err(named)
}

/// Puts the bytes in the file, and returns when they are on the disk.
fn put(target: &Target, bytes: &[u8]) -> io::Result<()> {
    let Some(mut file) = substitute(target)? else {
        let mut file = OpenOptions::new().write(true).open(&target.path)?;
        file.write_all(bytes)?;
        file.set_len(bytes.len() as u64)?;
        return file.sync_all();
    };
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(&target.path).map_err(|error| error.error)?;
    sync_directory(&target.path)
}

/// Finds out whether a file can be written, before there is anything to write.
pub fn check_writable(path: &Path) -> Result<(), Failure> {
    let named = |error: io::Error| named(path, &error);
    let target = target(path).map_err(named)?;
    if target.special {
        OpenOptions::new().write(true).open(path).map_err(named)?;
    } else {
        substitute(&target).map_err(named)?;
    }
    Ok(())
}

/// Where the file is to be.
struct Target {
    path: PathBuf,
    /// A pipe or a device: nothing that another file may replace.
    special: bool,
    /// The file that is there.
    old: Option<Metadata>,
}

/// The file itself, where the path is a link to it.
fn target(path: &Path) -> io::Result<Target> {
    let mut target = Target {
        path: path.into(),
        special: false,
        old: None,
    };
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
        Ok(data) if data.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(data) if data.is_file() => {
            // Who may not write to the file may not replace it.
            OpenOptions::new().write(true).open(path)?;
            target.path = fs::canonicalize(path)?;
            target.old = Some(data);
        }
        Ok(_) => target.special = true,
    }
    Ok(target)
}

/// A temporary file that can take the place of the one that is there, with its rights
/// and its owner, or else with those that a new file gets. `None` where nothing can.
fn substitute(target: &Target) -> io::Result<Option<NamedTempFile>> {
    if target.old.as_ref().is_some_and(has_other_names) {
        return Ok(None);
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(".fibnim-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let directory = match target.path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    // The name is a new one, whatever others do.
    let file = builder.tempfile_in(directory)?;
    if let Some(old) = &target.old {
        if !give_to_owner_of(old, file.as_file())? {
            return Ok(None);
        }
        file.as_file().set_permissions(old.permissions())?;
    }
    Ok(Some(file))
}

#[cfg(unix)]
fn has_other_names(file: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(file) > 1
}

#[cfg(not(unix))]
fn has_other_names(_: &Metadata) -> bool {
    false
}

/// Whether the new file has the owner and the group of the old one, or could be given
/// to them.
#[cfg(unix)]
fn give_to_owner_of(old: &Metadata, file: &File) -> io::Result<bool> {
    use std::os::unix::fs::{MetadataExt, fchown};

    let new = file.metadata()?;
    let is_theirs = (new.uid(), new.gid()) == (old.uid(), old.gid());
    Ok(is_theirs || fchown(file, Some(old.uid()), Some(old.gid())).is_ok())
}

#[cfg(not(unix))]
fn give_to_owner_of(_: &Metadata, _: &File) -> io::Result<bool> {
    Ok(true)
}

fn named(path: &Path, error: &io::Error) -> Failure {
    let kind = error.kind();
    let why = match kind {
        io::ErrorKind::NotFound => "its directory does not exist".into(),
        // Without the name of the temporary file, of which nobody knows.
        _ => kind.to_string(),
    };
    let path = fibnim::quote(&path.to_string_lossy());
    Failure::Io(io::Error::new(kind, format!("cannot write {path}: {why}")))
}

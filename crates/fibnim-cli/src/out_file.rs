//! `--out FILE`: a file that is written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::output::Failure;

/// Writes a file by way of a temporary one beside it, which takes its name
/// once it is complete. The work is done before, in memory, so that whoever stops
/// it leaves nothing behind. What is no file, such as a pipe, is written
/// directly.
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
    temporary(&target).map_err(named)?;
    let mut bytes = Vec::new();
    write(&mut bytes)?;
    let mut file = temporary(&target).map_err(named)?;
    file.write_all(&bytes).map_err(named)?;
    let kept = file.persist(&target.path);
    kept.map_err(|error| named(error.error))?;
    Ok(())
}

/// Finds out whether a file can be written, before there is anything to write.
pub fn check_writable(path: &Path) -> Result<(), Failure> {
    let named = |error: io::Error| named(path, &error);
    let target = target(path).map_err(named)?;
    if target.special {
        OpenOptions::new().write(true).open(path).map_err(named)?;
    } else {
        temporary(&target).map_err(named)?;
    }
    Ok(())
}

/// Where the file is to be.
struct Target {
    path: PathBuf,
    /// A pipe or a device: nothing that another file may replace.
    special: bool,
    /// Those of the file that is replaced.
    permissions: Option<fs::Permissions>,
}

/// The file itself, where the path is a link to it.
fn target(path: &Path) -> io::Result<Target> {
    let mut target = Target {
        path: path.into(),
        special: false,
        permissions: None,
    };
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
        Ok(data) if data.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(data) if data.is_file() => {
            // Who may not write to the file may not replace it.
            OpenOptions::new().write(true).open(path)?;
            target.path = fs::canonicalize(path)?;
            target.permissions = Some(data.permissions());
        }
        Ok(_) => target.special = true,
    }
    Ok(target)
}

/// A temporary file with the permissions of the file that it replaces, or else
/// those that a new file gets.
fn temporary(target: &Target) -> io::Result<NamedTempFile> {
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
    let file = builder.tempfile_in(directory)?;
    if let Some(permissions) = &target.permissions {
        file.as_file().set_permissions(permissions.clone())?;
    }
    Ok(file)
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

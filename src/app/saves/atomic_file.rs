//! Atomic file writes: after a crash at any point, a file has either its old or its new content.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::SaveError;

/// Replaces a file atomically: writes a temporary file beside it, syncs it, and renames it. Keeps up to `generations`
/// earlier versions as `NAME.1` (the latest) and upwards.
///
/// # Errors
/// [`SaveError`]; the file is then unchanged.
pub fn write_atomic(path: &Path, bytes: &[u8], generations: usize) -> Result<(), SaveError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(SaveError::io("made", folder))?;
    let temporary = with_suffix(path, &format!(".new-{}", std::process::id()));
    let written = File::create(&temporary).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    if let Err(error) = written {
        fs::remove_file(&temporary).ok();
        return Err(SaveError::io("written", path)(error));
    }
    if generations > 0 && path.exists() {
        // Failing to keep an earlier version must not prevent the new one.
        rotate_generations(path, generations).ok();
    }
    if let Err(error) = fs::rename(&temporary, path) {
        fs::remove_file(&temporary).ok();
        return Err(SaveError::io("written", path)(error));
    }
    sync_folder(folder);
    Ok(())
}

/// Keeps the current file as the latest earlier version, without removing it.
fn rotate_generations(path: &Path, generations: usize) -> std::io::Result<()> {
    for older in (1..generations).rev() {
        let from = generation(path, older);
        if from.exists() {
            fs::rename(from, generation(path, older + 1))?;
        }
    }
    let latest = generation(path, 1);
    if latest.exists() {
        fs::remove_file(&latest)?;
    }
    fs::hard_link(path, &latest).or_else(|_| fs::copy(path, &latest).map(drop))
}

/// The path of an earlier version: 1 is the latest.
pub(super) fn generation(path: &Path, age: usize) -> PathBuf {
    with_suffix(path, &format!(".{age}"))
}

/// The path with a suffix appended to its file name.
pub(super) fn with_suffix(path: &Path, behind: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(behind);
    PathBuf::from(name)
}

/// The first free path of the form `NAME.WORD-N`.
pub(super) fn free_path(path: &Path, word: &str) -> PathBuf {
    (1..)
        .map(|number| with_suffix(path, &format!(".{word}-{number}")))
        .find(|name| !name.exists())
        .expect("a folder does not hold every number")
}

/// A path's file name, for messages.
pub(super) fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// Syncs a folder, so that a rename in it is durable. Ignores errors: some systems cannot do this, and do not need it.
pub(super) fn sync_folder(folder: &Path) {
    File::open(folder).and_then(|folder| folder.sync_all()).ok();
}

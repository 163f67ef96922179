//! Files that are written whole: never half an old one and half a new one, whatever happens in between.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::SaveError;

/// Writes a file whole: to a temporary one beside it, synced, then renamed over it. Up to `generations` earlier
/// versions are kept as `NAME.1` (the latest) and upwards.
///
/// # Errors
/// [`SaveError`]; the file is then as it was.
pub fn write_whole(path: &Path, bytes: &[u8], generations: usize) -> Result<(), SaveError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(SaveError::io("made", folder))?;
    let temporary = beside(path, &format!(".new-{}", std::process::id()));
    let written = File::create(&temporary).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    if let Err(why) = written {
        fs::remove_file(&temporary).ok();
        return Err(SaveError::io("written", path)(why));
    }
    if generations > 0 && path.exists() {
        // A copy that could not be made must not stop what is newer from being kept.
        age(path, generations).ok();
    }
    if let Err(why) = fs::rename(&temporary, path) {
        fs::remove_file(&temporary).ok();
        return Err(SaveError::io("written", path)(why));
    }
    sync_folder(folder);
    Ok(())
}

/// Makes the file that stands there the latest earlier version; it goes on standing there.
fn age(path: &Path, generations: usize) -> std::io::Result<()> {
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

/// The name of an earlier version: 1 is the latest.
pub(super) fn generation(path: &Path, age: usize) -> PathBuf {
    beside(path, &format!(".{age}"))
}

/// The same path with something behind its name.
pub(super) fn beside(path: &Path, behind: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(behind);
    PathBuf::from(name)
}

/// The first name of the form `NAME.WORD-N` that is free.
pub(super) fn aside(path: &Path, word: &str) -> PathBuf {
    (1..)
        .map(|number| beside(path, &format!(".{word}-{number}")))
        .find(|name| !name.exists())
        .expect("a folder does not hold every number")
}

/// A file's name without its folder, for a sentence.
pub(super) fn name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// Makes a new name in a folder last. Some systems cannot, and need not.
pub(super) fn sync_folder(folder: &Path) {
    File::open(folder).and_then(|folder| folder.sync_all()).ok();
}

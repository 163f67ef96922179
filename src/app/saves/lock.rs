//! Who writes a match: one running copy of the program at a time.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use super::SaveError;
use super::atomic_file::beside;

/// The right to write a match. The system takes it back when the program ends, however it ends.
#[derive(Debug)]
pub(super) struct Lock {
    _file: File,
    path: PathBuf,
}

impl Lock {
    /// Takes the right to write `path`.
    ///
    /// The lock file stays when the lock is given back: if it went, somebody who had opened it just before would
    /// hold a lock that the next one does not see.
    pub(super) fn take(path: &Path) -> Result<Self, SaveError> {
        let path = beside(path, ".lock");
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(SaveError::io("opened", &path))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file, path }),
            Err(TryLockError::WouldBlock) => Err(SaveError::Busy),
            Err(TryLockError::Error(why)) => Err(SaveError::io("locked", &path)(why)),
        }
    }

    /// Gives it back for good: the match it stood for is not there any more.
    pub(super) fn forget(self) {
        std::fs::remove_file(&self.path).ok();
    }
}

//! File locks: only one running copy of the program writes a match.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use super::SaveError;
use super::atomic_file::with_suffix;

/// The lock on a match. The system releases it when the program ends, however it ends.
pub(super) struct Lock {
    _file: File,
    path: PathBuf,
}

impl Lock {
    /// Locks `path`.
    ///
    /// The lock file stays when the lock is released: if it were deleted, a process that had just opened it would hold
    /// a lock that the next process does not see.
    pub(super) fn take(path: &Path) -> Result<Self, SaveError> {
        let path = with_suffix(path, ".lock");
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(SaveError::io("opened", &path))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file, path }),
            Err(TryLockError::WouldBlock) => Err(SaveError::Busy),
            Err(TryLockError::Error(error)) => Err(SaveError::io("locked", &path)(error)),
        }
    }

    /// Releases the lock and deletes its file, because the match no longer exists.
    pub(super) fn forget(self) {
        std::fs::remove_file(&self.path).ok();
    }
}

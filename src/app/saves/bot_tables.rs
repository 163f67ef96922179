//! The folder of the tables that bots compute. It is a cache: players may delete it at any time.

use std::fs;
use std::path::PathBuf;

use bevy::prelude::warn;

use super::write_atomic;
use crate::rules::bots::prepare::TableCache;

/// The end of the files' names.
const EXTENSION: &str = "table";

/// Tables as files in one folder.
#[derive(Clone, Debug)]
pub(super) struct TableFolder(pub(super) PathBuf);

impl TableFolder {
    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name).with_extension(EXTENSION)
    }
}

impl TableCache for TableFolder {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.path(name)).ok()
    }

    fn store(&self, name: &str, table: &[u8]) {
        if let Err(error) = write_atomic(&self.path(name), table, 0) {
            warn!("a bot's table is not stored and will be computed again: {error}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_table_is_loaded_again() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let tables = TableFolder(folder.path().join("tables"));
        assert_eq!(tables.load("first-table"), None);
        tables.store("first-table", b"one");
        tables.store("first-table", b"two");
        tables.store("second-table", b"three");
        assert_eq!(tables.load("first-table").as_deref(), Some(b"two".as_slice()));
        assert_eq!(tables.load("second-table").as_deref(), Some(b"three".as_slice()));
    }

    #[test]
    fn a_folder_that_cannot_be_written_loses_nothing_else() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("file");
        fs::write(&file, b"not a folder").expect("a file");
        let tables = TableFolder(file);
        tables.store("first-table", b"one");
        assert_eq!(tables.load("first-table"), None);
    }
}

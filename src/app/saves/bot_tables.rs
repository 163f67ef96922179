//! The folder of the tables that bots compute. It is a cache: players may delete it at any time.

use std::fs;
use std::path::PathBuf;

use bevy::prelude::warn;

use super::write_atomic;
use crate::rules::bots::prepare::TableCache;
use crate::rules::input_limits::read_file;

/// The end of the files' names.
const EXTENSION: &str = "table";

/// The maximum number of tables in the folder. A table takes about one megabyte, and each set of house rules needs another one.
const MOST: usize = 24;

/// Tables as files in one folder.
#[derive(Clone, Debug)]
pub(super) struct TableFolder(pub(super) PathBuf);

impl TableFolder {
    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name).with_extension(EXTENSION)
    }

    /// Deletes the tables that were stored first, if there are too many.
    fn trim(&self) {
        let Ok(entries) = fs::read_dir(&self.0) else { return };
        let mut tables: Vec<_> = entries
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|extension| extension == EXTENSION))
            .filter_map(|path| Some((fs::metadata(&path).and_then(|file| file.modified()).ok()?, path)))
            .collect();
        tables.sort();
        let surplus = tables.len().saturating_sub(MOST);
        for (_, path) in &tables[..surplus] {
            // A table that stays costs only space.
            let _ = fs::remove_file(path);
        }
    }
}

impl TableCache for TableFolder {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        read_file(&self.path(name)).ok()
    }

    fn store(&self, name: &str, table: &[u8]) {
        if let Err(error) = write_atomic(&self.path(name), table, 0) {
            warn!("a bot's table is not stored and will be computed again: {error}");
        }
        self.trim();
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

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
    fn the_folder_keeps_the_newest_tables() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let tables = TableFolder(folder.path().to_owned());
        let names: Vec<String> = (0..MOST + 2).map(|number| format!("table-{number}")).collect();
        for (number, name) in names.iter().enumerate() {
            tables.store(name, b"table");
            let stored = SystemTime::UNIX_EPOCH + Duration::from_secs(number as u64);
            let file = fs::File::options().write(true).open(tables.path(name)).expect("it was stored");
            file.set_modified(stored).expect("the file system has times");
        }
        fs::write(folder.path().join("notes.txt"), b"not a table").expect("a file");
        tables.store("newest", b"table");
        let kept = |name: &String| tables.load(name).is_some();
        assert_eq!(names.iter().filter(|name| kept(name)).count(), MOST - 1);
        assert!(!kept(&names[0]) && kept(&names[MOST + 1]) && tables.load("newest").is_some());
        assert!(folder.path().join("notes.txt").exists(), "other files stay");
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

//! Tables that take seconds to compute and that a level plays from: one interface to compute them and to keep them in
//! files. Opens no file itself. Must not depend on a game.

use std::sync::atomic::AtomicBool;

/// The first words of a stored table, with the version of the file format.
const MARK: &str = "rollick table 1 ";

/// The size of the checksum in bytes.
const CHECKSUM: usize = 4;

/// A table for one set of rules. All matches with these rules share it.
pub trait SolvedTable: Send + Sync {
    /// A name that other rules, other house rules and other methods do not have: lower-case letters, digits and hyphens, so
    /// that it can be a file name.
    fn name(&self) -> String;

    /// The name of its game, as players know it.
    fn title(&self) -> &'static str;

    /// A sentence for players who wait until the table is computed.
    fn notice(&self) -> String {
        format!("computing win chances for {} with these house rules; this can take half a minute", self.title())
    }

    /// Whether the table was computed or loaded.
    fn is_ready(&self) -> bool;

    /// Computes the table on the threads of the current pool. Returns false if `cancel` is set before it is done.
    fn solve(&self, cancel: &AtomicBool) -> bool;

    /// The table for a file; `None` if it is not ready.
    fn to_bytes(&self) -> Option<Vec<u8>>;

    /// Uses a stored table.
    ///
    /// # Errors
    /// [`BadTable`] when these bytes are not this table. The caller computes it then.
    fn load(&self, bytes: &[u8]) -> Result<(), BadTable>;
}

/// Bytes that are not the table they should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadTable {
    /// Of another format, for other rules, or by another method.
    #[error("it is another table")]
    Other,
    /// The checksum is wrong, or values are missing or out of range.
    #[error("it is damaged")]
    Damaged,
}

/// Writes numbers as a stored table: its name on a line, the numbers as 8 bytes each, a checksum. Little-endian.
pub fn write_table(name: &str, numbers: &[f64]) -> Vec<u8> {
    let mut bytes = format!("{MARK}{name}\n").into_bytes();
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    let checksum = crc32fast::hash(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

/// Reads `count` numbers from `least` to `most` that [`write_table`] wrote under this name.
///
/// # Errors
/// [`BadTable`] says whether it is another table or a damaged one.
pub fn read_table(name: &str, bytes: &[u8], count: usize, (least, most): (f64, f64)) -> Result<Vec<f64>, BadTable> {
    let mark = format!("{MARK}{name}\n");
    let rest = bytes.strip_prefix(mark.as_bytes()).ok_or(BadTable::Other)?;
    let (numbers, checksum) = rest.split_last_chunk::<CHECKSUM>().ok_or(BadTable::Damaged)?;
    if crc32fast::hash(&bytes[..bytes.len() - CHECKSUM]) != u32::from_le_bytes(*checksum) || numbers.len() != 8 * count
    {
        return Err(BadTable::Damaged);
    }
    let (numbers, _) = numbers.as_chunks::<8>();
    let numbers: Vec<f64> = numbers.iter().map(|bytes| f64::from_le_bytes(*bytes)).collect();
    if numbers.iter().all(|number| (least..=most).contains(number)) { Ok(numbers) } else { Err(BadTable::Damaged) }
}

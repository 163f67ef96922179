//! The format of learned weights that ship with the program: small numbers, most of them zero. Must not depend on a game.

use super::solved_table::BadTable;

/// The first words of stored weights, with the version of the format.
const MARK: &str = "rollick weights 1 ";

/// Writes weights under a name: the name on a line, then runs of weights, then a checksum. A run is the number of zeros
/// before it, its length, and its weights, two bytes each. Little-endian.
pub fn write_weights(name: &str, weights: &[i16]) -> Vec<u8> {
    let mut bytes = format!("{MARK}{name}\n").into_bytes();
    let mut zeros = 0;
    for run in weights.chunk_by(|a, b| (*a == 0) == (*b == 0)) {
        if run[0] == 0 {
            zeros = run.len();
            continue;
        }
        put_length(&mut bytes, std::mem::take(&mut zeros));
        put_length(&mut bytes, run.len());
        bytes.extend(run.iter().flat_map(|weight| weight.to_le_bytes()));
    }
    let checksum = crc32fast::hash(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

/// Reads `count` weights that [`write_weights`] wrote under this name.
///
/// # Errors
/// [`BadTable`] says whether they are other weights or damaged ones.
pub fn read_weights(name: &str, bytes: &[u8], count: usize) -> Result<Vec<i16>, BadTable> {
    let mark = format!("{MARK}{name}\n");
    let mut rest = bytes.strip_prefix(mark.as_bytes()).ok_or(BadTable::Other)?;
    let (content, checksum) = bytes.split_last_chunk::<4>().ok_or(BadTable::Damaged)?;
    if crc32fast::hash(content) != u32::from_le_bytes(*checksum) {
        return Err(BadTable::Damaged);
    }
    rest = rest.get(..rest.len().saturating_sub(checksum.len())).ok_or(BadTable::Damaged)?;
    let mut weights = vec![0; count];
    let mut at = 0;
    while !rest.is_empty() {
        at += take_length(&mut rest)?;
        for _ in 0..take_length(&mut rest)? {
            let (weight, after) = rest.split_first_chunk::<2>().ok_or(BadTable::Damaged)?;
            *weights.get_mut(at).ok_or(BadTable::Damaged)? = i16::from_le_bytes(*weight);
            rest = after;
            at += 1;
        }
    }
    Ok(weights)
}

/// A length: seven bits per byte, lowest first; all bytes but the last have the highest bit.
fn take_length(rest: &mut &[u8]) -> Result<usize, BadTable> {
    let mut length = 0;
    for shift in [0, 7, 14, 21] {
        let (&byte, after) = rest.split_first().ok_or(BadTable::Damaged)?;
        *rest = after;
        length |= usize::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Ok(length);
        }
    }
    Err(BadTable::Damaged)
}

fn put_length(bytes: &mut Vec<u8>, mut length: usize) {
    while length >= 0x80 {
        bytes.push(length as u8 | 0x80);
        length >>= 7;
    }
    bytes.push(length as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_written_and_damage_is_found() {
        let mut weights = vec![0; 70_000];
        for (at, weight) in [(0, 3), (1, -4), (300, i16::MAX), (20_000, i16::MIN), (69_999, 1)] {
            weights[at] = weight;
        }
        let bytes = write_weights("a-1", &weights);
        assert!(bytes.len() < 80, "{}", bytes.len());
        assert_eq!(read_weights("a-1", &bytes, weights.len()), Ok(weights.clone()));
        assert_eq!(read_weights("a-2", &bytes, weights.len()), Err(BadTable::Other));
        assert_eq!(read_weights("a-1", &bytes, weights.len() - 1), Err(BadTable::Damaged), "one more than expected");
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert!(read_weights("a-1", &damaged, weights.len()).is_err(), "byte {at}");
            assert!(read_weights("a-1", &bytes[..at], weights.len()).is_err(), "cut at {at}");
        }
        assert_eq!(read_weights("", &write_weights("", &[]), 0), Ok(vec![]));
        assert_eq!(read_weights("", &write_weights("", &[0, 0]), 2), Ok(vec![0, 0]));
    }
}

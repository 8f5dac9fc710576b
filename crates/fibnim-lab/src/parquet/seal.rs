//! The checksum of a whole file, which stands in the file itself.
//!
//! A Parquet file ends with a footer, the footer's length and `PAR1`. All that
//! comes before is found by its place, so that readers never look at what
//! stands just before the footer. There we put `fnv1a64:` and 16 hexadecimal
//! digits: the checksum of all other bytes.

use super::read::ReadError;

/// What the seal begins with.
const MARK: &[u8] = b"fnv1a64:";

/// The mark and 16 digits.
const SEAL_BYTES: usize = MARK.len() + 16;

/// The length of the footer, and `PAR1`.
const END_BYTES: usize = 8;

/// FNV-1a of 64 bits, which never misses one changed byte: every step is a
/// bijection of what came before.
#[derive(Clone, Copy)]
pub(super) struct Checksum(u64);

impl Checksum {
    pub(super) const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    pub(super) fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn seal(self) -> Vec<u8> {
        let mut seal = MARK.to_vec();
        seal.extend(format!("{:016x}", self.0).bytes());
        seal
    }
}

/// Puts the seal into the end of a file. The checksum is that of what came
/// before the end.
pub(super) fn seal(mut checksum: Checksum, end: &mut Vec<u8>) {
    let footer = footer_start(end).unwrap_or(end.len());
    checksum.add(end);
    end.splice(footer..footer, checksum.seal());
}

/// Refuses a file whose seal is missing or wrong.
pub(super) fn check(file: &[u8]) -> Result<(), ReadError> {
    let damaged = |what: &str| ReadError::Damaged(what.into());
    let footer = footer_start(file).ok_or_else(|| damaged("it has no footer"))?;
    let (before, footer) = file.split_at(footer);
    let start = before.len().checked_sub(SEAL_BYTES);
    let (data, found) = before.split_at(start.unwrap_or(before.len()));
    if !found.starts_with(MARK) {
        return Err(ReadError::Foreign("it has no checksum".into()));
    }
    let mut checksum = Checksum::new();
    checksum.add(data);
    checksum.add(footer);
    if checksum.seal() != found {
        return Err(damaged("its checksum is wrong"));
    }
    Ok(())
}

/// Where the footer begins.
fn footer_start(file: &[u8]) -> Option<usize> {
    let end = file.len().checked_sub(END_BYTES)?;
    let length: [u8; 4] = file[end..].strip_suffix(b"PAR1")?.try_into().ok()?;
    end.checked_sub(usize::try_from(u32::from_le_bytes(length)).ok()?)
}

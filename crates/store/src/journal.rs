//! The file of a match being played: it only grows, and one program holds it.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use parlour_core::Record;
use parlour_core::record::Parsed;

use crate::error::StoreError;
use crate::files::{self, Lock, PRIVATE};

/// An append-only record on disk, locked while it is open.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    lock: Lock,
    /// What is in the file.
    written: Extent,
    /// What the disk has promised to keep.
    synced: Extent,
    /// Whether there may be more in the file than is noted as written: half a line.
    ragged: bool,
}

/// How far a record reaches.
#[derive(Clone, Copy, Debug, Default)]
struct Extent {
    /// In lines after the header.
    lines: usize,
    /// In bytes.
    bytes: u64,
}

impl Journal {
    /// A new file with the record as it stands; it gets its name when all of that is in it. An
    /// existing file is never touched.
    pub fn create(path: &Path, record: &Record) -> Result<Journal, StoreError> {
        let folder = files::folder_of(path);
        let cannot_make = |error| StoreError::io("Cannot make", path)(error);
        let draft = files::draft(folder).map_err(cannot_make)?;
        let file = draft.as_file().try_clone().map_err(cannot_make)?;
        let lock = files::lock(&file).map_err(cannot_make)?;
        let mut journal = Journal::new(file, path, lock);
        journal.append(&record.header.to_line())?;
        journal.keep(record)?;
        journal.sync()?;
        draft.persist_noclobber(path).map_err(|failed| match failed.error.kind() {
            io::ErrorKind::AlreadyExists => StoreError::Exists(path.to_owned()),
            _ => cannot_make(failed.error),
        })?;
        files::sync_folder(folder);
        Ok(journal)
    }

    /// Opens the file of a match to go on with it, and reads what it holds. Nothing is changed
    /// yet: call [`Journal::trim`] once the record has proved sound.
    pub fn open(path: &Path, name: &str) -> Result<(Journal, Vec<u8>), StoreError> {
        let mut journal = loop {
            let mut options = OpenOptions::new();
            let file = files::open_file(path, options.read(true).append(true));
            let file = file.map_err(|error| match error.kind() {
                io::ErrorKind::NotFound => StoreError::NoSuchMatch(name.to_owned()),
                _ => StoreError::io("Cannot open", path)(error),
            })?;
            let lock = files::lock(&file).map_err(StoreError::io("Cannot lock", path))?;
            if lock == Lock::Anothers {
                return Err(StoreError::Locked(name.to_owned()));
            }
            // Whoever had it until now may have moved it.
            if files::is_at(&file, path) {
                break Journal::new(file, path, lock);
            }
        };
        let mut bytes = Vec::new();
        journal.file.read_to_end(&mut bytes).map_err(StoreError::io("Cannot read", path))?;
        Ok((journal, bytes))
    }

    fn new(file: File, path: &Path, lock: Lock) -> Journal {
        let nothing = Extent::default();
        let path = path.to_owned();
        Journal { file, path, lock, written: nothing, synced: nothing, ragged: false }
    }

    /// Cuts off an unfinished last line, so that the next one starts afresh.
    pub fn trim(&mut self, parsed: &Parsed, bytes: &[u8]) -> Result<(), StoreError> {
        self.written = Extent { lines: parsed.record.lines.len(), bytes: parsed.good_bytes as u64 };
        self.ragged = parsed.good_bytes < bytes.len();
        if self.ragged {
            self.cut()?;
        } else if !bytes.ends_with(b"\n") {
            // The power went after the last brace and before the end of the line.
            self.append("\n")?;
        }
        self.synced = self.written;
        self.sync()
    }

    /// Writes the lines of the record that are not in the file yet.
    pub fn keep(&mut self, record: &Record) -> Result<(), StoreError> {
        let new = record.lines.get(self.written.lines..).unwrap_or_default();
        if new.is_empty() {
            return Ok(());
        }
        let text: String = new.iter().map(|line| line.to_line()).collect();
        self.append(&text)?;
        self.written.lines = record.lines.len();
        Ok(())
    }

    /// Waits until all that was written is on the disk.
    pub fn sync(&mut self) -> Result<(), StoreError> {
        match self.file.sync_data() {
            Ok(()) => {
                self.synced = self.written;
                Ok(())
            }
            Err(error) => {
                self.write_again();
                Err(StoreError::io("Cannot write", &self.path)(error))
            }
        }
    }

    /// A system that fails to sync forgets what it could not write, and says nothing the next
    /// time: all since the last promise has to be written again.
    fn write_again(&mut self) {
        self.written = self.synced;
        self.ragged = true;
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Makes a file of an older program readable for its user alone, where the system lets us.
    pub(crate) fn make_private(&self) {
        let open = self.file.metadata().is_ok_and(|found| found.mode() & 0o077 != 0);
        if open {
            let _ = self.file.set_permissions(Permissions::from_mode(PRIVATE));
        }
    }

    /// Whether no other program can have the file.
    pub(crate) fn is_ours(&self) -> bool {
        self.lock == Lock::Ours
    }

    /// Removes the file, which this program holds.
    pub(crate) fn remove(self) -> Result<(), StoreError> {
        let removed = fs::remove_file(&self.path);
        removed.map_err(StoreError::io("Cannot remove", &self.path))?;
        files::sync_folder(files::folder_of(&self.path));
        Ok(())
    }

    fn append(&mut self, text: &str) -> Result<(), StoreError> {
        // Half a line must not stay in the middle of the file when writing goes on.
        if self.ragged {
            self.cut()?;
        }
        match self.file.write_all(text.as_bytes()) {
            Ok(()) => {
                self.written.bytes += text.len() as u64;
                Ok(())
            }
            Err(error) => {
                self.ragged = true;
                self.cut()?;
                Err(StoreError::io("Cannot write", &self.path)(error))
            }
        }
    }

    fn cut(&mut self) -> Result<(), StoreError> {
        let cut = self.file.set_len(self.written.bytes);
        cut.map_err(StoreError::io("Cannot shorten", &self.path))?;
        self.ragged = false;
        Ok(())
    }
}

impl Drop for Journal {
    /// Gives the file free at once: closing alone would not while another thread is starting a
    /// program, which has our files until it begins.
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::Seed;
    use parlour_house::{SeatSpec, Setup, offer};
    use parlour_kuhn::Kuhn;

    fn record() -> Record {
        let seats = vec![SeatSpec::Human, SeatSpec::Human];
        let setup = Setup { seats, ..Setup::new(Seed::from_number(1)) };
        let mut table = offer::<Kuhn>().open(&setup).unwrap();
        table.deal().unwrap();
        table.record().clone()
    }

    #[test]
    fn a_journal_that_is_dropped_is_free_whoever_still_has_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let journal = Journal::create(&path, &record()).unwrap();
        let inherited = journal.file.try_clone().unwrap();
        assert!(matches!(Journal::open(&path, "match"), Err(StoreError::Locked(_))));
        drop(journal);
        assert!(Journal::open(&path, "match").is_ok());
        drop(inherited);
    }

    #[test]
    fn what_the_disk_did_not_promise_to_keep_is_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let whole = record();
        let begun = Record { lines: Vec::new(), ..whole.clone() };
        let mut journal = Journal::create(&path, &begun).unwrap();
        journal.keep(&whole).unwrap();
        journal.write_again();
        // As if the system had forgotten a part of it.
        journal.file.set_len(journal.synced.bytes + 3).unwrap();
        journal.keep(&whole).unwrap();
        journal.sync().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), whole.to_text());
    }
}

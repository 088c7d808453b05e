//! The file of a match being played: it only grows, and one program holds it.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use parlour_core::Record;
use parlour_core::record::Parsed;

use crate::error::StoreError;
use crate::home::sync_folder;

/// An append-only record on disk, locked while it is open.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    name: String,
    /// How many lines of the record are on disk.
    lines: usize,
    /// How many bytes of the file are whole lines.
    good: u64,
}

impl Journal {
    /// A new file with the record as it stands. An existing file is never touched.
    pub fn create(path: &Path, name: &str, record: &Record) -> Result<Journal, StoreError> {
        let mut options = OpenOptions::new();
        options.read(true).append(true).create_new(true);
        let file = options.open(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => StoreError::Exists(path.to_owned()),
            _ => StoreError::io("Cannot make", path)(error),
        })?;
        let mut journal =
            Journal { file, path: path.to_owned(), name: name.to_owned(), lines: 0, good: 0 };
        journal.lock()?;
        journal.append(&record.header.to_line())?;
        journal.keep(record)?;
        journal.sync()?;
        sync_folder(path.parent().unwrap_or(Path::new(".")));
        Ok(journal)
    }

    /// Opens the file of a match to go on with it, and reads what it holds. Nothing is changed
    /// yet: call [`Journal::trim`] once the record has proved sound.
    pub fn open(path: &Path, name: &str) -> Result<(Journal, Vec<u8>), StoreError> {
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).open(path);
        let file = file.map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => StoreError::NoSuchMatch(name.to_owned()),
            _ => StoreError::io("Cannot open", path)(error),
        })?;
        let mut journal =
            Journal { file, path: path.to_owned(), name: name.to_owned(), lines: 0, good: 0 };
        journal.lock()?;
        let mut bytes = Vec::new();
        let mut read = |file: &mut File| {
            file.seek(SeekFrom::Start(0))?;
            file.read_to_end(&mut bytes)
        };
        read(&mut journal.file).map_err(StoreError::io("Cannot read", path))?;
        Ok((journal, bytes))
    }

    /// Cuts off an unfinished last line, so that the next one starts afresh.
    pub fn trim(&mut self, parsed: &Parsed, bytes: &[u8]) -> Result<(), StoreError> {
        self.lines = parsed.record.lines.len();
        self.good = parsed.good_bytes as u64;
        if parsed.good_bytes < bytes.len() {
            self.cut()?;
        } else if !bytes.ends_with(b"\n") {
            // The power went after the last brace and before the end of the line.
            self.append("\n")?;
        }
        self.sync()
    }

    /// Writes the lines of the record that are not in the file yet.
    pub fn keep(&mut self, record: &Record) -> Result<(), StoreError> {
        let new = record.lines.get(self.lines..).unwrap_or_default();
        if new.is_empty() {
            return Ok(());
        }
        let text: String = new.iter().map(|line| line.to_line()).collect();
        self.append(&text)?;
        self.lines = record.lines.len();
        Ok(())
    }

    /// Waits until all that was written is on the disk.
    pub fn sync(&self) -> Result<(), StoreError> {
        self.file.sync_data().map_err(StoreError::io("Cannot write", &self.path))
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn lock(&self) -> Result<(), StoreError> {
        match self.file.try_lock() {
            Ok(()) => Ok(()),
            Err(TryLockError::WouldBlock) => Err(StoreError::Locked(self.name.clone())),
            // A file system without locks is no reason not to play.
            Err(TryLockError::Error(e)) if e.kind() == io::ErrorKind::Unsupported => Ok(()),
            Err(TryLockError::Error(e)) => Err(StoreError::io("Cannot lock", &self.path)(e)),
        }
    }

    fn append(&mut self, text: &str) -> Result<(), StoreError> {
        match self.file.write_all(text.as_bytes()) {
            Ok(()) => {
                self.good += text.len() as u64;
                Ok(())
            }
            Err(error) => {
                // Half a line must not stay in the middle of the file when writing goes on.
                self.cut()?;
                Err(StoreError::io("Cannot write", &self.path)(error))
            }
        }
    }

    fn cut(&self) -> Result<(), StoreError> {
        self.file.set_len(self.good).map_err(StoreError::io("Cannot shorten", &self.path))
    }
}

//! Files that several programs share: nothing is overwritten, and nothing is removed that another
//! program holds. All that is made here is for its user alone, because records hold every secret.

use std::fs::{self, DirBuilder, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, FileTypeExt, MetadataExt, OpenOptionsExt};
use std::path::Path;

use rustix::fs::OFlags;
use tempfile::NamedTempFile;

use crate::error::StoreError;

/// The mode of a file that only its user may read.
pub(crate) const PRIVATE: u32 = 0o600;

/// How a file is called while it is written.
const DRAFT: (&str, &str) = (".parlour-", ".new");

/// Makes a folder and those above it.
pub(crate) fn make_folder(folder: &Path) -> Result<(), StoreError> {
    let made = DirBuilder::new().recursive(true).mode(0o700).create(folder);
    made.map_err(StoreError::io("Cannot make the folder", folder))
}

/// Writes a whole file so that at any instant either the old or the new one is there.
pub(crate) fn write_atomically(path: &Path, text: &str) -> Result<(), StoreError> {
    let folder = folder_of(path);
    make_folder(folder)?;
    let write = || {
        let mut file = draft(folder)?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        sync_folder(folder);
        Ok(())
    };
    write().map_err(StoreError::io("Cannot write", path))
}

/// The folder that a file is in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Makes new names in a folder last through a power cut, where the system can do that.
pub(crate) fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        // Some systems cannot sync a folder; the file itself is synced all the same.
        let _ = folder.sync_all();
    }
}

/// Opens a file that is there. Links, pipes, folders and devices are refused, and none of them
/// is waited for.
pub(crate) fn open_file(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    refuse_others(&fs::symlink_metadata(path)?)?;
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
    let file = options.custom_flags(flags.bits().cast_signed()).open(path)?;
    // Another may have been put in its place just now.
    refuse_others(&file.metadata()?)?;
    Ok(file)
}

fn refuse_others(found: &Metadata) -> io::Result<()> {
    let kind = found.file_type();
    let what = match kind {
        _ if kind.is_file() => return Ok(()),
        _ if kind.is_symlink() => "a link",
        _ if kind.is_dir() => "a folder",
        _ if kind.is_fifo() => "a pipe",
        _ if kind.is_socket() => "a socket",
        _ => "a device",
    };
    Err(io::Error::other(format!("it is {what} and no file, and is left alone")))
}

/// Who has a file to themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lock {
    /// This program.
    Ours,
    /// Another one.
    Anothers,
    /// Nobody can: the file system has no locks.
    Impossible,
}

/// Takes a file for this program alone, until it is closed.
pub(crate) fn lock(file: &File) -> io::Result<Lock> {
    match file.try_lock() {
        Ok(()) => Ok(Lock::Ours),
        Err(TryLockError::WouldBlock) => Ok(Lock::Anothers),
        Err(TryLockError::Error(e)) if e.kind() == io::ErrorKind::Unsupported => {
            Ok(Lock::Impossible)
        }
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Whether a file that was opened still is the one of this name: before it was locked, another
/// program may have moved or removed it.
pub(crate) fn is_at(file: &File, path: &Path) -> bool {
    let here = file.metadata().and_then(|here| Ok((here, fs::symlink_metadata(path)?)));
    here.is_ok_and(|(here, there)| same(&here, &there))
}

/// Whether two names are of one file.
pub(crate) fn are_one(one: &Path, other: &Path) -> bool {
    let found = fs::symlink_metadata(one).and_then(|one| Ok((one, fs::symlink_metadata(other)?)));
    found.is_ok_and(|(one, other)| same(&one, &other))
}

fn same(one: &Metadata, other: &Metadata) -> bool {
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Renames a file unless the new name is taken.
pub(crate) fn rename_to_free(from: &Path, to: &Path) -> io::Result<()> {
    #[cfg(any(target_os = "linux", target_vendor = "apple"))]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        use rustix::io::Errno;
        match renameat_with(CWD, from, CWD, to, RenameFlags::NOREPLACE) {
            // The system or the file system cannot do it in one step.
            Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => {}
            done => return Ok(done?),
        }
    }
    fs::hard_link(from, to)?;
    fs::remove_file(from)
}

/// A new file under a name of its own, locked, that is removed when it is dropped.
pub(crate) fn draft(folder: &Path) -> io::Result<NamedTempFile> {
    loop {
        let mut builder = tempfile::Builder::new();
        let file = builder.prefix(DRAFT.0).suffix(DRAFT.1).append(true).tempfile_in(folder)?;
        // A program that sweeps may have found it before it was locked, and takes it for left over.
        if lock(file.as_file())? != Lock::Anothers && is_at(file.as_file(), file.path()) {
            return Ok(file);
        }
    }
}

/// Removes what killed programs were writing. What cannot be swept up does no harm.
pub(crate) fn sweep(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for path in entries.map(|entry| entry.path()) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if !name.starts_with(DRAFT.0) || !name.ends_with(DRAFT.1) {
            continue;
        }
        if let Ok(file) = open_file(&path, OpenOptions::new().append(true))
            && lock(&file).is_ok_and(|lock| lock == Lock::Ours)
            && is_at(&file, &path)
        {
            let _ = fs::remove_file(&path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_atomic_write_replaces_the_whole_file_and_leaves_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/file");
        write_atomically(&path, "long text").unwrap();
        write_atomically(&path, "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    }

    #[test]
    fn a_taken_name_is_never_renamed_over() {
        let folder = tempfile::tempdir().unwrap();
        let (one, other) = (folder.path().join("one"), folder.path().join("other"));
        fs::write(&one, "1").unwrap();
        fs::write(&other, "2").unwrap();
        let error = rename_to_free(&one, &other).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&one).unwrap(), "1");
        assert_eq!(fs::read_to_string(&other).unwrap(), "2");
        rename_to_free(&one, &folder.path().join("free")).unwrap();
        assert!(!one.exists());
    }

    #[test]
    fn only_drafts_that_nobody_holds_are_swept_up() {
        let folder = tempfile::tempdir().unwrap();
        let held = draft(folder.path()).unwrap();
        let left = folder.path().join(".parlour-killed.new");
        fs::write(&left, "half a li").unwrap();
        let link = folder.path().join(".parlour-link.new");
        std::os::unix::fs::symlink(held.path(), &link).unwrap();
        sweep(folder.path());
        assert!(held.path().exists());
        assert!(!left.exists());
        assert!(link.symlink_metadata().is_ok(), "a link is nobody's draft");
    }

    #[test]
    fn a_file_that_was_moved_away_is_known() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "1").unwrap();
        let file = File::open(&path).unwrap();
        assert!(is_at(&file, &path));
        fs::rename(&path, folder.path().join("moved")).unwrap();
        assert!(!is_at(&file, &path));
        fs::write(&path, "1").unwrap();
        assert!(!is_at(&file, &path));
    }
}

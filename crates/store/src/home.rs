//! Where the user's files are.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::error::StoreError;

/// The user's data folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home {
    folder: PathBuf,
}

impl Home {
    /// The folder that `PARLOUR_HOME` names, or the place this system has for a program's data.
    pub fn find() -> Result<Home, StoreError> {
        Home::choose(std::env::var_os("PARLOUR_HOME"))
    }

    fn choose(named: Option<OsString>) -> Result<Home, StoreError> {
        match named {
            Some(folder) if !folder.is_empty() => Ok(Home::at(folder)),
            _ => directories::ProjectDirs::from("", "", "parlour")
                .map(|dirs| Home::at(dirs.data_dir()))
                .ok_or(StoreError::NoHome),
        }
    }

    /// A data folder at a place of one's choice.
    pub fn at(folder: impl Into<PathBuf>) -> Home {
        Home { folder: folder.into() }
    }

    /// The folder itself.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where matches being played are kept.
    #[must_use]
    pub fn matches(&self) -> PathBuf {
        self.folder.join("matches")
    }

    /// Where matches that have ended are kept.
    #[must_use]
    pub fn finished(&self) -> PathBuf {
        self.folder.join("finished")
    }

    /// The file of the statistics.
    #[must_use]
    pub fn stats_file(&self) -> PathBuf {
        self.folder.join("stats.jsonl")
    }

    /// The file of the settings.
    #[must_use]
    pub fn settings_file(&self) -> PathBuf {
        self.folder.join("settings.toml")
    }

    /// Where the record of a match being played is kept.
    pub(crate) fn match_file(&self, id: &str) -> PathBuf {
        self.matches().join(format!("{id}.jsonl"))
    }
}

/// Makes a folder and those above it.
pub(crate) fn make_folder(folder: &Path) -> Result<(), StoreError> {
    fs::create_dir_all(folder).map_err(StoreError::io("Cannot make the folder", folder))
}

/// Writes a whole file so that at any instant either the old or the new one is there.
pub(crate) fn write_atomically(path: &Path, text: &str) -> Result<(), StoreError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    make_folder(folder)?;
    let write = || {
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        sync_folder(folder);
        Ok(())
    };
    write().map_err(StoreError::io("Cannot write", path))
}

/// Makes new names in a folder last through a power cut, where the system can do that.
pub(crate) fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        // Some systems cannot sync a folder; the file itself is synced all the same.
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parlour_home_overrides_the_system_folder() {
        let named = Home::choose(Some("here".into())).unwrap();
        assert_eq!(named, Home::at("here"));
        let empty = Home::choose(Some(OsString::new()));
        assert_eq!(empty.ok(), Home::choose(None).ok());
    }

    #[test]
    fn an_atomic_write_replaces_the_whole_file_and_leaves_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/file");
        write_atomically(&path, "long text").unwrap();
        write_atomically(&path, "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    }
}

//! Where the user's files are.

use std::ffi::OsString;
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

    /// The file of who one is at which server.
    pub(crate) fn servers_file(&self) -> PathBuf {
        self.folder().join("servers.json")
    }

    /// Where the options of the last match of a game are kept.
    pub(crate) fn last_file(&self, game: &str) -> PathBuf {
        self.folder.join(format!("last-{game}.json"))
    }

    /// Where the record of a match being played is kept.
    pub(crate) fn match_file(&self, id: &str) -> PathBuf {
        self.matches().join(format!("{id}.jsonl"))
    }

    /// Where the record of a match that has ended is kept.
    pub(crate) fn finished_file(&self, id: &str) -> PathBuf {
        self.finished().join(format!("{id}.jsonl"))
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
}

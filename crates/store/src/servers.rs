//! Who one is at which server: a token each, which nobody else may read.

use std::collections::BTreeMap;
use std::fs;
use std::io;

use crate::error::StoreError;
use crate::files::write_atomically;
use crate::home::Home;

/// The tokens of the data folder, by the server's address. It has no `Debug`, so that none is
/// printed by mistake.
#[derive(Default)]
pub struct Servers(BTreeMap<String, String>);

impl Servers {
    /// Reads them. What cannot be read counts as none: one is somebody new then.
    pub fn read(home: &Home) -> Result<Servers, StoreError> {
        let path = home.servers_file();
        match fs::read_to_string(&path) {
            Ok(text) => Ok(Servers(serde_json::from_str(&text).unwrap_or_default())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Servers::default()),
            Err(error) => Err(StoreError::io("Cannot read", &path)(error)),
        }
    }

    /// The token for a server.
    #[must_use]
    pub fn token(&self, server: &str) -> Option<&str> {
        self.0.get(server).map(String::as_str)
    }

    /// Keeps a token for a server.
    pub fn keep(home: &Home, server: &str, token: &str) -> Result<(), StoreError> {
        let mut all = Servers::read(home)?.0;
        all.insert(server.to_owned(), token.to_owned());
        let text = serde_json::to_string_pretty(&all)
            .unwrap_or_else(|e| unreachable!("tokens are plain text: {e}"));
        write_atomically(&home.servers_file(), &(text + "\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_token_is_kept_for_its_user_alone_beside_those_of_other_servers() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        assert!(Servers::read(&home).unwrap().token("http://a/").is_none());
        Servers::keep(&home, "http://a/", "one").unwrap();
        Servers::keep(&home, "http://b/", "two").unwrap();
        let read = Servers::read(&home).unwrap();
        assert_eq!((read.token("http://a/"), read.token("http://b/")), (Some("one"), Some("two")));
        let mode = fs::metadata(home.servers_file()).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}

//! In which line of a map file each thing stands.

use std::collections::BTreeMap;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The lines of a map's entries by their places, `routes[3].length`; empty where the map came from
/// no file.
#[derive(Default)]
pub(crate) struct Lines(BTreeMap<String, usize>);

/// The line, from 1, in which a byte of a text stands.
pub(crate) fn line_of(text: &str, byte: usize) -> usize {
    text.bytes().take(byte).filter(|b| *b == b'\n').count() + 1
}

impl Lines {
    /// The lines of a file. One that is no TOML has none.
    pub(crate) fn of(text: &str) -> Lines {
        let mut lines = Lines::default();
        if let Ok(table) = DeTable::parse(text) {
            lines.table(text, "", table.get_ref());
        }
        lines
    }

    fn table(&mut self, text: &str, at: &str, table: &DeTable<'_>) {
        for (key, value) in table {
            let dot = if at.is_empty() { "" } else { "." };
            let at = format!("{at}{dot}{}", key.get_ref());
            self.0.insert(at.clone(), line_of(text, key.span().start));
            self.value(text, &at, value);
        }
    }

    fn value(&mut self, text: &str, at: &str, value: &Spanned<DeValue<'_>>) {
        match value.get_ref() {
            DeValue::Table(table) => self.table(text, at, table),
            DeValue::Array(array) => {
                for (i, value) in array.iter().enumerate() {
                    let at = format!("{at}[{i}]");
                    self.0.insert(at.clone(), line_of(text, value.span().start));
                    self.value(text, &at, value);
                }
            }
            _ => {}
        }
    }

    /// The line of a place, or of the nearest thing round it that is in the file.
    pub(crate) fn line(&self, at: &str) -> Option<usize> {
        let mut at = at;
        loop {
            if let Some(line) = self.0.get(at) {
                return Some(*line);
            }
            at = &at[..at.rfind(['.', '['])?];
        }
    }
}

//! Line coverage per crate, read from the lcov format.

use std::collections::BTreeMap;
use std::path::Path;

/// Lines that could run, and lines that did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lines {
    pub(crate) all: usize,
    pub(crate) run: usize,
}

impl Lines {
    /// The share of lines that ran, in per cent.
    pub(crate) fn percent(self) -> f64 {
        100.0 * self.run as f64 / (self.all as f64).max(1.0)
    }
}

/// The coverage of one source file.
#[derive(Debug)]
pub(crate) struct FileLines {
    /// The path below the root.
    pub(crate) path: String,
    /// The count of its lines.
    pub(crate) lines: Lines,
    /// The lines that never ran.
    pub(crate) missed: Vec<usize>,
}

/// The coverage of each file below `crates/NAME/src`, by crate. Tests within a file are left
/// out: they always run, and would only flatter the figure.
pub(crate) fn by_crate(report: &str, root: &Path) -> BTreeMap<String, Vec<FileLines>> {
    let mut crates: BTreeMap<String, Vec<FileLines>> = BTreeMap::new();
    for entry in report.split("end_of_record") {
        let Some(source) = entry.lines().find_map(|l| l.strip_prefix("SF:")) else {
            continue;
        };
        let path = Path::new(source);
        let path = path.strip_prefix(root).unwrap_or(path).to_string_lossy();
        let mut parts = path.split('/');
        let (Some("crates"), Some(name), Some("src")) = (parts.next(), parts.next(), parts.next())
        else {
            continue;
        };
        let text = std::fs::read_to_string(source).unwrap_or_default();
        let file = file_lines(&path, entry, tests_begin(&text));
        crates.entry(name.to_owned()).or_default().push(file);
    }
    crates
}

fn file_lines(path: &str, entry: &str, tests_begin: usize) -> FileLines {
    let mut file = FileLines { path: path.to_owned(), lines: Lines::default(), missed: Vec::new() };
    let data = entry.lines().filter_map(|line| {
        let (number, count) = line.strip_prefix("DA:")?.split_once(',')?;
        let count = count.split(',').next()?;
        Some((number.parse::<usize>().ok()?, count.parse::<u64>().ok()?))
    });
    for (number, count) in data.filter(|(number, _)| *number < tests_begin) {
        file.lines.all += 1;
        if count > 0 {
            file.lines.run += 1;
        } else {
            file.missed.push(number);
        }
    }
    file
}

/// The line at which the tests of a file begin, by our habit its last item.
fn tests_begin(text: &str) -> usize {
    let found = text.lines().position(|l| l.trim_end() == "#[cfg(test)]");
    found.map_or(usize::MAX, |index| index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_per_crate_and_tests_left_out() {
        let entry = "SF:x\nDA:1,3\nDA:2,0\nDA:3,1,checksum\nDA:9,0\n";
        let file = file_lines("x", entry, 9);
        assert_eq!(file.lines, Lines { all: 3, run: 2 });
        assert_eq!(file.missed, [2]);
        assert_eq!(tests_begin("a\n#[cfg(test)]\nmod tests {}\n"), 2);
        let report = "SF:/r/crates/a/src/lib.rs\nDA:1,1\nend_of_record\n\
                      SF:/r/crates/a/tests/t.rs\nDA:1,1\nend_of_record\n";
        let crates = by_crate(report, Path::new("/r"));
        assert_eq!(crates.len(), 1);
        assert_eq!(crates["a"].len(), 1);
    }

    #[test]
    fn an_empty_crate_is_no_division_by_zero() {
        assert_eq!(Lines::default().percent(), 0.0);
        assert_eq!(Lines { all: 4, run: 3 }.percent(), 75.0);
    }
}

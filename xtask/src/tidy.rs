//! Checks of texts that no compiler makes: links and names in Markdown, line ends, private paths.

use std::path::{Path, PathBuf};

use crate::named::Names;
use crate::step::Step;
use crate::{Failure, HELP, links, root};

/// The check as a step.
pub(crate) fn step() -> Step {
    Step::check("Tidy texts", "cargo xtask tidy", || check(&root()))
}

/// Folders that hold nothing a person wrote.
const SKIPPED: [&str; 5] = [".git", "node_modules", "corpus", "artifacts", "__pycache__"];

/// Kinds of files in which a stray space or a missing last line end is a slip; snapshots and
/// golden files show output as it is.
const WRITTEN_BY_HAND: [&str; 6] = ["rs", "md", "toml", "py", "sh", "yml"];

pub(crate) fn check(root: &Path) -> Result<String, Failure> {
    let mut files = Vec::new();
    walk(root, &mut files).map_err(|why| format!("The folders cannot be read: {why}."))?;
    files.sort();
    let names = Names::find(root, &files, HELP)
        .map_err(|why| format!("What the pages may name cannot be found: {why}."))?;
    let mut flaws = Vec::new();
    let mut count = 0;
    for file in &files {
        let Ok(text) = std::fs::read_to_string(file) else {
            continue; // Not a text.
        };
        count += 1;
        let name = file.strip_prefix(root).unwrap_or(file).display();
        let by_hand =
            file.extension().is_some_and(|e| WRITTEN_BY_HAND.iter().any(|kind| e == *kind));
        let mut found = flaws_of_text(&text, by_hand);
        if file.extension().is_some_and(|e| e == "md") {
            found.extend(links::broken(file, &text));
            found.extend(names.missing(file, &text));
        }
        flaws.extend(found.into_iter().map(|(line, why)| format!("{name}:{line}: {why}")));
    }
    if flaws.is_empty() { Ok(format!("{count} files")) } else { Err(flaws.join("\n")) }
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let kind = entry.file_type()?;
        if kind.is_file() && name != ".git" {
            files.push(entry.path());
        } else if kind.is_dir() && !name.starts_with("target") && !SKIPPED.contains(&&*name) {
            walk(&entry.path(), files)?;
        }
    }
    Ok(())
}

/// What is wrong in a text, each with its line.
fn flaws_of_text(text: &str, by_hand: bool) -> Vec<(usize, String)> {
    let mut flaws = Vec::new();
    for (index, line) in text.split('\n').enumerate() {
        let mut flaw = |why: String| flaws.push((index + 1, why));
        if let Some(path) = private_path(line) {
            flaw(format!("\"{path}\" is a path of somebody's own machine"));
        }
        if by_hand && line.ends_with(['\r', ' ', '\t']) {
            flaw("the line ends with a space, a tab or a carriage return".into());
        }
        if ["<<<<<<< ", ">>>>>>> "].iter().any(|m| line.starts_with(m)) {
            flaw("a merge conflict is left".into());
        }
    }
    if by_hand && !text.is_empty() && !text.ends_with('\n') {
        flaws.push((text.lines().count(), "the last line does not end".into()));
    }
    flaws
}

/// The start of an absolute path into somebody's folders, if the line has one.
fn private_path(line: &str) -> Option<&'static str> {
    // Split, so that this file passes its own check.
    const STARTS: [&str; 5] = [
        concat!("/", "home/"),
        concat!("/", "root/"),
        concat!("/", "Users/"),
        concat!("/", "work/"),
        concat!(":\\", "Users\\"),
    ];
    STARTS.into_iter().find(|start| {
        line.match_indices(start).any(|(at, _)| {
            // Within a longer path it is an ordinary folder name.
            let before = line[..at].chars().next_back();
            start.starts_with(':')
                || !before.is_some_and(|c| c.is_alphanumeric() || "._-~})*".contains(c))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_paths_are_found_and_others_left_alone() {
        let home = concat!("/", "home/");
        for bad in [
            format!("see {home}ann/notes"),
            format!("{home}ann"),
            format!("(\"{home}ann\")"),
            concat!("C:\\", "Users\\ann").to_owned(),
        ] {
            assert!(private_path(&bad).is_some(), "{bad}");
        }
        for good in [format!("docs{home}index.html"), "~/games/parlour".into(), "homework/".into()]
        {
            assert!(private_path(&good).is_none(), "{good}");
        }
    }

    #[test]
    fn slips_are_told_with_their_line() {
        let conflict = concat!("<<<<", "<<< ours");
        let text = format!("fine\nstray \n{conflict}\nno end");
        let lines: Vec<usize> = flaws_of_text(&text, true).iter().map(|f| f.0).collect();
        assert_eq!(lines, [2, 3, 4]);
        assert_eq!(flaws_of_text("stray ", false), []);
        assert_eq!(flaws_of_text("fine\n", true), []);
    }
}

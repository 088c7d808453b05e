//! The book, made of `docs/` by mdBook. Links within it are followed; those that leave it are
//! turned to the files of the repository, which mdBook does not know.

use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::step::{Step, succeed};
use crate::{Failure, root, tools};

/// Where it is built, as `book.toml` says.
const BUILT: &str = "target/book";

/// Builds the book and looks at its links.
pub(crate) fn step() -> Step {
    Step::check("Book", "cargo xtask book", build)
}

fn build() -> Result<String, Failure> {
    let mut mdbook = tools::installed_with("mdbook", "0.5.4", &["--no-default-features"])?;
    mdbook.arg("build").arg(root());
    succeed(mdbook)?;
    let book = root().join(BUILT);
    let pages = pages(&book)?;
    let count = pages.len();
    let mut broken = Vec::new();
    for page in pages {
        let text = fs::read_to_string(&page).map_err(|why| format!("{}: {why}", page.display()))?;
        let (text, flaws) = mended(&page, &text, &book, &root().join("docs"));
        fs::write(&page, text).map_err(|why| format!("{}: {why}", page.display()))?;
        let page = page.strip_prefix(&book).unwrap_or(&page).display().to_string();
        broken.extend(flaws.into_iter().map(|target| format!("{page}: {target}")));
    }
    match broken[..] {
        [] => Ok(format!("{count} pages")),
        _ => Err(format!("Links of the book that lead nowhere:\n{}", broken.join("\n"))),
    }
}

/// The pages below a folder; the one that mdBook makes for what is missing has no place of its own.
fn pages(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let mut found = Vec::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            found.extend(pages(&path)?);
        } else if path.extension().is_some_and(|e| e == "html") && !path.ends_with("404.html") {
            found.push(path);
        }
    }
    Ok(found)
}

/// A page whose links out of the book lead to the repository, and its links that lead nowhere.
fn mended(page: &Path, text: &str, book: &Path, source: &Path) -> (String, Vec<String>) {
    let mut parts = text.split("href=\"");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    let mut broken = Vec::new();
    let here = page.parent().unwrap_or(book);
    for part in parts {
        whole += "href=\"";
        let (link, rest) = part.split_once('"').unwrap_or((part, ""));
        match target(link, here, book, source) {
            Target::Good => whole += link,
            Target::Turned(path) => whole += &path,
            Target::Nowhere => {
                whole += link;
                broken.push(link.to_owned());
            }
        }
        whole.push('"');
        whole += rest;
    }
    (whole, broken)
}

#[derive(Debug, PartialEq)]
enum Target {
    Good,
    /// A file of the repository, from the page.
    Turned(String),
    Nowhere,
}

fn target(link: &str, here: &Path, book: &Path, source: &Path) -> Target {
    let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
    if path.is_empty() || link.contains("://") || link.starts_with("mailto:") {
        return Target::Good;
    }
    if here.join(path).exists() {
        return Target::Good;
    }
    // The same link, from the page's source: mdBook has made .html of its .md.
    let folder = here.strip_prefix(book).unwrap_or(here);
    let written = flat(&source.join(folder).join(path));
    let written = match written.extension() {
        Some(e) if e == "html" => written.with_extension("md"),
        _ => written,
    };
    if !written.exists() {
        return Target::Nowhere;
    }
    let up = "../".repeat(here.components().count() - common(here, &written));
    let down: PathBuf = written.components().skip(common(here, &written)).collect();
    let anchor = if anchor.is_empty() { String::new() } else { format!("#{anchor}") };
    Target::Turned(format!("{up}{}{anchor}", down.display()))
}

/// How many folders two paths begin with alike.
fn common(one: &Path, other: &Path) -> usize {
    one.components().zip(other.components()).take_while(|(a, b)| a == b).count()
}

/// A path without `..`.
fn flat(path: &Path) -> PathBuf {
    let mut flat = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(flat.pop()),
            other => flat.push(other),
        }
    }
    flat
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_out_of_the_book_lead_to_the_repository() {
        let book = root().join(BUILT);
        let docs = root().join("docs");
        let from = |link: &str| target(link, &book.join("games"), &book, &docs);
        assert_eq!(from("https://example.org/x.html"), Target::Good);
        assert_eq!(from("#here"), Target::Good);
        assert_eq!(
            from("../../README.html#play"),
            Target::Turned("../../../README.md#play".into())
        );
        let code = "../../crates/core/src/game.rs";
        assert_eq!(from(code), Target::Turned(format!("../{code}")));
        assert_eq!(from("../../absent.html"), Target::Nowhere);
    }

    #[test]
    fn a_link_that_leads_nowhere_is_told() {
        let book = root().join(BUILT);
        let page = "<a href=\"absent.html\">a</a> <a href=\"../CONTRIBUTING.html\">b</a>";
        let (text, broken) = mended(&book.join("x.html"), page, &book, &root().join("docs"));
        assert_eq!(broken, ["absent.html"]);
        assert!(text.contains("href=\"../../CONTRIBUTING.md\">b</a>"), "{text}");
    }
}

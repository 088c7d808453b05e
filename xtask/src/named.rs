//! Names in Markdown that stand for nothing: files, tests, crates, chores and commands that a
//! page speaks of and that are not there.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What there is to be named.
pub(crate) struct Names {
    root: PathBuf,
    /// The folders in `crates/`.
    crates: Vec<String>,
    /// The names of all functions, the tests among them.
    functions: BTreeSet<String>,
    /// What `cargo xtask` can do.
    chores: Vec<String>,
    /// What `parlour` can do.
    commands: Vec<String>,
}

/// The pages that list every crate.
const LISTS: [&str; 2] = ["README.md", "ARCHITECTURE.md"];

/// Where the paths in our pages begin.
const ROOTS: [&str; 5] = ["crates/", "docs/", "xtask/", "examples/", "fuzz/"];

impl Names {
    /// Everything that is in the repository.
    pub(crate) fn find(root: &Path, files: &[PathBuf], chores: &str) -> std::io::Result<Names> {
        let mut crates = Vec::new();
        for entry in std::fs::read_dir(root.join("crates"))? {
            crates.push(entry?.file_name().to_string_lossy().into_owned());
        }
        crates.sort();
        let mut functions = BTreeSet::new();
        for file in files.iter().filter(|f| f.extension().is_some_and(|e| e == "rs")) {
            functions.extend(defined(&std::fs::read_to_string(file)?));
        }
        let args = std::fs::read_to_string(root.join("crates/commands/src/args.rs"))?;
        Ok(Names {
            root: root.to_owned(),
            crates,
            functions,
            chores: listed_chores(chores),
            commands: listed_commands(&args),
        })
    }

    /// The names in a page that stand for nothing, each with its line.
    pub(crate) fn missing(&self, file: &Path, text: &str) -> Vec<(usize, String)> {
        let mut flaws = Vec::new();
        for Block { line, text, code } in blocks(text) {
            let spans = if code { Vec::new() } else { spans(line, &text) };
            for (at, span) in &spans {
                flaws.extend(self.flaw(span, of_each_game(&text, span)).map(|why| (*at, why)));
            }
            let proofs = ["ested by", "law "].iter().any(|word| text.contains(word));
            for (at, span) in spans.iter().filter(|(_, span)| proofs || is_sentence(span)) {
                if is_identifier(span) && !self.functions.contains(*span) {
                    flaws.push((*at, format!("there is no test or law \"{span}\"")));
                }
            }
            let orders: Vec<(usize, &str)> = match code {
                true => text.lines().enumerate().map(|(i, l)| (line + i, l.trim())).collect(),
                false => spans,
            };
            for (at, order) in orders {
                flaws.extend(self.flaw_of_order(order).map(|why| (at, why)));
            }
        }
        if LISTS.iter().any(|list| file == self.root.join(list)) {
            for name in self.crates.iter().filter(|name| !names_crate(text, name)) {
                flaws.push((1, format!("the crate \"{name}\" is not named here")));
            }
        }
        flaws
    }

    /// What is wrong with a word in code type that may be a path or a crate.
    fn flaw(&self, span: &str, of_each_game: bool) -> Option<String> {
        let path = span.split([':', '#']).next().unwrap_or(span).trim_end_matches('/');
        if !path.chars().all(|c| c.is_ascii_alphanumeric() || "_-./".contains(c)) {
            return None;
        }
        let crate_path = self.root.join("crates");
        let (first, rest) = path.split_once('/').unwrap_or((path, ""));
        let known = |name: &str| self.crates.iter().any(|c| c == name);
        let exists = if ROOTS.iter().any(|start| span.starts_with(start)) {
            self.root.join(path).exists()
        } else if !rest.is_empty() && known(first) {
            crate_path.join(path).exists()
        } else if first == "tests" && path.ends_with(".rs") {
            let has = |name: &&String| crate_path.join(name).join(path).exists();
            let is_game = |name: &&String| crate_path.join(name).join("RULES.md").exists();
            match of_each_game {
                true => self.crates.iter().filter(is_game).all(|name| has(&name)),
                false => self.crates.iter().any(|name| has(&name)),
            }
        } else if let Some(name) = path.strip_prefix("parlour_").or(path.strip_prefix("parlour-")) {
            known(name)
        } else {
            true
        };
        (!exists).then(|| format!("there is no \"{span}\""))
    }

    /// What is wrong with a command line that is ours.
    fn flaw_of_order(&self, order: &str) -> Option<String> {
        for (program, known) in [("cargo xtask", &self.chores), ("parlour", &self.commands)] {
            let Some(rest) = order.strip_prefix(program).and_then(|r| r.strip_prefix(' ')) else {
                continue;
            };
            let word = rest.split_whitespace().next().unwrap_or_default();
            let is_word = !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase());
            if is_word && !known.iter().any(|name| name == word) {
                return Some(format!("there is no \"{program} {word}\""));
            }
        }
        None
    }
}

/// The functions that a file of Rust defines, and the codes that stand in it as strings.
fn defined(source: &str) -> impl Iterator<Item = String> + '_ {
    let functions = source.match_indices("fn ").filter_map(|(at, word)| {
        let name: String = source[at + word.len()..]
            .chars()
            .take_while(|c| c.is_ascii_alphanumeric() || *c == '_')
            .collect();
        (!name.is_empty()).then_some(name)
    });
    let codes = source.split('"').filter(|part| is_identifier(part));
    functions.chain(codes.map(str::to_owned))
}

/// The chores in the text of `cargo xtask help`.
fn listed_chores(help: &str) -> Vec<String> {
    let lines = help.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    lines.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// The commands in the source of the command line: the variants of `enum Command`.
fn listed_commands(source: &str) -> Vec<String> {
    let body = source.split_once("enum Command {\n").map_or("", |(_, body)| body);
    let body = body.split_once("\n}").map_or(body, |(body, _)| body);
    let variants = body.lines().filter_map(|line| line.strip_prefix("    "));
    let variants = variants.filter(|line| line.starts_with(|c: char| c.is_ascii_uppercase()));
    let name =
        |line: &str| line.split(|c: char| !c.is_ascii_alphanumeric()).next().map(str::to_lowercase);
    variants.filter_map(name).collect()
}

/// A stretch of a page: a paragraph, a row of a table, or fenced code.
struct Block {
    line: usize,
    text: String,
    code: bool,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut fence: Option<&str> = None;
    let mut open = false;
    for (index, line) in text.lines().enumerate() {
        let start = line.trim_start();
        let mark = ["```", "~~~"].into_iter().find(|mark| start.starts_with(mark));
        if mark.is_some() && (fence.is_none() || fence == mark) {
            fence = if fence.is_some() { None } else { mark };
            open = false;
            continue;
        }
        let code = fence.is_some();
        match blocks.last_mut().filter(|_| open && (code || !start.starts_with('|'))) {
            Some(block) => {
                block.text.push('\n');
                block.text.push_str(line);
            }
            None => blocks.push(Block { line: index + 1, text: line.to_owned(), code }),
        }
        open = code || !start.is_empty();
    }
    blocks
}

/// What stands between backticks in a paragraph, each with its line.
fn spans(first: usize, text: &str) -> Vec<(usize, &str)> {
    let mut line = first;
    let mut found = Vec::new();
    for (i, part) in text.split('`').enumerate() {
        if i % 2 == 1 {
            found.push((line, part));
        }
        line += part.matches('\n').count();
    }
    found
}

fn of_each_game(text: &str, span: &str) -> bool {
    text.contains(&format!("`{span}` of each game"))
}

/// Whether a word in code type looks like the name of a test: `words_with_lines`.
fn is_identifier(span: &str) -> bool {
    span.contains('_')
        && span.starts_with(|c: char| c.is_ascii_lowercase())
        && span.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// Whether a name is a whole sentence, as only those of tests are.
fn is_sentence(span: &str) -> bool {
    span.matches('_').count() >= 4
}

/// Whether a list names a crate: in code type, or as a folder.
fn names_crate(text: &str, name: &str) -> bool {
    text.contains(&format!("`{name}`"))
        || text.split(|c: char| c.is_whitespace()).any(|word| word.strip_suffix('/') == Some(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let files = [root.join("xtask/src/named.rs")];
        Names::find(&root, &files, "Chores:\n\n  tidy [x]  y\n           more\n  test   z\n")
            .unwrap()
    }

    fn lines(text: &str) -> Vec<usize> {
        names().missing(Path::new("page.md"), text).iter().map(|flaw| flaw.0).collect()
    }

    #[test]
    fn files_and_crates_that_are_not_there_are_told_with_their_line() {
        let text = "\
`crates/core/src/lib.rs` and `core/src/game.rs`, `docs/`, `parlour_core`, `model/card.rs`
`crates/core/src/nowhere.rs` and `core/src/nowhere.rs`,
`parlour-nowhere`, `parlour_nowhere::Thing`, `docs/nowhere.md#heading`
`tests/conformance.rs` of each game, `tests/nowhere.rs`
and `tests/kill.rs` of each game
```sh
cp crates/nowhere elsewhere
```
";
        assert_eq!(lines(text), [2, 2, 3, 3, 3, 4, 5]);
    }

    #[test]
    fn tests_that_are_not_there_are_told() {
        let text = "\
*Tested by* `tests_that_are_not_there_are_told`
and `a_test_of_dreams`.

The field `not_a_test` is nothing of the sort.

| the law `also_a_dream` |
| a field `not_a_test` |
| a rule | `a_whole_sentence_is_a_test` |
";
        assert_eq!(lines(text), [2, 6, 8]);
    }

    #[test]
    fn chores_and_commands_that_are_not_there_are_told() {
        let text = "\
`cargo xtask tidy`, `cargo xtask dust`, `parlour play hearts`, `parlour --plain`, `parlour`

```sh
cargo xtask test
parlour resume        # go on
parlour dance
cargo xtask more
```
`parlour dance`
";
        assert_eq!(lines(text), [1, 6, 7, 9]);
    }

    #[test]
    fn a_list_of_crates_names_them_all() {
        let names = names();
        let list = names.root.join("ARCHITECTURE.md");
        let all: String = names.crates.iter().map(|name| format!("`{name}`\n")).collect();
        assert_eq!(names.missing(&list, &all), []);
        let most = all.replacen("`core`", "core/  the traits", 1).replacen("`cards`\n", "", 1);
        let flaws = names.missing(&list, &most);
        assert_eq!(flaws, [(1, "the crate \"cards\" is not named here".to_owned())]);
    }
}

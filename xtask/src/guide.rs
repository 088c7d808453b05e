//! Follows "Add a game" of CONTRIBUTING.md in a copy of the repository: its commands are run, its
//! code is put where it belongs, and the new game must pass.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::step::Step;
use crate::{Failure, root, target, tidy};

/// What the page says in words and not in code, by its step: in which file what becomes what.
const SAID: [(&str, &str, &str, &str); 17] = [
    (
        "3.",
        "src/lib.rs",
        "/// The lowest.",
        "/// The lowest.\n#[serde(rename = \"T\")]\nTen,\n/// Next.",
    ),
    ("3.", "src/lib.rs", "King,\n}", "King,\n/// The highest.\n#[serde(rename = \"A\")]\nAce,\n}"),
    (
        "3.",
        "src/lib.rs",
        "/// Put in nothing.\n        Check,",
        "/// Leave the stake.\n        Stay,",
    ),
    (
        "3.",
        "src/lib.rs",
        "/// Put in a chip.\n        Bet,",
        "/// Add a chip to it.\n        Raise,",
    ),
    ("3.", "src/lib.rs", "/// Give up the hand to a bet.\n        Fold,", ""),
    ("3.", "src/lib.rs", "/// Match the bet and see the cards.\n        Call,", ""),
    (
        "3.",
        "src/lib.rs",
        "/// One cannot fold or call before there is a bet.\n        \
         NoBetYet \"no_bet_yet\" => \"There is no bet to answer: check or bet.\";",
        "",
    ),
    (
        "3.",
        "src/lib.rs",
        "/// One cannot check or bet when there is a bet to answer.\n        \
         AnswerTheBet \"answer_the_bet\" => \"There is a bet to answer: fold or call.\";",
        "",
    ),
    ("3.", "src/lib.rs", "length(max = 3)", "length(max = 2)"),
    ("3.", "src/lib.rs", "ArrayVec<Action, 3>", "ArrayVec<Action, 2>"),
    (
        "4.",
        "src/lib.rs",
        "let mut deck = [Card::Jack, Card::Queen, Card::King];",
        "let mut deck = DECK;",
    ),
    ("5.", "src/lib.rs", "let deck = [Card::Jack, Card::Queen, Card::King];", "let deck = DECK;"),
    ("6.", "src/speak.rs", "[\"J\", \"Q\", \"K\"]", "[\"10\", \"J\", \"Q\", \"K\", \"A\"]"),
    (
        "6.",
        "src/speak.rs",
        "[\"Jack\", \"Queen\", \"King\"]",
        "[\"Ten\", \"Jack\", \"Queen\", \"King\", \"Ace\"]",
    ),
    ("6.", "src/write.rs", "a.abs() <= 2 *", "a.abs() <= 3 *"),
    ("7.", "src/lib.rs", "pub use bot::{Classic, boldness};", "pub use bot::Classic;"),
    (
        "8.",
        "tests/conformance.rs",
        "Action::Check, Action::Bet, Action::Fold, Action::Call",
        "Action::Stay, Action::Raise",
    ),
];

/// The steps of the page as a step of ours. Commands that build the whole house are left out unless
/// it is to be done `whole`.
pub(crate) fn step(whole: bool) -> Step {
    match whole {
        true => Step::check("Guide", "cargo xtask guide --whole", || follow(true)),
        false => Step::check("Guide", "cargo xtask guide", || follow(false)),
    }
}

fn follow(whole: bool) -> Result<String, Failure> {
    let copy = target().join("guide");
    copy_all(&root(), &copy).map_err(|why| format!("The repository cannot be copied: {why}."))?;
    let page = read(&copy.join("CONTRIBUTING.md"))?;
    let parts = parts(&page);
    let mut said = 0;
    for part in &parts {
        for (step, file, from, to) in
            SAID.iter().filter(|(step, ..)| part.begins.iter().any(|one| one == step))
        {
            let file = copy.join("crates/highcard").join(file);
            let text = read(&file)?;
            if !text.contains(from) {
                return Err(format!("Step {step} speaks of what is not there: {from}"));
            }
            write(&file, &text.replace(from, to))?;
            said += 1;
        }
        match part.kind {
            Kind::Commands => run(&copy, &part.text, whole)?,
            Kind::Code => put(&copy.join("crates/highcard").join(&part.file), &part.text)?,
        }
    }
    if said != SAID.len() {
        return Err(format!("{said} of {} edits that the page speaks of were made.", SAID.len()));
    }
    run(&copy, "cargo fmt -p parlour-highcard", whole)?;
    tidy::check(&copy)?;
    std::fs::remove_dir_all(&copy).map_err(|why| format!("The copy cannot be removed: {why}."))?;
    Ok(format!("{} blocks followed", parts.len()))
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Commands,
    Code,
}

/// A block of the page.
#[derive(Debug)]
struct Part {
    /// The numbers of the steps that began since the last block: `3.`
    begins: Vec<String>,
    /// The file that was named last.
    file: String,
    kind: Kind,
    text: String,
}

/// The blocks of "Add a game", in order.
fn parts(page: &str) -> Vec<Part> {
    let section = page.split("\n## Add a game").nth(1).unwrap_or_default();
    let (mut steps, mut file) = (Vec::new(), String::new());
    let (mut parts, mut open): (Vec<Part>, Option<Part>) = (Vec::new(), None);
    for line in section.lines() {
        match (line, &mut open) {
            ("```", Some(_)) => parts.extend(open.take()),
            (line, Some(part)) => part.text += &format!("{line}\n"),
            ("```sh" | "```rust", None) => {
                let kind = if line == "```sh" { Kind::Commands } else { Kind::Code };
                let (begins, file) = (std::mem::take(&mut steps), file.clone());
                open = Some(Part { begins, file, kind, text: String::new() });
            }
            (line, None) => {
                if let Some(title) = line.strip_prefix("### ") {
                    steps.extend(title.split(' ').next().map(str::to_owned));
                }
                let named = line.split('`').skip(1).step_by(2);
                let named = named.filter(|name| name.starts_with("src/") && name.ends_with(".rs"));
                named.for_each(|name| name.clone_into(&mut file));
            }
        }
    }
    parts
}

/// Runs commands in the copy, up to the first that fails.
fn run(copy: &Path, commands: &str, whole: bool) -> Result<(), Failure> {
    let kept =
        |line: &&str| !line.starts_with("cargo run") && (whole || !line.starts_with("cargo xtask"));
    let lines: Vec<&str> = commands.lines().filter(kept).collect();
    let mut shell = Command::new("sh");
    shell
        .args(["-euc", &lines.join("\n")])
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", target().join("guide-target"));
    match shell.status() {
        Ok(status) if status.success() => Ok(()),
        _ => Err(format!("In {} this failed:\n{commands}", copy.display())),
    }
}

/// Puts code into a file: a whole file, or items instead of those of the same name.
fn put(file: &Path, code: &str) -> Result<(), Failure> {
    if code.starts_with("//!") {
        return write(file, code);
    }
    let mut text = read(file)?;
    for item in items(code) {
        let name = name_of(&item).ok_or_else(|| format!("This has no name:\n{item}"))?;
        let old = items(&text).into_iter().find(|old| name_of(old).as_ref() == Some(&name));
        let old = old.or_else(|| inner(&text, &name));
        text = match old {
            Some(old) => text.replacen(&old, &item, 1),
            None => text + "\n" + &item,
        };
    }
    write(file, &text)
}

/// The items of some code, each up to where its braces are closed.
fn items(code: &str) -> Vec<String> {
    let mut items = Vec::new();
    let (mut item, mut depth) = (String::new(), 0_i32);
    for line in code.lines() {
        if item.is_empty() && line.is_empty() {
            continue;
        }
        item += &format!("{line}\n");
        let count = |one: char| line.matches(one).count() as i32;
        depth += count('{') - count('}');
        if depth == 0 && (line.ends_with(['}', ';']) || line.is_empty()) {
            items.push(std::mem::take(&mut item));
        }
    }
    items
}

/// The function of a name within an `impl`, as it stands there.
fn inner(text: &str, name: &str) -> Option<String> {
    let body: Vec<&str> = text.lines().collect();
    let first = body.iter().position(|line| name_of(line).as_deref() == Some(name))?;
    let rest = body[first..].iter().position(|line| *line == "    }")?;
    Some(body[first..=first + rest].join("\n") + "\n")
}

/// What an item is and is called: `fn legal`, `const DECK`.
fn name_of(item: &str) -> Option<String> {
    let line = item.lines().find(|line| !line.trim_start().starts_with(['#', '/']))?;
    let words: Vec<&str> =
        line.split_whitespace().filter(|word| !word.starts_with("pub")).collect();
    let [what @ ("fn" | "const"), name, ..] = words[..] else { return None };
    let end = name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len());
    Some(format!("{what} {}", &name[..end]))
}

fn copy_all(from: &Path, to: &Path) -> std::io::Result<()> {
    if to.exists() {
        std::fs::remove_dir_all(to)?;
    }
    let mut list = Command::new("git");
    list.args(["ls-files", "--cached", "--others", "--exclude-standard"]).current_dir(from);
    let list = list.output()?;
    for name in String::from_utf8_lossy(&list.stdout).lines() {
        let (old, new): (PathBuf, PathBuf) = (from.join(name), to.join(name));
        if old.is_file() {
            new.parent().map_or(Ok(()), std::fs::create_dir_all)?;
            std::fs::copy(old, new)?;
        }
    }
    Ok(())
}

fn read(file: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(file)
        .map_err(|why| format!("{} cannot be read: {why}.", file.display()))
}

fn write(file: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(file, text)
        .map_err(|why| format!("{} cannot be written: {why}.", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_blocks_of_the_page_are_found_with_their_steps_and_files() {
        let page = "# Page\n## Add a game\n### 1. Copy\n```sh\ncp a b\n```\n### 2. Write\nIn \
                    `src/lib.rs`:\n```rust\nconst A: u8 = 1;\n```\nand\n```rust\nfn b() {}\n```\n";
        let parts = parts(&format!("x\n{page}"));
        let seen = parts.iter().map(|part| (part.begins.join(" "), &*part.file, part.kind));
        let (lib, code) = ("src/lib.rs", Kind::Code);
        let first = ("1.".into(), "", Kind::Commands);
        let all = [first, ("2.".into(), lib, code), (String::new(), lib, code)];
        assert_eq!(seen.collect::<Vec<_>>(), all);
    }

    #[test]
    fn items_have_names_and_end_where_their_braces_close() {
        let code =
            "const A: [u8; 2] = [1, 2];\n\n/// Doc.\nfn b(\n    x: u8,\n) -> u8 {\n    x\n}\n";
        let items = items(code);
        let names: Vec<_> = items.iter().filter_map(|item| name_of(item)).collect();
        assert_eq!(names, ["const A", "fn b"]);
        let within = "impl X {\n    fn b(&self) -> u8 {\n        1\n    }\n}\n";
        assert_eq!(inner(within, "fn b").unwrap(), "    fn b(&self) -> u8 {\n        1\n    }\n");
    }

    /// Every edit that the page speaks of can be made in Kuhn poker as it is.
    #[test]
    fn what_the_page_says_of_the_example_is_there() {
        for (step, file, from, _) in SAID {
            let text = read(&root().join("crates/kuhn").join(file)).unwrap();
            assert!(text.contains(from), "step {step}: {file} has no {from}");
        }
        let page = read(&root().join("CONTRIBUTING.md")).unwrap();
        assert!(parts(&page).len() >= 7, "{:?}", parts(&page));
    }
}

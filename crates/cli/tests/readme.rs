//! What the README shows is what the program says.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;
use std::path::Path;

use crate::common::place;

/// The README in three parts: before, inside and after its first block of plain text.
fn parts(readme: &str) -> (&str, &str, &str) {
    let (before, rest) = readme.split_once("```text\n").unwrap();
    let (block, after) = rest.split_once("```").unwrap();
    (before, block, after)
}

/// `BLESS=1` writes the block anew, from the line it begins with and as long as it is.
#[test]
fn the_block_in_the_readme_is_real() {
    let said = place()
        .run(&["play", "hearts", "--seed", "7"], "pass ad ks kh\n2c\nah\nhint\nundo\nquit\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let readme = fs::read_to_string(&path).unwrap();
    let (before, block, after) = parts(&readme);
    let shown: Vec<&str> = block.lines().collect();
    assert!(shown.len() > 5);
    let lines: Vec<&str> = said.out.lines().collect();
    let real = |window: &&[&str]| window[0] == shown[0];
    let now = lines.windows(shown.len()).find(real).expect("the block begins with a real line");
    if std::env::var_os("BLESS").is_some() {
        let text = format!("{before}```text\n{}\n```{after}", now.join("\n"));
        fs::write(&path, text).unwrap();
        return;
    }
    assert_eq!(now, shown, "the README shows what is not so; `cargo xtask bless` writes it anew");
}

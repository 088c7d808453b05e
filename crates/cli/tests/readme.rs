//! What the README shows is what the program says.

mod common;

use common::place;

/// The first block of plain text in the README.
fn shown() -> Vec<&'static str> {
    let readme = include_str!("../../../README.md");
    let block = readme.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    block.lines().collect()
}

#[test]
fn the_block_in_the_readme_is_real() {
    let said = place()
        .run(&["play", "hearts", "--seed", "7"], "pass ad ks kh\n2c\nah\nhint\nundo\nquit\n");
    let lines: Vec<&str> = said.out.lines().collect();
    let shown = shown();
    assert!(shown.len() > 5);
    assert!(
        lines.windows(shown.len()).any(|window| window == shown),
        "the README shows\n{}\nbut the program said\n{}",
        shown.join("\n"),
        said.out
    );
}

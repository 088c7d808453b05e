//! How strong the bots are: docs/strength.md says which matches tell it, and gets its tables from
//! them.
//!
//! Commands stand in the page as people type them, in blocks of code, and a comment behind a command
//! says what is played. The table under such a block is made from what they print.

use std::path::{Path, PathBuf};

use crate::step::{cargo, succeed};
use crate::{Failure, root, target};

const PAGE: &str = "docs/strength.md";
const HEAD: &str = "| played | bot | matches | points | wins | ms a decision |\n\
                    |---|---|---|---|---|---|\n";

/// Plays the matches whose command has one of the words in it, all if there is no word, and writes
/// what came out into the page. Those of before are played on if wanted, and played anew if not.
pub(crate) fn run(words: &[&str]) -> Result<(), Failure> {
    let (options, words): (Vec<&str>, Vec<&str>) =
        words.iter().partition(|word| word.starts_with("--"));
    if let Some(odd) = options.iter().find(|option| **option != "--resume") {
        return Err(format!("I do not know {odd}: there is --resume, to play on."));
    }
    let program = program()?;
    let page = root().join(PAGE);
    let text = std::fs::read_to_string(&page).map_err(|why| format!("{PAGE}: {why}."))?;
    let wanted = |line: &str| words.is_empty() || words.iter().any(|word| line.contains(word));
    let lines: Vec<String> =
        commands(&text).filter(|line| wanted(line)).map(str::to_owned).collect();
    if lines.is_empty() {
        return Err(format!("No command in {PAGE} has any of: {}.", words.join(", ")));
    }
    for line in lines {
        let rows = rows(&line, &play(&program, &line, options.is_empty())?)?;
        // Whoever edits the page meanwhile keeps the edit, and what is played is never lost.
        let text = std::fs::read_to_string(&page).map_err(|why| format!("{PAGE}: {why}."))?;
        std::fs::write(&page, with_rows(&text, &line, &rows))
            .map_err(|why| format!("{PAGE}: {why}."))?;
    }
    Ok(())
}

/// The program that plays: the one that `PARLOUR` names, or this one, built.
fn program() -> Result<PathBuf, Failure> {
    if let Some(built) = std::env::var_os("PARLOUR") {
        return Ok(built.into());
    }
    succeed(cargo(&["build", "--release", "--locked"]))?;
    Ok(target().join("release/parlour"))
}

/// Plays the matches of a command; gives its table of bots as comma-separated values.
fn play(program: &Path, line: &str, anew: bool) -> Result<String, Failure> {
    let folder = target().join("strength");
    std::fs::create_dir_all(&folder).map_err(|why| format!("{}: {why}.", folder.display()))?;
    let file = |ending: &str| kept(&folder, line).with_extension(ending);
    if anew && file("jsonl").exists() {
        std::fs::remove_file(file("jsonl")).map_err(|why| format!("{why}."))?;
    }
    println!("\n== {line}");
    let mut command = std::process::Command::new(program);
    command.args(command_of(line).split_whitespace().skip(1));
    command.arg("--resume").arg(file("jsonl")).arg("--out").arg(file("csv"));
    succeed(command)?;
    std::fs::read_to_string(file("csv")).map_err(|why| format!("{}: {why}.", file("csv").display()))
}

/// Where what a command has played is kept: its words without signs.
fn kept(folder: &Path, line: &str) -> PathBuf {
    let words = command_of(line).replace(|c: char| !c.is_ascii_alphanumeric(), " ");
    folder.join(words.split_whitespace().skip(2).collect::<Vec<&str>>().join("-"))
}

/// The command of a line without what is said of it.
fn command_of(line: &str) -> &str {
    line.split('#').next().unwrap_or(line).trim()
}

/// What a line plays, in words.
fn label(line: &str) -> &str {
    line.split('#').nth(1).unwrap_or_default().trim()
}

/// The lines of the page that are commands of the arena.
fn commands(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| line.starts_with("parlour arena ") && line.contains('#'))
}

/// The rows of a table from the arena's values.
fn rows(line: &str, csv: &str) -> Result<String, Failure> {
    let row = |values: &str| {
        let fields: Vec<&str> = values.split(',').collect();
        let [bot, matches, rest @ ..] = &fields[..] else { return None };
        let number = |at: usize| rest.get(at)?.parse::<f64>().ok();
        let (points, low, high) = (number(0)?, number(1), number(2));
        let around = low.zip(high).map(|(low, high)| format!(" ± {:.2}", (high - low) / 2.0));
        let share = |at| number(at).map(|share: f64| format!("{:.1}", 100.0 * share));
        let within = share(4).zip(share(5)).map(|(low, high)| format!(" ({low} to {high})"));
        Some(format!(
            "| {} | `{bot}` | {matches} | {points:.2}{} | {} %{} | {} |\n",
            label(line),
            around.unwrap_or_default(),
            share(3)?,
            within.unwrap_or_default(),
            number(10).map_or("-".into(), |ms| format!("{ms:.2}")),
        ))
    };
    let rows: Option<String> = csv.lines().skip(1).map(row).collect();
    rows.ok_or_else(|| format!("The arena's values are not as they were:\n{csv}"))
}

/// The page with these rows instead of those of before, in the table under the command.
fn with_rows(text: &str, line: &str, rows: &str) -> String {
    let Some((before, after)) = text.split_once(&format!("{line}\n")) else { return text.into() };
    let Some((block, after)) = after.split_once("```\n") else { return text.into() };
    let after = after.trim_start_matches('\n');
    let is_row = |row: &&str| row.starts_with('|');
    let old: Vec<&str> = after.lines().take_while(is_row).skip(2).collect();
    let table_ends: usize =
        after.split_inclusive('\n').take_while(|row| row.starts_with('|')).map(str::len).sum();
    // The rows stand in the order of the commands.
    let start = before.rfind("```").unwrap_or_default();
    let all = format!("{}{line}\n{block}", &before[start..]);
    let mut table = String::from(HEAD);
    for command in commands(&all) {
        if command == line {
            table += rows;
        } else {
            let kept = |row: &&&str| row.starts_with(&format!("| {} |", label(command)));
            old.iter().filter(kept).for_each(|row| table += &format!("{row}\n"));
        }
    }
    let rest = &after[table_ends..];
    let gap = if rest.is_empty() || rest.starts_with('\n') { "" } else { "\n" };
    format!("{before}{line}\n{block}```\n\n{table}{gap}{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const CSV: &str = "bot,matches,points,points_low,points_high,wins,wins_low,wins_high,rating,\
        rating_low,rating_high,faults,processor_ms\n\
        search:20ms,400,7.5,7.25,7.75,0.6,0.55,0.65,100.0,90.0,110.0,0,8.8512\n\
        classic,400,5,,,0.4,,,0.0,-9.0,9.0,0,\n";
    const LINE: &str = "parlour arena ohhell --bots search:20ms,classic --matches 400 # four";

    #[test]
    fn a_row_has_a_figure_its_interval_and_its_time() {
        let rows = rows(LINE, CSV).unwrap();
        let first = "| four | `search:20ms` | 400 | 7.50 ± 0.25 | 60.0 % (55.0 to 65.0) | 8.85 |";
        assert_eq!(rows.lines().next(), Some(first));
        assert_eq!(rows.lines().nth(1), Some("| four | `classic` | 400 | 5.00 | 40.0 % | - |"));
    }

    #[test]
    fn values_that_are_none_are_not_written_as_if_they_were() {
        assert!(super::rows(LINE, "bot,matches\nclassic,many\n").is_err());
    }

    #[test]
    fn only_the_rows_of_what_was_played_are_replaced() {
        let page = format!(
            "Before.\n\n```sh\n{LINE}\nparlour arena ohhell --bots a,b # five\n```\n\nAfter.\n"
        );
        let once = with_rows(&page, LINE, "| four | old |\n");
        let five = "parlour arena ohhell --bots a,b # five";
        let both =
            with_rows(&with_rows(&once, five, "| five | kept |\n"), LINE, "| four | new |\n");
        assert_eq!(
            both,
            page.replace("\nAfter.", &format!("\n{HEAD}| four | new |\n| five | kept |\n\nAfter."))
        );
    }

    #[test]
    fn what_is_played_is_kept_under_the_words_of_its_command() {
        let file = kept(Path::new("there"), LINE);
        assert_eq!(file, Path::new("there/ohhell-bots-search-20ms-classic-matches-400"));
    }
}

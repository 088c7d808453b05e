//! A game's rules, from Markdown to plain lines.

use std::io;

use parlour_house::AnyGame;

use crate::WIDTH;
use crate::console::Console;
use crate::ink::Ink;
use crate::text::{clean, plain, wrap};

/// Prints all rules of a game.
pub fn print_rules(console: &mut Console<'_>, game: &dyn AnyGame) -> io::Result<()> {
    let lines = markdown(game.about().rules, console.ink);
    console.lines(&lines)
}

/// Prints the sections whose heading has the word in it; without one, the headings.
pub(crate) fn print_section(
    console: &mut Console<'_>,
    game: &dyn AnyGame,
    part: &str,
) -> io::Result<()> {
    if part == "all" {
        return print_rules(console, game);
    }
    let rules = game.about().rules;
    let sections = sections(rules);
    if !part.is_empty() {
        let about = |heading: &str| plain(heading).contains(&plain(part));
        let found: Vec<_> = sections.iter().filter(|(heading, _)| about(heading)).collect();
        for (_, text) in &found {
            let lines = markdown(text, console.ink);
            console.lines(&lines)?;
        }
        if !found.is_empty() {
            return Ok(());
        }
        console.say(&format!("No part of the rules is called \"{}\".", clean(part)))?;
    }
    console.say("The rules have these parts; \"rules all\" shows all of them:")?;
    for (heading, _) in sections {
        console.say(&format!("  rules {}", plain(&heading)))?;
    }
    Ok(())
}

/// The headings with the text from each to the next.
fn sections(text: &str) -> Vec<(String, String)> {
    let mut sections: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        if line.starts_with('#') {
            let heading = line.trim_start_matches('#').trim();
            sections.push((inline(heading), String::new()));
        }
        if let Some((_, text)) = sections.last_mut() {
            *text += line;
            text.push('\n');
        }
    }
    sections
}

/// Plain lines: paragraphs joined and wrapped, lists indented, marks taken off.
fn markdown(text: &str, ink: Ink) -> Vec<String> {
    let mut lines = Vec::new();
    let mut paragraph = String::new();
    for row in text.lines() {
        let trimmed = row.trim();
        let lead = row.len() - row.trim_start().len();
        let item = ["- ", "* "].iter().find_map(|mark| trimmed.strip_prefix(mark));
        if trimmed.is_empty()
            || trimmed.starts_with('#')
            || trimmed.starts_with('|')
            || item.is_some()
        {
            flush(&mut paragraph, &mut lines);
        }
        if trimmed.is_empty() {
            if lines.last().is_some_and(|line: &String| !line.is_empty()) {
                lines.push(String::new());
            }
        } else if trimmed.starts_with('#') {
            lines.push(ink.bold(&inline(trimmed.trim_start_matches('#').trim())));
        } else if trimmed.starts_with('|') {
            let cells: Vec<&str> = trimmed.trim_matches('|').split('|').map(str::trim).collect();
            if !cells.iter().all(|cell| cell.chars().all(|c| matches!(c, '-' | ':'))) {
                lines.extend(wrap(&format!("  {}", inline(&cells.join("   "))), WIDTH, 6));
            }
        } else if let Some(item) = item {
            paragraph = format!("{}- {item}", " ".repeat(lead));
        } else if paragraph.is_empty() {
            paragraph = trimmed.to_owned();
        } else {
            paragraph = format!("{paragraph} {trimmed}");
        }
    }
    flush(&mut paragraph, &mut lines);
    lines
}

fn flush(paragraph: &mut String, lines: &mut Vec<String>) {
    if !paragraph.is_empty() {
        let lead = paragraph.len() - paragraph.trim_start().len();
        let hang = if paragraph.trim_start().starts_with("- ") { lead + 2 } else { 0 };
        lines.extend(wrap(&inline(paragraph), WIDTH, hang));
        paragraph.clear();
    }
}

/// Takes off the marks of emphasis and code.
fn inline(text: &str) -> String {
    text.replace("**", "").replace('`', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_becomes_plain_lines() {
        let text = "# Toy\n\nA **small**\ngame.\n\n- one\n  more\n- `two`\n\n| a | b |\n|---|---|\n| c | d |\n";
        assert_eq!(
            markdown(text, Ink::PLAIN),
            ["Toy", "", "A small game.", "", "- one more", "- two", "", "  a   b", "  c   d"]
        );
    }
}

//! A game's rules, from Markdown to plain lines.

use crate::words::wrap;

/// A line of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesLine {
    /// What it says.
    pub text: String,
    /// Whether it is a heading.
    pub heading: bool,
}

impl RulesLine {
    fn new(text: impl Into<String>) -> RulesLine {
        RulesLine { text: text.into(), heading: false }
    }
}

/// Markdown in plain lines of at most so many columns: paragraphs joined and wrapped, lists
/// indented, marks taken off.
#[must_use]
pub fn rules_lines(text: &str, width: usize) -> Vec<RulesLine> {
    let mut lines: Vec<RulesLine> = Vec::new();
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
            flush(&mut paragraph, &mut lines, width);
        }
        if trimmed.is_empty() {
            if lines.last().is_some_and(|line| !line.text.is_empty()) {
                lines.push(RulesLine::new(""));
            }
        } else if trimmed.starts_with('#') {
            let text = inline(trimmed.trim_start_matches('#').trim());
            lines.push(RulesLine { text, heading: true });
        } else if trimmed.starts_with('|') {
            let cells: Vec<&str> = trimmed.trim_matches('|').split('|').map(str::trim).collect();
            if !cells.iter().all(|cell| cell.chars().all(|c| matches!(c, '-' | ':'))) {
                let row = wrap(&format!("  {}", inline(&cells.join("   "))), width, 6);
                lines.extend(row.into_iter().map(RulesLine::new));
            }
        } else if let Some(item) = item {
            paragraph = format!("{}- {item}", " ".repeat(lead));
        } else if paragraph.is_empty() {
            paragraph = trimmed.to_owned();
        } else {
            paragraph = format!("{paragraph} {trimmed}");
        }
    }
    flush(&mut paragraph, &mut lines, width);
    lines
}

fn flush(paragraph: &mut String, lines: &mut Vec<RulesLine>, width: usize) {
    if !paragraph.is_empty() {
        let lead = paragraph.len() - paragraph.trim_start().len();
        let hang = if paragraph.trim_start().starts_with("- ") { lead + 2 } else { 0 };
        let text = wrap(&inline(paragraph), width, hang);
        lines.extend(text.into_iter().map(RulesLine::new));
        paragraph.clear();
    }
}

/// Takes off the marks of emphasis and code.
fn inline(text: &str) -> String {
    text.replace("**", "").replace('`', "")
}

/// The headings with the text from each to the next.
#[must_use]
pub fn sections(text: &str) -> Vec<(String, String)> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_becomes_plain_lines() {
        let text = "# Toy\n\nA **small**\ngame.\n\n- one\n  more\n- `two`\n\n| a | b |\n|---|---|\n| c | d |\n";
        let lines: Vec<String> = rules_lines(text, 80).into_iter().map(|l| l.text).collect();
        assert_eq!(
            lines,
            ["Toy", "", "A small game.", "", "- one more", "- two", "", "  a   b", "  c   d"]
        );
        assert_eq!(sections(text).len(), 1);
    }
}

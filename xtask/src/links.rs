//! Links in Markdown that lead nowhere. Only links within the repository are followed: a test
//! must not depend on the network.

use std::path::Path;

/// The broken links of a Markdown file, each with its line.
pub(crate) fn broken(file: &Path, text: &str) -> Vec<(usize, String)> {
    let here = file.parent().unwrap_or(file);
    prose(text)
        .flat_map(|(line, prose)| targets(&prose).into_iter().map(move |t| (line, t)))
        .filter_map(|(line, target)| flaw(file, here, text, &target).map(|why| (line, why)))
        .collect()
}

fn flaw(file: &Path, here: &Path, text: &str, target: &str) -> Option<String> {
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let place = if path.is_empty() { file.to_path_buf() } else { here.join(path) };
    if !path.is_empty() && !place.exists() {
        return Some(format!("the link to \"{target}\" leads nowhere"));
    }
    if anchor.is_empty() || place.extension().is_none_or(|e| e != "md") {
        return None;
    }
    let other =
        if path.is_empty() { text.to_owned() } else { std::fs::read_to_string(&place).ok()? };
    let found = prose(&other)
        .filter(|(_, line)| line.starts_with('#'))
        .any(|(_, heading)| slug(&heading) == anchor);
    (!found).then(|| format!("\"{path}\" has no heading for \"#{anchor}\""))
}

/// The lines outside fenced code, numbered from 1, with inline code blanked in all but headings.
fn prose(text: &str) -> impl Iterator<Item = (usize, String)> + '_ {
    let mut fence: Option<&str> = None;
    text.lines().enumerate().filter_map(move |(index, line)| {
        let start = line.trim_start();
        match fence {
            Some(mark) => {
                if start.starts_with(mark) {
                    fence = None;
                }
                None
            }
            None => {
                fence = ["```", "~~~"].into_iter().find(|m| start.starts_with(m));
                let shown = fence.is_none();
                let line = if line.starts_with('#') { line.to_owned() } else { without_code(line) };
                shown.then_some((index + 1, line))
            }
        }
    })
}

fn without_code(line: &str) -> String {
    // What lies between two backticks stands at the odd places.
    let parts = line.split('`').enumerate();
    parts.map(|(i, part)| if i % 2 == 0 { part } else { "code" }).collect()
}

/// The targets of `[text](target)` and `[name]: target`.
fn targets(line: &str) -> Vec<String> {
    let mut found: Vec<String> = line
        .match_indices("](")
        .filter_map(|(at, open)| line[at + open.len()..].split_once(')'))
        .map(|(target, _)| target.to_owned())
        .collect();
    if line.starts_with('[')
        && let Some((_, target)) = line.split_once("]: ")
    {
        found.push(target.to_owned());
    }
    // A title may follow: [text](target "title").
    let first = |target: String| target.split_whitespace().next().map(str::to_owned);
    found.into_iter().filter_map(first).collect()
}

/// A heading as the anchor that forges make of it.
fn slug(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_that_lead_nowhere_are_told_with_their_line() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("imagined.md");
        let text = "\
# A `code` heading: yes!
[good](Cargo.toml) and [bad](nowhere.md \"title\")
[here](#a-code-heading-yes) [there](#absent)
`[code](nowhere.md)` [web](https://example.org/x)
```
[fenced](nowhere.md)
```
[name]: also-nowhere.md
";
        let lines: Vec<usize> = broken(&file, text).iter().map(|b| b.0).collect();
        assert_eq!(lines, [2, 3, 8]);
    }
}

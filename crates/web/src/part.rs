//! A page in parts, so that only what has changed is sent.
//!
//! A part is an element with an id. It may have further parts in it, and it may have lines that
//! only ever grow in number, as a log has. What somebody has been sent is remembered as a hash for
//! each part; a part whose own text is the same is not sent again, nor are its lines. Where a part
//! is sent, those within it that have not changed are only named: `<li data-keep="seat/2"></li>`.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use maud::{Markup, PreEscaped};
use serde::Serialize;

/// What stands in the text of a part where another part, or its lines, belong. No text of people
/// has it: names and chat are free of control characters.
const HERE: char = '\u{1}';
/// The place of the lines.
const LINES: &str = "lines";

/// An element with an id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    id: String,
    own: String,
    within: Vec<Part>,
    /// The lines, each with the number that it keeps.
    lines: Vec<(usize, String)>,
}

/// Draws parts within parts.
#[derive(Debug, Default)]
pub struct Parts {
    open: Vec<Part>,
}

/// What a reader has been sent.
#[derive(Clone, Debug, Default)]
pub struct Known {
    parts: HashMap<String, Sent>,
}

/// What a reader has of a part.
#[derive(Clone, Debug)]
struct Sent {
    own: u64,
    /// The number of the last line.
    last: usize,
    /// The parts within it.
    within: Vec<String>,
}

/// What a reader is to change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The part.
    pub id: String,
    /// The whole part as it is now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub html: Option<String>,
    /// Lines that follow those it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub add: Option<String>,
}

impl Parts {
    /// A part and all within it.
    pub fn whole(id: &str, draw: impl FnOnce(&mut Parts) -> Markup) -> Part {
        let mut parts = Parts { open: vec![Part { id: id.to_owned(), ..Part::default() }] };
        let own = draw(&mut parts).into_string();
        let mut part = parts.open.pop().unwrap_or_default();
        part.own = own;
        part
    }

    /// A part, to be put where it belongs; its outermost element has this id.
    pub fn part(&mut self, id: &str, draw: impl FnOnce(&mut Parts) -> Markup) -> Markup {
        self.open.push(Part { id: id.to_owned(), ..Part::default() });
        let own = draw(self).into_string();
        let Some(mut part) = self.open.pop() else { return PreEscaped(String::new()) };
        part.own = own;
        let Some(around) = self.open.last_mut() else { return PreEscaped(part.html()) };
        around.within.push(part);
        PreEscaped(format!("{HERE}{}{HERE}", around.within.len() - 1))
    }

    /// The place of the lines of the part that is being drawn.
    pub fn lines(&mut self, lines: Vec<(usize, String)>) -> Markup {
        if let Some(part) = self.open.last_mut() {
            part.lines = lines;
        }
        PreEscaped(format!("{HERE}{LINES}{HERE}"))
    }
}

impl Part {
    /// All of it.
    #[must_use]
    pub fn html(&self) -> String {
        let mut html = String::new();
        self.write(&mut html);
        html
    }

    fn write(&self, html: &mut String) {
        self.write_with(html, &mut |part, html| part.write(html));
    }

    /// Its text, with the parts within it written in some way.
    fn write_with(&self, html: &mut String, inner: &mut dyn FnMut(&Part, &mut String)) {
        for (at, piece) in self.own.split(HERE).enumerate() {
            // Every other piece is a place.
            match (at % 2, piece) {
                (0, text) => html.push_str(text),
                (_, LINES) => self.lines.iter().for_each(|(_, line)| html.push_str(line)),
                (_, place) => {
                    if let Some(part) = place.parse().ok().and_then(|at: usize| self.within.get(at))
                    {
                        inner(part, html);
                    }
                }
            }
        }
    }

    /// An element that stands for this part where a reader has it.
    fn kept(&self, html: &mut String) {
        let tag: String =
            self.own.chars().skip(1).take_while(|c| c.is_ascii_alphanumeric()).collect();
        let id = maud::html! { (self.id) }.into_string();
        html.push_str(&format!("<{tag} data-keep=\"{id}\"></{tag}>"));
    }

    /// What somebody must change who knows so much; they know all of it from then on.
    #[must_use]
    pub fn changes(&self, known: &mut Known) -> Vec<Change> {
        let mut changes = Vec::new();
        self.compare(known, &mut changes);
        changes
    }

    fn compare(&self, known: &mut Known, changes: &mut Vec<Change>) {
        let last = self.last();
        let change = |html, add| Change { id: self.id.clone(), html, add };
        match known.parts.get_mut(&self.id) {
            Some(sent) if sent.own == self.hash() && sent.last <= last => {
                if sent.last < last {
                    let new = self.lines.iter().filter(|(number, _)| *number > sent.last);
                    let new: String = new.map(|(_, line)| line.as_str()).collect();
                    changes.push(change(None, Some(new)));
                    sent.last = last;
                }
                self.within.iter().for_each(|part| part.compare(known, changes));
            }
            before => {
                let within = before.map_or(Vec::new(), |sent| std::mem::take(&mut sent.within));
                let mut html = String::new();
                let mut kept: Vec<&Part> = Vec::new();
                self.changed(&within, known, &mut html, &mut kept);
                changes.push(change(Some(html), None));
                kept.iter().for_each(|part| part.compare(known, changes));
            }
        }
    }

    /// Its new text, where the parts that stay are only named; those may still have changed
    /// further in.
    fn changed<'a>(
        &'a self,
        before: &[String],
        known: &mut Known,
        html: &mut String,
        kept: &mut Vec<&'a Part>,
    ) {
        for part in &self.within {
            let same = |sent: &Sent| sent.own == part.hash() && sent.last <= part.last();
            if before.contains(&part.id) && known.parts.get(&part.id).is_some_and(same) {
                kept.push(part);
            } else {
                part.learn(known);
            }
        }
        let stays = |part: &Part| kept.iter().any(|one| std::ptr::eq(*one, part));
        self.write_with(html, &mut |part, html| match stays(part) {
            true => part.kept(html),
            false => part.write(html),
        });
        known.parts.insert(self.id.clone(), self.sent());
    }

    /// All of it is known from now on.
    pub fn learn(&self, known: &mut Known) {
        known.parts.insert(self.id.clone(), self.sent());
        self.within.iter().for_each(|part| part.learn(known));
    }

    fn sent(&self) -> Sent {
        let within = self.within.iter().map(|part| part.id.clone()).collect();
        Sent { own: self.hash(), last: self.last(), within }
    }

    fn last(&self) -> usize {
        self.lines.last().map_or(0, |(number, _)| *number)
    }

    fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.own.hash(&mut hasher);
        // A part of another name in the same place is another part.
        self.within.iter().for_each(|part| part.id.hash(&mut hasher));
        hasher.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use maud::html;

    fn page(title: &str, inner: &[(&str, &str)], log: usize) -> Part {
        Parts::whole("page", |parts| {
            html! {
                main #page {
                    h1 { (title) }
                    @for (id, text) in inner {
                        (parts.part(id, |_| html! { p id=(id) { (text) } }))
                    }
                    (parts.part("log", |parts| html! { ol #log { (parts.lines(lines(log))) } }))
                }
            }
        })
    }

    fn lines(last: usize) -> Vec<(usize, String)> {
        (1..=last).map(|n| (n, html! { li { (n) } }.into_string())).collect()
    }

    fn ids(changes: &[Change]) -> Vec<&str> {
        changes.iter().map(|change| &*change.id).collect()
    }

    #[test]
    fn a_whole_page_has_its_parts_in_their_places() {
        let html = page("T", &[("a", "A"), ("b", "<b>")], 2).html();
        let whole = "<main id=\"page\"><h1>T</h1><p id=\"a\">A</p><p id=\"b\">&lt;b&gt;</p>\
                     <ol id=\"log\"><li>1</li><li>2</li></ol></main>";
        assert_eq!(html, whole);
    }

    #[test]
    fn only_what_has_changed_is_sent() {
        let mut known = Known::default();
        let first = page("T", &[("a", "A"), ("b", "B")], 1);
        assert_eq!(ids(&first.changes(&mut known)), ["page"]);
        assert!(first.changes(&mut known).is_empty());
        let other = page("T", &[("a", "A"), ("b", "C")], 1);
        assert_eq!(ids(&other.changes(&mut known)), ["b"]);
        let title = page("U", &[("a", "A"), ("b", "C")], 1);
        assert_eq!(ids(&title.changes(&mut known)), ["page"], "what is around has changed");
        let less = page("U", &[("b", "C")], 1);
        assert_eq!(ids(&less.changes(&mut known)), ["page"]);
    }

    #[test]
    fn what_has_not_changed_within_a_part_that_has_is_only_named() {
        let mut known = Known::default();
        page("T", &[("a", "A"), ("b", "B")], 1).learn(&mut known);
        let changes = page("U", &[("b", "B"), ("c", "C")], 2).changes(&mut known);
        let html = "<main id=\"page\"><h1>U</h1><p data-keep=\"b\"></p><p id=\"c\">C</p>\
                    <ol data-keep=\"log\"></ol></main>";
        assert_eq!(changes[0].html.as_deref(), Some(html));
        assert_eq!(ids(&changes), ["page", "log"], "what is kept grows");
        assert_eq!(changes[1].add.as_deref(), Some("<li>2</li>"));
        // What was there long ago is not there now.
        let again = page("U", &[("a", "A"), ("b", "B")], 2).changes(&mut known);
        assert!(again[0].html.as_ref().unwrap().contains("<p id=\"a\">A</p>"));
    }

    #[test]
    fn a_log_grows_by_its_new_lines_and_is_sent_whole_when_lines_were_taken_back() {
        let mut known = Known::default();
        page("T", &[], 2).learn(&mut known);
        let grown = page("T", &[], 4).changes(&mut known);
        assert_eq!(grown[0].add.as_deref(), Some("<li>3</li><li>4</li>"));
        let shrunk = page("T", &[], 1).changes(&mut known);
        assert_eq!(shrunk[0].html.as_deref(), Some("<ol id=\"log\"><li>1</li></ol>"));
    }
}

//! A page in parts, so that only what has changed is sent.
//!
//! A part is an element with an id. It may have further parts in it, and it may have lines that
//! only ever grow in number, as a log has. What somebody has been sent is remembered as a hash for
//! each part; a part whose own text is the same is not sent again, nor are its lines. Where a part
//! is sent, those within it that have not changed are only named: `<li data-keep="seat/2"></li>`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use maud::{Markup, PreEscaped};
use serde::Serialize;

/// What stands in the text of a part where another part, or its lines, belong. No text of people
/// has it: names and chat are free of control characters.
const HERE: char = '\u{1}';
/// The place of the lines.
const LINES: &str = "lines";

/// An element with an id.
#[derive(Clone, Debug, Default)]
pub struct Part {
    id: String,
    own: Arc<Own>,
    within: Vec<Part>,
    /// The lines, each with the number that it keeps.
    lines: Vec<(usize, String)>,
    /// The number up to which there are lines, whether all of them stand here or only the newest.
    last: usize,
}

/// The text of a part without those within it.
#[derive(Debug, Default)]
pub struct Own {
    text: String,
    hash: u64,
}

impl From<Markup> for Own {
    fn from(markup: Markup) -> Own {
        let text = markup.into_string();
        Own { hash: hash(&text), text }
    }
}

/// Draws parts within parts.
#[derive(Debug, Default)]
pub struct Parts {
    open: Vec<Part>,
}

/// What a reader has been sent.
#[derive(Clone, Debug, Default)]
pub struct Known {
    page: Option<Sent>,
}

/// What a reader has of a part.
#[derive(Clone, Debug)]
struct Sent {
    id: u64,
    own: u64,
    /// The number up to which it has lines.
    last: usize,
    within: Vec<Sent>,
}

impl Known {
    /// A part is sent whole the next time.
    pub fn forget(&mut self, id: &str) {
        fn forget(sent: &mut Sent, id: u64) {
            if sent.id == id {
                sent.own = !sent.own;
            }
            sent.within.iter_mut().for_each(|sent| forget(sent, id));
        }
        self.page.iter_mut().for_each(|page| forget(page, hash(id)));
    }
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
        let mut parts = Parts::default();
        parts.draw(id, |parts| Arc::new(draw(parts).into()))
    }

    fn draw(&mut self, id: &str, draw: impl FnOnce(&mut Parts) -> Arc<Own>) -> Part {
        self.open.push(Part { id: id.to_owned(), ..Part::default() });
        let own = draw(self);
        // What was opened is closed by who opened it.
        let part = self.open.pop().unwrap_or_default();
        Part { own, ..part }
    }

    /// A part, to be put where it belongs; its outermost element has this id.
    pub fn part(&mut self, id: &str, draw: impl FnOnce(&mut Parts) -> Markup) -> Markup {
        self.made(id, |parts| Arc::new(draw(parts).into()))
    }

    /// The same, of which the text may have been made before.
    pub fn made(&mut self, id: &str, own: impl FnOnce(&mut Parts) -> Arc<Own>) -> Markup {
        let part = self.draw(id, own);
        let Some(around) = self.open.last_mut() else { return PreEscaped(part.html()) };
        around.within.push(part);
        here(&(around.within.len() - 1).to_string())
    }

    /// The place of the lines of the part that is being drawn, up to a number. Those that the
    /// reader has may be left out.
    pub fn lines(&mut self, lines: Vec<(usize, String)>, last: usize) -> Markup {
        if let Some(part) = self.open.last_mut() {
            (part.lines, part.last) = (lines, last);
        }
        here(LINES)
    }
}

/// Where something belongs.
fn here(place: &str) -> Markup {
    let mut text = String::with_capacity(place.len() + 2);
    text.push(HERE);
    text.push_str(place);
    text.push(HERE);
    PreEscaped(text)
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
        self.write_with(html, &mut |_, part, html| part.write(html));
    }

    /// Its text, with the parts within it, by their places, written in some way.
    fn write_with(&self, html: &mut String, inner: &mut dyn FnMut(usize, &Part, &mut String)) {
        for (at, piece) in self.own.text.split(HERE).enumerate() {
            // Every other piece is a place.
            match (at % 2, piece) {
                (0, text) => html.push_str(text),
                (_, LINES) => self.lines.iter().for_each(|(_, line)| html.push_str(line)),
                (_, place) => {
                    let place = place.parse().unwrap_or(usize::MAX);
                    if let Some(part) = self.within.get(place) {
                        inner(place, part, html);
                    }
                }
            }
        }
    }

    /// An element that stands for this part where a reader has it.
    fn kept(&self, html: &mut String) {
        let tag: String =
            self.own.text.chars().skip(1).take_while(|c| c.is_ascii_alphanumeric()).collect();
        let id = maud::html! { (self.id) }.into_string();
        html.push_str(&format!("<{tag} data-keep=\"{id}\"></{tag}>"));
    }

    /// What somebody must change who knows so much; they know all of it from then on.
    #[must_use]
    pub fn changes(&self, known: &mut Known) -> Vec<Change> {
        let mut changes = Vec::new();
        match &mut known.page {
            Some(page) => self.compare(page, &mut changes),
            page => {
                changes.push(self.change(Some(self.html()), None));
                *page = Some(self.sent());
            }
        }
        changes
    }

    /// Whether what was sent is this part with these very parts within it, but for lines that
    /// have come since.
    fn is_same(&self, sent: &Sent) -> bool {
        sent.own == self.own.hash
            && sent.last <= self.last
            && sent.within.len() == self.within.len()
            && sent.within.iter().zip(&self.within).all(|(sent, part)| sent.id == hash(&part.id))
    }

    fn change(&self, html: Option<String>, add: Option<String>) -> Change {
        Change { id: self.id.clone(), html, add }
    }

    fn compare(&self, sent: &mut Sent, changes: &mut Vec<Change>) {
        if !self.is_same(sent) {
            return self.renew(sent, changes);
        }
        if sent.last < self.last {
            let new = self.lines.iter().filter(|(number, _)| *number > sent.last);
            let new: String = new.map(|(_, line)| line.as_str()).collect();
            if !new.is_empty() {
                changes.push(self.change(None, Some(new)));
            }
            sent.last = self.last;
        }
        for (part, sent) in self.within.iter().zip(&mut sent.within) {
            part.compare(sent, changes);
        }
    }

    /// Its new text, where the parts that stay are only named; those may still have changed
    /// further in.
    fn renew(&self, sent: &mut Sent, changes: &mut Vec<Change>) {
        let mut before = std::mem::take(&mut sent.within);
        let mut stay = |part: &Part| {
            let id = hash(&part.id);
            let at = before.iter().position(|sent| sent.id == id && part.is_same(sent))?;
            Some(before.swap_remove(at))
        };
        let mut kept: Vec<Option<Sent>> = self.within.iter().map(&mut stay).collect();
        let mut html = String::new();
        self.write_with(&mut html, &mut |place, part, html| match kept[place] {
            Some(_) => part.kept(html),
            None => part.write(html),
        });
        changes.push(self.change(Some(html), None));
        for (part, kept) in self.within.iter().zip(&mut kept) {
            kept.iter_mut().for_each(|sent| part.compare(sent, changes));
        }
        let within = self.within.iter().zip(kept);
        let within = within.map(|(part, kept)| kept.unwrap_or_else(|| part.sent())).collect();
        *sent = Sent { within, ..self.bare() };
    }

    /// All of it is known from now on.
    pub fn learn(&self, known: &mut Known) {
        known.page = Some(self.sent());
    }

    fn sent(&self) -> Sent {
        Sent { within: self.within.iter().map(Part::sent).collect(), ..self.bare() }
    }

    fn bare(&self) -> Sent {
        Sent { id: hash(&self.id), own: self.own.hash, last: self.last, within: Vec::new() }
    }
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
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
                    (parts.part("log", |parts| html! { ol #log { (parts.lines(lines(log), log)) } }))
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
    fn lines_that_a_reader_has_may_be_left_out_and_a_part_that_is_forgotten_comes_whole() {
        let log = |from: usize, last: usize| {
            let some = lines(last).split_off(from);
            Parts::whole("log", |parts| html! { ol #log { (parts.lines(some, last)) } })
        };
        let mut known = Known::default();
        log(0, 2).learn(&mut known);
        assert!(log(2, 2).changes(&mut known).is_empty(), "there is nothing new");
        assert_eq!(log(2, 3).changes(&mut known)[0].add.as_deref(), Some("<li>3</li>"));
        assert!(log(4, 4).changes(&mut known).is_empty(), "what is new has no line");
        assert_eq!(log(4, 5).changes(&mut known)[0].add.as_deref(), Some("<li>5</li>"));
        known.forget("log");
        let whole = "<ol id=\"log\"><li>1</li><li>2</li></ol>";
        assert_eq!(log(0, 2).changes(&mut known)[0].html.as_deref(), Some(whole));
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

//! The rules of a game.

use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Options, Parser};

/// The rules, from Markdown. Marks of HTML in them are shown as they are written.
#[must_use]
pub fn rules(text: &str, games: &[(&str, &str)], this: Option<&str>) -> Markup {
    let parser = Parser::new_ext(text, Options::ENABLE_TABLES);
    let safe = parser.map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        other => other,
    });
    let mut body = String::new();
    pulldown_cmark::html::push_html(&mut body, safe);
    // A wide table is scrolled by keys, too. No other text has this mark: it would be escaped.
    let body = body.replace("<table>", "<table tabindex=\"0\">");
    html! {
        nav.tabs aria-label="Games" {
            @for (id, title) in games {
                a href={ "/rules/" (id) } aria-current=[(this == Some(*id)).then_some("page")] { (title) }
            }
        }
        article.prose {
            @if let Some(this) = this { p.note { "Rather try it? " a href={ "/learn/" (this) } { "A first match that teaches" } "." } }
            (PreEscaped(body))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_become_headings_tables_and_text_and_nothing_else() {
        let text = "# Toy\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<script>x</script> & <b>";
        let page = rules(text, &[("toy", "Toy")], Some("toy")).into_string();
        assert!(page.contains("<h1>Toy</h1>") && page.contains("<td>1</td>"));
        assert!(!page.contains("<script") && !page.contains("<b>"), "{page}");
    }
}

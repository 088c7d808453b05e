//! The rules of a game, and how one wants to play it.

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
    html! {
        nav.tabs aria-label="Games" {
            @for (id, title) in games {
                a href={ "/rules/" (id) } aria-current=[(this == Some(*id)).then_some("page")] { (title) }
            }
        }
        article.prose { (PreEscaped(body)) }
    }
}

/// How one wants to play a game: how many, against whom, who finds the table.
#[must_use]
pub fn game(id: &str, title: &str, line: &str, players: (usize, usize), usual: usize) -> Markup {
    let levels = [("easy", "Easy"), ("normal", "Normal"), ("hard", "Hard"), ("expert", "Expert")];
    html! {
        div.hello { div { h1 { (title) } p { (line) } } }
        form.panel.options method="post" action="/play" {
            input type="hidden" name="game" value=(id);
            @if players.0 < players.1 {
                fieldset {
                    legend { "Players" }
                    @for count in players.0..=players.1 {
                        label { input type="radio" name="players" value=(count) checked[count == usual]; (count) }
                    }
                }
            }
            fieldset {
                legend { "Bots play" }
                @for (value, name) in levels {
                    label { input type="radio" name="level" value=(value) checked[value == "normal"]; (name) }
                }
            }
            @if players.1 > 1 {
                fieldset {
                    legend { "The other seats" }
                    label { input type="radio" name="open" value="local" checked; "Bots only" }
                    label { input type="radio" name="open" value="link"; "Friends with an invitation" }
                    label { input type="radio" name="open" value="public"; "Anybody" }
                }
            }
            button.btn.btn-main { "Play" }
            " " a href={ "/rules/" (id) } { "Rules" }
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

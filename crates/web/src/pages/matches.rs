//! The matches that somebody has played.

use maud::{Markup, html};

/// A match that is over.
#[derive(Clone, Debug)]
pub struct Played {
    /// The table's name.
    pub id: String,
    /// What was played, and with whom.
    pub title: String,
    /// How it ended.
    pub note: String,
}

/// A page of matches; `before` leads to older ones.
#[must_use]
pub fn matches(played: &[Played], before: Option<i64>) -> Markup {
    html! {
        div.hello { div { h1 { "Your matches" } p { "The latest first. Everything of a match that is over can be looked at again." } } }
        @if played.is_empty() { p.note { "There are none yet. " a href="/" { "Play one." } } }
        ul.rows { @for one in played {
            @let to = format!("/tables/{}", one.id);
            li.panel.row {
                div { h2 { (one.title) } p.note { (one.note) } }
                div.row-acts {
                    a.btn href={ (to) "/result" } { "Result" span.hide { " of " (one.title) } }
                    a.btn href={ (to) "/replay?at=0" } { "Replay" span.hide { " of " (one.title) } }
                    a.btn href={ (to) "/review" } { "Review" span.hide { " of " (one.title) } }
                }
            }
        } }
        @if let Some(before) = before { p { a.btn href={ "/matches?before=" (before) } { "Older ones" } } }
    }
}

//! After a match: how it ended, and whether the cards were fair.

use maud::{Markup, html};
use parlour_core::scene::Sheet;

use crate::sprite::token;

/// How somebody did in a match.
#[derive(Clone, Debug)]
pub struct Place {
    /// The seat, counted from 0.
    pub seat: usize,
    /// What they are called.
    pub name: String,
    /// The place, counted from 1; none if the match has no outcome.
    pub place: Option<usize>,
    /// Their points, as the game counts them.
    pub score: String,
    /// What else is to be said: `you`, `gave up`.
    pub note: String,
}

/// How a match ended.
#[derive(Clone, Debug)]
pub struct Result<'a> {
    /// The table's name.
    pub id: &'a str,
    /// The game.
    pub title: &'a str,
    /// The end in a sentence.
    pub verdict: &'a str,
    /// The places, the best first.
    pub places: Vec<Place>,
    /// The score sheet, and the names over its columns.
    pub sheet: Option<(&'a Sheet, Vec<String>)>,
    /// Whether whoever looks may ask for another match.
    pub again: bool,
    /// Whether the cards can be checked.
    pub fair: bool,
}

impl Result<'_> {
    /// The page.
    #[must_use]
    pub fn draw(&self) -> Markup {
        let to = |what: &str| format!("/tables/{}/{what}", self.id);
        html! {
            div.hello { div { p.over { (self.title) } h1 { (self.verdict) } } }
            div.room {
                section.panel {
                    div.panel-head { h2 { "Places" } }
                    ol.places { @for place in &self.places {
                        li {
                            span.place { @match place.place { Some(place) => { (place) "." }, None => "–" } }
                            (token(place.seat, &(place.seat + 1).to_string()))
                            span.seat-name { (place.name) @if !place.note.is_empty() { small { " " (place.note) } } }
                            b { (place.score) }
                        }
                    } }
                    div.game-acts {
                        @if self.again {
                            form method="post" action=(to("rematch")) { button.btn.btn-main { "Play again" } }
                        }
                        a.btn href=(to("review")) { "Review" }
                        a.btn href=(to("replay?at=0")) { "Replay" }
                    }
                    p.links {
                        @if self.fair { a href=(to("fair")) { "Were the cards fair?" } }
                        a href=(to("record")) download { "Save the record" }
                        a href={ "/tables/" (self.id) } { "The table" }
                    }
                }
                @if let Some((sheet, names)) = &self.sheet {
                    section.panel {
                        div.panel-head { h2 { "Score sheet" } }
                        div.scrolls tabindex="0" role="region" aria-label="Score sheet" {
                            table.sheet {
                                thead { tr { th { span.hide { "Row" } } @for name in names { th scope="col" { (name) } } } }
                                tbody { @for row in &sheet.rows {
                                    tr.total[row.total] { th scope="row" { (row.label) } @for cell in &row.cells { td { (cell) } } }
                                } }
                            }
                        }
                        @if let Some(note) = &sheet.note { p.note { (note) } }
                    }
                }
            }
        }
    }
}

/// Whether the cards of a match were fixed beforehand, checked by the browser itself.
#[must_use]
pub fn fair(id: &str, commitment: &str, claim: Option<&str>) -> Markup {
    html! {
        div.hello { div {
            h1 { "Were the cards fair?" }
            p {
                "Before anybody sat down, the server chose a secret and published its fingerprint. Everybody who "
                "sat down added luck of their own. The cards follow from both, so the server could not choose them."
            }
        } }
        section.panel.options {
            @match claim {
                None => {
                    h2 { "Your browser will say" }
                    p { "The secret is shown when the match is over: then your browser can check it." }
                },
                Some(claim) => {
                    h2 { "Your browser says" }
                    p.verdict #verdict role="status" { "Checking needs a script. Without one: " code { "parlour verify --fair" } "." }
                    ul.checks #steps {}
                    template #proof { (claim) }
                },
            }
            h2 { "The fingerprint" }
            p.note { "Write it down before the match, if you like: it must not change." }
            p { code.hash { (commitment) } }
            p.links {
                @if claim.is_some() {
                    a href={ "/api/tables/" (id) "/fair" } download={ (id) ".fair.json" } { "Save the proof" }
                    a href={ "/tables/" (id) "/record" } download { "Save the record" }
                }
                a href={ "/tables/" (id) } { "The table" }
            }
        }
    }
}

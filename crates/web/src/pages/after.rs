//! After a match: going through it again, and whether the cards were fair.

use maud::{Markup, html};

use crate::table::{Button, Telling};

/// What is told at a step of a replay: what happened there, and how to go on.
#[must_use]
pub fn replay_steps(
    id: &str,
    at: usize,
    last: usize,
    eyes: Option<usize>,
    told: String,
) -> Telling {
    let eyes = eyes.map_or(String::new(), |seat| format!("&eyes={seat}"));
    let to = |at: usize| format!("/tables/{id}/replay?at={at}{eyes}");
    let mut buttons = Vec::new();
    if at > 0 {
        buttons.push(Button::link("First", to(0)));
        buttons.push(Button::link("Back", to(at - 1)));
    }
    if at < last {
        buttons.push(Button { main: true, ..Button::link("Next", to(at + 1)) });
        buttons.push(Button::link("Last", to(last)));
    }
    buttons.push(Button::link("Leave", format!("/tables/{id}")));
    Telling { say: Some(format!("Step {at} of {last}")), also: Some(told), buttons }
}

/// Whether the cards of a match were fixed beforehand, checked by the browser itself.
#[must_use]
pub fn fair(id: &str, commitment: &str, proof: Option<&str>) -> Markup {
    html! {
        div.hello { div {
            h1 { "Were the cards fair?" }
            p {
                "Before anybody sat down, the server chose a secret and published its fingerprint. Everybody who "
                "sat down added luck of their own. The cards follow from both, so the server could not choose them."
            }
        } }
        section.panel.options {
            h2 { "The fingerprint" }
            p { code.hash { (commitment) } }
            @match proof {
                None => p { "The secret is shown when the match is over: then your browser can check it." },
                Some(proof) => {
                    h2 { "Your browser says" }
                    p #verdict role="status" { "Checking needs a script. Without one: " code { "parlour verify --fair" } "." }
                    dl #steps {}
                    p { a href={ "/api/tables/" (id) "/fair" } download={ (id) ".fair.json" } { "The proof" } " · "
                        a href={ "/tables/" (id) "/record" } { "The record" } }
                    template #proof { (proof) }
                },
            }
            p { a href={ "/tables/" (id) } { "Back to the table" } }
        }
    }
}

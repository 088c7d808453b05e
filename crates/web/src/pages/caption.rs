//! A table that is gone through rather than played: what a lesson or a replay tells below it.

use maud::{Markup, PreEscaped, html};

use super::Look;
use super::shell::{page, skip};
use crate::part::Part;
use crate::sprite::sprite;

/// What is told below a table, and how to go on.
#[derive(Clone, Debug)]
pub struct Caption {
    /// Where one is: `Step 3 of 11`.
    pub head: String,
    /// How far that is: so many of so many.
    pub far: (usize, usize),
    /// What has just happened.
    pub happened: Option<String>,
    /// What is to be read, by paragraphs.
    pub told: Vec<String>,
    /// Why what was tried was not done.
    pub answer: Option<String>,
    /// How to go on.
    pub steps: Vec<Step>,
    /// What else there is.
    pub more: Markup,
}

/// A way to go on.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// What it says.
    pub label: String,
    /// Where it leads; nowhere at the first or last step.
    pub to: Option<String>,
    /// The keys that do the same, as browsers call them.
    pub keys: &'static str,
    /// Whether it is what most people do next.
    pub main: bool,
}

impl Step {
    /// A way to go on that leads somewhere, or not just now.
    #[must_use]
    pub fn new(label: &str, keys: &'static str, to: Option<String>) -> Step {
        Step { label: label.to_owned(), to, keys, main: false }
    }

    /// What most people do next.
    #[must_use]
    pub fn main(self) -> Step {
        Step { main: true, ..self }
    }

    fn draw(&self) -> Markup {
        let keys = (!self.keys.is_empty()).then_some(self.keys);
        html! {
            @match &self.to {
                Some(to) => a.btn.btn-main[self.main] href=(to) aria-keyshortcuts=[keys] { (self.label) },
                None => a.btn role="link" aria-disabled="true" { (self.label) },
            }
        }
    }
}

/// The page; what leads to addresses that begin with `base` turns without being loaded anew.
#[must_use]
pub fn captioned(look: &Look, title: &str, base: &str, part: &Part, caption: &Caption) -> String {
    let (done, of) = caption.far;
    let body = html! {
        body.has-table.turns data-turns=(base) {
            (skip("#caption", "To the text"))
            (sprite())
            (PreEscaped(part.html()))
            section.caption #caption aria-labelledby="caption-head" {
                progress.far value=(done) max=(of) aria-label="How far" {}
                div.caption-text {
                    h2 #caption-head tabindex="-1" { (caption.head) }
                    div #told aria-live="polite" {
                        @if let Some(happened) = &caption.happened { p.note { (happened) } }
                        @for told in &caption.told { p { (told) } }
                    }
                    @if let Some(answer) = &caption.answer { p.answer role="alert" { (answer) } }
                }
                nav.caption-acts aria-label="Steps" { @for step in &caption.steps { (step.draw()) } }
                (caption.more)
            }
        }
    };
    page(look, title, "turn.js", Some("#caption"), &body)
}

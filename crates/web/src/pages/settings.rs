//! What somebody likes, kept on their own device, and who they are on it.

use maud::{Markup, html};

use super::Look;

/// The settings.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'a> {
    /// How pages look.
    pub look: &'a Look,
    /// The person's name, if it is somebody.
    pub name: Option<&'a str>,
    /// The address of how they have done, if it is somebody.
    pub person: Option<&'a str>,
    /// What came of what was sent.
    pub notice: Option<&'a str>,
    /// Whether that was a refusal.
    pub refused: bool,
}

impl Settings<'_> {
    /// The page.
    #[must_use]
    pub fn draw(&self) -> Markup {
        let theme = self.look.theme.unwrap_or("");
        let themes = [("", "As the device"), ("light", "Light"), ("dark", "Dark")];
        let choice = |name: &str, value: &str, label: &str, on: bool| {
            html! { label { input type="radio" name=(name) value=(value) checked[on]; (label) } }
        };
        html! {
            div.hello { div { h1 { "Settings" } p { "They are kept in this browser; your name is what others see." } } }
            @if let Some(notice) = self.notice {
                p.notice.is-good[!self.refused] role=(if self.refused { "alert" } else { "status" }) { (notice) }
            }
            div.room {
                form.panel.options method="post" action="/settings" {
                    h2 { "How it looks" }
                    fieldset {
                        legend { "Colours" }
                        @for (value, label) in themes { (choice("theme", value, label, theme == value)) }
                    }
                    fieldset {
                        legend { "Deck" }
                        (choice("deck", "", "Two colours", !self.look.four))
                        (choice("deck", "four", "Four colours", self.look.four))
                    }
                    fieldset {
                        legend { "Motion" }
                        (choice("motion", "", "Cards move", !self.look.still))
                        (choice("motion", "still", "Nothing moves", self.look.still))
                    }
                    h2 { "Who you are" }
                    div.field {
                        label for="name" { "Name" }
                        input #name name="name" value=(self.name.unwrap_or_default()) maxlength="40"
                            autocomplete="nickname" required[self.name.is_some()];
                    }
                    @if let Some(person) = self.person { p { a href=(person) { "How you have done" } } }
                    button.btn.btn-main { "Keep" }
                }
                section.panel.options {
                    h2 { "Another device" }
                    p { "Be the same person on your phone and on your desk, without an account: a code carries you over." }
                    @if self.name.is_some() {
                        form method="post" action="/settings/carry" { button.btn { "Give me a code" } }
                    }
                    form.options method="post" action="/settings/arrive" {
                        div.field {
                            label for="code" { "A code from another device" }
                            input #code name="code" autocomplete="off" autocapitalize="off" spellcheck="false" required
                                aria-describedby="about-code";
                            @if self.name.is_some() {
                                p.note #about-code { "You leave who you are here behind, unless another device knows it." }
                            } @else {
                                p.note #about-code { "It is good once, for ten minutes." }
                            }
                        }
                        button.btn { "Become that person here" }
                    }
                }
            }
        }
    }
}

/// The code that carries somebody to another device.
#[must_use]
pub fn carried(code: &str) -> Markup {
    html! {
        div.hello { div { h1 { "Your code" } p { "Open the settings on the other device and type it there. It is good once, for ten minutes." } } }
        section.panel.options {
            p.big-code { code { (code) } }
            p { a href="/settings" { "Back to the settings" } }
        }
    }
}

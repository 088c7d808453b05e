//! What somebody likes, kept on their own device.

use maud::{Markup, html};

use super::Look;

/// The settings.
#[must_use]
pub fn settings(look: &Look, name: Option<&str>) -> Markup {
    let theme = look.theme.unwrap_or("");
    let themes = [("", "As the device"), ("light", "Light"), ("dark", "Dark")];
    let choice = |name: &str, value: &str, label: &str, on: bool| {
        html! { label { input type="radio" name=(name) value=(value) checked[on]; (label) } }
    };
    html! {
        div.hello { div { h1 { "Settings" } p { "They are kept in this browser." } } }
        form.panel.options method="post" action="/settings" {
            fieldset {
                legend { "Colours" }
                @for (value, label) in themes { (choice("theme", value, label, theme == value)) }
            }
            fieldset {
                legend { "Deck" }
                (choice("deck", "", "Two colours", !look.four))
                (choice("deck", "four", "Four colours", look.four))
            }
            fieldset {
                legend { "Motion" }
                (choice("motion", "", "Cards move", !look.still))
                (choice("motion", "still", "Nothing moves", look.still))
            }
            @if let Some(name) = name {
                fieldset {
                    legend { "Name" }
                    label { span.hide { "Your name" } input name="name" value=(name) maxlength="30" required; }
                }
            }
            button.btn.btn-main { "Keep" }
        }
    }
}

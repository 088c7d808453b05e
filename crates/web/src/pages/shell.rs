//! What every page has around it.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::assets::address;
use crate::part::Part;
use crate::sprite::{icon, sprite};

/// The pages that every page leads to: address, icon, name.
const PAGES: [(&str, &str, &str); 4] = [
    ("/learn", "hint", "Learn"),
    ("/rules", "rules", "Rules"),
    ("/ratings", "sheet", "Ratings"),
    ("/settings", "menu", "Settings"),
];

/// How somebody likes pages to look; kept on their own device.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// `light` or `dark`; as the device has it, if none.
    pub theme: Option<&'static str>,
    /// Whether every suit has a colour of its own.
    pub four: bool,
    /// Whether nothing moves.
    pub still: bool,
}

impl Look {
    /// The look in the words of a cookie; what it does not know it leaves as it is.
    #[must_use]
    pub fn read(words: &str) -> Look {
        let mut look = Look::default();
        for word in words.split('.') {
            match word {
                "light" => look.theme = Some("light"),
                "dark" => look.theme = Some("dark"),
                "four" => look.four = true,
                "still" => look.still = true,
                _ => {}
            }
        }
        look
    }

    /// The words of a cookie.
    #[must_use]
    pub fn words(&self) -> String {
        let four = self.four.then_some("four");
        let still = self.still.then_some("still");
        [self.theme, four, still].into_iter().flatten().collect::<Vec<_>>().join(".")
    }
}

/// A page. `end` is the last of its parts: where one is named, nothing is drawn before it has come,
/// so that parts which share a screen do not push each other about while the page arrives.
pub(super) fn page(
    look: &Look,
    title: &str,
    script: &str,
    end: Option<&str>,
    body: &Markup,
) -> String {
    let deck = look.four.then_some("four");
    let still = look.still.then_some("still");
    html! {
        (DOCTYPE)
        html lang="en" data-theme=[look.theme] data-deck=[deck] data-motion=[still] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                meta name="theme-color" content="#7d2935";
                title { (title) }
                link rel="stylesheet" href=(address("look.css"));
                link rel="icon" type="image/svg+xml" href=(address("icon.svg"));
                link rel="apple-touch-icon" href=(address("icon-192.png"));
                link rel="manifest" href="/manifest.webmanifest";
                @if let Some(end) = end { link rel="expect" blocking="render" href=(end); }
                script type="module" src=(address(script)) {}
            }
            (body)
        }
    }
    .into_string()
}

/// A link past what every page begins with, for who goes by keyboard.
pub(super) fn skip(to: &str, label: &str) -> Markup {
    html! { a.skip href=(to) { (label) } }
}

/// A page with a table; `at` is what of the table it shows, for the stream of changes.
#[must_use]
pub fn table(look: &Look, title: &str, id: &str, at: &str, part: &Part) -> String {
    let body = html! {
        body.has-table data-table=(id) data-at=(at) {
            (sprite())
            (PreEscaped(part.html()))
            div.hide #say aria-live="assertive" {}
            p.banner #banner role="status" hidden { "The server is away. Trying again …" }
        }
    };
    page(look, title, "table.js", Some("#banner"), &body)
}

/// Any other page.
#[must_use]
pub fn plain(look: &Look, title: &str, class: &str, script: Option<&str>, body: &Markup) -> String {
    let body = html! {
        body.page {
            (skip("#main", "To the page"))
            (sprite())
            header.bar {
                a.brand href="/" { svg aria-hidden="true" { use href="#brand" {} } span { "Parlour" } }
                nav.bar-tools aria-label="Pages" {
                    @for (to, name, label) in PAGES { a.tool href=(to) { (icon(name)) span { (label) } } }
                }
            }
            main #main class=(class) tabindex="-1" { (body) }
            p.banner #banner role="status" hidden { "The server is away. Trying again …" }
        }
    };
    page(look, title, script.unwrap_or("shell.js"), None, &body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_is_what_its_words_say_whoever_wrote_them() {
        let look = Look { theme: Some("dark"), four: true, still: true };
        assert_eq!(Look::read(&look.words()), look);
        assert_eq!(
            Look::read("\"><script>.light.purple"),
            Look { theme: Some("light"), ..Look::default() }
        );
    }
}

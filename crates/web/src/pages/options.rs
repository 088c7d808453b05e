//! How one wants to play a game: how many, against whom, by which rules, who finds the table.

use maud::{Markup, html};
use parlour_front::field::{Field, Kind, Word};
use parlour_house::Level;

use super::Game;

/// What names the fields of a game's own rules in the form.
pub const RULE: &str = "rule.";

/// The form; `fields` are the game's own rules, filled in as they are now.
#[must_use]
pub fn options(game: &Game, fields: &[Field], notice: Option<&str>) -> Markup {
    let (players, rules): (Vec<&Field>, Vec<&Field>) =
        fields.iter().partition(|field| field.key == "players");
    let usual = players.first().and_then(|field| field.value.as_u64()).unwrap_or(0) as usize;
    html! {
        div.hello { div { h1 { (game.title) } p { (game.line) } } }
        @if let Some(notice) = notice { p.notice role="alert" { (notice) } }
        form.panel.options method="post" action="/play" {
            input type="hidden" name="game" value=(game.id);
            @if !players.is_empty() && game.players.0 < game.players.1 {
                fieldset {
                    legend { "Players" }
                    @for count in game.players.0..=game.players.1 {
                        (radio(&format!("{RULE}players"), &count.to_string(), &count.to_string(), None, count == usual))
                    }
                }
            }
            fieldset {
                legend { "Bots play" }
                @for level in Level::ALL {
                    (radio("level", &level.to_string(), &title(&level.to_string()), Some(level.about()), level == Level::Normal))
                }
            }
            @if game.players.1 > 1 {
                fieldset {
                    legend { "The other seats are for" }
                    (radio("open", "local", "Bots", None, true))
                    (radio("open", "link", "Friends with an invitation", Some("bots fill what is left"), false))
                    (radio("open", "public", "Anybody", Some("the table is listed in the lobby"), false))
                }
                fieldset {
                    legend { "With people" }
                    label { input type="checkbox" name="rated" value="1"; span { "The result counts for ratings" } }
                }
            }
            @if !rules.is_empty() {
                details.house-rules {
                    summary { "House rules" }
                    div.fields { @for field in rules { (house_rule(field)) } }
                }
            }
            div.game-acts {
                button.btn.btn-main { "Play" }
                a.btn.btn-quiet href={ "/learn/" (game.id) } { "Learn" }
                a.btn.btn-quiet href={ "/rules/" (game.id) } { "Rules" }
            }
        }
    }
}

/// A word as it begins a line.
fn title(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn radio(name: &str, value: &str, label: &str, about: Option<&str>, on: bool) -> Markup {
    html! {
        label {
            input type="radio" name=(name) value=(value) checked[on];
            span { (label) @if let Some(about) = about { small { (about) } } }
        }
    }
}

fn house_rule(field: &Field) -> Markup {
    let name = format!("{RULE}{}", field.key);
    let note = format!("about-{}", field.key);
    let value = field.typed();
    html! {
        div.field {
            label for=(name) { (field.label) }
            @match &field.kind {
                Kind::Number { low, high } => {
                    input id=(name) type="number" name=(name) value=(value) min=(low) max=(high) required aria-describedby=(note);
                },
                Kind::Switch => (select(&name, &note, &value, &["no", "yes"].map(|word| Word::new(word, "")))),
                Kind::Choice(words) | Kind::Text(words) => {
                    (select(&name, &note, &value, words))
                },
            }
            p.note id=(note) { (field.about) }
        }
    }
}

fn select(name: &str, note: &str, value: &str, words: &[Word]) -> Markup {
    html! {
        select id=(name) name=(name) aria-describedby=(note) {
            @for Word { word, label, about } in words {
                option value=(word) selected[word == value] {
                    (label) @if !about.is_empty() { ": " (about) }
                }
            }
        }
    }
}

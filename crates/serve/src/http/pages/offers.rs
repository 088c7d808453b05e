//! What is told at a table beside the game's own question, and what can be done beside the game.

use parlour_core::table::TableError;
use parlour_core::{Turn, Viewer};
use parlour_front::words;
use parlour_web::{Button, Names, Telling};

use crate::notes::{Chair, Sitter};
use crate::table::Table;

/// What is told instead of a question, where there is none.
pub(super) fn telling(
    table: &Table,
    viewer: Viewer,
    chair: Option<&Chair>,
    plays: bool,
    names: &Names,
) -> Telling {
    let to = |what: &str| format!("/tables/{}/{what}", table.id);
    let mut telling = Telling::default();
    let Some(play) = &table.play else { return telling };
    if table.is_over() {
        let verdict = words::verdict(&**play, viewer);
        telling.say = Some(match verdict.is_empty() {
            true => "The match was given up.".to_owned(),
            false => names.put(&verdict).unwrap_or(verdict),
        });
        if chair.is_some() {
            telling.buttons.push(Button::deed("Play again", to("rematch"), true));
        }
        telling.buttons.push(Button::link("Result", to("result")));
        telling.buttons.push(Button::link("Review", to("review")));
        telling.buttons.push(Button::link("Replay", to("replay?at=0")));
    } else if let Some(chair) = chair.filter(|_| !plays) {
        telling.say = Some("A bot plays for you.".to_owned());
        if !chair.conceded {
            telling.buttons.push(Button::deed("Come back", to("join"), true));
        }
    } else if play.turn() == Turn::Deal && plays {
        let ready = chair.is_some_and(|chair| chair.ready);
        match ready {
            true => telling.also = Some("Waiting for the others.".to_owned()),
            false => telling.buttons.push(Button::deed("Next round", to("ready"), true)),
        }
    }
    telling
}

/// What else can be done with the table.
pub(super) fn beside(table: &Table, chair: Option<&Chair>) -> Vec<Button> {
    let to = |what: &str| format!("/tables/{}/{what}", table.id);
    let mut buttons = vec![
        Button::link("Rules", format!("/rules/{}", table.game)),
        Button::link("Settings", "/settings".to_owned()),
        Button::link("Were the cards fair?", to("fair")),
    ];
    if table.is_over() {
        buttons.push(Button::link("Result", to("result")));
        buttons.push(Button::link("Review", to("review")));
        buttons.push(Button::link("Save the record", to("record")));
    } else if chair.is_some_and(|chair| !chair.conceded) {
        if table.play.as_ref().is_some_and(|play| play.may_redo().is_ok()) {
            buttons.push(Button::deed("Redo what was undone", to("redo"), false));
        }
        buttons.push(Button::deed("Let a bot play for me", to("leave"), false));
        buttons.push(Button::deed("Give the match up", to("concede"), false));
    }
    buttons.extend(chair.iter().flat_map(|chair| muting(table, chair)));
    buttons.push(Button::link("Lobby", "/".to_owned()));
    buttons
}

/// Not to read what another person says, or to do so again.
fn muting(table: &Table, chair: &Chair) -> Vec<Button> {
    let Some(own) = &chair.person else { return Vec::new() };
    let others = table.notes.chairs.iter().enumerate();
    let others = others.filter_map(|(seat, chair)| Some((seat, chair.person.as_ref()?)));
    let button = |(seat, other): (usize, &Sitter)| {
        let (what, does) = match table.notes.is_muted(&own.id, &other.id) {
            true => ("Hear", "hear"),
            false => ("Mute", "mute"),
        };
        let to = format!("/tables/{}/{does}-{seat}", table.id);
        Button::deed(&format!("{what} {}", other.name), to, false)
    };
    others.filter(|(_, other)| other.id != own.id).map(button).collect()
}

/// What helps who practises.
pub(super) fn tools(table: &Table, person: Option<&str>) -> Vec<Button> {
    let (Some(play), Some(person)) = (&table.play, person) else { return Vec::new() };
    let to = |what: &str| format!("/tables/{}/{what}", table.id);
    let mut tools = Vec::new();
    let advised = table.advised(person);
    if advised.as_ref().map_or_else(|why| why.code == "match_over", |_| true) {
        tools.push(Button::tool("Hint", "hint", to("hint"), advised.is_err()));
    }
    let plays =
        table.notes.seat_of(person).is_some_and(|seat| table.notes.playing().contains(seat));
    let undo = play.may_undo();
    if plays && !table.notes.rated && !matches!(undo, Err(TableError::UndoOff)) {
        tools.push(Button::tool("Undo", "undo", to("undo"), table.is_over() || undo.is_err()));
    }
    tools
}

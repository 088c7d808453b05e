//! What people should know of a table beside the match: who comes and goes, and what is said.

use crate::told::{Info, Place};

/// What has changed at a table, in sentences.
pub(crate) fn news(old: &Info, new: &Info) -> Vec<String> {
    let mut told = Vec::new();
    let me = new.you.map(parlour_core::Seat::index);
    for (seat, (before, now)) in old.seats.iter().zip(&new.seats).enumerate() {
        if Some(seat) != me {
            told.extend(of_place(before, now));
        }
    }
    let latest = old.chat.last().map_or(0, |said| said.at);
    let own = new.you.and_then(|seat| new.seats[seat.index()].person.as_ref());
    for said in new.chat.iter().filter(|said| said.at > latest) {
        if own.is_none_or(|own| own.id != said.by.id) {
            told.push(format!("{}: {}", said.by.name, said.text));
        }
    }
    if new.given_up && !old.given_up {
        told.push("The match was given up.".into());
    }
    told
}

fn of_place(old: &Place, new: &Place) -> Option<String> {
    let name = &new.person.as_ref()?.name;
    Some(match (&old.person, new) {
        (None, _) => format!("{name} sits down."),
        _ if new.conceded && !old.conceded => format!("{name} gives up; a bot plays on."),
        _ if new.away && !old.away => format!("{name} is away; a bot plays."),
        _ if old.away && !new.away => format!("{name} is back."),
        _ => return None,
    })
}

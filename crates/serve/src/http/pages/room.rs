//! A table before its match.

use parlour_web::pages::{Chair, Room, plain};

use super::sight::names;
use super::visitor::Visitor;
use crate::fair;
use crate::hall::Hall;
use crate::hex::{hex, unhex};
use crate::refused::Refused;
use crate::table::{Table, game};

pub(super) fn draw(
    hall: &Hall,
    table: &Table,
    visitor: &Visitor,
    code: Option<&str>,
    notice: Option<&str>,
) -> Result<String, Refused> {
    let person = visitor.id();
    let seat = table.eyes(person)?.seat();
    let title = game(&hall.games, &table.game)?.about().title;
    let names = names(table);
    let chairs = table.notes.chairs.iter().enumerate().map(|(n, chair)| {
        let who = chair.person.as_ref().or(chair.kept.as_ref());
        let free = chair.open && chair.person.is_none() && chair.kept.is_none();
        let (name, note) = match who {
            Some(who) if Some(&*who.id) == person => (who.name.clone(), "you".to_owned()),
            Some(who) => (who.name.clone(), "has come".to_owned()),
            None if free => ("Free".to_owned(), format!("or a bot, {}", chair.bot)),
            None => (names.of(n).to_owned(), format!("a bot, {}", chair.bot)),
        };
        Chair { name, note, free }
    });
    let invitation =
        seat.map(|_| format!("{}/tables/{}?invite={}", visitor.origin, table.id, table.notes.code));
    let secret = unhex(&table.notes.secret).unwrap_or_default();
    let room = Room {
        commitment: &hex(&fair::commitment(&table.id, &secret)),
        id: &table.id,
        title,
        chairs: chairs.collect(),
        invitation,
        code,
        host: person.is_some() && table.notes.host.as_deref() == person,
        seated: seat.is_some(),
        notice,
    };
    Ok(plain(&visitor.look, title, "lobby", None, &room.draw()))
}

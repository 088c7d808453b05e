//! Advice for who practises: a bot thinks about what the person's seat knows, beside everything
//! else.

use parlour_house::{ActError, Hint, SeatSpec};

use crate::bots;
use crate::hall::Hall;
use crate::live::Live;
use crate::notes::Sitter;
use crate::refused::Refused;
use crate::table::game;

/// What a bot would do in somebody's place: the best one of the game, or one that they name.
pub async fn hint(
    hall: &Hall,
    live: &Live,
    person: &Sitter,
    bot: Option<&str>,
) -> Result<Hint, Refused> {
    let bot: Option<SeatSpec> = bot.map(bots::allowed).transpose()?;
    let asked = live.see(hall, |table| {
        let seat = table.advised(&person.id)?;
        Ok((seat, table.game.clone()))
    });
    let (seat, name) = asked.await?;
    let record = hall.record(live.id()).await?;
    let place = hall.thinkers.place().await.ok_or_else(Refused::too_much)?;
    let kept = hall.keep().ok_or_else(Refused::too_much)?;
    let think = move || -> Result<Hint, Refused> {
        let table = game(&kept.games, &name)?.replay(&record, None, None)?;
        let bot = bot.unwrap_or_else(|| table.adviser());
        Ok(table.hint(seat, &bot)?)
    };
    let broke_off = || Err(ActError::Bot("The bot broke off.".into()).into());
    place.think(think).await.unwrap_or_else(broke_off)
}

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
        Ok((seat, table.game.clone(), table.begun()?.record().clone()))
    });
    let (seat, name, record) = asked.await?;
    let _permit = hall.thinkers.acquire().await.map_err(|_| Refused::too_much())?;
    let kept = hall.keep().ok_or_else(Refused::too_much)?;
    let think = move || -> Result<Hint, Refused> {
        let table = game(&kept.games, &name)?.replay(&record, None, None)?;
        let bot = bot.unwrap_or_else(|| table.adviser());
        Ok(table.hint(seat, &bot)?)
    };
    let thought = tokio::task::spawn_blocking(think).await;
    thought.unwrap_or_else(|_| Err(ActError::Bot("The bot broke off.".into()).into()))
}

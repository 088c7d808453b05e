//! Who decides for a seat inside a step.

use std::sync::Arc;

use parlour_core::bot::{ask, stand_in};
use parlour_core::{Bot, Encode, Guide, Pace, Seen, Show};
use parlour_house::{HouseError, SeatSpec, make_bot};

/// Who decides for a seat.
pub(crate) enum Sitter<G: Show> {
    /// Whoever calls the step.
    Caller,
    /// Any action.
    Chance,
    /// A bot.
    Bot(Box<dyn Bot<G>>),
}

/// The sitters of a table: a person is whoever calls the step, and so is who is not named.
pub(crate) fn sitters<G: Show + Guide + Encode>(
    game: &Arc<G>,
    specs: &[SeatSpec],
    pace: &Pace,
) -> Result<Vec<Sitter<G>>, HouseError> {
    let seats = game.seats();
    if specs.len() > seats {
        return Err(HouseError::SeatCount { listed: specs.len(), seats });
    }
    let all = specs.iter().chain(std::iter::repeat(&SeatSpec::Human)).take(seats);
    let sitters: Vec<Sitter<G>> = all
        .map(|spec| match spec {
            SeatSpec::Human => Ok(Sitter::Caller),
            SeatSpec::Random => Ok(Sitter::Chance),
            SeatSpec::Cmd(_) => Err(HouseError::BotUnavailable(
                "A program cannot play inside a step: step it from outside.".into(),
            )),
            spec => {
                let mut bot = make_bot(&**game, spec, std::time::Duration::ZERO)?;
                bot.keep_pace(pace);
                Ok(Sitter::Bot(bot))
            }
        })
        .collect::<Result<_, _>>()?;
    if sitters.iter().all(|sitter| !matches!(sitter, Sitter::Caller)) {
        return Err(HouseError::BotUnavailable(
            "Bots sit in every seat: leave one for who steps the match.".into(),
        ));
    }
    Ok(sitters)
}

/// What a bot chooses; for one that gives no usable answer another does, as everywhere.
pub(crate) fn choice<G: Show>(bot: &mut dyn Bot<G>, seen: &Seen<'_, G>) -> G::Action {
    ask(bot, seen).unwrap_or_else(|_| stand_in(seen))
}

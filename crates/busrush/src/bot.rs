//! `classic`: what a sensible player does by rules of thumb, and why.

use parlour_core::{Advice, Bot, Fault, Seen, Thought};

use crate::action::Action;
use crate::mind::{ideas, sensible};
use crate::rules::BusRush;
use crate::rush::Rush;
use crate::weights::CLASSIC;

/// The game's own bot.
#[derive(Clone, Copy, Debug)]
pub struct Classic;

impl Bot<BusRush> for Classic {
    fn choose(&mut self, seen: &Seen<'_, BusRush>) -> Result<Action, Fault> {
        let view = seen.view();
        sensible(seen.game(), &view.state, seen.seat(), &CLASSIC)
            .ok_or_else(|| Fault("there is nothing to do".into()))
    }

    fn advise(&mut self, seen: &Seen<'_, BusRush>) -> Result<Advice<Action>, Fault> {
        let view = seen.view();
        let (best, ideas) = ideas(seen.game(), &view.state, seen.seat(), &CLASSIC);
        let action = best.ok_or_else(|| Fault("there is nothing to do".into()))?;
        let mut ideas: Vec<(Action, i32)> = ideas.to_vec();
        ideas.sort_by_key(|(_, worth)| -worth);
        let thought = |(action, worth): (Action, i32)| Thought {
            action,
            value: f64::from(worth) / 10.0,
            visits: 1,
            error: None,
        };
        Ok(Advice {
            action,
            thoughts: ideas.into_iter().map(thought).collect(),
            why: Some(why(action).into()),
        })
    }
}

fn why(action: Action) -> &'static str {
    match action {
        Action::PlayBus { .. } => "It scores, and leaves the best cards for later.",
        Action::Reroute { .. } => "The card is of more use in another borough.",
        Action::PlayRush { rush, .. } if rush.rush() == Rush::BusTransfer => {
            "Two Bus plays in a turn are worth more than one."
        }
        Action::PlayRush { .. } => "Your cards score more there.",
        Action::TradeBus { .. } => "These Bus cards are of little use to you.",
        Action::TradeRush { .. } => "Bus cards are worth more to you than this Rush card.",
        Action::BuyPerk { .. } => "The perk will bring more points than the cards would.",
        Action::SwitchPerk { .. } => "The other perk helps more now.",
        Action::EndTurn => "Nothing else is worth doing.",
        Action::DiscardBus { .. } | Action::DiscardRush { .. } => "It is the card you need least.",
        Action::LosePoint { .. } => "The point is won back most easily there.",
        Action::ShowCard { .. } => "A point for showing a card.",
        Action::Pass => "You have no card to show.",
    }
}

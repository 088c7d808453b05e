//! `shooter`: a sparring bot that goes for the moon whenever its hand allows it.
//!
//! It passes what would lose it tricks, leads its tops, and takes whatever it can. Once somebody
//! else has a point, or its hand would lose too many tricks, it plays on as `classic` does.

use parlour_cards::{Card, CardSet};
use parlour_core::{ActionSet, Bot, Fault, Seat, Seen};

use crate::action::Action;
use crate::bot::Classic;
use crate::moon::{Takers, losers, shooters_lead, shooters_play};
use crate::rules::SEATS;
use crate::state::Phase;
use crate::view::View;

/// The most losers that a hand may keep after passing and still be meant for the moon. The cards
/// that come in are mostly high ones, so that some hope is left.
const AFTER_PASSING: u32 = 4;
/// The most losers with which it begins, while nobody has a point.
const TO_BEGIN: u32 = 3;
/// The most losers with which it goes on, once it has taken points.
const TO_GO_ON: u32 = 3;

/// Goes for the moon whenever its hand allows it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shooter;

impl Bot<crate::Hearts> for Shooter {
    fn choose(&mut self, seen: &Seen<'_, crate::Hearts>) -> Result<Action, Fault> {
        let (view, legal) = (seen.view(), seen.legal());
        if legal.len() == 0 {
            return Err(Fault("shooter was asked out of turn".into()));
        }
        let played: CardSet = view.open.tricks.order().iter().copied().collect();
        let unseen = seen.game().deck - played - view.hand();
        let bold = if view.open.phase == Phase::Passing {
            passed(view.hand(), unseen, legal.into_iter()).map(|cards| Action::Pass { cards })
        } else {
            let card = shot(&view, unseen, legal.cards(), seen.seat());
            card.map(|card| Action::Play { card })
        };
        bold.map_or_else(|| Classic.choose(seen), Ok)
    }
}

/// The pass that leaves the fewest losers, if they are few enough; of equals that of the lowest
/// cards.
fn passed(hand: CardSet, unseen: CardSet, legal: impl Iterator<Item = Action>) -> Option<CardSet> {
    let passes = legal.filter_map(|action| match action {
        Action::Pass { cards } => Some(cards),
        Action::Play { .. } => None,
    });
    let height = |cards: CardSet| cards.iter().map(|c| u32::from(c.rank().value())).sum::<u32>();
    let weighed = passes.map(|cards| {
        let lost = losers(hand - cards, unseen | cards, u32::MAX);
        (lost, height(cards), cards)
    });
    let (lost, _, cards) = weighed.min()?;
    (lost <= AFTER_PASSING).then_some(cards)
}

/// What is played for the moon, if it is still to be had.
fn shot(view: &View, unseen: CardSet, legal: CardSet, seat: Seat) -> Option<Card> {
    let open = &view.open;
    let most = match Takers::of(open.taken) {
        Takers::Nobody => TO_BEGIN,
        Takers::One(taker) if taker == seat => TO_GO_ON,
        Takers::One(_) | Takers::Several => return None,
    };
    let tricks_left = view.hand().len();
    let most = most.min(tricks_left as u32 / 2);
    if losers(view.hand(), unseen, most) > most {
        return None;
    }
    let trick = open.tricks.current();
    debug_assert!(trick.cards.len() < SEATS, "a full trick has been taken");
    Some(match open.tricks.led() {
        Some(led) => shooters_play(trick.cards.iter().copied().collect(), legal, led),
        None => shooters_lead(legal, unseen),
    })
}

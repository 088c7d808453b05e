//! What can be chosen in the picture: the objects that actions touch, and choosers for many.

use parlour_core::scene::{Chooser, Markable, ObjectId};
use parlour_core::way::Step;
use serde_json::json;

use crate::action::Action;
use crate::borough::Borough;
use crate::bus::{Card, Restriction};
use crate::city::Perk;
use crate::data::PRICE;
use crate::rules::BusRush;
use crate::rush::{Rush, RushCard};
use crate::scene::perk_id;
use crate::view::View;
use crate::way::{buy, reroute, to_borough, trade_bus};
use crate::words::rush_label;

impl BusRush {
    /// The objects that an action touches.
    pub(crate) fn touched(&self, view: &View, action: Action) -> Vec<ObjectId> {
        let Some(seat) = view.seat() else {
            return Vec::new();
        };
        let bus = |card: Card| format!("bus/{card}");
        let rush = |card: RushCard| format!("rush/{card}");
        let borough = |b: Borough| format!("borough/{b}");
        let perk = |prefix: &str, p: Perk| perk_id(prefix, p);
        match action {
            Action::PlayBus { card, .. }
            | Action::DiscardBus { card }
            | Action::ShowCard { card } => vec![bus(card)],
            Action::Reroute { rush: card, cards, to } => {
                let mut ids = vec![rush(card), borough(to)];
                ids.extend(paid_ids(cards.cards()));
                ids
            }
            Action::PlayRush { rush: card, to } => {
                [rush(card)].into_iter().chain(to.map(borough)).collect()
            }
            Action::TradeBus { cards } => {
                let mut ids = vec!["deck/rush".to_owned()];
                ids.extend(paid_ids(cards.cards()));
                ids
            }
            Action::TradeRush { rush: card } => vec![rush(card), "deck/bus".into()],
            Action::DiscardRush { rush: card } => vec![rush(card)],
            Action::BuyPerk { perk: bought, cards } => {
                let mut ids = vec![perk("perk", bought)];
                ids.extend(paid_ids(cards.cards()));
                ids
            }
            Action::SwitchPerk { perk: to } => vec![perk(&format!("owned{seat}"), to)],
            Action::LosePoint { borough: b } => vec![borough(b)],
            Action::EndTurn | Action::Pass => Vec::new(),
        }
    }

    /// Trades, purchases and reroutes by marking cards.
    pub(crate) fn choosers_of(&self, view: &View) -> Vec<Chooser> {
        let Some(seat) = view.seat().filter(|s| view.state.awaited() == Some(*s)) else {
            return Vec::new();
        };
        let state = &view.state;
        let player = state.player(seat);
        let hand = player.bus.as_slice();
        let markable = |i: usize| Markable {
            object: bus_id("bus", hand, i),
            value: hand[i].to_string().into(),
            ..Markable::default()
        };
        let chooser = |name: &str, steps: [Step; 2], payload, price: u8| Chooser {
            name: name.into(),
            label: match name {
                "trade_bus" => "Trade Bus cards for a Rush card".into(),
                _ => format!("Buy {}", steps[1].label),
            },
            field: "cards".into(),
            payload,
            from: (0..hand.len()).map(markable).collect(),
            min: u32::from(price).div_ceil(2),
            max: price.into(),
            condition: Some(format!("worth exactly {price} together")),
            steps: steps.into(),
            ..Chooser::default()
        };
        let mut choosers = Vec::new();
        let blocked = player.is_restricted(Restriction::Rush);
        if !state.turn.traded && !blocked && state.rush.left() > 0 {
            choosers.push(chooser("trade_bus", trade_bus(), json!({}), state.rush_price(seat)));
        }
        for perk in state.on_show() {
            choosers.push(chooser("buy_perk", buy(perk), json!({ "perk": perk }), PRICE));
        }
        let mut reroutes: Vec<RushCard> = player.rush.as_slice().to_vec();
        reroutes.retain(|c| c.rush() == Rush::Reroute && !blocked);
        reroutes.dedup();
        for rush in reroutes {
            for to in Borough::ALL {
                let others = (0..hand.len()).filter(|i| hand[*i].face().borough() != to);
                choosers.push(Chooser {
                    name: "reroute".into(),
                    label: format!("{} a card to {}", rush_label(rush), to.place()),
                    field: "cards".into(),
                    payload: json!({ "rush": rush, "to": to }),
                    from: others.map(markable).collect(),
                    min: 1,
                    max: 1,
                    steps: reroute(rush).into(),
                    then: vec![to_borough(to)],
                    ..Chooser::default()
                });
            }
        }
        choosers.retain(|c| !c.from.is_empty());
        choosers
    }
}

/// The object of the `i`-th card of a hand; equal cards are told apart by a number.
pub(crate) fn bus_id(prefix: &str, hand: &[Card], i: usize) -> ObjectId {
    numbered(format!("{prefix}/{}", hand[i]), hand[..i].iter().filter(|c| **c == hand[i]).count())
}

pub(crate) fn rush_id(prefix: &str, hand: &[RushCard], i: usize) -> ObjectId {
    numbered(format!("{prefix}/{}", hand[i]), hand[..i].iter().filter(|c| **c == hand[i]).count())
}

fn numbered(id: String, before: usize) -> ObjectId {
    match before {
        0 => id,
        n => format!("{id}#{}", n + 1),
    }
}

/// The objects of cards that are given, in the own hand.
pub(crate) fn paid_ids(cards: &[Card]) -> impl Iterator<Item = ObjectId> {
    (0..cards.len()).map(|i| bus_id("bus", cards, i))
}

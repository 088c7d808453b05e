//! The way to each action: what to do, with which card, and where.

use parlour_core::way::Step;
use parlour_core::{Seat, Way};

use crate::action::{Action, Payment};
use crate::borough::Borough;
use crate::choices::paid_ids;
use crate::city::Perk;
use crate::rules::BusRush;
use crate::rush::RushCard;
use crate::scene::perk_id;
use crate::view::View;
use crate::words::{name, rush_label};

impl BusRush {
    pub(crate) fn way_to(&self, view: &View, action: Action) -> Way {
        let own = view.seat().unwrap_or(Seat::new(0));
        match action {
            Action::PlayBus { card, target } => {
                let card = Step::object(format!("bus/{card}")).asking("Play it on which player?");
                Way::of([play(), card].into_iter().chain(target.map(on)).collect::<Vec<_>>())
            }
            Action::PlayRush { rush, to } => {
                let steps = [play(), rush_step(rush).asking("Go to which borough?")];
                Way::of(steps.into_iter().chain(to.map(to_borough)).collect::<Vec<_>>())
            }
            Action::Reroute { rush, cards, to } => {
                let card = cards.single().map(|card| Step::object(format!("bus/{card}")));
                let card = card.map(|step| step.asking("Change it to which borough?"));
                let steps = reroute(rush).into_iter().chain(card).chain([to_borough(to)]);
                Way::of(steps.collect::<Vec<_>>())
            }
            Action::TradeBus { cards } => Way::of(trade_bus()).marking(paid(cards)),
            Action::TradeRush { rush } => {
                let card = rush_step(rush).noting("for 2 Bus cards");
                Way::of([trade(), card])
            }
            Action::BuyPerk { perk, cards } => Way::of(buy(perk)).marking(paid(cards)),
            Action::SwitchPerk { perk } => {
                let verb = Step::verb("switch_perk", "Switch the perk", "Switch to which perk?");
                let owned = perk_id(&format!("owned{own}"), perk);
                Way::of([verb.ranked(3), Step::object(owned)])
            }
            Action::EndTurn => {
                let verb = Step::verb("end_turn", "End the turn", "").or_words(&["end", "done"]);
                Way::of([verb.ranked(4)])
            }
            Action::DiscardBus { card } => {
                Way::of([discard(), Step::object(format!("bus/{card}"))])
            }
            Action::DiscardRush { rush } => Way::of([discard(), rush_step(rush)]),
            Action::LosePoint { borough } => {
                let verb = Step::verb("lose_point", "Lose a point", "Lose a point where?");
                Way::of([verb, Step::object(format!("borough/{borough}"))])
            }
            Action::ShowCard { card } => {
                let verb = Step::verb("show_card", "Show a card", "Show which card?");
                Way::of([verb, Step::object(format!("bus/{card}"))])
            }
            Action::Pass => Way::of([Step::verb("pass", "Show no card", "").ranked(1)]),
        }
    }
}

fn play() -> Step {
    Step::verb("play", "Play a card", "Play which card?")
}

fn trade() -> Step {
    Step::verb("trade", "Trade cards", "Trade what?").ranked(1)
}

fn discard() -> Step {
    Step::verb("discard", "Discard a card", "Discard which card?")
}

/// Bus cards for a Rush card.
pub(crate) fn trade_bus() -> [Step; 2] {
    let cards = Step::new("trade_bus", "Bus cards for a Rush card").on("deck/rush");
    [trade(), cards.asking("Give which Bus cards?").or_words(&["bus", "bus cards"])]
}

/// A perk for Bus cards.
pub(crate) fn buy(perk: Perk) -> [Step; 2] {
    let verb = Step::verb("buy_perk", "Buy a perk", "Buy which perk?").ranked(2);
    let ask = format!("Pay for {} with which Bus cards?", perk.name());
    [verb, Step::object(perk_id("perk", perk)).called(perk.name()).asking(ask)]
}

/// A Bus card to another borough.
pub(crate) fn reroute(rush: RushCard) -> [Step; 2] {
    [play(), rush_step(rush).asking("Reroute: change which Bus card?")]
}

fn rush_step(rush: RushCard) -> Step {
    Step::object(format!("rush/{rush}")).called(rush_label(rush))
}

/// Where a card goes.
pub(crate) fn to_borough(to: Borough) -> Step {
    Step::new(format!("to-{to}"), format!("to {}", to.place()))
        .on(format!("borough/{to}"))
        .or_words(&[to.name(), &to.to_string()])
}

fn on(target: Seat) -> Step {
    let number = (target.index() + 1).to_string();
    let label = format!("on {}", name(target));
    Step::new(format!("on-{number}"), label).or_words(&[&name(target), &number])
}

fn paid(cards: Payment) -> Vec<String> {
    paid_ids(cards.cards()).collect()
}

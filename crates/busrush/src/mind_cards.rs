//! Ideas about cards: what to keep, to trade, to pay a perk with, to give away and to show.

use crate::action::{Action, Payment};
use crate::borough::Borough;
use crate::bus::Card;
use crate::city::{CityEvent, Perk};
use crate::data::{CAP, PRICE};
use crate::mind::Mind;
use crate::payment::cheapest;
use crate::weights::share;

impl Mind<'_> {
    /// What a card in the hand is worth keeping for.
    pub(crate) fn keep(&self, card: Card) -> i32 {
        let (face, weights) = (card.face(), self.weights);
        let borough = face.borough();
        let have = self.points(borough);
        if have >= CAP {
            return 0;
        }
        let mut worth = weights.keep
            + weights.keep_by_points[usize::from(have.min(2))]
            + weights.keep_by_borough[borough.index()];
        if self.next.and_then(CityEvent::party) == Some(borough) {
            worth += weights.keep_party;
        }
        if face.is_express() {
            worth += weights.keep_express;
        }
        // More cards of a borough than points left there are of less use.
        if self.alike[borough.index()] > CAP - have {
            worth -= weights.keep_spare;
        }
        worth.max(0)
    }

    /// The cards of the hand that pay a price and are needed least, if they cost less than `below`.
    fn payment(&self, price: u8, below: i32) -> Option<(i32, Payment)> {
        cheapest(self.me.bus.as_slice(), &self.keeps, price, below)
    }

    pub(crate) fn weigh_trades(&mut self) {
        let weights = self.weights;
        let numbers = &self.game.table.numbers;
        let below = weights.trade_bus.saturating_sub(self.idle());
        if !self.state.turn.traded
            && self.me.rush.len() < numbers.rush_limit.into()
            && let Some((cost, cards)) = self.payment(self.state.rush_price(self.seat), below)
        {
            self.note(Action::TradeBus { cards }, weights.trade_bus - cost);
        }
        let room = self.me.bus.len() < usize::from(numbers.bus_limit);
        let hungry = if self.me.bus.len() <= 3 { weights.hungry } else { 0 };
        for rush in self.me.rush.as_slice() {
            let price = share(self.rush_worth(rush.rush()), weights.trade_price);
            if room {
                self.note(Action::TradeRush { rush: *rush }, weights.trade_rush + hungry - price);
            }
        }
    }

    pub(crate) fn weigh_perks(&mut self) {
        let weights = self.weights;
        let active = self.me.active_perk().map_or(0, |p| self.perk_worth(p));
        let lost = share(active, weights.perk_active) + weights.action;
        let most = self.state.on_show().map(|perk| self.perk_worth(perk)).max().unwrap_or(0) - lost;
        // A full hand is to be used before it is lost to the limit.
        let spare = weights.perk_spare * (self.me.bus.len() as i32 - 4).max(0);
        // Even the best perk is no idea at a higher price; a price within what is spare is none.
        let below = if most > self.idle() { most.saturating_sub(self.idle()) } else { 0 };
        let below = if below > 0 { below.saturating_add(spare) } else { 0 };
        if let Some((cost, cards)) = self.payment(PRICE, below) {
            let cost = (cost - spare).max(0);
            for perk in self.state.on_show() {
                let worth = self.perk_worth(perk) - cost - lost;
                // Cards given away no longer profit from the perk.
                let paid = cards.cards();
                let gone = paid.iter().filter(|c| self.profits(perk, **c)).count() as i32;
                self.note(Action::BuyPerk { perk, cards }, worth - weights.perk_gone * gone);
            }
        }
        for perk in self.me.owned() {
            self.note(Action::SwitchPerk { perk }, self.perk_worth(perk) - active - 1);
        }
    }

    /// Whether another point than that of the play itself could be had in a borough.
    fn has_room(&self, borough: Borough) -> bool {
        self.points(borough) + 1 < CAP
    }

    /// Whether a perk makes a play of this card score more.
    #[inline]
    pub(crate) fn profits(&self, perk: Perk, card: Card) -> bool {
        let face = card.face();
        self.has_room(face.borough())
            && (perk == Perk::regular(face.borough())
                || perk == Perk::ExpressRider && face.is_express())
    }

    /// What a perk promises from now on.
    fn perk_worth(&self, perk: Perk) -> i32 {
        let weights = self.weights;
        match perk {
            Perk::TransitPass => share(self.long, weights.transit_pass),
            Perk::NightOwl => share(self.long, weights.night_owl),
            Perk::Timetable => share(self.long, weights.timetable),
            Perk::ExpressRider => {
                let long = share(self.long, weights.express_rider);
                weights.rider_card * self.riders.min(3) + long
            }
            Perk::ManhattanRegular => self.regular_worth(Borough::Manhattan),
            Perk::BrooklynRegular => self.regular_worth(Borough::Brooklyn),
            Perk::QueensRegular => self.regular_worth(Borough::Queens),
            Perk::BronxRegular => self.regular_worth(Borough::Bronx),
            Perk::StatenIslandRegular => self.regular_worth(Borough::StatenIsland),
        }
    }

    /// What the perk of those who know a borough well promises.
    fn regular_worth(&self, borough: Borough) -> i32 {
        if !self.has_room(borough) {
            return 0;
        }
        let weights = self.weights;
        let card = if self.alike[borough.index()] > 0 { weights.regular_card } else { 0 };
        let lost = if borough == Borough::Queens { weights.queens_lost } else { 0 };
        card + share(self.long, weights.regular) - lost
    }

    pub(crate) fn weigh_discards(&mut self) {
        for card in self.me.bus.as_slice() {
            self.note(Action::DiscardBus { card: *card }, -self.keep(*card));
        }
        for rush in self.me.rush.as_slice() {
            self.note(Action::DiscardRush { rush: *rush }, -self.rush_worth(rush.rush()));
        }
    }

    pub(crate) fn weigh_answer(&mut self) {
        match self.state.question() {
            Some(CityEvent::BudgetCuts) => self.weigh_discards(),
            Some(CityEvent::NoSmoking) => {
                for borough in Borough::ALL {
                    let cards = i32::from(self.alike[borough.index()]);
                    let spare = if self.points(borough) > 1 { self.weights.lose_spare } else { 0 };
                    let back = self.weights.lose_card * cards.min(2);
                    self.note(Action::LosePoint { borough }, spare + back);
                }
            }
            _ => {
                self.note(Action::Pass, 0);
                for card in self.me.bus.as_slice() {
                    // A card that all know already tells them nothing new.
                    let worth = 10 + i32::from(card.is_known()) - self.keep(*card) / 5;
                    self.note(Action::ShowCard { card: *card }, worth);
                }
            }
        }
    }
}

//! Whether an action may be done now, and if not, why.

use parlour_core::Seat;

use crate::action::{Action, Payment};
use crate::borough::{Borough, Boroughs};
use crate::bus::{Card, Kind, LIMITED_OR_SELECT, Restriction};
use crate::city::{CityEvent, Perk};
use crate::data::PRICE;
use crate::refusal::Refusal;
use crate::rules::BusRush;
use crate::rush::{Rush, RushCard};
use crate::state::{Phase, State};

type Checked = Result<(), Refusal>;

fn require(right: bool, refusal: Refusal) -> Checked {
    if right { Ok(()) } else { Err(refusal) }
}

impl State {
    /// Where a bus can take this player: where the player is, and for an Express between
    /// Manhattan and an outer borough.
    #[inline]
    pub(crate) fn bus_reach(&self, seat: Seat, express: bool) -> Boroughs {
        let at = self.whereabouts(seat);
        match (express, at) {
            (false, _) => Boroughs::of(at),
            (true, Borough::Manhattan) => Boroughs::ALL,
            (true, outer) => Boroughs::of(outer).with(Borough::Manhattan),
        }
    }

    /// The kinds of Bus cards this player may play, as bits, restrictions and events considered.
    #[inline]
    pub(crate) fn kinds_allowed(&self, seat: Seat) -> u8 {
        let player = self.player(seat);
        let mut kinds = 0xff;
        if player.is_restricted(Restriction::NonExpress) {
            kinds &= 0x80;
        }
        if player.is_restricted(Restriction::Express) {
            kinds &= 0x7f;
        }
        if !self.has_perk(seat, Perk::NightOwl) {
            if self.is_active(CityEvent::WeekendService) {
                kinds &= !LIMITED_OR_SELECT;
            }
            if self.is_active(CityEvent::LateNightService) {
                kinds &= 0x7f;
            }
        }
        kinds
    }

    /// What the next Bus play costs.
    #[inline]
    pub(crate) fn bus_cost(&self) -> u8 {
        u8::from(!self.turn.next_is_free())
    }

    /// Whether a Bus play is still possible in this turn, by what all can see.
    #[inline]
    pub(crate) fn bus_play_left(&self) -> bool {
        self.turn.played < self.turn.plays && self.turn.actions >= self.bus_cost()
    }
}

impl BusRush {
    /// Whether `seat` may do this now.
    #[inline]
    pub(crate) fn check(&self, state: &State, seat: Seat, action: Action) -> Checked {
        match state.awaited() {
            None => return Err(Refusal::NothingToDo),
            Some(awaited) if awaited != seat => return Err(Refusal::NotYourTurn(awaited)),
            Some(_) => {}
        }
        match state.phase {
            Phase::Turn => self.check_turn(state, seat, action),
            Phase::Limit => self.check_limit(state, seat, action),
            Phase::Event => check_answer(state, seat, action),
            Phase::Setup | Phase::Over => Err(Refusal::NothingToDo),
        }
    }

    #[inline]
    fn check_turn(&self, state: &State, seat: Seat, action: Action) -> Checked {
        if state.turn.spent() && !matches!(action, Action::PlayBus { .. } | Action::EndTurn) {
            return Err(Refusal::OnlyTheFreePlay);
        }
        match action {
            Action::PlayBus { card, target } => self.check_bus(state, seat, card, target),
            Action::Reroute { rush, cards, to } => {
                check_rush_card(state, seat, rush)?;
                require(rush.rush() == Rush::Reroute, Refusal::NoReroute(rush))?;
                let card = cards.single().ok_or(Refusal::OneCard)?;
                let held = state.player(seat).bus.contains(card);
                require(held, Refusal::NoSuchBus(card))?;
                require(card.face().borough() != to, Refusal::SameBorough(to))
            }
            Action::PlayRush { rush, to } => check_rush(state, seat, rush, to),
            Action::TradeBus { cards } => {
                check_trade(state, seat)?;
                check_payment(state, seat, &cards, state.rush_price(seat))?;
                require(state.rush.left() > 0, Refusal::DeckEmpty)
            }
            Action::TradeRush { rush } => {
                check_trade(state, seat)?;
                let held = state.player(seat).rush.contains(rush);
                require(held, Refusal::NoSuchRush(rush))?;
                require(state.bus.left() > 0, Refusal::DeckEmpty)
            }
            Action::BuyPerk { perk, cards } => {
                let shown = state.market >> perk as u16 & 1 == 1;
                require(shown, Refusal::PerkNotShown(perk))?;
                check_payment(state, seat, &cards, PRICE)
            }
            Action::SwitchPerk { perk } => {
                let player = state.player(seat);
                require(!state.turn.switched, Refusal::AlreadySwitched)?;
                require(player.owns(perk), Refusal::PerkNotOwned(perk))?;
                require(player.perk != perk.code(), Refusal::PerkActive(perk))
            }
            Action::EndTurn => Ok(()),
            Action::DiscardBus { .. }
            | Action::DiscardRush { .. }
            | Action::LosePoint { .. }
            | Action::ShowCard { .. }
            | Action::Pass => Err(Refusal::NotAsked),
        }
    }

    #[inline]
    fn check_bus(&self, state: &State, seat: Seat, card: Card, target: Option<Seat>) -> Checked {
        let player = state.player(seat);
        let face = card.face();
        require(player.bus.contains(card), Refusal::NoSuchBus(card))?;
        require(state.turn.played < state.turn.plays, Refusal::NoBusPlayLeft)?;
        let (cost, left) = (state.bus_cost(), state.turn.actions);
        require(left >= cost, Refusal::TooFewActions { cost, left })?;
        if state.kinds_allowed(seat) >> face.kind_index() & 1 == 0 {
            return Err(why_kind_forbidden(state, seat, card));
        }
        let at = state.whereabouts(seat);
        let reach = state.bus_reach(seat, face.is_express());
        let wrong = Refusal::WrongBorough { card, at };
        require(reach.contains(face.borough()), wrong)?;
        let full = Refusal::BoroughFull(face.borough());
        require(player.open().contains(face.borough()), full)?;
        match (face.kind(), target) {
            (Kind::Select(_), None) => Err(Refusal::TargetNeeded),
            (Kind::Select(_), Some(target)) => {
                let other = target != seat && target.index() < self.players();
                require(other, Refusal::BadTarget)
            }
            (_, None) => Ok(()),
            (_, Some(_)) => Err(Refusal::NoTarget),
        }
    }

    fn check_limit(&self, state: &State, seat: Seat, action: Action) -> Checked {
        let player = state.player(seat);
        let numbers = &self.table.numbers;
        match action {
            Action::DiscardBus { card } => {
                let over = player.bus.len() > numbers.bus_limit.into();
                require(over, Refusal::WithinLimit)?;
                require(player.bus.contains(card), Refusal::NoSuchBus(card))
            }
            Action::DiscardRush { rush } => {
                let over = player.rush.len() > numbers.rush_limit.into();
                require(over, Refusal::WithinLimit)?;
                require(player.rush.contains(rush), Refusal::NoSuchRush(rush))
            }
            _ => Err(Refusal::DiscardFirst),
        }
    }
}

#[cold]
fn why_kind_forbidden(state: &State, seat: Seat, card: Card) -> Refusal {
    let player = state.player(seat);
    let express = card.face().is_express();
    if express && player.is_restricted(Restriction::Express) {
        Refusal::Restricted(Restriction::Express)
    } else if !express && player.is_restricted(Restriction::NonExpress) {
        Refusal::Restricted(Restriction::NonExpress)
    } else if express {
        Refusal::EventForbids(CityEvent::LateNightService)
    } else {
        Refusal::EventForbids(CityEvent::WeekendService)
    }
}

/// Whether a Rush card is in the hand, not blocked, and its actions are left.
#[inline]
fn check_rush_card(state: &State, seat: Seat, rush: RushCard) -> Checked {
    let player = state.player(seat);
    require(player.rush.contains(rush), Refusal::NoSuchRush(rush))?;
    let blocked = player.is_restricted(Restriction::Rush);
    require(!blocked, Refusal::Restricted(Restriction::Rush))?;
    let (cost, left) = (rush.rush().cost(), state.turn.actions);
    require(left >= cost, Refusal::TooFewActions { cost, left })
}

#[inline]
fn check_rush(state: &State, seat: Seat, card: RushCard, to: Option<Borough>) -> Checked {
    check_rush_card(state, seat, card)?;
    let rush = card.rush();
    match (rush, to) {
        (Rush::Reroute, _) => Err(Refusal::OneCard),
        (Rush::BusTransfer, None) => Ok(()),
        (Rush::BusTransfer, Some(_)) | (_, None) => Err(Refusal::WhereTo(rush)),
        (_, Some(to)) => {
            let from = state.whereabouts(seat);
            let goes = rush.reach(from).contains(to);
            require(goes, Refusal::CannotGo { rush, from, to })
        }
    }
}

fn check_trade(state: &State, seat: Seat) -> Checked {
    let blocked = state.player(seat).is_restricted(Restriction::Rush);
    require(!blocked, Refusal::Restricted(Restriction::Rush))?;
    require(!state.turn.traded, Refusal::AlreadyTraded)
}

/// Whether the cards are in the hand, each as often as it is given, and worth the price.
#[inline]
fn check_payment(state: &State, seat: Seat, paid: &Payment, price: u8) -> Checked {
    let hand = state.player(seat).bus.as_slice();
    let cards = paid.cards();
    for (i, card) in cards.iter().enumerate() {
        let given = cards[..=i].iter().filter(|c| *c == card).count();
        let held = hand.iter().filter(|c| *c == card).count();
        require(given <= held, Refusal::NoSuchBus(*card))?;
    }
    let offered = paid.value();
    require(offered == price, Refusal::WrongPrice { price, offered })
}

fn check_answer(state: &State, seat: Seat, action: Action) -> Checked {
    let player = state.player(seat);
    let Some(event) = state.question() else {
        return Err(Refusal::NothingToDo);
    };
    match (event, event.party(), action) {
        (CityEvent::BudgetCuts, _, Action::DiscardBus { card }) => {
            require(player.bus.contains(card), Refusal::NoSuchBus(card))
        }
        (CityEvent::NoSmoking, _, Action::LosePoint { borough }) => {
            let there = player.scored().contains(borough);
            require(there, Refusal::NothingToLose(borough))
        }
        (_, Some(borough), Action::ShowCard { card }) => {
            require(player.bus.contains(card), Refusal::NoSuchBus(card))?;
            let right = card.face().borough() == borough;
            require(right, Refusal::NotOfTheParty(borough))
        }
        (_, Some(_), Action::Pass) => Ok(()),
        _ => Err(Refusal::AnswerTheEvent(event)),
    }
}

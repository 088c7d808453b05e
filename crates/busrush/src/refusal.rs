//! Why an action is refused, and how that is said.

use parlour_core::{Explained, Refused, Seat, one_of_each};

use crate::borough::Borough;
use crate::bus::{Card, Face, Kind, Restriction};
use crate::city::{CityEvent, Perk};
use crate::rules::BusRush;
use crate::rush::{Rush, RushCard};
use crate::view::View;
use crate::words::{count, name};

/// Why an action was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Nobody may act: the match has not begun, or is over.
    NothingToDo,
    /// Another seat is awaited.
    NotYourTurn(Seat),
    /// The hand is too large: discard first.
    DiscardFirst,
    /// An event asks for something else.
    AnswerTheEvent(CityEvent),
    /// That is done only when an event or the hand limit asks for it.
    NotAsked,
    /// No action is left: only the free Bus play remains.
    OnlyTheFreePlay,
    /// The card is not in the hand.
    NoSuchBus(Card),
    /// The card is not in the hand.
    NoSuchRush(RushCard),
    /// All Bus plays of the turn are done.
    NoBusPlayLeft,
    /// It costs more actions than are left.
    TooFewActions {
        /// What it costs.
        cost: u8,
        /// What is left.
        left: u8,
    },
    /// A restriction is in force.
    Restricted(Restriction),
    /// An event does not allow it.
    EventForbids(CityEvent),
    /// The card is not for this borough.
    WrongBorough {
        /// The card.
        card: Card,
        /// Where the player is.
        at: Borough,
    },
    /// The borough is full for this player.
    BoroughFull(Borough),
    /// A Select needs a target, and no other card has one.
    TargetNeeded,
    /// Only a Select has a target.
    NoTarget,
    /// The target is the player, or nobody.
    BadTarget,
    /// A destination is needed, or one too many was given.
    WhereTo(Rush),
    /// The card does not go there.
    CannotGo {
        /// The card.
        rush: Rush,
        /// From here.
        from: Borough,
        /// To there.
        to: Borough,
    },
    /// A Reroute changes exactly one Bus card.
    OneCard,
    /// Another Rush card than a Reroute was played as one.
    NoReroute(RushCard),
    /// The card is that borough's already.
    SameBorough(Borough),
    /// One trade a turn.
    AlreadyTraded,
    /// The cards are not worth the price.
    WrongPrice {
        /// What it costs.
        price: u8,
        /// What was offered.
        offered: u8,
    },
    /// The trade would draw nothing.
    DeckEmpty,
    /// The perk is not on show.
    PerkNotShown(Perk),
    /// The perk is not owned.
    PerkNotOwned(Perk),
    /// The perk is active already.
    PerkActive(Perk),
    /// One switch a turn.
    AlreadySwitched,
    /// The hand of these cards is within its limit.
    WithinLimit,
    /// There is no point to lose there.
    NothingToLose(Borough),
    /// The card is not of the party's borough.
    NotOfTheParty(Borough),
}

impl Explained<BusRush> for Refusal {
    fn of_each_kind() -> Vec<Refusal> {
        let bus = Card::drawn(Face::new(Borough::Brooklyn, Kind::Local, 1), 0);
        let taxi = RushCard::drawn(Rush::Taxi, 0);
        one_of_each!(
            Refusal:
            NothingToDo,
            NotYourTurn(Seat::new(1)),
            DiscardFirst,
            AnswerTheEvent(CityEvent::BudgetCuts),
            NotAsked,
            OnlyTheFreePlay,
            NoSuchBus(bus),
            NoSuchRush(taxi),
            NoBusPlayLeft,
            TooFewActions { cost: 2, left: 1 },
            Restricted(Restriction::NonExpress),
            Restricted(Restriction::Express),
            Restricted(Restriction::Rush),
            EventForbids(CityEvent::LateNightService),
            WrongBorough { card: bus, at: Borough::Queens },
            BoroughFull(Borough::Brooklyn),
            TargetNeeded,
            NoTarget,
            BadTarget,
            WhereTo(Rush::Taxi),
            CannotGo { rush: Rush::Subway, from: Borough::Manhattan, to: Borough::StatenIsland },
            OneCard,
            NoReroute(taxi),
            SameBorough(Borough::Brooklyn),
            AlreadyTraded,
            WrongPrice { price: 3, offered: 2 },
            DeckEmpty,
            PerkNotShown(Perk::Timetable),
            PerkNotOwned(Perk::Timetable),
            PerkActive(Perk::Timetable),
            AlreadySwitched,
            WithinLimit,
            NothingToLose(Borough::Brooklyn),
            NotOfTheParty(Borough::Brooklyn),
        )
    }

    fn explained(self, game: &BusRush, view: &View) -> Refused {
        let (code, message) = match self {
            Refusal::NothingToDo => ("nothing_to_do", nothing_to_do(view)),
            Refusal::NotYourTurn(seat) => {
                ("not_your_turn", format!("{} is to act: wait until then.", name(seat)))
            }
            Refusal::DiscardFirst => ("discard_first", game.over_the_limit()),
            Refusal::AnswerTheEvent(event) => {
                ("answer_the_event", format!("{}: {}", event.name(), what_to_answer(event)))
            }
            Refusal::NotAsked => (
                "not_asked",
                "Nothing asks for that now: play, trade, buy or end your turn.".into(),
            ),
            Refusal::OnlyTheFreePlay => (
                "only_the_free_play",
                "You have no action left: play your free Bus card or end your turn.".into(),
            ),
            Refusal::NoSuchBus(card) => {
                ("no_such_bus_card", format!("You do not hold {card}: name a card of your hand."))
            }
            Refusal::NoSuchRush(card) => (
                "no_such_rush_card",
                format!("You do not hold {card:?}: name a card of your hand."),
            ),
            Refusal::NoBusPlayLeft => (
                "no_bus_play_left",
                "You have played your Bus card: do something else or end your turn.".into(),
            ),
            Refusal::TooFewActions { cost, left } => (
                "too_few_actions",
                format!("That costs {} and you have {left} left.", count(cost, "action")),
            ),
            Refusal::Restricted(restriction) => (restriction.id(), blocked(restriction)),
            Refusal::EventForbids(event) => {
                ("event_forbids", format!("{}: {}", event.name(), game.cards().event_text(event)))
            }
            Refusal::WrongBorough { card, at } => ("wrong_borough", wrong_borough(card, at)),
            Refusal::BoroughFull(borough) => (
                "borough_full",
                format!("You have all 3 points in {}: play another card.", borough.place()),
            ),
            Refusal::TargetNeeded => {
                ("target_needed", "Say whom the Select card restricts: \"… on 2\".".into())
            }
            Refusal::NoTarget => ("no_target", "Only Select cards are played on somebody.".into()),
            Refusal::BadTarget => {
                ("bad_target", "A Select card restricts one of the other players.".into())
            }
            other => return other.explained_too(game),
        };
        Refused { code, message }
    }
}

impl Refusal {
    fn explained_too(self, game: &BusRush) -> Refused {
        let (code, message) = match self {
            Refusal::WhereTo(rush) if rush.moves() => {
                ("where_to", format!("Say to which borough the {} goes.", rush.name()))
            }
            Refusal::WhereTo(rush) => ("where_to", format!("{} goes nowhere.", rush.name())),
            Refusal::CannotGo { rush, from, to } => {
                let goes: Vec<&str> = rush.reach(from).iter().map(|b| b.place()).collect();
                let goes = if goes.is_empty() { "nowhere".into() } else { goes.join(" or ") };
                let message = format!(
                    "From {} the {} cannot go to {}, only to {goes}.",
                    from.place(),
                    rush.name(),
                    to.place()
                );
                ("cannot_go", message.replace("only to nowhere", "nor anywhere else"))
            }
            Refusal::OneCard => {
                ("one_card", "A Reroute changes one Bus card: \"reroute bk-l1 qn\".".into())
            }
            Refusal::NoReroute(card) => {
                ("no_reroute", format!("{card} is no Reroute: it changes no card."))
            }
            Refusal::SameBorough(borough) => {
                ("same_borough", format!("The card is for {} already.", borough.place()))
            }
            Refusal::AlreadyTraded => {
                ("already_traded", "You have traded in this turn: once is all.".into())
            }
            Refusal::WrongPrice { price, offered } => (
                "wrong_price",
                format!("Give Bus cards worth exactly {price}; these are worth {offered}."),
            ),
            Refusal::DeckEmpty => {
                ("deck_empty", "No card is left to draw, so there is nothing to trade for.".into())
            }
            Refusal::PerkNotShown(perk) => {
                ("perk_not_shown", format!("{} is not on show.", perk.name()))
            }
            Refusal::PerkNotOwned(perk) => {
                ("perk_not_owned", format!("You do not own {}: buy it first.", perk.name()))
            }
            Refusal::PerkActive(perk) => {
                ("perk_active", format!("{} is your active perk already.", perk.name()))
            }
            Refusal::AlreadySwitched => {
                ("already_switched", "You have switched perks in this turn: once is all.".into())
            }
            Refusal::WithinLimit => (
                "within_limit",
                format!("Of those you have no more than the limit. {}", game.over_the_limit()),
            ),
            Refusal::NothingToLose(borough) => {
                ("nothing_to_lose", format!("You have no point in {}.", borough.place()))
            }
            Refusal::NotOfTheParty(borough) => {
                ("not_of_the_party", format!("Show a card of {}, or pass.", borough.place()))
            }
            _ => unreachable!("the other refusals are put in words above"),
        };
        Refused { code, message }
    }
}

impl BusRush {
    fn over_the_limit(&self) -> String {
        let numbers = &self.table.numbers;
        format!(
            "Discard down to {} Bus cards and {} Rush cards.",
            numbers.bus_limit, numbers.rush_limit
        )
    }
}

fn nothing_to_do(view: &View) -> String {
    match view.state.round {
        0 => "Nothing is dealt yet: deal first.".into(),
        _ => "The match is over: start a new one.".into(),
    }
}

pub(crate) fn what_to_answer(event: CityEvent) -> String {
    match (event, event.party()) {
        (CityEvent::BudgetCuts, _) => "discard a Bus card.".into(),
        (CityEvent::NoSmoking, _) => "lose a point in a borough of your choice.".into(),
        (_, Some(borough)) => {
            format!("show a Bus card of {} for a point, or pass.", borough.place())
        }
        _ => "wait.".into(),
    }
}

fn blocked(restriction: Restriction) -> String {
    let instead = match restriction {
        Restriction::NonExpress => "play an Express",
        Restriction::Express => "play another bus",
        Restriction::Rush => "play a Bus card or buy a perk",
    };
    format!("You are restricted this turn, no {}: {instead}.", restriction.stops())
}

fn wrong_borough(card: Card, at: Borough) -> String {
    let to = card.face().borough();
    if card.face().is_express() {
        format!(
            "You are in {}; an Express goes between Manhattan and an outer borough.",
            at.place()
        )
    } else {
        format!("You are in {}: this card is for {}.", at.place(), to.place())
    }
}

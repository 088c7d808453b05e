//! Why an action was refused.

use parlour_core::{Seat, one_of_each};

use crate::borough::Borough;
use crate::bus::{Card, Face, Kind, Restriction};
use crate::city::{CityEvent, Perk};
use crate::rush::{Rush, RushCard};

/// Why an action was refused; sentences are made in `show`.
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

impl Refusal {
    /// A refusal of every kind.
    pub(crate) fn of_each_kind() -> Vec<Refusal> {
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
}

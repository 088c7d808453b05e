//! The card lists and numbers of the game, read from one data file and checked.

use std::sync::LazyLock;

use parlour_core::{Invalid, Invalids};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::borough::Borough;
use crate::bus::{Face, Kind, Restriction};
use crate::city::{CityEvent, Perk};
use crate::rush::Rush;

/// The most cards of each deck that a state has room for.
pub(crate) const BUS_CARDS: usize = 128;
pub(crate) const RUSH_CARDS: usize = 48;
pub(crate) const EVENT_CARDS: usize = 32;
pub(crate) const PERK_CARDS: usize = 9;
/// The most cards a hand can come to: what may be kept, Extra Service, the draw, a trade.
pub(crate) const BUS_HAND: usize = 16;
pub(crate) const RUSH_HAND: usize = 8;
/// The most perks that can be on show.
pub(crate) const MARKET: usize = 4;

/// How many Bus cards Extra Service gives and Budget Cuts takes.
pub(crate) const EVENT_BUS_CARDS: u8 = 2;
/// How many Bus cards a traded Rush card brings.
pub(crate) const TRADE_BUS_CARDS: u8 = 2;
/// What a Rush card costs in a trade, before events and perks; also the price of a perk.
pub(crate) const PRICE: u8 = 3;
/// For how many rounds a taxi takes somebody away.
pub(crate) const TAXI_ROUNDS: u8 = 3;
/// The most points a player can have in a borough.
pub(crate) const CAP: u8 = 3;
/// The actions of a turn, before events.
pub(crate) const ACTIONS: u8 = 2;

/// Every card and number of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Cards {
    /// The numbers.
    pub numbers: Numbers,
    /// The Bus deck.
    pub bus: Vec<BusEntry>,
    /// The Rush deck.
    #[serde(default)]
    pub rush: Vec<RushEntry>,
    /// The Event deck.
    #[serde(default)]
    pub event: Vec<EventEntry>,
    /// The Perk deck.
    #[serde(default)]
    pub perk: Vec<PerkEntry>,
}

/// The numbers that were chosen by simulation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// Bus cards at the start.
    pub bus_hand: u8,
    /// Rush cards at the start.
    pub rush_hand: u8,
    /// Bus cards drawn at the start of a turn.
    pub draw: u8,
    /// Bus cards kept at the end of a turn.
    pub bus_limit: u8,
    /// Rush cards kept at the end of a turn.
    pub rush_limit: u8,
    /// Perks on show.
    pub perks_shown: u8,
    /// What holding a race is worth.
    pub race_points: u8,
    /// Express plays that take the Express Race.
    pub express_first: u8,
    /// Express plays with which its holder keeps it for ever.
    pub express_kept: u8,
    /// Bus plays in Queens that take the Queens Redesign.
    pub queens_first: u8,
    /// Bus plays in Queens with which its holder keeps it for ever.
    pub queens_kept: u8,
    /// The total that wins.
    pub target: u8,
    /// After this round the highest total wins.
    pub round_limit: u8,
}

/// Bus cards of one kind and value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BusEntry {
    /// What sort of service.
    pub kind: Service,
    /// What Limited and Select cards stop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restriction: Option<Restriction>,
    /// What it is worth in a trade: 1 or 2.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 2)))]
    pub value: u8,
    /// How many, per borough, Manhattan first.
    pub counts: [u8; 5],
    /// A line for players.
    pub text: String,
}

/// The kinds of Bus cards, as files name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Service {
    /// [`Kind::Local`].
    Local,
    /// [`Kind::Limited`].
    Limited,
    /// [`Kind::Select`].
    Select,
    /// [`Kind::Express`].
    Express,
}

/// Rush cards of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RushEntry {
    /// Which.
    pub card: Rush,
    /// How many.
    pub count: u8,
    /// A line for players.
    pub text: String,
}

/// Events of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EventEntry {
    /// Which.
    pub card: CityEvent,
    /// How many.
    pub count: u8,
    /// How many rounds it stays: 1 or 2 for timed events, 0 for the others.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rounds: u8,
    /// A line for players.
    pub text: String,
}

/// A perk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PerkEntry {
    /// Which.
    pub card: Perk,
    /// A line for players.
    pub text: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(n: &u8) -> bool {
    *n == 0
}

/// The standard game.
pub(crate) static STANDARD: LazyLock<Cards> = LazyLock::new(|| {
    let data = include_str!("../data/busrush.toml").parse::<toml::Table>();
    data.and_then(toml::Table::try_into)
        .unwrap_or_else(|why| unreachable!("a test reads the data file: {why}"))
});

/// The cards, compiled: the decks in order, and the numbers close at hand.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) numbers: Numbers,
    pub(crate) bus: Vec<u8>,
    pub(crate) rush: Vec<u8>,
    pub(crate) events: Vec<u8>,
    pub(crate) perks: Vec<u8>,
    /// Per kind of event, how many rounds it stays.
    pub(crate) rounds: [u8; 15],
}

impl Cards {
    /// The standard game's cards and numbers.
    #[must_use]
    pub fn standard() -> &'static Cards {
        &STANDARD
    }

    /// The line that players read on a Bus card.
    #[must_use]
    pub fn bus_text(&self, face: Face) -> &str {
        let entry =
            self.bus.iter().find(|e| e.face_kind() == Some(face.kind()) && e.value == face.value());
        entry.map_or("", |e| &e.text)
    }

    /// The line that players read on a Rush card.
    #[must_use]
    pub fn rush_text(&self, rush: Rush) -> &str {
        let entry = self.rush.iter().find(|e| e.card == rush);
        entry.map_or("", |e| &e.text)
    }

    /// The line that players read on an event.
    #[must_use]
    pub fn event_text(&self, event: CityEvent) -> &str {
        let entry = self.event.iter().find(|e| e.card == event);
        entry.map_or("", |e| &e.text)
    }

    /// The line that players read on a perk.
    #[must_use]
    pub fn perk_text(&self, perk: Perk) -> &str {
        let entry = self.perk.iter().find(|e| e.card == perk);
        entry.map_or("", |e| &e.text)
    }

    /// The decks for so many players, or everything that is wrong with them.
    pub(crate) fn compile(&self, players: usize) -> Result<Table, Invalids> {
        let mut wrong = Vec::new();
        let mut table = Table {
            numbers: self.numbers.clone(),
            bus: self.bus_deck(&mut wrong),
            rush: Vec::new(),
            events: Vec::new(),
            perks: Vec::new(),
            rounds: [0; 15],
        };
        for (i, entry) in self.rush.iter().enumerate() {
            let twice = self.rush[..i].iter().any(|e| e.card == entry.card);
            ensure(&mut wrong, !twice, &format!("rush[{i}]"), "this card is listed twice");
            table.rush.extend((0..entry.count).map(|_| entry.card as u8));
        }
        self.event_deck(&mut table, &mut wrong);
        for (i, entry) in self.perk.iter().enumerate() {
            let twice = self.perk[..i].iter().any(|e| e.card == entry.card);
            ensure(&mut wrong, !twice, &format!("perk[{i}]"), "there is one card of each perk");
            table.perks.push(entry.card.code());
        }
        self.numbers.check(&mut wrong);
        for (name, cards, most) in [
            ("bus", &mut table.bus, BUS_CARDS),
            ("rush", &mut table.rush, RUSH_CARDS),
            ("event", &mut table.events, EVENT_CARDS),
            ("perk", &mut table.perks, PERK_CARDS),
        ] {
            let fits = cards.len() <= most;
            let why = format!("{} cards are more than the {most} there is room for", cards.len());
            ensure(&mut wrong, fits, name, &why);
            cards.sort_unstable();
        }
        for (name, cards, each) in [
            ("bus", &table.bus, self.numbers.bus_hand),
            ("rush", &table.rush, self.numbers.rush_hand),
        ] {
            let needed = usize::from(each) * players;
            let why = format!("{} cards are too few to deal {needed}", cards.len());
            ensure(&mut wrong, cards.len() >= needed, name, &why);
        }
        if wrong.is_empty() { Ok(table) } else { Err(wrong.into()) }
    }

    fn bus_deck(&self, wrong: &mut Vec<Invalid>) -> Vec<u8> {
        let mut deck: Vec<u8> = Vec::new();
        for (i, entry) in self.bus.iter().enumerate() {
            let at = format!("bus[{i}]");
            let Some(kind) = entry.face_kind() else {
                let why = "Limited and Select cards have a restriction, the others none";
                ensure(wrong, false, &at, why);
                continue;
            };
            if !matches!(entry.value, 1 | 2) {
                ensure(wrong, false, &at, "a value is 1 or 2");
                continue;
            }
            for (borough, count) in Borough::ALL.into_iter().zip(entry.counts) {
                let face = Face::new(borough, kind, entry.value).0;
                let new = count == 0 || !deck.contains(&face);
                ensure(wrong, new, &at, "this kind and value is listed twice");
                deck.extend((0..count).map(|_| face));
            }
        }
        deck
    }

    fn event_deck(&self, table: &mut Table, wrong: &mut Vec<Invalid>) {
        for (i, entry) in self.event.iter().enumerate() {
            let at = format!("event[{i}]");
            let twice = self.event[..i].iter().any(|e| e.card == entry.card);
            ensure(wrong, !twice, &at, "this card is listed twice");
            let right = if entry.card.is_timed() {
                matches!(entry.rounds, 1 | 2)
            } else {
                entry.rounds == 0
            };
            let why = "a timed event stays 1 or 2 rounds, any other 0";
            ensure(wrong, right, &at, why);
            table.rounds[entry.card as usize] = entry.rounds;
            let cards = (0..entry.count).map(|_| entry.card.code());
            table.events.extend(cards);
        }
    }
}

impl BusEntry {
    /// The kind of the cards, if a restriction is there exactly where one belongs.
    #[must_use]
    pub fn face_kind(&self) -> Option<Kind> {
        match (self.kind, self.restriction) {
            (Service::Local, None) => Some(Kind::Local),
            (Service::Express, None) => Some(Kind::Express),
            (Service::Limited, Some(r)) => Some(Kind::Limited(r)),
            (Service::Select, Some(r)) => Some(Kind::Select(r)),
            _ => None,
        }
    }
}

impl Numbers {
    fn check(&self, wrong: &mut Vec<Invalid>) {
        let limit = BUS_HAND as u8 - EVENT_BUS_CARDS - TRADE_BUS_CARDS;
        for (name, number, least, most) in [
            ("bus_hand", self.bus_hand, 0, self.bus_limit),
            ("rush_hand", self.rush_hand, 0, self.rush_limit),
            ("draw", self.draw, 0, 3),
            ("bus_limit", self.bus_limit, 1, limit.saturating_sub(self.draw)),
            ("rush_limit", self.rush_limit, 0, RUSH_HAND as u8 - 1),
            ("perks_shown", self.perks_shown, 0, MARKET as u8),
            ("race_points", self.race_points, 0, 9),
            ("express_first", self.express_first, 1, self.express_kept),
            ("express_kept", self.express_kept, 1, 99),
            ("queens_first", self.queens_first, 1, self.queens_kept),
            ("queens_kept", self.queens_kept, 1, 99),
            ("target", self.target, 1, 30),
            ("round_limit", self.round_limit, 1, 60),
        ] {
            let why = format!("{number} is not within {least} to {most}");
            let right = (least..=most).contains(&number);
            ensure(wrong, right, &format!("numbers.{name}"), &why);
        }
    }
}

fn ensure(wrong: &mut Vec<Invalid>, right: bool, at: &str, why: &str) {
    if !right {
        wrong.push(Invalid::new(format!("cards.{at}"), why));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_file_is_read_and_every_card_of_the_rules_is_in_it() {
        let cards = Cards::standard();
        let table = cards.compile(4).unwrap();
        assert!(table.bus.len() > 60 && table.rush.len() > 20);
        for kind in 0..8 {
            for borough in Borough::ALL {
                let there =
                    |v| table.bus.contains(&Face::new(borough, Kind::from_index(kind), v).0);
                assert!(there(1) || there(2), "{kind} {borough}");
            }
        }
        for rush in Rush::ALL {
            assert!(table.rush.contains(&(rush as u8)), "{rush:?}");
            assert!(!cards.rush_text(rush).is_empty());
        }
        for event in CityEvent::ALL {
            assert!(table.events.contains(&event.code()), "{event:?}");
            assert!(!cards.event_text(event).is_empty());
        }
        for perk in Perk::ALL {
            assert!(table.perks.contains(&perk.code()), "{perk:?}");
            assert!(!cards.perk_text(perk).is_empty());
        }
    }

    #[test]
    fn every_text_fits_a_line() {
        let cards = Cards::standard();
        let bus = cards.bus.iter().map(|e| &e.text);
        let rush = cards.rush.iter().map(|e| &e.text);
        let event = cards.event.iter().map(|e| &e.text);
        let perk = cards.perk.iter().map(|e| &e.text);
        for text in bus.chain(rush).chain(event).chain(perk) {
            assert!((10..=76).contains(&text.len()), "{text}");
        }
    }

    #[test]
    fn wrong_lists_are_refused_with_every_reason() {
        let mut cards = Cards::standard().clone();
        cards.numbers.target = 0;
        cards.numbers.bus_limit = 15;
        cards.bus[0].value = 3;
        cards.bus[1].restriction = Some(Restriction::Rush);
        cards.bus.push(cards.bus[2].clone());
        cards.rush.push(cards.rush[0].clone());
        cards.event[0].rounds = 3;
        cards.event.push(EventEntry { count: 40, ..cards.event[9].clone() });
        cards.perk.push(cards.perk[0].clone());
        let wrong = cards.compile(4).unwrap_err();
        let places: Vec<&str> = wrong.iter().map(|w| w.at.as_str()).collect();
        for at in [
            "cards.numbers.target",
            "cards.numbers.bus_limit",
            "cards.bus[0]",
            "cards.bus[1]",
            "cards.bus[10]",
            "cards.rush[7]",
            "cards.event[0]",
            "cards.event[15]",
            "cards.event",
            "cards.perk[9]",
            "cards.perk",
        ] {
            assert!(places.contains(&at), "{at} is missing in {places:?}");
        }
        let mut few = Cards::standard().clone();
        few.bus.truncate(1);
        few.bus[0].counts = [1; 5];
        few.rush.clear();
        assert_eq!(few.compile(2).unwrap_err().len(), 2);
    }
}

//! Events as sentences.

use parlour_core::{Kind, Seat, Told, Viewer};

use crate::action::Payment;
use crate::bus::Card;
use crate::event::{DeckName, Event};
use crate::rules::BusRush;
use crate::words::{count, list, name, object, subject, verb};

impl BusRush {
    pub(crate) fn tell_event(&self, event: &Event, who: Viewer) -> Told {
        let (seat, text) = self.sentence(event, who);
        Told { kind: Self::kind(event, who), seat, text }
    }

    /// The viewer should notice events, races, the end, and what befalls the viewer. The frame of
    /// a turn is in the picture.
    fn kind(event: &Event, who: Viewer) -> Kind {
        match event {
            Event::Began { .. }
            | Event::Reshuffled { .. }
            | Event::TurnBegan { .. }
            | Event::TurnEnded { .. } => Kind::Detail,
            Event::EventRevealed { .. }
            | Event::EventEnded { .. }
            | Event::EventForeseen { .. }
            | Event::RaceTaken { .. }
            | Event::Ended { .. } => Kind::Alert,
            Event::Restricted { seat, .. } | Event::RideEnded { seat, .. }
                if who == Viewer::Seat(*seat) =>
            {
                Kind::Alert
            }
            _ => Kind::Info,
        }
    }

    fn sentence(&self, event: &Event, who: Viewer) -> (Option<Seat>, String) {
        let does = |seat: &Seat, what: &str| verb(*seat, who, what);
        match event {
            Event::Began { players } => {
                (None, format!("The decks are shuffled for {players} players."))
            }
            Event::Drew { seat, deck, count: n, bus, rush } => {
                (Some(*seat), drew(&does(seat, "draw"), *deck, *n, bus, rush))
            }
            Event::Reshuffled { deck, cards } => {
                let text =
                    format!("The {} discard is shuffled into a new pile of {cards}.", deck.name());
                (None, text)
            }
            Event::PerkShown { perk } => (None, format!("{} is on show.", perk.name())),
            Event::RoundBegan { round } => (None, format!("Round {round} begins.")),
            Event::TurnBegan { seat, actions, plays } => {
                let has = if who == Viewer::Seat(*seat) { "have" } else { "has" };
                let text = format!(
                    "{} {has} {} and {}.",
                    subject(*seat, who),
                    count(*actions, "action"),
                    count(*plays, "Bus play")
                );
                (Some(*seat), text)
            }
            Event::TurnEnded { seat } => {
                (Some(*seat), format!("{}.", possessive(*seat, who, "turn is over")))
            }
            Event::Ended { winners } => (winners.first().copied(), ended(winners, who)),
            Event::EventRevealed { event } => {
                let rounds = match self.table.rounds[*event as usize] {
                    0 => String::new(),
                    n => format!(", for {}", count(n, "round")),
                };
                let text = self.cards().event_text(*event);
                (None, format!("Event: {}{rounds}. {text}", event.name()))
            }
            Event::EventEnded { event } => (None, format!("{} is over.", event.name())),
            Event::EventForeseen { seat, event } => {
                let text =
                    format!("{} that the next event is {}.", does(seat, "see"), event.name());
                (Some(*seat), text)
            }
            Event::RaceTaken { seat, race, for_ever } => {
                let worth = count(self.table.numbers.race_points, "point");
                let text = match for_ever {
                    true => format!("{} the {} for ever.", does(seat, "hold"), race.name()),
                    false => format!("{} the {}: {worth}.", does(seat, "take"), race.name()),
                };
                (Some(*seat), text)
            }
            done => deed(done, who),
        }
    }
}

/// What a player did, or what befell one.
fn deed(event: &Event, who: Viewer) -> (Option<Seat>, String) {
    let does = |seat: &Seat, what: &str| verb(*seat, who, what);
    match event {
        Event::BusPlayed { seat, card, target, points } => {
            (Some(*seat), bus_played(&does(seat, "play"), *card, *target, *points, who))
        }
        Event::Restricted { seat, restriction } => {
            let may = format!("{} may make no", subject(*seat, who));
            (Some(*seat), format!("{may} {} next turn.", restriction.stops()))
        }
        Event::GroupMoved { from, to } => {
            (None, format!("The group goes from {} to {}.", from.place(), to.place()))
        }
        Event::RiderMoved { seat, from, to } => {
            let rides = does(seat, "ride");
            (Some(*seat), format!("{rides} alone from {} to {}.", from.place(), to.place()))
        }
        Event::RideEnded { seat, at } => {
            let rejoins = does(seat, "rejoin");
            (Some(*seat), format!("{rejoins} the group in {}.", at.place()))
        }
        Event::RushPlayed { seat, rush, to } => {
            let to = to.map_or_else(String::new, |b| format!(" to {}", b.place()));
            (Some(*seat), format!("{} {}{to}.", does(seat, "play"), rush.rush().name()))
        }
        Event::Rerouted { seat, card, becomes, .. } => {
            let to = becomes.face().borough().place();
            (Some(*seat), format!("{} {} to {to}.", does(seat, "reroute"), card.face().name()))
        }
        Event::BusTraded { seat, cards: paid } => (
            Some(*seat),
            format!("{} {} for a Rush card.", does(seat, "trade"), named(paid.cards())),
        ),
        Event::RushTraded { seat, rush } => {
            let trades = does(seat, "trade");
            (Some(*seat), format!("{trades} {} for Bus cards.", rush.rush().name()))
        }
        Event::PerkBought { seat, perk, cards: paid } => {
            (Some(*seat), bought(&does(seat, "buy"), perk.name(), paid))
        }
        Event::PerkSwitched { seat, perk } => {
            (Some(*seat), format!("{} to {}.", does(seat, "switch"), perk.name()))
        }
        Event::BusDiscarded { seat, card } => {
            (Some(*seat), format!("{} {}.", does(seat, "discard"), card.face().name()))
        }
        Event::RushDiscarded { seat, rush } => {
            (Some(*seat), format!("{} {}.", does(seat, "discard"), rush.rush().name()))
        }
        Event::PointLost { seat, borough } => {
            (Some(*seat), format!("{} a point in {}.", does(seat, "lose"), borough.place()))
        }
        Event::CardShown { seat, card } => {
            let shows = does(seat, "show");
            (Some(*seat), format!("{shows} {} for a point.", card.face().name()))
        }
        Event::Passed { seat } => (Some(*seat), format!("{} no card.", does(seat, "show"))),
        _ => unreachable!("the other events are told above"),
    }
}

fn possessive(seat: Seat, who: Viewer, what: &str) -> String {
    match who == Viewer::Seat(seat) {
        true => format!("Your {what}"),
        false => format!("{}'s {what}", name(seat)),
    }
}

fn drew(
    draws: &str,
    deck: DeckName,
    n: u8,
    bus: &[Card],
    rush: &[crate::rush::RushCard],
) -> String {
    let rush: Vec<String> = rush.iter().map(|c| c.rush().name().into()).collect();
    match (bus, rush.as_slice()) {
        ([], []) => format!("{draws} {}.", count(n, &format!("{} card", deck.name()))),
        ([], rush) => format!("{draws} {}.", list(rush)),
        (bus, _) => format!("{draws} {}.", named(bus)),
    }
}

fn bus_played(plays: &str, card: Card, target: Option<Seat>, points: u8, who: Viewer) -> String {
    let on = target.map_or_else(String::new, |seat| format!(" on {}", object(seat, who)));
    format!("{plays} {}{on}: {}.", card.face().name(), count(points, "point"))
}

fn bought(buys: &str, perk: &str, paid: &Payment) -> String {
    format!("{buys} {perk} with {}.", named(paid.cards()))
}

/// `Brooklyn Local 1 and Queens Express 2`; many cards by their short names.
fn named(cards: &[Card]) -> String {
    const FIT: usize = 55;
    let names: Vec<String> = cards.iter().map(|card| card.face().name()).collect();
    let whole = list(&names);
    if whole.len() <= FIT {
        return whole;
    }
    let codes: Vec<String> = cards.iter().map(|card| card.face().to_string()).collect();
    list(&codes)
}

fn ended(winners: &[Seat], who: Viewer) -> String {
    match winners {
        [one] => format!("{} the match.", verb(*one, who, "win")),
        several => {
            let own = several.iter().filter(|s| who == Viewer::Seat(**s));
            let others = several.iter().filter(|s| who != Viewer::Seat(**s));
            let names: Vec<String> = own.chain(others).map(|s| subject(*s, who)).collect();
            format!("{} share the win.", list(&names))
        }
    }
}

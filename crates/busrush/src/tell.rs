//! Events as sentences.

use parlour_core::{Kind, Seat, Told, Viewer};

use crate::action::Payment;
use crate::bus::Card;
use crate::event::{DeckName, Event};
use crate::rules::BusRush;
use crate::words::{card_label, cards, count, list, name, rush_label, subject, verb};

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
                (None, format!("Event: {}. {}", event.name(), self.cards().event_text(*event)))
            }
            Event::EventEnded { event } => (None, format!("{} is over.", event.name())),
            Event::EventForeseen { seat, event } => {
                let text =
                    format!("{} that the next event is {}.", does(seat, "see"), event.name());
                (Some(*seat), text)
            }
            Event::RaceTaken { seat, race, for_ever } => {
                let (takes, how) = if *for_ever {
                    (does(seat, "hold"), " for ever")
                } else {
                    (does(seat, "take"), "")
                };
                (Some(*seat), format!("{takes} the {}{how}.", race.name()))
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
            (Some(*seat), format!("{} {}{to}.", does(seat, "play"), rush_label(*rush)))
        }
        Event::Rerouted { seat, card, becomes, .. } => {
            let to = becomes.face().borough().place();
            (Some(*seat), format!("{} {} to {to}.", does(seat, "reroute"), card_label(*card)))
        }
        Event::BusTraded { seat, cards: paid } => {
            (Some(*seat), format!("{} {} for a Rush card.", does(seat, "trade"), cards(paid)))
        }
        Event::RushTraded { seat, rush } => {
            (Some(*seat), format!("{} {} for Bus cards.", does(seat, "trade"), rush_label(*rush)))
        }
        Event::PerkBought { seat, perk, cards: paid } => {
            (Some(*seat), bought(&does(seat, "buy"), perk.name(), paid))
        }
        Event::PerkSwitched { seat, perk } => {
            (Some(*seat), format!("{} to {}.", does(seat, "switch"), perk.name()))
        }
        Event::BusDiscarded { seat, card } => {
            (Some(*seat), format!("{} {}.", does(seat, "discard"), card_label(*card)))
        }
        Event::RushDiscarded { seat, rush } => {
            (Some(*seat), format!("{} {}.", does(seat, "discard"), rush_label(*rush)))
        }
        Event::PointLost { seat, borough } => {
            (Some(*seat), format!("{} a point in {}.", does(seat, "lose"), borough.place()))
        }
        Event::CardShown { seat, card } => {
            let shows = does(seat, "show");
            (Some(*seat), format!("{shows} {} for a point.", card_label(*card)))
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
    // Many cards are told by their short names.
    let short = bus.len() > 2;
    let bus = bus.iter().map(|c| if short { c.to_string() } else { card_label(*c) });
    let cards: Vec<String> = bus.chain(rush.iter().map(|c| rush_label(*c))).collect();
    if cards.is_empty() {
        format!("{draws} {}.", count(n, &format!("{} card", deck.name())))
    } else {
        format!("{draws} {}.", list(&cards))
    }
}

fn bus_played(plays: &str, card: Card, target: Option<Seat>, points: u8, who: Viewer) -> String {
    let on = match target {
        None => String::new(),
        Some(seat) if who == Viewer::Seat(seat) => " on you".into(),
        Some(seat) => format!(" on {}", name(seat)),
    };
    format!("{plays} {}{on}: {}.", card_label(card), count(points, "point"))
}

fn bought(buys: &str, perk: &str, paid: &Payment) -> String {
    format!("{buys} {perk} with {}.", cards(paid))
}

fn ended(winners: &[Seat], who: Viewer) -> String {
    match winners {
        [one] => format!("{} the match.", verb(*one, who, "win")),
        several => {
            let names: Vec<String> = several.iter().map(|s| subject(*s, who)).collect();
            format!("{} share the win.", list(&names))
        }
    }
}

//! Events in sentences.

use parlour_core::{Seat, Told, Viewer};

use crate::Rails;
use crate::colour::Colour;
use crate::event::Event;
use crate::phase::Phase;
use crate::score::Final;

impl Rails {
    pub(crate) fn player(&self, seat: Seat) -> String {
        format!("Player {}", seat.index() + 1)
    }

    /// `Paris–Lyon`.
    fn way(&self, number: u8) -> String {
        self.board.route_name(number.wrapping_sub(1))
    }

    /// `Paris–Lyon`; of two tracks each with its number, `Paris–Lyon (12)`.
    pub(crate) fn road(&self, number: u8) -> String {
        let track = self.board.tracks.get(usize::from(number).wrapping_sub(1));
        match track.and_then(|track| track.twin) {
            Some(_) => format!("{} ({number})", self.way(number)),
            None => self.way(number),
        }
    }

    fn ticket_list(&self, tickets: &[u8]) -> String {
        let names = tickets.iter().map(|t| self.board.ticket_name(t.wrapping_sub(1)));
        names.collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn tell_event(&self, event: &Event, who: Viewer) -> Told {
        let me = |seat: &Seat| who == Viewer::Seat(*seat);
        // "You take" or "Player 2 takes".
        let does = |seat: &Seat, verb: &str| {
            if me(seat) {
                format!("You {verb}")
            } else if verb.ends_with("ss") || verb.ends_with("sh") {
                format!("{} {verb}es", self.player(*seat))
            } else {
                format!("{} {verb}s", self.player(*seat))
            }
        };
        let by = |seat: &Seat, text: String| Told::info(Some(*seat), text);
        match event {
            Event::Phase { phase, seat } => self.tell_phase(*phase, *seat, me(seat)),
            Event::Dealt { seat, cards, tickets } => match (cards, tickets) {
                (Some(cards), Some(tickets)) => {
                    let tickets = self.ticket_list(tickets);
                    let (gets, cards) = (does(seat, "get"), cards.words());
                    by(seat, format!("{gets} {cards}, and the tickets {tickets}."))
                }
                _ => Told::detail(Some(*seat), format!("{} cards and tickets.", does(seat, "get"))),
            },
            Event::Shown { market } => {
                let cards: Vec<&str> =
                    market.iter().map(|c| c.map_or("nothing", Colour::name)).collect();
                Told::detail(None, format!("Face up lie {}.", cards.join(", ")))
            }
            Event::Swept { cards } => {
                Told::info(None, format!("Too many locomotives: {} go away.", cards.words()))
            }
            Event::Reshuffled { cards } => Told::info(
                None,
                format!("The discards are shuffled: {} cards make the new pile.", cards.total()),
            ),
            Event::Taken { seat, color, .. } => {
                by(seat, format!("{} a face-up {} card.", does(seat, "take"), color.name()))
            }
            Event::Drawn { seat, count, cards } => match cards {
                Some(cards) => by(seat, format!("{} {}.", does(seat, "draw"), cards.words())),
                None => {
                    let s = if *count == 1 { "" } else { "s" };
                    by(seat, format!("{} {count} card{s} face down.", does(seat, "draw")))
                }
            },
            Event::Offered { seat, count, tickets } => match tickets {
                Some(tickets) => {
                    let list = self.ticket_list(tickets);
                    by(seat, format!("{} the tickets {list}.", does(seat, "draw")))
                }
                None => {
                    let s = if *count == 1 { "" } else { "s" };
                    by(seat, format!("{} {count} ticket{s}.", does(seat, "draw")))
                }
            },
            Event::Kept { seat, count, back, tickets } => match tickets {
                Some(tickets) => {
                    let list = self.ticket_list(tickets);
                    let back = match back {
                        0 => String::new(),
                        1 => "; 1 goes back".into(),
                        n => format!("; {n} go back"),
                    };
                    by(seat, format!("{} {list}{back}.", does(seat, "keep")))
                }
                None => {
                    let s = if *count == 1 { "" } else { "s" };
                    by(seat, format!("{} {count} ticket{s}.", does(seat, "keep")))
                }
            },
            Event::Dug { seat, road, laid, turned, extra, .. } => {
                let cost = match extra {
                    0 => "nothing more to pay".to_owned(),
                    n => format!("{n} more to pay"),
                };
                let text = format!(
                    "{} at {} with {}. Turned up: {}, so {cost}.",
                    does(seat, "dig"),
                    self.way(*road),
                    laid.words(),
                    turned.words()
                );
                by(seat, text)
            }
            Event::Declined { seat, road, back } => {
                let text = format!(
                    "{} up the tunnel {} and {} {} back.",
                    does(seat, "give"),
                    self.way(*road),
                    if me(seat) { "take" } else { "takes" },
                    back.words()
                );
                by(seat, text)
            }
            Event::Claimed { seat, road, paid, points } => {
                let text = format!(
                    "{} {} for {}: {points} point{}.",
                    does(seat, "claim"),
                    self.way(*road),
                    paid.words(),
                    if *points == 1 { "" } else { "s" }
                );
                by(seat, text)
            }
            Event::Built { seat, station, paid } => {
                let city = self.board.city_name(station.wrapping_sub(1));
                let text =
                    format!("{} a station in {city} for {}.", does(seat, "build"), paid.words());
                by(seat, text)
            }
            Event::Borrowed { seat, station, road } => {
                let city = self.board.city_name(station.wrapping_sub(1));
                let whose = if me(seat) { "Your" } else { "The" };
                let text = format!("{whose} station in {city} borrows {}.", self.way(*road));
                by(seat, text)
            }
            Event::Passed { seat } => by(seat, format!("{}.", does(seat, "pass"))),
            Event::LastRound { seat } => {
                let has = if me(seat) {
                    "You have".into()
                } else {
                    format!("{} has", self.player(*seat))
                };
                Told::alert(
                    Some(*seat),
                    format!("{has} few wagons left: everybody has one more turn."),
                )
            }
            Event::Scored { seat, sheet, .. } => {
                Told::alert(Some(*seat), self.tell_sheet(*seat, sheet, me(seat)))
            }
            Event::Ended { winners } => {
                let names: Vec<String> = winners.iter().map(|s| self.player(*s)).collect();
                let verb = if names.len() == 1 { "wins" } else { "share the win" };
                Told::alert(None, format!("{} {verb}.", names.join(" and ")))
            }
        }
    }

    fn tell_phase(&self, phase: Phase, seat: Seat, me: bool) -> Told {
        let (name, has) = if me { ("You".to_owned(), "have") } else { (self.player(seat), "has") };
        let whose = if me { "your".to_owned() } else { format!("{}'s", self.player(seat)) };
        let text = match phase {
            Phase::Setup => format!("Setup: {name} {has} to choose first tickets."),
            Phase::PlayerAnnounce => format!("It is {whose} turn."),
            Phase::PlayerTurn => format!("PlayerTurn: {name} {has} the choice."),
            Phase::WaitTurn => "Waiting for other players…".into(),
            Phase::EndGame => "EndGame: the match is over.".into(),
            other => format!("{}: {whose} turn goes on.", other.name()),
        };
        Told::detail(Some(seat), text)
    }

    fn tell_sheet(&self, seat: Seat, sheet: &Final, me: bool) -> String {
        let name = if me { "You score".into() } else { format!("{} scores", self.player(seat)) };
        format!(
            "{name} {}: routes {}, tickets done +{}, not done -{}, stations +{}, longest path +{}.",
            sheet.total,
            sheet.routes,
            sheet.done_points,
            sheet.failed_points,
            sheet.station_points,
            sheet.longest_points
        )
    }
}

//! The way to each action: what to do, where, and what to pay with.

use parlour_core::Way;
use parlour_core::scene::Markable;
use parlour_core::way::Step;
use serde_json::Value;

use crate::Rails;
use crate::action::Action;
use crate::board::route_points;
use crate::colour::Colour;
use crate::phase::Phase;
use crate::rules::DrawRule;
use crate::score::Parts;
use crate::view::View;

impl Rails {
    pub(crate) fn way_to(&self, view: &View, action: Action) -> Way {
        match action {
            Action::DrawFaceup { index } => {
                Way::of([draw(), Step::object(format!("card/{index}"))])
            }
            Action::DrawFacedown => {
                let pile = Step::object("pile/wagons").called("Face down").usual();
                let pile = pile.or_words(&["down", "facedown", "blind", "pile"]);
                let both = self.rules.draw == DrawRule::Source;
                Way::of([draw(), if both { pile.noting("two cards") } else { pile }])
            }
            Action::DrawDestination => {
                let verb = Step::verb("draw_destination", "Draw tickets", "").on("pile/tickets");
                Way::of([verb.or_words(&["tickets", "destinations"]).grave().ranked(2)])
            }
            Action::SelectDestination { indices } => {
                let marks = indices.iter().map(|i| format!("offer/{i}")).collect();
                Way::of([keep()]).marking(marks)
            }
            Action::Take { color, road } => {
                let route = self.route_step(view, road);
                Way::of([claim(), route, pay(view, color)])
            }
            Action::Color { color } => {
                let verb = Step::verb("color", "Pay the tunnel", "Pay for the tunnel with what?");
                Way::of([verb, pay(view, Some(color))])
            }
            Action::ClaimStation { color, station } => {
                let city = self.board.city_name(station.wrapping_sub(1));
                let ask = format!("Build a station in {city} with what?");
                let place = Step::object(format!("city/{station}")).asking(ask);
                Way::of([self.build(view), place, pay(view, Some(color))])
            }
            Action::Borrow { station, road } => {
                let name = self.road(road);
                let ask = format!("Borrow {name} for which station?");
                let mut steps = vec![borrow(), Step::object(format!("route/{road}")).asking(ask)];
                steps.extend(station.map(|station| self.loan(station)));
                Way::of(steps)
            }
            Action::Confirm => {
                let label = self.label_of(view, action);
                let verb = Step::verb("confirm", label, "").ranked(5);
                let paying = view.open.phase == Phase::TunnelResolve;
                Way::of([if paying { verb } else { verb.or_words(&["end", "done"]).formal() }])
            }
            Action::Decline => {
                Way::of([Step::verb("decline", self.label_of(view, action), "").ranked(6)])
            }
            Action::Pass => Way::of([Step::verb("pass", "Pass", "").grave().ranked(6)]),
        }
    }

    /// A route to be claimed.
    fn route_step(&self, view: &View, road: u8) -> Step {
        let Markable { object, note, rank, .. } = self.route_mark(view, road, Value::Null);
        let ask = format!("Claim {} with what?", self.road(road));
        Step { note, rank, ..Step::object(object).asking(ask) }
    }

    /// A route to be claimed, with what it brings: those at the cities of open tickets first,
    /// then long ones.
    pub(crate) fn route_mark(&self, view: &View, road: u8, value: Value) -> Markable {
        let object = format!("route/{road}");
        let Some(track) = self.board.tracks.get(usize::from(road).wrapping_sub(1)) else {
            return Markable { object, value, ..Markable::default() };
        };
        let points = match route_points(track.length) {
            1 => "1 point".to_owned(),
            n => format!("{n} points"),
        };
        let needed = self.open_ends(view).any(|city| track.ends.contains(&city));
        let rank = u8::from(!needed) * 16 + (15 - track.length.min(15));
        let note = if needed { points + " · ticket" } else { points };
        Markable { object, value, note: Some(note), rank }
    }

    /// The cities at the ends of the viewer's tickets that are not done.
    fn open_ends<'a>(&'a self, view: &'a View) -> impl Iterator<Item = u8> + 'a {
        let seat = view.seat();
        let parts = seat.map(|seat| Parts::of(&self.board, &view.open, seat));
        let goals = self.board.goals.iter().enumerate();
        let held = goals.filter(move |(i, _)| seat.is_some() && view.own_tickets().has(*i));
        let open = held.filter(move |(_, goal)| {
            parts.as_ref().is_some_and(|parts| !parts.connected(goal.ends))
        });
        open.flat_map(|(_, goal)| goal.ends)
    }

    /// Building a station costs cards that could claim a route, and points at the end.
    pub(crate) fn build(&self, view: &View) -> Step {
        let ask = "Build a station in which city?";
        let verb = Step::verb("claim_station", "Build a station", ask).grave().ranked(3);
        let verb = verb.or_words(&["build", "station"]);
        match self.station_price_in(view) {
            Some(1) => verb.noting("1 card"),
            Some(price) => verb.noting(format!("{price} cards of one colour")),
            None => verb,
        }
    }

    /// The station that borrows.
    pub(crate) fn loan(&self, station: u8) -> Step {
        let city = self.board.city_name(station.wrapping_sub(1));
        Step::object(format!("city/{station}")).called(format!("for {city}"))
    }

    fn station_price_in(&self, view: &View) -> Option<u8> {
        let built = view.open.built_by(view.seat()?);
        (built < self.board.map.stations).then_some(built + 1)
    }
}

/// Drawing wagon cards.
fn draw() -> Step {
    Step::verb("draw", "Draw a card", "Draw which card?").or_words(&["card", "cards"]).usual()
}

/// Claiming a route.
pub(crate) fn claim() -> Step {
    Step::verb("take", "Claim a route", "Claim which route?").or_words(&["claim", "road"]).ranked(1)
}

/// Borrowing a route.
pub(crate) fn borrow() -> Step {
    Step::verb("borrow", "Borrow a route", "Borrow which route?").ranked(4)
}

/// Keeping tickets.
fn keep() -> Step {
    Step::verb("select_destination", "Keep tickets", "").or_words(&["keep", "select"])
}

/// What is paid with.
pub(crate) fn pay(view: &View, colour: Option<Colour>) -> Step {
    let Some(colour) = colour else {
        return Step::new("later", "say the colour later");
    };
    let name = colour.name();
    let held = view.seat().and_then(|seat| view.hands[seat]);
    let step = Step::new(name, format!("with {name}")).or_words(&[name]);
    match held {
        Some(hand) if hand[colour] > 0 => {
            let locomotives = hand[Colour::Locomotive];
            let spare = match (colour, locomotives) {
                (Colour::Locomotive, _) | (_, 0) => String::new(),
                (_, 1) => " and 1 locomotive".into(),
                (_, n) => format!(" and {n} locomotives"),
            };
            let note = format!("you have {}{spare}", hand[colour]);
            step.noting(note).on(format!("hand/{name}"))
        }
        _ => step,
    }
}

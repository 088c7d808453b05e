//! The picture of the table.

use parlour_core::scene::{
    Choices, Face, Fact, Layout, Object, Place, Scene, Sheet, SheetRow, Zone,
};
use parlour_core::{ActionSet, Game, Seat, Turn, Viewer};

use crate::Rails;
use crate::action::Action;
use crate::colour::{Cards, Colour};
use crate::game::{scores, turn};
use crate::phase::Phase;
use crate::score::{Final, Parts};
use crate::state::NONE;
use crate::view::View;

fn object(id: String, face: Face, name: String) -> Object {
    Object::new(id, face, name)
}

fn zone(id: &str, title: impl Into<String>, layout: Layout) -> Zone {
    Zone {
        id: id.into(),
        title: title.into(),
        layout,
        owner: None,
        objects: Vec::new(),
        hidden: 0,
        note: None,
    }
}

fn tile(colour: Colour, text: impl Into<String>) -> Face {
    Face::Tile {
        title: colour.name().into(),
        text: text.into(),
        colour: Some(colour.name().into()),
        symbol: Some(colour.symbol().into()),
    }
}

/// Cards by kind, each with its number.
fn card_objects(prefix: &str, cards: &Cards, owner: Option<Seat>) -> Vec<Object> {
    let objects = cards.iter().map(|(colour, count)| {
        let id = format!("{prefix}/{}", colour.name());
        let mut object =
            object(id, tile(colour, format!("×{count}")), format!("{count} {}", colour.name()));
        object.aliases = vec![colour.name().into()];
        object.owner = owner;
        object
    });
    objects.collect()
}

impl Rails {
    pub(crate) fn scene_of(&self, view: &View) -> Scene {
        let mut zones = vec![self.map_zone(view), self.market_zone(view)];
        zones.extend(self.piles(view));
        for seat in 0..self.players() {
            if let Some(hand) = &view.hands[seat] {
                zones.push(self.hand_zone(view, seat, hand));
            }
            if let Some(tickets) = self.ticket_zone(view, seat) {
                zones.push(tickets);
            }
        }
        zones.extend(self.offer_zone(view));
        zones.extend(self.tunnel_zone(view));
        Scene {
            game: Rails::ID.into(),
            phase: view.open.phase.name().into(),
            viewer: view.who,
            prompt: self.prompt(view),
            places: (0..self.players()).map(|s| self.place_of(view, s)).collect(),
            zones,
            sheet: (view.open.phase == Phase::EndGame).then(|| self.score_sheet(view)),
            facts: self.facts(view),
            choices: Choices::default(),
        }
    }

    fn prompt(&self, view: &View) -> String {
        let open = &view.open;
        match turn(open) {
            Turn::Deal => return "The cards are to be dealt.".into(),
            Turn::Over => return "The match is over.".into(),
            Turn::Seats(_) => {}
        }
        let seat = Seat::new(open.turn.into());
        if view.who != Viewer::Seat(seat) {
            return format!("{} is to act.", self.player(seat));
        }
        match open.phase {
            Phase::Setup => {
                format!("Keep at least {} of your first tickets.", self.board.map.deal.keep)
            }
            Phase::PlayerTurn => {
                "Your turn: draw cards or tickets, claim a route, or build a station.".into()
            }
            Phase::DestinationChoice => "Keep at least 1 of these tickets.".into(),
            Phase::DrawWagonCard => "Draw your second card.".into(),
            Phase::TunnelResolve if open.tunnel.colour.is_none() => {
                "What do you pay for the tunnel with?".into()
            }
            Phase::TunnelResolve => {
                let extra = open.tunnel.extra;
                match self.legal_in(view).contains(&Action::Confirm) {
                    true => format!("The tunnel costs {extra} more: pay, or take the cards back."),
                    false => format!(
                        "The tunnel costs {extra} more, and you have too few: take the cards back."
                    ),
                }
            }
            _ => "Confirm to end your turn, or borrow a route first.".into(),
        }
    }

    fn place_of(&self, view: &View, seat: usize) -> Place {
        let open = &view.open;
        let to_act = turn(open) == Turn::Seats(parlour_core::SeatSet::only(Seat::new(seat)));
        let mut tags = Vec::new();
        if open.dealt {
            let stations = self.board.map.stations - open.built_by(seat);
            let holds = [
                (open.wagons[seat], "wagon"),
                (open.cards[seat], "card"),
                (open.tickets[seat], "ticket"),
                (stations, "station"),
            ];
            let plural = |n: u8| if n == 1 { "" } else { "s" };
            tags.extend(holds.map(|(n, what)| format!("{n} {what}{}", plural(n))));
            let known = &open.known[seat];
            if view.seat().is_some_and(|own| own != seat) && *known != Cards::NONE {
                tags.push(format!("known: {}", known.words()));
            }
        }
        Place {
            you: view.who == Viewer::Seat(Seat::new(seat)),
            to_act,
            score: Some(scores(open, self.players())[Seat::new(seat)].into()),
            tags,
            ..Place::new(Seat::new(seat), self.player(Seat::new(seat)))
        }
    }

    fn map_zone(&self, view: &View) -> Zone {
        let open = &view.open;
        let mut zone = zone("map", self.board.map.name.clone(), Layout::Map);
        for (i, city) in self.board.map.cities.iter().enumerate() {
            let face = Face::City { x: city.x, y: city.y };
            let mut object = object(format!("city/{}", i + 1), face, city.name.clone());
            object.aliases = vec![city.name.to_lowercase()];
            let owner = (0..self.players())
                .find(|s| open.stations(*s).any(|station| usize::from(station.city) == i));
            object.owner = owner.map(Seat::new);
            if owner.is_some() {
                object.tags.push("station".into());
            }
            zone.objects.push(object);
        }
        for index in 0..self.board.tracks.len() {
            zone.objects.push(self.route_object(view, index));
        }
        zone
    }

    fn route_object(&self, view: &View, index: usize) -> Object {
        let (open, track) = (&view.open, &self.board.tracks[index]);
        let number = index as u8 + 1;
        let face = Face::Route {
            from: format!("city/{}", track.ends[0] + 1),
            to: format!("city/{}", track.ends[1] + 1),
            colour: track.colour.map(|c| c.name().into()),
            symbol: track.colour.map(|c| c.symbol().into()),
            length: track.length,
            kind: track.kind.name().into(),
            locomotives: track.locomotives,
            lane: track.lane,
        };
        let mut object = object(format!("route/{number}"), face, self.road(number));
        object.aliases = vec![number.to_string()];
        let owner = open.owner(index);
        object.owner = owner.map(Seat::new);
        if let Some(own) = view.seat() {
            if owner == Some(own) {
                object.tags.push("yours".into());
            }
            if open.stations(own).any(|s| usize::from(s.loan) == index) {
                object.tags.push("borrowed".into());
            }
            if owner.is_none() && (!open.free.has(index) || open.shut[own].has(index)) {
                object.tags.push("closed".into());
                object.why_not = Some("Its other track is claimed.".into());
            } else if owner.is_none() && open.wagons[own] < track.length {
                object.why_not = Some("You have too few wagons.".into());
            }
        }
        object
    }

    fn market_zone(&self, view: &View) -> Zone {
        let mut zone = zone("market", "Face-up cards", Layout::Row);
        for (i, card) in view.open.market.iter().enumerate() {
            if let Some(colour) = card {
                let face = tile(*colour, format!("slot {}", i + 1));
                let mut object = object(format!("card/{i}"), face, colour.name().into());
                object.aliases = vec![colour.name().into(), (i + 1).to_string()];
                zone.objects.push(object);
            }
        }
        zone
    }

    fn piles(&self, view: &View) -> Vec<Zone> {
        let open = &view.open;
        // The top of a pile is an object of its own, to be picked; the rest lies under it.
        let pile = |id: &str, title: &str, top: (&str, &str), count: u8| {
            let mut zone = zone(id, title, Layout::Pile);
            let back = || object(top.0.into(), Face::Back, top.1.into());
            zone.objects.extend((count > 0).then(back));
            zone.hidden = count.saturating_sub(1).into();
            zone
        };
        let top = ("pile/wagons", "Draw face down");
        let mut wagons = pile("pile", "Wagon cards", top, open.deck);
        if open.deck == 0 && open.has_spare_cards() {
            wagons.objects.push(object(top.0.into(), Face::Text, top.1.into()));
        }
        wagons.note = Some(format!("discarded: {}", open.discard.words()));
        vec![wagons, pile("tickets-pile", "Tickets", ("pile/tickets", "Draw tickets"), open.pile)]
    }

    fn hand_zone(&self, view: &View, seat: usize, hand: &Cards) -> Zone {
        let own = view.seat() == Some(seat);
        let (id, title) = if own {
            ("hand".into(), "Your cards".into())
        } else {
            (format!("hand-{seat}"), format!("Cards of {}", self.player(Seat::new(seat))))
        };
        let mut zone = zone(&id, title, Layout::Hand);
        zone.owner = Some(Seat::new(seat));
        zone.objects = card_objects(&id, hand, zone.owner);
        zone
    }

    fn ticket_zone(&self, view: &View, seat: usize) -> Option<Zone> {
        let held = view.held[seat]?;
        let own = view.seat() == Some(seat);
        let (id, title) = if own {
            ("tickets".to_owned(), "Your tickets".to_owned())
        } else {
            (format!("tickets-{seat}"), format!("Tickets of {}", self.player(Seat::new(seat))))
        };
        let mut zone = zone(&id, title, Layout::List);
        zone.owner = Some(Seat::new(seat));
        let choosing = view.open.phase == Phase::Setup && seat >= usize::from(view.open.turn);
        if choosing && view.open.dealt {
            return None;
        }
        let parts = self.connected(view, seat);
        for ticket in held.iter() {
            let goal = &self.board.goals[ticket];
            let name = self.board.ticket_name(ticket as u8);
            let mut object = object(format!("{id}/{}", ticket + 1), Face::Text, name);
            let done = parts.connected(goal.ends);
            object.tags.push(if done { "done" } else { "open" }.into());
            if goal.long {
                object.tags.push("long".into());
            }
            zone.objects.push(object);
        }
        Some(zone)
    }

    /// What a player's routes and loans connect; at the end with the best loans.
    fn connected(&self, view: &View, seat: usize) -> Parts {
        let open = &view.open;
        let mut parts = Parts::of(&self.board, open, seat);
        let chosen = open.stations(seat).map(|s| s.loan);
        let found = open.finals[seat].loans.map(|n| n.checked_sub(1).unwrap_or(NONE));
        for loan in chosen.chain(found).filter(|loan| *loan != NONE) {
            parts.join(self.board.tracks[usize::from(loan)].ends);
        }
        parts
    }

    fn offer_zone(&self, view: &View) -> Option<Zone> {
        let offer = view.choices();
        if offer.is_empty() {
            return None;
        }
        let mut zone = zone("offer", "Tickets on offer", Layout::List);
        for (i, ticket) in offer.into_iter().enumerate() {
            let name = self.board.ticket_name(ticket);
            let mut object = object(format!("offer/{i}"), Face::Text, name);
            object.aliases = vec![(i + 1).to_string()];
            if self.board.long.has(ticket.into()) {
                object.tags.push("long".into());
            }
            zone.objects.push(object);
        }
        Some(zone)
    }

    fn tunnel_zone(&self, view: &View) -> Option<Zone> {
        let tunnel = &view.open.tunnel;
        if tunnel.road == NONE {
            return None;
        }
        let title = format!("Tunnel {}", self.road(tunnel.road + 1));
        let mut zone = zone("tunnel", title, Layout::Row);
        zone.objects = card_objects("turned", &tunnel.turned, None);
        let note = match tunnel.colour {
            None => "no colour named yet".into(),
            Some(_) => format!("laid down: {}; {} more to pay", tunnel.laid.words(), tunnel.extra),
        };
        zone.note = Some(note);
        Some(zone)
    }

    fn facts(&self, view: &View) -> Vec<Fact> {
        let open = &view.open;
        let mut facts = Vec::new();
        let mut fact = |label: &str, value: String| {
            facts.push(Fact::new(label, value));
        };
        if open.dealt {
            fact("Pile", format!("{} cards", open.deck));
            fact("Tickets left", open.pile.to_string());
        }
        if open.last > 0 {
            fact("Last round", format!("{} turns left", open.last));
        }
        facts
    }

    fn score_sheet(&self, view: &View) -> Sheet {
        let finals = &view.open.finals[..self.players()];
        let row = |label: &str, total: bool, cell: &dyn Fn(usize, &Final) -> String| SheetRow {
            label: label.into(),
            short: None,
            cells: finals.iter().enumerate().map(|(seat, f)| cell(seat, f)).collect(),
            total,
        };
        let mut rows = vec![row("Routes", false, &|_, f| f.routes.to_string())];
        // One row per ticket, whoever holds it, so that every point can be found.
        for (ticket, goal) in self.board.goals.iter().enumerate() {
            let holds = |seat: usize| view.held[seat].is_some_and(|held| held.has(ticket));
            if !(0..self.players()).any(holds) {
                continue;
            }
            let name = self.board.ticket_name(ticket as u8);
            rows.push(row(&name, false, &|seat, _| {
                if !holds(seat) {
                    return String::new();
                }
                let done = self.connected(view, seat).connected(goal.ends);
                format!("{}{}", if done { '+' } else { '-' }, goal.value)
            }));
        }
        let lost = |f: &Final| match f.failed {
            0 => "0".into(),
            n => format!("{n} (-{})", f.failed_points),
        };
        rows.extend([
            row("Tickets done", false, &|_, f| format!("{} (+{})", f.done, f.done_points)),
            row("Tickets not done", false, &|_, f| lost(f)),
            row("Stations not used", false, &|_, f| {
                format!("{} (+{})", f.stations_left, f.station_points)
            }),
            row("Longest path", false, &|_, f| format!("{} (+{})", f.longest, f.longest_points)),
            row("Total", true, &|_, f| f.total.to_string()),
        ]);
        Sheet { rows, note: None }
    }
}

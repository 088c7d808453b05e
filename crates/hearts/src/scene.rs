//! The picture of the table.

use parlour_cards::{Card, CardSet, card_object};
use parlour_core::scene::{Chooser, Fact, Layout, Markable, Object, Place, Scene, Zone};
use parlour_core::{Game, Seat, Viewer};

use crate::rules::{Direction, Hearts, SEATS, costly};
use crate::score::outcome;
use crate::sheet::score_sheet;
use crate::state::{Phase, Trick};
use crate::tell::result;
use crate::view::View;
use crate::words::{list, name, number, points, sign, subject};

/// The prefix of the objects of a hand.
pub(crate) const HAND: &str = "hand";

impl Hearts {
    pub(crate) fn draw_scene(&self, view: &View) -> Scene {
        Scene {
            game: Hearts::ID.into(),
            phase: phase_name(view.open.phase).into(),
            viewer: view.viewer,
            prompt: self.prompt(view),
            places: Seat::all(SEATS).map(|seat| self.place_at(view, seat)).collect(),
            zones: self.zones(view),
            sheet: Some(score_sheet(view, &mut std::iter::empty())),
            facts: self.facts(view),
            choices: parlour_core::scene::Choices::default(),
        }
    }

    fn awaited(&self, view: &View, seat: Seat) -> bool {
        match view.open.phase {
            Phase::Passing => !view.open.chosen.contains(seat),
            Phase::Playing => view.open.turn == seat,
            Phase::Resting | Phase::Over => false,
        }
    }

    fn prompt(&self, view: &View) -> String {
        let open = &view.open;
        let own = view.viewer.seat().filter(|seat| self.awaited(view, *seat));
        match (open.phase, own) {
            (Phase::Resting, _) if open.round == 0 => "Deal the first round.".into(),
            (Phase::Resting, _) if open.dealt == 0 => format!("Deal round {}.", open.round + 1),
            (Phase::Resting, _) => format!("Round {} is over: deal the next one.", open.round),
            (Phase::Over, _) => {
                let winners = outcome(&open.scores).winners;
                let result = result(&winners, &open.scores, view.viewer);
                format!("The match is over: {result}")
            }
            (Phase::Passing, Some(seat)) => format!("{}.", self.pass_label(view, seat)),
            (Phase::Passing, None) => {
                let waiting = Seat::all(SEATS).filter(|s| !open.chosen.contains(*s));
                let names: Vec<&str> = waiting.map(name).collect();
                format!("Waiting for {} to choose cards to pass.", list(&names, "and"))
            }
            (Phase::Playing, None) => format!("{} is to play.", name(open.turn)),
            (Phase::Playing, Some(_)) => self.prompt_to_play(view),
        }
    }

    fn prompt_to_play(&self, view: &View) -> String {
        match view.open.led() {
            None if view.open.played == 0 => {
                format!("Lead the {}.", self.opening.symbols())
            }
            None => "You lead: play a card.".into(),
            Some(suit) if view.hand().of(suit).is_empty() => {
                format!("You have no {}: play another card.", suit.plural())
            }
            Some(suit) => format!("Play a {}.", suit.singular()),
        }
    }

    pub(crate) fn pass_label(&self, view: &View, seat: Seat) -> String {
        let cards = if self.pass_count == 1 { "card" } else { "cards" };
        let target = name(view.open.direction.target(seat));
        format!("Pass {} {cards} to {target}", number(self.pass_count))
    }

    fn place_at(&self, view: &View, seat: Seat) -> Place {
        let open = &view.open;
        let mut tags = Vec::new();
        if open.phase == Phase::Passing && open.chosen.contains(seat) {
            tags.push("has chosen".into());
        }
        let leader = open.tricks().last().filter(|t| t.cards.len() < SEATS).map(|t| t.leader);
        if open.phase == Phase::Playing && leader.unwrap_or(open.turn) == seat {
            tags.push(if leader.is_some() { "led".into() } else { "leads".into() });
        }
        if open.phase == Phase::Playing && open.taken[seat.index()] > 0 {
            tags.push(format!("took {}", points(open.taken[seat.index()])));
        }
        if open.bonus == Some(seat) {
            tags.push("took the J♦".into());
        }
        Place {
            you: view.viewer == Viewer::Seat(seat),
            to_act: self.awaited(view, seat),
            score: Some(open.scores[seat.index()].into()),
            tags,
            sign: sign(seat).into(),
            ..Place::new(seat, name(seat))
        }
    }

    fn zones(&self, view: &View) -> Vec<Zone> {
        let open = &view.open;
        let mut zones: Vec<Zone> = Vec::new();
        let own = view.viewer.seat();
        let mut seats: Vec<Seat> = Seat::all(SEATS).collect();
        seats.sort_by_key(|seat| Some(*seat) != own);
        if open.dealt > 0 {
            zones.extend(seats.iter().map(|seat| self.hand_zone(view, *seat)));
        }
        let (last, current) = last_and_current(view);
        if open.phase == Phase::Playing {
            zones.push(trick_zone("trick", "Trick", current));
        }
        if let Some(trick) = last {
            let mut zone = trick_zone("last", "Last trick", Some(trick));
            zone.note = Some(who_played_what(trick, view.viewer));
            zones.push(zone);
        }
        zones.extend(seats.iter().filter_map(|seat| taken_zone(self, view, *seat)));
        if let Some(seat) = own.filter(|_| !view.passed().is_empty()) {
            let title = format!("Passed to {}", name(open.direction.target(seat)));
            zones.push(row("passed", &title, view.passed()));
        }
        zones
    }

    fn hand_zone(&self, view: &View, seat: Seat) -> Zone {
        let cards = view.hands[seat.index()];
        let own = view.viewer == Viewer::Seat(seat);
        let objects = cards.unwrap_or_default().iter().map(|card| {
            let mut object = card_object(HAND, card);
            object.owner = Some(seat);
            if own {
                self.mark_own(view, card, &mut object);
            }
            object
        });
        let held = view.open.held()[seat.index()];
        Zone {
            id: if own { HAND.into() } else { format!("hand{seat}") },
            title: if own { "Your hand".into() } else { format!("{}'s hand", name(seat)) },
            layout: Layout::Hand,
            owner: Some(seat),
            objects: objects.collect(),
            hidden: if cards.is_some() { 0 } else { held.into() },
            note: None,
        }
    }

    fn mark_own(&self, view: &View, card: Card, object: &mut Object) {
        if view.received().contains(card) {
            object.tags.push("new".into());
        }
        let open = &view.open;
        if open.phase == Phase::Passing && view.passed().contains(card) {
            object.tags.push("to be passed".into());
        }
        if open.phase == Phase::Playing && Some(open.turn) == view.viewer.seat() {
            let hand = view.hand();
            if !self.playable(open, hand).contains(card) {
                let why = self.why_not(open, hand, card);
                object.why_not = Some(self.refusal_in_words(view, why).message);
            }
        }
    }

    fn facts(&self, view: &View) -> Vec<Fact> {
        let open = &view.open;
        let mut facts = Vec::new();
        let mut fact = |label: &str, value: String| {
            facts.push(Fact::new(label, value));
        };
        if open.round > 0 {
            fact("Round", open.round.to_string());
        }
        if open.dealt > 0 {
            let pass = match open.direction {
                Direction::Left => "left",
                Direction::Right => "right",
                Direction::Across => "across",
                Direction::Hold => "none",
            };
            fact("Pass", pass.into());
        }
        if open.phase == Phase::Playing {
            let trick = usize::from(open.played) / SEATS + 1;
            fact("Trick", format!("{trick} of {}", open.dealt));
            let broken = if open.broken { "broken" } else { "not broken" };
            fact("Hearts", broken.into());
            let left = self.all_points - open.taken.iter().sum::<u8>();
            fact("Points left", left.to_string());
        }
        let target = self.rules.target;
        facts.push(Fact {
            text: Some(format!("At {target} points the match ends, and the fewest points win.")),
            ..Fact::new("Match to", target.to_string())
        });
        facts
    }

    pub(crate) fn pass_chooser(&self, view: &View) -> Option<Chooser> {
        let seat = view.viewer.seat()?;
        if view.open.phase != Phase::Passing || view.open.chosen.contains(seat) {
            return None;
        }
        let markable = |card: Card| Markable {
            object: format!("{HAND}/{card}"),
            value: card.to_string().into(),
            ..Markable::default()
        };
        Some(Chooser {
            name: "pass".into(),
            label: self.pass_label(view, seat),
            field: "cards".into(),
            payload: serde_json::json!({}),
            from: view.hand().iter().map(markable).collect(),
            min: self.pass_count.into(),
            max: self.pass_count.into(),
            steps: vec![self.pass_step(view)],
            ..Chooser::default()
        })
    }
}

/// The phase as the protocol names it.
pub(crate) fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Resting => "resting",
        Phase::Passing => "passing",
        Phase::Playing => "playing",
        Phase::Over => "over",
    }
}

/// The last complete trick, and the one being played.
fn last_and_current(view: &View) -> (Option<Trick<'_>>, Option<Trick<'_>>) {
    let mut tricks = view.open.tricks().rev();
    match tricks.next() {
        Some(trick) if trick.cards.len() < SEATS => (tricks.next(), Some(trick)),
        last => (last, None),
    }
}

/// `West took S 7♦, W K♦, N 10♦, E 2♦`: all of a trick in half a line.
fn who_played_what(trick: Trick<'_>, who: Viewer) -> String {
    let cards = trick.plays().map(|(seat, card)| format!("{} {}", sign(seat), card.symbols()));
    let cards: Vec<String> = cards.collect();
    format!("{} took {}", subject(trick.taker(), who), cards.join(", "))
}

fn trick_zone(id: &str, title: &str, trick: Option<Trick<'_>>) -> Zone {
    let objects = trick.iter().flat_map(|trick| {
        let taker = trick.taker();
        trick.plays().map(move |(seat, card)| {
            let mut object = card_object(id, card);
            object.owner = Some(seat);
            if seat == taker {
                object.tags.push("highest".into());
            }
            object
        })
    });
    Zone {
        id: id.into(),
        title: title.into(),
        layout: Layout::Trick,
        owner: None,
        objects: objects.collect(),
        hidden: 0,
        note: None,
    }
}

/// The cards that count among those a seat has taken.
fn taken_zone(game: &Hearts, view: &View, seat: Seat) -> Option<Zone> {
    let whole = view.open.tricks().filter(|t| t.cards.len() == SEATS && t.taker() == seat);
    let all: CardSet = whole.flat_map(|t| t.cards.iter().copied()).collect();
    let counting = all & (costly() | game.bonus);
    if counting.is_empty() {
        return None;
    }
    let mut zone = row(&format!("taken{seat}"), &format!("Taken by {}", name(seat)), counting);
    for object in &mut zone.objects {
        object.id = object.id.replace(&format!("taken{seat}/"), "taken/");
    }
    zone.owner = Some(seat);
    zone.note = Some(format!("{}.", points(view.open.taken[seat.index()])));
    Some(zone)
}

fn row(id: &str, title: &str, cards: CardSet) -> Zone {
    Zone {
        id: id.into(),
        title: title.into(),
        layout: Layout::Row,
        owner: None,
        objects: cards.iter().map(|card| card_object(id, card)).collect(),
        hidden: 0,
        note: None,
    }
}

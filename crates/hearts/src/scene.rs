//! The picture of the table.

use parlour_cards::{Card, CardSet, Trick, card_row, hand_of_cards, trick_zone};
use parlour_core::scene::{Chooser, Fact, Markable, Object, Place, Scene, Zone};
use parlour_core::text::list;
use parlour_core::{Seat, Speak, Viewer};

use crate::rules::{Direction, Hearts, SEATS, costly};
use crate::sheet::score_sheet;
use crate::state::Phase;
use crate::view::View;
use crate::words::{name, number, points, sign, subject};

/// The prefix of the objects of a hand.
pub(crate) const HAND: &str = "hand";

impl Hearts {
    pub(crate) fn scene_of(&self, view: &View) -> Scene {
        Scene {
            places: Seat::all(SEATS).map(|seat| self.place_at(view, seat)).collect(),
            zones: self.zones(view),
            sheet: Some(score_sheet(view, &mut std::iter::empty())),
            facts: self.facts(view),
            ..Scene::new(self, view, view.viewer, self.prompt(view))
        }
    }

    fn awaited(&self, view: &View, seat: Seat) -> bool {
        match view.open.phase {
            Phase::Passing => !view.open.chosen.contains(seat),
            Phase::Playing => view.open.tricks.turn() == seat,
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
                let result = self.result(open.scores.iter().copied().collect(), view.viewer);
                format!("The match is over: {result}.")
            }
            (Phase::Passing, Some(seat)) => format!("{}.", self.pass_label(view, seat)),
            (Phase::Passing, None) => {
                let waiting = Seat::all(SEATS).filter(|s| !open.chosen.contains(*s));
                let names: Vec<&str> = waiting.map(name).collect();
                format!("Waiting for {} to choose cards to pass.", list(&names, "and"))
            }
            (Phase::Playing, None) => format!("{} is to play.", name(open.tricks.turn())),
            (Phase::Playing, Some(_)) => self.prompt_to_play(view),
        }
    }

    fn prompt_to_play(&self, view: &View) -> String {
        if view.open.played() == 0 {
            return format!("Lead the {}.", self.opening.symbols());
        }
        view.open.tricks.prompt(view.hand())
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
        if open.phase == Phase::Playing && open.tricks.current().leader == seat {
            tags.push(if open.tricks.led().is_some() { "led".into() } else { "leads".into() });
        }
        if open.phase == Phase::Playing && open.taken[seat.index()] > 0 {
            tags.push(format!("took {}", points(open.taken[seat.index()])));
        }
        if open.bonus == Some(seat) {
            tags.push("took the J♦".into());
        }
        Place {
            to_act: self.awaited(view, seat),
            score: Some(open.scores[seat.index()].into()),
            tags,
            sign: sign(seat).into(),
            ..Place::at(self, seat, view.viewer)
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
        if open.phase == Phase::Playing {
            zones.push(trick_zone("trick", "Trick", Some(open.tricks.current())));
        }
        if let Some(trick) = open.tricks.last() {
            let mut zone = trick_zone("last", "Last trick", Some(trick));
            zone.note = Some(who_played_what(trick, view.viewer));
            zones.push(zone);
        }
        zones.extend(seats.iter().filter_map(|seat| taken_zone(self, view, *seat)));
        if let Some(seat) = own.filter(|_| !view.passed().is_empty()) {
            let title = format!("Passed to {}", name(open.direction.target(seat)));
            zones.push(card_row("passed", &title, view.passed()));
        }
        zones
    }

    fn hand_zone(&self, view: &View, seat: Seat) -> Zone {
        let held = view.open.held()[seat.index()];
        let zone = Zone::hand(self, seat, view.viewer);
        let mut zone = hand_of_cards(zone, view.hands[seat.index()], held.into());
        if view.viewer == Viewer::Seat(seat) {
            for (card, object) in view.hand().iter().zip(&mut zone.objects) {
                self.mark_own(view, card, object);
            }
        }
        zone
    }

    fn mark_own(&self, view: &View, card: Card, object: &mut Object) {
        if view.received().contains(card) {
            object.tags.push("new".into());
        }
        let open = &view.open;
        if open.phase == Phase::Passing && view.passed().contains(card) {
            object.tags.push("to be passed".into());
        }
        if open.phase == Phase::Playing && Some(open.tricks.turn()) == view.viewer.seat() {
            let hand = view.hand();
            if !open.playable(hand).contains(card) {
                let why = self.why_not(open, hand, card);
                object.why_not = Some(self.explain(view, why).message);
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
            let trick = open.tricks.complete() + 1;
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

/// `West took S 7♦, W K♦, N 10♦, E 2♦`: all of a trick in half a line.
fn who_played_what(trick: Trick<'_>, who: Viewer) -> String {
    let cards = trick.into_plays().map(|(seat, card)| format!("{} {}", sign(seat), card.symbols()));
    let cards: Vec<String> = cards.collect();
    format!("{} took {}", subject(trick.taker(), who), cards.join(", "))
}

/// The cards that count among those a seat has taken.
fn taken_zone(game: &Hearts, view: &View, seat: Seat) -> Option<Zone> {
    let whole = view.open.tricks.iter().filter(|t| t.is_complete() && t.taker() == seat);
    let all: CardSet = whole.flat_map(|t| t.cards.iter().copied()).collect();
    let counting = all & (costly() | game.bonus);
    if counting.is_empty() {
        return None;
    }
    let mut zone = card_row(&format!("taken{seat}"), &format!("Taken by {}", name(seat)), counting);
    for object in &mut zone.objects {
        object.id = object.id.replace(&format!("taken{seat}/"), "taken/");
    }
    zone.owner = Some(seat);
    zone.note = Some(format!("{}.", points(view.open.taken[seat.index()])));
    Some(zone)
}

//! The scene_of: hands by slot, the stack and the stock, lives, and who has stuck.

use parlour_cards::{Card, card_object};
use parlour_core::scene::{
    Face, Fact, Layout, Lives, Object, ObjectId, Place, Scene, Sheet, SheetRow, Zone,
};
use parlour_core::{Game, Seat, Speak, Viewer};

use crate::StopBus;
use crate::action::Action;
use crate::score::best_suit;
use crate::state::{Draw, Phase};
use crate::view::View;

/// The object that stands for the next card.
const NEXT: &str = "stock/next";

/// The object of a slot.
fn slot_id(seat: Seat, slot: usize) -> ObjectId {
    format!("hand-{seat}/{}", slot + 1)
}

/// A card that the viewer cannot see.
fn back(id: ObjectId, name: &str) -> Object {
    Object::new(id, Face::Back, name)
}

/// The objects of the scene that an action touches.
pub(crate) fn touched(view: &View, action: Action) -> Vec<ObjectId> {
    match action {
        Action::Swap { slot } => vec![slot_id(view.open.seat, usize::from(slot))],
        Action::Draw if view.open.left > 0 => vec![NEXT.into()],
        Action::Draw | Action::Stick | Action::Done => Vec::new(),
    }
}

impl StopBus {
    pub(crate) fn scene_of(&self, view: &View) -> Scene {
        let mut zones: Vec<Zone> = Vec::new();
        // One's own hand comes first.
        let (own, others): (Vec<Seat>, Vec<Seat>) =
            Seat::all(view.players()).partition(|s| view.who == Viewer::Seat(*s));
        zones.extend(own.into_iter().map(|s| self.hand_zone(view, s)));
        zones.push(stack_zone(view));
        zones.push(stock_zone(view));
        zones.extend(others.into_iter().map(|s| self.hand_zone(view, s)));
        Scene {
            places: Seat::all(view.players()).map(|s| self.place_of(view, s)).collect(),
            zones,
            sheet: Some(self.sheet(view)),
            facts: self.facts(view),
            ..Scene::new(self, view, view.who, self.prompt(view))
        }
    }

    fn prompt(&self, view: &View) -> String {
        let open = &view.open;
        match open.phase {
            Phase::Dealing if open.round == 0 => "The first round can be dealt.".into(),
            Phase::Dealing => "The round is over. The next one can be dealt.".into(),
            Phase::Over => match open.living().first() {
                None => "The match is over: a draw.".into(),
                Some(seat) if view.who == Viewer::Seat(seat) => "You have won the match.".into(),
                Some(seat) => format!("{} has won the match.", self.seat_name(seat)),
            },
            Phase::Playing if view.who == Viewer::Seat(open.seat) => own_prompt(view).into(),
            Phase::Playing => format!("{} is to act.", self.seat_name(open.seat)),
        }
    }

    fn place_of(&self, view: &View, seat: Seat) -> Place {
        let open = &view.open;
        let mut tags = Vec::new();
        let mut tag = |on: bool, word: &str| tags.extend(on.then(|| word.to_owned()));
        tag(open.phase != Phase::Over && open.starter == seat, "starts");
        tag(open.stuck == Some(seat), "stuck");
        tag(view.shows_all() && view.score(seat) == Some(crate::THIRTY_ONE), "31");
        let left = open.lives[seat.index()];
        tag(left == 0, "out");
        Place {
            to_act: view.to_act() == Some(seat),
            out: left == 0,
            score: Some(left.into()),
            lives: Some(Lives { left, of: self.rules().lives.max(left) }),
            tags,
            ..Place::at(self, seat, view.who)
        }
    }

    fn hand_zone(&self, view: &View, seat: Seat) -> Zone {
        let own = view.who == Viewer::Seat(seat);
        let title = if own { "Your hand".into() } else { self.seat_name(seat) };
        let mut objects = Vec::new();
        if view.has_cards(seat) {
            for (slot, card) in view.hand(seat).into_iter().enumerate() {
                let mut object = match card {
                    Some(card) => card_object("hand", card),
                    None => back(String::new(), "Hidden card"),
                };
                object.id = slot_id(seat, slot);
                object.owner = Some(seat);
                if own {
                    object.aliases.push((slot + 1).to_string());
                }
                let seen = view.open.phase == Phase::Playing;
                if seen && view.open.deduced[seat.index()].knows(slot) {
                    object.tags.push("seen by all".into());
                }
                objects.push(object);
            }
        }
        let note = match (view.score(seat), view.has_cards(seat)) {
            (Some(score), true) => best_suit(&view.hands[seat.index()])
                .map(|suit| format!("Score {score} in {}", suit.plural())),
            (_, false) if view.lives(seat) == 0 => Some("Knocked out".into()),
            _ => None,
        };
        let id = format!("hand-{seat}");
        Zone { owner: Some(seat), objects, note, ..Zone::new(id, title, Layout::Hand) }
    }

    fn sheet(&self, view: &View) -> Sheet {
        let row = |label: &str, cell: &dyn Fn(Seat) -> String, total| SheetRow {
            label: label.into(),
            short: None,
            cells: Seat::all(view.players()).map(cell).collect(),
            total,
        };
        let mut rows = Vec::new();
        if view.shows_all() && view.open.top.is_some() {
            let score = |s| view.score(s).map_or("-".into(), |n| n.to_string());
            rows.push(row("Last hand", &score, false));
        }
        rows.push(row("Lives", &|s| view.lives(s).to_string(), true));
        Sheet { rows, note: None }
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
        if open.phase == Phase::Playing {
            fact("Cards left", open.left.to_string());
            let turn = open.turns / open.living_count() + 1;
            fact("Turn", format!("{turn} of {}", crate::TURNS_PER_SEAT));
            if let Some(seat) = open.stuck {
                fact("Stuck", self.seat_name(seat));
            }
        }
        facts
    }
}

fn own_prompt(view: &View) -> &'static str {
    match (view.open.draw, view.open.has_swapped()) {
        (_, true) => "You have swapped: say done, or swap again to change it.",
        (Draw::Drawn, _) => "You have drawn: swap a card with the top card, or leave it (done).",
        (Draw::Overflow, _) => "There is no card to draw: swap a card, or pass (done).",
        (Draw::Open, _) if view.open.stuck.is_some() => {
            "Your last turn this round: swap, draw, or pass (done)."
        }
        (Draw::Open, _) => "Your turn: swap a card, draw, stick, or pass (done).",
    }
}

fn stack_zone(view: &View) -> Zone {
    let top = |card: Card| {
        let mut object = card_object("stack", card);
        object.tags.extend(view.open.has_swapped().then(|| "swapped".to_owned()));
        object
    };
    Zone {
        objects: view.top().map(top).into_iter().collect(),
        hidden: view.open.covered.len() as u32,
        ..Zone::new("stack", "Top card", Layout::Pile)
    }
}

fn stock_zone(view: &View) -> Zone {
    let left = u32::from(view.open.left);
    let playing = view.open.phase == Phase::Playing;
    Zone {
        objects: (left > 0).then(|| back(NEXT.into(), "Next card")).into_iter().collect(),
        hidden: left.saturating_sub(1),
        note: (playing && left == 0).then(|| "No cards left".into()),
        ..Zone::new("stock", "Stock", Layout::Pile)
    }
}

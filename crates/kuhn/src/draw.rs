//! Kuhn poker drawn.

use parlour_core::scene::{Face, Fact, Layout, Object, Place, Scene, Zone};
use parlour_core::{Draw, Game, Seat, Speak, Viewer};

use crate::{Card, Kuhn, View};

impl Draw for Kuhn {
    fn scene(&self, view: &View) -> Scene {
        let open = &view.open;
        let to_act = (!open.at_rest()).then(|| open.next());
        let prompt = match to_act {
            Some(seat) if view.who == Viewer::Seat(seat) => "What do you do?".to_owned(),
            Some(seat) => format!("{} is to act.", self.seat_name(seat)),
            None if open.dealt < self.rules().rounds => "The next hand can be dealt.".to_owned(),
            None => "The match is over.".to_owned(),
        };
        let place = |seat: Seat| Place {
            to_act: to_act == Some(seat),
            score: Some(open.scores[seat.index()].into()),
            ..Place::at(self, seat, view.who)
        };
        let hand = |seat: Seat| Zone {
            owner: Some(seat),
            objects: view.cards[seat].map(|card| object(seat, card)).into_iter().collect(),
            hidden: u32::from(open.dealt > 0 && view.cards[seat].is_none()),
            ..Zone::new(format!("hand-{seat}"), self.seat_name(seat), Layout::Hand)
        };
        Scene {
            places: Seat::all(2).map(place).collect(),
            zones: Seat::all(2).map(hand).collect(),
            facts: vec![Fact::new("Hand", format!("{} of {}", open.dealt, self.rules().rounds))],
            ..Scene::new(self, view, view.who, prompt)
        }
    }
}

fn object(seat: Seat, card: Card) -> Object {
    let face = Face::Card { rank: card.rank().into(), suit: "spades".into() };
    Object {
        aliases: vec![card.rank().to_lowercase()],
        owner: Some(seat),
        thing: Some(card.rank().into()),
        ..Object::new(format!("hand-{seat}/{}", card.rank()), face, card.name())
    }
}

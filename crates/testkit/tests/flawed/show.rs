//! The outside, flawed.

use parlour_core::scene::{AmountChoice, Face, Object, ObjectId, Scene};
use parlour_core::{
    About, ActionSet, Bot, Fault, Game, Invalids, Refused, Seat, Seen as Look, Show, Told, Viewer,
};
use parlour_kuhn::{Action, Card, Kuhn, Open, Position, Refusal, State};
use serde_json::{Value, json};

use super::{Flawed, Happened, Seen, Written, flaw};

impl<const FLAW: u8> Show for Flawed<FLAW> {
    type Position = Written<FLAW>;

    fn about() -> About {
        Kuhn::about()
    }

    fn commands() -> &'static [&'static str] {
        match FLAW {
            flaw::CLASH => &["check", "bet", "fold", "call", "undo"],
            _ => Kuhn::commands(),
        }
    }

    fn position(&self, state: &State) -> Written<FLAW> {
        let mut position = self.kuhn.position(state);
        if FLAW == flaw::LOSSY {
            position.open.scores = [0, 0];
        }
        Written(position)
    }

    fn place(&self, position: &Written<FLAW>) -> Result<State, Invalids> {
        let over = position.0.open.dealt > self.rules().rounds;
        assert!(FLAW != flaw::OPEN_DOOR || !over, "the door fell on somebody's head");
        let mut position = position.0.clone();
        if let (flaw::CARELESS, Some([one, other])) = (FLAW, &mut position.cards)
            && one == other
        {
            *other = if *one == Card::King { Card::Jack } else { Card::King };
        }
        self.kuhn.place(&position)
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.kuhn.seat_name(seat)
    }

    fn phase(&self, seen: &Seen<FLAW>) -> &'static str {
        self.kuhn.phase(&seen.view)
    }

    fn scene(&self, seen: &Seen<FLAW>) -> Scene {
        let mut scene = self.kuhn.scene(&seen.view);
        scene.game = Self::ID.into();
        if FLAW == flaw::SAME_ID {
            let twice = scene.zones[0].clone();
            scene.zones.push(twice);
        }
        let hands = scene.zones.iter_mut().filter(|zone| !zone.objects.is_empty());
        for zone in hands {
            let object = &mut zone.objects[0];
            match FLAW {
                flaw::SAME_NAME => zone.objects.extend(different_of_one_name()),
                flaw::FOLLOWED => object.face = Face::Back,
                flaw::LOST_PATH => object.path = vec!["nowhere".into()],
                flaw::NO_TEXT => object.text = Some(String::new()),
                flaw::SECOND => {
                    let second = Object { id: format!("{}#2", object.id), ..object.clone() };
                    zone.objects.push(second);
                }
                _ => {}
            }
        }
        for place in &mut scene.places {
            if FLAW == flaw::SAME_SIGN {
                place.sign = "P".into();
            }
        }
        scene
    }

    fn foregone(&self, seen: &Seen<FLAW>) -> Option<String> {
        let legal = self.legal_in(seen);
        let said = match FLAW {
            flaw::HASTY => !legal.is_empty(),
            flaw::FICKLE => legal.as_slice().contains(&Action::Bet),
            _ => false,
        };
        said.then(|| "You get what you get.".into())
    }

    fn command(&self, action: Action) -> &'static str {
        match (FLAW, action) {
            (flaw::MISNAMED, Action::Call) => "fold",
            _ => self.kuhn.command(action),
        }
    }

    fn label(&self, seen: &Seen<FLAW>, action: Action) -> String {
        self.kuhn.label(&seen.view, action)
    }

    fn words(&self, seen: &Seen<FLAW>, action: Action) -> String {
        match FLAW {
            flaw::SAME_WORDS => "go on".into(),
            _ => self.kuhn.words(&seen.view, action),
        }
    }

    fn touches(&self, seen: &Seen<FLAW>, _: Action) -> Vec<ObjectId> {
        match FLAW {
            flaw::SECOND => {
                let scene = self.scene(seen);
                let own = scene.zones.iter().find(|zone| zone.owner == scene.viewer.seat());
                own.and_then(|zone| zone.objects.get(1)).map(|o| o.id.clone()).into_iter().collect()
            }
            flaw::ASTRAY => vec!["hand-0/A".into()],
            _ => Vec::new(),
        }
    }

    fn amounts(&self, seen: &Seen<FLAW>) -> Vec<AmountChoice> {
        let may_bet = self.legal_in(seen).as_slice().contains(&Action::Bet);
        if FLAW != flaw::HIDDEN_CHOICE || !may_bet {
            return Vec::new();
        }
        vec![AmountChoice {
            name: "bet".into(),
            label: "Bet".into(),
            field: "chips".into(),
            payload: Value::Null,
            min: 1,
            max: 3,
            step: 1,
            ..AmountChoice::default()
        }]
    }

    fn tell(&self, event: &Happened<FLAW>, who: Viewer) -> Told {
        self.kuhn.tell(&event.0, who)
    }

    fn explain(&self, seen: &Seen<FLAW>, refusal: Refusal) -> Refused {
        self.kuhn.explain(&seen.view, refusal)
    }

    fn refusals() -> Vec<Refusal> {
        match FLAW {
            flaw::UNLISTED => vec![Refusal::NoBetYet],
            _ => Kuhn::refusals(),
        }
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot<Self>>> {
        (name == "classic").then(|| Box::new(Player) as Box<dyn Bot<Self>>)
    }

    fn snapshot(&self, state: &State) -> Option<Value> {
        let open = self.kuhn.position(state).open;
        let playing = matches!(self.turn(state), parlour_core::Turn::Seats(_));
        let dealt = open.dealt - u8::from(playing);
        Some(
            json!({"dealt": if FLAW == flaw::SNAPSHOT { 0 } else { dealt }, "scores": open.scores}),
        )
    }

    fn restore(&self, snapshot: &Value) -> Result<State, Invalids> {
        let read = |key: &str| serde_json::from_value(snapshot[key].clone()).ok();
        let dealt = snapshot["dealt"].as_u64().unwrap_or_default() as u8;
        let scores: [i32; 2] = read("scores").unwrap_or_default();
        if dealt == 0 {
            return Ok(self.start());
        }
        let line = [Action::Check, Action::Check].into_iter().collect();
        let cards = Some([Card::King, Card::Jack]);
        self.kuhn.place(&Position { open: Open { dealt, scores, line }, cards })
    }
}

/// Two cards that do different things.
fn different_of_one_name() -> [Object; 2] {
    ["one", "two"].map(|does| {
        let id = format!("tile/{does}");
        Object { text: Some(does.into()), ..Object::new(id, Face::Text, "Card") }
    })
}

/// Bets with a king, and else does the timid thing.
struct Player;

impl<const FLAW: u8> Bot<Flawed<FLAW>> for Player {
    fn choose(&mut self, seen: &Look<'_, Flawed<FLAW>>) -> Result<Action, Fault> {
        if FLAW == flaw::BOT_BETS {
            return Ok(Action::Bet);
        }
        // A bot that finds a way to peek: the flawed view shows all.
        let cards = match seen.view() {
            Seen { too_much: Some(all), .. } => format!("{all:?}"),
            Seen { view, .. } => format!("{view:?}"),
        };
        let bold = cards.contains("King");
        Ok(seen.legal().get(usize::from(bold)))
    }
}

//! What is drawn, flawed.

use parlour_core::scene::{AmountChoice, Face, Object, ObjectId, Scene};
use parlour_core::{Draw, Game};
use parlour_kuhn::Action;
use serde_json::Value;

use super::{Flawed, Seen, flaw};

impl<const FLAW: u8> Draw for Flawed<FLAW> {
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
}

/// Two cards that do different things.
fn different_of_one_name() -> [Object; 2] {
    ["one", "two"].map(|does| {
        let id = format!("tile/{does}");
        Object { text: Some(does.into()), ..Object::new(id, Face::Text, "Card") }
    })
}

//! Every legal action of every game is reached through the menu: by numbers alone, and by words.

mod common;

use std::collections::BTreeMap;

use parlour_core::{Scene, Seat};
use parlour_front::menu::CLAIM;
use parlour_front::{Menu, Pick, Said, read};
use parlour_house::{AnyTable, LegalAction};
use serde_json::Value;

/// What the numbers of a menu lead to, from its root on.
#[derive(Default)]
struct Tree {
    /// The commands at the ends.
    commands: Vec<(String, Value)>,
    /// The steps where objects are marked or a number is named.
    open: Vec<Menu>,
    most: usize,
}

fn say(scene: &Scene, menu: &Menu, typed: &str) -> Menu {
    match read(scene, menu, |_| None, typed) {
        Said::Picks(picks) => Menu::of(scene, &picks),
        other => panic!("{typed} at {:?} gives {other:?}", menu.question),
    }
}

impl Tree {
    fn climb(&mut self, scene: &Scene, menu: Menu) {
        self.most = self.most.max(menu.items.len());
        assert!(menu.missed.is_empty(), "{:?} missed {:?}", menu.picks, menu.missed);
        assert!(!menu.question.is_empty());
        if let Some(command) = menu.command {
            self.commands.push((command.name, command.payload));
            return;
        }
        if menu.marking.is_some() || menu.amount.is_some() {
            self.open.push(menu);
            return;
        }
        assert!(!menu.items.is_empty(), "nothing to pick after {:?}", menu.picks);
        for item in menu.items.iter().filter(|item| item.key != CLAIM) {
            let next = say(scene, &menu, &item.number.to_string());
            assert_ne!(next.picks, menu.picks, "{} leads nowhere", item.label);
            assert_eq!(item.does.is_some(), next.command.is_some(), "{item:?}");
            self.climb(scene, next);
        }
    }

    /// The command that numbers lead to where objects are marked or a number is named.
    fn by_more_numbers(&self, scene: &Scene, action: &LegalAction) -> Option<(String, Value)> {
        self.open.iter().find_map(|menu| {
            let typed = match &menu.amount {
                Some(_) => numbers_in(&action.payload).first()?.to_string(),
                None => self.marks(scene, menu, action)?,
            };
            match read(scene, menu, |_| None, &typed) {
                Said::Picks(picks) => {
                    let command = Menu::of(scene, &picks).command?;
                    let same = (&command.name, &command.payload) == (&action.name, &action.payload);
                    same.then_some((command.name, command.payload))
                }
                _ => None,
            }
        })
    }

    /// The numbers of the objects that an action marks.
    fn marks(&self, scene: &Scene, menu: &Menu, action: &LegalAction) -> Option<String> {
        let listed = scene.choices.list.iter();
        let choice =
            listed.into_iter().find(|c| c.name == action.name && c.payload == action.payload);
        let objects: Vec<String> = match choice {
            Some(choice) => choice.way.marks.clone(),
            None => {
                let choosers = &scene.choices.choosers;
                let chooser = choosers.iter().find(|c| {
                    c.name == action.name
                        && c.payload
                            .as_object()
                            .into_iter()
                            .flatten()
                            .all(|(k, v)| action.payload.get(k) == Some(v))
                })?;
                let mut left: Vec<Value> = action.payload[&chooser.field].as_array()?.clone();
                let mut objects = Vec::new();
                for mark in &chooser.from {
                    if let Some(at) = left.iter().position(|value| *value == mark.value) {
                        left.remove(at);
                        objects.push(mark.object.clone());
                    }
                }
                objects
            }
        };
        let numbers: Option<Vec<String>> =
            objects.iter().map(|id| menu.keyed(id).map(|item| item.number.to_string())).collect();
        numbers.map(|numbers| numbers.join(" "))
    }
}

fn numbers_in(payload: &Value) -> Vec<i64> {
    payload.as_object().into_iter().flatten().filter_map(|(_, v)| v.as_i64()).collect()
}

fn each_decision(most: usize, every: usize, look: impl Fn(&dyn AnyTable, Seat, &Scene)) {
    for game in parlour_games::games() {
        for (seed, rules) in (1..).zip(common::rules(&*game)) {
            let mut count = 0;
            common::play(&*game, &rules, seed, most, |table, seat, scene| {
                count += 1;
                if count % every == 0 {
                    look(table, seat, scene);
                }
                None
            });
        }
    }
}

#[test]
fn every_legal_action_is_reached_by_numbers_alone_and_nothing_else_is() {
    each_decision(300, 11, |table, seat, scene| {
        let legal = table.legal(seat);
        let mut tree = Tree::default();
        tree.climb(scene, Menu::of(scene, &[]));
        assert!(tree.most <= 14, "{} items in a step", tree.most);
        let mut found: BTreeMap<String, usize> = BTreeMap::new();
        for (name, payload) in &tree.commands {
            *found.entry(format!("{name} {payload}")).or_default() += 1;
            let is_legal = legal.iter().any(|a| a.name == *name && a.payload == *payload);
            assert!(is_legal, "{}: {name} {payload} is offered, but not legal", table.game());
        }
        for action in &legal {
            let key = format!("{} {}", action.name, action.payload);
            let there =
                found.get(&key) == Some(&1) || tree.by_more_numbers(scene, action).is_some();
            assert!(there, "{}: no numbers lead to {key}", table.game());
        }
    });
}

#[test]
fn every_legal_action_is_reached_by_its_words() {
    each_decision(300, 9, |table, seat, scene| {
        let root = Menu::of(scene, &[]);
        let legal = table.legal(seat);
        for action in legal.iter().step_by(legal.len() / 40 + 1) {
            for typed in [action.words.clone(), action.words.to_uppercase()] {
                let said = read(scene, &root, |typed| table.understand(seat, typed), &typed);
                let command = match said {
                    Said::Act(command) => Some(command),
                    Said::Picks(picks) => Menu::of(scene, &picks).command,
                    _ => None,
                };
                let found = command.map(|c| (c.name, c.payload));
                let wanted = (action.name.clone(), action.payload.clone());
                assert_eq!(found, Some(wanted), "{}: {typed}", table.game());
            }
        }
    });
}

#[test]
fn going_back_drops_the_last_pick() {
    each_decision(60, 7, |_, _, scene| {
        let root = Menu::of(scene, &[]);
        for item in &root.items {
            let next = Menu::of(scene, &root.after(&item.key));
            let back: Vec<Pick> = next.back();
            assert_eq!(Menu::of(scene, &back), root, "after {}", item.label);
        }
    });
}

//! Everything that a scene offers, each with its way.

use std::borrow::Cow;
use std::collections::BTreeMap;

use parlour_core::scene::{AmountChoice, Choice, Chooser, Face, Markable, ObjectId};
use parlour_core::way::Step;
use parlour_core::{Care, Scene};
use serde_json::Value;

use super::{BOTH, Command, Pick};
use crate::words::{called, object};

/// Something that can be done, or a family of actions that differ in marks or a number.
#[derive(Clone)]
pub(crate) struct Entry<'a> {
    pub(crate) steps: Vec<Cow<'a, Step>>,
    pub(crate) end: End<'a>,
}

/// What comes after the steps.
#[derive(Clone, Copy)]
pub(crate) enum End<'a> {
    /// An action; where its way has marks, these are to be marked.
    Choice(&'a Choice),
    /// An action by a chooser of one object.
    One(&'a Chooser, &'a Markable),
    /// Objects are marked.
    Set(&'a Chooser),
    /// A number is named.
    Amount(&'a AmountChoice),
}

/// Everything that a scene offers.
pub(crate) fn entries(scene: &Scene) -> Vec<Entry<'_>> {
    let choices = &scene.choices;
    let mut all: Vec<Entry<'_>> = Vec::new();
    for choice in &choices.list {
        all.push(Entry { steps: borrowed(&choice.way.steps), end: End::Choice(choice) });
    }
    for chooser in &choices.choosers {
        if (chooser.min, chooser.max) != (1, 1) {
            all.push(Entry { steps: borrowed(&chooser.steps), end: End::Set(chooser) });
            continue;
        }
        for mark in &chooser.from {
            let mut steps = borrowed(&chooser.steps);
            steps.push(Cow::Owned(marked(mark)));
            steps.extend(chooser.then.iter().map(Cow::Borrowed));
            all.push(Entry { steps, end: End::One(chooser, mark) });
        }
    }
    for amount in &choices.amounts {
        all.push(Entry { steps: borrowed(&amount.steps), end: End::Amount(amount) });
    }
    for entry in &mut all {
        entry.give_a_step();
    }
    all
}

fn borrowed(steps: &[Step]) -> Vec<Cow<'_, Step>> {
    steps.iter().map(Cow::Borrowed).collect()
}

fn marked(mark: &Markable) -> Step {
    Step { note: mark.note.clone(), rank: mark.rank, ..Step::object(&mark.object) }
}

impl<'a> Entry<'a> {
    /// What has no way of its own stands for itself.
    fn give_a_step(&mut self) {
        if self.steps.is_empty() {
            let label = self.own_label();
            let key = parlour_core::way::key_of(label);
            self.steps.push(Cow::Owned(Step::verb(&key, label, "")));
        }
    }

    /// The label that the game gave it.
    pub(crate) fn own_label(&self) -> &'a str {
        match self.end {
            End::Choice(choice) => &choice.label,
            End::One(chooser, _) | End::Set(chooser) => &chooser.label,
            End::Amount(amount) => &amount.label,
        }
    }

    /// What is done, in full: `Claim Paris - Brest with red`.
    pub(crate) fn full_label(&self, scene: &Scene) -> String {
        match self.end {
            End::Choice(choice) => choice.label.clone(),
            _ => self.steps_label(scene),
        }
    }

    /// Its steps in a row: `Claim a route: Paris–Brest, with red`.
    pub(crate) fn steps_label(&self, scene: &Scene) -> String {
        let labels: Vec<String> = self.steps.iter().map(|step| label(scene, step)).collect();
        match labels.split_first() {
            Some((verb, rest)) if !rest.is_empty() => format!("{verb}: {}", rest.join(", ")),
            _ => self.own_label().to_owned(),
        }
    }

    /// Whether its steps lead to one action.
    pub(crate) fn is_leaf(&self) -> bool {
        match self.end {
            End::Choice(choice) => choice.way.marks.is_empty(),
            End::One(..) => true,
            End::Set(_) | End::Amount(_) => false,
        }
    }

    /// The objects that may be marked at its end.
    pub(crate) fn markable(&self) -> Vec<&'a ObjectId> {
        match self.end {
            End::Choice(choice) => choice.way.marks.iter().collect(),
            End::Set(chooser) => chooser.from.iter().map(|mark| &mark.object).collect(),
            End::One(..) | End::Amount(_) => Vec::new(),
        }
    }

    /// All its steps as one pick.
    pub(crate) fn path(&self) -> Pick {
        let keys: Vec<&str> = self.steps.iter().map(|step| step.key.as_str()).collect();
        keys.join(&BOTH.to_string())
    }

    /// Whether a pick is one of its steps.
    pub(crate) fn has_step(&self, pick: &str) -> bool {
        self.steps.iter().any(|step| step.key == pick || step.object.as_deref() == Some(pick))
    }

    /// The objects of its steps and marks, and what else it touches.
    pub(crate) fn objects(&self) -> impl Iterator<Item = &str> {
        let steps = self.steps.iter().filter_map(|step| step.object.as_deref());
        let touched = match self.end {
            End::Choice(choice) => &choice.touches[..],
            _ => &[],
        };
        let marks = self.markable().into_iter().map(String::as_str);
        steps.chain(touched.iter().map(String::as_str)).chain(marks)
    }

    /// Whether a step of it must be picked itself and was not.
    pub(crate) fn lacks_care(&self, picks: &[Pick]) -> Option<&Step> {
        let picked = |step: &Step| {
            let mut parts = picks.iter().flat_map(|pick| pick.split(BOTH));
            parts.any(|part| part == step.key || Some(part) == step.object.as_deref())
        };
        let grave = self.steps.iter().find(|step| step.care == Care::Grave && !picked(step));
        grave.map(|step| &**step)
    }

    /// The command of an action, with these marks or this number where it takes any.
    pub(crate) fn command(&self, marks: &[&str], number: Option<i64>) -> Option<(String, Value)> {
        match self.end {
            End::Choice(choice) => Some((choice.name.clone(), choice.payload.clone())),
            End::One(chooser, mark) => {
                Some((chooser.name.clone(), chooser.filled(vec![mark.value.clone()])))
            }
            End::Set(chooser) => {
                let chosen = chooser.from.iter().filter(|m| marks.contains(&m.object.as_str()));
                let values = chosen.map(|mark| mark.value.clone()).collect();
                Some((chooser.name.clone(), chooser.filled(values)))
            }
            End::Amount(amount) => {
                number.and_then(|n| amount.filled(n)).map(|payload| (amount.name.clone(), payload))
            }
        }
    }

    /// Whether it can become an action, once these marks are made.
    pub(crate) fn may_be(&self, marks: &[&str], name: &str, payload: &Value) -> bool {
        let family = |own: &str, base: &Value, field: &str| {
            let rest = |value: &Value| {
                let mut rest = value.as_object().cloned().unwrap_or_default();
                rest.remove(field);
                rest
            };
            own == name && rest(base) == rest(payload)
        };
        match self.end {
            End::Set(chooser) => {
                let values = payload.get(&chooser.field).and_then(Value::as_array);
                let marked = chooser.from.iter().filter(|m| marks.contains(&m.object.as_str()));
                family(&chooser.name, &chooser.payload, &chooser.field)
                    && values.is_some_and(|v| marked.into_iter().all(|m| v.contains(&m.value)))
            }
            End::Amount(amount) => family(&amount.name, &amount.payload, &amount.field),
            End::Choice(_) | End::One(..) => {
                self.command(marks, None).is_some_and(|(own, all)| own == name && all == *payload)
            }
        }
    }

    /// The whole command with its label.
    pub(crate) fn done(
        &self,
        scene: &Scene,
        marks: &[&str],
        number: Option<i64>,
    ) -> Option<Command> {
        let (name, payload) = self.command(marks, number)?;
        let mut label = self.full_label(scene);
        if let (End::Set(_), false) = (self.end, marks.is_empty()) {
            let names: Vec<String> = marks.iter().map(|id| thing(scene, id)).collect();
            label = format!("{label}: {}", names.join(", "));
        }
        if let Some(number) = number {
            label = format!("{label} {number}");
        }
        Some(Command { name, payload, label })
    }
}

/// What a step is called.
pub(crate) fn label(scene: &Scene, step: &Step) -> String {
    match (&*step.label, &step.object) {
        ("", Some(id)) => thing(scene, id),
        ("", None) => step.key.clone(),
        (label, _) => label.to_owned(),
    }
}

fn thing(scene: &Scene, id: &str) -> String {
    object(scene, id).map_or_else(|| id.to_owned(), |object| called(scene, object))
}

/// The two ends of each route of a scene.
pub(crate) fn ends(scene: &Scene) -> BTreeMap<&str, [&str; 2]> {
    let objects = scene.zones.iter().flat_map(|zone| &zone.objects);
    let routes = objects.filter_map(|object| match &object.face {
        Face::Route { from, to, .. } => Some((object.id.as_str(), [from.as_str(), to.as_str()])),
        _ => None,
    });
    routes.collect()
}

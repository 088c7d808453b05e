//! What of a step is listed with numbers, and what is picked on the table itself.

use std::collections::BTreeMap;

use parlour_core::Scene;
use parlour_core::scene::{Face, Layout, Object, ObjectId, Zone};
use parlour_front::{Item, Menu, Pick};

/// The numbered part of a step.
#[derive(Clone, Debug, Default)]
pub(super) struct Shown {
    /// The keys of items with a number, in order: the first is pressed by 1.
    pub(super) numbered: Vec<Pick>,
    /// The numbers of lines of text and rows of things that lie on the table.
    pub(super) lines: BTreeMap<ObjectId, usize>,
}

impl Shown {
    /// What of a step is listed. Cards and boxes that lie on the table are picked there and need no
    /// button, and those of a row have a number; places on a map are hard to hit and get a button
    /// all the same.
    pub(super) fn of(scene: &Scene, menu: &Menu) -> Shown {
        let mut shown = Shown::default();
        for item in &menu.items {
            let zone = own_object(item).and_then(|id| zone_of(scene, id));
            match zone {
                Some((Layout::List | Layout::Row, id)) if is_numbered(scene, id) => {
                    shown.numbered.push(item.key.clone());
                    shown.lines.insert(id.to_owned(), shown.numbered.len());
                }
                Some(_) => {}
                None => shown.numbered.push(item.key.clone()),
            }
        }
        shown
    }

    /// The items that get a button or a line of their own, with their numbers.
    pub(super) fn listed<'a>(&'a self, menu: &'a Menu) -> Vec<(usize, &'a Item)> {
        let items = (1..).zip(&self.numbered).filter_map(|(n, key)| Some((n, menu.keyed(key)?)));
        items.filter(|(n, _)| !self.lines.values().any(|line| line == n)).collect()
    }

    /// The key of the item with a number.
    pub(super) fn key(&self, number: usize) -> Option<&Pick> {
        number.checked_sub(1).and_then(|index| self.numbered.get(index))
    }

    /// Typed numbers as the menu counts its items; `None` if the line is not made of numbers that
    /// are shown.
    pub(super) fn as_counted(&self, menu: &Menu, typed: &str) -> Option<String> {
        let words = typed.split([' ', ',', ';', '+']).filter(|word| !word.is_empty());
        let counted: Option<Vec<String>> = words
            .map(|word| {
                let key = self.key(word.parse().ok()?)?;
                Some(menu.keyed(key)?.number.to_string())
            })
            .collect();
        counted.filter(|all| !all.is_empty()).map(|all| all.join(" "))
    }
}

/// Whether there is room for a number beside a thing: cards have none.
fn is_numbered(scene: &Scene, id: &str) -> bool {
    let object = objects(scene).find(|object| object.id == id);
    object.is_some_and(|object| matches!(object.face, Face::Tile { .. } | Face::Text))
}

/// The one object that an item picks, if it does nothing else.
pub(super) fn own_object(item: &Item) -> Option<&ObjectId> {
    match item.objects.as_slice() {
        [only] if item.key.split('+').any(|part| part == only) => Some(only),
        _ => None,
    }
}

/// How the zone of an object lies, where the object can be told from its neighbours.
fn zone_of<'a>(scene: &Scene, id: &'a ObjectId) -> Option<(Layout, &'a ObjectId)> {
    let holds = |zone: &&Zone| zone.objects.iter().any(|o| o.id == *id);
    let zone = scene.zones.iter().find(holds)?;
    let object = zone.objects.iter().find(|o| o.id == *id)?;
    let plain = zone.layout != Layout::Map && !matches!(object.face, Face::Back);
    plain.then_some((zone.layout, id))
}

/// The thing on the table that an item picks, if it is one that needs no button.
pub(super) fn on_table<'a>(scene: &Scene, item: &'a Item) -> Option<&'a ObjectId> {
    own_object(item).and_then(|id| zone_of(scene, id)).map(|(_, id)| id)
}

pub(super) fn objects(scene: &Scene) -> impl Iterator<Item = &Object> {
    scene.zones.iter().flat_map(|zone| &zone.objects)
}

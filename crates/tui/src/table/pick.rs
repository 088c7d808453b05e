//! Choosing: which actions the objects that were picked could still mean.

use std::collections::BTreeSet;

use parlour_core::Scene;
use parlour_core::scene::{AmountChoice, Chooser, Face, Object, ObjectId};
use parlour_plain::{Ink, face};
use serde_json::Value;

/// Something that can be done at once, or with a number.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Deed {
    Act(String, Value),
    Amount(AmountChoice),
}

/// One way to act, and the objects it touches.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) label: String,
    pub(crate) touches: Vec<ObjectId>,
    pub(crate) deed: Deed,
}

/// What a line of a menu leads to.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    /// Something is done.
    Do(Deed),
    /// Marking begins for the chooser of this number, with an object if one was pressed.
    Mark(usize, Option<ObjectId>),
    /// A menu of its own.
    More(Menu),
}

/// Lines to choose from.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    pub(crate) title: String,
    pub(crate) items: Vec<(String, Item)>,
}

/// What came of pressing something.
#[derive(Debug)]
pub(crate) enum Pressed {
    /// Do it.
    Do(Deed),
    /// Ask which.
    Ask(Menu),
    /// A mark came or went.
    Marked,
    /// It cannot be; a sentence, if the object has none of its own.
    Refused(Option<String>),
}

/// All that a scene offers, ready for pressing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Offer {
    ways: Vec<Way>,
    /// Choosers of several objects.
    markers: Vec<Chooser>,
    /// Choosers of one object, folded for the menu of everything.
    single: Vec<Chooser>,
    marks: Vec<ObjectId>,
    /// The chooser that the marks are for, once that is known.
    marker: Option<usize>,
}

impl Offer {
    /// What a scene offers; nothing is marked.
    pub(crate) fn of(scene: &Scene) -> Offer {
        let choices = &scene.choices;
        let mut ways: Vec<Way> = choices
            .list
            .iter()
            .map(|choice| Way {
                label: choice.label.clone(),
                touches: choice.touches.clone(),
                deed: Deed::Act(choice.name.clone(), choice.payload.clone()),
            })
            .collect();
        ways.extend(choices.amounts.iter().map(|amount| Way {
            label: amount.label.clone(),
            touches: Vec::new(),
            deed: Deed::Amount(amount.clone()),
        }));
        let (single, markers): (Vec<Chooser>, Vec<Chooser>) =
            choices.choosers.iter().cloned().partition(|chooser| chooser.max <= 1);
        for chooser in &single {
            ways.extend(chooser.from.iter().map(|markable| Way {
                label: chooser.label.clone(),
                touches: vec![markable.object.clone()],
                deed: Deed::Act(chooser.name.clone(), chooser.filled(vec![markable.value.clone()])),
            }));
        }
        Offer { ways, markers, single, marks: Vec::new(), marker: None }
    }

    /// Whether there is nothing to choose.
    pub(crate) fn is_empty(&self) -> bool {
        self.ways.is_empty() && self.markers.is_empty()
    }

    pub(crate) fn marks(&self) -> &[ObjectId] {
        &self.marks
    }

    /// The chooser that objects are being marked for: the one named, or the only one.
    pub(crate) fn marking(&self) -> Option<&Chooser> {
        match self.marker {
            Some(index) => self.markers.get(index),
            None if self.ways.is_empty() && self.markers.len() == 1 => self.markers.first(),
            None => None,
        }
    }

    /// Takes all marks away; `false` if there was nothing to take away.
    pub(crate) fn clear(&mut self) -> bool {
        let had = !self.marks.is_empty() || self.marker.is_some();
        self.marks.clear();
        self.marker = None;
        had
    }

    /// The objects that can be pressed now.
    pub(crate) fn open(&self) -> BTreeSet<ObjectId> {
        let ways = self.fitting_ways(&self.marks).flat_map(|way| way.touches.iter().cloned());
        let markers = self.fitting_markers(&self.marks);
        let marks = markers.flat_map(|(_, c)| c.from.iter().map(|m| m.object.clone()));
        match self.marker {
            Some(_) => marks.collect(),
            None => ways.chain(marks).collect(),
        }
    }

    fn fitting_ways<'a>(&'a self, marks: &'a [ObjectId]) -> impl Iterator<Item = &'a Way> {
        let chosen = self.marker.is_some();
        self.ways.iter().filter(move |way| !chosen && marks.iter().all(|m| way.touches.contains(m)))
    }

    fn fitting_markers<'a>(
        &'a self,
        marks: &'a [ObjectId],
    ) -> impl Iterator<Item = (usize, &'a Chooser)> {
        let holds = |chooser: &Chooser, id: &ObjectId| chooser.from.iter().any(|m| m.object == *id);
        self.markers.iter().enumerate().filter(move |(index, chooser)| {
            self.marker.is_none_or(|only| only == *index)
                && marks.len() <= chooser.max as usize
                && marks.iter().all(|id| holds(chooser, id))
        })
    }

    /// Marks an object or takes its mark away.
    pub(crate) fn toggle(&mut self, id: &str) -> Pressed {
        if let Some(at) = self.marks.iter().position(|marked| marked == id) {
            self.marks.remove(at);
            return Pressed::Marked;
        }
        let mut marks = self.marks.clone();
        marks.push(id.to_owned());
        let fits = self.fitting_ways(&marks).next().is_some()
            || self.fitting_markers(&marks).next().is_some();
        if fits {
            self.marks = marks;
            return Pressed::Marked;
        }
        if self.marks.is_empty() || !self.open().contains(id) {
            return Pressed::Refused(None);
        }
        Pressed::Refused(Some(match self.marking() {
            Some(chooser) if self.marks.len() >= chooser.max as usize => {
                format!("{} are marked already: take a mark away first.", chooser.max)
            }
            _ => "Nothing can be done with all of these together.".into(),
        }))
    }

    /// Enter or a click on an object.
    pub(crate) fn press(&mut self, scene: &Scene, id: &str) -> Pressed {
        if self.marking().is_some() || !self.marks.is_empty() {
            return self.toggle(id);
        }
        let here = [id.to_owned()];
        let ways: Vec<&Way> = self.fitting_ways(&here).collect();
        let markers: Vec<usize> = self.fitting_markers(&here).map(|(index, _)| index).collect();
        if markers.is_empty() && gathers(scene, id, &ways) {
            return self.toggle(id);
        }
        match (ways.as_slice(), markers.as_slice()) {
            ([], []) => self.routes_of(scene, id),
            ([only], []) if only.touches.len() == 1 && !is_city(scene, id) => {
                Pressed::Do(only.deed.clone())
            }
            ([], [only]) => {
                let only = *only;
                self.begin(only, Some(id.to_owned()));
                Pressed::Marked
            }
            _ => {
                let mut menu = Menu { title: name(scene, id), items: Vec::new() };
                let ways = ways.iter();
                menu.items.extend(ways.map(|w| (w.label.clone(), Item::Do(w.deed.clone()))));
                menu.items.extend(markers.iter().map(|index| {
                    let item = Item::Mark(*index, Some(id.to_owned()));
                    (how_many(&self.markers[*index]), item)
                }));
                if let Pressed::Ask(routes) = self.routes_of(scene, id) {
                    menu.items.splice(0..0, routes.items);
                }
                Pressed::Ask(menu)
            }
        }
    }

    /// A city stands for the routes that begin there.
    fn routes_of(&self, scene: &Scene, id: &str) -> Pressed {
        let open = self.open();
        let routes = objects(scene).filter(|object| match &object.face {
            Face::Route { from, to, .. } => (from == id || to == id) && open.contains(&object.id),
            _ => false,
        });
        let items: Vec<(String, Item)> = routes
            .map(|route| {
                let title = face(scene, route, Ink::PLAIN);
                let here = [route.id.clone()];
                let ways = self.fitting_ways(&here);
                let items = ways.map(|w| (w.label.clone(), Item::Do(w.deed.clone()))).collect();
                (format!("{title} …"), Item::More(Menu { title, items }))
            })
            .collect();
        if items.is_empty() {
            return Pressed::Refused(None);
        }
        Pressed::Ask(Menu { title: name(scene, id), items })
    }

    /// Begins to mark for a chooser.
    pub(crate) fn begin(&mut self, marker: usize, first: Option<ObjectId>) {
        self.marks = first.into_iter().collect();
        self.marker = Some(marker);
    }

    /// Whether the marks make an action.
    pub(crate) fn is_ready(&self) -> bool {
        !self.marks.is_empty() && !self.meant().is_empty()
    }

    /// What the marks mean: actions that touch just these, else the only one that touches them,
    /// and choosers that have enough.
    fn meant(&self) -> Vec<(String, Deed)> {
        let count = self.marks.len();
        let fitting: Vec<&Way> = self.fitting_ways(&self.marks).collect();
        let exact: Vec<&Way> =
            fitting.iter().copied().filter(|way| way.touches.len() == count).collect();
        let ways = match (exact.as_slice(), fitting.as_slice()) {
            ([], [only]) => vec![*only],
            _ => exact,
        };
        let mut meant: Vec<(String, Deed)> =
            ways.iter().map(|way| (way.label.clone(), way.deed.clone())).collect();
        for (_, chooser) in self.fitting_markers(&self.marks) {
            if count < chooser.min as usize {
                continue;
            }
            let value = |id: &ObjectId| {
                let found = chooser.from.iter().find(|markable| markable.object == *id);
                found.map(|markable| markable.value.clone())
            };
            let values = self.marks.iter().filter_map(value).collect();
            let deed = Deed::Act(chooser.name.clone(), chooser.filled(values));
            meant.push((chooser.label.clone(), deed));
        }
        meant
    }

    /// What Enter would do with the marks, if that is one thing.
    pub(crate) fn meaning(&self) -> Option<String> {
        match self.meant().as_slice() {
            [(label, _)] if !self.marks.is_empty() => Some(label.clone()),
            _ => None,
        }
    }

    /// What Enter would do with an object: an action, or how many there are.
    pub(crate) fn on_enter(&self, scene: &Scene, id: &str) -> Option<String> {
        let here = [id.to_owned()];
        let ways: Vec<&Way> = self.fitting_ways(&here).collect();
        if gathers(scene, id, &ways) {
            return Some("mark it".into());
        }
        let markers = self.fitting_markers(&here).count();
        match (ways.as_slice(), markers) {
            ([], 0) => None,
            ([only], 0) => Some(only.label.clone()),
            ([], 1) => Some("mark it".into()),
            (ways, markers) => Some(format!("{} choices", ways.len() + markers)),
        }
    }

    /// Does what the marks mean, or asks which.
    pub(crate) fn confirm(&self, scene: &Scene) -> Pressed {
        let meant = self.meant();
        match meant.as_slice() {
            [] => Pressed::Refused(self.marking().map(too_few)),
            [(_, deed)] => Pressed::Do(deed.clone()),
            _ => {
                let names: Vec<String> = self.marks.iter().map(|id| name(scene, id)).collect();
                let items = meant.into_iter().map(|(label, deed)| (label, Item::Do(deed)));
                Pressed::Ask(Menu { title: names.join(" + "), items: items.collect() })
            }
        }
    }

    /// Ways that touch nothing one could point at, or only cards face down: these get buttons.
    pub(crate) fn buttons(&self, scene: &Scene) -> Vec<(String, Deed)> {
        if self.marker.is_some() {
            return Vec::new();
        }
        let faceless = |id: &ObjectId| {
            objects(scene).find(|o| o.id == *id).is_none_or(|o| matches!(o.face, Face::Back))
        };
        let ways = self.ways.iter().filter(|way| way.touches.iter().all(faceless));
        ways.map(|way| (way.label.clone(), way.deed.clone())).collect()
    }

    /// Everything that can be done, with choosers folded.
    pub(crate) fn everything(&self, scene: &Scene) -> Menu {
        let listed = self.ways.len() - self.single.iter().map(|c| c.from.len()).sum::<usize>();
        let mut items: Vec<(String, Item)> = self.ways[..listed]
            .iter()
            .map(|way| (way.label.clone(), Item::Do(way.deed.clone())))
            .collect();
        for chooser in &self.single {
            let inner = chooser.from.iter().map(|markable| {
                let deed =
                    Deed::Act(chooser.name.clone(), chooser.filled(vec![markable.value.clone()]));
                (name(scene, &markable.object), Item::Do(deed))
            });
            let menu = Menu { title: chooser.label.clone(), items: inner.collect() };
            items.push((format!("{} … ({})", chooser.label, chooser.from.len()), Item::More(menu)));
        }
        for (index, chooser) in self.markers.iter().enumerate() {
            items.push((how_many(chooser), Item::Mark(index, None)));
        }
        Menu { title: "What you can do".into(), items }
    }
}

fn too_few(chooser: &Chooser) -> String {
    format!("{}: mark {} first, with Space.", chooser.label, range(chooser))
}

/// `3`, or `1 to 3`.
pub(crate) fn range(chooser: &Chooser) -> String {
    match (chooser.min, chooser.max) {
        (min, max) if min == max => min.to_string(),
        (min, max) => format!("{min} to {max}"),
    }
}

fn how_many(chooser: &Chooser) -> String {
    let condition = chooser.condition.as_ref().map(|c| format!(", {c}")).unwrap_or_default();
    format!("{} … (mark {}{condition})", chooser.label, range(chooser))
}

pub(crate) fn objects(scene: &Scene) -> impl Iterator<Item = &Object> {
    scene.zones.iter().flat_map(|zone| &zone.objects)
}

/// An object in words.
pub(crate) fn name(scene: &Scene, id: &str) -> String {
    match objects(scene).find(|object| object.id == id) {
        Some(object) => match &object.face {
            Face::Card { .. } | Face::Route { .. } => face(scene, object, Ink::PLAIN),
            _ => object.name.clone(),
        },
        None => id.to_owned(),
    }
}

/// Whether an object is one of several of its zone that are chosen together.
fn gathers(scene: &Scene, id: &str, ways: &[&Way]) -> bool {
    let zone = scene.zones.iter().find(|zone| zone.objects.iter().any(|o| o.id == id));
    let inside = |way: &&Way| {
        let holds = |id: &ObjectId| zone.is_some_and(|z| z.objects.iter().any(|o| o.id == *id));
        way.touches.iter().all(holds)
    };
    ways.iter().any(|way| way.touches.len() > 1) && ways.iter().all(inside)
}

fn is_city(scene: &Scene, id: &str) -> bool {
    objects(scene).any(|object| object.id == id && matches!(object.face, Face::City { .. }))
}

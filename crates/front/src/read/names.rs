//! Which offers a name means.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use parlour_core::Scene;
use parlour_core::scene::Object;
use parlour_core::way::Step;

use crate::menu::{Entry, Pick, WORD, step_label};
use crate::words::{bare, called, face, object};

/// Words that say nothing by themselves.
pub(crate) const FILLERS: [&str; 13] =
    ["and", "the", "a", "an", "with", "to", "on", "in", "for", "at", "of", "from", "please"];

/// Letters that are enough to begin a name.
const ENOUGH: usize = 3;

/// How well a word fits a name; the better comes later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fit {
    /// It begins a word of the name.
    Begins,
    /// It is a word or several of the name.
    Part,
    /// It is the name.
    Whole,
}

/// How well folded words fit a folded name.
fn fit(name: &str, words: &str) -> Option<Fit> {
    if name == words {
        return Some(Fit::Whole);
    }
    let starts = name.match_indices(words).map(|(at, _)| at);
    let starts: Vec<usize> =
        starts.filter(|at| *at == 0 || name.as_bytes()[at - 1] == b' ').collect();
    let ends = |at: &usize| matches!(name.as_bytes().get(at + words.len()), None | Some(b' '));
    if starts.iter().any(ends) {
        return Some(Fit::Part);
    }
    (!starts.is_empty() && words.chars().count() >= ENOUGH).then_some(Fit::Begins)
}

/// The offers that some words mean.
pub(crate) struct Found {
    /// How well they fit.
    pub(crate) fit: Fit,
    /// Which of the offers.
    pub(crate) entries: Vec<usize>,
    /// What stands for the words among the picks: what they name, where that is one thing, else
    /// the words themselves.
    pub(crate) pick: Pick,
}

/// The words for something, by what stands for it.
type Known<Key> = RefCell<BTreeMap<Key, Rc<[String]>>>;

/// What the things and steps of a scene are called, folded once.
pub(crate) struct Names<'a> {
    scene: &'a Scene,
    things: Known<String>,
    steps: Known<(String, String)>,
}

impl<'a> Names<'a> {
    pub(crate) fn of(scene: &'a Scene) -> Names<'a> {
        Names { scene, things: RefCell::default(), steps: RefCell::default() }
    }

    /// The offers that words mean best, if they mean any.
    pub(crate) fn find(
        &self,
        entries: &[Entry<'_>],
        ends: &BTreeMap<&str, [&str; 2]>,
        marked: &[&str],
        words: &str,
    ) -> Option<Found> {
        let words = bare(words);
        if words.is_empty() {
            return None;
        }
        let mut fitting: Vec<(usize, Vec<(Fit, &str)>)> = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            let fits = self.of_entry(entry, ends, marked, &words);
            if !fits.is_empty() {
                fitting.push((index, fits));
            }
        }
        let best = fitting.iter().flat_map(|(_, fits)| fits).map(|(fit, _)| *fit).max()?;
        let is_best = |(fit, _): &(Fit, &str)| *fit == best;
        fitting.retain(|(_, fits)| fits.iter().any(is_best));
        let mut named: Vec<&str> = Vec::new();
        for (_, key) in fitting.iter().flat_map(|(_, fits)| fits.iter().filter(|f| is_best(f))) {
            if !named.iter().any(|known| known == key || alike(self.scene, known, key)) {
                named.push(key);
            }
        }
        let pick = match named.as_slice() {
            [one] => (*one).to_owned(),
            _ => format!("{WORD}{words}"),
        };
        let entries = fitting.into_iter().map(|(index, _)| index).collect();
        Some(Found { fit: best, entries, pick })
    }

    /// Whether words could mean an object.
    pub(crate) fn fits(&self, id: &str, words: &str) -> bool {
        self.fit_of(id, &bare(words)).is_some()
    }

    /// The object that folded words name, chosen or not.
    pub(crate) fn named(&self, words: &str) -> Option<&'a Object> {
        let mut objects = self.scene.zones.iter().flat_map(|zone| &zone.objects);
        objects.find(|object| self.of_thing(&object.id).iter().any(|name| name == words))
    }

    /// All that an object can be called.
    fn of_thing(&self, id: &str) -> Rc<[String]> {
        if let Some(known) = self.things.borrow().get(id) {
            return Rc::clone(known);
        }
        let names: BTreeSet<String> = match object(self.scene, id) {
            None => BTreeSet::new(),
            Some(thing) => {
                let (called, face) = (called(self.scene, thing), face(self.scene, thing));
                let own = [bare(&thing.name), bare(&called), bare(&face)];
                own.into_iter().chain(thing.aliases.iter().map(|alias| bare(alias))).collect()
            }
        };
        let names: Rc<[String]> = names.into_iter().filter(|name| !name.is_empty()).collect();
        self.things.borrow_mut().insert(id.to_owned(), Rc::clone(&names));
        names
    }

    fn fit_of(&self, id: &str, words: &str) -> Option<Fit> {
        self.of_thing(id).iter().filter_map(|name| fit(name, words)).max()
    }

    fn step(&self, step: &Step, words: &str) -> Option<Fit> {
        let known = (step.key.clone(), step.label.clone());
        let mut steps = self.steps.borrow_mut();
        let names = steps.entry(known).or_insert_with(|| {
            let label = bare(&step_label(self.scene, step));
            // What something begins with is as good as its whole name: `draw` means all drawing.
            let first = label.split(' ').next().filter(|_| !step.label.is_empty());
            let first = first.filter(|word| !FILLERS.contains(word)).map(str::to_owned);
            let own = [bare(&step.key), label.clone()];
            own.into_iter()
                .chain(first)
                .chain(step.aliases.iter().map(|alias| bare(alias)))
                .collect()
        });
        let best = names.iter().filter_map(|name| fit(name, words)).max();
        match &step.object {
            // A step with words of its own only points at its object.
            Some(id) if step.label.is_empty() => best.max(self.fit_of(id, words)),
            _ => best,
        }
    }

    /// What the words fit of an offer, each with the pick that stands for it.
    fn of_entry<'e>(
        &self,
        entry: &'e Entry<'_>,
        ends: &BTreeMap<&'e str, [&'e str; 2]>,
        marked: &[&str],
        words: &str,
    ) -> Vec<(Fit, &'e str)> {
        let mut fits = Vec::new();
        for step in &entry.steps {
            let found = self.step(step, words);
            let cities = step.object.as_deref().and_then(|id| ends.get(id));
            let cities: Vec<(Fit, &str)> = cities
                .into_iter()
                .flatten()
                .filter_map(|city| Some((self.fit_of(city, words)?, *city)))
                .collect();
            // A city that is named means all its routes, not just those whose names begin so.
            match cities.iter().map(|(fit, _)| *fit).max() {
                Some(city) if found.is_none_or(|found| found <= city) => fits.extend(cities),
                _ => fits.extend(found.map(|fit| (fit, step.key.as_str()))),
            }
        }
        let marks = entry.markable().into_iter().filter(|id| !marked.contains(&id.as_str()));
        for id in marks {
            fits.extend(self.fit_of(id, words).map(|fit| (fit, id.as_str())));
        }
        fits
    }
}

/// Equal cards are told apart by nothing a person could say.
fn alike(scene: &Scene, one: &str, other: &str) -> bool {
    match (object(scene, one), object(scene, other)) {
        (Some(a), Some(b)) => a.name == b.name,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_names_fit_better_than_parts_and_parts_than_beginnings() {
        assert_eq!(fit("paris brest 12", "paris brest 12"), Some(Fit::Whole));
        assert_eq!(fit("paris brest 12", "brest"), Some(Fit::Part));
        assert_eq!(fit("paris brest 12", "bre"), Some(Fit::Begins));
        assert_eq!(fit("paris brest 12", "br"), None);
        assert_eq!(fit("paris brest 12", "rest"), None);
        assert!(Fit::Whole > Fit::Part && Fit::Part > Fit::Begins);
    }
}

//! Which offers a name means.

use std::collections::{BTreeMap, BTreeSet};

use parlour_core::scene::Object;
use parlour_core::{Scene, Step};

use crate::menu::{Entry, Pick, WORD, step_label};
use crate::words::{called, face, fold, object};

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

/// The offers that words mean best, if they mean any.
pub(crate) fn find(
    scene: &Scene,
    entries: &[Entry<'_>],
    ends: &BTreeMap<&str, [&str; 2]>,
    marked: &[&str],
    words: &str,
) -> Option<Found> {
    let words = fold(words);
    if words.is_empty() {
        return None;
    }
    let mut names = Names { scene, words: &words, things: BTreeMap::new() };
    let mut best: Option<Fit> = None;
    let mut fitting: Vec<(usize, Vec<(Fit, &str)>)> = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let fits = names.of_entry(entry, ends, marked);
        best = best.max(fits.iter().map(|(fit, _)| *fit).max());
        if !fits.is_empty() {
            fitting.push((index, fits));
        }
    }
    let best = best?;
    let is_best = |(fit, _): &(Fit, &str)| *fit == best;
    fitting.retain(|(_, fits)| fits.iter().any(is_best));
    let keys = fitting.iter().flat_map(|(_, fits)| fits.iter().copied().filter(is_best));
    let mut named: Vec<&str> = Vec::new();
    for (_, key) in keys {
        if !named.iter().any(|known| *known == key || alike(scene, known, key)) {
            named.push(key);
        }
    }
    let pick = match named.as_slice() {
        [one] => (*one).to_owned(),
        _ => format!("{WORD}{words}"),
    };
    Some(Found { fit: best, entries: fitting.into_iter().map(|(index, _)| index).collect(), pick })
}

/// Whether a word could mean an object.
pub(crate) fn fits(scene: &Scene, id: &str, word: &str) -> bool {
    let words = fold(word);
    let names = object(scene, id).map(|thing| names_of(scene, thing)).unwrap_or_default();
    names.iter().any(|name| fit(name, &words).is_some())
}

/// The objects of the scene that words name as a whole or in part, chosen or not.
pub(crate) fn named<'a>(scene: &'a Scene, words: &str) -> Option<&'a Object> {
    let words = fold(words);
    let objects = || scene.zones.iter().flat_map(|zone| &zone.objects);
    let whole = |object: &&Object| names_of(scene, object).contains(&words);
    objects().find(whole)
}

/// Equal cards are told apart by nothing a person could say.
fn alike(scene: &Scene, one: &str, other: &str) -> bool {
    match (object(scene, one), object(scene, other)) {
        (Some(a), Some(b)) => a.name == b.name && a.aliases == b.aliases && a.face == b.face,
        _ => false,
    }
}

/// All that an object can be called, folded.
fn names_of(scene: &Scene, thing: &Object) -> Vec<String> {
    let own = [fold(&thing.name), fold(&called(scene, thing)), fold(&face(scene, thing))];
    let all: BTreeSet<String> =
        own.into_iter().chain(thing.aliases.iter().map(|a| fold(a))).collect();
    all.into_iter().filter(|name| !name.is_empty()).collect()
}

struct Names<'a> {
    scene: &'a Scene,
    words: &'a str,
    /// How well the words fit the objects looked at so far.
    things: BTreeMap<String, Option<Fit>>,
}

impl Names<'_> {
    fn thing(&mut self, id: &str) -> Option<Fit> {
        if let Some(known) = self.things.get(id) {
            return *known;
        }
        let names = object(self.scene, id).map(|o| names_of(self.scene, o)).unwrap_or_default();
        let best = names.iter().filter_map(|name| fit(name, self.words)).max();
        self.things.insert(id.to_owned(), best);
        best
    }

    fn step(&mut self, step: &Step) -> Option<Fit> {
        let label = fold(&step_label(self.scene, step));
        let own = [label, fold(&step.key)];
        let aliases = step.aliases.iter().map(|alias| fold(alias));
        let best = own.into_iter().chain(aliases).filter_map(|n| fit(&n, self.words)).max();
        match &step.object {
            // A step with words of its own only points at its object.
            Some(id) if step.label.is_empty() => best.max(self.thing(id)),
            _ => best,
        }
    }

    /// What the words fit of an offer, each with the pick that stands for it.
    fn of_entry<'e>(
        &mut self,
        entry: &'e Entry<'_>,
        ends: &BTreeMap<&'e str, [&'e str; 2]>,
        marked: &[&str],
    ) -> Vec<(Fit, &'e str)> {
        let mut fits = Vec::new();
        for step in &entry.steps {
            let found = self.step(step);
            let cities = step.object.as_deref().and_then(|id| ends.get(id));
            let cities: Vec<(Fit, &str)> = cities
                .into_iter()
                .flatten()
                .filter_map(|city| Some((self.thing(city)?, *city)))
                .collect();
            // A city that is named means all its routes, not just those whose names begin so.
            match cities.iter().map(|(fit, _)| *fit).max() {
                Some(city) if found.is_none_or(|found| found <= city) => fits.extend(cities),
                _ => fits.extend(found.map(|fit| (fit, step.key.as_str()))),
            }
        }
        let marks = entry.markable().into_iter().filter(|id| !marked.contains(&id.as_str()));
        for id in marks {
            fits.extend(self.thing(id).map(|fit| (fit, id.as_str())));
        }
        fits
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

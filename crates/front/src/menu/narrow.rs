//! What is left of a scene's offers after some picks.
//!
//! Picks are conditions, not a path: an object may be picked before it is said what is done with
//! it. So a click on a card, a link on a map and a typed word all narrow the same menu.

use std::collections::BTreeMap;

use parlour_core::Scene;
use serde_json::Value;

use super::entry::{End, Entry, ends, entries};
use super::{BOTH, CLAIM, DONE, MORE, Pick, WORD};
use crate::read::names::{Found, Names};

/// Offers that fit some picks.
pub(crate) struct Narrowed<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) entries: Vec<Entry<'a>>,
    /// The picks that fitted, in order.
    pub(crate) picks: Vec<Pick>,
    /// The picks that did not, as after a change of the table.
    pub(crate) missed: Vec<Pick>,
    /// Which page of a long step.
    pub(crate) page: usize,
    /// The number that was named.
    pub(crate) number: Option<i64>,
    /// Whether the marks were said to be all.
    pub(crate) done: bool,
    /// Whether the rest of the round is to be played out.
    pub(crate) claimed: bool,
    pub(crate) names: Names<'a>,
    ends: BTreeMap<&'a str, [&'a str; 2]>,
}

impl<'a> Narrowed<'a> {
    pub(crate) fn of(scene: &'a Scene, picks: &[Pick]) -> Narrowed<'a> {
        let mut narrowed = Narrowed {
            scene,
            entries: entries(scene),
            picks: Vec::new(),
            missed: Vec::new(),
            page: 0,
            number: None,
            done: false,
            claimed: false,
            names: Names::of(scene),
            ends: ends(scene),
        };
        for pick in picks {
            narrowed.take(pick);
        }
        narrowed
    }

    /// Takes one more pick.
    pub(crate) fn take(&mut self, pick: &str) {
        match pick {
            MORE => self.page += 1,
            DONE => self.done = true,
            CLAIM if self.scene.choices.foregone.is_some() => self.claimed = true,
            _ => {
                if !self.narrow(pick) && !self.name_number(pick) {
                    self.missed.push(pick.to_owned());
                    return;
                }
                self.page = 0;
                self.done = false;
            }
        }
        self.picks.push(pick.to_owned());
    }

    fn narrow(&mut self, pick: &str) -> bool {
        let kept: Vec<Entry<'a>> = match pick.strip_prefix(WORD) {
            Some(word) => {
                let found = self.find(word);
                found.into_iter().flat_map(|f| f.entries).map(|i| self.entries[i].clone()).collect()
            }
            None => self.fitting(pick),
        };
        let fits = !kept.is_empty();
        if fits {
            self.entries = kept;
        }
        fits
    }

    /// The offers that a pick means: those it answers the next question of, else all that it goes
    /// together with.
    fn fitting(&self, pick: &str) -> Vec<Entry<'a>> {
        let depth = self.depth();
        let answers = |entry: &&Entry<'a>| {
            let next = entry.steps.get(depth).is_some_and(|step| step.key == pick);
            next || (pick.contains(BOTH) && entry.path() == pick)
        };
        let admitted = |e: &&Entry<'a>| pick.split(BOTH).all(|part| self.admits(e, part));
        let answering: Vec<Entry<'a>> = self.entries.iter().filter(answers).cloned().collect();
        if answering.is_empty() {
            self.entries.iter().filter(admitted).cloned().collect()
        } else {
            answering
        }
    }

    /// Whether an offer goes together with one more pick.
    pub(crate) fn admits(&self, entry: &Entry<'a>, pick: &str) -> bool {
        if entry.objects().any(|id| id == pick) && !entry.has_step(pick) {
            if let End::Set(chooser) = entry.end {
                let marked = self.marks_of(entry);
                return marked.contains(&pick) || marked.len() < chooser.max as usize;
            }
            return true;
        }
        entry.has_step(pick) || self.begins_or_ends(entry, pick)
    }

    /// Whether an action is among what is left.
    pub(crate) fn admits_action(&self, name: &str, payload: &Value) -> bool {
        let marks = self.marks();
        self.missed.is_empty() && self.entries.iter().any(|e| e.may_be(&marks, name, payload))
    }

    /// Whether a route of the offer begins or ends at a city.
    fn begins_or_ends(&self, entry: &Entry<'a>, city: &str) -> bool {
        let routes = entry.steps.iter().filter_map(|step| step.object.as_deref());
        routes.filter_map(|id| self.ends.get(id)).any(|ends| ends.contains(&city))
    }

    fn name_number(&mut self, pick: &str) -> bool {
        let ([Entry { end: End::Amount(amount), .. }], Ok(number)) =
            (&self.entries[..], pick.parse::<i64>())
        else {
            return false;
        };
        let fits = amount.filled(number).is_some();
        if fits {
            self.number = Some(number);
        }
        fits
    }

    /// The picks that are marks of an offer.
    fn marks_of(&self, entry: &Entry<'a>) -> Vec<&str> {
        let markable = entry.markable();
        let picks = self.picks.iter().map(String::as_str);
        picks.filter(|pick| markable.iter().any(|id| id == pick) && !entry.has_step(pick)).collect()
    }

    /// The objects marked so far, where all that is left to do is marking.
    pub(crate) fn marks(&self) -> Vec<&str> {
        let mut marks: Vec<&str> = Vec::new();
        for entry in self.entries.iter().filter(|_| self.is_marking()) {
            for mark in self.marks_of(entry) {
                if !marks.contains(&mark) {
                    marks.push(mark);
                }
            }
        }
        marks
    }

    /// The first step in which the offers differ.
    pub(crate) fn depth(&self) -> usize {
        let Some((first, rest)) = self.entries.split_first() else { return 0 };
        let same = |i: &usize| {
            let key = &first.steps[*i].key;
            rest.iter().all(|entry| entry.steps.get(*i).is_some_and(|step| step.key == *key))
        };
        (0..first.steps.len()).take_while(same).count()
    }

    /// Whether all that is left to do is marking objects.
    pub(crate) fn is_marking(&self) -> bool {
        let depth = self.depth();
        let ended = |entry: &Entry<'a>| entry.steps.len() == depth && !entry.markable().is_empty();
        let sets = self.entries.iter().filter(|e| matches!(e.end, End::Set(_))).count();
        let one_kind = sets == 0 || self.entries.len() == 1;
        !self.entries.is_empty() && one_kind && self.entries.iter().all(ended)
    }

    /// The cities at the ends of an offer's routes.
    pub(crate) fn cities(&self, entry: &Entry<'a>) -> Vec<&'a str> {
        let routes = entry.steps.iter().filter_map(|step| step.object.as_deref());
        routes.filter_map(|id| self.ends.get(id)).flatten().copied().collect()
    }

    /// What words mean among what is left.
    pub(crate) fn find(&self, words: &str) -> Option<Found> {
        self.names.find(&self.entries, &self.ends, &self.marks(), words)
    }
}

//! What can be done, step by step: what to do, with what, and how.
//!
//! A menu is a function of a scene and the picks made so far, and keeps nothing: a terminal holds
//! the picks in memory, a browser in its address. Taking the last pick away goes back.

mod entry;
mod narrow;
mod step;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use parlour_core::Scene;
use parlour_core::scene::ObjectId;
use parlour_core::text::list;
use serde::Serialize;
use serde_json::Value;

use self::entry::End;
pub(crate) use self::entry::{Entry, label as step_label};
pub(crate) use self::narrow::Narrowed;
use crate::words::{object, why_not};

/// What was picked: the key of an item, the id of an object, a number, or a word after `~`;
/// several at once stand with a `+` between them.
pub type Pick = String;

/// The pick that turns to the next page of a long step.
pub const MORE: &str = "-more";
/// The pick that says that all is marked.
pub const DONE: &str = "-done";
/// The pick, and the command, that has the rest of the round played out where it is foregone.
pub const CLAIM: &str = "-claim";
/// What a pick begins with that is a word to be found in names.
pub const WORD: char = '~';
/// What stands between picks that are made at once.
pub(crate) const BOTH: char = '+';

/// What stands between the parts of a note, the most important of which comes first.
pub(crate) const BETWEEN: &str = " · ";

/// The most items of one step that stand together without turning a page.
pub const MOST: usize = 13;
/// How many items a page has where they do not.
const PAGE: usize = 12;
/// Up to so many actions are offered at once, though they begin with different verbs.
const FEW: usize = 7;

/// A line without the last parts of its note, where it is wider than there is room.
#[must_use]
pub fn fit_note(line: &str, room: usize) -> &str {
    let mut line = line;
    while crate::words::width(line) > room
        && let Some((most, _)) = line.rsplit_once(BETWEEN)
    {
        line = most;
    }
    line
}

/// One step of a decision.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Menu {
    /// What is asked: `Claim which route?`
    pub question: String,
    /// What may be picked, numbered from 1.
    pub items: Vec<Item>,
    /// How many items there are on all pages.
    pub total: usize,
    /// The set that is being marked, if one is.
    pub marking: Option<Marking>,
    /// The number that is asked for, if one is.
    pub amount: Option<Amount>,
    /// What is done, once the picks say all.
    pub command: Option<Command>,
    /// The picks that led here.
    pub picks: Vec<Pick>,
    /// The picks that fit nothing: the table has changed, or they were made up.
    pub missed: Vec<Pick>,
    /// The objects that may be picked in this step or in one of the next.
    pub lit: BTreeSet<ObjectId>,
}

/// Something that may be picked.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Item {
    /// Its number, from 1.
    pub number: usize,
    /// What stands for it among the picks; it fits in an address.
    pub key: Pick,
    /// What it is called: `Paris–Brest`, `Q♠`.
    pub label: String,
    /// What it is called when it is read aloud: `Paris to Brest`, `Queen of Spades`.
    pub spoken: String,
    /// What helps to decide: `3 green · 4 points`.
    pub note: Option<String>,
    /// What picking it does at once, in full; nothing if more is asked then.
    pub does: Option<String>,
    /// The objects of the scene that it lights up.
    pub objects: Vec<ObjectId>,
    /// Other words for it.
    pub aliases: Vec<String>,
    /// Whether most people pick it next; a cursor may rest there.
    pub usual: bool,
    /// Whether it ends something or costs dearly: no cursor may rest there by itself.
    pub grave: bool,
    /// Whether it is marked; picking it takes the mark away.
    pub marked: bool,
}

/// Objects are being marked.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Marking {
    /// The fewest.
    pub min: usize,
    /// The most.
    pub max: usize,
    /// What is marked.
    pub marked: Vec<ObjectId>,
    /// A further condition in words.
    pub condition: Option<String>,
    /// Whether the marks may be all.
    pub enough: bool,
}

/// A number is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Amount {
    /// What it is for: `Stake`.
    pub label: String,
    /// The smallest.
    pub min: i64,
    /// The largest.
    pub max: i64,
    /// The distance between numbers.
    pub step: i64,
    /// The numbers between that may not be named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub except: Vec<i64>,
}

impl Amount {
    /// Which numbers it takes: `from 0 to 3, but not 2`.
    #[must_use]
    pub fn range(&self) -> String {
        let Amount { min, max, step, except, .. } = self;
        let step = if *step > 1 { format!(" in steps of {step}") } else { String::new() };
        let except: Vec<String> = except.iter().map(ToString::to_string).collect();
        let but = if except.is_empty() { "" } else { ", but not " };
        format!("from {min} to {max}{step}{but}{}", list(&except, "or"))
    }

    /// The number so many steps on, past those that may not be named.
    #[must_use]
    pub fn after(&self, number: i64, steps: i64) -> i64 {
        let step = self.step.max(1);
        let mut next = number.saturating_add(steps.saturating_mul(step)).clamp(self.min, self.max);
        while self.except.contains(&next) {
            next += step * steps.signum();
        }
        next
    }
}

/// An action, ready to be sent.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Command {
    /// Its name.
    pub name: String,
    /// Its payload.
    pub payload: Value,
    /// What it does, in full.
    pub label: String,
}

impl Menu {
    /// The step that some picks lead to.
    #[must_use]
    pub fn of(scene: &Scene, picks: &[Pick]) -> Menu {
        step::menu(&Narrowed::of(scene, picks))
    }

    /// Everything that can be done, each in full and as it is typed, where it is one action.
    #[must_use]
    pub fn everything(scene: &Scene) -> Vec<(String, Option<String>)> {
        let listed = |entry: &Entry<'_>| match entry.end {
            End::Choice(choice) => (choice.label.clone(), Some(choice.words.clone())),
            End::Set(chooser) => (format!("{} …", chooser.label), None),
            End::Amount(amount) => {
                let label = format!("{} {}", amount.label, step::asked(amount).range());
                (label, Some(format!("{} {}", amount.label.to_lowercase(), amount.min)))
            }
            End::One(..) => (entry.full_label(scene), None),
        };
        entry::entries(scene).iter().map(listed).collect()
    }

    /// Whether there is nothing to decide.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty() && self.amount.is_none() && self.command.is_none()
    }

    /// The item with a number.
    #[must_use]
    pub fn item(&self, number: usize) -> Option<&Item> {
        number.checked_sub(1).and_then(|index| self.items.get(index))
    }

    /// The item with a key.
    #[must_use]
    pub fn keyed(&self, key: &str) -> Option<&Item> {
        self.items.iter().find(|item| item.key == key)
    }

    /// Why something cannot be picked at this step.
    #[must_use]
    pub fn why_not(&self, scene: &Scene, key: &str) -> String {
        let marks = self.marking.as_ref().filter(|marking| marking.marked.len() >= marking.max);
        let own = object(scene, key).is_some_and(|thing| thing.why_not.is_some());
        match marks {
            Some(marks) if !own => {
                format!("{} are marked already: take a mark away first.", marks.max)
            }
            _ => why_not(scene, key),
        }
    }

    /// The item of this step that comes next on the way to an action.
    #[must_use]
    pub fn toward(&self, scene: &Scene, name: &str, payload: &Value) -> Option<&Item> {
        let leads =
            |item: &&Item| Narrowed::of(scene, &self.after(&item.key)).admits_action(name, payload);
        let turning = |item: &&Item| [MORE, DONE, CLAIM].contains(&item.key.as_str());
        let picks = self.items.iter().filter(|item| !item.marked && !turning(item));
        let on = [DONE, MORE].into_iter().filter_map(|key| self.keyed(key));
        picks.chain(on).find(leads)
    }

    /// Where a cursor may rest: on the usual next step, else on the first that is not grave.
    #[must_use]
    pub fn rest(&self) -> Option<&Item> {
        let usual = self.items.iter().find(|item| item.usual);
        usual.or_else(|| self.items.iter().find(|item| !item.grave))
    }

    /// Which object is picked by pressing one: of equal ones the first that is not marked, or, if
    /// its mark is to be taken away, the last that is.
    #[must_use]
    pub fn meant<'s>(&self, scene: &'s Scene, id: &str) -> Option<&'s ObjectId> {
        let marks: &[ObjectId] = self.marking.as_ref().map_or(&[], |marking| &marking.marked);
        let alike = scene.alike(id).map(|object| &object.id);
        let mut alike = alike.filter(|like| self.lit.contains(*like));
        match marks.iter().any(|mark| mark == id) {
            true => alike.filter(|like| marks.contains(like)).last(),
            false => alike.find(|like| !marks.contains(like)),
        }
    }

    /// The picks after one more: a page is left, and what was marked loses its mark.
    #[must_use]
    pub fn after(&self, key: &str) -> Vec<Pick> {
        let mut picks = self.picks.clone();
        if key == MORE {
            picks.push(key.to_owned());
            return picks;
        }
        let passing =
            |pick: &Pick| pick == MORE || (self.marking.is_some() && pick.starts_with(WORD));
        while picks.last().is_some_and(passing) {
            picks.pop();
        }
        let marked = self.marking.iter().any(|m| m.marked.iter().any(|id| id == key));
        if marked {
            picks.retain(|pick| pick != key);
        } else {
            picks.push(key.to_owned());
        }
        picks
    }

    /// The picks without the last one.
    #[must_use]
    pub fn back(&self) -> Vec<Pick> {
        let mut picks = self.picks.clone();
        picks.pop();
        picks
    }
}

//! The way to an action, step by step: what to do, with what, and how.
//!
//! `Claim a route`, `Paris-Brest`, `with red`: front ends offer one step after the other, so that
//! nobody has to read hundreds of choices at once. A step is found by its `key`, which is the
//! object's id where it picks an object.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::scene::ObjectId;

/// How people come to an action.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Way {
    /// What is picked, one after the other.
    pub steps: Vec<Step>,
    /// What is then marked, in any order; the actions that share the steps differ in this set.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<ObjectId>,
}

impl Way {
    /// A way of these steps.
    #[must_use]
    pub fn of(steps: impl Into<Vec<Step>>) -> Way {
        Way { steps: steps.into(), marks: Vec::new() }
    }

    /// These objects are marked at its end.
    #[must_use]
    pub fn marking(mut self, marks: Vec<ObjectId>) -> Way {
        self.marks = marks;
        self
    }
}

/// One step of a way.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Step {
    /// Its name among the steps that stand beside it: `take`, `route/12`, `green`.
    pub key: String,
    /// What it is called; empty where the object it picks says that.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// What is asked once it is picked: `Claim which route?`
    #[serde(skip_serializing_if = "String::is_empty")]
    pub ask: String,
    /// What helps to decide: `3 green · 4 points · ticket`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The object it picks, if it picks one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub object: Option<ObjectId>,
    /// Other words for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// How lightly it may be taken.
    #[serde(skip_serializing_if = "Care::is_free")]
    pub care: Care,
    /// Its place among the steps beside it: smaller comes first, equal ones stay as they are.
    #[serde(skip_serializing_if = "is_first")]
    pub rank: u8,
}

/// Whether a rank is the one that need not be written.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out a reference")]
pub(crate) fn is_first(rank: &u8) -> bool {
    *rank == 0
}

/// How lightly a step may be taken.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Care {
    /// Nothing is decided by it: where it is all there is, front ends do it for a person.
    Formal,
    /// What most people do next: a cursor may rest here.
    Usual,
    /// Neither usual nor dangerous.
    #[default]
    Free,
    /// It ends something or costs dearly: it is done only when it is picked itself.
    Grave,
}

impl Care {
    /// Whether a cursor may rest on it.
    #[must_use]
    pub fn is_usual(self) -> bool {
        matches!(self, Care::Formal | Care::Usual)
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out a reference")]
    fn is_free(&self) -> bool {
        *self == Care::Free
    }
}

impl Step {
    /// What is done: a key, the words on a button, and the question that follows.
    pub fn verb(key: &str, label: impl Into<String>, ask: impl Into<String>) -> Step {
        Step { key: key.into(), label: label.into(), ask: ask.into(), ..Step::default() }
    }

    /// A step that picks no object.
    pub fn new(key: impl Into<String>, label: impl Into<String>) -> Step {
        Step { key: key.into(), label: label.into(), ..Step::default() }
    }

    /// A step that picks an object and is called by its name.
    pub fn object(id: impl Into<ObjectId>) -> Step {
        let id = id.into();
        Step { key: id.clone(), object: Some(id), ..Step::default() }
    }

    /// The object it picks beside its key.
    #[must_use]
    pub fn on(mut self, id: impl Into<ObjectId>) -> Step {
        self.object = Some(id.into());
        self
    }

    /// What it is called.
    #[must_use]
    pub fn called(mut self, label: impl Into<String>) -> Step {
        self.label = label.into();
        self
    }

    /// What is asked once it is picked.
    #[must_use]
    pub fn asking(mut self, ask: impl Into<String>) -> Step {
        self.ask = ask.into();
        self
    }

    /// What helps to decide.
    #[must_use]
    pub fn noting(mut self, note: impl Into<String>) -> Step {
        self.note = Some(note.into());
        self
    }

    /// Other words for it.
    #[must_use]
    pub fn or_words(mut self, words: &[&str]) -> Step {
        self.aliases.extend(words.iter().map(|word| (*word).to_owned()));
        self
    }

    /// What most people do next.
    #[must_use]
    pub fn usual(mut self) -> Step {
        self.care = Care::Usual;
        self
    }

    /// Nothing is decided by it.
    #[must_use]
    pub fn formal(mut self) -> Step {
        self.care = Care::Formal;
        self
    }

    /// It ends something or costs dearly.
    #[must_use]
    pub fn grave(mut self) -> Step {
        self.care = Care::Grave;
        self
    }

    /// Its place among the steps beside it.
    #[must_use]
    pub fn ranked(mut self, rank: u8) -> Step {
        self.rank = rank;
        self
    }
}

/// Words as a key: `Draw the next card` is `draw-the-next-card`.
#[must_use]
pub fn key_of(words: &str) -> String {
    let letter = |c: char| if c.is_alphanumeric() { c } else { '-' };
    let plain: String = words.to_lowercase().chars().map(letter).collect();
    plain.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_short_and_fit_an_address() {
        assert_eq!(key_of(" Trade BK-L1 + QN-E2! "), "trade-bk-l1-qn-e2");
        assert_eq!(key_of("buy Night Owl"), "buy-night-owl");
    }

    #[test]
    fn what_is_left_out_has_its_default() {
        let step: Step = serde_json::from_str(r#"{"key": "take"}"#).unwrap();
        assert_eq!(step, Step::new("take", ""));
        let written = serde_json::to_value(Step::object("route/12").usual()).unwrap();
        let read = serde_json::json!({"key": "route/12", "object": "route/12", "care": "usual"});
        assert_eq!(written, read);
    }
}

//! What a viewer may do: one by one, by marking objects, or by naming a number.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::ObjectId;
use crate::game::ActionSet;
use crate::way::{Care, Step, Way, is_first};
use crate::write::{Write, action_json};

/// What the viewer may do.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Choices {
    /// Actions one by one.
    pub list: Vec<Choice>,
    /// Actions by marking objects, where a list would be too long.
    pub choosers: Vec<Chooser>,
    /// Actions by naming a number.
    pub amounts: Vec<AmountChoice>,
    /// What the rest of the round brings the viewer, whatever is done, where that is certain: the
    /// viewer may claim it and have it played out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foregone: Option<String>,
}

impl Choices {
    /// Whether there is nothing to choose.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty() && self.choosers.is_empty() && self.amounts.is_empty()
    }

    /// The only thing to do, if nothing is decided by it.
    #[must_use]
    pub fn formality(&self) -> Option<&Choice> {
        let [only] = &self.list[..] else { return None };
        let formal = only.way.steps.iter().all(|step| step.care == Care::Formal);
        let alone = self.choosers.is_empty() && self.amounts.is_empty();
        (alone && formal && !only.way.steps.is_empty()).then_some(only)
    }
}

/// An action that can be chosen; `name` and `payload` can be sent as a command.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Choice {
    /// The command.
    pub name: String,
    /// Its payload.
    pub payload: Value,
    /// The action for people.
    pub label: String,
    /// The action as a person types it.
    pub words: String,
    /// The objects it touches.
    pub touches: Vec<ObjectId>,
    /// How people come to it, step by step.
    #[serde(default)]
    pub way: Way,
}

/// "Mark so many of these": the command's payload gets the values of the marked objects.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Chooser {
    /// The command.
    pub name: String,
    /// What it does, for people: `Pass three cards`.
    pub label: String,
    /// The field of the payload that takes the list of values; empty where one object is marked
    /// whose value is a part of the payload itself: `{"roadId": 12}`.
    pub field: String,
    /// The rest of the payload.
    pub payload: Value,
    /// The objects that may be marked, with the value each stands for.
    pub from: Vec<Markable>,
    /// The fewest marks.
    pub min: u32,
    /// The most marks.
    pub max: u32,
    /// A further condition in words, if there is one.
    pub condition: Option<String>,
    /// The steps before the marking.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
    /// The steps after it, where one object is marked: `with green`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Step>,
}

impl Chooser {
    /// The whole payload when objects with these values are marked.
    #[must_use]
    pub fn filled(&self, values: Vec<Value>) -> Value {
        let mut payload = self.payload.as_object().cloned().unwrap_or_default();
        if self.field.is_empty() {
            for part in values {
                payload.extend(part.as_object().cloned().unwrap_or_default());
            }
        } else {
            payload.insert(self.field.clone(), Value::Array(values));
        }
        Value::Object(payload)
    }
}

/// An object of a chooser and the value it stands for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Markable {
    /// The object.
    pub object: ObjectId,
    /// What the payload gets for it.
    pub value: Value,
    /// What helps to decide: `3 green · 4 points`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Its place among the others: smaller comes first.
    #[serde(default, skip_serializing_if = "is_first")]
    pub rank: u8,
}

/// "Name a number": the command's payload gets the number.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AmountChoice {
    /// The command.
    pub name: String,
    /// What it does, for people: `Stake`.
    pub label: String,
    /// The field of the payload that takes the number.
    pub field: String,
    /// The rest of the payload.
    pub payload: Value,
    /// The smallest number.
    pub min: i64,
    /// The largest.
    pub max: i64,
    /// The distance between numbers.
    pub step: i64,
    /// The numbers between that may not be named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub except: Vec<i64>,
    /// The steps before the number is named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
}

impl AmountChoice {
    /// One of these numbers, in ascending order; none where there are not two to choose from. The
    /// payload is the number in the field.
    pub fn of(
        name: &str,
        label: &str,
        field: &str,
        numbers: impl IntoIterator<Item = i64>,
    ) -> Option<AmountChoice> {
        let numbers: Vec<i64> = numbers.into_iter().collect();
        let [min, .., max] = numbers[..] else { return None };
        Some(AmountChoice {
            name: name.into(),
            label: label.into(),
            field: field.into(),
            payload: Value::Object(serde_json::Map::new()),
            min,
            max,
            step: 1,
            except: (min..max).filter(|number| numbers.binary_search(number).is_err()).collect(),
            steps: Vec::new(),
        })
    }

    /// What the viewer may do by this command, as the number in this field of its payload; none
    /// where there are not two to choose from.
    pub fn among<G: Write>(
        game: &G,
        view: &G::View,
        name: &str,
        label: &str,
        field: &str,
    ) -> Option<AmountChoice> {
        let number = |action: G::Action| {
            let (command, payload) = action_json::<G>(action);
            payload[field].as_i64().filter(|_| command == name)
        };
        AmountChoice::of(name, label, field, game.legal_in(view).iter().filter_map(number))
    }

    /// Whether the number may be named.
    #[must_use]
    pub fn admits(&self, number: i64) -> bool {
        (self.min..=self.max).contains(&number)
            && (number - self.min) % self.step.max(1) == 0
            && !self.except.contains(&number)
    }

    /// The whole payload with this number, if it is one that may be named.
    #[must_use]
    pub fn filled(&self, number: i64) -> Option<Value> {
        if !self.admits(number) {
            return None;
        }
        let mut payload = self.payload.as_object().cloned().unwrap_or_default();
        payload.insert(self.field.clone(), number.into());
        Some(Value::Object(payload))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn marks_fill_a_list_or_a_part_of_the_payload() {
        let mut chooser = Chooser {
            name: "take".into(),
            label: "Claim".into(),
            field: "cards".into(),
            payload: json!({"color": "red"}),
            from: Vec::new(),
            min: 1,
            max: 1,
            ..Chooser::default()
        };
        let listed = chooser.filled(vec![json!(12)]);
        assert_eq!(listed, json!({"color": "red", "cards": [12]}));
        chooser.field.clear();
        let parted = chooser.filled(vec![json!({"roadId": 12})]);
        assert_eq!(parted, json!({"color": "red", "roadId": 12}));
    }

    #[test]
    fn an_amount_leaves_out_the_numbers_that_may_not_be_named() {
        let bid = AmountChoice::of("bid", "Bid", "tricks", [0, 1, 3]).unwrap();
        assert_eq!((bid.min, bid.max, &bid.except[..]), (0, 3, &[2][..]));
        assert_eq!([0, 2, 3, 4].map(|n| bid.filled(n).is_some()), [true, false, true, false]);
        assert_eq!(bid.filled(3), Some(json!({"tricks": 3})));
        assert_eq!(AmountChoice::of("bid", "Bid", "tricks", [1]), None, "there is no choice");
    }

    #[test]
    fn a_formality_stands_alone_and_is_called_so() {
        let end = |step: Step| Choice { way: Way::of([step]), ..Choice::default() };
        let of = |list: Vec<Choice>| Choices { list, ..Choices::default() };
        let formal = || end(Step::new("end", "End the turn").formal());
        assert_eq!(of(vec![formal()]).formality(), Some(&formal()));
        assert_eq!(of(vec![end(Step::new("end", "End the turn").usual())]).formality(), None);
        assert_eq!(of(vec![formal(), formal()]).formality(), None, "there is something to choose");
        assert_eq!(of(vec![Choice::default()]).formality(), None, "nobody said so");
        let marked = Choices { choosers: vec![Chooser::default()], ..of(vec![formal()]) };
        assert_eq!(marked.formality(), None);
    }
}

//! What a lesson is made of, and how it is read.

use parlour_core::Seed;
use parlour_house::AnyGame;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

/// A lesson: the text of a game's LEARN.toml, read.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// What the lesson is called.
    pub title: String,
    /// The tables that the learner sits at, one after the other.
    #[serde(rename = "part")]
    pub parts: Vec<Part>,
}

/// A table of a lesson, and what happens at it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// What this part is about.
    pub title: String,
    /// The options of the match that differ from the default.
    #[serde(default)]
    pub rules: Map<String, Value>,
    /// The seed of every shuffle.
    #[serde(default = "no_seed")]
    pub seed: Seed,
    /// Where the match begins, if not before its first deal.
    pub position: Option<Value>,
    /// The name of the learner's seat.
    pub seat: String,
    /// The steps in order.
    #[serde(rename = "step")]
    pub steps: Vec<Step>,
}

/// A step: something happens, the learner reads, and mostly tries something.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What happens first: `deal`, or a seat and its words, as `West: play 2c`.
    #[serde(default)]
    pub watch: Vec<String>,
    /// What the learner reads then; a blank line begins a new paragraph.
    #[serde(deserialize_with = "paragraphs")]
    pub text: String,
    /// What must be seen on the table or have just been told, for the text to be true.
    #[serde(default)]
    pub sees: Vec<String>,
    /// What the learner is to do, in words that the game understands; nothing in a step that is
    /// only read.
    #[serde(rename = "do")]
    pub deed: Option<String>,
    /// Other actions that are as good; the rest of the lesson holds after them as well.
    #[serde(default)]
    pub also: Vec<String>,
    /// What the learner hears after doing anything else that the rules allow.
    #[serde(default)]
    pub hint: String,
}

/// What is wrong with a lesson, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {why}")]
pub struct Broken {
    /// The place: `part 1, step 3 ("Now follow suit")`.
    pub at: String,
    /// What is wrong there, and what would be right.
    pub why: String,
}

impl Lesson {
    /// Reads a lesson; whether it holds is for [`check`](crate::check) to say.
    pub fn parse(text: &str) -> Result<Lesson, Broken> {
        toml::from_str(text)
            .map_err(|error| Broken { at: "the lesson's text".into(), why: error.to_string() })
    }

    /// The lesson of a game, if it has one.
    pub fn of(game: &dyn AnyGame) -> Option<Result<Lesson, Broken>> {
        game.lesson().map(Lesson::parse)
    }

    /// How many steps there are in all parts.
    #[must_use]
    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| part.steps.len()).sum()
    }

    /// Whether there is nothing to learn.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What is wrong with a step.
    pub(crate) fn broken(&self, part: usize, step: usize, why: impl Into<String>) -> Broken {
        let text = self.parts.get(part).and_then(|part| part.steps.get(step));
        let words = text.map_or("", |step| &step.text).split_whitespace().take(5);
        let begins = words.collect::<Vec<_>>().join(" ");
        let at = format!("part {}, step {} (\"{begins} …\")", part + 1, step + 1);
        Broken { at, why: why.into() }
    }
}

fn no_seed() -> Seed {
    Seed([0; 32])
}

/// Line ends are for whoever writes a lesson: every painter breaks the lines as it needs them.
fn paragraphs<'de, D: Deserializer<'de>>(text: D) -> Result<String, D::Error> {
    let text = String::deserialize(text)?;
    let paragraphs = text.split("\n\n").map(|paragraph| {
        let words: Vec<&str> = paragraph.split_whitespace().collect();
        words.join(" ")
    });
    Ok(paragraphs.filter(|paragraph| !paragraph.is_empty()).collect::<Vec<_>>().join("\n"))
}

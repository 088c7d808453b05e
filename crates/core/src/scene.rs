//! What is drawn: the same picture for plain text, the terminal and the browser.
//!
//! A scene is made of zones with objects in them. An action *touches* a multiset of objects:
//! picking objects narrows the choices, and when the picks equal one choice it is ready.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::Viewer;
use crate::seat::Seat;

mod choices;
mod make;

pub use choices::{AmountChoice, Choice, Choices, Chooser, Markable};

/// The name of an object, unique in its scene: `hand/QS`, `route/12`.
pub type ObjectId = String;

/// A picture of the table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Scene {
    /// The game's short name.
    pub game: String,
    /// The phase, as the protocol names it.
    pub phase: String,
    /// Whose eyes this is seen with.
    pub viewer: Viewer,
    /// What the table waits for, as a sentence to the viewer.
    pub prompt: String,
    /// The players round the table.
    pub places: Vec<Place>,
    /// Hands, tricks, piles, rows, maps.
    pub zones: Vec<Zone>,
    /// The score sheet, if the game keeps one.
    pub sheet: Option<Sheet>,
    /// Short facts about the table: `Round: 3`, `Hearts: broken`.
    pub facts: Vec<Fact>,
    /// What the viewer may do.
    pub choices: Choices,
}

impl Scene {
    /// Leaves each thing in one place: the first object that shows it keeps its name, and others
    /// (the cards somebody passed, or took) only remember it.
    pub fn put_things_in_one_place(&mut self) {
        let mut placed = std::collections::HashSet::new();
        let things = self.zones.iter().flat_map(|zone| &zone.objects).map(|o| &o.thing);
        let first: Vec<bool> = things.map(|thing| placed.insert(thing)).collect();
        let objects = self.zones.iter_mut().flat_map(|zone| &mut zone.objects);
        for (object, _) in objects.zip(first).filter(|(_, first)| !first) {
            object.thing = None;
        }
    }
}

/// Equal things are interchangeable: of cards that are the same in all that can be seen, an action
/// touches the first ones, and whoever picks any of them means those.
impl Scene {
    /// The objects beside this one that are the same but for their ids, itself included.
    pub fn alike<'a>(&'a self, id: &str) -> impl Iterator<Item = &'a Object> + use<'a> {
        let zone = self.zones.iter().find(|zone| zone.objects.iter().any(|o| o.id == id));
        let objects = zone.map_or(&[][..], |zone| &zone.objects);
        let own = objects.iter().find(|o| o.id == id);
        objects.iter().filter(move |o| own.is_some_and(|own| o.is_like(own)))
    }

    /// What is meant by picking these objects: as many of each sort, but the first ones.
    #[must_use]
    pub fn meant_by(&self, picks: &[ObjectId]) -> Vec<ObjectId> {
        let mut meant: Vec<ObjectId> = Vec::new();
        for pick in picks {
            let free = self.alike(pick).find(|o| !meant.contains(&o.id));
            meant.push(free.map_or_else(|| pick.clone(), |o| o.id.clone()));
        }
        meant
    }
}

/// A player at the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Place {
    /// The seat.
    pub seat: Seat,
    /// Its name.
    pub name: String,
    /// A letter or number that stands for the seat where a name is too long and a colour is not
    /// enough; no other seat at the table has it: `S`, `2`.
    pub sign: String,
    /// Whether this is the viewer.
    pub you: bool,
    /// Whether the table waits for this seat.
    pub to_act: bool,
    /// Whether this seat has left the match.
    pub out: bool,
    /// What a scoreboard shows: points, lives, chips.
    pub score: Option<i64>,
    /// The lives, where seats have lives.
    pub lives: Option<Lives>,
    /// Short words about the seat: `leads`, `has chosen`, `stuck`.
    pub tags: Vec<String>,
}

impl Place {
    /// A place whose sign is its number, and of which nothing else is known.
    #[must_use]
    pub fn new(seat: Seat, name: impl Into<String>) -> Place {
        Place {
            seat,
            name: name.into(),
            sign: (seat.index() + 1).to_string(),
            you: false,
            to_act: false,
            out: false,
            score: None,
            lives: None,
            tags: Vec::new(),
        }
    }
}

/// How many lives a seat has left, of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Lives {
    /// How many are left.
    pub left: u8,
    /// How many there were at the start.
    pub of: u8,
}

/// A part of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Zone {
    /// Its name, unique in the scene.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// How its objects lie.
    pub layout: Layout,
    /// Whose it is, if somebody's.
    pub owner: Option<Seat>,
    /// What lies there, in order.
    pub objects: Vec<Object>,
    /// How many more lie there that the viewer cannot see.
    pub hidden: u32,
    /// A line under the heading.
    pub note: Option<String>,
}

impl Zone {
    /// How many things lie there face down, with an object of their own or not.
    #[must_use]
    pub fn face_down(&self) -> u32 {
        self.hidden + self.objects.iter().filter(|o| matches!(o.face, Face::Back)).count() as u32
    }
}

/// How the objects of a zone lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// Cards held by a seat.
    Hand,
    /// Cards played to the middle, each in front of its owner.
    Trick,
    /// A pile of which at most the top shows.
    Pile,
    /// Objects side by side.
    Row,
    /// Text lines below each other.
    List,
    /// Cities and routes at their places.
    Map,
}

/// A thing on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Object {
    /// Its name, unique in the scene.
    pub id: ObjectId,
    /// What it looks like.
    pub face: Face,
    /// Its full name, to be read aloud: `Queen of Spades`.
    pub name: String,
    /// Other ways to type it: `qs`, `q♠`.
    pub aliases: Vec<String>,
    /// Whose it is, if somebody's.
    pub owner: Option<Seat>,
    /// Short words on it: `new`, `yours`, `borrowed`.
    pub tags: Vec<String>,
    /// Why it cannot be chosen now, if the viewer might expect that it can.
    pub why_not: Option<String>,
    /// Which thing this is, by a name that stays the same while it goes from zone to zone: the
    /// objects `hand/QS` and then `trick/QS` are the thing `QS`. A thing lies in one place of a
    /// scene. What the viewer could not follow with the eyes, such as a card face down, has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thing: Option<String>,
    /// All that it does, in whole sentences, where its look does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The objects that light up together with this one, such as the routes of a ticket.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<ObjectId>,
}

impl Object {
    /// An object with a name, and nothing else to say of it.
    #[must_use]
    pub fn new(id: impl Into<ObjectId>, face: Face, name: impl Into<String>) -> Object {
        Object {
            id: id.into(),
            face,
            name: name.into(),
            aliases: Vec::new(),
            owner: None,
            tags: Vec::new(),
            why_not: None,
            thing: None,
            text: None,
            path: Vec::new(),
        }
    }

    /// Whether the two are the same in all that can be seen; things face down, of which nothing is
    /// seen, are not.
    fn is_like(&self, other: &Object) -> bool {
        self.id == other.id
            || self.face != Face::Back
                && self.face == other.face
                && self.name == other.name
                && self.owner == other.owner
                && self.tags == other.tags
                && self.text == other.text
    }
}

/// What an object looks like.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Face {
    /// A French-suited card.
    Card {
        /// `2` to `10`, `J`, `Q`, `K`, `A`.
        rank: String,
        /// `clubs`, `diamonds`, `hearts` or `spades`.
        suit: String,
    },
    /// A card face down.
    Back,
    /// A card or token with a text.
    Tile {
        /// Its heading.
        title: String,
        /// A line of text.
        text: String,
        /// Its colour, by name.
        colour: Option<String>,
        /// A sign that stands for the colour.
        symbol: Option<String>,
    },
    /// A place on a map.
    City {
        /// East-west place, 0 to 1.
        x: f32,
        /// North-south place, 0 at the top to 1.
        y: f32,
    },
    /// A route between two cities.
    Route {
        /// The object of one end.
        from: ObjectId,
        /// The object of the other end.
        to: ObjectId,
        /// Its colour by name; none where any will do.
        colour: Option<String>,
        /// A sign that stands for the colour.
        symbol: Option<String>,
        /// How many spaces.
        length: u8,
        /// `plain`, `tunnel` or `ferry`.
        kind: String,
        /// How many locomotives a ferry needs.
        locomotives: u8,
        /// Which of several parallel routes, from 0.
        lane: u8,
    },
    /// A line of text.
    Text,
}

/// A short fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Fact {
    /// What it is about.
    pub label: String,
    /// What it says.
    pub value: String,
    /// What that means, in a whole sentence, where it is not plain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl Fact {
    /// A plain fact.
    #[must_use]
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Fact {
        Fact { label: label.into(), value: value.into(), text: None }
    }
}

/// A score sheet: a column per seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sheet {
    /// The rows in order.
    pub rows: Vec<SheetRow>,
    /// What signs in its cells mean, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A row of a score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SheetRow {
    /// What the row is about.
    pub label: String,
    /// The same in a few letters, where the label is too long for a column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// A cell per seat.
    pub cells: Vec<String>,
    /// Whether it is a sum.
    pub total: bool,
}

impl SheetRow {
    /// An ordinary row.
    #[must_use]
    pub fn new(label: impl Into<String>, cells: Vec<String>) -> SheetRow {
        SheetRow { label: label.into(), short: None, cells, total: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(id: &str, tag: &str) -> Object {
        Object { tags: vec![tag.into()], ..Object::new(id, Face::Text, "Local") }
    }

    fn scene_of(objects: Vec<Object>) -> Scene {
        let zone = Zone { objects, ..Zone::new("hand", "Hand", Layout::Hand) };
        Scene {
            game: "toy".into(),
            phase: "playing".into(),
            viewer: Viewer::Spectator,
            prompt: "Wait.".into(),
            places: Vec::new(),
            zones: vec![zone],
            sheet: None,
            facts: Vec::new(),
            choices: Choices::default(),
        }
    }

    #[test]
    fn of_equal_things_the_first_are_meant() {
        let backs = ["4", "5"].map(|id| Object::new(id, Face::Back, "Hidden card"));
        let tiles = [tile("1", "new"), tile("2", ""), tile("3", "new")];
        let scene = scene_of(tiles.into_iter().chain(backs).collect());
        let meant = |picks: &[&str]| {
            let picks: Vec<ObjectId> = picks.iter().map(|id| (*id).to_owned()).collect();
            scene.meant_by(&picks).join(" ")
        };
        assert_eq!(meant(&["3"]), "1", "the same but for the id");
        assert_eq!(meant(&["3", "2", "1"]), "1 2 3", "each once");
        assert_eq!(meant(&["2"]), "2", "a tag more or less makes a difference");
        assert_eq!(meant(&["5"]), "5", "a card face down may be any");
        assert_eq!(meant(&["6"]), "6", "what is not there is no other");
    }

    #[test]
    fn a_thing_lies_where_it_is_shown_first() {
        let thing = |id: &str| Object { thing: Some("QS".into()), ..tile(id, "") };
        let mut scene = scene_of(vec![tile("0", ""), thing("1"), thing("2")]);
        scene.put_things_in_one_place();
        let things = scene.zones[0].objects.iter().map(|o| o.thing.as_deref());
        assert_eq!(things.collect::<Vec<_>>(), [None, Some("QS"), None]);
    }
}

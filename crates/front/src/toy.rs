//! Small scenes for tests: a market with a map.

use parlour_core::scene::{
    AmountChoice, Choice, Choices, Chooser, Face, Layout, Markable, Object, Zone,
};
use parlour_core::way::Step;
use parlour_core::{Scene, Viewer, Way};
use serde_json::json;

fn object(id: &str, face: Face, name: &str, alias: &str) -> Object {
    Object {
        aliases: vec![alias.into()],
        why_not: (id == "m/4").then(|| "Four is not for sale.".into()),
        ..Object::new(id, face, name)
    }
}

fn route(number: u8, from: &str, to: &str, lane: u8) -> Object {
    let face = Face::Route {
        from: format!("city/{from}"),
        to: format!("city/{to}"),
        colour: None,
        symbol: None,
        length: 3,
        kind: "plain".into(),
        locomotives: 0,
        lane,
    };
    let id = format!("route/{number}");
    object(&id, face, &format!("{from} - {to} ({number})"), &number.to_string())
}

fn zone(id: &str, layout: Layout, objects: Vec<Object>) -> Zone {
    Zone { id: id.into(), title: id.into(), layout, owner: None, objects, hidden: 0, note: None }
}

/// Two equal red tiles, a blue one, and a green one that cannot be had.
fn market() -> Zone {
    let tile = |id, name, alias| object(id, Face::Text, name, alias);
    let tiles = vec![
        tile("m/1", "Red Tile", "red"),
        tile("m/2", "Red Tile", "red"),
        tile("m/3", "Blue Tile", "blue"),
        tile("m/4", "Green Tile", "green"),
    ];
    zone("market", Layout::Row, tiles)
}

fn map() -> Zone {
    let city = |name: &str| {
        object(&format!("city/{name}"), Face::City { x: 0.0, y: 0.0 }, name, &name.to_lowercase())
    };
    let mut objects: Vec<Object> = ["Paris", "Brest", "Zürich"].map(city).into();
    objects.extend([
        route(1, "Paris", "Brest", 0),
        route(2, "Paris", "Brest", 1),
        route(3, "Paris", "Zürich", 0),
    ]);
    zone("map", Layout::Map, objects)
}

pub(crate) fn choice(name: &str, number: u32, label: &str, way: Way) -> Choice {
    let touches = way.steps.iter().filter_map(|s| s.object.clone()).chain(way.marks.clone());
    Choice {
        name: name.into(),
        payload: json!({ "n": number }),
        label: label.into(),
        words: label.to_lowercase(),
        touches: touches.collect(),
        way,
    }
}

fn scene(choices: Choices) -> Scene {
    Scene {
        game: "toy".into(),
        phase: "play".into(),
        viewer: Viewer::Spectator,
        prompt: "Choose.".into(),
        places: Vec::new(),
        zones: vec![market(), map()],
        sheet: None,
        facts: Vec::new(),
        choices,
    }
}

/// Tiles are taken or sold; or one waits, or gives up.
pub(crate) fn shop() -> Scene {
    let take = || Step::verb("take", "Take a tile", "Take which tile?").usual();
    let sell = || Step::verb("sell", "Sell a tile", "Sell which tile?");
    let list = vec![
        choice("take", 1, "Take red", Way::of([take(), Step::object("m/1")])),
        choice("take", 3, "Take blue", Way::of([take(), Step::object("m/3")])),
        choice("sell", 4, "Sell blue", Way::of([sell(), Step::object("m/3")])),
        choice("wait", 5, "Wait", Way::of([Step::new("wait", "Wait")])),
        choice("resign", 6, "Resign", Way::of([Step::new("resign", "Resign").grave()])),
    ];
    scene(Choices { list, ..Choices::default() })
}

/// Routes are claimed with one of two colours; a station is built in any city, which is grave.
pub(crate) fn rails() -> Scene {
    let claim = || Step::verb("take", "Claim a route", "Claim which route?").or_words(&["claim"]);
    let colour = |name: &str| Step::new(name, format!("with {name}")).or_words(&[name]);
    let mark =
        |id: String| Markable { value: json!({ "at": id }), object: id, ..Markable::default() };
    let chooser = |verb: Step, name: &str, from: Vec<String>| Chooser {
        name: verb.key.clone(),
        label: format!("{} with {name}", verb.label),
        payload: json!({ "colour": name }),
        from: from.into_iter().map(mark).collect(),
        min: 1,
        max: 1,
        steps: vec![verb],
        then: vec![colour(name)],
        ..Chooser::default()
    };
    let build =
        Step::verb("build", "Build a station", "Build where?").or_words(&["station"]).grave();
    let roads = |numbers: &[u8]| numbers.iter().map(|n| format!("route/{n}")).collect();
    let choosers = vec![
        chooser(claim(), "red", roads(&[1, 2, 3])),
        chooser(claim(), "blue", roads(&[2])),
        chooser(build, "red", ["city/Paris", "city/Zürich"].map(str::to_owned).into()),
    ];
    let cards = Step::verb("draw", "Draw a card", "").usual();
    let tickets = Step::verb("draw_tickets", "Draw tickets", "").grave();
    let list = vec![
        choice("draw", 1, "Draw a card", Way::of([cards])),
        choice("tickets", 2, "Draw tickets", Way::of([tickets])),
    ];
    scene(Choices { list, choosers, ..Choices::default() })
}

/// At least two of three tiles are kept: by a chooser, or as a list of the sets.
pub(crate) fn keep(listed: bool) -> Scene {
    let verb = Step::verb("keep", "Keep tiles", "Keep which tiles?");
    let sets: [&[u32]; 4] = [&[1, 2], &[1, 3], &[2, 3], &[1, 2, 3]];
    if listed {
        let ids = |set: &[u32]| set.iter().map(|n| format!("m/{n}")).collect();
        let one = |(n, set): (u32, &[u32])| {
            choice("keep", n, &format!("Keep {set:?}"), Way::of([verb.clone()]).marking(ids(set)))
        };
        return scene(Choices { list: (0..).zip(sets).map(one).collect(), ..Choices::default() });
    }
    let mark =
        |n: u32| Markable { object: format!("m/{n}"), value: n.into(), ..Markable::default() };
    let chooser = Chooser {
        name: "keep".into(),
        label: "Keep tiles".into(),
        field: "tiles".into(),
        payload: json!({"round": 1}),
        from: (1..=3).map(mark).collect(),
        min: 2,
        max: 3,
        steps: vec![verb],
        ..Chooser::default()
    };
    scene(Choices { choosers: vec![chooser], ..Choices::default() })
}

/// A stake is named, alone or beside other things to do.
pub(crate) fn stake(alone: bool) -> Scene {
    let mut scene = if alone { scene(Choices::default()) } else { shop() };
    scene.choices.amounts.push(AmountChoice {
        name: "stake".into(),
        label: "Stake".into(),
        field: "chips".into(),
        payload: json!({}),
        min: 2,
        max: 10,
        step: 2,
        except: vec![6],
        steps: vec![Step::verb("stake", "Stake", "Stake how many?")],
    });
    scene
}

/// More things to take than fit on a page.
pub(crate) fn many(count: u32) -> Scene {
    let take = || Step::verb("take", "Take", "Take which?");
    let one = |n: u32| {
        let step = Step::new(format!("t{n}"), format!("Thing {n}"));
        choice("take", n, &format!("Take thing {n}"), Way::of([take(), step]))
    };
    scene(Choices { list: (1..=count).map(one).collect(), ..Choices::default() })
}

//! The picture is whole, and what it offers can be chosen.

use std::collections::BTreeSet;

use parlour_core::draw::LISTED;
use parlour_core::scene::{Chooser, Face, Scene};
use parlour_core::speak::understand;
use parlour_core::write::{action_from_json, action_json};
use parlour_core::{ActionSet, Rng, Seat, Show, Viewer, full_scene};
use serde_json::Value;

use crate::broken::Broken;
use crate::kit::Kit;
use crate::play::Spot;

/// The widest a line of text may be.
const WIDE: usize = 80;
/// The numbers of an amount that are tried one after the other.
const FIRST: i64 = 20;

/// The scene names its game, phase and viewer; has a prompt, a place per seat and unique ids; its
/// texts fit 80 columns; the seats it shows as awaited are those that are; signs stand for one
/// seat, and names for one sort of thing in a zone.
pub fn scene_is_sound<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.some_spots("scene_is_sound", |spot| {
        for who in spot.seats().map(Viewer::Seat).chain([Viewer::Spectator, Viewer::All]) {
            let view = spot.game.view(spot.state, who);
            let scene = full_scene(spot.game, &view);
            let flaw = flaw(spot, &view, &scene, who);
            spot.ensure(flaw.is_none(), who.seat(), || {
                format!("the scene of {who:?}: {}", flaw.unwrap_or_default())
            })?;
        }
        Ok(())
    })
}

fn flaw<G: Show>(spot: &Spot<'_, G>, view: &G::View, scene: &Scene, who: Viewer) -> Option<String> {
    let seats = spot.game.seats();
    let when = |wrong: bool, what: String| wrong.then_some(what);
    let mut zones = BTreeSet::new();
    let mut objects = BTreeSet::new();
    let mut twice = Vec::new();
    for zone in &scene.zones {
        twice.extend((!zones.insert(&zone.id)).then_some(&zone.id));
        for object in &zone.objects {
            twice.extend((!objects.insert(&object.id)).then_some(&object.id));
        }
    }
    let ends = scene.zones.iter().flat_map(|z| &z.objects).flat_map(|o| match &o.face {
        Face::Route { from, to, .. } => vec![from, to],
        _ => Vec::new(),
    });
    let astray: Vec<_> = ends.filter(|id| !objects.contains(id)).collect();
    let titles = scene.zones.iter().map(|z| &z.title);
    let names = scene.zones.iter().flat_map(|z| &z.objects).map(|o| &o.name);
    let labels = scene.choices.list.iter().flat_map(|c| [&c.label, &c.words]);
    let facts = scene.facts.iter().flat_map(|f| [&f.label, &f.value]);
    let said = titles.chain(names).chain(labels).chain(facts);
    let said = said.chain([&scene.prompt]).chain(scene.places.iter().map(|p| &p.name));
    let bad = said
        .into_iter()
        .find(|t| t.trim().is_empty() || t.contains('\n') || t.chars().count() > WIDE);
    let awaited = spot.awaited();
    let places: Vec<Seat> = scene.places.iter().map(|p| p.seat).collect();
    let phase = spot.game.phase(view);
    let rows = scene.sheet.iter().flat_map(|s| &s.rows);
    let row = rows.into_iter().find(|r| r.cells.len() != seats);
    when(scene.game != G::ID, format!("its game is \"{}\"", scene.game))
        .or(when(
            scene.phase != phase,
            format!("its phase is \"{}\", not \"{phase}\"", scene.phase),
        ))
        .or(when(scene.viewer != who, format!("its viewer is {:?}", scene.viewer)))
        .or(when(!places.iter().eq(spot.seats()), format!("its places are {places:?}")))
        .or(scene
            .places
            .iter()
            .find(|p| p.you != (who == Viewer::Seat(p.seat)))
            .map(|p| format!("`you` is {} at {:?}", p.you, p.seat)))
        .or(scene.places.iter().find(|p| p.to_act != awaited.contains(p.seat)).map(|p| {
            format!("`to_act` is {} at {:?}, but awaited are {awaited:?}", p.to_act, p.seat)
        }))
        .or(when(!twice.is_empty(), format!("ids come twice: {twice:?}")))
        .or(when(
            !astray.is_empty(),
            format!("routes end at objects that are not there: {astray:?}"),
        ))
        .or(bad
            .map(|t| format!("a text is empty, broken over lines or over {WIDE} columns: {t:?}")))
        .or(row.map(|r| format!("a row of the sheet has {} cells: {r:?}", r.cells.len())))
        .or(when(
            who.seat().is_none_or(|s| !awaited.contains(s)) && !scene.choices.is_empty(),
            format!("it offers choices to one who is not awaited: {:?}", scene.choices),
        ))
        .or_else(|| super::things::flaw(scene))
}

/// What a scene offers can be sent back and is legal: listed choices, marks that satisfy a
/// chooser, in any order, and amounts. Choices touch only objects that are there, of equal ones
/// the first, and choices that touch the same have different labels.
pub fn choices_can_be_sent<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    each_choosing(kit, "choices_can_be_sent", |spot, seat, view, scene| {
        let legal = spot.game.legal(spot.state, seat);
        let objects: BTreeSet<&String> =
            scene.zones.iter().flat_map(|z| &z.objects).map(|o| &o.id).collect();
        let send = |name: &str, payload: &Value| match action_from_json::<G>(name, payload) {
            Err(e) => Err(spot.broken(seat, format!("{name} with {payload} cannot be sent: {e}"))),
            Ok(action) if legal.contains(&action) => Ok(action),
            Ok(action) => Err(spot.broken(
                seat,
                format!("the scene offers {name} with {payload}, but {action:?} is not legal"),
            )),
        };
        let mut shown = BTreeSet::new();
        for choice in &scene.choices.list {
            send(&choice.name, &choice.payload)?;
            let missing = choice.touches.iter().find(|id| !objects.contains(id));
            spot.ensure(missing.is_none(), seat, || {
                format!("\"{}\" touches {missing:?}, which is not in the scene", choice.label)
            })?;
            let mut touches = choice.touches.clone();
            touches.sort_unstable();
            let mut meant = scene.meant_by(&choice.touches);
            meant.sort_unstable();
            spot.ensure(meant == touches, seat, || {
                format!("\"{}\" touches {touches:?}, of equal ones not the first", choice.label)
            })?;
            spot.ensure(shown.insert((touches, choice.label.clone())), seat, || {
                format!("two choices touch the same and are both called \"{}\"", choice.label)
            })?;
        }
        let mut rng = spot.rng();
        for chooser in &scene.choices.choosers {
            let missing = chooser.from.iter().find(|m| !objects.contains(&m.object));
            spot.ensure(missing.is_none(), seat, || {
                format!("the chooser \"{}\" offers {missing:?}, not in the scene", chooser.label)
            })?;
            for _ in 0..20 {
                let (name, payload) = marked(chooser, &mut rng);
                // A condition in words cannot be checked here: then reading it is enough.
                match chooser.condition {
                    None => send(&name, &payload).map(|_| ())?,
                    Some(_) => action_from_json::<G>(&name, &payload).map(|_| ()).map_err(|e| {
                        spot.broken(seat, format!("{name} with {payload} cannot be sent: {e}"))
                    })?,
                }
            }
        }
        for amount in spot.game.amounts(view) {
            let right = amount.step > 0 && amount.admits(amount.min) && amount.admits(amount.max);
            spot.ensure(right, seat, || format!("its first or last number is none: {amount:?}"))?;
            let steps = (amount.max - amount.min) / amount.step;
            let some = [0, steps, i64::from(rng.below(steps as u32 + 1))];
            for i in some.into_iter().chain(0..=steps.min(FIRST)) {
                let number = amount.min + i * amount.step;
                let Some(payload) = amount.filled(number) else { continue };
                send(&amount.name, &payload)?;
            }
        }
        Ok(())
    })
}

/// Every legal action is offered: listed, or by marks of a chooser, or as an amount.
pub fn choices_cover_the_legal<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    each_choosing(kit, "choices_cover_the_legal", |spot, seat, _, scene| {
        let all = spot.game.legal(spot.state, seat).len();
        let listed = scene.choices.list.len();
        spot.ensure(listed <= LISTED, seat, || {
            format!("{listed} of {all} actions are listed: above {LISTED} offer a chooser")
        })?;
        for action in spot.some_legal(seat) {
            let (name, payload) = action_json::<G>(action);
            let choices = &scene.choices;
            let offered = choices.list.iter().any(|c| c.name == name && c.payload == payload)
                || choices.choosers.iter().any(|c| c.name == name && marks(c, &payload))
                || choices.amounts.iter().any(|a| {
                    a.name == name && payload[&a.field].as_i64().is_some_and(|n| a.admits(n))
                });
            spot.ensure(offered, seat, || {
                format!("{action:?} is legal, but the scene offers no way to choose it")
            })?;
        }
        Ok(())
    })
}

/// The words of every legal action are understood as that action, in capitals too.
pub fn words_are_understood<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.some_spots("words_are_understood", |spot| {
        for seat in spot.seats() {
            let view = spot.game.view(spot.state, Viewer::Seat(seat));
            for action in spot.some_legal(seat) {
                let words = spot.game.words(&view, action);
                for typed in [words.clone(), words.to_uppercase(), format!("  {words} ")] {
                    let read = understand(spot.game, &view, &typed);
                    spot.ensure(read == Some(action), seat, || {
                        format!("{action:?} is typed \"{typed}\" and understood as {read:?}")
                    })?;
                }
                let label = spot.game.label(&view, action);
                spot.ensure(!label.trim().is_empty(), seat, || format!("{action:?} has no label"))?;
            }
        }
        Ok(())
    })
}

fn each_choosing<G: Show>(
    kit: &Kit<G>,
    law: &'static str,
    mut look: impl FnMut(&Spot<'_, G>, Seat, &G::View, &Scene) -> Result<(), Broken>,
) -> Result<(), Broken> {
    kit.some_spots(law, |spot| {
        for seat in spot.awaited().iter() {
            let view = spot.game.view(spot.state, Viewer::Seat(seat));
            look(spot, seat, &view, &full_scene(spot.game, &view))?;
        }
        Ok(())
    })
}

/// A command from random marks.
fn marked(chooser: &Chooser, rng: &mut impl Rng) -> (String, Value) {
    let mut values: Vec<&Value> = chooser.from.iter().map(|m| &m.value).collect();
    rng.shuffle(&mut values);
    let most = (chooser.max as usize).min(values.len()) as u32;
    let count = chooser.min + rng.below(most.saturating_sub(chooser.min) + 1);
    let values = values[..count as usize].iter().copied().cloned().collect();
    (chooser.name.clone(), chooser.filled(values))
}

/// Whether marks of the chooser can make the payload.
fn marks(chooser: &Chooser, payload: &Value) -> bool {
    if chooser.field.is_empty() {
        return chooser.from.iter().any(|m| chooser.filled(vec![m.value.clone()]) == *payload);
    }
    let Some(values) = payload[&chooser.field].as_array() else {
        return false;
    };
    let mut left: Vec<&Value> = chooser.from.iter().map(|m| &m.value).collect();
    let all_there = values.iter().all(|v| {
        let at = left.iter().position(|l| *l == v);
        at.map(|i| left.swap_remove(i)).is_some()
    });
    all_there && (chooser.min as usize..=chooser.max as usize).contains(&values.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::fast_rng;
    use parlour_core::scene::Markable;
    use serde_json::json;

    fn chooser(min: u32, max: u32) -> Chooser {
        let mark = |n: u32| {
            let object = format!("hand/{n}");
            Markable { object, value: json!(n), ..Markable::default() }
        };
        Chooser {
            name: "pass".into(),
            label: "Pass".into(),
            field: "cards".into(),
            payload: json!({"to": 1}),
            from: (0..5).map(mark).collect(),
            min,
            max,
            ..Chooser::default()
        }
    }

    #[test]
    fn marks_are_as_many_as_the_chooser_says_each_once_in_any_order() {
        let mut rng = fast_rng(1);
        let (mut counts, mut descending) = ([0; 6], 0);
        for _ in 0..200 {
            let (name, payload) = marked(&chooser(2, 3), &mut rng);
            assert_eq!((name.as_str(), &payload["to"]), ("pass", &json!(1)));
            let cards: Vec<u64> = payload["cards"].as_array().unwrap()[..]
                .iter()
                .map(|v| v.as_u64().unwrap())
                .collect();
            counts[cards.len()] += 1;
            descending += u32::from(cards[0] > cards[1]);
            assert!(marks(&chooser(2, 3), &payload), "{payload}");
        }
        assert!(counts[2] > 50 && counts[3] > 50 && counts[2] + counts[3] == 200, "{counts:?}");
        assert!((50..150).contains(&descending), "{descending}");
    }

    #[test]
    fn a_payload_that_marks_cannot_make_is_found() {
        let marks = |payload: Value| marks(&chooser(2, 3), &payload);
        assert!(marks(json!({"cards": [4, 0]})));
        assert!(!marks(json!({"cards": [4]})), "too few");
        assert!(!marks(json!({"cards": [0, 1, 2, 3]})), "too many");
        assert!(!marks(json!({"cards": [0, 7]})), "not offered");
        assert!(!marks(json!({"cards": [0, 0]})), "twice");
        assert!(!marks(json!({"other": [0, 1]})), "another field");
    }
}

//! Where fuzzing starts: real records, positions, commands and words of every game, and
//! hand-written nasties.

use parlour_core::{Rng, Seat, Seed, Turn, fast_rng};
use parlour_house::{AnyGame, AnyTable, SeatSpec, Setup};
use serde_json::json;

use crate::games;

/// The seed of the table at which words are typed, so that the words of its match are legal.
pub(crate) const TYPED: u64 = 7;

/// Inputs that are hard to swallow whatever is expected: the same for every law.
#[must_use]
pub fn nasties() -> Vec<Vec<u8>> {
    let text = [
        "",
        "\n",
        "\0",
        "null",
        "NaN",
        "[]",
        "{}",
        "{\"name\":\"new\",\"payload\":{\"game\":\"no such game\"}}",
        "{\"name\":\"new\",\"payload\":{\"game\":\"hearts\",\"seed\":NaN}}",
        "{\"name\":\"legal\",\"payload\":{\"seat\":-1}}",
        "{\"name\":\"legal\",\"payload\":{\"seat\":4294967297}}",
        "{\"name\":\"play\",\"payload\":{\"card\":\"KS KS KS KS KS KS KS\"}}",
        "{\"name\":\"play\",\"payload\":[[[[[[\"QS\"]]]]]]}",
        "{\"name\":\"pass\",\"payload\":{\"cards\":[\"QS\",\"QS\",\"QS\"]}}",
        "{\"id\":{},\"name\":7,\"payload\":\"x\",\"seat\":-0.5}",
        "{\"name\":\"undo\",\"payload\":{\"steps\":4294967295}}",
        "\u{feff}{\"name\":\"help\"}",
        "play the king of king of kings",
        "pass qs qs qs",
        "-1",
        "999999999999999999999",
        "\u{202e}\u{1f0a1}\u{300}\u{300}",
    ];
    let mut all: Vec<Vec<u8>> = text.iter().map(|t| t.as_bytes().to_vec()).collect();
    all.push(b"\xff\xfe\xc3\x28{\"name\":\"\xed\xa0\x80\"}\n".to_vec());
    all.push("[".repeat(10_000).into_bytes());
    all.push("{\"a\":".repeat(10_000).into_bytes());
    all
}

/// Inputs of ten megabytes: too long to be changed again and again, so they are tried once each.
#[must_use]
pub fn giants() -> Vec<Vec<u8>> {
    const SIZE: usize = 10 << 20;
    let long = "9".repeat(SIZE);
    vec![
        "a".repeat(SIZE).into_bytes(),
        "[".repeat(SIZE).into_bytes(),
        "qs ".repeat(SIZE / 3).into_bytes(),
        vec![0xff; SIZE],
        long.clone().into_bytes(),
        format!("{{\"name\":\"new\",\"payload\":{{\"game\":\"{long}\"}}}}").into_bytes(),
        format!("{{\"name\":\"new\",\"payload\":{{\"game\":\"hearts\",\"seed\":{long}}}}}")
            .into_bytes(),
    ]
}

/// Whole and half-played records of every game.
#[must_use]
pub fn records() -> Vec<Vec<u8>> {
    tables().into_iter().map(|table| table.record().to_text().into_bytes()).collect()
}

/// Positions at several points of matches of every game.
#[must_use]
pub fn positions() -> Vec<Vec<u8>> {
    let wholes = tables().into_iter().map(|table| {
        let whole = json!({
            "game": table.game(),
            "rules": table.rules(),
            "position": table.position(),
        });
        whole.to_string().into_bytes()
    });
    wholes.collect()
}

/// Sessions with the engine: a match of every game, with all sorts of questions on the way.
#[must_use]
pub fn command_lines() -> Vec<Vec<u8>> {
    let sessions = games().into_iter().flat_map(|game| {
        ["all", "spectator", "0"].map(|viewer| {
            let viewer = viewer.parse::<u8>().map_or(json!(viewer), |seat| json!(seat));
            let mut lines = Vec::new();
            let table = play(&*game, 5, 7, |action| {
                let seat = action.seat;
                lines.push(json!({"name": action.name, "seat": seat, "payload": action.payload}));
            });
            let people = vec!["human"; table.seats()];
            let setup = json!({"game": game.id(), "seed": 5, "seats": people, "viewer": viewer});
            lines.insert(0, json!({"id": 1, "name": "new", "payload": setup}));
            let more = ["legal", "view", "scene", "undo", "redo", "deal", "advance"];
            lines.extend(more.map(|name| json!({"name": name})));
            // A bot that answers at once: thousands of inputs are tried.
            lines.push(json!({"name": "hint", "payload": {"bot": "classic"}}));
            lines.push(json!({"name": "load", "payload": {
                "game": game.id(), "rules": table.rules(), "position": table.position(),
                "viewer": "all",
            }}));
            lines.push(json!({"name": "replay", "payload": {"record": table.record()}}));
            let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
            lines.join("\n").into_bytes()
        })
    });
    sessions.collect()
}

/// The words of real matches, as somebody would type them.
#[must_use]
pub fn typed_words() -> Vec<Vec<u8>> {
    let typed = games().into_iter().map(|game| {
        let mut words = format!("{}\n", game.id());
        play(&*game, TYPED, 60, |action| words += &format!("{}\n", action.words));
        words.into_bytes()
    });
    typed.collect()
}

/// Matches of every game, some just begun, some well on.
fn tables() -> Vec<Box<dyn AnyTable>> {
    let each = games()
        .into_iter()
        .flat_map(|game| [0, 3, 17, 80].map(|steps| play(&*game, steps as u64, steps, |_| {})));
    each.collect()
}

/// A match among people who do anything legal, `steps` steps long or to its end.
fn play(
    game: &dyn AnyGame,
    number: u64,
    steps: usize,
    mut done: impl FnMut(&parlour_house::LegalAction),
) -> Box<dyn AnyTable> {
    let mut setup = Setup::new(Seed::from_number(number));
    let seats = game.seats(&setup.rules).unwrap_or_else(|e| panic!("default rules: {e}"));
    setup.seats = vec![SeatSpec::Human; seats];
    let mut table = game.open(&setup).unwrap_or_else(|e| panic!("default rules: {e}"));
    let mut rng = fast_rng(number);
    for _ in 0..steps {
        match table.turn() {
            Turn::Over => break,
            Turn::Deal => drop(table.deal()),
            Turn::Seats(awaited) => {
                let seat = awaited.iter().next().unwrap_or(Seat::new(0));
                let legal = table.legal(seat);
                let action = &legal[rng.below(legal.len() as u32) as usize];
                drop(table.act(seat, &action.name, &action.payload));
                done(action);
            }
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use parlour_core::Record;
    use serde_json::Value;

    use super::*;

    #[test]
    fn the_seeds_hold_real_matches() {
        let whole = records();
        let good = whole.iter().filter_map(|r| Record::parse(r).ok()).collect::<Vec<_>>();
        assert_eq!(good.len(), 4 * games().len());
        assert!(good.iter().any(|p| p.record.lines.len() > 2));
        let words = typed_words();
        assert!(words[0].iter().filter(|b| **b == b'\n').count() > 1);
        let position: Value = serde_json::from_slice(&positions()[1]).unwrap();
        assert!(position["position"].is_object());
    }
}

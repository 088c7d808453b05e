//! The same seed and the same choices make the same match through every front end: the records
//! are equal, byte for byte.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::path::Path;
use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent};
use parlour_core::{Rng, Seed, fast_rng};
use parlour_front::menu::Command;
use parlour_front::{Sitting, Stage};
use parlour_house::{AnyTable, LegalAction};
use parlour_plain::{Console, Options, play};
use parlour_protocol::Engine;
use parlour_store::{Home, Session, Settings, Wish};
use parlour_tui::{App, Look, Outside, Speed, TableScreen};
use serde_json::{Value, json};

/// What a person does in turn.
enum Deed {
    Chooses(LegalAction),
    /// What front ends do for a person and a program says itself.
    Formality(LegalAction),
    /// Says that the next round be dealt.
    Deals,
}

fn wish(game: &str, rules: &[&str], bot: &str, seed: u64) -> Wish {
    let game = parlour_games::game(game).unwrap();
    let mut wish = Wish { seed: Some(Seed::from_number(seed)), ..Wish::default() };
    wish.bots.extend((!bot.is_empty()).then(|| bot.parse().unwrap()));
    for rule in rules {
        wish.add_rule(&*game, rule).unwrap();
    }
    wish
}

fn open(game: &str, wish: &Wish) -> Box<dyn AnyTable> {
    wish.open(&*parlour_games::game(game).unwrap(), Seed::from_number(0)).unwrap()
}

/// A match of random choices: what its person did, and its record.
fn told(game: &str, wish: &Wish, seed: u64) -> (Vec<Deed>, String) {
    let mut sitting = Sitting::new(open(game, wish));
    let mut rng = fast_rng(seed);
    let mut deeds = Vec::new();
    loop {
        match sitting.stage() {
            Stage::Over => return (deeds, sitting.host().record().to_text()),
            Stage::Dealing => sitting.deal().unwrap(),
            Stage::Between | Stage::Watching => {
                sitting.deal().unwrap();
                deeds.push(Deed::Deals);
            }
            Stage::Thinking(seat) if sitting.table().humans().contains(seat) => {
                let only = sitting.host().legal(seat).remove(0);
                deeds.push(Deed::Formality(only));
                sitting.step().unwrap();
            }
            Stage::Thinking(_) => drop(sitting.step().unwrap()),
            Stage::Asked(seat) => {
                let mut legal = sitting.host().legal(seat);
                let one = legal.swap_remove(rng.below(legal.len() as u32) as usize);
                let (name, payload, label) =
                    (one.name.clone(), one.payload.clone(), one.label.clone());
                sitting.act(&Command { name, payload, label }).unwrap();
                deeds.push(Deed::Chooses(one));
            }
            stage => unreachable!("one person alone never comes to {stage:?}"),
        }
    }
}

fn by_lines(game: &str, wish: &Wish, deeds: &[Deed]) -> String {
    let typed: String = deeds
        .iter()
        .map(|deed| match deed {
            Deed::Chooses(action) => format!("{}\n", action.words),
            Deed::Formality(_) => String::new(),
            Deed::Deals => "\n".into(),
        })
        .collect();
    let mut session = Session::unsaved(open(game, wish));
    let (mut input, mut output) = (typed.as_bytes(), Vec::new());
    let mut console = Console::new(&mut input, &mut output);
    let about = parlour_games::game(game).unwrap();
    play(&mut session, &*about, &mut console, Options::default()).unwrap();
    session.table().record().to_text()
}

fn by_keys(game: &str, wish: &Wish, deeds: &[Deed], folder: &Path) -> String {
    let home = Home::at(folder);
    let session = Session::start(&home, open(game, wish)).unwrap();
    let finished = folder.join("finished").join(format!("{}.jsonl", session.id().unwrap()));
    let look = Look { speed: Speed::Instant, ..Look::default() };
    let world = Outside {
        home,
        games: parlour_games::games().into(),
        settings: Settings::default(),
        look,
        fresh: Box::new(|| Seed::from_number(0)),
        now: Duration::ZERO,
        farewell: Vec::new(),
        failures: Vec::new(),
    };
    let mut app = App::new(world, Box::new(TableScreen::new(session, wish.clone())));
    let mut now = Duration::ZERO;
    let mut press = |app: &mut App, code: Option<KeyCode>| {
        if let Some(code) = code {
            app.handle(&Event::Key(KeyEvent::from(code)));
        }
        loop {
            app.tick(now);
            let Some(time) = app.wake() else { break };
            now += time.max(Duration::from_millis(1));
            std::thread::yield_now();
        }
    };
    press(&mut app, None);
    for deed in deeds {
        match deed {
            Deed::Chooses(action) => {
                for letter in format!("/{}", action.words).chars() {
                    press(&mut app, Some(KeyCode::Char(letter)));
                }
                press(&mut app, Some(KeyCode::Enter));
            }
            Deed::Formality(_) => {}
            Deed::Deals => press(&mut app, Some(KeyCode::Enter)),
        }
    }
    drop(app);
    std::fs::read_to_string(finished).unwrap()
}

fn by_json(game: &str, wish: &Wish, deeds: &[Deed]) -> String {
    let mut engine = Engine::new(parlour_games::games(), parlour_protocol::Options::default());
    let mut ask = |command: Value| -> Value {
        let answer: Value = serde_json::from_str(&engine.handle(command.to_string())).unwrap();
        assert_eq!(answer["error"], Value::Null, "{game}: {command}");
        answer["payload"].clone()
    };
    let header = open(game, wish).record().header.clone();
    ask(json!({"name": "new", "payload": {
        "game": game, "rules": header.rules, "seats": header.seats, "seed": header.start.seed,
    }}));
    for deed in deeds {
        match deed {
            Deed::Chooses(action) | Deed::Formality(action) => {
                ask(json!({"name": action.name, "payload": action.payload}))
            }
            Deed::Deals => ask(json!({"name": "deal"})),
        };
    }
    let record: parlour_core::Record =
        serde_json::from_value(ask(json!({"name": "record"}))["record"].clone()).unwrap();
    record.to_text()
}

#[test]
fn every_front_end_writes_the_same_record() {
    for game in parlour_games::games() {
        let bot = if game.seats(&game.default_rules()) == Ok(1) { "" } else { "classic" };
        let (game, rules) = (game.id(), game.short());
        for seed in [1, 2] {
            let wish = wish(game, rules, bot, seed);
            let (deeds, record) = told(game, &wish, seed);
            assert!(!deeds.is_empty(), "{game}: there is something to tell");
            assert_eq!(by_lines(game, &wish, &deeds), record, "{game} {seed}, line by line");
            assert_eq!(by_json(game, &wish, &deeds), record, "{game} {seed}, by JSON");
            let folder = tempfile::tempdir().unwrap();
            let keys = by_keys(game, &wish, &deeds, folder.path());
            assert_eq!(keys, record, "{game} {seed}, on the full screen");
        }
    }
}

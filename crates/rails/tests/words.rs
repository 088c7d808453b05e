//! What people type and what programs send.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod common;

use common::Setup;
use parlour_core::show::{action_from_json, understand};
use parlour_core::{Game, Seat, Show, Viewer, full_scene};
use parlour_rails::{Action, Colour, Picks, Rails};
use serde_json::json;

#[test]
fn typed_forms_are_understood() {
    let setup = Setup::europe().market("red blue green white black").own(1, &[("Paris", "Lyon")]);
    let play = setup.station(0, "Paris", None).play();
    let view = play.game.view(&play.state, Viewer::Seat(Seat::new(0)));
    let read = |typed: &str| understand(&play.game, &view, typed);
    let take = |color, road| Some(Action::Take { color, road });
    let porto = play.road("Bilbao", "Porto");
    let tunnel = play.road("Bordeaux", "Barcelona");
    let lyon = play.road("Paris", "Lyon");
    let berlin = play.city("Berlin");
    assert_eq!(read("draw card faceup 2"), Some(Action::DrawFaceup { index: 1 }));
    assert_eq!(read("draw blue"), Some(Action::DrawFaceup { index: 1 }));
    assert_eq!(read("draw card facedown"), Some(Action::DrawFacedown));
    assert_eq!(read("draw destination"), Some(Action::DrawDestination));
    assert_eq!(read("select 1 3"), Some(Action::SelectDestination { indices: Picks(0b101) }));
    assert_eq!(read("select 0"), None);
    assert_eq!(read("select 1 9"), None);
    assert_eq!(read("take 12 red"), take(Some(Colour::Red), 12));
    assert_eq!(read(&format!("take {porto}")), take(Some(Colour::Red), porto), "its own colour");
    assert_eq!(read(&format!("take {tunnel}")), take(None, tunnel), "a tunnel asks");
    assert_eq!(read("claim bilbao porto red"), take(Some(Colour::Red), porto));
    assert_eq!(read("take porto - bilbao loco"), take(Some(Colour::Locomotive), porto));
    assert_eq!(read("color blue"), Some(Action::Color { color: Colour::Blue }));
    assert_eq!(read("colour blue"), Some(Action::Color { color: Colour::Blue }));
    let build = Some(Action::ClaimStation { color: Colour::Red, station: berlin });
    assert_eq!(read("build station berlin red"), build);
    assert_eq!(read("claim station Berl red"), build);
    assert_eq!(read("borrow 12"), Some(Action::Borrow { station: None, road: 12 }));
    assert_eq!(read("borrow paris lyon"), Some(Action::Borrow { station: None, road: lyon }));
    assert_eq!(
        read("borrow 12 paris"),
        Some(Action::Borrow { station: Some(play.city("Paris")), road: 12 })
    );
    assert_eq!(read("end turn"), Some(Action::Confirm));
    assert_eq!(read("decline"), Some(Action::Decline));
    assert_eq!(read("pass"), Some(Action::Pass));
    for nonsense in ["", "draw", "take", "take nowhere red", "build station x red", "borrow", "hm"]
    {
        assert_eq!(read(nonsense), None, "{nonsense}");
    }
}

#[test]
fn json_commands_and_their_other_names_are_understood() {
    let read = |name: &str, payload| action_from_json::<Rails>(name, &payload).unwrap();
    let take = Action::Take { color: Some(Colour::Red), road: 12 };
    assert_eq!(read("take", json!({"roadId": 12, "color": "red"})), take);
    assert_eq!(read("take_road", json!({"road_id": 12, "color": "red"})), take);
    assert_eq!(read("take", json!({"roadId": 12})), Action::Take { color: None, road: 12 });
    let color = Action::Color { color: Colour::Blue };
    assert_eq!(read("color", json!({"color": "blue"})), color);
    assert_eq!(read("tunnel_color", json!({"color": "blue"})), color);
    assert_eq!(read("confirm", json!({})), Action::Confirm);
    assert_eq!(read("end_turn", json!({})), Action::Confirm);
    let select = Action::SelectDestination { indices: Picks(0b110) };
    assert_eq!(read("select_destination", json!({"indices": [2, 1]})), select);
    assert_eq!(read("draw_faceup", json!({"index": 2})), Action::DrawFaceup { index: 2 });
    assert_eq!(read("draw_facedown", json!(null)), Action::DrawFacedown);
    assert_eq!(read("draw_destination", json!({})), Action::DrawDestination);
    let build = Action::ClaimStation { color: Colour::Red, station: 5 };
    assert_eq!(read("claim_station", json!({"station": 5, "color": "red"})), build);
    let borrow = Action::Borrow { station: None, road: 12 };
    assert_eq!(read("borrow", json!({"roadId": 12})), borrow);
    for (name, payload) in [
        ("select_destination", json!({"indices": [1, 1]})),
        ("select_destination", json!({"indices": [9]})),
        ("take", json!({"roadId": 300})),
        ("take", json!({"roadId": 1, "color": "pinkish"})),
        ("exit", json!({})),
    ] {
        assert!(action_from_json::<Rails>(name, &payload).is_err(), "{name} {payload}");
    }
    for name in ["take_road", "tunnel_color", "end_turn"] {
        assert!(Rails::commands().contains(&name));
    }
}

#[test]
fn refusals_are_sentences_that_help() {
    let mut play = Setup::europe().hand(0, "1 red").play();
    let said = [
        play.take("Bilbao", "Porto", "red"),
        play.take("Marseille", "Rome", "red"),
        play.borrow("Paris", "Lyon"),
        Action::Pass,
        Action::Confirm,
    ]
    .map(|a| play.sentence(a));
    assert_eq!(
        said,
        [
            "Bilbao - Porto costs 4: you have too few red cards or locomotives.",
            "Marseille - Rome needs 2 locomotives.",
            "No other player owns Paris - Lyon: borrow one of theirs.",
            "You may pass only when nothing else is possible.",
            "Choose your main action: draw, take, build or borrow.",
        ]
    );
}

#[test]
fn the_scene_shows_the_map_the_market_and_what_one_holds() {
    let setup = Setup::europe().hand(0, "2 red 1 locomotive").own(1, &[("Paris", "Lyon")]);
    let play = setup.station(0, "Paris", Some(("Paris", "Lyon"))).play();
    let view = play.game.view(&play.state, Viewer::Seat(Seat::new(0)));
    let scene = full_scene(&play.game, &view);
    let object = |id: &str| {
        let all = scene.zones.iter().flat_map(|z| &z.objects);
        all.into_iter().find(|o| o.id == id).unwrap_or_else(|| panic!("no {id}")).clone()
    };
    let route = object(&format!("route/{}", play.road("Paris", "Lyon")));
    assert_eq!((route.owner, &route.tags[..]), (Some(Seat::new(1)), &["borrowed".to_owned()][..]));
    let twin = object(&format!("route/{}", play.road("Paris", "Lyon") + 1));
    assert_eq!(twin.why_not.as_deref(), Some("Its other track is claimed."));
    let paris = object(&format!("city/{}", play.city("Paris")));
    assert_eq!((paris.owner, &paris.tags[..]), (Some(Seat::new(0)), &["station".to_owned()][..]));
    assert_eq!(object("hand/red").name, "2 red");
    assert_eq!(scene.zones.iter().filter(|z| z.id.starts_with("hand")).count(), 1);
    assert!(scene.places[1].tags.contains(&"42 wagons".to_owned()));
    assert!(scene.choices.choosers.iter().any(|c| c.label == "Build a station with red"));
}

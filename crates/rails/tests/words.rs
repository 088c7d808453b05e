//! What people type and what programs send.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod common;

use common::Setup;
use parlour_core::speak::understand;
use parlour_core::write::action_from_json;
use parlour_core::{Game, Seat, Speak, Viewer, Write, full_scene};
use parlour_rails::{Action, Colour, Map, Phase, Picks, Rails, Rules};
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
    assert_eq!(read("claim porto–bilbao with red"), take(Some(Colour::Red), porto));
    let nantes = play.road("Nantes", "Paris");
    assert_eq!(read("Claim Nantes to Paris with green"), take(Some(Colour::Green), nantes));
    assert_eq!(read("color blue"), Some(Action::Color { color: Colour::Blue }));
    assert_eq!(read("colour blue"), Some(Action::Color { color: Colour::Blue }));
    let build = Some(Action::ClaimStation { color: Colour::Red, station: berlin });
    assert_eq!(read("build station berlin red"), build);
    assert_eq!(read("claim station Berl red"), build);
    assert_eq!(read("build station berlin with red"), build);
    assert_eq!(read("build a station in Berlin with red"), build);
    assert_eq!(read("borrow 12"), Some(Action::Borrow { station: None, road: 12 }));
    assert_eq!(read("borrow paris lyon"), Some(Action::Borrow { station: None, road: lyon }));
    assert_eq!(
        read("borrow 12 paris"),
        Some(Action::Borrow { station: Some(play.city("Paris")), road: 12 })
    );
    assert_eq!(read("end turn"), Some(Action::Confirm));
    assert_eq!(read("decline"), Some(Action::Decline));
    assert_eq!(read("pass"), Some(Action::Pass));
    for nonsense in ["", "take", "take nowhere red", "build station x red", "borrow", "hm"] {
        assert_eq!(read(nonsense), None, "{nonsense}");
    }
}

#[test]
fn words_that_could_mean_several_things_do_nothing() {
    let play = Setup::europe().hand(0, "4 red 4 yellow").play();
    let view = play.game.view(&play.state, Viewer::Seat(Seat::new(0)));
    let read = |typed: &str| understand(&play.game, &view, typed);
    for doubtful in [
        "paris",
        "draw",
        "draw card",
        "draw 2",
        "claim",
        "build paris",
        "build station paris",
        "station",
        "claim london paris",
        "claim london paris with locomotive",
    ] {
        assert_eq!(read(doubtful), None, "{doubtful}");
    }
    let first = play.road("London", "Paris");
    let take = |color, road| Some(Action::Take { color: Some(color), road });
    assert_eq!(read("claim london paris with yellow"), take(Colour::Yellow, first));
    assert_eq!(read("claim london paris with red"), take(Colour::Red, first + 1));
}

#[test]
fn tickets_are_kept_by_the_names_of_their_cities() {
    let mut play = Setup::europe().play();
    play.act(Action::DrawDestination);
    let view = play.game.view(&play.state, Viewer::Seat(play.turn()));
    let read = |typed: &str| understand(&play.game, &view, typed);
    let offer: Vec<[String; 2]> = full_scene(&play.game, &view)
        .zones
        .iter()
        .find(|z| z.id == "offer")
        .unwrap()
        .objects
        .iter()
        .map(|o| {
            let (a, b) = o.name.split_once('–').unwrap();
            [a.to_owned(), b.rsplit_once(" (").unwrap().0.to_owned()]
        })
        .collect();
    let keep = |picks| Some(Action::SelectDestination { indices: Picks(picks) });
    let only = |i: usize| {
        let twice = |c: &&String| offer.iter().flatten().filter(|o| o == c).count() > 1;
        offer[i].iter().find(|c| !twice(c)).unwrap().to_lowercase()
    };
    assert_eq!(read(&format!("keep {}", only(1))), keep(0b010));
    assert_eq!(read(&format!("keep {} and {}", only(0), only(2))), keep(0b101));
    assert_eq!(read(&format!("keep {}, {} and 2", only(0), only(2))), keep(0b111));
    assert_eq!(read("keep 1 and 3"), keep(0b101));
    assert_eq!(read("keep nowhere"), None);
    assert_eq!(read("keep"), None);
    let both = &offer[0];
    assert_eq!(
        read(&format!("keep {} {}", both[0], both[1])),
        keep(0b001),
        "one ticket, two cities"
    );
}

#[test]
fn names_with_accents_are_found_without_them() {
    let mut map = Map::built_in("europe").unwrap();
    for (old, new) in [("Munich", "München"), ("Basel", "Zürich"), ("Copenhagen", "København")] {
        let rename = |name: &mut String| {
            if name == old {
                *name = new.into();
            }
        };
        map.cities.iter_mut().for_each(|c| rename(&mut c.name));
        map.routes.iter_mut().flat_map(|r| &mut r.between).for_each(rename);
        map.tickets.iter_mut().flat_map(|t| &mut t.between).for_each(rename);
    }
    let play = Setup::new(Rules { map: map.into(), ..Rules::default() }).play();
    let view = play.game.view(&play.state, Viewer::Seat(Seat::new(0)));
    for (typed, name) in [
        ("munchen", "München"),
        ("MÜNCHEN", "München"),
        ("zurich", "Zürich"),
        ("Kobenhavn", "København"),
    ] {
        let build = Action::ClaimStation { color: Colour::Red, station: play.city(name) };
        let read = understand(&play.game, &view, &format!("build station {typed} with red"));
        assert_eq!(read, Some(build), "{typed}");
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
            "Bilbao–Porto costs 4: you have too few red cards or locomotives.",
            "Marseille–Rome needs 2 locomotives.",
            "No other player owns Paris–Lyon: borrow one of theirs.",
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

#[test]
fn piles_show_as_many_cards_as_the_facts_say() {
    let count = |play: &common::Play| {
        let view = play.game.view(&play.state, Viewer::Seat(Seat::new(0)));
        let scene = full_scene(&play.game, &view);
        let pile = |id: &str| scene.zones.iter().find(|z| z.id == id).unwrap().face_down();
        let fact = |label: &str| {
            let fact = scene.facts.iter().find(|f| f.label == label).unwrap();
            fact.value.split(' ').next().unwrap().parse::<u32>().unwrap()
        };
        assert_eq!(pile("pile"), fact("Pile"));
        assert_eq!(pile("tickets-pile"), fact("Tickets left"));
        (pile("pile"), pile("tickets-pile"))
    };
    let mut play = Setup::europe().play();
    let (wagons, tickets) = count(&play);
    assert_eq!((wagons, tickets), (105, 34));
    play.act(Action::DrawFacedown).act(Action::Confirm);
    assert_eq!(count(&play), (103, 34));
    assert_eq!(count(&Setup::europe().discard("3 red").no_pile()).0, 0, "discards are no pile");
}

#[test]
fn the_steps_of_the_state_machine_are_not_told_to_people() {
    let mut play = Setup::europe().hand(0, "4 red").play();
    let claim = play.take("Bilbao", "Porto", "red");
    play.act(claim).act(Action::Confirm);
    let told: Vec<String> = play
        .events
        .iter()
        .map(|e| play.game.tell(e, Viewer::Seat(Seat::new(1))))
        .filter(|told| told.kind.is_for_people())
        .map(|told| told.text)
        .collect();
    assert_eq!(told, ["Player 1 claims Bilbao–Porto for 4 red: 7 points."]);
    for phase in Phase::ALL {
        assert!(!told.iter().any(|text| text.contains(phase.name())));
    }
}

#[test]
fn a_route_has_its_number_only_where_two_tracks_share_a_name() {
    let play = Setup::europe().play();
    let view = play.game.view(&play.state, Viewer::Seat(Seat::new(0)));
    let scene = full_scene(&play.game, &view);
    let map = scene.zones.iter().find(|zone| zone.id == "map").unwrap();
    let mut names: Vec<&str> = map.objects.iter().map(|object| object.name.as_str()).collect();
    assert!(names.iter().any(|name| !name.contains('(') && name.contains('–')), "{names:?}");
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
}

#[test]
fn one_of_a_kind_is_not_called_several() {
    let setup = Setup::europe().station(0, "Paris", None).station(0, "Lyon", None);
    let play = setup.play();
    let view = play.game.view(&play.state, Viewer::Seat(Seat::new(0)));
    let tags = full_scene(&play.game, &view).places[0].tags.clone();
    assert!(tags.contains(&"1 station".to_owned()), "{tags:?}");
}

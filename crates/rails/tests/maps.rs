//! Map files: the two of our own, and what is said of bad ones.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use parlour_core::Game;
use parlour_core::text::is_hidden;
use parlour_rails::{
    BUILT_IN, EUROPE, ISLAND, Kind, Map, MapChoice, Rails, Rules, check, check_map, draw_svg,
};

/// The island with one change, so that everything else is right.
fn changed(old: &str, new: &str) -> String {
    let text = ISLAND.replacen(old, new, 1);
    assert_ne!(text, ISLAND, "{old} is not in the map");
    text
}

fn line_of(text: &str, part: &str) -> usize {
    text.lines().position(|l| l.contains(part)).unwrap() + 1
}

/// The only error of a file, as `line N: …`.
fn error(text: &str) -> String {
    let report = check(text);
    assert!(report.map.is_none());
    assert_eq!(report.errors.len(), 1, "{report}");
    report.errors[0].to_string()
}

#[test]
fn our_own_maps_have_no_fault() {
    for (name, text) in BUILT_IN {
        let report = check(text);
        assert_eq!((&report.errors[..], &report.warnings[..]), (&[][..], &[][..]), "{name}");
        assert_eq!(report.map, Map::built_in(name));
    }
}

#[test]
fn europe_is_as_large_as_the_rules_say() {
    let map = Map::built_in("europe").unwrap();
    let tracks = map.routes.iter().map(|r| 1 + usize::from(r.double.is_some())).sum::<usize>();
    let long = map.tickets.iter().filter(|t| t.long).count();
    assert_eq!((map.cities.len(), tracks, map.wagons), (46, 98, 45));
    assert_eq!((long, map.tickets.len() - long), (6, 40));
    for kind in [Kind::Plain, Kind::Tunnel, Kind::Ferry] {
        assert!(map.routes.iter().filter(|r| r.kind == kind).count() >= 12, "{kind:?}");
    }
    assert!(map.routes.iter().any(|r| r.length == 8));
}

#[test]
fn the_island_is_small() {
    let map = Map::built_in("island").unwrap();
    assert_eq!((map.cities.len(), map.wagons), (15, 15));
    for players in 2..=5 {
        let rules = Rules { players, map: "island".into(), ..Rules::default() };
        assert!(Rails::new(rules).is_ok());
    }
}

#[test]
fn an_unknown_city_is_an_error_with_its_line() {
    let text = changed(r#"between = ["Derry", "Belfast"]"#, r#"between = ["Derry", "Bellfast"]"#);
    let line = line_of(&text, "Bellfast");
    assert_eq!(error(&text), format!("line {line}: there is no city \"Bellfast\""));
}

#[test]
fn a_self_loop_is_an_error() {
    let text = changed(r#"between = ["Derry", "Belfast"]"#, r#"between = ["Derry", "Derry"]"#);
    assert!(error(&text).ends_with("it leads from Derry to itself"));
}

#[test]
fn an_impossible_length_is_an_error() {
    let text =
        changed(r#"["Derry", "Belfast"], length = 2"#, r#"["Derry", "Belfast"], length = 7"#);
    assert!(error(&text).ends_with("Derry - Belfast is 7 long: lengths are 1 to 6 and 8"));
}

#[test]
fn a_ferry_has_locomotives_and_nothing_else_has() {
    let text = changed(r#"kind = "ferry", locomotives = 1"#, r#"kind = "ferry""#);
    assert!(error(&text).contains("needs 1 to"));
    let text = changed(r#"kind = "tunnel""#, r#"kind = "tunnel", locomotives = 1"#);
    assert!(error(&text).contains("is no ferry"));
}

#[test]
fn two_entries_for_one_route_are_an_error() {
    let again = "routes = [\n  { between = [\"Belfast\", \"Derry\"], length = 2 },";
    let text = changed("routes = [", again);
    assert!(error(&text).contains("write a second track as double"));
}

#[test]
fn an_unconnected_map_is_an_error() {
    let text = changed("cities = [", "cities = [\n  { name = \"Tory\", x = 0.3, y = 0.0 },");
    let line = line_of(&text, "Tory");
    assert!(error(&text).starts_with(&format!("line {line}: no way leads from Tory to ")));
    let ticket = "tickets = [\n  { between = [\"Tory\", \"Cork\"], value = 5 },";
    let report = check(&text.replace("tickets = [", ticket));
    let said: Vec<String> = report.errors.iter().map(ToString::to_string).collect();
    assert!(said.iter().any(|e| e.ends_with("Tory - Cork can never be connected")), "{said:?}");
}

#[test]
fn too_few_tickets_are_an_error() {
    let (kept, _) = ISLAND.split_once("tickets = [").unwrap();
    let text =
        format!("{kept}tickets = [\n  {{ between = [\"Cork\", \"Waterford\"], value = 2 }},\n]\n");
    let report = check(&text);
    let said: Vec<String> = report.errors.iter().map(|e| e.why.clone()).collect();
    assert_eq!(
        said,
        [
            "0 long tickets are too few: 5 players need 5",
            "1 short tickets are too few: 5 players need 15"
        ]
    );
}

#[test]
fn cities_have_different_names_and_lie_on_the_map() {
    let text = changed("name = \"Derry\", x = ", "name = \"BELFAST\", x = ");
    let report = check(&text);
    assert!(report.errors[0].why.contains("is already the name of city 1"), "{report}");
    let text = changed("name = \"Belfast\", x = 0", "name = \"Belfast\", x = 9");
    assert!(error(&text).ends_with("Belfast lies off the map: x and y are 0 to 1"));
    let text = changed("name = \"Belfast\"", "name = \"---\"");
    assert!(check(&text).errors[0].why.contains("is no name"));
}

#[test]
fn a_wrong_number_of_pieces_is_an_error() {
    assert!(error(&changed("wagons = 15", "wagons = 2")).ends_with("it must be 3 to 60"));
    let text = changed("wagons = 15", "wagons = 15\nplayers = 7");
    assert!(check(&text).errors[0].to_string().starts_with("line "));
    let text = changed("wagons = 15", "wagons = 15\ncards = { red = 3 }");
    assert!(error(&text).contains("the number of wagon cards is 3"));
}

#[test]
fn bad_toml_is_an_error_with_its_line() {
    let text = changed("wagons = 15", "wagons = fifteen");
    let line = line_of(&text, "fifteen");
    assert!(error(&text).starts_with(&format!("line {line}: ")));
    let text = changed("length = 2", "lenght = 2");
    let line = line_of(&text, "lenght");
    let said = error(&text);
    assert!(said.starts_with(&format!("line {line}: ")) && said.contains("lenght"), "{said}");
}

#[test]
fn a_value_off_the_shortest_distance_is_a_warning() {
    let text = changed(r#"["Belfast", "Cork"], value = 7"#, r#"["Belfast", "Cork"], value = 9"#);
    let report = check(&text);
    let line = line_of(&text, "value = 9");
    assert_eq!(
        report.warnings.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [format!("line {line}: Belfast - Cork is worth 9, but the shortest way is 7 long")]
    );
    assert!(report.map.is_some());
}

#[test]
fn uneven_colours_and_dead_ends_are_warnings() {
    let text = changed("cities = [", "cities = [\n  { name = \"Tory\", x = 0.3, y = 0.0 },");
    let route = "routes = [\n  { between = [\"Tory\", \"Derry\"], length = 8, colour = \"red\" },";
    let report = check(&text.replace("routes = [", route));
    let said: Vec<&str> = report.warnings.iter().map(|w| w.why.as_str()).collect();
    assert!(said.contains(&"Tory is a dead end: only one route leads there"), "{said:?}");
    assert!(said.iter().any(|s| s.starts_with("the colours are uneven")), "{said:?}");
}

#[test]
fn the_report_says_all_in_lines() {
    let report = check(EUROPE).to_string();
    assert_eq!(
        report.lines().collect::<Vec<_>>(),
        [
            "Europe: 46 cities, 98 routes, 6 long and 40 short tickets.",
            "Routes by length: 41 of 2, 35 of 3, 17 of 4, 2 of 5, 2 of 6, 1 of 8.",
            "Spaces: 285 (24 red, 23 orange, 23 yellow, 23 green, 24 blue, 23 purple, 23 black, \
             23 white, 99 grey).",
            "Short tickets are worth 5 to 14, 380 in all.",
            "Long tickets are worth 22 to 24, 136 in all.",
        ]
    );
    let report = check(&changed("wagons = 15", "wagons = 99")).to_string();
    assert!(report.starts_with("error: line ") && report.ends_with("cannot be played."));
}

#[test]
fn a_whole_map_goes_into_the_rules_and_back() {
    let rules = Rules { map: Map::built_in("island").unwrap().into(), ..Rules::default() };
    let json = serde_json::to_string(&rules).unwrap();
    assert!(json.contains("\"cities\""));
    let again: Rules = serde_json::from_str(&json).unwrap();
    assert_eq!(again, rules);
    let game = Rails::new(again).unwrap();
    assert_eq!(game.board().map.name, "Ireland");
    let by_name = Rails::new(Rules { map: "island".into(), ..Rules::default() }).unwrap();
    assert_eq!(by_name.board().tracks, game.board().tracks);
}

#[test]
fn unknown_maps_and_too_many_players_are_refused_in_words() {
    let rules = Rules { map: "mars".into(), ..Rules::default() };
    let wrong = Rails::new(rules).unwrap_err();
    assert_eq!(
        wrong[0].to_string(),
        "map: there is no map \"mars\": use europe or island, or a whole map"
    );
    for players in [0, 1, 6] {
        assert!(Rails::new(Rules { players, ..Rules::default() }).is_err());
    }
    let mut map = Map::built_in("island").unwrap();
    map.players = 2;
    let rules = Rules { players: 3, map: map.clone().into(), ..Rules::default() };
    assert_eq!(Rails::new(rules).unwrap_err()[0].why, "the map Ireland is for at most 2");
    map.routes[0].length = 7;
    assert!(check_map(&map).map.is_none());
    let rules = Rules { map: MapChoice::Whole(Box::new(map)), ..Rules::default() };
    assert!(Rails::new(rules).unwrap_err()[0].at.starts_with("map.routes"));
}

#[test]
fn the_largest_map_can_be_played() {
    let mut text = String::from("name = \"Grid\"\nwagons = 60\ncities = [\n");
    for i in 0..100 {
        let (x, y) = (i % 10, i / 10);
        text += &format!("  {{ name = \"Town {i}\", x = 0.{x}, y = 0.{y} }},\n");
    }
    text += "]\nroutes = [\n";
    for i in 0..100 {
        let length = 1 + i % 3;
        if i % 10 < 9 {
            let next = i + 1;
            text +=
                &format!("  {{ between = [\"Town {i}\", \"Town {next}\"], length = {length} }},\n");
        }
        if i < 90 {
            let next = i + 10;
            text += &format!(
                "  {{ between = [\"Town {i}\", \"Town {next}\"], length = {length}, colour = \"red\" }},\n"
            );
        }
    }
    for i in 0..20 {
        let next = i + 11;
        if i % 10 < 9 {
            text += &format!("  {{ between = [\"Town {i}\", \"Town {next}\"], length = 4 }},\n");
        }
    }
    text += "]\ntickets = [\n";
    for i in 0..60 {
        let (far, long) = (99 - i, i < 10);
        if far != i {
            text += &format!(
                "  {{ between = [\"Town {i}\", \"Town {far}\"], value = 9, long = {long} }},\n"
            );
        }
    }
    text += "]\n";
    let report = check(&text);
    assert_eq!(report.errors, []);
    let map = report.map.unwrap();
    assert_eq!((map.cities.len(), map.routes.len()), (100, 198));
    let game = Rails::new(Rules { players: 5, map: map.into(), ..Rules::default() }).unwrap();
    let mut luck = parlour_core::FastLuck(parlour_core::fast_rng(4));
    for _ in 0..5 {
        assert!(parlour_rails::random_match(&game, &mut luck) > 100);
    }
}

#[test]
fn a_map_is_drawn_with_every_city_and_route() {
    for (name, _) in BUILT_IN {
        let map = Map::built_in(name).unwrap();
        let svg = draw_svg(&map);
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        for city in &map.cities {
            assert!(svg.contains(&format!(">{}</text>", city.name)), "{}", city.name);
        }
        let spaces: usize = map
            .routes
            .iter()
            .map(|r| usize::from(r.length) * (1 + usize::from(r.double.is_some())))
            .sum();
        assert_eq!(svg.matches("<rect").count(), spaces + 1);
        assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
    }
}

#[test]
fn a_third_city_is_an_error_with_its_line() {
    let old = r#"between = ["Derry", "Belfast"]"#;
    for (new, count) in [
        (r#"between = ["Derry", "Belfast", "Cork"]"#, 3),
        (r#"between = ["Derry"]"#, 1),
        ("between = []", 0),
    ] {
        let text = changed(old, new);
        let line = line_of(&text, new);
        let said = error(&text);
        assert_eq!(said, format!("line {line}: \"between\" names two cities, not {count}"));
    }
}

#[test]
fn names_that_hide_something_are_errors_with_their_line() {
    for (written, code) in
        [("\\u001b[2J", "001B"), ("\\n", "000A"), ("\\u202e", "202E"), ("\\u200b", "200B")]
    {
        let city = format!("Bel{written}fast");
        let report = check(&ISLAND.replace("Belfast", &city));
        let line = line_of(ISLAND, "name = \"Belfast\"");
        let said = report.errors[0].to_string();
        assert!(said.starts_with(&format!("line {line}: ")), "{said}");
        assert!(
            said.ends_with(&format!("its character 4 (U+{code}) cannot be seen: leave it out"))
        );
        assert!(!report.to_string().replace('\n', "").contains(is_hidden), "{report:?}");
        let report = check(&changed("name = \"Ireland\"", &format!("name = \"Ire{written}\"")));
        let said = report.errors[0].to_string();
        assert!(said.contains("the map's name cannot be used: its character 4"), "{said}");
    }
    let report = check(&ISLAND.replace("Belfast", &"B".repeat(100_000)));
    let why = &report.errors[0].why;
    assert!(why.ends_with("it has 100000 characters: use at most 18"), "{why}");
    assert!(report.errors.iter().all(|e| e.why.len() < 400));
    assert!(error(&changed("name = \"Ireland\"", "name = \"\"")).contains("it is empty"));
}

#[test]
fn the_line_of_the_field_is_blamed_in_any_way_of_writing() {
    let toml = "name = \"Two\"\nwagons = 20\nplayers = 2\n\n[deal]\nlong = 0\nmarket = 9\n\n\
        [[cities]]\nname = \"Ayr\"\nx = 0.1\ny = 0.2\n\n\
        [[cities]]\nname = \"Bor\"\nx = 0.9\ny = 7.0\n\n\
        [[routes]]\nbetween = [\n  \"Ayr\",\n  \"Boor\",\n]\nlength = 2\n\n\
        [[tickets]]\nbetween = [\"Ayr\", \"Bor\"]\nvalue = 2\n";
    let said: Vec<String> = check(toml).errors.iter().map(ToString::to_string).collect();
    let at = |part: &str| format!("line {}: ", line_of(toml, part));
    assert!(said.iter().any(|e| e.starts_with(&at("market = 9"))), "{said:?}");
    assert!(said.iter().any(|e| e.starts_with(&at("y = 7.0"))), "{said:?}");
    assert!(said.iter().any(|e| e.starts_with(&at("Boor"))), "{said:?}");
}

#[test]
fn two_cities_in_one_place_are_a_warning() {
    let (x, y) = {
        let map = Map::built_in("island").unwrap();
        let derry = map.cities.iter().find(|c| c.name == "Derry").unwrap();
        (derry.x, derry.y)
    };
    let mut map = Map::built_in("island").unwrap();
    let belfast = map.cities.iter().position(|c| c.name == "Belfast").unwrap();
    (map.cities[belfast].x, map.cities[belfast].y) = (x + 0.01, y);
    let warnings = check_map(&map).warnings;
    let said: Vec<&str> = warnings.iter().map(|w| w.why.as_str()).collect();
    assert!(
        said.iter().any(|w| w.ends_with("lie in one place, or nearly so") && w.contains("Derry")),
        "{said:?}"
    );
}

#[test]
fn a_wrong_json_map_names_the_field_and_its_place() {
    let whole = || serde_json::to_value(Map::built_in("island").unwrap()).unwrap();
    let why = |map: serde_json::Value| {
        let rules = serde_json::json!({"players": 2, "map": map});
        serde_json::from_value::<Rules>(rules).unwrap_err().to_string()
    };
    let mut map = whole();
    map["routes"][3]["length"] = "two".into();
    assert!(why(map).starts_with("map.routes[3].length: "));
    let mut map = whole();
    map["cities"][1]["height"] = 3.into();
    let said = why(map);
    assert!(said.starts_with("map.cities[1]: there is no field \"height\""), "{said}");
    let mut map = whole();
    map["tickets"][0]["between"] = serde_json::json!(["Derry", "Cork", "Dublin"]);
    let said = why(map);
    assert_eq!(said, "map.tickets[0].between: \"between\" names two cities, not 3");
    for wrong in [serde_json::json!(7), serde_json::json!([]), serde_json::Value::Null] {
        let said = why(wrong);
        assert_eq!(said, "map: it is a name, such as \"europe\", or a whole map");
    }
}

#[test]
fn a_picture_holds_nothing_but_text_in_its_texts() {
    let mut map = Map::built_in("island").unwrap();
    let evil = "</title><script>\"'&\u{202e}\x1b";
    map.name = evil.into();
    let svg = draw_svg(&map);
    assert!(svg.contains("&lt;/title&gt;&lt;script&gt;&quot;&#39;&amp;??"));
    assert!(!svg.replace('\n', "").contains(is_hidden));
}

#[test]
fn a_map_of_locomotives_is_refused() {
    let cards = "wagons = 15\ncards = { red = 12, blue = 12, locomotive = 60 }";
    let said = error(&changed("wagons = 15", cards));
    assert!(said.ends_with("the number of locomotives is 60: it must be 0 to 30"), "{said}");
}

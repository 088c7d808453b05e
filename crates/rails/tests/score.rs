//! The end of a match: every point, the exact longest path, the exact use of stations, ties.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod common;

use common::{Play, Setup, road, ticket};
use parlour_core::{Game, Rng, Seat, Speak, Viewer, Write, fast_rng, full_scene};
use parlour_rails::{Action, Final, Phase, Rails, RouteSet, Rules, longest_path};

/// Four short tickets, of which a way through Porto completes the first.
const TICKETS: [(&str, &str); 4] =
    [("Bilbao", "Lisbon"), ("Riga", "Budapest"), ("Lyon", "Naples"), ("Stockholm", "Warsaw")];

/// The score sheets if the match ended in this position.
fn sheets(setup: Setup) -> (Play, Vec<Final>) {
    let play = setup.play();
    let mut position = play.position();
    position.phase = Phase::EndGame;
    let state = play.game.place(&position).unwrap();
    let ended = Play { state, ..play };
    let finals: Vec<Final> = {
        let view = serde_json::to_value(ended.game.view(&ended.state, Viewer::All)).unwrap();
        let players = view["players"].as_array().unwrap().clone();
        players.iter().map(|p| serde_json::from_value(p["score"].clone()).unwrap()).collect()
    };
    (ended, finals)
}

#[test]
fn tickets_count_if_connected_and_against_one_if_not() {
    let setup =
        Setup::europe().tickets(0, &TICKETS).own(0, &[("Bilbao", "Porto"), ("Porto", "Lisbon")]);
    let game = Rails::new(Rules::default()).unwrap();
    let value = |a, b| u16::from(game.board().goals[usize::from(ticket(&game, a, b)) - 1].value);
    let (_, finals) = sheets(setup);
    assert_eq!((finals[0].done, finals[0].done_points), (1, value("Bilbao", "Lisbon")));
    let failed = value("Riga", "Budapest") + value("Lyon", "Naples") + value("Stockholm", "Warsaw");
    assert_eq!((finals[0].failed, finals[0].failed_points), (3, failed));
    assert_eq!(finals[0].routes, 7 + 2);
}

#[test]
fn a_station_without_a_loan_gets_the_best_one_at_the_end() {
    let setup = Setup::europe()
        .tickets(0, &TICKETS)
        .own(0, &[("Bilbao", "Porto")])
        .own(1, &[("Porto", "Lisbon"), ("Lisbon", "Madrid")])
        .station(0, "Lisbon", None);
    let (_, finals) = sheets(setup);
    assert_eq!(finals[0].done, 1);
    let game = Rails::new(Rules::default()).unwrap();
    assert_eq!(finals[0].loans, [road(&game, "Porto", "Lisbon"), 0, 0]);
    assert_eq!(finals[0].stations_left, 2);
    assert_eq!(finals[0].station_points, 8, "unused stations are worth 4 each");
    assert_eq!(finals[0].longest, 4, "a borrowed route is no part of the longest path");
}

#[test]
fn a_chosen_loan_stands() {
    let setup = Setup::europe()
        .tickets(0, &TICKETS)
        .own(0, &[("Bilbao", "Porto")])
        .own(1, &[("Porto", "Lisbon"), ("Lisbon", "Madrid")])
        .station(0, "Lisbon", Some(("Lisbon", "Madrid")));
    let (_, finals) = sheets(setup);
    assert_eq!(finals[0].done, 0);
}

#[test]
fn the_longest_path_is_worth_ten_to_all_who_tie() {
    let setup = Setup::europe().own(0, &[("Bilbao", "Madrid")]).own(1, &[("Lyon", "Basel")]);
    let (_, finals) = sheets(setup);
    assert_eq!(finals.iter().map(|f| f.longest_points).collect::<Vec<_>>(), [10, 10]);
    let setup = Setup::europe().own(0, &[("Bilbao", "Madrid")]).own(1, &[("Paris", "Lyon")]);
    let (_, finals) = sheets(setup);
    assert_eq!(finals.iter().map(|f| f.longest_points).collect::<Vec<_>>(), [0, 10]);
    let (_, finals) = sheets(Setup::europe());
    assert_eq!(finals.iter().map(|f| f.longest_points).collect::<Vec<_>>(), [0, 0]);
}

#[test]
fn the_total_is_the_sum_of_the_sheet() {
    let setup = Setup::europe().own(0, &[("Bilbao", "Madrid"), ("Valencia", "Naples")]);
    let (play, finals) = sheets(setup);
    for (seat, f) in finals.iter().enumerate() {
        let sum = i32::from(f.routes) + i32::from(f.done_points) - i32::from(f.failed_points)
            + i32::from(f.station_points)
            + i32::from(f.longest_points);
        assert_eq!(i32::from(f.total), sum);
        assert_eq!(play.game.scores(&play.state)[Seat::new(seat)], sum);
    }
}

/// A table that is over, with these score sheets in place of the true ones.
fn judged(sheets: &[(i16, u8, u8, u8)]) -> parlour_core::Outcome {
    let game = Rails::new(Rules { players: sheets.len() as u8, ..Rules::default() }).unwrap();
    let finals: Vec<Final> = sheets
        .iter()
        .map(|(total, done, stations_left, longest)| Final {
            total: *total,
            done: *done,
            stations_left: *stations_left,
            longest: *longest,
            ..Final::default()
        })
        .collect();
    game.judge(&finals)
}

#[test]
fn ties_go_to_tickets_done_then_fewest_stations_used_then_the_longest_path() {
    let winners =
        |sheets: &[_]| judged(sheets).winners.iter().map(|s| s.index()).collect::<Vec<_>>();
    assert_eq!(winners(&[(90, 9, 3, 30), (91, 1, 0, 1)]), [1], "points come first");
    assert_eq!(winners(&[(90, 3, 0, 1), (90, 2, 3, 30)]), [0], "then tickets done");
    assert_eq!(winners(&[(90, 3, 1, 30), (90, 3, 2, 1)]), [1], "then fewest stations used");
    assert_eq!(winners(&[(90, 3, 2, 10), (90, 3, 2, 11)]), [1], "then the longest path");
    assert_eq!(winners(&[(90, 3, 2, 11), (90, 3, 2, 11), (80, 9, 3, 45)]), [0, 1], "then shared");
}

#[test]
fn the_score_sheet_names_every_ticket() {
    let (play, finals) = sheets(Setup::europe().own(0, &[("Bilbao", "Madrid")]));
    let view = play.game.view(&play.state, Viewer::Seat(Seat::new(1)));
    let sheet = full_scene(&play.game, &view).sheet.unwrap();
    let tickets: Vec<_> = sheet.rows.iter().filter(|r| r.label.contains("–")).collect();
    assert_eq!(tickets.len(), 8, "both players' tickets are shown at the end");
    let sum = |seat: usize| -> i32 {
        let cell = |r: &&parlour_core::scene::SheetRow| r.cells[seat].parse::<i32>().unwrap_or(0);
        tickets.iter().map(cell).sum()
    };
    for (seat, f) in finals.iter().enumerate() {
        assert_eq!(sum(seat), i32::from(f.done_points) - i32::from(f.failed_points));
    }
    assert_eq!(sheet.rows.last().unwrap().cells[0], finals[0].total.to_string());
    assert!(sheet.rows.last().unwrap().total);
}

/// The longest path by trying every way.
fn tried(game: &Rails, own: &RouteSet) -> u32 {
    fn go(game: &Rails, at: u8, left: &RouteSet) -> u32 {
        let mut best = 0;
        for route in left.iter() {
            let track = &game.board().tracks[route];
            if let Some(end) = track.ends.iter().position(|e| *e == at) {
                let mut rest = *left;
                rest.remove(route);
                let way = u32::from(track.length) + go(game, track.ends[1 - end], &rest);
                best = best.max(way);
            }
        }
        best
    }
    (0..game.board().map.cities.len() as u8).map(|c| go(game, c, own)).max().unwrap()
}

#[test]
fn the_longest_path_is_exact() {
    let game = Rails::new(Rules { map: "island".into(), ..Rules::default() }).unwrap();
    let mut rng = fast_rng(5);
    for _ in 0..400 {
        let mut routes: Vec<usize> = (0..game.board().tracks.len()).collect();
        rng.shuffle(&mut routes);
        let own: RouteSet = routes[..1 + rng.below(11) as usize].iter().copied().collect();
        assert_eq!(u32::from(longest_path(game.board(), &own)), tried(&game, &own), "{own:?}");
    }
}

#[test]
fn the_longest_path_of_a_whole_map_is_found_too() {
    // Far more than a player can own: all single tracks of the island, and of Europe up to 45 wagons.
    let game = Rails::new(Rules { map: "island".into(), ..Rules::default() }).unwrap();
    let all: RouteSet =
        (0..game.board().tracks.len()).filter(|r| game.board().tracks[*r].lane == 0).collect();
    assert!(longest_path(game.board(), &all) > 40);
    let game = Rails::new(Rules::default()).unwrap();
    let mut rng = fast_rng(9);
    for _ in 0..200 {
        let mut routes: Vec<usize> = (0..game.board().tracks.len())
            .filter(|r| game.board().tracks[*r].length <= 3)
            .collect();
        rng.shuffle(&mut routes);
        let (mut own, mut wagons) = (RouteSet::EMPTY, 45);
        for r in routes {
            let track = &game.board().tracks[r];
            if track.lane == 0 && track.length <= wagons {
                wagons -= track.length;
                own.insert(r);
            }
        }
        let longest = longest_path(game.board(), &own);
        assert!(longest <= 45 && longest > 0);
    }
}

#[test]
fn the_use_of_stations_is_exact() {
    let mut rng = fast_rng(3);
    let mut gained = 0;
    for _ in 0..60 {
        // Random networks for both, three stations for the first player.
        let mut setup = Setup::new(Rules { map: "island".into(), ..Rules::default() });
        let board = setup.game.board().clone();
        let mut routes: Vec<u8> = (0..board.tracks.len() as u8)
            .filter(|r| board.tracks[usize::from(*r)].lane == 0)
            .map(|r| r + 1)
            .collect();
        rng.shuffle(&mut routes);
        let mut left = [15_u8; 2];
        for (i, r) in routes.iter().enumerate() {
            let length = board.tracks[usize::from(*r) - 1].length;
            if length <= left[i % 2].saturating_sub(3) {
                left[i % 2] -= length;
                setup.player(i % 2).routes.push(*r);
            }
        }
        for player in &mut setup.position.players {
            player.routes.sort_unstable();
        }
        let mut cities: Vec<u8> = (1..=15).collect();
        rng.shuffle(&mut cities);
        for city in &cities[..3] {
            let station = parlour_rails::StationPosition { city: *city, loan: None };
            setup.player(0).stations.push(station);
        }
        let theirs = setup.position.players[1].routes.clone();
        let start = setup.position.clone();
        let (_, finals) = sheets(setup);
        let found = i32::from(finals[0].done_points) - i32::from(finals[0].failed_points);
        // All ways to choose a route, or none, for each station.
        let mut best = i32::MIN;
        let options: Vec<Vec<Option<u8>>> = cities[..3]
            .iter()
            .map(|city| {
                let at = |r: &&u8| board.tracks[usize::from(**r) - 1].ends.contains(&(city - 1));
                let mut list: Vec<Option<u8>> =
                    theirs.iter().filter(at).map(|r| Some(*r)).collect();
                list.push(None);
                list
            })
            .collect();
        for a in &options[0] {
            for b in &options[1] {
                for c in &options[2] {
                    best = best.max(connected(&board, &start.players[0], &[*a, *b, *c]));
                }
            }
        }
        assert_eq!(found, best);
        gained += i32::from(best > connected(&board, &start.players[0], &[]));
    }
    assert!(gained > 5, "stations helped in only {gained} of the tables");
}

/// Ticket points of a player with these loans.
fn connected(
    board: &parlour_rails::Board,
    player: &parlour_rails::PlayerPosition,
    loans: &[Option<u8>],
) -> i32 {
    let mut group: Vec<usize> = (0..board.map.cities.len()).collect();
    for r in player.routes.iter().copied().chain(loans.iter().flatten().copied()) {
        let [a, b] = board.tracks[usize::from(r) - 1].ends.map(|c| group[usize::from(c)]);
        for g in &mut group {
            if *g == a {
                *g = b;
            }
        }
    }
    let points = |t: &u8| {
        let goal = &board.goals[usize::from(*t) - 1];
        let done = group[usize::from(goal.ends[0])] == group[usize::from(goal.ends[1])];
        if done { i32::from(goal.value) } else { -i32::from(goal.value) }
    };
    player.tickets.iter().map(points).sum()
}

#[test]
fn a_finished_match_tells_every_score() {
    let mut play = Play::start(Rails::new(Rules::default()).unwrap(), 2);
    let mut rng = fast_rng(1);
    while !play.is_over() {
        let legal = play.legal();
        let action = legal[rng.below(legal.len() as u32) as usize];
        play.act(action);
    }
    let told: Vec<String> =
        play.events.iter().map(|e| play.game.tell(e, Viewer::Spectator).text).collect();
    assert!(told.iter().any(|t| t.starts_with("Player 1 scores ")), "{told:?}");
    assert!(told.last().unwrap().contains("win"));
    assert_eq!(play.game.phase(&play.game.view(&play.state, Viewer::Spectator)), "EndGame");
    let refused = play.game.apply(
        &mut play.state,
        Seat::new(0),
        Action::Confirm,
        &mut parlour_core::FastLuck(fast_rng(1)),
        &mut (),
    );
    assert!(refused.is_err());
}

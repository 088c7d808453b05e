//! Tournaments of every game of the house, short and with generous bounds.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::sync::Mutex;

use parlour_arena::{Measure, Results};
use parlour_core::{Record, Seed};
use parlour_games::{game, games};
use parlour_house::{AnyContest, BulkPlan, ContestPlan, Go, Judge, SeatSpec, Unit};
use serde_json::json;

fn bots(list: &str) -> Vec<SeatSpec> {
    list.split(',').map(|bot| bot.parse().unwrap()).collect()
}

fn plan(list: &str) -> ContestPlan {
    ContestPlan::new(bots(list), Seed::from_number(7))
}

fn play(contest: &dyn AnyContest, units: u64) -> Vec<Unit> {
    let mut done = Vec::new();
    contest.run(units, &(), &mut done, &mut |_| Go::On);
    done
}

/// The report of a short tournament; two players where a game lets us choose.
fn short(id: &str, list: &str, units: u64) -> Results {
    let game = game(id).unwrap();
    let mut plan = plan(list);
    if ["busrush", "rails"].contains(&id) {
        plan.rules = json!({"players": 2});
    }
    let contest = game.contest(&plan).unwrap();
    Results::new(contest.terms(), &play(&*contest, units), None)
}

#[test]
fn classic_beats_random_in_every_game_with_opponents() {
    for (id, units) in [("hearts", 12), ("stopbus", 20), ("busrush", 12), ("rails", 8)] {
        let report = short(id, "classic,random", units);
        let verdict = &report.verdicts[0];
        assert!(verdict.difference.low.unwrap() > 0.0, "{id}: {}", verdict.sentence);
        assert!(report.standings.iter().all(|bot| bot.faults == 0), "{id}");
    }
}

#[test]
fn search_holds_its_own_against_classic() {
    // Far below what it reaches with more time, and far above what a broken search would.
    for (id, bots, units, least) in [
        ("hearts", "search:300,classic", 6, -0.5),
        ("stopbus", "search:300,classic", 12, -0.2),
        ("busrush", "search:60,classic", 4, -0.6),
        ("rails", "search:60,classic", 3, -0.7),
    ] {
        let report = short(id, bots, units);
        let verdict = &report.verdicts[0];
        assert!(verdict.difference.mean > least, "{id}: {}", verdict.sentence);
        assert!(report.standings.iter().all(|bot| bot.faults == 0), "{id}");
    }
}

#[test]
fn exact_play_beats_classic_with_the_same_shoes_in_pontoon() {
    let report = short("pontoon", "search,classic", 400);
    assert_eq!(report.measure, Measure::PointsAMatch);
    let verdict = &report.verdicts[0];
    assert!(verdict.difference.low.unwrap() > 0.0, "{}", verdict.sentence);
    assert!(report.standings[0].rating.elo > 0.0);
}

#[test]
fn every_round_of_a_simulation_is_counted() {
    let plan = |bot: &str| BulkPlan {
        rules: json!({"rounds": 20}),
        bots: bots(bot),
        seed: Seed::from_number(3),
        matches: 30,
        threads: 1,
        bot_time: std::time::Duration::from_secs(1),
    };
    let rounds = |bot| {
        let bulk = game("pontoon").unwrap().simulate(&plan(bot), &|_| true).unwrap();
        bulk.simulation.rounds.total
    };
    assert_eq!(rounds("classic"), 600, "it never leaves before the last round");
    assert!((40..150).contains(&rounds("random")), "it leaves after every other round");
}

#[test]
fn threads_do_not_matter_where_budgets_are_simulations() {
    for game in games() {
        let contest = |threads| {
            let contest = game.contest(&ContestPlan { threads, ..plan("search:20,classic") });
            let mut units = play(&*contest.unwrap(), 3);
            // How long it took is no result.
            let costs = units.iter_mut().flat_map(|unit| &mut unit.costs);
            costs.for_each(|cost| cost.nanoseconds = 0);
            units
        };
        assert_eq!(contest(1), contest(3), "{}", game.id());
    }
}

/// Keeps the record of every match.
#[derive(Default)]
struct Archive(Mutex<Vec<Record>>);

impl Judge for Archive {
    fn played(&self, _: u64, _: usize, record: &dyn Fn() -> Record) {
        self.0.lock().unwrap().push(record());
    }
}

#[test]
fn records_of_every_game_can_be_played_again() {
    for game in games() {
        let contest = game.contest(&plan("classic,random")).unwrap();
        let archive = Archive::default();
        contest.run(1, &archive, &mut Vec::new(), &mut |_| Go::On);
        let records = archive.0.into_inner().unwrap();
        assert_eq!(records.len() as u64, contest.matches_a_unit(), "{}", game.id());
        for record in records {
            let read = Record::parse(record.to_text().as_bytes()).unwrap();
            assert_eq!(read.note, None);
            game.replay(&read.record, None, None).unwrap();
        }
    }
}

#[test]
fn a_match_in_the_arena_is_the_match_at_a_table() {
    for (id, deals) in [("stopbus", None), ("hearts", Some(0))] {
        let game = game(id).unwrap();
        let plan = ContestPlan { deals, ..plan("random,classic") };
        let contest = game.contest(&plan).unwrap();
        let archive = Archive::default();
        contest.run(2, &archive, &mut Vec::new(), &mut |_| Go::On);
        for record in archive.0.into_inner().unwrap() {
            let seats = record.header.seats.iter().map(|name| name.parse().unwrap()).collect();
            let seed = record.header.start.seed;
            let setup = parlour_house::Setup { seats, ..parlour_house::Setup::new(seed) };
            let mut table = game.open(&setup).unwrap();
            table.drive(true);
            assert_eq!(table.record().to_text(), record.to_text());
        }
    }
}

#[test]
fn what_cannot_be_compared_is_refused_in_words() {
    let hearts = game("hearts").unwrap();
    let why = |plan: ContestPlan| hearts.contest(&plan).err().unwrap().to_string();
    assert!(why(plan("classic")).contains("at least two bots"));
    assert!(why(plan("classic,human")).contains("no bot"));
    assert!(why(plan("classic,cmd:no-such-program-here")).contains("no-such-program-here"));
    assert!(why(plan(&["classic"; 13].join(","))).contains("at most 12"));
    let soon = ContestPlan { rules: json!({"target": "soon"}), ..plan("classic,random") };
    assert!(why(soon).contains("soon"));
    let rails = game("rails").unwrap();
    let limited = ContestPlan { deals: Some(4), ..plan("classic,random") };
    assert!(rails.contest(&limited).err().unwrap().to_string().contains("whole matches"));
    let whole = ContestPlan { deals: Some(0), ..plan("classic,random") };
    assert_eq!(hearts.contest(&whole).unwrap().terms().measure(), Measure::Wins);
}

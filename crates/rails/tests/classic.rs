//! The game's own bot plays well: it beats random play and completes its tickets.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use parlour_core::{ActionSet, Bot, Game, Rng, Seat, Seed, Seen};
use parlour_rails::balance::{Balance, play, report};
use parlour_rails::{Action, Classic, Rails, Rules};

/// What matches of the bot against random play came to.
struct Duel {
    wins: f64,
    points: f64,
    kept: u32,
    done: u32,
}

fn duel(game: &Rails, games: u32) -> Duel {
    let mut duel = Duel { wins: 0.0, points: 0.0, kept: 0, done: 0 };
    for index in 0..games {
        let me = Seat::new(index as usize % 2);
        let mut bot = Classic::new();
        let seed = Seed::from_number(2026).child(index.into());
        let choose = |seen: &Seen<'_, Rails>| -> Action {
            if seen.seat() == me {
                bot.choose(seen).unwrap()
            } else {
                let legal = seen.legal();
                legal.get(seen.rng().below(legal.len() as u32) as usize)
            }
        };
        let (state, outcome) = play(game, seed, choose);
        if outcome.winners.contains(&me) {
            duel.wins += 1.0 / outcome.winners.len() as f64;
        }
        duel.points += f64::from(outcome.scores[me]) / f64::from(games);
        let view = game.view(&state, parlour_core::Viewer::Spectator);
        let json = serde_json::to_value(view).unwrap();
        let sheet = &json["players"][me.index()]["score"];
        duel.done += sheet["done"].as_u64().unwrap() as u32;
        duel.kept += (sheet["done"].as_u64().unwrap() + sheet["failed"].as_u64().unwrap()) as u32;
    }
    duel
}

#[expect(clippy::print_stdout, reason = "the figures are for the reader of the test's output")]
fn judge(games: u32) {
    let game = Rails::new(Rules::default()).unwrap();
    let duel = duel(&game, games);
    let wins = 100.0 * duel.wins / f64::from(games);
    let done = 100.0 * f64::from(duel.done) / f64::from(duel.kept);
    println!(
        "{games} matches on europe against random: wins {wins:.2} %, {done:.1} % of {} tickets \
         completed, {:.1} points on average",
        duel.kept, duel.points
    );
    assert!(wins > 99.0, "it wins {wins:.2} % against random");
    assert!(done >= 80.0, "it completes {done:.1} % of its tickets");
    assert!(duel.points >= 90.0, "it scores {:.1}", duel.points);
}

#[test]
fn it_beats_random_completes_its_tickets_and_scores_well() {
    judge(150);
}

/// The figures that the documents name; takes a while.
#[test]
#[ignore = "two thousand matches"]
fn it_does_so_over_two_thousand_matches() {
    judge(2_000);
}

#[test]
fn it_completes_tickets_against_itself_too() {
    let game = Rails::new(Rules { map: "island".into(), ..Rules::default() }).unwrap();
    let balance = Balance::of(&game, 60, Seed::from_number(1), &mut |_| {});
    let share = f64::from(balance.tickets.1) / f64::from(balance.tickets.0);
    assert!(share > 0.7, "{share}");
    assert_eq!(balance.wins.iter().sum::<f64>().round() as u32, 60);
}

#[test]
fn the_balance_report_is_the_same_for_the_same_seed() {
    let mut calls = 0;
    let first = report(2, Seed::from_number(4), &mut |_| calls += 1);
    assert_eq!(calls, 8);
    assert_eq!(first, report(2, Seed::from_number(4), &mut |_| {}));
    assert!(first.lines().all(|l| l.chars().count() <= 80), "{first}");
    for part in ["Europe, 2 players", "Ireland, 4 players", "routes paid with", "hardest"] {
        assert!(first.contains(part), "{first}");
    }
}

#[test]
fn it_says_why() {
    let game = Rails::new(Rules::default()).unwrap();
    let mut state = game.start();
    let mut luck = parlour_core::MatchLuck::new(Seed::from_number(1), Rails::ID);
    game.deal(&mut state, &mut luck, &mut ());
    let seen = Seen::new(&game, &state, Seat::new(0), Seed::from_number(1), 0);
    let advice = Classic::new().advise(&seen).unwrap();
    assert_eq!(advice.why.as_deref(), Some("These tickets fit together best."));
    let waiting = Seen::new(&game, &state, Seat::new(1), Seed::from_number(1), 0);
    assert!(Classic::new().choose(&waiting).is_err());
}

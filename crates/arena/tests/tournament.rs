//! Tournaments and simulations of Kuhn poker.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use parlour_arena::{
    Go, Host, Measure, Move, Plan, Played, Results, Settled, Tally, Terms, Unit, chart, csv, page,
    run, simulate, simulate_random,
};
use parlour_bots::{AbsentBot, RandomBot, thread_time};
use parlour_core::{ActionSet, Bot, Fault, Game, Seat, Seed, Seen, Show};
use parlour_kuhn::{Action, Kuhn, Rules};

fn game() -> Kuhn {
    Kuhn::new(Rules { rounds: 20 }).unwrap()
}

fn plan(units: u64) -> Plan {
    Plan { seed: Seed::from_number(3), bots: 2, teams: None, units, deals: None, low_wins: false }
}

fn bot(number: usize) -> Box<dyn Bot<Kuhn>> {
    if number == 0 { game().bot("classic").unwrap() } else { Box::new(RandomBot) }
}

/// A host with so many threads.
struct On(usize);

impl Host<Kuhn> for On {
    fn bot(&self, number: usize) -> Box<dyn Bot<Kuhn>> {
        bot(number)
    }
    fn threads(&self) -> usize {
        self.0
    }
}

fn play(threads: usize, units: u64) -> Vec<Unit> {
    let mut done = Vec::new();
    run(&game(), &plan(units), &On(threads), &mut done, |_| Go::On);
    untimed(done)
}

/// The units without what their decisions cost, which differs from run to run.
fn untimed(mut units: Vec<Unit>) -> Vec<Unit> {
    units.iter_mut().for_each(|unit| unit.costs.clear());
    units
}

#[test]
fn threads_do_not_matter() {
    let one = play(1, 60);
    assert_eq!(one.len(), 60);
    for threads in [2, 3, 8] {
        assert_eq!(play(threads, 60), one, "{threads} threads");
    }
    assert!(one.iter().any(|u| u != &one[0]), "units differ from each other");
}

#[test]
fn a_tournament_goes_on_where_it_stopped() {
    let whole = play(2, 40);
    let mut parts = play(2, 13);
    run(&game(), &plan(40), &On(2), &mut parts, |_| Go::On);
    assert_eq!(untimed(parts.clone()), whole);
    run(&game(), &plan(40), &On(2), &mut parts, |_| unreachable!("nothing is missing"));
}

#[test]
fn what_is_kept_when_it_is_stopped_does_not_depend_on_threads() {
    for threads in [1, 4] {
        let (mut done, mut seen) = (Vec::new(), 0);
        run(&game(), &plan(500), &On(threads), &mut done, |_| {
            seen += 1;
            if seen == 17 { Go::Stop } else { Go::On }
        });
        assert_eq!(untimed(done), play(1, 17));
    }
}

/// A host that closes after some matches and keeps what it heard.
struct Closing {
    open: AtomicU32,
    heard: Mutex<Vec<(u64, usize, usize)>>,
}

impl Host<Kuhn> for Closing {
    fn bot(&self, number: usize) -> Box<dyn Bot<Kuhn>> {
        bot(number)
    }
    fn played(&self, played: &Played<'_, Kuhn>) {
        self.open.fetch_sub(1, Ordering::Relaxed);
        let acts = played.moves.iter().filter(|m| matches!(m, Move::Act(..))).count();
        assert_eq!(acts as u32, played.result.steps);
        self.heard.lock().unwrap().push((played.unit, played.number, played.seating[0]));
    }
    fn closed(&self) -> bool {
        self.open.load(Ordering::Relaxed) == 0
    }
    fn threads(&self) -> usize {
        1
    }
}

#[test]
fn a_closed_hall_drops_the_unit_under_way_and_keeps_the_rest() {
    let host = Closing { open: AtomicU32::new(7), heard: Mutex::default() };
    let mut done = Vec::new();
    run(&game(), &plan(500), &host, &mut done, |_| Go::On);
    assert_eq!(untimed(done), play(1, 3));
    let heard = host.heard.into_inner().unwrap();
    assert_eq!(heard[..3], [(0, 0, 0), (0, 1, 1), (1, 0, 0)]);
    assert_eq!(heard.len(), 7);
}

#[test]
fn faults_are_counted_for_the_bot_that_made_them() {
    let make = |number: usize| -> Box<dyn Bot<Kuhn>> {
        if number == 1 { Box::new(AbsentBot("it is ill".into())) } else { bot(0) }
    };
    let mut done = Vec::new();
    run(&game(), &plan(5), &make, &mut done, |_| Go::On);
    let tally = Tally::of(&done, 2);
    assert_eq!(tally.bots[0].faults, 0);
    assert!(tally.bots[1].faults > 50 && tally.bots[1].faults < tally.steps, "{tally:?}");
}

/// A bot that thinks so long about everything.
struct Slow(std::time::Duration);

impl Bot<Kuhn> for Slow {
    fn choose(&mut self, seen: &Seen<'_, Kuhn>) -> Result<Action, Fault> {
        let begun = thread_time().unwrap();
        while thread_time().unwrap() - begun < self.0 {}
        Ok(seen.legal().get(0))
    }
}

/// A bot whose program took as long as it says, whatever it took to ask it.
struct Outside(Slow);

impl Bot<Kuhn> for Outside {
    fn choose(&mut self, seen: &Seen<'_, Kuhn>) -> Result<Action, Fault> {
        self.0.choose(seen)
    }
    fn spent_outside(&mut self) -> Option<std::time::Duration> {
        Some(std::time::Duration::from_secs(7))
    }
}

#[test]
fn what_decisions_cost_is_measured_and_said_where_it_differs() {
    let slow = || Slow(std::time::Duration::from_millis(2));
    let make = |number: usize| -> Box<dyn Bot<Kuhn>> {
        match number {
            0 => Box::new(slow()),
            1 => Box::new(Slow(std::time::Duration::ZERO)),
            _ => Box::new(Outside(slow())),
        }
    };
    let plan = Plan { bots: 3, ..plan(1) };
    let mut done = Vec::new();
    run(&game(), &plan, &make, &mut done, |_| Go::On);
    let terms = Terms::new(&game(), Seed::from_number(3), ["slow", "quick", "outside"]);
    let report = Results::new(&terms, &done, None);
    let ms: Vec<f64> = report.standings.iter().map(|bot| bot.processor_ms.unwrap()).collect();
    assert!((2.0..3.0).contains(&ms[0]) && ms[1] < 0.5, "{ms:?}");
    // It played four matches.
    let asked = done[0].costs[2];
    assert_eq!(asked.nanoseconds, 28_000_000_000);
    assert_eq!(report.notes.len(), 3, "{:?}", report.notes);
    assert!(report.notes[0].starts_with("Not at equal time: slow had 2."), "{:?}", report.notes);
    let lines: Vec<String> = csv(&report).lines().map(String::from).collect();
    assert!(lines[0].ends_with(",processor_ms") && lines[1].contains(",2."), "{lines:?}");
}

#[test]
fn a_team_wins_with_any_of_its_seats() {
    let teams = Some("1v1".parse().unwrap());
    let plan = Plan { teams, ..plan(30) };
    let mut done = Vec::new();
    run(&game(), &plan, &On(2), &mut done, |_| Go::On);
    assert_eq!(untimed(done), play(1, 30), "two teams of one are two bots");
}

fn terms() -> Terms {
    let specs = vec!["classic".into(), "random".into()];
    Terms { specs, ..Terms::new(&game(), Seed::from_number(3), ["classic", "<random>, & \"co\""]) }
}

#[test]
fn the_better_bot_is_found_and_the_sequential_test_agrees() {
    let units = play(2, 300);
    let report = Results::new(&terms(), &units, Some(0.05));
    assert_eq!((report.measure, report.matches), (Measure::Wins, 600));
    let sentence = &report.verdicts[0].sentence;
    assert!(sentence.starts_with("classic is better than"), "{sentence}");
    assert_eq!(report.verdicts[0].settled, Some(Settled::First));
    assert!(report.standings[0].rating.low > report.standings[1].rating.high);
    assert!(report.standings[0].wins.low.unwrap() > report.standings[1].wins.high.unwrap());
}

#[test]
fn a_report_is_the_same_bytes_every_time_in_every_form() {
    let make = || Results::new(&terms(), &play(2, 30), None);
    let text = |r: &Results| serde_json::to_string(r).unwrap();
    assert_eq!(text(&make()), text(&make()));
    let table = csv(&make());
    assert_eq!(table.lines().count(), 3);
    assert!(table.contains("\"<random>, & \"\"co\"\"\""), "{table}");
    let picture = chart(&make());
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    assert!(picture.contains("&lt;random&gt;") && !picture.contains("NaN"));
    let whole = page("Kuhn <poker>", &make());
    assert_eq!(whole, page("Kuhn <poker>", &make()));
    assert!(
        whole.contains("<h1>Kuhn &lt;poker&gt;: bots compared</h1>") && whole.contains("<svg ")
    );
    assert!(whole.contains("class=\"better\"") && whole.contains("class=\"worse\""), "{whole}");
    assert!(!whole.contains("<random>") && !whole.contains("NaN"));
    // Every element of the picture is closed by itself or is a text on one line.
    for line in picture.lines().skip(1).filter(|l| !l.starts_with("</svg")) {
        assert!(line.ends_with("/>") || line.ends_with("</text>") || line.ends_with('>'), "{line}");
    }
}

#[test]
fn even_one_unit_makes_a_report() {
    let report = Results::new(&terms(), &play(1, 1), None);
    assert!(report.verdicts[0].sentence.starts_with("Too few"));
    assert_eq!(report.standings[0].points.low, None);
    assert!(!chart(&report).contains("NaN") && csv(&report).contains(",,"));
    let nothing = Results::new(&terms(), &[], None);
    assert!(!chart(&nothing).contains("NaN") && nothing.matches == 0);
}

#[test]
fn simulations_do_not_depend_on_threads_either() {
    let (game, seed) = (game(), Seed::from_number(5));
    let random = |threads| simulate_random(&game, seed, 1000, threads, &|_| true);
    assert_eq!(random(1), random(3));
    assert_ne!(random(1), simulate_random(&game, Seed::from_number(6), 1000, 1, &|_| true));
    let seat = |seat: Seat| bot(seat.index());
    let bots = |threads| simulate(&game, seed, 100, threads, &seat, &|_| true);
    assert_eq!(bots(1), bots(4));
    assert_eq!((random(1).matches, bots(1).matches, bots(1).faults), (1000, 100, 0));
}

#[test]
fn a_simulation_adds_up() {
    let game = game();
    let sum = simulate_random(&game, Seed::from_number(5), 2000, 2, &|_| true);
    let seats = [Seat::new(0), Seat::new(1)];
    let points: f64 = seats.map(|s| sum.score(s).mean).iter().sum();
    assert!(points.abs() < 1e-9, "Kuhn is zero-sum: {points}");
    let wins: f64 = seats.map(|s| sum.wins(s)).iter().sum();
    assert!((wins + sum.draws as f64 / 2000.0 - 1.0).abs() < 1e-9, "{wins}");
    assert_eq!(sum.rounds.counts.iter().sum::<u64>(), 2000);
    assert_eq!(sum.rounds.quantile(0.5) as u64 * 2000, sum.rounds.total);
    assert!(sum.steps.quantile(0.05) < sum.steps.quantile(0.95));
}

#[test]
fn a_simulation_can_be_broken_off() {
    let (game, seed) = (game(), Seed::from_number(5));
    let over = AtomicBool::new(false);
    let tick = |n| !(n > 0 && over.swap(true, Ordering::Relaxed));
    let sum = simulate_random(&game, seed, 1_000_000, 1, &tick);
    assert_eq!(sum.matches, 128, "two blocks");
}

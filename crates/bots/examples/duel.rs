//! Measures search against a game's `classic`, on duplicate deals.
//!
//! `duel GAME BUDGET [UNITS] [SEED]`: one search against as many `classic` as the table has other
//! seats (Bus Rush and Rails: one). A unit is one deal with the search in every seat in turn.
//! Time is the time that a thread had the processor, so that a busy machine does not count.
//! Prints the share of matches won and the points ahead, with 95 % intervals, and what a decision
//! took on average, where the system can tell.

use std::sync::atomic::{AtomicU64, Ordering};

use parlour_arena::{Go, Mean, Plan, Tally, run, verdict};
use parlour_bots::{Budget, SearchBot};
use parlour_core::{ActionSet, Bot, Fault, Guide, Pace, Seed, Seen, Show};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |i: usize, other: &'static str| args.get(i).map_or(other, String::as_str);
    let budget: Budget = arg(1, "2000").parse().unwrap_or_else(|e| panic!("{e}"));
    let units: u64 = arg(2, "50").parse().unwrap_or_else(|e| panic!("units: {e}"));
    let seed: u64 = arg(3, "1").parse().unwrap_or_else(|e| panic!("seed: {e}"));
    let plan = Plan { seed: Seed::from_number(seed), bots: 2, units, deals: None, low_wins: false };
    match arg(0, "stopbus") {
        "hearts" => {
            let plan = Plan { deals: Some(4), low_wins: true, ..plan };
            duel::<parlour_hearts::Hearts>(Default::default(), &plan, budget);
        }
        "stopbus" => duel::<parlour_stopbus::StopBus>(Default::default(), &plan, budget),
        "busrush" => {
            let rules = parlour_busrush::Rules::for_players(2);
            duel::<parlour_busrush::BusRush>(rules, &plan, budget);
        }
        "rails" => duel::<parlour_rails::Rails>(Default::default(), &plan, budget),
        other => panic!("no duel is known for \"{other}\": hearts, stopbus, busrush or rails"),
    }
}

#[expect(clippy::print_stdout, reason = "this prints what it measured")]
fn duel<G: Guide + Show>(rules: G::Rules, plan: &Plan, budget: Budget) {
    let game = G::new(rules).unwrap_or_else(|e| panic!("{e:?}"));
    // Bots keep nothing that ends before they do, and this program ends with its one clock.
    let clock: &'static Clock = Box::leak(Box::default());
    let make = |bot: usize| -> Box<dyn Bot<G>> {
        if bot == 0 {
            let bot = SearchBot::new(budget).at(Pace::of_matches());
            Box::new(Timed { bot, clock })
        } else {
            game.bot("classic").unwrap_or_else(|| panic!("there is a classic bot"))
        }
    };
    let mut done = Vec::new();
    run(&game, plan, &make, &mut done, |_| Go::On);
    let tally = Tally::of(&done, 2);
    let ahead = verdict(&done, 0, 1).points;
    let margin = |mean: &Mean| mean.margin().unwrap_or(f64::INFINITY);
    let wins = tally.bots[0].wins;
    println!(
        "{} search:{budget} wins {:.1} ± {:.1} % of {} matches, ahead by {:.2} ± {:.2} points{}",
        G::ID,
        100.0 * wins.mean,
        100.0 * margin(&wins),
        tally.matches,
        ahead.mean,
        margin(&ahead),
        clock.words(),
    );
    assert_eq!(tally.faults, 0, "every answer is legal");
}

/// Processor time of decisions with a choice.
#[derive(Default)]
struct Clock {
    nanoseconds: AtomicU64,
    decisions: AtomicU64,
}

impl Clock {
    fn words(&self) -> String {
        let spent = self.nanoseconds.load(Ordering::Relaxed) as f64;
        let decisions = self.decisions.load(Ordering::Relaxed);
        match decisions {
            0 => String::new(),
            _ => format!("; {:.2} ms a decision", spent / 1e6 / decisions as f64),
        }
    }
}

/// A bot whose time is taken.
struct Timed {
    bot: SearchBot,
    clock: &'static Clock,
}

impl<G: Guide> Bot<G> for Timed {
    fn choose(&mut self, seen: &Seen<'_, G>) -> Result<G::Action, Fault> {
        let begin = processor_time();
        let action = self.bot.choose(seen);
        let forward = seen.legal().iter().filter(|a| !seen.takes_back(*a)).take(2).count();
        if let (Some(begin), Some(end)) = (begin, processor_time())
            && forward > 1
        {
            self.clock.nanoseconds.fetch_add(end - begin, Ordering::Relaxed);
            self.clock.decisions.fetch_add(1, Ordering::Relaxed);
        }
        action
    }
}

/// The processor time of this thread so far, in nanoseconds, where the system tells.
fn processor_time() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok()
}

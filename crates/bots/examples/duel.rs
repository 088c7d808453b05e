//! Plays Hearts: search with the budget given against three `classic`, on duplicate deals.

use parlour_arena::{Go, Plan, Tally, run, verdict};
use parlour_bots::{Budget, SearchBot};
use parlour_core::{Bot, Game, Seed, Show};
use parlour_hearts::{Hearts, Rules};

#[expect(clippy::print_stdout, reason = "this prints what it measured")]
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let budget: Budget =
        args.get(1).map_or("50ms", |a| a).parse().unwrap_or_else(|e| panic!("{e}"));
    let units: u64 = args.get(2).map_or(50, |a| a.parse().unwrap_or(50));
    let game = Hearts::new(Rules::default()).unwrap_or_else(|e| panic!("{e:?}"));
    let plan = Plan { seed: Seed::from_number(1), bots: 2, units, deals: Some(4), low_wins: true };
    let make = |bot: usize| -> Box<dyn Bot<Hearts>> {
        if bot == 0 {
            Box::new(SearchBot::new(budget))
        } else {
            game.bot("classic").unwrap_or_else(|| panic!("there is a classic bot"))
        }
    };
    let mut done = Vec::new();
    run(&game, &plan, &make, &mut done, |_| Go::On);
    let tally = Tally::of(&done, 2);
    let v = verdict(&done, 0, 1);
    println!(
        "search:{budget} is better by {:.2} ± {:.2} points a deal over {} deals; wins {:.3}",
        v.points.mean,
        v.points.margin().unwrap_or(0.0),
        tally.deals,
        tally.bots[0].wins.mean
    );
}

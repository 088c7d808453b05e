//! Bus Rush for the house.

use parlour_core::{About, Bot, Show, Study, Workload};

use crate::bot::Classic;
use crate::rules::BusRush;

impl Show for BusRush {
    fn about() -> About {
        About {
            title: "NYC Bus Rush",
            line: "Ride the city together, score alone, and race for the bonuses.",
            players: (2, 4),
            minutes: (20, 40),
            rules: include_str!("../RULES.md"),
            deals: None,
            lesson: Some(include_str!("../LEARN.toml")),
            short: &["round_limit=6"],
        }
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot<BusRush>>> {
        (name == "classic").then(|| Box::new(Classic) as Box<dyn Bot<BusRush>>)
    }

    fn workloads() -> Vec<Workload> {
        crate::workload::workloads()
    }

    fn studies() -> Vec<Study> {
        vec![Study {
            name: "balance",
            about: "matches of each number of players",
            matches: 20_000,
            run: crate::balance::report,
        }]
    }
}

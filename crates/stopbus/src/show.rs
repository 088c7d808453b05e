//! Stop the Bus for the house.

use parlour_core::{About, Bot, Show, Study, Workload};

use crate::{Classic, StopBus};

impl Show for StopBus {
    fn about() -> About {
        About {
            title: "Stop the Bus",
            line: "Collect 31 in one suit, and do not be the lowest: three lives each.",
            players: (2, 7),
            minutes: (5, 15),
            rules: include_str!("../RULES.md"),
            deals: None,
            lesson: Some(include_str!("../LEARN.toml")),
            short: &["lives=1"],
        }
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot<StopBus>>> {
        (name == "classic").then(|| Box::new(Classic) as Box<dyn Bot<StopBus>>)
    }

    fn workloads() -> Vec<Workload> {
        crate::workload::workloads()
    }

    fn studies() -> Vec<Study> {
        vec![Study {
            name: "statistics",
            about: "matches of classic bots, then of random ones",
            matches: 1_000_000,
            run: crate::statistics::study,
        }]
    }
}

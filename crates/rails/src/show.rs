//! Rails for the house.

use parlour_core::{About, Bot, Show, Study, Workload};

use crate::{Classic, Rails, workload};

impl Show for Rails {
    fn about() -> About {
        About {
            title: "Rails",
            line: "Claim routes between cities, finish tickets, be the best connected.",
            players: (2, 5),
            minutes: (15, 60),
            rules: include_str!("../RULES.md"),
            deals: None,
            lesson: Some(include_str!("../LEARN.toml")),
            short: &["map=island"],
        }
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot<Rails>>> {
        (name == "classic").then(|| Box::new(Classic::new()) as Box<dyn Bot<Rails>>)
    }

    fn workloads() -> Vec<Workload> {
        workload::workloads()
    }

    fn studies() -> Vec<Study> {
        vec![Study {
            name: "balance",
            about: "matches on each map",
            matches: 1_000,
            run: crate::balance::report,
        }]
    }
}

//! Pontoon for the house.

use parlour_core::{About, Bot, Show, Study, Workload};

use crate::exact::{Exact, solve};
use crate::rules::Variant;
use crate::{Classic, Pontoon, workload};

impl Show for Pontoon {
    fn about() -> About {
        About {
            title: "Pontoon",
            line: "Nearer to 21 than the banker: twist or stick, or play for chips.",
            players: (1, crate::MAX_PLAYERS),
            minutes: (1, 20),
            rules: include_str!("../RULES.md"),
            deals: Some(4),
            lesson: Some(include_str!("../LEARN.toml")),
            short: &["rounds=4"],
        }
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot<Pontoon>>> {
        match name {
            "classic" => Some(Box::new(Classic)),
            // Where play can be computed there is nothing to search.
            "exact" | "search" => Some(Box::new(Exact)),
            _ => None,
        }
    }

    fn bots() -> &'static [&'static str] {
        &["classic", "exact"]
    }

    fn workloads() -> Vec<Workload> {
        workload::workloads()
    }

    fn studies() -> Vec<Study> {
        vec![Study {
            name: "solve",
            about: "both variants, exactly",
            matches: 0,
            run: |_, _, _| {
                let variants = [Variant::Classic, Variant::British];
                variants.map(|variant| solve(variant, |_, _| {})).join("\n\n")
            },
        }]
    }
}

//! Hearts for the house.

use parlour_core::{About, Bot, Show, Workload};

use crate::bot::Classic;
use crate::rules::Hearts;
use crate::shooter::Shooter;

impl Show for Hearts {
    fn about() -> About {
        About {
            title: "Hearts",
            line: "Four players avoid hearts and the queen of spades; the fewest points win.",
            players: (4, 4),
            minutes: (20, 45),
            rules: include_str!("../RULES.md"),
            deals: Some(4),
            lesson: Some(include_str!("../LEARN.toml")),
            short: &["target=10"],
        }
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot<Hearts>>> {
        match name {
            "classic" => Some(Box::new(Classic)),
            "shooter" => Some(Box::new(Shooter)),
            _ => None,
        }
    }

    fn bots() -> &'static [&'static str] {
        &["classic", "shooter"]
    }

    #[cfg(feature = "house")]
    fn studies() -> Vec<parlour_core::Study> {
        vec![crate::moons::study()]
    }

    fn workloads() -> Vec<Workload> {
        crate::workload::workloads()
    }
}

//! What a lobby says of Kuhn poker, and who plays it.

use parlour_core::{About, Bot, Show};

use crate::{Classic, Kuhn};

impl Show for Kuhn {
    fn about() -> About {
        About {
            title: "Kuhn poker",
            line: "Two players, three cards, one bet: the smallest game with bluffing.",
            players: (2, 2),
            minutes: (1, 5),
            rules: include_str!("../RULES.md"),
            deals: Some(4),
            ..About::default()
        }
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot<Kuhn>>> {
        (name == "classic").then(|| Box::new(Classic) as Box<dyn Bot<Kuhn>>)
    }
}

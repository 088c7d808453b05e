//! What a lobby says of Oh Hell, and who plays it.

use parlour_core::{About, Bot, Show};

use crate::{Classic, OhHell};

impl Show for OhHell {
    fn about() -> About {
        About {
            title: "Oh Hell",
            line: "Bid how many tricks you will take, and take just those.",
            players: (3, 6),
            minutes: (15, 40),
            rules: include_str!("../RULES.md"),
            deals: None,
            lesson: Some(include_str!("../LEARN.toml")),
            short: &["most=2"],
        }
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot<OhHell>>> {
        (name == "classic").then(|| Box::new(Classic) as Box<dyn Bot<OhHell>>)
    }
}

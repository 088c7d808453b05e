//! What a lobby says of Oh Hell.

use parlour_core::{About, Show};

use crate::OhHell;

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
}

//! The options of a match, and the game compiled from them.

use parlour_core::{Invalid, Invalids};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::data::{Cards, STANDARD, Table};

/// The options of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// How many play: 2 to 4.
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 4)))]
    pub players: u8,
    /// The total that wins.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 30)))]
    pub target: u8,
    /// After this round the highest total wins.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 60)))]
    pub round_limit: u8,
    /// Other cards and numbers than the standard ones, whole; `target` and `round_limit` above
    /// stand before those in here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Box<Cards>>,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            players: 3,
            target: STANDARD.numbers.target,
            round_limit: STANDARD.numbers.round_limit,
            cards: None,
        }
    }
}

impl Rules {
    /// The standard game for so many players.
    #[must_use]
    pub fn for_players(players: u8) -> Rules {
        Rules { players, ..Rules::default() }
    }

    /// A game with these cards and numbers.
    #[must_use]
    pub fn with_cards(players: u8, cards: Cards) -> Rules {
        Rules {
            players,
            target: cards.numbers.target,
            round_limit: cards.numbers.round_limit,
            cards: Some(Box::new(cards)),
        }
    }
}

/// NYC Bus Rush with its rules compiled.
#[derive(Clone, Debug)]
pub struct BusRush {
    pub(crate) rules: Rules,
    pub(crate) table: Table,
}

impl BusRush {
    pub(crate) fn compile(rules: Rules) -> Result<BusRush, Invalids> {
        let mut wrong = Vec::new();
        for (name, number, least, most) in [
            ("players", rules.players, 2, 4),
            ("target", rules.target, 1, 30),
            ("round_limit", rules.round_limit, 1, 60),
        ] {
            if !(least..=most).contains(&number) {
                let why = format!("{number} is not within {least} to {most}");
                wrong.push(Invalid::new(name, why));
            }
        }
        let cards = rules.cards.as_deref().unwrap_or(&STANDARD);
        match cards.compile(rules.players.clamp(2, 4).into()) {
            Ok(table) if wrong.is_empty() => Ok(BusRush { rules, table }),
            Ok(_) => Err(wrong.into()),
            Err(more) => {
                wrong.extend(more);
                Err(wrong.into())
            }
        }
    }

    /// The cards of this game, with their texts.
    #[must_use]
    pub fn cards(&self) -> &Cards {
        self.rules.cards.as_deref().unwrap_or(&STANDARD)
    }

    #[inline]
    pub(crate) fn players(&self) -> usize {
        self.rules.players as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_to_four_play() {
        for players in 0..=9 {
            let compiled = BusRush::compile(Rules::for_players(players));
            assert_eq!(compiled.is_ok(), (2..=4).contains(&players), "{players}");
        }
    }

    #[test]
    fn every_wrong_option_is_named() {
        let mut cards = Cards::standard().clone();
        cards.numbers.draw = 9;
        let rules = Rules { players: 7, target: 0, round_limit: 99, cards: Some(Box::new(cards)) };
        let wrong = BusRush::compile(rules).unwrap_err();
        let at: Vec<&str> = wrong.iter().map(|w| w.at.as_str()).collect();
        assert_eq!(at[..3], ["players", "target", "round_limit"]);
        assert!(at.contains(&"cards.numbers.draw"));
    }
}

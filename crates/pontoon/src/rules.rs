//! The options of a match.

use parlour_cards::CardSet;
use parlour_core::Invalid;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most players a table has.
pub const MAX_PLAYERS: usize = 7;
/// The most rounds of a match: it ends, and no luck passes a `u32` of chips.
pub const MAX_ROUNDS: u32 = 1_000;
/// The most chips a player may start with, and the largest stake.
pub const MAX_CHIPS: u32 = 100_000;
/// What a player of the British game needs to stick.
pub const LEAST_TO_STICK: u8 = 15;

/// The options of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// Which game is played.
    pub variant: Variant,
    /// How many play against the banker: 1, or up to 7 in `british`.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 7)))]
    pub players: u8,
    /// After how many rounds the match ends by itself. In `classic` the player may leave before.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1_000)))]
    pub rounds: u32,
    /// Which of the banker's first two cards is hidden in `classic`.
    pub hidden: Hidden,
    /// In `classic`: with fewer cards than this left before a deal, all are shuffled.
    #[cfg_attr(feature = "schema", schemars(range(min = 4, max = 52)))]
    pub reshuffle_below: u8,
    /// In `british`: the chips each player starts with.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 100_000)))]
    pub chips: u32,
    /// In `british`: the smallest first stake.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 100_000)))]
    pub min_stake: u32,
    /// In `british`: the largest first stake.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 100_000)))]
    pub max_stake: u32,
    /// In `british`: what a banker's pontoon takes.
    pub banker_pontoon: BankerPontoon,
    /// The cards of the deck, where it is not the full one: for tests that try every deal.
    #[doc(hidden)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<CardSet>,
}

/// Which game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// One player and the banker, without stakes.
    Classic,
    /// Chips, stakes, buying and splitting, for up to seven players.
    British,
}

/// Which of the banker's first two cards is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Hidden {
    /// The first.
    First,
    /// The second.
    Second,
}

/// What a banker's pontoon takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum BankerPontoon {
    /// Twice every stake.
    Double,
    /// Every stake once.
    Single,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            variant: Variant::Classic,
            players: 1,
            rounds: 20,
            hidden: Hidden::First,
            reshuffle_below: 15,
            chips: 100,
            min_stake: 1,
            max_stake: 10,
            banker_pontoon: BankerPontoon::Double,
            deck: None,
        }
    }
}

impl Rules {
    /// The British game for this many players.
    #[must_use]
    pub fn british(players: u8) -> Rules {
        Rules { variant: Variant::British, players, ..Rules::default() }
    }

    /// The cards of the deck.
    #[inline]
    #[must_use]
    pub fn cards(&self) -> CardSet {
        self.deck.unwrap_or(CardSet::FULL)
    }

    /// Everything that is wrong with the rules.
    pub(crate) fn flaws(&self) -> Vec<Invalid> {
        let mut wrong = Vec::new();
        let mut check = |right: bool, at: &str, why: String| {
            if !right {
                wrong.push(Invalid::new(at, why));
            }
        };
        let most = match self.variant {
            Variant::Classic => 1,
            Variant::British => MAX_PLAYERS as u8,
        };
        let players = self.players;
        let fit = (1..=most).contains(&players);
        let why = match self.variant {
            Variant::Classic => {
                format!(
                    "{players} players do not fit: one plays \"classic\"; \"british\" takes 1 to 7"
                )
            }
            Variant::British => format!("{players} players do not fit: 1 to {most} can play"),
        };
        check(fit, "players", why);
        let rounds = self.rounds;
        let why = format!("{rounds} is not within 1 to {MAX_ROUNDS}");
        check((1..=MAX_ROUNDS).contains(&rounds), "rounds", why);
        let below = self.reshuffle_below;
        let why = format!("{below} is not within 4 to 52: a deal takes four cards");
        check((4..=52).contains(&below), "reshuffle_below", why);
        for (at, chips) in
            [("chips", self.chips), ("min_stake", self.min_stake), ("max_stake", self.max_stake)]
        {
            let why = format!("{chips} is not within 1 to {MAX_CHIPS}");
            check((1..=MAX_CHIPS).contains(&chips), at, why);
        }
        let (low, high) = (self.min_stake, self.max_stake);
        check(low <= high, "min_stake", format!("{low} is more than the largest stake, {high}"));
        let (cards, needed) = (self.cards().len(), 2 * (usize::from(players) + 1));
        let why = format!("{cards} cards are too few: the first deal takes {needed}");
        check(!fit || cards >= needed, "deck", why);
        wrong
    }
}

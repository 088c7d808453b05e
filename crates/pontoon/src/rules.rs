//! The options of a match.

use parlour_cards::CardSet;
use parlour_core::{Faults, Invalids, options};

/// The most players a table has.
pub const MAX_PLAYERS: usize = 7;
/// The most rounds of a match: it ends, and no luck passes a `u32` of chips.
pub const MAX_ROUNDS: u32 = 1_000;
/// The most chips a player may start with, and the largest stake.
pub const MAX_CHIPS: u32 = 100_000;
/// What a player of the British game needs to stick.
pub const LEAST_TO_STICK: u8 = 15;

options! {
    /// The options of a match.
    #[derive(Copy)]
    pub struct Rules {
        /// Which game is played.
        variant: Variant = Variant::Classic;
        /// How many play against the banker: 1, or up to 7 in `british`.
        players: u8 = 1, 1 to 7;
        /// After how many rounds the match ends by itself. In `classic` the player may leave before.
        rounds: u32 = 20, 1 to 1_000;
        /// Which of the banker's first two cards is hidden in `classic`.
        hidden: Hidden = Hidden::First;
        /// In `classic`: with fewer cards than this left before a deal, all are shuffled.
        reshuffle_below: u8 = 15, 4 to 52;
        /// In `british`: the chips each player starts with.
        chips: u32 = 100, 1 to 100_000;
        /// In `british`: the smallest first stake.
        min_stake: u32 = 1, 1 to 100_000;
        /// In `british`: the largest first stake.
        max_stake: u32 = 10, 1 to 100_000;
        /// In `british`: what a banker's pontoon takes.
        banker_pontoon: BankerPontoon = BankerPontoon::Double;
        /// The cards of the deck, where it is not the full one: for tests that try every deal.
        #[doc(hidden)]
        #[serde(skip_serializing_if = "Option::is_none")]
        deck: Option<CardSet> = None;
    }

    /// Which game is played.
    pub enum Variant {
        /// One player and the banker, without stakes.
        Classic,
        /// Chips, stakes, buying and splitting, for up to seven players.
        British,
    }

    /// Which of the banker's first two cards is hidden.
    pub enum Hidden {
        /// The first.
        First,
        /// The second.
        Second,
    }

    /// What a banker's pontoon takes.
    pub enum BankerPontoon {
        /// Twice every stake.
        Double,
        /// Every stake once.
        Single,
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

    /// Says everything that is wrong with the rules.
    pub(crate) fn flaws(&self) -> Result<(), Invalids> {
        let mut faults = Faults::default();
        let alone = self.variant == Variant::British || self.players <= 1;
        let why = "one plays \"classic\"; \"british\" takes 1 to 7";
        faults.unless(alone, "players", format!("{} players do not fit: {why}", self.players));
        self.check(&mut faults);
        let (low, high) = (self.min_stake, self.max_stake);
        let why = format!("{low} is more than the largest stake, {high}");
        faults.unless(low <= high, "min_stake", why);
        let (cards, needed) = (self.cards().len(), 2 * (usize::from(self.players) + 1));
        let why = format!("{cards} cards are too few: the first deal takes {needed}");
        let fit = alone && (1..=MAX_PLAYERS).contains(&self.players.into());
        faults.unless(!fit || cards >= needed, "deck", why);
        faults.or(())
    }
}

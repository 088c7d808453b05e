//! Where chance comes from: a 256-bit seed, and one stream of random numbers per shuffle.
//!
//! A match's shuffles are ChaCha8 streams. The key is `SHA-256("parlour 1\n" game "\n" seed)`,
//! the 64-bit stream number is `deck << 32 | nth`, and the stream is read as little-endian
//! 32-bit words from its start. Cards are put in order before they are shuffled, so a shuffle
//! depends only on which cards are in it and on its number; any round can be dealt without
//! playing the earlier ones. `docs/luck.md` says the same for other languages.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::random::Rng;

/// Chance, as `deal` and `apply` receive it.
///
/// ```
/// use parlour_core::{Luck, MatchLuck, Seed};
///
/// let mut luck = MatchLuck::new(Seed::from_number(7), "hearts");
/// let (mut first, mut again) = ([3, 1, 2], [1, 2, 3]);
/// luck.shuffle(0, 1, &mut first);
/// luck.shuffle(0, 1, &mut again);
/// assert_eq!(first, again, "a shuffle is known by its deck and number");
/// ```
pub trait Luck {
    /// What a stream is made of.
    type Stream<'a>: Rng
    where
        Self: 'a;

    /// The random numbers of the `nth` shuffle of `deck`. Decks are numbered by the game;
    /// the state counts a deck's shuffles, so that a loaded position goes on where it was.
    fn stream(&mut self, deck: u8, nth: u32) -> Self::Stream<'_>;

    /// Shuffles cards, putting them in order first.
    #[inline]
    fn shuffle<T: Ord>(&mut self, deck: u8, nth: u32, cards: &mut [T]) {
        cards.sort_unstable();
        self.stream(deck, nth).shuffle(cards);
    }
}

/// A table's luck: exactly reproducible from the seed.
#[derive(Clone, Debug)]
pub struct MatchLuck {
    key: [u8; 32],
}

impl MatchLuck {
    /// The luck of the match of `game` that has this seed.
    #[must_use]
    pub fn new(seed: Seed, game: &str) -> MatchLuck {
        let mut hash = Sha256::new();
        hash.update(b"parlour 1\n");
        hash.update(game.as_bytes());
        hash.update(b"\n");
        hash.update(seed.0);
        MatchLuck { key: hash.finalize().into() }
    }
}

impl Luck for MatchLuck {
    type Stream<'a> = ChaCha8Rng;

    fn stream(&mut self, deck: u8, nth: u32) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::from_seed(self.key);
        rng.set_stream(u64::from(deck) << 32 | u64::from(nth));
        rng
    }
}

/// Luck for simulation and search: any generator, read on and on, whatever the deck.
///
/// ```
/// use parlour_core::{FastLuck, Match, fast_rng};
/// use parlour_core::Game;
/// use parlour_kuhn::{Kuhn, Rules};
///
/// let kuhn = Kuhn::new(Rules::default())?;
/// let mut game = Match::new(&kuhn, FastLuck(fast_rng(1)));
/// while let Some(seat) = game.next_seat(&mut ()) {
///     game.act_at_random(seat, &mut ());
/// }
/// # Ok::<(), parlour_core::Invalids>(())
/// ```
#[derive(Clone, Debug)]
pub struct FastLuck<R>(pub R);

impl<R: Rng> Luck for FastLuck<R> {
    type Stream<'a>
        = &'a mut R
    where
        R: 'a;

    #[inline]
    fn stream(&mut self, _deck: u8, _nth: u32) -> &mut R {
        &mut self.0
    }

    /// Nobody replays this luck, so the order before the shuffle does not matter.
    #[inline(always)]
    fn shuffle<T: Ord>(&mut self, _deck: u8, _nth: u32, cards: &mut [T]) {
        self.0.shuffle(cards);
    }
}

/// The fast generator of simulations, searches and bots.
pub type FastRng = Xoshiro256PlusPlus;

/// A fast generator from a number. It is what `seed_from_u64` makes, but inlined: a vector of short
/// matches seeds one at every other step.
#[inline]
#[must_use]
pub fn fast_rng(seed: u64) -> FastRng {
    let mut bytes = [0; 32];
    let mut state = seed;
    for word in 0..4 {
        // SplitMix64.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = state;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bytes[8 * word..8 * word + 8].copy_from_slice(&(x ^ x >> 31).to_le_bytes());
    }
    Xoshiro256PlusPlus::from_seed(bytes)
}

/// A match's seed: 256 bits, written as 64 hex digits.
///
/// ```
/// use parlour_core::Seed;
///
/// let seed: Seed = "42".parse()?;
/// assert_eq!(seed, Seed::from_number(42));
/// assert_eq!(seed, seed.to_string().parse()?, "64 hex digits say the same");
/// assert_ne!(seed.child(0), seed.child(1));
/// # Ok::<(), parlour_core::luck::NotASeed>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed from a number, for convenience: its eight bytes, little-endian, then zeros.
    #[must_use]
    pub const fn from_number(number: u64) -> Seed {
        let low = number.to_le_bytes();
        let mut bytes = [0; 32];
        let mut i = 0;
        while i < low.len() {
            bytes[i] = low[i];
            i += 1;
        }
        Seed(bytes)
    }

    /// A generator for one decision of one seat. The hash is one-way: a bot that knew its own
    /// random numbers could not find the deck from them.
    #[must_use]
    pub fn mind(&self, seat: usize, decision: u64) -> FastRng {
        let mut hash = Sha256::new();
        hash.update(b"parlour 1 mind\n");
        hash.update(self.0);
        hash.update([seat as u8]);
        hash.update(decision.to_le_bytes());
        let digest: [u8; 32] = hash.finalize().into();
        Xoshiro256PlusPlus::from_seed(digest)
    }

    /// The seed of the `index`-th match of a series, so that a series needs one seed only.
    #[must_use]
    pub fn child(&self, index: u64) -> Seed {
        let mut hash = Sha256::new();
        hash.update(b"parlour 1 series\n");
        hash.update(self.0);
        hash.update(index.to_le_bytes());
        Seed(hash.finalize().into())
    }
}

/// Why a text is no seed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a seed is a whole number or 64 hex digits")]
pub struct NotASeed;

impl FromStr for Seed {
    type Err = NotASeed;

    /// A decimal number up to 2^64 - 1, or exactly 64 hex digits.
    fn from_str(text: &str) -> Result<Seed, NotASeed> {
        if text.len() == 64 && text.is_ascii() {
            let mut bytes = [0; 32];
            for (i, byte) in bytes.iter_mut().enumerate() {
                let pair = &text[2 * i..2 * i + 2];
                if !pair.bytes().all(|b| b.is_ascii_hexdigit()) {
                    return Err(NotASeed);
                }
                *byte = u8::from_str_radix(pair, 16).map_err(|_| NotASeed)?;
            }
            return Ok(Seed(bytes));
        }
        text.parse().map(Seed::from_number).map_err(|_| NotASeed)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed({self})")
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Seed, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Number(u64),
            Text(String),
        }
        match Form::deserialize(d) {
            Ok(Form::Number(n)) if n < 1 << 53 => Ok(Seed::from_number(n)),
            Ok(Form::Text(t)) if t.len() == 64 => t.parse().map_err(serde::de::Error::custom),
            _ => Err(serde::de::Error::custom(
                "a seed is a whole number below 2^53 or a string of 64 hex digits",
            )),
        }
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Seed {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Seed".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A whole number below 2^53, or 64 hex digits; written as hex.",
            "anyOf": [
                {"type": "integer", "minimum": 0, "maximum": 9_007_199_254_740_991_u64},
                {"type": "string", "pattern": "^[0-9a-fA-F]{64}$"}
            ]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_reads_what_it_writes() {
        let seed = Seed::from_number(0x0123_4567_89ab_cdef);
        assert_eq!(seed.to_string().parse::<Seed>().unwrap(), seed);
        assert_eq!(&seed.to_string()[..16], "efcdab8967452301");
        assert_eq!("42".parse::<Seed>().unwrap(), Seed::from_number(42));
        for bad in ["", "x", "-1", "+0x", &"g".repeat(64), &"+1".repeat(32), "99999999999999999999"]
        {
            assert!(bad.parse::<Seed>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_fast_generator_is_seeded_as_its_library_seeds_it() {
        for seed in [0, 1, 7, u64::MAX, 0x0123_4567_89ab_cdef] {
            assert_eq!(fast_rng(seed), Xoshiro256PlusPlus::seed_from_u64(seed));
        }
    }

    #[test]
    fn json_numbers_stay_exact() {
        assert!(serde_json::from_str::<Seed>("9007199254740991").is_ok());
        for bad in ["9007199254740992", "1.5", "\"42\"", "-1", "null"] {
            assert!(serde_json::from_str::<Seed>(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_shuffle_depends_on_cards_and_number_only() {
        let mut luck = MatchLuck::new(Seed::from_number(1), "hearts");
        let mut a: Vec<u8> = (0..52).collect();
        let mut b: Vec<u8> = (0..52).rev().collect();
        luck.shuffle(0, 5, &mut a);
        luck.shuffle(3, 1, &mut [1, 2, 3]);
        luck.shuffle(0, 5, &mut b);
        assert_eq!(a, b);
        luck.shuffle(0, 6, &mut b);
        assert_ne!(a, b);
        luck.shuffle(1, 5, &mut b);
        assert_ne!(a, b);
    }

    /// The same numbers as in docs/luck.md: they may never change.
    #[test]
    #[rustfmt::skip]
    fn golden_vectors_stay() {
        let golden: [(&str, &str, [u32; 3], [u8; 52]); 6] = [
            (
                "0",
                "hearts",
                [0x59c8_c9b9, 0x948c_51ec, 0xdf4b_22a0],
                [6, 26, 24, 0, 51, 46, 11, 15, 22, 14, 49, 38, 33, 28, 45, 31, 37, 12, 30, 44, 17, 16, 36, 8, 42, 19, 10, 1, 4, 34, 25, 39, 41, 27, 9, 21, 23, 13, 35, 47, 40, 3, 20, 7, 5, 32, 2, 50, 48, 43, 29, 18],
            ),
            (
                "0",
                "kuhn",
                [0xfeba_d9e8, 0x469b_8d9d, 0x1497_d7cc],
                [22, 16, 17, 50, 41, 44, 45, 9, 32, 43, 46, 11, 49, 13, 8, 12, 34, 18, 2, 47, 39, 24, 21, 42, 25, 30, 19, 23, 20, 3, 38, 28, 1, 35, 26, 15, 37, 36, 6, 48, 5, 0, 10, 29, 40, 33, 31, 7, 27, 4, 14, 51],
            ),
            (
                "1",
                "hearts",
                [0x2666_99c8, 0x1246_a0b0, 0x5519_50ba],
                [21, 26, 9, 43, 50, 2, 30, 34, 33, 5, 24, 42, 4, 46, 13, 25, 47, 1, 49, 11, 22, 29, 23, 8, 14, 31, 36, 51, 10, 28, 19, 44, 41, 40, 35, 48, 20, 17, 12, 37, 6, 27, 15, 0, 18, 32, 39, 38, 45, 16, 3, 7],
            ),
            (
                "1",
                "kuhn",
                [0x60e8_bc57, 0xeba7_cb62, 0xad51_fb77],
                [37, 5, 12, 32, 28, 2, 42, 1, 13, 39, 3, 21, 7, 23, 9, 51, 45, 50, 8, 38, 18, 36, 31, 43, 34, 26, 0, 6, 24, 14, 20, 41, 15, 22, 17, 30, 27, 44, 47, 4, 10, 40, 11, 48, 35, 16, 25, 49, 29, 33, 46, 19],
            ),
            (
                "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
                "hearts",
                [0xed78_814d, 0xfe72_8e0d, 0xaa10_a62b],
                [41, 38, 28, 15, 27, 26, 43, 5, 34, 47, 32, 23, 46, 40, 39, 11, 29, 31, 1, 7, 2, 20, 13, 6, 12, 49, 16, 10, 45, 36, 25, 44, 18, 24, 22, 0, 30, 35, 37, 19, 9, 4, 42, 8, 14, 21, 51, 17, 3, 33, 50, 48],
            ),
            (
                "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
                "kuhn",
                [0x9a35_ceab, 0x5704_d4ed, 0x1f1d_12c4],
                [32, 19, 50, 9, 22, 35, 10, 18, 39, 4, 36, 8, 43, 48, 21, 1, 25, 34, 14, 33, 38, 20, 40, 23, 26, 13, 11, 42, 45, 15, 27, 0, 2, 28, 16, 24, 47, 41, 49, 44, 7, 51, 3, 12, 29, 46, 30, 5, 37, 6, 17, 31],
            ),
        ];
        for (seed, game, words, dealt) in golden {
            let mut luck = MatchLuck::new(seed.parse().unwrap(), game);
            let mut stream = luck.stream(0, 0);
            assert_eq!(words.map(|_| Rng::next_u32(&mut stream)), words, "{seed} {game}");
            let mut deck: [u8; 52] = std::array::from_fn(|i| 51 - i as u8);
            luck.shuffle(0, 0, &mut deck);
            assert_eq!(deck, dealt, "{seed} {game}");
        }
    }

    #[test]
    fn a_stream_depends_on_the_whole_of_its_number() {
        let mut luck = MatchLuck::new(Seed::from_number(1), "hearts");
        let numbers = [(0, 0), (0, 1), (1, 0), (0, 1 << 31), (255, u32::MAX)];
        let mut first: Vec<u64> = numbers
            .iter()
            .map(|(deck, nth)| Rng::next_u64(&mut luck.stream(*deck, *nth)))
            .collect();
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), numbers.len());
    }
}

//! Reading cards as people write and say them.

use std::str::FromStr;

use crate::card::Card;
use crate::rank::Rank;
use crate::suit::Suit;

/// A text that is no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no card: write rank and suit, as in QS, 10D or queen of spades")]
pub struct NotACard(String);

impl NotACard {
    /// Quotes the start of the text only: it may be anything, of any length.
    fn new(text: &str) -> NotACard {
        const SHOWN: usize = 24;
        let mut quoted: String = text.chars().filter(|c| !c.is_control()).take(SHOWN).collect();
        if text.chars().nth(SHOWN).is_some() {
            quoted.push('…');
        }
        NotACard(quoted)
    }
}

impl FromStr for Card {
    type Err = NotACard;

    /// Reads `QS`, `qs`, `TD`, `10D`, `q♠` and `queen of spades`, in any case.
    fn from_str(text: &str) -> Result<Card, NotACard> {
        match read_cards(text).as_deref() {
            Ok([card]) => Ok(*card),
            _ => Err(NotACard::new(text)),
        }
    }
}

/// Reads several cards with spaces, commas or `and` between them: `qs, as and king of hearts`.
/// They come in the order in which they were named, and as often.
///
/// ```
/// use parlour_cards::read_cards;
///
/// assert_eq!(read_cards("10d, q♠").unwrap().len(), 2);
/// assert!(read_cards("1z").is_err());
/// ```
pub fn read_cards(text: &str) -> Result<Vec<Card>, NotACard> {
    // No way of naming 52 cards is longer; more would only cost time.
    const LONGEST: usize = 2_000;
    if text.len() > LONGEST {
        return Err(NotACard::new(text));
    }
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|w| !matches!(*w, "" | "and" | "the"))
        .collect();
    let mut cards = Vec::new();
    let mut rest = words.as_slice();
    while !rest.is_empty() {
        let (card, used) = first_card(rest).ok_or_else(|| NotACard::new(text))?;
        cards.push(card);
        rest = &rest[used..];
    }
    Ok(cards)
}

/// The card that the words begin with, and how many words it took.
fn first_card(words: &[&str]) -> Option<(Card, usize)> {
    match *words {
        [rank, "of", suit, ..] => Some((Card::new(rank_of(rank)?, suit_of(suit)?), 3)),
        [word, ..] => short(word).map(|card| (card, 1)).or_else(|| {
            let suit = words.get(1)?;
            Some((Card::new(rank_of(word)?, suit_of(suit)?), 2))
        }),
        [] => None,
    }
}

/// `qs`, `10d`, `q♠`. Some keyboards add a variation selector that makes the sign an emoji.
fn short(word: &str) -> Option<Card> {
    let word = word.trim_end_matches('\u{fe0f}');
    let (at, _) = word.char_indices().next_back()?;
    let (rank, suit) = word.split_at(at);
    Some(Card::new(rank_of(rank)?, suit_of(suit)?))
}

fn rank_of(word: &str) -> Option<Rank> {
    Rank::ALL.into_iter().find(|rank| {
        word.eq_ignore_ascii_case(rank.face())
            || word.eq_ignore_ascii_case(rank.name())
            || word.chars().eq([rank.letter().to_ascii_lowercase()])
    })
}

fn suit_of(word: &str) -> Option<Suit> {
    let word = word.trim_end_matches('\u{fe0f}');
    let white = ['♧', '♢', '♤', '♡'];
    Suit::ALL.into_iter().find(|suit| {
        word == suit.plural()
            || word == suit.singular()
            || word.chars().eq([suit.letter().to_ascii_lowercase()])
            || word.chars().eq([suit.symbol()])
            || word.chars().eq([white[suit.index()]])
    })
}

//! How a sensible player plays to tricks, for bots and playouts.

use crate::{Card, CardSet, Suit, Trick};

/// How often a trump that is not the highest takes a trick all the same, in a hand of several.
const RUFF: f32 = 0.3;

impl Trick<'_> {
    /// The card that is likeliest to take the trick: who plays last takes it as cheaply as can be.
    /// Where none can, the weakest.
    ///
    /// # Panics
    /// If there are no cards.
    #[inline(always)]
    #[must_use]
    pub fn to_take(&self, cards: CardSet) -> Card {
        let takes = self.beating(cards);
        let last = self.cards.len() + 1 == self.seats;
        self.extreme(takes.or_if_empty(cards), !takes.is_empty() && !last)
    }

    /// The strongest card that loses the trick. Where none does, the weakest, as the others may
    /// still beat it; or the strongest, if nobody can.
    ///
    /// # Panics
    /// If there are no cards.
    #[inline(always)]
    #[must_use]
    pub fn to_lose(&self, cards: CardSet) -> Card {
        let loses = cards - self.beating(cards);
        let last = self.cards.len() + 1 == self.seats;
        self.extreme(loses.or_if_empty(cards), !loses.is_empty() || last)
    }

    /// The card of those that may be played after which the hand is likeliest to take `wanted`
    /// tricks, this one among them. The numbers were found by playing Oh Hell with others: cards
    /// that are chosen so win 0.4 points a hand more than those of who takes what is wanted at once.
    ///
    /// # Panics
    /// If there are no cards.
    #[inline(always)]
    #[must_use]
    pub fn to_make(&self, wanted: f32, hand: CardSet, cards: CardSet, unseen: CardSet) -> Card {
        let (others, beating) = (self.seats - 1, self.beating(cards));
        let yet = (others - self.cards.len()) * hand.len();
        let held = (1.9 * yet as f32 / unseen.len().max(1) as f32).min(1.0);
        let mut best = (f32::MAX, cards.nth(0));
        for card in cards {
            let (left, above) = (hand - CardSet::only(card), unseen.above(card).len());
            let takes = if beating.contains(card) { power(1.0 - held, above) } else { 0.0 };
            let later = likely_tricks(left, unseen, self.trump, others, false);
            let short = wanted - takes - 1.3 * later;
            // A trick that is likely can still be lost: too many in sight are better than too few.
            let off = if short > 0.0 { short } else { -0.16 * short };
            let unsure = 0.33 * takes * (1.0 - takes);
            let kept = 0.092 * left.of(card.suit()).len() as f32 + 0.0088 * above as f32;
            let trump = if Some(card.suit()) == self.trump { 0.12 } else { 0.0 };
            let worse = off + unsure + kept - trump;
            if worse < best.0 {
                best = (worse, card);
            }
        }
        best.1
    }

    /// The strongest or the weakest of some cards: a trump is stronger than the others.
    #[inline(always)]
    fn extreme(&self, cards: CardSet, strongest: bool) -> Card {
        let strength = |card: Card| (Some(card.suit()) == self.trump, card.rank());
        let mut best = cards.nth(0);
        for card in cards {
            if (strength(card) > strength(best)) == strongest {
                best = card;
            }
        }
        best
    }
}

/// About how many tricks a hand takes from so many others with as many cards each, of those
/// `unseen`. Only products are used: they give the same bits everywhere.
#[inline(always)]
#[must_use]
pub fn likely_tricks(
    hand: CardSet,
    unseen: CardSet,
    trump: Option<Suit>,
    others: usize,
    leads: bool,
) -> f32 {
    let (each, all) = (hand.len(), unseen.len().max(1) as f32);
    let without = |cards: CardSet, dealt: usize| power(1.0 - cards.len() as f32 / all, dealt);
    let trumps = trump.map_or(CardSet::EMPTY, CardSet::suit);
    let held = ((others * each) as f32 / all).min(1.0);
    let ruffs = each > 1 && !(hand - trumps).is_empty();
    let mut sum = 0.0;
    for card in hand {
        let highest = power(1.0 - held, unseen.above(card).len());
        sum += if trumps.contains(card) {
            highest + if ruffs { (1.0 - highest) * RUFF } else { 0.0 }
        } else {
            let void = without(unseen.of(card.suit()), each);
            let ruffed = void * (1.0 - without(unseen & trumps, each));
            // A single card takes the trick only if its suit is led.
            let led = if each == 1 && !leads { 0.25 } else { 1.0 };
            led * highest * power(1.0 - ruffed, others)
        };
    }
    sum
}

#[inline(always)]
fn power(base: f32, exponent: usize) -> f32 {
    (0..exponent).fold(1.0, |power, _| power * base)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::Seat;

    fn set(text: &str) -> CardSet {
        crate::read_cards(text).unwrap().into_iter().collect()
    }

    fn trick(cards: &[Card], play: impl Fn(&Trick<'_>) -> Card) -> String {
        let trump = Some(Suit::Spades);
        play(&Trick { leader: Seat::new(0), cards, trump, seats: 3 }).to_string()
    }

    #[test]
    fn who_wants_a_trick_takes_it_and_who_plays_last_takes_it_cheaply() {
        let read = |text| crate::read_cards(text).unwrap();
        let hand = set("2H QH KH 3D");
        assert_eq!(trick(&read("TH"), |t| t.to_take(hand.of(Suit::Hearts))), "KH");
        assert_eq!(trick(&read("TH 9H"), |t| t.to_take(hand.of(Suit::Hearts))), "QH");
        assert_eq!(trick(&read("AH 9H"), |t| t.to_take(hand.of(Suit::Hearts))), "2H");
        assert_eq!(trick(&[], |t| t.to_take(set("AH 2S"))), "2S", "a trump is stronger");
    }

    #[test]
    fn who_wants_none_throws_away_the_highest_that_loses() {
        let read = |text| crate::read_cards(text).unwrap();
        assert_eq!(trick(&read("TH"), |t| t.to_lose(set("2H 9H KH"))), "9H");
        assert_eq!(trick(&read("TH"), |t| t.to_lose(set("QH KH"))), "QH", "another may beat it");
        assert_eq!(trick(&read("TH 2H"), |t| t.to_lose(set("QH KH"))), "KH");
        assert_eq!(trick(&read("TH"), |t| t.to_lose(set("AD 2C 2S"))), "AD", "no trump");
    }

    #[test]
    fn who_looks_ahead_takes_no_trick_that_better_cards_will_take() {
        let make = |wanted, led: &str, hand: &str| {
            let (cards, hand) = (crate::read_cards(led).unwrap(), set(hand));
            let unseen = CardSet::FULL - hand - cards.iter().copied().collect();
            trick(&cards, |t| t.to_make(wanted, hand, hand.of(Suit::Hearts), unseen))
        };
        assert_eq!(make(1.0, "TH 2H", "9H JH AS"), "9H", "the trump takes one later");
        assert_eq!(make(2.0, "TH 2H", "9H JH AS"), "JH", "cheaply, and the trump later");
        assert_eq!(make(0.0, "TH 2H", "3H 9H"), "9H", "the danger is gone");
    }

    #[test]
    fn high_cards_and_trumps_are_likely_to_take_tricks() {
        let likely = |hand: &str, trump| {
            let hand = set(hand);
            likely_tricks(hand, CardSet::FULL - hand, trump, 3, false)
        };
        assert!((likely("AS KS QS", Some(Suit::Spades)) - 3.0).abs() < 0.01);
        assert!(likely("2C 3D 4H", Some(Suit::Spades)) < 0.5);
        assert!(likely("AC KD 2S", None) > likely("AC KD 2S", Some(Suit::Hearts)));
        assert!(likely("2S 3C", Some(Suit::Spades)) > likely("2S 3C", None));
    }
}

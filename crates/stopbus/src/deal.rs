//! Shuffling and dealing.

use parlour_core::{BySeat, Luck, Rng, Seat, Sink};

use crate::StopBus;
use crate::event::{Ending, Event};
use crate::number::Number;
use crate::rules::{MAX_PLAYERS, Shuffle};
use crate::score::{Hand, stops_the_bus};
use crate::state::{Open, Phase, State};

/// How often the Pascal program swapped two places.
const PASCAL_SWAPS: u32 = 100;

/// Swaps two places 100 times, each drawn without regard to the other. One number gives both
/// places: its quotient and its remainder by the size of the deck.
pub(crate) fn pascal_shuffle<T>(deck: &mut [T], rng: &mut impl Rng) {
    let size = deck.len() as u32;
    for _ in 0..PASCAL_SWAPS {
        let both = rng.below(size * size);
        deck.swap((both / size) as usize, (both % size) as usize);
    }
}

impl StopBus {
    /// The deck of the `nth` round, in the order in which it is dealt.
    #[inline]
    pub(crate) fn shuffled(&self, nth: u32, luck: &mut impl Luck) -> [Option<Number>; 52] {
        let mut deck = self.deck;
        let cards = &mut deck[..self.size];
        match self.rules.shuffle {
            Shuffle::Pascal => pascal_shuffle(cards, &mut luck.stream(0, nth)),
            Shuffle::Fair => luck.shuffle(0, nth, cards),
        }
        deck
    }

    /// Deals slot by slot over the living seats, turns the next card, and looks for 31.
    #[inline]
    pub(crate) fn deal_round(
        &self,
        state: &mut State,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) {
        let deck = self.shuffled(u32::from(state.open.round), luck);
        state.stock = deck;
        let open = &mut state.open;
        let living = open.living();
        let mut hands = [[None; 3]; MAX_PLAYERS];
        let mut next = 0;
        for slot in 0..3 {
            for (hand, lives) in hands.iter_mut().zip(open.lives) {
                if lives > 0 {
                    hand[slot] = deck[next];
                    next += 1;
                }
            }
        }
        state.hands = hands;
        state.stock[..=next].fill(None);
        // Whatever else a round counts was cleared when the last one ended.
        *open = Open {
            phase: Phase::Playing,
            round: open.round + 1,
            top: deck[next],
            offered: deck[next],
            left: (self.size - next - 1) as u8,
            ..*open
        };
        let (round, starter, players) = (open.round, open.starter, usize::from(open.players));
        out.emit(|| Event::Dealt {
            round,
            starter,
            hands: shown(&hands, players),
            top: match deck[next] {
                Some(number) => number.card(),
                None => unreachable!("the rules were checked to leave a card to turn"),
            },
        });
        let mut seats = living.iter();
        if let Some(seat) = seats.find(|s| stops_the_bus(&hands[s.index()])) {
            let on_deal = true;
            self.finish_round(state, Ending::Stopped { seat, on_deal }, out);
        }
    }
}

/// The hands as cards; `None` for a seat without cards.
pub(crate) fn shown(
    hands: &[Hand; MAX_PLAYERS],
    players: usize,
) -> BySeat<Option<[parlour_cards::Card; 3]>> {
    BySeat::from_fn(players, |seat: Seat| match hands[seat.index()] {
        [Some(a), Some(b), Some(c)] => Some([a, b, c].map(Number::card)),
        _ => None,
    })
}

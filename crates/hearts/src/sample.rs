//! States that a view allows, all equally likely, drawn without a single retry.
//!
//! Cards whose holder is known are placed once, the others are dealt by [`Deals`]. Last, passes
//! that the viewer did not see are drawn: any cards of the hand they went to, or, before cards
//! moved, of the hand they are chosen from.
//!
//! What a view tells about hidden hands, all of it honoured here:
//! - who did not follow suit holds none of that suit;
//! - who played a point to the first trick, where that is barred, held nothing but points;
//! - who led a heart before hearts were broken held nothing but hearts;
//! - the cards that the viewer passed are with their receiver until played;
//! - before the first card is played, the seat to lead holds the 2♣.

use arrayvec::ArrayVec;
use parlour_cards::{CardSet, Deals, subset};
use parlour_core::{Rng, Seat};

use crate::rules::{HEARTS, Hearts, SEATS};
use crate::state::{Phase, State};
use crate::view::View;

/// What sampling needs, prepared once per view.
#[derive(Clone, Debug)]
pub struct Worlds {
    /// The state with every card placed whose holder is known.
    known: State,
    /// The deals of the others; none where there are none.
    deals: Option<Deals<SEATS>>,
    links: ArrayVec<Link, SEATS>,
}

/// A pass that the viewer did not see.
#[derive(Clone, Copy, Debug)]
struct Link {
    from: u8,
    /// The seat that holds the cards now.
    holder: u8,
    /// The cards that seat has played since.
    played: CardSet,
}

impl Worlds {
    pub(crate) fn new(game: &Hearts, view: &View) -> Worlds {
        let mut known = State {
            hands: view.hands.map(Option::unwrap_or_default),
            passes: view.passes.map(Option::unwrap_or_default),
            open: view.open,
        };
        let played = view.open.played_by();
        place_known_cards(game, view, &played, &mut known);

        let seen = played.iter().chain(&known.hands).fold(CardSet::EMPTY, |a, b| a | *b);
        let unseen = if view.open.dealt == 0 { CardSet::EMPTY } else { game.deck - seen };
        let held = view.open.held();
        let room = std::array::from_fn(|i| held[i] - known.hands[i].len() as u8);
        let deals = Deals::new(unseen, room, allowed_cards(game, view));
        debug_assert!(deals.is_some(), "no state allows this view");
        let deals = deals.filter(|_| !unseen.is_empty());
        Worlds { known, deals, links: unseen_links(view, &played) }
    }

    #[inline(always)]
    pub(crate) fn sample(&self, game: &Hearts, rng: &mut impl Rng) -> State {
        let mut state = self.known;
        if let Some(deals) = &self.deals {
            for (hand, dealt) in state.hands.iter_mut().zip(deals.draw(rng)) {
                *hand |= dealt;
            }
        }
        for link in &self.links {
            let hand = state.hands[link.holder as usize] | link.played;
            state.passes[link.from as usize] = subset(hand, game.pass_count as usize, rng);
        }
        state
    }
}

/// Places the cards that must be in a hidden hand.
fn place_known_cards(game: &Hearts, view: &View, played: &[CardSet; SEATS], known: &mut State) {
    let open = &view.open;
    if open.moved() {
        for (from, cards) in Seat::all(SEATS).zip(view.passes) {
            let to = open.direction.target(from).index();
            if view.hands[to].is_none() {
                known.hands[to] |= cards.unwrap_or_default() - played[to];
            }
        }
    }
    if open.phase == Phase::Playing && open.played() == 0 {
        known.hands[open.tricks.turn().index()].insert(game.opening);
    }
}

/// The cards that each seat may still hold, by what it has shown.
fn allowed_cards(game: &Hearts, view: &View) -> [CardSet; SEATS] {
    let mut allowed = [game.deck; SEATS];
    let mut broken = false;
    for (number, trick) in view.open.tricks.iter().enumerate() {
        let led = trick.cards[0].suit();
        for (i, (seat, card)) in trick.into_plays().enumerate() {
            let may = &mut allowed[seat.index()];
            if i == 0 && number > 0 && !broken && HEARTS.contains(card) {
                *may = *may & HEARTS;
            }
            if card.suit() != led {
                *may -= CardSet::suit(led);
                if number == 0 && game.barred_first.contains(card) {
                    *may = *may & game.barred_first;
                }
            }
            broken |= game.breakers.contains(card);
        }
    }
    allowed
}

/// The passes that the viewer did not see.
fn unseen_links(view: &View, played: &[CardSet; SEATS]) -> ArrayVec<Link, SEATS> {
    let open = &view.open;
    let unseen = |from: &Seat| open.chosen.contains(*from) && view.passes[from.index()].is_none();
    let link = |from: Seat| {
        let holder = if open.moved() { open.direction.target(from) } else { from };
        Link {
            from: from.index() as u8,
            holder: holder.index() as u8,
            played: played[holder.index()],
        }
    };
    Seat::all(SEATS).filter(unseen).map(link).collect()
}

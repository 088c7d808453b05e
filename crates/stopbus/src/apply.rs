//! What actions do: turns, checks for 31, and the end of a round.

use parlour_cards::CardSet;
use parlour_core::{BySeat, Seat, SeatSet, Sink};

use crate::StopBus;
use crate::action::Action;
use crate::deal::shown;
use crate::deduce::Deduced;
use crate::event::{Ending, Event};
use crate::number::Number;
use crate::rules::{MAX_PLAYERS, TURNS_PER_SEAT};
use crate::score::{hand_score, stops_the_bus};
use crate::state::{Draw, Open, Phase, State};

impl StopBus {
    /// Does a legal action of the seat whose turn it is.
    #[inline]
    pub(crate) fn act(&self, state: &mut State, action: Action, out: &mut impl Sink<Event>) {
        match action {
            Action::Swap { slot } => swap(state, usize::from(slot), out),
            Action::Draw => self.draw(state, out),
            Action::Stick => {
                let seat = state.open.seat;
                state.open.stuck = Some(seat);
                out.emit(|| Event::Stuck { seat });
                self.end_turn(state, false, out);
            }
            Action::Done => {
                let open = &state.open;
                // A draw that turned no card was no draw.
                let passed = open.draw != Draw::Drawn && !open.has_swapped();
                let seat = open.seat;
                out.emit(|| Event::Done { seat, passed });
                self.end_turn(state, passed, out);
            }
        }
    }

    fn draw(&self, state: &mut State, out: &mut impl Sink<Event>) {
        let open = &mut state.open;
        let seat = open.seat;
        if open.left == 0 {
            open.draw = Draw::Overflow;
            out.emit(|| Event::DeckOverflow { seat });
            return;
        }
        if let Some(old) = open.top {
            open.covered.insert(old.card());
        }
        open.top = state.stock[self.size - usize::from(open.left)].take();
        open.offered = open.top;
        open.left -= 1;
        open.draw = Draw::Drawn;
        let card = open.top;
        out.emit(|| Event::Drew { seat, card: on_table(card) });
    }

    /// The 31 check comes first, then whatever else ends the round. Only the seat whose turn
    /// ends has new cards, and nobody had 31 at the check before.
    #[inline]
    fn end_turn(&self, state: &mut State, passed: bool, out: &mut impl Sink<Event>) {
        let open = &mut state.open;
        let seat = open.seat;
        let hand = &state.hands[seat.index()];
        open.turns += 1;
        open.passes = if passed { open.passes + 1 } else { 0 };
        if stops_the_bus(hand) {
            let on_deal = false;
            return self.finish_round(state, Ending::Stopped { seat, on_deal }, out);
        }
        open.deduced[seat.index()].not_31(hand);
        let next = open.next_living(seat);
        let living = open.living_count();
        let ending = if open.stuck == Some(next) {
            Ending::StickCameRound
        } else if open.passes == living {
            Ending::AllPassed
        } else if open.turns == TURNS_PER_SEAT * living {
            Ending::TurnLimit
        } else {
            open.seat = next;
            open.draw = Draw::Open;
            open.swaps = 0;
            open.offered = open.top;
            return;
        };
        self.finish_round(state, ending, out);
    }

    /// Takes lives, shows the hands, and clears the table but for them and the top card.
    pub(crate) fn finish_round(
        &self,
        state: &mut State,
        ending: Ending,
        out: &mut impl Sink<Event>,
    ) {
        let hands = state.hands;
        let open = &mut state.open;
        let scores = hands.map(|hand| hand_score(&hand));
        let lost = losers(open.living(), &scores, ending.stopper());
        let mut knocked_out = SeatSet::EMPTY;
        for seat in lost.iter() {
            let lives = &mut open.lives[seat.index()];
            *lives -= 1;
            if *lives == 0 {
                open.fell[seat.index()] = open.round;
                knocked_out.insert(seat);
            }
        }
        let living = open.living();
        let (draw, over) = (living.is_empty(), living.len() < 2);
        let winner = living.first().filter(|_| over);
        let players = usize::from(open.players);
        out.emit(|| Event::RoundEnded {
            ending,
            hands: shown(&hands, players),
            scores: BySeat::from_fn(players, |s| scores[s.index()]),
            lost,
            knocked_out,
            winner,
            draw,
        });
        let starter = open.next_living(open.starter);
        *open = Open {
            phase: if over { Phase::Over } else { Phase::Dealing },
            starter,
            seat: starter,
            stuck: None,
            turns: 0,
            passes: 0,
            draw: Draw::Open,
            swaps: 0,
            offered: open.top,
            left: 0,
            covered: CardSet::EMPTY,
            deduced: [Deduced::default(); MAX_PLAYERS],
            ..*open
        };
        state.stock = [None; 52];
    }
}

fn swap(state: &mut State, slot: usize, out: &mut impl Sink<Event>) {
    let open = &mut state.open;
    let seat = open.seat;
    let (taken, laid) = (open.top, state.hands[seat.index()][slot]);
    state.hands[seat.index()][slot] = taken;
    open.top = laid;
    open.swaps += 1;
    open.deduced[seat.index()].reveal(slot, laid);
    out.emit(|| Event::Swapped {
        seat,
        slot: slot as u8,
        taken: on_table(taken),
        laid: on_table(laid),
    });
}

/// Who loses a life: all but the one who stopped the bus, or all with the lowest score.
pub(crate) fn losers(
    living: SeatSet,
    scores: &[u8; MAX_PLAYERS],
    stopper: Option<Seat>,
) -> SeatSet {
    if let Some(safe) = stopper {
        return living.iter().filter(|s| *s != safe).collect();
    }
    let lowest = living.iter().map(|s| scores[s.index()]).min();
    let seats = living.iter();
    seats.filter(|s| Some(scores[s.index()]) == lowest).collect()
}

fn on_table(card: Option<Number>) -> parlour_cards::Card {
    match card {
        Some(number) => number.card(),
        None => unreachable!("during a round a card lies face up, and no slot in play is empty"),
    }
}

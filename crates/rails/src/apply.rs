//! What an action does, phase by phase; `build` has routes, tunnels, stations and loans.

use arrayvec::ArrayVec;
use parlour_core::{Luck, Seat, Sink};

use crate::Rails;
use crate::action::{Action, Picks};
use crate::bits::TicketSet;
use crate::cards::{LONG, SHORT};
use crate::colour::Colour;
use crate::event::Event;
use crate::given_up::GivenUp;
use crate::legal::Ask;
use crate::map_check::MAX_TICKETS;
use crate::phase::Phase;
use crate::refusal::Refusal;
use crate::rules::DrawRule;
use crate::state::{NONE, OFFER, PLAYERS, Slip, State};

/// Tickets in a row.
type TicketList = ArrayVec<u8, MAX_TICKETS>;

/// A state on its way, with chance and those who watch.
pub(crate) struct Move<'a, L, O> {
    pub(crate) game: &'a Rails,
    pub(crate) state: &'a mut State,
    pub(crate) luck: &'a mut L,
    pub(crate) out: &'a mut O,
}

impl<L: Luck, O: Sink<Event>> Move<'_, L, O> {
    pub(crate) fn seat(&self) -> usize {
        self.state.open.turn.into()
    }

    pub(crate) fn who(&self) -> Seat {
        Seat::new(self.seat())
    }

    /// The state machine goes on.
    pub(crate) fn enter(&mut self, phase: Phase) {
        debug_assert!(
            self.state.open.phase.leads_to(phase),
            "no way leads from {:?} to {phase:?}",
            self.state.open.phase
        );
        self.state.open.phase = phase;
        let seat = self.who();
        self.out.emit(|| Event::Phase { phase, seat });
    }

    pub(crate) fn ask(&self) -> Ask<'_> {
        self.game.ask(self.state, self.seat())
    }

    /// Fills the market, if there is anything to fill it with.
    pub(crate) fn refill(&mut self) {
        self.state.fill_market(&self.game.board, self.game.players(), self.luck, self.out);
    }

    /// Deals cards and first tickets.
    pub(crate) fn deal(&mut self) {
        let board = &self.game.board;
        let players = self.game.players();
        let deal = board.map.deal;
        let state = &mut *self.state;
        state.shuffle(board, players, board.cards, self.luck);
        for seat in 0..players {
            state.draw_blind(board, players, seat, deal.cards, self.luck, self.out);
        }
        let mut long: TicketList = board.long.iter().map(|t| t as u8).collect();
        let short = TicketSet::below(board.goals.len()).without(&board.long);
        let mut short: TicketList = short.iter().map(|t| t as u8).collect();
        self.luck.shuffle(LONG, 0, &mut long);
        self.luck.shuffle(SHORT, 0, &mut short);
        for seat in 0..players {
            for _ in 0..deal.long {
                state.secret.held[seat].insert(long.pop().map_or(0, usize::from));
            }
            for _ in 0..deal.short {
                state.secret.held[seat].insert(short.pop().map_or(0, usize::from));
            }
            state.open.tickets[seat] = deal.long + deal.short;
        }
        for (slot, ticket) in state.secret.pile.iter_mut().zip(&short) {
            slot.ticket = *ticket;
        }
        state.open.pile = short.len() as u8;
        state.open.dealt = true;
        for seat in 0..players {
            let (cards, held) = (state.secret.hands[seat], state.secret.held[seat]);
            self.out.emit(|| Event::Dealt {
                seat: Seat::new(seat),
                cards: Some(cards),
                tickets: Some(numbers(&held)),
            });
        }
        self.refill();
        let seat = Seat::new(0);
        let phase = Phase::Setup;
        self.out.emit(|| Event::Phase { phase, seat });
    }

    /// Does an action of the player whose turn it is.
    pub(crate) fn act(&mut self, action: Action) -> Result<(), Refusal> {
        let phase = self.state.open.phase;
        match (phase, action) {
            (Phase::Setup, Action::SelectDestination { indices }) => self.first_tickets(indices),
            (Phase::PlayerTurn, action) => self.main(action),
            (Phase::DestinationChoice, Action::SelectDestination { indices }) => {
                self.keep_tickets(indices)
            }
            (Phase::DrawWagonCard, Action::DrawFaceup { index }) => self.draw_faceup(index),
            (Phase::DrawWagonCard, Action::DrawFacedown) => self.draw_facedown(),
            (Phase::TunnelResolve, action) => self.tunnel(action),
            (Phase::Confirmation, Action::Confirm) => {
                self.end_turn();
                Ok(())
            }
            (Phase::Confirmation, Action::Borrow { station, road }) => {
                self.borrow(station, road, false)
            }
            _ => Err(Refusal::NotNow(phase)),
        }
    }

    fn main(&mut self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::DrawDestination => self.draw_destination(),
            Action::DrawFaceup { index } => self.draw_faceup(index),
            Action::DrawFacedown => self.draw_facedown(),
            Action::Take { color, road } => self.take(color, road),
            Action::ClaimStation { color, station } => self.claim_station(color, station),
            Action::Borrow { station, road } => self.borrow(station, road, true),
            Action::Pass => self.pass(),
            _ => Err(Refusal::NotNow(Phase::PlayerTurn)),
        }
    }

    fn first_tickets(&mut self, picks: Picks) -> Result<(), Refusal> {
        let deal = self.game.board.map.deal;
        let offered = deal.long + deal.short;
        check_picks(picks, offered, deal.keep)?;
        let seat = self.seat();
        let (mut kept, mut back) = (TicketSet::EMPTY, TicketSet::EMPTY);
        for (i, ticket) in self.state.secret.held[seat].iter().enumerate() {
            if picks.has(i) {
                kept.insert(ticket);
            } else {
                back.insert(ticket);
            }
        }
        self.state.secret.held[seat] = kept;
        self.state.secret.out[seat] = back;
        self.state.open.tickets[seat] = picks.len();
        self.state.open.out[seat] = offered - picks.len();
        self.tell_kept(picks.len(), offered - picks.len(), kept);
        if seat + 1 < self.game.players() {
            self.state.open.turn += 1;
            self.enter(Phase::Setup);
        } else {
            self.state.open.turn = 0;
            self.enter(Phase::PlayerAnnounce);
            self.enter(Phase::PlayerTurn);
        }
        Ok(())
    }

    fn tell_kept(&mut self, count: u8, back: u8, kept: TicketSet) {
        let seat = self.who();
        self.out.emit(|| Event::Kept { seat, count, back, tickets: Some(numbers(&kept)) });
    }

    fn draw_destination(&mut self) -> Result<(), Refusal> {
        let drawn = self.state.open.pile.min(self.game.board.map.deal.draw);
        if drawn == 0 {
            return Err(Refusal::NoTickets);
        }
        self.state.open.passes = 0;
        self.enter(Phase::DrawDestinationCard);
        let left = self.state.open.pile - drawn;
        for i in 0..drawn {
            let top = usize::from(self.state.open.pile - 1 - i);
            let slip = std::mem::replace(&mut self.state.secret.pile[top], Slip::NONE);
            self.state.secret.offer[usize::from(i)] = slip;
        }
        self.state.open.pile = left;
        self.state.open.offered = drawn;
        let offer = self.state.secret.offer;
        let seat = self.who();
        self.out.emit(|| Event::Offered {
            seat,
            count: drawn,
            tickets: Some(slips(&offer, drawn)),
        });
        if drawn == 1 {
            self.keep(Picks(1));
        } else {
            self.enter(Phase::DestinationChoice);
        }
        Ok(())
    }

    fn keep_tickets(&mut self, picks: Picks) -> Result<(), Refusal> {
        check_picks(picks, self.state.open.offered, 1)?;
        self.keep(picks);
        Ok(())
    }

    /// Keeps tickets on offer; the others go to the bottom of the pile in the order drawn.
    fn keep(&mut self, picks: Picks) {
        let seat = self.seat();
        let offered = self.state.open.offered;
        let back = offered - picks.len();
        let State { open, secret } = &mut *self.state;
        let offer = std::mem::replace(&mut secret.offer, [Slip::NONE; OFFER]);
        secret.pile.copy_within(..usize::from(open.pile), back.into());
        let mut bottom = usize::from(back);
        let mut kept = TicketSet::EMPTY;
        for (i, slip) in offer[..usize::from(offered)].iter().enumerate() {
            if picks.has(i) {
                kept.insert(slip.ticket.into());
                if slip.by != NONE && back == 0 {
                    // Who had put it there sees where it went, as all were kept.
                    secret.aware[usize::from(slip.by)].insert(slip.ticket.into());
                }
            } else {
                bottom -= 1;
                secret.pile[bottom] = Slip { ticket: slip.ticket, by: seat as u8 };
            }
        }
        secret.aware[seat] = secret.aware[seat].without(&kept);
        secret.held[seat] = secret.held[seat].or(&kept);
        open.pile += back;
        open.offered = 0;
        open.tickets[seat] += picks.len();
        self.tell_kept(picks.len(), back, kept);
        self.enter(Phase::Confirmation);
    }

    fn draw_faceup(&mut self, index: u8) -> Result<(), Refusal> {
        let second = self.state.open.phase == Phase::DrawWagonCard;
        let slot = usize::from(index);
        let Some(color) = self.state.open.market.get(slot).copied().flatten() else {
            return Err(Refusal::EmptySlot);
        };
        if second && color == Colour::Locomotive {
            return Err(Refusal::SecondLocomotive);
        }
        if !second {
            self.state.open.passes = 0;
            self.enter(Phase::DrawWagonCard);
        }
        self.enter(Phase::FaceUp);
        let seat = self.who();
        self.out.emit(|| Event::Taken { seat, index, color });
        self.state.open.market[slot] = None;
        self.state.gain_seen(seat.index(), &[color].into_iter().collect());
        self.state.open.given_up[seat.index()] = GivenUp::NONE;
        self.refill();
        self.drawn(second || color == Colour::Locomotive);
        Ok(())
    }

    fn draw_facedown(&mut self) -> Result<(), Refusal> {
        let second = self.state.open.phase == Phase::DrawWagonCard;
        let open = self.game.rules.draw == DrawRule::Open;
        if second && !open {
            return Err(Refusal::SameSource);
        }
        if !self.ask().cards_left() {
            return Err(Refusal::NoCards);
        }
        if !second {
            self.state.open.passes = 0;
            self.enter(Phase::DrawWagonCard);
        }
        self.enter(Phase::FaceDown);
        let (board, players, seat) = (&self.game.board, self.game.players(), self.seat());
        let count = if open { 1 } else { 2 };
        let cards = self.state.draw_blind(board, players, seat, count, self.luck, self.out);
        self.state.open.given_up[seat] = GivenUp::NONE;
        self.out.emit(|| Event::Drawn {
            seat: Seat::new(seat),
            count: cards.total() as u8,
            cards: Some(cards),
        });
        self.drawn(second || !open);
        Ok(())
    }

    /// After a card: the draw is complete, or a second card may be drawn.
    fn drawn(&mut self, complete: bool) {
        let ask = self.ask();
        let more =
            ask.second_slots() != 0 || (self.game.rules.draw == DrawRule::Open && ask.cards_left());
        self.enter(if complete || !more { Phase::Confirmation } else { Phase::DrawWagonCard });
    }

    fn pass(&mut self) -> Result<(), Refusal> {
        let ask = self.ask();
        if !parlour_core::ActionSet::contains(&ask.legal(), &Action::Pass) {
            return Err(Refusal::MayNotPass);
        }
        let (barred, broke) = (ask.reach(), ask.station_price().unwrap_or(0));
        let free_city = self.game.board.cities != self.state.open.built;
        let seat = self.seat();
        self.state.open.barred[seat] = barred;
        self.state.open.broke[seat] = if free_city { broke } else { 0 };
        self.state.open.passes += 1;
        self.out.emit(|| Event::Passed { seat: Seat::new(seat) });
        self.end_turn();
        Ok(())
    }

    fn end_turn(&mut self) {
        self.enter(Phase::EndTurn);
        let players = self.game.players() as u8;
        let seat = self.seat();
        let open = &mut self.state.open;
        open.swapped = 0;
        let mut over = open.passes >= players;
        if open.last > 0 {
            open.last -= 1;
            over |= open.last == 0;
        } else if open.wagons[seat] <= 2 && !over {
            open.last = players;
            self.out.emit(|| Event::LastRound { seat: Seat::new(seat) });
        }
        if over {
            self.finish();
            return;
        }
        self.state.open.turn = (self.state.open.turn + 1) % players;
        self.enter(Phase::WaitTurn);
        self.enter(Phase::PlayerAnnounce);
        self.enter(Phase::PlayerTurn);
    }

    fn finish(&mut self) {
        self.state.open.last = 0;
        // All tickets are shown now, so nobody knows more than others.
        self.state.secret.aware = [TicketSet::EMPTY; PLAYERS];
        self.game.score(self.state);
        self.enter(Phase::EndGame);
        for seat in 0..self.game.players() {
            let (sheet, held) = (self.state.open.finals[seat], self.state.secret.held[seat]);
            self.out.emit(|| Event::Scored {
                seat: Seat::new(seat),
                sheet,
                tickets: numbers(&held),
            });
        }
        let (game, state) = (self.game, &*self.state);
        self.out.emit(|| Event::Ended { winners: game.ranking(state).winners });
    }
}

fn check_picks(picks: Picks, offered: u8, least: u8) -> Result<(), Refusal> {
    if u16::from(picks.0) >= 1 << offered {
        return Err(Refusal::NoSuchOffer { offered });
    }
    if picks.len() < least {
        return Err(Refusal::KeepMore { least });
    }
    Ok(())
}

/// Tickets by number.
pub(crate) fn numbers(set: &TicketSet) -> Vec<u8> {
    set.iter().map(|t| t as u8 + 1).collect()
}

fn slips(offer: &[Slip], count: u8) -> Vec<u8> {
    offer[..usize::from(count)].iter().map(|s| s.ticket + 1).collect()
}

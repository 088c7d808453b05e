//! Tables for tests: any position of the standard game, built through the checked door.

use parlour_busrush::{
    Action, ActiveEvent, Borough, BusRush, Card, Cards, CityEvent, DeckPosition, Event, Face,
    Payment, Perk, Phase, PlayerPosition, Position, Question, Refusal, Restriction, Ride, Rules,
    Rush, RushCard, State, TurnState,
};
use parlour_core::{Game, MatchLuck, Outcome, Seat, SeatSet, Seed, Turn, Write};

/// A table being played at.
pub(crate) struct Table {
    pub(crate) game: BusRush,
    pub(crate) state: State,
    luck: MatchLuck,
}

/// A position being laid out.
pub(crate) struct Layout {
    rules: Rules,
    pub(crate) position: Position,
}

fn deck<T>(pile: Vec<T>) -> DeckPosition<T> {
    DeckPosition { pile, discard: Vec::new(), shuffles: 1 }
}

/// Round 1, player 1 on turn in Manhattan, no hands, every card in its pile.
pub(crate) fn layout(players: u8) -> Layout {
    layout_with(Rules::for_players(players))
}

pub(crate) fn layout_with(rules: Rules) -> Layout {
    let cards = rules.cards.as_deref().unwrap_or(Cards::standard()).clone();
    let mut bus = Vec::new();
    for entry in &cards.bus {
        for (borough, count) in Borough::ALL.into_iter().zip(entry.counts) {
            let face = Face::new(borough, entry.face_kind().unwrap(), entry.value);
            bus.extend((0..count).map(|_| face));
        }
    }
    let rush = cards.rush.iter().flat_map(|e| (0..e.count).map(|_| e.card)).collect();
    let events = cards.event.iter().flat_map(|e| (0..e.count).map(|_| e.card)).collect();
    let perks = cards.perk.iter().map(|e| e.card).collect();
    let player = || PlayerPosition {
        bus: Vec::new(),
        rush: Vec::new(),
        scores: [0; 5],
        perks: Vec::new(),
        perk: None,
        restricted: Vec::new(),
        taxi: None,
        express_plays: 0,
        queens_plays: 0,
    };
    let position = Position {
        phase: Phase::Turn,
        round: 1,
        seat: Seat::new(0),
        group: Borough::Manhattan,
        turn: TurnState { actions: 2, plays: 1, ..TurnState::default() },
        question: None,
        players: (0..rules.players).map(|_| player()).collect(),
        bus: deck(bus),
        rush: deck(rush),
        events: deck(events),
        perks: deck(perks),
        market: Vec::new(),
        active: Vec::new(),
        foreseen: SeatSet::EMPTY,
        express_race: None,
        queens_redesign: None,
    };
    Layout { rules, position }
}

fn take<T: PartialEq + Copy + std::fmt::Debug>(pile: &mut Vec<T>, card: T) -> T {
    let at = pile.iter().position(|c| *c == card);
    pile.remove(at.unwrap_or_else(|| panic!("{card:?} is not in the pile")))
}

pub(crate) fn card(text: &str) -> Card {
    text.parse().unwrap_or_else(|_| panic!("{text} is no card"))
}

pub(crate) fn face(text: &str) -> Face {
    text.parse().unwrap_or_else(|_| panic!("{text} is no card"))
}

pub(crate) fn payment(cards: &[&str]) -> Payment {
    Payment::new(&cards.iter().map(|c| card(c)).collect::<Vec<_>>()).unwrap()
}

pub(crate) fn seat(index: usize) -> Seat {
    Seat::new(index)
}

impl Layout {
    pub(crate) fn hand(mut self, seat: usize, cards: &[&str]) -> Layout {
        for text in cards {
            let card = card(text);
            take(&mut self.position.bus.pile, card.printed());
            self.position.players[seat].bus.push(card);
        }
        self
    }

    pub(crate) fn rush(mut self, seat: usize, cards: &[Rush]) -> Layout {
        for rush in cards {
            take(&mut self.position.rush.pile, *rush);
            self.position.players[seat].rush.push(RushCard::drawn(*rush, 0));
        }
        self
    }

    pub(crate) fn group(mut self, borough: Borough) -> Layout {
        self.position.group = borough;
        self
    }

    pub(crate) fn scores(mut self, seat: usize, scores: [u8; 5]) -> Layout {
        self.position.players[seat].scores = scores;
        self
    }

    pub(crate) fn active(mut self, event: CityEvent) -> Layout {
        take(&mut self.position.events.pile, event);
        self.position.active.push(ActiveEvent { event, rounds: 2 });
        self
    }

    pub(crate) fn perk(mut self, seat: usize, perk: Perk) -> Layout {
        take(&mut self.position.perks.pile, perk);
        self.position.players[seat].perks.push(perk);
        self.position.players[seat].perk = Some(perk);
        let bridge = |a: &ActiveEvent| a.event == CityEvent::BridgeReconstruction;
        let suspended = self.position.active.iter().any(bridge);
        if perk == Perk::Timetable && !suspended {
            self.position.foreseen.insert(Seat::new(seat));
        }
        self
    }

    pub(crate) fn market(mut self, perks: &[Perk]) -> Layout {
        for perk in perks {
            take(&mut self.position.perks.pile, *perk);
            self.position.market.push(*perk);
        }
        self
    }

    pub(crate) fn restricted(mut self, seat: usize, restriction: Restriction) -> Layout {
        self.position.players[seat].restricted.push(restriction);
        self
    }

    pub(crate) fn taxi(mut self, seat: usize, borough: Borough, rounds: u8) -> Layout {
        self.position.players[seat].taxi = Some(Ride { borough, rounds });
        self
    }

    pub(crate) fn counts(mut self, seat: usize, express: u8, queens: u8) -> Layout {
        self.position.players[seat].express_plays = express;
        self.position.players[seat].queens_plays = queens;
        self
    }

    pub(crate) fn holds_express(mut self, seat: usize) -> Layout {
        self.position.express_race = Some(Seat::new(seat));
        self
    }

    pub(crate) fn holds_queens(mut self, seat: usize) -> Layout {
        self.position.queens_redesign = Some(Seat::new(seat));
        self
    }

    pub(crate) fn round(mut self, round: u8) -> Layout {
        self.position.round = round;
        self
    }

    /// Whose turn it is.
    pub(crate) fn turn_of(mut self, seat: usize) -> Layout {
        self.position.seat = Seat::new(seat);
        self
    }

    pub(crate) fn turn(mut self, turn: TurnState) -> Layout {
        self.position.turn = turn;
        self
    }

    pub(crate) fn actions(mut self, actions: u8) -> Layout {
        self.position.turn.actions = actions;
        self
    }

    pub(crate) fn next_event(mut self, event: CityEvent) -> Layout {
        take(&mut self.position.events.pile, event);
        self.position.events.pile.push(event);
        self
    }

    pub(crate) fn next_bus(mut self, text: &str) -> Layout {
        let face = face(text);
        take(&mut self.position.bus.pile, face);
        self.position.bus.pile.push(face);
        self
    }

    pub(crate) fn next_rush(mut self, rush: Rush) -> Layout {
        take(&mut self.position.rush.pile, rush);
        self.position.rush.pile.push(rush);
        self
    }

    /// Puts the whole Bus pile on the discard.
    pub(crate) fn bus_pile_spent(mut self) -> Layout {
        let pile = std::mem::take(&mut self.position.bus.pile);
        self.position.bus.discard.extend(pile);
        self
    }

    pub(crate) fn question(mut self, event: CityEvent, asked: usize, discards: u8) -> Layout {
        take(&mut self.position.events.pile, event);
        self.position.phase = Phase::Event;
        self.position.round = 2;
        self.position.turn = TurnState::default();
        self.position.question = Some(Question { event, seat: Seat::new(asked), discards });
        self
    }

    pub(crate) fn table(self) -> Table {
        let game = BusRush::new(self.rules).unwrap();
        let state = game.place(&self.position).unwrap_or_else(|wrong| panic!("{wrong:?}"));
        Table { game, state, luck: MatchLuck::new(Seed::from_number(1), "busrush") }
    }

    pub(crate) fn refused(self) -> Vec<String> {
        let game = BusRush::new(self.rules).unwrap();
        let wrong = game.place(&self.position).expect_err("the position is refused");
        wrong.into_iter().map(|w| w.at).collect()
    }
}

/// A match just dealt.
pub(crate) fn dealt(players: u8, seed: u64) -> Table {
    let game = BusRush::new(Rules::for_players(players)).unwrap();
    let mut luck = MatchLuck::new(Seed::from_number(seed), "busrush");
    let mut state = game.start();
    game.deal(&mut state, &mut luck, &mut ());
    Table { game, state, luck }
}

impl Table {
    /// Does an action as the seat that is awaited.
    pub(crate) fn act(&mut self, action: Action) -> Vec<Event> {
        self.try_act(action).unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"))
    }

    pub(crate) fn try_act(&mut self, action: Action) -> Result<Vec<Event>, Refusal> {
        let seat = self.awaited();
        let mut events = Vec::new();
        self.game.apply(&mut self.state, seat, action, &mut self.luck, &mut events)?;
        // Whatever happens, the table stays one that the door lets in.
        assert_eq!(self.game.place(&self.see()).as_ref(), Ok(&self.state));
        Ok(events)
    }

    /// Does an action that must be refused, and leave the table as it is.
    pub(crate) fn refusal(&mut self, action: Action) -> Refusal {
        let before = self.state;
        let refusal = self.try_act(action).expect_err("the action is refused");
        assert_eq!(self.state, before);
        refusal
    }

    pub(crate) fn awaited(&self) -> Seat {
        match self.game.turn(&self.state) {
            Turn::Seats(seats) => seats.first().unwrap(),
            other => panic!("nobody is awaited: {other:?}"),
        }
    }

    pub(crate) fn see(&self) -> Position {
        self.game.position(&self.state)
    }

    pub(crate) fn player(&self, seat: usize) -> PlayerPosition {
        self.see().players[seat].clone()
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }

    pub(crate) fn play(&mut self, text: &str) -> Vec<Event> {
        self.act(bus(text))
    }

    pub(crate) fn end(&mut self) -> Vec<Event> {
        self.act(Action::EndTurn)
    }
}

pub(crate) fn bus(text: &str) -> Action {
    Action::PlayBus { card: card(text), target: None }
}

pub(crate) fn bus_on(text: &str, target: usize) -> Action {
    Action::PlayBus { card: card(text), target: Some(Seat::new(target)) }
}

pub(crate) fn ride(rush: Rush, to: Borough) -> Action {
    Action::PlayRush { rush: RushCard::drawn(rush, 0), to: Some(to) }
}

pub(crate) fn transfer() -> Action {
    Action::PlayRush { rush: RushCard::drawn(Rush::BusTransfer, 0), to: None }
}

pub(crate) fn reroute(text: &str, to: Borough) -> Action {
    let rush = RushCard::drawn(Rush::Reroute, 0);
    Action::Reroute { rush, cards: Payment::one(card(text)), to }
}

pub(crate) fn trade_bus(cards: &[&str]) -> Action {
    Action::TradeBus { cards: payment(cards) }
}

pub(crate) fn trade_rush(rush: Rush) -> Action {
    Action::TradeRush { rush: RushCard::drawn(rush, 0) }
}

pub(crate) fn buy(perk: Perk, cards: &[&str]) -> Action {
    Action::BuyPerk { perk, cards: payment(cards) }
}

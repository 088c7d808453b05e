//! The only door for outside data: a position becomes a state, or gets every reason why not.

use parlour_core::{Game, Invalid, Invalids, Seat};

use crate::bus::LAST_SHUFFLE;
use crate::city::{CityEvent, Perk, Race};
use crate::data::{CAP, EVENT_BUS_CARDS, TAXI_ROUNDS, TRADE_BUS_CARDS};
use crate::deck::Deck;
use crate::position::{DeckPosition, PlayerPosition, Position};
use crate::rules::BusRush;
use crate::state::{Phase, Player, State, TurnState};

impl BusRush {
    /// The state that a position describes, or every reason why there is none.
    pub(crate) fn place_position(&self, position: &Position) -> Result<State, Invalids> {
        let mut door = Door { game: self, position, wrong: Vec::new() };
        door.shape();
        if !door.wrong.is_empty() {
            return Err(door.wrong.into());
        }
        let state = door.build();
        door.cards();
        door.hands(&state);
        door.players(&state);
        door.course(&state);
        door.races(&state);
        if door.wrong.is_empty() { Ok(state) } else { Err(door.wrong.into()) }
    }
}

/// The checks of the door; every one that fails adds its reason.
struct Door<'a> {
    game: &'a BusRush,
    position: &'a Position,
    wrong: Vec<Invalid>,
}

impl Door<'_> {
    fn ensure(&mut self, right: bool, at: &str, why: impl Into<String>) {
        if !right {
            self.wrong.push(Invalid::new(at, why));
        }
    }

    /// What must hold before a state can be built at all.
    fn shape(&mut self) {
        let (p, table) = (self.position, &self.game.table);
        let players = self.game.players();
        let why = format!("there are {} instead of {players}", p.players.len());
        self.ensure(p.players.len() == players, "players", why);
        for (name, seen, all) in [
            ("bus", p.bus.pile.len() + p.bus.discard.len(), table.bus.len()),
            ("rush", p.rush.pile.len() + p.rush.discard.len(), table.rush.len()),
            ("events", p.events.pile.len() + p.events.discard.len(), table.events.len()),
            ("perks", p.perks.pile.len() + p.perks.discard.len(), table.perks.len()),
        ] {
            let why = format!("{seen} cards, but the deck has only {all}");
            self.ensure(seen <= all, name, why);
        }
        for (i, player) in p.players.iter().enumerate() {
            let bus = self.bus_room(i);
            let why = format!("{} cards, but there can be at most {bus}", player.bus.len());
            self.ensure(player.bus.len() <= bus, &format!("players[{i}].bus"), why);
            let rush = self.rush_room(i);
            let why = format!("{} cards, but there can be at most {rush}", player.rush.len());
            self.ensure(player.rush.len() <= rush, &format!("players[{i}].rush"), why);
        }
        for active in &p.active {
            let why = "only timed events stay in force";
            self.ensure(active.event.is_timed(), "active", why);
        }
    }

    /// How many Bus cards a player can have come to.
    fn bus_room(&self, seat: usize) -> usize {
        let (p, numbers) = (self.position, &self.game.table.numbers);
        let limit = usize::from(numbers.bus_limit);
        let waiting = limit + usize::from(EVENT_BUS_CARDS);
        let drawn = waiting + usize::from(numbers.draw);
        let traded = drawn + usize::from(TRADE_BUS_CARDS);
        match (p.phase, seat.cmp(&p.seat.index())) {
            (Phase::Turn | Phase::Limit, std::cmp::Ordering::Greater) => waiting,
            (Phase::Turn, std::cmp::Ordering::Equal) if !p.turn.traded => drawn,
            (Phase::Turn | Phase::Limit, std::cmp::Ordering::Equal) => traded,
            _ => limit,
        }
    }

    fn rush_room(&self, seat: usize) -> usize {
        let (p, limit) = (self.position, self.game.table.numbers.rush_limit);
        let own = seat == p.seat.index();
        let traded = p.phase == Phase::Limit || p.phase == Phase::Turn && p.turn.traded;
        usize::from(limit) + usize::from(own && traded)
    }

    fn build(&self) -> State {
        let p = self.position;
        let mut state = self.game.start();
        state.phase = p.phase;
        state.round = p.round;
        state.seat = p.seat.index() as u8;
        state.group = p.group;
        state.turn = p.turn;
        if let Some(question) = &p.question {
            state.resolving = question.event.code();
            state.asked = question.seat.index() as u8;
            state.owed = question.discards;
        }
        for (player, from) in state.players.iter_mut().zip(&p.players) {
            *player = build_player(from);
        }
        state.bus = lay(&p.bus, |c| c.0);
        state.rush = lay(&p.rush, |c| *c as u8);
        state.events = lay(&p.events, |c| c.code());
        state.perks = lay(&p.perks, |c| c.code());
        state.market = p.market.iter().fold(0, |bits, perk| bits | 1 << *perk as u16);
        for active in &p.active {
            state.active[active.event as usize] = active.rounds;
        }
        state.foreseen = p.foreseen.iter().fold(0, |bits, s| bits | 1 << s.index());
        let holder = |seat: Option<Seat>| seat.map_or(0, |s| s.index() as u8 + 1);
        state.holders = [holder(p.express_race), holder(p.queens_redesign)];
        state
    }

    /// Every card of the four decks is somewhere, once.
    fn cards(&mut self) {
        let (p, table) = (self.position, &self.game.table);
        let bus = p.players.iter().flat_map(|x| &x.bus).map(|c| c.printed().0);
        let bus = bus.chain(codes(&p.bus, |c| c.0)).collect();
        let rush = p.players.iter().flat_map(|x| &x.rush).map(|c| c.rush() as u8);
        let rush = rush.chain(codes(&p.rush, |c| *c as u8)).collect();
        let active = p.active.iter().map(|a| a.event.code());
        let asking = p.question.iter().map(|q| q.event.code());
        let events = active.chain(asking).chain(codes(&p.events, |c| c.code())).collect();
        let owned = p.players.iter().flat_map(|x| &x.perks).chain(&p.market);
        let owned = owned.map(|c| c.code());
        let perks = owned.chain(codes(&p.perks, |c| c.code())).collect();
        let all: [(&str, Vec<u8>, &Vec<u8>); 4] = [
            ("bus", bus, &table.bus),
            ("rush", rush, &table.rush),
            ("events", events, &table.events),
            ("perks", perks, &table.perks),
        ];
        for (name, mut cards, deck) in all {
            cards.sort_unstable();
            let why = "the cards in piles, discards, hands and on the table are not the deck's";
            self.ensure(cards == *deck, name, why);
        }
        let none = p.perks.discard.is_empty();
        self.ensure(none, "perks.discard", "owned perks are never discarded");
        for (name, shuffles) in [
            ("bus", p.bus.shuffles),
            ("rush", p.rush.shuffles),
            ("events", p.events.shuffles),
            ("perks", p.perks.shuffles),
        ] {
            let right = (p.phase == Phase::Setup && shuffles == 0)
                || (p.phase != Phase::Setup && (1..=9999).contains(&shuffles));
            let why = "a deck is shuffled before the deal, and not ten thousand times";
            self.ensure(right, &format!("{name}.shuffles"), why);
        }
    }

    fn hands(&mut self, state: &State) {
        let latest = |shuffles: u16| shuffles.saturating_sub(1).min(LAST_SHUFFLE);
        let (bus, rush) = (latest(state.bus.shuffles()), latest(state.rush.shuffles()));
        for (i, player) in self.position.players.iter().enumerate() {
            let why = "a card cannot come from a shuffle that has not been";
            let right = player.bus.iter().all(|c| c.shuffle() <= bus);
            self.ensure(right, &format!("players[{i}].bus"), why);
            let right = player.rush.iter().all(|c| c.shuffle() <= rush);
            self.ensure(right, &format!("players[{i}].rush"), why);
        }
    }

    fn players(&mut self, state: &State) {
        for (i, from) in self.position.players.iter().enumerate() {
            let at = |field: &str| format!("players[{i}].{field}");
            let right = from.scores.iter().all(|p| *p <= CAP);
            self.ensure(right, &at("scores"), "a borough gives at most 3 points");
            let right = match from.perk {
                None => from.perks.is_empty(),
                Some(perk) => from.perks.contains(&perk),
            };
            self.ensure(right, &at("perk"), "who owns perks has one of them active");
            let mut perks = from.perks.clone();
            perks.sort_unstable();
            perks.dedup();
            let right = perks.len() == from.perks.len();
            self.ensure(right, &at("perks"), "a perk is owned once");
            if let Some(ride) = &from.taxi {
                let right = ride.borough != state.group;
                self.ensure(right, &at("taxi"), "a ride ends where the group is");
                let right = (1..=TAXI_ROUNDS).contains(&ride.rounds);
                self.ensure(right, &at("taxi"), "a ride lasts 1 to 3 rounds");
            }
        }
    }

    /// Phase, round, turn, question and events fit together.
    fn course(&mut self, state: &State) {
        let (p, game) = (self.position, self.game);
        if p.phase == Phase::Setup {
            let why = "before the deal all cards are in their piles, in order";
            self.ensure(*state == game.start(), "phase", why);
            return;
        }
        let limit = game.rules.round_limit;
        let why = format!("rounds go from 1 to {limit}");
        self.ensure((1..=limit).contains(&p.round), "round", why);
        let on_turn = matches!(p.phase, Phase::Turn | Phase::Limit);
        let right = p.seat.index() < if on_turn { game.players() } else { 1 };
        self.ensure(right, "seat", "there is no such turn: outside turns it is 0");
        self.turn(state);
        self.question(state);
        if p.phase == Phase::Limit && p.seat.index() < game.players() {
            let (player, numbers) = (state.player(p.seat), &game.table.numbers);
            let over = player.bus.len() > numbers.bus_limit.into()
                || player.rush.len() > numbers.rush_limit.into();
            self.ensure(over, "phase", "nobody has more cards than the hand limit");
        }
        if p.phase == Phase::Over {
            let why = "nobody has won, and the last round is not played";
            self.ensure(game.is_decided(state), "phase", why);
        }
        for active in &p.active {
            let most = game.table.rounds[active.event as usize];
            let right = (1..=most).contains(&active.rounds);
            self.ensure(right, "active", format!("this event stays 1 to {most} rounds"));
        }
        let right = p.foreseen.iter().all(|s| s.index() < game.players())
            && (p.foreseen.is_empty() || !p.events.pile.is_empty());
        self.ensure(right, "foreseen", "only players can know the next event, if there is one");
        let mut looked = *state;
        game.look_ahead(&mut looked, &mut ());
        let why = "who has an active Timetable knows the next event";
        self.ensure(looked.foreseen == state.foreseen, "foreseen", why);
    }

    fn turn(&mut self, state: &State) {
        let turn = &state.turn;
        if state.phase != Phase::Turn {
            let right = *turn == TurnState::default();
            self.ensure(right, "turn", "nothing of a turn is left outside it");
            return;
        }
        let right = turn.actions <= 3 && (turn.actions > 0 || turn.free_play_open());
        let why = "a turn has 1 to 3 actions left, or a free Bus play";
        self.ensure(right, "turn.actions_remaining", why);
        let right = (1..=12).contains(&turn.plays) && turn.played <= turn.plays;
        self.ensure(right, "turn.plays", "no more Bus plays can be done than are allowed");
        let right = turn.free < turn.plays;
        self.ensure(right, "turn.free", "the first Bus play is never free");
    }

    fn question(&mut self, state: &State) {
        let asked = state.phase == Phase::Event;
        let Some(question) = &self.position.question else {
            self.ensure(!asked, "question", "an event must ask something in this phase");
            return;
        };
        self.ensure(asked, "question", "events ask only in their phase");
        let right = question.seat.index() < self.game.players()
            && self.game.is_asked(state, question.seat.index());
        self.ensure(right, "question.seat", "this event asks nothing of that seat");
        let held = self.position.players.get(question.seat.index());
        let held = held.map_or(0, |player| player.bus.len());
        let right = if question.event == CityEvent::BudgetCuts {
            (1..=EVENT_BUS_CARDS).contains(&question.discards)
                && usize::from(question.discards) <= held
        } else {
            question.discards == 0
        };
        self.ensure(right, "question.discards", "Budget Cuts take up to 2 cards, others none");
    }

    fn races(&mut self, state: &State) {
        for race in Race::ALL {
            let at = ["express_race", "queens_redesign"][race as usize];
            let (first, kept) = self.game.race_numbers(race);
            let counts = state.players.map(|p| p.counts[race as usize]);
            let most = counts.into_iter().max().unwrap_or(0);
            let right = match state.holder(race) {
                None => most < first,
                Some(seat) if seat.index() >= self.game.players() => false,
                Some(seat) => {
                    let own = counts[seat.index()];
                    own >= first && (own >= kept || own == most)
                }
            };
            let why = format!("who first had {first} plays, or exceeded that player, holds it");
            self.ensure(right, at, why);
        }
    }
}

fn codes<T>(deck: &DeckPosition<T>, code: impl Fn(&T) -> u8) -> impl Iterator<Item = u8> {
    deck.pile.iter().chain(&deck.discard).map(code)
}

fn lay<T, const N: usize>(deck: &DeckPosition<T>, code: impl Fn(&T) -> u8) -> Deck<N> {
    let pile: Vec<u8> = deck.pile.iter().map(&code).collect();
    let discard: Vec<u8> = deck.discard.iter().map(&code).collect();
    Deck::lay(&pile, &discard, deck.shuffles)
}

fn build_player(from: &PlayerPosition) -> Player {
    Player {
        bus: from.bus.iter().copied().collect(),
        rush: from.rush.iter().copied().collect(),
        scores: from.scores,
        perks: from.perks.iter().fold(0, |bits, perk| bits | 1 << *perk as u16),
        perk: from.perk.map_or(0, Perk::code),
        restricted: from.restricted.iter().fold(0, |bits, r| bits | r.bit()),
        taxi: from.taxi.as_ref().map_or(0, |ride| ride.borough as u8 + 1),
        ride: from.taxi.as_ref().map_or(0, |ride| ride.rounds),
        counts: [from.express_plays, from.queens_plays],
    }
}

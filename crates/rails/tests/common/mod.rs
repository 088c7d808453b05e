//! A table set up for one test: hands, face-up cards and piles as the test wants them.
#![allow(dead_code, reason = "each test file uses its own part of this")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use parlour_core::{Game, MatchLuck, Seat, Seed, Speak, Turn, Viewer, Write};
use parlour_rails::{
    Action, Cards, Colour, Event, Phase, Picks, PlayerPosition, Position, Rails, Refusal, Rules,
    State, StationPosition, TicketSlip,
};

/// A table that is being set up.
pub(crate) struct Setup {
    pub(crate) game: Rails,
    pub(crate) position: Position,
}

/// A table that is being played at.
pub(crate) struct Play {
    pub(crate) game: Rails,
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
    pub(crate) luck: MatchLuck,
}

/// Cards as one writes them: `3 red 1 locomotive`.
pub(crate) fn cards(text: &str) -> Cards {
    let mut cards = Cards::NONE;
    let words: Vec<&str> = text.split_whitespace().collect();
    for pair in words.chunks(2) {
        cards[Colour::parse(pair[1]).unwrap()] += pair[0].parse::<u8>().unwrap();
    }
    cards
}

pub(crate) fn colours(text: &str) -> Vec<Colour> {
    text.split_whitespace().map(|c| Colour::parse(c).unwrap()).collect()
}

pub(crate) fn rules(players: u8) -> Rules {
    Rules { players, ..Rules::default() }
}

impl Setup {
    /// After the first tickets, with no cards anywhere but in the pile and five white face up.
    pub(crate) fn new(rules: Rules) -> Setup {
        let game = Rails::new(rules).unwrap();
        let mut play = Play::start(game, 1);
        while play.phase() == Phase::Setup {
            let count = play.game.board().map.deal.long + play.game.board().map.deal.short;
            play.act(Action::SelectDestination { indices: Picks(((1_u16 << count) - 1) as u8) });
        }
        let position = play.game.position(&play.state);
        let mut setup = Setup { game: play.game, position };
        for seat in 0..setup.position.players.len() {
            setup.position.players[seat].hand = Cards::NONE;
        }
        setup.market("white white white white white")
    }

    pub(crate) fn europe() -> Setup {
        Setup::new(Rules::default())
    }

    /// The number of the first route between two cities.
    pub(crate) fn road(&self, from: &str, to: &str) -> u8 {
        road(&self.game, from, to)
    }

    pub(crate) fn city(&self, name: &str) -> u8 {
        city(&self.game, name)
    }

    pub(crate) fn player(&mut self, seat: usize) -> &mut PlayerPosition {
        &mut self.position.players[seat]
    }

    pub(crate) fn hand(mut self, seat: usize, text: &str) -> Setup {
        self.player(seat).hand = cards(text);
        self
    }

    pub(crate) fn market(mut self, text: &str) -> Setup {
        let up = colours(text);
        for (i, slot) in self.position.market.iter_mut().enumerate() {
            *slot = up.get(i).copied();
        }
        self
    }

    pub(crate) fn discard(mut self, text: &str) -> Setup {
        self.position.discard = cards(text);
        self
    }

    /// The tickets a player holds, by their cities; other short ones go to the pile.
    pub(crate) fn tickets(mut self, seat: usize, pairs: &[(&str, &str)]) -> Setup {
        let numbers: Vec<u8> = pairs.iter().map(|(a, b)| ticket(&self.game, a, b)).collect();
        let position = &mut self.position;
        for player in &mut position.players {
            player.tickets.retain(|t| !numbers.contains(t));
        }
        position.pile.retain(|s| !numbers.contains(&s.ticket));
        let long = |t: &u8| self.game.board().goals[usize::from(*t) - 1].long;
        let old = std::mem::take(&mut position.players[seat].tickets);
        let (kept, back): (Vec<u8>, Vec<u8>) = old.into_iter().partition(long);
        position.pile.extend(back.into_iter().map(|ticket| TicketSlip { ticket, by: None }));
        let player = &mut position.players[seat];
        if numbers.iter().any(long) {
            // A player is dealt one long ticket: the new one takes its place.
            player.tickets = Vec::new();
        } else {
            player.out = kept;
        }
        player.tickets.extend(numbers);
        player.tickets.sort_unstable();
        self
    }

    pub(crate) fn own(mut self, seat: usize, roads: &[(&str, &str)]) -> Setup {
        let mut numbers: Vec<u8> = roads.iter().map(|(a, b)| self.road(a, b)).collect();
        let routes = &mut self.player(seat).routes;
        routes.append(&mut numbers);
        routes.sort_unstable();
        self
    }

    pub(crate) fn station(mut self, seat: usize, name: &str, loan: Option<(&str, &str)>) -> Setup {
        let city = self.city(name);
        let loan = loan.map(|(a, b)| self.road(a, b));
        self.player(seat).stations.push(StationPosition { city, loan });
        self
    }

    /// Everything else goes to the pile, these cards on top of it, the first one topmost.
    pub(crate) fn top(self, text: &str) -> Play {
        let mut setup = self;
        let top = colours(text);
        let mut rest = setup.game.board().cards;
        let p = &mut setup.position;
        let mut gone: Vec<Cards> = p.players.iter().map(|player| player.hand).collect();
        gone.push(p.market.iter().flatten().copied().collect());
        gone.push(p.discard);
        gone.push(top.iter().copied().collect());
        if let Some(tunnel) = &p.tunnel {
            gone.extend([tunnel.laid, tunnel.turned]);
        }
        for cards in gone {
            assert!(rest.contains(&cards), "there are not so many cards");
            rest = rest.minus(&cards);
        }
        p.deck = rest.iter().flat_map(|(c, n)| vec![c; n.into()]).collect();
        p.deck.extend(top.iter().rev());
        setup.finish()
    }

    pub(crate) fn play(self) -> Play {
        self.top("")
    }

    /// The pile is empty: what is nowhere else is in the hand of the last player.
    pub(crate) fn no_pile(mut self) -> Play {
        let mut rest = self.game.board().cards;
        for player in &self.position.players {
            rest = rest.minus(&player.hand);
        }
        rest = rest.minus(&self.position.market.iter().flatten().copied().collect());
        rest = rest.minus(&self.position.discard);
        let last = self.position.players.len() - 1;
        self.player(last).hand.add(&rest);
        self.position.deck.clear();
        self.finish()
    }

    fn finish(mut self) -> Play {
        let p = &mut self.position;
        let up: Cards = p.market.iter().flatten().copied().collect();
        p.fresh = self.game.board().cards.minus(&up).minus(&p.discard);
        for player in &mut p.players {
            player.known = Cards::NONE;
            player.young = [player.hand.total() as u8; 8];
        }
        let state = self.game.place(&self.position).unwrap();
        Play {
            game: self.game,
            state,
            events: Vec::new(),
            luck: MatchLuck::new(Seed::from_number(7), Rails::ID),
        }
    }
}

pub(crate) fn city(game: &Rails, name: &str) -> u8 {
    let cities = &game.board().map.cities;
    cities.iter().position(|c| c.name == name).unwrap_or_else(|| panic!("no {name}")) as u8 + 1
}

pub(crate) fn road(game: &Rails, from: &str, to: &str) -> u8 {
    let ends = [city(game, from) - 1, city(game, to) - 1];
    let found =
        game.board().tracks.iter().position(|t| t.ends == ends || t.ends == [ends[1], ends[0]]);
    found.unwrap_or_else(|| panic!("no route {from} - {to}")) as u8 + 1
}

pub(crate) fn ticket(game: &Rails, from: &str, to: &str) -> u8 {
    let ends = [city(game, from) - 1, city(game, to) - 1];
    let found =
        game.board().goals.iter().position(|t| t.ends == ends || t.ends == [ends[1], ends[0]]);
    found.unwrap_or_else(|| panic!("no ticket {from} - {to}")) as u8 + 1
}

impl Play {
    /// A match after its deal.
    pub(crate) fn start(game: Rails, seed: u64) -> Play {
        let mut play = Play {
            state: game.start(),
            game,
            events: Vec::new(),
            luck: MatchLuck::new(Seed::from_number(seed), Rails::ID),
        };
        play.game.deal(&mut play.state, &mut play.luck, &mut play.events);
        play
    }

    pub(crate) fn turn(&self) -> Seat {
        match self.game.turn(&self.state) {
            Turn::Seats(seats) => seats.first().unwrap(),
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.turn(&self.state) == Turn::Over
    }

    pub(crate) fn phase(&self) -> Phase {
        self.position().phase
    }

    pub(crate) fn position(&self) -> Position {
        self.game.position(&self.state)
    }

    pub(crate) fn hand(&self, seat: usize) -> Cards {
        self.position().players[seat].hand
    }

    pub(crate) fn road(&self, from: &str, to: &str) -> u8 {
        road(&self.game, from, to)
    }

    pub(crate) fn city(&self, name: &str) -> u8 {
        city(&self.game, name)
    }

    pub(crate) fn take(&self, from: &str, to: &str, color: &str) -> Action {
        let color = Some(Colour::parse(color).unwrap());
        Action::Take { color, road: self.road(from, to) }
    }

    pub(crate) fn station(&self, name: &str, color: &str) -> Action {
        Action::ClaimStation { color: Colour::parse(color).unwrap(), station: self.city(name) }
    }

    pub(crate) fn borrow(&self, from: &str, to: &str) -> Action {
        Action::Borrow { station: None, road: self.road(from, to) }
    }

    pub(crate) fn legal(&self) -> Vec<Action> {
        let legal = self.game.legal(&self.state, self.turn());
        parlour_core::ActionSet::iter(&legal).collect()
    }

    /// Does an action of whose turn it is.
    pub(crate) fn act(&mut self, action: Action) -> &mut Play {
        let seat = self.turn();
        let done = self.game.apply(&mut self.state, seat, action, &mut self.luck, &mut self.events);
        assert_eq!(done, Ok(()), "{action:?}");
        let position = self.game.position(&self.state);
        assert_eq!(self.game.place(&position).as_ref(), Ok(&self.state));
        self
    }

    /// Does an action and ends the turn.
    pub(crate) fn turn_with(&mut self, action: Action) -> &mut Play {
        self.act(action).act(Action::Confirm)
    }

    /// Why an action is refused.
    pub(crate) fn refused(&mut self, action: Action) -> Refusal {
        let (seat, before) = (self.turn(), self.state);
        let legal = self.game.legal(&self.state, seat);
        assert!(!parlour_core::ActionSet::contains(&legal, &action), "{action:?} is legal");
        let done = self.game.apply(&mut self.state, seat, action, &mut self.luck, &mut ());
        assert_eq!(self.state, before);
        done.expect_err("it should be refused")
    }

    /// The sentence for a refused action.
    pub(crate) fn sentence(&mut self, action: Action) -> String {
        let refusal = self.refused(action);
        let view = self.game.view(&self.state, Viewer::Seat(self.turn()));
        self.game.explain(&view, refusal).message
    }

    /// The phases entered since the last look.
    pub(crate) fn phases(&mut self) -> Vec<Phase> {
        let events = std::mem::take(&mut self.events);
        let phase = |e: &Event| match e {
            Event::Phase { phase, .. } => Some(*phase),
            _ => None,
        };
        events.iter().filter_map(phase).collect()
    }
}

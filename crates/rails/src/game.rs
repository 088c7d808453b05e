//! The rules as tables, bots and search use them.

use parlour_core::{
    BySeat, Game, Invalid, Invalids, Luck, Outcome, Rng, Seat, SeatSet, Sink, Turn, Viewer,
};

use crate::Rails;
use crate::action::Action;
use crate::apply::Move;
use crate::bits::{CitySet, RouteSet};
use crate::board::Board;
use crate::colour::{COLOURS, Cards};
use crate::event::Event;
use crate::given_up::GivenUp;
use crate::legal::{Ask, Legal};
use crate::map_check::check_map;
use crate::phase::Phase;
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::sample::Worlds;
use crate::score::Final;
use crate::state::{MARKET, Open, PLAYERS, STATIONS, Secret, State, Station, Tunnel};
use crate::view::View;

impl Rails {
    pub(crate) fn ask<'a>(&'a self, state: &'a State, seat: usize) -> Ask<'a> {
        self.ask_open(&state.open, seat, &state.secret.hands[seat])
    }

    pub(crate) fn ask_open<'a>(&'a self, open: &'a Open, seat: usize, hand: &'a Cards) -> Ask<'a> {
        Ask { board: &self.board, draw: self.rules.draw, open, seat, hand }
    }

    /// The table before the deal.
    pub(crate) fn fresh_table(&self) -> Open {
        Open {
            phase: Phase::Setup,
            turn: 0,
            dealt: false,
            passes: 0,
            last: 0,
            swapped: 0,
            shuffles: 0,
            market: [None; MARKET],
            discard: Cards::NONE,
            deck: 0,
            fresh: Cards::NONE,
            pile: 0,
            offered: 0,
            cards: [0; PLAYERS],
            tickets: [0; PLAYERS],
            out: [0; PLAYERS],
            known: [Cards::NONE; PLAYERS],
            young: [[0; COLOURS]; PLAYERS],
            barred: [RouteSet::EMPTY; PLAYERS],
            broke: [0; PLAYERS],
            given_up: [GivenUp::NONE; PLAYERS],
            wagons: std::array::from_fn(|seat| {
                if seat < self.players() { self.board.map.wagons } else { 0 }
            }),
            points: [0; PLAYERS],
            free: self.board.all,
            own: [RouteSet::EMPTY; PLAYERS],
            shut: [RouteSet::EMPTY; PLAYERS],
            stations: [[Station::NONE; STATIONS]; PLAYERS],
            built: CitySet::EMPTY,
            tunnel: Tunnel::NONE,
            finals: [Final::default(); PLAYERS],
        }
    }
}

impl Game for Rails {
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Legal = Legal;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    type Worlds = Worlds;

    const ID: &'static str = "rails";
    const RULES_VERSION: u32 = 2;

    fn new(rules: Rules) -> Result<Rails, Invalids> {
        let mut wrong = Vec::new();
        if !(2..=5).contains(&rules.players) {
            let why = format!("{} is not within 2 to 5", rules.players);
            wrong.push(Invalid::new("players", why));
        }
        let map = match rules.map.find() {
            Ok(map) => map.into_owned(),
            Err(invalid) => {
                wrong.push(invalid);
                return Err(wrong.into());
            }
        };
        let errors = check_map(&map).errors.into_iter();
        wrong.extend(errors.map(|e| Invalid::new(format!("map.{}", e.at), e.why)));
        if rules.players > map.players {
            let why = format!("the map {} is for at most {}", map.name, map.players);
            wrong.push(Invalid::new("players", why));
        }
        if !wrong.is_empty() {
            return Err(wrong.into());
        }
        let board = Board::new(map);
        Ok(Rails { rules, board })
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn seats(&self) -> usize {
        self.players()
    }

    fn start(&self) -> State {
        State { open: self.fresh_table(), secret: Secret::EMPTY }
    }

    fn turn(&self, state: &State) -> Turn {
        turn(&state.open)
    }

    fn deal(&self, state: &mut State, luck: &mut impl Luck, out: &mut impl Sink<Event>) {
        let game = self;
        Move { game, state, luck, out }.deal();
    }

    fn legal(&self, state: &State, seat: Seat) -> Legal {
        self.ask(state, seat.index()).legal()
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let open = &state.open;
        let awaited = open.dealt && open.phase.awaits() && usize::from(open.turn) == seat.index();
        if !awaited {
            return Err(Refusal::NotYourTurn);
        }
        let game = self;
        Move { game, state, luck, out }.act(action)
    }

    /// The lead over the best of the others, as if the match ended now.
    fn value(&self, state: &State) -> BySeat<f32> {
        let points = BySeat::from_fn(self.players(), |seat| {
            if state.open.phase == Phase::EndGame {
                i32::from(state.open.finals[seat.index()].total)
            } else {
                self.standing(state, seat.index())
            }
        });
        BySeat::from_fn(self.players(), |seat| {
            let others = points.iter().filter(|(other, _)| *other != seat);
            let best = others.map(|(_, p)| *p).max().unwrap_or(0);
            (points[seat] - best) as f32
        })
    }

    fn scores(&self, state: &State) -> BySeat<i32> {
        scores(&state.open, self.players())
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (state.open.phase == Phase::EndGame).then(|| self.ranking(state))
    }

    fn view(&self, state: &State, who: Viewer) -> View {
        View::of(self, state, who)
    }

    fn legal_in(&self, view: &View) -> Legal {
        let seat = view.who.seat().filter(|s| s.index() < self.players());
        match seat.and_then(|s| Some((s, view.hands[s.index()].as_ref()?))) {
            Some((seat, hand)) => self.ask_open(&view.open, seat.index(), hand).legal(),
            None => Legal::default(),
        }
    }

    fn witness(&self, event: &Event, who: Viewer) -> Option<Event> {
        let mut seen = event.clone();
        match &mut seen {
            Event::Dealt { seat, cards, tickets } if !who.sees(*seat) => {
                *cards = None;
                *tickets = None;
            }
            Event::Drawn { seat, cards, .. } if !who.sees(*seat) => *cards = None,
            Event::Offered { seat, tickets, .. } | Event::Kept { seat, tickets, .. }
                if !who.sees(*seat) =>
            {
                *tickets = None;
            }
            // Only those who wait are told to.
            Event::Phase { phase, seat } if *phase == Phase::WaitTurn => match who {
                Viewer::Seat(own) if own != *seat => {}
                Viewer::All => {}
                Viewer::Seat(_) | Viewer::Spectator => return None,
            },
            _ => {}
        }
        Some(seen)
    }

    fn trace(&self, _state: &State, seat: Seat, action: Action, observer: Seat) -> u64 {
        match action {
            Action::SelectDestination { indices } if observer != seat => {
                2 | u64::from(indices.len()) << 32
            }
            open => open.code(),
        }
    }

    fn worlds(&self, view: &View) -> Worlds {
        Worlds::new(self, view)
    }

    fn sample(&self, worlds: &Worlds, rng: &mut impl Rng) -> State {
        worlds.sample(self, rng)
    }
}

/// Who is awaited.
pub(crate) fn turn(open: &Open) -> Turn {
    if !open.dealt {
        Turn::Deal
    } else if open.phase == Phase::EndGame {
        Turn::Over
    } else {
        Turn::Seats(SeatSet::only(Seat::new(open.turn.into())))
    }
}

/// Points for routes while the match runs, the whole score when it is over.
pub(crate) fn scores(open: &Open, players: usize) -> BySeat<i32> {
    BySeat::from_fn(players, |seat| {
        if open.phase == Phase::EndGame {
            open.finals[seat.index()].total.into()
        } else {
            open.points[seat.index()].into()
        }
    })
}

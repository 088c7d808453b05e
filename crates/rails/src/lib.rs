//! Rails: claim routes between cities, finish tickets, and be the best connected at the end.
//!
//! The rules for players are in `RULES.md`. A newcomer finds them in code by file: what may be
//! done in `legal`, what it does in `apply` and `build`, cards in `cards`, the end in `score` and `path`, who
//! knows what in `view` and `sample`, the state machine in `phase`.
//!
//! Where the rules leave room, this is what the game does:
//!
//! - First tickets are chosen seat by seat, before the first turn (phase `Setup`).
//! - Tickets that go back lie under the pile in the order they were drawn.
//! - A route's `roadId` and a `station` are their numbers on the map, from 1, typed and in JSON.
//! - A tunnel may be claimed without naming a colour; then the colour is asked for. All other
//!   routes are claimed with a colour.
//! - A `borrow` names the station only where the player has stations at both ends of the route.
//! - `exit` and its other name `quit` are commands of the protocol, not actions of the game.

#![cfg_attr(not(feature = "json"), allow(dead_code, reason = "some is for the edge alone"))]

parlour_core::offers!(Rails);
parlour_core::schemas!(Map = "rules/Map");

mod action;
mod apply;
pub mod balance;
mod bits;
mod board;
mod bot;
mod build;
mod cards;
#[cfg(feature = "json")]
mod choices;
mod colour;
#[cfg(feature = "json")]
mod draw;
mod encode;
mod event;
mod frontier;
mod game;
mod given_up;
mod guide;
mod guide_draw;
mod guide_kept;
mod guide_plan;
mod guide_policy;
mod guide_weights;
mod inspect;
mod legal;
mod lines;
mod map;
mod map_check;
mod path;
mod phase;
mod place;
mod plan;
mod position;
mod prospects;
mod refusal;
mod rules;
mod sample;
#[cfg(feature = "json")]
mod scene;
mod score;
#[cfg(feature = "json")]
mod show;
mod speak;
mod state;
mod summary;
mod svg;
mod tell;
mod view;
mod view_json;
#[cfg(feature = "json")]
mod way;
mod words;
#[cfg(feature = "json")]
mod workload;
#[cfg(feature = "json")]
mod write;

pub use action::{Action, Picks};
pub use bits::{Bits, CitySet, RouteSet, TicketSet};
pub use board::{Board, Goal, Track, route_points};
pub use bot::Classic;
pub use colour::{COLOURS, Cards, Colour, KINDS};
pub use event::Event;
pub use legal::Legal;
pub use map::{BUILT_IN, City, Deal, EUROPE, ISLAND, Kind, Map, Paint, Route, Ticket};
pub use map_check::{Findings, Note, check, check_map};
pub use path::longest_path;
pub use phase::{Phase, TRANSITIONS, Transition, diagram};
pub use position::{PlayerPosition, Position, StationPosition, TicketSlip, TunnelPosition};
pub use refusal::Refusal;
pub use rules::{DrawRule, MapChoice, Rules};
pub use score::Final;
pub use state::State;
pub use svg::draw_svg;
pub use view::View;
pub use view_json::{PlayerView, ViewJson};
#[cfg(feature = "json")]
pub use workload::random_match;

/// The game with its rules and its map.
#[derive(Clone, Debug)]
pub struct Rails {
    pub(crate) rules: Rules,
    pub(crate) board: Board,
}

impl Rails {
    /// The map made ready for play.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn players(&self) -> usize {
        self.rules.players.into()
    }
}

//! A table, drawn from its scene alone: no game has anything of its own here.

mod bar;
mod board;
mod faces;
mod map;
mod prompt;
mod round;
mod rows;
mod seats;
mod side;

use maud::html;
use parlour_core::scene::{Face, Layout, Object, Zone};
use parlour_core::{Scene, Seat};
use parlour_front::Menu;

use crate::part::{Part, Parts};

pub use map::picture as map_picture;
pub use prompt::{Button, Telling};
pub use seats::Time;
pub use side::{Line, Remark, hint};

/// A table as one of its viewers sees it.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// Its address; what is done at it is sent to addresses below.
    pub base: &'a str,
    /// What the game is called.
    pub title: &'a str,
    /// What is seen.
    pub scene: &'a Scene,
    /// What can be done in this step; empty for who only watches.
    pub menu: &'a Menu,
    /// The state number of what is seen.
    pub state: u64,
    /// What is told beside the game's own question, and what else can be done.
    pub telling: &'a Telling,
    /// What happened, up to this state; what a reader has been sent may be left out.
    pub log: &'a [Line],
    /// What was said.
    pub chat: &'a [Remark],
    /// What can be said by pressing a button; none for who only watches.
    pub phrases: &'a [&'a str],
    /// The object whose path is shown on the map.
    pub shown: Option<&'a str>,
    /// What else can be done with the table, in a menu.
    pub beside: &'a [Button],
    /// What helps who practises.
    pub tools: &'a [Button],
    /// What a bot would do, where somebody has asked.
    pub hint: Option<&'a str>,
    /// What time each seat has left; none where there is no clock.
    pub times: &'a [Option<Time>],
    /// Whether this is a step before what can be done: cards are drawn as they will be, and wait.
    pub waits: bool,
}

/// How a table is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    /// Seats around a middle.
    Round,
    /// Rows of tiles with text.
    Board,
    /// A map.
    Map,
}

impl<'a> Table<'a> {
    /// The whole of it: everything that changes while a match goes on.
    #[must_use]
    pub fn draw(&self) -> Part {
        Parts::whole("table", |parts| {
            let plan = self.plan();
            let class = match plan {
                Plan::Round => "page-table",
                Plan::Board => "page-table page-scroll",
                Plan::Map => "page-table page-rails",
            };
            html! {
                div #table class=(class) {
                    (bar::draw(self, parts))
                    main.stage #stage {
                        @match plan {
                            Plan::Round => (round::draw(self, parts)),
                            Plan::Board => (board::draw(self, parts)),
                            Plan::Map => (map::draw(self, parts)),
                        }
                    }
                    (bar::dock(self, plan, parts))
                }
            }
        })
    }

    fn plan(&self) -> Plan {
        let tiled = |zone: &Zone| zone.layout == Layout::Row && zone.objects.iter().any(is_tile);
        let zones = &self.scene.zones;
        if zones.iter().any(|zone| zone.layout == Layout::Map) {
            Plan::Map
        } else if zones.iter().any(tiled) {
            Plan::Board
        } else {
            Plan::Round
        }
    }

    /// The seat at the bottom of the picture: the viewer's, or the first one.
    fn near(&self) -> Seat {
        let own = self.scene.viewer.seat();
        own.or_else(|| self.scene.places.first().map(|place| place.seat)).unwrap_or(Seat::new(0))
    }

    /// Whether the viewer decides now.
    fn asked(&self) -> bool {
        !self.menu.is_empty() && !self.waits
    }

    /// Whether things are being marked.
    fn marks(&self) -> bool {
        self.asked() && self.menu.marking.is_some()
    }

    /// Whether an object by itself is what this step asks for, or, before anything was picked, all
    /// that something takes: what only a later step wants is not what is to be done now.
    fn is_next(&self, id: &str) -> bool {
        let only = |objects: &[String]| matches!(objects, [one] if one == id);
        self.menu.items.iter().any(|item| only(&item.objects))
            || self.menu.picks.is_empty()
                && self.scene.choices.list.iter().any(|choice| only(&choice.touches))
    }

    fn zones(&self, layout: Layout) -> impl Iterator<Item = &'a Zone> + use<'a> {
        self.scene.zones.iter().filter(move |zone| zone.layout == layout)
    }

    /// Whether an object is marked.
    fn is_marked(&self, id: &str) -> bool {
        let mut marked = self.menu.marking.iter().flat_map(|marking| &marking.marked);
        marked.any(|one| one == id) || self.menu.picks.iter().any(|pick| pick == id)
    }
}

fn is_tile(object: &Object) -> bool {
    matches!(object.face, Face::Tile { .. })
}

//! What somebody sees of a running table, ready to be drawn.

use parlour_core::scene::{Layout, Object, Zone};
use parlour_core::{Scene, Seat, Viewer};
use parlour_front::{Menu, Pick, Recap};
use parlour_house::{AnyTable, ToldEvent};
use parlour_web::{Button, Change, Known, Line, Names, Part, Remark, Telling, Time, everybody};

use super::offers::{beside, telling, tools};
use crate::clock::Ms;
use crate::hall::Hall;
use crate::notes::Chair;
use crate::refused::Refused;
use crate::table::{PHRASES, Table, game};

/// How many of the latest events are looked at for the log.
const LOG: usize = 60;
/// How many sentences a recap has.
const RECAP: usize = 3;

/// What somebody sees of a running table.
#[derive(Clone)]
pub(super) struct Sight {
    base: String,
    title: &'static str,
    pub(super) scene: Scene,
    pub(super) menu: Menu,
    pub(super) state: u64,
    pub(super) news: u64,
    /// How many events there were.
    mark: usize,
    telling: Telling,
    /// What happened since the viewer last decided.
    recap: Option<String>,
    /// Why the last thing was not done.
    notice: Option<String>,
    log: Logged,
    chat: Vec<Remark>,
    seated: bool,
    shown: Option<String>,
    beside: Vec<Button>,
    tools: Vec<Button>,
    hint: Option<String>,
    times: Vec<Option<Time>>,
    /// Whether it is a step before what can be done now.
    waits: bool,
}

/// What is shown beside how the table stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Asked {
    /// The picks so far.
    pub(super) picks: Vec<Pick>,
    /// Why the last thing was not done.
    pub(super) notice: Option<String>,
    /// The object whose path is shown.
    pub(super) shown: Option<String>,
    /// What a bot would do.
    pub(super) hint: Option<String>,
    /// How much of what happened.
    pub(super) log: Log,
}

/// How much is told of what happened.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Log {
    /// All that a page shows.
    #[default]
    All,
    /// What is new since a state and so many events; all, where some of those were taken back.
    Since(u64, usize),
    /// Nothing.
    Nothing,
}

/// What somebody is asked, and by what table.
pub(super) struct Question {
    pub(super) scene: Scene,
    pub(super) menu: Menu,
    pub(super) state: u64,
    viewer: Viewer,
    names: Names,
    /// Whether they play, rather than watch or have a bot play for them.
    plays: bool,
}

impl Question {
    /// What somebody is asked who has made these picks.
    pub(super) fn of(
        table: &Table,
        person: Option<&str>,
        picks: &[Pick],
    ) -> Result<Question, Refused> {
        let viewer = table.eyes(person)?;
        let play = table.begun()?;
        let names = names(table);
        let scene = scene(table, play, viewer, &names);
        let chair = viewer.seat().map(|seat| &table.notes.chairs[seat.index()]);
        let plays = chair.is_some_and(|chair| !chair.away && !chair.conceded) && !table.is_over();
        let menu = match plays && !scene.choices.is_empty() {
            true => Menu::of(&scene, picks),
            false => Menu::default(),
        };
        Ok(Question { state: play.version(viewer), scene, menu, viewer, names, plays })
    }
}

/// A table as a viewer sees it, with the names of those who sit there.
fn scene(table: &Table, play: &dyn AnyTable, viewer: Viewer, names: &Names) -> Scene {
    let mut scene = play.scene(viewer);
    names.rename(&mut scene);
    gone(&mut scene, table);
    scene
}

/// What those who sit at a table are called.
pub(super) fn names(table: &Table) -> Names {
    let name = |(seat, chair): (usize, &Chair)| {
        let person = chair.person.as_ref().or(chair.kept.as_ref()).map(|p| p.name.clone());
        let called = match &table.play {
            Some(play) => play.seat_name(Seat::new(seat)),
            None => String::new(),
        };
        (called, person)
    };
    let seats: Vec<_> = table.notes.chairs.iter().enumerate().map(name).collect();
    everybody(&table.id, &seats)
}

impl Sight {
    /// The table for somebody's eyes.
    pub(super) fn of(
        hall: &Hall,
        table: &Table,
        person: Option<&str>,
        asked: &Asked,
    ) -> Result<Sight, Refused> {
        let question = Question::of(table, person, &asked.picks)?;
        Sight::around(hall, table, person, asked, question)
    }

    /// The table around a question.
    pub(super) fn around(
        hall: &Hall,
        table: &Table,
        person: Option<&str>,
        asked: &Asked,
        question: Question,
    ) -> Result<Sight, Refused> {
        let Question { scene, menu, state, viewer, names, plays } = question;
        let play = table.begun()?;
        let chair = viewer.seat().map(|seat| &table.notes.chairs[seat.index()]);
        let telling = telling(table, viewer, chair, plays, &names);
        let recap = (telling.say.is_none() && !menu.is_empty()).then(|| recap(play, viewer));
        let recap = recap.map(|recap| names.put(&recap).unwrap_or(recap));
        Ok(Sight {
            base: format!("/tables/{}", table.id),
            title: game(&hall.games, &table.game)?.about().title,
            log: Logged::of(play, viewer, asked.log, &names),
            chat: remarks(table, person),
            seated: chair.is_some(),
            shown: asked.shown.clone(),
            beside: beside(table, chair),
            tools: tools(table, person),
            hint: asked.hint.as_ref().map(|hint| names.put(hint).unwrap_or_else(|| hint.clone())),
            times: times(table, hall.now()),
            waits: false,
            news: table.notes.news,
            mark: play.mark(),
            recap: recap.filter(|recap| !recap.is_empty()),
            notice: asked.notice.clone(),
            scene,
            menu,
            state,
            telling,
        })
    }

    /// A moment of a match that is over, with nothing to be done.
    pub(super) fn replayed(
        hall: &Hall,
        table: &Table,
        play: &dyn AnyTable,
        viewer: Viewer,
    ) -> Result<Sight, Refused> {
        let names = names(table);
        let mut scene = play.scene(viewer);
        names.rename(&mut scene);
        Ok(Sight {
            base: format!("/tables/{}", table.id),
            title: game(&hall.games, &table.game)?.about().title,
            log: Logged::of(play, viewer, Log::All, &names),
            chat: Vec::new(),
            seated: false,
            shown: None,
            beside: beside(table, None),
            tools: Vec::new(),
            hint: None,
            times: Vec::new(),
            waits: false,
            news: 0,
            mark: play.mark(),
            recap: None,
            notice: None,
            scene,
            menu: Menu::default(),
            state: play.version(viewer),
            telling: Telling::default(),
        })
    }

    /// What of the table this is, for a stream that goes on from here.
    pub(super) fn at(&self) -> String {
        format!("{}.{}", self.state, self.news)
    }

    /// From where a log goes on that has all of this.
    pub(super) fn logged(&self) -> Log {
        Log::Since(self.state, self.mark)
    }

    /// Whether something that was told was taken back.
    pub(super) fn is_rewound(&self) -> bool {
        self.log.rewound
    }

    /// What the page is called.
    pub(super) fn title(&self) -> String {
        let turn = if self.menu.is_empty() { "" } else { "Your turn: " };
        format!("{turn}{}", self.title)
    }

    /// As it is drawn.
    pub(super) fn draw(&self) -> Part {
        let first = self.recap.as_ref().filter(|_| self.menu.picks.is_empty());
        let also = self.notice.as_ref().or(first).or(self.telling.also.as_ref()).cloned();
        parlour_web::Table {
            base: &self.base,
            title: self.title,
            scene: &self.scene,
            menu: &self.menu,
            state: self.state,
            telling: &Telling { also, ..self.telling.clone() },
            log: &self.log.lines,
            chat: &self.chat,
            phrases: if self.seated { &PHRASES } else { &[] },
            shown: self.shown.as_deref(),
            beside: &self.beside,
            tools: &self.tools,
            hint: self.hint.as_deref(),
            times: &self.times,
            waits: self.waits,
        }
        .draw()
    }

    /// The same table a few steps earlier. What is not of that step is as it is now, so that it is
    /// not sent again and again: one's own cards as they will be when one is asked.
    pub(super) fn earlier(
        &self,
        table: &Table,
        play: &dyn AnyTable,
        viewer: Viewer,
        log: Log,
    ) -> Sight {
        let names = names(table);
        let mut scene = scene(table, play, viewer, &names);
        let own = |zone: &&Zone| zone.layout == Layout::Hand && zone.owner == viewer.seat();
        let now: Vec<&Object> =
            self.scene.zones.iter().filter(own).flat_map(|z| &z.objects).collect();
        for object in scene.zones.iter_mut().flat_map(|zone| &mut zone.objects) {
            if let Some(now) = now.iter().find(|now| now.id == object.id) {
                (*now).clone_into(object);
            }
        }
        Sight {
            base: self.base.clone(),
            title: self.title,
            log: Logged::of(play, viewer, log, &names),
            chat: self.chat.clone(),
            seated: self.seated,
            shown: None,
            beside: self.beside.clone(),
            tools: self.tools.clone(),
            hint: None,
            times: self.times.clone(),
            waits: true,
            news: self.news,
            mark: play.mark(),
            recap: None,
            notice: None,
            scene,
            menu: self.menu.clone(),
            state: play.version(viewer),
            telling: Telling::default(),
        }
    }

    /// What a bot would do, to be put on a page that is shown.
    pub(super) fn hint(&self) -> String {
        parlour_web::table::hint(self.hint.as_deref()).into_string()
    }

    /// Whether something has just been completed that one wants to look at: a trick lies whole.
    pub(super) fn is_resting(&self) -> bool {
        let mut tricks = self.scene.zones.iter().filter(|zone| zone.layout == Layout::Trick);
        tricks.next().is_some_and(|zone| zone.objects.is_empty())
            && tricks.any(|zone| !zone.objects.is_empty())
    }

    /// What a script that shows this is to change so that it shows these picks instead.
    pub(super) fn turn_to(mut self, picks: &[Pick]) -> Vec<Change> {
        let mut known = Known::default();
        self.draw().learn(&mut known);
        self.menu = Menu::of(&self.scene, picks);
        self.draw().changes(&mut known)
    }
}

/// Lines of a log.
#[derive(Clone)]
struct Logged {
    lines: Vec<Line>,
    /// Whether they stand for all that was told, as some of that was taken back.
    rewound: bool,
}

impl Logged {
    fn of(play: &dyn AnyTable, viewer: Viewer, log: Log, names: &Names) -> Logged {
        let state = play.version(viewer);
        let all = || play.events(viewer, play.mark().saturating_sub(LOG));
        let (events, rewound) = match log {
            Log::Nothing => (Vec::new(), false),
            Log::All => (all(), false),
            // Taking back is counted, too.
            Log::Since(before, mark) => match play.events(viewer, mark) {
                new if before + new.len() as u64 == state => (new, false),
                _ => (all(), true),
            },
        };
        let first = usize::try_from(state).unwrap_or(0).saturating_sub(events.len());
        let told = (first + 1..).zip(&events).filter(|(_, event)| event.kind.is_for_people());
        let lines = told.map(|(number, event)| Line {
            number,
            text: names.put(&event.text).unwrap_or_else(|| event.text.clone()),
            mine: event.seat.is_some() && event.seat == viewer.seat(),
            alert: event.kind == parlour_core::Kind::Alert,
        });
        Logged { lines: lines.collect(), rewound }
    }
}

/// What happened since the viewer last did something.
fn recap(play: &dyn AnyTable, viewer: Viewer) -> String {
    let mark = play.mark();
    let mut back = 8;
    loop {
        let events = play.events(viewer, mark.saturating_sub(back));
        let mine = |event: &ToldEvent| event.seat.is_some() && event.seat == viewer.seat();
        let own = events.iter().rposition(mine);
        if own.is_some() || back >= LOG.min(mark) {
            return Recap::of(&events[own.map_or(0, |at| at + 1)..], RECAP).lines.join(" ");
        }
        back *= 2;
    }
}

/// Who does not play on says so at their place.
fn gone(scene: &mut Scene, table: &Table) {
    for (place, chair) in scene.places.iter_mut().zip(&table.notes.chairs) {
        let gone = if chair.conceded { Some("gave up") } else { chair.away.then_some("away") };
        place.tags.extend(gone.map(str::to_owned));
    }
}

/// What was said, each with a number that grows.
fn remarks(table: &Table, person: Option<&str>) -> Vec<Remark> {
    let mut last = 0;
    let said = table.heard(person).into_iter().map(|said| {
        last = usize::try_from(said.at).unwrap_or(0).max(last + 1);
        Remark { number: last, by: said.by.name, text: said.text }
    });
    said.collect()
}

/// What time each seat has left.
fn times(table: &Table, now: Ms) -> Vec<Option<Time>> {
    let notes = &table.notes;
    let Some((clock, hands)) = notes.clock.zip(notes.hands.as_ref()) else { return Vec::new() };
    let of = Ms::from(clock.per_move) * 1000;
    let time = |seat: Seat| {
        let hand = hands.of(seat);
        let left = hands.up(clock, seat).map(|up| up.saturating_sub(now));
        let still = of + hand.left;
        let person = notes.chairs[seat.index()].person.is_some();
        person.then(|| Time { left: left.unwrap_or(still), of: still, runs: left.is_some() })
    };
    Seat::all(notes.chairs.len()).map(time).collect()
}

//! What somebody sees of a running table, ready to be drawn.

use parlour_core::{Scene, Turn, Viewer};
use parlour_front::{Menu, Pick, Recap, words};
use parlour_house::{AnyTable, ToldEvent};
use parlour_web::{Button, Line, Names, Part, Remark, Telling, everybody};

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
    id: String,
    title: &'static str,
    pub(super) scene: Scene,
    pub(super) menu: Menu,
    pub(super) state: u64,
    pub(super) news: u64,
    telling: Telling,
    /// What is told before anything is picked.
    first: Telling,
    log: Vec<Line>,
    chat: Vec<Remark>,
    seated: bool,
    shown: Option<String>,
    beside: Vec<Button>,
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
}

/// What those who sit at a table are called.
pub(super) fn names(table: &Table) -> Names {
    let name = |(seat, chair): (usize, &Chair)| {
        let person = chair.person.as_ref().or(chair.kept.as_ref()).map(|p| p.name.clone());
        let called = match &table.play {
            Some(play) => play.seat_name(parlour_core::Seat::new(seat)),
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
        let viewer = table.eyes(person)?;
        let play = table.begun()?;
        let names = names(table);
        let mut scene = play.scene(viewer);
        names.rename(&mut scene);
        // What is foregone is claimed at the table of a program, not here.
        scene.choices.foregone = None;
        for (place, chair) in scene.places.iter_mut().zip(&table.notes.chairs) {
            let gone = if chair.conceded { Some("gave up") } else { chair.away.then_some("away") };
            place.tags.extend(gone.map(str::to_owned));
        }
        let chair = viewer.seat().map(|seat| &table.notes.chairs[seat.index()]);
        let plays = chair.is_some_and(|chair| !chair.away && !chair.conceded) && !table.is_over();
        let menu = match plays && !scene.choices.is_empty() {
            true => Menu::of(&scene, &asked.picks),
            false => Menu::default(),
        };
        let state = play.version(viewer);
        let events = play.events(viewer, play.mark().saturating_sub(LOG));
        let mut telling = telling(table, viewer, chair, plays, &names);
        let mut first = telling.clone();
        if telling.say.is_none() && !menu.is_empty() {
            let recap = recap(&events, viewer);
            let recap = names.put(&recap).unwrap_or(recap);
            first.also = (!recap.is_empty()).then_some(recap);
        }
        if let Some(notice) = &asked.notice {
            telling.also = Some(notice.clone());
        } else if menu.picks.is_empty() {
            telling = first.clone();
        }
        Ok(Sight {
            id: table.id.clone(),
            title: game(&hall.games, &table.game)?.about().title,
            log: lines(&events, viewer, state, &names),
            chat: table
                .heard(person)
                .into_iter()
                .map(|said| Remark { by: said.by.name, text: said.text })
                .collect(),
            seated: chair.is_some(),
            shown: asked.shown.clone(),
            beside: beside(table, chair),
            news: table.notes.news,
            scene,
            menu,
            state,
            telling,
            first,
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
        let state = play.version(viewer);
        let events = play.events(viewer, play.mark().saturating_sub(LOG));
        Ok(Sight {
            id: table.id.clone(),
            title: game(&hall.games, &table.game)?.about().title,
            log: lines(&events, viewer, state, &names),
            chat: Vec::new(),
            seated: false,
            shown: None,
            beside: Vec::new(),
            news: 0,
            scene,
            menu: Menu::default(),
            state,
            telling: Telling::default(),
            first: Telling::default(),
        })
    }

    /// With a menu of whose eyes to look with.
    pub(super) fn eyes(mut self, id: &str, at: usize, people: &[String]) -> Sight {
        let to = |eyes: String| format!("/tables/{id}/replay?at={at}{eyes}");
        self.beside.push(Button::link("All cards open", to(String::new())));
        for (seat, name) in people.iter().enumerate() {
            self.beside
                .push(Button::link(&format!("As {name} saw it"), to(format!("&eyes={seat}"))));
        }
        self.beside.push(Button::link("Save the record", format!("/tables/{id}/record")));
        self
    }

    /// What of the table this is, for a stream that goes on from here.
    pub(super) fn at(&self) -> String {
        format!("{}.{}", self.state, self.news)
    }

    /// What the page is called.
    pub(super) fn title(&self) -> String {
        let turn = if self.menu.is_empty() { "" } else { "Your turn: " };
        format!("{turn}{}", self.title)
    }

    /// As it is drawn.
    pub(super) fn draw(&self) -> Part {
        parlour_web::Table {
            id: &self.id,
            title: self.title,
            scene: &self.scene,
            menu: &self.menu,
            state: self.state,
            telling: &self.telling,
            log: &self.log,
            chat: &self.chat,
            phrases: if self.seated { &PHRASES } else { &[] },
            shown: self.shown.as_deref(),
            beside: &self.beside,
        }
        .draw()
    }

    /// The same, before anything was picked.
    pub(super) fn without_picks(&self) -> Sight {
        let menu = Menu::of(&self.scene, &[]);
        Sight { menu, telling: self.first.clone(), ..self.clone() }
    }

    /// Told something else.
    pub(super) fn telling(mut self, telling: Telling) -> Sight {
        self.telling = telling;
        self
    }
}

fn lines(events: &[ToldEvent], viewer: Viewer, state: u64, names: &Names) -> Vec<Line> {
    let first = usize::try_from(state).unwrap_or(0).saturating_sub(events.len());
    let told = (first + 1..).zip(events).filter(|(_, event)| event.kind.is_for_people());
    told.map(|(number, event)| Line {
        number,
        text: names.put(&event.text).unwrap_or_else(|| event.text.clone()),
        mine: event.seat.is_some() && event.seat == viewer.seat(),
        alert: event.kind == parlour_core::Kind::Alert,
    })
    .collect()
}

/// What happened since the viewer last did something.
fn recap(events: &[ToldEvent], viewer: Viewer) -> String {
    let own = events.iter().rposition(|event| event.seat.is_some() && event.seat == viewer.seat());
    let since = &events[own.map_or(0, |at| at + 1)..];
    Recap::of(since, RECAP).lines.join(" ")
}

/// What is told instead of a question, where there is none.
fn telling(
    table: &Table,
    viewer: Viewer,
    chair: Option<&Chair>,
    plays: bool,
    names: &Names,
) -> Telling {
    let to = |what: &str| format!("/tables/{}/{what}", table.id);
    let mut telling = Telling::default();
    let Some(play) = &table.play else { return telling };
    if table.is_over() {
        let verdict = words::verdict(&**play, viewer);
        telling.say = Some(match verdict.is_empty() {
            true => "The match was given up.".to_owned(),
            false => names.put(&verdict).unwrap_or(verdict),
        });
        if chair.is_some() {
            telling.buttons.push(Button::deed("Play again", to("rematch"), true));
        }
        telling.buttons.push(Button::link("Replay", to("replay?at=0")));
        telling.buttons.push(Button::link("Were the cards fair?", to("fair")));
    } else if let Some(chair) = chair.filter(|_| !plays) {
        telling.say = Some("A bot plays for you.".to_owned());
        if !chair.conceded {
            telling.buttons.push(Button::deed("Come back", to("join"), true));
        }
    } else if play.turn() == Turn::Deal && plays {
        let ready = chair.is_some_and(|chair| chair.ready);
        match ready {
            true => telling.also = Some("Waiting for the others.".to_owned()),
            false => telling.buttons.push(Button::deed("Next round", to("ready"), true)),
        }
    }
    telling
}

/// What else can be done with the table.
fn beside(table: &Table, chair: Option<&Chair>) -> Vec<Button> {
    let to = |what: &str| format!("/tables/{}/{what}", table.id);
    let mut buttons = vec![
        Button::link("Rules", format!("/rules/{}", table.game)),
        Button::link("Settings", "/settings".to_owned()),
        Button::link("Were the cards fair?", to("fair")),
    ];
    if table.is_over() {
        buttons.push(Button::link("Save the record", to("record")));
    } else if chair.is_some_and(|chair| !chair.conceded) {
        buttons.push(Button::deed("Let a bot play for me", to("leave"), false));
        buttons.push(Button::deed("Give the match up", to("concede"), false));
    }
    buttons.push(Button::link("Lobby", "/".to_owned()));
    buttons
}

//! The lobby: the games, open tables, one's own tables.

use maud::{Markup, html};
use parlour_core::Scene;
use parlour_core::scene::{Face, Layout, Object, Zone};

use crate::sprite::face_id;
use crate::table::map_picture;

/// How many cards a picture shows.
const CARDS: usize = 4;

/// A game, as a lobby shows it.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its short name.
    pub id: &'static str,
    /// Its name.
    pub title: &'static str,
    /// What it is, in a line.
    pub line: &'static str,
    /// The fewest and the most players.
    pub players: (usize, usize),
    /// About how long a match takes, in minutes.
    pub minutes: (u32, u32),
    /// A picture of it.
    pub art: Markup,
}

/// A table in a list.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Where it is.
    pub to: String,
    /// What is played, and by whom.
    pub title: String,
    /// How it stands.
    pub note: String,
}

/// What a lobby shows.
#[derive(Clone, Debug)]
pub struct Lobby<'a> {
    /// Who looks, if it is somebody.
    pub name: Option<&'a str>,
    /// The games.
    pub games: &'a [Game],
    /// One's own tables that go on.
    pub resume: Vec<Listed>,
    /// Tables with free seats.
    pub open: Vec<Listed>,
    /// Tables that can be watched.
    pub watch: Vec<Listed>,
    /// One's own matches that are over.
    pub over: Vec<Listed>,
    /// The address of how one has done, if one is somebody.
    pub person: Option<String>,
}

impl Lobby<'_> {
    /// The page.
    #[must_use]
    pub fn draw(&self) -> Markup {
        html! {
            div.hello {
                div {
                    h1 { @match self.name { Some(name) => { "Welcome, " (name) "." }, None => "Welcome." } }
                    p { "Good games, patient opponents, and nobody in a hurry. Press Play: no account is needed." }
                    p.links {
                        @if let Some(person) = &self.person { a href=(person) { "How you have done" } }
                        a href="/ratings" { "Ratings" }
                        a href="/learn" { "Learn a game" }
                    }
                }
                form.join action="/join" {
                    label.hide for="link" { "Invitation" }
                    input #link name="link" placeholder="Invitation link or table" autocomplete="off" required;
                    button.btn { "Join" }
                }
            }
            @if !self.resume.is_empty() {
                div.resumes {
                    @for table in self.resume.iter().take(3) {
                        section.felt.resume {
                            p.prompt-text { (table.title) small { (table.note) } }
                            a.btn.btn-main href=(table.to) { "Continue" }
                        }
                    }
                }
            }
            h2.hide { "Games" }
            div.games { @for game in self.games { (card(game)) } }
            div.cols {
                (list("Open tables", "Nobody waits for players just now. To play with friends, open a table by the options of a game.", &self.open, None))
                (list("Watch", "No public match is being played.", &self.watch, None))
                (list("Your matches", "Matches that you have played are kept here.", &self.over, Some("/matches")))
            }
        }
    }
}

fn card(game: &Game) -> Markup {
    let range = |(least, most): (usize, usize), what: &str| match least == most {
        true => format!("{least} {what}"),
        false => format!("{least}–{most} {what}"),
    };
    let minutes = (game.minutes.0 as usize, game.minutes.1 as usize);
    html! {
        section.game {
            (game.art)
            div.game-body {
                h3 { (game.title) }
                p { (game.line) }
                div.game-meta {
                    span { (range(game.players, "players")) }
                    span { (range(minutes, "min")) }
                    span.game-more {
                        a href={ "/learn/" (game.id) } { "Learn" span.hide { " " (game.title) } }
                        a href={ "/rules/" (game.id) } { "Rules" span.hide { " of " (game.title) } }
                    }
                }
                div.game-acts {
                    form method="post" action="/play" {
                        button.btn name="game" value=(game.id) { "Play" span.hide { " " (game.title) } }
                    }
                    a.btn.btn-quiet href={ "/games/" (game.id) } {
                        "Options" span.hide { " of " (game.title) }
                    }
                }
            }
        }
    }
}

/// A button that begins a match against bots at once.
#[must_use]
pub fn play_button(game: &str, title: &str) -> Markup {
    html! {
        form method="post" action="/play" {
            button.btn.btn-main name="game" value=(game) { "Play " (title) }
        }
    }
}

fn list(title: &str, none: &str, tables: &[Listed], all: Option<&str>) -> Markup {
    html! {
        section.panel {
            div.panel-head {
                h2 { (title) }
                @if let Some(all) = all.filter(|_| !tables.is_empty()) { a href=(all) { "All" span.hide { ": " (title) } } }
            }
            @if tables.is_empty() { p.note { (none) } }
            @else {
                ul.list { @for table in tables {
                    li { a href=(table.to) { (table.title) span { (table.note) } } }
                } }
            }
        }
    }
}

/// A picture of a game, from its table as somebody sees it.
#[must_use]
pub fn art(scene: &Scene) -> Markup {
    if let Some(zone) = scene.zones.iter().find(|zone| zone.layout == Layout::Map) {
        let map = map_picture(zone, "330 190 400 150");
        return html! { div.game-art.of-map { (map) } };
    }
    let tiles = |zone: &&Zone| {
        zone.objects.iter().filter(|object| coloured(object).is_some()).count() > 2
            && zone.layout == Layout::Row
    };
    if let Some(zone) = scene.zones.iter().find(tiles) {
        return html! { div.game-art { (signs(zone)) } };
    }
    let objects = scene.zones.iter().flat_map(|zone| &zone.objects);
    let cards: Vec<(&str, &str)> = objects
        .filter_map(|object| match &object.face {
            Face::Card { rank, suit } => Some((rank.as_str(), suit.as_str())),
            _ => None,
        })
        .collect();
    // Spread over the hand, so that there is some variety.
    let step = (cards.len() / CARDS).max(1);
    let some = cards.iter().rev().step_by(step).take(CARDS);
    html! {
        div.game-art { ul.cardrow.is-tight aria-hidden="true" { @for (rank, suit) in some {
            li { span class={ "card " (suit) } { svg.face { use href={ "#" (face_id(rank, suit)) } {} } } }
        } } }
    }
}

fn coloured(object: &Object) -> Option<(&str, &str)> {
    match &object.face {
        Face::Tile { colour: Some(colour), symbol: Some(symbol), .. } => Some((colour, symbol)),
        _ => None,
    }
}

fn signs(zone: &Zone) -> Markup {
    let signs: Vec<(&str, &str)> = zone.objects.iter().filter_map(coloured).take(5).collect();
    let left = 200 - signs.len() * 32;
    html! {
        svg viewBox="0 0 400 136" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
            @for (n, (colour, symbol)) in signs.iter().enumerate() {
                @let (x, y) = (left + n * 64 + 5, if n % 2 == 0 { 36 } else { 22 });
                g class={ "c-" (colour) } transform={ "translate(" (x) " " (y) ")" } {
                    rect.m-sign width="54" height="76" rx="9" {}
                    rect width="54" height="76" rx="9" fill={ "url(#pt-" (colour) ")" } {}
                    rect.m-sign x="8" y="22" width="38" height="30" rx="6" {}
                    text.m-glyph.sign x="27" y="43" text-anchor="middle" { (symbol) }
                }
            }
        }
    }
}

//! The whole path to four browsers: a click is a form that is sent, and what changes of the page
//! comes by everybody's own stream.

use std::net::SocketAddr;

use parlour_archive::Archive;
use parlour_core::{Seat, Turn, Viewer};
use parlour_front::Menu;
use parlour_front::menu::{CLAIM, DONE};
use parlour_house::AnyTable;
use parlour_serve::table::Table;
use serde_json::{Value, json};

use super::rates::measure;
use super::{Plan, held};
use crate::Fault;
use crate::clock::now;
use crate::node::{Node, Program, SERVER};
use crate::player::{Pace, Plays, Times};
use crate::tables::{self, Seated};
use crate::web::{Http, Lines};

/// How many matches are played at once.
const MATCHES: usize = 50;

/// Moves a second of two games, each seen by four browsers.
pub(crate) async fn run(plan: &Plan) -> Result<(), Fault> {
    let games = [
        ("Hearts", "hearts", json!({"target": 1000}), 1_000.0),
        ("Rails", "rails", json!({"players": 4}), 400.0),
    ];
    for (name, game, rules, bar) in games {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("browsers.sqlite").display().to_string();
        let program = Program::Server(plan.program.clone());
        let start = || Node::start(&program, &file, folder.path(), Some(SERVER));
        let node = start()?;
        let seated = tables::open_with(node.address, MATCHES, game, rules).await?;
        node.stop()?;
        let along = along(&file, game, &seated).await?;
        let node = start()?;
        let mut people = Vec::new();
        for (table, along) in seated.iter().zip(along) {
            people.push(People::open(node.address, table, along).await?);
        }
        let (mut rate, people) = measure(&node, None, people, Pace::Flat, plan.lasts()).await?;
        let (clicks, moves) =
            people.iter().fold((0, 0), |sum, people| (sum.0 + people.clicks, sum.1 + people.moves));
        let more = format!("{}, {:.1} clicks a move", rate.shown(), clicks as f64 / moves as f64);
        let what = format!("{name} in four browsers, {MATCHES} matches");
        held(&what, &more, rate.a_second, bar, "moves/s", true);
    }
    Ok(())
}

/// The matches as whoever knows their seeds plays them along.
async fn along(file: &str, game: &str, seated: &[Seated]) -> Result<Vec<Box<dyn AnyTable>>, Fault> {
    let game = parlour_games::game(game).ok_or("no such game")?;
    let archive = Archive::open(file).await?;
    let mut along = Vec::new();
    for table in seated {
        let (_, lines) = archive.read(&table.id, 0).await?.ok_or("A table is gone.")?;
        along.push(game.replay(&Table::record(&lines)?, None, None)?);
    }
    Ok(along)
}

/// A browser of somebody: where clicks are sent, and what comes by itself.
struct Browser {
    clicks: Http,
    head: String,
    news: Lines,
    seen: u64,
}

impl Browser {
    async fn open(address: SocketAddr, table: &str, token: &str) -> Result<Browser, Fault> {
        let cookie = format!("Cookie: parlour={token}\r\n");
        let path = format!("/tables/{table}/parts");
        let news = Http::connect(address).await?.stream(&path, &cookie).await?;
        let kind = "Content-Type: application/x-www-form-urlencoded\r\nX-Parlour: 1\r\n";
        let (clicks, head) = (Http::connect(address).await?, cookie.clone() + kind);
        let mut browser = Browser { clicks, head, news, seen: 0 };
        // All of the page comes first.
        while browser.seen == 0 {
            browser.hear().await?;
        }
        Ok(browser)
    }

    /// Reads a line, and of it which state it tells: `id: STATE.NEWS`.
    async fn hear(&mut self) -> Result<(), Fault> {
        let line = self.news.next().await?;
        if let Some((state, _)) = line.strip_prefix("id: ").and_then(|at| at.split_once('.')) {
            self.seen = state.parse()?;
        }
        Ok(())
    }

    async fn reach(&mut self, state: u64) -> Result<(), Fault> {
        while self.seen < state {
            self.hear().await?;
        }
        Ok(())
    }

    /// Sends a form; what it led to.
    async fn send(&mut self, path: &str, form: &str) -> Result<Value, Fault> {
        let answer = self.clicks.send("POST", path, &self.head, form).await?;
        let answer: Value = serde_json::from_str(&answer)?;
        match answer.get("notice") {
            Some(refused) => Err(format!("{path} {form}: {refused}").into()),
            None => Ok(answer),
        }
    }
}

/// Four people at a table, each with a browser.
struct People {
    path: String,
    along: Box<dyn AnyTable>,
    browsers: Vec<Browser>,
    clicks: u64,
    moves: u64,
}

impl People {
    async fn open(
        address: SocketAddr,
        table: &Seated,
        along: Box<dyn AnyTable>,
    ) -> Result<People, Fault> {
        let mut browsers = Vec::new();
        for token in &table.tokens {
            browsers.push(Browser::open(address, &table.id, token).await?);
        }
        let path = format!("/tables/{}", table.id);
        Ok(People { path, along, browsers, clicks: 0, moves: 0 })
    }

    /// Clicks one thing after another until something is done; any will do.
    async fn click(&mut self, seat: Seat) -> Result<(), Fault> {
        let scene = self.along.scene(Viewer::Seat(seat));
        let state = self.along.version(Viewer::Seat(seat));
        let mut menu = Menu::of(&scene, &[]);
        while menu.command.is_none() {
            let fresh = menu.items.iter().filter(|item| !item.marked && item.key != CLAIM);
            let fresh: Vec<_> = fresh.collect();
            let any = self.clicks.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
            let pick = match fresh.len() {
                _ if menu.marking.as_ref().is_some_and(|marking| marking.enough) => DONE.to_owned(),
                0 => return Err(format!("nothing to click at {:?}", menu.question).into()),
                many => fresh[any as usize % many].key.clone(),
            };
            let mut form = format!("state={state}&pick={}", escaped(&pick));
            menu.picks.iter().for_each(|on| form += &format!("&on={}", escaped(on)));
            self.clicks += 1;
            self.browsers[seat.index()].send(&format!("{}/do", self.path), &form).await?;
            menu = Menu::of(&scene, &menu.after(&pick));
        }
        let command = menu.command.ok_or("something is done")?;
        self.along.act(seat, &command.name, &command.payload)?;
        Ok(())
    }
}

/// As it stands in a form.
fn escaped(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    let byte =
        |byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(byte).collect()
}

impl Plays for People {
    async fn go(&mut self, times: &mut Times) -> Result<bool, Fault> {
        let sent = now();
        let moved = match self.along.turn() {
            Turn::Over => return Ok(false),
            Turn::Deal => {
                let ready = format!("{}/ready", self.path);
                for browser in &mut self.browsers {
                    browser.send(&ready, "").await?;
                }
                self.along.deal()?;
                false
            }
            Turn::Seats(seats) => {
                self.click(seats.first().ok_or("somebody is awaited")?).await?;
                self.moves += 1;
                true
            }
        };
        let answered = sent.elapsed();
        for (browser, seat) in self.browsers.iter_mut().zip(Seat::all(4)) {
            browser.reach(self.along.version(Viewer::Seat(seat))).await?;
        }
        if moved {
            times.answered.push(answered);
            times.seen.push(sent.elapsed());
        }
        Ok(true)
    }
}

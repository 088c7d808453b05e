//! Playing at a server's table from the terminal.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;
use std::io::{self, BufRead, Read};
use std::process::Command;
use std::sync::{Arc, Mutex};

use crate::common::running::Running;
use crate::common::server::Server;
use crate::common::{Place, place, program, quick};
use crate::pty::Pty;
use parlour_core::{Record, Rng, fast_rng};
use parlour_house::{SeatSpec, Setup};
use parlour_plain::{Console, Left, Options, play};
use parlour_remote::{Address, Far, Server as Known, TableWish};
use parlour_store::{Session, Wish};
use serde_json::{Value, json};

/// A server that lets a test ask as much as it likes.
fn roomy(place: &Place) -> Server {
    start(place, "127.0.0.1:0")
}

fn start(place: &Place, listen: &str) -> Server {
    let config = place.path("server.toml");
    let limits = "requests_per_second = 1e6\ncommands_per_second = 1e6\npeople_per_minute = 1e6\n";
    fs::write(&config, limits).unwrap();
    Server::start_at(place.home(), listen, &["--config", config.to_str().unwrap()])
}

/// What a person may do now, as the server tells it to them by another way.
fn legal(server: &Server, token: &str, table: &str) -> Vec<Value> {
    let path = format!("/api/tables/{table}/command");
    let answer = server.ask("POST", &path, token, &json!({"name": "legal"})).unwrap();
    answer["payload"]["actions"].as_array().cloned().unwrap_or_default()
}

/// Types the words of something that may be done, whenever a line is wanted; nothing once the
/// match is over.
struct Typist<'a> {
    server: &'a Server,
    token: String,
    table: String,
    dice: u64,
    typed: Arc<Mutex<Vec<String>>>,
    line: Vec<u8>,
}

impl Typist<'_> {
    fn next(&mut self) -> String {
        let path = format!("/api/tables/{}/command", self.table);
        let stands = self.server.ask("POST", &path, &self.token, &json!({"name": "summary"}));
        if !stands.unwrap()["payload"]["outcome"].is_null() {
            return String::new();
        }
        let legal = legal(self.server, &self.token, &self.table);
        self.dice += 1;
        let words = match legal.len() {
            0 => String::new(),
            many => {
                let one = fast_rng(self.dice).below(many as u32);
                legal[one as usize]["words"].as_str().unwrap().to_owned()
            }
        };
        self.typed.lock().unwrap().push(words.clone());
        words + "\n"
    }
}

impl Read for Typist<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.len().min(into.len());
        into[..count].copy_from_slice(&self.line[..count]);
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Typist<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.line.is_empty() {
            self.line = self.next().into_bytes();
        }
        Ok(&self.line)
    }

    fn consume(&mut self, count: usize) {
        self.line.drain(..count);
    }
}

/// The same match here: the seed and the typed lines of one that was played at a server.
fn here(record: &Record, typed: &[String]) -> String {
    let game = parlour_games::game(&record.header.game).unwrap();
    let mut setup = Setup::new(record.header.start.seed);
    setup.rules = record.header.rules.clone();
    setup.seats = record.header.seats.iter().map(|who| who.parse::<SeatSpec>().unwrap()).collect();
    let mut session = Session::unsaved(game.open(&setup).unwrap());
    let typed = typed.join("\n") + "\n";
    let (mut input, mut output) = (typed.as_bytes(), Vec::new());
    let mut console = Console::new(&mut input, &mut output);
    play(&mut session, &*game, &mut console, Options::default()).unwrap();
    session.table().record().to_text()
}

#[test]
fn a_match_of_every_game_at_a_server_is_the_one_that_is_played_here() {
    let place = place();
    let server = roomy(&place);
    let address = Address::parse(&format!("http://{}", server.address)).unwrap();
    let known = Known::greet(&address, None, "Ann", parlour_games::games().into()).unwrap();
    let mut secrets = Vec::new();
    for game in parlour_games::games() {
        let mut wish = Wish::default();
        game.short().iter().for_each(|rule| wish.add_rule(&*game, rule).unwrap());
        let rules = wish.rules;
        let seats = std::iter::once("me").chain(std::iter::repeat("classic"));
        let seats = seats
            .take(game.seats(&Value::Object(rules.clone())).unwrap())
            .map(str::to_owned)
            .collect();
        let game = game.id();
        let info = known.open(&TableWish { game: game.into(), rules, seats }).unwrap();
        let table = info.id.clone();
        let typed = Arc::new(Mutex::new(Vec::new()));
        let mut typist = Typist {
            server: &server,
            token: known.token().to_owned(),
            table: table.clone(),
            dice: 7,
            typed: typed.clone(),
            line: Vec::new(),
        };
        let mut far = Far::sit(&known, info).unwrap();
        let mut output = Vec::new();
        let mut console = Console::new(&mut typist, &mut output);
        let about = parlour_games::game(game).unwrap();
        let left = play(&mut far, &*about, &mut console, Options::default()).unwrap();
        let said = String::from_utf8(output).unwrap();
        assert_eq!(left, Left::Quit);
        assert!(said.contains("Type \"again\" for a rematch"), "{game}: {said}");
        for line in said.lines() {
            assert!(line.chars().count() <= 80, "{game}: {line}");
        }
        let record = known.record(&table).unwrap();
        assert_eq!(here(&record, &typed.lock().unwrap()), record.to_text(), "{game}");
        secrets.push(record.header.start.seed.to_string());
        secrets.extend(record.lines.iter().map(|line| line.to_line().trim_end().to_owned()));
    }
    server.kill();
    // All that went over the wire, and the log at its loudest.
    let log = fs::read_to_string(place.path("log")).unwrap();
    for secret in secrets.iter().chain([&known.token().to_owned()]) {
        assert!(!log.contains(secret), "{secret} is logged");
    }
    for sign in ["\"card", "payload", "Bearer", "\"name\":"] {
        assert!(!log.contains(sign), "{sign} is logged: {log}");
    }
}

/// Plays a match to its end on the full screen.
#[test]
fn a_match_at_a_server_on_the_full_screen() {
    let (place, there) = (quick(), crate::common::place());
    let server = roomy(&there);
    let url = format!("http://{}", server.address);
    let record = place.path("kept.jsonl");
    let args = ["play", "stopbus", "--server", &url, "--bots", "classic", "--rules", "lives=2"];
    let args = [&args[..], &["--record", record.to_str().unwrap()]].concat();
    let mut screen = Pty::start(place.home(), &args, (80, 24));
    let over = |screen: &Pty| screen.shows("The match is over") || screen.shows("a Again");
    for turn in 0.. {
        assert!(turn < 1000, "it does not end:\n{}", screen.text());
        screen.wait_until(|s| s.shows("Enter choose") || s.shows("╭ ") || over(s));
        if over(&screen) {
            break;
        }
        let keys = match screen.shows("[2 Stick]") {
            true => ["\r", "1", "3", "2"][turn % 4],
            false if screen.shows("[1 Done]") => "1",
            false => "\r",
        };
        screen.press(keys);
    }
    screen.press("\r");
    screen.wait_for("a Again");
    screen.press("a");
    screen.wait_until(|screen| screen.shows("Enter choose") || screen.shows("is thinking"));
    screen.send("x");
    assert!(screen.ended().success());
    let said = place.run(&["verify", record.to_str().unwrap()], "");
    assert_eq!(said.code, 0, "{}", said.err);
}

fn token(place: &Place, url: &str) -> String {
    let kept: Value =
        serde_json::from_slice(&fs::read(place.path("servers.json")).unwrap()).unwrap();
    kept[url].as_str().unwrap().to_owned()
}

#[test]
fn a_server_that_is_killed_and_comes_back_finds_its_people_playing_on() {
    let (place, there) = (place(), crate::common::place());
    let server = roomy(&there);
    let address = server.address.clone();
    let url = format!("http://{address}");
    let mut command = Command::new(program());
    command.args(["play", "stopbus", "--server", &url, "--plain", "--bots", "classic"]);
    command.args(["--rules", "lives=2"]).env("PARLOUR_HOME", place.home());
    let mut running = Running::start(&mut command);
    running.wait_for(&["Type \"help\""]).unwrap();
    let token = token(&place, &url);
    let mine = server.ask("GET", "/api/me/tables", &token, &json!({})).unwrap();
    let table = mine["tables"][0]["id"].as_str().unwrap().to_owned();
    let mut server = Some(server);
    let mut killed = 0;
    for turn in 0.. {
        assert!(turn < 2000, "it does not end: {}", running.said);
        let now = server.as_ref().unwrap();
        let path = format!("/api/tables/{table}");
        if now.ask("GET", &path, &token, &json!({})).unwrap()["status"] == "over" {
            break;
        }
        let state = || {
            let path = format!("/api/tables/{table}/command");
            let said = now.ask("POST", &path, &token, &json!({"name": "summary"})).unwrap();
            said["payload"]["state"].as_u64()
        };
        // Asked for first: what bots do while the words are looked for is a change, too.
        let before = state();
        let words = match &legal(now, &token, &table)[..] {
            [] => String::new(),
            all => all[turn % all.len()]["words"].as_str().unwrap().to_owned(),
        };
        if turn == 3 || turn == 6 {
            server.take().unwrap().kill();
            assert!(running.type_line(&words));
            running.wait_for(&["does not answer"]).expect("it says so");
            server = Some(start(&there, &address));
            running.wait_for(&["there again"]).expect("it goes on by itself");
            killed += 1;
        } else {
            assert!(running.type_line(&words));
            let mut looks = 0..100_000;
            while state() == before {
                assert!(looks.next().is_some(), "\"{words}\" does nothing: {}", running.said);
            }
        }
    }
    assert_eq!(killed, 2);
    running.wait_for(&["for a rematch"]).expect("the end is told");
    assert!(running.type_line("quit"));
    let (status, said) = running.end();
    assert!(status.success(), "{said}");
}

#[test]
fn where_there_is_no_server_or_another_one_it_is_said_what_would_help() {
    let place = place();
    let run = |args: &[&str]| place.run(&[&["play", "--plain"], args].concat(), "");
    let silent = run(&["hearts", "--server", "http://127.0.0.1:1"]);
    assert_eq!(silent.code, 1);
    assert!(silent.err.contains("Is it running there?"), "{}", silent.err);
    let secure = run(&["hearts", "--server", "https://play.example"]);
    assert_eq!(secure.code, 2);
    assert!(secure.err.contains("http:// only"), "{}", secure.err);
    let seed = run(&["hearts", "--server", "localhost", "--seed", "1"]);
    assert_eq!(seed.code, 2);
    assert!(seed.err.contains("Leave out --seed"), "{}", seed.err);
    let there = crate::common::place();
    let server = roomy(&there);
    let url = format!("http://{}", server.address);
    for (args, why) in [
        (["--table", "nonesuch"], "There is no such table"),
        (["--join", "nonesuch/code"], "There is no such table"),
        (["--join", "code"], "TABLE/CODE"),
    ] {
        let said = run(&[&["--server", &url][..], &args].concat());
        assert!(said.code > 0 && said.err.contains(why), "{}", said.err);
    }
    // What is no server at all.
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let other = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            // Whoever is answered before the question is read may never hear the answer.
            let _ = io::Read::read(&mut &stream, &mut [0; 4096]);
            let _ = io::Write::write_all(&mut &stream, b"HTTP/1.0 200 OK\r\n\r\nhello");
            // The rest of the question is taken, too: it may come in pieces.
            let _ = stream.shutdown(std::net::Shutdown::Write);
            let _ = io::copy(&mut &stream, &mut io::sink());
        }
    });
    let strange = run(&["hearts", "--server", &other]);
    assert!(strange.err.contains("no Parlour server"), "{}", strange.err);
}

#[test]
fn a_friend_takes_an_invitation_and_both_find_the_table_again() {
    let (ann, bob, there) = (place(), crate::common::place(), crate::common::place());
    let server = roomy(&there);
    let url = format!("http://{}", server.address);
    let mut command = Command::new(program());
    command.args(["play", "stopbus", "--server", &url, "--plain", "--bots", "human"]);
    command.args(["--rules", "players=2"]).env("PARLOUR_HOME", ann.home());
    let mut first = Running::start(&mut command);
    let said = first.wait_for(&["--join"]).expect("there is an invitation to give");
    let invitation = said.split("--join ").nth(1).unwrap().trim().to_owned();
    let table = invitation.split('/').next().unwrap();
    // Whose turn it is first is chance: nobody waits for the other to move.
    let sits = |way: &[&str]| {
        let mut command = Command::new(program());
        command.args(["play", "--plain", "--server", &url]).args(way);
        let mut sitting = Running::start(command.env("PARLOUR_HOME", bob.home()));
        sitting.wait_for(&["is you"]).expect("the match has begun");
        sitting.kill();
    };
    sits(&["--join", &invitation]);
    first.wait_for(&["is you"]).expect("the match has begun");
    let list = bob.run(&["play", "--plain", "--server", &url], "");
    assert!(list.out.contains(table), "{}", list.out);
    sits(&["--table", table]);
    first.kill();
}

//! A server, and who one is there.

use parlour_core::Record;
use parlour_house::{AnyGame, Games, find};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::request::request;
use crate::told::Info;
use crate::{Address, PROTOCOL, Trouble};

/// A server, and who one is there. It has no `Debug`, so that no token is printed by mistake.
#[derive(Clone)]
pub struct Server {
    address: Address,
    token: String,
    games: Games,
}

/// A table to be opened.
#[derive(Clone, Debug, Default, Serialize)]
pub struct TableWish {
    /// The game's short name.
    pub game: String,
    /// The options that differ from the default.
    pub rules: Map<String, Value>,
    /// Who sits where: `me`, `open`, or a bot; empty for oneself among bots.
    pub seats: Vec<String>,
}

/// A table in a list.
#[derive(Clone, Debug, Deserialize)]
pub struct Listed {
    /// Its name.
    pub id: String,
    /// Its game's short name.
    pub game: String,
    /// Who sits where; nobody where a bot does.
    pub people: Vec<Option<String>>,
    /// How many seats are free for people.
    pub free: usize,
}

impl Server {
    /// The server at an address, if it is one and speaks as we do. The token says who one is;
    /// where there is none, or none that it knows any more, one becomes somebody of this name. Only
    /// these games can be played there.
    pub fn greet(
        address: &Address,
        token: Option<&str>,
        name: &str,
        games: Games,
    ) -> Result<Server, Trouble> {
        let offered = request(address, "GET", "/api/games", None, None)?;
        match offered.get("protocol").and_then(Value::as_str) {
            Some(PROTOCOL) => {}
            Some(other) => {
                return Err(Trouble::Strange(format!(
                    "The server at {address} speaks {other}, and this program {PROTOCOL}: one of \
                     both is too old."
                )));
            }
            None => {
                return Err(Trouble::Strange(format!(
                    "What answers at {address} is no Parlour server, or one that is too old."
                )));
            }
        }
        if let Some(token) = token {
            match request(address, "GET", "/api/me", Some(token), None) {
                Ok(_) => return Ok(Server::new(address, token.to_owned(), games)),
                Err(trouble) if trouble.is("bad_token") => {}
                Err(trouble) => return Err(trouble),
            }
        }
        let body = json!({"name": name});
        let welcome = request(address, "POST", "/api/people", None, Some(&body))?;
        let token = welcome.get("token").and_then(Value::as_str).unwrap_or_default().to_owned();
        Ok(Server::new(address, token, games))
    }

    fn new(address: &Address, token: String, games: Games) -> Server {
        Server { address: address.clone(), token, games }
    }

    /// The game of this name, as this program knows it.
    pub(crate) fn game(&self, id: &str) -> Result<&dyn AnyGame, Trouble> {
        find(&self.games, id).ok_or_else(|| {
            Trouble::Strange(format!("This program does not know the game \"{id}\" yet."))
        })
    }

    /// Where it is.
    #[must_use]
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// What shows who one is, to be kept.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Opens a table and sits down.
    pub fn open(&self, wish: &TableWish) -> Result<Info, Trouble> {
        let body = serde_json::to_value(wish).unwrap_or_default();
        self.info(self.ask("POST", "/api/tables", Some(&body))?)
    }

    /// Sits down at a table, or comes back to one's seat.
    pub fn join(&self, table: &str, code: Option<&str>) -> Result<Info, Trouble> {
        self.at(table, "join", &json!({"code": code}))
    }

    /// Gets up from a table; a bot stands in.
    pub fn leave(&self, table: &str) -> Result<Info, Trouble> {
        self.at(table, "leave", &json!({}))
    }

    /// Sits down where the same people play again.
    pub fn rematch(&self, table: &str) -> Result<Info, Trouble> {
        self.at(table, "rematch", &json!({}))
    }

    /// A table, as one may see it.
    pub fn table(&self, table: &str) -> Result<Info, Trouble> {
        self.info(self.ask("GET", &path(table, "")?, None)?)
    }

    /// The record of a match that is over.
    pub fn record(&self, table: &str) -> Result<Record, Trouble> {
        let text = self.ask("GET", &path(table, "/record")?, None)?;
        let text = text.as_str().unwrap_or_default();
        let strange = || Trouble::Strange("The server's record cannot be read.".into());
        Ok(Record::parse(text.as_bytes()).map_err(|_| strange())?.record)
    }

    /// One's own matches that are not over.
    pub fn mine(&self) -> Result<Vec<Listed>, Trouble> {
        self.list("/api/me/tables?status=running")
    }

    /// The public tables that wait for people.
    pub fn open_tables(&self) -> Result<Vec<Listed>, Trouble> {
        self.list("/api/tables?status=open")
    }

    fn list(&self, path: &str) -> Result<Vec<Listed>, Trouble> {
        let mut answer = self.ask("GET", path, None)?;
        let tables = answer.get_mut("tables").map(Value::take).unwrap_or_default();
        serde_json::from_value(tables).map_err(|error| self.strange(&error))
    }

    fn at(&self, table: &str, deed: &str, body: &Value) -> Result<Info, Trouble> {
        self.info(self.ask("POST", &path(table, &format!("/{deed}"))?, Some(body))?)
    }

    fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Value, Trouble> {
        request(&self.address, method, path, Some(&self.token), body)
    }

    fn info(&self, answer: Value) -> Result<Info, Trouble> {
        serde_json::from_value(answer).map_err(|error| self.strange(&error))
    }

    fn strange(&self, error: &serde_json::Error) -> Trouble {
        let address = &self.address;
        Trouble::Strange(format!("The server at {address} answers what nobody asked: {error}."))
    }
}

/// The path of a table; its name comes from people, and must not lead elsewhere.
fn path(table: &str, rest: &str) -> Result<String, Trouble> {
    if table.is_empty() || !table.chars().all(|c| c.is_ascii_alphanumeric()) {
        return Err(Trouble::Strange(format!("No table is called \"{table}\".")));
    }
    Ok(format!("/api/tables/{table}{rest}"))
}

//! The envelope of a command: `{"id", "name", "payload", "seat", "state"}`.

use parlour_core::read::{self, quoted};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::payload::SeatNumber;
use crate::refusal::Refusal;

/// A command as it was sent.
pub(crate) struct Command {
    /// What it is called.
    pub(crate) name: String,
    /// Its details; an empty object where it was left out.
    pub(crate) payload: Value,
    /// Who acts, beside the name of an action.
    pub(crate) seat: Option<SeatNumber>,
    /// The state that the sender has seen.
    pub(crate) state: Option<u64>,
}

impl Command {
    /// Reads a command. The id is given even where the rest is wrong, if there is one.
    pub(crate) fn parse(line: &[u8]) -> (Value, Result<Command, Refusal>) {
        let bad = |why: String| Refusal::new("bad_command", why);
        // Some programs begin their output with a byte order mark.
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
        let mut fields = match read::json(line) {
            Ok(Value::Object(fields)) => fields,
            Ok(_) => {
                let why = "A command is an object, as {\"id\": 1, \"name\": \"help\"}.";
                return (Value::Null, Err(bad(why.into())));
            }
            Err(why) => {
                let message = format!(
                    "This is no JSON: {why}. Send one object a line, as {{\"id\": 1, \"name\": \
                     \"help\"}}."
                );
                return (Value::Null, Err(Refusal::new("bad_json", message)));
            }
        };
        match fields.shift_remove("id").unwrap_or_default() {
            Value::Array(_) | Value::Object(_) => {
                let why = "An \"id\" is a string, a number, true, false or null.";
                (Value::Null, Err(bad(why.into())))
            }
            id => (id, Command::open(fields).map_err(bad)),
        }
    }

    fn open(mut fields: Map<String, Value>) -> Result<Command, String> {
        let name = match fields.shift_remove("name") {
            Some(Value::String(name)) => name,
            Some(_) => return Err("A \"name\" is a string: send help for all names.".into()),
            None => return Err("A command has a \"name\": send help for all names.".into()),
        };
        let payload = match fields.shift_remove("payload") {
            None | Some(Value::Null) => Value::Object(Map::new()),
            Some(payload @ Value::Object(_)) => payload,
            Some(_) => return Err("A \"payload\" is an object, or left out.".into()),
        };
        let seat =
            match fields.shift_remove("seat") {
                None | Some(Value::Null) => None,
                Some(seat) => {
                    let seat = read::value(&seat);
                    Some(seat.map_err(|why| {
                        format!("The \"seat\" is wrong: {}.", read::sentence(&why))
                    })?)
                }
            };
        let state = match fields.shift_remove("state") {
            None | Some(Value::Null) => None,
            Some(state) => {
                let wrong = "A \"state\" is the whole number that a result gave.";
                Some(state.as_u64().ok_or(wrong)?)
            }
        };
        match fields.keys().next() {
            None => Ok(Command { name, payload, seat, state }),
            Some(other) => Err(format!(
                "A command has no field {}: only id, name, payload, seat and state.",
                quoted(other)
            )),
        }
    }

    /// The payload as this sort of command has it, or what is wrong with it and where.
    pub(crate) fn read<P: DeserializeOwned + JsonSchema>(&self) -> Result<P, Refusal> {
        read::value(&self.payload).map_err(|faults| {
            let why = read::sentence(&faults);
            Refusal::new("bad_payload", format!("The payload of {} is wrong: {why}.", self.name))
        })
    }
}

//! Rails written.

use parlour_core::text::brief;
use parlour_core::{Invalid, Invalids, Write, read};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::map_check::{LONGEST_WHY, check};
use crate::{MapChoice, Position, Rails, State};

impl Write for Rails {
    type Position = Position;

    fn position(&self, state: &State) -> Position {
        self.position_of(state)
    }

    fn place(&self, position: &Position) -> Result<State, Invalids> {
        self.place_position(position)
    }

    fn option_from_file(option: &str, text: &str) -> Option<Result<Value, String>> {
        (option == "map").then(|| {
            let report = check(text);
            match report.map.filter(|_| report.errors.is_empty()) {
                Some(map) => serde_json::to_value(map).map_err(|error| error.to_string()),
                None => Err(report.errors.iter().map(|e| format!("{e}\n")).collect()),
            }
        })
    }
}

/// By hand, because serde's own reading of such a type forgets where in the map it went wrong.
impl<'de> Deserialize<'de> for MapChoice {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<MapChoice, D::Error> {
        match Value::deserialize(d)? {
            Value::String(name) => Ok(MapChoice::Name(name)),
            whole @ Value::Object(_) => read::value(&whole).map(MapChoice::Whole).map_err(|all| {
                let place =
                    |at: &str| if at.is_empty() { "map".into() } else { format!("map.{at}") };
                let all: Vec<Invalid> = all
                    .into_iter()
                    .map(|fault| Invalid::new(place(&fault.at), fault.why))
                    .collect();
                D::Error::custom(brief(&read::sentence(&all), LONGEST_WHY))
            }),
            _ => Err(D::Error::custom("map: it is a name, such as \"europe\", or a whole map")),
        }
    }
}

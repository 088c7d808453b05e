//! Who sits where, as people write it: `human`, `classic`, `search:2000`, `cmd:python3 bot.py`.

use std::fmt;
use std::str::FromStr;

/// Who decides for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatSpec {
    /// A person.
    Human,
    /// Any legal action.
    Random,
    /// The game's rules of thumb.
    Classic,
    /// Search, with its budget as it was written.
    Search(String),
    /// An outside program: its command line.
    Cmd(String),
}

impl FromStr for SeatSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<SeatSpec, String> {
        let text = text.trim();
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        match (name.to_ascii_lowercase().as_str(), rest) {
            ("human", "") => Ok(SeatSpec::Human),
            ("random", "") => Ok(SeatSpec::Random),
            ("classic", "") => Ok(SeatSpec::Classic),
            ("search", budget) => Ok(SeatSpec::Search(budget.into())),
            ("cmd", command) if !command.trim().is_empty() => Ok(SeatSpec::Cmd(command.into())),
            _ => Err(format!(
                "\"{text}\" is nobody who can sit here: use human, random, classic, search, \
                 or cmd:PROGRAM."
            )),
        }
    }
}

impl fmt::Display for SeatSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatSpec::Human => f.write_str("human"),
            SeatSpec::Random => f.write_str("random"),
            SeatSpec::Classic => f.write_str("classic"),
            SeatSpec::Search(budget) if budget.is_empty() => f.write_str("search"),
            SeatSpec::Search(budget) => write!(f, "search:{budget}"),
            SeatSpec::Cmd(command) => write!(f, "cmd:{command}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_reads_what_it_writes() {
        for text in ["human", "random", "classic", "search", "search:100ms", "cmd:python3 a b.py"] {
            assert_eq!(text.parse::<SeatSpec>().unwrap().to_string(), text);
        }
        for bad in ["", "cmd:", "cmd: ", "robot", "human:1", "classic:x"] {
            assert!(bad.parse::<SeatSpec>().is_err(), "{bad}");
        }
    }
}

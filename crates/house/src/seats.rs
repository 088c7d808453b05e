//! Who sits where, as people write it: `human`, `normal`, `search:2000`, `cmd:python3 bot.py`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use parlour_bots::Budget;

use crate::levels::Level;

/// Who decides for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatSpec {
    /// A person.
    Human,
    /// Any legal action.
    Random,
    /// The game's rules of thumb.
    Classic,
    /// An opponent of this strength.
    Level(Level),
    /// Search over all worlds together, with its budget as it was written.
    Search(String),
    /// Search of many worlds one by one, with its budget as it was written.
    Worlds(String),
    /// Another bot that the game brings, by its name.
    Own(String),
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
            ("search", budget) => Ok(SeatSpec::Search(checked(budget)?)),
            ("worlds", budget) => Ok(SeatSpec::Worlds(checked(budget)?)),
            ("bot", name) if is_name(name) => Ok(SeatSpec::Own(name.into())),
            ("cmd", command) if !command.trim().is_empty() => Ok(SeatSpec::Cmd(command.into())),
            (name, "") if name.parse::<Level>().is_ok() => {
                name.parse().map(SeatSpec::Level).map_err(|()| nobody(text))
            }
            _ => Err(nobody(text)),
        }
    }
}

impl SeatSpec {
    /// Whether a search has a budget that nobody should wait for on the word of a stranger: more
    /// than a million simulations, or than a minute.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        let (SeatSpec::Search(budget) | SeatSpec::Worlds(budget)) = self else { return false };
        match budget.parse() {
            Ok(Budget::Simulations(count)) => count > 1_000_000,
            Ok(Budget::Time(time)) => time > Duration::from_mins(1),
            Err(_) => false,
        }
    }
}

fn nobody(text: &str) -> String {
    format!(
        "\"{text}\" is nobody who can sit here: use human, easy, normal, hard, expert, random, \
         classic, search:BUDGET, worlds:BUDGET, bot:NAME or cmd:PROGRAM."
    )
}

/// Whether a bot of a game could be called so.
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_lowercase() || b == b'_')
}

/// The budget as it was written, if it is one.
fn checked(budget: &str) -> Result<String, String> {
    budget.parse::<Budget>().map(|_| budget.to_owned())
}

impl fmt::Display for SeatSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatSpec::Human => f.write_str("human"),
            SeatSpec::Random => f.write_str("random"),
            SeatSpec::Classic => f.write_str("classic"),
            SeatSpec::Level(level) => level.fmt(f),
            SeatSpec::Search(budget) if budget.is_empty() => f.write_str("search"),
            SeatSpec::Worlds(budget) if budget.is_empty() => f.write_str("worlds"),
            SeatSpec::Worlds(budget) => write!(f, "worlds:{budget}"),
            SeatSpec::Search(budget) => write!(f, "search:{budget}"),
            SeatSpec::Own(name) => write!(f, "bot:{name}"),
            SeatSpec::Cmd(command) => write!(f, "cmd:{command}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_reads_what_it_writes() {
        for text in [
            "human",
            "random",
            "classic",
            "search",
            "search:100ms",
            "worlds:3s",
            "easy",
            "expert",
            "bot:shooter",
            "cmd:python3 a b.py",
        ] {
            assert_eq!(text.parse::<SeatSpec>().unwrap().to_string(), text);
        }
        for bad in [
            "",
            "cmd:",
            "cmd: ",
            "robot",
            "human:1",
            "classic:x",
            "search:0",
            "hard:2",
            "worlds:x",
            "bot:",
            "bot:A",
        ] {
            assert!(bad.parse::<SeatSpec>().is_err(), "{bad}");
        }
    }
}

//! How the outside meets a game: what it writes, says and draws, and what the house asks of it.

use crate::bot::Bot;
use crate::draw::Draw;
use crate::guide::Guide;
use crate::luck::Seed;
use crate::workload;

/// The edge of a game: all that [`Write`](crate::Write), [`Speak`](crate::Speak) and [`Draw`] ask
/// for, and what the house wants to know. Nothing here is hot.
pub trait Show: Draw + Guide {
    /// What a lobby says of the game.
    fn about() -> About;

    /// The game's own bot of this name; `classic` plays by rules of thumb, or by its habits where they
    /// are written.
    fn bot(&self, name: &str) -> Option<Box<dyn Bot<Self>>> {
        self.by_habit().filter(|_| name == "classic")
    }

    /// The names of the game's own bots.
    fn bots() -> &'static [&'static str] {
        &["classic"]
    }

    /// Work that `parlour bench` times; without it, random rounds and samples.
    fn workloads() -> Vec<Workload> {
        workload::usual::<Self>()
    }

    /// Reports on the game itself, found by playing or solving it: its balance, its odds.
    fn studies() -> Vec<Study> {
        Vec::new()
    }
}

/// What a lobby says of a game.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// Its name: `Hearts`.
    pub title: &'static str,
    /// One line on what it is.
    pub line: &'static str,
    /// The fewest and the most players.
    pub players: (usize, usize),
    /// About how long a match takes, in minutes.
    pub minutes: (u32, u32),
    /// The rules for players: the text of RULES.md.
    pub rules: &'static str,
    /// Where rounds are independent deals, bots can be compared by points a deal, and this many deals
    /// make a match of a tournament: in Hearts, the four ways of passing. `None` where only whole
    /// matches can be compared.
    pub deals: Option<u32>,
    /// A first match that teaches: the text of LEARN.toml, if the game has one.
    pub lesson: Option<&'static str>,
    /// Options by which a match is soon over, as they are typed (`target=10`): for tests, and for
    /// whoever shows the game.
    pub short: &'static [&'static str],
}

/// Work that `parlour bench` times.
pub struct Workload {
    /// The name of the figure: `deals_per_s`.
    pub name: &'static str,
    /// What it measures.
    pub about: &'static str,
    /// Does the work about this many times and returns how often it did; reads no clock.
    pub run: fn(u64) -> u64,
    /// The figure that this one is compared with, if any.
    pub floor: Option<&'static str>,
}

/// A report on a game, made by playing or solving it.
pub struct Study {
    /// Its name in commands: `balance`, `solve`, `statistics`.
    pub name: &'static str,
    /// What it tells.
    pub about: &'static str,
    /// How many matches it takes by default.
    pub matches: u32,
    /// Makes the report from so many matches, telling now and then how many are done.
    pub run: fn(u32, Seed, &mut dyn FnMut(u32)) -> String,
}

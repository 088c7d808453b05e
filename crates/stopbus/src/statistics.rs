//! Many matches in numbers: that every one ends, how long they are, and how rounds end.

use std::fmt;

use parlour_core::{Bot, FastLuck, FastRng, Game, Match, Seed, Sink, cpu};

use crate::{Classic, Ending, Event, Rules, StopBus};

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Players {
    /// The bot of 1993.
    Classic,
    /// Any legal action but take-backs, all equally likely.
    Random,
}

/// What was counted in many matches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Matches, all of which came to their end.
    pub matches: u64,
    /// Rounds.
    pub rounds: u64,
    /// Turns.
    pub turns: u64,
    /// Actions.
    pub actions: u64,
    /// The most turns a match had.
    pub longest: u64,
    /// Matches that nobody won.
    pub draws: u64,
    /// Matches won by each seat.
    pub wins: Vec<u64>,
    /// Rounds that ended by 31, on the deal included.
    pub by_31: u64,
    /// Rounds that ended by 31 on the deal.
    pub on_the_deal: u64,
    /// Rounds that ended by a stick.
    pub by_stick: u64,
    /// Rounds that ended because all passed.
    pub by_passes: u64,
    /// Rounds that ended by the limit of turns.
    pub by_limit: u64,
}

impl Sink<Event> for Statistics {
    #[inline]
    fn emit(&mut self, event: impl FnOnce() -> Event) {
        match event() {
            Event::Stuck { .. } | Event::Done { .. } => self.turns += 1,
            Event::RoundEnded { ending, winner, draw, .. } => {
                self.rounds += 1;
                self.draws += u64::from(draw);
                if let Some(seat) = winner {
                    self.wins[seat.index()] += 1;
                }
                match ending {
                    Ending::Stopped { on_deal, .. } => {
                        self.by_31 += 1;
                        self.on_the_deal += u64::from(on_deal);
                    }
                    Ending::StickCameRound => self.by_stick += 1,
                    Ending::AllPassed => self.by_passes += 1,
                    Ending::TurnLimit => self.by_limit += 1,
                }
            }
            _ => {}
        }
    }
}

/// Plays matches from a seed and counts.
#[must_use]
pub fn count(game: &StopBus, players: Players, matches: u64, seed: Seed) -> Statistics {
    let mut statistics = Statistics { wins: vec![0; game.seats()], ..Statistics::default() };
    let mut rng = seed.mind(0, 0);
    let mut luck = FastLuck(seed.mind(1, 0));
    cpu::fast(|| {
        for _ in 0..matches {
            let before = statistics.turns;
            play(game, players, &mut rng, &mut luck, &mut statistics);
            statistics.matches += 1;
            statistics.longest = statistics.longest.max(statistics.turns - before);
        }
    });
    statistics
}

/// Plays matches from a seed and says what came of them.
///
/// ```
/// use parlour_core::Seed;
/// use parlour_stopbus::statistics::{Players, report};
/// use parlour_stopbus::Rules;
///
/// let text = report(Rules::default(), Players::Classic, 100, Seed::from_number(1)).unwrap();
/// assert!(text.contains("100 matches, all ended"));
/// ```
pub fn report(
    rules: Rules,
    players: Players,
    matches: u64,
    seed: Seed,
) -> Result<String, parlour_core::Invalids> {
    let game = StopBus::new(rules)?;
    Ok(count(&game, players, matches, seed).to_string())
}

/// What comes of matches with the default rules, of classic bots and then of random ones.
#[must_use]
pub fn study(matches: u32, seed: Seed, progress: &mut dyn FnMut(u32)) -> String {
    let kinds = [("Classic bots", Players::Classic), ("Random bots", Players::Random)];
    let texts = kinds.into_iter().enumerate().map(|(index, (title, players))| {
        let text = report(Rules::default(), players, u64::from(matches), seed);
        progress(matches / 2 * (index as u32 + 1));
        text.map(|text| format!("{title}\n{text}"))
    });
    let texts: Result<Vec<String>, _> = texts.collect();
    texts.unwrap_or_else(|e| unreachable!("the default rules are valid: {e:?}")).join("\n")
}

/// Plays one match.
#[inline]
fn play(
    game: &StopBus,
    players: Players,
    rng: &mut FastRng,
    luck: &mut FastLuck<FastRng>,
    out: &mut Statistics,
) {
    let no_seed = Seed::from_number(0);
    let mut now = Match::new(game, FastLuck(&mut luck.0));
    while let Some(seat) = now.next_seat(out) {
        let action = match players {
            Players::Classic => match Classic.choose(&now.seen(seat, no_seed)) {
                Ok(action) => action,
                Err(fault) => unreachable!("the seat is awaited: {fault}"),
            },
            Players::Random => now.any_action(seat, rng),
        };
        out.actions += 1;
        now.act_legal(seat, action, out);
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mean = |n: u64, of: u64| n as f64 / of.max(1) as f64;
        let share = |n: u64, of: u64| format!("{n} ({:.3} %)", 100.0 * mean(n, of));
        writeln!(f, "{} matches, all ended", self.matches)?;
        writeln!(
            f,
            "length: {:.2} rounds, {:.1} turns, {:.1} actions a match; the longest {} turns",
            mean(self.rounds, self.matches),
            mean(self.turns, self.matches),
            mean(self.actions, self.matches),
            self.longest
        )?;
        writeln!(f, "draws: {}", share(self.draws, self.matches))?;
        for (seat, wins) in (1..).zip(&self.wins) {
            writeln!(f, "won by player {seat}: {}", share(*wins, self.matches))?;
        }
        writeln!(f, "rounds ended by 31: {}", share(self.by_31, self.rounds))?;
        writeln!(f, "  of these on the deal: {}", share(self.on_the_deal, self.rounds))?;
        writeln!(f, "rounds ended by a stick: {}", share(self.by_stick, self.rounds))?;
        writeln!(f, "rounds ended by passes: {}", share(self.by_passes, self.rounds))?;
        write!(f, "rounds ended by the turn limit: {}", share(self.by_limit, self.rounds))
    }
}

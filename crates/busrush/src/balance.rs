//! How fair the game is: figures of many matches of `classic` bots, with 95 % confidence.

use std::fmt::Write as _;

use parlour_core::{ActionSet, Bot, Game, Match, MatchLuck, Outcome, Rng, Seat, Seed};

use crate::bot::Classic;
use crate::city::{CityEvent, Perk};
use crate::data::Cards;
use crate::event::Event;
use crate::rules::{BusRush, Rules};
use crate::rush::Rush;
use crate::state::State;

/// A share of things, counted with its spread.
#[derive(Clone, Copy, Default)]
struct Share {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Share {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    /// The mean in per cent.
    fn mean(&self) -> f64 {
        100.0 * self.sum / self.count.max(1.0)
    }

    /// Half the width of the 95 % interval, in points.
    fn margin(&self) -> f64 {
        let n = self.count.max(1.0);
        let mean = self.sum / n;
        let variance = (self.squares / n - mean * mean).max(0.0);
        196.0 * (variance / n).sqrt()
    }
}

/// What was counted in the matches of one number of players.
struct Tally {
    players: usize,
    matches: u32,
    at_limit: Share,
    rounds: Vec<u32>,
    decisions: u64,
    seats: Vec<Share>,
    shared: Share,
    perks: [Share; 9],
    rushes: [Share; 7],
    events: [Share; 15],
    totals: Share,
}

/// One match as it is played: who used what, and who led when an event came.
#[derive(Default)]
struct Watch {
    perks: [[bool; 9]; 4],
    rushes: [[bool; 7]; 4],
    /// Each revealed event with the seats that led.
    leaders: Vec<(CityEvent, Vec<Seat>)>,
}

impl Watch {
    fn see(&mut self, game: &BusRush, before: &State, event: &Event) {
        match event {
            Event::PerkBought { seat, perk, .. } => {
                self.perks[seat.index()][*perk as usize] = true;
            }
            Event::RushPlayed { seat, rush, .. } | Event::Rerouted { seat, rush, .. } => {
                self.rushes[seat.index()][rush.rush() as usize] = true;
            }
            Event::EventRevealed { event } => {
                let totals = game.totals(before);
                let best = totals.as_slice().iter().max().copied().unwrap_or(0);
                let leaders = totals.iter().filter(|(_, t)| **t == best).map(|(s, _)| s);
                self.leaders.push((*event, leaders.collect()));
            }
            _ => {}
        }
    }
}

impl Tally {
    fn new(players: usize) -> Tally {
        Tally {
            players,
            matches: 0,
            at_limit: Share::default(),
            rounds: vec![0; 64],
            decisions: 0,
            seats: vec![Share::default(); players],
            shared: Share::default(),
            perks: [Share::default(); 9],
            rushes: [Share::default(); 7],
            events: [Share::default(); 15],
            totals: Share::default(),
        }
    }

    fn add(&mut self, game: &BusRush, state: &State, outcome: &Outcome, watch: &Watch) {
        let winners = &outcome.winners;
        let won = |seat: Seat| match winners.contains(&seat) {
            true => 1.0 / winners.len() as f64,
            false => 0.0,
        };
        self.matches += 1;
        self.rounds[usize::from(state.round)] += 1;
        self.at_limit.add(f64::from(u8::from(!game.qualifies(state, winners[0]))));
        self.shared.add(f64::from(u8::from(winners.len() > 1)));
        self.totals.add(f64::from(outcome.scores[winners[0]]) / 100.0);
        for seat in Seat::all(self.players) {
            let share = won(seat);
            self.seats[seat.index()].add(share);
            for (used, tally) in watch.perks[seat.index()].iter().zip(&mut self.perks) {
                if *used {
                    tally.add(share);
                }
            }
            for (used, tally) in watch.rushes[seat.index()].iter().zip(&mut self.rushes) {
                if *used {
                    tally.add(share);
                }
            }
        }
        for (event, leaders) in &watch.leaders {
            let share: f64 = leaders.as_slice().iter().map(|s| won(*s)).sum();
            self.events[*event as usize].add(share / leaders.len() as f64);
        }
    }

    fn median(&self) -> usize {
        let mut seen = 0;
        let half = self.matches.div_ceil(2);
        self.rounds
            .iter()
            .position(|n| {
                seen += n;
                seen >= half
            })
            .unwrap_or(0)
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let fair = 100.0 / self.players as f64;
        writeln!(out, "{} players, {} matches of classic bots", self.players, self.matches)?;
        writeln!(out, "  rounds            median {}", self.median())?;
        line(out, "at round limit", &self.at_limit, None)?;
        line(out, "shared wins", &self.shared, None)?;
        writeln!(out, "  winner's total    {:.1}", self.totals.mean())?;
        let decisions = self.decisions as f64 / f64::from(self.matches);
        writeln!(out, "  decisions         {decisions:.0} a match")?;
        for (i, share) in self.seats.iter().enumerate() {
            line(out, &format!("seat {i} wins"), share, Some(fair))?;
        }
        for (rush, share) in Rush::ALL.into_iter().zip(&self.rushes) {
            line(out, rush.name(), share, Some(fair))?;
        }
        for (perk, share) in Perk::ALL.into_iter().zip(&self.perks) {
            line(out, perk.name(), share, Some(fair))?;
        }
        let seen = self.events.iter().filter(|s| s.count > 0.0);
        let mean = seen.clone().map(Share::mean).sum::<f64>() / seen.count().max(1) as f64;
        writeln!(out, "  leader at a reveal wins {mean:.1} % on average; after")?;
        for (event, share) in CityEvent::ALL.into_iter().zip(&self.events) {
            line(out, event.name(), share, Some(mean))?;
        }
        Ok(())
    }
}

/// `name  24.9 % ± 0.6  (-0.1)  n 20000`.
fn line(out: &mut String, name: &str, share: &Share, mean: Option<f64>) -> std::fmt::Result {
    write!(out, "  {name:22} {:5.1} % ± {:3.1}", share.mean(), share.margin())?;
    if let Some(mean) = mean {
        write!(out, "  {:+6.1}", share.mean() - mean)?;
    }
    writeln!(out, "  n {}", share.count)
}

/// Who sits in a seat.
#[derive(Clone, Copy, PartialEq)]
enum Who {
    Classic,
    Random,
}

/// Plays a match to its end.
fn play(
    game: &BusRush,
    seats: &[Who],
    seed: Seed,
    mut see: impl FnMut(&State, &Event),
) -> (State, u64) {
    let mut now = Match::new(game, MatchLuck::new(seed, BusRush::ID));
    let mut events = Vec::new();
    while let Some(seat) = now.next_seat(&mut events) {
        let seen = now.seen(seat, seed);
        let random = || {
            let legal = seen.legal();
            legal.get(seen.rng().below(legal.len() as u32) as usize)
        };
        let action = match seats[seat.index()] {
            Who::Classic => Classic.choose(&seen).unwrap_or_else(|_| random()),
            Who::Random => random(),
        };
        let before = *now.state();
        events.clear();
        now.act_legal(seat, action, &mut events);
        events.iter().for_each(|event| see(&before, event));
    }
    (*now.state(), now.acts().into())
}

/// The share of two-player matches that `classic` wins against `random`, in both seats.
fn against_random(game: &BusRush, matches: u32, seed: Seed) -> Share {
    let mut share = Share::default();
    for i in 0..matches {
        let own = (i % 2) as usize;
        let mut seats = [Who::Random; 2];
        seats[own] = Who::Classic;
        let (state, _) = play(game, &seats, seed.child(u64::from(i)), |_, _| ());
        share.add(game.value(&state)[Seat::new(own)].into());
    }
    share
}

/// The figures of the standard game, `games` matches for each number of players. Calls
/// `progress` with the number of matches done, now and then.
pub fn report(games: u32, seed: Seed, progress: &mut dyn FnMut(u32)) -> String {
    report_on(None, games, seed, progress)
}

/// The figures of a game with these cards and numbers.
pub fn report_on(
    cards: Option<&Cards>,
    games: u32,
    seed: Seed,
    progress: &mut dyn FnMut(u32),
) -> String {
    let mut out = String::new();
    let mut done: u32 = 0;
    for players in 2..=4 {
        let rules = cards.map_or_else(
            || Rules::for_players(players),
            |cards| Rules::with_cards(players, cards.clone()),
        );
        let game = match BusRush::new(rules) {
            Ok(game) => game,
            Err(wrong) => {
                let wrong: Vec<String> = wrong.iter().map(ToString::to_string).collect();
                return wrong.join("\n");
            }
        };
        let mut tally = Tally::new(players.into());
        for i in 0..games {
            let mut watch = Watch::default();
            let seed = seed.child(u64::from(players) << 32 | u64::from(i));
            let seats = [Who::Classic; 4];
            let (state, decisions) =
                play(&game, &seats, seed, |before, event| watch.see(&game, before, event));
            tally.decisions += decisions;
            tally.add(&game, &state, &game.result(&state), &watch);
            done += 1;
            if done.is_multiple_of(100) {
                progress(done);
            }
        }
        if tally.write(&mut out).is_err() {
            unreachable!("writing to a string does not fail")
        }
        if players == 2 {
            let share = against_random(&game, games.div_ceil(10).max(2), seed);
            let text = format!(
                "  classic beats random    {:.1} % ± {:.1}\n",
                share.mean(),
                share.margin()
            );
            out.push_str(&text);
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_names_every_figure_and_is_the_same_every_time() {
        let mut seen = 0;
        let report = |seen: &mut u32| report(40, Seed::from_number(1), &mut |n| *seen = n);
        let text = report(&mut seen);
        assert_eq!(text, report(&mut seen));
        assert_eq!(seen, 100);
        let names = Rush::ALL.map(Rush::name).into_iter().chain(Perk::ALL.map(Perk::name));
        for name in names.chain(CityEvent::ALL.map(CityEvent::name)) {
            assert_eq!(text.matches(name).count(), 3, "{name}");
        }
        assert!(text.contains("classic beats random") && text.contains("seat 3 wins"));
    }

    #[test]
    fn wrong_cards_are_reported_in_words() {
        let mut cards = Cards::standard().clone();
        cards.numbers.target = 0;
        let text = report_on(Some(&cards), 1, Seed::from_number(1), &mut |_| ());
        assert!(text.contains("cards.numbers.target"), "{text}");
    }

    #[test]
    fn classic_wins_at_least_85_per_cent_of_two_player_games_against_random() {
        let game = BusRush::new(Rules::for_players(2)).unwrap();
        let share = against_random(&game, 600, Seed::from_number(7));
        assert!(share.mean() - share.margin() > 85.0, "{}", share.mean());
    }

    #[test]
    fn a_margin_is_that_of_the_normal_law() {
        let mut share = Share::default();
        (0..100).for_each(|i| share.add(f64::from(i % 2)));
        assert!((share.mean() - 50.0).abs() < 1e-9 && (share.margin() - 9.8).abs() < 1e-9);
    }
}

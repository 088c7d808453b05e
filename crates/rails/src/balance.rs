//! How fair the maps are: many matches of the game's own bot, counted.

use std::fmt::Write;

use parlour_core::{Bot, Game, Match, MatchLuck, Outcome, Seed, Seen};

use crate::colour::{COLOURS, Colour};
use crate::state::State;
use crate::{Action, Classic, Rails, Rules};

/// What many matches on a map came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Balance {
    /// How many matches.
    pub games: u32,
    /// Wins of each seat, a shared win counted in parts.
    pub wins: Vec<f64>,
    /// Mean score of each seat.
    pub scores: Vec<f64>,
    /// Tickets kept, and those completed.
    pub tickets: (u32, u32),
    /// How often each ticket was kept and completed.
    pub by_ticket: Vec<(u32, u32)>,
    /// How often each route was claimed.
    pub routes: Vec<u32>,
    /// How many cards of each kind were paid.
    pub paid: [u32; COLOURS + 1],
    /// Turns of a match, all players together.
    pub turns: u32,
}

/// Plays a match between bots; `choose` decides for a seat, and legally.
pub fn play(
    game: &Rails,
    seed: Seed,
    mut choose: impl FnMut(&Seen<'_, Rails>) -> Action,
) -> (State, Outcome) {
    let mut now = Match::new(game, MatchLuck::new(seed, Rails::ID));
    now.play(&mut (), |now, seat| choose(&now.seen(seat, seed)));
    let state = *now.state();
    let outcome = game.outcome(&state);
    (state, outcome.unwrap_or_else(|| game.ranking(&state)))
}

impl Balance {
    /// Plays matches of the game's own bot and counts.
    pub fn of(game: &Rails, games: u32, seed: Seed, progress: &mut dyn FnMut(u32)) -> Balance {
        let players = game.players();
        let mut all = Balance {
            games,
            wins: vec![0.0; players],
            scores: vec![0.0; players],
            by_ticket: vec![(0, 0); game.board.goals.len()],
            routes: vec![0; game.board.tracks.len()],
            ..Balance::default()
        };
        for index in 0..games {
            let mut bot = Classic::new();
            let mut paid = [0; COLOURS + 1];
            let mut turns = 0;
            let (state, outcome) = play(game, seed.child(index.into()), |seen| {
                let action = bot
                    .choose(seen)
                    .unwrap_or_else(|_| parlour_core::ActionSet::get(&seen.legal(), 0));
                turns += u32::from(action == Action::Confirm);
                if let Action::Take { color: Some(color), .. } = action {
                    paid[color.index()] += 1;
                }
                action
            });
            all.count(game, &state, &outcome);
            for (sum, n) in all.paid.iter_mut().zip(paid) {
                *sum += n;
            }
            all.turns += turns;
            progress(index + 1);
        }
        all
    }

    fn count(&mut self, game: &Rails, state: &State, outcome: &Outcome) {
        for winner in &outcome.winners {
            self.wins[winner.index()] += 1.0 / outcome.winners.len() as f64;
        }
        for (seat, score) in outcome.scores.iter() {
            self.scores[seat.index()] += f64::from(*score) / f64::from(self.games);
            let sheet = &state.open.finals[seat.index()];
            self.tickets.0 += u32::from(sheet.done) + u32::from(sheet.failed);
            self.tickets.1 += u32::from(sheet.done);
            let mut parts = crate::score::Parts::of(&game.board, &state.open, seat.index());
            for loan in sheet.loans.iter().filter(|n| **n > 0) {
                parts.join(game.board.tracks[usize::from(*loan) - 1].ends);
            }
            for ticket in state.secret.held[seat.index()].iter() {
                self.by_ticket[ticket].0 += 1;
                let done = parts.connected(game.board.goals[ticket].ends);
                self.by_ticket[ticket].1 += u32::from(done);
            }
            for route in state.open.own[seat.index()].iter() {
                self.routes[route] += 1;
            }
        }
    }

    fn write(&self, game: &Rails, text: &mut String) -> std::fmt::Result {
        let (kept, done) = self.tickets;
        let games = f64::from(self.games.max(1));
        writeln!(
            text,
            "{}, {} players, {} matches",
            game.board.map.name,
            self.wins.len(),
            self.games
        )?;
        for (seat, (wins, score)) in self.wins.iter().zip(&self.scores).enumerate() {
            let share = 100.0 * wins / games;
            writeln!(text, "  seat {seat}: wins {share:5.1} %, mean score {score:6.1}")?;
        }
        let turns = f64::from(self.turns) / games;
        writeln!(text, "  turns a match: {turns:.1}")?;
        let share = 100.0 * f64::from(done) / f64::from(kept.max(1));
        writeln!(text, "  tickets completed: {done} of {kept} kept ({share:.1} %)")?;
        let mut tickets: Vec<usize> =
            (0..self.by_ticket.len()).filter(|t| self.by_ticket[*t].0 > 0).collect();
        let rate = |t: &usize| f64::from(self.by_ticket[*t].1) / f64::from(self.by_ticket[*t].0);
        tickets.sort_by(|a, b| rate(a).total_cmp(&rate(b)).then(a.cmp(b)));
        for ticket in tickets.iter().take(5) {
            let name = game.board.ticket_name(*ticket as u8);
            let (kept, done) = self.by_ticket[*ticket];
            writeln!(text, "    hardest: {name}: {done} of {kept}")?;
        }
        let mut routes: Vec<usize> = (0..self.routes.len()).collect();
        routes.sort_by_key(|r| (std::cmp::Reverse(self.routes[*r]), *r));
        let never = self.routes.iter().filter(|n| **n == 0).count();
        writeln!(text, "  routes never claimed: {never} of {}", self.routes.len())?;
        let line = |r: usize| {
            let share = 100.0 * f64::from(self.routes[r]) / games;
            format!("{} ({}): {share:.0} %", game.board.route_name(r as u8), r + 1)
        };
        let most: Vec<String> = routes.iter().take(5).map(|r| line(*r)).collect();
        let least: Vec<String> = routes.iter().rev().take(5).map(|r| line(*r)).collect();
        for (label, list) in [("most", most), ("least", least)] {
            for entry in list {
                writeln!(text, "    {label} claimed: {entry}")?;
            }
        }
        let paid: Vec<String> = Colour::ALL
            .into_iter()
            .map(|c| format!("{} {}", c.name(), self.paid[c.index()]))
            .collect();
        let (first, second) = paid.split_at(5);
        writeln!(text, "  routes paid with: {},", first.join(", "))?;
        writeln!(text, "    {}", second.join(", "))
    }
}

/// The balance of both maps for two and four players, as text; the same for the same seed.
pub fn report(games: u32, seed: Seed, progress: &mut dyn FnMut(u32)) -> String {
    let mut text = String::new();
    let mut done = 0;
    for (map, players) in [("europe", 2), ("europe", 4), ("island", 2), ("island", 4)] {
        let rules = Rules { players, map: map.into(), ..Rules::default() };
        let Ok(game) = Rails::new(rules) else {
            continue;
        };
        let balance = Balance::of(&game, games, seed, &mut |n| progress(done + n));
        done += games;
        // Writing to a string cannot fail.
        let _ = balance.write(&game, &mut text);
    }
    text
}

//! Matches for a data set: every letter that was written in them, with what its writer knew.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use parlour_core::bot::{Advice, stand_in};
use parlour_core::{
    ActionSet, Bot, Encode, Guide, Match, MatchLuck, Pace, Seat, Seed, Show, Thought, Turn, Viewer,
};
use parlour_house::{DEFAULT_LIMIT, HouseError, SeatSpec, make_bot};

use crate::guest::{Ask, guest};
use crate::letters::Letters;
use crate::sight::{allowed_at, fill};

/// Who plays a seat.
#[derive(Clone)]
pub enum Player {
    /// A bot of the house.
    Bot(SeatSpec),
    /// Somebody outside.
    Asked(Ask),
}

/// Which matches are played for a data set, and by whom.
pub struct HarvestPlan {
    /// The number of the first match: its luck comes from the seed and this number alone.
    pub first: u64,
    /// How many matches.
    pub matches: u64,
    /// The seed of the whole data set.
    pub seed: Seed,
    /// Who plays, seat by seat; one plays every seat.
    pub players: Vec<Player>,
    /// After how many rounds a match is left; otherwise it is played to its end.
    pub rounds: Option<u32>,
    /// On how many threads; what comes of it does not depend on that.
    pub threads: usize,
}

/// Every letter that was written in some matches, in order. Of each there is one of `matches`,
/// `steps`, `seats` and `letters`, a row of bytes, a mask, as many visits as letters there are, and
/// what the match was worth to each seat at its end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Harvest {
    /// The number of the match.
    pub matches: Vec<u64>,
    /// The number of the letter in its match.
    pub steps: Vec<u32>,
    /// The seat that wrote it.
    pub seats: Vec<u8>,
    /// What that seat knew.
    pub rows: Vec<u8>,
    /// Which letters it might have written.
    pub masks: Vec<u8>,
    /// The letter.
    pub letters: Vec<u16>,
    /// How often its search tried what begins so with each letter; 0 where nothing was searched.
    pub visits: Vec<u32>,
    /// What the end was worth to each seat.
    pub outcomes: Vec<f32>,
}

impl Harvest {
    fn append(&mut self, mut other: Harvest) {
        self.matches.append(&mut other.matches);
        self.steps.append(&mut other.steps);
        self.seats.append(&mut other.seats);
        self.rows.append(&mut other.rows);
        self.masks.append(&mut other.masks);
        self.letters.append(&mut other.letters);
        self.visits.append(&mut other.visits);
        self.outcomes.append(&mut other.outcomes);
    }
}

/// Plays the matches of a plan, or as many as there is time for where the pace is hurried.
pub(crate) fn harvest<G: Show + Guide + Encode>(
    game: &Arc<G>,
    width: usize,
    plan: &HarvestPlan,
    pace: &Pace,
) -> Result<Harvest, HouseError> {
    let seats = game.seats();
    if plan.players.is_empty() || plan.players.len() > seats {
        return Err(HouseError::SeatCount { listed: plan.players.len(), seats });
    }
    let field = Field { game, width, plan, pace };
    // Whoever cannot be had is missed before the first match.
    field.bots()?;
    let (next, done) = (AtomicU64::new(0), Mutex::new(BTreeMap::new()));
    let work = || {
        while !pace.hurried() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= plan.matches {
                return;
            }
            let Ok(mut bots) = field.bots() else { return };
            let played = field.play(plan.first + number, &mut bots);
            done.lock().unwrap_or_else(PoisonError::into_inner).insert(number, played);
        }
    };
    thread::scope(|scope| {
        (1..plan.threads).for_each(|_| drop(scope.spawn(work)));
        work();
    });
    let mut all = Harvest::default();
    let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.into_values().for_each(|played| all.append(played));
    Ok(all)
}

struct Field<'a, G> {
    game: &'a Arc<G>,
    width: usize,
    plan: &'a HarvestPlan,
    pace: &'a Pace,
}

impl<G: Show + Guide + Encode> Field<'_, G> {
    /// New bots for a match.
    fn bots(&self) -> Result<Vec<Box<dyn Bot<G>>>, HouseError> {
        let players = self.plan.players.iter().cycle().take(self.game.seats());
        players
            .map(|player| {
                let mut bot = match player {
                    Player::Bot(spec) => make_bot(&**self.game, spec, DEFAULT_LIMIT)?,
                    Player::Asked(ask) => (guest(self.game, String::new(), ask.clone()).make)(),
                };
                bot.keep_pace(self.pace);
                Ok(bot)
            })
            .collect()
    }

    /// A whole match.
    fn play(&self, number: u64, bots: &mut [Box<dyn Bot<G>>]) -> Harvest {
        let seed = self.plan.seed.child(number);
        let mut now = Match::new(self.game.clone(), MatchLuck::new(seed, G::ID));
        let mut found = Harvest::default();
        while !self.pace.hurried() {
            match now.look() {
                Turn::Over => break,
                Turn::Deal => {
                    if self.plan.rounds.is_some_and(|most| now.deals() >= most) {
                        break;
                    }
                    now.deal(&mut ());
                }
                Turn::Seats(seats) => {
                    let seat = seats.first().unwrap_or(Seat::new(0));
                    let seen = now.seen(seat, seed);
                    let (action, thoughts) = match bots[seat.index()].advise(&seen) {
                        Ok(Advice { action, thoughts, .. }) if seen.legal().contains(&action) => {
                            (action, thoughts)
                        }
                        _ => (stand_in(&seen), Vec::new()),
                    };
                    self.note(&mut found, now.state(), seat, action, &thoughts);
                    if now.act(seat, action, &mut ()).is_err() {
                        unreachable!("bots answer with what is legal")
                    }
                }
            }
        }
        let worth = self.game.value(now.state());
        found.matches = vec![number; found.letters.len()];
        found.outcomes = worth.as_slice().repeat(found.letters.len());
        found
    }

    /// Notes an action letter by letter.
    fn note(
        &self,
        found: &mut Harvest,
        state: &G::State,
        seat: Seat,
        action: G::Action,
        thoughts: &[Thought<G::Action>],
    ) {
        let game = &**self.game;
        let view = game.view(state, Viewer::Seat(seat));
        let words: Vec<_> =
            thoughts.iter().map(|t| (game.spell(&view, t.action), t.visits as u32)).collect();
        let word = game.spell(&view, action);
        let letters = word.letters();
        for at in 0..letters.len() {
            let written = &letters[..at];
            let (row, mask, visits) = (found.rows.len(), found.masks.len(), found.visits.len());
            found.rows.resize(row + self.width, 0);
            fill(game, &view, written, &mut found.rows[row..]);
            found.masks.resize(mask + game.letters(), 0);
            let allowed: Letters = allowed_at(game, state, seat, written);
            allowed.spread(&mut found.masks[mask..]);
            found.visits.resize(visits + game.letters(), 0);
            for (word, times) in &words {
                word.after(written, |next| found.visits[visits + usize::from(next)] += times);
            }
            found.steps.push(found.letters.len() as u32);
            found.seats.push(seat.index() as u8);
            found.letters.push(letters[at]);
        }
    }
}

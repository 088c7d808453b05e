//! On tiny rules, the worlds that `sample` draws are exactly those that brute force finds.
//!
//! Brute force keeps, for a seat, every state that may be the true one. It begins with all deals
//! and, after every step, goes on with each state through every action that the seat cannot rule
//! out and every outcome of chance, keeping those that would have brought the events the seat
//! witnessed.

use std::sync::Arc;

use parlour_core::table::Step;
use parlour_core::{ActionSet, Rng, Seat, Show, Viewer, fast_rng};

use crate::broken::Broken;
use crate::chance::{draw, every_outcome};
use crate::chi::chi_square;
use crate::kit::{Kit, Tiny, Variant, compile};
use crate::play::{Played, Spot, act_on, witnessed};
use crate::worlds::Worlds;

const LAW: &str = "samples_match_brute_force";
/// Outcomes of one deal or action that brute force tries.
const OUTCOMES: usize = 50_000;
/// How often the rarest world should be drawn, and how often it must be to be sure to be drawn.
const HITS: [f64; 2] = [100.0, 25.0];
/// How many samples are drawn at least, so that few worlds are weighed well too.
const DRAWN: usize = 10_000;

/// `sample` draws every world that the seat cannot rule out, no other, and all equally often (or
/// by the game's weights). On the way: worlds in which the seat witnessed the same look the same
/// to it, so a view shows nothing that no event told.
///
/// The kit makes sure that the rules are strong enough to tell: at some point a sampler that draws
/// every second world a fifth less often than it should would have been noticed.
pub fn samples_match_brute_force<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    if kit.tiny.is_empty() {
        return has_no_secrets(kit);
    }
    for (index, tiny) in kit.tiny.iter().enumerate() {
        let name = format!("tiny {}", index + 1);
        let game = Arc::new(compile::<G>(&name, tiny.rules.clone()));
        let starts = match tiny.states {
            None => vec![game.start()],
            Some(list) => list(&game),
        };
        let variant = Variant { name, game };
        if starts.is_empty() {
            return Err(Broken::new(LAW, &variant.name, "the list of states is empty"));
        }
        let mut tally = Tally::default();
        // The budget is shared out, so that the first match does not use it up.
        for seed in 0..kit.limits.matches {
            let budget = kit.limits.samples * (seed as usize + 1) / kit.limits.matches as usize;
            follow_match(kit, &variant, tiny, &starts, seed, budget, &mut tally)?;
        }
        if tally.unsure == 0 {
            let what = if tally.lost > 0 {
                format!(
                    "there were always more than {} worlds, or more than {OUTCOMES} outcomes of a \
                     step: make the tiny rules smaller, or raise `worlds` in the kit's limits",
                    kit.limits.worlds
                )
            } else {
                "no seat was ever unsure of anything, so these rules test nothing".into()
            };
            return Err(Broken::new(LAW, &variant.name, what));
        }
        if tally.told == 0 {
            let what = "these rules are too weak: a sampler that draws every second world a fifth \
                        less often than it should would pass; make the worlds fewer, or raise \
                        `samples` in the kit's limits";
            return Err(Broken::new(LAW, &variant.name, what));
        }
    }
    Ok(())
}

/// Only a game in which every seat knows everything needs no tiny rules.
pub(super) fn has_no_secrets<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.some_spots(LAW, |spot| {
        let mut rng = spot.rng();
        for seat in spot.seats() {
            let worlds = spot.game.worlds(&spot.game.view(spot.state, Viewer::Seat(seat)));
            let sure = (0..8).all(|_| draw(spot.game, &worlds, &mut rng) == *spot.state);
            spot.ensure(sure, seat, || {
                "the seat does not know everything here: give the kit `tiny:` rules, on which \
                 `sample` can be compared with brute force"
                    .into()
            })?;
        }
        Ok(())
    })
}

/// What was looked at.
#[derive(Default)]
struct Tally {
    samples: usize,
    /// Points at which a seat held more than one world possible.
    unsure: usize,
    /// Points at which there were too many worlds to follow.
    lost: usize,
    /// Points at which a spoiled sampler would have been noticed.
    told: usize,
}

fn follow_match<G: Show>(
    kit: &Kit<G>,
    variant: &Variant<G>,
    tiny: &Tiny<G>,
    starts: &[G::State],
    seed: u64,
    budget: usize,
    tally: &mut Tally,
) -> Result<(), Broken> {
    let game = &*variant.game;
    let truth = starts[fast_rng(seed ^ 0x57a7).below(starts.len() as u32) as usize].clone();
    let played = Played::random_from(kit, variant, LAW, seed, truth.clone())?;
    for seat in Seat::all(game.seats()) {
        let who = Viewer::Seat(seat);
        let view = game.view(&truth, who);
        let alike = starts.iter().filter(|s| game.view(s, who) == view);
        let mut worlds: Worlds<G::State> = alike.cloned().collect();
        for at in 0..=played.steps.len() {
            let spot = played.spot(at);
            looks_alike(&spot, &worlds, seat)?;
            tally.unsure += usize::from(worlds.len() > 1);
            if tally.samples < budget {
                compare(&spot, &worlds, seat, tiny, tally)?;
            }
            if at == played.steps.len() {
                break;
            }
            match follow(&spot, &worlds, seat, kit.limits.worlds) {
                Some(next) => worlds = next,
                None => {
                    tally.lost += 1;
                    break;
                }
            }
        }
    }
    Ok(())
}

/// The worlds after a step: none if they become too many.
fn follow<G: Show>(
    spot: &Spot<'_, G>,
    worlds: &Worlds<G::State>,
    seat: Seat,
    most: usize,
) -> Option<Worlds<G::State>> {
    let (game, who) = (spot.game, Viewer::Seat(seat));
    let seen = witnessed(game, &spot.played.events[spot.at], who);
    let mut next = Worlds::new();
    for world in worlds.as_slice() {
        let ways: Vec<Step<G::Action>> = match spot.played.steps[spot.at] {
            Step::Act(actor, _) if actor != seat => {
                let legal = game.legal(world, actor);
                legal.iter().map(|a| Step::Act(actor, a)).collect()
            }
            known => vec![known],
        };
        for way in ways {
            let whole = every_outcome(OUTCOMES, |luck| {
                let (state, events) = match way {
                    Step::Deal => {
                        let (mut state, mut events) = (world.clone(), Vec::new());
                        game.deal(&mut state, luck, &mut events);
                        (state, events)
                    }
                    Step::Act(actor, action) => {
                        let done = act_on(game, world, actor, action, luck);
                        if done.result.is_err() {
                            return;
                        }
                        (done.state, done.events)
                    }
                };
                if next.len() <= most && witnessed(game, &events, who) == seen {
                    next.insert(state);
                }
            });
            if !whole || next.len() > most {
                return None;
            }
        }
    }
    Some(next)
}

/// The true state is among the worlds, and all look the same to the seat.
fn looks_alike<G: Show>(
    spot: &Spot<'_, G>,
    worlds: &Worlds<G::State>,
    seat: Seat,
) -> Result<(), Broken> {
    let view = spot.game.view(spot.state, Viewer::Seat(seat));
    spot.ensure(worlds.find(spot.state).is_some(), seat, || {
        "brute force does not find the true state: the list of states is not whole, or chance \
         comes from somewhere else than the luck"
            .into()
    })?;
    for world in worlds.as_slice() {
        let other = spot.game.view(world, Viewer::Seat(seat));
        spot.ensure(other == view, seat, || {
            format!(
                "the seat witnessed the same in two worlds, and yet its view tells them apart:\n\
                 {view:?}\nand\n{other:?}\nin the world\n{world:?}"
            )
        })?;
    }
    Ok(())
}

/// Draws samples and compares them with the worlds.
fn compare<G: Show>(
    spot: &Spot<'_, G>,
    worlds: &Worlds<G::State>,
    seat: Seat,
    tiny: &Tiny<G>,
    tally: &mut Tally,
) -> Result<(), Broken> {
    let game = spot.game;
    let weigh = |world: &G::State| tiny.weight.map_or(1.0, |weight| weight(game, world));
    let weights: Vec<f64> = worlds.as_slice().iter().map(weigh).collect();
    let total: f64 = weights.as_slice().iter().sum();
    let rarest = weights.as_slice().iter().copied().fold(f64::INFINITY, f64::min);
    let enough = HITS.map(|hits| DRAWN.max((hits * total / rarest).ceil() as usize));
    let most = DRAWN.max(spot.played.kit.limits.samples / 5);
    let fitting = enough.into_iter().find(|samples| *samples <= most);
    let samples = fitting.unwrap_or(DRAWN);
    let counts = count(spot, worlds, seat, samples)?;
    tally.samples += samples;
    // With too many worlds to weigh them all, it is something that no impossible one was drawn.
    if fitting.is_none() || worlds.len() < 2 {
        return Ok(());
    }
    if let Some(missed) = counts.as_slice().iter().position(|n| *n == 0) {
        let hit = counts.as_slice().iter().filter(|n| **n > 0).count();
        let what = format!(
            "{samples} samples hit only {hit} of {} possible worlds; never drawn:\n{:?}",
            worlds.len(),
            worlds.as_slice()[missed]
        );
        return Err(spot.broken(seat, what));
    }
    let share = |weight: &f64| weight / total * samples as f64;
    let expected: Vec<f64> = weights.as_slice().iter().map(share).collect();
    let (chi, fair) = chi_square(&counts, &expected);
    spot.ensure(chi <= fair, seat, || {
        format!(
            "{samples} samples of {} worlds are not spread as they should be: chi-square is \
             {chi:.0}, and fair sampling stays below {fair:.0}\ncounts: {:?}",
            worlds.len(),
            &counts[..counts.len().min(30)]
        )
    })?;
    let (chi, fair) = chi_square(&spoiled(counts), &expected);
    tally.told += usize::from(chi > fair);
    Ok(())
}

/// As if every second world had been drawn a fifth less often, in favour of its neighbour.
fn spoiled(mut counts: Vec<u64>) -> Vec<u64> {
    for pair in counts.as_mut_slice().chunks_exact_mut(2) {
        let less = pair[0] / 5;
        pair[0] -= less;
        pair[1] += less;
    }
    counts
}

/// How often each world is drawn; an impossible one breaks the law.
fn count<G: Show>(
    spot: &Spot<'_, G>,
    worlds: &Worlds<G::State>,
    seat: Seat,
    samples: usize,
) -> Result<Vec<u64>, Broken> {
    let game = spot.game;
    let prepared = game.worlds(&game.view(spot.state, Viewer::Seat(seat)));
    let mut counts = vec![0_u64; worlds.len()];
    let mut rng = fast_rng(spot.played.seed << 24 ^ (spot.at as u64) << 4 ^ seat.index() as u64);
    for _ in 0..samples {
        let sampled = draw(game, &prepared, &mut rng);
        let Some(i) = worlds.find(&sampled) else {
            let what = format!(
                "sample drew a world that the seat can rule out by what it has witnessed:\n\
                 {sampled:?}\n{} worlds are possible, among them\n{:?}",
                worlds.len(),
                worlds.as_slice().first()
            );
            return Err(spot.broken(seat, what));
        };
        counts[i] += 1;
    }
    Ok(counts)
}

//! What chance shows, and that no shuffle comes twice.

use std::collections::BTreeMap;
use std::sync::Arc;

use parlour_core::table::Step;
use parlour_core::{Luck, Rng, Show, Turn, Viewer};

use crate::broken::Broken;
use crate::chance::{Noted, Swapped};
use crate::kit::{Kit, Variant, compile};
use crate::laws::belief::has_no_secrets;
use crate::play::{Played, Spot, take, witnessed};

/// No shuffle is used twice in a match: whoever had seen its cards would know them again.
pub fn no_shuffle_comes_twice<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_match("no_shuffle_comes_twice", |played| {
        let mut luck = Noted::new(played.luck());
        let mut state = played.states[0].clone();
        let mut first: BTreeMap<(u8, u32), usize> = BTreeMap::new();
        for (at, step) in played.steps.iter().enumerate() {
            luck.used.clear();
            let spot = played.spot(at);
            take(spot.game, &mut state, *step, &mut luck, &mut Vec::new())
                .map_err(|what| spot.broken(None, what))?;
            for (deck, nth) in luck.used.iter().copied() {
                if let Some(before) = first.insert((deck, nth), at) {
                    let what = format!(
                        "shuffle {nth} of deck {deck} is used in {step:?}, and was used before, \
                         in step {before}: the state should count the shuffles of a deck"
                    );
                    return Err(spot.broken(None, what));
                }
            }
        }
        Ok(())
    })
}

/// How many other shuffles are tried for one step.
const OTHERS: usize = 60;

/// A step is taken again and again with two cards of a shuffle swapped. Where a seat, or a
/// spectator, then witnesses the same, its view is the same, and the other way round: so neither
/// a view nor an event shows more than the other does, even if both are made by one who sees all.
pub fn chance_shows_no_more<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    let law = "chance_shows_no_more";
    let tiny = kit.tiny.iter().enumerate().map(|(index, tiny)| {
        let name = format!("tiny {}", index + 1);
        let game = Arc::new(compile::<G>(&name, tiny.rules.clone()));
        Variant { name, game }
    });
    let (mut shuffled, mut alike) = (false, 0);
    let variants: Vec<Variant<G>> = tiny.collect();
    for variant in kit.variants.iter().chain(&variants) {
        for seed in 0..kit.limits.matches {
            let played = Played::random(kit, variant, law, seed)?;
            let mut looks = played.some(kit.limits.looks);
            looks.extend((0..played.steps.len()).filter(|at| played.steps[*at] == Step::Deal));
            for at in looks.into_iter().filter(|at| *at < played.steps.len()) {
                let found = other_cards(&played.spot(at))?;
                shuffled |= found.is_some();
                alike += found.unwrap_or(0);
            }
        }
    }
    if shuffled && alike == 0 && has_no_secrets(kit).is_err() {
        let what = "no two shuffles ever looked alike to anybody, so nothing was compared: \
                    shuffle by `Luck::shuffle`, and give the kit `tiny:` rules with few cards";
        return Err(Broken::new(law, "all", what));
    }
    Ok(())
}

/// Takes a step with other cards; returns how often that looked the same to somebody, or nothing
/// where no cards are shuffled.
fn other_cards<G: Show>(spot: &Spot<'_, G>) -> Result<Option<usize>, Broken> {
    let mut counted = Noted::new(spot.played.luck());
    let truth = taken(spot, &mut counted)?;
    if counted.used.is_empty() {
        return Ok(None);
    }
    let (mut rng, mut alike) = (spot.rng(), 0);
    for _ in 0..OTHERS {
        let which = rng.below(counted.used.len() as u32);
        let other = taken(spot, &mut Swapped::new(spot.played.luck(), which, rng.next_u64()))?;
        if other.0 == truth.0 {
            continue;
        }
        for who in spot.seats().map(Viewer::Seat).chain([Viewer::Spectator]) {
            alike += usize::from(compare(spot, who, &truth, &other)?);
        }
    }
    Ok(Some(alike))
}

/// A state, and what happened on the way to it.
type After<G> = (<G as parlour_core::Game>::State, Vec<<G as parlour_core::Game>::Event>);

fn taken<G: Show>(spot: &Spot<'_, G>, luck: &mut impl Luck) -> Result<After<G>, Broken> {
    let (mut state, mut events) = (spot.state.clone(), Vec::new());
    let step = spot.played.steps[spot.at];
    take(spot.game, &mut state, step, luck, &mut events).map_err(|what| spot.broken(None, what))?;
    Ok((state, events))
}

/// Whether both look the same; what looks the same in one way only breaks the law.
fn compare<G: Show>(
    spot: &Spot<'_, G>,
    who: Viewer,
    here: &After<G>,
    there: &After<G>,
) -> Result<bool, Broken> {
    let game = spot.game;
    let views = (game.view(&here.0, who), game.view(&there.0, who));
    let seen = (witnessed(game, &here.1, who), witnessed(game, &there.1, who));
    let (same_view, same_news) = (views.0 == views.1, seen.0 == seen.1);
    let step = spot.played.steps[spot.at];
    spot.ensure(same_view || !same_news, who.seat(), || {
        format!(
            "with other cards in {step:?}, {who:?} witnessed the same, and yet its view tells \
             them apart:\n{:?}\nand\n{:?}",
            views.0, views.1
        )
    })?;
    let rests = !matches!(game.turn(&here.0), Turn::Seats(_));
    let forgets = rests && spot.played.kit.limits.rest_forgets;
    spot.ensure(same_news || !same_view || forgets, who.seat(), || {
        format!(
            "with other cards in {step:?}, the view of {who:?} is the same, and yet it witnessed\n\
             {:?}\nand\n{:?}",
            seen.0, seen.1
        )
    })?;
    Ok(same_view && same_news)
}

//! A game's own bots play by the rules, and by what their seat has seen.

use parlour_core::{ActionSet, Bot, Guide, Match, MatchLuck, Seat, Seed, Seen, Show, Viewer};

use crate::broken::Broken;
use crate::chance::draw;
use crate::kit::Kit;
use crate::play::Spot;

/// The bots a game may bring.
const BOTS: [&str; 1] = ["classic"];

/// A whole match of bots ends, and every choice is legal and the same when played again.
pub fn bots_choose_legal_actions<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    const LAW: &str = "bots_choose_legal_actions";
    for variant in &kit.variants {
        for name in BOTS {
            for seed in 0..kit.limits.matches {
                let game = &*variant.game;
                let play = || bots_match(game, name, seed, kit.limits.steps);
                let broken = |(step, seat, what)| Broken {
                    seed: Some(seed),
                    step: Some(step),
                    seat,
                    ..Broken::new(LAW, &variant.name, format!("the bot \"{name}\": {what}"))
                };
                let first = play().map_err(broken)?;
                let second = play().map_err(broken)?;
                if let Some(step) = (0..first.len()).find(|i| first.get(*i) != second.get(*i)) {
                    let (a, b) = (first.get(step), second.get(step));
                    let what = format!("it chose {a:?}, and {b:?} when played again");
                    return Err(broken((step, None, what)));
                }
            }
        }
    }
    Ok(())
}

type Wrong = (usize, Option<Seat>, String);

/// A match in which the bot has all seats; empty if the game does not have it.
fn bots_match<G: Show>(
    game: &G,
    name: &str,
    seed: u64,
    most: usize,
) -> Result<Vec<(Seat, G::Action)>, Wrong> {
    let bots: Option<Vec<_>> = (0..game.seats()).map(|_| game.bot(name)).collect();
    let Some(mut bots) = bots else {
        return Ok(Vec::new());
    };
    let seed = Seed::from_number(seed);
    let mut now = Match::new(game, MatchLuck::new(seed, G::ID));
    let mut deeds = Vec::new();
    while let Some(seat) = now.next_seat(&mut ()) {
        let at = deeds.len();
        let wrong = |what: String| (at, Some(seat), what);
        if at > most {
            return Err(wrong("its match does not end".into()));
        }
        let action = bots[seat.index()].choose(&now.seen(seat, seed));
        let action = action.map_err(|fault| wrong(format!("it gave up: {fault}")))?;
        if !now.legal(seat).contains(&action) {
            return Err(wrong(format!("it chose {action:?}, which is not legal")));
        }
        now.act(seat, action, &mut ()).map_err(|refusal| {
            wrong(format!("{action:?} is legal, but apply refused it: {refusal:?}"))
        })?;
        deeds.push((seat, action));
    }
    Ok(deeds)
}

/// A bot makes the same choice in two states that look the same to it, and a search takes them for
/// one decision.
pub fn bots_are_fair<G: Show + Guide>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.some_spots("bots_are_fair", |spot| {
        let game = spot.game;
        for seat in spot.awaited().iter() {
            let worlds = game.worlds(&game.view(spot.state, Viewer::Seat(seat)));
            let mut rng = spot.rng();
            for _ in 0..4 {
                let other = draw(game, &worlds, &mut rng);
                spot.ensure(game.gist(spot.state, seat) == game.gist(&other, seat), seat, || {
                    format!(
                        "the seat cannot tell two states apart, but their gist differs: {:?} in \
                         one and {:?} in the other:\n{other:?}",
                        game.gist(spot.state, seat),
                        game.gist(&other, seat)
                    )
                })?;
                let legal = game.legal(spot.state, seat);
                for action in legal.iter() {
                    let here = game.chance(spot.state, seat, &legal, action);
                    let there = game.chance(&other, seat, &legal, action);
                    spot.ensure(here == there, seat, || {
                        format!(
                            "the seat cannot tell two states apart, but its chance of {action:?} \
                             is {here} in one and {there} in the other:\n{other:?}"
                        )
                    })?;
                }
                for name in BOTS {
                    let (Some(here), Some(there)) =
                        (chosen(spot, name, spot.state, seat), chosen(spot, name, &other, seat))
                    else {
                        continue;
                    };
                    spot.ensure(here == there, seat, || {
                        format!(
                            "the bot \"{name}\" cannot tell two states apart, but chose {here} in \
                             one and {there} in the other:\n{other:?}"
                        )
                    })?;
                }
            }
        }
        Ok(())
    })
}

/// What a fresh bot chooses, in words that can be compared.
fn chosen<G: Show>(spot: &Spot<'_, G>, name: &str, state: &G::State, seat: Seat) -> Option<String> {
    let mut bot: Box<dyn Bot<G>> = spot.game.bot(name)?;
    let seed = Seed::from_number(spot.played.seed);
    let seen = Seen::new(spot.game, state, seat, seed, spot.at as u64);
    Some(format!("{:?}", bot.choose(&seen)))
}

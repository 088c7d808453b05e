//! One match, played without a table: no record, no events, nothing but the result.

use parlour_core::{
    ActionSet, Bot, BySeat, Game, Luck, MatchLuck, Outcome, Rng, Seat, Seed, Seen, Turn,
};
use serde::{Deserialize, Serialize};

/// How a match went.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchResult {
    /// The scores at the end, or where it was stopped.
    pub scores: BySeat<i32>,
    /// The end, if it was reached.
    pub outcome: Option<Outcome>,
    /// How many rounds were dealt.
    pub deals: u32,
    /// How many actions were done.
    pub steps: u32,
    /// How often a bot gave no usable answer and a random action was taken.
    pub faults: u32,
}

/// Plays a match, or its first `deals` rounds.
pub fn play_match<G: Game>(
    game: &G,
    seed: Seed,
    bots: &mut [Box<dyn Bot<G>>],
    deals: Option<u32>,
) -> MatchResult {
    let mut luck = MatchLuck::new(seed, G::ID);
    let mut state = game.start();
    let (mut dealt, mut steps, mut faults) = (0, 0, 0);
    loop {
        match game.turn(&state) {
            Turn::Over => break,
            Turn::Deal if deals == Some(dealt) => break,
            Turn::Deal => {
                game.deal(&mut state, &mut luck, &mut ());
                dealt += 1;
            }
            Turn::Seats(seats) => {
                let Some(seat) = seats.first() else { unreachable!("a turn awaits somebody") };
                let bot = &mut bots[seat.index()];
                faults += u32::from(!act(game, &mut state, &mut luck, seed, seat, steps, bot));
                steps += 1;
            }
        }
    }
    let (scores, outcome) = (game.scores(&state), game.outcome(&state));
    MatchResult { scores, outcome, deals: dealt, steps, faults }
}

/// Lets a bot act; false if a random action had to be taken for it.
fn act<G: Game>(
    game: &G,
    state: &mut G::State,
    luck: &mut impl Luck,
    seed: Seed,
    seat: Seat,
    decision: u32,
    bot: &mut Box<dyn Bot<G>>,
) -> bool {
    let seen = Seen::new(game, state, seat, seed, u64::from(decision));
    if let Ok(action) = bot.choose(&seen)
        && game.apply(state, seat, action, luck, &mut ()).is_ok()
    {
        return true;
    }
    let legal = game.legal(state, seat);
    let forward: Vec<G::Action> = legal.iter().filter(|a| !game.takes_back(state, *a)).collect();
    let pick = seed.mind(seat.index(), u64::from(decision)).below(forward.len() as u32);
    let done = game.apply(state, seat, forward[pick as usize], luck, &mut ());
    debug_assert!(done.is_ok(), "a legal action was refused");
    false
}

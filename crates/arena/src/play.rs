//! One match, played without a table: no events, nothing but the moves and the result.

use parlour_core::{
    ActionSet, Bot, BySeat, Fault, Game, Luck, MatchLuck, Outcome, Rng, Seat, Seed, Seen, Turn,
};
use serde::{Deserialize, Serialize};

/// How a match went.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchResult {
    /// The scores at the end, or where it was stopped.
    pub scores: BySeat<i32>,
    /// The same less what each seat began with.
    pub gains: BySeat<i32>,
    /// The end, if it was reached.
    pub outcome: Option<Outcome>,
    /// How many rounds were dealt.
    pub deals: u32,
    /// How many actions were done.
    pub steps: u32,
    /// How often each seat's bot gave no usable answer and a random action was taken.
    pub faults: BySeat<u32>,
}

/// Something that happened in a match, in the order of its record.
#[derive(Clone, Debug, PartialEq)]
pub enum Move<A> {
    /// A round was dealt.
    Deal,
    /// A seat acted.
    Act(Seat, A),
    /// A seat's bot gave no usable answer, for this reason; a random action follows.
    Fault(Seat, String),
}

/// Plays a match, or its first `deals` rounds.
pub fn play_match<G: Game>(
    game: &G,
    seed: Seed,
    bots: &mut [Box<dyn Bot<G>>],
    deals: Option<u32>,
) -> MatchResult {
    let played = Match::new(game, seed, deals).play(bots, &mut |_| {}, &|| false);
    played.unwrap_or_else(|| unreachable!("nobody broke the match off"))
}

/// A match being played.
pub(crate) struct Match<'a, G: Game> {
    game: &'a G,
    seed: Seed,
    limit: Option<u32>,
    luck: MatchLuck,
    state: G::State,
    deals: u32,
    steps: u32,
    faults: BySeat<u32>,
}

impl<'a, G: Game> Match<'a, G> {
    pub(crate) fn new(game: &'a G, seed: Seed, limit: Option<u32>) -> Match<'a, G> {
        Match {
            game,
            seed,
            limit,
            luck: MatchLuck::new(seed, G::ID),
            state: game.start(),
            deals: 0,
            steps: 0,
            faults: BySeat::from_fn(game.seats(), |_| 0),
        }
    }

    /// Plays to the end, telling every move; `None` if it was broken off.
    pub(crate) fn play(
        mut self,
        bots: &mut [Box<dyn Bot<G>>],
        note: &mut dyn FnMut(Move<G::Action>),
        broken_off: &dyn Fn() -> bool,
    ) -> Option<MatchResult> {
        let begun = self.game.scores(&self.state);
        loop {
            match self.game.turn(&self.state) {
                Turn::Over => break,
                Turn::Deal if self.limit == Some(self.deals) => break,
                Turn::Deal => {
                    self.game.deal(&mut self.state, &mut self.luck, &mut ());
                    self.deals += 1;
                    note(Move::Deal);
                }
                Turn::Seats(seats) => {
                    if broken_off() {
                        return None;
                    }
                    let Some(seat) = seats.first() else { unreachable!("somebody is awaited") };
                    self.act(seat, &mut *bots[seat.index()], note);
                }
            }
        }
        let scores = self.game.scores(&self.state);
        Some(MatchResult {
            gains: BySeat::from_fn(scores.len(), |seat| scores[seat] - begun[seat]),
            scores,
            outcome: self.game.outcome(&self.state),
            deals: self.game.rounds(&self.state).unwrap_or(self.deals),
            steps: self.steps,
            faults: self.faults,
        })
    }

    /// Lets a bot act, or chance in its place.
    fn act(&mut self, seat: Seat, bot: &mut dyn Bot<G>, note: &mut dyn FnMut(Move<G::Action>)) {
        // Counted as a table counts, so that a bot has the same random numbers at either.
        let decision = u64::from(self.deals) + u64::from(self.steps);
        let seen = Seen::new(self.game, &self.state, seat, self.seed, decision);
        let legal = seen.legal();
        let chosen = bot.choose(&seen).and_then(|action| {
            let fault = || Fault(format!("it chose an action that is not legal\n{action:?}"));
            if legal.contains(&action) { Ok(action) } else { Err(fault()) }
        });
        let action = chosen.unwrap_or_else(|Fault(why)| {
            self.faults[seat] += 1;
            note(Move::Fault(seat, why));
            let forward: Vec<G::Action> = legal.iter().filter(|a| !seen.takes_back(*a)).collect();
            forward[seen.rng().below(forward.len() as u32) as usize]
        });
        note(Move::Act(seat, action));
        apply(self.game, &mut self.state, seat, action, &mut self.luck);
        self.steps += 1;
    }
}

fn apply<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    action: G::Action,
    luck: &mut impl Luck,
) {
    if let Err(refusal) = game.apply(state, seat, action, luck, &mut ()) {
        unreachable!("{action:?} is legal but refused: {refusal:?}")
    }
}

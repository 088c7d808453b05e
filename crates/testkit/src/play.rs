//! Random matches, and the points of a match at which laws look.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::Arc;

use parlour_core::table::Step;
use parlour_core::{
    ActionSet, FastRng, Luck, MatchLuck, Rng, Seat, SeatSet, Seed, Show, Turn, Viewer, fast_rng,
};

use crate::broken::Broken;
use crate::kit::{Kit, Variant};

/// How many actions of a large legal set the kit tries at one point.
pub(crate) const TRIED: usize = 40;

/// A random match: `states[i]` is the table before `steps[i]`, and `events[i]` what that brought.
pub(crate) struct Played<'a, G: Show> {
    pub(crate) kit: &'a Kit<G>,
    pub(crate) game: Arc<G>,
    pub(crate) rules: String,
    pub(crate) law: &'static str,
    pub(crate) seed: u64,
    pub(crate) states: Vec<G::State>,
    pub(crate) steps: Vec<Step<G::Action>>,
    pub(crate) events: Vec<Vec<G::Event>>,
    /// Whether the match came to its end within the kit's limit.
    pub(crate) ended: bool,
    /// Where the law is looking, for the case that the game panics.
    looking_at: Cell<usize>,
}

/// A point of a match.
pub(crate) struct Spot<'a, G: Show> {
    pub(crate) played: &'a Played<'a, G>,
    pub(crate) game: &'a G,
    pub(crate) state: &'a G::State,
    pub(crate) at: usize,
}

impl<'a, G: Show> Played<'a, G> {
    /// Plays a match with random actions, take-backs skipped.
    pub(crate) fn random(
        kit: &'a Kit<G>,
        variant: &Variant<G>,
        law: &'static str,
        seed: u64,
    ) -> Result<Played<'a, G>, Broken> {
        let start = variant.game.start();
        Played::random_from(kit, variant, law, seed, start)
    }

    /// Plays a match from a state with random actions, take-backs skipped.
    pub(crate) fn random_from(
        kit: &'a Kit<G>,
        variant: &Variant<G>,
        law: &'static str,
        seed: u64,
        start: G::State,
    ) -> Result<Played<'a, G>, Broken> {
        let mut rng = fast_rng(seed);
        Played::with(kit, variant, law, seed, start, |game, state| {
            random_step(game, state, &mut rng)
        })
    }

    /// Plays a match from a state; `choose` names what comes next, or what is wrong.
    pub(crate) fn with(
        kit: &'a Kit<G>,
        variant: &Variant<G>,
        law: &'static str,
        seed: u64,
        start: G::State,
        mut choose: impl FnMut(&G, &G::State) -> Result<Option<Step<G::Action>>, String>,
    ) -> Result<Played<'a, G>, Broken> {
        let mut played = Played {
            kit,
            game: Arc::clone(&variant.game),
            rules: variant.name.clone(),
            law,
            seed,
            states: vec![start],
            steps: Vec::new(),
            events: Vec::new(),
            ended: false,
            looking_at: Cell::new(0),
        };
        let mut luck = played.luck();
        for step in 0..=kit.limits.steps {
            played.looking_at.set(step);
            let mut state = played.states[step].clone();
            let mut events = Vec::new();
            let next = match choose(&played.game, &state) {
                Ok(Some(next)) => next,
                Ok(None) => {
                    played.ended = true;
                    break;
                }
                Err(what) => return Err(played.stuck(step, what)),
            };
            if let Err(what) = take(&*played.game, &mut state, next, &mut luck, &mut events) {
                return Err(played.stuck(step, what));
            }
            played.states.push(state);
            played.steps.push(next);
            played.events.push(events);
        }
        Ok(played)
    }

    /// No law can look at a match that cannot be played; the law it breaks is this one.
    fn stuck(&self, step: usize, what: String) -> Broken {
        Broken { law: "legal_is_accepted", ..self.spot(step).broken(None, what) }
    }

    /// The luck of this match.
    pub(crate) fn luck(&self) -> MatchLuck {
        MatchLuck::new(Seed::from_number(self.seed), G::ID)
    }

    /// A point of the match.
    pub(crate) fn spot(&self, at: usize) -> Spot<'_, G> {
        self.looking_at.set(at);
        Spot { played: self, game: &self.game, state: &self.states[at], at }
    }

    /// Some points of the match in order, the first and the last included.
    pub(crate) fn some(&self, looks: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (1..self.steps.len()).collect();
        fast_rng(self.seed ^ 0x5107).shuffle(&mut all);
        all.truncate(looks.saturating_sub(2));
        all.extend([0, self.steps.len()]);
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Actions from all over the match: legal for some seat at some time.
    pub(crate) fn pool(&self) -> Vec<G::Action> {
        let mut pool = BTreeSet::new();
        for at in self.some(self.kit.limits.looks) {
            let spot = self.spot(at);
            for seat in spot.seats() {
                pool.extend(spot.some_legal(seat));
            }
        }
        let mut pool: Vec<G::Action> = pool.into_iter().collect();
        fast_rng(self.seed ^ 0x9001).shuffle(&mut pool);
        pool.truncate(8 * TRIED);
        pool
    }
}

/// A game that panics should still say where.
impl<G: Show> Drop for Played<'_, G> {
    #[expect(clippy::print_stderr, reason = "a panic cannot carry the place in any other way")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!(
                "the panic came while checking the law `{}`, rules \"{}\", match seed {}, step {}",
                self.law,
                self.rules,
                self.seed,
                self.looking_at.get()
            );
        }
    }
}

impl<G: Show> Spot<'_, G> {
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        Seat::all(self.game.seats())
    }

    /// The seats that may act.
    pub(crate) fn awaited(&self) -> SeatSet {
        match self.game.turn(self.state) {
            Turn::Seats(seats) => seats,
            Turn::Deal | Turn::Over => SeatSet::EMPTY,
        }
    }

    /// Random numbers for this point alone.
    pub(crate) fn rng(&self) -> FastRng {
        fast_rng(self.played.seed << 32 ^ self.at as u64)
    }

    /// The legal actions of a seat, or some of them if they are many, in ascending order.
    pub(crate) fn some_legal(&self, seat: Seat) -> Vec<G::Action> {
        some_of(&self.game.legal(self.state, seat), &mut self.rng())
    }

    /// Actions to try that may be illegal: from all over the match, and what the game adds.
    pub(crate) fn tries(&self, pool: &[G::Action]) -> Vec<G::Action> {
        let mut tries = pool.to_vec();
        tries.extend((self.played.kit.candidates)(self.game, self.state));
        tries
    }

    /// Does an action on a copy, with the luck of the match.
    pub(crate) fn act(&self, seat: Seat, action: G::Action) -> Done<G> {
        act_on(self.game, self.state, seat, action, &mut self.played.luck())
    }

    /// The same without looking whether it is legal: the state, and what happened.
    pub(crate) fn act_legal(&self, seat: Seat, action: G::Action) -> (G::State, Vec<G::Event>) {
        let (mut state, mut events) = (self.state.clone(), Vec::new());
        self.game.apply_legal(&mut state, seat, action, &mut self.played.luck(), &mut events);
        (state, events)
    }

    /// Says that the law is broken here.
    pub(crate) fn broken(
        &self,
        seat: impl Into<Option<Seat>>,
        what: impl Into<Box<str>>,
    ) -> Broken {
        let position = serde_json::to_string(&self.game.position(self.state))
            .unwrap_or_else(|e| format!("(cannot be written: {e})"));
        let first = self.at.saturating_sub(6);
        let steps = &self.played.steps[first..self.at];
        let steps: Vec<String> = steps.iter().map(|s| format!("{s:?}")).collect();
        let more = if first > 0 { "… " } else { "" };
        Broken {
            law: self.played.law,
            rules: self.played.rules.as_str().into(),
            seed: Some(self.played.seed),
            step: Some(self.at),
            seat: seat.into(),
            what: what.into(),
            scene: Box::new([
                format!("after:  {more}{}", steps.join(", ")),
                format!("position: {position}"),
            ]),
        }
    }

    /// Breaks the law here unless `right`.
    pub(crate) fn ensure(
        &self,
        right: bool,
        seat: impl Into<Option<Seat>>,
        what: impl FnOnce() -> String,
    ) -> Result<(), Broken> {
        if right { Ok(()) } else { Err(self.broken(seat, what())) }
    }
}

/// What an action on a copy of a state brought.
pub(crate) struct Done<G: Show> {
    pub(crate) result: Result<(), G::Refusal>,
    pub(crate) state: G::State,
    pub(crate) events: Vec<G::Event>,
}

pub(crate) fn act_on<G: Show>(
    game: &G,
    state: &G::State,
    seat: Seat,
    action: G::Action,
    luck: &mut impl Luck,
) -> Done<G> {
    let mut state = state.clone();
    let mut events = Vec::new();
    let result = game.apply(&mut state, seat, action, luck, &mut events);
    Done { result, state, events }
}

/// What a viewer sees of events.
pub(crate) fn witnessed<G: Show>(game: &G, events: &[G::Event], who: Viewer) -> Vec<G::Event> {
    events.iter().filter_map(|e| game.witness(e, who)).collect()
}

/// A random deal or action that may come next; none when the match is over.
pub(crate) fn random_step<G: Show>(
    game: &G,
    state: &G::State,
    rng: &mut impl Rng,
) -> Result<Option<Step<G::Action>>, String> {
    let seats = match game.turn(state) {
        Turn::Over => return Ok(None),
        Turn::Deal => return Ok(Some(Step::Deal)),
        Turn::Seats(seats) => seats,
    };
    let seats: Vec<Seat> = seats.iter().collect();
    if seats.is_empty() {
        return Err("the turn is Turn::Seats of no seat: nobody could go on".into());
    }
    let seat = seats[rng.below(seats.len() as u32) as usize];
    let legal = game.legal(state, seat);
    if legal.is_empty() {
        return Err(format!("{seat:?} is awaited but has no legal action"));
    }
    // Take-backs are few: most draws hit a forward action at once.
    for _ in 0..8 {
        let action = legal.get(rng.below(legal.len() as u32) as usize);
        if !game.takes_back(state, action) {
            return Ok(Some(Step::Act(seat, action)));
        }
    }
    let forward: Vec<G::Action> = legal.iter().filter(|a| !game.takes_back(state, *a)).collect();
    if forward.is_empty() {
        return Err(format!(
            "all that {seat:?} may do is take back: {:?}",
            legal.iter().collect::<Vec<_>>()
        ));
    }
    let action = forward[rng.below(forward.len() as u32) as usize];
    Ok(Some(Step::Act(seat, action)))
}

/// Does a step, or says that a legal action was refused.
pub(crate) fn take<G: Show>(
    game: &G,
    state: &mut G::State,
    step: Step<G::Action>,
    luck: &mut impl Luck,
    events: &mut Vec<G::Event>,
) -> Result<(), String> {
    match step {
        Step::Deal => game.deal(state, luck, events),
        Step::Act(seat, action) => {
            game.apply(state, seat, action, luck, events).map_err(|refusal| {
                format!("{action:?} is legal for {seat:?}, but apply refused it: {refusal:?}")
            })?
        }
    }
    Ok(())
}

/// All actions of a set, or some if they are many: the first, the last and random ones.
pub(crate) fn some_of<A: Copy + Ord + 'static>(
    legal: &impl ActionSet<A>,
    rng: &mut impl Rng,
) -> Vec<A> {
    if legal.len() <= TRIED {
        return legal.iter().collect();
    }
    let mut some = BTreeSet::from([legal.get(0), legal.get(legal.len() - 1)]);
    for _ in 2..TRIED {
        some.insert(legal.get(rng.below(legal.len() as u32) as usize));
    }
    some.into_iter().collect()
}

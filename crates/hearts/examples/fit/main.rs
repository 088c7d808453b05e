//! Learns the weights of `habits` anew, from nothing but the rules:
//!
//! ```sh
//! cargo run --release -p parlour-hearts --example fit -- good 2400
//! cargo run --release -p parlour-hearts --example fit -- better 900
//! cargo run --release -p parlour-hearts --example fit -- usual 1200
//! cargo run --release -p parlour-hearts --example fit -- passed 600
//! ```
//!
//! `good.bin` is learned by playing: in so many steps of 8,192 decisions each, all by the weights so
//! far. A deal is played up to some decision, then on from there with each legal card and the same
//! luck, and the weights move towards the cards that were better than the others (a policy gradient
//! over all actions). Worlds need not be guessed for that: where the deals are drawn fairly and
//! everybody plays by the weights, the true hands are as likely as a player must believe. Some
//! seats shoot the moon whenever they can, so that defending is learned.
//!
//! `better` learns on from the `good.bin` that is there, and most of its decisions are some that
//! searches met which play by it: they shoot the moon more often than the weights alone do, so that
//! who fears it has more to learn.
//!
//! `usual.bin` is fitted on what searches choose in so many matches of four deals ([`watch`]).
//!
//! `passed.bin` is learned like `good.bin`, by which all cards are played meanwhile ([`pass`]).

#![expect(clippy::print_stdout, reason = "a command-line program")]

mod pass;
mod watch;

use parlour_cards::{Card, CardSet};
use parlour_core::{
    ActionSet, Bot, FastLuck, FastRng, Game, Match, MatchLuck, Rng, Seat, Seed, Seen, Turn,
    fast_rng,
};
use parlour_hearts::habits::{GOOD, Moment, UNIT, WEIGHTS, Weights};
use parlour_hearts::{Action, Hearts, Phase, Rules, SEATS, Shooter, State};

/// Work is always split so, whatever the number of cores: the weights are the same everywhere.
const LANES: u64 = 4;
/// The decisions of a step, over all lanes.
const STEP: u32 = 8192;
/// What it is worth to be unsure by a factor of e, in points: habits stay as broad as that.
const BREADTH: f32 = 0.08;
/// How many of a hundred deals have somebody who shoots the moon whenever possible.
const SHOOTERS: u32 = 30;
/// How far a step goes at first; in the end a twentieth of it.
const RATE: f32 = 0.03;
/// The same where weights are there already that are to become better.
const BETTER_RATE: f32 = 0.015;
/// How many of a hundred decisions are some that searches met, where searches are watched.
const MET: u32 = 60;
/// Where a moon is feared, what is hardly ever done moves as if it were done so often: a card moves by
/// its chance, and one that habit has ruled out would never be learned again.
const HEED: f32 = 0.05;
/// What is done more rarely than this is rare enough.
const RARE: f32 = 0.001;
/// The deals of a match.
const DEALS: u32 = 4;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let game = Hearts::new(Rules::default()).expect("the default rules are valid");
    let number = words.get(1).and_then(|n| n.parse().ok());
    let (name, weights) = match (words.first().map(String::as_str), number) {
        (Some("good"), Some(steps)) => ("good", good(&game, steps)),
        (Some("better"), Some(steps)) => ("good", better(&game, steps)),
        (Some("usual"), Some(matches)) => ("usual", watch::usual(&game, matches)),
        (Some("passed"), Some(steps)) => ("passed", pass::passed(steps)),
        _ => {
            println!(
                "Which weights, and from how much? \
                 For example: good 2400, better 900, usual 1200, passed 600"
            );
            return;
        }
    };
    let file = format!("{}/data/{name}.bin", env!("CARGO_MANIFEST_DIR"));
    let bytes: Vec<u8> = weights.iter().flat_map(|w| whole(*w).to_le_bytes()).collect();
    std::fs::write(&file, bytes).expect("the folder is there");
    println!("written to {file}");
}

/// A weight as it is kept.
fn whole(weight: f32) -> i16 {
    (weight * UNIT as f32).round().clamp(-32_000.0, 32_000.0) as i16
}

/// Weights as they are kept.
fn kept<const N: usize>(weights: &[f32]) -> Weights<N> {
    Weights(std::array::from_fn(|i| whole(weights[i])))
}

/// Runs the lanes side by side, and gives what they made in their order.
fn lanes<T: Send>(lane: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let lane = &lane;
    std::thread::scope(|scope| {
        let lanes: Vec<_> = (0..LANES).map(|i| scope.spawn(move || lane(i))).collect();
        lanes.into_iter().map(|lane| lane.join().expect("no lane panics")).collect()
    })
}

/// Moves weights along slopes, by Adam.
struct Adam {
    weights: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn new(weights: usize) -> Adam {
        let none = || vec![0_f32; weights];
        Adam { weights: none(), mean: none(), square: none(), steps: 0 }
    }

    fn up(&mut self, slope: &[f32], rate: f32) {
        self.steps += 1;
        let (first, second) = (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        for (i, slope) in slope.iter().enumerate() {
            self.mean[i] = 0.9 * self.mean[i] + 0.1 * slope;
            self.square[i] = 0.999 * self.square[i] + 0.001 * slope * slope;
            let scale = (self.square[i] / second).sqrt() + 1e-5;
            self.weights[i] += rate * (self.mean[i] / first) / scale;
        }
    }
}

/// A decision: the entries of each legal card.
struct Decision(Vec<Vec<usize>>);

impl Decision {
    fn new(moment: &Moment, legal: CardSet) -> Decision {
        let entries = |card: Card| {
            let mut entries = Vec::with_capacity(16);
            moment.entries(card, |entry| entries.push(entry));
            entries
        };
        Decision(legal.iter().map(entries).collect())
    }

    /// The chances of the cards.
    fn chances(&self, weights: &[f32]) -> Vec<f32> {
        let pull =
            |entries: &Vec<usize>| entries.as_slice().iter().map(|e| weights[*e]).sum::<f32>();
        let pulls: Vec<f32> = self.0.iter().map(pull).collect();
        let most = pulls.iter().copied().fold(f32::MIN, f32::max);
        let powers: Vec<f32> = pulls.iter().map(|pull| libm::expf(pull - most)).collect();
        let all: f32 = powers.iter().sum();
        powers.iter().map(|power| power / all).collect()
    }

    /// Adds so much of each card to the slope.
    fn add_to(&self, slope: &mut [f32], by: impl Fn(usize) -> f32) {
        for (i, entries) in self.0.iter().enumerate() {
            entries.as_slice().iter().for_each(|entry| slope[*entry] += by(i));
        }
    }
}

/// What a lane learned in a step.
struct Learned {
    slope: Vec<f32>,
    decisions: u32,
    /// How much better the choices were than blind ones, summed up.
    gain: f64,
}

fn good(game: &Hearts, steps: u32) -> Vec<f32> {
    play(game, Adam::new(WEIGHTS), RATE, &[], steps)
}

fn better(game: &Hearts, steps: u32) -> Vec<f32> {
    let met = watch::met(game);
    println!("{} decisions of searches", met.len());
    let mut adam = Adam::new(WEIGHTS);
    adam.weights = GOOD.0.iter().map(|weight| f32::from(*weight) / UNIT as f32).collect();
    play(game, adam, BETTER_RATE, &met, steps)
}

/// Learns by playing, also from what others met.
fn play(game: &Hearts, mut adam: Adam, rate: f32, met: &[State], steps: u32) -> Vec<f32> {
    let mut gain = (0.0, 0);
    for step in 0..steps {
        let learned = lanes(|lane| {
            let seed = Seed::from_number(u64::from(step) * LANES + lane);
            lesson(game, &adam.weights, met, &mut seed.mind(SEATS, 0))
        });
        let decisions: u32 = learned.iter().map(|part| part.decisions).sum();
        let mean = |i| learned.iter().map(|part| part.slope[i]).sum::<f32>() / decisions as f32;
        let slope: Vec<f32> = (0..WEIGHTS).map(mean).collect();
        adam.up(&slope, rate * (1.0 - step as f32 / steps as f32).max(0.05));
        gain.0 += learned.iter().map(|part| part.gain).sum::<f64>();
        gain.1 += decisions;
        if (step + 1) % (steps / 20).max(1) == 0 {
            let (ahead, error) = beside(game, &kept(&adam.weights), 500);
            println!(
                "step {}: {:.3} points a decision better than a blind pick; \
                 {ahead:.2} ± {error:.2} a deal better than the weights of before",
                step + 1,
                gain.0 / f64::from(gain.1)
            );
            gain = (0.0, 0);
        }
    }
    adam.weights
}

/// One lane's part of a step.
fn lesson(game: &Hearts, weights: &[f32], met: &[State], rng: &mut FastRng) -> Learned {
    let mut learned = Learned { slope: vec![0.0; WEIGHTS], decisions: 0, gain: 0.0 };
    let table = Players { game, weights: kept(weights) };
    let mut state = game.start();
    for _ in 0..STEP / LANES as u32 {
        if !met.is_empty() && rng.below(100) < MET {
            let mut met = met[rng.below(met.len() as u32) as usize];
            let seed = rng.next_u64();
            table.go_on(
                &mut met,
                From { seed, played: 0, shooter: None },
                weights,
                rng,
                &mut learned,
            );
            continue;
        }
        if game.turn(&state) == Turn::Over {
            state = game.start();
        }
        table.learn(&mut state, weights, rng, &mut learned);
    }
    learned
}

/// Where a deal is learned from: its luck, after how many cards, and who shoots the moon.
struct From {
    seed: u64,
    played: usize,
    shooter: Option<Seat>,
}

/// Players by the same weights.
struct Players<'a> {
    game: &'a Hearts,
    weights: Weights,
}

impl Players<'_> {
    /// Plays a deal, and learns from one of its decisions.
    fn learn(&self, state: &mut State, weights: &[f32], rng: &mut FastRng, learned: &mut Learned) {
        let seed = rng.next_u64();
        self.game.deal(state, &mut FastLuck(fast_rng(seed)), &mut ());
        let shooter = (rng.below(100) < SHOOTERS).then(|| Seat::new(rng.below(4) as usize));
        let played = rng.below(50) as usize;
        self.go_on(state, From { seed, played, shooter }, weights, rng, learned);
    }

    /// Plays a deal on, and learns from one of its decisions.
    fn go_on(
        &self,
        state: &mut State,
        from: From,
        weights: &[f32],
        rng: &mut FastRng,
        learned: &mut Learned,
    ) {
        let From { seed, played, shooter } = from;
        let mut luck = FastLuck(fast_rng(seed));
        while let Some(seat) = self.next(state) {
            let (open, legal) = (state.open(), self.game.legal(state, seat));
            let due = open.phase() == Phase::Playing && open.tricks().order().len() >= played;
            if !due || legal.len() == 1 || shooter == Some(seat) {
                let action = self.act(state, seat, shooter, rng);
                self.game.apply_legal(state, seat, action, &mut luck, &mut ());
                continue;
            }
            let moment = self.game.moment(state, seat);
            let decision = Decision::new(&moment, legal.cards());
            let chances = decision.chances(weights);
            let seed = rng.next_u64();
            let ends = legal.cards().iter().map(|card| {
                let mut state = *state;
                let (mut rng, mut luck) = (fast_rng(seed), luck.clone());
                self.game.apply_legal(&mut state, seat, Action::Play { card }, &mut luck, &mut ());
                while let Some(seat) = self.next(&state) {
                    let action = self.act(&state, seat, shooter, &mut rng);
                    self.game.apply_legal(&mut state, seat, action, &mut luck, &mut ());
                }
                state
            });
            let ends: Vec<State> = ends.collect();
            let worth: Vec<f32> = ends.iter().map(|end| lead(end, seat)).collect();
            // To be broad is wanted too: the noise of one playout does not make a card the best.
            let wanted = |i: usize| worth[i] - BREADTH * libm::logf(chances[i].max(1e-9));
            let average: f32 = (0..chances.len()).map(|i| chances[i] * wanted(i)).sum();
            let heed = if moment.fears() { HEED } else { 0.0 };
            decision.add_to(&mut learned.slope, |i| {
                let by = wanted(i) - average;
                if by < 0.0 && chances[i] < RARE { 0.0 } else { chances[i].max(heed) * by }
            });
            let blind = worth.iter().sum::<f32>() / worth.len() as f32;
            let chosen: f32 = chances.iter().zip(&worth).map(|(c, w)| c * (w - blind)).sum();
            learned.gain += f64::from(chosen);
            learned.decisions += 1;
            *state = ends[rng.below(ends.len() as u32) as usize];
        }
    }

    fn next(&self, state: &State) -> Option<Seat> {
        match self.game.turn(state) {
            Turn::Seats(seats) => seats.first(),
            Turn::Deal | Turn::Over => None,
        }
    }

    fn act(&self, state: &State, seat: Seat, shooter: Option<Seat>, rng: &mut FastRng) -> Action {
        if shooter == Some(seat) {
            let seen = Seen::new(self.game, state, seat, Seed::from_number(0), 0);
            return Shooter.choose(&seen).expect("it is its turn");
        }
        let legal = self.game.legal(state, seat);
        if state.open().phase() == Phase::Passing {
            return self.game.playout_pass(state, &legal, rng);
        }
        Action::Play { card: self.game.playout_card(state, seat, &legal, &self.weights, rng) }
    }
}

/// How many points fewer than the average a seat got in the deal that has ended.
fn lead(end: &State, seat: Seat) -> f32 {
    let gained = end.open().gained();
    gained.iter().sum::<i32>() as f32 / SEATS as f32 - gained[seat.index()] as f32
}

/// By how many points a deal two players by these weights lead two by those of before, with the
/// same deals from both sides; and the 95 % interval.
fn beside(game: &Hearts, weights: &Weights, matches: u64) -> (f64, f64) {
    let teams = [weights, &GOOD].map(|w| Players { game, weights: w.clone() });
    let leads: Vec<f64> = (0..matches)
        .map(|number| {
            let side = |swapped: usize| {
                let seed = Seed::from_number(number);
                let (mut rng, mut now) =
                    (seed.mind(SEATS, 0), Match::new(game, MatchLuck::new(seed, Hearts::ID)));
                let team = |seat: Seat| (seat.index() + swapped) % 2;
                while now.deals() < DEALS || matches!(now.look(), Turn::Seats(_)) {
                    let Some(seat) = now.next_seat(&mut ()) else { break };
                    let action = teams[team(seat)].act(now.state(), seat, None, &mut rng);
                    now.act_legal(seat, action, &mut ());
                }
                let scores = now.state().open().scores();
                let sign = |seat: Seat| if team(seat) == 0 { -0.5 } else { 0.5 };
                Seat::all(SEATS).map(|s| sign(s) * f64::from(scores[s.index()])).sum::<f64>()
            };
            (side(0) + side(1)) / f64::from(2 * DEALS)
        })
        .collect();
    let mean = leads.iter().sum::<f64>() / leads.len() as f64;
    let squares: f64 = leads.iter().map(|lead| (lead - mean).powi(2)).sum();
    (mean, 1.96 * squares.sqrt() / leads.len() as f64)
}

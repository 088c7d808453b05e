//! Watches searches: what they choose, and what they meet.

use parlour_bots::SearchBot;
use parlour_core::{
    ActionSet, Aim, Bot, Game, Match, MatchLuck, Pace, Rng, Seat, Seed, Turn, fast_rng,
};
use parlour_hearts::habits::WEIGHTS;
use parlour_hearts::{Action, Classic, Hearts, Phase, SEATS, Shooter, State};

use super::{Adam, DEALS, Decision, LANES, RATE, lanes};

/// How long the searches think whose choices are usual.
const USUAL: &str = "250";
/// How long the searches think whose decisions are learned from, and how many matches they play.
const MEETING: &str = "150";
const MEETINGS: u64 = 1500;

fn search(budget: &str) -> SearchBot {
    let budget = budget.parse().expect("a budget");
    SearchBot::new(budget).at(Pace::of_matches().with_aim(Aim::Points))
}

/// The decisions that searches met in some matches.
pub(crate) fn met(game: &Hearts) -> Vec<State> {
    let parts = lanes(|lane| {
        let numbers = (lane..MEETINGS).step_by(LANES as usize);
        numbers.flat_map(|n| met_in(game, Seed::from_number(1_000_000 + n))).collect::<Vec<State>>()
    });
    parts.into_iter().flatten().collect()
}

fn met_in(game: &Hearts, seed: Seed) -> Vec<State> {
    let mut met = Vec::new();
    follow(
        game,
        seed,
        |_| Box::new(search(MEETING)),
        |state, seat, _| {
            if game.legal(state, seat).len() > 1 && state.open().phase() == Phase::Playing {
                met.push(*state);
            }
        },
    );
    met
}

/// Decisions of searches, and which card was chosen.
type Chosen = Vec<(Decision, usize)>;

pub(crate) fn usual(game: &Hearts, matches: u32) -> Vec<f32> {
    let parts = lanes(|lane| {
        let numbers = (lane..matches.into()).step_by(LANES as usize);
        numbers.flat_map(|n| watch(game, Seed::from_number(n))).collect::<Chosen>()
    });
    let mut all: Chosen = parts.into_iter().flatten().collect();
    let mut rng = fast_rng(1);
    rng.shuffle(&mut all);
    // The last twentieth is kept to check by.
    let kept = all.split_off(all.len() - all.len() / 20);
    const ROUNDS: usize = 12;
    let mut adam = Adam::new(WEIGHTS);
    for round in 0..ROUNDS {
        rng.shuffle(&mut all);
        for batch in all.chunks(512) {
            let mut slope: Vec<f32> = adam.weights.iter().map(|w| -2e-5 * w).collect();
            for (decision, chosen) in batch {
                let chances = decision.chances(&adam.weights);
                let by = |i| (f32::from(u8::from(i == *chosen)) - chances[i]) / batch.len() as f32;
                decision.add_to(&mut slope, by);
            }
            adam.up(&slope, RATE * (1.0 - round as f32 / ROUNDS as f32));
        }
    }
    let foretold = |(decision, chosen): &&(Decision, usize)| {
        let chances = decision.chances(&adam.weights);
        (0..chances.len()).max_by(|a, b| chances[*a].total_cmp(&chances[*b])) == Some(*chosen)
    };
    let share = 100.0 * kept.iter().filter(foretold).count() as f64 / kept.len().max(1) as f64;
    println!("{} decisions; {share:.1} % of {} others foretold", all.len(), kept.len());
    adam.weights
}

/// The decisions of a match of searches, some of whom are `classic` or shoot the moon.
fn watch(game: &Hearts, seed: Seed) -> Chosen {
    let mut rng = seed.mind(SEATS, 0);
    let bots = |_| match rng.below(8) {
        0 => Box::new(Shooter) as Box<dyn Bot<Hearts>>,
        1 => Box::new(Classic),
        _ => Box::new(search(USUAL)),
    };
    let mut chosen = Vec::new();
    follow(game, seed, bots, |state, seat, action| {
        let legal = game.legal(state, seat);
        if let (Action::Play { card }, 2..) = (action, legal.len()) {
            let at = legal.cards().iter().position(|c| c == card).expect("it is legal");
            chosen.push((Decision::new(&game.moment(state, seat), legal.cards()), at));
        }
    });
    chosen
}

/// Plays a match of bots, and tells of each choice before it is made.
fn follow(
    game: &Hearts,
    seed: Seed,
    bots: impl FnMut(usize) -> Box<dyn Bot<Hearts>>,
    mut see: impl FnMut(&State, Seat, Action),
) {
    let mut bots: [Box<dyn Bot<Hearts>>; SEATS] = std::array::from_fn(bots);
    let mut now = Match::new(game, MatchLuck::new(seed, Hearts::ID));
    while now.deals() < DEALS || matches!(now.look(), Turn::Seats(_)) {
        let Some(seat) = now.next_seat(&mut ()) else { break };
        let action = bots[seat.index()].choose(&now.seen(seat, seed)).expect("it is its turn");
        see(now.state(), seat, action);
        now.act_legal(seat, action, &mut ());
    }
}

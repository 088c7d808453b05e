//! Learns what to pass, by playing.
//!
//! In so many steps of 2,048 hands each, everybody passes by the weights so far and plays by `good.bin`.
//! For one seat some passes are drawn, and each is played to the end with the same luck. The weights
//! move towards those that were better than the others.

use parlour_cards::{CardSet, Suit};
use parlour_core::{FastLuck, FastRng, Game, Rng, Seat, Seed, Turn, fast_rng};
use parlour_hearts::habits::{GOOD, Weights};
use parlour_hearts::parting::{PASS_WEIGHTS, PASSED, Parting};
use parlour_hearts::{Action, Hearts, Passing, Phase, Rules, SEATS, State};

use super::{Adam, LANES, kept, lanes, lead};

/// The hands of a step, over all lanes.
const STEP: u32 = 2048;
/// How many passes of a hand are tried.
const TRIED: usize = 16;
/// What it is worth to be unsure by a factor of e, in points.
const BREADTH: f32 = 0.1;
/// How far a step goes at first; in the end a twentieth of it.
const RATE: f32 = 0.04;

/// The game with the cards passed in each direction.
type Directions = [Hearts; 3];

pub(crate) fn passed(steps: u32) -> Vec<f32> {
    let games = &[Passing::Left, Passing::Across, Passing::Right].map(|passing| {
        let rules = Rules { passing, ..Rules::default() };
        Hearts::new(rules).expect("valid rules")
    });
    let mut adam = Adam::new(PASS_WEIGHTS);
    for step in 0..steps {
        let weights = kept(&adam.weights);
        let slopes = lanes(|lane| {
            let seed = Seed::from_number(u64::from(step) * LANES + lane);
            lesson(games, &weights, &mut seed.mind(SEATS, 0))
        });
        let mean = |i| slopes.iter().map(|slope| slope[i]).sum::<f32>() / STEP as f32;
        let slope: Vec<f32> = (0..PASS_WEIGHTS).map(mean).collect();
        adam.up(&slope, RATE * (1.0 - step as f32 / steps as f32).max(0.05));
        if (step + 1) % (steps / 20).max(1) == 0 {
            let (ahead, error) = beside(games, &kept(&adam.weights), 20_000);
            println!(
                "step {}: {ahead:.3} ± {error:.3} points a hand better than the weights of before",
                step + 1
            );
        }
    }
    adam.weights
}

/// One lane's part of a step.
fn lesson(games: &Directions, weights: &Weights<PASS_WEIGHTS>, rng: &mut FastRng) -> Vec<f32> {
    let mut slope = vec![0.0; PASS_WEIGHTS];
    for _ in 0..STEP / LANES as u32 {
        let game = &games[rng.below(3) as usize];
        let (state, seat) = (dealt(game, rng), Seat::new(rng.below(SEATS as u32) as usize));
        let hand = game.legal(&state, seat).cards();
        let parting = Parting::new(game, hand, state.open().direction());
        let luck = rng.next_u64();
        let tried: Vec<(CardSet, f32)> = (0..TRIED)
            .map(|_| {
                let cards = parting.pick(weights, rng);
                let end = ended(game, state, [weights; SEATS], Some((seat, cards)), luck);
                // To be broad is wanted too.
                let odd = libm::log(parting.chance(weights, cards).max(1e-9)) as f32;
                (cards, lead(&end, seat) - BREADTH * odd)
            })
            .collect();
        let mean = tried.iter().map(|(_, worth)| worth).sum::<f32>() / TRIED as f32;
        for (cards, worth) in tried {
            for suit in Suit::ALL {
                let by = (worth - mean) / TRIED as f32;
                parting.entries(suit, cards.of(suit), |entry| slope[entry] += by);
            }
        }
    }
    slope
}

/// A deal that begins with a pass.
fn dealt(game: &Hearts, rng: &mut FastRng) -> State {
    let mut state = game.start();
    game.deal(&mut state, &mut FastLuck(fast_rng(rng.next_u64())), &mut ());
    state
}

/// The end of a deal in which a seat passes these cards, and all else is done by weights.
fn ended(
    game: &Hearts,
    mut state: State,
    weights: [&Weights<PASS_WEIGHTS>; SEATS],
    mut first: Option<(Seat, CardSet)>,
    luck: u64,
) -> State {
    let mut luck = FastLuck(fast_rng(luck));
    while let Turn::Seats(seats) = game.turn(&state) {
        let Some(seat) = seats.first() else { break };
        let legal = game.legal(&state, seat);
        let (seat, action) = if let Some((seat, cards)) = first.take() {
            (seat, Action::Pass { cards })
        } else if state.open().phase() == Phase::Passing {
            let parting = Parting::new(game, legal.cards(), state.open().direction());
            (seat, Action::Pass { cards: parting.pick(weights[seat.index()], &mut luck.0) })
        } else {
            let card = game.playout_card(&state, seat, &legal, &GOOD, &mut luck.0);
            (seat, Action::Play { card })
        };
        game.apply_legal(&mut state, seat, action, &mut luck, &mut ());
    }
    state
}

/// By how many points a deal two who pass by these weights lead two who do by those of before; and
/// the 95 % interval.
fn beside(games: &Directions, weights: &Weights<PASS_WEIGHTS>, deals: u64) -> (f64, f64) {
    let mut rng = fast_rng(1);
    let leads: Vec<f64> = (0..deals)
        .map(|_| {
            let game = &games[rng.below(3) as usize];
            let state = dealt(game, &mut rng);
            let luck = rng.next_u64();
            let side = |ours: usize| {
                let team = |i: usize| if i % 2 == ours { weights } else { &PASSED };
                let end = ended(game, state, std::array::from_fn(team), None, luck);
                f64::from(lead(&end, Seat::new(ours)) + lead(&end, Seat::new(ours + 2)))
            };
            (side(0) + side(1)) / 2.0
        })
        .collect();
    let mean = leads.iter().sum::<f64>() / leads.len() as f64;
    let squares: f64 = leads.iter().map(|lead| (lead - mean).powi(2)).sum();
    (mean, 1.96 * squares.sqrt() / leads.len() as f64)
}

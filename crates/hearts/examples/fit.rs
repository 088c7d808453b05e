//! Fits the weights of `habits` anew, from nothing but the rules and `classic`:
//!
//! ```sh
//! cargo run --release -p parlour-hearts --example fit -- 700 4
//! ```
//!
//! So many matches of four deals are played in each of so many rounds. In the first round everybody
//! is `classic`, and the weights follow what it chose. In the later ones each card is tried in the
//! same sampled worlds, played on by the weights so far, and the best is played; `good.bin` is then
//! fitted on what the cards were worth, `usual.bin` on what was chosen. Some seats shoot the moon
//! whenever they can, so that defending is learned.

#![expect(clippy::print_stdout, reason = "a command-line program")]

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use parlour_cards::{Card, CardSet};
use parlour_core::{
    ActionSet, Bot, FastLuck, FastRng, Game, Match, MatchLuck, Rng, Seat, Seed, Seen, Turn,
    fast_rng,
};
use parlour_hearts::habits::{Moment, Table, UNIT, WEIGHTS, Weights, explains};
use parlour_hearts::{Action, Classic, Hearts, Phase, Rules, SEATS, Shooter, State};

/// The worlds in which each card is tried, drawn by weight from so many times as many.
const WORLDS: usize = 40;
const DRAWN: usize = 4;
/// How many of a hundred seats shoot the moon whenever they can.
const SHOOTERS: u32 = 12;
/// Cards that differ by so many points differ by one unit of pull.
const TEMPERATURE: f32 = 0.25;
/// The share of decisions that is kept to check by.
const KEPT: usize = 20;
const DEALS: u32 = 4;

fn main() {
    let numbers: Vec<u32> = std::env::args().skip(1).map_while(|a| a.parse().ok()).collect();
    let [matches, rounds] = numbers[..] else {
        println!("How many matches, and how many rounds? For example: fit 700 4");
        return;
    };
    let game = Hearts::new(Rules::default()).expect("the default rules are valid");
    let mut learned: Option<(Weights, Weights)> = None;
    for round in 0..rounds {
        let seed = Seed::from_number(u64::from(round) + 1);
        let data = played(&game, matches, seed, learned.as_ref());
        println!("round {round}: {} decisions", data.chosen.len());
        let usual = fit(&data, Aim::Chosen);
        let good = if learned.is_some() { fit(&data, Aim::Worth) } else { usual.clone() };
        learned = Some((good, usual));
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data");
    if let Some((good, usual)) = learned {
        for (name, weights) in [("good", good), ("usual", usual)] {
            let bytes: Vec<u8> = weights.0.iter().flat_map(|w| w.to_le_bytes()).collect();
            std::fs::write(format!("{folder}/{name}.bin"), bytes).expect("the folder is there");
        }
        println!("written to {folder}");
    }
}

/// Decisions, and what is to be learned from them.
#[derive(Default)]
struct Data {
    /// Of each decision, which of the legal cards was chosen.
    chosen: Vec<u8>,
    /// What each legal card was worth; nothing where only the choice is known.
    worth: Vec<Vec<f32>>,
    /// The entries of each legal card, all equally many.
    entries: Vec<Vec<u16>>,
    cards: Vec<u8>,
}

impl Data {
    fn add(&mut self, moment: &Moment, legal: CardSet, card: Card, worth: Vec<f32>) {
        let mut entries = Vec::new();
        for card in legal {
            moment.entries(card, |entry| entries.push(entry as u16));
        }
        self.chosen.push(legal.iter().position(|c| c == card).expect("it is legal") as u8);
        self.worth.push(worth);
        self.entries.push(entries);
        self.cards.push(legal.len() as u8);
    }

    fn join(&mut self, other: Data) {
        self.chosen.extend(other.chosen);
        self.worth.extend(other.worth);
        self.entries.extend(other.entries);
        self.cards.extend(other.cards);
    }
}

/// Plays matches on all cores; the order of the decisions is that of the matches.
fn played(game: &Hearts, matches: u32, seed: Seed, by: Option<&(Weights, Weights)>) -> Data {
    let (next, all) = (AtomicU32::new(0), Mutex::new(Vec::new()));
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= matches {
                        break;
                    }
                    let data = play(game, seed.child(number.into()), by);
                    all.lock().expect("no thread panics").push((number, data));
                }
            });
        }
    });
    let mut all = all.into_inner().expect("no thread panics");
    all.sort_by_key(|(number, _)| *number);
    let mut data = Data::default();
    all.into_iter().for_each(|(_, one)| data.join(one));
    data
}

fn play(game: &Hearts, seed: Seed, by: Option<&(Weights, Weights)>) -> Data {
    let mut luck = FastLuck(seed.mind(SEATS, 0));
    let shoots: [bool; SEATS] = std::array::from_fn(|_| luck.0.below(100) < SHOOTERS);
    let mut now = Match::new(game, MatchLuck::new(seed, Hearts::ID));
    let mut data = Data::default();
    loop {
        let seats = match now.look() {
            Turn::Deal if now.deals() < DEALS => {
                now.deal(&mut ());
                continue;
            }
            Turn::Deal | Turn::Over => return data,
            Turn::Seats(seats) => seats,
        };
        let seat = seats.first().expect("somebody is awaited");
        let seen = now.seen(seat, seed);
        let action = decide(game, &seen, shoots[seat.index()], by, &mut luck, &mut data);
        now.act_legal(seat, action, &mut ());
    }
}

/// What a seat does; a card that is not the only one goes into the data.
fn decide(
    game: &Hearts,
    seen: &Seen<'_, Hearts>,
    shoots: bool,
    by: Option<&(Weights, Weights)>,
    luck: &mut FastLuck<FastRng>,
    data: &mut Data,
) -> Action {
    let (view, legal, seat) = (seen.view(), seen.legal(), seen.seat());
    let (action, worth) = match by {
        _ if shoots => (Shooter.choose(seen).expect("it is its turn"), Vec::new()),
        None => (Classic.choose(seen).expect("it is its turn"), Vec::new()),
        Some(_) if view.open.phase() == Phase::Passing => {
            return game.playout_pass(&legal, &mut luck.0);
        }
        Some(_) if legal.len() == 1 => return legal.get(0),
        Some((good, usual)) => {
            let worlds = weighed(game, seen, usual, &mut luck.0);
            let worth = |index| {
                let each =
                    worlds.iter().map(|w| worth(game, *w, seat, legal.get(index), good, luck));
                each.sum::<f32>() / worlds.len() as f32
            };
            let worth: Vec<f32> = (0..legal.len()).map(worth).collect();
            let best = (0..worth.len()).max_by(|a, b| worth[*a].total_cmp(&worth[*b]));
            (legal.get(best.expect("there is a legal card")), worth)
        }
    };
    if let Action::Play { card } = action
        && legal.len() > 1
    {
        let played: CardSet = view.open.tricks().order().iter().copied().collect();
        let unseen = CardSet::FULL - played - view.hand();
        let moment = Moment::new(seat, view.hand(), unseen, &Table::of(&view.open));
        data.add(&moment, legal.cards(), card, worth);
    }
    action
}

/// Worlds that a seat's view allows, drawn by how well they explain what the others did.
fn weighed(
    game: &Hearts,
    seen: &Seen<'_, Hearts>,
    usual: &Weights,
    rng: &mut FastRng,
) -> Vec<State> {
    let view = seen.view();
    let prepared = game.worlds(&view);
    let pool: Vec<State> = (0..DRAWN * WORLDS).map(|_| game.sample(&prepared, rng)).collect();
    let mut sum = 0.0;
    let likely = |world| {
        sum += f64::from(explains(game, &view, world, usual)).max(1e-12);
        sum
    };
    let sums: Vec<f64> = pool.iter().map(likely).collect();
    let draw = |_| {
        let at = f64::from(rng.next_u32()) / (f64::from(u32::MAX) + 1.0) * sum;
        pool[sums.partition_point(|upto| *upto <= at).min(pool.len() - 1)]
    };
    (0..WORLDS).map(draw).collect()
}

/// How many points fewer than the average a seat gets after an action, if all play on by weights.
fn worth(
    game: &Hearts,
    mut state: State,
    seat: Seat,
    first: Action,
    good: &Weights,
    luck: &mut FastLuck<FastRng>,
) -> f32 {
    game.apply(&mut state, seat, first, luck, &mut ()).expect("it is legal");
    while let Turn::Seats(seats) = game.turn(&state) {
        let seat = seats.first().expect("somebody is awaited");
        let legal = game.legal(&state, seat);
        let card = game.playout_card(&state, seat, &legal, good, &mut luck.0);
        game.apply(&mut state, seat, Action::Play { card }, luck, &mut ()).expect("it is legal");
    }
    let gained = state.open().gained();
    gained.iter().sum::<i32>() as f32 / SEATS as f32 - gained[seat.index()] as f32
}

#[derive(Clone, Copy, PartialEq)]
enum Aim {
    /// What was chosen is likely.
    Chosen,
    /// What was worth much is likely.
    Worth,
}

/// Fits weights by Adam in small batches.
fn fit(data: &Data, aim: Aim) -> Weights {
    const ROUNDS: usize = 12;
    let usable = |d: &usize| aim == Aim::Chosen || !data.worth[*d].is_empty();
    let mut order: Vec<usize> = (0..data.chosen.len()).filter(usable).collect();
    let mut rng = fast_rng(1);
    rng.shuffle(&mut order);
    let kept = order.split_off(order.len() - order.len() / KEPT);
    let (mut weights, mut slope) = (vec![0_f32; WEIGHTS], vec![0_f32; WEIGHTS]);
    let (mut mean, mut square, mut step) = (vec![0_f32; WEIGHTS], vec![0_f32; WEIGHTS], 0);
    for round in 0..ROUNDS {
        rng.shuffle(&mut order);
        let rate = 0.03 * (1.0 - round as f32 / ROUNDS as f32);
        for batch in order.chunks(512) {
            slope.fill(0.0);
            batch.iter().for_each(|d| add_slope(data, *d, aim, &weights, &mut slope));
            step += 1;
            let (first, second) = (1.0 - 0.9_f32.powi(step), 1.0 - 0.999_f32.powi(step));
            for i in 0..WEIGHTS {
                let down = slope[i] / batch.len() as f32 + 2e-5 * weights[i];
                mean[i] = 0.9 * mean[i] + 0.1 * down;
                square[i] = 0.999 * square[i] + 0.001 * down * down;
                weights[i] -= rate * (mean[i] / first) / ((square[i] / second).sqrt() + 1e-8);
            }
        }
    }
    tell(data, &kept, aim, &weights);
    let whole = |w: &f32| (w * UNIT as f32).round().clamp(-32_000.0, 32_000.0) as i16;
    Weights(std::array::from_fn(|i| whole(&weights[i])))
}

/// The chances of the legal cards of a decision.
fn chances(data: &Data, decision: usize, weights: &[f32]) -> Vec<f32> {
    let entries = &data.entries[decision];
    let each = entries.len() / data.cards[decision] as usize;
    let pull = |one: &[u16]| one.iter().map(|e| weights[*e as usize]).sum::<f32>();
    let pulls: Vec<f32> = entries.chunks(each).map(pull).collect();
    let most = pulls.iter().copied().fold(f32::MIN, f32::max);
    let powers: Vec<f32> = pulls.iter().map(|pull| libm::expf(pull - most)).collect();
    let all: f32 = powers.iter().sum();
    powers.iter().map(|power| power / all).collect()
}

/// Adds how the loss of a decision changes with the weights.
fn add_slope(data: &Data, decision: usize, aim: Aim, weights: &[f32], slope: &mut [f32]) {
    let chances = chances(data, decision, weights);
    let worth = &data.worth[decision];
    // What is worth much is wanted, and so is not to be too sure: the noise of a worth then
    // evens out over many decisions, and does not make the luckiest card the best.
    let wanted = |i: usize| worth[i] / TEMPERATURE - libm::logf(chances[i].max(1e-9));
    let average = match aim {
        Aim::Chosen => 0.0,
        Aim::Worth => (0..chances.len()).map(|i| chances[i] * wanted(i)).sum(),
    };
    let chosen = data.chosen[decision] as usize;
    let each = data.entries[decision].len() / chances.len();
    for (i, entries) in data.entries[decision].chunks(each).enumerate() {
        let by = match aim {
            Aim::Chosen => chances[i] - f32::from(u8::from(i == chosen)),
            Aim::Worth => -chances[i] * (wanted(i) - average),
        };
        entries.iter().for_each(|entry| slope[*entry as usize] += by);
    }
}

/// Says how well the weights do where they were not fitted.
fn tell(data: &Data, kept: &[usize], aim: Aim, weights: &[f32]) {
    let (mut right, mut gain) = (0, 0.0);
    for decision in kept {
        let chances = chances(data, *decision, weights);
        let best = (0..chances.len()).max_by(|a, b| chances[*a].total_cmp(&chances[*b]));
        right += usize::from(best == Some(data.chosen[*decision] as usize));
        let worth = &data.worth[*decision];
        let blind = worth.iter().sum::<f32>() / chances.len() as f32;
        gain += chances.iter().zip(worth).map(|(c, w)| c * (w - blind)).sum::<f32>();
    }
    let n = kept.len().max(1) as f32;
    match aim {
        Aim::Chosen => println!("  usual: {:.1} % of choices foretold", 100.0 * right as f32 / n),
        Aim::Worth => println!("  good: {:.3} points better than a blind pick", gain / n),
    }
}

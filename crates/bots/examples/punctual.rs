//! How long searches think: plays matches of every game on one thread, with 20 ms a decision and as
//! `expert` does, and prints the usual and the longest thought. Where a game wants to be thought about
//! several times as long, a thought of 20 ms counts as so many. `cargo xtask bench time` runs it.

use std::time::{Duration, Instant};

use parlour_bots::{Budget, SearchBot};
use parlour_core::{ActionSet, Bot, FastLuck, Guide, Match, Seat, Seed, Seen, fast_rng};

/// So many thoughts are enough of one game.
const THOUGHTS: u32 = 300;

#[expect(clippy::print_stdout, reason = "this prints what it measured")]
fn main() {
    println!("game       budget   thoughts    usual (ms)   longest (ms)");
    both::<parlour_hearts::Hearts>();
    both::<parlour_stopbus::StopBus>();
    both::<parlour_busrush::BusRush>();
    both::<parlour_rails::Rails>();
    both::<parlour_ohhell::OhHell>();
}

fn both<G: Guide>() {
    thoughts::<G>("20ms", Budget::Time(Duration::from_millis(20)));
    thoughts::<G>("expert", Budget::Simulations(G::LEVELS.expert));
}

#[expect(clippy::print_stdout, reason = "this prints what it measured")]
fn thoughts<G: Guide>(named: &str, budget: Budget) {
    let game = G::new(G::Rules::default()).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let (mut rng, mut times) = (fast_rng(1), Vec::new());
    while (times.len() as u32) < THOUGHTS {
        let mut now = Match::new(&game, FastLuck(&mut rng));
        while let (true, Some(seat)) = ((times.len() as u32) < THOUGHTS, now.next_seat(&mut ())) {
            let (action, time) = think(&game, now.state(), seat, budget, times.len() as u64);
            if now.legal(seat).len() > 1 {
                times.push(time);
            }
            now.act_legal(seat, action, &mut ());
        }
    }
    times.sort();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    let (usual, longest) = (times[times.len() / 2], times[times.len() - 1]);
    let (usual, longest) = (milliseconds(usual), milliseconds(longest));
    println!("{:<10} {named:<6} {:>10} {usual:>13.2} {longest:>14.2}", G::ID, times.len());
}

#[expect(clippy::disallowed_methods, reason = "this measures time")]
fn think<G: Guide>(
    game: &G,
    state: &G::State,
    seat: Seat,
    budget: Budget,
    place: u64,
) -> (G::Action, Duration) {
    let mut bot = SearchBot::new(budget);
    let begin = Instant::now();
    let seen = Seen::new(game, state, seat, Seed::from_number(place), place);
    let action = Bot::<G>::choose(&mut bot, &seen);
    let shares = if let Budget::Time(_) = budget { game.importance(&seen.view()) } else { 1 };
    let time = begin.elapsed() / shares;
    (action.unwrap_or_else(|fault| panic!("{}", fault.0)), time)
}

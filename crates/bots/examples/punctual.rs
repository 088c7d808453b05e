//! How well a search keeps to its time: plays a match of every game, thinking about each decision
//! for 20 ms on one thread, and prints by how much the longest thought was late.
//! `cargo xtask bench time` runs it.

use std::time::{Duration, Instant};

use parlour_bots::{Budget, SearchBot};
use parlour_core::{ActionSet, Bot, FastLuck, Guide, Match, Seat, Seed, Seen, fast_rng};

const BUDGET: Duration = Duration::from_millis(20);

/// So many thoughts are enough of one game.
const THOUGHTS: u32 = 300;

#[expect(clippy::print_stdout, reason = "this prints what it measured")]
fn main() {
    println!("game       thoughts    usual (ms)   longest (ms) of {} ms", BUDGET.as_millis());
    thoughts::<parlour_hearts::Hearts>();
    thoughts::<parlour_stopbus::StopBus>();
    thoughts::<parlour_busrush::BusRush>();
    thoughts::<parlour_rails::Rails>();
}

#[expect(clippy::print_stdout, reason = "this prints what it measured")]
fn thoughts<G: Guide>() {
    let game = G::new(G::Rules::default()).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let (mut rng, mut times) = (fast_rng(1), Vec::new());
    while (times.len() as u32) < THOUGHTS {
        let mut now = Match::new(&game, FastLuck(&mut rng));
        while let (true, Some(seat)) = ((times.len() as u32) < THOUGHTS, now.next_seat(&mut ())) {
            let (action, time) = think(&game, now.state(), seat, times.len() as u64);
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
    println!("{:<10} {:>8} {usual:>13.2} {longest:>14.2}", G::ID, times.len());
}

#[expect(clippy::disallowed_methods, reason = "this measures time")]
fn think<G: Guide>(game: &G, state: &G::State, seat: Seat, place: u64) -> (G::Action, Duration) {
    let mut bot = SearchBot::new(Budget::Time(BUDGET));
    let begin = Instant::now();
    let seen = Seen::new(game, state, seat, Seed::from_number(place), place);
    let action = Bot::<G>::choose(&mut bot, &seen);
    (action.unwrap_or_else(|fault| panic!("{}", fault.0)), begin.elapsed())
}

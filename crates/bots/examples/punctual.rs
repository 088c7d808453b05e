//! How well a search keeps to its time: plays a match of every game, thinking about each decision
//! for 20 ms on one thread, and prints by how much the longest thought was late.
//! `cargo xtask bench time` runs it.

use std::time::{Duration, Instant};

use parlour_bots::{Budget, SearchBot};
use parlour_core::{ActionSet, Bot, FastLuck, Guide, Seat, Seed, Seen, Turn, fast_rng};

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
    let mut luck = FastLuck(fast_rng(1));
    let (mut state, mut times) = (game.start(), Vec::new());
    while (times.len() as u32) < THOUGHTS {
        match game.turn(&state) {
            Turn::Over => state = game.start(),
            Turn::Deal => game.deal(&mut state, &mut luck, &mut ()),
            Turn::Seats(seats) => {
                let seat = seats.first().unwrap_or(Seat::new(0));
                let (action, time) = think(&game, &state, seat, times.len() as u64);
                if game.legal(&state, seat).len() > 1 {
                    times.push(time);
                }
                let accepted = game.apply(&mut state, seat, action, &mut luck, &mut ());
                assert!(accepted.is_ok(), "{action:?} is legal");
            }
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

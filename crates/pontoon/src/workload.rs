//! Work that `parlour bench` times.

use parlour_cards::{Card, CardSet, DECK};
use parlour_core::cpu::{self, Work};
use parlour_core::{FastLuck, Game, Rng, Seat, Viewer, Workload, fast_rng};

use crate::exact::classic::Solver;
use crate::exact::{Held, count};
use crate::value::{LIMIT, banker_twists, player_wins, rank, value};
use crate::{Action, MAX_ROUNDS, Phase, Pontoon, Rules, State};

pub(crate) fn workloads() -> Vec<Workload> {
    vec![
        Workload {
            name: "rounds_per_s",
            about: "classic rounds by the banker's rule, every action checked",
            run: rounds,
            floor: Some("bare_rounds_per_s"),
        },
        Workload {
            name: "bare_rounds_per_s",
            about: "the same rounds in a bare loop without rules, state or statistics",
            run: bare_rounds,
            floor: None,
        },
        Workload {
            name: "solved_decisions_per_s",
            about: "classic decisions solved exactly: 2 and 3 against a 6, full deck",
            run: decisions,
            floor: None,
        },
        Workload {
            name: "samples_per_s",
            about: "tables of seven sampled from a view after two turns",
            run: samples,
            floor: None,
        },
    ]
}

fn game(rules: Rules) -> Pontoon {
    Pontoon::new(rules).unwrap_or_else(|wrong| unreachable!("these rules hold: {wrong:?}"))
}

/// Plays classic matches as anybody would: through `deal` and the checked door of `apply`.
struct Matches<'a> {
    game: &'a Pontoon,
    matches: u64,
}

impl Work for Matches<'_> {
    type Output = State;

    #[inline(always)]
    fn run(self) -> State {
        let (game, seat) = (self.game, Seat::new(0));
        let mut luck = FastLuck(fast_rng(1));
        let (mut state, mut left) = (game.start(), self.matches);
        loop {
            let action = match state.phase {
                Phase::Playing if banker_twists(state.current().cards.as_slice()) => Action::Twist,
                Phase::Playing => Action::Stick,
                Phase::Asking => Action::Again,
                Phase::Over if left == 0 => return state,
                _ => {
                    state = game.start();
                    game.deal(&mut state, &mut luck, &mut ());
                    left -= 1;
                    continue;
                }
            };
            let done = game.apply(&mut state, seat, action, &mut luck, &mut ());
            debug_assert_eq!(done, Ok(()));
        }
    }
}

fn rounds(n: u64) -> u64 {
    let rounds = n.clamp(1, MAX_ROUNDS.into());
    let game = game(Rules { rounds: rounds as u32, ..Rules::default() });
    let matches = n.div_ceil(rounds);
    std::hint::black_box(cpu::run(Matches { game: &game, matches }));
    matches * rounds
}

/// The same rounds with nothing about them.
struct BareRounds(u64);

impl Work for BareRounds {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let mut rng = fast_rng(1);
        let (mut deck, mut next) = (DECK, 52);
        let mut won = 0;
        for _ in 0..self.0 {
            if 52 - next < 15 {
                rng.shuffle(&mut deck);
                next = 0;
            }
            let mut hands = [[deck[next]; 5], [deck[next + 1]; 5]];
            hands[0][1] = deck[next + 2];
            hands[1][1] = deck[next + 3];
            next += 4;
            let mut lens = [2, 2];
            for who in 0..2 {
                let cards: &mut [Card; 5] = &mut hands[who];
                while banker_twists(&cards[..lens[who]]) {
                    cards[lens[who]] = deck[next];
                    lens[who] += 1;
                    next += 1;
                }
                if value(&cards[..lens[who]]) > LIMIT {
                    break;
                }
            }
            let [player, banker] = [0, 1].map(|who| rank(&hands[who][..lens[who]], false));
            won += u64::from(player_wins(player, banker));
        }
        won
    }
}

fn bare_rounds(n: u64) -> u64 {
    std::hint::black_box(cpu::run(BareRounds(n)));
    n
}

fn decisions(n: u64) -> u64 {
    let mut counts = count(CardSet::FULL);
    [2, 3, 6].into_iter().for_each(|value| counts[value] -= 1);
    for _ in 0..n {
        std::hint::black_box(Solver::new(6).odds(Held::of([2, 3]), &counts));
    }
    n
}

/// Tables that the third of seven players holds possible.
fn samples(n: u64) -> u64 {
    let game = game(Rules::british(7));
    let mut luck = FastLuck(fast_rng(5));
    let mut state = game.start();
    while state.phase != Phase::Playing || state.seat != Seat::new(2) {
        let view = game.view(&state, Viewer::Seat(state.seat));
        match crate::classic(&game, &view) {
            Some(action) => game.act(&mut state, action, &mut luck, &mut ()),
            None if state.phase == Phase::Over => state = game.start(),
            None => game.deal(&mut state, &mut luck, &mut ()),
        }
    }
    let worlds = game.worlds(&game.view(&state, Viewer::Seat(state.seat)));
    let mut rng = fast_rng(2);
    for _ in 0..n {
        std::hint::black_box(game.sample(&worlds, &mut rng));
    }
    n
}

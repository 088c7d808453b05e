//! Work that `parlour bench` times: whole matches of random play through the trait.

use parlour_core::{FastLuck, FastRng, Game, Match, Workload, cpu, fast_rng};

use crate::rules::{BusRush, Rules};

/// The workloads of the game.
pub(crate) fn workloads() -> Vec<Workload> {
    vec![
        Workload {
            name: "games_per_s",
            about: "whole random matches of four players, one core",
            run: |count| play(4, |games, _| games >= count).0,
            floor: None,
        },
        Workload {
            name: "steps_per_s",
            about: "random actions of four players, each counted, picked and checked, one core",
            run: |count| play(4, |_, steps| steps >= count).1,
            floor: None,
        },
        Workload {
            name: "two_player_steps_per_s",
            about: "random actions of two players, each counted, picked and checked, one core",
            run: |count| play(2, |_, steps| steps >= count).1,
            floor: None,
        },
    ]
}

/// Plays random matches until `enough`, asked after every match; the matches and actions done.
fn play(players: u8, enough: impl Fn(u64, u64) -> bool) -> (u64, u64) {
    let Ok(game) = BusRush::new(Rules::for_players(players)) else {
        unreachable!("the standard rules are valid")
    };
    let luck = FastLuck(fast_rng(u64::from(players)));
    cpu::run(Matches { game, luck, enough })
}

/// Random matches, one after the other.
struct Matches<E> {
    game: BusRush,
    luck: FastLuck<FastRng>,
    enough: E,
}

impl<E: Fn(u64, u64) -> bool> cpu::Work for Matches<E> {
    type Output = (u64, u64);

    #[inline(always)]
    fn run(mut self) -> (u64, u64) {
        let (mut games, mut steps) = (0, 0);
        while !(self.enough)(games, steps) {
            steps += one_match(&self.game, &mut self.luck);
            games += 1;
        }
        (games, steps)
    }
}

#[inline(always)]
fn one_match(game: &BusRush, luck: &mut FastLuck<FastRng>) -> u64 {
    let mut now = Match::new(game, FastLuck(&mut luck.0));
    while let Some(seat) = now.next_seat(&mut ()) {
        now.act_at_random(seat, &mut ());
    }
    now.acts().into()
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_workload_does_at_least_what_is_asked() {
        for workload in super::workloads() {
            assert!((workload.run)(30) >= 30, "{}", workload.name);
        }
    }
}

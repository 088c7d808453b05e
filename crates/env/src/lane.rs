//! One of many matches that are stepped side by side.

use std::sync::Arc;

use arrayvec::ArrayVec;
use parlour_core::encode::LONGEST_WORD;
use parlour_core::{
    BySeat, Encode, FastLuck, FastRng, Guide, Match, Moment, Pace, Rng, Row, Seat, Seed, Show,
    Turn, Viewer, fast_rng,
};

use crate::batch::End;
use crate::letters::Letters;
use crate::seats::{Sitter, choice};
use crate::sight::{allowed_at, fill};

/// What every lane of a vector goes by.
pub(crate) struct Course<G: Show> {
    pub(crate) game: Arc<G>,
    /// The beginning of every match.
    pub(crate) start: Moment<G>,
    /// The worth of the beginning to each seat.
    pub(crate) worth: BySeat<f32>,
    /// Whether the worth of each round is a reward, or only that of the end.
    pub(crate) by_round: bool,
    /// After how many rounds a match is left.
    pub(crate) rounds: Option<u32>,
    /// Whether bots are asked: only they need what seats that decide together saw before.
    pub(crate) bots: bool,
    /// How they may think.
    pub(crate) pace: Pace,
}

/// A match, the word that is being written in it, and which letters may come next.
pub(crate) struct Lane<G: Show> {
    now: Match<Arc<G>, FastLuck<FastRng>>,
    /// What is chosen by chance: apart from the luck, so that choices change no cards.
    chance: FastRng,
    written: ArrayVec<u16, LONGEST_WORD>,
    pub(crate) allowed: Letters,
    pub(crate) seat: Seat,
    /// What the match was worth to each seat where it rested last; kept where rounds count.
    worth: BySeat<f32>,
    /// The seed of the lane, and how many matches it has begun.
    seed: u64,
    episode: u64,
}

impl<G: Show + Guide + Encode> Lane<G> {
    pub(crate) fn new(course: &Course<G>, seed: u64) -> Lane<G> {
        Lane {
            now: Match::new(course.game.clone(), FastLuck(fast_rng(seed))),
            chance: fast_rng(!seed),
            written: ArrayVec::new(),
            allowed: Letters::default(),
            seat: Seat::new(0),
            worth: course.worth.clone(),
            seed,
            episode: 0,
        }
    }

    /// The seed of the match that is being played: another for each lane and episode (SplitMix64's
    /// last step, which is one to one).
    fn number(&self) -> u64 {
        let mut x = self.seed.wrapping_add(self.episode.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }

    /// Begins the next match and goes on to the first decision from outside.
    #[inline(always)]
    pub(crate) fn begin(&mut self, course: &Course<G>, sitters: &mut [Sitter<G>]) {
        loop {
            self.episode += 1;
            *self.now.luck() = FastLuck(fast_rng(self.number()));
            self.now.go_to(course.start.clone());
            if course.by_round {
                self.worth = course.worth.clone();
            }
            // A match may end before anybody outside is asked: bots that stand, say.
            if self.go_on(course, sitters, &mut |_, _| {}) == End::Not {
                return;
            }
        }
    }

    /// Any letter that may come next, all equally likely.
    #[inline(always)]
    pub(crate) fn any_letter(&mut self) -> u16 {
        let index = self.chance.below(self.allowed.len());
        self.allowed.nth(index)
    }

    /// Writes a letter that may come next. Where that completes an action, the match goes on to the
    /// next decision from outside or to its end, and then to the next match.
    #[inline(always)]
    pub(crate) fn write(
        &mut self,
        course: &Course<G>,
        sitters: &mut [Sitter<G>],
        letter: u16,
        reward: &mut impl FnMut(Seat, f32),
    ) -> End {
        let game = &*course.game;
        self.written.push(letter);
        let read = game.read_at(self.now.state(), self.seat, &self.written);
        let Some(action) = read else { return End::Not };
        self.written.clear();
        self.now.act_legal(self.seat, action, &mut ());
        let end = self.go_on(course, sitters, reward);
        if end != End::Not {
            self.begin(course, sitters);
        }
        end
    }

    /// Goes on until somebody outside must decide, or the match ends.
    #[inline(always)]
    fn go_on(
        &mut self,
        course: &Course<G>,
        sitters: &mut [Sitter<G>],
        reward: &mut impl FnMut(Seat, f32),
    ) -> End {
        loop {
            let turn = if course.bots { self.now.look() } else { self.now.turn() };
            match turn {
                Turn::Seats(seats) => {
                    let seat = seats.first().unwrap_or(Seat::new(0));
                    if matches!(sitters[seat.index()], Sitter::Caller) {
                        self.seat = seat;
                        return End::Not;
                    }
                    let action = match &mut sitters[seat.index()] {
                        // Whoever breaks a step off does not want what it leads to.
                        Sitter::Bot(bot) if !course.pace.hurried() => choice(
                            &mut **bot,
                            &self.now.seen(seat, Seed::from_number(self.number())),
                        ),
                        _ => self.now.any_action(seat, &mut self.chance),
                    };
                    self.now.act_legal(seat, action, &mut ());
                }
                Turn::Deal => {
                    if course.by_round && self.now.deals() > 0 {
                        self.gain(course, reward);
                    }
                    if course.rounds.is_some_and(|most| self.now.deals() >= most) {
                        if !course.by_round {
                            self.gain(course, reward);
                        }
                        return End::Cut;
                    }
                    self.now.deal(&mut ());
                }
                Turn::Over => {
                    self.gain(course, reward);
                    return End::Over;
                }
            }
        }
    }

    /// Tells what the match is worth now to each seat: all of it, or the change since it rested last.
    #[inline(always)]
    fn gain(&mut self, course: &Course<G>, reward: &mut impl FnMut(Seat, f32)) {
        let worth = course.game.value(self.now.state());
        for (seat, now) in worth.iter() {
            reward(seat, if course.by_round { *now - self.worth[seat] } else { *now });
        }
        if course.by_round {
            self.worth = worth;
        }
    }

    /// Finds which letters may come next, and writes the row of the seat to move if one is wanted.
    #[inline(always)]
    pub(crate) fn look<T: Copy + Default>(&mut self, course: &Course<G>, row: Option<&mut [T]>)
    where
        [T]: Row,
    {
        let game = &*course.game;
        self.allowed = allowed_at(game, self.now.state(), self.seat, &self.written);
        if let Some(row) = row {
            // The view comes first: made while the row is on its way to memory, it would wait.
            let view = game.view(self.now.state(), Viewer::Seat(self.seat));
            fill(game, &view, &self.written, row);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::encode::mask_by_words;

    fn course<G: Show>() -> Course<G> {
        let game = Arc::new(G::new(G::Rules::default()).ok().unwrap());
        let now = Match::new(game.clone(), FastLuck(fast_rng(0)));
        let worth = game.value(now.state());
        Course {
            start: now.moment().clone(),
            game,
            worth,
            by_round: false,
            rounds: None,
            bots: false,
            pace: Pace::default(),
        }
    }

    /// At every step a lane's row and mask are those of its seat's view, and a reward is what the
    /// end of the match is worth.
    fn holds<G: Show + Guide + Encode>(steps: usize) {
        let course = course::<G>();
        let game = &*course.game;
        let mut sitters: Vec<Sitter<G>> = (0..game.seats()).map(|_| Sitter::Caller).collect();
        let mut lane = Lane::new(&course, 5);
        lane.begin(&course, &mut sitters);
        for _ in 0..steps {
            let mut row = vec![0.0_f32; game.width() + game.letters()];
            lane.look(&course, Some(&mut row[..]));
            let view = game.view(lane.now.state(), Viewer::Seat(lane.seat));
            let mut expected = vec![0.0_f32; game.width() + game.letters()];
            game.write(&view, &mut expected[..]);
            for letter in lane.written.iter().filter(|_| game.longest() > 1) {
                expected[game.width() + usize::from(*letter)] = 1.0;
            }
            assert_eq!(row, expected);
            let mut mask = Letters::default();
            mask_by_words(game, &view, &lane.written, &mut mask);
            assert_eq!((lane.allowed, mask.is_empty()), (mask, false));
            let letter = lane.any_letter();
            let mut after = lane.now.clone();
            let mut gained = BySeat::from_fn(game.seats(), |_| 0.0);
            let whole = game.read(&view, &[&lane.written[..], &[letter]].concat());
            let end = lane.write(&course, &mut sitters, letter, &mut |seat, x| gained[seat] += x);
            if let Some(action) = whole {
                after.act_legal(after.awaited().unwrap(), action, &mut ());
                assert_eq!(after.next_seat(&mut ()).is_none(), end == End::Over);
            }
            let worth = match end {
                End::Not => BySeat::from_fn(game.seats(), |_| 0.0),
                _ => game.value(after.state()),
            };
            assert_eq!(gained.as_slice(), worth.as_slice());
        }
    }

    #[test]
    fn rows_masks_and_rewards_are_those_of_the_match() {
        holds::<parlour_kuhn::Kuhn>(500);
        holds::<parlour_hearts::Hearts>(3000);
        holds::<parlour_rails::Rails>(600);
    }

    #[test]
    fn episodes_of_a_lane_have_seeds_of_their_own() {
        let course = course::<parlour_kuhn::Kuhn>();
        let mut lane = Lane::new(&course, 5);
        let mut seeds = std::collections::BTreeSet::new();
        for _ in 0..1000 {
            lane.episode += 1;
            seeds.insert(lane.number());
        }
        assert_eq!(seeds.len(), 1000);
    }
}

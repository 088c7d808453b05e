//! What must be true of a table, however it was written.

use parlour_core::{Game, Invalid, Seat};

use crate::Pontoon;
use crate::event::RoundResult;
use crate::rules::{LEAST_TO_STICK, Variant};
use crate::state::{Hand, Phase, State, Status};
use crate::value::{Kind, LIMIT, MOST_CARDS, banker_twists, player_wins, rank};

/// Looks at a position and notes all that is wrong.
pub(crate) struct Door<'a> {
    pub(crate) game: &'a Pontoon,
    pub(crate) wrong: Vec<Invalid>,
}

impl Door<'_> {
    pub(crate) fn check_state(&mut self, state: &State) {
        let classic = self.game.rules.variant == Variant::Classic;
        let fits = match state.phase {
            Phase::Dealing | Phase::Staking => !classic,
            Phase::Asking => classic,
            Phase::Playing | Phase::Over => true,
        };
        self.check(fits, "phase", "this variant has no such phase at that time");
        self.check_rounds(state);
        self.check_chips(state);
        for seat in Seat::all(self.game.seats()) {
            self.check_statistics(state, seat);
            self.check_hands(state, seat);
        }
        match state.phase {
            Phase::Staking => self.check_staking(state),
            Phase::Playing => self.check_playing(state),
            Phase::Dealing | Phase::Asking | Phase::Over => self.check_rest(state),
        }
    }

    fn check_rounds(&mut self, state: &State) {
        let last = self.game.rules.rounds;
        self.check(state.round <= last, "round", format!("the match has {last} rounds"));
        let reached = state.round == last;
        let broke = self.game.rules.variant == Variant::British
            && state.chips[..self.game.seats()].iter().all(|c| *c == 0);
        let right = match state.phase {
            Phase::Staking | Phase::Playing => true,
            Phase::Dealing | Phase::Asking => !reached && !broke,
            Phase::Over => reached || broke || self.game.rules.variant == Variant::Classic,
        };
        self.check(right, "phase", "the match is over after its last round, or without chips");
        self.check(state.shuffles > 0, "shuffles", "the deck was shuffled for the first round");
    }

    /// Chips never appear or vanish.
    fn check_chips(&mut self, state: &State) {
        let rules = &self.game.rules;
        let start = match rules.variant {
            Variant::Classic => 0,
            Variant::British => i128::from(rules.chips) * i128::from(rules.players),
        };
        let staked = state.hands.iter().flatten().map(|h| i128::from(h.stake)).sum::<i128>();
        let held = state.chips.iter().map(|c| i128::from(*c)).sum::<i128>();
        let now = held + staked + i128::from(state.bank);
        let why = format!("chips, stakes and bank make {now}: they began as {start}");
        self.check(now == start, "chips", why);
    }

    fn check_statistics(&mut self, state: &State, seat: Seat) {
        let counts = state.statistics[seat.index()];
        let at = format!("statistics[{seat}]");
        let playing = matches!(state.phase, Phase::Staking | Phase::Playing);
        let finished = state.round - u32::from(playing);
        let classic = self.game.rules.variant == Variant::Classic;
        let rounds = if classic { counts.rounds == finished } else { counts.rounds <= finished };
        self.check(rounds, &at, format!("{finished} rounds are finished"));
        let decided = u64::from(counts.wins) + u64::from(counts.losses);
        let right = decided <= u64::from(counts.rounds)
            && (!classic || decided == u64::from(counts.rounds));
        self.check(right, &at, "wins and losses do not fit the rounds");
        let right = counts.streak <= counts.best_streak && counts.best_streak <= counts.wins;
        self.check(right, &at, "streak, best streak and wins do not fit each other");
        let special = u64::from(counts.pontoons) + u64::from(counts.five_card_tricks);
        let right = special <= 2 * u64::from(counts.rounds);
        self.check(right, &at, "there are more special hands than hands");
        let last = state.last[seat.index()];
        let right = match RoundResult::of(last) {
            _ if playing || state.hands[seat.index()][0].status == Status::Empty => true,
            RoundResult::Win => counts.streak > 0,
            RoundResult::Loss | RoundResult::Push => counts.streak == 0,
        };
        self.check(right, &at, "the streak does not fit the last round");
    }

    /// What is true of hands in every phase.
    fn check_hands(&mut self, state: &State, seat: Seat) {
        let hands = &state.hands[seat.index()];
        let classic = self.game.rules.variant == Variant::Classic;
        let split = hands[1].status != Status::Empty;
        for (index, hand) in hands.iter().enumerate().filter(|(_, h)| h.status != Status::Empty) {
            let at = format!("hands[{seat}][{index}]");
            let gone = hand.status == Status::Bust && hand.cards.is_empty() && !classic;
            let value = hand.cards.value();
            let right = match hand.status {
                Status::Bust => gone || value > LIMIT,
                Status::Stuck => {
                    let enough = classic || value >= LEAST_TO_STICK;
                    enough && value <= LIMIT && hand.cards.len() < MOST_CARDS
                }
                _ => value <= LIMIT,
            };
            self.check(right, &at, format!("its cards make {value}, which its status cannot be"));
            self.check(hand.split == split, &at, "both hands of a split pair say so, no other");
            if !gone && state.phase != Phase::Staking {
                self.check(hand.cards.len() >= 2, &at, "a hand has two cards or more");
                self.check_faces(hand, &at, classic || state.phase != Phase::Playing);
            }
            if classic {
                let none = hand.first == 0 && hand.stake == 0 && hand.bought == 0 && !hand.split;
                self.check(none, &at, "\"classic\" has no stakes and no splitting");
            } else if state.phase == Phase::Playing {
                self.check_stakes(state, seat, hand, &at);
            }
        }
        if let [a, b] = hands
            && split
            && let ([x, ..], [y, ..]) = (a.cards.as_slice(), b.cards.as_slice())
        {
            let at = format!("hands[{seat}]");
            self.check(x.rank() == y.rank(), &at, "split hands begin with cards of one rank");
        }
    }

    /// Which cards lie face up: twisted ones, a split card, and all that has been shown.
    fn check_faces(&mut self, hand: &Hand, at: &str, shown: bool) {
        let all = hand.cards.mask();
        if shown || hand.status == Status::Bust {
            self.check(hand.up == all, at, "all its cards lie face up");
            let right = !hand.twisted || hand.cards.len() > 2;
            self.check(right, at, "two cards are dealt, not twisted");
            return;
        }
        let dealt = if hand.split { 0b01 } else { 0b00 };
        let (twists, later) = (hand.up >> 2, all >> 2);
        let bought = twists.trailing_zeros().min(7);
        let right = hand.up & 0b11 == dealt && (twists == 0 || twists == later >> bought << bought);
        let why = "only twisted cards and split pairs lie face up, and bought cards come first";
        self.check(right, at, why);
        self.check(hand.twisted == (twists > 0), at, "\"twisted\" says whether a card was twisted");
    }

    fn check_stakes(&mut self, state: &State, seat: Seat, hand: &Hand, at: &str) {
        let rules = &self.game.rules;
        let (first, bought) = (u64::from(hand.first), u64::from(hand.bought));
        let broke = state.chips[seat.index()] == 0;
        let right = hand.first <= rules.max_stake && (hand.first >= rules.min_stake || broke);
        self.check(right && hand.first > 0, at, "the first stake is outside the limits");
        self.check(bought <= 2 * first, at, "a card costs twice the first stake at most");
        self.check(bought == 0 || bought >= first || broke, at, "a card costs the first stake");
        if hand.status == Status::Bust {
            self.check(hand.stake == 0, at, "a bust hand has lost its stake");
            return;
        }
        let buys = (hand.cards.len() as u64).saturating_sub(2)
            - u64::from((hand.up >> 2).count_ones()).min(3);
        let (low, high) = match buys {
            0 => (first, first),
            n => (first + n * bought, first + bought + (n - 1) * 2 * first),
        };
        let right = (low..=high).contains(&u64::from(hand.stake)) && (buys == 0) == (bought == 0);
        let why = format!("with {buys} bought cards its stake is within {low} to {high}");
        self.check(right, at, why);
    }

    fn check_staking(&mut self, state: &State) {
        let dealt = state.banker.len() == 1 && !state.banker_shown;
        self.check(dealt, "banker", "the banker has one card, face down, while stakes are made");
        let mut next = None;
        for seat in Seat::all(self.game.seats()) {
            let [hand, second] = &state.hands[seat.index()];
            let (at, chips) = (format!("hands[{seat}]"), state.chips[seat.index()]);
            self.check(second.status == Status::Empty, &at, "nobody has split yet");
            self.check(state.last[seat.index()] == 0, "last", "nothing is won or lost yet");
            if hand.status == Status::Empty {
                self.check(chips == 0, &at, "everybody with chips has a card");
                continue;
            }
            let plain = hand.cards.len() == 1
                && hand.up == 0
                && hand.status == Status::Playing
                && !hand.twisted
                && hand.bought == 0
                && hand.first == hand.stake;
            self.check(plain, &at, "while stakes are made, everybody has one card face down");
            if next.is_none() && hand.stake == 0 {
                next = Some((seat, 0));
            }
            let rules = &self.game.rules;
            let right = match next {
                Some(_) => hand.stake == 0 && chips > 0,
                None => {
                    (rules.min_stake..=rules.max_stake).contains(&hand.stake)
                        || (chips == 0 && hand.stake < rules.min_stake)
                }
            };
            self.check(right, &at, "players stake in order, within the limits");
        }
        self.check_turn(state, next);
    }

    fn check_playing(&mut self, state: &State) {
        let classic = self.game.rules.variant == Variant::Classic;
        let dealt = state.banker.len() == 2 && !state.banker_shown;
        self.check(dealt, "banker", "the banker has two cards, not shown, while hands are played");
        let pontoon = rank(state.banker.as_slice(), false).0 == Kind::Pontoon;
        let why = "a banker's pontoon would have ended the round at once";
        self.check(classic || !pontoon, "banker", why);
        let mut next = None;
        for seat in Seat::all(self.game.seats()) {
            let hands = &state.hands[seat.index()];
            let lost = hands.iter().any(|h| h.status == Status::Bust);
            let last = state.last[seat.index()];
            let right = if lost { last < 0 } else { last == 0 };
            self.check(right, &format!("last[{seat}]"), "only bust hands have lost yet");
            if hands[0].status == Status::Empty {
                let why = "everybody with chips plays";
                self.check(state.chips[seat.index()] == 0, &format!("hands[{seat}]"), why);
            }
            for (index, hand) in hands.iter().enumerate() {
                let at = format!("hands[{seat}][{index}]");
                let fresh = hand.cards.len() == 2;
                let right = match hand.status {
                    Status::Empty => true,
                    Status::Playing if next.is_some() => fresh,
                    Status::Playing => {
                        next = Some((seat, index));
                        let ends = classic && hand.cards.value() == LIMIT;
                        hand.cards.len() < MOST_CARDS && !ends
                    }
                    Status::Stood => hand.cards.len() == MOST_CARDS && next.is_none(),
                    Status::Stuck | Status::Bust => next.is_none(),
                };
                self.check(right, &at, "hands are played in order, and end with five cards");
            }
        }
        self.check_turn(state, next);
        if classic {
            let right = state.hands[0][0].status == Status::Playing;
            self.check(right, "hands[0][0]", "the player's hand is being played");
        } else {
            let cards = state.stock.left() + state.bust_cards();
            self.check(cards > 0, "stock", "without cards all hands stand, and the round ends");
        }
    }

    fn check_rest(&mut self, state: &State) {
        let shown = state.banker_shown && state.banker.len() >= 2;
        self.check(shown, "banker", "after a round the banker's cards are shown");
        let first = state.seat == Seat::new(0) && state.hand == 0;
        self.check(first, "seat", "between rounds it is seat 0 with hand 0");
        let used = |h: &&Hand| h.status != Status::Empty;
        let mut stands = false;
        for hand in state.hands.iter().flatten().filter(used) {
            stands |= hand.status != Status::Bust;
            let over = hand.stake == 0 && hand.status != Status::Playing;
            self.check(over, "hands", "after a round every hand is over and settled");
            self.check(hand.up == hand.cards.mask(), "hands", "after a round all hands are shown");
        }
        let on_table =
            state.banker.len() + state.hands.iter().flatten().map(|h| h.cards.len()).sum::<usize>();
        let classic = self.game.rules.variant == Variant::Classic;
        let dry = if classic {
            state.stock.left() == 0
        } else {
            on_table == self.game.rules.cards().len()
        };
        let twists = banker_twists(state.banker.as_slice());
        let why = "the banker twists on 16 or less unless all are bust, and then sticks";
        self.check(!twists || !stands || dry, "banker", why);
        self.check(stands || state.banker.len() == 2, "banker", why);
        if classic {
            let hand = &state.hands[0][0];
            self.check(hand.status != Status::Empty, "hands[0]", "the player has a hand");
            let won = player_wins(hand.rank(), rank(state.banker.as_slice(), false));
            let right = state.last[0] == if won { 1 } else { -1 };
            self.check(right, "last[0]", "it is 1 for a win and -1 for a loss");
        }
    }
}

//! Why an action is refused, and how that is said.

use parlour_core::{Seat, refusals};

use crate::Pontoon;
use crate::view::View;
use crate::words::chips;

refusals! {
    /// Why an action was refused.
    pub enum Refusal, explained by (_game: &Pontoon, _view: &View) {
        /// No round is being played.
        NoRound "no_round" => "No round is being played: deal the next one first.";
        /// It is another seat's turn.
        NotYourTurn(seat: Seat = Seat::new(1)) "not_your_turn" =>
            format!("It is Player {}'s turn: wait for yours.", seat.index() + 1);
        /// The seat has no chips left and is out.
        Out "out" => "You have no chips left: you can only watch.";
        /// First a stake is to be named.
        StakeFirst {
            /// The smallest.
            min: u32 = 1,
            /// The largest.
            max: u32 = 10,
        } "stake_first" => format!("First name your stake: {}.", range(min, max));
        /// The stake is outside the limits.
        StakeLimits {
            /// The smallest.
            min: u32 = 1,
            /// The largest.
            max: u32 = 10,
        } "stake_limits" => format!("You can stake {} here.", range(min, max));
        /// The stakes are made.
        StakesAreMade "stakes_are_made" => "The stakes are made: buy, twist, stick or split.";
        /// The classic game has no stakes, buying or splitting.
        ClassicOnly "classic_only" =>
            "There are no stakes in the classic game: twist or stick.";
        /// The British game goes on by itself.
        BritishOnly "british_only" =>
            "The rounds go on by themselves here: just deal the next.";
        /// The round is not over yet.
        RoundGoesOn "round_goes_on" => "The round is not over: twist or stick.";
        /// The round is over: again, or leave.
        RoundIsOver "round_is_over" =>
            "The round is over: say yes for another (again), or no to leave.";
        /// Less than 15 cannot stick.
        TooLowToStick(value: u8 = 12) "too_low_to_stick" =>
            format!("You have {value}, and to stick you need 15 or more: twist or buy.");
        /// No card can be bought after a twist.
        NoBuyAfterTwist "no_buy_after_twist" =>
            "You have twisted, so you can buy no more: twist, or stick from 15.";
        /// There are no chips left to buy with.
        NothingToBuyWith "nothing_to_buy_with" =>
            "You have no chips left to buy with: twist is free.";
        /// The price is outside the limits.
        BuyLimits {
            /// The smallest.
            min: u32 = 2,
            /// The largest.
            max: u32 = 4,
        } "buy_limits" => format!("A card costs {} chips here.", range(min, max));
        /// Only the first two cards can be split, and just once a round.
        TooLateToSplit "too_late_to_split" =>
            "Only your first two cards can be split, and once a round: buy, twist or stick.";
        /// The two cards are of different rank.
        NoPair "no_pair" => "Only two cards of equal rank can be split: buy, twist or stick.";
        /// The second hand needs a stake as large as the first.
        SplitCosts(stake: u32 = 5) "split_costs" =>
            format!("The second hand needs {} more, and you have less.", chips(stake.into()));
        /// The deck has too few cards for that.
        NoCards "no_cards" => "There are too few cards left for that: stick.";
    }
}

fn range(min: u32, max: u32) -> String {
    if min == max { format!("just {min}") } else { format!("{min} to {max}") }
}

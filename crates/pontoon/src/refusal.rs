//! Why an action is refused, and how that is said.

use parlour_core::{Refused, Seat, one_of_each};

use crate::words::chips;

/// Why an action was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No round is being played.
    NoRound,
    /// It is another seat's turn.
    NotYourTurn(Seat),
    /// The seat has no chips left and is out.
    Out,
    /// First a stake is to be named.
    StakeFirst {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
    },
    /// The stake is outside the limits.
    StakeLimits {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
    },
    /// The stakes are made.
    StakesAreMade,
    /// The classic game has no stakes, buying or splitting.
    ClassicOnly,
    /// The British game goes on by itself.
    BritishOnly,
    /// The round is not over yet.
    RoundGoesOn,
    /// The round is over: again, or leave.
    RoundIsOver,
    /// Less than 15 cannot stick.
    TooLowToStick(u8),
    /// No card can be bought after a twist.
    NoBuyAfterTwist,
    /// There are no chips left to buy with.
    NothingToBuyWith,
    /// The price is outside the limits.
    BuyLimits {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
    },
    /// Only the first two cards can be split, and just once a round.
    TooLateToSplit,
    /// The two cards are of different rank.
    NoPair,
    /// The second hand needs a stake as large as the first.
    SplitCosts(u32),
    /// The deck has too few cards for that.
    NoCards,
}

impl Refusal {
    /// A refusal of every kind.
    pub(crate) fn of_each_kind() -> Vec<Refusal> {
        one_of_each!(
            Refusal:
            NoRound,
            NotYourTurn(Seat::new(1)),
            Out,
            StakeFirst { min: 1, max: 10 },
            StakeLimits { min: 1, max: 10 },
            StakesAreMade,
            ClassicOnly,
            BritishOnly,
            RoundGoesOn,
            RoundIsOver,
            TooLowToStick(12),
            NoBuyAfterTwist,
            NothingToBuyWith,
            BuyLimits { min: 2, max: 4 },
            TooLateToSplit,
            NoPair,
            SplitCosts(5),
            NoCards,
        )
    }

    /// Its code and sentence.
    pub(crate) fn explained(self) -> Refused {
        let range = |min: u32, max: u32| {
            if min == max { format!("just {min}") } else { format!("{min} to {max}") }
        };
        let (code, message): (&str, String) = match self {
            Refusal::NoRound => {
                ("no_round", "No round is being played: deal the next one first.".into())
            }
            Refusal::NotYourTurn(seat) => (
                "not_your_turn",
                format!("It is Player {}'s turn: wait for yours.", seat.index() + 1),
            ),
            Refusal::Out => ("out", "You have no chips left: you can only watch.".into()),
            Refusal::StakeFirst { min, max } => {
                ("stake_first", format!("First name your stake: {}.", range(min, max)))
            }
            Refusal::StakeLimits { min, max } => {
                ("stake_limits", format!("You can stake {} here.", range(min, max)))
            }
            Refusal::StakesAreMade => {
                ("stakes_are_made", "The stakes are made: buy, twist, stick or split.".into())
            }
            Refusal::ClassicOnly => {
                ("classic_only", "There are no stakes in the classic game: twist or stick.".into())
            }
            Refusal::BritishOnly => {
                ("british_only", "The rounds go on by themselves here: just deal the next.".into())
            }
            Refusal::RoundGoesOn => {
                ("round_goes_on", "The round is not over: twist or stick.".into())
            }
            Refusal::RoundIsOver => (
                "round_is_over",
                "The round is over: say yes for another (again), or no to leave.".into(),
            ),
            Refusal::TooLowToStick(value) => (
                "too_low_to_stick",
                format!("You have {value}, and to stick you need 15 or more: twist or buy."),
            ),
            Refusal::NoBuyAfterTwist => (
                "no_buy_after_twist",
                "You have twisted, so you can buy no more: twist, or stick from 15.".into(),
            ),
            Refusal::NothingToBuyWith => {
                ("nothing_to_buy_with", "You have no chips left to buy with: twist is free.".into())
            }
            Refusal::BuyLimits { min, max } => {
                ("buy_limits", format!("A card costs {} chips here.", range(min, max)))
            }
            Refusal::TooLateToSplit => (
                "too_late_to_split",
                "Only your first two cards can be split, and once a round: buy, twist or stick."
                    .into(),
            ),
            Refusal::NoPair => (
                "no_pair",
                "Only two cards of equal rank can be split: buy, twist or stick.".into(),
            ),
            Refusal::SplitCosts(stake) => (
                "split_costs",
                format!("The second hand needs {} more, and you have less.", chips(stake.into())),
            ),
            Refusal::NoCards => {
                ("no_cards", "There are too few cards left for that: stick.".into())
            }
        };
        Refused { code, message }
    }
}

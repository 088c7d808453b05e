//! Kuhn poker with one flaw at a time, to show that every law can be broken.

mod draw;
mod encode;
mod game;
mod json;
mod show;
mod speak;
mod write;

use parlour_kuhn::{Kuhn, View};
use parlour_testkit::{Kit, Tiny};

pub(crate) use parlour_kuhn::{Action, Rules};

/// The flaws, by number: the parameter of [`Flawed`].
pub(crate) mod flaw {
    macro_rules! flaws {
        ($($(#[$doc:meta])* $name:ident = $number:literal),+ $(,)?) => {
            $($(#[$doc])* pub(crate) const $name: u8 = $number;)+
        };
    }
    flaws! {
        /// None at all.
        NONE = 0,
        /// What should end a hand begins it again.
        ENDLESS = 1,
        /// An outcome comes before the end.
        EARLY_OUTCOME = 2,
        /// Betting is called legal and refused.
        NO_BETS = 3,
        /// The legal actions are in descending order.
        UNSORTED = 4,
        /// The other player may fold out of turn.
        OUT_OF_TURN = 5,
        /// A refused action counts a round all the same.
        CHANGED = 6,
        /// A refused action is told of.
        TOLD = 7,
        /// The state depends on how often the game was asked.
        COUNTER = 8,
        /// The position forgets the scores.
        LOSSY = 9,
        /// A position may have any field.
        LENIENT = 10,
        /// A position with too many hands panics.
        OPEN_DOOR = 11,
        /// The snapshot forgets which hand it is.
        SNAPSHOT = 12,
        /// A command is called `undo`.
        CLASH = 13,
        /// The command of an action is not its JSON name.
        MISNAMED = 14,
        /// An event has its data beside its type.
        FLAT_EVENT = 15,
        /// The view has a field that its schema does not allow.
        OFF_SCHEMA = 16,
        /// By the view one may always check.
        VIEW_LEGAL = 17,
        /// A spectator sees the cards.
        SPECTATOR = 18,
        /// A sampled world may give the seat another card.
        ANY_WORLD = 19,
        /// The sampler always returns the same world.
        ONE_WORLD = 20,
        /// The sampler prefers a world.
        LOADED = 21,
        /// The view holds the other's card.
        LEAKY_VIEW = 22,
        /// The first event of a deal shows both cards to all.
        LEAKY_EVENT = 23,
        /// The refusal depends on the other's card.
        LEAKY_REFUSAL = 24,
        /// A check shows the card of the one who checks.
        LEAKY_CHECK = 25,
        /// One who sees all does not see who won.
        BLIND = 26,
        /// Two objects have the same id.
        SAME_ID = 27,
        /// A choice touches an object that is not there.
        ASTRAY = 28,
        /// The sampler tries again for ever.
        STUBBORN = 29,
        /// A bet is offered as an amount, which it has not.
        HIDDEN_CHOICE = 30,
        /// Bet and call are typed the same as check and fold.
        SAME_WORDS = 31,
        /// All actions have the same trace.
        BLIND_TRACE = 32,
        /// The trace holds the other's card.
        LEAKY_TRACE = 33,
        /// The bot always bets, even when it may not.
        BOT_BETS = 34,
        /// The view holds the other's card, hides that from `==`, and the bot finds it.
        BOT_PEEKS = 35,
        /// The winner of the outcome is the loser.
        WRONG_WINNER = 36,
        /// A bet that is folded to is called off, and the hand begins again.
        CALLED_OFF = 37,
        /// When both have checked, the hand begins again.
        CHECKED_ON = 38,
        /// A refusal is missing from the list.
        UNLISTED = 39,
        /// The view calls the phase by another name.
        OTHER_PHASE = 40,
        /// Different cards have one name.
        SAME_NAME = 41,
        /// Both seats have one sign.
        SAME_SIGN = 42,
        /// A card face down can be followed.
        FOLLOWED = 43,
        /// A path goes over an object that is not there.
        LOST_PATH = 44,
        /// A text is empty.
        NO_TEXT = 45,
        /// Of two equal objects the second is touched.
        SECOND = 46,
        /// What a hand brings is said to be certain when it begins.
        HASTY = 47,
        /// It is said to be certain until somebody bets.
        FICKLE = 48,
        /// Every hand is dealt by the same shuffle.
        SAME_SHUFFLE = 49,
        /// The lowest score wins.
        INVERTED = 50,
        /// A position may have one card twice.
        CARELESS = 51,
        /// A step takes something from the heap.
        HEAP = 52,
        /// The row forgets the viewer's card.
        SAME_ROW = 53,
        /// The row is wider than its parts.
        WIDE_ROW = 54,
        /// A number is above the most of its part.
        HIGH_NUMBER = 55,
        /// A number is divided by another than the most of its part.
        WRONG_MOST = 56,
        /// The row tells what is said not to be told.
        OVERTOLD = 57,
        /// A letter is not below the number of letters.
        LONG_LETTER = 58,
        /// The word for check begins that for bet.
        SAME_BEGINNING = 59,
        /// The mask forgets bets.
        FORGETFUL_MASK = 60,
        /// Bets are read as checks.
        MISREAD = 61,
        /// The mask allows nothing.
        EMPTY_MASK = 62,
        /// The mask allows everything to one who may do nothing.
        RASH_MASK = 63,
        /// Letters are read whether they are legal or not.
        RASH_READ = 64,
        /// Writing a row takes something from the heap.
        HEAP_ROW = 65,
        /// Words are longer than they are said to be.
        LONG_WORD = 66,
        /// The mask of a state is not that of the view.
        OTHER_MASK = 67,
        /// Letters are read otherwise from a state.
        OTHER_READ = 68,
        /// The gist holds the other's card.
        LEAKY_GIST = 69,
        /// What is not looked at again tells of nothing.
        SILENT = 70,
        /// How likely something is done goes by the other's card.
        LEAKY_CHANCE = 71,
    }
}

/// Kuhn poker with a flaw.
pub(crate) struct Flawed<const FLAW: u8> {
    pub(crate) kuhn: Kuhn,
    pub(crate) asked: std::sync::atomic::AtomicU32,
    /// How many deals and actions were done or refused.
    pub(crate) steps: std::sync::atomic::AtomicU64,
}

/// A view that may show more than it should.
#[derive(Clone, Debug, Eq)]
pub(crate) struct Seen<const FLAW: u8> {
    pub(crate) view: View,
    pub(crate) too_much: Option<View>,
}

impl<const FLAW: u8> PartialEq for Seen<FLAW> {
    fn eq(&self, other: &Seen<FLAW>) -> bool {
        self.view == other.view && (FLAW == flaw::BOT_PEEKS || self.too_much == other.too_much)
    }
}

/// An event that may be written in a wrong way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Happened<const FLAW: u8>(pub(crate) parlour_kuhn::Event);

/// A position that may be read too kindly.
#[derive(Clone, Debug)]
pub(crate) struct Written<const FLAW: u8>(pub(crate) parlour_kuhn::Position);

/// A kit for the flawed game.
pub(crate) fn kit<const FLAW: u8>() -> Kit<Flawed<FLAW>> {
    Kit::new()
        .rules("three hands", Rules { rounds: 3 })
        .tiny(Tiny::every_deal(Rules { rounds: 2 }))
        .candidates(|_, _| vec![Action::Check, Action::Bet, Action::Fold, Action::Call])
}

//! A game in words: what seats and actions are called, what happened, and why something cannot be
//! done.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::deed::Deed;
use crate::game::{ActionSet, Game, Turn, Viewer};
use crate::invalid::{Invalid, Invalids};
use crate::luck::{FastLuck, fast_rng};
use crate::outcome::Outcome;
use crate::prospect::Prospect;
use crate::seat::{BySeat, Seat};
use crate::text::{count, fold, list, third_person, typed};
use crate::worth::Worth;

/// What a game says to people. Nothing here is hot.
pub trait Speak: Game<Action: Deed, Refusal: Explained<Self>> {
    /// What the scores count: `points`, `lives`.
    fn scored_in(&self) -> &'static str {
        "points"
    }

    /// What the values of the game are counted in.
    fn worth(&self) -> Worth {
        Worth::of("points", 10.0)
    }

    /// What a seat is called: `North`; without it `Player 2`.
    fn seat_name(&self, seat: Seat) -> String {
        format!("Player {}", seat.index() + 1)
    }

    /// What a seat does, as it is told to a viewer: `You take`, `Player 2 takes`.
    fn does(&self, seat: Seat, who: Viewer, verb: &str) -> String {
        match who == Viewer::Seat(seat) {
            true => format!("You {verb}"),
            false => format!("{} {}", self.seat_name(seat), third_person(verb)),
        }
    }

    /// Who has won with these scores, as it is told to a viewer: `you win with 93 points`.
    fn result(&self, scores: BySeat<i32>, who: Viewer) -> String {
        let sign = if Self::LOW_WINS { 1 } else { -1 };
        let winners =
            Outcome::ranked(scores.clone(), |seat| sign * i64::from(scores[seat])).winners;
        let unit = self.scored_in();
        let won =
            format!("with {}", count(scores[winners[0]], unit.strip_suffix('s').unwrap_or(unit)));
        let you = |seat: &Seat| who == Viewer::Seat(*seat);
        let (own, others): (Vec<Seat>, Vec<Seat>) = winners.iter().partition(|seat| you(seat));
        let names = own.iter().map(|_| "you".to_owned());
        let names: Vec<String> =
            names.chain(others.into_iter().map(|s| self.seat_name(s))).collect();
        match (&names[..], own.is_empty()) {
            ([one], true) => format!("{one} wins {won}"),
            ([one], false) => format!("{one} win {won}"),
            (several, _) => format!("{} share the win {won}", list(several, "and")),
        }
    }

    /// What a round has brought each seat, and what it has now, the viewer's first.
    fn scored(
        &self,
        round: &str,
        points: &BySeat<i32>,
        totals: &BySeat<i32>,
        who: Viewer,
    ) -> String {
        let seats = || who.or_first().around(points.len());
        let name = |seat: Seat| match who == Viewer::Seat(seat) {
            true => "you".into(),
            false => self.seat_name(seat),
        };
        let got: Vec<String> =
            seats().map(|seat| format!("{} {}", name(seat), points[seat])).collect();
        let has: Vec<String> = seats().map(|seat| totals[seat].to_string()).collect();
        format!("{round}: {}. Totals: {}.", got.join(", "), has.join(", "))
    }

    /// What a viewer reads while others are awaited: `Player 2 is to play.`, or that the next round
    /// can be dealt, or how the match ended.
    fn awaits(&self, turn: Turn, to: &str, scores: &BySeat<i32>, who: Viewer) -> String {
        match turn {
            Turn::Seats(seats) => {
                let names: Vec<String> = seats.iter().map(|seat| self.seat_name(seat)).collect();
                let are = if names.len() == 1 { "is" } else { "are" };
                format!("{} {are} to {to}.", list(&names, "and"))
            }
            Turn::Deal => "The next hand can be dealt.".into(),
            Turn::Over => format!("The match is over: {}.", self.result(scores.clone(), who)),
        }
    }

    /// The phase the match is in, as the protocol names it.
    fn phase(&self, view: &Self::View) -> &'static str;

    /// The action for people: `Play Q♠`; without it, its name and what it is done with.
    fn label(&self, _view: &Self::View, action: Self::Action) -> String {
        action.label()
    }

    /// The action as a person types it: `play qs`. Without it, its label.
    fn words(&self, view: &Self::View, action: Self::Action) -> String {
        typed(&self.label(view, action))
    }

    /// The action that typed words mean, legal or not; the table says why if it is not. Without
    /// it, its name and what it is done with are read. What is not read so, [`understand`] looks for
    /// among the words of the legal actions.
    fn parse(&self, _view: &Self::View, typed: &str) -> Option<Self::Action> {
        Self::Action::typed(typed)
    }

    /// An event as a sentence to a viewer who may see it.
    fn tell(&self, event: &Self::Event, who: Viewer) -> Told;

    /// A refusal as a stable code and a sentence that says what would be right.
    fn explain(&self, view: &Self::View, refusal: Self::Refusal) -> Refused {
        refusal.explained(self, view)
    }

    /// A refusal of every kind there is, for lists.
    fn refusals() -> Vec<Self::Refusal> {
        Self::Refusal::of_each_kind()
    }

    /// What the rest of the round brings the viewer, as a sentence, where it is certain from what
    /// the viewer knows that nothing the viewer may still do changes it: `You take all the rest.`
    /// A front end may then offer to claim it; see [`Table::claim`](crate::table::Table::claim).
    fn foregone(&self, _view: &Self::View) -> Option<String> {
        None
    }

    /// How much of each prospect there is for a seat, between a decision and the end of its round,
    /// or of the match where that has no rounds: the reasons of hints. The list has the same
    /// prospects for any two states.
    fn prospects(
        &self,
        _before: &Self::State,
        _end: &Self::State,
        _seat: Seat,
    ) -> Vec<(Prospect, f64)> {
        Vec::new()
    }
}

/// How much an event matters to the one who is told, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A step inside the game, or what the picture shows anyway: for programs, not for people.
    Detail,
    /// The ordinary run of the game.
    Info,
    /// Something the viewer should notice.
    Alert,
}

impl Kind {
    /// Whether people are told of it, too.
    #[must_use]
    pub const fn is_for_people(self) -> bool {
        !matches!(self, Kind::Detail)
    }
}

/// An event in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// How much it matters.
    pub kind: Kind,
    /// Whose doing it was.
    pub seat: Option<Seat>,
    /// The sentence.
    pub text: String,
}

impl Told {
    /// A sentence that programs get and people do not.
    pub fn detail(seat: Option<Seat>, text: impl Into<String>) -> Told {
        Told { kind: Kind::Detail, seat, text: text.into() }
    }

    /// An ordinary sentence.
    pub fn info(seat: Option<Seat>, text: impl Into<String>) -> Told {
        Told { kind: Kind::Info, seat, text: text.into() }
    }

    /// What a seat does, as an ordinary sentence: `Player 2 bids 1.`
    pub fn does<G: Speak>(
        game: &G,
        seat: Seat,
        who: Viewer,
        verb: &str,
        what: impl std::fmt::Display,
    ) -> Told {
        Told::info(Some(seat), format!("{} {what}.", game.does(seat, who, verb)))
    }

    /// A sentence to be noticed.
    pub fn alert(seat: Option<Seat>, text: impl Into<String>) -> Told {
        Told { kind: Kind::Alert, seat, text: text.into() }
    }
}

/// A refusal in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// A stable code: `must_follow_suit`.
    pub code: &'static str,
    /// What is wrong, and what would be right.
    pub message: String,
}

/// The refusals of a game; [`refusals!`](crate::refusals) makes them.
pub trait Explained<G: Game>: Sized {
    /// A refusal of every kind there is, for lists.
    fn of_each_kind() -> Vec<Self>;

    /// Its code and sentence, for who was refused.
    #[must_use]
    fn explained(self, game: &G, view: &G::View) -> Refused;
}

/// Does an action of a position that is being placed, or says why it could not have been done. For
/// games in which only deals draw luck.
pub fn redo<G: Speak>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    action: G::Action,
    at: &str,
) -> Result<(), Invalids> {
    let done = game.apply(state, seat, action, &mut FastLuck(fast_rng(0)), &mut ());
    done.map_err(|refusal| {
        let why = game.explain(&game.view(state, Viewer::Seat(seat)), refusal).message;
        let name = game.seat_name(seat);
        Invalid::new(at, format!("{name} could not do this: {why}")).into()
    })
}

/// Nobody types more bytes than this to say what to do. What is longer is not read, so that no
/// game's reading has to be quick with megabytes.
pub const LONGEST_WORDS: usize = 1_000;

/// The action that typed words mean: the game's own reading first, then the words and labels of
/// the legal actions, in any case and spacing, with or without accents.
pub fn understand<G: Speak>(game: &G, view: &G::View, typed: &str) -> Option<G::Action> {
    if typed.len() > LONGEST_WORDS {
        return None;
    }
    game.parse(view, typed).or_else(|| {
        let typed = fold(typed);
        let legal = game.legal_in(view);
        legal
            .iter()
            .find(|a| fold(&game.words(view, *a)) == typed || fold(&game.label(view, *a)) == typed)
    })
}

//! Events as sentences.

use parlour_cards::Card;
use parlour_core::{BySeat, Seat, Told, Viewer};

use crate::Pontoon;
use crate::event::{Event, RoundResult, Standing};
use crate::rules::Variant;
use crate::state::Statistics;
use crate::value::Kind;
use crate::words::{HIDDEN, Voice, card_name, chips, names, worth};

impl Pontoon {
    pub(crate) fn tell_event(&self, event: &Event, who: Viewer) -> Told {
        let voice = Voice { who, players: usize::from(self.rules.players) };
        match event {
            Event::RoundBegan { round } => {
                let mut text = format!("Round {round} of {}.", self.rules.rounds);
                if *round == 1 {
                    text += " Get nearer to 21 than the banker, but not over it.";
                    text += &format!(" Your goal: {}.", self.goal());
                }
                Told::info(None, text)
            }
            Event::Shuffled { cards, refill: false } => {
                Told::detail(None, format!("All {} cards are shuffled.", cards.len()))
            }
            Event::Shuffled { cards, refill: true } => {
                let text = "The deck has run out: the bust hands are shuffled in";
                Told::alert(None, format!("{text}, {} cards.", cards.len()))
            }
            Event::Dealt { cards, banker, .. } => {
                Told::info(None, self.dealt(&voice, cards, *banker))
            }
            Event::Staked { seat, amount } => {
                let does = voice.does(*seat, "stake", "stakes");
                Told::info(Some(*seat), format!("{does} {}.", chips((*amount).into())))
            }
            Event::Twisted { seat, hand, card } => {
                let does = voice.does(*seat, "twist", "twists");
                let text = format!("{does}{}: {}.", which(*hand), card.spoken());
                Told::info(Some(*seat), text)
            }
            Event::Bought { seat, hand, amount, card } => {
                let does = voice.does(*seat, "buy", "buys");
                let (card, price) = (card_name(*card), chips((*amount).into()));
                let text = format!("{does} a card for {price}{}: {card}.", which(*hand));
                Told::info(Some(*seat), text)
            }
            Event::PairSplit { seat, pair: [a, b], drawn, stake } => {
                let does = voice.does(*seat, "split", "splits");
                let (pair, drawn) = (names(&[Some(*a), Some(*b)]), names(drawn));
                let each = chips((*stake).into());
                let text = format!("{does} {pair}, {each} on each, and the cards are {drawn}.");
                Told::info(Some(*seat), text)
            }
            Event::Stuck { seat, hand } => {
                let does = voice.does(*seat, "stick", "sticks");
                Told::info(Some(*seat), format!("{does}{}.", which(*hand)))
            }
            Event::Stood { seat, hand, why } => {
                let (has, hand) = (voice.does(*seat, "have", "has"), which(*hand));
                let text = match why {
                    Standing::Pontoon => format!("{has} a Pontoon{hand}!"),
                    Standing::TwentyOne => format!("{has} 21{hand}."),
                    Standing::FiveCards => format!("{has} five cards{hand}: a Five Card Trick!"),
                    Standing::NoCards => format!("{has} to stand{hand}: no cards are left."),
                };
                Told::alert(Some(*seat), text)
            }
            Event::Bust { seat, hand, cards, value, lost } => {
                let does = voice.does(*seat, "are", "is");
                let cost = match self.rules.variant {
                    Variant::Classic => "the banker wins.".to_owned(),
                    Variant::British => format!("{} lost.", chips((*lost).into())),
                };
                let text =
                    format!("{does} bust{} on {value} ({}): {cost}", which(*hand), all(cards));
                Told::alert(Some(*seat), text)
            }
            Event::BankerShown { cards, value, kind } => {
                let text = format!("The banker shows {}: {}.", all(cards), worth(*kind, *value));
                if *kind == Kind::Pontoon {
                    Told::alert(None, text)
                } else {
                    Told::info(None, text)
                }
            }
            Event::BankerTwisted { card, value } => {
                Told::info(None, format!("The banker twists: {}, {value}.", card.spoken()))
            }
            Event::BankerDone { value, kind: Kind::Bust } => {
                Told::info(None, format!("The banker is bust on {value}."))
            }
            Event::BankerDone { value, kind } => {
                Told::info(None, format!("The banker sticks on {}.", worth(*kind, *value)))
            }
            Event::Settled { seat, hand, cards, value, kind, result, chips } => {
                let won = self.settled(&voice, *seat, *result, *chips);
                let hand = which(*hand);
                let text = format!("{won}{hand}: {} ({}).", worth(*kind, *value), all(cards));
                Told::alert(Some(*seat), text)
            }
            Event::WentOut { seat } => {
                let has = voice.does(*seat, "have", "has");
                let leave = if voice.is_you(*seat) { "leave" } else { "leaves" };
                Told::alert(Some(*seat), format!("{has} no chips left and {leave} the table."))
            }
            Event::Left { seat } => {
                let does = voice.does(*seat, "leave", "leaves");
                Told::alert(Some(*seat), format!("{does} the table."))
            }
            Event::Ended { seat, statistics, balance } => {
                let has = voice.does(*seat, "have", "has");
                let text = format!("{has} played {}", self.result(statistics, *balance));
                Told::alert(Some(*seat), format!("{text}; {}.", honours(statistics)))
            }
        }
    }

    fn dealt(&self, voice: &Voice, cards: &BySeat<Option<Card>>, banker: Option<Card>) -> String {
        let banker = banker.map_or(HIDDEN.into(), |card| format!("the {}", card.spoken()));
        match voice.who {
            Viewer::Seat(seat) => {
                let own = match cards[seat] {
                    Some(card) => format!("You get the {}", card.spoken()),
                    None => "The others get a card each".into(),
                };
                format!("{own}, the banker {banker}.")
            }
            Viewer::Spectator | Viewer::All => {
                let cards = cards.as_slice();
                format!("The cards are {}; the banker gets {banker}.", names(cards))
            }
        }
    }

    fn settled(&self, voice: &Voice, seat: Seat, result: RoundResult, net: i64) -> String {
        match (result, self.rules.variant) {
            (RoundResult::Win, Variant::Classic) => voice.does(seat, "win", "wins"),
            (RoundResult::Loss, Variant::Classic) => voice.does(seat, "lose", "loses"),
            (RoundResult::Win, Variant::British) => {
                format!("{} {}", voice.does(seat, "win", "wins"), chips(net.unsigned_abs()))
            }
            (RoundResult::Loss, Variant::British) => {
                format!("{} {}", voice.does(seat, "lose", "loses"), chips(net.unsigned_abs()))
            }
            (RoundResult::Push, _) => voice.does(seat, "keep the stake", "keeps the stake"),
        }
    }
}

/// Which of two hands; nothing is said of the first.
fn which(hand: u8) -> &'static str {
    if hand == 0 { "" } else { " with the second hand" }
}

fn all(cards: &[Card]) -> String {
    cards.iter().map(|c| c.spoken()).collect::<Vec<_>>().join(", ")
}

fn times(n: u32, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// `+3`, `0`, `-2`.
pub(crate) fn signed(amount: i32) -> String {
    if amount == 0 { "0".into() } else { format!("{amount:+}") }
}

/// The special hands in a phrase.
fn honours(s: &Statistics) -> String {
    [
        times(s.pontoons, "pontoon", "pontoons"),
        times(s.five_card_tricks, "five card trick", "five card tricks"),
        format!("best streak {}", s.best_streak),
    ]
    .join(", ")
}

impl Pontoon {
    /// How many rounds were won and lost, and what that comes to: `20 rounds: 8 won, 12 lost,
    /// balance -4 rounds`.
    pub(crate) fn result(&self, s: &Statistics, balance: i32) -> String {
        let level = s.rounds - s.wins - s.losses;
        let level = if level > 0 { format!(", {level} level") } else { String::new() };
        let rounds = times(s.rounds, "round", "rounds");
        let unit = match (self.rules.variant, balance) {
            (Variant::Classic, -1 | 1) => "round",
            (Variant::Classic, _) => "rounds",
            (Variant::British, -1 | 1) => "chip",
            (Variant::British, _) => "chips",
        };
        let balance = signed(balance);
        format!("{rounds}: {} won, {} lost{level}, balance {balance} {unit}", s.wins, s.losses)
    }
}

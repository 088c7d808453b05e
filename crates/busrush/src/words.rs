//! Actions in words, and typed words as actions.

use parlour_core::{Seat, Viewer};

use crate::action::{Action, Payment};
use crate::borough::Borough;
use crate::bus::{Card, against};
use crate::city::{CityEvent, Perk};
use crate::rules::BusRush;
use crate::rush::{Rush, RushCard};
use crate::state::{Phase, Player};
use crate::view::View;

/// What a seat is called.
pub(crate) fn name(seat: Seat) -> String {
    format!("Player {}", seat.index() + 1)
}

/// `You` for the viewer, its name for any other seat.
pub(crate) fn subject(seat: Seat, who: Viewer) -> String {
    if who == Viewer::Seat(seat) { "You".into() } else { name(seat) }
}

/// A verb after [`subject`]: `You draw`, `Player 2 draws`.
pub(crate) fn verb(seat: Seat, who: Viewer, verb: &str) -> String {
    let ending = match who == Viewer::Seat(seat) {
        true => "",
        false if verb.ends_with("ss") || verb.ends_with("ch") => "es",
        false => "s",
    };
    format!("{} {verb}{ending}", subject(seat, who))
}

/// `1 card`, `2 cards`.
pub(crate) fn count(n: impl Into<u32>, what: &str) -> String {
    match n.into() {
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    }
}

/// `A`, `A and B`, `A, B and C`.
pub(crate) fn list(items: &[String]) -> String {
    match items {
        [] => "nothing".into(),
        [one] => one.clone(),
        [most @ .., end] => format!("{} and {end}", most.join(", ")),
    }
}

/// `You` in the middle of a sentence.
pub(crate) fn object(seat: Seat, who: Viewer) -> String {
    if who == Viewer::Seat(seat) { "you".into() } else { name(seat) }
}

/// Cards as people read them, short: `BK-L1 + QN-E2`.
pub(crate) fn cards(paid: &Payment) -> String {
    let cards: Vec<String> = paid.cards().iter().map(ToString::to_string).collect();
    cards.join(" + ")
}

/// A label with the cards that are paid: by their names where they fit on a line, else short.
fn paying(paid: &Payment, label: impl Fn(&str) -> String) -> String {
    const LINE: usize = 80;
    let names: Vec<String> = paid.cards().iter().map(|card| card_label(*card)).collect();
    let whole = label(&names.join(" + "));
    if whole.chars().count() <= LINE { whole } else { label(&cards(paid)) }
}

/// A Bus card as a label has it: `Queens Limited 2 (no Rush, shown)`.
pub(crate) fn card_label(card: Card) -> String {
    let face = card.face();
    let mark = match card.rerouted_from() {
        Some(_) => Some("rerouted"),
        None if card.is_known() => Some("shown"),
        None if card.shuffle() > 0 => Some("new deck"),
        None => None,
    };
    let marks: Vec<&str> = face.kind().restriction().map(against).into_iter().chain(mark).collect();
    let name = face.plain_name();
    if marks.is_empty() { name } else { format!("{name} ({})", marks.join(", ")) }
}

/// A Rush card as a label has it: `Taxi`, or `Taxi (new deck)` after a reshuffle.
pub(crate) fn rush_label(card: RushCard) -> String {
    let mark = if card.shuffle() > 0 { " (new deck)" } else { "" };
    format!("{}{mark}", card.rush().name())
}

fn rush_word(card: RushCard) -> String {
    match card.shuffle() {
        0 => card.rush().word().into(),
        n => format!("{}~{n}", card.rush().word()),
    }
}

impl BusRush {
    pub(crate) fn label_of(&self, action: Action) -> String {
        match action {
            Action::PlayBus { card, target: None } => format!("Play {}", card_label(card)),
            Action::PlayBus { card, target: Some(target) } => {
                format!("Play {} on {}", card_label(card), name(target))
            }
            Action::Reroute { rush, cards, to } => {
                let card = cards.single().map_or_else(String::new, card_label);
                format!("{} {card} to {}", rush_label(rush), to.place())
            }
            Action::PlayRush { rush, to: None } => rush_label(rush),
            Action::PlayRush { rush, to: Some(to) } => {
                format!("{} to {}", rush_label(rush), to.place())
            }
            Action::TradeBus { cards } => paying(&cards, |c| format!("Trade {c} for a Rush card")),
            Action::TradeRush { rush } => format!("Trade {} for 2 Bus cards", rush_label(rush)),
            Action::BuyPerk { perk, cards } => {
                paying(&cards, |c| format!("Buy {} with {c}", perk.name()))
            }
            Action::SwitchPerk { perk } => format!("Switch to {}", perk.name()),
            Action::EndTurn => "End the turn".into(),
            Action::DiscardBus { card } => format!("Discard {}", card_label(card)),
            Action::DiscardRush { rush } => format!("Discard {}", rush_label(rush)),
            Action::LosePoint { borough } => format!("Lose a point in {}", borough.place()),
            Action::ShowCard { card } => format!("Show {}", card_label(card)),
            Action::Pass => "Show no card".into(),
        }
    }

    pub(crate) fn words_of(&self, action: Action) -> String {
        let several = |paid: Payment| {
            let cards: Vec<String> = paid.cards().iter().map(ToString::to_string).collect();
            cards.join(" ")
        };
        let words = match action {
            Action::PlayBus { card, target: None } => format!("play {card}"),
            Action::PlayBus { card, target: Some(target) } => {
                format!("play {card} on {}", target.index() + 1)
            }
            Action::Reroute { rush, cards, to } => {
                format!("{} {} {to}", rush_word(rush), several(cards))
            }
            Action::PlayRush { rush, to: None } => rush_word(rush),
            Action::PlayRush { rush, to: Some(to) } => match rush.rush() {
                Rush::StatenIslandFerry => rush_word(rush),
                _ => format!("{} {to}", rush_word(rush)),
            },
            Action::TradeBus { cards } => format!("trade {}", several(cards)),
            Action::TradeRush { rush } => format!("trade {}", rush_word(rush)),
            Action::BuyPerk { perk, cards } => {
                format!("buy {} with {}", perk.name(), several(cards))
            }
            Action::SwitchPerk { perk } => format!("switch {}", perk.name()),
            Action::EndTurn => "end".into(),
            Action::DiscardBus { card } => format!("discard {card}"),
            Action::DiscardRush { rush } => format!("discard {}", rush_word(rush)),
            Action::LosePoint { borough } => format!("lose {borough}"),
            Action::ShowCard { card } => format!("show {card}"),
            Action::Pass => "pass".into(),
        };
        words.to_lowercase()
    }

    /// Reads what a person types: a verb and cards, a Rush card by its name, or a card alone.
    pub(crate) fn read_words(&self, view: &View, typed: &str) -> Option<Action> {
        let seat = view.seat()?;
        let hand = view.state.player(seat);
        let lower = typed.trim().to_lowercase();
        let (verb, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
        let rest = rest.trim();
        match verb {
            "end" | "done" if matches!(rest, "" | "turn" | "the turn") => Some(Action::EndTurn),
            "pass" if rest.is_empty() => Some(Action::Pass),
            "play" => {
                let rush = read_rush_play(view, hand, rest);
                rush.or_else(|| read_play(hand, rest))
            }
            "trade" => read_rush(hand, rest)
                .map(|rush| Action::TradeRush { rush })
                .or_else(|| read_cards(hand, rest).map(|cards| Action::TradeBus { cards })),
            "buy" => read_purchase(hand, rest),
            "switch" | "activate" => {
                let perk = read_perk(rest.strip_prefix("to ").unwrap_or(rest))?;
                Some(Action::SwitchPerk { perk })
            }
            "discard" => read_card(hand, rest)
                .map(|card| Action::DiscardBus { card })
                .or_else(|| read_rush(hand, rest).map(|rush| Action::DiscardRush { rush })),
            "lose" => rest.parse().ok().map(|borough| Action::LosePoint { borough }),
            "show" => read_card(hand, rest).map(|card| Action::ShowCard { card }),
            _ => read_rush_play(view, hand, &lower).or_else(|| read_alone(view, hand, &lower)),
        }
    }
}

/// A card alone means what the moment asks for.
fn read_alone(view: &View, hand: &Player, text: &str) -> Option<Action> {
    let state = &view.state;
    match (state.phase, state.question()) {
        (Phase::Limit, _) | (Phase::Event, Some(CityEvent::BudgetCuts)) => {
            read_card(hand, text).map(|card| Action::DiscardBus { card })
        }
        (Phase::Event, Some(CityEvent::NoSmoking)) => {
            text.parse().ok().map(|borough| Action::LosePoint { borough })
        }
        (Phase::Event, _) => read_card(hand, text).map(|card| Action::ShowCard { card }),
        _ => read_play(hand, text),
    }
}

/// `bk-l1`, `bk-sr2 on 3`, `queens express`.
fn read_play(hand: &Player, text: &str) -> Option<Action> {
    let (card, target) = match text.split_once(" on ") {
        None => (text, None),
        Some((card, target)) => (card, Some(read_seat(target)?)),
    };
    let card = read_card(hand, card)?;
    Some(Action::PlayBus { card, target })
}

/// Players count from 1 for people.
fn read_seat(text: &str) -> Option<Seat> {
    let number = text.trim().trim_start_matches("player").trim();
    let number: u64 = number.parse().ok()?;
    Seat::checked(number.checked_sub(1)?, parlour_core::MAX_SEATS)
}

/// A Bus card: as it is written, or by words like `queens express 2`; the hand decides between
/// cards that the words do not tell apart.
fn read_card(hand: &Player, text: &str) -> Option<Card> {
    let text = text.trim();
    if let Ok(card) = text.parse::<Card>() {
        let bare = !text.contains(['~', '!', '/']);
        let held = hand.bus.as_slice();
        let alike = held.iter().find(|c| bare && c.face() == card.face());
        return Some(if held.contains(&card) { card } else { alike.copied().unwrap_or(card) });
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() < 2 {
        return None;
    }
    let fits = |card: &&Card| {
        let face = card.face();
        words.iter().all(|word| {
            word.eq_ignore_ascii_case(face.kind().name())
                || *word == face.value().to_string()
                || word.parse() == Ok(face.borough())
                || matches!(*word, "the" | "island")
        })
    };
    hand.bus.as_slice().iter().find(fits).copied()
}

fn read_cards(hand: &Player, text: &str) -> Option<Payment> {
    let text = text.replace(['+', ','], " ");
    let mut left: Vec<Card> = hand.bus.as_slice().to_vec();
    let mut cards = Vec::new();
    for word in text.split_whitespace().filter(|w| *w != "and") {
        let rest = Player { bus: left.iter().copied().collect(), ..*hand };
        let card = read_card(&rest, word)?;
        if let Some(at) = left.iter().position(|c| *c == card) {
            left.remove(at);
        }
        cards.push(card);
    }
    if cards.is_empty() { None } else { Payment::new(&cards) }
}

/// A Rush card by its name or one word for it; the hand decides from which shuffle.
fn read_rush(hand: &Player, text: &str) -> Option<RushCard> {
    let (name, shuffle) = text.trim().split_once('~').unwrap_or((text.trim(), ""));
    let plain = |text: &str| text.replace(['_', '-', ' '], "").to_lowercase();
    let rush = Rush::ALL.into_iter().find(|r| {
        let name = plain(name);
        name == plain(r.name()) || name == plain(r.word())
    })?;
    if let Ok(shuffle) = shuffle.parse() {
        return Some(RushCard::drawn(rush, shuffle));
    }
    let held = hand.rush.as_slice().iter().find(|c| !c.is_hidden() && c.rush() == rush);
    Some(held.copied().unwrap_or(RushCard::drawn(rush, 0)))
}

/// `taxi qn`, `rail to brooklyn`, `ferry`, `transfer`, `reroute bk-l1 to queens`.
fn read_rush_play(view: &View, hand: &Player, text: &str) -> Option<Action> {
    // The longest beginning that names a Rush card is that card.
    let ends = text.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(i, _)| i);
    let ends: Vec<usize> = ends.chain([text.len()]).collect();
    let (rush, rest) = ends
        .iter()
        .rev()
        .find_map(|end| Some((read_rush(hand, &text[..*end])?, text[*end..].trim())))?;
    let without_to = |text: &str| text.trim().trim_start_matches("to ").trim().to_owned();
    match rush.rush() {
        Rush::Reroute => {
            let at = rest.rfind(" to ").map(|i| (i, 4)).or_else(|| rest.rfind(' ').map(|i| (i, 1)));
            let (at, gap) = at?;
            let cards = Payment::one(read_card(hand, &rest[..at])?);
            let to: Borough = rest[at + gap..].parse().ok()?;
            Some(Action::Reroute { rush, cards, to })
        }
        Rush::BusTransfer => rest.is_empty().then_some(Action::PlayRush { rush, to: None }),
        Rush::StatenIslandFerry if rest.is_empty() => {
            let from = view.state.whereabouts(view.seat()?);
            let to = match from {
                Borough::StatenIsland => Borough::Manhattan,
                _ => Borough::StatenIsland,
            };
            Some(Action::PlayRush { rush, to: Some(to) })
        }
        _ => {
            let to: Borough = without_to(rest).parse().ok()?;
            Some(Action::PlayRush { rush, to: Some(to) })
        }
    }
}

fn read_perk(text: &str) -> Option<Perk> {
    let plain = |text: &str| text.replace(['_', '-', ' '], "").to_lowercase();
    let wanted = plain(text);
    let named = Perk::ALL.into_iter().find(|p| plain(p.name()) == wanted);
    // `pass`, `owl` and the like are enough where they fit one perk only.
    named.or_else(|| {
        let mut some = Perk::ALL.into_iter().filter(|p| {
            !wanted.is_empty() && p.name().to_lowercase().split(' ').any(|w| w == wanted)
        });
        let first = some.next();
        first.filter(|_| some.next().is_none())
    })
}

/// `timetable with bk-l1 qn-l2`.
fn read_purchase(hand: &Player, text: &str) -> Option<Action> {
    let (perk, cards) = text.split_once(" with ").or_else(|| text.split_once(" for "))?;
    let (perk, cards) = (read_perk(perk)?, read_cards(hand, cards)?);
    Some(Action::BuyPerk { perk, cards })
}

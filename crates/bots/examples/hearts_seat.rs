//! A bot of this version as an outside program for Hearts, so that a later one can meet it:
//!
//! ```sh
//! cargo build --release -p parlour-bots --example hearts_seat
//! cp target/release/examples/hearts_seat older
//! parlour arena hearts --teams 2v2 --bots "ours=search:50ms,older=cmd:./older search:50ms"
//! ```
//!
//! A question holds the view of one seat, and a bot is shown a table. So the hands and passes that
//! the seat does not know are filled with any that the view allows; the bot sees none of them.

use std::io::{BufRead, Write};

use parlour_bots::SearchBot;
use parlour_cards::{Card, CardSet, subset};
use parlour_core::write::{Write as _, action_json};
use parlour_core::{Bot, FastRng, Game, Pace, Rng, Seat, Seed, Seen, Show, fast_rng};
use parlour_hearts::{Direction, Hearts, Position, Rules, SEATS, State, TrickPosition};
use serde::Deserialize;
use serde_json::{Value, json};

/// How many ways to fill the hands are tried. Few are refused: only where a hand shows more than
/// the suits it lacks.
const TRIES: u32 = 100_000;
/// How many cards a seat passes.
const PASSED: usize = 3;

#[derive(Deserialize)]
struct Question {
    id: u64,
    payload: Asked,
}

#[derive(Deserialize)]
struct Asked {
    rules: Rules,
    seat: Seat,
    view: View,
}

#[derive(Deserialize)]
struct View {
    round: u32,
    scores: [i32; SEATS],
    direction: Direction,
    chosen: Vec<Seat>,
    hands: [Option<CardSet>; SEATS],
    held: [u8; SEATS],
    passes: [Option<CardSet>; SEATS],
    tricks: Vec<Shown>,
}

#[derive(Deserialize)]
struct Shown {
    leader: Seat,
    cards: Vec<Card>,
}

fn main() {
    let name = std::env::args().nth(1).unwrap_or_else(|| "search".into());
    let mut rng = fast_rng(std::process::id().into());
    for (number, line) in std::io::stdin().lock().lines().map_while(Result::ok).enumerate() {
        let question: Question = serde_json::from_str(&line).expect("a question");
        let answer = answer(&name, question, number as u64, &mut rng);
        let mut out = std::io::stdout().lock();
        writeln!(out, "{answer}").and_then(|()| out.flush()).expect("somebody listens");
    }
}

fn answer(name: &str, question: Question, number: u64, rng: &mut FastRng) -> Value {
    let Question { id, payload: Asked { rules, seat, view } } = question;
    let game = Hearts::new(rules).expect("rules that were played by");
    let state = (0..TRIES).find_map(|_| table(&game, &view, rng)).expect("a view that is possible");
    let seen = Seen::new(&game, &state, seat, Seed::from_number(rng.next_u64()), number);
    let mut bot: Box<dyn Bot<Hearts>> = match name.strip_prefix("search") {
        Some(budget) => {
            let budget = budget.trim_start_matches(':').parse().expect("a budget");
            Box::new(SearchBot::new(budget).at(Pace::of_matches()))
        }
        None => game.bot(name).expect("search:BUDGET, or a bot of the game"),
    };
    let action = bot.choose(&seen).expect("a choice");
    let (name, payload) = action_json::<Hearts>(action);
    json!({"id": id, "name": name, "payload": payload})
}

/// A table that looks like the view, if chance finds one.
fn table(game: &Hearts, view: &View, rng: &mut FastRng) -> Option<State> {
    let mut played = [CardSet::EMPTY; SEATS];
    let mut lacks = [CardSet::EMPTY; SEATS];
    for trick in &view.tricks {
        for (i, card) in trick.cards.iter().enumerate() {
            let seat = trick.leader.after(i, SEATS).index();
            played[seat].insert(*card);
            if card.suit() != trick.cards[0].suit() {
                lacks[seat] |= CardSet::suit(trick.cards[0].suit());
            }
        }
    }
    let moved = view.chosen.len() == SEATS;
    let mut hands = view.hands.map(Option::unwrap_or_default);
    if moved {
        for from in Seat::all(SEATS) {
            let to = view.direction.target(from).index();
            hands[to] |= view.passes[from.index()].unwrap_or_default() - played[to];
        }
    }
    let seen = hands.iter().chain(&played).fold(CardSet::EMPTY, |all, cards| all | *cards);
    let deck = CardSet::FULL;
    let mut unseen = deck - seen;
    // Seats that lack most are filled first, from what they may hold.
    let mut order: Vec<usize> = (0..SEATS).collect();
    order.sort_by_key(|i| (deck - lacks[*i]).len());
    for i in order {
        let room = usize::from(view.held[i]).checked_sub(hands[i].len())?;
        let may = unseen - lacks[i];
        if may.len() < room {
            return None;
        }
        let dealt = subset(may, room, rng);
        hands[i] |= dealt;
        unseen -= dealt;
    }
    let pass = |from: Seat, rng: &mut FastRng| {
        let holder = if moved { view.direction.target(from) } else { from }.index();
        let known = view.passes[from.index()];
        known.unwrap_or_else(|| subset(hands[holder] | played[holder], PASSED, rng))
    };
    let mut passes = [None; SEATS];
    for from in &view.chosen {
        passes[from.index()] = Some(pass(*from, rng));
    }
    let trick = |t: &Shown| TrickPosition { leader: t.leader, cards: t.cards.clone() };
    let tricks = view.tricks.iter().map(trick).collect();
    let (round, scores) = (view.round, view.scores);
    game.place(&Position { round, scores, hands, passes, tricks }).ok()
}

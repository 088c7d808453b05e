//! Events in words. The summary of a round keeps the wording of the Pascal program and its port,
//! and says beside it what everybody had; the small steps, which those only drew, are told in our
//! own.

use parlour_core::{Kind, Seat, SeatSet, Told, Viewer};

use crate::StopBus;
use crate::event::{Ending, Event};

/// Who is spoken of, and to whom.
struct Voice(Viewer);

impl Voice {
    fn is_you(&self, seat: Seat) -> bool {
        self.0 == Viewer::Seat(seat)
    }

    /// `You` or `Player 3`.
    fn name(&self, seat: Seat) -> String {
        if self.is_you(seat) { "You".into() } else { format!("Player {}", seat.index() + 1) }
    }

    /// A verb with its subject: `You stick`, `Player 3 sticks`.
    fn does(&self, seat: Seat, verb: &str, third: &str) -> String {
        let form = if self.is_you(seat) { verb } else { third };
        format!("{} {form}", self.name(seat))
    }

    /// `A`, `A and B`, `A, B, and C`; in the order of the seats.
    fn names(&self, seats: SeatSet) -> String {
        let names: Vec<String> = seats.iter().map(|s| self.name(s)).collect();
        // "You" begins the sentence, or stands within it.
        let lower = |i: usize| match (i, names[i].as_str()) {
            (1.., "You") => "you",
            (_, name) => name,
        };
        match names.len() {
            0 => String::new(),
            1 => names[0].clone(),
            2 => format!("{} and {}", names[0], lower(1)),
            n => {
                let first: Vec<&str> = (0..n - 1).map(lower).collect();
                format!("{}, and {}", first.join(", "), lower(n - 1))
            }
        }
    }

    /// What everybody had, the most first: `Player 3 had 25, you 19`.
    fn hands(&self, hands: &[(Seat, u8)]) -> String {
        let mut best_first = hands.to_vec();
        best_first.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
        let one = |(i, (seat, score)): (usize, &(Seat, u8))| match (i, self.is_you(*seat)) {
            (0, _) => format!("{} had {score}", self.name(*seat)),
            (_, true) => format!("you {score}"),
            (_, false) => format!("{} {score}", self.name(*seat)),
        };
        best_first.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
    }

    fn among(&self, seats: SeatSet) -> bool {
        seats.iter().any(|s| self.is_you(s))
    }
}

/// The end of a round as one message.
struct Summary<'a> {
    voice: &'a Voice,
    ending: Ending,
    /// The hands in seat order, each by its score.
    hands: Vec<(Seat, u8)>,
    lost: SeatSet,
    knocked_out: SeatSet,
    winner: Option<Seat>,
    draw: bool,
}

impl Summary<'_> {
    /// How the round ended, the hands, losses, knock-outs, then draw or winner.
    fn text(&self) -> String {
        let voice = self.voice;
        let mut parts = vec![self.end(), format!("{}.", voice.hands(&self.hands))];
        let lowest = self.hands.iter().find(|(seat, _)| self.lost.contains(*seat));
        let why = lowest.filter(|_| self.ending.stopper().is_none());
        let why = why.map(|(_, score)| format!(": lowest with {score}")).unwrap_or_default();
        parts.push(format!("{} lost a life{why}.", voice.names(self.lost)));
        if !self.knocked_out.is_empty() {
            let one = self.knocked_out.len() == 1 && !voice.among(self.knocked_out);
            let have = if one { "has" } else { "have" };
            parts.push(format!("{} {have} been knocked out.", voice.names(self.knocked_out)));
        }
        if self.draw {
            parts.push("A draw is declared. That was a rare message - well done!".into());
        }
        parts.extend(self.winner.map(|seat| match voice.is_you(seat) {
            true => "Congratulations - you've won!".to_owned(),
            false => format!("{} has won.", voice.name(seat)),
        }));
        parts.join(" ")
    }

    fn end(&self) -> String {
        match self.ending {
            Ending::Stopped { seat, .. } if self.voice.is_you(seat) => {
                "You've stopped the bus!".into()
            }
            Ending::Stopped { seat, .. } => format!("{} stopped the bus.", self.voice.name(seat)),
            Ending::StickCameRound => "The stick came round.".into(),
            Ending::AllPassed => "All have passed.".into(),
            Ending::TurnLimit => format!("There were {} turns each.", crate::TURNS_PER_SEAT),
        }
    }

    /// An alert if the viewer stopped the bus, lost a life, was knocked out or has won, and on a
    /// draw.
    fn kind(&self) -> Kind {
        let voice = self.voice;
        let you = |seat: Option<Seat>| seat.is_some_and(|s| voice.is_you(s));
        let touched = you(self.ending.stopper()) || voice.among(self.lost) || you(self.winner);
        if touched || self.draw { Kind::Alert } else { Kind::Info }
    }
}

impl StopBus {
    /// An event as a sentence to a viewer who may see it.
    pub(crate) fn tell_event(&self, event: &Event, who: Viewer) -> Told {
        let voice = Voice(who);
        match event {
            Event::Dealt { round, starter, hands, top } => {
                let own = who.seat().and_then(|seat| hands.as_slice().get(seat.index()));
                let own = own.copied().flatten().map(|cards| {
                    let [a, b, c] = cards.map(|card| card.symbols());
                    format!("you hold {a} {b} {c}, ")
                });
                let own = own.unwrap_or_default();
                let starts = voice.does(*starter, "start", "starts");
                let starts = if voice.is_you(*starter) { "you start".into() } else { starts };
                let top = top.symbols();
                Told::info(None, format!("Round {round}: {own}{top} lies face up, {starts}."))
            }
            Event::Swapped { seat, taken, laid, .. } => {
                let does = voice.does(*seat, "take", "takes");
                let lay = if voice.is_you(*seat) { "lay" } else { "lays" };
                let (taken, laid) = (taken.symbols(), laid.symbols());
                Told::info(Some(*seat), format!("{does} {taken} and {lay} down {laid}."))
            }
            Event::Drew { seat, card } => {
                let does = voice.does(*seat, "draw", "draws");
                Told::info(Some(*seat), format!("{does} {}.", card.symbols()))
            }
            Event::DeckOverflow { seat } => {
                let wants = voice.does(*seat, "want", "wants");
                Told::alert(Some(*seat), format!("{wants} to draw, but no card is left."))
            }
            Event::Stuck { seat } => {
                Told::info(Some(*seat), format!("{}.", voice.does(*seat, "stick", "sticks")))
            }
            Event::Done { seat, passed: true } => {
                Told::info(Some(*seat), format!("{}.", voice.does(*seat, "pass", "passes")))
            }
            Event::Done { seat, passed: false } => {
                Told::detail(Some(*seat), format!("{} done.", voice.does(*seat, "are", "is")))
            }
            Event::RoundEnded { ending, hands, scores, lost, knocked_out, winner, draw } => {
                let held = Seat::all(scores.as_slice().len()).filter(|s| hands[*s].is_some());
                let summary = Summary {
                    voice: &voice,
                    ending: *ending,
                    hands: held.map(|seat| (seat, scores[seat])).collect(),
                    lost: *lost,
                    knocked_out: *knocked_out,
                    winner: *winner,
                    draw: *draw,
                };
                Told { kind: summary.kind(), seat: ending.stopper(), text: summary.text() }
            }
        }
    }
}

//! What happened since somebody last decided, the most important first to be kept.

use std::cmp::Reverse;

use parlour_core::Kind;
use parlour_core::table::ToldEvent;

/// A few sentences on what happened, in the order in which it did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recap {
    /// The sentences.
    pub lines: Vec<String>,
    /// How many sentences were left out for want of room.
    pub left_out: usize,
}

impl Recap {
    /// The most important of some events, at most `room` of them: what is to be noticed is kept
    /// before ordinary news, and late news before early. Details are not for people.
    #[must_use]
    pub fn of(events: &[ToldEvent], room: usize) -> Recap {
        let told: Vec<(usize, &ToldEvent)> =
            events.iter().enumerate().filter(|(_, event)| event.kind.is_for_people()).collect();
        let mut kept = told.clone();
        // What is to be noticed first, then what is latest.
        kept.sort_by_key(|(at, event)| (event.kind != Kind::Alert, Reverse(*at)));
        kept.truncate(room);
        kept.sort_by_key(|(at, _)| *at);
        let lines = kept.iter().map(|(_, event)| event.text.clone()).collect();
        Recap { lines, left_out: told.len() - kept.len() }
    }

    /// Whether nothing happened that is worth telling.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// In one paragraph: `Since your turn: …`
    #[must_use]
    pub fn text(&self) -> String {
        if self.is_empty() {
            return String::new();
        }
        let more = match self.left_out {
            0 => String::new(),
            1 => " (1 more in the log.)".into(),
            n => format!(" ({n} more in the log.)"),
        };
        format!("Since your turn: {}{more}", self.lines.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(kind: Kind, text: &str) -> ToldEvent {
        let data = parlour_core::written::Written::of(&serde_json::json!({}));
        ToldEvent { name: "x".into(), kind, seat: None, text: text.into(), data }
    }

    #[test]
    fn what_is_to_be_noticed_is_kept_and_the_order_stays() {
        let events = [
            event(Kind::Alert, "A shoots."),
            event(Kind::Info, "B plays."),
            event(Kind::Detail, "PlayerTurn: C."),
            event(Kind::Info, "C plays."),
        ];
        let recap = Recap::of(&events, 2);
        assert_eq!(recap.lines, ["A shoots.", "C plays."]);
        assert_eq!(recap.text(), "Since your turn: A shoots. C plays. (1 more in the log.)");
        assert_eq!(Recap::of(&events, 9).left_out, 0);
        assert!(Recap::of(&[], 3).text().is_empty());
    }
}

//! The score sheet, and the facts beside it.

use parlour_core::Seat;
use parlour_core::scene::{Fact, Sheet, SheetRow};

use crate::borough::Borough;
use crate::city::Race;
use crate::rules::BusRush;
use crate::state::Phase;
use crate::view::View;

impl BusRush {
    /// The points in each borough, with where everybody is, those of the races, and the total.
    pub(crate) fn sheet(&self, view: &View) -> Sheet {
        let state = &view.state;
        let row = |label: &str, cell: &dyn Fn(Seat) -> String| {
            SheetRow::new(label, Seat::all(self.players()).map(cell).collect())
        };
        let borough = |borough: Borough| {
            let cell = |seat: Seat| {
                let player = state.player(seat);
                let points = player.scores[borough.index()];
                match state.whereabouts(seat) == borough {
                    true if player.riding().is_some() => format!("({points})"),
                    true => format!("[{points}]"),
                    false => points.to_string(),
                }
            };
            SheetRow { short: Some(borough.code().into()), ..row(borough.name(), &cell) }
        };
        let mut rows: Vec<SheetRow> = Borough::ALL.map(borough).into();
        let races = |seat: Seat| {
            let held = Race::ALL.into_iter().filter(|race| state.holder(*race) == Some(seat));
            (held.count() * usize::from(self.table.numbers.race_points)).to_string()
        };
        rows.push(row("Races", &races));
        let total = |seat: Seat| self.total(state, seat).to_string();
        rows.push(SheetRow { total: true, ..row("Total", &total) });
        Sheet { rows, note: Some("[ ] is where the group is, ( ) a taxi.".into()) }
    }

    /// The most important first.
    pub(crate) fn facts(&self, view: &View) -> Vec<Fact> {
        let state = &view.state;
        let (target, last) = (self.rules.target, self.rules.round_limit);
        let mut facts = Vec::new();
        if state.round > 0 {
            facts.push(Fact::new("Round", format!("{} of {last}", state.round)));
        }
        if state.phase == Phase::Turn {
            facts.push(Fact::new("Actions", state.turn.actions.to_string()));
            let plays = state.turn.plays - state.turn.played;
            facts.push(Fact::new("Bus plays", plays.to_string()));
        }
        facts.push(Fact {
            text: Some(format!(
                "With {target} points or more, and at least 1 in every borough, you win at the end \
                 of a round; after round {last} the highest total wins."
            )),
            ..Fact::new("Goal", format!("{target}, 1 everywhere"))
        });
        facts.push(Fact::new("Group", state.group.name()));
        if let Some(seat) = view.seat().filter(|s| state.player(*s).taxi > 0) {
            facts.push(Fact::new("You", state.whereabouts(seat).name()));
        }
        facts
    }
}

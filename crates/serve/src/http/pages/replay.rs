//! A match that is over, step by step.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use maud::{Markup, html};
use parlour_core::record::Line;
use parlour_core::{Record, Seat, Viewer};
use parlour_front::words;
use parlour_house::AnyTable;
use parlour_web::Names;
use parlour_web::pages::{Caption, Reviewed, Step, captioned, remark};

use super::Sorry;
use super::after::over;
use super::rounds::rounds;
use super::sight::{Sight, names};
use super::visitor::{Fields, Visitor};
use crate::app::App;
use crate::hall::Hall;
use crate::refused::Refused;
use crate::table::{Table, game};

/// How many rounds have a link each.
const ROUNDS: usize = 60;

/// `GET /tables/{id}/replay?at=…&eyes=…`: the match after so many lines of its record, as a seat
/// saw it or with all cards open.
pub(super) async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Response, Sorry> {
    let hall = &app.hall;
    let live = hall.live(&id);
    let begun = |table: &Table| over(table, &visitor).and_then(|()| table.begun().map(drop));
    live.see(hall, begun).await?;
    let record = hall.record(&id).await?;
    let review = app.reviews.done(&id);
    let mut begun = Vec::new();
    rounds(hall, &record, |at, _, _| begun.push(at))?;
    let see = |table: &Table| {
        let seats = table.notes.chairs.len();
        let replay = Replay {
            id: &table.id,
            record: &record,
            at: fields.number("at").unwrap_or(0_usize).min(record.lines.len()),
            eyes: fields.number("eyes").filter(|seat: &usize| *seat < seats),
            rounds: &begun,
            names: names(table),
            seats,
        };
        let (play, told) = replay.play(hall, &table.game)?;
        let sight = Sight::replayed(hall, table, &*play, replay.viewer())?;
        let mut caption = replay.caption(told);
        if let Some(review) = &review {
            let of = Reviewed { id: &table.id, review, names: &replay.names };
            caption.told.extend(remark(&of, replay.at, replay.eyes));
        }
        let title = format!("Replay, step {}", replay.at);
        let base = format!("/tables/{}/replay", table.id);
        Ok(captioned(&visitor.look, &title, &base, &sight.draw(), &caption))
    };
    Ok(visitor.page(live.see(hall, see).await?))
}

struct Replay<'a> {
    id: &'a str,
    record: &'a Record,
    /// After how many lines each round has begun.
    rounds: &'a [usize],
    at: usize,
    eyes: Option<usize>,
    names: Names,
    seats: usize,
}

impl Replay<'_> {
    fn viewer(&self) -> Viewer {
        self.eyes.map_or(Viewer::All, |seat| Viewer::Seat(Seat::new(seat)))
    }

    /// The table at this step, and what the line before it brought.
    fn play(&self, hall: &Hall, name: &str) -> Result<(Box<dyn AnyTable>, String), Refused> {
        let before = self.at.saturating_sub(1);
        let mut play = game(&hall.games, name)?.replay(self.record, None, Some(before))?;
        let mark = play.mark();
        match self.record.lines.get(before).filter(|_| self.at > 0) {
            // The end says nothing that the last step did not bring.
            None | Some(Line::End { .. }) => {}
            Some(line) => play.follow(line).map_err(|why| Refused::unreadable(self.id, &why))?,
        }
        if self.at == self.record.lines.len() {
            let verdict = words::verdict(&*play, self.viewer());
            return Ok((play, self.names.put(&verdict).unwrap_or(verdict)));
        }
        let events = play.events(self.viewer(), mark);
        let told = events.iter().filter(|event| event.kind.is_for_people());
        let told: Vec<&str> = told.map(|event| &*event.text).collect();
        let told = told.join(" ");
        Ok((play, self.names.put(&told).unwrap_or(told)))
    }

    fn to(&self, at: usize) -> String {
        let eyes = self.eyes.map_or(String::new(), |seat| format!("&eyes={seat}"));
        format!("/tables/{}/replay?at={at}{eyes}", self.id)
    }

    fn caption(&self, told: String) -> Caption {
        let last = self.record.lines.len();
        let back = |at: usize| (self.at > 0).then(|| self.to(at));
        let on = |at: usize| (self.at < last).then(|| self.to(at));
        let told = if told.is_empty() { begins(self.at).to_owned() } else { told };
        Caption {
            head: format!("Step {} of {last}", self.at),
            far: (self.at, last.max(1)),
            happened: None,
            told: vec![told],
            answer: None,
            steps: vec![
                Step::new("First", "Home", back(0)),
                Step::new("Back", "ArrowLeft", back(self.at.saturating_sub(1))),
                Step::new("Next", "ArrowRight", on(self.at + 1)).main(),
                Step::new("Last", "End", on(last)),
            ],
            more: self.more(),
        }
    }

    /// Through whose eyes, and to which round.
    fn more(&self) -> Markup {
        let rounds = self.rounds;
        let now = rounds.iter().rposition(|begins| *begins <= self.at);
        let shown = if rounds.len() > 1 && rounds.len() <= ROUNDS { rounds } else { &[] };
        let keys = |n: usize| match now {
            Some(now) if n + 1 == now => Some("PageUp"),
            Some(now) if n == now + 1 => Some("PageDown"),
            None if n == 0 => Some("PageDown"),
            _ => None,
        };
        html! {
            div.caption-more {
                form.eyes action={ "/tables/" (self.id) "/replay" } {
                    input type="hidden" name="at" value=(self.at);
                    label for="eyes" { "Seen by" }
                    select #eyes name="eyes" {
                        option value="" selected[self.eyes.is_none()] { "all cards open" }
                        @for seat in 0..self.seats {
                            option value=(seat) selected[self.eyes == Some(seat)] { (self.names.of(seat)) }
                        }
                    }
                    button.btn { "Look" }
                }
                @if !shown.is_empty() {
                    nav.rounds aria-label="Rounds" {
                        span { "Round" }
                        @for (n, begins) in shown.iter().enumerate() {
                            a href=(self.to(*begins)) aria-current=[(now == Some(n)).then_some("step")] aria-keyshortcuts=[keys(n)] {
                                span.hide { "Round " } (n + 1)
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What is said where nothing was told.
fn begins(at: usize) -> &'static str {
    if at == 0 { "Before the first deal." } else { "Nothing that this seat could see." }
}

//! What the decisions of a match were worth.

use maud::{Markup, html};
use parlour_review::{Grade, Moment, Review, SeatReview};

use super::chart::chart;
use crate::Names;
use crate::sprite::token;

/// A review, and what it is shown with.
#[derive(Clone, Copy, Debug)]
pub struct Reviewed<'a> {
    /// The table's name.
    pub id: &'a str,
    /// What was found out.
    pub review: &'a Review,
    /// What those at the table are called.
    pub names: &'a Names,
}

impl Reviewed<'_> {
    /// What a seat is called.
    pub(super) fn name(&self, seat: &SeatReview) -> &str {
        self.names.of(seat.seat.index())
    }

    /// A text with the names in it.
    pub(super) fn put(&self, text: &str) -> String {
        self.names.put(text).unwrap_or_else(|| text.to_owned())
    }

    /// The address of a moment: the replay just before the decision, through the seat's eyes.
    pub(super) fn moment(&self, seat: &SeatReview, moment: &Moment) -> String {
        format!("/tables/{}/replay?at={}&eyes={}", self.id, step(moment), seat.seat.index())
    }
}

/// How many lines of the record come before a decision.
fn step(moment: &Moment) -> usize {
    // Lines are counted from 1, and the first is the header.
    moment.line.saturating_sub(2)
}

/// The review of a match.
#[must_use]
pub fn review(of: &Reviewed<'_>) -> Markup {
    let review = of.review;
    html! {
        div.hello { div {
            p.over { (review.title) }
            h1 { "Review" }
            p { "What each decision cost against the best one, by what the player knew then. Press a moment to see it in the replay." }
        } }
        @for note in &review.notes { p.notice { (of.put(note)) } }
        @if !review.complete { p.notice { "It took too long: this is what is known so far." } }
        div.reviews {
        section.panel {
            div.panel-head { h2 { "How it stood" } span.note { "in " (review.worth.unit) } }
            (chart(of))
        }
        @for seat in &review.seats { (player(of, seat)) }
        }
        p.links {
            a href={ "/tables/" (of.id) "/replay?at=0" } { "Replay" }
            a href={ "/tables/" (of.id) "/result" } { "Result" }
            a href={ "/tables/" (of.id) } { "The table" }
        }
    }
}

fn player(of: &Reviewed<'_>, seat: &SeatReview) -> Markup {
    let worth = &of.review.worth;
    let luck = &seat.luck;
    html! {
        section.panel.reviewed {
            div.panel-head {
                h2 { (token(seat.seat.index(), &(seat.seat.index() + 1).to_string())) (of.name(seat)) }
            }
            @if seat.moments.is_empty() { p { "There was no decision to judge." } }
            @else {
                dl.figures {
                    @if let Some(accuracy) = &seat.accuracy {
                        div {
                            dt { "Accuracy" }
                            dd { (format!("{:.0}", accuracy.figure)) small { (format!(" {:.0} to {:.0}", accuracy.low, accuracy.high)) } }
                        }
                    }
                    div { dt { "Decisions" } dd { (seat.moments.len()) } }
                    div { dt { "Lost by own play" } dd { (worth.number(seat.lost)) } }
                    div { dt { "Luck of the deals" } dd { (worth.signed(luck.deals)) } }
                    div { dt { "Draws and the others" } dd { (worth.signed(luck.play)) } }
                }
                p { "Among them " (seat.tally.words()) "." }
                @if !seat.worst.is_empty() {
                    h3 { "Worst moments" }
                    ol.moments { @for place in &seat.worst { (worst(of, seat, &seat.moments[*place])) } }
                }
                details {
                    summary { "All decisions" }
                    ol.decisions { @for moment in &seat.moments { (decision(of, seat, moment)) } }
                }
            }
        }
    }
}

fn worst(of: &Reviewed<'_>, seat: &SeatReview, moment: &Moment) -> Markup {
    html! {
        li class=(mark(moment.grade)) {
            a href=(of.moment(seat, moment)) {
                b { (of.put(&moment.done.label)) }
                span { (when(of, moment, "Round ", ": ")) (moment.grade.noun()) ", about " (of.review.worth.amount(moment.lost)) }
            }
            @if let Some(why) = &moment.why { p { (of.put(why)) } }
        }
    }
}

fn decision(of: &Reviewed<'_>, seat: &SeatReview, moment: &Moment) -> Markup {
    let lost = match moment.lost > 0.0 {
        true => format!("{}, {}", moment.grade.noun(), of.review.worth.amount(moment.lost)),
        false => "good".to_owned(),
    };
    html! {
        li class=(mark(moment.grade)) {
            a href=(of.moment(seat, moment)) { (of.put(&moment.done.label)) }
            span.note { (when(of, moment, "round ", ", ")) (lost) }
        }
    }
}

/// The round of a moment, where there are several.
fn when(of: &Reviewed<'_>, moment: &Moment, before: &str, after: &str) -> String {
    match of.review.rounds {
        0 | 1 => String::new(),
        _ => format!("{before}{}{after}", moment.round),
    }
}

fn mark(grade: Grade) -> &'static str {
    match grade {
        Grade::Good => "is-good",
        Grade::Slip => "is-slip",
        Grade::Mistake => "is-mistake",
        Grade::Blunder => "is-blunder",
    }
}

/// What a moment of the replay is told of, if a review has looked at it.
#[must_use]
pub fn remark(of: &Reviewed<'_>, at: usize, eyes: Option<usize>) -> Option<String> {
    let seats =
        of.review.seats.iter().filter(|seat| eyes.is_none_or(|eyes| seat.seat.index() == eyes));
    let mut found = seats.flat_map(|seat| seat.moments.iter().map(move |moment| (seat, moment)));
    let (seat, moment) = found.find(|(_, moment)| step(moment) == at)?;
    let (who, done) = (of.name(seat), of.put(&moment.done.label));
    Some(match (&moment.why, moment.lost > 0.0) {
        (Some(why), true) => format!(
            "{who} now decides on \"{done}\": {}, about {}. {}",
            moment.grade.noun(),
            of.review.worth.amount(moment.lost),
            of.put(why)
        ),
        _ => format!("{who} now decides on \"{done}\", which is as good as anything."),
    })
}

/// A review that has not been asked for, or is being made: how far it is, if that is known.
#[must_use]
pub fn awaited(
    id: &str,
    title: &str,
    far: Option<(usize, usize)>,
    may: bool,
    notice: Option<&str>,
) -> Markup {
    html! {
        div.hello { div {
            p.over { (title) }
            h1 { "Review" }
            p { "A patient bot goes through the match and says what each decision cost, by what the player knew then." }
        } }
        @if let Some(notice) = notice { p.notice role="alert" { (notice) } }
        section.panel.options {
            @match far {
                Some((done, of)) => {
                    h2 { "It is being made" }
                    progress.far #far value=(done) max=(of.max(1)) aria-label="How far" data-waits-for="review" {}
                    p #told role="status" { (told(done, of)) }
                    noscript { p { a.btn href={ "/tables/" (id) "/review" } { "Look again" } } }
                    p.note { "You may leave this page: the review is here when you come back." }
                },
                None if may => {
                    p { "That takes a moment, and is kept for whoever may see the match." }
                    form method="post" action={ "/tables/" (id) "/review" } { button.btn.btn-main { "Review the match" } }
                },
                None => p { "Nobody has asked for it yet: those who played can." },
            }
        }
        p.links {
            a href={ "/tables/" (id) "/replay?at=0" } { "Replay" }
            a href={ "/tables/" (id) "/result" } { "Result" }
            a href={ "/tables/" (id) } { "The table" }
        }
    }
}

/// How far a review is, in words.
#[must_use]
pub fn told(done: usize, of: usize) -> String {
    match of {
        0 => "It waits for its turn.".to_owned(),
        _ => format!("{done} of {of} decisions looked at."),
    }
}

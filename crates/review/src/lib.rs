//! What a match's decisions were worth, by what each seat knew then.
//!
//! [`review`] plays a record again and asks a bot at every decision what the best action was worth
//! and what the one done was worth, from the view of the seat alone. What comes of it is a
//! [`Review`]: the moments that cost most, how accurate the play was, and what was luck. It can be
//! had as text ([`text`]), as a picture ([`svg`]), and as JSON (it serialises).

mod figures;
mod graph;
mod report;
mod run;
mod sentence;
mod steps;
mod svg;
mod text;

pub use figures::{Accuracy, Fortune};
pub use graph::range;
pub use report::{Grade, Moment, Point, Review, SeatReview, Tally};
pub use run::{Ask, Progress, ReviewError, review, usual_seats};
pub use svg::svg;
pub use text::text;

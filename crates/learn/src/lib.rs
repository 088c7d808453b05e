//! A first match that teaches.
//!
//! A [`Lesson`] is data beside a game's RULES.md: tables to sit at and, step by step, what the
//! others do, what is worth knowing, and what the learner is to try. A [`Course`] plays it at a
//! real table of the house, so the rules themselves refuse what is wrong. It knows no painter.

mod check;
mod course;
mod lesson;
mod sight;

pub use check::check;
pub use course::{Attempt, Course};
pub use lesson::{Broken, Lesson, Part, Step};
pub use sight::sights;

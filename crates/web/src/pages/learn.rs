//! Lessons: a list of them.

use maud::{Markup, html};

/// A lesson in the list.
#[derive(Clone, Debug)]
pub struct LessonLine {
    /// The game's short name.
    pub game: &'static str,
    /// What the lesson is called.
    pub title: String,
    /// How many steps it has.
    pub steps: usize,
}

/// The lessons of the house.
#[must_use]
pub fn lessons(lessons: &[LessonLine]) -> Markup {
    html! {
        div.hello { div {
            h1 { "Learn" }
            p { "A first match of each game, a step at a time. The cards are real, so the rules themselves say what is wrong." }
        } }
        ul.rows { @for lesson in lessons {
            li.panel.row {
                div { h2 { (lesson.title) } p.note { (lesson.steps) " steps, about five minutes" } }
                a.btn href={ "/learn/" (lesson.game) } { "Begin" span.hide { ": " (lesson.title) } }
            }
        } }
    }
}

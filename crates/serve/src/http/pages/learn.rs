//! Lessons. Where somebody stands in one is in the address, a digit for each step that they have
//! done, so that nothing is kept for them: a lesson can be left, marked and come back to.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use parlour_core::{Kind, Viewer};
use parlour_front::{Menu, Pick};
use parlour_house::AnyGame;
use parlour_learn::{Attempt, Broken, Course, Lesson};
use parlour_web::pages::{self, Caption, LessonLine, Step, captioned, plain};
use parlour_web::{Button, Line, Telling};

use super::Sorry;
use super::picking::{Next, address, next};
use super::visitor::{Fields, Sent, Visitor, see};
use crate::app::App;
use crate::refused::Refused;
use crate::table::game as find;

/// `GET /learn`.
pub(super) async fn list(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let line = |game: &dyn AnyGame| {
        let lesson = Lesson::of(game)?.ok()?;
        Some(LessonLine { game: game.id(), steps: lesson.len(), title: lesson.title })
    };
    let lessons: Vec<LessonLine> = app.hall.games.iter().filter_map(|game| line(&**game)).collect();
    visitor.page(plain(&visitor.look, "Learn", "lobby", None, &pages::lessons(&lessons)))
}

/// `GET /learn/{game}`: the first step.
pub(super) async fn begin(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
    fields: Fields,
) -> Result<Response, Sorry> {
    page(&app, &visitor, &game, "", &fields)
}

/// `GET /learn/{game}/{way}`: the step that this way has led to.
pub(super) async fn step(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((game, way)): Path<(String, String)>,
    fields: Fields,
) -> Result<Response, Sorry> {
    page(&app, &visitor, &game, &way, &fields)
}

/// `POST /learn/{game}/do`: what is tried at the first step.
pub(super) async fn try_first(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
    Sent(form): Sent,
) -> Result<Response, Sorry> {
    attempt(&app, &visitor, &game, "", &form)
}

/// `POST /learn/{game}/{way}/do`: what is tried at a later one.
pub(super) async fn try_next(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((game, way)): Path<(String, String)>,
    Sent(form): Sent,
) -> Result<Response, Sorry> {
    attempt(&app, &visitor, &game, &way, &form)
}

/// A lesson at one of its steps.
struct Standing<'a> {
    game: &'a dyn AnyGame,
    course: Course,
    way: &'a str,
    base: String,
}

fn stand<'a>(app: &'a App, game: &str, way: &'a str) -> Result<Standing<'a>, Refused> {
    let nothing = || Refused::missing("There is no such step in this lesson.");
    let game = find(&app.hall.games, game)?;
    let lesson = Lesson::of(game).ok_or_else(nothing)?;
    let mut course = lesson.and_then(|lesson| Course::begin(game, lesson)).map_err(broken)?;
    for digit in way.chars() {
        let digit = digit.to_digit(10).ok_or_else(nothing)?;
        if !course.go_by(digit as usize).map_err(broken)? {
            return Err(nothing());
        }
    }
    let base = match way {
        "" => format!("/learn/{}", game.id()),
        way => format!("/learn/{}/{way}", game.id()),
    };
    Ok(Standing { game, course, way, base })
}

fn broken(broken: Broken) -> Refused {
    tracing::error!(%broken, "a lesson is broken");
    Refused { status: 500, code: "broken_lesson", message: "This lesson cannot go on.".into() }
}

fn page(
    app: &App,
    visitor: &Visitor,
    game: &str,
    way: &str,
    fields: &Fields,
) -> Result<Response, Sorry> {
    let standing = stand(app, game, way)?;
    Ok(visitor.page(standing.draw(visitor, &fields.picks(), None)))
}

fn attempt(
    app: &App,
    visitor: &Visitor,
    game: &str,
    way: &str,
    form: &Fields,
) -> Result<Response, Sorry> {
    let mut standing = stand(app, game, way)?;
    let (scene, picks) = (standing.course.scene(), form.all("on"));
    let menu = standing.menu(&picks);
    let understand = |typed: &str| standing.course.understand(typed);
    let answer = match next(&scene, &menu, form, understand) {
        Next::No(why) => why,
        Next::Picks(picks) => return Ok(see(&address(&standing.base, &picks), None)),
        Next::Do(name, payload) => {
            let nth = standing.course.way(&name, &payload);
            match (nth, standing.course.attempt(&name, &payload).map_err(broken)?) {
                (Some(nth), Attempt::Done) => return Ok(see(&standing.after(nth), None)),
                (_, Attempt::NotThat(why)) => why,
                (None, Attempt::Done) => standing.course.lesson().title.clone(),
            }
        }
    };
    Ok(visitor.page_with(409, standing.draw(visitor, &[], Some(answer))))
}

impl Standing<'_> {
    /// The address after one more step.
    fn after(&self, nth: usize) -> String {
        format!("/learn/{}/{}{nth}", self.game.id(), self.way)
    }

    /// The address of the step before.
    fn before(&self) -> Option<String> {
        let (before, _) = self.way.split_at_checked(self.way.len().checked_sub(1)?)?;
        Some(match before {
            "" => format!("/learn/{}", self.game.id()),
            way => format!("/learn/{}/{way}", self.game.id()),
        })
    }

    fn menu(&self, picks: &[Pick]) -> Menu {
        match self.course.wanted() {
            Some(_) => Menu::of(&self.course.scene(), picks),
            None => Menu::default(),
        }
    }

    fn draw(&self, visitor: &Visitor, picks: &[Pick], answer: Option<String>) -> String {
        let (course, title) = (&self.course, self.game.about().title);
        let (mut scene, menu) = (course.scene(), self.menu(picks));
        scene.choices.foregone = None;
        let mut telling = Telling::default();
        if menu.is_empty() {
            telling.say = Some(match course.step() {
                Some(_) => "Read on below.".into(),
                None => "The lesson is over.".into(),
            });
        }
        let state = course.table().version(Viewer::Seat(course.seat()));
        let part = parlour_web::Table {
            base: &self.base,
            title,
            scene: &scene,
            menu: &menu,
            state,
            telling: &telling,
            log: &self.log(),
            chat: &[],
            phrases: &[],
            shown: None,
            beside: &[
                Button::link("Rules", format!("/rules/{}", self.game.id())),
                Button::link("Other lessons", "/learn".into()),
                Button::link("Lobby", "/".into()),
            ],
            tools: &[],
            hint: None,
            times: &[],
            waits: false,
        };
        let base = format!("/learn/{}", self.game.id());
        let head = format!("Learn {title}");
        captioned(&visitor.look, &head, &base, &part.draw(), &self.caption(answer))
    }

    /// What has happened at this table.
    fn log(&self) -> Vec<Line> {
        let viewer = Viewer::Seat(self.course.seat());
        let events = self.course.table().events(viewer, 0);
        let told = (1..).zip(&events).filter(|(_, event)| event.kind.is_for_people());
        told.map(|(number, event)| Line {
            number,
            text: event.text.clone(),
            mine: event.seat == Some(self.course.seat()),
            alert: event.kind == Kind::Alert,
        })
        .collect()
    }

    fn caption(&self, answer: Option<String>) -> Caption {
        let (course, of) = (&self.course, self.course.lesson().len());
        let back = Step::new("Back", "", self.before());
        let Some((part, step)) = course.step() else {
            let id = self.game.id();
            let rules = Step::new("Rules", "", Some(format!("/rules/{id}")));
            return Caption {
                head: "That was the lesson".into(),
                far: (of, of),
                happened: None,
                told: vec!["Now play a match against bots: you can undo and ask for hints.".into()],
                answer,
                steps: vec![back, rules, Step::new("Other lessons", "", Some("/learn".into()))],
                more: pages::play_button(id, self.game.about().title),
            };
        };
        // How a table begins stands in its log; what the learner did has led to this.
        let begins = part.steps.first().is_some_and(|first| std::ptr::eq(first, step));
        let told = course.told().iter().filter(|_| !begins);
        let happened: Vec<&str> = told.map(|event| &*event.text).collect();
        let on = match course.wanted() {
            None => Step::new("Go on", "Enter ArrowRight", Some(self.after(0))).main(),
            Some(_) => Step::new("Show me", "", Some(self.after(0))),
        };
        Caption {
            head: format!("Step {} of {of}: {}", course.number(), part.title),
            far: (course.number() - 1, of),
            happened: (!happened.is_empty()).then(|| happened.join(" ")),
            told: step.text.lines().map(str::to_owned).collect(),
            answer,
            steps: vec![back, on],
            more: maud::html! {},
        }
    }
}

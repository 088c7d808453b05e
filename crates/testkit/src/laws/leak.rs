//! Two states that a seat cannot tell apart give it the same of everything.

use parlour_core::{ActionSet, Seat, Show, Turn, Viewer, full_scene};

use crate::broken::Broken;
use crate::chance::draw;
use crate::kit::Kit;
use crate::play::{Spot, act_on, some_of, witnessed};

/// How many look-alikes are tried for a seat at one point.
const ALIKE: usize = 4;

/// Where a state and a sampled one look the same to a seat, so do the JSON of its view, its scene,
/// its legal actions, take-backs and traces, and every refusal with its sentence. After the same
/// action in both, it witnessed the same exactly if its views are the same: no event tells what
/// the view does not hold, and no view shows what no event told.
pub fn nothing_leaks<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_match("nothing_leaks", |played| {
        let pool = played.pool();
        for at in played.some(kit.limits.looks) {
            let spot = played.spot(at);
            let mut rng = spot.rng();
            for seat in spot.seats() {
                let view = spot.game.view(spot.state, Viewer::Seat(seat));
                let worlds = spot.game.worlds(&view);
                for _ in 0..ALIKE {
                    let other = draw(spot.game, &worlds, &mut rng);
                    let pair = Pair { spot: &spot, seat, other };
                    if spot.game.view(&pair.other, Viewer::Seat(seat)) != view {
                        continue; // The law `samples_fit_the_view` says so.
                    }
                    pair.same_now(&view)?;
                    pair.same_refusals(&pool, &view)?;
                    pair.same_after()?;
                }
            }
        }
        Ok(())
    })
}

/// A state, and another that looks the same to a seat.
struct Pair<'a, G: Show> {
    spot: &'a Spot<'a, G>,
    seat: Seat,
    other: G::State,
}

impl<G: Show> Pair<'_, G> {
    fn ensure<T: std::fmt::Debug>(
        &self,
        same: bool,
        what: &str,
        here: T,
        there: T,
    ) -> Result<(), Broken> {
        self.spot.ensure(same, self.seat, || {
            format!(
                "the seat cannot tell two states apart, but {what} differs:\n{here:?}\nand\n\
                 {there:?}\nthe other state: {:?}",
                self.other
            )
        })
    }

    fn same_now(&self, view: &G::View) -> Result<(), Broken> {
        let (game, seat, other) = (self.spot.game, self.seat, &self.other);
        let state = self.spot.state;
        let seen = game.view(other, Viewer::Seat(seat));
        let (a, b) = (json(view), json(&seen));
        self.ensure(a == b, "the JSON of its view", a, b)?;
        let (a, b) = (full_scene(game, view), full_scene(game, &seen));
        self.ensure(a == b, "its scene", a, b)?;
        let (a, b) = (game.legal(state, seat), game.legal(other, seat));
        let (a, b): (Vec<G::Action>, Vec<G::Action>) = (a.iter().collect(), b.iter().collect());
        self.ensure(a == b, "what it may do", &a, &b)?;
        for action in some_of(&a, &mut self.spot.rng()) {
            let at = |s: &G::State| (game.trace(s, seat, action, seat), game.takes_back(s, action));
            let (a, b) = (at(state), at(other));
            self.ensure(a == b, &format!("(trace, takes_back) of its own {action:?}"), a, b)?;
        }
        Ok(())
    }

    fn same_refusals(&self, pool: &[G::Action], view: &G::View) -> Result<(), Broken> {
        let (game, seat) = (self.spot.game, self.seat);
        for action in self.spot.tries(pool) {
            let here = self.spot.act(seat, action).result.err();
            let luck = &mut self.spot.played.luck();
            let there = act_on(game, &self.other, seat, action, luck).result.err();
            let what = format!("the refusal of {action:?}");
            self.ensure(here == there, &what, here, there)?;
            let (Some(here), Some(there)) = (here, there) else {
                continue;
            };
            let (here, there) = (game.explain(view, here), game.explain(view, there));
            self.ensure(here == there, &what, here, there)?;
        }
        Ok(())
    }

    /// Any seat's action that is legal in both, or the next deal, done in both.
    fn same_after(&self) -> Result<(), Broken> {
        let game = self.spot.game;
        for actor in self.spot.seats() {
            let there = game.legal(&self.other, actor);
            for action in self.spot.some_legal(actor).into_iter().filter(|a| there.contains(a)) {
                let a = self.spot.act(actor, action);
                let b = act_on(game, &self.other, actor, action, &mut self.spot.played.luck());
                // If one is refused, the law `legal_is_accepted` says so.
                if a.result.is_ok() && b.result.is_ok() {
                    let did = format!("after {actor:?} did {action:?} in both,");
                    self.same_news(&did, (&a.state, &a.events), (&b.state, &b.events))?;
                }
            }
        }
        if game.turn(self.spot.state) == Turn::Deal && game.turn(&self.other) == Turn::Deal {
            let deal = |state: &G::State| {
                let (mut state, mut events) = (state.clone(), Vec::new());
                game.deal(&mut state, &mut self.spot.played.luck(), &mut events);
                (state, events)
            };
            let (a, b) = (deal(self.spot.state), deal(&self.other));
            self.same_news("after the deal in both,", (&a.0, &a.1), (&b.0, &b.1))?;
        }
        Ok(())
    }

    /// The seat's views are the same exactly if it witnessed the same.
    fn same_news(
        &self,
        did: &str,
        here: (&G::State, &[G::Event]),
        there: (&G::State, &[G::Event]),
    ) -> Result<(), Broken> {
        let (game, who) = (self.spot.game, Viewer::Seat(self.seat));
        let views = (game.view(here.0, who), game.view(there.0, who));
        let seen = (witnessed(game, here.1, who), witnessed(game, there.1, who));
        let alike = views.0 == views.1;
        if seen.0 == seen.1 {
            let what = format!("{did} witnessing the same, its view");
            self.ensure(alike, &what, &views.0, &views.1)
        } else if alike && !self.may_forget(here.0) {
            let what = format!("{did} with the same view, what it witnessed");
            self.ensure(false, &what, seen.0, seen.1)
        } else {
            Ok(())
        }
    }

    fn may_forget(&self, after: &G::State) -> bool {
        let rests = !matches!(self.spot.game.turn(after), Turn::Seats(_));
        rests && self.spot.played.kit.limits.rest_forgets
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|e| format!("(cannot be written: {e})"))
}

/// One who sees all witnesses every event as it is; witnessing twice hides no more than once; and
/// what is witnessed is told in a sentence.
pub fn witness_is_sound<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_spot("witness_is_sound", |spot| {
        let Some(events) = spot.played.events.get(spot.at) else {
            return Ok(());
        };
        let seats = spot.seats().map(Viewer::Seat);
        for who in seats.chain([Viewer::Spectator, Viewer::All]) {
            for event in events {
                let seen = spot.game.witness(event, who);
                spot.ensure(who != Viewer::All || seen.as_ref() == Some(event), None, || {
                    format!("one who sees all sees {seen:?} of {event:?}")
                })?;
                let Some(seen) = seen else {
                    continue;
                };
                let again = spot.game.witness(&seen, who);
                spot.ensure(again.as_ref() == Some(&seen), who.seat(), || {
                    format!("of {seen:?}, which {who:?} has witnessed, it witnesses {again:?}")
                })?;
                let told = spot.game.tell(&seen, who);
                let sentence = told.text.ends_with(['.', '!', '?', ':', '…', ')', '"'])
                    && !told.text.contains('\n');
                let seat = told.seat.is_none_or(|s| s.index() < spot.game.seats());
                spot.ensure(sentence && seat, who.seat(), || {
                    format!("{seen:?} is told as {told:?}, which is no sentence or names no seat")
                })?;
            }
        }
        Ok(())
    })
}

//! Legal actions are accepted, all others are refused, and a refusal changes nothing.

use parlour_core::{ActionSet, Show, Turn};

use crate::broken::Broken;
use crate::kit::Kit;

/// Every awaited seat has legal actions, no other seat has any, and `apply` accepts each; what is
/// known to be legal comes out the same where nobody looks again.
pub fn legal_is_accepted<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_spot("legal_is_accepted", |spot| {
        let awaited = spot.awaited();
        if let Turn::Seats(seats) = spot.game.turn(spot.state) {
            let some = !seats.is_empty() && seats.iter().all(|s| s.index() < spot.game.seats());
            spot.ensure(some, None, || format!("the turn is of the seats {seats:?}"))?;
        }
        for seat in spot.seats() {
            let some = spot.some_legal(seat);
            spot.ensure(some.is_empty() != awaited.contains(seat), seat, || {
                if some.is_empty() {
                    "the seat is awaited but has no legal action".into()
                } else {
                    format!("the seat is not awaited, and yet may {some:?}")
                }
            })?;
            for action in some {
                let done = spot.act(seat, action);
                if let Err(refusal) = done.result {
                    let what = format!("{action:?} is legal, but apply refused it: {refusal:?}");
                    return Err(spot.broken(seat, what));
                }
                let unchecked = spot.act_legal(seat, action);
                spot.ensure((done.state, done.events) == unchecked, seat, || {
                    format!("apply_legal makes something else of {action:?} than apply does")
                })?;
            }
        }
        Ok(())
    })
}

/// The legal set is strictly ascending, and `len`, `get`, `iter`, `into_iter`, `is_empty`
/// and `contains` agree.
pub fn legal_set_is_sound<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_match("legal_set_is_sound", |played| {
        let pool = played.pool();
        for at in played.some(kit.limits.looks) {
            let spot = played.spot(at);
            for seat in spot.seats() {
                let legal = spot.game.legal(spot.state, seat);
                let list: Vec<G::Action> = (0..legal.len()).map(|i| legal.get(i)).collect();
                let ascending = list.windows(2).find(|w| w[0] >= w[1]);
                spot.ensure(ascending.is_none(), seat, || {
                    format!("the legal actions are not in ascending order: {ascending:?}")
                })?;
                let agree = legal.iter().eq(list.iter())
                    && legal.clone().into_iter().eq(list.iter())
                    && legal.is_empty() == list.is_empty();
                spot.ensure(agree, seat, || {
                    "iter, into_iter or is_empty does not agree with len and get".into()
                })?;
                for action in list.iter().chain(spot.tries(&pool)) {
                    let (says, is) = (legal.contains(&action), list.binary_search(&action).is_ok());
                    spot.ensure(says == is, seat, || {
                        format!("contains({action:?}) is {says}, but get and len say {is}")
                    })?;
                }
            }
        }
        Ok(())
    })
}

/// An action that is not in a seat's legal set is refused, out of turn and after the end too.
pub fn illegal_is_refused<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_match("illegal_is_refused", |played| {
        let pool = played.pool();
        for at in played.some(kit.limits.looks) {
            let spot = played.spot(at);
            for seat in spot.seats() {
                let legal = spot.game.legal(spot.state, seat);
                for action in spot.tries(&pool) {
                    let accepted = spot.act(seat, action).result.is_ok();
                    spot.ensure(!accepted || legal.contains(&action), seat, || {
                        format!("{action:?} is not legal, but apply did it")
                    })?;
                }
            }
        }
        Ok(())
    })
}

/// A refused action leaves the state as it was and makes no event, and the refusal can be
/// explained: a code in lower case and a sentence.
pub fn refused_is_unchanged<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_match("refused_is_unchanged", |played| {
        let pool = played.pool();
        for at in played.some(kit.limits.looks) {
            let spot = played.spot(at);
            for seat in spot.seats() {
                let view = spot.game.view(spot.state, parlour_core::Viewer::Seat(seat));
                for action in spot.tries(&pool) {
                    let done = spot.act(seat, action);
                    let Err(refusal) = done.result else {
                        continue;
                    };
                    spot.ensure(done.state == *spot.state, seat, || {
                        format!(
                            "{action:?} was refused ({refusal:?}), but the state changed to\n{:?}",
                            done.state
                        )
                    })?;
                    spot.ensure(done.events.is_empty(), seat, || {
                        let events = &done.events;
                        format!("{action:?} was refused ({refusal:?}), but told of {events:?}")
                    })?;
                    let said = spot.game.explain(&view, refusal);
                    let code = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
                    let clear = !said.code.is_empty()
                        && said.code.chars().all(code)
                        && said.message.ends_with(['.', '!', '?']);
                    spot.ensure(clear, seat, || {
                        format!(
                            "{refusal:?} is explained as {said:?}: the code must be snake_case, \
                             the message a sentence"
                        )
                    })?;
                }
            }
        }
        Ok(())
    })
}

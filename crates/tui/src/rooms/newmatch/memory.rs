//! The options of the last match: filled in, and kept for the next one.

use parlour_front::field::Kind;
use parlour_house::AnyGame;
use parlour_store::Wish;

use super::{NAMES, NewMatch, OPPONENTS, SEAT, SEED};
use crate::world::Outside;

impl NewMatch {
    /// Fills in the options of the last match.
    pub(super) fn recall(&mut self, last: Wish, game: &dyn AnyGame) {
        for field in &mut self.fields[SEED + 1..] {
            if let Some(value) = last.rules.get(&field.key) {
                field.value = value.clone();
                field.file = value["name"].as_str().unwrap_or_default().to_owned();
            }
        }
        let bots: Vec<String> =
            last.bots.iter().chain(&last.usual_bot).map(|b| b.to_string()).collect();
        if !bots.is_empty() {
            self.fields[OPPONENTS].value = bots.join(",").into();
        }
        if !last.names.is_empty() {
            self.fields[NAMES].value = last.names.join(", ").into();
        }
        self.name_seats(game);
        if let (Some(seat), Kind::Choice(names)) = (last.seat, &self.fields[SEAT].kind) {
            let number = seat.parse::<usize>().ok();
            let numbered = number.and_then(|number| names.get(number));
            let named = names.iter().find(|name| name.word.eq_ignore_ascii_case(&seat));
            if let Some(name) = numbered.or(named) {
                self.fields[SEAT].value = name.word.clone().into();
            }
        }
    }

    /// Remembers the options for the next match of this game.
    pub(super) fn remember(&self, world: &Outside, wish: &Wish) {
        let Some(game) = world.game(self.game) else { return };
        // What is usual may be another bot next time: that is said in the settings.
        let usual_bot = wish.usual_bot.clone().filter(|_| self.fields[OPPONENTS].is_changed());
        // A match that has begun is worth more than its options, so that it goes on regardless.
        let _ = Wish { usual_bot, ..wish.clone() }.remember(&world.home, game);
    }
}

//! Words that somebody typed.

use std::io::Cursor;

use parlour_core::{Seat, Seed, Turn};
use parlour_front::WIDTH;
use parlour_front::words::width;
use parlour_house::{AnyGame, AnyTable, SeatSpec, Setup};
use parlour_plain::Console;
use parlour_store::Session;

use crate::{games, seeds};

/// Typing anything at a table of the game that the first line names never panics; what is understood is done, or refused with a sentence and the
/// match exactly as it was. Plain play goes on to the end of the text, in lines that fit. True if
/// anything was done.
pub fn typed_words(data: &[u8]) -> bool {
    let text = String::from_utf8_lossy(data);
    let mut done = false;
    let game = chosen(&text);
    let mut table = open(&*game, true);
    for line in text.lines() {
        done |= type_line(&mut *table, line);
    }
    play_plainly(&*game, data);
    for line in text.lines() {
        let _ = (line.parse::<SeatSpec>(), line.parse::<Seed>());
    }
    done
}

/// The game that the first line names; without one, any that depends on the text alone.
fn chosen(text: &str) -> Box<dyn AnyGame> {
    let mut games = games();
    let named = text.lines().next().and_then(|name| games.iter().position(|g| g.id() == name));
    let any = text.len() % games.len();
    games.swap_remove(named.unwrap_or(any))
}

/// A table of people, or of one person and bots.
fn open(game: &dyn AnyGame, people: bool) -> Box<dyn AnyTable> {
    let mut setup = Setup::new(Seed::from_number(seeds::TYPED));
    if people {
        let seats = game.seats(&setup.rules).unwrap_or_else(|e| panic!("default rules: {e}"));
        setup.seats = vec![SeatSpec::Human; seats];
    }
    game.open(&setup).unwrap_or_else(|e| panic!("default rules: {e}"))
}

fn type_line(table: &mut dyn AnyTable, line: &str) -> bool {
    let seat = match table.turn() {
        Turn::Seats(seats) => seats.iter().next().unwrap_or(Seat::new(0)),
        Turn::Deal => {
            assert!(table.deal().is_ok(), "a round that is due can be dealt");
            return type_line(table, line);
        }
        Turn::Over => return false,
    };
    let Some((name, payload)) = table.understand(seat, line) else {
        return false;
    };
    let before = (table.record().clone(), table.position());
    if let Err(error) = table.act(seat, &name, &payload) {
        assert_ne!(error.code(), "bad_action", "what was understood is an action: {error}");
        assert!(!error.code().is_empty() && !error.to_string().is_empty());
        assert_eq!((table.record(), table.position()), (&before.0, before.1), "{error}");
        return false;
    }
    true
}

/// The whole front end reads the text: its record can be replayed, and its lines fit.
fn play_plainly(game: &dyn AnyGame, data: &[u8]) {
    let mut session = Session::unsaved(open(game, false));
    let (mut input, mut output) = (Cursor::new(data), Vec::new());
    let mut console = Console::new(&mut input, &mut output);
    if let Err(error) =
        parlour_plain::play(&mut session, game, &mut console, parlour_plain::Options::default())
    {
        panic!("neither reading nor writing can fail here: {error}");
    }
    let record = session.table().record();
    if let Err(error) = game.replay(record, None, None) {
        panic!("what was played cannot be replayed: {error}");
    }
    let Ok(shown) = String::from_utf8(output) else { panic!("the output is text") };
    // What was typed is repeated as it was, however long.
    for line in shown.lines().filter(|line| !line.starts_with("> ")) {
        assert!(width(line) <= WIDTH, "a line is wider than {WIDTH} columns: {line}");
        assert!(!line.chars().any(char::is_control), "a line has control signs: {line:?}");
    }
}

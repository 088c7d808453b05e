//! Whole matches with fixed seeds, as text: the same seed and bots give the same match for ever.

use std::fmt::Write;
use std::path::Path;

use parlour_core::{Match, MatchLuck, Seed, Show, Turn, Viewer};
use serde::Serialize;

use crate::kit::{Kit, compile};

/// Rules that take more letters than this are nothing to read: whole maps, whole decks.
const READABLE: usize = 1_000;

/// Compares a match of classic bots by each of the kit's rules, all with seed 1, with the file of
/// that name in `tests/golden`; see [`golden`]. Rules with a map or deck of their own are left out.
///
/// # Panics
/// If one differs, and says where.
pub fn golden_by_rules<G: Show>(kit: &Kit<G>, crate_folder: &str) {
    let readable = |rules: &G::Rules| json(rules).len() <= READABLE;
    for variant in kit.variants.iter().filter(|variant| readable(variant.game.rules())) {
        let rules = variant.game.rules().clone();
        golden::<G>(crate_folder, &variant.name.replace(' ', "-"), rules, 1, "classic");
    }
}

/// Compares a match of the game's own bots of a name, as people who see everything are told of it, with
/// `tests/golden/NAME.txt` in the folder of a crate. With `PARLOUR_BLESS` set it is written anew.
///
/// # Panics
/// If they differ, and says where.
pub fn golden<G: Show>(crate_folder: &str, name: &str, rules: G::Rules, seed: u64, bot: &str) {
    let path = Path::new(crate_folder).join("tests/golden").join(format!("{name}.txt"));
    let now = transcript::<G>(name, rules, seed, bot);
    if std::env::var_os("PARLOUR_BLESS").is_some() {
        let written = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        let written = written.and_then(|()| std::fs::write(&path, &now));
        assert!(written.is_ok(), "{} cannot be written: {written:?}", path.display());
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let same = kept.lines().zip(now.lines()).take_while(|(kept, now)| kept == now).count();
    let (was, is) = (kept.lines().nth(same), now.lines().nth(same));
    assert!(
        kept == now,
        "{name} differs from line {}: {was:?} is now {is:?}. PARLOUR_BLESS=1 writes it anew.",
        same + 1
    );
}

fn transcript<G: Show>(name: &str, rules: G::Rules, seed: u64, bot: &str) -> String {
    let mut text = format!("rules {}\nseed {seed}\n", json(&rules));
    let game = compile::<G>(name, rules);
    let seed = Seed::from_number(seed);
    let mut now = Match::new(&game, MatchLuck::new(seed, G::ID));
    loop {
        let mut events = Vec::new();
        match now.look() {
            Turn::Over => break,
            Turn::Deal => {
                now.deal(&mut events);
                let _ = writeln!(text, "\n{}", json(&game.position(now.state())));
            }
            Turn::Seats(seats) => {
                let choice = seats.first().and_then(|seat| {
                    Some((seat, game.bot(bot)?.choose(&now.seen(seat, seed)).ok()?))
                });
                let Some((seat, action)) = choice else { panic!("{name}: nobody chooses") };
                now.act_legal(seat, action, &mut events);
            }
        }
        let told = events.iter().map(|event| game.tell(event, Viewer::All));
        for told in told.filter(|told| told.kind.is_for_people()) {
            let _ = writeln!(text, "{}", told.text);
        }
    }
    let _ = writeln!(text, "\n{}", json(&game.outcome(now.state())));
    text
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|why| why.to_string())
}

//! How a match ended, and what went wrong on the way.

use parlour_core::table::OnFault;
use parlour_core::{Fault, Outcome, Seed, Viewer};
use parlour_house::Look;

use super::{all_of, clean};

/// Who won, as a sentence to the viewer: `You win with 31 points.`, `North and East share the win.`
#[must_use]
pub fn result(
    outcome: &Outcome,
    scored_in: &str,
    viewer: Viewer,
    name: impl Fn(parlour_core::Seat) -> String,
) -> String {
    let own = viewer.seat();
    let won = own.is_some_and(|seat| outcome.winners.contains(&seat));
    let with = outcome.winners.first().map(|seat| outcome.scores[*seat]);
    let with = with
        .map(|score| format!(" with {score} {}", counted(score, scored_in)))
        .unwrap_or_default();
    let names: Vec<String> = outcome.winners.iter().map(|seat| name(*seat)).collect();
    let who = match (won, names.as_slice()) {
        (_, []) if outcome.draw => "Nobody wins: the match is a draw.".to_owned(),
        (_, []) => "The house wins the match.".to_owned(),
        (true, [_]) => format!("You win{with}."),
        (true, _) => format!("You share the win{with}: {} are first.", all_of(&names)),
        (false, [winner]) => format!("{winner} wins{with}."),
        (false, _) => format!("{} share the win{with}.", all_of(&names)),
    };
    let own = own.filter(|_| !won && !names.is_empty());
    match own.and_then(|seat| outcome.place(seat)) {
        Some(place) => format!("{who} You come {}.", ordinal(place)),
        None => who,
    }
}

/// How a match ended, with what marks it; nothing while it goes on.
#[must_use]
pub fn verdict(table: &dyn Look, viewer: Viewer) -> String {
    let Some(outcome) = table.outcome() else { return String::new() };
    let marks = match (table.was_undone(), table.was_cheated()) {
        (_, true) => " Somebody cheated: it does not count.",
        (true, false) => " Something was taken back on the way.",
        (false, false) => "",
    };
    result(&outcome, table.scored_in(), viewer, |seat| table.seat_name(seat)) + marks
}

/// What so much is counted in: `points`, or `point` for one.
fn counted(score: i32, many: &str) -> &str {
    match (score.abs(), many) {
        (1, "lives") => "life",
        (1, _) => many.trim_end_matches('s'),
        _ => many,
    }
}

/// `1st`, `2nd`, `3rd`: tables have at most eight seats.
fn ordinal(place: usize) -> String {
    match place {
        1 => "1st".into(),
        2 => "2nd".into(),
        3 => "3rd".into(),
        n => format!("{n}th"),
    }
}

/// What everybody may know of a bot's failure: its first line, and what then happened.
#[must_use]
pub fn fault(name: &str, why: &str, then: OnFault) -> String {
    let first = clean(Fault::public_part(why));
    let then = match then {
        OnFault::StandIn => "Another bot chose for it",
        OnFault::Forfeit => "It forfeits the match",
    };
    format!("{name} failed: {}. {then}.", first.trim_end_matches('.'))
}

/// A seed as short as it can be written: numbers as numbers.
#[must_use]
pub fn seed_text(seed: &Seed) -> String {
    let (low, high) = seed.0.split_at(8);
    match <[u8; 8]>::try_from(low) {
        Ok(low) if high.iter().all(|b| *b == 0) => u64::from_le_bytes(low).to_string(),
        _ => seed.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::{BySeat, Seat};

    fn told(scores: [i32; 3], viewer: Viewer) -> String {
        let scores: BySeat<i32> = scores.into_iter().collect();
        let outcome = Outcome::ranked(scores.clone(), |seat| -scores[seat]);
        result(&outcome, "lives", viewer, |seat| format!("Player {}", seat.index() + 1))
    }

    #[test]
    fn a_result_is_told_to_the_one_who_reads_it() {
        let you = Viewer::Seat(Seat::new(0));
        assert_eq!(told([31, 2, 3], you), "You win with 31 lives.");
        assert_eq!(told([1, 31, 3], you), "Player 2 wins with 31 lives. You come 3rd.");
        assert_eq!(told([1, 31, 3], Viewer::Spectator), "Player 2 wins with 31 lives.");
        let shared = told([31, 2, 31], you);
        assert_eq!(shared, "You share the win with 31 lives: Player 1 and Player 3 are first.");
        assert_eq!(
            told([0, 31, 31], Viewer::Spectator),
            "Player 2 and Player 3 share the win with 31 lives."
        );
    }

    #[test]
    fn only_the_first_line_of_a_fault_is_for_everybody() {
        let told = fault("East", "it gave no answer.\nI hold Q♠", OnFault::StandIn);
        assert_eq!(told, "East failed: it gave no answer. Another bot chose for it.");
        assert!(fault("East", "", OnFault::Forfeit).ends_with("It forfeits the match."));
    }
}

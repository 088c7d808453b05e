//! Views and actions as numbers.

use std::collections::BTreeMap;

use parlour_core::encode::{mask_by_words, read_by_words};
use parlour_core::{ActionSet, Encode, FastRng, Rng, Seat, Show, Viewer, Word};

use crate::broken::Broken;
use crate::heap::{allocations, counts};
use crate::kit::Kit;
use crate::play::{Spot, TRIED};

/// Row and parts fit each other, numbers keep to their bounds, and a row tells all of its view but
/// what [`Encode::told`] drops.
pub fn rows_tell_the_view<G: Show + Encode>(kit: &Kit<G>) -> Result<(), Broken> {
    let law = "rows_tell_the_view";
    // Of all matches: the rows of different deals are told apart, too.
    let mut seen: BTreeMap<(String, Seat, Vec<u8>), G::View> = BTreeMap::new();
    kit.each_match(law, |played| {
        let parts = played.game.parts();
        let width = played.game.width();
        let sum: usize = parts.iter().map(|part| part.size).sum();
        let most: Vec<u8> =
            parts.iter().flat_map(|part| std::iter::repeat_n(part.most, part.size)).collect();
        for at in played.some(10 * kit.limits.looks) {
            let spot = played.spot(at);
            spot.ensure(sum == width, None, || format!("{width} wide, and {sum} in its parts"))?;
            for seat in spot.seats() {
                let view = spot.game.view(spot.state, Viewer::Seat(seat));
                let row: Vec<u8> = bytes(spot.game, &view);
                let high = row[..].iter().zip(&most).position(|(number, most)| number > most);
                spot.ensure(high.is_none(), seat, || format!("number {high:?} is too large"))?;
                let mut fractions = vec![0.0_f32; width];
                spot.game.write(&view, &mut fractions[..]);
                let same =
                    row[..].iter().zip(&most).zip(&fractions).position(|((n, most), f)| {
                        (f32::from(*n) / f32::from(*most) - f).abs() > 1e-6
                    });
                spot.ensure(same.is_none(), seat, || {
                    format!("number {same:?} differs between bytes and fractions")
                })?;
                let told = spot.game.told(&view);
                spot.ensure(bytes(spot.game, &told) == row, seat, || {
                    "what a row is said not to tell changes it".into()
                })?;
                let key = (played.rules.clone(), seat, row);
                let before = seen.entry(key).or_insert_with(|| told.clone());
                spot.ensure(*before == told, seat, || {
                    format!("two views have the same row:\n{before:?}\n{told:?}")
                })?;
            }
        }
        Ok(())
    })
}

/// Letters are below their number; no word of the legal set is another's, or its beginning; and
/// each can be written in any order of its free part, by the mask, and is then read as its action.
pub fn words_can_be_written<G: Show + Encode>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.some_spots("words_can_be_written", |spot| {
        let mut rng = spot.rng();
        for seat in spot.seats() {
            let view = spot.game.view(spot.state, Viewer::Seat(seat));
            let words: Vec<(G::Action, Word)> = spot
                .game
                .legal(spot.state, seat)
                .iter()
                .map(|a| (a, spot.game.spell(&view, a)))
                .collect();
            for (action, word) in &words {
                let size = spot.game.letters();
                let large = word.letters().iter().any(|letter| usize::from(*letter) >= size);
                spot.ensure(!large && !word.letters().is_empty(), seat, || {
                    format!("{action:?} is spelled {word:?}, with {size} letters")
                })?;
                spot.ensure(word.letters().len() <= spot.game.longest(), seat, || {
                    format!("{word:?} is longer than words are said to be")
                })?;
                let written = shuffled(word, &mut rng);
                let other = words.iter().find(|(a, other)| a != action && other.begins(&written));
                spot.ensure(other.is_none(), seat, || {
                    format!("the word of {action:?} is or begins that of {other:?}")
                })?;
            }
            for _ in 0..TRIED.min(words.len()) {
                let (action, word) = &words[rng.below(words.len() as u32) as usize];
                write_by_mask(spot, seat, &view, *action, &shuffled(word, &mut rng))?;
            }
        }
        Ok(())
    })
}

fn write_by_mask<G: Show + Encode>(
    spot: &Spot<'_, G>,
    seat: Seat,
    view: &G::View,
    action: G::Action,
    written: &[u16],
) -> Result<(), Broken> {
    for at in 0..=written.len() {
        let (so_far, next) = (&written[..at], written.get(at));
        let mask = mask(spot.game, view, so_far);
        let mut usual = vec![0_u8; spot.game.letters()];
        mask_by_words(spot.game, view, so_far, &mut usual[..]);
        spot.ensure(mask == usual, seat, || {
            format!("after {so_far:?} the mask is not what the words say")
        })?;
        let mut straight = vec![0_u8; spot.game.letters()];
        spot.game.mask_at(spot.state, seat, so_far, &mut straight[..]);
        spot.ensure(mask == straight, seat, || {
            format!("after {so_far:?} the mask of the state is not that of the view")
        })?;
        spot.ensure(next.is_none_or(|letter| mask[usize::from(*letter)] == 1), seat, || {
            format!("{action:?} cannot be written: {next:?} may not follow {so_far:?}")
        })?;
        let read = spot.game.read(view, so_far);
        spot.ensure(read == next.is_none().then_some(action), seat, || {
            format!("{so_far:?} on the way to {action:?} is read as {read:?}")
        })?;
        let straight = spot.game.read_at(spot.state, seat, so_far);
        spot.ensure(read == straight, seat, || {
            format!("{so_far:?} is read as {straight:?} from the state")
        })?;
    }
    Ok(())
}

/// Whoever picks any letter that the mask allows always comes to a legal action; letters that it
/// does not allow are never read as one.
pub fn masks_lead_to_actions<G: Show + Encode>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.some_spots("masks_lead_to_actions", |spot| {
        let mut rng = spot.rng();
        for seat in spot.seats() {
            let view = spot.game.view(spot.state, Viewer::Seat(seat));
            let legal = spot.game.legal(spot.state, seat);
            let mut written = Vec::new();
            let read = loop {
                let mask = mask(spot.game, &view, &written);
                let allowed: Vec<u16> =
                    (0..mask.len()).filter(|i| mask[*i] == 1).map(|i| i as u16).collect();
                let may_act = !legal.is_empty();
                spot.ensure(!may_act || !allowed.is_empty(), seat, || {
                    format!("no letter may follow {written:?}")
                })?;
                if !may_act {
                    spot.ensure(allowed.is_empty(), seat, || {
                        "letters are allowed to a seat that may do nothing".into()
                    })?;
                    break None;
                }
                let wild = rng.below(mask.len() as u32) as u16;
                if mask[usize::from(wild)] == 0 {
                    let wrong = [&written[..], &[wild]].concat();
                    let read =
                        (spot.game.read(&view, &wrong), read_by_words(spot.game, &view, &wrong));
                    spot.ensure(read == (None, None), seat, || {
                        format!("{wrong:?} is read as {read:?} against the mask")
                    })?;
                }
                written.push(allowed[rng.below(allowed.len() as u32) as usize]);
                if let Some(action) = spot.game.read(&view, &written) {
                    break Some(action);
                }
                spot.ensure(written.len() < parlour_core::encode::LONGEST_WORD, seat, || {
                    format!("{written:?} never becomes an action")
                })?;
            };
            spot.ensure(read.is_none_or(|action| legal.contains(&action)), seat, || {
                format!("{written:?} is read as {read:?}, which is not legal")
            })?;
        }
        Ok(())
    })
}

/// Writing a row, masking and reading touch no heap.
pub fn rows_need_no_heap<G: Show + Encode>(kit: &Kit<G>) -> Result<(), Broken> {
    let law = "rows_need_no_heap";
    if !counts() {
        let what = "nobody counts: make `parlour_testkit::Counting` the global allocator";
        return Err(Broken::new(law, "all", what));
    }
    kit.some_spots(law, |spot| {
        for seat in spot.seats() {
            let view = spot.game.view(spot.state, Viewer::Seat(seat));
            let mut row = vec![0_u8; spot.game.width()];
            let mut mask = vec![0_u8; spot.game.letters()];
            let ((), taken) = allocations(|| {
                spot.game.write(&view, &mut row[..]);
                spot.game.mask(&view, &[], &mut mask[..]);
                let first = mask[..].iter().position(|n| *n == 1).unwrap_or_default();
                std::hint::black_box(spot.game.read(&view, &[first as u16]));
            });
            spot.ensure(taken == 0, seat, || format!("{taken} allocations"))?;
        }
        Ok(())
    })
}

fn bytes<G: Encode>(game: &G, view: &G::View) -> Vec<u8> {
    let mut row = vec![0_u8; game.width()];
    game.write(view, &mut row[..]);
    row
}

fn mask<G: Encode>(game: &G, view: &G::View, written: &[u16]) -> Vec<u8> {
    let mut row = vec![0_u8; game.letters()];
    game.mask(view, written, &mut row[..]);
    row
}

fn shuffled(word: &Word, rng: &mut FastRng) -> Vec<u16> {
    let mut letters = word.letters().to_vec();
    let fixed = letters.len() - word.free().len();
    rng.shuffle(&mut letters[fixed..]);
    letters
}

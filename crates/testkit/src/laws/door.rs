//! What no match can come to is not let in.

use std::collections::{BTreeMap, BTreeSet};

use parlour_core::{FastRng, Rng, Show};
use serde_json::Value;

use crate::broken::Broken;
use crate::kit::{Kit, Variant};
use crate::play::{Played, Spot};

/// How many impossible forms of a position are tried at one point.
const TRIES: usize = 12;

/// A position in which something is there twice that never is in a match is refused, and so is
/// one in which rows that never differ by more than one, such as hands, differ by more. What never
/// is, the kit learns from the positions of random matches: cards are whatever stands in lists of
/// words, never twice in a position, and now in one list and now in another.
pub fn impossible_positions_are_refused<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.variants.iter().try_for_each(|variant| tried(kit, variant))
}

fn tried<G: Show>(kit: &Kit<G>, variant: &Variant<G>) -> Result<(), Broken> {
    let mut known = Known::default();
    let mut positions = Vec::new();
    for seed in 0..kit.limits.matches {
        let played = Played::random(kit, variant, "impossible_positions_are_refused", seed)?;
        for at in 0..=played.steps.len() {
            known.learn(&Rows::of(&written(&played.spot(at))?));
        }
        positions.push(played);
    }
    for played in &positions {
        for at in played.some(kit.limits.looks) {
            let spot = played.spot(at);
            let position = written(&spot)?;
            let rows = Rows::of(&position);
            let mut rng = spot.rng();
            for _ in 0..TRIES {
                for (what, change) in [
                    ("is there twice", known.doubled(&rows, &mut rng)),
                    ("went to another row", known.moved(&rows, &mut rng)),
                ] {
                    let Some(change) = change else { continue };
                    let Some(changed) = change.applied(&position) else { continue };
                    let placed = serde_json::from_value::<G::Position>(changed.clone())
                        .is_ok_and(|position| spot.game.place(&position).is_ok());
                    spot.ensure(!placed, None, || {
                        let word = &change.word;
                        format!("{word:?} {what}, and the position is accepted:\n{changed}")
                    })?;
                }
            }
        }
    }
    Ok(())
}

fn written<G: Show>(spot: &Spot<'_, G>) -> Result<Value, Broken> {
    serde_json::to_value(spot.game.position(spot.state))
        .map_err(|wrong| spot.broken(None, wrong.to_string()))
}

/// The lists of words in a position, by where they are.
struct Rows(BTreeMap<String, Vec<String>>);

impl Rows {
    fn of(position: &Value) -> Rows {
        let mut rows = BTreeMap::new();
        collect(position, String::new(), &mut rows);
        Rows(rows)
    }

    fn words(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().flat_map(|(at, row)| row.iter().map(move |word| (at.as_str(), word.as_str())))
    }
}

fn collect(value: &Value, at: String, rows: &mut BTreeMap<String, Vec<String>>) {
    match value {
        Value::Array(items) => {
            let words: Option<Vec<String>> =
                items.iter().map(|item| item.as_str().map(str::to_owned)).collect();
            if let Some(words) = words {
                rows.insert(at, words);
            } else {
                items
                    .iter()
                    .enumerate()
                    .for_each(|(i, one)| collect(one, format!("{at}/{i}"), rows));
            }
        }
        Value::Object(object) => {
            for (key, one) in object {
                let key = key.replace('~', "~0").replace('/', "~1");
                collect(one, format!("{at}/{key}"), rows);
            }
        }
        _ => {}
    }
}

/// A place without its numbers: all hands are of one sort.
fn sort_of(at: &str) -> String {
    let part =
        |part: &str| if part.parse::<usize>().is_ok() { "*".into() } else { part.to_owned() };
    at.split('/').map(part).collect::<Vec<String>>().join("/")
}

/// A word in the positions of matches.
#[derive(Default)]
struct Word {
    /// How often it was in one position at most, and in how many positions.
    most: usize,
    seen: usize,
    sorts: BTreeSet<String>,
    places: BTreeSet<(String, usize)>,
}

/// What was found in the positions of matches.
#[derive(Default)]
struct Known {
    /// How many positions had words at all.
    positions: usize,
    words: BTreeMap<String, Word>,
    /// Of each sort of rows: by how much they differed in length at most, and how long they were.
    rows: BTreeMap<String, (usize, usize)>,
}

impl Known {
    fn learn(&mut self, rows: &Rows) {
        let mut often: BTreeMap<&str, usize> = BTreeMap::new();
        self.positions += usize::from(rows.words().next().is_some());
        for (at, row) in &rows.0 {
            for (place, word) in row.iter().enumerate() {
                let known = self.words.entry(word.clone()).or_default();
                known.sorts.insert(sort_of(at));
                known.places.insert((at.clone(), place));
                let often = often.entry(word).or_default();
                *often += 1;
                known.seen += usize::from(*often == 1);
                known.most = known.most.max(*often);
            }
        }
        let mut lengths: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, row) in &rows.0 {
            lengths.entry(sort_of(at)).or_default().push(row.len());
        }
        for (sort, lengths) in lengths {
            let most = lengths.iter().copied().max().unwrap_or(0);
            let least = lengths.iter().copied().min().unwrap_or(0);
            let entry = self.rows.entry(sort).or_default();
            *entry = (entry.0.max(most - least), entry.1.max(most));
        }
    }

    /// Whether a word is a card: nearly always there, not always in one place, and never twice.
    fn is_card(&self, word: &str) -> bool {
        self.words.get(word).is_some_and(|known| {
            known.most == 1 && known.places.len() > 1 && 2 * known.seen > self.positions
        })
    }

    /// A card that stands instead of another one, in a row where it could be.
    fn doubled(&self, rows: &Rows, rng: &mut FastRng) -> Option<Change> {
        let cards: Vec<(&str, &str)> = rows.words().filter(|(_, w)| self.is_card(w)).collect();
        let (_, word) = pick(&cards, rng)?;
        let others: Vec<(&str, &str)> = cards
            .as_slice()
            .iter()
            .copied()
            .filter(|(at, other)| other != word && self.words[*word].sorts.contains(&sort_of(at)))
            .collect();
        let (to, instead_of) = pick(&others, rng)?;
        let mut row = rows.0[*to].clone();
        row.iter_mut().filter(|one| one == instead_of).for_each(|one| *one = (*word).to_owned());
        Some(Change { word: (*word).to_owned(), rows: vec![((*to).to_owned(), row)] })
    }

    /// A card that went to a row that is as long already.
    fn moved(&self, rows: &Rows, rng: &mut FastRng) -> Option<Change> {
        let even = |sort: &str| self.rows.get(sort).is_some_and(|(by, most)| *by <= 1 && *most > 2);
        let cards: Vec<(&str, &str)> =
            rows.words().filter(|(at, w)| self.is_card(w) && even(&sort_of(at))).collect();
        let (from, word) = pick(&cards, rng)?;
        let long = rows.0[*from].len();
        let others: Vec<&String> = rows
            .0
            .iter()
            .filter(|(at, row)| *at != from && sort_of(at) == sort_of(from) && row.len() >= long)
            .map(|(at, _)| at)
            .collect();
        let to = *pick(&others, rng)?;
        let mut left = rows.0[*from].clone();
        left.retain(|one| one != word);
        let mut joined = rows.0[to].clone();
        joined.push((*word).to_owned());
        let rows = vec![((*from).to_owned(), left), (to.clone(), joined)];
        Some(Change { word: (*word).to_owned(), rows })
    }
}

fn pick<'a, T>(list: &'a [T], rng: &mut FastRng) -> Option<&'a T> {
    (!list.is_empty()).then(|| &list[rng.below(list.len() as u32) as usize])
}

/// Rows that are to be others.
struct Change {
    /// What it is about.
    word: String,
    rows: Vec<(String, Vec<String>)>,
}

impl Change {
    fn applied(&self, position: &Value) -> Option<Value> {
        let mut changed = position.clone();
        for (at, row) in &self.rows {
            *changed.pointer_mut(at)? = row.clone().into();
        }
        Some(changed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::fast_rng;
    use serde_json::json;

    fn known() -> Known {
        let mut known = Known::default();
        let positions = [
            json!({"hands": [["a", "b", "c"], ["d", "e", "f"]], "trick": []}),
            json!({"hands": [["a", "b"], ["d", "e", "f"]], "trick": ["c"]}),
            json!({"hands": [["b"], ["e", "f"]], "trick": ["a", "d"]}),
            json!({"hands": [[], []], "trick": ["b", "e"], "last": ["f"]}),
        ];
        positions.iter().for_each(|position| known.learn(&Rows::of(position)));
        known
    }

    #[test]
    fn a_card_is_doubled_where_it_could_be() {
        let position = json!({"hands": [["a", "b"], ["d", "e", "f"]], "trick": ["c"]});
        let (known, rows) = (known(), Rows::of(&position));
        for seed in 0..50 {
            let change = known.doubled(&rows, &mut fast_rng(seed)).unwrap();
            let changed = Rows::of(&change.applied(&position).unwrap());
            let twice = changed.words().filter(|(_, word)| *word == change.word).count();
            assert_eq!((twice, changed.words().count()), (2, 6));
        }
    }

    #[test]
    fn a_row_gets_too_long() {
        let position = json!({"hands": [["a", "b"], ["d", "e", "f"]], "trick": ["c"]});
        let (known, rows) = (known(), Rows::of(&position));
        let change = (0..20).find_map(|seed| known.moved(&rows, &mut fast_rng(seed))).unwrap();
        let changed = Rows::of(&change.applied(&position).unwrap());
        assert_eq!((changed.0["/hands/0"].len(), changed.0["/hands/1"].len()), (1, 4));
    }

    #[test]
    fn what_may_be_twice_is_no_card() {
        let mut known = known();
        known.learn(&Rows::of(&json!({"hands": [["a", "a"]], "trick": ["z"]})));
        assert!(!known.is_card("a") && known.is_card("b") && !known.is_card("z"));
    }
}

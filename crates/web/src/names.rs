//! Names for those who sit at a table and have none.

use parlour_core::Names;

/// What the bots of a house are called.
const BOTS: [&str; 24] = [
    "Agnes", "Bruno", "Cecily", "Dmitri", "Edith", "Farid", "Greta", "Hugo", "Ines", "Jonas",
    "Karla", "Leo", "Mira", "Nils", "Olga", "Pavel", "Rosa", "Sami", "Tilda", "Ugo", "Vera", "Wim",
    "Yara", "Zoe",
];

/// The names for seats that a game calls so; bots get names of their own, by the table's name.
#[must_use]
pub fn everybody(table: &str, seats: &[(String, Option<String>)]) -> Names {
    let mut next = table.bytes().fold(7_usize, |sum, b| (sum * 31 + usize::from(b)) % 9973);
    let mut taken: Vec<String> = seats.iter().filter_map(|(_, person)| person.clone()).collect();
    let mut pairs = Vec::new();
    for (seat, person) in seats {
        let name = person.clone().unwrap_or_else(|| {
            loop {
                let name = BOTS[next % BOTS.len()];
                next += 1;
                if !taken.iter().any(|other| other == name) {
                    taken.push(name.to_owned());
                    return name.to_owned();
                }
            }
        });
        pairs.push((seat.clone(), name));
    }
    Names::new(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_have_names_of_their_own_that_stay_with_the_table() {
        let seats = vec![(String::new(), Some("Agnes".to_owned())); 1];
        let bots = vec![(String::from("x"), None); 7];
        let called = everybody("t1", &[seats.clone(), bots.clone()].concat());
        let mut all: Vec<&str> = (0..8).map(|seat| called.of(seat)).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 8);
        assert_eq!(called, everybody("t1", &[seats, bots].concat()));
    }
}

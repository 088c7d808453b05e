//! Counts and lists.

/// `1 card`, `2 cards`.
#[must_use]
pub fn count(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

/// `a`, `a or b`, `a, b or c`.
#[must_use]
pub fn one_of<S: AsRef<str>>(items: &[S]) -> String {
    join(items, "or")
}

/// `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn all_of<S: AsRef<str>>(items: &[S]) -> String {
    join(items, "and")
}

fn join<S: AsRef<str>>(items: &[S], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [most @ .., end] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{} {last} {}", most.join(", "), end.as_ref())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_counts_read_as_people_write_them() {
        assert_eq!(all_of(&["a", "b", "c"]), "a, b and c");
        assert_eq!(one_of(&["a", "b"]), "a or b");
        assert_eq!(one_of::<&str>(&[]), "");
        assert_eq!([0, 1, 2].map(|n| count(n, "card")), ["0 cards", "1 card", "2 cards"]);
    }
}

//! What a mistyped word most likely meant.

/// The candidate nearest to a mistyped word, if any is near and none is equal.
///
/// ```
/// use parlour_core::suggest::nearest;
///
/// assert_eq!(nearest("haerts", ["hearts", "rails"]), Some("hearts"));
/// assert_eq!(nearest("chess", ["hearts", "rails"]), None);
/// ```
#[must_use]
pub fn nearest<'a>(typed: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let measured = candidates.into_iter().map(|c| (distance(&typed, &c.to_lowercase()), c));
    let (distance, best) = measured.min_by_key(|(distance, _)| *distance)?;
    let allowed = typed.chars().count().min(best.chars().count()).div_ceil(3);
    (distance <= allowed && distance > 0).then_some(best)
}

/// How many letters must be changed, added, dropped or swapped with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    const MOST: usize = 64;
    let cut = |text: &str| text.chars().take(MOST).collect::<String>();
    strsim::osa_distance(&cut(a), &cut(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_near_word_is_found_and_a_far_one_is_not() {
        assert_eq!(nearest("Heerts", ["hearts", "pontoon"]), Some("hearts"));
        assert_eq!(nearest("hnit", ["hint", "quit"]), Some("hint"));
        assert_eq!(nearest("zzz", ["hearts"]), None);
        assert_eq!(nearest("hearts", ["hearts"]), None);
        assert_eq!(nearest("", ["hearts"]), None);
    }
}

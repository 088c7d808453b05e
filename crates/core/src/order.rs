//! Sorting that is compiled once.

use std::cmp::Ordering;

/// Sorts as [`slice::sort_by`] does: what is equal stays in its order. The library's sort is compiled
/// for every type and order anew, some eight thousand bytes each; this one for all of them together,
/// at the price of a list of numbers. For what is sorted once a decision, not within a search.
pub fn sort_by<T>(all: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    let order = order(all.len(), &|a, b| compare(&all[a], &all[b]));
    let mut parts: Vec<Option<T>> = all.drain(..).map(Some).collect();
    all.extend(order.into_iter().filter_map(|index| parts[index].take()));
}

fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|a, b| compare(*a, *b));
    order
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_sorts_as_the_library_does(list: Vec<(u8, u8)>) {
            let (mut ours, mut theirs) = (list.clone(), list);
            super::sort_by(&mut ours, |a, b| b.0.cmp(&a.0));
            theirs.sort_by_key(|pair| std::cmp::Reverse(pair.0));
            prop_assert_eq!(ours, theirs);
        }
    }
}

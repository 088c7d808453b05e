//! The numbers that stand for choices: the same for drawing and for understanding.

use parlour_core::Scene;
use parlour_core::scene::{AmountChoice, Choice, Chooser, Markable};

/// What a number on the screen stands for.
#[derive(Clone, Copy, Debug)]
pub enum Entry<'a> {
    /// An action.
    Choice(&'a Choice),
    /// An object to be marked.
    Mark(&'a Chooser, &'a Markable),
    /// An action that takes a number.
    Amount(&'a AmountChoice),
}

/// Everything a scene offers, in the order in which it is numbered from 1.
#[must_use]
pub fn entries(scene: &Scene) -> Vec<Entry<'_>> {
    let choices = &scene.choices;
    let list = choices.list.iter().map(Entry::Choice);
    let marks = choices.choosers.iter().flat_map(|c| c.from.iter().map(move |m| Entry::Mark(c, m)));
    let amounts = choices.amounts.iter().map(Entry::Amount);
    list.chain(marks).chain(amounts).collect()
}

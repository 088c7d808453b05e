//! The deals and acts of a record that stand: what was undone, and not done again, is left out.

use parlour_core::record::Line;

/// The places in `lines` of the deals and acts that stand, in order.
pub(crate) fn standing(lines: &[Line]) -> Vec<usize> {
    let mut steps: Vec<usize> = Vec::new();
    let mut undone: Vec<Vec<usize>> = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        match line {
            Line::Deal {} | Line::Act { .. } => {
                steps.push(place);
                undone.clear();
            }
            Line::Undo { count } => {
                let kept = steps.len().saturating_sub(*count as usize);
                undone.push(steps.split_off(kept));
            }
            Line::Redo { .. } => steps.extend(undone.pop().unwrap_or_default()),
            Line::Sit { .. }
            | Line::Cheat { .. }
            | Line::Substitute { .. }
            | Line::Forfeit { .. }
            | Line::End { .. } => {}
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::Seat;

    #[test]
    fn what_was_undone_is_left_out_and_what_was_redone_is_back() {
        let act =
            || Line::Act { seat: Seat::new(0), name: "play".into(), payload: Default::default() };
        let lines = [
            Line::Deal {},
            act(),
            act(),
            Line::Undo { count: 2 },
            Line::Redo { count: 2 },
            act(),
            Line::Undo { count: 1 },
            Line::Undo { count: 1 },
            Line::Redo { count: 1 },
            act(),
        ];
        assert_eq!(standing(&lines), [0, 1, 2, 9]);
    }
}

//! A state is copied for every simulation of a search: it is small, and in one piece.

use parlour_rails::State;

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() < 2048, "{} bytes", size_of::<State>());
}

//! Sessions a person can read, in `tests/golden`. The bots are random ones, whose play is fixed
//! by the seed alone.

use crate::common::{golden, place};

const PLAY: [&str; 7] = ["play", "hearts", "--seed", "42", "--bots", "random", "--plain"];

/// A whole round: three cards passed by name, then thirteen tricks, each time the first choice.
#[test]
fn a_round_of_hearts() {
    let place = place();
    let typed = format!("pass kc qs, as\nbogus\n5 6 7\n{}quit\n", "1\n".repeat(13));
    let said = place.run(&PLAY, &typed);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert_eq!(
        said.out.matches("takes the trick").count()
            + said.out.matches("You take the trick").count(),
        13
    );
    golden("round.txt", &said.out);
}

/// Everything that can be typed at a table but does not play a card.
#[test]
fn table_words() {
    let place = place();
    let typed = "help\n1 2 3\ntable\nchoices\nscore\nhistory\nlast\nwho\nseed\nundo\nredo\nrules\ncheat\nplay\nace of\n2\n-7\nhnit\nquit\n";
    let said = place.run(&PLAY, typed);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    golden("words.txt", &said.out);
}

/// A short match to its end, with the statistics afterwards.
#[test]
fn a_match_to_the_end() {
    let place = place();
    let mut args = PLAY.to_vec();
    args.extend(["--rules", "target=20", "--rules", "passing=none"]);
    let said = place.run(&args, &"1\n".repeat(60));
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert!(said.out.contains("for a rematch"), "{}", said.out);
    let tail: Vec<&str> = said.out.lines().rev().take(60).collect();
    let tail: Vec<&str> = tail.into_iter().rev().collect();
    golden("end.txt", &(tail.join("\n") + "\n"));
    golden("stats.txt", &place.run(&["stats"], "").out);
}

#[test]
fn help_of_the_program() {
    let place = place();
    golden("help.txt", &place.run(&["--help"], "").out);
    golden("help-play.txt", &place.run(&["play", "--help"], "").out);
}

//! Every game's table at three sizes, and in every look.

#[allow(dead_code, reason = "each test file uses a part of it")]
#[allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
mod common;

use common::{Stage, wish};
use crossterm::event::KeyCode;
use parlour_tui::{Able, Depth, Look, Palette, Speed};
use ratatui::style::Color;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

const LOOK: Look = Look {
    depth: Depth::Sixteen,
    palette: Palette::Usual,
    four_colours: false,
    ascii: false,
    speed: Speed::Instant,
    able: Able { depth: Depth::Sixteen, no_colour: false, unicode: true, when: None },
};

/// What is typed to come to a moment of each game.
const MOMENTS: [(&str, &str, &[&str]); 9] = [
    ("hearts", "pass", &[]),
    ("hearts", "trick", &["pass 7c 8d ad", "2c", "4d"]),
    ("hearts", "lead", &["pass 7c 8d ad", "2c", "4d", "ks"]),
    ("stopbus", "turn", &["done", "done"]),
    ("pontoon", "twist", &["twist"]),
    ("busrush", "turn", &["end"]),
    ("rails", "tickets", &[]),
    ("rails", "turn", &["keep 1 2"]),
    ("rails", "claim", &["keep 1 2", "claim"]),
];

/// A table some keys into a match; the same keys at every size, because what they mean may not
/// depend on it: everything is typed.
fn table(look: Look, game: &str, size: (u16, u16), typed: &[&str]) -> Stage {
    let mut stage = Stage::table_in(look, game, &wish(game, 7, &[]), size);
    for line in typed {
        stage.line(line);
        if stage.shows("Enter deals") {
            stage.key(KeyCode::Enter);
        }
    }
    stage
}

#[test]
fn every_game_at_three_sizes() {
    for (game, moment, typed) in MOMENTS {
        for size in SIZES {
            let stage = table(LOOK, game, size, typed);
            insta::assert_snapshot!(format!("{game}_{moment}_{}x{}", size.0, size.1), stage.text());
        }
    }
}

#[test]
fn in_ascii_nothing_but_ascii_is_drawn() {
    let look = Look { ascii: true, ..LOOK };
    for (game, moment, typed) in MOMENTS {
        for size in SIZES {
            let stage = table(look, game, size, typed);
            assert!(stage.text().is_ascii(), "{game} at {moment}:\n{}", stage.text());
        }
        let stage = table(look, game, SIZES[0], typed);
        insta::assert_snapshot!(format!("{game}_{moment}_ascii"), stage.text());
    }
}

#[test]
fn without_colour_there_is_none_and_nothing_else_is_missing() {
    let look = Look { depth: Depth::None, ..LOOK };
    for (game, moment, typed) in MOMENTS {
        let stage = table(look, game, SIZES[0], typed);
        let plain = |c: Color| c == Color::Reset;
        let colour = stage.buffer().content.iter().find(|c| !plain(c.fg) || !plain(c.bg));
        assert_eq!(colour, None, "{game} at {moment}");
        assert_eq!(stage.text(), table(LOOK, game, SIZES[0], typed).text(), "{game} at {moment}");
    }
}

#[test]
fn palettes_and_four_colours_change_colours_and_no_sign() {
    let looks = [
        Look { palette: Palette::Safe, ..LOOK },
        Look { four_colours: true, ..LOOK },
        Look { palette: Palette::Safe, depth: Depth::Many, ..LOOK },
        Look { palette: Palette::Safe, depth: Depth::True, ..LOOK },
    ];
    for look in looks {
        let mut changed = 0;
        for (game, moment, typed) in MOMENTS {
            let (usual, stage) =
                (table(LOOK, game, SIZES[1], typed), table(look, game, SIZES[1], typed));
            assert_eq!(stage.text(), usual.text(), "{game} at {moment} in {look:?}");
            changed += u32::from(usual.buffer().content != stage.buffer().content);
        }
        assert!(changed > 0, "nothing changes in {look:?}");
    }
}

#[test]
fn all_choices_a_help_a_log_and_a_sheet_lie_over_the_table() {
    for (name, key) in [("choices", 'm'), ("help", '?'), ("log", 'l'), ("score", 's')] {
        let mut stage = table(LOOK, "busrush", (80, 24), &[]);
        stage.key(KeyCode::Char(key));
        insta::assert_snapshot!(format!("over_{name}"), stage.text());
    }
}

#[test]
fn nothing_is_written_twice_when_nothing_changes() {
    let mut stage = table(LOOK, "rails", (120, 40), &[]);
    let before = stage.buffer().clone();
    assert!(!stage.app.has_changed(), "a still table is not drawn again");
    stage.settle();
    assert_eq!(before, *stage.buffer());
    assert!(stage.app.wake().is_none(), "a table that waits for a person sleeps");
}

//! `parlour balance`, `parlour solve` and `parlour statistics`: reports that games offer on
//! themselves.

use std::io::{self, IsTerminal, Write};

use indicatif::{ProgressBar, ProgressStyle};
use parlour_core::Seed;

use crate::args::Study;
use crate::failure::Failure;
use crate::screen::find_game;

/// Makes the report of this name on a game.
pub(crate) fn study(name: &str, asked: &Study) -> Result<(), Failure> {
    let game = find_game(&asked.game)?;
    let Some(study) = game.studies().into_iter().find(|study| study.name == name) else {
        return Err(Failure::Failed(none_of_that(name, game.about().title)));
    };
    let matches = asked.matches.unwrap_or(study.matches);
    let seed = asked.seed.unwrap_or_else(|| Seed::from_number(1));
    let bar = progress(study.about, matches);
    let report = (study.run)(matches, seed, &mut |done| bar.set_position(u64::from(done)));
    bar.finish_and_clear();
    let mut output = io::stdout().lock();
    writeln!(output, "{}", report.trim_end())?;
    Ok(())
}

/// Says which games do have such a report.
fn none_of_that(name: &str, title: &str) -> String {
    let games = parlour_games::games();
    let ids: Vec<&str> = games
        .iter()
        .filter(|game| game.studies().iter().any(|study| study.name == name))
        .map(|game| game.id())
        .collect();
    let others = match ids.len() {
        0 => "No game does.".to_owned(),
        _ => format!("These do: {}.", ids.join(", ")),
    };
    format!("{title} offers no such report. {others}")
}

/// A bar on standard error with the time left, where somebody can see it.
fn progress(about: &str, matches: u32) -> ProgressBar {
    if matches == 0 || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(u64::from(matches));
    let style = ProgressStyle::with_template("{msg}: {pos} of {len}, {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_message(about.to_owned());
    bar
}

//! A game's rules, from Markdown to plain lines.

use std::io;

use parlour_front::rules::{rules_lines, sections};
use parlour_front::words::clean;
use parlour_house::AnyGame;

use crate::console::Console;
use crate::ink::Ink;
use crate::text::plain;
use parlour_front::WIDTH;

/// Prints all rules of a game.
pub fn print_rules(console: &mut Console<'_>, game: &dyn AnyGame) -> io::Result<()> {
    let lines = markdown(game.about().rules, console.ink);
    console.lines(&lines)
}

/// Prints the sections whose heading has the word in it; without one, the headings.
pub(crate) fn print_section(
    console: &mut Console<'_>,
    game: &dyn AnyGame,
    part: &str,
) -> io::Result<()> {
    if part == "all" {
        return print_rules(console, game);
    }
    let rules = game.about().rules;
    let sections = sections(rules);
    if !part.is_empty() {
        let about = |heading: &str| plain(heading).contains(&plain(part));
        let found: Vec<_> = sections.iter().filter(|(heading, _)| about(heading)).collect();
        for (_, text) in &found {
            let lines = markdown(text, console.ink);
            console.lines(&lines)?;
        }
        if !found.is_empty() {
            return Ok(());
        }
        console.say(&format!("No part of the rules is called \"{}\".", clean(part)))?;
    }
    console.say("The rules have these parts; \"rules all\" shows all of them:")?;
    for (heading, _) in sections {
        console.say(&format!("  rules {}", plain(&heading)))?;
    }
    Ok(())
}

/// Rules in lines of some columns with ink for the headings.
fn markdown(text: &str, ink: Ink) -> Vec<String> {
    let lines = rules_lines(text, WIDTH).into_iter();
    lines.map(|line| if line.heading { ink.bold(&line.text) } else { line.text }).collect()
}

//! Rehearses a lesson from its file: prints every step with all that the learner can see then,
//! and everything that is wrong with it. For whoever writes lessons, and needs no rebuilding.
//!
//! `cargo run -p parlour-learn --example rehearse hearts crates/hearts/LEARN.toml`

#![expect(clippy::print_stdout, reason = "it is a program that prints")]

use std::error::Error;
use std::process::ExitCode;

use parlour_games::game;
use parlour_house::AnyGame;
use parlour_learn::{Attempt, Broken, Course, Lesson, check, sights};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(name), Some(file)) = (arguments.next(), arguments.next()) else {
        return Err("name a game and the file of its lesson".into());
    };
    let game = game(&name).ok_or_else(|| format!("there is no game \"{name}\""))?;
    let lesson = Lesson::parse(&std::fs::read_to_string(file)?)?;
    let wrong = check(&*game, &lesson);
    // What is wrong comes last, where it is seen.
    let _ = rehearse(&*game, lesson);
    for broken in &wrong {
        println!("\n! {broken}");
    }
    Ok(if wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Does as the lesson asks, as far as that goes.
fn rehearse(game: &dyn AnyGame, lesson: Lesson) -> Result<(), Broken> {
    let mut course = Course::begin(game, lesson)?;
    while let Some((part, step)) = course.step() {
        println!("\n== {}. {}\n{}\n", course.number(), part.title, step.text);
        for line in sights(&course.scene(), course.told()) {
            println!("    {line}");
        }
        match course.wanted().cloned() {
            None => course.go_on()?,
            Some((name, payload)) => {
                println!("  > {}", step.deed.as_deref().unwrap_or_default());
                if let Attempt::NotThat(why) = course.attempt(&name, &payload)? {
                    println!("  ! {why}");
                    return Ok(());
                }
            }
        }
    }
    Ok(())
}

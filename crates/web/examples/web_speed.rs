//! How long a table takes to draw, in microseconds: its Scene and its HTML, for one viewer.
//!
//! Run by `cargo xtask bench web`.

#![allow(clippy::unwrap_used, reason = "an example that cannot go on says so")]
#![allow(clippy::print_stdout, reason = "figures for whoever runs it")]
#![allow(clippy::disallowed_methods, reason = "it measures time")]

use std::time::Instant;

use parlour_core::{Rng, Seed, Turn, Viewer, fast_rng};
use parlour_front::Menu;
use parlour_house::{SeatSpec, Setup};
use parlour_web::{Table, Telling, everybody};

fn main() {
    println!("game      decisions   Scene   Menu   HTML   together, microseconds on average");
    for game in parlour_games::games() {
        let mut setup = Setup::new(Seed::from_number(1));
        setup.seats = vec![SeatSpec::Human; game.seats(&setup.rules).unwrap()];
        let mut table = game.open(&setup).unwrap();
        let mut rng = fast_rng(1);
        let telling = Telling::default();
        let (mut scenes, mut menus, mut drawn, mut count) = (0.0, 0.0, 0.0, 0_u32);
        for _ in 0..400 {
            match table.turn() {
                Turn::Over => break,
                Turn::Deal => drop(table.deal().unwrap()),
                Turn::Seats(seats) => {
                    let seat = seats.first().unwrap();
                    let start = Instant::now();
                    let mut scene = table.scene(Viewer::Seat(seat));
                    scenes += start.elapsed().as_secs_f64();
                    let people: Vec<_> =
                        scene.places.iter().map(|place| (place.name.clone(), None)).collect();
                    let start = Instant::now();
                    let menu = Menu::of(&scene, &[]);
                    menus += start.elapsed().as_secs_f64();
                    let start = Instant::now();
                    everybody("t", &people).rename(&mut scene);
                    let page = Table {
                        base: "/tables/t",
                        title: game.about().title,
                        scene: &scene,
                        menu: &menu,
                        state: 1,
                        telling: &telling,
                        log: &[],
                        chat: &[],
                        phrases: &[],
                        shown: None,
                        beside: &[],
                        tools: &[],
                        hint: None,
                        times: &[],
                        waits: false,
                    };
                    std::hint::black_box(page.draw().html());
                    drawn += start.elapsed().as_secs_f64();
                    count += 1;
                    let legal = table.legal(seat);
                    let one = &legal[rng.below(legal.len() as u32) as usize];
                    let (name, payload) = (one.name.clone(), one.payload.clone());
                    table.act(seat, &name, &payload).unwrap();
                }
            }
        }
        let mean = |sum: f64| sum / f64::from(count) * 1e6;
        println!(
            "{:9} {count:9} {:7.0} {:6.0} {:6.0} {:10.0}",
            game.id(),
            mean(scenes),
            mean(menus),
            mean(drawn),
            mean(scenes + menus + drawn)
        );
    }
}

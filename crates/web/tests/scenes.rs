//! Every game of the house, drawn from its scenes alone.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
#![allow(clippy::print_stdout, reason = "a table of sizes for whoever runs it")]

use parlour_core::{Rng, Scene, Seat, Seed, Turn, Viewer, fast_rng};
use parlour_front::Menu;
use parlour_house::{AnyGame, SeatSpec, Setup};
use parlour_web::{Button, Known, Line, Remark, Table, Telling, everybody};

fn games() -> Vec<Box<dyn AnyGame>> {
    let mut games = parlour_games::games();
    games.push(parlour_house::offer::<parlour_kuhn::Kuhn>());
    games
}

/// Plays a random match and lets somebody look at each decision.
fn play(game: &dyn AnyGame, seed: u64, most: usize, mut look: impl FnMut(&Scene)) {
    let mut setup = Setup::new(Seed::from_number(seed));
    setup.seats = vec![SeatSpec::Human; game.seats(&setup.rules).unwrap()];
    let mut table = game.open(&setup).unwrap();
    let mut rng = fast_rng(seed);
    for _ in 0..most {
        match table.turn() {
            Turn::Over => break,
            Turn::Deal => drop(table.deal().unwrap()),
            Turn::Seats(seats) => {
                let seat = seats.first().unwrap();
                look(&table.scene(Viewer::Seat(seat)));
                let legal = table.legal(seat);
                let one = &legal[rng.below(legal.len() as u32) as usize];
                let (name, payload) = (one.name.clone(), one.payload.clone());
                table.act(seat, &name, &payload).unwrap();
            }
        }
    }
    look(&table.scene(Viewer::Spectator));
    look(&table.scene(Viewer::Seat(Seat::new(0))));
}

fn draw(scene: &Scene, menu: &Menu, said: &str) -> parlour_web::Part {
    let telling = Telling {
        say: None,
        also: Some(said.to_owned()),
        buttons: vec![Button::deed(said, "/x".into(), false)],
    };
    let log = [Line { number: 1, text: said.to_owned(), mine: false, alert: false }];
    let chat = [Remark { number: 1, by: said.to_owned(), text: said.to_owned() }];
    Table {
        base: "/tables/t1",
        title: said,
        scene,
        menu,
        state: 7,
        telling: &telling,
        log: &log,
        chat: &chat,
        phrases: &["Hello!"],
        shown: None,
        beside: &telling.buttons,
        tools: &[],
        hint: None,
        times: &[],
        waits: false,
    }
    .draw()
}

#[test]
fn what_can_be_picked_can_be_pressed_on_every_page_of_every_game() {
    for game in games() {
        for seed in 0..2 {
            play(&*game, seed, 40, |scene| {
                let menu = Menu::of(scene, &[]);
                let page = draw(scene, &menu, "").html();
                // A city that only a later step wants is reached by its routes.
                let later = |id: &&String| {
                    id.starts_with("city/")
                        && !menu.items.iter().any(|item| item.objects == [(*id).clone()])
                };
                for id in menu.lit.iter().filter(|id| !later(id)) {
                    let (button, link) = (format!("value=\"{id}\""), format!("data-pick=\"{id}\""));
                    assert!(
                        page.contains(&button) || page.contains(&link),
                        "{} seed {seed}: {id}",
                        game.id()
                    );
                }
                // What is no thing on the table has a button of its own.
                for item in &menu.items {
                    let key = format!("value=\"{}\"", item.key);
                    let thing = item.objects.iter().any(|id| menu.lit.contains(id));
                    assert!(page.contains(&key) || thing, "{} seed {seed}: {item:?}", game.id());
                }
            });
        }
    }
}

#[test]
fn no_page_has_a_style_of_its_own_or_an_id_twice() {
    for game in games() {
        play(&*game, 5, 60, |scene| {
            let page = draw(scene, &Menu::of(scene, &[]), "").html();
            assert!(!page.contains("style=") && !page.contains("onclick"), "{}", game.id());
            let mut ids: Vec<&str> =
                page.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
            let count = ids.len();
            ids.sort_unstable();
            let twice: Vec<_> = ids.windows(2).filter(|w| w[0] == w[1]).map(|w| w[0]).collect();
            assert!(twice.is_empty(), "{}: {count} ids, twice {twice:?}", game.id());
        });
    }
}

#[test]
fn names_and_words_of_people_are_never_markup() {
    let evil = "<img src=x onerror=alert(1)>\"'&";
    for game in games() {
        play(&*game, 1, 12, |scene| {
            let mut scene = scene.clone();
            let seats: Vec<_> =
                scene.places.iter().map(|p| (p.name.clone(), Some(evil.to_owned()))).collect();
            everybody("t1", &seats).rename(&mut scene);
            let page = draw(&scene, &Menu::of(&scene, &[]), evil).html();
            assert!(!page.contains("<img"), "{}", game.id());
            assert!(page.contains("&lt;img"), "{}", game.id());
        });
    }
}

#[test]
fn the_parts_that_change_make_the_page_that_is() {
    for game in games() {
        let mut known = Known::default();
        let mut sizes: Vec<usize> = Vec::new();
        let mut whole = 0;
        play(&*game, 2, 200, |scene| {
            let part = draw(scene, &Menu::of(scene, &[]), "");
            whole = whole.max(part.html().len());
            let changes = part.changes(&mut known);
            sizes.push(changes.iter().filter_map(|c| c.html.as_ref()).map(String::len).sum());
            assert!(part.changes(&mut known).is_empty());
        });
        let updates = &sizes[1..];
        let mean = updates.iter().sum::<usize>() / updates.len().max(1);
        println!("{:8} largest page {whole:6} bytes, mean update {mean:6}", game.id());
    }
}

//! How much a person has to read at a prompt.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
#![expect(clippy::print_stderr, reason = "it prints a table for the documents")]

use std::cell::RefCell;
use std::io::{self, BufRead, Read, Write};
use std::rc::Rc;

use parlour_core::{FastRng, Rng, Seed, fast_rng};
use parlour_games::games;
use parlour_house::{AnyGame, SeatSpec, Setup};
use parlour_plain::{Console, Options, play};
use parlour_store::Session;

/// The most items and lines that a prompt may have.
const ITEMS: usize = 14;
const LINES: usize = 24;

/// Somebody who reads the screen and answers at random with what stands there.
struct Reader {
    screen: Rc<RefCell<Vec<u8>>>,
    rng: FastRng,
    line: Vec<u8>,
    /// The items and lines of each prompt.
    prompts: Vec<(usize, usize)>,
    /// The longest prompt.
    longest: String,
    most: usize,
}

struct Screen(Rc<RefCell<Vec<u8>>>);

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The numbers before a bracket: `3) Wait`.
fn numbers(text: &str) -> usize {
    let words = text.split_whitespace();
    words.filter_map(|word| word.strip_suffix(')')?.parse::<usize>().ok()).max().unwrap_or(0)
}

impl Reader {
    fn answer(&mut self) -> String {
        let shown = String::from_utf8(std::mem::take(&mut *self.screen.borrow_mut())).unwrap();
        // What happened stands above an empty line; the table and the question stand below it.
        let prompt = shown.trim_end_matches("> ").rsplit("\n\n").next().unwrap();
        let items = numbers(prompt);
        if items > 0 || prompt.contains("type a number") {
            self.prompts.push((items, prompt.lines().count()));
            if prompt.lines().count() > self.longest.lines().count() {
                self.longest = prompt.to_owned();
            }
        }
        let pick = |rng: &mut FastRng, most: usize| rng.below(most.max(1) as u32) as usize + 1;
        if shown.contains("for a rematch") {
            return "quit".into();
        }
        if let Some((_, range)) = prompt.split_once("type a number from ") {
            return range.split(' ').next().unwrap().to_owned();
        }
        if let Some((_, count)) = prompt.split_once("Type ").filter(|(_, r)| r.contains("of these"))
        {
            let count: usize = count.split(' ').next().unwrap().parse().unwrap();
            let mut all: Vec<usize> = (1..=items).collect();
            self.rng.shuffle(&mut all);
            let some: Vec<String> = all.iter().take(count).map(ToString::to_string).collect();
            return some.join(" ");
        }
        if prompt.contains("more to mark") || prompt.contains("Marked:") {
            return "back".into();
        }
        if items == 0 { String::new() } else { pick(&mut self.rng, items).to_string() }
    }
}

impl Read for Reader {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        unreachable!("lines are read")
    }
}

impl BufRead for Reader {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.line.is_empty() && self.prompts.len() < self.most {
            self.line = (self.answer() + "\n").into_bytes();
        }
        Ok(&self.line)
    }
    fn consume(&mut self, amount: usize) {
        self.line.drain(..amount);
    }
}

/// The items and lines of the prompts of some random matches.
fn prompts(game: &dyn AnyGame, matches: u64, most: usize) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    for seed in 0..matches {
        let mut setup = Setup::new(Seed::from_number(seed));
        let seats = game.seats(&setup.rules).unwrap();
        setup.seats = vec![SeatSpec::Random; seats];
        setup.seats[0] = SeatSpec::Human;
        let mut session = Session::unsaved(game.open(&setup).unwrap());
        let screen = Rc::new(RefCell::new(Vec::new()));
        let (rng, line, prompts) = (fast_rng(seed), Vec::new(), Vec::new());
        let (screen_too, longest) = (Rc::clone(&screen), String::new());
        let mut reader = Reader { screen: screen_too, rng, line, prompts, longest, most };
        let mut writer = Screen(screen);
        let mut console = Console::new(&mut reader, &mut writer);
        play(&mut session, game, &mut console, Options::default()).unwrap();
        assert!(reader.longest.lines().count() <= LINES, "{}:\n{}", game.id(), reader.longest);
        all.extend(reader.prompts);
    }
    all
}

fn look(matches: u64, most: usize) {
    for game in games() {
        let prompts = prompts(&*game, matches, most);
        let sizes = |pick: fn(&(usize, usize)) -> usize| {
            let mut sizes: Vec<usize> = prompts.iter().map(pick).collect();
            sizes.sort_unstable();
            (sizes[sizes.len() / 2], *sizes.last().unwrap())
        };
        let (items, lines) = (sizes(|p| p.0), sizes(|p| p.1));
        eprintln!(
            "| {} | {} | {} | {} | {} | {} |",
            game.id(),
            prompts.len(),
            items.0,
            items.1,
            lines.0,
            lines.1
        );
        assert!(items.1 <= ITEMS, "{}: {} items", game.id(), items.1);
    }
}

#[test]
fn no_prompt_is_a_wall() {
    look(3, 250);
}

/// Prints the table of docs/quality.md.
#[test]
#[ignore = "200 matches of every game take minutes"]
fn no_prompt_of_two_hundred_matches_is_a_wall() {
    look(200, 5_000);
}

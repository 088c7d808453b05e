//! docs/luck.md, the engine and a program written from that page alone deal the same cards.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use parlour_core::{Luck, MatchLuck, Rng, Seed};
use sha2::{Digest, Sha256};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The block of vectors in docs/luck.md.
fn documented() -> String {
    let page = std::fs::read_to_string(repository().join("docs/luck.md")).unwrap();
    let (_, block) = page.split_once("```vectors\n").expect("docs/luck.md has a block of vectors");
    block.split_once("```").expect("the block ends").0.to_owned()
}

/// The same lines as the engine computes them.
fn computed() -> String {
    let hex = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    let seeds = ["0", "1", hex].map(|text| text.parse::<Seed>().unwrap());
    let names = ["0", "1", "H"];
    let mut text = String::new();
    for (name, seed) in names.into_iter().zip(seeds) {
        for game in ["hearts", "kuhn"] {
            writeln!(text, "seed {name}, {game}: key {}", key(seed, game)).unwrap();
            sampled(&mut text, &format!("seed {name}, {game}"), seed, game, 0, 0);
        }
    }
    let (game, deck, nth) = ("hearts", 3, 70_000);
    let stream = || MatchLuck::new(seeds[2], game).stream(deck, nth);
    sampled(&mut text, "seed H, hearts", seeds[2], game, deck, nth);
    let here = format!("seed H, {game}, {deck}/{nth}:");
    let mut rng = stream();
    let words: Vec<u32> = (0..18).map(|_| Rng::next_u32(&mut rng)).collect();
    writeln!(text, "{here} words 16 and 17 {:08x} {:08x}", words[16], words[17]).unwrap();
    for large in [3_000_000_000, (1 << 31) + 1] {
        let mut rng = stream();
        writeln!(text, "{here} below {large}: {}", list((0..6).map(|_| rng.below(large)))).unwrap();
    }
    for large in [10_u64.pow(19), 7] {
        let mut rng = stream();
        let drawn = list((0..4).map(|_| rng.below_u64(large)));
        writeln!(text, "{here} below_u64 {large}: {drawn}").unwrap();
    }
    for (name, seed) in names.into_iter().zip(seeds) {
        for index in [0, 1 << 40] {
            let child = seed.child(index);
            writeln!(text, "seed {name}, match {index} of a series: {child}").unwrap();
        }
    }
    text
}

fn sampled(text: &mut String, whose: &str, seed: Seed, game: &str, deck: u8, nth: u32) {
    let here = format!("{whose}, {deck}/{nth}:");
    let mut luck = MatchLuck::new(seed, game);
    let mut rng = luck.stream(deck, nth);
    let words: Vec<String> = (0..6).map(|_| format!("{:08x}", Rng::next_u32(&mut rng))).collect();
    writeln!(text, "{here} words {}", words.join(" ")).unwrap();
    let mut rng = luck.stream(deck, nth);
    writeln!(text, "{here} below 10: {}", list((0..20).map(|_| rng.below(10)))).unwrap();
    for size in [3, 52] {
        // Backwards, to see that the cards are put in order first.
        let mut cards: Vec<u32> = (0..size).rev().collect();
        luck.shuffle(deck, nth, &mut cards);
        writeln!(text, "{here} deck of {size}: {}", list(cards.into_iter())).unwrap();
    }
}

fn list(items: impl Iterator<Item = impl ToString>) -> String {
    items.map(|i| i.to_string()).collect::<Vec<_>>().join(" ")
}

/// The engine keeps its key to itself; that this is the same one shows in every word.
fn key(seed: Seed, game: &str) -> String {
    let key = Sha256::new().chain_update(format!("parlour 1\n{game}\n")).chain_update(seed.0);
    Seed(key.finalize().into()).to_string()
}

#[test]
fn the_page_has_the_vectors_of_the_engine() {
    assert_eq!(documented(), computed());
}

#[test]
fn a_program_written_from_the_page_finds_the_same_vectors() {
    let script = repository().join("examples/luck.py");
    let run = match Command::new("python3").arg(&script).output() {
        Ok(run) => run,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            eprintln!("SKIPPED: there is no python3 on this machine to run examples/luck.py with");
            return;
        }
        Err(error) => panic!("python3 cannot be run: {error}"),
    };
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let printed = String::from_utf8(run.stdout).unwrap().replace("\r\n", "\n");
    assert_eq!(printed, computed());
}

//! Chores of the repository. `cargo xtask help` lists them; they need the standard library only,
//! so that the first `cargo xtask test` on a fresh machine starts at once.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command-line program")]

mod book;
mod browser;
mod chore;
mod coverage;
mod fuzz;
mod guide;
mod instructions;
mod lcov;
mod links;
mod mutants;
mod named;
mod publish;
mod python;
mod step;
mod strength;
mod tidy;
mod tools;

use std::path::PathBuf;
use std::process::ExitCode;

/// Why a chore stopped, as a sentence for the person at the terminal.
type Failure = String;

const HELP: &str = "\
Chores of the repository.

Usage: cargo xtask <CHORE>

  test                 everything that must hold before a change is merged
  fmt [--check]        format all code (or only look)
  tidy                 check texts: links, files, tests, crates and commands named
                       in Markdown, line ends, private paths
  lint                 clippy on everything, warnings are errors
  doc [--open]         build the API documentation, warnings are errors
  book                 build the book of docs/ in target/book, and follow its links
  fuzz --short         the fuzz laws for a fixed number of rounds, on stable
  fuzz [TARGET] [--minutes N]
                       the same laws under cargo-fuzz (needs a nightly toolchain)
  coverage             line coverage of the rules crates; fails below 95 %
  mutants [CRATE] [SHARD]
                       change the rules of a crate bit by bit, and see the tests
                       notice (default: parlour-kuhn; 0/4 is a quarter of it)
  package              pack the crates that others may depend on
  semver [REVISION]    what they offered then is still there (default: HEAD~1)
  deny                 check licences, sources and bans of all dependencies
  bench [GAME]         print the speed figures of a game (default: hearts)
  bench search         time the search of every game, with criterion
  bench serve [--short] [PART…]
                       what a server reaches, over real sockets, against its bars
  bench web            time the drawing of tables, and weigh pages and their changes
  bench time           show how long searches of 20 ms and `expert` think
  bench archive        time appends to the server's stores, SQLite and PostgreSQL
  bench instructions   count what a simulation of every game takes, with valgrind
  strength [--resume] [WORD…]
                       play the matches of docs/strength.md, or those whose command
                       has a WORD in it, and write its tables anew: takes hours
  soak [--kills N] [--minutes M] [PART…]
                       what a server survives: kill -9, a full disk, a frozen node,
                       half an hour of people who come and go
  browser              types and lint of scripts, and whole matches in a browser
  browser pictures     redraw docs/pictures/web from real pages
  wheel                build Parlour for Python in target/wheels
  python               the wheel, its types and its tests
  bench python         print the speed figures of the wheel
  bless                rewrite golden files and snapshots from what the code does now
  guide [--whole]      follow the steps of CONTRIBUTING.md in a copy (or all of
                       them, with what builds the whole house)
  schemas              rewrite the JSON Schemas of games and protocol, and docs/refusals.md
  pictures             redraw docs/pictures from real screens
  help                 this text
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\n{failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[&str]) -> Result<(), Failure> {
    match args {
        [] | ["help" | "--help" | "-h", ..] | [_, "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        ["test"] => chore::test(),
        ["fmt"] => chore::format(false),
        ["fmt", "--check"] => chore::format(true),
        ["tidy"] => step::once(tidy::step()),
        ["lint"] => step::once(chore::lint()?),
        ["doc"] => step::once(chore::doc(false)),
        ["doc", "--open"] => step::once(chore::doc(true)),
        ["book"] => step::once(book::step()),
        ["fuzz", "--short"] => step::once(fuzz::short()),
        ["fuzz", rest @ ..] => fuzz::long(rest),
        ["browser"] => browser::run(),
        ["browser", "pictures"] => browser::pictures(),
        ["wheel"] => python::wheel(),
        ["python"] => python::run(),
        ["coverage"] => coverage::run(),
        ["mutants"] => mutants::run("parlour-kuhn", None),
        ["mutants", name] => mutants::run(name, None),
        ["mutants", name, shard] => mutants::run(name, Some(shard)),
        ["package"] => step::once(publish::step()?),
        ["semver"] => publish::semver("HEAD~1"),
        ["semver", revision] => publish::semver(revision),
        ["deny"] => chore::deny(),
        ["bench"] => chore::bench("hearts"),
        ["bench", "search"] => chore::bench_search(),
        ["bench", "archive"] => chore::bench_archive(),
        ["bench", "serve", rest @ ..] => chore::bench_serve(rest),
        ["soak", rest @ ..] => chore::soak(rest),
        ["strength", rest @ ..] => strength::run(rest),
        ["bench", "web"] => browser::bench(),
        ["bench", "time"] => chore::bench_time(),
        ["bench", "instructions"] => instructions::run(),
        ["bench", "python"] => python::bench(),
        ["bench", game] => chore::bench(game),
        ["bless"] => chore::bless(),
        ["guide"] => step::once(guide::step(false)),
        ["guide", "--whole"] => step::once(guide::step(true)),
        ["schemas"] => chore::schemas(),
        ["pictures"] => chore::pictures(),
        _ => Err(format!(
            "I do not know \"cargo xtask {}\". `cargo xtask help` lists the chores.",
            args.join(" ")
        )),
    }
}

/// The root of the repository.
fn root() -> PathBuf {
    // Cargo says where it runs this; where it was compiled may be another copy.
    let here = std::env::var_os("CARGO_MANIFEST_DIR");
    let here = here.map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    here.parent().map(PathBuf::from).unwrap_or(here)
}

/// Where cargo puts what it builds.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

//! Whole matches in a real browser: chromium of the machine's packages, driven by a Node program.

use std::process::Command;

use crate::step::{Step, all, cargo, once, succeed};
use crate::{Failure, root, target, tools};

/// Where the Node program is.
const FOLDER: &str = "crates/web/browser";

/// What a page may move by where everything is tested; the chore of its own is stricter.
const STILL: &str = "0.1";

/// Types, lint and tests of everything that runs in a browser, with the program that the tests
/// before it have built.
pub(crate) fn steps() -> Result<Vec<Step>, Failure> {
    let mut steps = scripts()?;
    steps.push(Step::check("Matches in a browser", "cargo xtask browser", matches));
    Ok(steps)
}

/// All of that by itself, once, and to the letter.
pub(crate) fn run() -> Result<(), Failure> {
    let mut steps = scripts()?;
    let build = ["build", "--locked", "--profile=test", "-p", "parlour"];
    steps.push(Step::program("Server for the browser", cargo(&build)));
    steps.push(Step::program("Matches in a browser", npm(&["run", "--silent", "test"])));
    all(steps)
}

fn scripts() -> Result<Vec<Step>, Failure> {
    ready()?;
    Ok(vec![
        Step::program("Types of scripts", npm(&["run", "--silent", "types"])),
        Step::program("Lint of scripts", npm(&["run", "--silent", "lint"])),
    ])
}

/// The matches, and once more with other deals if they fail: cards are drawn by luck that no test
/// can choose, and machines are busy.
fn matches() -> Result<String, Failure> {
    let play = || {
        let mut tests = npm(&["run", "--silent", "test"]);
        tests.env("PARLOUR_STILL", STILL);
        succeed(tests)
    };
    match play() {
        Ok(()) => Ok("the first time".into()),
        Err(why) => {
            println!("{why}\nOnce more, with other deals.");
            play().map(|()| "the second time".into())
        }
    }
}

/// Pictures of pages at three sizes, light and dark, in `docs/pictures`.
pub(crate) fn pictures() -> Result<(), Failure> {
    ready()?;
    succeed(cargo(&["build", "--locked", "-p", "parlour"]))?;
    once(Step::program("Pictures of pages", npm(&["run", "--silent", "pictures"])))
}

/// How long tables take to draw, how much pages and their changes weigh, how soon a press is seen.
pub(crate) fn bench() -> Result<(), Failure> {
    ready()?;
    succeed(cargo(&["build", "--profile=ship", "--locked", "-p", "parlour"]))?;
    let draw = ["run", "--profile=ship", "--locked", "-p", "parlour-web", "--example", "web_speed"];
    let mut served = npm(&["run", "--silent", "bench"]);
    served.env("PARLOUR", target().join("ship/parlour"));
    all(vec![Step::program("Drawing", cargo(&draw)), Step::program("Served", served)])
}

/// Makes sure of the browser and of the Node packages.
fn ready() -> Result<(), Failure> {
    tools::package("chromium", "chromium", "tests open pages with it")?;
    tools::package("fc-match", "fontconfig", "pages are drawn with fonts-dejavu-core")?;
    packages()
}

/// Makes sure of the Node packages.
fn packages() -> Result<(), Failure> {
    tools::package("npm", "npm", "it runs the tests in a browser")?;
    if !root().join(FOLDER).join("node_modules/playwright-core").exists() {
        println!("Installing the Node packages of {FOLDER}.");
        succeed(npm(&["install", "--no-audit", "--no-fund", "--no-package-lock"]))?;
    }
    Ok(())
}

fn npm(args: &[&str]) -> Command {
    let mut npm = Command::new("npm");
    npm.args(["--prefix", FOLDER]).args(args);
    npm.env("PARLOUR", target().join("debug/parlour"));
    npm
}

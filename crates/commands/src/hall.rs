//! Where a tournament is held: progress, Ctrl-C, and the files that grow while it is played.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use indicatif::{ProgressBar, ProgressStyle};
use parlour_arena::{Ledger, Mean, Measure, Settled, fixed, read_ledger};
use parlour_core::Record;
use parlour_house::{AnyContest, Go, Judge, Unit};

use crate::failure::Failure;
use crate::interrupt::interruptible;

/// A tournament about to be played.
pub(crate) struct Venue<'a> {
    pub(crate) contest: &'a dyn AnyContest,
    /// How many matches were asked for, and how many units they make.
    pub(crate) wanted: u64,
    pub(crate) units: u64,
    /// The difference that the sequential test looks for, if there is one.
    pub(crate) margin: Option<f64>,
    pub(crate) quiet: bool,
}

/// What was played.
pub(crate) struct Held {
    pub(crate) units: Vec<Unit>,
    pub(crate) interrupted: bool,
    /// What first went wrong with each bot that failed.
    pub(crate) faults: BTreeMap<String, String>,
}

impl Venue<'_> {
    /// Plays what is not in the resume file yet.
    pub(crate) fn hold(
        &self,
        resume: Option<&Path>,
        records: Option<&Path>,
    ) -> Result<Held, Failure> {
        let (mut units, mut file) = match resume {
            Some(path) => {
                let (units, file) = open_ledger(path, self.contest)?;
                (units, Some((path, file)))
            }
            None => (Vec::new(), None),
        };
        if let Some(folder) = records {
            fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
        }
        let mut pairs = Pairs::new(self.contest, self.margin);
        for unit in &units {
            pairs.add(unit);
        }
        let desk = Desk {
            closed: interruptible(&self.contest.pace())?,
            bar: self.progress(&units),
            records: records.map(Path::to_owned),
            game: self.contest.terms().game.clone(),
            faults: Mutex::default(),
            trouble: Mutex::default(),
        };
        if !pairs.settled() {
            self.contest.run(self.units, &desk, &mut units, &mut |unit| {
                if let Some((path, file)) = &mut file
                    && let Err(error) = file.write_all(Ledger::line(unit).as_bytes())
                {
                    desk.give_up(cannot_write(path, &error));
                }
                pairs.add(unit);
                desk.bar.set_message(pairs.words());
                if pairs.settled() || desk.closed() { Go::Stop } else { Go::On }
            });
        }
        desk.bar.finish_and_clear();
        if let Some(trouble) = locked(&desk.trouble).take() {
            return Err(trouble);
        }
        let enough = pairs.settled() || units.len() as u64 >= self.units;
        let faults = std::mem::take(&mut *locked(&desk.faults));
        Ok(Held { units, interrupted: !enough, faults })
    }

    /// A bar on standard error with the time left, where somebody can see it.
    fn progress(&self, done: &[Unit]) -> ProgressBar {
        if self.quiet || !io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let bar = ProgressBar::new(self.units * self.contest.matches_a_unit());
        let style =
            ProgressStyle::with_template("{wide_bar} {pos} of {len} matches, {eta} left {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(done.iter().map(|unit| u64::from(unit.matches)).sum());
        bar.reset_eta();
        bar
    }
}

/// Reads the resume file, or begins it; what a killed program left unfinished is cut off.
fn open_ledger(path: &Path, contest: &dyn AnyContest) -> Result<(Vec<Unit>, File), Failure> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => {
            return Err(Failure::Failed(format!("{} cannot be read: {error}.", path.display())));
        }
    };
    let ledger = read_ledger(&bytes, contest.terms()).map_err(|why| {
        Failure::Failed(format!(
            "{} cannot be gone on from: {why}. Name another file, or ask for the same again.",
            path.display()
        ))
    })?;
    let write = || -> io::Result<File> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        file.set_len(ledger.good_bytes as u64)?;
        if ledger.good_bytes == 0 {
            (&file).write_all(Ledger::heading(contest.terms()).as_bytes())?;
        }
        Ok(file)
    };
    let file = write().map_err(|error| cannot_write(path, &error))?;
    Ok((ledger.units, file))
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Failed(format!("{} cannot be written: {error}.", path.display()))
}

/// Hears of the matches while they are played.
struct Desk {
    closed: Arc<AtomicBool>,
    bar: ProgressBar,
    records: Option<PathBuf>,
    game: String,
    faults: Mutex<BTreeMap<String, String>>,
    trouble: Mutex<Option<Failure>>,
}

impl Desk {
    /// Ends the tournament because of a failure.
    fn give_up(&self, failure: Failure) {
        locked(&self.trouble).get_or_insert(failure);
        self.closed.store(true, Ordering::Relaxed);
    }
}

impl Judge for Desk {
    fn played(&self, unit: u64, number: usize, record: &dyn Fn() -> Record) {
        self.bar.inc(1);
        let Some(folder) = &self.records else { return };
        let path = folder.join(format!("{}-{unit:06}-{number:02}.jsonl", self.game));
        if let Err(error) = fs::write(&path, record().to_text()) {
            self.give_up(cannot_write(&path, &error));
        }
    }
    fn fault(&self, bot: &str, why: &str) {
        locked(&self.faults).entry(bot.to_owned()).or_insert_with(|| why.to_owned());
    }
    fn closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }
}

/// The differences of every two bots, unit by unit, for the sequential test.
struct Pairs {
    measure: Measure,
    margin: Option<f64>,
    differences: Vec<(usize, usize, Mean)>,
}

impl Pairs {
    fn new(contest: &dyn AnyContest, margin: Option<f64>) -> Pairs {
        let terms = contest.terms();
        let bots = terms.bots.len();
        let pairs = (0..bots).flat_map(|a| (a + 1..bots).map(move |b| (a, b, Mean::default())));
        Pairs { measure: terms.measure(), margin, differences: pairs.collect() }
    }

    fn add(&mut self, unit: &Unit) {
        for (a, b, mean) in &mut self.differences {
            mean.add(self.measure.difference(unit, *a, *b));
        }
    }

    /// Whether the sequential test needs no more.
    fn settled(&self) -> bool {
        let Some(margin) = self.margin else { return false };
        let open =
            |(_, _, mean): &(usize, usize, Mean)| Settled::test(mean, margin) == Settled::NotYet;
        !self.differences.iter().any(open)
    }

    /// How the first two stand, in short.
    fn words(&self) -> String {
        let Some((_, _, mean)) = self.differences.first() else { return String::new() };
        let scale = if self.measure == Measure::Wins { 100.0 } else { 1.0 };
        match mean.margin() {
            Some(margin) => {
                format!("({} ± {})", fixed(mean.mean * scale, 1), fixed(margin * scale, 1))
            }
            None => String::new(),
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

//! What comes of moons: how often `shooter` makes one against a search, and how well playouts
//! from the true hands foresee one.

use std::fmt::Write;

use parlour_core::{
    Bot, FastLuck, FastRng, Game, Guide, Match, MatchLuck, Seat, Seed, Study, Turn,
};
use parlour_house::SeatSpec;

use crate::ENGINE;
use crate::rules::{Hearts, Rules, SEATS};
use crate::shooter::Shooter;
use crate::state::{Open, Phase, State};

/// What the others at the table are, by how they are written.
const OTHERS: &str = "1000";
/// How often a position is played out to foresee its end.
const PLAYOUTS: u32 = 100;
/// The deals of a match: one for each way of passing.
const DEALS: u32 = 4;
const TRICKS: usize = 13;
/// Where the classes of foreseen shares begin.
const CLASSES: [f64; 6] = [0.0, 0.05, 0.2, 0.4, 0.6, 0.8];

/// The report, as `parlour statistics hearts` makes it.
pub(crate) fn study() -> Study {
    Study {
        name: "statistics",
        about: "deals of one shooter and three searches: moons made, and foreseen",
        matches: 100,
        run: report,
    }
}

/// How a set of forecasts did.
#[derive(Clone, Copy, Default)]
struct Forecasts {
    count: f64,
    foreseen: f64,
    happened: f64,
    squares: f64,
}

impl Forecasts {
    fn add(&mut self, foreseen: f64, happened: bool) {
        let happened = f64::from(u8::from(happened));
        self.count += 1.0;
        self.foreseen += foreseen;
        self.happened += happened;
        self.squares += (foreseen - happened).powi(2);
    }

    fn mean(&self, sum: f64) -> f64 {
        sum / self.count.max(1.0)
    }

    /// What was foreseen, what happened, and the score.
    fn row(&self) -> String {
        let percent = |sum: f64| 100.0 * self.mean(sum);
        let (foreseen, happened) = (percent(self.foreseen), percent(self.happened));
        format!(" {foreseen:>11.1} {happened:>11.1} {:>8.4}", self.mean(self.squares))
    }

    /// What the score would be if every forecast were the share that happened.
    fn constant(&self) -> f64 {
        let share = self.mean(self.happened);
        share * (1.0 - share)
    }
}

#[derive(Default)]
struct Moons {
    deals: u32,
    by_shooter: u32,
    by_others: u32,
    points: [f64; 2],
    by_trick: [Forecasts; TRICKS],
    by_class: [Forecasts; CLASSES.len()],
}

fn report(matches: u32, seed: Seed, progress: &mut dyn FnMut(u32)) -> String {
    let game = Hearts::new(Rules::default());
    let game = game.unwrap_or_else(|e| unreachable!("the default rules are valid: {e:?}"));
    let mut moons = Moons::default();
    for number in 0..matches {
        play(&game, seed.child(number.into()), Seat::new(number as usize % SEATS), &mut moons);
        progress(number + 1);
    }
    moons.told()
}

/// Plays a match of a few deals with a shooter in this seat.
fn play(game: &Hearts, seed: Seed, shooter: Seat, moons: &mut Moons) {
    let other = || {
        let search = ENGINE.bot(game, &SeatSpec::Search(OTHERS.into()));
        search.unwrap_or_else(|e| unreachable!("a search needs nothing: {e}"))
    };
    let mut bots: Vec<Box<dyn Bot<Hearts>>> = (0..SEATS).map(|_| other()).collect();
    bots[shooter.index()] = Box::new(Shooter);
    let mut now = Match::new(game, MatchLuck::new(seed, Hearts::ID));
    let mut luck = FastLuck(seed.mind(SEATS, 0));
    let mut foreseen: Vec<f64> = Vec::new();
    loop {
        match now.look() {
            Turn::Over => break,
            Turn::Deal => {
                if now.deals() > 0 {
                    let (open, shot) = (now.state().open(), moon(game, now.state()));
                    moons.add(open, shot, shooter, &foreseen);
                    foreseen.clear();
                }
                if now.deals() == DEALS {
                    break;
                }
                now.deal(&mut ());
            }
            Turn::Seats(seats) => {
                let open = now.state().open();
                if open.phase() == Phase::Playing && open.played() == SEATS * foreseen.len() {
                    foreseen.push(forecast(game, now.state(), &mut luck));
                }
                let Some(seat) = seats.first() else { break };
                let chosen = bots[seat.index()].choose(&now.seen(seat, seed));
                let action =
                    chosen.unwrap_or_else(|fault| unreachable!("the seat is awaited: {fault}"));
                now.act_legal(seat, action, &mut ());
            }
        }
    }
}

/// The share of playouts from the true hands that end in a moon.
fn forecast(game: &Hearts, state: &State, luck: &mut FastLuck<FastRng>) -> f64 {
    let shot = (0..PLAYOUTS).filter(|_| {
        let mut now = *state;
        while let Turn::Seats(seats) = game.turn(&now) {
            let Some(seat) = seats.first() else { break };
            let legal = game.legal(&now, seat);
            let action = game.playout(&now, seat, &legal, &mut luck.0);
            if game.apply(&mut now, seat, action, luck, &mut ()).is_err() {
                unreachable!("a legal action was refused")
            }
        }
        moon(game, &now).is_some()
    });
    shot.count() as f64 / f64::from(PLAYOUTS)
}

/// Who shot the moon in the round that has ended.
fn moon(game: &Hearts, state: &State) -> Option<Seat> {
    let taken = state.open().taken();
    Seat::all(SEATS).find(|seat| taken[seat.index()] == game.all_points)
}

impl Moons {
    /// A round has ended; before each trick this share of playouts had seen a moon in it.
    fn add(&mut self, open: &Open, shot: Option<Seat>, shooter: Seat, foreseen: &[f64]) {
        let gained = open.gained();
        self.deals += 1;
        match shot {
            Some(seat) if seat == shooter => self.by_shooter += 1,
            Some(_) => self.by_others += 1,
            None => {}
        }
        for seat in Seat::all(SEATS) {
            let (who, each) = if seat == shooter { (0, 1.0) } else { (1, 1.0 / 3.0) };
            self.points[who] += each * f64::from(gained[seat.index()]);
        }
        for (trick, share) in foreseen.iter().enumerate() {
            self.by_trick[trick].add(*share, shot.is_some());
            let class = CLASSES.iter().rposition(|from| share >= from).unwrap_or_default();
            self.by_class[class].add(*share, shot.is_some());
        }
    }

    /// The report.
    fn told(&self) -> String {
        let share = |n: u32| 100.0 * f64::from(n) / f64::from(self.deals.max(1));
        let mean = |points: f64| points / f64::from(self.deals.max(1));
        let mut text = format!(
            "{} deals of one shooter and three of search:{OTHERS}\n\
             moons by shooter: {} ({:.1} % of deals)\n\
             moons by the others: {} ({:.1} % of deals)\n\
             points a deal: shooter {:.2}, the others {:.2}\n\n\
             Moons foreseen by {PLAYOUTS} playouts from the true hands before each trick,\n\
             and those that happened. The Brier score is the mean squared error of the\n\
             forecast; a constant one, the share that happened, would have the other.\n\n\
             trick  foreseen %  happened %    Brier  constant\n",
            self.deals,
            self.by_shooter,
            share(self.by_shooter),
            self.by_others,
            share(self.by_others),
            mean(self.points[0]),
            mean(self.points[1]),
        );
        for (trick, forecasts) in (1..).zip(&self.by_trick) {
            let row = forecasts.row();
            let _ = writeln!(text, "{trick:>5}{row} {:>9.4}", forecasts.constant());
        }
        text += "\nforeseen from %   times  foreseen %  happened %    Brier\n";
        for (from, forecasts) in CLASSES.iter().zip(&self.by_class) {
            let (from, times, row) = (100.0 * from, forecasts.count, forecasts.row());
            let _ = writeln!(text, "{from:>15.0} {times:>7}{row}");
        }
        text
    }
}

//! Draws the pictures of the documentation: real screens, as SVG.
//!
//! `cargo xtask pictures` runs this and writes to `docs/pictures`.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use parlour_core::Seed;
use parlour_store::{Home, Session, Settings, Wish};
use parlour_tui::{App, Depth, Look, Outside, Screen, Speed, TableScreen, lobby};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// A picture: its name, the game (none for the lobby), the size, the seed, and what is typed.
struct Shot {
    name: &'static str,
    game: Option<&'static str>,
    size: (u16, u16),
    seed: u64,
    typed: &'static [&'static str],
}

const SHOTS: [Shot; 6] = [
    Shot { name: "lobby", game: None, size: (80, 24), seed: 7, typed: &[] },
    Shot {
        name: "hearts",
        game: Some("hearts"),
        size: (80, 24),
        seed: 7,
        typed: &["pass 7c 8d ad", "2c", "4d"],
    },
    Shot {
        name: "stopbus",
        game: Some("stopbus"),
        size: (80, 24),
        seed: 7,
        typed: &["done", "done"],
    },
    Shot { name: "pontoon", game: Some("pontoon"), size: (80, 24), seed: 7, typed: &["twist"] },
    Shot { name: "busrush", game: Some("busrush"), size: (120, 40), seed: 7, typed: &["end"] },
    Shot { name: "rails", game: Some("rails"), size: (120, 40), seed: 7, typed: &["keep 1 2"] },
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).map_or_else(usual_folder, PathBuf::from);
    fs::create_dir_all(&folder)?;
    for shot in &SHOTS {
        let picture = svg(&screen(shot)?);
        fs::write(folder.join(format!("{}.svg", shot.name)), picture)?;
    }
    Ok(())
}

fn usual_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures")
}

/// The screen that a shot is of.
fn screen(shot: &Shot) -> Result<Buffer, Box<dyn Error>> {
    let home = Home::at(Path::new("no-such-folder"));
    let look = Look { speed: Speed::Instant, depth: Depth::True, ..Look::default() };
    let world = Outside {
        home,
        games: parlour_games::games().into(),
        settings: Settings::default(),
        look,
        fresh: Box::new(|| Seed::from_number(1)),
        now: Duration::ZERO,
        farewell: Vec::new(),
        failures: Vec::new(),
    };
    let first: Box<dyn Screen> = match shot.game.and_then(parlour_games::game) {
        None => lobby(&world),
        Some(game) => {
            let seed = Seed::from_number(shot.seed);
            let wish = Wish { seed: Some(seed), ..Wish::default() };
            let table = wish.open(&*game, seed)?;
            Box::new(TableScreen::new(Session::unsaved(table), wish))
        }
    };
    let mut app = App::new(world, first);
    let mut terminal = Terminal::new(TestBackend::new(shot.size.0, shot.size.1))?;
    settle(&mut app, &mut terminal)?;
    for line in shot.typed {
        for key in format!("/{line}").chars().map(KeyCode::Char).chain([KeyCode::Enter]) {
            app.handle(&Event::Key(KeyEvent::new(key, KeyModifiers::NONE)));
        }
        settle(&mut app, &mut terminal)?;
    }
    Ok(terminal.backend().buffer().clone())
}

/// Lets everything happen that happens by itself.
fn settle(app: &mut App, terminal: &mut Terminal<TestBackend>) -> Result<(), Box<dyn Error>> {
    let mut now = app.world().now;
    loop {
        app.tick(now);
        let Some(time) = app.wake() else { break };
        now += time.max(Duration::from_millis(1));
        std::thread::yield_now();
    }
    terminal.draw(|frame| app.draw(frame))?;
    Ok(())
}

const WIDE: f32 = 8.4;
const HIGH: f32 = 18.0;
const INK: &str = "#d8d8d8";
const GROUND: &str = "#16181d";

/// A screen as a picture.
fn svg(buffer: &Buffer) -> String {
    let (width, height) = (f32::from(buffer.area.width), f32::from(buffer.area.height));
    let (width, height) = (width * WIDE + 20.0, height * HIGH + 20.0);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"14\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{GROUND}\"/>\n"
    );
    for y in 0..buffer.area.height {
        let cells: Vec<&Cell> = (0..buffer.area.width).map(|x| &buffer[(x, y)]).collect();
        let mut x = 0;
        for run in cells.chunk_by(|a, b| look_of(a) == look_of(b)) {
            paint_run(&mut out, x, y, run);
            x += run.len();
        }
    }
    out + "</svg>\n"
}

/// Ink, ground and whether it is bold.
fn look_of(cell: &Cell) -> (String, Option<String>, bool) {
    let (mut ink, mut ground) = (colour(cell.fg), colour(cell.bg));
    if cell.modifier.contains(Modifier::REVERSED) {
        (ink, ground) = (ground.or(Some(GROUND.into())), ink.or(Some(INK.into())));
    }
    let ink = ink.unwrap_or_else(|| INK.into());
    let ink = if cell.modifier.contains(Modifier::DIM) { "#70747c".into() } else { ink };
    (ink, ground, cell.modifier.contains(Modifier::BOLD))
}

fn paint_run(out: &mut String, x: usize, y: u16, run: &[&Cell]) {
    let (ink, ground, bold) = look_of(run[0]);
    let left = x as f32 * WIDE + 10.0;
    let top = f32::from(y) * HIGH + 10.0;
    let wide = run.len() as f32 * WIDE;
    // Writing to a String cannot fail.
    if let Some(ground) = ground {
        let _ = writeln!(
            out,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"{HIGH}\" \
             fill=\"{ground}\"/>"
        );
    }
    let text: String = run.iter().map(|cell| cell.symbol()).collect();
    if text.trim().is_empty() {
        return;
    }
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let weight = if bold { " font-weight=\"bold\"" } else { "" };
    let base = top + 13.5;
    let _ = writeln!(
        out,
        "<text x=\"{left:.1}\" y=\"{base:.1}\" textLength=\"{wide:.1}\" \
         lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\" fill=\"{ink}\"{weight}>{text}\
         </text>"
    );
}

/// A colour as SVG writes it; none where it is the terminal's own.
fn colour(colour: Color) -> Option<String> {
    Some(match colour {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        Color::Black => "#000000".into(),
        Color::Red => "#c81e1e".into(),
        Color::Green => "#2e8b2e".into(),
        Color::Yellow => "#c8a000".into(),
        Color::Blue => "#3465d0".into(),
        Color::Magenta => "#a040b0".into(),
        Color::Cyan => "#2090a0".into(),
        Color::White | Color::Gray => "#d8d8d8".into(),
        Color::DarkGray => "#80848c".into(),
        _ => return None,
    })
}

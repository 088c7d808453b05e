//! How the user has done, game by game and against whom.

use crossterm::event::{Event, KeyCode};
use parlour_store::{Stats, Tally};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::help::Help;
use super::list::{List, Pick, Row};
use super::page::{Hint, Input, Page, fit};
use crate::look::Role;
use crate::screen::{Next, Screen};
use crate::world::Outside;

const KEYS: [Hint; 3] = [
    ("↑↓", "another game", KeyCode::Down),
    ("?", "help", KeyCode::Char('?')),
    ("Esc", "back", KeyCode::Esc),
];

const HELP: [(&str, &str); 4] = [
    ("↑ ↓", "go from game to game; below, how you did against whom"),
    ("Esc", "back"),
    ("counts", "a match counts if one person played it from the first deal and nobody cheated"),
    ("Row", "how many matches were won in a row, now and at best"),
];

/// The columns after the name, the most telling first: narrow screens leave out the last ones.
const HEAD: [(&str, usize); 6] =
    [("Played", 8), ("Won", 13), ("Row", 9), ("Score", 9), ("From to", 12), ("Place", 7)];

/// The least room for a name.
const NAME: usize = 15;

/// How many columns there are beside names in a room, and how much is left for the names.
fn columns(width: u16) -> (usize, usize) {
    let room = usize::from(width).saturating_sub(4);
    let taken = |count: usize| HEAD[..count].iter().map(|(_, width)| width).sum::<usize>();
    let fits = |count: &usize| taken(*count) + NAME <= room;
    let count = (1..=HEAD.len()).rev().find(fits).unwrap_or(1);
    (count, room.saturating_sub(taken(count)).min(30))
}

/// The statistics.
pub(super) struct StatsRoom {
    stats: Stats,
    games: Vec<(String, String, Tally)>,
    list: List,
    page: Page,
}

impl StatsRoom {
    /// The statistics, with the cursor on a game if one is named.
    pub(super) fn new(world: &Outside, game: Option<&str>) -> StatsRoom {
        let mut page = Page::default();
        let stats = Stats::read(&world.home).unwrap_or_else(|error| {
            page.complain(error.to_string());
            Stats::default()
        });
        let mut tallies = stats.by_game();
        let mut games = Vec::new();
        for game in world.games.iter() {
            let tally = tallies.remove(game.id()).unwrap_or_default();
            games.push((game.id().to_owned(), game.about().title.to_owned(), tally));
        }
        // Games of another version of the program are not forgotten.
        for (id, tally) in tallies {
            games.push((id.to_owned(), id.to_owned(), tally));
        }
        let at = games.iter().position(|(id, ..)| Some(id.as_str()) == game).unwrap_or(0);
        StatsRoom { stats, games, list: List::starting_at(at), page }
    }

    /// More about the game under the cursor.
    fn about(&self, (count, column): (usize, usize), world: &Outside) -> Vec<Line<'static>> {
        let Some((id, title, tally)) = self.games.get(self.list.at) else { return Vec::new() };
        let look = &world.look;
        let mut lines = vec![Line::styled(format!("{title} against"), look.style(Role::Title))];
        for (against, tally) in self.stats.by_opponents(id) {
            let name = if against.is_empty() { "nobody, or not known" } else { against };
            lines.push(Line::raw(cells(name, (count, column), &tally)));
        }
        if lines.len() == 1 {
            lines.push(Line::styled("No match has been finished yet.", look.style(Role::Dim)));
        }
        for (count, text) in [
            (tally.undone, "of them with something taken back"),
            (tally.cheated, "more do not count: somebody cheated"),
        ] {
            if count > 0 {
                lines.push(Line::styled(format!("{count} {text}"), look.style(Role::Dim)));
            }
        }
        if self.stats.unreadable > 0 {
            let text = format!(
                "! {} lines of the statistics cannot be read; they stay.",
                self.stats.unreadable
            );
            lines.push(Line::styled(text, look.style(Role::Alert)));
        }
        lines
    }
}

/// A line of the table.
fn cells(name: &str, (count, column): (usize, usize), tally: &Tally) -> String {
    let mut line = fit(name, column);
    if tally.played == 0 {
        return format!("{line}{:>width$}", "–", width = HEAD[0].1);
    }
    let percent = 100.0 * f64::from(tally.won) / f64::from(tally.played);
    let (low, high) = tally.scores.unwrap_or_default();
    let texts = [
        tally.played.to_string(),
        format!("{} ({percent:.0} %)", tally.won),
        format!("{} / {}", tally.streak, tally.best_streak),
        format!("{:.1}", tally.average_score()),
        format!("{low} to {high}"),
        tally.average_place().map_or_else(|| "–".into(), |place| format!("{place:.1}")),
    ];
    for (text, (_, width)) in texts.iter().zip(HEAD).take(count) {
        line += &format!("{text:>width$}");
    }
    line
}

impl Screen for StatsRoom {
    fn draw(&mut self, frame: &mut Frame<'_>, world: &Outside) {
        let look = &world.look;
        let body = self.page.draw(frame, look, "Statistics", &KEYS);
        let (count, column) = columns(body.width);
        let mut head = fit("Game", column);
        for &(name, width) in &HEAD[..count] {
            head += &format!("{name:>width$}");
        }
        let mut rows = vec![Row::text(Line::styled(head, look.style(Role::Title)))];
        for (item, (_, title, tally)) in self.games.iter().enumerate() {
            rows.push(Row::item(item, cells(title, (count, column), tally)));
        }
        let height = u16::try_from(rows.len()).unwrap_or(8).min(body.height / 2);
        self.list.draw(frame, Rect { height, ..body }, rows, look);
        let below = Rect {
            x: body.x + 2,
            y: body.y + height + 1,
            width: body.width - 2,
            height: body.height - height - 1,
        };
        frame.render_widget(Paragraph::new(self.about((count, column), world)), below);
    }

    fn handle(&mut self, event: &Event, _: &mut Outside) -> Next {
        let input = self.page.read(event);
        match input {
            Input::Key(KeyCode::Esc | KeyCode::Char('q')) => return Next::Pop,
            Input::Key(KeyCode::Char('?')) => {
                return Next::Push(Box::new(Help::new("Statistics", &HELP)));
            }
            _ => {}
        }
        match self.list.read(&input, self.games.len()) {
            Some(Pick::Moved | Pick::Chosen(_)) => Next::Redraw,
            None => Next::Idle,
        }
    }
}

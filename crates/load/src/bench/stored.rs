//! How soon a server with many stored matches is ready, and a match that was not in memory.

use parlour_archive::{Archive, Match, NewMatch, Status};
use parlour_house::{SeatSpec, Setup};
use parlour_serve::notes::Notes;
use parlour_serve::table::Table;
use parlour_serve::wish::NewTable;
use tokio::task::JoinSet;

use super::{Plan, held};
use crate::Fault;
use crate::clock::now;
use crate::node::{Node, Program, SERVER};
use crate::web::Http;

const STORED: usize = 100_000;

/// Starts a server with many stored matches, and asks it for its tables.
pub(crate) async fn ready(plan: &Plan) -> Result<(), Fault> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("stored.sqlite").display().to_string();
    let archive = Archive::open(&file).await?;
    let (row, lines) = played("hearts", 1)?;
    let mut writers = JoinSet::new();
    for first in 0..100 {
        let (archive, row, lines) = (archive.clone(), row.clone(), lines[..20].to_vec());
        writers.spawn(async move {
            for number in (first..STORED).step_by(100) {
                let mut new = NewMatch::new(&format!("stored-{number}"), "hearts", 4, 0);
                new.status = if number % 100 == 0 { Status::Running } else { Status::Over };
                new.public = number % 2 == 0;
                new.meta.clone_from(&row.meta);
                new.lines.clone_from(&lines);
                archive.create(new).await?;
            }
            Ok::<_, Fault>(())
        });
    }
    for written in writers.join_all().await {
        written?;
    }
    drop(archive);
    let begin = now();
    let program = Program::Server(plan.program.clone());
    let node = Node::start(&program, &file, folder.path(), Some(SERVER))?;
    let mut http = Http::connect(node.address).await?;
    http.ask("GET", "/api/tables", "", &serde_json::json!({})).await?;
    let took = begin.elapsed().as_secs_f64();
    held(&format!("Ready with {STORED} stored matches"), "", took, 1.0, "s", false);
    Ok(())
}

/// Reads matches from their lines.
pub(crate) fn replay() -> Result<(), Fault> {
    let games = parlour_games::games();
    for (what, game, deals) in
        [("Replay of eight Hearts deals", "hearts", 8), ("Replay of a Rails match", "rails", 0)]
    {
        let (row, lines) = played(game, deals)?;
        // A server holds other tables with the same rules.
        let _other = Table::load(&games, row.clone(), &lines)?;
        let begin = now();
        for _ in 0..50 {
            Table::load(&games, row.clone(), &lines)?;
        }
        let took = begin.elapsed().as_secs_f64() * 1e3 / 50.0;
        held(what, &format!("{} lines", lines.len()), took, 1.5, "ms", false);
    }
    Ok(())
}

/// A match with people in all seats as it is stored, after so many deals, or at its end.
pub(crate) fn played(game: &str, deals: usize) -> Result<(Match, Vec<String>), Fault> {
    let games = parlour_games::games();
    let known = games.iter().find(|known| known.id() == game).ok_or("no such game")?;
    let mut setup = Setup::new(parlour_core::Seed::from_number(7));
    let seats = known.seats(&known.default_rules())?;
    setup.seats = vec![SeatSpec::Classic; seats];
    let mut table = known.open(&setup)?;
    let mut dealt = 0;
    while table.turn() != parlour_core::Turn::Over {
        if table.turn() == parlour_core::Turn::Deal {
            if deals > 0 && dealt == deals {
                break;
            }
            dealt += 1;
            table.deal()?;
        }
        table.step_bot();
    }
    // Played by bots, but written as people's: what is kept of those is more.
    let text = table.record().to_text().replace("classic", "human");
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let wish = NewTable { game: game.to_owned(), ..NewTable::default() };
    let meta = wish.show(&games).map_err(|refused| refused.message)?.meta();
    let mut notes: Notes = serde_json::from_str(&meta)?;
    for (number, chair) in notes.chairs.iter_mut().enumerate() {
        let id = format!("{number:032}");
        chair.person = Some(parlour_serve::notes::Sitter { id, name: "Somebody".into() });
    }
    let row = Match {
        key: 1,
        id: "0123456789abcdef0123456789abcdef".into(),
        game: game.to_owned(),
        rules: table.rules().to_string(),
        seats: seats as i64,
        status: Status::Running,
        public: false,
        version: lines.len() as i64,
        lines: lines.len() as i64,
        meta: serde_json::to_string(&notes)?,
        recent: String::new(),
        created: 0,
        changed: 0,
        ended: None,
        rated: false,
    };
    Ok((row, lines))
}

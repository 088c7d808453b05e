//! Lists of matches, page by page.

use crate::database::Statement;
use crate::matches::COLUMNS;
use crate::{Archive, Error, Match, Status};

/// Which matches to list; the newest come first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// Only those that stand so.
    pub status: Option<Status>,
    /// Only those that everybody may find.
    pub public: bool,
    /// Only those of this game.
    pub game: Option<String>,
    /// Only those at which this person sits.
    pub person: Option<String>,
    /// The page after the match with this key.
    pub before: Option<i64>,
    /// How many a page has at most.
    pub limit: i64,
}

/// How many matches of a game stand so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The game's short name.
    pub game: String,
    /// How they stand.
    pub status: Status,
    /// How many they are.
    pub matches: i64,
}

impl Archive {
    /// A page of matches. The next one begins before the key of the last.
    pub async fn list(&self, list: &List) -> Result<Vec<Match>, Error> {
        let mut wanted = Statement::new("");
        let mut conditions = vec!["TRUE".to_owned()];
        let mut narrow = |condition: &str, value: crate::database::Value| {
            wanted.values.push(value);
            conditions.push(condition.replace('#', &format!("${}", wanted.values.len())));
        };
        let mut from = "match m";
        if let Some(person) = &list.person {
            from = "sitter s JOIN match m ON m.key = s.match";
            narrow("s.person = #", person.as_str().into());
        }
        if let Some(before) = list.before {
            let key = if list.person.is_some() { "s.match < #" } else { "m.key < #" };
            narrow(key, before.into());
        }
        if let Some(status) = list.status {
            narrow("m.status = #", status.number().into());
        }
        if list.public {
            narrow("m.public = #", true.into());
        }
        if let Some(game) = &list.game {
            narrow("m.game = #", game.as_str().into());
        }
        let order = if list.person.is_some() { "s.match" } else { "m.key" };
        wanted.values.push(list.limit.max(0).into());
        wanted.sql = format!(
            "SELECT {COLUMNS} FROM {from} WHERE {} ORDER BY {order} DESC LIMIT ${}",
            conditions.join(" AND "),
            wanted.values.len()
        )
        .into();
        self.database.query(wanted).await?.into_iter().map(Match::read).collect()
    }

    /// How many matches there are, by game and how they stand.
    pub async fn counts(&self) -> Result<Vec<Count>, Error> {
        let sql = "SELECT game, status, count(*) FROM match GROUP BY game, status
                   ORDER BY game, status";
        let rows = self.database.query(Statement::new(sql)).await?;
        let read = |row: crate::database::Row| {
            let row = &mut row.read();
            let (game, status) = (row.text()?, Status::numbered(row.int()?)?);
            Ok(Count { game, status, matches: row.int()? })
        };
        rows.into_iter().map(read).collect()
    }
}

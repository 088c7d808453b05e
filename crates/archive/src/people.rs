//! People: a name, their devices, and a code that carries them to another device.
//!
//! A token is known here by its hash alone, as text; the server chooses tokens and hashes them.

use crate::database::{Columns, Outcome, Statement};
use crate::error::{fit_id, fit_key, fit_text};
use crate::{Archive, Error, Millis};

/// Somebody who plays here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Their id: letters, digits, `-` and `_`, at most 64 of them.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// What they prefer, as JSON.
    pub settings: String,
    /// Since when they are known.
    pub created: Millis,
}

/// What shows who somebody is, for as long as it is valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// Kept by a device, until it is removed.
    Device {
        /// The hash of the token.
        hash: String,
        /// What the person calls the device.
        label: String,
    },
    /// Typed once, on another device, before it expires.
    Code {
        /// The hash of the code.
        hash: String,
        /// When it expires.
        until: Millis,
    },
}

/// A device of a person's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// The hash of its token.
    pub hash: String,
    /// What the person calls it.
    pub label: String,
    /// Since when it is known.
    pub created: Millis,
}

const PERSON: &str = "p.id, p.name, p.settings, p.created";

fn person(row: &mut Columns) -> Result<Person, Error> {
    Ok(Person { id: row.text()?, name: row.text()?, settings: row.text()?, created: row.int()? })
}

impl Archive {
    /// Makes a person with a first device. [`Error::Taken`] if the id or the token is not new.
    pub async fn create_person(&self, new: &Person, device: Token) -> Result<(), Error> {
        fit_id("person", &new.id)?;
        fit_person(&new.name, &new.settings)?;
        let sql = "INSERT INTO person (id, name, settings, created) VALUES ($1, $2, $3, $4)
                   ON CONFLICT (id) DO NOTHING";
        let insert = Statement::new(sql)
            .with(new.id.as_str())
            .with(new.name.as_str())
            .with(new.settings.as_str())
            .with(new.created);
        let add = add(&new.id, device, new.created)?;
        match self.database.transact(vec![insert.must_touch_one(), add]).await? {
            Outcome::Done(_) => Ok(()),
            Outcome::Undone(_) => Err(Error::Taken(new.id.clone())),
        }
    }

    /// The person with that id.
    pub async fn person(&self, id: &str) -> Result<Option<Person>, Error> {
        let sql = format!("SELECT {PERSON} FROM person p WHERE p.id = $1");
        let rows = self.database.query(Statement::new(sql).with(id)).await?;
        rows.into_iter().next().map(|row| person(&mut row.read())).transpose()
    }

    /// The person whose device has the token with that hash.
    pub async fn person_by_token(&self, hash: &str) -> Result<Option<Person>, Error> {
        let sql = format!(
            "SELECT {PERSON} FROM token t JOIN person p ON p.id = t.person
             WHERE t.hash = $1 AND t.until IS NULL"
        );
        let rows = self.database.query(Statement::new(sql).with(hash)).await?;
        rows.into_iter().next().map(|row| person(&mut row.read())).transpose()
    }

    /// Changes a person's name and settings. False if there is no such person.
    pub async fn update_person(&self, id: &str, name: &str, settings: &str) -> Result<bool, Error> {
        fit_person(name, settings)?;
        let sql = "UPDATE person SET name = $2, settings = $3 WHERE id = $1 RETURNING id";
        let update = Statement::new(sql).with(id).with(name).with(settings);
        Ok(!self.transact(update).await?.is_empty())
    }

    /// Forgets a person: devices, ratings, and that they sat at tables. Records have no names of
    /// people in them, and stay.
    pub async fn forget_person(&self, id: &str) -> Result<(), Error> {
        let parts = [
            "DELETE FROM token WHERE person = $1",
            "DELETE FROM rating WHERE person = $1",
            "DELETE FROM sitter WHERE person = $1",
            "DELETE FROM person WHERE id = $1",
        ];
        let all = parts.map(|sql| Statement::new(sql).with(id)).into();
        self.database.transact(all).await.map(drop)
    }

    /// Gives a person another device or a code. False if there is no such person or the token is
    /// not new.
    pub async fn add_token(&self, id: &str, token: Token, now: Millis) -> Result<bool, Error> {
        Ok(matches!(self.database.transact(vec![add(id, token, now)?]).await?, Outcome::Done(_)))
    }

    /// Takes a token away. False if the person has none with that hash.
    pub async fn remove_token(&self, id: &str, hash: &str) -> Result<bool, Error> {
        let sql = "DELETE FROM token WHERE person = $1 AND hash = $2 RETURNING hash";
        Ok(!self.transact(Statement::new(sql).with(id).with(hash)).await?.is_empty())
    }

    /// A person's devices, the oldest first.
    pub async fn devices(&self, id: &str) -> Result<Vec<Device>, Error> {
        let sql = "SELECT hash, label, created FROM token
                   WHERE person = $1 AND until IS NULL ORDER BY created, hash";
        let rows = self.database.query(Statement::new(sql).with(id)).await?;
        let read = |row: crate::database::Row| {
            let row = &mut row.read();
            Ok(Device { hash: row.text()?, label: row.text()?, created: row.int()? })
        };
        rows.into_iter().map(read).collect()
    }

    /// Uses a code up, and makes the device known in its place. None if there is no such code or
    /// it has expired.
    pub async fn redeem(
        &self,
        code: &str,
        hash: &str,
        label: &str,
        now: Millis,
    ) -> Result<Option<Person>, Error> {
        fit_key("hash", hash)?;
        fit_text("label", label)?;
        // The code's own row becomes the device's, so only one can come of it.
        let sql = "UPDATE token SET hash = $2, label = $3, created = $4, until = NULL
                   WHERE hash = $1 AND until > $4 RETURNING person";
        let redeem = Statement::new(sql).with(code).with(hash).with(label).with(now);
        match self.transact(redeem).await?.pop() {
            Some(row) => self.person(&row.read().text()?).await,
            None => Ok(None),
        }
    }
}

fn fit_person(name: &str, settings: &str) -> Result<(), Error> {
    fit_text("name", name)?;
    fit_text("settings", settings)
}

fn add(id: &str, token: Token, now: Millis) -> Result<Statement, Error> {
    let (hash, label, until) = match token {
        Token::Device { hash, label } => (hash, label, None),
        Token::Code { hash, until } => (hash, String::new(), Some(until)),
    };
    fit_key("hash", &hash)?;
    fit_text("label", &label)?;
    let sql = "INSERT INTO token (hash, person, label, created, until)
               SELECT $2, id, $3, $4, $5 FROM person WHERE id = $1
               ON CONFLICT (hash) DO NOTHING";
    let add = Statement::new(sql).with(id).with(hash).with(label).with(now).with(until);
    Ok(add.must_touch_one())
}

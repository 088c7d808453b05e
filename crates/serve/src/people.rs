//! Who asks: people without accounts, known by the tokens of their devices.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use parlour_archive::{Archive, Person, Token as Kept};
use parlour_core::text::{LONGEST_NAME, check_name};

use crate::clock::Ms;
use crate::notes::Sitter;
use crate::refused::Refused;
use crate::token::{self, Token};

/// How long it is believed who a token belongs to, in milliseconds.
const BELIEVED: Ms = 5_000;
/// How many tokens are remembered at once.
const MOST: usize = 50_000;
/// How long a code may be typed on another device.
const CODE: Ms = 10 * 60_000;

/// The people of a node.
pub struct People {
    archive: Archive,
    known: Mutex<HashMap<String, (Sitter, Ms)>>,
}

impl People {
    /// Nobody is known yet.
    #[must_use]
    pub fn new(archive: Archive) -> People {
        People { archive, known: Mutex::new(HashMap::new()) }
    }

    /// Somebody new, and the token of their device.
    pub async fn welcome(&self, name: &str, now: Ms) -> Result<(Sitter, Token), Refused> {
        check(name)?;
        let token = Token::new()?;
        let id = token::table_id()?;
        let settings = "{}".into();
        let person = Person { id, name: name.to_owned(), settings, created: now as i64 };
        self.archive.create_person(&person, device(&token)).await?;
        Ok((sitter(&person), token))
    }

    /// Whose token this is.
    pub async fn who(&self, token: &Token, now: Ms) -> Result<Sitter, Refused> {
        let hash = token.hash();
        if let Some((sitter, at)) = self.known().get(hash)
            && now < at + BELIEVED
        {
            return Ok(sitter.clone());
        }
        let Some(person) = self.archive.person_by_token(hash).await? else {
            self.known().remove(hash);
            let message = "This token is not known: it was replaced, or never was one.".into();
            return Err(Refused { status: 401, code: "bad_token", message });
        };
        let mut known = self.known();
        if known.len() >= MOST {
            known.retain(|_, (_, at)| now < *at + BELIEVED);
        }
        if known.len() < MOST {
            known.insert(hash.to_owned(), (sitter(&person), now));
        }
        Ok(sitter(&person))
    }

    /// Takes another name.
    pub async fn rename(&self, token: &Token, who: &Sitter, name: &str) -> Result<Sitter, Refused> {
        check(name)?;
        let settings = self.archive.person(&who.id).await?.map_or("{}".into(), |p| p.settings);
        self.archive.update_person(&who.id, name, &settings).await?;
        self.known().remove(token.hash());
        Ok(Sitter { id: who.id.clone(), name: name.to_owned() })
    }

    /// Another token instead of this one, which is worth nothing from then on.
    pub async fn renew(&self, token: &Token, who: &Sitter, now: Ms) -> Result<Token, Refused> {
        let new = Token::new()?;
        self.archive.add_token(&who.id, device(&new), now as i64).await?;
        self.forget(token, who).await?;
        Ok(new)
    }

    /// A token is worth nothing from now on.
    pub async fn forget(&self, token: &Token, who: &Sitter) -> Result<(), Refused> {
        self.archive.remove_token(&who.id, token.hash()).await?;
        self.known().remove(token.hash());
        Ok(())
    }

    /// A code that makes another device the same person's.
    pub async fn carry(&self, who: &Sitter, now: Ms) -> Result<String, Refused> {
        let code = token::code()?;
        let kept = Kept::Code { hash: token::hash(&code), until: (now + CODE) as i64 };
        self.archive.add_token(&who.id, kept, now as i64).await?;
        Ok(code)
    }

    /// The person who was carried here by a code, and the token of this device.
    pub async fn arrive(&self, code: &str, now: Ms) -> Result<(Sitter, Token), Refused> {
        let token = Token::new()?;
        let found = self.archive.redeem(&token::hash(code), token.hash(), "", now as i64).await?;
        let person = found.ok_or_else(|| {
            Refused::forbidden("bad_code", "This code is not known: it was used, or is too old.")
        })?;
        Ok((sitter(&person), token))
    }

    fn known(&self) -> MutexGuard<'_, HashMap<String, (Sitter, Ms)>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn sitter(person: &Person) -> Sitter {
    Sitter { id: person.id.clone(), name: person.name.clone() }
}

fn device(token: &Token) -> Kept {
    Kept::Device { hash: token.hash().to_owned(), label: String::new() }
}

fn check(name: &str) -> Result<(), Refused> {
    check_name(name, LONGEST_NAME)
        .map_err(|why| Refused::bad("bad_name", format!("This cannot be a name: {why}.")))
}

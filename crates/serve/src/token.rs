//! Tokens, codes and names of tables: random, and hashed where they are kept.

use sha2::{Digest, Sha256};

use crate::fair::Bytes;
use crate::hex::hex;

/// Letters and digits that nobody mistakes for each other: no `i`, `l`, `o`, `u`.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// How many letters of five bits each a table's name has.
pub const ID_LETTERS: usize = 12;
/// How many letters an invitation has.
pub const CODE_LETTERS: usize = 16;

/// The system gives no random numbers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the system gives no random numbers: {0}")]
pub struct NoRandomness(String);

/// Random bytes from the system.
pub fn random<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| NoRandomness(error.to_string()))?;
    Ok(bytes)
}

/// What a person's programs show to be that person: 160 random bits. It has no `Debug` or
/// `Display`, so that it is not logged by mistake.
#[derive(Clone, PartialEq, Eq)]
pub struct Token {
    text: String,
    hash: String,
}

impl Token {
    /// A new one.
    pub fn new() -> Result<Token, NoRandomness> {
        Ok(Token::shown(&letters(&random::<32>()?)))
    }

    /// One that was shown to us.
    #[must_use]
    pub fn shown(text: &str) -> Token {
        Token { text: text.to_owned(), hash: hash(text) }
    }

    /// The token, to be handed to its owner and to nobody else.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.text
    }

    /// What is kept of it.
    #[must_use]
    pub fn hash(&self) -> &str {
        &self.hash
    }
}

/// What is kept of a secret text. It has so many random bits that salt would add nothing.
#[must_use]
pub fn hash(secret: &str) -> String {
    let hash: Bytes =
        Sha256::new().chain_update("parlour 1 token\n").chain_update(secret).finalize().into();
    hex(&hash)
}

/// A new name for a table.
pub fn table_id() -> Result<String, NoRandomness> {
    Ok(letters(&random::<ID_LETTERS>()?))
}

/// A new invitation: it lets somebody take a free seat.
pub fn code() -> Result<String, NoRandomness> {
    Ok(letters(&random::<CODE_LETTERS>()?))
}

/// A letter for five bits of every byte.
pub(crate) fn letters(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_has_at_least_128_random_bits() {
        let token = Token::new().unwrap();
        assert!(token.reveal().len() * 5 >= 128);
        assert!(token.reveal().bytes().all(|b| LETTERS.contains(&b)));
        assert!(token != Token::new().unwrap());
    }

    #[test]
    fn what_is_kept_of_a_token_does_not_tell_it() {
        let token = Token::new().unwrap();
        assert!(!token.hash().contains(token.reveal()));
        assert_eq!(token.hash(), Token::shown(token.reveal()).hash());
    }

    #[test]
    fn names_and_codes_are_never_the_same_twice() {
        assert_ne!(table_id().unwrap(), table_id().unwrap());
        assert_ne!(code().unwrap(), code().unwrap());
    }
}

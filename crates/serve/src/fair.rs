//! Fair by proof: a server cannot choose the cards after it knows who sits down.
//!
//! Before anybody sits, the server publishes a commitment to a secret. Every person who sits down
//! adds 32 bytes, their luck. The seed of the match follows from all of these, and once the match
//! is over the secret is shown. `docs/fair.md` has it all, with vectors.

use parlour_core::Seed;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::hex::{hex, unhex};

/// The line that begins what is hashed for a commitment.
const COMMITMENT: &str = "parlour 1 commitment\n";
/// The line that begins what is hashed for a seed.
const SEED: &str = "parlour 1 fair seed\n";

/// 32 bytes that nobody else could guess.
pub type Bytes = [u8; 32];

/// What the server publishes before anybody sits down.
#[must_use]
pub fn commitment(id: &str, secret: &Bytes) -> Bytes {
    let hash = Sha256::new().chain_update(COMMITMENT).chain_update(id).chain_update("\n");
    hash.chain_update(secret).finalize().into()
}

/// The seed of a match, from the secret and the luck of the people in the order of their seats.
#[must_use]
pub fn seed<'a>(id: &str, secret: &Bytes, luck: impl IntoIterator<Item = &'a Bytes>) -> Seed {
    let hash = Sha256::new().chain_update(SEED).chain_update(secret);
    let hash = hash.chain_update(id).chain_update("\n");
    Seed(luck.into_iter().fold(hash, |hash, bytes| hash.chain_update(bytes)).finalize().into())
}

/// What anybody needs to check that the cards of a match were fixed beforehand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The match.
    #[serde(rename = "match")]
    pub id: String,
    /// What was published before anybody sat down, in hex.
    pub commitment: String,
    /// What it committed to, in hex.
    pub secret: String,
    /// The luck of each seat in hex; null where no person sat when the match began.
    pub luck: Vec<Option<String>>,
    /// The seed, in hex.
    pub seed: String,
    /// The record of the match, if it is enclosed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
}

/// Why a proof proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfair {
    /// Something is not 64 hex digits.
    #[error("{0} is not 64 hex digits")]
    NotHex(&'static str),
    /// The secret is another one than was committed to.
    #[error("the commitment does not belong to this secret and match: it would be {0}")]
    Commitment(String),
    /// The seed is another one.
    #[error("the seed does not follow from the secret and the luck: it would be {0}")]
    Seed(String),
}

impl Proof {
    /// The proof of a match, without its record.
    #[must_use]
    pub fn new(id: &str, secret: &Bytes, luck: &[Option<Bytes>]) -> Proof {
        Proof {
            id: id.to_owned(),
            commitment: hex(&commitment(id, secret)),
            secret: hex(secret),
            luck: luck.iter().map(|bytes| bytes.as_ref().map(|b| hex(b))).collect(),
            seed: seed(id, secret, luck.iter().flatten()).to_string(),
            record: None,
        }
    }

    /// The seed, if it was fixed by the commitment and the luck of those who sat down.
    pub fn check(&self) -> Result<Seed, Unfair> {
        let read = |text: &str, what| unhex::<32>(text).ok_or(Unfair::NotHex(what));
        let secret = read(&self.secret, "\"secret\"")?;
        let committed = commitment(&self.id, &secret);
        if read(&self.commitment, "\"commitment\"")? != committed {
            return Err(Unfair::Commitment(hex(&committed)));
        }
        let luck = self.luck.iter().flatten().map(|text| read(text, "\"luck\""));
        let luck: Vec<Bytes> = luck.collect::<Result<_, _>>()?;
        let seed = seed(&self.id, &secret, &luck);
        if read(&self.seed, "\"seed\"")? != seed.0 {
            return Err(Unfair::Seed(seed.to_string()));
        }
        Ok(seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proof() -> Proof {
        Proof::new("m1", &[7; 32], &[Some([1; 32]), None, Some([2; 32])])
    }

    #[test]
    fn a_true_proof_gives_the_seed() {
        let seed = proof().check().unwrap();
        assert_eq!(seed, super::seed("m1", &[7; 32], [&[1; 32], &[2; 32]]));
    }

    #[test]
    fn a_proof_with_anything_changed_proves_nothing() {
        let other = hex(&[9; 32]);
        let mut changed = vec![proof(); 6];
        changed[0].id = "m2".into();
        changed[1].secret.clone_from(&other);
        changed[2].commitment.clone_from(&other);
        changed[3].seed.clone_from(&other);
        changed[4].luck[0] = Some(other);
        changed[5].luck.swap(0, 2);
        for proof in changed {
            assert!(proof.check().is_err(), "{proof:?}");
        }
    }

    #[test]
    fn luck_of_any_person_changes_the_seed_and_not_the_commitment() {
        let (a, b) = (proof(), Proof::new("m1", &[7; 32], &[Some([1; 32]), None, Some([3; 32])]));
        assert_eq!(a.commitment, b.commitment);
        assert_ne!(a.seed, b.seed);
    }

    #[test]
    fn what_is_not_hex_is_named() {
        let bad = Proof { secret: "secret".into(), ..proof() };
        assert_eq!(bad.check().unwrap_err().to_string(), "\"secret\" is not 64 hex digits");
    }
}

//! A server's table, played from here: a [`Far`] match is a [`Host`](parlour_front::Host) like a
//! file on disk is one, so that every front end plays it as it plays any other. What is known of
//! it is what the server tells this person, and nothing else.

mod address;
mod deeds;
mod far;
mod look;
mod news;
mod request;
mod server;
mod socket;
mod talk;
mod told;

pub use address::Address;
pub use far::Far;
pub use server::{Listed, Server, TableWish};
pub use told::Info;

/// The protocol that this program speaks with servers.
pub const PROTOCOL: &str = "parlour.v1";

/// Why a server did not do as it was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// Nobody answers: it may be worth trying again.
    #[error("{0}")]
    Silent(String),
    /// It answered that it will not, and why.
    #[error("{message}")]
    Refused {
        /// A stable code.
        code: String,
        /// What is wrong, and what would be right.
        message: String,
    },
    /// What answers is no server that this program can play with.
    #[error("{0}")]
    Strange(String),
}

impl Trouble {
    /// Whether it is this refusal.
    #[must_use]
    pub fn is(&self, wanted: &str) -> bool {
        matches!(self, Trouble::Refused { code, .. } if code == wanted)
    }
}

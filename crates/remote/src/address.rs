//! Where a server is.

use std::fmt;

/// The address of a server: `http://host:port`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    host: String,
    port: u16,
}

/// The port that `parlour serve` listens at.
const USUAL: u16 = 4444;

impl Address {
    /// Reads what somebody typed; or what would be right.
    pub fn parse(text: &str) -> Result<Address, String> {
        let text = text.trim();
        if text.starts_with("https://") {
            return Err(
                "This program speaks http:// only. Let a tunnel carry it to a server with \
                        TLS: ssh -L 4444:localhost:4444 HOST, then --server http://localhost:4444."
                    .into(),
            );
        }
        let (bare, usual) = match text.strip_prefix("http://") {
            Some(bare) => (bare, 80),
            None if text.contains("://") => {
                return Err(format!(
                    "\"{text}\" is no address of a server: write http://HOST:PORT."
                ));
            }
            None => (text, USUAL),
        };
        let bare = bare.strip_suffix('/').unwrap_or(bare);
        let wrong = || format!("\"{text}\" is no address of a server: write http://HOST:PORT.");
        // The last colon is before a port, unless it is inside the brackets of an IPv6 address.
        let (host, port) = match bare.rsplit_once(':') {
            Some((host, port)) if !port.contains(']') => (host, port.parse().map_err(|_| wrong())?),
            _ => (bare, usual),
        };
        let allowed = |c: char| c.is_ascii_alphanumeric() || "-._:[]".contains(c);
        if host.is_empty() || !host.chars().all(allowed) {
            return Err(wrong());
        }
        Ok(Address { host: host.to_ascii_lowercase(), port })
    }

    /// What a socket is opened to, and what the `Host` of a request says.
    pub(crate) fn host(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}:{}", self.host, self.port)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_people_write_it() {
        for (typed, meant) in [
            ("http://play.example", "http://play.example:80"),
            ("http://Play.Example:8080/", "http://play.example:8080"),
            ("localhost", "http://localhost:4444"),
            (" 127.0.0.1:5000 ", "http://127.0.0.1:5000"),
            ("http://[::1]:4444", "http://[::1]:4444"),
            ("http://[::1]", "http://[::1]:80"),
        ] {
            assert_eq!(Address::parse(typed).map(|a| a.to_string()), Ok(meant.into()), "{typed}");
        }
    }

    #[test]
    fn what_is_no_address_is_refused_with_what_would_be_right() {
        for typed in ["", "http://", "ftp://a", "a b", "http://a/b", "http://a:99999", "a\r\nb"] {
            let why = Address::parse(typed).unwrap_err();
            assert!(why.contains("http://HOST:PORT"), "{typed}: {why}");
        }
        assert!(Address::parse("https://a").unwrap_err().contains("ssh -L"));
    }
}

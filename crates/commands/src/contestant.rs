//! Who takes part in a tournament, as it is written: `search:50ms`, or `ours=search:50ms`.

use std::str::FromStr;

use parlour_house::SeatSpec;

/// The longest name that a table has room for.
const LONGEST: usize = 22;

/// A bot, perhaps with a name of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Contestant {
    pub(crate) name: Option<String>,
    pub(crate) spec: SeatSpec,
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(text: &str) -> Result<Contestant, String> {
        // What follows a colon is a budget or a command line, which may hold any signs.
        let named = text.split_once('=').filter(|(name, _)| !name.contains(':'));
        let Some((name, spec)) = named else {
            return Ok(Contestant { name: None, spec: text.parse()? });
        };
        let name = name.trim();
        let plain = |c: char| c.is_alphanumeric() || "-_.".contains(c);
        if name.is_empty() || name.chars().count() > LONGEST || !name.chars().all(plain) {
            return Err(format!(
                "\"{name}\" is no name for a bot: use up to {LONGEST} letters, digits, \"-\", \
                 \"_\" and \".\"."
            ));
        }
        Ok(Contestant { name: Some(name.to_owned()), spec: spec.parse()? })
    }
}

#[cfg(test)]
mod tests {
    use super::Contestant;

    #[test]
    fn a_name_stands_before_the_bot() {
        let read = |text: &str| text.parse::<Contestant>().map(|c| (c.name, c.spec.to_string()));
        let named = |name: &str, spec: &str| Ok((Some(name.to_owned()), spec.to_owned()));
        assert_eq!(read("classic"), Ok((None, "classic".into())));
        assert_eq!(read("ours=search:50ms"), named("ours", "search:50ms"));
        assert_eq!(read("old=cmd:./old a=b"), named("old", "cmd:./old a=b"));
        assert_eq!(read("cmd:./old a=b"), Ok((None, "cmd:./old a=b".into())));
        for bad in ["=classic", "a b=classic", "x=robot", "x=", "a\u{1b}=classic"] {
            assert!(read(bad).is_err(), "{bad}");
        }
        assert!(read(&format!("{}=classic", "a".repeat(23))).is_err());
    }
}

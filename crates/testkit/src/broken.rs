//! What a law says when a game breaks it.

use std::fmt;

use parlour_core::Seat;

/// A broken law: which one, where, and what is wrong.
#[derive(Clone, PartialEq, Eq)]
pub struct Broken {
    /// The law, by the name of its function.
    pub law: &'static str,
    /// The name of the rules that were played.
    pub rules: Box<str>,
    /// The seed of the match, if one was played.
    pub seed: Option<u64>,
    /// How many deals and actions came before, if it happened in a match.
    pub step: Option<usize>,
    /// The seat it is about, if it is about one.
    pub seat: Option<Seat>,
    /// What is wrong.
    pub what: Box<str>,
    /// The position as JSON, and the last steps that led there.
    pub scene: Box<[String]>,
}

impl Broken {
    /// A law broken by rules as such, not at a point of a match.
    pub fn new(law: &'static str, rules: &str, what: impl Into<Box<str>>) -> Broken {
        Broken {
            law,
            rules: rules.into(),
            seed: None,
            step: None,
            seat: None,
            what: what.into(),
            scene: Box::default(),
        }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "the law `{}` is broken", self.law)?;
        write!(f, "  where: rules \"{}\"", self.rules)?;
        if let Some(seed) = self.seed {
            write!(f, ", match seed {seed}")?;
        }
        if let Some(step) = self.step {
            write!(f, ", step {step}")?;
        }
        if let Some(seat) = self.seat {
            write!(f, ", {seat:?}")?;
        }
        write!(f, "\n  what:  {}", self.what.replace('\n', "\n         "))?;
        for line in &self.scene {
            write!(f, "\n  {line}")?;
        }
        Ok(())
    }
}

/// The same as [`fmt::Display`]: a test that unwraps it should read well.
impl fmt::Debug for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Broken {}

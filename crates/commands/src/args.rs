//! The command line: help, man page and completions all come from here.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use parlour_core::Seed;
use parlour_house::SeatSpec;

use crate::arena::Arena;
use crate::review;
use crate::simulate::Simulate;

const EXAMPLES: &str = "\
Examples:
  parlour                                the lobby
  parlour learn hearts                   a first match that teaches
  parlour play hearts                    a match against three bots
  parlour play hearts --rules target=50  a short one
  parlour resume                         go on where you left off
  parlour rules hearts | less            how it is played

Your matches, statistics and settings are kept in your data folder; set
PARLOUR_HOME to keep them elsewhere. NO_COLOR is honoured.

Exit codes: 0 done, 1 refused or failed, 2 not understood.";

/// Card and board games in a terminal, against good bots or with friends.
#[derive(Debug, Parser)]
#[command(name = "parlour", version, max_term_width = 80, after_help = EXAMPLES)]
#[command(subcommand_help_heading = "Commands", disable_help_subcommand = true)]
pub(crate) struct Args {
    /// Use colour: auto, always or never
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        alias = "colour",
        hide_possible_values = true
    )]
    pub(crate) color: Option<When>,
    /// Line by line, for screen readers and pipes
    #[arg(long, global = true)]
    pub(crate) plain: bool,
    /// As --plain, in whole words and sentences to be read aloud
    #[arg(long, global = true)]
    pub(crate) speak: bool,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a match
    Play(Play),
    /// Go on with an unfinished match
    Resume(Resume),
    /// Look at a match again, step by step
    Replay(Replay),
    /// Say what a match's decisions were worth, and what was luck
    Review(review::Asked),
    /// Check records: play them again, line by line
    #[command(after_help = VERIFY)]
    Verify {
        /// Records, or folders of records (*.jsonl)
        #[arg(required = true, value_name = "FILE|FOLDER")]
        records: Vec<PathBuf>,
        /// The files are proofs of a server that its cards were fixed beforehand
        #[arg(long)]
        fair: bool,
    },
    /// List the games
    Games,
    /// Learn a game by playing: a first match, step by step
    #[command(after_help = "Example: parlour learn hearts")]
    Learn {
        /// The game; the lessons are listed if it is left out
        game: Option<String>,
    },
    /// Print how a game is played
    Rules {
        /// The game
        game: String,
    },
    /// Print the JSON Schemas of a game, or of all
    Schema {
        /// The game
        game: Option<String>,
    },
    /// Print how you have done
    Stats,
    /// Print your settings, or change one
    #[command(after_help = "Example: parlour settings bots=random")]
    Settings {
        /// What to change
        #[arg(value_name = "KEY=VALUE")]
        change: Option<String>,
    },
    /// Measure how fast a game runs on this machine
    Bench(Bench),
    /// Compare bots: many matches, measured
    Arena(Arena),
    /// Play many matches and report what comes of them
    Simulate(Simulate),
    /// Report how balanced a game is, from matches among its bots
    #[command(after_help = "Example: parlour balance busrush --matches 20000")]
    Balance(Study),
    /// Solve a game exactly: the best play, and what it is worth
    #[command(after_help = "Example: parlour solve pontoon")]
    Solve(Study),
    /// Report what comes of many matches: lengths, endings, draws
    #[command(after_help = "Example: parlour statistics stopbus --matches 1000000")]
    Statistics(Study),
    /// Check and draw maps of Rails
    #[command(subcommand)]
    Rails(Rails),
    /// Open tables to others: people with browsers, and programs
    Serve(Serve),
    /// Speak the JSON protocol on standard input and output
    #[command(after_help = ENGINE)]
    Engine(Engine),
    /// Print completions for a shell
    #[command(
        after_help = "Example: parlour completions bash > ~/.local/share/bash-completion/completions/parlour"
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man {
        /// Write the page of every command into this folder instead
        #[arg(long, value_name = "FOLDER")]
        folder: Option<PathBuf>,
    },
}

const VERIFY: &str = "\
Every line of a record must be possible after the lines before it, and the end
must be the one that is written. Exit code 1 if any record is bad.

With --fair a file is what a server gives at /api/tables/…/fair: the seed must
follow from what it committed to and from what the people gave.

Examples:
  parlour verify records/ match.jsonl
  parlour verify --fair proof.json";

const SERVE: &str = "\
Everything is kept in one SQLite file in your data folder, every move before
anybody sees it. Only this machine can connect, unless --listen says otherwise:
then put a proxy with TLS in front (docs/server.md).

Examples:
  parlour serve --open                    on this machine, in your browser
  parlour serve --demo                    with bots that show every game
  parlour serve --listen 0.0.0.0:4444     for your network
  parlour serve --database postgres://…   one of many nodes

It says where it listens on standard output, and what happens on standard
error. Ctrl-C or SIGTERM ends it when what is being written is written.";

const ENGINE: &str = "\
One JSON command a line in, one JSON result a line out:
  {\"id\":1,\"name\":\"new\",\"payload\":{\"game\":\"hearts\",\"seed\":1}}
  {\"id\":2,\"name\":\"legal\"}
  {\"id\":3,\"name\":\"help\"}";

const PLAY: &str = "\
Examples:
  parlour play hearts
  parlour play hearts --seed 42 --rules target=50 --rules moon=subtract
  parlour play hearts --seat south --bots expert
  parlour play hearts --bots human,normal,normal --names Ann,Ben
  parlour play hearts --bots hard,hard,hard,hard   watch
  parlour play hearts --bots \"cmd:python3 mybot.py\"

At a server the cards come from there, and \"human\" leaves a seat to others:
  parlour play hearts --server http://localhost:4444
  parlour play hearts --server http://localhost:4444 --bots human,hard,hard";

#[derive(Debug, clap::Args)]
#[command(after_help = PLAY)]
pub(crate) struct Play {
    /// The game; `parlour games` lists them
    #[arg(required_unless_present = "server")]
    pub(crate) game: Option<String>,
    /// Play at a server: http://HOST:PORT. Without a game or a table, those
    /// that are open are listed
    #[arg(long, value_name = "URL")]
    pub(crate) server: Option<String>,
    /// Take an invitation to a server's table: TABLE/CODE
    #[arg(long, value_name = "INVITATION", requires = "server", conflicts_with_all = ["game", "table"])]
    pub(crate) join: Option<String>,
    /// Come back to a server's table, sit down at it, or watch
    #[arg(long, value_name = "TABLE", requires = "server", conflicts_with = "game")]
    pub(crate) table: Option<String>,
    /// Repeat a match: a whole number, or 64 hex digits
    #[arg(long, value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: Option<Seed>,
    /// An option of the game; may be given several times
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    pub(crate) rules: Vec<String>,
    /// Who plays the other seats: one for all, or a list with one for each
    /// (easy, normal, hard, expert, search:100ms, random, human, cmd:PROGRAM)
    #[arg(long, value_name = "WHO,…", value_delimiter = ',', value_parser = seat_spec)]
    pub(crate) bots: Vec<SeatSpec>,
    /// Where you sit: a name, or a number from 0
    #[arg(long, value_name = "SEAT")]
    pub(crate) seat: Option<String>,
    /// What people here are called, in order of seats: Ann,Ben
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub(crate) names: Vec<String>,
    /// Let people take back even where several of them play
    #[arg(long)]
    pub(crate) free_undo: bool,
    /// Keep the match in this file rather than in your data folder
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Begin in the position of this JSON file
    #[arg(long, value_name = "FILE")]
    pub(crate) position: Option<PathBuf>,
    /// Play Rails on the map of this file
    #[arg(long, value_name = "FILE")]
    pub(crate) map: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) programs: Programs,
}

impl Play {
    /// Whether anything is said about how to play; if not, it is played as last time.
    pub(crate) fn says_how(&self) -> bool {
        self.seed.is_some()
            || self.seat.is_some()
            || !self.names.is_empty()
            || self.free_undo
            || self.record.is_some()
            || self.position.is_some()
            || self.map.is_some()
            || !(self.rules.is_empty() && self.bots.is_empty())
            || self.programs.forfeit
            || self.programs.bot_time.is_some()
    }
}

/// How outside programs are treated.
#[derive(Debug, clap::Args)]
pub(crate) struct Programs {
    /// How long a program may think about a decision
    #[arg(long, value_name = "MILLISECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) bot_time: Option<u64>,
    /// A program that fails loses the match, rather than another choosing for it
    #[arg(long)]
    pub(crate) forfeit: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Resume {
    /// The match: its name, or its file; the one played last if left out
    #[arg(value_name = "MATCH")]
    pub(crate) id: Option<String>,
    /// List the unfinished matches and do nothing else
    #[arg(long)]
    pub(crate) list: bool,
    /// Start the programs that had seats in it again
    #[arg(long)]
    pub(crate) allow_cmd: bool,
}

#[derive(Debug, clap::Args)]
#[command(
    after_help = "In a pipe the whole match is printed; --steps takes typed words there too."
)]
pub(crate) struct Replay {
    /// The record: a file, or the name of a match
    #[arg(value_name = "FILE")]
    pub(crate) record: String,
    /// Whose eyes to look with: a seat, "spectator" or "all"
    #[arg(long, value_name = "WHO")]
    pub(crate) view: Option<String>,
    /// Step through it even in a pipe
    #[arg(long)]
    pub(crate) steps: bool,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "Figures are medians of interleaved repeats on one core, after a warm-up.")]
pub(crate) struct Bench {
    /// The game
    pub(crate) game: String,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// About how long to measure
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0, value_parser = seconds)]
    pub(crate) seconds: f64,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Study {
    /// The game
    pub(crate) game: String,
    /// How many matches to play
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) matches: Option<u32>,
    /// Play others: a whole number, or 64 hex digits
    #[arg(long, value_parser = seed)]
    pub(crate) seed: Option<Seed>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Rails {
    /// Say what is wrong with a map file, with its line, and what is unbalanced
    #[command(after_help = "Exit code 1 if the map cannot be played.")]
    Check {
        /// The map file (TOML)
        file: PathBuf,
    },
    /// Draw a map as SVG
    #[command(after_help = "Example: parlour rails draw --map island --out island.svg")]
    Draw {
        /// A map's name, or its file
        #[arg(long, default_value = "europe")]
        map: String,
        /// Where to write; standard output if left out
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
}

#[derive(Debug, clap::Args)]
#[command(after_help = SERVE)]
pub(crate) struct Serve {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS", env = "PARLOUR_LISTEN", hide_env_values = true)]
    pub(crate) listen: Option<SocketAddr>,
    /// A SQLite file, or postgres://…
    #[arg(long, value_name = "WHERE", env = "DATABASE_URL", hide_env_values = true)]
    pub(crate) database: Option<String>,
    /// A file of settings (TOML)
    #[arg(long, value_name = "FILE", env = "PARLOUR_CONFIG", hide_env_values = true)]
    pub(crate) config: Option<PathBuf>,
    /// Open the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Let bots show every game
    #[arg(long)]
    pub(crate) demo: bool,
    /// Do not serve: copy the SQLite database to a new file, also while a server has it
    #[arg(long, value_name = "FILE", conflicts_with = "export")]
    pub(crate) backup: Option<PathBuf>,
    /// Do not serve: write the record of every match that is over to a folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) export: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Engine {
    /// Let messages seat outside programs, that is, start them
    #[arg(long)]
    pub(crate) allow_cmd: bool,
    #[command(flatten)]
    pub(crate) programs: Programs,
}

pub(crate) fn seed(text: &str) -> Result<Seed, String> {
    text.parse().map_err(|error| format!("{error}"))
}

pub(crate) fn seat_spec(text: &str) -> Result<SeatSpec, String> {
    text.parse()
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("name a time between 0.01 and 3600 seconds".into()),
    }
}

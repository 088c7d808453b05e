//! `parlour engine`: the JSON protocol on standard input and output.

use std::io;
use std::time::Duration;

use parlour_house::OnFault;
use parlour_protocol::{Engine, Options};

use crate::args;
use crate::failure::Failure;

pub(crate) fn engine(asked: &args::Engine) -> Result<(), Failure> {
    let mut options = Options { allow_cmd: asked.allow_cmd, ..Options::default() };
    if let Some(time) = asked.programs.bot_time {
        options.bot_time = Duration::from_millis(time);
    }
    if asked.programs.forfeit {
        options.on_fault = OnFault::Forfeit;
    }
    Engine::new(parlour_games::games(), options).run(io::stdin().lock(), io::stdout().lock())?;
    Ok(())
}

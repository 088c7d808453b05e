//! Plays any legal action, all equally likely.

use parlour_core::{ActionSet, Bot, Fault, Game, Rng, Seen};

/// Chooses among the legal actions by chance, but never takes anything back.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomBot;

impl<G: Game> Bot<G> for RandomBot {
    fn choose(&mut self, seen: &Seen<'_, G>) -> Result<G::Action, Fault> {
        let legal = seen.legal();
        let mut rng = seen.rng();
        let forward = legal.iter().filter(|a| !seen.takes_back(*a)).count();
        if forward == 0 {
            return Err(Fault("there is nothing to choose from".into()));
        }
        let pick = rng.below(forward as u32) as usize;
        let mut choices = legal.iter().filter(|a| !seen.takes_back(*a));
        choices.nth(pick).ok_or_else(|| unreachable!("the choices were counted just now"))
    }
}

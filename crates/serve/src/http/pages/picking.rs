//! What a form at a table leads to: one more pick, typed words, or what was picked is to be done.

use parlour_core::Scene;
use parlour_front::{Menu, Pick, Said, read};
use serde_json::Value;

use super::visitor::Fields;

/// What a step leads to.
pub(super) enum Next {
    /// More is asked.
    Picks(Vec<Pick>),
    /// It says all.
    Do(String, Value),
    /// It cannot be.
    No(String),
}

/// What somebody who sees this scene and menu has sent leads to.
pub(super) fn next(
    scene: &Scene,
    menu: &Menu,
    form: &Fields,
    understand: impl Fn(&str) -> Option<(String, Value)>,
) -> Next {
    match (form.filled("words"), form.get("pick"), form.get("now")) {
        (Some(typed), ..) => typed_words(scene, menu, understand, typed),
        (_, Some(pick), _) => one_more(scene, menu, pick),
        (_, _, Some(_)) => whole(menu),
        _ => Next::Picks(Vec::new()),
    }
}

fn one_more(scene: &Scene, menu: &Menu, pick: &str) -> Next {
    let pick = menu.meant(scene, pick).map_or(pick, String::as_str);
    if !menu.lit.contains(pick) && menu.keyed(pick).is_none() && menu.amount.is_none() {
        return Next::No(menu.why_not(scene, pick));
    }
    // What was picked and is pressed again is taken back, with all that followed.
    let marks =
        menu.marking.as_ref().is_some_and(|marking| marking.marked.iter().any(|m| m == pick));
    if let Some(at) = menu.picks.iter().position(|known| known == pick).filter(|_| !marks) {
        return Next::Picks(menu.picks[..at].to_vec());
    }
    let next = Menu::of(scene, &menu.after(pick));
    match whole(&next) {
        Next::No(_) if next.missed.is_empty() => Next::Picks(next.picks),
        Next::No(_) => Next::No(menu.why_not(scene, pick)),
        done => done,
    }
}

fn whole(menu: &Menu) -> Next {
    match &menu.command {
        Some(command) => Next::Do(command.name.clone(), command.payload.clone()),
        None => Next::No("More is to be chosen first.".into()),
    }
}

fn typed_words(
    scene: &Scene,
    menu: &Menu,
    understand: impl Fn(&str) -> Option<(String, Value)>,
    typed: &str,
) -> Next {
    match read(scene, menu, understand, typed) {
        Said::Picks(picks) => match whole(&Menu::of(scene, &picks)) {
            Next::No(_) => Next::Picks(picks),
            done => done,
        },
        Said::Act(command) => Next::Do(command.name, command.payload),
        Said::Refused(why) => Next::No(why),
        Said::Unknown => Next::No(format!("\"{typed}\" is not understood.")),
    }
}

/// The address of a step, below that of the table.
pub(super) fn address(base: &str, picks: &[Pick]) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(picks.iter().map(|pick| ("pick", pick)));
    format!("{base}?{}", query.finish())
}

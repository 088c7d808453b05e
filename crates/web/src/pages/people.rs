//! Ratings, and how somebody has done.

use maud::{Markup, html};

/// A place in a list of the best.
#[derive(Clone, Debug)]
pub struct Rank {
    /// The person's id.
    pub id: String,
    /// The person's name.
    pub name: String,
    /// How well they play.
    pub rating: f64,
    /// How unsure that is.
    pub uncertainty: f64,
    /// From how many matches.
    pub matches: i64,
    /// Whether it is who looks.
    pub you: bool,
}

/// How somebody has done in a game.
#[derive(Clone, Debug)]
pub struct Tally {
    /// The game.
    pub title: &'static str,
    /// Matches played to the end, or given up.
    pub matches: i64,
    /// Matches won.
    pub wins: i64,
    /// Matches given up.
    pub given_up: i64,
    /// The rating and how unsure it is, if there is one.
    pub rating: Option<(f64, f64)>,
}

/// The best at a game; places are counted from `from`.
#[must_use]
pub fn ratings(
    this: (&str, &str),
    games: &[(&str, &str)],
    from: usize,
    ranks: &[Rank],
    more: bool,
) -> Markup {
    let (id, title) = this;
    html! {
        div.hello { div {
            h1 { "Ratings" }
            p { "They count rated matches among people. Somebody new begins at 25 and is hardly known: what one can be almost sure of decides the place." }
        } }
        nav.tabs aria-label="Games" {
            @for (game, name) in games {
                a href={ "/ratings/" (game) } aria-current=[(*game == id).then_some("page")] { (name) }
            }
        }
        section.panel {
            div.panel-head { h2 { (title) } }
            @if ranks.is_empty() {
                p.note { "Nobody has played a rated match of " (title) " yet. "
                    a href={ "/games/" (id) } { "Open a table" } " that counts." }
            } @else {
                div.scrolls tabindex="0" role="region" aria-label="Ratings" {
                    table.sheet {
                        thead { tr { th scope="col" { "Place" } th.text scope="col" { "Name" } th scope="col" { "Rating" } th scope="col" { "Give or take" } th scope="col" { "Matches" } } }
                        tbody { @for (n, rank) in (from + 1..).zip(ranks) {
                            tr.me[rank.you] {
                                td { (n) }
                                th.text scope="row" { a href={ "/people/" (rank.id) } { (rank.name) } @if rank.you { " (you)" } }
                                td { (format!("{:.1}", rank.rating)) }
                                td { (format!("{:.1}", rank.uncertainty)) }
                                td { (rank.matches) }
                            }
                        } }
                    }
                }
                nav.game-acts aria-label="Places" {
                    @if from > 0 { a.btn href={ "/ratings/" (id) "?from=" (from.saturating_sub(50)) } { "Better places" } }
                    @if more { a.btn href={ "/ratings/" (id) "?from=" (from + ranks.len()) } { "Further places" } }
                }
            }
        }
    }
}

/// How somebody has done.
#[must_use]
pub fn person(name: &str, you: bool, tallies: &[Tally]) -> Markup {
    html! {
        div.hello { div {
            h1 { (name) }
            p { @if you { "How you have done, in all matches that are kept here." } @else { "How they have done, in all matches that are kept here." } }
        } }
        section.panel {
            div.panel-head { h2 { "By game" } }
            @if tallies.is_empty() { p.note { "No match has been played to its end yet." } }
            @else {
                div.scrolls tabindex="0" role="region" aria-label="By game" {
                    table.sheet {
                        thead { tr { th.text scope="col" { "Game" } th scope="col" { "Matches" } th scope="col" { "Won" } th scope="col" { "Given up" } th scope="col" { "Rating" } } }
                        tbody { @for tally in tallies {
                            tr {
                                th.text scope="row" { (tally.title) }
                                td { (tally.matches) }
                                td { (tally.wins) @if tally.matches > 0 { " (" (tally.wins * 100 / tally.matches) " %)" } }
                                td { (tally.given_up) }
                                td { @match tally.rating { Some((mu, sigma)) => (format!("{mu:.1} ± {sigma:.1}")), None => "–" } }
                            }
                        } }
                    }
                }
            }
        }
        p { @if you { a href="/matches" { "Your matches" } " · " } a href="/ratings" { "Ratings" } }
    }
}

//! What a tournament found as a page: the table, the charts, and each bot against each other.

use std::fmt::Write;

use crate::chart::{chart, escaped};
use crate::results::{BotReport, Measure, PairReport, Results};
use crate::sentence::{fixed, with_interval};

const STYLE: &str = "\
body { font: 16px/1.5 sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; \
color: #1a202c; background: #fff }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums }
caption { text-align: left; padding: 0.5rem 0; font-weight: bold }
th, td { border-bottom: 1px solid #cbd5e0; padding: 0.3rem 0.7rem; text-align: right }
th:first-child { text-align: left }
.better { background: #e6f4ea } .worse { background: #fde8e8 }
.wide { overflow-x: auto } svg { max-width: 100%; height: auto }";

/// A page of HTML that needs nothing else.
#[must_use]
pub fn page(title: &str, report: &Results) -> String {
    let title = escaped(title);
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title}: bots compared</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n\
         <h1>{title}: bots compared</h1>\n<p>{}</p>\n",
        escaped(&about(report))
    );
    html += &standings(report);
    let _ = writeln!(html, "<div class=\"wide\">\n{}</div>", chart(report));
    html += &crossing(report);
    html += "<h2>In words</h2>\n<ul>\n";
    for said in report.verdicts.iter().map(|pair| &pair.sentence).chain(&report.notes) {
        let _ = writeln!(html, "<li>{}</li>", escaped(said));
    }
    html += "</ul>\n";
    let rules = escaped(&report.terms.rules.to_string());
    let _ = writeln!(html, "<p>Rules: <code>{rules}</code></p>\n</body>\n</html>");
    html
}

/// What was played.
fn about(report: &Results) -> String {
    let terms = &report.terms;
    let deals = match terms.deals {
        Some(1) => " of 1 deal".to_owned(),
        Some(deals) => format!(" of {deals} deals"),
        None => String::new(),
    };
    let teams = terms.teams.as_ref().map(|teams| format!(", {teams}")).unwrap_or_default();
    format!(
        "{} matches{deals}{teams}: {} times the same luck in every seating, from seed {}. \
         Intervals are of 95 %; times are processor time.",
        report.matches, report.units, terms.seed
    )
}

/// The table of bots, the strongest first.
fn standings(report: &Results) -> String {
    let points = if report.terms.deals.is_some() { "Points a deal" } else { "Points a match" };
    let low = if report.terms.low_wins { " (fewer is better)" } else { "" };
    let mut html = format!(
        "<div class=\"wide\"><table>\n<caption>By rating</caption>\n<tr><th>Bot</th><th>Rating</th>\
         <th>{points}{low}</th><th>Wins, %</th><th>ms a decision</th><th>Faults</th></tr>\n"
    );
    let mut order: Vec<&BotReport> = report.standings.iter().collect();
    order.sort_by(|a, b| b.rating.elo.total_cmp(&a.rating.elo));
    for bot in order {
        let rating = &bot.rating;
        let _ = writeln!(
            html,
            "<tr><th>{}</th><td>{:+.0} ({:+.0} to {:+.0})</td><td>{}</td><td>{}</td><td>{}</td>\
             <td>{}</td></tr>",
            escaped(&bot.bot),
            rating.elo,
            rating.low,
            rating.high,
            with_interval(Measure::PointsADeal, &bot.points),
            with_interval(Measure::Wins, &bot.wins.times(100.0)),
            bot.processor_ms.map(|ms| fixed(ms, 2)).unwrap_or_default(),
            bot.faults,
        );
    }
    html + "</table></div>\n"
}

/// By how much the bot of each row is better than that of each column.
fn crossing(report: &Results) -> String {
    let unit = escaped(report.measure.unit());
    let mut html = format!(
        "<div class=\"wide\"><table>\n<caption>By how much the bot of a row is better, in {unit}\
         </caption>\n<tr><th></th>"
    );
    let names = &report.terms.bots;
    for name in names {
        let _ = write!(html, "<th>{}</th>", escaped(name));
    }
    html += "</tr>\n";
    for row in names {
        let _ = write!(html, "<tr><th>{}</th>", escaped(row));
        for column in names {
            html += &cell(report, row, column);
        }
        html += "</tr>\n";
    }
    html + "</table></div>\n"
}

fn cell(report: &Results, row: &str, column: &str) -> String {
    let pair = |a: &str, b: &str| {
        report.verdicts.iter().find(|pair: &&PairReport| pair.first == a && pair.second == b)
    };
    let scale = report.measure.scale();
    let own = pair(row, column).map(|pair| pair.difference.times(scale));
    let difference = own.or_else(|| pair(column, row).map(|pair| pair.difference.times(-scale)));
    let Some(difference) = difference else { return "<td></td>".into() };
    let class = match (difference.low, difference.high) {
        (Some(low), _) if low > 0.0 => " class=\"better\"",
        (_, Some(high)) if high < 0.0 => " class=\"worse\"",
        _ => "",
    };
    format!("<td{class}>{}</td>", with_interval(report.measure, &difference))
}

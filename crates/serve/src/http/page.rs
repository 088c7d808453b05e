//! Two bare pages: the public tables, and the program interface.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::Html;
use utoipa::OpenApi;

use super::openapi::Api;
use super::tables;
use crate::app::App;
use crate::refused::Refused;

/// The public tables.
pub(crate) async fn list(State(app): State<Arc<App>>) -> Result<Html<String>, Refused> {
    let found = tables::list(State(app), Query(tables::Which::default())).await?;
    let mut rows = String::new();
    for table in &found.0.tables {
        let people = table.people.iter().map(|name| name.as_deref().unwrap_or("–"));
        let people: Vec<String> = people.map(escape).collect();
        // Writing to a String cannot fail.
        let _ = writeln!(
            rows,
            "<tr><td><a href=\"/api/tables/{id}\">{id}</a><td>{game}<td>{status}<td>{people}",
            id = escape(&table.id),
            game = escape(&table.game),
            status = table.status,
            people = people.join(", "),
        );
    }
    let body = format!(
        "<h1>Parlour</h1>\n<p>Public tables. Programs find everything <a href=\"/api\">here</a>.\n\
         <table>\n<tr><th>Table<th>Game<th>Stands<th>People\n{rows}</table>\n"
    );
    Ok(Html(page("Parlour", &body)))
}

/// The program interface, in a list.
pub(crate) async fn api() -> Html<String> {
    let mut rows = String::new();
    for (path, item) in Api::openapi().paths.paths {
        let operations =
            [("GET", item.get), ("POST", item.post), ("PUT", item.put), ("DELETE", item.delete)];
        for (method, operation) in operations {
            let Some(operation) = operation else { continue };
            let about = operation.summary.or(operation.description).unwrap_or_default();
            let (path, about) = (escape(&path), escape(&about));
            let _ = writeln!(rows, "<tr><td>{method}<td><code>{path}</code><td>{about}");
        }
    }
    let body = format!(
        "<h1>The program interface</h1>\n<p>All of it, with every field: \
         <a href=\"/api/openapi.json\">openapi.json</a>.\n<p>News of a table: \
         <code>/api/tables/{{id}}/stream</code> (text/event-stream) and \
         <code>/api/tables/{{id}}/socket</code> (WebSocket, parlour.v1).\n<table>\n{rows}</table>\n"
    );
    Html(page("Parlour: the program interface", &body))
}

fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n{body}"
    )
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            c => escaped.push(c),
        }
    }
    escaped
}

//! A bare page: the program interface.

use std::fmt::Write;

use axum::response::Html;

use super::openapi::operations;

/// The program interface, in a list.
pub(crate) async fn api() -> Html<String> {
    let mut rows = String::new();
    for (method, path, about) in operations() {
        let (path, about) = (escape(&path), escape(&about));
        let _ = writeln!(rows, "<tr><td>{method}<td><code>{path}</code><td>{about}");
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

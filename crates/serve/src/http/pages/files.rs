//! Files that pages load, and what makes them an app.

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlour_web::assets;
use parlour_web::pages::{Look, plain};
use serde_json::json;

use super::visitor::{pack, unpacks};

/// How long a file may be kept whose address changes with it.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

/// `GET /assets/{version}/{name}`.
pub(super) async fn asset(
    Path((version, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let Some(asset) = assets::at(&format!("/assets/{version}/{name}")) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let text = !asset.kind.starts_with("image/png");
    let (packed, bytes) = pack(text && unpacks(&headers), asset.bytes.to_vec());
    let head = [(header::CONTENT_TYPE, asset.kind), (header::CACHE_CONTROL, FOR_GOOD)];
    let mut response = (head, bytes).into_response();
    if packed {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

/// `GET /favicon.ico`.
pub(super) async fn icon() -> Response {
    let icon = assets::at(assets::address("icon-192.png")).map_or(&[][..], |asset| asset.bytes);
    ([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "public, max-age=86400")], icon)
        .into_response()
}

/// `GET /manifest.webmanifest`.
pub(super) async fn manifest() -> Response {
    let icon = |name: &str, size: &str, kind: &str, purpose: &str| {
        let src = assets::address(name);
        json!({ "src": src, "sizes": size, "type": kind, "purpose": purpose })
    };
    let manifest = json!({
        "name": "Parlour", "short_name": "Parlour", "start_url": "/", "display": "standalone",
        "description": "Card and board games, with friends or bots.",
        "background_color": "#efe7d9", "theme_color": "#7d2935",
        "icons": [
            icon("icon.svg", "any", "image/svg+xml", "any"),
            icon("icon-192.png", "192x192", "image/png", "any"),
            icon("icon-512.png", "512x512", "image/png", "any"),
            // Cut to any shape, with nothing that matters near its edge.
            icon("icon-maskable.png", "512x512", "image/png", "maskable"),
        ],
    });
    ([(header::CONTENT_TYPE, "application/manifest+json")], manifest.to_string()).into_response()
}

/// `GET /worker.js`: keeps the files of the shell, and a page for when the server is away.
pub(super) async fn worker() -> Response {
    let files: Vec<&str> = assets::all().iter().map(|asset| &*asset.address).collect();
    let files = json!(files).to_string();
    let script = include_str!("worker.js").replace("\"FILES\"", &files);
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], script).into_response()
}

/// `GET /away`: what is shown when the server is away.
pub(super) async fn away() -> Response {
    let body = maud::html! {
        div.hello { div {
            h1 { "The server is away." }
            p { "Nothing is lost: every move is kept. This page looks again as soon as it can." }
        } }
        p data-away { a.btn.btn-main href="/" { "Look again" } }
    };
    let page = plain(&Look::default(), "Parlour is away", "lobby", None, &body);
    axum::response::Html(page).into_response()
}

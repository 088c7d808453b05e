//! Who looks at a page, how they like it, and what they filled in.

use std::io::Write;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, RawQuery, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use parlour_web::pages::Look;

use super::super::guard::shown;
use super::super::{Address, me};
use super::Sorry;
use crate::app::App;
use crate::notes::Sitter;
use crate::refused::Refused;
use crate::token::Token;

/// The cookie that keeps how somebody likes pages.
const LOOK: &str = "look";
/// The most picks that are read.
const PICKS: usize = 40;
/// What somebody is called who has given no name.
pub(super) const GUEST: &str = "Guest";

/// Who looks at a page.
pub(super) struct Visitor {
    /// Who, if it is somebody; a token that is not known is nobody's.
    pub(super) person: Option<(Sitter, Token)>,
    /// How they like it.
    pub(super) look: Look,
    /// Whether a script asks, which wants parts of a page.
    pub(super) script: bool,
    /// Where our pages are, as they see it.
    pub(super) origin: String,
    gzip: bool,
    address: std::net::IpAddr,
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Sorry;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visitor, Sorry> {
        let Address(address) = Address::from_request_parts(parts, app).await?;
        let headers = &parts.headers;
        let person = match shown(headers) {
            None => None,
            Some(token) => match app.people.who(&token, app.hall.now()).await {
                Ok(person) => Some((person, token)),
                Err(refused) if refused.status == 401 => None,
                Err(refused) => return Err(refused.into()),
            },
        };
        let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        let cookies = text(header::COOKIE).unwrap_or_default();
        let mut cookies = cookies.split(';').filter_map(|one| one.trim().split_once('='));
        let look = cookies.find(|(name, _)| *name == LOOK).map_or("", |(_, words)| words);
        let scheme = if app.config.https { "https" } else { "http" };
        let host = text(header::HOST).unwrap_or("localhost");
        Ok(Visitor {
            person,
            look: Look::read(look),
            script: headers.contains_key("x-parlour"),
            origin: format!("{scheme}://{host}"),
            gzip: text(header::ACCEPT_ENCODING).is_some_and(|kinds| kinds.contains("gzip")),
            address,
        })
    }
}

impl Visitor {
    /// The person's id.
    pub(super) fn id(&self) -> Option<&str> {
        self.person.as_ref().map(|(person, _)| &*person.id)
    }

    /// Somebody; whoever was nobody is a guest from now on, and gets this cookie.
    pub(super) async fn somebody(&self, app: &App) -> Result<(Sitter, Option<String>), Refused> {
        if let Some((person, _)) = &self.person {
            super::super::guard::may_act(app, person)?;
            return Ok((person.clone(), None));
        }
        let (person, cookie) = self.newcomer(app, GUEST).await?;
        Ok((person, Some(cookie)))
    }

    /// Somebody new of this name, and their cookie.
    pub(super) async fn newcomer(
        &self,
        app: &App,
        name: &str,
    ) -> Result<(Sitter, String), Refused> {
        self.may_come(app)?;
        let (person, token) = app.people.welcome(name, app.hall.now()).await?;
        Ok((person, me::cookie(app, &token)))
    }

    /// One more may come from this address now.
    pub(super) fn may_come(&self, app: &App) -> Result<(), Refused> {
        if app.newcomers.take(self.address, app.hall.now()) {
            return Ok(());
        }
        app.hall.metrics.limited.add(1);
        Err(Refused::too_much())
    }

    /// A page, small enough to travel.
    pub(super) fn page(&self, text: String) -> Response {
        self.text(StatusCode::OK, "text/html; charset=utf-8", text)
    }

    /// A page that says that something was not done.
    pub(super) fn page_with(&self, status: u16, text: String) -> Response {
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::CONFLICT);
        self.text(status, "text/html; charset=utf-8", text)
    }

    /// An answer to a script.
    pub(super) fn json(&self, value: &serde_json::Value) -> Response {
        self.text(StatusCode::OK, "application/json", value.to_string())
    }

    fn text(&self, status: StatusCode, kind: &'static str, text: String) -> Response {
        let (packed, bytes) = pack(self.gzip, text.into_bytes());
        let mut response = (status, [(header::CONTENT_TYPE, kind)], bytes).into_response();
        let headers = response.headers_mut();
        headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding, X-Parlour"));
        if packed {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }
}

/// Bytes packed, if that is worth it.
pub(super) fn pack(wanted: bool, bytes: Vec<u8>) -> (bool, Vec<u8>) {
    if !wanted || bytes.len() < 1024 {
        return (false, bytes);
    }
    let mut packer = GzEncoder::new(Vec::new(), Compression::new(5));
    // Writing to memory cannot fail; if it did, the page would go as it is.
    match packer.write_all(&bytes).and_then(|()| packer.finish()) {
        Ok(packed) => (true, packed),
        Err(_) => (false, bytes),
    }
}

/// Whether a browser unpacks what is packed.
pub(super) fn unpacks(headers: &HeaderMap) -> bool {
    let kinds = headers.get(header::ACCEPT_ENCODING).and_then(|kinds| kinds.to_str().ok());
    kinds.is_some_and(|kinds| kinds.contains("gzip"))
}

/// An answer with a cookie.
pub(super) fn with_cookie(mut response: Response, cookie: Option<String>) -> Response {
    if let Some(cookie) = cookie.and_then(|cookie| HeaderValue::from_str(&cookie).ok()) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// To another page; what was sent is not sent again by going back.
pub(super) fn see(to: &str, cookie: Option<String>) -> Response {
    let mut response = StatusCode::SEE_OTHER.into_response();
    let location = HeaderValue::from_str(to).unwrap_or(HeaderValue::from_static("/"));
    response.headers_mut().insert(header::LOCATION, location);
    with_cookie(response, cookie)
}

/// The cookie that keeps a look.
pub(super) fn look_cookie(look: &Look) -> String {
    format!("{LOOK}={}; SameSite=Lax; Path=/; Max-Age=31536000", look.words())
}

/// Fields with their values, from an address or a form; a name may stand there several times.
#[derive(Clone, Debug, Default)]
pub(super) struct Fields(Vec<(String, String)>);

impl Fields {
    fn read(text: &[u8]) -> Fields {
        Fields(form_urlencoded::parse(text).into_owned().collect())
    }

    /// The value of a field.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| &**value)
    }

    /// The value of a field that somebody filled in.
    pub(super) fn filled(&self, name: &str) -> Option<&str> {
        self.get(name).map(str::trim).filter(|value| !value.is_empty())
    }

    /// A number.
    pub(super) fn number<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.get(name).and_then(|value| value.parse().ok())
    }

    /// What was picked so far at a table.
    pub(super) fn picks(&self) -> Vec<String> {
        let mut picks = self.all("pick");
        picks.truncate(PICKS);
        picks
    }

    /// The fields whose names begin so, without that.
    pub(super) fn begin<'a>(&'a self, with: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.0.iter().filter_map(move |(key, value)| Some((key.strip_prefix(with)?, &**value)))
    }

    /// All values of a field.
    pub(super) fn all(&self, name: &str) -> Vec<String> {
        self.0.iter().filter(|(key, _)| key == name).map(|(_, value)| value.clone()).collect()
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Fields {
    type Rejection = Sorry;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Fields, Sorry> {
        let Ok(RawQuery(query)) = RawQuery::from_request_parts(parts, state).await;
        Ok(Fields::read(query.unwrap_or_default().as_bytes()))
    }
}

/// A form that was sent.
pub(super) struct Sent(pub(super) Fields);

impl<S: Send + Sync> FromRequest<S> for Sent {
    type Rejection = Sorry;

    async fn from_request(request: Request, state: &S) -> Result<Sent, Sorry> {
        let read = Bytes::from_request(request, state);
        let bytes = tokio::time::timeout(std::time::Duration::from_secs(10), read).await;
        match bytes {
            Ok(Ok(bytes)) => Ok(Sent(Fields::read(&bytes))),
            _ => Err(Refused::bad("bad_body", "The form could not be read.").into()),
        }
    }
}

//! What every request passes: limits, where it comes from, who asks.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::limits::own_origin;
use crate::notes::Sitter;
use crate::refused::Refused;
use crate::token::Token;

/// The name of the cookie that holds a browser's token.
pub(crate) const COOKIE: &str = "parlour";

/// What pages of ours may load, and from where.
const POLICY: &str =
    "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// Counts a request, refuses what comes from other sites and what is too much.
pub(crate) async fn guard(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    app.hall.metrics.requests.add(1);
    let address = address(&app, &request);
    request.extensions_mut().insert(Address(address));
    let mut response = if !is_own(&app, request.headers()) {
        let message = "This came from a page of another site.";
        Refused::forbidden("other_site", message).into_response()
    } else if !app.by_address.take(address, app.hall.now()) {
        app.hall.metrics.limited.add(1);
        Refused::too_much().into_response()
    } else {
        next.run(request).await
    };
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        // Files whose address changes with them may be kept.
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Whether a request may come from where it says.
fn is_own(app: &App, headers: &HeaderMap) -> bool {
    // What is no text is nobody's origin.
    let origin = headers.get(header::ORIGIN).map(|origin| origin.to_str().unwrap_or("null"));
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    own_origin(origin, host, &app.config.origins)
}

/// Where a request comes from: the other end of its connection, or what our proxy says.
fn address(app: &App, request: &Request) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip());
    if !app.config.behind_proxy {
        return peer;
    }
    // The last one is what the proxy itself has seen; those before it anybody can write.
    let said = request.headers().get_all("x-forwarded-for").iter().next_back();
    let last = said.and_then(|said| said.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    last.unwrap_or(peer)
}

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub struct Address(pub IpAddr);

impl<S: Send + Sync> FromRequestParts<S> for Address {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Address, Refused> {
        let here = Address(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        Ok(parts.extensions.get::<Address>().copied().unwrap_or(here))
    }
}

/// Who asks, by the token that was shown; nobody, if none was.
pub struct Who(pub Option<(Sitter, Token)>);

impl Who {
    /// Somebody; nobody is refused.
    pub fn somebody(self) -> Result<(Sitter, Token), Refused> {
        self.0.ok_or_else(Refused::who)
    }

    /// The person, if it is somebody.
    #[must_use]
    pub fn person(&self) -> Option<&Sitter> {
        self.0.as_ref().map(|(person, _)| person)
    }
}

impl FromRequestParts<Arc<App>> for Who {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Who, Refused> {
        match shown(&parts.headers) {
            None => Ok(Who(None)),
            Some(token) => {
                let person = app.people.who(&token, app.hall.now()).await?;
                Ok(Who(Some((person, token))))
            }
        }
    }
}

pub(super) fn shown(headers: &HeaderMap) -> Option<Token> {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    if let Some(said) = text(header::AUTHORIZATION) {
        return said.strip_prefix("Bearer ").map(|token| Token::shown(token.trim()));
    }
    let mut cookies = text(header::COOKIE)?.split(';').filter_map(|one| one.trim().split_once('='));
    cookies.find(|(name, _)| *name == COOKIE).map(|(_, token)| Token::shown(token))
}

/// Somebody may do one more thing now.
pub(crate) fn may_act(app: &App, person: &Sitter) -> Result<(), Refused> {
    if app.by_person.take(person.id.clone(), app.hall.now()) {
        return Ok(());
    }
    app.hall.metrics.limited.add(1);
    Err(Refused::too_much())
}

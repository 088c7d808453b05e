//! Bodies in and out: JSON, and refusals with a code and a sentence.

use std::time::Duration;

use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::limits;
use crate::refused::Refused;

/// How long a body may take to arrive.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a handler answers.
pub type Answered<T> = Result<Json<T>, Refused>;

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::BAD_REQUEST);
        let body = json!({"error": {"code": self.code, "message": self.message}});
        let mut response = (status, Json(body)).into_response();
        if matches!(self.status, 429 | 503) {
            response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from(1));
        }
        response
    }
}

/// A body of JSON.
pub struct Given<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Given<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, _: &S) -> Result<Given<T>, Refused> {
        let bytes = body(request).await?;
        // Nothing is an object with nothing in it.
        let bytes = if bytes.is_empty() { Bytes::from_static(b"{}") } else { bytes };
        let read = serde_json::from_slice(&bytes);
        read.map(Given)
            .map_err(|error| Refused::bad("bad_body", format!("The body cannot be read: {error}.")))
    }
}

/// The bytes of a body of JSON; a form on another site cannot send one.
pub(crate) async fn body(request: Request) -> Result<Bytes, Refused> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if !kind.is_some_and(|kind| kind.starts_with("application/json")) {
        let message = "Send JSON, with \"Content-Type: application/json\".".into();
        return Err(Refused { status: 415, code: "not_json", message });
    }
    bytes(request, limits::BODY).await
}

/// The bytes of a body, if they are not too many and arrive in time.
pub(crate) async fn bytes(request: Request, most: usize) -> Result<Bytes, Refused> {
    let read = to_bytes(request.into_body(), most);
    match tokio::time::timeout(PATIENCE, read).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) => {
            let message = format!("A body has at most {most} bytes.");
            Err(Refused { status: 413, code: "too_large", message })
        }
        Err(_) => {
            let message = "The body took too long to arrive.".into();
            Err(Refused { status: 408, code: "too_slow", message })
        }
    }
}

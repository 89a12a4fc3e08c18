//! What is answered to which request, and to whom.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Query, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::stream;
use serde::Deserialize;
use tokio::sync::mpsc;

use crate::check::{self, Question, Remark};
use crate::queue::{Place, Queue, Turn};
use crate::{Audience, Limits, gallery};

/// Scripts and pictures only from here; the editor writes its own style sheets.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// No other page's script can send a header of this name without asking us first, and we never allow it.
const ASKED_BY_THE_PAGE: &str = "x-gainsay";
/// What may be on its way to a visitor who reads slowly, in chunks.
const ON_THE_WAY: usize = 8;

pub struct Site {
    /// The languages that are offered, as `--language` names them.
    pub languages: Vec<&'static str>,
    pub limits: Limits,
    pub audience: Audience,
    pub queue: Arc<Queue>,
    pub folder: PathBuf,
}

pub fn all(site: Arc<Site>) -> Router {
    let text = DefaultBodyLimit::max(site.limits.text);
    Router::new()
        .route("/", get(async || asset("text/html; charset=utf-8", include_str!("../web/index.html"))))
        .route("/page.css", get(async || asset("text/css; charset=utf-8", include_str!("../web/page.css"))))
        .route("/report.css", get(async || asset("text/css; charset=utf-8", gainsay_report::STYLE)))
        .route("/page.js", get(async || asset("text/javascript; charset=utf-8", include_str!("../assets/page.js"))))
        .route("/icon.svg", get(async || asset("image/svg+xml", include_str!("../web/icon.svg"))))
        .route("/gallery.json", get(async || asset("application/json", &gallery::json())))
        .route("/check", post(answer).layer(text))
        .layer(from_fn_with_state(site.clone(), guarded))
        .with_state(site)
}

fn asset(kind: &'static str, text: &str) -> Response {
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], text.to_owned()).into_response()
}

/// Says of every answer what a browser may do with it, and refuses requests that another page has made.
async fn guarded(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let is_ours = site.audience == Audience::Public || is_for_this_machine(request.headers());
    let mut response = match is_ours {
        true => next.run(request).await,
        false => (StatusCode::FORBIDDEN, "this page is for the machine it runs on\n").into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

/// A name that another site has bound to this machine's address is not ours.
pub fn is_for_this_machine(headers: &HeaderMap) -> bool {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = host.rsplit_once(':').map_or(host, |(name, port)| if port.ends_with(']') { host } else { name });
    matches!(name, "127.0.0.1" | "localhost" | "[::1]")
}

#[derive(Deserialize)]
struct Asked {
    language: String,
}

/// A check, whose fragments are sent as they come.
async fn answer(
    State(site): State<Arc<Site>>,
    ConnectInfo(visitor): ConnectInfo<SocketAddr>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
    text: String,
) -> Response {
    if !headers.contains_key(ASKED_BY_THE_PAGE) {
        return (StatusCode::FORBIDDEN, "only the page itself may ask\n").into_response();
    }
    let Some(language) = site.languages.iter().copied().find(|language| *language == asked.language) else {
        return (StatusCode::BAD_REQUEST, "no such language\n").into_response();
    };
    let place = site.queue.enter(visitor.ip());
    if matches!(place, Place::Full) {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many checks wait; try again in a minute\n").into_response();
    }
    let (sender, receiver) = mpsc::channel(ON_THE_WAY);
    tokio::spawn(async move {
        let question = Question::of_page(language, text);
        if let Some(turn) = wait(place, &question, &sender).await {
            check::run(&question, &site.limits, &site.folder, &sender).await;
            drop(turn);
        }
    });
    let chunks = stream::unfold(receiver, async |mut receiver| {
        let chunk = receiver.recv().await?;
        Some((Ok::<_, std::convert::Infallible>(chunk), receiver))
    });
    ([(CONTENT_TYPE, "application/x-ndjson"), (CACHE_CONTROL, "no-store")], Body::from_stream(chunks)).into_response()
}

/// The turn, unless the visitor leaves before it comes.
pub async fn wait(place: Place, question: &Question, answer: &mpsc::Sender<Vec<u8>>) -> Option<Turn> {
    match place {
        Place::Now(turn) => Some(turn),
        Place::Full => None,
        Place::Later { turn, before } => {
            let remark = (question.tell)(&Remark::Waiting { before });
            if !remark.is_empty() {
                answer.send(remark).await.ok()?;
            }
            tokio::select! {
                turn = turn => turn.ok(),
                () = answer.closed() => None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_s_own_names_are_ours() {
        let asked = |host: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static(host));
            is_for_this_machine(&headers)
        };
        for host in ["127.0.0.1", "127.0.0.1:8420", "localhost:1", "[::1]", "[::1]:8420"] {
            assert!(asked(host), "{host}");
        }
        for host in
            ["", "example.org", "example.org:8420", "127.0.0.1.example.org", "localhost.example.org:80", "[::2]:1"]
        {
            assert!(!asked(host), "{host}");
        }
    }
}

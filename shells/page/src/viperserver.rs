//! The requests that clients of ViperServer send, and the answers they expect.
//!
//! | request | answer |
//! |---|---|
//! | `POST /verify` with `{"arg": "silicon OPTIONS FILE"}` | `{"id": N}`; the check waits for its turn from now on |
//! | `GET /verify/N` | its messages, one JSON object per line, as they come |
//! | `POST /ast`, `GET /ast/N` | the same, without deciding anything |
//! | `GET /discard/N` | ends the check |
//! | `POST /cache/flush` with `{"backend": …, "file": …}`, `GET /cache/flush` | the next check of the file, or of every file, decides anew |
//! | `GET /exit` | ends the server |
//!
//! A check is `gainsay silicon` in a process of its own, in the queue that the page uses.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Request, State};
use axum::http::header::{CONTENT_TYPE, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::stream;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc::Receiver;
use tokio::sync::{Notify, mpsc};

use crate::Limits;
use crate::check::{self, Question, Remark};
use crate::queue::{Place, Queue};
use crate::routes::{is_for_this_machine, wait};

/// Checks whose messages nobody has asked for yet.
const MOST_UNREAD: usize = 200;
/// Nobody asks for messages after so long.
const FORGOTTEN: Duration = Duration::from_secs(20 * 60);
/// What is held of a check until somebody asks for it, in pieces.
const HELD: usize = 256;
/// How a check is told to print messages.
const MESSAGES: &str = "--viperServerMessages";

pub struct Server {
    limits: Limits,
    queue: Arc<Queue>,
    folder: PathBuf,
    /// Told that somebody wants the server to end.
    end: Arc<Notify>,
    state: Mutex<Jobs>,
}

#[derive(Default)]
struct Jobs {
    next: u64,
    unread: BTreeMap<u64, Job>,
    /// What kept answers are not to be used for, once.
    flushed: Flushed,
}

/// Whose kept answers are not used the next time.
#[derive(Default)]
struct Flushed {
    files: BTreeSet<String>,
    /// Those that were checked since every file was flushed.
    all_but: Option<BTreeSet<String>>,
}

/// A check that waits, runs or has ended, and what it has written so far.
struct Job {
    messages: Receiver<Vec<u8>>,
    begun: Instant,
}

impl Server {
    pub fn new(limits: Limits, queue: Arc<Queue>, folder: PathBuf, end: Arc<Notify>) -> Server {
        Server { limits, queue, folder, end, state: Mutex::default() }
    }

    fn jobs(&self) -> MutexGuard<'_, Jobs> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Jobs {
    /// Makes room by what nobody will ask for any more.
    fn has_room(&mut self) -> bool {
        self.unread.retain(|_, job| job.begun.elapsed() < FORGOTTEN);
        self.unread.len() < MOST_UNREAD
    }

    fn add(&mut self, messages: Receiver<Vec<u8>>) -> u64 {
        let id = self.next;
        self.next += 1;
        self.unread.insert(id, Job { messages, begun: Instant::now() });
        id
    }
}

impl Flushed {
    /// Whether kept answers about this file may be used; it is asked once for each check.
    fn allows(&mut self, file: &str) -> bool {
        let of_all = self.all_but.as_mut().is_some_and(|known| known.insert(file.to_owned()));
        !(self.files.remove(file) || of_all)
    }
}

pub fn all(server: Arc<Server>) -> Router {
    let text = DefaultBodyLimit::max(server.limits.text);
    Router::new()
        .route("/verify", post(verify))
        .route("/verify/{id}", get(messages))
        .route("/ast", post(construct))
        .route("/ast/{id}", get(messages))
        .route("/discard/{id}", get(discard))
        .route("/cache/flush", post(flush).get(flush_all))
        .route("/exit", get(exit))
        .fallback(async || refused(StatusCode::NOT_FOUND, "there is no such request"))
        .layer(text)
        .layer(from_fn(guarded))
        .with_state(server)
}

/// Pages of a browser have no business here, whatever name they know this machine by.
async fn guarded(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let is_page =
        headers.contains_key(ORIGIN) || headers.get("sec-fetch-site").is_some_and(|site| site.as_bytes() != b"none");
    if is_page || !is_for_this_machine(headers) {
        return refused(StatusCode::FORBIDDEN, "only programs on this machine are answered");
    }
    next.run(request).await
}

fn refused(status: StatusCode, why: &str) -> Response {
    (status, said(&json!({ "msg": why }))).into_response()
}

fn said(value: &Value) -> Response {
    ([(CONTENT_TYPE, "application/json")], value.to_string()).into_response()
}

#[derive(Deserialize)]
struct Asked {
    arg: String,
}

#[derive(Deserialize)]
struct Flush {
    /// Which verifier's answers; all are ours.
    #[serde(rename = "backend")]
    _backend: Option<String>,
    file: String,
}

/// The body of a request. Whatever is no such JSON is refused with what is wrong with it.
fn read<T: for<'a> Deserialize<'a>>(headers: &HeaderMap, body: &Bytes) -> Result<T, Box<Response>> {
    let is_json = headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if !is_json {
        return Err(Box::new(refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, "the body has to be application/json")));
    }
    let why = |error: serde_json::Error| format!("the body is not what is expected: {error}");
    serde_json::from_slice(body).map_err(|error| Box::new(refused(StatusCode::BAD_REQUEST, &why(error))))
}

async fn verify(
    State(server): State<Arc<Server>>,
    ConnectInfo(visitor): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let asked: Asked = match read(&headers, &body) {
        Ok(asked) => asked,
        Err(refusal) => return *refusal,
    };
    let words = words(&asked.arg);
    let [backend, options @ .., file] = &words[..] else {
        return said(&json!({ "msg": "Invalid arguments: `silicon OPTIONS FILE` is expected" }));
    };
    if !matches!(backend.as_str(), "silicon" | "carbon") {
        return said(
            &json!({ "msg": format!("Invalid arguments: there is no backend `{backend}`; say silicon or carbon") }),
        );
    }
    begin(&server, visitor, options, file)
}

/// Like a verification of which nothing is decided: no member has this name.
async fn construct(
    State(server): State<Arc<Server>>,
    ConnectInfo(visitor): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let asked: Asked = match read(&headers, &body) {
        Ok(asked) => asked,
        Err(refusal) => return *refusal,
    };
    let words = words(&asked.arg);
    let Some(file) = words.last() else {
        return said(&json!({ "msg": "Invalid arguments: a file is expected" }));
    };
    begin(&server, visitor, &["--onlyProgram".to_owned()], file)
}

/// Starts a check, or lets it wait for its turn.
fn begin(server: &Arc<Server>, visitor: SocketAddr, options: &[String], file: &str) -> Response {
    if !std::path::Path::new(file).is_file() {
        return said(
            &json!({ "msg": format!("The file for which verification has been requested was not found: {file}") }),
        );
    }
    let mut jobs = server.jobs();
    let place = if jobs.has_room() { server.queue.enter(visitor.ip()) } else { Place::Full };
    if matches!(place, Place::Full) {
        return said(&json!({ "msg": "the maximum number of active verification jobs are currently running" }));
    }
    let mut arguments = vec!["silicon".to_owned(), MESSAGES.to_owned()];
    if !jobs.flushed.allows(file) {
        arguments.push("--disableCaching".to_owned());
    }
    arguments.extend(options.iter().cloned().chain([file.to_owned()]));
    let question = Question { arguments, text: String::new(), tell };
    let (sender, receiver) = mpsc::channel(HELD);
    let id = jobs.add(receiver);
    drop(jobs);
    let server = server.clone();
    tokio::spawn(async move {
        if let Some(turn) = wait(place, &question, &sender).await {
            check::run(&question, &server.limits, &server.folder, &sender).await;
            drop(turn);
        }
    });
    said(&json!({ "id": id, "ast_id": id }))
}

/// A check that did not come to its end has not succeeded; whoever waits is told so by an answer, however long it takes.
fn tell(remark: &Remark) -> Vec<u8> {
    let Remark::Ended { why } = remark else { return Vec::new() };
    let error = json!({ "tag": "internal:internal", "text": why, "position": "<undefined>", "cached": false });
    let details = json!({ "time": 0, "result": { "type": "error", "errors": [error] } });
    let overall = json!({ "status": "failure", "verifier": "silicon", "kind": "overall", "details": details });
    let messages = [
        json!({ "msg_type": "exception_report", "msg_body": { "message": why } }),
        json!({ "msg_type": "verification_result", "msg_body": overall }),
    ];
    messages.map(|message| format!("{message}\n")).concat().into_bytes()
}

/// The messages of a check, to whoever asks first.
async fn messages(State(server): State<Arc<Server>>, Path(id): Path<String>) -> Response {
    let job = id.parse().ok().and_then(|id: u64| server.jobs().unread.remove(&id));
    let Some(Job { messages, .. }) = job else {
        return said(
            &json!({ "msg": format!("The verification job #{id} does not exist, or its messages were sent.") }),
        );
    };
    let pieces = stream::unfold(messages, async |mut messages| {
        let piece = messages.recv().await?;
        Some((Ok::<_, std::convert::Infallible>(Bytes::from(piece)), messages))
    });
    ([(CONTENT_TYPE, "application/json")], Body::from_stream(pieces)).into_response()
}

/// A check ends when nobody can ask for its messages any more.
async fn discard(State(server): State<Arc<Server>>, Path(id): Path<String>) -> Response {
    let job = id.parse().ok().and_then(|id: u64| server.jobs().unread.remove(&id));
    let what = if job.is_some() { "has been discarded" } else { "does not exist" };
    said(&json!({ "msg": format!("The verification job #{id} {what}.") }))
}

async fn flush(State(server): State<Arc<Server>>, headers: HeaderMap, body: Bytes) -> Response {
    let flush: Flush = match read(&headers, &body) {
        Ok(flush) => flush,
        Err(refusal) => return *refusal,
    };
    let text = format!("The cache for file ({}) has been flushed successfully.", flush.file);
    let mut jobs = server.jobs();
    if jobs.flushed.files.len() < MOST_UNREAD {
        jobs.flushed.files.insert(flush.file);
    } else {
        jobs.flushed.all_but = Some(BTreeSet::new());
    }
    said(&json!({ "msg": text }))
}

async fn flush_all(State(server): State<Arc<Server>>) -> Response {
    server.jobs().flushed.all_but = Some(BTreeSet::new());
    said(&json!({ "msg": "The cache has been flushed successfully." }))
}

async fn exit(State(server): State<Arc<Server>>) -> Response {
    let end = server.end.clone();
    tokio::spawn(async move {
        // The answer is on its way before the server ends.
        tokio::time::sleep(Duration::from_millis(100)).await;
        end.notify_one();
    });
    said(&json!({ "msg": "shutting down..." }))
}

/// The words of a line: quotes hold blanks together.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in line.chars() {
        match (letter, quote) {
            ('"' | '\'', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (letter, Some(open)) if letter == open => quote = None,
            (letter, None) if letter.is_whitespace() => words.extend(word.take()),
            (letter, _) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_words_together() {
        assert_eq!(words(r#"silicon --timeout 3 "/a b/c.vpr""#), ["silicon", "--timeout", "3", "/a b/c.vpr"]);
        assert_eq!(words("  silicon\t''  'x\"y' "), ["silicon", "", "x\"y"]);
        assert!(words("  ").is_empty());
    }

    #[test]
    fn what_is_flushed_is_decided_anew_once() {
        let mut flushed = Flushed::default();
        assert!(flushed.allows("a.vpr"));
        flushed.files.insert("a.vpr".to_owned());
        assert!(flushed.allows("b.vpr") && !flushed.allows("a.vpr") && flushed.allows("a.vpr"));
        flushed.all_but = Some(BTreeSet::new());
        assert!(!flushed.allows("b.vpr") && flushed.allows("b.vpr") && !flushed.allows("a.vpr"));
    }
}

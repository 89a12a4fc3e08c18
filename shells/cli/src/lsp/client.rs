//! What is said to the editor, and what it can do.

use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Mutex, PoisonError};

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{ClientCapabilities, MessageType, ResourceOperationKind, ShowMessageParams, notification, request};
use serde::Serialize;

/// The editor's end of the line. Whoever has found something may speak.
#[derive(Default)]
pub struct Client {
    /// Messages must not be torn apart by one another.
    speaking: Mutex<()>,
    asked: AtomicI32,
    is_gone: AtomicBool,
}

impl Client {
    /// Nobody reads any more.
    pub fn is_gone(&self) -> bool {
        self.is_gone.load(Ordering::Relaxed)
    }

    fn send(&self, message: &Message) {
        let _speaking = self.speaking.lock().unwrap_or_else(PoisonError::into_inner);
        let mut output = io::stdout().lock();
        if message.write(&mut output).and_then(|()| output.flush()).is_err() {
            self.is_gone.store(true, Ordering::Relaxed);
        }
    }

    pub fn notify<N: notification::Notification>(&self, params: N::Params) {
        self.send(&Notification::new(N::METHOD.to_owned(), params).into());
    }

    /// Asks for something without waiting for it: an editor that refuses has its reasons.
    pub fn ask<R: request::Request>(&self, params: R::Params) {
        let id = self.asked.fetch_add(1, Ordering::Relaxed);
        self.send(&Request::new(RequestId::from(id), R::METHOD.to_owned(), params).into());
    }

    /// Says a sentence to the person.
    pub fn show(&self, kind: MessageType, sentence: impl Into<String>) {
        let message = format!("gainsay: {}", sentence.into());
        self.notify::<notification::ShowMessage>(ShowMessageParams { typ: kind, message });
    }

    pub fn answer(&self, id: RequestId, answer: Answer) {
        let response = match answer {
            Ok(value) => Response::new_ok(id, value),
            Err(Refusal { code, why }) => Response::new_err(id, code as i32, why),
        };
        self.send(&response.into());
    }
}

/// What a request is answered with.
pub type Answer = Result<serde_json::Value, Refusal>;

/// Why it is not.
#[derive(Debug)]
pub struct Refusal {
    code: ErrorCode,
    why: String,
}

impl Refusal {
    pub fn new(code: ErrorCode, why: impl Into<String>) -> Refusal {
        Refusal { code, why: why.into() }
    }

    /// It was understood and cannot be done.
    pub fn failed(why: impl Into<String>) -> Refusal {
        Refusal::new(ErrorCode::RequestFailed, why)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.why)
    }
}

/// An answer that can be written, as everything of the protocol can.
pub fn written(value: impl Serialize) -> Answer {
    serde_json::to_value(value).map_err(|error| Refusal::new(ErrorCode::InternalError, error.to_string()))
}

/// What the editor can do beyond what every editor can.
#[derive(Clone, Copy, Debug, Default)]
pub struct Abilities {
    pub refreshes_lenses: bool,
    pub refreshes_hints: bool,
    pub shows_documents: bool,
    /// Actions may be offered before it is known what they change.
    pub resolves_edits: bool,
    pub creates_files: bool,
    pub watches_files: bool,
}

impl Abilities {
    pub fn of(capabilities: &ClientCapabilities) -> Abilities {
        let workspace = capabilities.workspace.as_ref();
        let text = capabilities.text_document.as_ref();
        let action = text.and_then(|text| text.code_action.as_ref());
        let resolve = action.and_then(|action| action.resolve_support.as_ref());
        let edit = workspace.and_then(|workspace| workspace.workspace_edit.as_ref());
        let operations = edit.and_then(|edit| edit.resource_operations.as_ref());
        let show = capabilities.window.as_ref().and_then(|window| window.show_document.as_ref());
        let lens = workspace.and_then(|workspace| workspace.code_lens.as_ref());
        let hint = workspace.and_then(|workspace| workspace.inlay_hint.as_ref());
        let watch = workspace.and_then(|workspace| workspace.did_change_watched_files.as_ref());
        Abilities {
            refreshes_lenses: lens.and_then(|lens| lens.refresh_support).unwrap_or(false),
            refreshes_hints: hint.and_then(|hint| hint.refresh_support).unwrap_or(false),
            shows_documents: show.is_some_and(|show| show.support),
            resolves_edits: resolve.is_some_and(|resolve| resolve.properties.iter().any(|name| name == "edit")),
            creates_files: operations.is_some_and(|all| all.contains(&ResourceOperationKind::Create)),
            watches_files: watch.and_then(|watch| watch.dynamic_registration).unwrap_or(false),
        }
    }
}

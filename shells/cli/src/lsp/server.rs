//! The protocol: what comes in, in which order, and who answers. One thread owns the documents; the editor and the checks send it events.

use std::collections::BTreeSet;
use std::io::BufReader;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};

use anyhow::Result;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId};
use lsp_types::notification::{
    DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument, Exit, Notification as _,
    PublishDiagnostics,
};
use lsp_types::request::{CodeLensRefresh, InlayHintRefreshRequest, RegisterCapability, Request as _, Shutdown};
use lsp_types::{InitializeParams, MessageType, PublishDiagnosticsParams, Uri};
use serde::de::DeserializeOwned;

use super::checked::Checked;
use super::checking::{Checks, News, Task, in_background, survived};
use super::client::{Abilities, Answer, Client, Refusal, written};
use super::documents::{Document, Documents, changed};
use super::requests::{Desk, Reply};
use super::staleness::{Reads, Stale};
use super::{address, capabilities, diagnostics, frames};
use crate::arguments::Run;
use crate::{boundary, console};

/// Something that happened.
pub enum Event {
    Said(Message),
    /// Bytes that are no message, and what is wrong with them.
    Garbled(String),
    /// Nothing more will be said.
    Closed,
    News(Arc<Task>, News),
    /// A check is over, whether it found something or was ended.
    Ended,
}

/// How far the conversation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    NotBegun,
    Begun,
    ShutDown,
}

/// Whether the server goes on.
enum Next {
    GoOn,
    Exit(u8),
}

/// Speaks on standard input and output until the editor has enough; the exit code is the protocol's.
pub fn serve(run: Run) -> Result<u8> {
    let (events, inbox) = mpsc::channel();
    listen(events.clone())?;
    let mut server = Server {
        run,
        events,
        client: Arc::default(),
        abilities: Abilities::default(),
        stage: Stage::NotBegun,
        documents: Documents::default(),
        checks: Checks::default(),
        generation: 0,
        told: BTreeSet::new(),
    };
    Ok(server.converse(&inbox))
}

/// Reads what the editor says on a thread of its own.
fn listen(events: Sender<Event>) -> Result<()> {
    let listen = move || {
        let mut input = BufReader::new(std::io::stdin());
        let mut complain = |what| drop(events.send(Event::Garbled(what)));
        // What cannot be read at all has ended.
        while let Ok(Some(message)) = frames::read(&mut input, &mut complain) {
            if events.send(Event::Said(message)).is_err() {
                return;
            }
        }
        let _ = events.send(Event::Closed);
    };
    std::thread::Builder::new().name("editor".into()).spawn(listen)?;
    Ok(())
}

pub struct Server {
    run: Run,
    events: Sender<Event>,
    client: Arc<Client>,
    abilities: Abilities,
    stage: Stage,
    documents: Documents,
    checks: Checks,
    /// The number of the last check.
    generation: u64,
    /// Sentences that the person has read.
    told: BTreeSet<String>,
}

impl Server {
    fn converse(&mut self, inbox: &Receiver<Event>) -> u8 {
        while let Ok(event) = inbox.recv() {
            // Everything that was said is heard before anything is begun: only the last of several changes is worth a check.
            let mut next = Some(event);
            while let Some(event) = next {
                if let Next::Exit(code) = self.handle(event) {
                    return code;
                }
                next = inbox.try_recv().ok();
            }
            self.begin_checks();
            if self.client.is_gone() {
                break;
            }
        }
        1
    }

    fn handle(&mut self, event: Event) -> Next {
        match event {
            Event::Said(Message::Request(request)) => self.request(request),
            Event::Said(Message::Notification(notification)) if notification.method == Exit::METHOD => {
                return Next::Exit(u8::from(self.stage != Stage::ShutDown));
            }
            Event::Said(Message::Notification(notification)) => self.notification(notification),
            // Nothing that the editor is asked needs an answer.
            Event::Said(Message::Response(_)) => {}
            Event::Garbled(what) => self.client.show(MessageType::WARNING, what),
            Event::Closed => return Next::Exit(u8::from(self.stage != Stage::ShutDown)),
            Event::News(task, news) => self.news(&task, news),
            Event::Ended => self.checks.ended(),
        }
        Next::GoOn
    }

    fn request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let answer = match (self.stage, method.as_str()) {
            (Stage::NotBegun, "initialize") => self.initialize(params),
            (Stage::NotBegun, _) => Err(Refusal::new(ErrorCode::ServerNotInitialized, "nothing was initialized yet")),
            (Stage::ShutDown, _) => Err(Refusal::new(ErrorCode::InvalidRequest, "the server was shut down")),
            (Stage::Begun, Shutdown::METHOD) => {
                self.stage = Stage::ShutDown;
                Ok(serde_json::Value::Null)
            }
            (Stage::Begun, method) => {
                let desk = Desk { documents: &self.documents, abilities: self.abilities, client: &self.client };
                match desk.reply(method, params) {
                    Reply::Now(answer) => answer,
                    Reply::Later(work) => return self.answer_later(id, work),
                }
            }
        };
        self.client.answer(id, answer);
    }

    fn answer_later(&self, id: RequestId, work: impl FnOnce() -> Result<serde_json::Value> + Send + 'static) {
        let (client, own) = (self.client.clone(), id.clone());
        let begun = in_background("errand", move || {
            client.answer(own, survived(work).map_err(|error| Refusal::failed(format!("{error:#}"))));
        });
        if let Err(error) = begun {
            self.client.answer(id, Err(Refusal::failed(format!("the system gives no thread to run in: {error}"))));
        }
    }

    fn initialize(&mut self, params: serde_json::Value) -> Answer {
        let params: InitializeParams = parsed(params)?;
        self.abilities = Abilities::of(&params.capabilities);
        self.stage = Stage::Begun;
        written(capabilities::offered())
    }

    fn notification(&mut self, notification: Notification) {
        if self.stage != Stage::Begun {
            return;
        }
        let Notification { method, params } = notification;
        let heard = match method.as_str() {
            "initialized" => {
                if self.abilities.watches_files {
                    self.client.ask::<RegisterCapability>(capabilities::watching());
                }
                Ok(())
            }
            DidOpenTextDocument::METHOD => parsed(params).map(|params| self.opened(params)),
            DidChangeTextDocument::METHOD => parsed(params).map(|params| self.changed(params)),
            DidCloseTextDocument::METHOD => parsed(params).map(|params| self.closed(params)),
            DidChangeWatchedFiles::METHOD => {
                self.check_all();
                Ok(())
            }
            // Those that begin with `$/` may be ignored, and of the others nobody waits for an answer.
            _ => Ok(()),
        };
        if let Err(refusal) = heard {
            self.client.show(MessageType::ERROR, format!("`{method}` could not be understood: {refusal}"));
        }
    }

    fn opened(&mut self, params: lsp_types::DidOpenTextDocumentParams) {
        let uri = params.text_document.uri.clone();
        self.documents.open(params.text_document);
        self.renew(&uri);
    }

    fn changed(&mut self, params: lsp_types::DidChangeTextDocumentParams) {
        let uri = params.text_document.uri;
        let Some(document) = self.documents.get_mut(&uri) else {
            let complaint = format!("`{}` was changed before it was opened", uri.as_str());
            return self.client.show(MessageType::ERROR, complaint);
        };
        document.text = changed(&document.text, params.content_changes).into();
        document.version = params.text_document.version;
        self.renew(&uri);
    }

    fn closed(&mut self, params: lsp_types::DidCloseTextDocumentParams) {
        let uri = params.text_document.uri;
        self.checks.forget(&uri);
        self.renew_importers(&uri);
        self.documents.close(&uri);
        let nothing = PublishDiagnosticsParams { uri, diagnostics: Vec::new(), version: None };
        self.client.notify::<PublishDiagnostics>(nothing);
    }

    /// What was found about a text is of the past; so is what was found about others that import it.
    fn renew(&mut self, uri: &Uri) {
        self.renew_importers(uri);
        self.outdate(uri);
        self.checks.want(uri);
    }

    fn renew_importers(&mut self, uri: &Uri) {
        let Some(path) = address::path(uri).and_then(|path| boundary::resolved(&path)) else { return };
        let imports = |checked: &Checked| checked.task.reads.has(&path);
        let others =
            self.documents.all().filter(|other| other.uri != *uri && other.checked.as_ref().is_some_and(imports));
        let others: Vec<Uri> = others.map(|other| other.uri.clone()).collect();
        for other in &others {
            self.outdate(other);
            self.checks.want_later(other);
        }
    }

    fn outdate(&mut self, uri: &Uri) {
        self.generation += 1;
        if let Some(document) = self.documents.get_mut(uri) {
            document.generation = self.generation;
            self.checks.forget(uri);
        }
    }

    fn check_all(&mut self) {
        let all: Vec<Uri> = self.documents.all().map(|document| document.uri.clone()).collect();
        for uri in &all {
            self.outdate(uri);
            self.checks.want_later(uri);
        }
    }

    fn begin_checks(&mut self) {
        while let Some(uri) = self.checks.next() {
            let Some(document) = self.documents.get(&uri).filter(|document| document.is_program()) else { continue };
            let task = Task {
                uri,
                name: document.name.clone(),
                text: document.text.clone(),
                language: document.language,
                generation: document.generation,
                drafts: self.documents.drafts(),
                run: self.run.clone(),
                stale: Stale::default(),
                reads: Reads::default(),
            };
            if let Err(error) = self.checks.start(task, self.events.clone()) {
                self.say_once(MessageType::ERROR, format!("the system gives no thread to run in: {error}"));
                return;
            }
        }
    }

    /// What a check has to tell, unless its text is not there any more or it was ended: then it tells of time that ran out.
    fn news(&mut self, task: &Arc<Task>, news: News) {
        if task.stale.is_set() {
            return;
        }
        if !matches!(news, News::Found(..) | News::Decided(..)) {
            self.checks.finished(task);
        }
        let is_current = |document: &&mut Document| document.generation == task.generation;
        let Some(document) = self.documents.get_mut(&task.uri).filter(is_current) else { return };
        match news {
            News::Found(announcement) => {
                document.begun(task).found.push(announcement);
                self.publish(&task.uri);
            }
            News::Decided(goal, sources) => {
                if document.begun(task).decided(*goal, sources) {
                    self.publish(&task.uri);
                }
            }
            News::Finished { report, sources, root, complaint } => {
                document.checked = Some(Checked::complete(task.clone(), sources, root, report));
                self.publish(&task.uri);
                self.refresh();
                if let Some(complaint) = complaint {
                    self.say_once(MessageType::WARNING, complaint);
                }
            }
            News::Failed(why) => {
                document.checked = None;
                self.publish(&task.uri);
                self.say_once(MessageType::ERROR, why);
            }
        }
    }

    fn publish(&self, uri: &Uri) {
        let Some(document) = self.documents.get(uri) else { return };
        let diagnostics = document.current().map(diagnostics::of).unwrap_or_default();
        let (uri, version) = (uri.clone(), Some(document.version));
        self.client.notify::<PublishDiagnostics>(PublishDiagnosticsParams { uri, diagnostics, version });
    }

    /// Lenses and hints are not pushed: the editor is told to ask for them again.
    fn refresh(&self) {
        if self.abilities.refreshes_lenses {
            self.client.ask::<CodeLensRefresh>(());
        }
        if self.abilities.refreshes_hints {
            self.client.ask::<InlayHintRefreshRequest>(());
        }
    }

    /// The same sentence after every key pressed would be no help.
    fn say_once(&mut self, kind: MessageType, sentence: String) {
        let sentence = console::harmless(&sentence);
        if self.told.insert(sentence.clone()) {
            self.client.show(kind, sentence);
        }
    }
}

pub fn parsed<P: DeserializeOwned>(params: serde_json::Value) -> Result<P, Refusal> {
    serde_json::from_value(params).map_err(|error| Refusal::new(ErrorCode::InvalidParams, error.to_string()))
}

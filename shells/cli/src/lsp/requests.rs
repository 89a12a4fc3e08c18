//! What the editor asks about its texts. Whatever can be told from what is known is told at once; what has to be run is run while the editor goes on.

use anyhow::Result;
use lsp_server::ErrorCode;
use lsp_types::request::{
    CodeActionRequest, CodeActionResolveRequest, CodeLensRequest, ExecuteCommand, GotoDefinition, HoverRequest,
    InlayHintRequest, Request as _, ShowDocument,
};
use lsp_types::{
    CodeAction, CodeActionOrCommand, CodeActionParams, CodeLensParams, ExecuteCommandParams, GotoDefinitionParams,
    HoverParams, InlayHintParams, Location, ShowDocumentParams, TextDocumentPositionParams, Uri,
};
use serde_json::{Value, json};

use super::checked::Checked;
use super::client::{Abilities, Answer, Client, Refusal, written};
use super::commands::{self, Errand, Target};
use super::documents::{Document, Documents};
use super::server::parsed;
use super::{actions, hints, hover, lenses, lookup};

/// An answer, or what has to be done to have one.
pub enum Reply {
    Now(Answer),
    Later(Box<dyn FnOnce() -> Result<Value> + Send>),
}

/// What a request may look at.
pub struct Desk<'a> {
    pub documents: &'a Documents,
    pub abilities: Abilities,
    pub client: &'a Client,
}

impl Desk<'_> {
    pub fn reply(&self, method: &str, params: Value) -> Reply {
        let reply = match method {
            ExecuteCommand::METHOD => self.execute(params),
            CodeActionRequest::METHOD => self.actions(params),
            CodeActionResolveRequest::METHOD => self.resolve(params),
            _ => Ok(Reply::Now(self.look_up(method, params))),
        };
        reply.unwrap_or_else(|refusal| Reply::Now(Err(refusal)))
    }

    fn known(&self, uri: &Uri) -> Option<&Checked> {
        self.documents.get(uri).and_then(Document::current)
    }

    fn look_up(&self, method: &str, params: Value) -> Answer {
        match method {
            CodeLensRequest::METHOD => {
                let params: CodeLensParams = parsed(params)?;
                written(self.known(&params.text_document.uri).map(lenses::of).unwrap_or_default())
            }
            InlayHintRequest::METHOD => {
                let params: InlayHintParams = parsed(params)?;
                let hints = self.known(&params.text_document.uri).map(|checked| hints::of(checked, params.range));
                written(hints.unwrap_or_default())
            }
            HoverRequest::METHOD => {
                let TextDocumentPositionParams { text_document, position } =
                    parsed::<HoverParams>(params)?.text_document_position_params;
                written(self.known(&text_document.uri).and_then(|checked| hover::at(checked, position)))
            }
            GotoDefinition::METHOD => {
                let TextDocumentPositionParams { text_document, position } =
                    parsed::<GotoDefinitionParams>(params)?.text_document_position_params;
                let document = self.documents.get(&text_document.uri);
                written(document.map(|document| lookup::definitions(document, position)).unwrap_or_default())
            }
            unknown => Err(Refusal::new(ErrorCode::MethodNotFound, format!("there is no `{unknown}` here"))),
        }
    }

    fn execute(&self, params: Value) -> Result<Reply, Refusal> {
        let ExecuteCommandParams { command, mut arguments, .. } = parsed(params)?;
        let target = arguments.pop().ok_or_else(|| Refusal::new(ErrorCode::InvalidParams, "the goal is missing"))?;
        let Target { uri, goal } = parsed(target)?;
        let known = self.known(&uri);
        let errand = Errand::find(known, &goal)?;
        match command.as_str() {
            commands::REPLAY => Ok(Reply::Later(Box::new(|| errand.replay()))),
            commands::SHOW_HEAP => Ok(Reply::Now(Ok(errand.heap()))),
            commands::SHOW_BLAMED => {
                let place = known.and_then(|checked| lookup::blamed(checked, &errand.failure));
                let Location { uri, range } =
                    place.ok_or_else(|| Refusal::failed("no code can be shown to be to blame"))?;
                self.client.ask::<ShowDocument>(ShowDocumentParams {
                    uri: uri.clone(),
                    external: None,
                    take_focus: Some(true),
                    selection: Some(range),
                });
                Ok(Reply::Now(Ok(json!({ "uri": uri, "range": range }))))
            }
            unknown => Err(Refusal::new(ErrorCode::InvalidParams, format!("there is no command `{unknown}`"))),
        }
    }

    fn actions(&self, params: Value) -> Result<Reply, Refusal> {
        let params: CodeActionParams = parsed(params)?;
        let known = self.known(&params.text_document.uri);
        let offered = known.map(|checked| actions::of(checked, &params, self.abilities)).unwrap_or_default();
        if self.abilities.resolves_edits {
            return Ok(Reply::Now(written(offered)));
        }
        // An editor that does not ask again is told everything now.
        let prepared: Vec<_> = offered.into_iter().map(|action| (self.errand_of(&action), action)).collect();
        Ok(Reply::Later(Box::new(move || {
            let whole = prepared.into_iter().filter_map(|(errand, action)| match (errand, action) {
                (Some(errand), CodeActionOrCommand::CodeAction(action)) => {
                    actions::resolved(errand, action).ok().map(CodeActionOrCommand::CodeAction)
                }
                (_, action) => Some(action),
            });
            Ok(serde_json::to_value(whole.collect::<Vec<_>>())?)
        })))
    }

    /// What has to be done before an action can be.
    fn errand_of(&self, action: &CodeActionOrCommand) -> Option<Errand> {
        let CodeActionOrCommand::CodeAction(CodeAction { data: Some(data), .. }) = action else { return None };
        let Target { uri, goal } = serde_json::from_value(data.clone()).ok()?;
        Errand::find(self.known(&uri), &goal).ok()
    }

    fn resolve(&self, params: Value) -> Result<Reply, Refusal> {
        let action: CodeAction = parsed(params)?;
        let Some(data) = action.data.clone() else { return Ok(Reply::Now(written(action))) };
        let Target { uri, goal } = parsed(data)?;
        let errand = Errand::find(self.known(&uri), &goal)?;
        Ok(Reply::Later(Box::new(|| Ok(serde_json::to_value(actions::resolved(errand, action)?)?))))
    }
}

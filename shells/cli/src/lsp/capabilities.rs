//! What the server offers, and what it asks the editor to watch.

use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CodeLensOptions,
    DidChangeWatchedFilesRegistrationOptions, ExecuteCommandOptions, FileSystemWatcher, GlobPattern,
    HoverProviderCapability, InitializeResult, OneOf, Registration, RegistrationParams, ServerCapabilities, ServerInfo,
    TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions,
};

use super::commands;
use crate::configuration;
use gainsay::Language;

/// The answer to `initialize`.
pub fn offered() -> InitializeResult {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::INCREMENTAL),
        ..TextDocumentSyncOptions::default()
    };
    let capabilities = ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(false) }),
        inlay_hint_provider: Some(OneOf::Left(true)),
        definition_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
            resolve_provider: Some(true),
            ..CodeActionOptions::default()
        })),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: commands::ALL.map(str::to_owned).to_vec(),
            ..ExecuteCommandOptions::default()
        }),
        ..ServerCapabilities::default()
    };
    let version = Some(env!("CARGO_PKG_VERSION").to_owned());
    InitializeResult { capabilities, server_info: Some(ServerInfo { name: "gainsay".to_owned(), version }) }
}

/// Settings and imported files may be changed by others.
pub fn watching() -> RegistrationParams {
    let endings: Vec<&str> = Language::ALL.into_iter().flat_map(Language::extensions).copied().collect();
    let globs = [format!("**/{}", configuration::NAME), format!("**/*.{{{},h}}", endings.join(","))];
    let watchers =
        globs.into_iter().map(|glob| FileSystemWatcher { glob_pattern: GlobPattern::String(glob), kind: None });
    let options = DidChangeWatchedFilesRegistrationOptions { watchers: watchers.collect() };
    let registration = Registration {
        id: "gainsay-files".to_owned(),
        method: "workspace/didChangeWatchedFiles".to_owned(),
        register_options: serde_json::to_value(options).ok(),
    };
    RegistrationParams { registrations: vec![registration] }
}

//! From a file to a program: reads it and what it imports, then expands, checks and lowers.

use gainsay_ir::permission::{Expression, Method, Program};
use gainsay_source::{Diagnostic, FileId, Host, ReadError, Sources, Span};

use crate::{
    library, lower, macros,
    parse::{self, PARSER_ERROR},
    syntax::{Import, Member, MemberKind},
};

/// What Silver has as plugins that are off unless they are asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plugins {
    /// `low`, `rel` and `lowEvent` relate two executions.
    pub hyper: bool,
}

/// Reads a Viper program without plugins.
pub fn load(host: &dyn Host, sources: &mut Sources, file: FileId) -> (Option<Program>, Vec<Diagnostic>) {
    load_with(host, sources, file, Plugins::default())
}

/// Reads a Viper program. There is a program exactly if no diagnostic is an error; each error carries Viper's own code.
pub fn load_with(
    host: &dyn Host,
    sources: &mut Sources,
    file: FileId,
    plugins: Plugins,
) -> (Option<Program>, Vec<Diagnostic>) {
    let mut loader = Loader { host, sources, seen: Vec::new(), members: Vec::new(), diagnostics: Vec::new() };
    loader.seen.push(normalise(loader.sources.path(file)));
    loader.file(file);
    let Loader { members, mut diagnostics, .. } = loader;
    if has_error(&diagnostics) {
        return (None, diagnostics);
    }
    let (members, errors) = macros::expand(members);
    diagnostics.extend(errors);
    if has_error(&diagnostics) {
        return (None, diagnostics);
    }
    let (program, news) = lower::lower(&members, plugins);
    diagnostics.extend(news);
    if has_error(&diagnostics) { (None, diagnostics) } else { (Some(program), diagnostics) }
}

/// Reads assertions about a method of a program, separated by commas. They may speak of all its variables, by the names the user gave them.
pub fn load_assertions(
    sources: &mut Sources,
    program: &Program,
    method: &Method,
    text: &str,
) -> Result<Vec<Expression>, Vec<Diagnostic>> {
    let file = sources.add("<assertions>", text);
    let assertions = parse::parse_expressions(file, text).map_err(|error| vec![error])?;
    let (lowered, diagnostics) = lower::lower_outside(program, method, &assertions);
    if has_error(&diagnostics) { Err(diagnostics) } else { Ok(lowered) }
}

fn has_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(Diagnostic::is_error)
}

struct Loader<'a> {
    host: &'a dyn Host,
    sources: &'a mut Sources,
    /// Normalised paths of the files that are loaded or being loaded.
    seen: Vec<String>,
    members: Vec<Member>,
    diagnostics: Vec<Diagnostic>,
}

impl Loader<'_> {
    /// Adds the members of a file, those of what it imports first. Files wait on a list: imports may be nested as deep as they like.
    fn file(&mut self, file: FileId) {
        let mut waiting = vec![file];
        while let Some(next) = waiting.pop() {
            let text = self.sources.text(next);
            let (members, errors) = parse::parse(next, &text);
            self.diagnostics.extend(errors);
            for member in members {
                match &member.kind {
                    MemberKind::Import(import) => waiting.extend(self.import(import, member.span, next)),
                    _ => self.members.push(member),
                }
            }
        }
    }

    /// The imported file, unless it is there already.
    fn import(&mut self, import: &Import, span: Span, from: FileId) -> Option<FileId> {
        let importing = self.sources.path(from).to_owned();
        let within_library = importing.starts_with(library::PREFIX);
        let path = if import.standard {
            format!("{}{}", library::PREFIX, normalise(&import.path))
        } else {
            normalise(&beside(&importing, &import.path))
        };
        if self.seen.contains(&path) {
            return None;
        }
        self.seen.push(path.clone());
        let text = if import.standard || within_library {
            library::text(&path).map(str::to_owned).ok_or(ReadError::Missing)
        } else {
            self.host.read(&path)
        };
        match text {
            Ok(text) => Some(self.sources.add(path, text)),
            Err(reason) => {
                let message = format!("cannot import `{}`: {reason}", import.path);
                self.diagnostics.push(Diagnostic::error(PARSER_ERROR, message, span));
                None
            }
        }
    }
}

fn beside(importing: &str, path: &str) -> String {
    match importing.rsplit_once('/') {
        Some((directory, _)) if !path.starts_with('/') => format!("{directory}/{path}"),
        _ => path.to_owned(),
    }
}

/// Without `.` and `..` where that can be told from the path alone.
fn normalise(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." if parts.last().is_some_and(|last| !last.is_empty() && *last != "..") => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

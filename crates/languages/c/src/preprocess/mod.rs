//! The preprocessor: `#include`, `#define`, `#undef`, `#if`, `#ifdef`, `#ifndef`, `#elif`, `#else`, `#endif`, `#error`, `#pragma` (ignored), and the
//! expansion of macros. Tokens keep the spans of the places where the user wrote them; those of a macro get the span of its use.

mod condition;
mod expand;

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::c::Doubt;
use gainsay_source::{Diagnostic, FileId, Host, Name, Sources, Span};

use crate::{
    lex::{SYNTAX, Token, TokenKind, lex, lex_annotation},
    library,
};
use expand::Macro;

/// Files deeper than this include each other, or might as well.
const INCLUDE_DEPTH: usize = 64;
/// Macros that make more tokens than this out of a file do not end, or might as well not.
const MOST_TOKENS: usize = 500_000;

/// The tokens of a file and all it includes, and the files that came with gainsay.
pub(crate) struct Preprocessed {
    pub(crate) tokens: Vec<Token>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) library: BTreeSet<FileId>,
    /// Pragmas that change what the program means.
    pub(crate) pragmas: Vec<Doubt>,
}

pub(crate) fn preprocess(host: &dyn Host, sources: &mut Sources, file: FileId) -> Preprocessed {
    let mut preprocessor = Preprocessor {
        host,
        sources,
        macros: BTreeMap::new(),
        tokens: Vec::new(),
        diagnostics: Vec::new(),
        library: BTreeSet::new(),
        included: BTreeSet::new(),
        conditions: Vec::new(),
        pragmas: Vec::new(),
        in_annotation: false,
        is_all_ghost: false,
    };
    preprocessor.library_file("prelude.gh", 0);
    preprocessor.file(file, 0);
    let Preprocessor { tokens, diagnostics, library, pragmas, .. } = preprocessor;
    Preprocessed { tokens, diagnostics, library, pragmas }
}

/// A `#if` that is open.
struct Condition {
    /// Its text is read.
    active: bool,
    /// One of its branches was read.
    taken: bool,
    span: Span,
}

struct Preprocessor<'a> {
    host: &'a dyn Host,
    sources: &'a mut Sources,
    macros: BTreeMap<Name, Macro>,
    tokens: Vec<Token>,
    diagnostics: Vec<Diagnostic>,
    library: BTreeSet<FileId>,
    /// Library headers that were read: once is enough.
    included: BTreeSet<String>,
    conditions: Vec<Condition>,
    pragmas: Vec<Doubt>,
    /// An annotation includes the file that is read.
    in_annotation: bool,
    /// All that is read is annotation: a file of the user's that ends in `.gh`, included by an annotation.
    is_all_ghost: bool,
}

impl Preprocessor<'_> {
    fn error(&mut self, message: impl Into<String>, span: Span) {
        self.diagnostics.push(Diagnostic::error(SYNTAX, message, span));
    }

    fn is_active(&self) -> bool {
        self.conditions.iter().all(|condition| condition.active)
    }

    fn file(&mut self, file: FileId, depth: usize) {
        let text = self.sources.text(file);
        let (tokens, diagnostics) = if self.is_all_ghost { lex_annotation(file, &text) } else { lex(file, &text) };
        let open = self.conditions.len();
        let mut at = 0;
        // Text that is skipped need not be C.
        let mut skipped: Vec<(u32, u32)> = Vec::new();
        let mut is_skipping_from = None;
        while at < tokens.len() {
            let line_end = (at + 1..tokens.len()).find(|next| tokens[*next].line_start).unwrap_or(tokens.len());
            let line = &tokens[at..line_end];
            if line[0].kind == TokenKind::Symbol("#") {
                self.directive(line, file, depth);
                at = line_end;
                match (is_skipping_from, self.is_active()) {
                    (None, false) => is_skipping_from = Some(line[line.len() - 1].span.end),
                    (Some(start), true) => {
                        skipped.push((start, line[0].span.start));
                        is_skipping_from = None;
                    }
                    _ => {}
                }
                continue;
            }
            let end = (line_end..tokens.len())
                .find(|next| tokens[*next].line_start && tokens[*next].kind == TokenKind::Symbol("#"))
                .unwrap_or(tokens.len());
            if self.is_active() {
                let expanded = expand::expand(&self.macros, &tokens[at..end], end - at + MOST_TOKENS);
                match expanded {
                    Ok(expanded) => {
                        let is_all_ghost = self.is_all_ghost;
                        let expanded = expanded.into_iter().map(|token| self.placed(token));
                        let expanded = expanded.map(|token| Token { ghost: token.ghost || is_all_ghost, ..token });
                        let expanded: Vec<Token> = expanded.collect();
                        self.tokens.extend(expanded);
                    }
                    Err(error) => self.diagnostics.push(error),
                }
            }
            at = end;
        }
        skipped.extend(is_skipping_from.map(|start| (start, u32::MAX)));
        let is_skipped = |diagnostic: &Diagnostic| {
            let span = diagnostic.span.filter(|span| span.file == file);
            span.is_some_and(|span| skipped.iter().any(|(start, end)| *start <= span.start && span.end <= *end))
        };
        self.diagnostics.extend(diagnostics.into_iter().filter(|diagnostic| !is_skipped(diagnostic)));
        for condition in self.conditions.split_off(open) {
            self.error("this condition has no end; `#endif` closes it", condition.span);
        }
    }

    /// `__LINE__` and `__FILE__` stand for where they, or the macro they come from, are written.
    fn placed(&self, mut token: Token) -> Token {
        let TokenKind::Word(word) = &token.kind else { return token };
        match word.as_str() {
            "__LINE__" => {
                let value = self.sources.line(token.span).into();
                token.kind = TokenKind::Integer { value, unsigned: false, long: false };
            }
            "__FILE__" => token.kind = TokenKind::Text(self.sources.path(token.span.file).as_bytes().to_vec()),
            _ => {}
        }
        token
    }

    fn directive(&mut self, line: &[Token], file: FileId, depth: usize) {
        let span = line[0].span.to(line[line.len() - 1].span);
        let Some(Token { kind: TokenKind::Word(word), .. }) = line.get(1) else { return };
        let rest = &line[2..];
        // To a compiler an annotation is a comment. Files that annotations include may tell whether they were read already.
        let is_guard = word == "define" && rest.len() == 1 && !line[0].ghost;
        let is_hidden = line[0].ghost || self.in_annotation && !is_guard;
        if is_hidden && matches!(word.as_str(), "define" | "undef" | "pragma" | "error")
            || line[0].ghost && word != "include"
        {
            return self.error(
                format!("`#{word}` in an annotation: compilers do not see it, so it would change the program"),
                span,
            );
        }
        match word.as_str() {
            "if" | "ifdef" | "ifndef" | "elif" | "else" | "endif" => self.conditional(word, rest, span),
            _ if !self.is_active() => {}
            "include" => {
                let before = self.in_annotation;
                self.in_annotation |= line[0].ghost;
                self.include(rest, file, span, depth);
                self.in_annotation = before;
            }
            "define" => match expand::definition(rest) {
                Ok((name, definition)) => {
                    self.macros.insert(name, definition);
                }
                Err(message) => self.error(message, span),
            },
            "undef" => {
                if let Some(Token { kind: TokenKind::Word(name), .. }) = rest.first() {
                    self.macros.remove(name);
                }
            }
            "error" => self.error("the program says that this is an error", span),
            "pragma" => {
                let is_word = |at: usize, word: &str| matches!(rest.get(at), Some(Token { kind: TokenKind::Word(found), .. }) if found == word);
                if is_word(0, "pack") || is_word(0, "scalar_storage_order") {
                    self.pragmas.push(("`#pragma pack`".to_owned(), span));
                }
            }
            "line" | "warning" => {}
            other => self.error(format!("`#{other}` is not supported"), span),
        }
    }

    fn conditional(&mut self, word: &str, rest: &[Token], span: Span) {
        match word {
            "ifdef" | "ifndef" => {
                let defined = matches!(rest.first(), Some(Token { kind: TokenKind::Word(name), .. }) if self.macros.contains_key(name));
                let active = defined == (word == "ifdef");
                self.conditions.push(Condition { active, taken: active, span });
            }
            "if" => {
                let active = self.is_active() && self.holds(rest, span);
                self.conditions.push(Condition { active, taken: active, span });
            }
            "endif" => {
                if self.conditions.pop().is_none() {
                    self.error("there is no `#if` that this could end", span);
                }
            }
            _ => self.otherwise(word, rest, span),
        }
    }

    fn otherwise(&mut self, word: &str, rest: &[Token], span: Span) {
        let Some(condition) = self.conditions.pop() else {
            self.error(format!("there is no `#if` for this `#{word}`"), span);
            return;
        };
        let active = !condition.taken && self.is_active() && (word == "else" || self.holds(rest, span));
        self.conditions.push(Condition { active, taken: condition.taken || active, span: condition.span });
    }

    fn holds(&mut self, rest: &[Token], span: Span) -> bool {
        match condition::evaluate(&self.macros, rest) {
            Ok(value) => value,
            Err(message) => {
                self.error(message, span);
                false
            }
        }
    }

    fn include(&mut self, rest: &[Token], file: FileId, span: Span, depth: usize) {
        let text = self.sources.excerpt(span).to_owned();
        let name = match rest.first().map(|token| &token.kind) {
            Some(TokenKind::Text(bytes)) => String::from_utf8_lossy(bytes).into_owned(),
            Some(TokenKind::Symbol("<")) => text
                .split_once('<')
                .and_then(|(_, after)| after.split_once('>'))
                .map_or("", |(name, _)| name)
                .to_owned(),
            _ => String::new(),
        };
        if name.is_empty() {
            return self.error("expected a file: `#include \"file.h\"` or `#include <file.h>`", span);
        }
        if depth >= INCLUDE_DEPTH {
            return self
                .error(format!("`{name}` is included {INCLUDE_DEPTH} levels deep: it seems to include itself"), span);
        }
        let quoted = matches!(rest[0].kind, TokenKind::Text(_));
        let path = beside(self.sources.path(file), &name);
        let read = quoted.then(|| {
            self.sources
                .find(&path)
                .map_or_else(|| self.host.read(&path), |known| Ok(self.sources.text(known).to_string()))
        });
        match read {
            Some(Ok(text)) => {
                let included = self.sources.find(&path).unwrap_or_else(|| self.sources.add(path, text));
                let is_all_ghost = self.in_annotation && name.ends_with(".gh");
                let before = std::mem::replace(&mut self.is_all_ghost, is_all_ghost);
                self.file(included, depth + 1);
                self.is_all_ghost = before;
            }
            other => {
                if self.library_file(&name, depth + 1) {
                    return;
                }
                let why = match other {
                    Some(Err(reason)) => reason.to_string(),
                    _ => "gainsay does not know this header".to_owned(),
                };
                self.error(format!("cannot include `{name}`: {why}"), span);
            }
        }
    }

    /// Reads a header that comes with gainsay; whether there is one.
    fn library_file(&mut self, name: &str, depth: usize) -> bool {
        let Some(text) = library::text(name) else { return false };
        if self.included.insert(name.to_owned()) {
            let file = self.sources.add(format!("{}{name}", library::PREFIX), text);
            self.library.insert(file);
            let before = std::mem::replace(&mut self.is_all_ghost, false);
            self.file(file, depth);
            self.is_all_ghost = before;
        }
        true
    }
}

fn beside(including: &str, path: &str) -> String {
    match including.rsplit_once('/') {
        Some((directory, _)) if !path.starts_with('/') => format!("{directory}/{path}"),
        _ => path.to_owned(),
    }
}

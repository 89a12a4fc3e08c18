//! Text to data: parentheses of three kinds, quotes, comments of three kinds, literals. Reads on after a mistake.
//!
//! Nesting is kept on a stack of its own and is limited, because everything after the reader walks data recursively.

mod number;
mod token;

use gainsay_source::{Diagnostic, FileId, Span};

use crate::datum::{Datum, DatumKind};
use token::{Lexer, Token};

/// Data may nest this deep. Programs that people write stay below fifty.
pub(crate) const DEEPEST: usize = 400;

/// All data of a text, and the language its `#lang` line names.
#[derive(Debug, Default)]
pub struct Text {
    pub language: Option<String>,
    pub data: Vec<Datum>,
}

/// Reads everything that can be read.
pub fn read(text: &str, file: FileId) -> (Text, Vec<Diagnostic>) {
    let mut lexer = Lexer::new(text, file);
    let language = lexer.language();
    let mut reader =
        Reader { lexer, open: vec![Open::outermost(Span::new(file, 0, 0))], diagnostics: Vec::new(), too_deep: false };
    reader.run();
    let data = reader.open.pop().map(|open| open.parts).unwrap_or_default();
    (Text { language, data }, reader.diagnostics)
}

/// What is being collected.
#[derive(Debug)]
struct Open {
    kind: OpenKind,
    start: Span,
    parts: Vec<Datum>,
    /// After a lone dot.
    tail: Tail,
}

#[derive(Debug, PartialEq)]
enum OpenKind {
    Outermost,
    List(char),
    Vector(char),
    /// `#hash(…)`
    Table(&'static str, char),
    /// `'x`: takes one datum and is done.
    Prefix(&'static str),
    Boxed,
    /// `#;`
    Dropped,
}

#[derive(Debug)]
enum Tail {
    None,
    Expected,
    Read(Box<Datum>),
}

impl Open {
    fn outermost(start: Span) -> Open {
        Open { kind: OpenKind::Outermost, start, parts: Vec::new(), tail: Tail::None }
    }
}

struct Reader<'a> {
    lexer: Lexer<'a>,
    /// Innermost last; the first is the text itself.
    open: Vec<Open>,
    diagnostics: Vec<Diagnostic>,
    too_deep: bool,
}

impl Reader<'_> {
    fn run(&mut self) {
        loop {
            let (token, span) = self.lexer.next();
            match token {
                Token::End => break,
                Token::Open(bracket) => self.start(OpenKind::List(bracket), span),
                Token::OpenVector(bracket) => self.start(OpenKind::Vector(bracket), span),
                Token::OpenTable(make, bracket) => self.start(OpenKind::Table(make, bracket), span),
                Token::Prefix(head) => self.start(OpenKind::Prefix(head), span),
                Token::Box => self.start(OpenKind::Boxed, span),
                Token::DropNext => self.start(OpenKind::Dropped, span),
                Token::Close(bracket) => self.close(bracket, span),
                Token::Dot => self.dot(span),
                Token::Datum(kind) => self.add(Datum::new(kind, span)),
                Token::Wrong(message) => self.error(message, span),
            }
            if self.too_deep {
                return self.abandon();
            }
        }
        self.finish();
    }

    fn error(&mut self, message: impl Into<String>, span: Span) {
        self.diagnostics.push(Diagnostic::error("syntax", message, span));
    }

    fn start(&mut self, kind: OpenKind, start: Span) {
        if self.open.len() > DEEPEST {
            let message = format!("this is nested more than {DEEPEST} levels deep; gainsay reads no further");
            self.error(message, start);
            self.too_deep = true;
            return;
        }
        self.open.push(Open { kind, start, parts: Vec::new(), tail: Tail::None });
    }

    /// Nothing of the form that is too deep can be used; what was read before it can.
    fn abandon(&mut self) {
        self.open.truncate(1);
    }

    fn dot(&mut self, span: Span) {
        let Some(open) = self.open.last_mut() else { return };
        match (&open.kind, &open.tail) {
            (OpenKind::List(_), Tail::None) if !open.parts.is_empty() => open.tail = Tail::Expected,
            // `(a . op . b)` is written `(op a b)`: the second dot ends the infix operator.
            (OpenKind::List(_), Tail::Read(_)) => {
                if let Tail::Read(operator) = std::mem::replace(&mut open.tail, Tail::None) {
                    open.parts.insert(0, *operator);
                }
            }
            _ => self.error("a dot cannot stand here", span),
        }
    }

    fn add(&mut self, mut datum: Datum) {
        loop {
            let Some(open) = self.open.last_mut() else { return };
            match open.kind {
                OpenKind::Prefix(_) | OpenKind::Boxed | OpenKind::Dropped => {
                    let span = open.start.to(datum.span);
                    let done = self.open.pop().map(|open| open.kind);
                    datum = match done {
                        Some(OpenKind::Prefix(head)) => Datum::list(vec![Datum::symbol(head, span), datum], span),
                        Some(OpenKind::Boxed) => Datum::new(DatumKind::Boxed(Box::new(datum)), span),
                        _ => return,
                    };
                }
                _ => break,
            }
        }
        let Some(open) = self.open.last_mut() else { return };
        match &open.tail {
            Tail::None => open.parts.push(datum),
            Tail::Expected => open.tail = Tail::Read(Box::new(datum)),
            Tail::Read(_) => self.error("only one datum can follow a dot", datum.span),
        }
    }

    fn close(&mut self, bracket: char, span: Span) {
        self.drop_unfinished_prefixes(span);
        let Some(open) = self.open.pop_if(|open| open.kind != OpenKind::Outermost) else {
            return self.error(format!("`{bracket}` closes nothing"), span);
        };
        let (OpenKind::List(opened) | OpenKind::Vector(opened) | OpenKind::Table(_, opened)) = open.kind else {
            return;
        };
        let expected = closing(opened);
        if expected != bracket {
            let message = format!("`{opened}` is closed by `{bracket}`; `{expected}` was expected");
            self.diagnostics.push(Diagnostic::error("syntax", message, span).with_label(open.start, "opened here"));
        }
        let whole = open.start.to(span);
        self.add(self.finished(open, whole));
    }

    fn finished(&self, open: Open, span: Span) -> Datum {
        let kind = match (open.kind, open.tail) {
            (OpenKind::Vector(_), _) => DatumKind::Vector(open.parts),
            (OpenKind::Table(make, _), _) => DatumKind::Table(make, open.parts),
            (_, Tail::Read(tail)) => joined(open.parts, *tail),
            _ => DatumKind::List(open.parts),
        };
        Datum::new(kind, span)
    }

    fn drop_unfinished_prefixes(&mut self, span: Span) {
        while self
            .open
            .pop_if(|open| matches!(open.kind, OpenKind::Prefix(_) | OpenKind::Boxed | OpenKind::Dropped))
            .is_some()
        {
            self.error("a datum is missing after the quote or `#;` before this", span);
        }
    }

    /// At the end of the text: whatever is still open is an error, and is closed so that the rest can be used.
    fn finish(&mut self) {
        while self.open.len() > 1 {
            let Some(open) = self.open.pop() else { return };
            let message = match open.kind {
                OpenKind::List(bracket) | OpenKind::Vector(bracket) | OpenKind::Table(_, bracket) => {
                    format!("`{bracket}` is never closed; `{}` is missing", closing(bracket))
                }
                _ => "a datum is missing after this".to_owned(),
            };
            self.error(message, open.start);
        }
    }
}

fn closing(bracket: char) -> char {
    match bracket {
        '[' => ']',
        '{' => '}',
        _ => ')',
    }
}

/// `(a . (b c))` is `(a b c)`.
fn joined(mut parts: Vec<Datum>, tail: Datum) -> DatumKind {
    match tail.kind {
        DatumKind::List(rest) => {
            parts.extend(rest);
            DatumKind::List(parts)
        }
        DatumKind::Dotted(rest, last) => {
            parts.extend(rest);
            DatumKind::Dotted(parts, last)
        }
        kind => DatumKind::Dotted(parts, Box::new(Datum::new(kind, tail.span))),
    }
}

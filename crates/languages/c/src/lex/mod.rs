//! Text to tokens. Annotations (`//@ …`, `/*@ … @*/`) become tokens marked as ghost; other comments and white space are dropped.

mod literal;
mod token;

use gainsay_source::{Diagnostic, FileId, Name, Span};

pub(crate) use token::{Token, TokenKind};

/// The code of every error in the text's form.
pub(crate) const SYNTAX: &str = "syntax";

const PUNCTUATION: [&str; 24] = [
    "...", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=", "/=",
    "%=", "&=", "|=", "^=", "..", "##",
];
const GHOST_PUNCTUATION: [&str; 4] = ["&*&", "|->", "==>", ":="];
const SINGLE: &str = "(){}[];,.<>=+-*/%&|^~!?:#@";

/// Which kind of text the lexer is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Program,
    /// `//@`: to the end of the line.
    GhostLine,
    /// `/*@`: to `@*/`.
    GhostBlock {
        start: usize,
    },
    /// A file that is all annotation, in which nothing begins or ends one.
    GhostFile,
}

pub(crate) fn lex(file: FileId, text: &str) -> (Vec<Token>, Vec<Diagnostic>) {
    lex_as(file, text, Mode::Program)
}

/// The tokens of a file that an annotation includes. They are not marked: directives among them are no annotations.
pub(crate) fn lex_annotation(file: FileId, text: &str) -> (Vec<Token>, Vec<Diagnostic>) {
    lex_as(file, text, Mode::GhostFile)
}

fn lex_as(file: FileId, text: &str, mode: Mode) -> (Vec<Token>, Vec<Diagnostic>) {
    let mut lexer = Lexer { file, text, at: 0, mode, line_start: true, tokens: Vec::new(), diagnostics: Vec::new() };
    while lexer.step() {}
    if let Mode::GhostBlock { start } = lexer.mode {
        lexer.error("this annotation has no end; `@*/` closes it", start, start + 3);
    }
    (lexer.tokens, lexer.diagnostics)
}

struct Lexer<'a> {
    file: FileId,
    text: &'a str,
    at: usize,
    mode: Mode,
    line_start: bool,
    tokens: Vec<Token>,
    diagnostics: Vec<Diagnostic>,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn byte(&self, ahead: usize) -> u8 {
        self.text.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    fn error(&mut self, message: impl Into<String>, start: usize, end: usize) {
        self.diagnostics.push(Diagnostic::error(SYNTAX, message, Span::new(self.file, start, end)));
    }

    /// Reads one token or one piece of white space; false at the end.
    fn step(&mut self) -> bool {
        if self.at >= self.text.len() {
            return false;
        }
        match self.byte(0) {
            b'\n' => {
                self.at += 1;
                self.line_start = true;
                if self.mode == Mode::GhostLine {
                    self.mode = Mode::Program;
                }
            }
            b' ' | b'\t' | b'\r' | 0x0b | 0x0c => self.at += 1,
            b'\\' if self.rest().starts_with("\\\n") => self.at += 2,
            b'\\' if self.rest().starts_with("\\\r\n") => self.at += 3,
            // Behind `//@` another annotation may begin in the same line.
            b'/' if self.mode == Mode::GhostLine && self.rest().starts_with("//@") => self.at += 3,
            b'/' if self.mode == Mode::GhostFile
                && (self.rest().starts_with("//@") || self.rest().starts_with("/*@")) =>
            {
                self.at += 3;
            }
            b'@' if self.mode == Mode::GhostFile && self.rest().starts_with("@*/") => self.at += 3,
            b'/' if self.byte(1) == b'/' => self.line_comment(),
            b'/' if self.byte(1) == b'*' => self.block_comment(),
            b'@' if self.rest().starts_with("@*/") && matches!(self.mode, Mode::GhostBlock { .. }) => {
                self.at += 3;
                self.mode = Mode::Program;
            }
            b'@' if self.mode != Mode::Program => self.at += 1,
            byte if byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80 => self.word(),
            byte if byte.is_ascii_digit() => self.number(),
            b'"' | b'\'' => self.quoted(),
            _ => self.punctuation(),
        }
        true
    }

    fn line_comment(&mut self) {
        if self.mode == Mode::Program && self.byte(2) == b'@' {
            self.at += 3;
            self.mode = Mode::GhostLine;
            self.line_start = true;
            return;
        }
        // A line that ends in a backslash goes on in the next.
        while let Some(length) = self.rest().find('\n') {
            let is_spliced = self.rest()[..length].trim_end_matches('\r').ends_with('\\');
            self.at += length;
            if !is_spliced {
                return;
            }
            self.at += 1;
        }
        self.at = self.text.len();
    }

    fn block_comment(&mut self) {
        if self.mode == Mode::Program && self.byte(2) == b'@' {
            self.mode = Mode::GhostBlock { start: self.at };
            self.at += 3;
            self.line_start = true;
            return;
        }
        let start = self.at;
        match self.text[start + 2..].find("*/") {
            Some(length) => self.at = start + 2 + length + 2,
            None => {
                self.error("this comment has no end; `*/` closes it", start, start + 2);
                self.at = self.text.len();
            }
        }
    }

    fn push(&mut self, kind: TokenKind, start: usize) {
        let span = Span::new(self.file, start, self.at);
        let at_margin = start == 0 || self.text.as_bytes()[start - 1] == b'\n';
        let is_marked = !matches!(self.mode, Mode::Program | Mode::GhostFile);
        let (ghost, line_start) = (is_marked, self.line_start);
        self.tokens.push(Token { kind, span, ghost, line_start, at_margin });
        self.line_start = false;
    }

    fn word(&mut self) {
        let start = self.at;
        let end = self.rest().find(|character: char| !character.is_alphanumeric() && character != '_');
        self.at += end.unwrap_or(self.rest().len());
        if self.at == start {
            let character = self.rest().chars().next().unwrap_or(' ');
            self.at += character.len_utf8();
            self.error(format!("`{character}` means nothing in C"), start, self.at);
            return;
        }
        let name = Name::new(&self.text[start..self.at]);
        self.push(TokenKind::Word(name), start);
    }

    fn number(&mut self) {
        let start = self.at;
        let (kind, length) = literal::number(self.rest());
        self.at += length;
        match kind {
            Ok(kind) => self.push(kind, start),
            Err(message) => self.error(message, start, self.at),
        }
    }

    fn quoted(&mut self) {
        let start = self.at;
        let (kind, length) = literal::quoted(self.rest());
        self.at += length;
        match kind {
            Ok(kind) => self.push(kind, start),
            Err(message) => self.error(message, start, self.at),
        }
    }

    fn punctuation(&mut self) {
        let start = self.at;
        let ghost = self.mode != Mode::Program;
        let long = PUNCTUATION.iter().find(|symbol| self.rest().starts_with(**symbol));
        let found = match GHOST_PUNCTUATION.iter().find(|symbol| self.rest().starts_with(**symbol)) {
            Some(symbol) if ghost => Some(*symbol),
            _ => long.copied(),
        };
        if let Some(symbol) = found {
            self.at += symbol.len();
            self.push(TokenKind::Symbol(symbol), start);
            return;
        }
        let byte = self.byte(0) as char;
        self.at += 1;
        match SINGLE.find(byte) {
            Some(position) => self.push(TokenKind::Symbol(&SINGLE[position..=position]), start),
            None => self.error(format!("`{}` means nothing in C", byte.escape_default()), start, self.at),
        }
    }
}

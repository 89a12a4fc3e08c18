//! A reader's place among the tokens: expecting, failing, going deeper. An error is a diagnostic; what to skip then is up to the reader.

use gainsay_source::{Diagnostic, FileId, Span};

use super::{
    Token,
    lexer::{Lexer, Signs},
};

/// Deeper nesting than this is no program a person wrote, and recursion has to end somewhere.
const DEEPEST: usize = 1_000;

/// The diagnostic was recorded; give up on this item.
pub(crate) struct Failed;

pub(crate) type Read<T> = Result<T, Failed>;

pub(crate) struct Cursor<'a> {
    lexer: Lexer<'a>,
    pub(crate) token: Token<'a>,
    pub(crate) span: Span,
    previous: Span,
    depth: usize,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(text: &'a str, file: FileId, signs: &'static Signs) -> Cursor<'a> {
        let mut lexer = Lexer::new(text, file, signs);
        let (token, span) = lexer.next();
        Cursor { lexer, token, span, previous: span, depth: 0, diagnostics: Vec::new() }
    }

    pub(crate) fn advance(&mut self) -> Token<'a> {
        let (token, span) = self.lexer.next();
        self.previous = std::mem::replace(&mut self.span, span);
        std::mem::replace(&mut self.token, token)
    }

    pub(crate) fn since(&self, start: Span) -> Span {
        start.to(self.previous)
    }

    pub(crate) fn at_symbol(&self, symbol: &str) -> bool {
        matches!(self.token, Token::Symbol(found) if found == symbol)
    }

    pub(crate) fn at_word(&self, word: &str) -> bool {
        matches!(self.token, Token::Word(found) if found == word)
    }

    pub(crate) fn accept(&mut self, symbol: &str) -> bool {
        let found = self.at_symbol(symbol);
        if found {
            self.advance();
        }
        found
    }

    pub(crate) fn accept_word(&mut self, word: &str) -> bool {
        let found = self.at_word(word);
        if found {
            self.advance();
        }
        found
    }

    pub(crate) fn expect(&mut self, symbol: &str) -> Read<()> {
        if self.accept(symbol) { Ok(()) } else { self.fail(&format!("`{symbol}`")) }
    }

    pub(crate) fn expect_word(&mut self, word: &str) -> Read<()> {
        if self.accept_word(word) { Ok(()) } else { self.fail(&format!("`{word}`")) }
    }

    /// Records that something else was expected here.
    pub(crate) fn fail<T>(&mut self, expected: &str) -> Read<T> {
        let diagnostic = match &self.token {
            Token::Unclosed(quote) => {
                Diagnostic::error("syntax", format!("this {quote} has no matching {quote} on its line"), self.span)
            }
            token => Diagnostic::error("syntax", format!("expected {expected}, found {}", describe(token)), self.span),
        };
        self.diagnostics.push(diagnostic);
        Err(Failed)
    }

    /// To what is nested one level deeper; [`Cursor::ascend`] comes back.
    pub(crate) fn descend(&mut self, help: &str) -> Read<()> {
        if self.depth == DEEPEST {
            return self.refuse(format!("this is nested more than {DEEPEST} levels deep"), help);
        }
        self.depth += 1;
        Ok(())
    }

    /// Records what is wrong here, and what to do about it.
    pub(crate) fn refuse<T>(&mut self, message: String, help: impl Into<String>) -> Read<T> {
        self.diagnostics.push(Diagnostic::error("syntax", message, self.span).with_help(help));
        Err(Failed)
    }

    pub(crate) fn ascend(&mut self) {
        self.depth -= 1;
    }
}

fn describe(token: &Token<'_>) -> String {
    match token {
        Token::End => "the end of the file".to_owned(),
        Token::Word(word) | Token::Symbol(word) | Token::Quoted(word) => format!("`{word}`"),
        Token::Integer(digits) | Token::Decimal(digits) | Token::Double(digits) | Token::Rational(digits) => {
            format!("the number {digits}")
        }
        Token::Character(character) => format!("{character:?}"),
        Token::Text(text) => format!("{text:?}"),
        Token::Stray(character) | Token::Unclosed(character) => format!("the character {character:?}"),
    }
}

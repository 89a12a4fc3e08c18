//! What a grammar rule answers when the text is not what it expected.

use gainsay_source::Diagnostic;

use super::{MAXIMUM_DEPTH, Parser};
use crate::{layout::Lexeme, lexer::TokenKind};

/// A syntax error on its way up to where it is noted.
#[derive(Debug)]
pub struct Failure(pub Box<Diagnostic>);

pub type Parse<T> = Result<T, Failure>;

/// Longer words are cut in messages.
const MAXIMUM_SHOWN: usize = 40;

impl Parser<'_> {
    /// An error at the next token: this was expected there.
    pub(crate) fn expected(&self, what: &str) -> Failure {
        let mut problem = Diagnostic::error("syntax", format!("expected {what}, found {}", self.found()), self.here());
        if let Lexeme::Token(TokenKind::Operator) = self.peek()
            && self.token_text(self.cursor.token()).starts_with("--")
        {
            problem = problem.with_help("a comment needs a space after its dashes; this is an operator");
        }
        Failure(Box::new(problem))
    }

    /// An error about the next token.
    pub(crate) fn refused(&self, message: impl Into<String>) -> Failure {
        Failure(Box::new(Diagnostic::error("syntax", message, self.here())))
    }

    pub(crate) fn too_deep(&self) -> Failure {
        let message =
            format!("this is nested more than {MAXIMUM_DEPTH} levels deep, which is more than gainsay follows");
        let problem = Diagnostic::error("syntax", message, self.here());
        Failure(Box::new(problem.with_help("give names to the inner parts")))
    }

    pub(crate) fn found(&self) -> String {
        let token = self.cursor.token();
        let text = self.token_text(token);
        match self.peek() {
            _ if token.kind == TokenKind::End => "the end of the text".to_owned(),
            Lexeme::ImplicitSemicolon => format!("a new item of the block, beginning with `{}`", shorten(text)),
            Lexeme::ImplicitClose => format!("the end of the block before `{}`, by its indentation", shorten(text)),
            Lexeme::Token(TokenKind::Unknown) => format!("{:?}, which begins no word", shorten(text)),
            Lexeme::Token(_) => format!("`{}`", shorten(text)),
        }
    }
}

fn shorten(text: &str) -> String {
    if text.chars().count() <= MAXIMUM_SHOWN {
        return text.to_owned();
    }
    text.chars().take(MAXIMUM_SHOWN).chain(['…']).collect()
}

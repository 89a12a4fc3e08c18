//! `{-@ … @-}` → the tree of specifications.
//!
//! A comment is first cut into its items, which may stand at the column of the first one or left of it; then each is parsed on its own.
//! What is not understood is an error at its place and an [`SpecificationKind::Unsupported`] in the tree; the rest goes on.

mod abstraction;
mod data;
mod item;
mod logic;
mod measure;
mod refined;
mod split;
mod types;

use gainsay_source::{Diagnostic, Severity};

use crate::{
    lexer::{self, Keyword, SpecificationComment, Symbol, Token, TokenKind},
    parser::{Failure, Parse, Parser},
    syntax::{QualifiedName, Specification, SpecificationKind},
};

const DELIMITER: usize = "{-@".len();

impl<'text> Parser<'text> {
    /// The specifications of one comment.
    pub(crate) fn specification(&mut self, comment: SpecificationComment) -> Vec<Specification> {
        let inner = comment.span.start as usize + DELIMITER..comment.span.end as usize - DELIMITER;
        let lexed = lexer::tokenize_part(self.text, self.file, inner, comment.column + DELIMITER as u32);
        self.notes.extend(lexed.notes.finish().into_iter().map(as_warning));
        let tokens = self.without_comments(lexed.tokens);
        let items = split::items(&tokens, self.text);
        items.into_iter().map(|item| self.specification_item(item)).collect()
    }

    /// Drops the end, and what follows `//` on a line; `(//)` is an operator.
    fn without_comments(&self, mut tokens: Vec<Token>) -> Vec<Token> {
        tokens.pop();
        let mut in_comment = false;
        let mut kept = Vec::new();
        for (place, token) in tokens.iter().enumerate() {
            let closes = |next: &Token| next.kind == TokenKind::Symbol(Symbol::CloseParenthesis);
            let begins = token.kind == TokenKind::Operator
                && self.token_text(*token) == "//"
                && !tokens.get(place + 1).is_some_and(closes);
            in_comment = begins || (in_comment && !token.surroundings.first_on_line);
            if !in_comment {
                kept.push(*token);
            }
        }
        kept
    }

    fn specification_item(&mut self, tokens: &[Token]) -> Specification {
        let tokens = &words(tokens);
        let span = match (tokens.first(), tokens.last()) {
            (Some(first), Some(last)) => self.span_of(*first).to(self.span_of(*last)),
            _ => self.here(),
        };
        match self.sub_parse(tokens, |parser| parser.specification_kind(tokens)) {
            Ok(kind) => Specification { kind, span },
            Err(Failure(problem)) => {
                let names = self.specified_names(tokens);
                let what = "a specification that is not understood".to_owned();
                self.notes.push(of_specification(*problem).with_help(
                    "the rest of the file is read as if this specification were not there; what it speaks of is not decided",
                ));
                Specification { kind: SpecificationKind::Unsupported { what, names }, span }
            }
        }
    }

    /// Runs a rule on some tokens, all of which it must pass.
    fn sub_parse<T>(&mut self, tokens: &[Token], rule: impl FnOnce(&mut Parser<'text>) -> Parse<T>) -> Parse<T> {
        let mut parser = self.for_part(ended(tokens));
        let result = rule(&mut parser).and_then(|value| {
            if parser.cursor.token().kind == TokenKind::End {
                Ok(value)
            } else {
                Err(parser.expected("the end of the specification"))
            }
        });
        self.notes.append(parser.notes);
        result
    }

    /// The names an item speaks of, as far as they can be told: those before `::`, or the second word.
    fn specified_names(&mut self, tokens: &[Token]) -> Vec<QualifiedName> {
        let is_name = |token: &&Token| crate::parser::is_name_kind(token.kind);
        let until = tokens.iter().position(|token| token.kind == split::HAS_TYPE);
        let candidates: Vec<Token> = match until {
            Some(until) => tokens[..until].iter().filter(is_name).copied().collect(),
            None => tokens.iter().skip(1).filter(is_name).take(1).copied().collect(),
        };
        candidates.into_iter().map(|token| self.qualified_of(token)).collect()
    }
}

/// Keywords that specifications have no use for are names there: `in:Int -> Int`.
fn words(tokens: &[Token]) -> Vec<Token> {
    let has_let = tokens.iter().any(|token| token.kind == TokenKind::Keyword(Keyword::Let));
    let is_word = |token: &Token| match token.kind {
        TokenKind::Keyword(Keyword::In) => !has_let,
        TokenKind::Keyword(Keyword::Of | Keyword::Do | Keyword::Case | Keyword::Default) => true,
        _ => false,
    };
    let word = |token: &Token| if is_word(token) { Token { kind: TokenKind::Variable, ..*token } } else { *token };
    tokens.iter().map(word).collect()
}

/// What is wrong in a specification is told as such.
fn of_specification(mut problem: Diagnostic) -> Diagnostic {
    problem.code = "specification".to_owned();
    problem
}

fn as_warning(mut problem: Diagnostic) -> Diagnostic {
    problem.severity = Severity::Warning;
    problem.code = "specification".to_owned();
    problem
}

/// The tokens with an end after them.
fn ended(tokens: &[Token]) -> Vec<Token> {
    let mut tokens = tokens.to_vec();
    let end = tokens.last().map_or(0, |last| last.end);
    let surroundings = lexer::Surroundings { first_on_line: true, space_before: true, space_after: true };
    tokens.push(Token { kind: TokenKind::End, start: end, end, column: 0, surroundings });
    tokens
}

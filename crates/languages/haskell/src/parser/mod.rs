//! Tokens → tree: a recursive-descent parser. No backtracking: where Haskell needs to look far ahead, it scans tokens, never parses twice.
//!
//! A syntax error ends the top-level declaration it stands in; the parser notes it and goes on with the next one.

mod atom;
mod binding;
mod block;
mod class;
mod data;
mod declaration;
mod expression;
mod failure;
mod family;
mod lookahead;
mod module;
mod name;
mod pattern;
mod statement;
mod types;

use gainsay_source::{Diagnostic, FileId, Name, Sources, Span};
use rustc_hash::FxHashMap;

use crate::{
    layout::{Cursor, Lexeme},
    lexer::{self, Keyword, SpecificationComment, Symbol, Token, TokenKind},
    notes::Notes,
    preprocess,
    syntax::Module,
};

pub use failure::{Failure, Parse};
pub(crate) use lookahead::is_operator_kind;
pub(crate) use name::{is_literal_kind, is_name_kind};

/// Syntax nested deeper than this is refused: whoever walks the tree may recurse.
pub const MAXIMUM_DEPTH: usize = 400;

/// Parses one file. What could not be parsed is missing from the tree and named in the diagnostics, in the order of the text.
pub fn parse(sources: &Sources, file: FileId) -> (Module, Vec<Diagnostic>) {
    let (text, problems) = preprocess::haskell_text(sources, file);
    let tokens = lexer::tokenize(&text, file);
    let mut parser = Parser::new(&text, file, tokens.tokens);
    parser.notes.extend(problems);
    parser.notes.append(tokens.notes);
    parser.specifications = tokens.specifications.into_iter().map(PendingSpecification::new).collect();
    let module = parser.module(&tokens.pragmas);
    (module, parser.notes.finish())
}

/// The parser's state, shared by Haskell's grammar and that of specifications.
pub struct Parser<'text> {
    pub(crate) cursor: Cursor,
    pub(crate) text: &'text str,
    pub(crate) file: FileId,
    pub(crate) notes: Notes,
    /// The specification comments of the file, in order.
    pub(crate) specifications: Vec<PendingSpecification>,
    pub(crate) extensions: Extensions,
    names: FxHashMap<&'text str, Name>,
    depth: usize,
}

/// A specification comment, and whether a block has already taken it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PendingSpecification {
    pub comment: SpecificationComment,
    pub claimed: bool,
}

impl PendingSpecification {
    fn new(comment: SpecificationComment) -> PendingSpecification {
        PendingSpecification { comment, claimed: false }
    }
}

/// The extensions that change how tokens are read.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extensions {
    pub recursive_do: bool,
    pub template_haskell: bool,
    pub pattern_synonyms: bool,
}

impl<'text> Parser<'text> {
    pub(crate) fn new(text: &'text str, file: FileId, tokens: Vec<Token>) -> Parser<'text> {
        Parser {
            cursor: Cursor::new(tokens),
            text,
            file,
            notes: Notes::default(),
            specifications: Vec::new(),
            extensions: Extensions::default(),
            names: FxHashMap::default(),
            depth: 0,
        }
    }

    /// A parser for a part of the same file that shares nothing with this one but the text.
    pub(crate) fn for_part(&self, tokens: Vec<Token>) -> Parser<'text> {
        Parser::new(self.text, self.file, tokens)
    }

    pub(crate) fn peek(&self) -> Lexeme {
        self.cursor.peek()
    }

    pub(crate) fn token_text(&self, token: Token) -> &'text str {
        &self.text[token.start as usize..token.end as usize]
    }

    pub(crate) fn span_of(&self, token: Token) -> Span {
        token.span(self.file)
    }

    /// The place of the next token.
    pub(crate) fn here(&self) -> Span {
        self.span_of(self.cursor.token())
    }

    /// From `start` to the end of the last token passed.
    pub(crate) fn since(&self, start: Span) -> Span {
        match self.cursor.previous() {
            Some(token) if token.end >= start.start => Span { file: self.file, start: start.start, end: token.end },
            _ => start,
        }
    }

    pub(crate) fn is_symbol(&self, symbol: Symbol) -> bool {
        self.peek() == Lexeme::Token(TokenKind::Symbol(symbol))
    }

    pub(crate) fn is_keyword(&self, keyword: Keyword) -> bool {
        self.peek() == Lexeme::Token(TokenKind::Keyword(keyword))
    }

    /// Whether a word that is only sometimes special comes next.
    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.peek() == Lexeme::Token(TokenKind::Variable) && self.token_text(self.cursor.token()) == word
    }

    /// Whether this very operator comes next.
    pub(crate) fn is_operator(&self, text: &str) -> bool {
        self.peek() == Lexeme::Token(TokenKind::Operator) && self.token_text(self.cursor.token()) == text
    }

    /// Passes the symbol if it comes next.
    pub(crate) fn accept(&mut self, symbol: Symbol) -> bool {
        let found = self.is_symbol(symbol);
        if found {
            self.cursor.advance();
        }
        found
    }

    pub(crate) fn accept_keyword(&mut self, keyword: Keyword) -> bool {
        let found = self.is_keyword(keyword);
        if found {
            self.cursor.advance();
        }
        found
    }

    pub(crate) fn accept_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.cursor.advance();
        }
        found
    }

    pub(crate) fn accept_operator(&mut self, text: &str) -> bool {
        let found = self.is_operator(text);
        if found {
            self.cursor.advance();
        }
        found
    }

    pub(crate) fn expect(&mut self, symbol: Symbol, what: &str) -> Parse<Span> {
        let span = self.here();
        if self.accept(symbol) { Ok(span) } else { Err(self.expected(what)) }
    }

    pub(crate) fn expect_keyword(&mut self, keyword: Keyword, what: &str) -> Parse<Span> {
        let span = self.here();
        if self.accept_keyword(keyword) { Ok(span) } else { Err(self.expected(what)) }
    }

    /// Runs a grammar rule one level deeper, unless that is too deep.
    pub(crate) fn nested<T>(&mut self, rule: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth >= MAXIMUM_DEPTH {
            return Err(self.too_deep());
        }
        self.depth += 1;
        let result = rule(self);
        self.depth -= 1;
        result
    }

    /// One or more of something between commas.
    pub(crate) fn separated<T>(&mut self, mut rule: impl FnMut(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        let mut items = vec![rule(self)?];
        while self.accept(Symbol::Comma) {
            items.push(rule(self)?);
        }
        Ok(items)
    }

    pub(crate) fn intern(&mut self, text: &'text str) -> Name {
        self.names.entry(text).or_insert_with(|| Name::new(text)).clone()
    }
}

//! Text to syntax. An error costs the member it is in: reading goes on at the next word that starts one. Nesting is limited, so no input overflows the stack.

mod atom;
mod expression;
mod member;
mod statement;

use gainsay_ir::permission::Annotation;
use gainsay_source::{Diagnostic, FileId, Name, Span};

use crate::syntax::{Declaration, Expression, Identifier, Member, Token, TokenKind, TypeKind, TypeSyntax, token_at};

pub(crate) const PARSER_ERROR: &str = "parser.error";

/// How deep expressions may be nested, and how deep blocks may. Everything within these limits needs less than 4 MB of stack in the whole
/// front end, unoptimised.
pub(crate) const MAXIMUM_NESTING: u32 = 200;
/// How high the tree of one expression may be; a chain of `&&` is as high as it is long.
pub(crate) const MAXIMUM_HEIGHT: u32 = 500;
/// How many nodes comparison chains may duplicate in one file.
const MAXIMUM_COPIES: usize = 1_000_000;
const MAXIMUM_ERRORS: usize = 100;

type Parsed<T> = Result<T, Box<Diagnostic>>;

/// Words that are no identifiers.
const RESERVED: &[&str] = &[
    "true",
    "false",
    "null",
    "result",
    "write",
    "none",
    "wildcard",
    "epsilon",
    "acc",
    "perm",
    "forall",
    "exists",
    "forperm",
    "let",
    "in",
    "old",
    "lhs",
    "unfolding",
    "applying",
    "asserting",
    "Int",
    "Bool",
    "Ref",
    "Perm",
    "Rational",
    "Seq",
    "Set",
    "Multiset",
    "Map",
    "method",
    "function",
    "predicate",
    "field",
    "domain",
    "axiom",
    "unique",
    "var",
    "if",
    "else",
    "elseif",
    "while",
    "goto",
    "label",
    "inhale",
    "exhale",
    "assert",
    "assume",
    "fold",
    "unfold",
    "package",
    "apply",
    "new",
    "union",
    "intersection",
    "setminus",
    "subset",
    "define",
    "import",
    "invariant",
    "requires",
    "ensures",
    "returns",
    "decreases",
    "refute",
    "quasihavoc",
    "quasihavocall",
    "adt",
    "derives",
    "interpretation",
    "range",
];

/// Words an expression may start with although they are reserved.
const EXPRESSION_WORDS: &[&str] = &[
    "true",
    "false",
    "null",
    "result",
    "write",
    "none",
    "wildcard",
    "epsilon",
    "acc",
    "perm",
    "forall",
    "exists",
    "forperm",
    "let",
    "old",
    "unfolding",
    "applying",
    "asserting",
    "Seq",
    "Set",
    "Multiset",
    "Map",
    "domain",
    "range",
];

const MEMBER_WORDS: &[&str] = &["method", "function", "predicate", "field", "domain", "adt", "define", "import"];

/// The members of one file, and what is wrong with its text.
pub(crate) fn parse(file: FileId, text: &str) -> (Vec<Member>, Vec<Diagnostic>) {
    let mut parser = Parser::new(file, text);
    let mut members = Vec::new();
    let mut errors = Vec::new();
    while parser.token.kind != TokenKind::End && errors.len() < MAXIMUM_ERRORS {
        if parser.eat(";") {
            continue;
        }
        let start = parser.token.start;
        match parser.member() {
            Ok(member) => members.push(member),
            Err(error) => {
                errors.push(*error);
                parser.recover(start);
            }
        }
    }
    (members, errors)
}

/// Expressions separated by commas, and nothing else.
pub(crate) fn parse_expressions(file: FileId, text: &str) -> Result<Vec<Expression>, Diagnostic> {
    let mut parser = Parser::new(file, text);
    let expressions = parser.several(Parser::expression).map_err(|error| *error)?;
    if parser.token.kind == TokenKind::End { Ok(expressions) } else { Err(*parser.expected("`,` or the end")) }
}

pub(super) struct Parser<'a> {
    file: FileId,
    text: &'a str,
    token: Token<'a>,
    /// Where the token before the current one ends.
    previous_end: usize,
    nesting: u32,
    copies: usize,
}

impl<'a> Parser<'a> {
    fn new(file: FileId, text: &'a str) -> Parser<'a> {
        Parser { file, text, token: token_at(text, 0), previous_end: 0, nesting: 0, copies: 0 }
    }

    fn advance(&mut self) -> Token<'a> {
        gainsay_meter::tick(2);
        let token = self.token;
        self.previous_end = token.end();
        self.token = token_at(self.text, token.end());
        token
    }

    fn peek(&self) -> Token<'a> {
        token_at(self.text, self.token.end())
    }

    fn at(&self, text: &str) -> bool {
        self.token.is(text)
    }

    fn at_any(&self, texts: &[&str]) -> bool {
        texts.iter().any(|text| self.at(text))
    }

    fn eat(&mut self, text: &str) -> bool {
        let found = self.at(text);
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, text: &str) -> Parsed<Token<'a>> {
        if self.at(text) { Ok(self.advance()) } else { Err(self.expected(&format!("`{text}`"))) }
    }

    fn here(&self) -> Span {
        self.token.span(self.file)
    }

    fn span_from(&self, start: usize) -> Span {
        Span::new(self.file, start, self.previous_end.max(start))
    }

    fn expected(&self, what: &str) -> Box<Diagnostic> {
        let found = match self.token.kind {
            TokenKind::End => "the end of the file".to_owned(),
            TokenKind::Unknown if self.token.text.starts_with("/*") => "a comment that never ends".to_owned(),
            TokenKind::Unknown if self.token.text.starts_with('"') => "a text without closing quotes".to_owned(),
            _ => format!("`{}`", self.token.text.chars().take(40).collect::<String>()),
        };
        // What is missing at the end of the file is missing on its last line, not below it.
        let ended = self.token.kind == TokenKind::End && self.text.ends_with('\n');
        let start = self.token.start - usize::from(ended);
        let first_line = Span::new(self.file, start, start + self.token.text.len().min(40));
        let mut diagnostic = error(format!("expected {what}, found {found}"), first_line);
        if self.at("=") {
            diagnostic.help = Some("assignments are written `:=`, equations `==`".to_owned());
        }
        diagnostic
    }

    /// Runs `inner` one level deeper, unless that is too deep.
    fn nested<T>(&mut self, inner: impl FnOnce(&mut Parser<'a>) -> Parsed<T>) -> Parsed<T> {
        if self.nesting >= MAXIMUM_NESTING {
            let message = format!("this is nested more than {MAXIMUM_NESTING} levels deep");
            let diagnostic = Diagnostic::error(PARSER_ERROR, message, self.here());
            return Err(Box::new(diagnostic.with_help("give a part of it a name: a variable, a function or a macro")));
        }
        self.nesting += 1;
        let result = inner(self);
        self.nesting -= 1;
        result
    }

    /// After an error: goes on where the next member seems to start, wherever that is, as in the reference tools.
    fn recover(&mut self, start: usize) {
        self.nesting = 0;
        while self.token.kind != TokenKind::End && (self.token.start == start || !self.at_member()) {
            self.advance();
        }
    }

    fn at_member(&self) -> bool {
        self.at("@") || self.at_any(MEMBER_WORDS)
    }

    fn at_identifier(&self) -> bool {
        self.token.kind == TokenKind::Word && !RESERVED.contains(&self.token.text)
    }

    fn starts_expression(&self) -> bool {
        match self.token.kind {
            TokenKind::Integer => true,
            TokenKind::Word => self.at_identifier() || self.at_any(EXPRESSION_WORDS),
            TokenKind::Symbol(symbol) => ["(", "[", "-", "!", "|", "||", "@"].contains(&symbol),
            TokenKind::Text | TokenKind::Unknown | TokenKind::End => false,
        }
    }

    fn identifier(&mut self, what: &str) -> Parsed<Identifier> {
        if !self.at_identifier() {
            let reserved = self.token.kind == TokenKind::Word;
            let note = if reserved { " (this word is reserved)" } else { "" };
            return Err(self.expected(&format!("{what}{note}")));
        }
        let token = self.advance();
        Ok(Identifier { name: Name::new(token.text), span: token.span(self.file) })
    }

    /// What stands between `open` and `close`, separated by commas.
    fn list<T>(
        &mut self,
        open: &str,
        close: &str,
        mut item: impl FnMut(&mut Parser<'a>) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        self.expect(open)?;
        let mut items = Vec::new();
        if self.eat(close) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if !self.eat(",") {
                break;
            }
        }
        if !self.eat(close) {
            return Err(self.expected(&format!("`,` or `{close}`")));
        }
        Ok(items)
    }

    /// One or more items separated by commas.
    fn several<T>(&mut self, mut item: impl FnMut(&mut Parser<'a>) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.eat(",") {
            items.push(item(self)?);
        }
        Ok(items)
    }

    fn declaration(&mut self) -> Parsed<Declaration> {
        let name = self.identifier("a name")?;
        self.expect(":")?;
        Ok(Declaration { name, typ: self.typ()? })
    }

    /// One or more variables or fields with their types. What is no declaration is wrong from its start.
    fn declared(&mut self) -> Parsed<Vec<Declaration>> {
        let expected = self.expected("a name with its type, as in `x: Int`");
        if !self.at_identifier() || !self.peek().is(":") {
            return Err(expected);
        }
        self.several(Parser::declaration)
    }

    fn typ(&mut self) -> Parsed<TypeSyntax> {
        self.nested(Parser::type_here)
    }

    fn type_here(&mut self) -> Parsed<TypeSyntax> {
        let start = self.token.start;
        let argument = |parser: &mut Parser<'a>| {
            parser.expect("[")?;
            let element = parser.typ()?;
            parser.expect("]")?;
            Ok::<_, Box<Diagnostic>>(Box::new(element))
        };
        let kind = if self.at_identifier() {
            let name = self.identifier("a type")?;
            let arguments = if self.at("[") { self.list("[", "]", Parser::typ)? } else { Vec::new() };
            TypeKind::Named(name, arguments)
        } else {
            match self.token.text {
                word @ ("Int" | "Bool" | "Ref" | "Perm" | "Rational") => {
                    self.advance();
                    simple_type(word)
                }
                word @ ("Seq" | "Set" | "Multiset") => {
                    self.advance();
                    let element = argument(self)?;
                    match word {
                        "Seq" => TypeKind::Seq(element),
                        "Set" => TypeKind::Set(element),
                        _ => TypeKind::Multiset(element),
                    }
                }
                "Map" => {
                    self.advance();
                    self.expect("[")?;
                    let key = self.typ()?;
                    self.expect(",")?;
                    let value = self.typ()?;
                    self.expect("]")?;
                    TypeKind::Map(Box::new(key), Box::new(value))
                }
                _ => return Err(self.expected("a type")),
            }
        };
        Ok(TypeSyntax { kind, span: self.span_from(start) })
    }

    /// `@name("value", …)`, any number of them.
    fn annotations(&mut self) -> Parsed<Vec<Annotation>> {
        let mut found = Vec::new();
        while self.eat("@") {
            let mut name = self.identifier("the name of an annotation")?.name.to_string();
            while self.eat(".") {
                name = format!("{name}.{}", self.identifier("the name of an annotation")?.name);
            }
            let values = self.list("(", ")", Parser::text)?;
            found.push(Annotation { name: Name::from(name), values });
        }
        Ok(found)
    }

    /// A text in quotes, without them.
    fn text(&mut self) -> Parsed<String> {
        if self.token.kind != TokenKind::Text {
            return Err(self.expected("a text in double quotes"));
        }
        let token = self.advance();
        Ok(token.text[1..token.text.len() - 1].to_owned())
    }
}

fn simple_type(word: &str) -> TypeKind {
    match word {
        "Int" => TypeKind::Int,
        "Bool" => TypeKind::Bool,
        "Ref" => TypeKind::Ref,
        _ => TypeKind::Perm,
    }
}

fn error(message: impl Into<String>, span: Span) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(PARSER_ERROR, message, span))
}

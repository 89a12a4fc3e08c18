//! Tokens to [`gainsay_ir::c`], by recursive descent. An error costs the declaration it is in; reading goes on with the next one.

mod assertion;
mod constant;
mod declaration;
mod declarator;
mod expression;
mod ghost;
mod operand;
mod records;
mod specifier;
mod statement;

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::c::{Declaration, DeclarationKind, Parameter, Type, Unit};
use gainsay_source::{Diagnostic, FileId, Name, Span};
use num_bigint::BigInt;

use crate::{
    lex::{SYNTAX, Token, TokenKind},
    records::Shape,
};

/// Nesting beyond this is refused: what comes after the parser may be as deep as the program.
const MOST_NESTING: usize = 250;
/// Operators in a row beyond this are refused, for the same reason.
const MOST_OPERATORS: usize = 1000;
/// Errors beyond this help nobody.
const MOST_ERRORS: usize = 50;

type Parsed<T> = Result<T, Diagnostic>;

/// Reads a preprocessed file. `library` are the files whose declarations are taken on trust; `end` is where an unexpected end is reported.
///
/// `shapes` are the kinds of trees the whole program speaks of.
pub(crate) fn parse(
    tokens: &[Token],
    library: &BTreeSet<FileId>,
    shapes: &BTreeSet<Shape>,
    end: Span,
) -> (Unit, Vec<Diagnostic>) {
    let mut inductive = inductive_names(tokens);
    inductive.insert(Name::new("list"));
    inductive.extend(shapes.iter().map(|shape| Name::from(shape.word("tree"))));
    let mut parser = Parser {
        tokens,
        library,
        end: Token { kind: TokenKind::End, span: end, ghost: false, line_start: true, at_margin: false },
        at: 0,
        depth: 0,
        types: BTreeMap::new(),
        inductive,
        type_parameters: Vec::new(),
        enumerators: BTreeMap::new(),
        anonymous: 0,
        invariants: 0,
        implemented: None,
        hidden_parameters: None,
        hidden_types: Vec::new(),
        is_halved: false,
        in_pointer_proof: false,
        unit: Unit::default(),
        diagnostics: Vec::new(),
    };
    while !parser.at_end() && parser.diagnostics.len() < MOST_ERRORS {
        parser.top();
    }
    (parser.unit, parser.diagnostics)
}

/// Inductive types may be used before they are declared.
fn inductive_names(tokens: &[Token]) -> BTreeSet<Name> {
    tokens
        .windows(2)
        .filter_map(|pair| match (&pair[0].kind, &pair[1].kind) {
            (TokenKind::Word(keyword), TokenKind::Word(name))
                if pair[0].ghost && (keyword == "inductive" || keyword == "abstract_type") =>
            {
                Some(name.clone())
            }
            _ => None,
        })
        .collect()
}

pub(super) struct Parser<'a> {
    tokens: &'a [Token],
    library: &'a BTreeSet<FileId>,
    end: Token,
    at: usize,
    depth: usize,
    /// `typedef` names.
    types: BTreeMap<Name, Type>,
    inductive: BTreeSet<Name>,
    type_parameters: Vec<Name>,
    enumerators: BTreeMap<Name, BigInt>,
    anonymous: usize,
    /// Invariants between statements of the function that is being read.
    invariants: usize,
    /// The type of functions that the contract just read names.
    implemented: Option<Name>,
    /// Parameters of the function type just read that stand in an annotation.
    hidden_parameters: Option<Vec<Parameter>>,
    /// Type parameters that stand in an annotation behind the name of the function just read.
    hidden_types: Vec<Name>,
    /// Of the `>>` here the first half was read.
    is_halved: bool,
    /// Reading what a function pointer is proved by: `call()` is the function.
    in_pointer_proof: bool,
    unit: Unit,
    diagnostics: Vec<Diagnostic>,
}

impl Parser<'_> {
    fn token(&self) -> &Token {
        self.tokens.get(self.at).unwrap_or(&self.end)
    }

    fn ahead(&self, distance: usize) -> &Token {
        self.tokens.get(self.at + distance).unwrap_or(&self.end)
    }

    fn span(&self) -> Span {
        self.token().span
    }

    /// From `start` to the last token that was read.
    fn since(&self, start: Span) -> Span {
        match self.at.checked_sub(1).and_then(|last| self.tokens.get(last)) {
            Some(last) => start.to(last.span),
            None => start,
        }
    }

    fn at_end(&self) -> bool {
        self.at >= self.tokens.len()
    }

    fn is_ghost(&self) -> bool {
        self.token().ghost
    }

    fn advance(&mut self) {
        gainsay_meter::tick(2);
        self.at += 1;
    }

    fn is(&self, symbol: &str) -> bool {
        matches!(self.token().kind, TokenKind::Symbol(found) if found == symbol)
    }

    fn is_ahead(&self, distance: usize, symbol: &str) -> bool {
        matches!(self.ahead(distance).kind, TokenKind::Symbol(found) if found == symbol)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(&self.token().kind, TokenKind::Word(found) if found == word)
    }

    fn word(&self) -> Option<&Name> {
        match &self.token().kind {
            TokenKind::Word(name) => Some(name),
            _ => None,
        }
    }

    fn take(&mut self, symbol: &str) -> bool {
        let found = self.is(symbol);
        if found {
            self.at += 1;
        }
        found
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.at += 1;
        }
        found
    }

    fn error<T>(&self, message: impl Into<String>) -> Parsed<T> {
        Err(Diagnostic::error(SYNTAX, message, self.span()))
    }

    fn expected<T>(&self, what: &str) -> Parsed<T> {
        // What is missing in an annotation is missing at its end, wherever the program goes on.
        let before = self.at.checked_sub(1).and_then(|before| self.tokens.get(before));
        let is_complete = |token: &Token| token.is(";") || token.is("}");
        if let Some(before) = before.filter(|before| before.ghost && !self.is_ghost() && !is_complete(before)) {
            let message = format!("expected {what} behind this, but here the annotation ends");
            return Err(Diagnostic::error(SYNTAX, message, before.span));
        }
        self.error(format!("expected {what}, found {}", self.token().kind))
    }

    fn expect(&mut self, symbol: &str) -> Parsed<()> {
        if self.take(symbol) { Ok(()) } else { self.expected(&format!("`{symbol}`")) }
    }

    /// The `>` that ends type arguments; of `>>` it is the first half.
    fn expect_type_end(&mut self) -> Parsed<()> {
        if !self.is(">>") {
            return self.expect(">");
        }
        let was_halved = std::mem::replace(&mut self.is_halved, false);
        if was_halved {
            self.advance();
        } else {
            self.is_halved = true;
        }
        Ok(())
    }

    fn name(&mut self, what: &str) -> Parsed<Name> {
        match &self.token().kind {
            TokenKind::Word(name) => {
                let name = name.clone();
                self.advance();
                Ok(name)
            }
            _ => self.expected(what),
        }
    }

    /// Runs a parser one level deeper.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MOST_NESTING {
            return self
                .error(format!("this is nested more than {MOST_NESTING} levels deep, which gainsay does not read"));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn declare(&mut self, kind: DeclarationKind, span: Span) {
        let from_library = self.library.contains(&span.file);
        self.unit.declarations.push(Declaration { kind, span, from_library });
    }

    /// One declaration; on an error, what belongs to it is skipped.
    fn top(&mut self) {
        let start = self.at;
        let depth = self.depth;
        self.type_parameters.clear();
        self.is_halved = false;
        let result = if self.is_ghost() { self.ghost_declaration() } else { self.declaration() };
        self.depth = depth;
        if let Err(error) = result {
            self.diagnostics.push(error);
            self.recover(start);
        }
    }

    fn begins_ghost_declaration(&self) -> bool {
        const WORDS: [&str; 7] =
            ["predicate", "copredicate", "predicate_ctor", "inductive", "fixpoint", "lemma", "lemma_auto"];
        self.word().is_some_and(|word| WORDS.contains(&word.as_str()))
    }

    /// Skips to where a declaration may begin: after a `;` or a `}` outside all braces.
    fn recover(&mut self, start: usize) {
        self.at = start;
        let ghost = self.is_ghost();
        let (mut braces, mut parentheses) = (0usize, 0usize);
        while !self.at_end() {
            let begins = self.is_ghost() != ghost || ghost && parentheses == 0 && self.begins_ghost_declaration();
            if braces == 0 && self.at > start && begins {
                break;
            }
            if braces > 0 && self.seems_to_begin_anew() {
                break;
            }
            let symbol = match self.token().kind {
                TokenKind::Symbol(symbol) => symbol,
                _ => "",
            };
            self.advance();
            match symbol {
                "{" => braces += 1,
                "}" if braces <= 1 => break,
                "}" => braces -= 1,
                "(" => parentheses += 1,
                ")" => parentheses = parentheses.saturating_sub(1),
                // Between the inputs and the outputs of a predicate nothing ends.
                ";" if ghost && parentheses > 0 && !self.begins_ghost_declaration() => {}
                ";" if braces == 0 => break,
                _ => {}
            }
        }
        // What is left of a contract belongs to the declaration that was wrong.
        while self.is_ghost()
            && self
                .word()
                .is_some_and(|word| ["requires", "ensures", "terminates", "decreases"].contains(&word.as_str()))
        {
            while !self.at_end() && !self.is(";") && self.is_ghost() {
                self.advance();
            }
            self.take(";");
        }
        if braces == 0 && self.is("{") {
            self.skip_braces();
        }
        if self.at == start {
            self.advance();
        }
    }

    /// Whether a function seems to begin here although braces are open: a word at the margin behind a `}`, and a name with parentheses.
    fn seems_to_begin_anew(&self) -> bool {
        let behind_a_block =
            self.at.checked_sub(1).and_then(|last| self.tokens.get(last)).is_some_and(|last| last.is("}"));
        let head =
            |distance: usize| matches!(self.ahead(distance).kind, TokenKind::Word(_)) || self.is_ahead(distance, "*");
        let begins = self.token().at_margin && !self.is_ghost() && self.word().is_some();
        behind_a_block
            && begins
            && (1..=4).take_while(|distance| head(*distance)).any(|distance| self.is_ahead(distance + 1, "("))
    }

    /// Skips what stands in parentheses, and these.
    fn skip_parentheses(&mut self) {
        let mut depth = 0usize;
        while !self.at_end() && (depth > 0 || self.is("(")) {
            depth = (depth + usize::from(self.is("("))).saturating_sub(usize::from(self.is(")")));
            self.advance();
        }
    }

    /// Skips what stands in braces, and these.
    fn skip_braces(&mut self) {
        let mut depth = 0usize;
        while !self.at_end() {
            depth = (depth + usize::from(self.is("{"))).saturating_sub(usize::from(self.is("}")));
            self.advance();
            if depth == 0 {
                return;
            }
        }
    }
}

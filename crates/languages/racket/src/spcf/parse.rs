//! Terms from tokens, both as the paper's figures write them and as its worked example does.
//!
//! ```text
//! term  ::= let [rec] x (x : T) … [: T] = term in term | fun (x : T) … → term | λx:T. term | if term then term else term | if atom atom atom | sum < sum
//! sum   ::= product + …        product ::= call * …        call ::= atom atom …
//! atom  ::= n | x | • | •^T | (term) | (operator term …) | (term : T)
//! ```

use gainsay_source::{Diagnostic, FileId, Name, Span};

use super::{
    term::{Operation, Program, Scope, Term, TermKind, Type},
    token::{Token, TokenKind, tokens},
};

/// Terms may nest this deep.
const DEEPEST: usize = 200;

const WORDS: [&str; 9] = ["let", "rec", "in", "fun", "if", "then", "else", "nat", "int"];

pub fn parse(text: &str, file: FileId) -> Result<Program, Diagnostic> {
    let tokens = tokens(text, file)?;
    let mut parser = Parser { tokens, at: 0, depth: 0, unknowns: Vec::new(), open: 0 };
    let term = parser.term()?;
    if parser.peek() != &TokenKind::End {
        return Err(parser.expected("the end of the program"));
    }
    Ok(Program { term, unknowns: parser.unknowns, open: parser.open })
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    unknowns: Vec<(Type, Span)>,
    open: usize,
}

type Parsed<T> = Result<T, Diagnostic>;

impl Parser {
    fn peek(&self) -> &TokenKind {
        &self.tokens[self.at].kind
    }

    fn span(&self) -> Span {
        self.tokens[self.at].span
    }

    fn advance(&mut self) -> Token {
        gainsay_meter::tick(2);
        let token = self.tokens[self.at].clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.peek(), TokenKind::Sign(found) if *found == sign)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), TokenKind::Name(found) if found == word)
    }

    fn take_sign(&mut self, sign: &str) -> bool {
        let found = self.is_sign(sign);
        if found {
            self.advance();
        }
        found
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.advance();
        }
        found
    }

    fn expected(&self, what: &str) -> Diagnostic {
        let found = match self.peek() {
            TokenKind::Name(text) | TokenKind::Number(text) => format!("`{text}`"),
            TokenKind::Sign(sign) => format!("`{sign}`"),
            TokenKind::End => "the end of the program".to_owned(),
        };
        Diagnostic::error("syntax", format!("{what} was expected, and not {found}"), self.span())
    }

    fn need_sign(&mut self, sign: &str) -> Parsed<()> {
        if self.take_sign(sign) { Ok(()) } else { Err(self.expected(&format!("`{sign}`"))) }
    }

    fn need_word(&mut self, word: &str) -> Parsed<()> {
        if self.take_word(word) { Ok(()) } else { Err(self.expected(&format!("`{word}`"))) }
    }

    fn open_type(&mut self) -> Type {
        self.open += 1;
        Type::Open(self.open - 1)
    }

    fn deeper<T>(&mut self, inside: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= DEEPEST {
            let message = format!("this is more than {DEEPEST} levels deep");
            return Err(Diagnostic::error("syntax", message, self.span()));
        }
        self.depth += 1;
        let result = inside(self);
        self.depth -= 1;
        result
    }

    fn term(&mut self) -> Parsed<Term> {
        self.deeper(|parser| {
            let start = parser.span();
            if parser.take_word("let") {
                parser.binding(start)
            } else if parser.take_word("fun") {
                let parameters = parser.parameters()?;
                parser.need_sign("→")?;
                let body = parser.term()?;
                Ok(abstracted(parameters, body, start))
            } else if parser.take_sign("λ") {
                let (name, ty) = parser.bare_parameter()?;
                parser.need_sign(".")?;
                let body = parser.term()?;
                Ok(abstracted(vec![(name, ty)], body, start))
            } else if parser.take_word("if") {
                parser.conditional(start)
            } else {
                parser.comparison()
            }
        })
    }

    fn binding(&mut self, start: Span) -> Parsed<Term> {
        let scope = if self.take_word("rec") { Scope::Recursive } else { Scope::Plain };
        let name = self.name()?;
        let parameters = if self.is_sign("=") || self.is_sign(":") { Vec::new() } else { self.parameters()? };
        let result = if self.take_sign(":") { Some(self.ty()?) } else { None };
        self.need_sign("=")?;
        let value = self.term()?;
        self.need_word("in")?;
        let body = self.term()?;
        let span = start.to(body.span);
        let value = match result {
            Some(ty) => ascribed(value, ty),
            None => value,
        };
        let value = Box::new(abstracted(parameters, value, start));
        Ok(Term { kind: TermKind::Let { name, value, body: Box::new(body), scope }, span })
    }

    fn name(&mut self) -> Parsed<Name> {
        match self.peek() {
            TokenKind::Name(text) if !WORDS.contains(&text.as_str()) && Operation::named(text).is_none() => {
                let name = Name::new(text);
                self.advance();
                Ok(name)
            }
            _ => Err(self.expected("a name")),
        }
    }

    /// `x`, `(x : T)`, one or more.
    fn parameters(&mut self) -> Parsed<Vec<(Name, Type)>> {
        let mut parameters = Vec::new();
        loop {
            if self.take_sign("(") {
                let name = self.name()?;
                self.need_sign(":")?;
                let ty = self.ty()?;
                self.need_sign(")")?;
                parameters.push((name, ty));
            } else if parameters.is_empty() || matches!(self.peek(), TokenKind::Name(_)) {
                let name = self.name()?;
                let ty = self.open_type();
                parameters.push((name, ty));
            } else {
                return Ok(parameters);
            }
        }
    }

    /// `x : T` or `x`, without parentheses.
    fn bare_parameter(&mut self) -> Parsed<(Name, Type)> {
        let name = self.name()?;
        let ty = if self.take_sign(":") { self.ty()? } else { self.open_type() };
        Ok((name, ty))
    }

    fn ty(&mut self) -> Parsed<Type> {
        self.deeper(|parser| {
            let from = parser.simple_type()?;
            if !parser.take_sign("→") {
                return Ok(from);
            }
            Ok(Type::arrow(from, parser.ty()?))
        })
    }

    fn simple_type(&mut self) -> Parsed<Type> {
        if self.take_word("nat") {
            return Ok(Type::Natural);
        }
        if self.take_word("int") {
            return Ok(Type::Integer);
        }
        // The paper writes `T` where the type does not matter.
        if matches!(self.peek(), TokenKind::Name(name) if name.len() == 1 && name.chars().all(char::is_uppercase)) {
            self.advance();
            return Ok(self.open_type());
        }
        if !self.take_sign("(") {
            return Err(self.expected("a type: `nat`, `int`, or `T → T`"));
        }
        let ty = self.ty()?;
        self.need_sign(")")?;
        Ok(ty)
    }

    fn conditional(&mut self, start: Span) -> Parsed<Term> {
        let (condition, yes, no) = if self.then_follows() {
            let condition = self.term()?;
            self.need_word("then")?;
            let yes = self.term()?;
            self.need_word("else")?;
            (condition, yes, self.term()?)
        } else {
            (self.atom()?, self.atom()?, self.atom()?)
        };
        let span = start.to(no.span);
        Ok(Term { kind: TermKind::If(Box::new(condition), Box::new(yes), Box::new(no)), span })
    }

    /// Whether the condition that starts here ends with `then`.
    fn then_follows(&self) -> bool {
        let mut depth = 0usize;
        for token in &self.tokens[self.at..] {
            match &token.kind {
                TokenKind::Sign("(") => depth += 1,
                TokenKind::Sign(")") if depth == 0 => return false,
                TokenKind::Sign(")") => depth -= 1,
                TokenKind::Name(word) if depth == 0 && word == "then" => return true,
                TokenKind::Name(word) if depth == 0 && (word == "in" || word == "if") => return false,
                TokenKind::End => return false,
                _ => {}
            }
        }
        false
    }

    fn comparison(&mut self) -> Parsed<Term> {
        let left = self.sum()?;
        match self.operation_sign(&[Operation::LessEqual, Operation::Less, Operation::Equal]) {
            None => Ok(left),
            Some(operation) => Ok(operated(operation, left, self.sum()?)),
        }
    }

    /// The operation of these whose sign comes next, which is taken.
    fn operation_sign(&mut self, wanted: &[Operation]) -> Option<Operation> {
        let TokenKind::Sign(sign) = self.peek() else { return None };
        let operation = Operation::named(sign).filter(|operation| wanted.contains(operation))?;
        self.advance();
        Some(operation)
    }

    fn sum(&mut self) -> Parsed<Term> {
        let mut left = self.product()?;
        while let Some(operation) = self.operation_sign(&[Operation::Add, Operation::Subtract]) {
            left = operated(operation, left, self.product()?);
        }
        Ok(left)
    }

    fn product(&mut self) -> Parsed<Term> {
        let mut left = self.call()?;
        while let Some(operation) = self.operation_sign(&[Operation::Multiply, Operation::Divide]) {
            left = operated(operation, left, self.call()?);
        }
        Ok(left)
    }

    fn call(&mut self) -> Parsed<Term> {
        if let Some((operation, span)) = self.operation_word() {
            return self.operation_call(operation, span);
        }
        let mut function = self.atom()?;
        while self.starts_atom() {
            let argument = self.atom()?;
            let span = function.span.to(argument.span);
            function = Term { kind: TermKind::Apply(Box::new(function), Box::new(argument)), span };
        }
        Ok(function)
    }

    /// `zero?`, `add1`, `div`: operations that are words.
    fn operation_word(&mut self) -> Option<(Operation, Span)> {
        let TokenKind::Name(text) = self.peek() else { return None };
        let operation = Operation::named(text)?;
        let span = self.advance().span;
        Some((operation, span))
    }

    /// An operation with its operands; with fewer it is a function of the rest.
    fn operation_call(&mut self, operation: Operation, span: Span) -> Parsed<Term> {
        let mut operands = Vec::new();
        while operands.len() < operation.arity() && self.starts_atom() {
            operands.push(self.atom()?);
        }
        if self.starts_atom() {
            return Err(self.expected("an operation takes no more operands; something else"));
        }
        let missing: Vec<Name> = (operands.len()..operation.arity()).map(|at| Name::from(format!("x{at}"))).collect();
        let variables = missing.iter().map(|name| Term { kind: TermKind::Variable(name.clone()), span });
        let span = operands.last().map_or(span, |last| span.to(last.span));
        let all = operands.into_iter().chain(variables).collect();
        let body = Term { kind: TermKind::Operation(operation, all), span };
        let parameters = missing.into_iter().map(|name| (name, Type::Integer)).collect();
        Ok(abstracted(parameters, body, span))
    }

    fn starts_atom(&self) -> bool {
        match self.peek() {
            TokenKind::Number(_) => true,
            TokenKind::Name(word) => !WORDS.contains(&word.as_str()),
            TokenKind::Sign(sign) => *sign == "(" || *sign == "•",
            TokenKind::End => false,
        }
    }

    fn atom(&mut self) -> Parsed<Term> {
        let start = self.span();
        if let Some((operation, span)) = self.operation_word() {
            let body = self.operation_alone(operation, span);
            return Ok(body);
        }
        match self.peek().clone() {
            TokenKind::Number(digits) => {
                self.advance();
                let number = digits.parse().map_err(|_| self.expected("a number"))?;
                Ok(Term { kind: TermKind::Number(number), span: start })
            }
            TokenKind::Name(_) => Ok(Term { kind: TermKind::Variable(self.name()?), span: start }),
            TokenKind::Sign("•") => {
                self.advance();
                let ty = if self.take_sign("^") { self.simple_type()? } else { self.open_type() };
                let span = start.to(self.tokens[self.at - 1].span);
                self.unknowns.push((ty, span));
                Ok(Term { kind: TermKind::Unknown(self.unknowns.len() - 1), span })
            }
            TokenKind::Sign("(") => self.deeper(|parser| parser.parenthesized(start)),
            _ => Err(self.expected("a number, a name, `•` or a parenthesis")),
        }
    }

    fn operation_alone(&mut self, operation: Operation, span: Span) -> Term {
        let names: Vec<Name> = (0..operation.arity()).map(|at| Name::from(format!("x{at}"))).collect();
        let operands = names.iter().map(|name| Term { kind: TermKind::Variable(name.clone()), span }).collect();
        let body = Term { kind: TermKind::Operation(operation, operands), span };
        abstracted(names.into_iter().map(|name| (name, Type::Integer)).collect(), body, span)
    }

    fn parenthesized(&mut self, start: Span) -> Parsed<Term> {
        self.need_sign("(")?;
        let mut inner = match self.peek() {
            TokenKind::Sign(sign) if Operation::named(sign).is_some() => {
                let operation = Operation::named(sign);
                let span = self.advance().span;
                match operation {
                    Some(operation) => self.operation_call(operation, span)?,
                    None => return Err(self.expected("an operation")),
                }
            }
            _ => self.term()?,
        };
        if self.take_sign(":") {
            let ty = self.ty()?;
            if let TermKind::Unknown(index) = inner.kind {
                self.unknowns[index].0 = ty;
            } else {
                inner = ascribed(inner, ty);
            }
        }
        let end = self.span();
        self.need_sign(")")?;
        Ok(Term { span: start.to(end), ..inner })
    }
}

fn operated(operation: Operation, left: Term, right: Term) -> Term {
    let span = left.span.to(right.span);
    Term { kind: TermKind::Operation(operation, vec![left, right]), span }
}

fn abstracted(parameters: Vec<(Name, Type)>, body: Term, start: Span) -> Term {
    parameters.into_iter().rev().fold(body, |body, (name, ty)| {
        let span = start.to(body.span);
        Term { kind: TermKind::Lambda(name, ty, Box::new(body)), span }
    })
}

/// `(λx:T. x) term`, which says that the term has the type.
fn ascribed(term: Term, ty: Type) -> Term {
    let span = term.span;
    let name = Name::new("it");
    let itself = Term { kind: TermKind::Variable(name.clone()), span };
    let identity = Term { kind: TermKind::Lambda(name, ty, Box::new(itself)), span };
    Term { kind: TermKind::Apply(Box::new(identity), Box::new(term)), span }
}

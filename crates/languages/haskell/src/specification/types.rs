//! Refined types: arrows, quantifiers, contexts, bounds and applications.

use gainsay_source::Span;

use crate::{
    lexer::{Keyword, Symbol, TokenKind},
    parser::{Parse, Parser},
    syntax::{
        Identifier,
        specification::{RefinedType, RefinedTypeKind, SubtypingBound},
    },
};

impl Parser<'_> {
    pub(super) fn refined_type(&mut self) -> Parse<RefinedType> {
        self.nested(Self::refined_type_here)
    }

    fn refined_type_here(&mut self) -> Parse<RefinedType> {
        let start = self.here();
        if self.is_forall() {
            return self.refined_forall(start);
        }
        if self.is_word("exists") {
            return self.refined_exists(start);
        }
        if self.is_symbol(Symbol::OpenBrace) && self.has_subtyping_in_braces() {
            let bound = Box::new(self.subtyping_bound()?);
            self.accept(Symbol::DoubleArrow);
            let body = Box::new(self.refined_type()?);
            return Ok(self.refined(RefinedTypeKind::Bounded { bound, body }, start));
        }
        if self.is_context_ahead() {
            let context = self.refined_context()?;
            let body = Box::new(self.refined_type()?);
            return Ok(self.refined(RefinedTypeKind::Qualified { context, body }, start));
        }
        self.refined_arrow(start)
    }

    pub(super) fn refined(&self, kind: RefinedTypeKind, start: Span) -> RefinedType {
        RefinedType { kind, span: self.since(start) }
    }

    fn refined_arrow(&mut self, start: Span) -> Parse<RefinedType> {
        let is_keyword =
            matches!(self.cursor.token().kind, TokenKind::Keyword(keyword) if keyword != Keyword::Underscore);
        if is_keyword && self.is_colon(self.cursor.ahead(1)) {
            return Err(self.expected("a name that is no keyword before `:`"));
        }
        let is_named = self.cursor.token().kind == TokenKind::Variable && self.is_colon(self.cursor.ahead(1));
        let binder = if is_named {
            let name = self.take_identifier();
            self.cursor.advance();
            Some(name)
        } else {
            None
        };
        let argument = self.refined_application()?;
        if self.accept(Symbol::RightArrow) {
            let argument = Box::new(argument);
            let result = Box::new(self.refined_type()?);
            return Ok(self.refined(RefinedTypeKind::Function { binder, argument, result }, start));
        }
        Ok(match binder {
            None => argument,
            Some(name) => named_result(name, argument),
        })
    }

    fn refined_forall(&mut self, start: Span) -> Parse<RefinedType> {
        self.cursor.advance();
        let binders = self.type_binders()?;
        let predicates = if self.accept_operator_prefix("<") { self.predicate_binders()? } else { Vec::new() };
        if !self.accept_operator_prefix(".") {
            return Err(self.expected("a dot after the variables of forall"));
        }
        let body = Box::new(self.refined_type()?);
        Ok(self.refined(RefinedTypeKind::ForAll { binders, predicates, body }, start))
    }

    /// `exists [x:t, y:u]. t`
    fn refined_exists(&mut self, start: Span) -> Parse<RefinedType> {
        self.cursor.advance();
        let bracketed = self.accept(Symbol::OpenBracket);
        let binders = self.separated(|parser| {
            let name = parser.bound_variable("the name of what exists")?;
            parser.expect_colon()?;
            Ok((name, parser.refined_application()?))
        })?;
        if bracketed {
            self.expect(Symbol::CloseBracket, "`]` after what exists")?;
        }
        if !self.accept_operator_prefix(".") {
            return Err(self.expected("a dot after what exists"));
        }
        let body = Box::new(self.refined_type()?);
        Ok(self.refined(RefinedTypeKind::Exists { binders, body }, start))
    }

    /// `(Eq a, Ord a) =>`, or nothing.
    pub(super) fn refined_context(&mut self) -> Parse<Vec<RefinedType>> {
        if !self.is_context_ahead() {
            return Ok(Vec::new());
        }
        let context = self.refined_application()?;
        self.expect(Symbol::DoubleArrow, "`=>` after the context")?;
        Ok(match context.kind {
            RefinedTypeKind::Tuple(parts) => parts.into_iter().map(|part| part.component).collect(),
            RefinedTypeKind::Parenthesized(only) => vec![*only],
            RefinedTypeKind::Constructor(name) if name.name == "()" => Vec::new(),
            _ => vec![context],
        })
    }

    /// `{x::t, y::u |- left <: right}`
    fn subtyping_bound(&mut self) -> Parse<SubtypingBound> {
        let start = self.here();
        self.cursor.advance();
        let mut binders = Vec::new();
        while self.cursor.token().kind == TokenKind::Variable
            && self.cursor.ahead(1).kind == TokenKind::Symbol(Symbol::HasType)
        {
            let name = self.take_identifier();
            self.cursor.advance();
            binders.push((name, self.refined_application()?));
            self.accept(Symbol::Comma);
        }
        if !self.accept_operator_prefix("|-") && !binders.is_empty() {
            return Err(self.expected("`|-` after the names of the bound"));
        }
        let left = self.refined_application()?;
        if !self.accept_operator_prefix("<:") {
            return Err(self.expected("`<:` between the types of the bound"));
        }
        let right = self.refined_application()?;
        self.expect(Symbol::CloseBrace, "`}` after the bound")?;
        Ok(SubtypingBound { binders, left, right, span: self.since(start) })
    }

    /// A type applied to its arguments, each with the abstract refinements that follow it.
    pub(super) fn refined_application(&mut self) -> Parse<RefinedType> {
        let start = self.here();
        self.accept_operator("!");
        let function = self.refined_atom()?;
        let mut arguments = Vec::new();
        while self.starts_refined_atom() {
            arguments.push(self.refined_atom()?);
        }
        if arguments.is_empty() {
            return Ok(function);
        }
        Ok(self.refined(RefinedTypeKind::Apply { function: Box::new(function), arguments }, start))
    }
}

/// `x:t` after the last arrow: `x` names the value in the refinement of `t`, if there is one that has no name of its own.
fn named_result(name: Identifier, result: RefinedType) -> RefinedType {
    let span = result.span;
    let kind = match result.kind {
        RefinedTypeKind::Refined { value: None, base, predicate } => {
            RefinedTypeKind::Refined { value: Some(name), base, predicate }
        }
        RefinedTypeKind::Braced(predicate) => {
            let base = Box::new(RefinedType { kind: RefinedTypeKind::Hole, span });
            RefinedTypeKind::Refined { value: Some(name), base, predicate }
        }
        kind => kind,
    };
    RefinedType { kind, span }
}

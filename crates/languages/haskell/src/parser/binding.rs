//! Bindings: signatures, fixities, function clauses and pattern bindings, with their right-hand sides and `where`.

use gainsay_source::Span;

use super::{Parse, Parser};
use crate::{
    layout::{Indentation, Lexeme},
    lexer::{Keyword, Symbol, TokenKind},
    syntax::{
        Associativity, Binding, BindingKind, Bindings, Body, Clause, ClauseForm, Fixity, FixityDeclaration,
        FunctionBinding, GuardedBody, Identifier, Pattern, PatternKind, RightHandSide, Signature,
    },
};

/// The left-hand side of a binding.
enum LeftSide {
    Function { name: Identifier, form: ClauseForm, parameters: Vec<Pattern> },
    Pattern(Pattern),
}

impl Parser<'_> {
    /// `let` and the block after it.
    pub(super) fn let_bindings(&mut self) -> Parse<Bindings> {
        let start = self.here();
        self.cursor.advance();
        self.bindings(start)
    }

    /// The `where` of a right-hand side, if there is one.
    fn where_bindings(&mut self) -> Parse<Bindings> {
        let start = self.here();
        if self.accept_keyword(Keyword::Where) {
            return self.bindings(start);
        }
        let end = self.since(start).end.min(start.start);
        let span = Span { start: end, end, ..start };
        Ok(Bindings { bindings: Vec::new(), specifications: Vec::new(), span })
    }

    fn bindings(&mut self, start: Span) -> Parse<Bindings> {
        let place = self.block_place(start);
        let bindings = self.block(Indentation::Deeper, Self::binding)?;
        let specifications = self.block_specifications(place);
        Ok(Bindings { bindings: grouped(bindings), specifications, span: self.since(start) })
    }

    /// One signature, fixity or clause; clauses of one function are put together by [`grouped`].
    pub(super) fn binding(&mut self) -> Parse<Binding> {
        let start = self.here();
        let kind = match self.peek() {
            Lexeme::Token(TokenKind::Keyword(Keyword::Infix | Keyword::Infixl | Keyword::Infixr)) => {
                BindingKind::Fixity(self.fixity_declaration()?)
            }
            _ if self.is_signature_ahead() => BindingKind::Signature(self.signature()?),
            _ => self.clause(start)?,
        };
        Ok(Binding { kind, span: self.since(start) })
    }

    pub(super) fn signature(&mut self) -> Parse<Signature> {
        let names = self.separated(|parser| parser.bound_variable("the name of a function"))?;
        self.expect(Symbol::HasType, "`::` after the names")?;
        Ok(Signature { names, signature: self.whole_type()? })
    }

    pub(super) fn fixity_declaration(&mut self) -> Parse<FixityDeclaration> {
        let associativity = match self.cursor.token().kind {
            TokenKind::Keyword(Keyword::Infixl) => Associativity::Left,
            TokenKind::Keyword(Keyword::Infixr) => Associativity::Right,
            _ => Associativity::None,
        };
        self.cursor.advance();
        let precedence = self.precedence()?.unwrap_or(9);
        let operators = self.separated(|parser| {
            let name = parser.infix_operator()?;
            Ok(Identifier { name: name.name, span: name.span })
        })?;
        Ok(FixityDeclaration { fixity: Fixity { associativity, precedence }, operators })
    }

    /// The digit after `infix`, if there is one.
    pub(crate) fn precedence(&mut self) -> Parse<Option<u8>> {
        let token = self.cursor.token();
        if self.peek() != Lexeme::Token(TokenKind::Integer) {
            return Ok(None);
        }
        match self.token_text(token).parse::<u8>() {
            Ok(precedence) if precedence <= 9 => {
                self.cursor.advance();
                Ok(Some(precedence))
            }
            _ => Err(self.expected("a precedence from 0 to 9")),
        }
    }

    fn clause(&mut self, start: Span) -> Parse<BindingKind> {
        let left = self.left_side()?;
        let result = match left {
            LeftSide::Function { .. } if self.accept(Symbol::HasType) => Some(self.whole_type()?),
            _ => None,
        };
        match left {
            LeftSide::Function { name, form, parameters } => {
                let right_hand_side = self.right_hand_side(Symbol::Equals, "`=` or a guard")?;
                let span = self.since(start);
                let clause = Clause { form, name_span: name.span, parameters, result, right_hand_side, span };
                Ok(BindingKind::Function(FunctionBinding { name, clauses: vec![clause] }))
            }
            LeftSide::Pattern(pattern) => {
                let pattern = self.pattern_annotation(start, pattern)?;
                let right_hand_side = Box::new(self.right_hand_side(Symbol::Equals, "`=` or a guard")?);
                Ok(BindingKind::Pattern { pattern, right_hand_side })
            }
        }
    }

    fn left_side(&mut self) -> Parse<LeftSide> {
        if self.is_parenthesized_left_side() {
            return self.parenthesized_left_side();
        }
        let start = self.here();
        let position = self.cursor.position();
        let is_name = self.peek() == Lexeme::Token(TokenKind::Variable)
            && self.cursor.ahead(1).kind != TokenKind::Symbol(Symbol::At);
        let is_operator_name = self.is_parenthesized_operator(position)
            && matches!(self.cursor.ahead(1).kind, TokenKind::Operator | TokenKind::Symbol(Symbol::Tilde));
        if !is_name && !is_operator_name {
            let first = self.pattern()?;
            return self.infix_or_pattern(first);
        }
        let name = self.bound_variable("the name of a function")?;
        let parameters = self.atomic_patterns()?;
        if parameters.is_empty() && self.is_infix_operator() {
            let first = Pattern { span: name.span, kind: PatternKind::Variable(name) };
            let first = self.pattern_operators(start, first)?;
            return self.infix_or_pattern(first);
        }
        Ok(LeftSide::Function { name, form: ClauseForm::Prefix, parameters })
    }

    /// A definition of an operator if a variable operator comes next, otherwise a pattern.
    fn infix_or_pattern(&mut self, first: Pattern) -> Parse<LeftSide> {
        if !self.is_infix_operator() {
            return Ok(LeftSide::Pattern(first));
        }
        let operator = self.infix_operator()?;
        if operator.is_constructor() || operator.qualifier.is_some() {
            return Err(self.expected("a definition"));
        }
        let second = self.pattern()?;
        let name = Identifier { name: operator.name, span: operator.span };
        Ok(LeftSide::Function { name, form: ClauseForm::Infix, parameters: vec![first, second] })
    }

    /// Whether `(left) p …` comes next, where the parentheses hold a left-hand side of their own.
    fn is_parenthesized_left_side(&self) -> bool {
        let position = self.cursor.position();
        if !self.is_symbol(Symbol::OpenParenthesis) || self.is_parenthesized_operator(position) {
            return false;
        }
        let after = self.cursor.at(self.cursor.partner(position) + 1);
        let column = self.cursor.block_column().unwrap_or(0);
        if after.surroundings.first_on_line && after.column <= column {
            return false;
        }
        match after.kind {
            TokenKind::Variable
            | TokenKind::Constructor
            | TokenKind::Keyword(Keyword::Underscore)
            | TokenKind::Symbol(Symbol::OpenParenthesis | Symbol::OpenBracket) => true,
            TokenKind::Symbol(Symbol::Tilde) => after.is_prefix_occurrence(),
            TokenKind::Operator => self.token_text(after) == "!" && after.is_prefix_occurrence(),
            kind => super::name::is_literal_kind(kind),
        }
    }

    fn parenthesized_left_side(&mut self) -> Parse<LeftSide> {
        self.nested(|parser| {
            parser.cursor.advance();
            let inner = parser.left_side()?;
            parser.expect(Symbol::CloseParenthesis, "`)` after the left-hand side")?;
            let more = parser.atomic_patterns()?;
            match inner {
                LeftSide::Function { name, form, mut parameters } => {
                    parameters.extend(more);
                    Ok(LeftSide::Function { name, form, parameters })
                }
                LeftSide::Pattern(_) => Err(parser.refused("the left-hand side before this defines no function")),
            }
        })
    }

    /// `= e` or guards, then `where`; `separator` is `=` or `->`.
    pub(super) fn right_hand_side(&mut self, separator: Symbol, what: &str) -> Parse<RightHandSide> {
        let start = self.here();
        let body = if self.is_symbol(Symbol::Bar) {
            Body::Guarded(self.guarded_bodies(separator, what)?)
        } else {
            self.expect(separator, what)?;
            Body::Plain(self.expression()?)
        };
        let bindings = self.where_bindings()?;
        Ok(RightHandSide { body, bindings, span: self.since(start) })
    }

    /// One or more of `| guards = e`.
    pub(super) fn guarded_bodies(&mut self, separator: Symbol, what: &str) -> Parse<Vec<GuardedBody>> {
        let mut bodies = Vec::new();
        loop {
            let start = self.here();
            if !self.accept(Symbol::Bar) {
                return Ok(bodies);
            }
            let guards = self.guards()?;
            self.expect(separator, what)?;
            let body = self.expression()?;
            bodies.push(GuardedBody { guards, body, span: self.since(start) });
        }
    }
}

/// Puts neighbouring clauses of one function together. A name without parameters stays alone.
pub(super) fn grouped(bindings: Vec<Binding>) -> Vec<Binding> {
    let mut result: Vec<Binding> = Vec::with_capacity(bindings.len());
    for binding in bindings {
        let left = match result.last_mut() {
            None => Some(binding),
            Some(last) => join(last, binding),
        };
        result.extend(left);
    }
    result
}

/// Adds the clauses of `next` to `last` if both are of one function; otherwise hands `next` back.
pub(super) fn join(last: &mut Binding, next: Binding) -> Option<Binding> {
    match (&mut last.kind, next.kind) {
        (BindingKind::Function(first), BindingKind::Function(mut second))
            if first.name.name == second.name.name
                && [&*first, &second].iter().all(|function| has_parameters(function)) =>
        {
            first.clauses.append(&mut second.clauses);
            last.span = last.span.to(next.span);
            None
        }
        (_, kind) => Some(Binding { kind, span: next.span }),
    }
}

fn has_parameters(function: &FunctionBinding) -> bool {
    function.clauses.first().is_some_and(|clause| !clause.parameters.is_empty())
}

//! Patterns.

use gainsay_source::Span;

use super::{Parse, Parser, name::is_literal_kind};
use crate::{
    layout::Lexeme,
    lexer::{Keyword, Symbol, TokenKind},
    syntax::{FieldBinding, OperatorItem, Operators, Pattern, PatternKind, QualifiedName},
};

impl Parser<'_> {
    /// A whole pattern: constructor applications joined by constructor operators.
    pub(crate) fn pattern(&mut self) -> Parse<Pattern> {
        self.nested(Self::pattern_here)
    }

    fn pattern_here(&mut self) -> Parse<Pattern> {
        let start = self.here();
        let first = self.applied_pattern()?;
        self.pattern_operators(start, first)
    }

    /// The operators after a first operand.
    pub(super) fn pattern_operators(&mut self, start: Span, first: Pattern) -> Parse<Pattern> {
        if !self.is_constructor_operator() {
            return Ok(first);
        }
        let mut items = vec![OperatorItem::Operand(first)];
        while self.is_constructor_operator() {
            items.push(OperatorItem::Operator(self.infix_operator()?));
            items.push(OperatorItem::Operand(self.applied_pattern()?));
        }
        Ok(Pattern { kind: PatternKind::Operators(Operators { items }), span: self.since(start) })
    }

    pub(super) fn is_constructor_operator(&self) -> bool {
        match self.peek() {
            Lexeme::Token(TokenKind::ConstructorOperator | TokenKind::QualifiedConstructorOperator) => true,
            Lexeme::Token(TokenKind::Symbol(Symbol::Backquote)) => {
                matches!(self.cursor.ahead(1).kind, TokenKind::Constructor | TokenKind::QualifiedConstructor)
            }
            _ => false,
        }
    }

    /// `C p q`, `-1`, or an atomic pattern.
    pub(super) fn applied_pattern(&mut self) -> Parse<Pattern> {
        let start = self.here();
        if self.accept_operator("-") {
            let literal = self.literal()?;
            return Ok(Pattern { kind: PatternKind::NegativeLiteral(literal), span: self.since(start) });
        }
        let mut head = self.atomic_pattern()?;
        if let PatternKind::Constructor { arguments, .. } = &mut head.kind
            && arguments.is_empty()
        {
            let found = self.atomic_patterns()?;
            if let PatternKind::Constructor { arguments, .. } = &mut head.kind {
                *arguments = found;
            }
            head.span = self.since(start);
        }
        Ok(head)
    }

    /// Zero or more atomic patterns: the parameters of a clause or the arguments of a constructor.
    pub(crate) fn atomic_patterns(&mut self) -> Parse<Vec<Pattern>> {
        let mut patterns = Vec::new();
        while self.starts_atomic_pattern() {
            patterns.push(self.atomic_pattern()?);
        }
        // There are as many of these as clauses in a file, and most are short.
        patterns.shrink_to_fit();
        Ok(patterns)
    }

    pub(super) fn starts_atomic_pattern(&self) -> bool {
        let token = self.cursor.token();
        match self.peek() {
            Lexeme::Token(
                TokenKind::Variable
                | TokenKind::Constructor
                | TokenKind::QualifiedConstructor
                | TokenKind::Keyword(Keyword::Underscore)
                | TokenKind::Symbol(Symbol::OpenParenthesis | Symbol::OpenBracket),
            ) => true,
            Lexeme::Token(TokenKind::Symbol(Symbol::Tilde | Symbol::At)) => token.is_prefix_occurrence(),
            Lexeme::Token(TokenKind::Operator) => self.token_text(token) == "!" && token.is_prefix_occurrence(),
            Lexeme::Token(kind) => is_literal_kind(kind),
            _ => false,
        }
    }

    pub(crate) fn atomic_pattern(&mut self) -> Parse<Pattern> {
        self.nested(Self::atomic_pattern_here)
    }

    fn atomic_pattern_here(&mut self) -> Parse<Pattern> {
        let start = self.here();
        let kind = match self.peek() {
            Lexeme::Token(TokenKind::Variable) => self.variable_pattern()?,
            Lexeme::Token(TokenKind::Constructor | TokenKind::QualifiedConstructor) => {
                let constructor = self.take_qualified();
                self.constructor_pattern(constructor)?
            }
            Lexeme::Token(TokenKind::Keyword(Keyword::Underscore)) => {
                self.cursor.advance();
                PatternKind::Wildcard
            }
            Lexeme::Token(TokenKind::Symbol(Symbol::Tilde)) => {
                self.cursor.advance();
                PatternKind::Lazy(Box::new(self.atomic_pattern()?))
            }
            Lexeme::Token(TokenKind::Operator) if self.is_operator("!") => {
                self.cursor.advance();
                PatternKind::Bang(Box::new(self.atomic_pattern()?))
            }
            Lexeme::Token(TokenKind::Symbol(Symbol::At)) => {
                self.cursor.advance();
                self.atomic_type()?;
                self.unsupported("a type argument in a pattern", start);
                PatternKind::Unsupported("a type argument in a pattern".to_owned())
            }
            Lexeme::Token(TokenKind::Symbol(Symbol::OpenParenthesis)) => self.parenthesized_pattern(start)?,
            Lexeme::Token(TokenKind::Symbol(Symbol::OpenBracket)) => self.list_pattern(start)?,
            Lexeme::Token(kind) if is_literal_kind(kind) => PatternKind::Literal(self.literal()?),
            _ => return Err(self.expected("a pattern")),
        };
        Ok(Pattern { kind, span: self.since(start) })
    }

    fn variable_pattern(&mut self) -> Parse<PatternKind> {
        let name = self.take_identifier();
        if self.is_symbol(Symbol::At) && !self.cursor.token().is_prefix_occurrence() {
            self.cursor.advance();
            return Ok(PatternKind::As { name, pattern: Box::new(self.atomic_pattern()?) });
        }
        Ok(PatternKind::Variable(name))
    }

    fn constructor_pattern(&mut self, constructor: QualifiedName) -> Parse<PatternKind> {
        if !self.is_symbol(Symbol::OpenBrace) {
            return Ok(PatternKind::Constructor { constructor, arguments: Vec::new() });
        }
        let (fields, wildcard) = self.record_fields(Self::pattern)?;
        Ok(PatternKind::Record { constructor, fields, wildcard })
    }

    /// `{ f = x, g, .. }` of a pattern or an expression; the span is that of the dots.
    pub(super) fn record_fields<T>(
        &mut self,
        value: impl Fn(&mut Self) -> Parse<T> + Copy,
    ) -> Parse<(Vec<FieldBinding<T>>, Option<Span>)> {
        self.cursor.advance();
        self.cursor.open_explicit();
        let mut fields = Vec::new();
        let mut wildcard = None;
        while !self.is_symbol(Symbol::CloseBrace) {
            let start = self.here();
            if self.accept(Symbol::Dots) {
                wildcard = Some(start);
            } else {
                fields.push(self.record_field(start, value)?);
            }
            if !self.accept(Symbol::Comma) {
                break;
            }
        }
        if !self.is_symbol(Symbol::CloseBrace) {
            return Err(self.expected("`,` or `}` after the field"));
        }
        self.cursor.advance();
        self.cursor.close_block();
        Ok((fields, wildcard))
    }

    fn record_field<T>(&mut self, start: Span, value: impl Fn(&mut Self) -> Parse<T>) -> Parse<FieldBinding<T>> {
        let field = match self.peek() {
            Lexeme::Token(TokenKind::Variable | TokenKind::QualifiedVariable) => self.take_qualified(),
            _ if self.is_parenthesized_operator(self.cursor.position()) => self.parenthesized_qualified_operator(),
            _ => return Err(self.expected("the name of a field")),
        };
        let value = if self.accept(Symbol::Equals) { Some(value(self)?) } else { None };
        Ok(FieldBinding { field, value, span: self.since(start) })
    }

    fn parenthesized_pattern(&mut self, start: Span) -> Parse<PatternKind> {
        if self.is_parenthesized_operator(self.cursor.position()) {
            let constructor = self.parenthesized_qualified_operator();
            if !constructor.is_constructor() {
                return Err(
                    self.refused(format!("the operator {} is no constructor, so it is no pattern", constructor.name))
                );
            }
            return Ok(PatternKind::Constructor { constructor, arguments: Vec::new() });
        }
        self.cursor.advance();
        let mut commas = String::new();
        while self.accept(Symbol::Comma) {
            commas.push(',');
        }
        if !commas.is_empty() || self.is_symbol(Symbol::CloseParenthesis) {
            self.expect(Symbol::CloseParenthesis, "`)`")?;
            let constructor = QualifiedName::unqualified(format!("({commas})"), self.since(start));
            return Ok(PatternKind::Constructor { constructor, arguments: Vec::new() });
        }
        let mut parts = self.separated(Self::inner_pattern)?;
        self.expect(Symbol::CloseParenthesis, "`)` after the pattern")?;
        Ok(match parts.pop() {
            Some(only) if parts.is_empty() => PatternKind::Parenthesized(Box::new(only)),
            last => {
                parts.extend(last);
                PatternKind::Tuple(parts)
            }
        })
    }

    /// A pattern between brackets, where view patterns and signatures may stand.
    fn inner_pattern(&mut self) -> Parse<Pattern> {
        let start = self.here();
        if self.is_view_ahead() {
            let expression = Box::new(self.expression()?);
            self.expect(Symbol::RightArrow, "`->` of a view pattern")?;
            let pattern = Box::new(self.inner_pattern()?);
            return Ok(Pattern { kind: PatternKind::View { expression, pattern }, span: self.since(start) });
        }
        let pattern = self.pattern()?;
        self.pattern_annotation(start, pattern)
    }

    /// `:: t` after a pattern, if it is there.
    pub(super) fn pattern_annotation(&mut self, start: Span, pattern: Pattern) -> Parse<Pattern> {
        if !self.accept(Symbol::HasType) {
            return Ok(pattern);
        }
        let annotation = self.whole_type()?;
        let kind = PatternKind::Annotated { pattern: Box::new(pattern), annotation };
        Ok(Pattern { kind, span: self.since(start) })
    }

    fn list_pattern(&mut self, start: Span) -> Parse<PatternKind> {
        self.cursor.advance();
        if self.accept(Symbol::CloseBracket) {
            let constructor = QualifiedName::unqualified("[]", self.since(start));
            return Ok(PatternKind::Constructor { constructor, arguments: Vec::new() });
        }
        let elements = self.separated(Self::inner_pattern)?;
        self.expect(Symbol::CloseBracket, "`]` after the pattern")?;
        Ok(PatternKind::List(elements))
    }
}

//! Expressions that need no parentheses: names, literals, everything between brackets, and record braces after them.

use gainsay_source::Span;

use super::{Parse, Parser, name::is_literal_kind};
use crate::{
    layout::Lexeme,
    lexer::{Keyword, Symbol, TokenKind},
    syntax::{Expression, ExpressionKind, QualifiedName},
};

impl Parser<'_> {
    pub(super) fn starts_atom(&self) -> bool {
        match self.peek() {
            Lexeme::Token(
                TokenKind::Variable
                | TokenKind::QualifiedVariable
                | TokenKind::Constructor
                | TokenKind::QualifiedConstructor
                | TokenKind::Keyword(Keyword::Underscore)
                | TokenKind::Symbol(Symbol::OpenParenthesis | Symbol::OpenBracket),
            ) => true,
            Lexeme::Token(TokenKind::Tick) => self.extensions.template_haskell,
            Lexeme::Token(TokenKind::Operator) => self.is_splice(),
            Lexeme::Token(kind) => is_literal_kind(kind),
            _ => false,
        }
    }

    fn is_splice(&self) -> bool {
        let token = self.cursor.token();
        self.extensions.template_haskell && matches!(self.token_text(token), "$" | "$$") && token.is_prefix_occurrence()
    }

    /// An atom with the record braces that follow it.
    pub(super) fn atom(&mut self) -> Parse<Expression> {
        self.nested(|parser| {
            let start = parser.here();
            let mut expression = parser.plain_atom(start)?;
            let mut braces = 0;
            while parser.is_symbol(Symbol::OpenBrace) {
                braces += 1;
                if braces > super::MAXIMUM_DEPTH {
                    return Err(parser.too_deep());
                }
                expression = parser.record(start, expression)?;
            }
            Ok(expression)
        })
    }

    fn record(&mut self, start: Span, record: Expression) -> Parse<Expression> {
        let (fields, wildcard) = self.record_fields(Self::expression)?;
        let kind = match record.kind {
            ExpressionKind::Constructor(constructor) => {
                ExpressionKind::RecordConstruct { constructor, fields, wildcard }
            }
            _ if wildcard.is_some() => {
                return Err(self.refused("`..` may stand only in the braces after a constructor"));
            }
            _ => ExpressionKind::RecordUpdate { record: Box::new(record), fields },
        };
        Ok(Expression { kind, span: self.since(start) })
    }

    fn plain_atom(&mut self, start: Span) -> Parse<Expression> {
        let kind = match self.peek() {
            Lexeme::Token(TokenKind::Variable | TokenKind::QualifiedVariable) => {
                ExpressionKind::Variable(self.take_qualified())
            }
            Lexeme::Token(TokenKind::Constructor | TokenKind::QualifiedConstructor) => {
                ExpressionKind::Constructor(self.take_qualified())
            }
            Lexeme::Token(TokenKind::Keyword(Keyword::Underscore)) => {
                self.cursor.advance();
                ExpressionKind::Hole
            }
            Lexeme::Token(TokenKind::Symbol(Symbol::OpenParenthesis)) => self.parenthesized(start)?,
            Lexeme::Token(TokenKind::Symbol(Symbol::OpenBracket)) => self.bracketed(start)?,
            Lexeme::Token(TokenKind::Tick) if self.extensions.template_haskell => self.quoted_name(start),
            Lexeme::Token(TokenKind::Operator) if self.is_splice() => self.splice(start)?,
            Lexeme::Token(kind) if is_literal_kind(kind) => ExpressionKind::Literal(self.literal()?),
            _ => return Err(self.expected("an expression")),
        };
        Ok(Expression { kind, span: self.since(start) })
    }

    fn quoted_name(&mut self, start: Span) -> ExpressionKind {
        while self.peek() == Lexeme::Token(TokenKind::Tick) {
            self.cursor.advance();
        }
        self.cursor.advance();
        self.unsupported("a quoted name", start);
        ExpressionKind::Unsupported("a quoted name".to_owned())
    }

    fn splice(&mut self, start: Span) -> Parse<ExpressionKind> {
        self.cursor.advance();
        self.atom()?;
        self.unsupported("a Template Haskell splice", start);
        Ok(ExpressionKind::Unsupported("a Template Haskell splice".to_owned()))
    }

    /// Unit, tuples and their sections, operators and theirs, and plain parentheses.
    fn parenthesized(&mut self, start: Span) -> Parse<ExpressionKind> {
        if self.is_parenthesized_operator(self.cursor.position()) {
            let name = self.parenthesized_qualified_operator();
            return Ok(if name.is_constructor() {
                ExpressionKind::Constructor(name)
            } else {
                ExpressionKind::Variable(name)
            });
        }
        self.cursor.advance();
        if self.is_expression_operator() && !self.is_operator("-") && !self.is_splice() {
            return self.right_section();
        }
        let mut parts = Vec::new();
        if self.is_symbol(Symbol::Comma) || self.is_symbol(Symbol::CloseParenthesis) {
            parts.push(None);
        } else {
            let inner = self.here();
            let sequence = self.nested(Self::operator_sequence)?;
            if let Some(operator) = sequence.trailing {
                self.expect(Symbol::CloseParenthesis, "`)` after the section")?;
                return Ok(ExpressionKind::LeftSection { operand: Box::new(sequence.expression), operator });
            }
            parts.push(Some(self.annotation(inner, sequence.expression)?));
        }
        while self.accept(Symbol::Comma) {
            parts.push(self.tuple_part()?);
        }
        self.expect(Symbol::CloseParenthesis, "`)`")?;
        Ok(self.parenthesis_of(start, parts))
    }

    fn right_section(&mut self) -> Parse<ExpressionKind> {
        let operator = self.infix_operator()?;
        let start = self.here();
        let sequence = self.nested(Self::operator_sequence)?;
        if sequence.trailing.is_some() {
            return Err(self.refused("operators stand at both ends of this section"));
        }
        let operand = Box::new(self.annotation(start, sequence.expression)?);
        self.expect(Symbol::CloseParenthesis, "`)` after the section")?;
        Ok(ExpressionKind::RightSection { operator, operand })
    }

    /// What stands between two commas, if anything.
    fn tuple_part(&mut self) -> Parse<Option<Expression>> {
        if self.is_symbol(Symbol::Comma) || self.is_symbol(Symbol::CloseParenthesis) {
            return Ok(None);
        }
        self.expression().map(Some)
    }

    fn parenthesis_of(&self, start: Span, parts: Vec<Option<Expression>>) -> ExpressionKind {
        let count = parts.len();
        if parts.iter().all(Option::is_none) {
            let name = format!("({})", ",".repeat(count - 1));
            return ExpressionKind::Constructor(QualifiedName::unqualified(name, self.since(start)));
        }
        if parts.iter().any(Option::is_none) {
            return ExpressionKind::TupleSection(parts);
        }
        let mut parts: Vec<Expression> = parts.into_iter().flatten().collect();
        match parts.pop() {
            Some(only) if parts.is_empty() => ExpressionKind::Parenthesized(Box::new(only)),
            last => {
                parts.extend(last);
                ExpressionKind::Tuple(parts)
            }
        }
    }

    /// Lists, ranges and comprehensions.
    fn bracketed(&mut self, start: Span) -> Parse<ExpressionKind> {
        self.cursor.advance();
        if self.accept(Symbol::CloseBracket) {
            return Ok(ExpressionKind::Constructor(QualifiedName::unqualified("[]", self.since(start))));
        }
        let first = self.expression()?;
        let kind = if self.is_symbol(Symbol::Bar) {
            self.comprehension(first)?
        } else if self.accept(Symbol::Dots) {
            self.range(first, None)?
        } else {
            self.list_or_stepped_range(first)?
        };
        self.expect(Symbol::CloseBracket, "`]`")?;
        Ok(kind)
    }

    fn comprehension(&mut self, body: Expression) -> Parse<ExpressionKind> {
        let mut branches = Vec::new();
        while self.accept(Symbol::Bar) {
            branches.push(self.guards()?);
        }
        Ok(ExpressionKind::ListComprehension { body: Box::new(body), branches })
    }

    fn range(&mut self, from: Expression, next: Option<Expression>) -> Parse<ExpressionKind> {
        let to = if self.is_symbol(Symbol::CloseBracket) { None } else { Some(Box::new(self.expression()?)) };
        Ok(ExpressionKind::Range { from: Box::new(from), next: next.map(Box::new), to })
    }

    fn list_or_stepped_range(&mut self, first: Expression) -> Parse<ExpressionKind> {
        let mut elements = vec![first];
        while self.accept(Symbol::Comma) {
            elements.push(self.expression()?);
            if elements.len() == 2 && self.accept(Symbol::Dots) {
                let next = elements.pop();
                return match elements.pop() {
                    Some(from) => self.range(from, next),
                    None => Err(self.expected("a range")),
                };
            }
        }
        Ok(ExpressionKind::List(elements))
    }
}

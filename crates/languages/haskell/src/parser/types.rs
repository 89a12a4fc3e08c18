//! Types, kinds and contexts.

use gainsay_source::Span;

use super::{Parse, Parser, lookahead::is_operator_kind};
use crate::{
    layout::Lexeme,
    lexer::{Symbol, TokenKind},
    syntax::{OperatorItem, Operators, QualifiedName, Type, TypeBinder, TypeKind},
};

impl Parser<'_> {
    /// A whole type: quantifiers, context, arrows.
    pub(crate) fn whole_type(&mut self) -> Parse<Type> {
        self.nested(Self::whole_type_here)
    }

    fn whole_type_here(&mut self) -> Parse<Type> {
        let start = self.here();
        if self.is_forall() {
            let binders = self.forall()?;
            let body = Box::new(self.whole_type()?);
            return Ok(Type { kind: TypeKind::ForAll { binders, body }, span: self.since(start) });
        }
        if self.is_context_ahead() {
            let context = self.context()?;
            let body = Box::new(self.whole_type()?);
            return Ok(Type { kind: TypeKind::Qualified { context, body }, span: self.since(start) });
        }
        let argument = self.operator_type()?;
        if !self.accept(Symbol::RightArrow) {
            return Ok(argument);
        }
        let result = Box::new(self.whole_type()?);
        Ok(Type { kind: TypeKind::Function { argument: Box::new(argument), result }, span: self.since(start) })
    }

    pub(crate) fn is_forall(&self) -> bool {
        self.is_word("forall") || self.is_word("∀")
    }

    /// `forall a (b :: k).`
    pub(crate) fn forall(&mut self) -> Parse<Vec<TypeBinder>> {
        self.cursor.advance();
        let binders = self.type_binders()?;
        if self.accept_operator(".") || self.accept(Symbol::RightArrow) {
            return Ok(binders);
        }
        Err(self.expected("a dot after the variables of forall"))
    }

    /// Zero or more of `a`, `(a :: k)`, `{a}`.
    pub(crate) fn type_binders(&mut self) -> Parse<Vec<TypeBinder>> {
        let mut binders = Vec::new();
        loop {
            let start = self.here();
            match self.peek() {
                Lexeme::Token(TokenKind::Variable) => {
                    let name = self.take_identifier();
                    binders.push(TypeBinder { name, kind: None, span: start });
                }
                Lexeme::Token(TokenKind::Symbol(Symbol::OpenParenthesis)) => {
                    self.cursor.advance();
                    let name = self.bound_variable("a type variable")?;
                    let kind = if self.accept(Symbol::HasType) { Some(self.whole_type()?) } else { None };
                    self.expect(Symbol::CloseParenthesis, "`)` after the type variable")?;
                    binders.push(TypeBinder { name, kind, span: self.since(start) });
                }
                _ => return Ok(binders),
            }
        }
    }

    /// `(Eq a, Show a) =>`, already seen to be one.
    pub(crate) fn context(&mut self) -> Parse<Vec<Type>> {
        let context = self.operator_type()?;
        self.expect(Symbol::DoubleArrow, "`=>` after the context")?;
        Ok(constraints(context))
    }

    /// Applications joined by type operators.
    pub(crate) fn operator_type(&mut self) -> Parse<Type> {
        let start = self.here();
        let first = self.type_application()?;
        if !self.is_type_operator() {
            return Ok(first);
        }
        let mut items = vec![OperatorItem::Operand(first)];
        while self.is_type_operator() {
            self.accept_tick();
            items.push(OperatorItem::Operator(self.infix_operator()?));
            items.push(OperatorItem::Operand(self.type_application()?));
        }
        Ok(Type { kind: TypeKind::Operators(Operators { items }), span: self.since(start) })
    }

    fn accept_tick(&mut self) {
        if self.peek() == Lexeme::Token(TokenKind::Tick) {
            self.cursor.advance();
        }
    }

    fn is_type_operator(&self) -> bool {
        let token = self.cursor.token();
        match self.peek() {
            Lexeme::Token(TokenKind::Symbol(Symbol::Backquote)) => true,
            Lexeme::Token(TokenKind::Tick) => is_operator_kind(self.cursor.ahead(1).kind),
            Lexeme::Token(TokenKind::Operator) => match self.token_text(token) {
                "." | "!" => false,
                "*" => starts_type(self.cursor.ahead(1).kind),
                _ => true,
            },
            Lexeme::Token(TokenKind::Symbol(Symbol::Tilde)) => !token.is_prefix_occurrence(),
            Lexeme::Token(kind) => is_operator_kind(kind),
            _ => false,
        }
    }

    pub(crate) fn type_application(&mut self) -> Parse<Type> {
        let start = self.here();
        let function = self.atomic_type()?;
        let mut arguments = Vec::new();
        while self.starts_atomic_type() {
            // A visible kind argument `@k` adds nothing a checker without kinds would use.
            self.accept(Symbol::At);
            arguments.push(self.atomic_type()?);
        }
        if arguments.is_empty() {
            return Ok(function);
        }
        Ok(Type { kind: TypeKind::Apply { function: Box::new(function), arguments }, span: self.since(start) })
    }

    pub(crate) fn starts_atomic_type(&self) -> bool {
        let token = self.cursor.token();
        match self.peek() {
            Lexeme::Token(TokenKind::Variable) => !self.is_forall(),
            Lexeme::Token(TokenKind::Tick) => !is_operator_kind(self.cursor.ahead(1).kind),
            Lexeme::Token(TokenKind::Symbol(Symbol::At)) => token.is_prefix_occurrence(),
            Lexeme::Token(TokenKind::Operator) => {
                matches!(self.token_text(token), "*" | "★") && !starts_type(self.cursor.ahead(1).kind)
            }
            Lexeme::Token(kind) => starts_type(kind),
            _ => false,
        }
    }

    pub(crate) fn atomic_type(&mut self) -> Parse<Type> {
        self.nested(Self::atomic_type_here)
    }

    fn atomic_type_here(&mut self) -> Parse<Type> {
        let start = self.here();
        let kind = match self.peek() {
            Lexeme::Token(TokenKind::Variable) if !self.is_forall() => TypeKind::Variable(self.take_identifier()),
            Lexeme::Token(TokenKind::Constructor | TokenKind::QualifiedConstructor) => {
                TypeKind::Constructor(self.take_qualified())
            }
            Lexeme::Token(TokenKind::Operator) if matches!(self.token_text(self.cursor.token()), "*" | "★") => {
                self.cursor.advance();
                TypeKind::Constructor(QualifiedName::unqualified("*", start))
            }
            Lexeme::Token(TokenKind::Keyword(crate::lexer::Keyword::Underscore)) => {
                self.cursor.advance();
                TypeKind::Wildcard
            }
            Lexeme::Token(TokenKind::Integer | TokenKind::Text) => TypeKind::Literal(self.literal()?),
            Lexeme::Token(TokenKind::Tick) => {
                self.cursor.advance();
                TypeKind::Promoted(Box::new(self.atomic_type()?))
            }
            Lexeme::Token(TokenKind::Symbol(Symbol::OpenParenthesis)) => return self.parenthesized_type(start),
            Lexeme::Token(TokenKind::Symbol(Symbol::OpenBracket)) => self.bracketed_type(start)?,
            _ => return Err(self.expected("a type")),
        };
        Ok(Type { kind, span: self.since(start) })
    }

    fn parenthesized_type(&mut self, start: Span) -> Parse<Type> {
        if self.is_parenthesized_operator(self.cursor.position()) {
            let kind = TypeKind::Constructor(self.parenthesized_qualified_operator());
            return Ok(Type { kind, span: self.since(start) });
        }
        self.cursor.advance();
        let kind = match self.peek() {
            Lexeme::Token(TokenKind::Symbol(Symbol::CloseParenthesis)) => None,
            Lexeme::Token(TokenKind::Symbol(Symbol::Comma | Symbol::RightArrow)) => None,
            _ => Some(self.parenthesis_content()?),
        };
        if let Some(kind) = kind {
            self.expect(Symbol::CloseParenthesis, "`)`")?;
            return Ok(Type { kind, span: self.since(start) });
        }
        let name = self.prefix_type_name()?;
        self.expect(Symbol::CloseParenthesis, "`)`")?;
        let span = self.since(start);
        let name = QualifiedName::unqualified(name, span);
        Ok(Type { kind: TypeKind::Constructor(name), span })
    }

    /// What stands in `()`, `(,)` and `(->)`.
    fn prefix_type_name(&mut self) -> Parse<String> {
        if self.accept(Symbol::RightArrow) {
            return Ok("->".to_owned());
        }
        let mut commas = String::new();
        while self.accept(Symbol::Comma) {
            commas.push(',');
        }
        Ok(format!("({commas})"))
    }

    fn parenthesis_content(&mut self) -> Parse<TypeKind> {
        let mut parts = self.separated(Self::annotated_type)?;
        match parts.pop() {
            Some(only) if parts.is_empty() => Ok(TypeKind::Parenthesized(Box::new(only))),
            Some(last) => {
                parts.push(last);
                Ok(TypeKind::Tuple(parts))
            }
            None => Err(self.expected("a type")),
        }
    }

    fn annotated_type(&mut self) -> Parse<Type> {
        let start = self.here();
        let body = self.whole_type()?;
        if !self.accept(Symbol::HasType) {
            return Ok(body);
        }
        let annotation = Box::new(self.whole_type()?);
        Ok(Type { kind: TypeKind::Annotated { body: Box::new(body), annotation }, span: self.since(start) })
    }

    fn bracketed_type(&mut self, start: Span) -> Parse<TypeKind> {
        self.cursor.advance();
        if self.accept(Symbol::CloseBracket) {
            return Ok(TypeKind::Constructor(QualifiedName::unqualified("[]", self.since(start))));
        }
        let mut elements = self.separated(Self::whole_type)?;
        self.expect(Symbol::CloseBracket, "`]`")?;
        if elements.len() == 1
            && let Some(only) = elements.pop()
        {
            return Ok(TypeKind::List(Box::new(only)));
        }
        Ok(TypeKind::PromotedList(elements))
    }
}

fn starts_type(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Variable
            | TokenKind::Constructor
            | TokenKind::QualifiedConstructor
            | TokenKind::Integer
            | TokenKind::Text
            | TokenKind::Tick
            | TokenKind::Keyword(crate::lexer::Keyword::Underscore)
            | TokenKind::Symbol(Symbol::OpenParenthesis | Symbol::OpenBracket)
    )
}

/// The constraints of a context written as one type.
pub(super) fn constraints(context: Type) -> Vec<Type> {
    match context.kind {
        TypeKind::Tuple(parts) => parts,
        TypeKind::Parenthesized(only) => constraints(*only),
        TypeKind::Constructor(name) if name.name == "()" => Vec::new(),
        _ => vec![context],
    }
}

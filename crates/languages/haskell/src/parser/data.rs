//! `data`, `newtype`, their constructors and `deriving`.

use gainsay_source::Span;

use super::{Parse, Parser, lookahead::Sight};
use crate::{
    layout::{Indentation, Lexeme},
    lexer::{Keyword, Symbol, Token, TokenKind},
    syntax::{
        Constructor, ConstructorFields, ConstructorForm, Data, DataKeyword, DeclarationKind, Deriving,
        DerivingStrategy, Field, Identifier, Strictness, Type, TypeBinder, TypeHead,
    },
};

impl Parser<'_> {
    pub(super) fn data(&mut self, keyword: DataKeyword) -> Parse<DeclarationKind> {
        let start = self.here();
        self.cursor.advance();
        if self.is_word("family") {
            return self.data_family();
        }
        if self.is_keyword(Keyword::Instance) {
            self.skip_item();
            self.unsupported("a data family instance", start);
            return Ok(DeclarationKind::Unsupported { what: "a data family instance".to_owned(), names: Vec::new() });
        }
        let context = if self.is_context_ahead() { self.context()? } else { Vec::new() };
        let head = self.type_head()?;
        let kind = if self.accept(Symbol::HasType) { Some(self.whole_type()?) } else { None };
        let constructors = if self.accept(Symbol::Equals) {
            self.constructors()?
        } else if self.accept_keyword(Keyword::Where) {
            self.block(Indentation::Deeper, Self::gadt_constructors)?.into_iter().flatten().collect()
        } else {
            Vec::new()
        };
        let deriving = self.deriving_clauses()?;
        Ok(DeclarationKind::Data(Data { keyword, context, head, kind, constructors, deriving }))
    }

    /// `T a b`, `a :+: b`, `(a :+: b) c`.
    pub(super) fn type_head(&mut self) -> Parse<TypeHead> {
        let start = self.here();
        if self.is_symbol(Symbol::OpenParenthesis) && self.is_infix_head_in_parentheses() {
            self.cursor.advance();
            let mut head = self.nested(Self::type_head)?;
            self.expect(Symbol::CloseParenthesis, "`)`")?;
            head.parameters.extend(self.type_binders()?);
            head.span = self.since(start);
            return Ok(head);
        }
        if self.is_infix_head() {
            let left = self.one_binder()?;
            let operator = self.infix_operator()?;
            let right = self.one_binder()?;
            let name = Identifier { name: operator.name, span: operator.span };
            return Ok(TypeHead { name, parameters: vec![left, right], span: self.since(start) });
        }
        let name = self.bound_constructor("the name of a type")?;
        let parameters = self.type_binders()?;
        Ok(TypeHead { name, parameters, span: self.since(start) })
    }

    fn is_infix_head(&self) -> bool {
        let after = match self.cursor.token().kind {
            TokenKind::Variable => 1,
            TokenKind::Symbol(Symbol::OpenParenthesis) if !self.is_parenthesized_operator(self.cursor.position()) => {
                self.cursor.partner(self.cursor.position()) - self.cursor.position() + 1
            }
            _ => return false,
        };
        let kind = self.cursor.ahead(after).kind;
        super::lookahead::is_operator_kind(kind) || kind == TokenKind::Symbol(Symbol::Backquote)
    }

    fn is_infix_head_in_parentheses(&self) -> bool {
        let inner = self.cursor.ahead(1).kind;
        let then = self.cursor.ahead(2).kind;
        inner == TokenKind::Variable
            && (super::lookahead::is_operator_kind(then) || then == TokenKind::Symbol(Symbol::Backquote))
    }

    fn one_binder(&mut self) -> Parse<TypeBinder> {
        let start = self.here();
        if self.accept(Symbol::OpenParenthesis) {
            let name = self.bound_variable("a type variable")?;
            let kind = if self.accept(Symbol::HasType) { Some(self.whole_type()?) } else { None };
            self.expect(Symbol::CloseParenthesis, "`)`")?;
            return Ok(TypeBinder { name, kind, span: self.since(start) });
        }
        let name = self.bound_variable("a type variable")?;
        Ok(TypeBinder { name, kind: None, span: self.since(start) })
    }

    fn constructors(&mut self) -> Parse<Vec<Constructor>> {
        let mut constructors = vec![self.constructor()?];
        while self.accept(Symbol::Bar) {
            constructors.push(self.constructor()?);
        }
        Ok(constructors)
    }

    fn constructor(&mut self) -> Parse<Constructor> {
        let start = self.here();
        let binders = if self.is_forall() { self.forall()? } else { Vec::new() };
        let context = if self.is_context_ahead() { self.context()? } else { Vec::new() };
        if self.is_infix_constructor() {
            let left = self.field(Self::type_application)?;
            let operator = self.infix_operator()?;
            let right = self.field(Self::type_application)?;
            let name = Identifier { name: operator.name, span: operator.span };
            let fields = ConstructorFields::Positional(vec![left, right]);
            let form = ConstructorForm::Infix;
            return Ok(Constructor { name, form, binders, context, fields, span: self.since(start) });
        }
        let name = self.bound_constructor("a constructor")?;
        let fields = if self.is_symbol(Symbol::OpenBrace) {
            ConstructorFields::Record(self.record_declaration()?)
        } else {
            ConstructorFields::Positional(self.positional_fields()?)
        };
        Ok(Constructor { name, form: ConstructorForm::Prefix, binders, context, fields, span: self.since(start) })
    }

    fn is_infix_constructor(&self) -> bool {
        let look = |token: Token| match token.kind {
            TokenKind::ConstructorOperator | TokenKind::Symbol(Symbol::Backquote) => Sight::Found,
            TokenKind::Symbol(Symbol::Bar) | TokenKind::Keyword(Keyword::Deriving) => Sight::Stop,
            _ => Sight::Continue,
        };
        self.scan(self.cursor.position(), look).is_some()
    }

    fn positional_fields(&mut self) -> Parse<Vec<Field>> {
        let mut fields = Vec::new();
        while self.starts_atomic_type() || self.strictness_mark().is_some() {
            fields.push(self.field(Self::atomic_type)?);
        }
        Ok(fields)
    }

    fn strictness_mark(&self) -> Option<Strictness> {
        match self.peek() {
            _ if self.is_operator("!") => Some(Strictness::Strict),
            Lexeme::Token(TokenKind::Symbol(Symbol::Tilde)) => Some(Strictness::Lazy),
            _ => None,
        }
    }

    fn field(&mut self, rule: impl FnOnce(&mut Self) -> Parse<Type>) -> Parse<Field> {
        let strictness = self.strictness_mark();
        if strictness.is_some() {
            self.cursor.advance();
        }
        Ok(Field { strictness: strictness.unwrap_or(Strictness::Unmarked), field_type: rule(self)? })
    }

    /// `{ a, b :: t, c :: u }`
    fn record_declaration(&mut self) -> Parse<Vec<(Identifier, Field)>> {
        self.cursor.advance();
        self.cursor.open_explicit();
        let mut fields = Vec::new();
        while !self.is_symbol(Symbol::CloseBrace) {
            let names = self.separated(|parser| parser.bound_variable("the name of a field"))?;
            self.expect(Symbol::HasType, "`::` after the name of the field")?;
            let field = self.field(Self::whole_type)?;
            fields.extend(names.into_iter().map(|name| (name, field.clone())));
            if !self.accept(Symbol::Comma) {
                break;
            }
        }
        if !self.is_symbol(Symbol::CloseBrace) {
            return Err(self.expected("`,` or `}` after the field"));
        }
        self.cursor.advance();
        self.cursor.close_block();
        Ok(fields)
    }

    /// `A, B :: forall a. Ctx => t -> T a`, or with a record before the last arrow.
    fn gadt_constructors(&mut self) -> Parse<Vec<Constructor>> {
        let start = self.here();
        let names = self.separated(|parser| parser.bound_constructor("a constructor"))?;
        self.expect(Symbol::HasType, "`::` after the constructor")?;
        let binders = if self.is_forall() { self.forall()? } else { Vec::new() };
        let context = if self.is_context_ahead() { self.context()? } else { Vec::new() };
        let (fields, result) = if self.is_symbol(Symbol::OpenBrace) {
            let fields = ConstructorFields::Record(self.record_declaration()?);
            self.expect(Symbol::RightArrow, "`->` after the fields")?;
            (fields, self.operator_type()?)
        } else {
            self.gadt_fields()?
        };
        let span = self.since(start);
        let build = |name: Identifier| Constructor {
            name,
            form: ConstructorForm::Gadt { result: result.clone() },
            binders: binders.clone(),
            context: context.clone(),
            fields: fields.clone(),
            span,
        };
        Ok(names.into_iter().map(build).collect())
    }

    fn gadt_fields(&mut self) -> Parse<(ConstructorFields, Type)> {
        let mut fields = Vec::new();
        loop {
            let field = self.field(Self::operator_type)?;
            if !self.accept(Symbol::RightArrow) {
                return Ok((ConstructorFields::Positional(fields), field.field_type));
            }
            fields.push(field);
        }
    }

    fn deriving_clauses(&mut self) -> Parse<Vec<Deriving>> {
        let mut clauses = Vec::new();
        loop {
            let start = self.here();
            if !self.accept_keyword(Keyword::Deriving) {
                return Ok(clauses);
            }
            clauses.push(self.deriving_clause(start)?);
        }
    }

    fn deriving_clause(&mut self, start: Span) -> Parse<Deriving> {
        let mut strategy = self.strategy();
        let classes = if self.is_symbol(Symbol::OpenParenthesis) {
            super::types::constraints(self.atomic_type()?)
        } else {
            vec![self.atomic_type()?]
        };
        if self.accept_word("via") {
            strategy = DerivingStrategy::Via(self.whole_type()?);
        }
        Ok(Deriving { strategy, classes, span: self.since(start) })
    }

    pub(super) fn strategy(&mut self) -> DerivingStrategy {
        if self.accept_word("stock") {
            DerivingStrategy::Stock
        } else if self.accept_word("anyclass") {
            DerivingStrategy::AnyClass
        } else if self.accept_keyword(Keyword::Newtype) {
            DerivingStrategy::Newtype
        } else {
            DerivingStrategy::Unmarked
        }
    }
}

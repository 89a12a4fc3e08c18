//! `type` declarations: synonyms, families, their equations, standalone kinds.

use super::{Parse, Parser};
use crate::{
    layout::Indentation,
    lexer::{Keyword, Symbol, TokenKind},
    syntax::{DeclarationKind, TypeEquation, TypeFamily, TypeFamilyForm, TypeSynonym},
};

impl Parser<'_> {
    /// After `type` at top level.
    pub(super) fn type_declaration(&mut self) -> Parse<DeclarationKind> {
        let start = self.here();
        self.cursor.advance();
        if self.accept_word("family") {
            return Ok(DeclarationKind::TypeFamily(self.type_family()?));
        }
        if self.accept_keyword(Keyword::Instance) {
            return Ok(DeclarationKind::TypeInstance(self.type_equation()?));
        }
        if self.is_word("role") && self.cursor.ahead(1).kind == TokenKind::Constructor {
            self.skip_item();
            self.unsupported("a role annotation", start);
            return Ok(DeclarationKind::Unsupported { what: "a role annotation".to_owned(), names: Vec::new() });
        }
        if self.is_standalone_kind() {
            let names = self.separated(|parser| parser.bound_constructor("the name of a type"))?;
            self.expect(Symbol::HasType, "`::` after the name")?;
            return Ok(DeclarationKind::StandaloneKind { names, kind: self.whole_type()? });
        }
        let head = self.type_head()?;
        self.expect(Symbol::Equals, "`=` after the head of the type synonym")?;
        Ok(DeclarationKind::TypeSynonym(TypeSynonym { head, body: self.whole_type()? }))
    }

    fn is_standalone_kind(&self) -> bool {
        let after = if self.is_parenthesized_operator(self.cursor.position()) { 3 } else { 1 };
        matches!(self.cursor.ahead(after).kind, TokenKind::Symbol(Symbol::HasType | Symbol::Comma))
    }

    /// After `type family`, or after `type` in a class.
    pub(super) fn type_family(&mut self) -> Parse<TypeFamily> {
        let head = self.type_head()?;
        let kind = if self.accept(Symbol::HasType) {
            Some(self.whole_type()?)
        } else if self.is_symbol(Symbol::Equals) {
            self.injectivity()?;
            None
        } else {
            None
        };
        let form = if self.accept_keyword(Keyword::Where) {
            TypeFamilyForm::Closed(self.block(Indentation::Deeper, Self::type_equation)?)
        } else {
            TypeFamilyForm::Open
        };
        Ok(TypeFamily { form, head, kind })
    }

    /// `= r | r -> a`: says nothing about which equations hold.
    fn injectivity(&mut self) -> Parse<()> {
        self.cursor.advance();
        self.type_binders()?;
        if self.accept(Symbol::Bar) {
            self.whole_type()?;
        }
        Ok(())
    }

    pub(super) fn data_family(&mut self) -> Parse<DeclarationKind> {
        self.cursor.advance();
        Ok(DeclarationKind::TypeFamily(self.associated_data()?))
    }

    /// The head of a data family.
    pub(super) fn associated_data(&mut self) -> Parse<TypeFamily> {
        let head = self.type_head()?;
        let kind = if self.accept(Symbol::HasType) { Some(self.whole_type()?) } else { None };
        Ok(TypeFamily { form: TypeFamilyForm::Data, head, kind })
    }

    pub(super) fn type_equation(&mut self) -> Parse<TypeEquation> {
        let start = self.here();
        let left = self.operator_type()?;
        self.expect(Symbol::Equals, "`=` of the type equation")?;
        let right = self.whole_type()?;
        Ok(TypeEquation { left, right, span: self.since(start) })
    }
}

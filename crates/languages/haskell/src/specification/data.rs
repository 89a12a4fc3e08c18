//! Refined data types, classes and instances.

use super::split::{self, Cut};
use crate::{
    layout::Lexeme,
    lexer::{Keyword, Symbol, Token, TokenKind},
    parser::{Parse, Parser},
    syntax::{
        QualifiedName, SpecificationKind, TypeBinder,
        specification::{
            RefinedClass, RefinedConstructor, RefinedData, RefinedField, RefinedInstance, RefinedSignature,
            RefinedType, RefinedTypeKind, Trust,
        },
    },
};

impl Parser<'_> {
    pub(super) fn refined_data(&mut self, tokens: &[Token]) -> Parse<SpecificationKind> {
        self.cursor.advance();
        if self.is_word("variance") {
            return self.data_variance();
        }
        if self.is_word("size") {
            return self.data_size();
        }
        let name = self.specified_name()?;
        let mut size = None;
        let mut parameters: Vec<TypeBinder> = Vec::new();
        loop {
            if self.accept(Symbol::OpenBracket) {
                size = Some(self.specified_name()?);
                self.expect(Symbol::CloseBracket, "`]` after the size")?;
            } else if matches!(
                self.peek(),
                Lexeme::Token(TokenKind::Variable | TokenKind::Symbol(Symbol::OpenParenthesis))
            ) {
                parameters.extend(self.type_binders()?);
            } else if self.peek() == Lexeme::Token(TokenKind::Constructor) {
                let name = self.take_identifier();
                parameters.push(TypeBinder { span: name.span, name, kind: None });
            } else {
                break;
            }
        }
        let predicates = if self.accept_operator_prefix("<") { self.predicate_binders()? } else { Vec::new() };
        if self.accept(Symbol::HasType) {
            self.whole_type()?;
        }
        let constructors = if self.accept(Symbol::Equals) {
            Some(self.refined_constructors()?)
        } else if self.accept_keyword(Keyword::Where) {
            Some(self.signature_constructors(tokens)?)
        } else {
            None
        };
        Ok(SpecificationKind::Data(RefinedData { name, size, parameters, predicates, constructors }))
    }

    /// `data size (T a) measure`
    fn data_size(&mut self) -> Parse<SpecificationKind> {
        self.cursor.advance();
        let parenthesized = self.accept(Symbol::OpenParenthesis);
        let name = self.specified_name()?;
        let parameters = self.type_binders()?;
        if parenthesized {
            self.expect(Symbol::CloseParenthesis, "`)` after the type")?;
        }
        let size = Some(self.specified_name()?);
        let predicates = Vec::new();
        Ok(SpecificationKind::Data(RefinedData { name, size, parameters, predicates, constructors: None }))
    }

    fn data_variance(&mut self) -> Parse<SpecificationKind> {
        self.cursor.advance();
        let name = self.specified_name()?;
        let mut variances = Vec::new();
        while self.peek() == Lexeme::Token(TokenKind::Variable) {
            variances.push(self.take_identifier());
        }
        Ok(SpecificationKind::DataVariance { name, variances })
    }

    fn refined_constructors(&mut self) -> Parse<Vec<RefinedConstructor>> {
        let mut constructors = vec![self.refined_constructor()?];
        while self.accept(Symbol::Bar) {
            constructors.push(self.refined_constructor()?);
        }
        Ok(constructors)
    }

    fn refined_constructor(&mut self) -> Parse<RefinedConstructor> {
        let start = self.here();
        if self.is_forall() {
            self.forall()?;
        }
        let name = self.specified_name()?;
        let fields = if self.is_symbol(Symbol::OpenBrace) && self.is_record_ahead() {
            self.refined_record()?
        } else {
            self.refined_positional()?
        };
        Ok(RefinedConstructor { name, fields, result: None, signature: None, span: self.since(start) })
    }

    /// Whether the brace opens a record and not a refinement: a name and `::` or `:`, without a bar.
    fn is_record_ahead(&self) -> bool {
        let names = self.cursor.ahead(1).kind == TokenKind::Variable || self.is_parenthesized_operator_at(1);
        let empty = self.cursor.ahead(1).kind == TokenKind::Symbol(Symbol::CloseBrace);
        let separator = self.cursor.ahead(2);
        empty
            || (names && (separator.kind == split::HAS_TYPE || self.is_colon(separator)) && !self.has_bar_in_braces())
            || self.cursor.ahead(4).kind == split::HAS_TYPE
    }

    fn is_parenthesized_operator_at(&self, offset: usize) -> bool {
        self.is_parenthesized_operator(self.cursor.position() + offset)
    }

    fn refined_record(&mut self) -> Parse<Vec<RefinedField>> {
        self.cursor.advance();
        let mut fields = Vec::new();
        while !self.is_symbol(Symbol::CloseBrace) {
            let name = self.bound_variable("the name of a field")?;
            if !self.accept(Symbol::HasType) {
                self.expect_colon()?;
            }
            self.accept_operator("!");
            fields.push(RefinedField { name: Some(name), field_type: self.refined_type()? });
            if !self.accept(Symbol::Comma) {
                break;
            }
        }
        self.expect(Symbol::CloseBrace, "`,` or `}` after the field")?;
        Ok(fields)
    }

    fn refined_positional(&mut self) -> Parse<Vec<RefinedField>> {
        let mut fields = Vec::new();
        loop {
            self.accept_operator("!");
            let is_named = self.is_symbol(Symbol::OpenParenthesis)
                && self.cursor.ahead(1).kind == TokenKind::Variable
                && self.cursor.ahead(2).kind == split::HAS_TYPE;
            if is_named {
                self.cursor.advance();
                let name = self.take_identifier();
                self.cursor.advance();
                let field_type = self.refined_type()?;
                self.expect(Symbol::CloseParenthesis, "`)` after the field")?;
                fields.push(RefinedField { name: Some(name), field_type });
            } else if self.starts_refined_atom() {
                fields.push(RefinedField { name: None, field_type: self.refined_atom()? });
            } else {
                return Ok(fields);
            }
        }
    }

    /// `C :: t` and so on after `where`; each begins a line.
    fn signature_constructors(&mut self, tokens: &[Token]) -> Parse<Vec<RefinedConstructor>> {
        let signatures = self.signatures_after_where(tokens)?;
        let mut constructors = Vec::new();
        for signature in signatures {
            let (fields, result) = arrows(&signature.signature);
            constructors.extend(signature.names.iter().map(|name| RefinedConstructor {
                name: name.clone(),
                fields: fields.clone(),
                result: Some(result.clone()),
                signature: Some(signature.signature.clone()),
                span: signature.span,
            }));
        }
        Ok(constructors)
    }

    /// The signatures from the cursor to the end of the item.
    fn signatures_after_where(&mut self, tokens: &[Token]) -> Parse<Vec<RefinedSignature>> {
        let rest = &tokens[self.cursor.position().min(tokens.len())..];
        let mut signatures = Vec::new();
        let cut = |index: usize| match rest[index] {
            token if token.kind == split::SEMICOLON => Cut::At,
            token if token.surroundings.first_on_line && split::signature_at(rest, index) => Cut::Before,
            _ => Cut::None,
        };
        for piece in split::pieces(rest, cut) {
            signatures.push(self.sub_parse(piece, |parser| parser.refined_signature(Trust::Checked))?);
        }
        self.cursor.jump(tokens.len());
        Ok(signatures)
    }

    pub(super) fn refined_class(&mut self, tokens: &[Token]) -> Parse<SpecificationKind> {
        self.cursor.advance();
        let context = self.refined_context()?;
        let name = self.specified_name()?;
        let parameters = self.type_binders()?.into_iter().map(|binder| binder.name).collect();
        let methods = self.methods(tokens)?;
        Ok(SpecificationKind::Class(RefinedClass { context, name, parameters, methods }))
    }

    pub(super) fn refined_instance(&mut self, tokens: &[Token]) -> Parse<SpecificationKind> {
        self.cursor.advance();
        let context = self.refined_context()?;
        let class: QualifiedName = self.specified_name()?;
        let mut arguments = Vec::new();
        while self.starts_refined_atom() {
            arguments.push(self.refined_atom()?);
        }
        let methods = self.methods(tokens)?;
        Ok(SpecificationKind::Instance(RefinedInstance { context, class, arguments, methods }))
    }

    fn methods(&mut self, tokens: &[Token]) -> Parse<Vec<RefinedSignature>> {
        if !self.accept_keyword(Keyword::Where) {
            return Ok(Vec::new());
        }
        self.signatures_after_where(tokens)
    }
}

/// The arguments and the result of a constructor's signature, quantifiers and contexts left out.
fn arrows(signature: &RefinedType) -> (Vec<RefinedField>, RefinedType) {
    let mut fields = Vec::new();
    let mut rest = signature;
    loop {
        match &rest.kind {
            RefinedTypeKind::Function { binder, argument, result } => {
                fields.push(RefinedField { name: binder.clone(), field_type: (**argument).clone() });
                rest = result;
            }
            RefinedTypeKind::ForAll { body, .. }
            | RefinedTypeKind::Qualified { body, .. }
            | RefinedTypeKind::Bounded { body, .. } => rest = body,
            _ => return (fields, rest.clone()),
        }
    }
}

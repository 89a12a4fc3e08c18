//! Abstract refinements: `<p :: a -> Bool>` where they are bound, `<p x, {\v -> e}>` where they are given.
//!
//! The lexer joins `>` with the symbols after it (`>.`, `>->`); here such an operator is cut where the bracket ends.

use crate::{
    layout::Lexeme,
    lexer::{Keyword, Symbol, Token, TokenKind},
    parser::{Parse, Parser},
    syntax::{
        Identifier,
        specification::{AbstractArgument, AbstractArgumentKind, PredicateBinder, RefinedType, RefinedTypeKind},
    },
};

impl Parser<'_> {
    /// Passes these symbols if the next token is an operator that begins with them; the rest of it stays.
    pub(super) fn accept_operator_prefix(&mut self, prefix: &str) -> bool {
        let token = self.cursor.token();
        if token.kind != TokenKind::Operator {
            return false;
        }
        let Some(rest) = self.token_text(token).strip_prefix(prefix) else { return false };
        if rest.is_empty() {
            self.cursor.advance();
        } else {
            let kind = match Symbol::reserved(rest) {
                Some(symbol) => TokenKind::Symbol(symbol),
                None if rest.starts_with(':') => TokenKind::ConstructorOperator,
                None => TokenKind::Operator,
            };
            let start = token.start + prefix.len() as u32;
            self.cursor.replace(Token { kind, start, ..token });
        }
        true
    }

    /// Whether `<` of an abstract refinement comes next.
    pub(super) fn is_abstract_ahead(&self) -> bool {
        let token = self.cursor.token();
        token.kind == TokenKind::Operator && matches!(self.token_text(token), "<" | "<<" | "<\\")
    }

    /// `p :: a -> Bool, q :: …>`, after the `<`.
    pub(super) fn predicate_binders(&mut self) -> Parse<Vec<PredicateBinder>> {
        let binders = self.separated(|parser| {
            let name = parser.bound_variable("the name of an abstract refinement")?;
            parser.expect(Symbol::HasType, "`::` after the name of the abstract refinement")?;
            Ok(PredicateBinder { name, signature: parser.refined_type()? })
        })?;
        self.close_angle()?;
        Ok(binders)
    }

    fn close_angle(&mut self) -> Parse<()> {
        if self.accept_operator_prefix(">") {
            return Ok(());
        }
        Err(self.expected("`>` after the abstract refinements"))
    }

    pub(super) fn abstract_arguments(&mut self) -> Parse<Vec<AbstractArgument>> {
        // `<<p>>` is read like `<p>`.
        let doubled = self.is_operator("<<");
        if doubled {
            self.cursor.advance();
        } else {
            self.accept_operator_prefix("<");
        }
        let arguments = self.separated(Self::abstract_argument)?;
        self.close_angle()?;
        if doubled {
            self.close_angle()?;
        }
        Ok(arguments)
    }

    fn abstract_argument(&mut self) -> Parse<AbstractArgument> {
        let start = self.here();
        let kind = match self.peek() {
            Lexeme::Token(TokenKind::Symbol(Symbol::Backslash)) => {
                let parameters = self.abstract_parameters()?;
                AbstractArgumentKind::TypeLambda { parameters, body: self.refined_type()? }
            }
            Lexeme::Token(TokenKind::Symbol(Symbol::OpenBrace)) => self.braced_argument()?,
            Lexeme::Token(TokenKind::Keyword(Keyword::Underscore)) => {
                self.cursor.advance();
                AbstractArgumentKind::Hole
            }
            _ => {
                let name = self.bound_variable("an abstract refinement")?;
                let mut arguments = Vec::new();
                while self.starts_logic_atom() {
                    arguments.push(self.logic_atom()?);
                }
                AbstractArgumentKind::Predicate { name, arguments }
            }
        };
        Ok(AbstractArgument { kind, span: self.since(start) })
    }

    /// `{\x v -> e}`, or `{v:t | e}` for one parameter.
    fn braced_argument(&mut self) -> Parse<AbstractArgumentKind> {
        if self.has_bar_in_braces() {
            return self.refinement_argument();
        }
        self.cursor.advance();
        let parameters = if self.is_symbol(Symbol::Backslash) { self.abstract_parameters()? } else { Vec::new() };
        let body = self.logic()?;
        self.expect(Symbol::CloseBrace, "`}` after the abstract refinement")?;
        Ok(AbstractArgumentKind::Lambda { parameters, body })
    }

    fn refinement_argument(&mut self) -> Parse<AbstractArgumentKind> {
        let start = self.here();
        self.cursor.advance();
        let value = self.bound_variable("the name of the value")?;
        let base = if self.accept_colon() { Some(Box::new(self.refined_type()?)) } else { None };
        self.expect_bar()?;
        let body = self.logic()?;
        self.expect(Symbol::CloseBrace, "`}` after the abstract refinement")?;
        let Some(base) = base else { return Ok(AbstractArgumentKind::Lambda { parameters: vec![value], body }) };
        let kind = RefinedTypeKind::Refined { value: Some(value), base, predicate: Box::new(body) };
        let body = RefinedType { kind, span: self.since(start) };
        Ok(AbstractArgumentKind::TypeLambda { parameters: Vec::new(), body })
    }

    /// `\x v ->`; a type after a parameter is passed over, it is the one the abstract refinement was declared with.
    fn abstract_parameters(&mut self) -> Parse<Vec<Identifier>> {
        self.cursor.advance();
        let mut parameters = Vec::new();
        while !self.is_symbol(Symbol::RightArrow) {
            if self.is_keyword(Keyword::Underscore) {
                parameters.push(self.take_identifier());
                continue;
            }
            parameters.push(self.bound_variable("a parameter of the abstract refinement")?);
            if self.accept_colon() {
                self.refined_atom()?;
            }
        }
        self.cursor.advance();
        Ok(parameters)
    }
}

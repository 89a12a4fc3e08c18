//! Expressions of the refinement logic.

use gainsay_source::Span;

use crate::{
    layout::Lexeme,
    lexer::{Keyword, Symbol, TokenKind},
    parser::{Parse, Parser, is_literal_kind, is_operator_kind},
    syntax::{
        Identifier, OperatorItem, Operators, QualifiedName,
        specification::{Logic, LogicKind, RefinedType},
    },
};

impl Parser<'_> {
    pub(super) fn logic(&mut self) -> Parse<Logic> {
        self.nested(Self::logic_here)
    }

    fn logic_here(&mut self) -> Parse<Logic> {
        let start = self.here();
        let mut items = Vec::new();
        loop {
            let sign = self.here();
            if self.accept_operator("-") {
                items.push(OperatorItem::Minus(sign));
            }
            items.push(OperatorItem::Operand(self.logic_operand()?));
            match self.logic_operator()? {
                Some(operator) => items.push(OperatorItem::Operator(operator)),
                None => break,
            }
        }
        if items.len() == 1
            && let Some(OperatorItem::Operand(only)) = items.pop()
        {
            return Ok(only);
        }
        Ok(self.logic_node(LogicKind::Operators(Operators { items }), start))
    }

    fn logic_node(&self, kind: LogicKind, start: Span) -> Logic {
        Logic { kind, span: self.since(start) }
    }

    /// The infix operator that comes next, if one does.
    fn logic_operator(&mut self) -> Parse<Option<QualifiedName>> {
        match self.peek() {
            Lexeme::Token(TokenKind::Symbol(Symbol::Equals | Symbol::DoubleArrow)) => Ok(Some(self.take_qualified())),
            Lexeme::Token(TokenKind::Symbol(Symbol::Backquote)) => self.infix_operator().map(Some),
            Lexeme::Token(TokenKind::Variable) if self.is_mod() => Ok(Some(self.take_qualified())),
            Lexeme::Token(TokenKind::Symbol(Symbol::Tilde)) => Ok(None),
            Lexeme::Token(kind) if is_operator_kind(kind) => Ok(Some(self.take_qualified())),
            _ => Ok(None),
        }
    }

    /// `mod` between two operands is an operator even without backquotes.
    fn is_mod(&self) -> bool {
        self.is_word("mod")
    }

    fn logic_operand(&mut self) -> Parse<Logic> {
        let start = self.here();
        match self.peek() {
            Lexeme::Token(TokenKind::Keyword(Keyword::If)) => self.nested(Self::logic_conditional),
            Lexeme::Token(TokenKind::Keyword(Keyword::Let)) => self.nested(Self::logic_let),
            Lexeme::Token(TokenKind::Symbol(Symbol::Backslash)) => self.nested(Self::logic_lambda),
            Lexeme::Token(TokenKind::Symbol(Symbol::Tilde)) => self.nested(|parser| {
                let name = LogicKind::Variable(parser.take_qualified());
                let function = Box::new(Logic { kind: name, span: start });
                let arguments = vec![parser.logic_operand()?];
                Ok(parser.logic_node(LogicKind::Apply { function, arguments }, start))
            }),
            _ => self.logic_application(start),
        }
    }

    fn logic_conditional(&mut self) -> Parse<Logic> {
        let start = self.here();
        self.cursor.advance();
        let condition = Box::new(self.logic()?);
        self.expect_keyword(Keyword::Then, "`then`")?;
        let consequence = Box::new(self.logic()?);
        self.expect_keyword(Keyword::Else, "`else`")?;
        let alternative = Box::new(self.logic()?);
        Ok(self.logic_node(LogicKind::If { condition, consequence, alternative }, start))
    }

    fn logic_let(&mut self) -> Parse<Logic> {
        let start = self.here();
        self.cursor.advance();
        let name = self.bound_variable("a name after `let`")?;
        self.expect(Symbol::Equals, "`=` after the name")?;
        let value = Box::new(self.logic()?);
        self.expect_keyword(Keyword::In, "`in`")?;
        let body = Box::new(self.logic()?);
        Ok(self.logic_node(LogicKind::Let { name, value, body }, start))
    }

    fn logic_lambda(&mut self) -> Parse<Logic> {
        let start = self.here();
        self.cursor.advance();
        let mut parameters = Vec::new();
        while !self.is_symbol(Symbol::RightArrow) {
            parameters.push(self.logic_parameter()?);
        }
        self.cursor.advance();
        let body = Box::new(self.logic()?);
        Ok(self.logic_node(LogicKind::Lambda { parameters, body }, start))
    }

    fn logic_parameter(&mut self) -> Parse<(Identifier, Option<RefinedType>)> {
        if self.is_keyword(Keyword::Underscore) {
            return Ok((self.take_identifier(), None));
        }
        let name = self.bound_variable("a parameter of the lambda")?;
        let annotation = if self.accept_colon() { Some(self.refined_atom()?) } else { None };
        Ok((name, annotation))
    }

    fn logic_application(&mut self, start: Span) -> Parse<Logic> {
        let function = self.logic_atom()?;
        let mut arguments = Vec::new();
        while self.starts_logic_atom() && !self.is_mod() {
            arguments.push(self.logic_atom()?);
        }
        if arguments.is_empty() {
            return Ok(function);
        }
        Ok(self.logic_node(LogicKind::Apply { function: Box::new(function), arguments }, start))
    }

    pub(super) fn starts_logic_atom(&self) -> bool {
        match self.peek() {
            Lexeme::Token(
                TokenKind::Variable
                | TokenKind::QualifiedVariable
                | TokenKind::Constructor
                | TokenKind::QualifiedConstructor
                | TokenKind::Keyword(Keyword::Underscore)
                | TokenKind::Symbol(Symbol::OpenParenthesis | Symbol::OpenBracket),
            ) => true,
            Lexeme::Token(kind) => is_literal_kind(kind),
            _ => false,
        }
    }

    pub(super) fn logic_atom(&mut self) -> Parse<Logic> {
        self.nested(Self::logic_atom_here)
    }

    fn logic_atom_here(&mut self) -> Parse<Logic> {
        let start = self.here();
        let kind = match self.peek() {
            Lexeme::Token(TokenKind::Variable | TokenKind::QualifiedVariable) => {
                LogicKind::Variable(self.take_qualified())
            }
            Lexeme::Token(TokenKind::Constructor | TokenKind::QualifiedConstructor) => {
                LogicKind::Constructor(self.take_qualified())
            }
            Lexeme::Token(TokenKind::Keyword(Keyword::Underscore)) => {
                self.cursor.advance();
                LogicKind::Hole
            }
            Lexeme::Token(TokenKind::Operator) if self.is_operator("??") => {
                self.cursor.advance();
                LogicKind::Gradual
            }
            Lexeme::Token(TokenKind::Symbol(Symbol::OpenParenthesis)) => self.logic_parenthesis(start)?,
            Lexeme::Token(TokenKind::Symbol(Symbol::OpenBracket)) => self.logic_list(start)?,
            Lexeme::Token(kind) if is_literal_kind(kind) => LogicKind::Literal(self.literal()?),
            _ => return Err(self.expected("a logic expression")),
        };
        Ok(self.logic_node(kind, start))
    }

    fn logic_parenthesis(&mut self, start: Span) -> Parse<LogicKind> {
        if self.is_parenthesized_operator(self.cursor.position()) {
            let name = self.parenthesized_qualified_operator();
            return Ok(if name.is_constructor() { LogicKind::Constructor(name) } else { LogicKind::Variable(name) });
        }
        self.cursor.advance();
        let mut commas = String::new();
        while self.accept(Symbol::Comma) {
            commas.push(',');
        }
        if self.accept(Symbol::CloseParenthesis) {
            let name = QualifiedName::unqualified(format!("({commas})"), self.since(start));
            return Ok(LogicKind::Constructor(name));
        }
        let mut parts = self.separated(Self::logic)?;
        if self.accept(Symbol::HasType) {
            return self.logic_annotation(parts);
        }
        self.expect(Symbol::CloseParenthesis, "`)`")?;
        Ok(match parts.pop() {
            Some(only) if parts.is_empty() => LogicKind::Parenthesized(Box::new(only)),
            last => {
                parts.extend(last);
                LogicKind::Tuple(parts)
            }
        })
    }

    fn logic_annotation(&mut self, mut parts: Vec<Logic>) -> Parse<LogicKind> {
        let annotation = Box::new(self.refined_type()?);
        self.expect(Symbol::CloseParenthesis, "`)`")?;
        match parts.pop() {
            Some(only) if parts.is_empty() => Ok(LogicKind::Annotated { expression: Box::new(only), annotation }),
            _ => Err(self.expected("one expression before `::`")),
        }
    }

    fn logic_list(&mut self, start: Span) -> Parse<LogicKind> {
        self.cursor.advance();
        if self.accept(Symbol::CloseBracket) {
            return Ok(LogicKind::Constructor(QualifiedName::unqualified("[]", self.since(start))));
        }
        let elements = self.separated(Self::logic)?;
        self.expect(Symbol::CloseBracket, "`]`")?;
        Ok(LogicKind::List(elements))
    }
}
